//! Whole games, played only by pressing what panels offer.

use std::collections::HashSet;

use glass_road::building::Effect;
use glass_road::{Building, BuildingKind, Choice, GlassRoad, Options, Phase, Token};
use glass_road_opponents::GlassRoadOpponent;
use slowtable_face::{
    Button, Desk, Draft, Face, Hosted, Language, Names, Panel, PlainName, Press, Pressed, Row,
    Select, Title,
};
use slowtable_kit::{Match, Rng, Rules, Seat, Seed, Viewer};

use super::Page;
use crate::GlassRoadFace;

struct Game {
    face: GlassRoadFace,
    game: Match<GlassRoad>,
    names: Names,
    drafts: Vec<Draft>,
    rng: Rng,
    /// Moves that each seat once drafted, the newest last.
    once: Vec<Vec<Vec<String>>>,
    /// How many old drafts were kept in part.
    parts: usize,
    /// The longest text of a panel.
    longest: usize,
    /// Pages and kinds of choices that were seen.
    seen: HashSet<String>,
}

impl Game {
    fn deal(players: u8, options: Options, seed: u64) -> Self {
        let (game, events) = Match::deal(players, options, Seed(seed.into())).unwrap();
        // Nobody's name takes more characters: each of them is escaped.
        let names = (0..players).map(|_| "*".repeat(PlainName::LENGTH));
        let mut game = Self {
            face: GlassRoadFace::new().unwrap(),
            game,
            names: Names::plain(names),
            drafts: vec![Draft::default(); players.into()],
            rng: Rng::new(seed),
            once: vec![Vec::new(); players.into()],
            parts: 0,
            longest: 0,
            seen: HashSet::new(),
        };
        game.tell(&events);
        game
    }

    /// Every event has its line, or none, in every language, for every reader.
    fn tell(&mut self, events: &[glass_road::Event]) {
        let readers = Seat::all(GlassRoad::seats(self.game.state())).map(Viewer::Seat);
        for viewer in readers.chain([Viewer::Public]) {
            for event in events {
                let Some(seen) = GlassRoad::seen_by(event, viewer) else {
                    continue;
                };
                for language in Language::ALL {
                    if let Some(line) = self.face.line(&seen, &self.names, language) {
                        check_text(&line);
                        assert!(line.chars().count() <= 500, "{line}");
                    }
                }
            }
        }
    }

    fn over(&self) -> bool {
        GlassRoad::awaited(self.game.state()).is_empty()
    }

    fn view(&self, seat: Seat) -> glass_road::View {
        GlassRoad::view(self.game.state(), Viewer::Seat(seat))
    }

    /// One press of a random seat, mostly one that is awaited.
    fn press_something(&mut self) {
        let awaited = GlassRoad::awaited(self.game.state());
        let seat = if !self.rng.one_in(10) {
            awaited[self.rng.below(awaited.len())].seat
        } else {
            Seat(u8::try_from(self.rng.below(self.drafts.len())).unwrap())
        };
        let view = self.view(seat);
        let draft = self.drafts[seat.index()].clone();
        let desk = Desk::<GlassRoad>::lay(&view, &draft);
        assert!(desk.lost.is_empty(), "nobody else touches what is drafted");
        self.rebase_old(seat, &desk);
        let panels = Language::ALL.map(|language| {
            let panel = self.face.panel(&desk, &self.names, language).unwrap();
            check_panel(&panel);
            // Pages to read may fill their room; a question may not be cut.
            if matches!(Page::of(&desk.draft), Page::Main { .. }) {
                self.longest = self.longest.max(panel.text().chars().count());
            }
            panel
        });
        assert_eq!(
            presses(&panels[0]),
            presses(&panels[1]),
            "the same to press"
        );
        self.note(&desk);
        self.check_reach(&desk, &panels[0]);

        let (press, selected) = self.choose(&desk, &panels[0]);
        if press == Press::Hint {
            // It is answered beside the desk.
            return;
        }
        let pressed = desk
            .press(&press, &selected, |draft, walk| {
                self.face.completes(draft, walk)
            })
            .unwrap_or_else(|error| panic!("{press:?} {selected:?} at {draft:?}: {error}"));
        match pressed {
            Pressed::Drafted(draft) => self.drafts[seat.index()] = draft,
            Pressed::Commit(moves) => {
                self.drafts[seat.index()] = Draft::default();
                for path in moves {
                    let path: Vec<Choice> = path.iter().map(|text| text.parse().unwrap()).collect();
                    let played = self.game.play(seat, &path).unwrap();
                    self.tell(&played.events);
                }
                if self.rng.one_in(20) {
                    self.read_board();
                }
            }
        }
    }

