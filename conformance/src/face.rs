//! Checks faces and pictures: plays whole games only by pressing what panels offer.

mod drafts;
mod layouts;
mod post_choices;

use std::collections::{BTreeMap, BTreeSet, HashSet};

use slowtable_desk::{
    Desk, Draft, Face, OptionChoice, OptionSpec, Pressed, answers, level_name, press_at,
};
use slowtable_kit::{Budget, Match, Opponent, Rng, Rules, Seat, Seed, Urgency, Viewer};
use slowtable_render::{Painter, inspect};
use slowtable_ui::{Language, Names, Panel, Picture, PlainName, Press, Row, SelectValue};

use crate::report::{Check, Report};
use crate::{Harness, viewers};

/// The most bytes of a picture that can be sent.
const PICTURE_BYTES: usize = 250 * 1024;
/// The most characters of a picture's alternative text.
const ALT: usize = 1_024;
/// The most characters of a line about several events.
const JOINED: usize = 900;
/// The number of pages to search for a choice.
const PAGES: usize = 64;
/// One in this many positions is painted.
const PAINTED: usize = 150;

/// Plays whole games on the panels of `face`, and checks what every face must satisfy.
#[must_use]
pub fn check_face<F: Face>(harness: &Harness<F::Rules>, face: &F, games: u64) -> Report {
    let mut report = harness.each(games, |index, report| {
        let Some((game, events)) = harness.dealt(index) else {
            return report.add(Check::SetsUp, index, 0, "for a face");
        };
        let seats = F::Rules::seats(game.state());
        let mut pressed = PressedGame {
            face,
            // No name takes more characters: each of these is escaped.
            names: Names::plain((0..seats).map(|_| "*".repeat(PlainName::LENGTH))),
            drafts: vec![Draft::default(); seats.into()],
            game,
            posted: BTreeMap::new(),
            index,
            most_presses: 20 * harness.most_moves,
            report,
            rng: Rng::new(index),
            painter: Painter::default(),
        };
        pressed.tell(&events);
        pressed.play();
    });
    report.extend(check_setup(harness, face));
    report.extend(check_learning(harness, face));
    report.extend(layouts::check_layouts(harness, face, games));
    report
}

/// Checks the texts before a game, and its options.
fn check_setup<F: Face>(harness: &Harness<F::Rules>, face: &F) -> Report {
    let usual = <F::Rules as Rules>::Options::default;
    harness.each(1, |index, report| {
        let mut wrong = |check, detail: String| report.add(check, index, 0, detail);
        let seats = *F::Rules::SEATS.end();
        for language in Language::ALL {
            let mut words = vec![(face.name(language), 100), (face.summary(language), 200)];
            let text = |id: &str| (face.text(language, id), 100);
            let settle = |id: &str, value: &str| {
                let answer = [(id.to_owned(), value.to_owned())];
                face.apply_answers(usual(), &answer, language)
            };
            for option in face.options() {
                words.push(text(&option.name));
                words.push(text(&format!("{}.description", option.name)));
                for (at, choice) in option.choices.iter().enumerate() {
                    words.push(text(&choice.name));
                    match settle(&option.id, &choice.value) {
                        Ok(options) if at == 0 && options != usual() => {
                            let detail = format!("{}: the first is not usual", option.id);
                            wrong(Check::OfferedIsTaken, detail);
                        }
                        Ok(options) => {
                            words.push((face.options_text(&options, seats, language), 1_900));
                            if !answers(face, &options).contains(&meant(&option, choice)) {
                                let detail = format!("{}={} is lost", option.id, choice.value);
                                wrong(Check::OfferedIsTaken, detail);
                            }
                            if let Some(detail) = unfit_seats::<F::Rules>(choice, &options) {
                                wrong(Check::ChoicesFitSeats, format!("{}: {detail}", option.id));
                            }
                        }
                        Err(sentence) => wrong(Check::OfferedIsTaken, sentence),
                    }
                }
                if let Some(value) = &option.by_post {
                    if option.choices.iter().any(|choice| choice.value == *value) {
                        words.push(text(&format!("{}.proposal", option.name)));
                    } else {
                        let detail = format!("{}: {value} is proposed", option.id);
                        wrong(Check::ChoicesFitSeats, detail);
                    }
                }
                match settle(&option.id, "no such answer") {
                    Ok(_) => wrong(Check::OfferedIsTaken, "an unknown answer".to_owned()),
                    Err(sentence) => words.push((sentence, 200)),
                }
            }
            for question in F::Rules::STANDING {
                let mut ids = vec![String::new()];
                let parts = question.answers.iter().chain(question.listed);
                ids.extend(parts.map(|part| format!("-{part}")));
                ids.extend((!question.listed.is_empty()).then(|| "-list".to_owned()));
                for id in ids.iter().map(|id| format!("standing-{}{id}", question.id)) {
                    let text = face.text(language, &id);
                    if text == id {
                        wrong(Check::WordsAreThere, id);
                    }
                    words.push((text, 100));
                }
            }
            for (text, most) in words {
                if let Some((check, detail)) = wrong_text(&text, most) {
                    wrong(check, detail);
                }
            }
        }
    })
}

