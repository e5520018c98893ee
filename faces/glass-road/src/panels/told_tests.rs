//! What the desk says about a card: what it drew, what waits for its fee, and that it can build nothing.

use glass_road::{Ability, Card, Choice, GlassRoad, Token, Wheel};
use slowtable_desk::{Draft, Face, chain};
use slowtable_kit::{Match, Rules, Seat, Viewer};
use slowtable_ui::{Language, Names};

use crate::GlassRoadFace;

use super::press_tests::{chosen, drafted, panel, press, resolving};

/// Returns many goods of which no wheel turns.
fn many() -> Vec<(Token, u8)> {
    let lacks = |token: &Token| Wheel::ALL.iter().any(|wheel| wheel.basic()[0] == *token);
    let tokens = Token::ALL.into_iter().filter(|token| !lacks(token));
    tokens.map(|token| (token, 2)).collect()
}

#[test]
fn the_desk_names_the_private_offer_after_tiles_are_drawn() {
    let mut game = chosen(2, Card::FeudalLord, &[]);
    game.play(Seat(0), &[Choice::Card(Card::FeudalLord)])
        .unwrap();
    let draw = [Choice::Ability(Ability::A)];
    game.play(Seat(0), &draw).unwrap();
    let state = game.state();
    for (language, drawn) in [
        (Language::English, "Drawn."),
        (Language::German, "Gezogen."),
    ] {
        let panel = panel(state, Seat(0), &Draft::default(), language);
        assert!(panel.text().contains(drawn), "{}", panel.text());
    }
}

#[test]
fn a_building_that_waits_for_its_fee_is_named() {
    let goods = many();
    let mut seen = 0;
    for card in Card::ALL {
        let state = resolving(card, &goods);
        let view = GlassRoad::view(&state, Viewer::Seat(Seat(0)));
        let Ok(walk) = GlassRoad::walk(&view, &[Choice::Fee]) else {
            continue;
        };
        if walk.whole {
            continue;
        }
        let texts = chain(&[Choice::Fee, Choice::Ability(Ability::B)]);
        let choose = slowtable_ui::Press::Choose(texts);
        let draft = drafted(press(&state, Seat(0), &Draft::default(), &choose, &[]));
        assert!(!draft.next().is_empty(), "{draft:?}");
        for (language, then) in [
            (Language::English, "› then: "),
            (Language::German, "› dann: "),
        ] {
            let panel = panel(&state, Seat(0), &draft, language);
            assert!(panel.text().contains(then), "{}", panel.text());
        }
        seen += 1;
    }
    assert!(seen > 0);
}

#[test]
fn a_builder_that_can_build_nothing_is_warned_of() {
    let rich = many();
    for (goods, warns) in [(&[][..], true), (&rich[..], false)] {
        let game = chosen(2, Card::Builder, goods);
        let view = GlassRoad::view(game.state(), Viewer::Seat(Seat(0)));
        let walk = GlassRoad::walk(&view, &[]).unwrap();
        assert!(walk.choices.contains(&Choice::Card(Card::Builder)));
        let play = slowtable_ui::Press::Choose(Choice::Card(Card::Builder).to_string());
        let played = drafted(press(game.state(), Seat(0), &Draft::default(), &play, &[]));
        for draft in [Draft::default(), played] {
            for (language, said) in [
                (Language::English, "you can pay for no building"),
                (Language::German, "kannst du kein Gebäude bezahlen"),
            ] {
                let panel = panel(game.state(), Seat(0), &draft, language);
                assert_eq!(panel.text().contains(said), warns, "{}", panel.text());
            }
        }
    }
}

#[test]
fn the_picture_says_how_many_cards_two_players_play_at_most() {
    let face = GlassRoadFace::new().unwrap();
    let names = Names::plain(["Anna", "Ben"]);
    let mut game = chosen(2, Card::FeudalLord, &[]);
    let shown = |game: &Match<GlassRoad>, language| {
        let view = GlassRoad::view(game.state(), Viewer::Seat(Seat(0)));
        let picture = face.picture(&view, None, "table", &names, language);
        picture.unwrap().alt
    };
    let first = shown(&game, Language::English);
    assert!(first.contains("Card 1 of 9 at most"), "{first}");
    game.play(Seat(0), &[Choice::Card(Card::FeudalLord)])
        .unwrap();
    game.play(Seat(0), &[Choice::Done]).unwrap();
    let second = shown(&game, Language::German);
    assert!(second.contains("Karte 2 von höchstens 9"), "{second}");
}
