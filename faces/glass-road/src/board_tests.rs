//! The board's text and the alternative texts of pictures name everything that a view holds.

use glass_road::{GlassRoad, Ground, Phase, Space, Token, View, Wheel};
use slowtable_desk::Face;
use slowtable_kit::{Rules, Seat, Viewer};
use slowtable_ui::{Language, Names, Panel, paginate};

use crate::GlassRoadFace;
use crate::board::place;
use crate::picture::random::game;
use crate::words::Localizer;

fn names() -> Names {
    Names::plain(["Anna", "Bertold", "Cleo", "Dora"])
}

fn views() -> impl Iterator<Item = View> {
    (1u8..=4).flat_map(|seats| {
        [0, 40, 130, 2_000].into_iter().map(move |moves| {
            let state = game(seats, moves, 40 + u64::from(seats));
            GlassRoad::view(&state, Viewer::Seat(Seat(0)))
        })
    })
}

#[test]
fn the_text_board_holds_everything_that_lies_open() {
    let face = GlassRoadFace::new().unwrap();
    for view in views() {
        for language in Language::ALL {
            let localizer = Localizer::new(&face.words, language);
            let pages = face.board_text(&view, &names(), language);
            assert!(pages.iter().all(|page| page.chars().count() <= Panel::TEXT));
            let board = pages.join("\n");
            let says = |text: &str| assert!(board.contains(text), "{text:?} is missing in {board}");
            for tile in view.board.on_board() {
                says(&localizer.building(tile));
            }
            for (seat, place) in Seat::all(view.board.players()).zip(&view.board.places) {
                says(names().of(seat).label());
                for token in Token::ALL {
                    let number = place.estate.tokens.get(token);
                    says(&format!("{} {number}", localizer.good(token.good())));
                }
                for building in place.estate.buildings().chain(place.estate.offer.iter()) {
                    says(&localizer.building(building));
                }
                for &card in place.played.iter().chain(&place.followed) {
                    says(&localizer.card(card));
                }
                for space in Space::all() {
                    if let Ground::Landscape(kind) = place.estate.ground(space) {
                        says(&localizer.landscape(kind));
                    }
                }
            }
            if let Phase::Resolve(resolution) = &view.board.phase {
                says(&localizer.card(resolution.card));
            }
        }
    }
}

#[test]
fn texts_of_pictures_say_what_they_show() {
    let face = GlassRoadFace::new().unwrap();
    for view in views() {
        for language in Language::ALL {
            let localizer = Localizer::new(&face.words, language);
            let alt = |name: &str| {
                let picture = face.picture(&view, None, name, &names(), language);
                picture.map_or_else(String::new, |picture| picture.alt)
            };
            let board = alt("table");
            let place = alt("place");
            let own = &view.board.places[0];
            for seat in Seat::all(view.board.players()) {
                assert!(board.contains(names().of(seat).label()), "{board}");
            }
            for token in Token::ALL {
                let number = own.estate.tokens.get(token);
                let good = localizer.good(token.good());
                assert!(board.contains(&good) && place.contains(&good), "{place}");
                assert!(place.contains(&number.to_string()), "{place}");
            }
            for building in own.estate.buildings() {
                let name = localizer.building(building);
                assert!(place.contains(&name) && board.contains(&name), "{board}");
            }
            for tile in view.board.on_board() {
                assert!(board.contains(&localizer.building(tile)), "{board}");
            }
            let forests = own.estate.forests().len();
            let forests = format!("{} {forests}", face.words.plain(language, "ground-forest"));
            assert!(
                forests.ends_with(" 0") || board.contains(&forests),
                "{board}"
            );
            for wheel in Wheel::ALL {
                assert!(place.contains(&localizer.wheel(wheel)), "{place}");
            }
            let board = alt("buildings");
            for tile in view.board.on_board() {
                assert!(board.contains(&localizer.building(tile)), "{board}");
            }
        }
    }
}

#[test]
fn texts_of_pictures_say_what_has_changed() {
    let face = GlassRoadFace::new().unwrap();
    let then = GlassRoad::view(&game(3, 30, 8), Viewer::Seat(Seat(0)));
    let mut now = then.clone();
    let estate = &mut now.board.places[0].estate;
    let water = estate.tokens.get(Token::Water);
    estate
        .tokens
        .set(Token::Water, if water > 3 { 0 } else { 7 });
    let moved = i16::from(estate.tokens.get(Token::Water)) - i16::from(water);
    let sign = if moved < 0 { '−' } else { '+' };
    for (language, water) in [(Language::English, "water"), (Language::German, "Wasser")] {
        let picture = face.picture(&now, Some(&then), "place", &names(), language);
        let alt = picture.unwrap().alt;
        let says = format!("{water} {sign}{}", moved.abs());
        assert!(alt.contains(&says), "{says}: {alt}");
        let unmarked = face.picture(&now, None, "place", &names(), language);
        assert!(!unmarked.unwrap().alt.contains(&says));
    }
}

#[test]
fn a_place_fits_one_page() {
    let face = GlassRoadFace::new().unwrap();
    let mut longest = 0;
    for view in views() {
        for language in Language::ALL {
            let localizer = Localizer::new(&face.words, language);
            for seat in Seat::all(view.board.players()) {
                let pages = paginate(place(&view, seat, &names(), localizer));
                assert_eq!(pages.len(), 1, "{pages:#?}");
                longest = longest.max(pages[0].chars().count());
            }
        }
    }
    println!("the longest place has {longest} characters");
}