/// Returns a choice as an answer to its option.
fn meant(option: &OptionSpec, choice: &OptionChoice) -> (String, String) {
    (option.id.to_string(), choice.value.to_string())
}

/// Returns with which number of seats a choice begins a game against what it says, or the other way round.
fn unfit_seats<R: Rules>(choice: &OptionChoice, options: &R::Options) -> Option<String> {
    let begins = |seats| Match::<R>::deal(seats, options.clone(), Seed(1)).is_ok();
    let mut seats = R::SEATS;
    let unfit = seats.find(|seats| choice.seats.contains(seats) != begins(*seats))?;
    Some(format!(
        "{} is for {:?}, and not so with {unfit}",
        choice.value, choice.seats
    ))
}

/// Checks the lessons: as long in every language, with pictures.
fn check_learning<F: Face>(harness: &Harness<F::Rules>, face: &F) -> Report {
    harness.each(1, |index, report| {
        let pages = Language::ALL.map(|language| face.how_to_play(language));
        let lengths = pages.each_ref().map(Vec::len);
        if lengths.iter().any(|length| *length != lengths[0]) {
            let detail = format!("pages of how to play: {lengths:?}");
            report.add(Check::SameInEveryLanguage, index, 0, detail);
        }
        let painter = Painter::default();
        let ids = |language| {
            let topics = face.topics(language).into_iter();
            topics.map(|topic| topic.id).collect::<Vec<_>>()
        };
        let topics = ids(Language::default());
        for language in Language::ALL {
            if ids(language) != topics {
                let detail = "other topics to look up".to_owned();
                report.add(Check::SameInEveryLanguage, index, 0, detail);
            }
            let none = face.look_up("no such topic", None, &Names::default(), language);
            if none.is_some() {
                let detail = "an unknown topic".to_owned();
                report.add(Check::OfferedIsTaken, index, 0, detail);
            }
            let mut named = BTreeSet::new();
            for topic in face.topics(language) {
                if !named.insert(topic.name.trim().to_lowercase()) {
                    let detail = format!("two topics are called {:?}", topic.name);
                    report.add(Check::OfferedIsTaken, index, 0, detail);
                }
                let found = face.look_up(&topic.id, None, &Names::default(), language);
                let Some(found) = found else {
                    report.add(Check::OfferedIsTaken, index, 0, topic.id);
                    continue;
                };
                for (text, most) in [(&found.text, 1_900), (&topic.name, 100)] {
                    if let Some((check, detail)) = wrong_text(text, most) {
                        report.add(check, index, 0, detail);
                    }
                }
                if found.picture.is_some() {
                    for (check, detail) in wrong_picture(found.picture, &topic.id, None) {
                        report.add(check, index, 0, detail);
                    }
                }
            }
        }
        for (language, pages) in Language::ALL.into_iter().zip(pages) {
            for (at, page) in pages.into_iter().enumerate() {
                if let Some((check, detail)) = wrong_text(&page, Panel::TEXT) {
                    report.add(check, index, 0, detail);
                }
                let name = format!("of page {at}");
                let picture = face.how_to_play_picture(at, language);
                for (check, detail) in wrong_picture(picture, &name, Some(&painter)) {
                    report.add(check, index, 0, detail);
                }
            }
        }
    })
}