    /// Moves that were drafted earlier in the game, rebased onto the present: what is kept can be
    /// played, and what is lost is all the rest.
    fn rebase_old(&mut self, seat: Seat, desk: &Desk<'_, GlassRoad>) {
        let once = &mut self.once[seat.index()];
        once.extend(desk.draft.moves.iter().cloned());
        once.drain(..once.len().saturating_sub(8));
        let old = Draft {
            moves: once.clone(),
            path: desk.draft.path.clone(),
            ..Draft::default()
        };
        let rebased = Desk::<GlassRoad>::lay(&desk.before, &old);
        let mut game = self.game.clone();
        for path in &rebased.draft.moves {
            let path: Vec<Choice> = path.iter().map(|text| text.parse().unwrap()).collect();
            game.play(seat, &path).unwrap();
        }
        let mut kept = rebased.draft.moves.iter().peekable();
        let mut lost = rebased.lost.iter().filter_map(|lost| lost.path());
        for path in &old.moves {
            if kept.next_if_eq(&path).is_none() {
                let lost = lost.next().unwrap().iter().map(ToString::to_string);
                assert_eq!(lost.collect::<Vec<_>>(), *path);
            }
        }
        assert_eq!((kept.next(), lost.next()), (None, None));
        assert!(rebased.sealed || GlassRoad::walk(&rebased.now, &rebased.path).is_ok());
        let some = !rebased.draft.moves.is_empty() && !rebased.lost.is_empty();
        self.parts += usize::from(some);
    }

    fn note(&mut self, desk: &Desk<'_, GlassRoad>) {
        let page = Page::of(&desk.draft).to_string();
        let head = |text: &str| text.split(['.', ':']).next().unwrap_or_default().to_owned();
        self.seen.insert(format!("page {}", head(&page)));
        for choice in &desk.walk.choices {
            let depth = if desk.path.is_empty() {
                "first"
            } else {
                "then"
            };
            self.seen
                .insert(format!("{depth} {}", head(&choice.to_string())));
        }
        if desk.sealed {
            self.seen.insert("sealed".to_owned());
        }
    }

    /// Everything the walk offers can be pressed here, or on further rows of the same question.
    fn check_reach(&self, desk: &Desk<'_, GlassRoad>, panel: &Panel) {
        if !matches!(Page::of(&desk.draft), Page::Main { .. }) {
            assert!(
                panel.offers(&Press::Page(String::new())),
                "a page leads back to the desk"
            );
            return;
        }
        let mut reached = choices(panel);
        let mut visited = HashSet::new();
        let mut open: Vec<String> = rows_pages(panel);
        while let Some(page) = open.pop() {
            if !visited.insert(page.clone()) {
                continue;
            }
            let mut draft = desk.draft.clone();
            draft.page = (!page.is_empty()).then_some(page);
            let desk = Desk::<GlassRoad>::lay(&desk.before, &draft);
            let panel = self
                .face
                .panel(&desk, &self.names, Language::English)
                .unwrap();
            reached.extend(choices(&panel));
            open.extend(rows_pages(&panel));
        }
        for choice in &desk.walk.choices {
            assert!(
                reached.contains(&choice.to_string()),
                "{choice} cannot be pressed at {:?}",
                desk.draft
            );
        }
        if desk.walk.whole && !desk.path.is_empty() {
            assert!(panel.offers(&Press::Complete));
        }
        if !desk.path.is_empty() {
            let back = |page: &Panel| page.offers(&Press::Back);
            assert!(back(panel), "{:?}", desk.draft);
        }
        if desk.sealed {
            assert!(panel.offers(&Press::Commit(None)) && panel.offers(&Press::Undo));
        }
    }

    /// A random press: mostly one that gets on.
    fn choose(&mut self, desk: &Desk<'_, GlassRoad>, panel: &Panel) -> (Press, Vec<String>) {
        let mut forward = Vec::new();
        let mut others = Vec::new();
        for row in panel.rows() {
            match row {
                Row::Buttons(buttons) => {
                    for Button { press, enabled, .. } in buttons {
                        if !enabled {
                            continue;
                        }
                        let on =
                            matches!(press, Press::Choose(_) | Press::Complete | Press::Commit(_));
                        let list = if on { &mut forward } else { &mut others };
                        list.push((press.clone(), Vec::new()));
                    }
                }
                Row::Select(select) => {
                    let selected = self.select(select);
                    let page = selected[0].starts_with("page:");
                    let list = if page { &mut others } else { &mut forward };
                    list.push((Press::ChooseSelected, selected));
                }
            }
        }
        assert!(
            !forward.is_empty() || !others.is_empty(),
            "a dead end: {:?}",
            desk.draft
        );
        let on = !forward.is_empty() && (others.is_empty() || !self.rng.one_in(4));
        let list = if on { forward } else { others };
        let at = self.rng.below(list.len());
        list.into_iter().nth(at).unwrap()
    }

    fn select(&mut self, select: &Select) -> Vec<String> {
        let mut values: Vec<String> = select
            .options
            .iter()
            .map(|option| option.value.clone())
            .collect();
        if let Some(tile) = values
            .iter()
            .find(|value| value.strip_prefix("tile:").is_some_and(repeats))
        {
            return vec![tile.clone()];
        }
        (0..select.min)
            .map(|_| values.swap_remove(self.rng.below(values.len())))
            .collect()
    }

    fn read_board(&self) {
        let seats = Seat::all(GlassRoad::seats(self.game.state())).map(Viewer::Seat);
        for viewer in seats.chain([Viewer::Public]) {
            let view = GlassRoad::view(self.game.state(), viewer);
            for language in Language::ALL {
                let pages = self.face.board_text(&view, &self.names, language);
                assert!(!pages.is_empty());
                for page in pages {
                    check_text(&page);
                    assert!(page.chars().count() <= Panel::TEXT);
                }
            }
        }
        for awaited in GlassRoad::awaited(self.game.state()) {
            for language in Language::ALL {
                let words = self.face.awaited(&awaited, language);
                assert!(!matches!(words.as_str(), "decides" | "entscheidet"));
            }
        }
    }

    fn play_to_the_end(&mut self) {
        let mut left = 60_000;
        while !self.over() {
            left -= 1;
            assert!(left > 0, "the game does not end");
            self.press_something();
        }
        self.read_board();
        let standings = GlassRoad::standings(self.game.state()).unwrap();
        let view = GlassRoad::view(self.game.state(), Viewer::Public);
        assert_eq!(view.table.phase, Phase::Over);
        for language in Language::ALL {
            check_text(
                &self
                    .face
                    .result_text(&view, &standings, &self.names, language),
            );
            // The desk of a game that is over can still be read.
            let view = self.view(Seat(0));
            let desk = Desk::<GlassRoad>::lay(&view, &Draft::default());
            check_panel(&self.face.panel(&desk, &self.names, language).unwrap());
        }
    }
}

fn check_text(text: &str) {
    assert!(!text.trim().is_empty());
    assert!(!text.contains(['{', '}']), "a blank was not filled: {text}");
}

fn check_panel(panel: &Panel) {
    check_text(panel.text());
    for row in panel.rows() {
        match row {
            Row::Buttons(buttons) => {
                for button in buttons {
                    check_text(&button.label);
                    assert!(!button.label.ends_with('…'), "clipped: {}", button.label);
                }
            }
            Row::Select(select) => {
                for option in &select.options {
                    check_text(&option.label);
                    assert!(!option.label.ends_with('…'), "clipped: {}", option.label);
                    if let Some(text) = &option.description {
                        assert!(!text.ends_with('…'), "clipped: {text}");
                    }
                }
            }
        }
    }
}

/// What can be pressed, but for leafing through pages: words take more room in one language.
fn presses(panel: &Panel) -> Vec<(String, bool)> {
    let mut all = Vec::new();
    for row in panel.rows() {
        match row {
            Row::Buttons(buttons) => all.extend(
                buttons
                    .iter()
                    .map(|button| (format!("{:?}", button.press), button.enabled))
                    .filter(|(press, _)| !press.contains("board.")),
            ),
            Row::Select(select) => all.extend(
                select
                    .options
                    .iter()
                    .map(|option| (option.value.clone(), true)),
            ),
        }
    }
    all
}

/// The choices that a panel's enabled controls take.
fn choices(panel: &Panel) -> HashSet<String> {
    let mut taken = HashSet::new();
    for row in panel.rows() {
        match row {
            Row::Buttons(buttons) => {
                for button in buttons.iter().filter(|button| button.enabled) {
                    if let Press::Choose(text) | Press::Commit(Some(text)) = &button.press {
                        taken.insert(text.clone());
                    }
                }
            }
            Row::Select(select) => {
                taken.extend(select.options.iter().map(|option| option.value.clone()));
            }
        }
    }
    taken
}

/// The pages that only show other rows of the same question.
fn rows_pages(panel: &Panel) -> Vec<String> {
    let mut pages = Vec::new();
    for row in panel.rows() {
        if let Row::Buttons(buttons) = row {
            for button in buttons {
                if let Press::Page(page) = &button.press
                    && (page.is_empty() || page.starts_with("rows") || page.starts_with("less"))
                {
                    pages.push(page.clone());
                }
            }
        }
    }
    pages
}

/// Whether a tile's effect can be repeated.
fn repeats(tile: &str) -> bool {
    let tile: Option<Building> = tile.parse().ok();
    let effect = tile.and_then(Building::effect);
    matches!(effect, Some(Effect::Repeat(_)))
}