struct PressedGame<'a, F: Face> {
    face: &'a F,
    names: Names,
    drafts: Vec<Draft>,
    game: Match<F::Rules>,
    /// The path and label of each choice in a post, by its name.
    posted: BTreeMap<String, (Vec<String>, String)>,
    index: u64,
    most_presses: usize,
    report: &'a mut Report,
    rng: Rng,
    painter: Painter,
}

/// A control of a panel and the values that it selects.
type Pressing = (Press, Vec<String>);

impl<F: Face> PressedGame<'_, F> {
    fn wrong(&mut self, check: Check, detail: impl std::fmt::Display) {
        let moves = self.game.log().entries.len();
        self.report.add(check, self.index, moves, detail);
    }

    fn text(&mut self, text: &str, most: usize) {
        if let Some((check, detail)) = wrong_text(text, most) {
            self.wrong(check, detail);
        }
    }

    fn play(&mut self) {
        for _ in 0..self.most_presses {
            let awaited = F::Rules::awaited(self.game.state());
            let Some(owes) = self.rng.pick(&awaited) else {
                return self.ended();
            };
            let seats: Vec<Seat> = Seat::all(F::Rules::seats(self.game.state())).collect();
            let seat = match self.rng.one_in(10) {
                true => self.rng.pick(&seats).unwrap_or(owes.seat),
                false => owes.seat,
            };
            if self.rng.one_in(20) {
                for language in Language::ALL {
                    let words = self.face.awaited(&owes, language);
                    self.text(&words, 100);
                }
            }
            if !self.press_something(seat) {
                return;
            }
        }
        self.wrong(Check::Ends, "pressed at random, it does not");
    }

    /// Makes one press at a desk; returns whether the game can go on.
    fn press_something(&mut self, seat: Seat) -> bool {
        self.report.positions += 1;
        let view = F::Rules::view(self.game.state(), Viewer::Seat(seat));
        let desk = Desk::<F::Rules>::lay(&view, &self.drafts[seat.index()]);
        let desk = desk.remembering(&self.game);
        let panels = Language::ALL.map(|language| self.panel(&desk, language));
        let panels: Option<Vec<Panel>> = panels.into_iter().collect();
        let Some((first, others)) = panels.as_deref().and_then(<[Panel]>::split_first) else {
            return false;
        };
        for other in others.iter().filter(|it| presses(first) != presses(it)) {
            let detail = format!("{:?}: {:?}, {:?}", desk.draft, first.rows(), other.rows());
            self.wrong(Check::SameInEveryLanguage, detail);
        }
        // Pages of text may fill their space, but a question may not be cut.
        let mut clipped = panels
            .iter()
            .flatten()
            .filter(|it| it.text().lines().any(|line| line == "…"));
        if desk.draft.page.is_none()
            && let Some(clipped) = clipped.next()
        {
            self.wrong(Check::WithinLimits, format!("clipped: {}", clipped.text()));
        }
        for cue in self.face.cues(&desk) {
            self.cue(cue);
        }
        self.meet(&desk);
        self.reach(&view, &desk, first);
        self.look(&desk, first);
        self.take_out(&view, &desk);
        let Some((press, selected)) = self.choose(first) else {
            self.wrong(
                Check::NoWayBack,
                format!("nothing to press: {:?}", desk.draft),
            );
            return false;
        };
        if press == Press::Hint {
            // The answer comes beside the desk.
            return true;
        }
        match press_at(self.face, &desk, &press, &selected) {
            Err(error) => {
                let detail = format!("{press:?} {selected:?} at {:?}: {error}", desk.draft);
                self.wrong(Check::OfferedIsTaken, detail);
                self.drafts[seat.index()] = Draft::default();
            }
            Ok(Pressed::Drafted(draft)) => {
                if press == Press::Again {
                    self.again(&view, &desk, &draft);
                }
                self.drafts[seat.index()] = *draft;
            }
            Ok(Pressed::TakeBack(undo)) => {
                let detail = format!("{undo:?}: every desk offers that, no face does");
                self.wrong(Check::OfferedIsTaken, detail);
            }
            Ok(Pressed::Commit(moves)) => self.count(seat, &moves),
            Ok(Pressed::CommitAhead { moves, decided }) => {
                self.count(seat, &moves);
                self.decided(seat, &decided);
            }
        }
        true
    }

    /// Checks that everything with an explanation has words in every language.
    fn cue(&mut self, cue: &str) {
        let id = format!("cue-{cue}");
        for language in Language::ALL {
            let text = self.face.text(language, &id);
            if text == id {
                self.wrong(Check::WordsAreThere, id.clone());
            }
            self.text(&text, 300);
        }
        self.report.met.insert(id);
    }

    /// Records the choices and pages of a desk.
    fn meet(&mut self, desk: &Desk<'_, F::Rules>) {
        let head = |text: &str| text.split([':', '.']).next().unwrap_or_default().to_owned();
        let choices = desk.walk.choices.iter();
        let met = &mut self.report.met;
        met.extend(choices.map(|choice| head(&choice.to_string())));
        met.extend(
            desk.draft
                .page
                .iter()
                .map(|page| format!("page:{}", head(page))),
        );
        met.extend(desk.sealed.then(|| "sealed".to_owned()));
    }

    /// Builds the panel of a desk and checks its limits.
    fn panel(&mut self, desk: &Desk<'_, F::Rules>, language: Language) -> Option<Panel> {
        match self.face.panel(desk, &self.names, language) {
            Ok(panel) => {
                self.text(panel.text(), Panel::TEXT);
                for row in panel.rows() {
                    match row {
                        Row::Buttons(buttons) => {
                            for button in buttons {
                                self.label(&button.label);
                            }
                        }
                        Row::Select(select) => {
                            self.text(&select.placeholder, Panel::PLACEHOLDER);
                            for option in &select.options {
                                self.label(&option.label);
                                if let Some(text) = &option.description {
                                    self.label(text);
                                }
                            }
                        }
                    }
                }
                Some(panel)
            }
            Err(error) => {
                self.wrong(Check::WithinLimits, format!("{error} at {:?}", desk.draft));
                None
            }
        }
    }

    fn label(&mut self, label: &str) {
        self.text(label, Panel::PLACEHOLDER);
        if label.ends_with('…') {
            self.wrong(Check::WithinLimits, format!("clipped: {label}"));
        }
    }

    /// Checks that every choice can be pressed here or on some page, and that every page has a way on.
    fn reach(
        &mut self,
        view: &<F::Rules as Rules>::View,
        desk: &Desk<'_, F::Rules>,
        panel: &Panel,
    ) {
        let mut left: BTreeSet<String> = match desk.sealed {
            true => BTreeSet::new(),
            false => desk.walk.choices.iter().map(ToString::to_string).collect(),
        };
        let begun = !desk.path.is_empty();
        let mut wanted: Vec<Press> = Vec::new();
        wanted.extend(begun.then_some(Press::Back));
        wanted.extend((begun && desk.walk.whole).then_some(Press::Complete));
        if desk.sealed {
            wanted.extend([Press::Commit(None), Press::Undo]);
        }
        let mut note = |panel: &Panel| {
            for (press, values) in offered(panel) {
                wanted.retain(|it| *it != press);
                if let Press::Choose(text) | Press::Commit(Some(text)) = &press {
                    left.remove(text);
                }
                values.iter().for_each(|value| {
                    left.remove(value);
                });
            }
            left.is_empty() && wanted.is_empty()
        };
        let mut found = note(panel);
        let mut visited = HashSet::new();
        let mut open = pages(panel);
        while let Some(page) = open.pop() {
            if found || visited.len() > PAGES {
                break;
            }
            if !visited.insert(page.clone()) {
                continue;
            }
            let mut draft = desk.draft.clone();
            draft.page = (!page.is_empty()).then_some(page);
            let desk = Desk::<F::Rules>::lay(view, &draft);
            if let Ok(panel) = self.face.panel(&desk, &self.names, Language::English) {
                found = note(&panel);
                open.extend(pages(&panel));
            }
        }
        if !left.is_empty() {
            let detail = format!("{left:?} at {:?}", desk.draft);
            self.wrong(Check::EverythingCanBePressed, detail);
        }
        if !wanted.is_empty() {
            self.wrong(Check::NoWayBack, format!("{wanted:?} at {:?}", desk.draft));
        }
    }

    /// Checks the pictures that belong to a desk, and sometimes those of the others.
    fn look(&mut self, desk: &Desk<'_, F::Rules>, panel: &Panel) {
        if self.rng.one_in(10)
            && let Some(name) = panel.picture()
        {
            self.picture(&desk.now, Some(&desk.before), name);
        }
        if self.rng.one_in(20) {
            for viewer in viewers(F::Rules::seats(self.game.state())) {
                let view = F::Rules::view(self.game.state(), viewer);
                for picture in self.face.pictures(&view) {
                    self.picture(&view, None, &picture.name);
                }
            }
        }
    }

    fn picture(
        &mut self,
        view: &<F::Rules as Rules>::View,
        before: Option<&<F::Rules as Rules>::View>,
        name: &str,
    ) {
        for language in Language::ALL {
            let picture = self.face.picture(view, before, name, &self.names, language);
            let painter = self.rng.one_in(PAINTED).then_some(&self.painter);
            for (check, detail) in wrong_picture(picture, name, painter) {
                self.wrong(check, detail);
            }
        }
    }

    /// Returns a random press, mostly one that makes progress.
    fn choose(&mut self, panel: &Panel) -> Option<Pressing> {
        let (mut on, mut others): (Vec<Pressing>, Vec<Pressing>) = (Vec::new(), Vec::new());
        for (press, values) in offered(panel) {
            match press {
                Press::ChooseSelected => {
                    let count = panel.rows().iter().find_map(|row| match row {
                        Row::Select(select) if select.options.len() == values.len() => {
                            Some(select.min.max(1))
                        }
                        _ => None,
                    });
                    let mut values = values;
                    let mut selected = Vec::new();
                    for _ in 0..count.unwrap_or(1) {
                        if !values.is_empty() {
                            selected.push(values.swap_remove(self.rng.below(values.len())));
                        }
                    }
                    let page = selected.first().is_some_and(|value| {
                        matches!(SelectValue::decode(value), SelectValue::Page(_))
                    });
                    let list = if page { &mut others } else { &mut on };
                    list.push((Press::ChooseSelected, selected));
                }
                Press::Choose(_)
                | Press::Complete
                | Press::Redo
                | Press::Again
                | Press::Commit(_)
                | Press::CommitAhead(_) => {
                    on.push((press, values));
                }
                _ => others.push((press, values)),
            }
        }
        let gets_on = others.is_empty() || !self.rng.one_in(4);
        let list = if !on.is_empty() && gets_on {
            on
        } else {
            others
        };
        let at = self.rng.below(list.len());
        list.into_iter().nth(at)
    }

    /// Returns the seats that the table waits for.
    fn waited_for(&self) -> BTreeSet<Seat> {
        let awaited = F::Rules::awaited(self.game.state()).into_iter();
        let blocking = awaited.filter(|one| one.urgency == Urgency::Blocking);
        blocking.map(|one| one.seat).collect()
    }

    /// Checks that a move told only in a running message changes nothing that people must be notified of. Before it,
    /// the table waited for these seats.
    fn runs_on(&mut self, events: &[<F::Rules as Rules>::Event], waited_for: &BTreeSet<Seat>) {
        let seen = events.iter();
        let seen: Vec<_> = seen
            .filter_map(|event| F::Rules::seen_by(event, Viewer::Public))
            .collect();
        let messages: BTreeSet<_> = seen.iter().map(|event| self.face.running(event)).collect();
        let [Some(message)] = Vec::from_iter(messages)[..] else {
            return;
        };
        if self.waited_for() != *waited_for {
            let detail = format!("{message}: the table waits for others");
            self.wrong(Check::RunningNotifiesNobody, detail);
        }
        if let Some(picture) = self.face.picture_of_events(&seen) {
            let detail = format!("{message}: the picture {picture}");
            self.wrong(Check::RunningNotifiesNobody, detail);
        }
    }

    /// Checks that every event has a line, or none, in every language and for every reader.
    fn tell(&mut self, events: &[<F::Rules as Rules>::Event]) {
        for viewer in viewers(F::Rules::seats(self.game.state())) {
            let seen = events.iter();
            let seen: Vec<_> = seen
                .filter_map(|event| F::Rules::seen_by(event, viewer))
                .collect();
            for language in Language::ALL {
                for event in &seen {
                    if let Some(line) = self.face.line(event, &self.names, language) {
                        self.text(&line, 500);
                    }
                }
                let view = || F::Rules::view(self.game.state(), Viewer::Public);
                let joined = self.face.lines(&view, &seen, &self.names, language);
                for line in joined {
                    self.text(&line, JOINED);
                }
            }
        }
    }

    fn read_board(&mut self) {
        for viewer in viewers(F::Rules::seats(self.game.state())) {
            let view = F::Rules::view(self.game.state(), viewer);
            for language in Language::ALL {
                let pages = self.face.board_text(&view, &self.names, language);
                if pages.is_empty() {
                    self.wrong(Check::WordsAreThere, "a board without a page");
                }
                for page in pages {
                    self.text(&page, Panel::TEXT);
                }
            }
        }
    }

    fn ended(&mut self) {
        self.read_board();
        let standings = F::Rules::standings(self.game.state()).unwrap_or_default();
        let view = F::Rules::view(self.game.state(), Viewer::Public);
        let own = F::Rules::view(self.game.state(), Viewer::Seat(Seat(0)));
        let desk = Desk::<F::Rules>::lay(&own, &Draft::default());
        for language in Language::ALL {
            let text = self
                .face
                .result_text(&view, &standings, &self.names, language);
            self.text(&text, 1_900);
            // The desk of a finished game can still be read.
            self.panel(&desk, language);
        }
    }
}

/// Lets an opponent play games, and checks the words that a face has for it: its levels, its hints,
/// and its better moves in reviews.
#[must_use]
pub fn check_advice<F, O>(harness: &Harness<F::Rules>, face: &F, opponent: &O, games: u64) -> Report
where
    F: Face,
    O: Opponent<F::Rules, Reason = F::Reason>,
{
    harness.each(games, |index, report| {
        let Some((mut game, _)) = harness.dealt(index) else {
            return report.add(Check::SetsUp, index, 0, "for advice");
        };
        let seats = F::Rules::seats(game.state());
        let names = Names::plain((0..seats).map(|_| "*".repeat(PlainName::LENGTH)));
        let levels = opponent.levels();
        for moves in 0..harness.most_moves {
            let Some(owes) = F::Rules::awaited(game.state()).first().copied() else {
                return;
            };
            report.positions += 1;
            let view = F::Rules::view(game.state(), Viewer::Seat(owes.seat));
            let seed = Seed(moves as u128);
            // The weakest level decides, so that a better move exists.
            let level = levels.first().map_or("", |level| level.id);
            let decided = opponent.decide(&view, level, seed, Budget::steps(200));
            let Some(path) = decided else {
                return report.add(Check::OpponentMoves, index, moves, "it makes none");
            };
            if moves.is_multiple_of(4) {
                let advice = opponent.advise(&view, seed, Budget::steps(500));
                let better = opponent.compare(&view, &path, seed, Budget::steps(1_000));
                for language in Language::ALL {
                    let mut words = Vec::new();
                    for level in &levels {
                        let name = level_name(level.id);
                        words.push((face.text(language, &format!("{name}.description")), 100));
                        words.push((face.text(language, &name), 100));
                    }
                    if let Some(advice) = &advice {
                        words.push((face.advice(&view, advice, &names, language), 1_000));
                    }
                    if let Some(better) = &better {
                        let text = face.turning_point(&view, &path, better, &names, language);
                        words.extend([(text.when, 100), (text.what, 300)]);
                    }
                    for (text, most) in words {
                        if let Some((check, detail)) = wrong_text(&text, most) {
                            report.add(check, index, moves, detail);
                        }
                    }
                }
            }
            if let Err(refusal) = game.play(owes.seat, &path) {
                return report.add(Check::OpponentMoves, index, moves, refusal);
            }
        }
    })
}