/// The same game with every token at its limit, so that all that is costly can be built, and
/// with the rare repeated effects on top of their stack.
fn enrich(game: &mut Game) {
    let mut state = serde_json::to_value(game.game.state()).unwrap();
    for place in state["table"]["places"].as_array_mut().unwrap() {
        for token in Token::ALL {
            place["estate"]["tokens"][token.id()] = token.limit().into();
        }
    }
    let stack = &mut state["unknown"]["stacks"][BuildingKind::Immediate.index()];
    stack
        .as_array_mut()
        .unwrap()
        .sort_by_key(|tile| repeats(tile.as_str().unwrap()));
    game.game = Match::from_position(serde_json::from_value(state).unwrap());
}

fn play(players: u8, games: u64, options: &Options) -> HashSet<String> {
    let mut seen = HashSet::new();
    let mut parts = 0;
    let mut longest = 0;
    for seed in 0..games {
        let seed = seed + 1_000 * u64::from(players);
        let mut game = Game::deal(players, options.clone(), seed);
        if seed % 4 != 0 {
            enrich(&mut game);
        }
        game.play_to_the_end();
        parts += game.parts;
        longest = longest.max(game.longest);
        seen.extend(game.seen);
    }
    println!("{players} players: {parts} drafts kept in part, longest text {longest}");
    assert!(parts > 0);
    assert!(longest < Panel::TEXT, "a question fills its panel");
    for page in ["look", "board", "mine"] {
        assert!(seen.contains(&format!("page {page}")), "{page}: never seen");
    }
    seen
}

#[test]
fn one_player_presses_a_whole_game() {
    play(1, 6, &Options::default());
}

#[test]
fn two_players_press_whole_games() {
    let seen = play(2, 18, &Options::default());
    for first in [
        "repeat",
        "end_repeat",
        "accept",
        "refuse",
        "convert",
        "remove",
    ] {
        assert!(
            seen.contains(&format!("first {first}")),
            "{first}: never seen"
        );
    }
    for then in ["take", "decline", "token", "tile", "landscape", "space"] {
        assert!(seen.contains(&format!("then {then}")), "{then}: never seen");
    }
    for other in ["page cannot", "page less", "sealed"] {
        assert!(seen.contains(other), "{other}: never seen");
    }
}

#[test]
fn three_players_press_whole_games_of_five_periods() {
    let options = Options {
        periods: Some(5),
        ..Options::default()
    };
    play(3, 4, &options);
}

#[test]
fn four_players_press_whole_games() {
    play(4, 4, &Options::default());
}

#[test]
fn what_is_no_longer_possible_is_taken_out_and_said() {
    let hosted = Hosted::new(GlassRoadFace::new().unwrap(), GlassRoadOpponent);
    let options = serde_json::to_value(Options::default()).unwrap();
    let (game, ..) = hosted
        .open(2, &options, Seed(1), Language::English)
        .unwrap();
    let names = Names::plain(["Anna", "Ben"]);
    let path = |texts: &[&str]| texts.iter().map(|&text| text.to_owned()).collect();
    let draft = Draft {
        moves: vec![
            path(&["ability:a", "tile:inn", "space:2-3"]),
            path(&["remove", "space:2-3"]),
            path(&["fee"]),
        ],
        path: path(&["remove", "space:2-3"]),
        ..Draft::default()
    };
    for (language, said) in [
        (Language::English, ["2 moves", "(Inn)", "begun"]),
        (Language::German, ["2 Züge", "(Gasthof)", "begonnen"]),
    ] {
        let desk = game.desk(Seat(0), &draft, None);
        let (panel, kept) = (desk.panel(&names, language).unwrap(), desk.draft());
        assert_eq!(kept.moves, draft.moves[1..2]);
        assert_eq!(kept.path, ["remove"]);
        for words in said {
            assert!(panel.text().contains(words), "{}", panel.text());
        }
        let again = game.desk(Seat(0), kept, None);
        let panel = again.panel(&names, language).unwrap();
        assert!(!panel.text().contains(said[0]), "{}", panel.text());
    }
}

#[test]
fn pages_are_read_as_they_are_written() {
    use glass_road::Card;
    let mut pages = vec![
        Page::Main {
            less: true,
            rows: 0,
        },
        Page::Main {
            less: true,
            rows: 2,
        },
        Page::Main {
            less: false,
            rows: 2,
        },
        Page::Board(3),
        Page::Mine,
        Page::Look,
        Page::Cannot,
    ];
    pages.extend(BuildingKind::ALL.map(Page::LookKind));
    pages.extend(Card::ALL.map(Page::Card));
    pages.extend(Building::ALL.map(Page::Tile));
    for page in pages {
        let text = page.to_string();
        assert_eq!(Page::read(&text), Some(page), "{text}");
        assert!(text.len() <= Panel::CARRIED);
    }
    assert_eq!(Page::read("nowhere"), None);
}