/// Returns what is wrong with a text, if anything.
fn wrong_text(text: &str, most: usize) -> Option<(Check, String)> {
    if text.trim().is_empty() || text.contains(['{', '}']) {
        Some((Check::WordsAreThere, format!("{text:?}")))
    } else if text.chars().count() > most {
        Some((Check::WithinLimits, format!("over {most}: {text:?}")))
    } else {
        None
    }
}

/// Returns what is wrong with a picture, painted if there is a painter.
fn wrong_picture(
    picture: Option<Picture>,
    name: &str,
    painter: Option<&Painter>,
) -> Vec<(Check, String)> {
    let Some(Picture { scene, alt }) = picture else {
        return vec![(Check::PictureIsThere, name.to_owned())];
    };
    let mut wrong = Vec::new();
    if alt.trim().is_empty() || alt.contains(['{', '}']) || alt.chars().count() > ALT {
        wrong.push((Check::PictureHasWords, format!("{name}: {alt}")));
    }
    for fault in inspect::faults(&scene) {
        wrong.push((Check::PictureIsLegible, format!("{name}: {fault}")));
    }
    let Some(painter) = painter else {
        return wrong;
    };
    match painter.paint(&scene) {
        Ok(png) if png.len() > PICTURE_BYTES => {
            let detail = format!("{name}: {} bytes", png.len());
            wrong.push((Check::PictureIsSmall, detail));
        }
        Ok(_) => {}
        Err(error) => wrong.push((Check::PictureIsSmall, format!("{name}: {error}"))),
    }
    for pale in inspect::pale_texts(&scene, painter).unwrap_or_default() {
        wrong.push((Check::PictureIsLegible, format!("{name}: {pale}")));
    }
    wrong
}

/// Returns every enabled control, with the values of a select.
fn offered(panel: &Panel) -> Vec<Pressing> {
    let mut all = Vec::new();
    for row in panel.rows() {
        match row {
            Row::Buttons(buttons) => {
                let enabled = buttons.iter().filter(|button| button.enabled);
                all.extend(enabled.map(|button| (button.press.clone(), Vec::new())));
            }
            Row::Select(select) => {
                let values = select.options.iter().map(|option| option.value.clone());
                all.push((Press::ChooseSelected, values.collect()));
            }
        }
    }
    all
}

/// Returns the same without controls for pages: some languages need more room, and so more pages.
fn presses(panel: &Panel) -> Vec<Pressing> {
    let mut all = offered(panel);
    all.retain(|(press, _)| !matches!(press, Press::Page(_)));
    all
}

/// Returns the pages that a panel leads to.
fn pages(panel: &Panel) -> Vec<String> {
    let mut pages = Vec::new();
    for (press, values) in offered(panel) {
        if let Press::Page(page) = press {
            pages.push(page);
        }
        pages.extend(
            values
                .iter()
                .filter_map(|value| match SelectValue::decode(value) {
                    SelectValue::Page(page) => Some(page.to_owned()),
                    _ => None,
                }),
        );
    }
    pages
}
