//! Checks rules, views and secrets.

mod deciding_ahead;
mod taking_back;

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::fmt::Debug;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use slowtable_kit::{
    AnyRules, Awaited, Code, Entry, FaultCode, Intended, Lapse, Log, Match, Occasion as _, Preview,
    RandomPlayer, Rng, Rules, RulesOf, Seat, Seed, StandingQuestion, Tells, Urgency, Viewer, Walk,
    is_ranking,
};

use crate::report::{Check, Report};
use crate::{Harness, viewers};

/// One in this many positions is checked in detail.
const SAMPLED: usize = 12;
/// The number of other moves that a sealed move is compared with.
const OTHER_MOVES: usize = 4;
/// The number of moves for which two games that differ in secrets are played side by side.
const SIDE_BY_SIDE: usize = 5;
/// How often chance may fail to make a state that looks the same to a viewer.
const TRIES_TO_HIDE: usize = 1_000;

/// Plays the harness's random games and checks what all rules must satisfy.
#[must_use]
pub fn check_rules<R: Rules>(harness: &Harness<R>) -> Report {
    harness.each(harness.games, |index, report| {
        for version in R::EARLIEST..=R::VERSION {
            let mut game = Looked {
                harness,
                index,
                report,
                rng: Rng::new(index ^ 0x5eed),
                choices: BTreeSet::new(),
                decided: BTreeMap::new(),
                waiting: BTreeSet::new(),
                lapsed: BTreeSet::new(),
            };
            game.play(version);
        }
    })
}

/// A game that is checked.
struct Looked<'a, R: Rules> {
    harness: &'a Harness<R>,
    index: u64,
    report: &'a mut Report,
    rng: Rng,
    /// Every choice offered so far.
    choices: BTreeSet<R::Choice>,
    /// The decisions ahead of each seat.
    decided: BTreeMap<(Seat, R::Occasion), Intended<R>>,
    /// The names of what waits to lapse in the present position, and of what waited before and is gone.
    waiting: BTreeSet<String>,
    lapsed: BTreeSet<String>,
}

impl<R: Rules> Looked<'_, R> {
    fn wrong(&mut self, check: Check, game: &Match<R>, detail: impl std::fmt::Display) {
        let moves = game.log().entries.len();
        self.report.add(check, self.index, moves, detail);
    }

    fn play(&mut self, version: u32) {
        let dealt = [(); 2].map(|()| self.harness.deal(self.index, version));
        let [Some((mut game, _)), Some((again, _))] = dealt else {
            let (check, what) = (Check::SetsUp, format!("under version {version}"));
            self.report.add(check, self.index, 0, what);
            return;
        };
        for seats in [
            R::SEATS.start().checked_sub(1),
            R::SEATS.end().checked_add(1),
        ] {
            let seats = seats.filter(|_| self.index == 0);
            let options = (self.harness.table)(self.index).1;
            match seats.map(|seats| Match::<R>::deal(seats, options, Seed(1))) {
                Some(Err(error)) => self.named(&game, &error, &[FaultCode::OptionsSeats]),
                Some(Ok(_)) => {
                    let detail = format!("{seats:?} seats are dealt");
                    self.wrong(Check::RefusalIsNamed, &game, detail);
                }
                None => {}
            }
        }
        if game.state() != again.state() {
            self.wrong(Check::SameAgain, &game, "dealt twice");
        }
        let dealt = game.clone();
        let mut player = self.harness.player(self.index);
        let mut stuck = None;
        let over = player.play_out(&mut game, self.harness.most_moves, |game, seat, path| {
            self.report.positions += 1;
            stuck = Some((seat, path.to_vec()));
            self.glance(game);
            self.decided_has_come(game, seat);
            if self.rng.one_in(SAMPLED) {
                self.look(game, seat, path);
            }
        });
        if !over {
            self.why_stuck(&game, &mut player);
        }
        self.glance(&game);
        if over {
            self.ended(&game, dealt);
        }
    }

    /// Reports why a random game stopped before it was over.
    fn why_stuck(&mut self, game: &Match<R>, player: &mut slowtable_kit::RandomPlayer<R>) {
        for awaited in R::awaited(game.state()) {
            let view = R::view(game.state(), Viewer::Seat(awaited.seat));
            for _ in 0..20 {
                let Some(path) = player.path(&view) else {
                    let detail = format!("{awaited:?} finds no whole move");
                    return self.wrong(Check::NoDeadEnd, game, detail);
                };
                if let Err(refusal) = game.clone().play(awaited.seat, &path)
                    && !R::unforeseeable(&refusal)
                {
                    let detail = format!("{path:?} was offered and is refused: {refusal}");
                    return self.wrong(Check::WalkAgreesWithPlay, game, detail);
                }
            }
        }
        self.wrong(Check::Ends, game, "it does not");
    }

    /// Runs the checks that are cheap enough for every position.
    fn glance(&mut self, game: &Match<R>) {
        let state = game.state();
        let awaited = R::awaited(state);
        if awaited.is_empty() != R::standings(state).is_some() {
            self.wrong(Check::AwaitedUntilTheEnd, game, format!("{awaited:?}"));
        }
        for owes in &awaited {
            let walk = R::walk(&R::view(state, Viewer::Seat(owes.seat)), &[]);
            if !walk.is_ok_and(|walk| !walk.choices.is_empty()) {
                self.wrong(Check::AwaitedMayMove, game, format!("{owes:?}"));
            }
        }
        self.lapse(game);
    }

    /// Checks what the position lets happen by itself after some time.
    fn lapse(&mut self, game: &Match<R>) {
        if !R::LAPSES {
            return;
        }
        let state = game.state();
        let lapses = R::lapses(&R::view(state, Viewer::Public));
        let names: BTreeSet<&str> = lapses.iter().map(|it| it.name.as_str()).collect();
        let is_legal = |lapse: &Lapse<R::Choice>| {
            let walk = R::walk(&R::view(state, Viewer::Seat(lapse.seat)), &lapse.path);
            walk.is_ok_and(|walk| walk.whole) && lapse.name.len() <= 60
        };
        let is_right = lapses.iter().all(is_legal) && names.len() == lapses.len();
        if !is_right {
            self.wrong(Check::LapsesAreLegal, game, format!("{lapses:?}"));
        }
        let now: BTreeSet<String> = lapses.into_iter().map(|it| it.name).collect();
        let again = now.intersection(&self.lapsed).next().cloned();
        if let Some(again) = again {
            let detail = format!("{again}: an earlier one had this name");
            self.wrong(Check::LapsesAreLegal, game, detail);
        }
        let before = std::mem::replace(&mut self.waiting, now);
        let gone = before.difference(&self.waiting).cloned();
        self.lapsed.extend(gone);
    }

    fn look(&mut self, game: &Match<R>, seat: Seat, path: &[R::Choice]) {
        let state = game.state();
        self.read_again(game, "the state", state);
        let view = R::view(state, Viewer::Seat(seat));
        for length in 0..=path.len() {
            self.walked(game, seat, &view, &path[..length]);
        }
        self.previewed(game, seat, &view, path);
        self.nobody_else(game);
        for seat in Seat::all(R::seats(state)) {
            self.ahead(game, seat);
            self.proposed(game, seat);
        }
        self.asked_together(game, seat, path);
        self.brought_by_others(game, seat, path);
        self.decide_ahead(game);
        for viewer in viewers(R::seats(state)) {
            if let Some(other) = self.indistinguishable(game, state, viewer) {
                self.unasked(game, &other, viewer);
                self.side_by_side(game, state.clone(), other, viewer);
            }
            self.told_apart(game, seat, &view, path, viewer);
        }
        self.taking_back(game);
    }

    /// Checks that a seat sees everything that it is asked. A question that stands before and after the seat's own
    /// move must not appear only after it, or a decision for it waits for another answer.
    fn asked_together(&mut self, game: &Match<R>, seat: Seat, path: &[R::Choice]) {
        let asked = |game: &Match<R>| R::asked(&R::view(game.state(), Viewer::Seat(seat)));
        let owed = |game: &Match<R>| {
            let all = R::awaited(game.state()).into_iter();
            let of_seat = all.filter(move |one| one.seat == seat);
            of_seat.map(|one| one.what).collect::<BTreeSet<_>>()
        };
        let before = asked(game);
        let mut after = game.clone();
        if before.is_empty() || after.play(seat, path).is_err() {
            return;
        }
        let (owed_before, owed_after) = (owed(game), owed(&after));
        // One of several questions is answered; the others stand as before.
        let one_less = owed_after.is_subset(&owed_before) && owed_after != owed_before;
        let new = |one: &R::Occasion| before.iter().all(|known| known.kind() != one.kind());
        let appeared = asked(&after).into_iter().find(new);
        let twice = before.iter().collect::<HashSet<_>>().len() < before.len();
        if let Some(appeared) = appeared.filter(|_| one_less) {
            let detail = format!("seat {seat}, asked {before:?}, then {appeared} after {path:?}");
            self.wrong(Check::AskedTogether, game, detail);
        } else if twice {
            let detail = format!("seat {seat}, asked {before:?}");
            self.wrong(Check::AskedTogether, game, detail);
        }
    }

    /// Checks that the own move of a seat that the table waits for brings none of the occasions for which it may
    /// decide ahead: its question comes first.
    fn brought_by_others(&mut self, game: &Match<R>, seat: Seat, path: &[R::Choice]) {
        let awaited = R::awaited(game.state());
        let blocks = |one: &Awaited| one.seat == seat && one.urgency == Urgency::Blocking;
        let view = R::view(game.state(), Viewer::Seat(seat));
        let mut occasions = R::occasions(&view).into_iter();
        let mut after = game.clone();
        if !awaited.iter().any(blocks) || after.play(seat, path).is_err() {
            return;
        }
        let asked = R::asked(&R::view(after.state(), Viewer::Seat(seat)));
        if let Some(own) = occasions.find(|occasion| asked.contains(occasion)) {
            let detail = format!("seat {seat}: its own move {path:?} brings {own}");
            self.wrong(Check::AheadIsBroughtByOthers, game, detail);
        }
    }

    /// Checks the occasions for which a seat may decide ahead.
    fn ahead(&mut self, game: &Match<R>, seat: Seat) {
        let view = R::view(game.state(), Viewer::Seat(seat));
        let occasions = R::occasions(&view);
        let asked = R::asked(&view);
        let is_asked = R::awaited(game.state()).iter().any(|one| one.seat == seat);
        if let Some(opened) = R::opens(&view)
            && !(asked.is_empty() && occasions.contains(&opened))
        {
            let detail = format!("seat {seat}, asked {asked:?}, opens {opened}");
            self.wrong(Check::OpensAnOccasion, game, detail);
        }
        let has_come = occasions.iter().any(|occasion| asked.contains(occasion));
        if has_come || (!is_asked && !asked.is_empty()) {
            let detail = format!("seat {seat}, asked {asked:?}, may foresee {occasions:?}");
            self.wrong(Check::AheadIsForeseen, game, detail);
        }
        for occasion in &occasions {
            let text = occasion.to_string();
            let named = text.len() <= 60 && text.parse::<R::Occasion>().ok() == Some(*occasion);
            let foreseen = R::foresee(&view, *occasion);
            let asks = foreseen.as_ref().is_some_and(|foreseen| {
                let mut asked = R::asked(foreseen).into_iter();
                let walk = R::walk(foreseen, &[]);
                asked.any(|asked| asked.kind() == occasion.kind())
                    && walk.is_ok_and(|walk| !walk.choices.is_empty())
            });
            if !named || !asks {
                self.wrong(
                    Check::AheadIsForeseen,
                    game,
                    format!("seat {seat}: {text:?}"),
                );
            }
        }
        for occasion in occasions {
            let foreseen = R::foresee(&view, occasion);
            let asked = foreseen.and_then(|foreseen| {
                let path = RandomPlayer::<R>::new(0, |_| false).path(&foreseen)?;
                let after = match R::preview(&foreseen, &path).ok()? {
                    Preview::Open(after, _) => after,
                    Preview::Sealed(_) => foreseen,
                };
                R::asked(&R::afterwards(&after, &path)?).first().copied()
            });
            if let Some(asked) = asked {
                let detail = format!("seat {seat}, after {occasion}: still asked {asked}");
                self.wrong(Check::AheadIsForeseen, game, detail);
            }
        }
        let standing = R::STANDING.iter().flat_map(|question| {
            let answers = question.answers.iter().map(|answer| (*answer).to_owned());
            let answers = answers.chain(lists(question));
            answers.filter_map(|answer| R::standing_move(&view, question.id, &answer))
        });
        let mut now = view.clone();
        for path in R::again(game, &view) {
            match R::preview(&now, &path) {
                Ok(Preview::Open(after, _)) => now = after,
                other => {
                    let detail = format!("seat {seat}, again: {path:?} is {other:?}");
                    self.wrong(Check::AgainFits, game, detail);
                    break;
                }
            }
        }
        for path in R::forced(&view).into_iter().chain(standing) {
            if !R::walk(&view, &path).is_ok_and(|walk| walk.whole) {
                let detail = format!("seat {seat}, without asking: {path:?}");
                self.wrong(Check::AheadIsForeseen, game, detail);
            }
        }
    }

    /// Checks a path of offered choices: exactly its next choices may follow.
    fn walked(&mut self, game: &Match<R>, seat: Seat, view: &R::View, path: &[R::Choice]) {
        let walk: Walk<R> = match R::walk(view, path) {
            Ok(walk) => walk,
            Err(refusal) => {
                let detail = format!("{path:?} was offered and is refused: {refusal}");
                return self.wrong(Check::WalkAgreesWithPlay, game, detail);
            }
        };
        if walk.question.is_some() == walk.choices.is_empty() {
            let detail = format!("{path:?}: {:?} for {:?}", walk.question, walk.choices);
            self.wrong(Check::QuestionWithChoices, game, detail);
        }
        if path.is_empty() && walk.view != *view {
            self.wrong(Check::WalkShowsTheView, game, format!("{:?}", walk.view));
        }
        if !walk.whole && walk.choices.is_empty() && !path.is_empty() {
            self.wrong(Check::NoDeadEnd, game, format!("{path:?}"));
        }
        let offered: BTreeSet<R::Choice> = walk.choices.iter().copied().collect();
        if offered.len() < walk.choices.len() {
            let detail = format!("{path:?}: {:?}", walk.choices);
            self.wrong(Check::NoChoiceTwice, game, detail);
        }
        self.choices.extend(&offered);
        for choice in &offered {
            let text = choice.to_string();
            let plain = |byte: u8| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'_' | b':' | b'-');
            if text.len() > 60
                || !text.bytes().all(plain)
                || text.parse::<R::Choice>().ok() != Some(*choice)
            {
                self.wrong(Check::ChoiceText, game, format!("{text:?}"));
            }
        }
        let mut state = game.state().clone();
        let played = R::play(&mut state, seat, path);
        let unforeseen = played.as_ref().err().filter(|it| R::unforeseeable(it));
        if let Some(refusal) = unforeseen {
            self.named(
                game,
                refusal,
                &[FaultCode::NotOffered, FaultCode::CannotPay],
            );
            self.unforeseen(game, seat, view, path);
        } else if let Err(refusal) = &played
            && !path.is_empty()
        {
            self.named(game, refusal, &[FaultCode::Incomplete]);
        }
        let would_be_played = played.is_ok() || unforeseen.is_some();
        let played = played.is_ok();
        if would_be_played != walk.whole {
            let detail = format!("{path:?}: whole is {}", walk.whole);
            self.wrong(Check::WalkAgreesWithPlay, game, detail);
        }
        if !played && state != *game.state() {
            self.wrong(Check::RefusalLeavesTheState, game, format!("{path:?}"));
        }
        for choice in self.choices.clone() {
            let longer = [path, &[choice]].concat();
            let walk = R::walk(view, &longer);
            if let Err(refusal) = &walk {
                let may = [
                    FaultCode::NotOffered,
                    FaultCode::NotYourTurn,
                    FaultCode::CannotPay,
                    // A seat may have ended its game before the others.
                    FaultCode::Over,
                ];
                self.named(game, refusal, &may);
            }
            if walk.is_ok() != offered.contains(&choice) {
                let detail = format!("{longer:?} is not as offered");
                self.wrong(Check::WalkAgreesWithPlay, game, detail);
            }
            if !offered.contains(&choice) {
                let mut state = game.state().clone();
                if R::play(&mut state, seat, &longer).is_ok() {
                    let detail = format!("{longer:?} was not offered and is played");
                    self.wrong(Check::WalkAgreesWithPlay, game, detail);
                } else if state != *game.state() {
                    self.wrong(Check::RefusalLeavesTheState, game, format!("{longer:?}"));
                }
            }
        }
    }

    /// Checks a move that is refused for a reason that its seat could not know: the seat knows that
    /// the result is open, and in some state that looks the same to it the move is played.
    fn unforeseen(&mut self, game: &Match<R>, seat: Seat, view: &R::View, path: &[R::Choice]) {
        let is_open = matches!(R::preview(view, path), Ok(Preview::Open(..)));
        let make = self.harness.indistinguishable_state;
        let rng = &mut self.rng;
        let is_played = (0..TRIES_TO_HIDE).any(|_| {
            let other = make(game.state(), Viewer::Seat(seat), rng);
            other.is_some_and(|mut other| R::play(&mut other, seat, path).is_ok())
        });
        if is_open || !is_played {
            let detail = format!("{path:?}: open is {is_open}, played elsewhere is {is_played}");
            self.wrong(Check::UnforeseeableIsHidden, game, detail);
        }
    }

    /// Checks that an error has one of these general codes, and no other game's name for them.
    fn named(&mut self, game: &Match<R>, error: &(impl Code + Debug), may: &[FaultCode]) {
        let (code, general) = (error.code(), error.general());
        let plain = |byte: u8| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'_');
        let taken = code != general.id() && FaultCode::ALL.iter().any(|other| other.id() == code);
        if !may.contains(&general) || taken || code.is_empty() || !code.bytes().all(plain) {
            let detail = format!("{error:?}: {code:?} of {general:?}, not of {may:?}");
            self.wrong(Check::RefusalIsNamed, game, detail);
        }
    }

    fn previewed(&mut self, game: &Match<R>, seat: Seat, view: &R::View, path: &[R::Choice]) {
        let mut state = game.state().clone();
        let played = R::play(&mut state, seat, path);
        if played.as_ref().is_err_and(R::unforeseeable) {
            // The check of walks looks at these.
            return;
        }
        let (Ok(preview), Ok(played)) = (R::preview(view, path), played) else {
            let detail = format!("{path:?} is refused");
            return self.wrong(Check::PreviewAgreesWithPlay, game, detail);
        };
        let viewer = Viewer::Seat(seat);
        let seen: Vec<R::Event> = told::<R>(&played.events, viewer);
        let (after, events) = match preview {
            Preview::Open(after, events) => (after, events),
            Preview::Sealed(events) => {
                if !seen.starts_with(&events) {
                    let detail = format!("{path:?}: {events:?}, but {seen:?}");
                    self.wrong(Check::PreviewAgreesWithPlay, game, detail);
                }
                return self.sealed_apart(game, seat, view, path, &events);
            }
        };
        if !played.chance.is_empty() {
            self.wrong(Check::ChanceIsSealed, game, format!("{path:?}"));
        }
        if after != R::view(&state, viewer) || events != seen {
            let detail = format!("{path:?}: {after:?}, {events:?}, but {seen:?}");
            self.wrong(Check::PreviewAgreesWithPlay, game, detail);
        }
    }

    /// Checks that sealed moves with equal events are equal as far as anybody could know.
    fn sealed_apart(
        &mut self,
        game: &Match<R>,
        seat: Seat,
        view: &R::View,
        path: &[R::Choice],
        events: &[R::Event],
    ) {
        let open = |path: &[R::Choice]| {
            let mut state = game.state().clone();
            let played = R::play(&mut state, seat, path).ok()?;
            let told = told::<R>(&played.events, Viewer::Seat(seat)).into_iter();
            let known = told.take_while(|event| R::tells(event) != Tells::Hidden);
            Some(known.collect::<Vec<_>>())
        };
        let mut player = self
            .harness
            .player(self.rng.clone().below(usize::MAX) as u64);
        for _ in 0..OTHER_MOVES {
            let Some(other) = player.path(view).filter(|other| other != path) else {
                continue;
            };
            let is_alike = matches!(
                R::preview(view, &other),
                Ok(Preview::Sealed(shown)) if shown == events
            );
            let both = open(path).zip(open(&other));
            if is_alike && both.is_some_and(|(one, other)| one != other) {
                let detail = format!("{path:?} and {other:?} are both shown as {events:?}");
                self.wrong(Check::SealedIsShown, game, detail);
            }
        }
    }

    fn nobody_else(&mut self, game: &Match<R>) {
        let state = game.state();
        let outside = Seat(R::seats(state));
        for viewer in [Viewer::Public, Viewer::Seat(outside)] {
            let may = R::walk(&R::view(state, viewer), &[])
                .is_ok_and(|walk| walk.whole || !walk.choices.is_empty());
            if may {
                self.wrong(Check::OnlySeatsMove, game, format!("{viewer:?}"));
            }
        }
        for choice in self.choices.clone() {
            let mut after = state.clone();
            if R::play(&mut after, outside, &[choice]).is_ok() || after != *state {
                self.wrong(Check::OnlySeatsMove, game, format!("{outside:?}: {choice}"));
            }
        }
    }

    /// Returns a state that looks the same to a viewer, and reports if none is found.
    fn indistinguishable(
        &mut self,
        game: &Match<R>,
        state: &R::State,
        viewer: Viewer,
    ) -> Option<R::State> {
        let make = self.harness.indistinguishable_state;
        let found = (0..TRIES_TO_HIDE).find_map(|_| make(state, viewer, &mut self.rng));
        if found.is_none() {
            let detail = format!("{viewer:?}: no other state looks the same");
            self.wrong(Check::ViewHidesSecrets, game, detail);
        }
        found
    }

    /// Checks the moves that other seats make without being asked: `viewer` cannot tell this state
    /// from `other`, so in both the same seats make the same move, or none. Otherwise a move that
    /// comes at once tells what its seat holds.
    fn unasked(&mut self, game: &Match<R>, other: &R::State, viewer: Viewer) {
        let state = game.state();
        for seat in Seat::all(R::seats(state)).filter(|seat| viewer != Viewer::Seat(*seat)) {
            let [here, there] = [state, other].map(|state| {
                let view = R::view(state, Viewer::Seat(seat));
                let usual = R::STANDING
                    .iter()
                    .find_map(|question| question.move_for::<R>(&view, None));
                R::forced(&view).or(usual)
            });
            if here != there {
                let detail = format!("{viewer:?}: seat {seat} makes {here:?} or {there:?} unasked");
                self.wrong(Check::UnaskedTellsNothing, game, detail);
            }
        }
    }

    /// Plays the same moves in two games that differ only in what `viewer` may not know, as long as
    /// the moves are open. Checks that the viewer sees the same throughout.
    fn side_by_side(
        &mut self,
        game: &Match<R>,
        mut one: R::State,
        mut other: R::State,
        viewer: Viewer,
    ) {
        let mut player = self.harness.player(self.rng.below(usize::MAX) as u64);
        for _ in 0..SIDE_BY_SIDE {
            let (view, elsewhere) = (R::view(&one, viewer), R::view(&other, viewer));
            if view != elsewhere || json_of(&view) != json_of(&elsewhere) {
                let detail = format!("{viewer:?}: {view:?} or {elsewhere:?}");
                return self.wrong(Check::ViewHidesSecrets, game, detail);
            }
            if R::awaited(&one) != R::awaited(&other) {
                let detail = format!("{viewer:?} sees who is awaited");
                return self.wrong(Check::ViewHidesSecrets, game, detail);
            }
            let Some(seat) = player.seat(&one) else {
                return;
            };
            let mover = R::view(&one, Viewer::Seat(seat));
            let Some(path) = player.path(&mover) else {
                return;
            };
            let Ok(Preview::Open(..)) = R::preview(&mover, &path) else {
                return;
            };
            let (mut tried, mut elsewhere) = (one.clone(), other.clone());
            let (Ok(played), Ok(there)) = (
                R::play(&mut tried, seat, &path),
                R::play(&mut elsewhere, seat, &path),
            ) else {
                // Another seat's move may need something that it holds in only one of the games.
                if viewer == Viewer::Seat(seat) {
                    let detail = format!("{viewer:?}: {path:?} depends on hidden information");
                    self.wrong(Check::ViewHidesSecrets, game, detail);
                }
                return;
            };
            if told::<R>(&played.events, viewer) != told::<R>(&there.events, viewer) {
                let detail = format!("{viewer:?}: {path:?}: {:?}", played.events);
                return self.wrong(Check::EventsHideSecrets, game, detail);
            }
            (one, other) = (tried, elsewhere);
        }
    }

    /// Checks two moves of a seat that differ only in what they name, and after which `viewer` sees
    /// the same: their events must look the same to the viewer.
    fn told_apart(
        &mut self,
        game: &Match<R>,
        seat: Seat,
        view: &R::View,
        path: &[R::Choice],
        viewer: Viewer,
    ) {
        if viewer == Viewer::Seat(seat) {
            return;
        }
        let mut player = self.harness.player(self.rng.below(usize::MAX) as u64);
        let another = player.path(view);
        let Some(another) = another.filter(|another| kind(another) == kind(path)) else {
            return;
        };
        let shown = |path: &[R::Choice]| {
            let mut state = game.state().clone();
            let played = R::play(&mut state, seat, path).ok()?;
            Some((R::view(&state, viewer), told::<R>(&played.events, viewer)))
        };
        if let (Some((one, events)), Some((other, elsewhere))) = (shown(path), shown(&another))
            && one == other
            && events != elsewhere
        {
            let detail = format!("{viewer:?} can tell {path:?} from {another:?}: {events:?}");
            self.wrong(Check::EventsHideSecrets, game, detail);
        }
    }

    fn ended(&mut self, game: &Match<R>, dealt: Match<R>) {
        let state = game.state();
        for viewer in viewers(R::seats(state)) {
            let may = R::walk(&R::view(state, viewer), &[]);
            if may.is_ok_and(|walk| walk.whole || !walk.choices.is_empty()) {
                self.wrong(
                    Check::AwaitedUntilTheEnd,
                    game,
                    format!("{viewer:?} may move"),
                );
            }
        }
        if let Some(choice) = self.choices.first().copied()
            && let Err(refusal) = R::walk(&R::view(state, Viewer::Seat(Seat(0))), &[choice])
        {
            self.named(game, &refusal, &[FaultCode::Over]);
        }
        if let Some(standings) = R::standings(state)
            && !is_ranking(&standings, R::seats(state))
        {
            self.wrong(Check::StandingsAreRanked, game, format!("{standings:?}"));
        }
        self.read_again(game, "the log", game.log());
        self.read_again(game, "the options", &(self.harness.table)(self.index).1);
        let log: Option<Log<R>> = reread(game.log());
        match log.map(Match::replay) {
            Some(Ok(replayed)) if replayed.state() == state => {}
            other => {
                let detail = other.map(|result| result.map(|game| format!("{:?}", game.state())));
                self.wrong(Check::ReplayIsTheState, game, format!("{detail:?}"));
            }
        }
        if let Err(detail) = erased(game, dealt) {
            self.wrong(Check::ErasedIsTheSame, game, detail);
        }
    }

    fn read_again<T: Serialize + DeserializeOwned + PartialEq>(
        &mut self,
        game: &Match<R>,
        what: &str,
        value: &T,
    ) {
        if reread(value).as_ref() != Some(value) {
            self.wrong(Check::WrittenIsRead, game, what);
        }
    }
}

/// Returns some of the answers to a standing question that list parts: each part alone, and lists that become longer.
fn lists(question: &StandingQuestion) -> Vec<String> {
    let mut all = question.longer(StandingQuestion::ASK);
    let mut last = all.last().cloned();
    while let Some(list) = last {
        last = question.longer(&list).pop();
        all.extend(last.clone());
    }
    all
}

/// Returns the words of a path without the names in them.
fn kind<C: ToString>(path: &[C]) -> Vec<String> {
    let texts = path.iter().map(ToString::to_string);
    texts
        .map(|text| text.split(':').next().unwrap_or_default().to_owned())
        .collect()
}

/// Returns the events that `viewer` sees.
fn told<R: Rules>(events: &[R::Event], viewer: Viewer) -> Vec<R::Event> {
    events
        .iter()
        .filter_map(|event| R::seen_by(event, viewer))
        .collect()
}

fn json_of<T: Serialize>(value: &T) -> Option<String> {
    serde_json::to_string(value).ok()
}

/// Writes a value and reads it back.
fn reread<T: Serialize + DeserializeOwned>(value: &T) -> Option<T> {
    serde_json::from_str(&json_of(value)?).ok()
}

/// Replays a game as the headless protocol would, in texts and JSON; returns any difference.
fn erased<R: Rules>(game: &Match<R>, dealt: Match<R>) -> Result<(), String> {
    let rules = RulesOf::<R>::new();
    let told = |error: slowtable_kit::Fault| error.to_string();
    let equal = |what: &str, one: Value, other: Value| {
        (one == other)
            .then_some(())
            .ok_or_else(|| format!("{what}: {one} or {other}"))
    };
    let beginning = json!(dealt.log());
    let mut erased = rules.replay(beginning.clone()).map_err(told)?;
    let mut said_out = rules.replay(beginning).map_err(told)?;
    let mut typed = dealt;
    for entry in game.log().entries.iter().filter_map(Entry::as_move) {
        let path: Vec<String> = entry.path.iter().map(ToString::to_string).collect();
        if !erased.walk(entry.seat, &path).map_err(told)?.whole {
            return Err(format!("{path:?} is not whole"));
        }
        erased.play(entry.seat, &path).map_err(told)?;
        // The same path with all choices that the rules take by themselves.
        let view = R::view(typed.state(), Viewer::Seat(entry.seat));
        let mut said = Vec::new();
        for (index, choice) in path.into_iter().enumerate() {
            let walk = R::walk(&view, &entry.path[..=index]).map_err(|error| error.to_string())?;
            said.push(choice);
            said.extend(walk.taken.iter().map(ToString::to_string));
        }
        let walk = said_out.walk(entry.seat, &said).map_err(told)?;
        if !walk.whole || !walk.taken.is_empty() {
            return Err(format!("{said:?} says all of a whole move, but {walk:?}"));
        }
        said_out.play(entry.seat, &said).map_err(told)?;
        let played = typed.play(entry.seat, &entry.path);
        played.map_err(|error| error.to_string())?;
    }
    let state = json!(game.state());
    equal("said out", said_out.log().map_err(told)?, json!(game.log()))?;
    equal("state", erased.state().map_err(told)?, state.clone())?;
    equal("log", erased.log().map_err(told)?, json!(game.log()))?;
    equal(
        "standings",
        json!(erased.standings()),
        json!(R::standings(game.state())),
    )?;
    for viewer in viewers(R::seats(game.state())) {
        let view = json!(R::view(game.state(), viewer));
        equal("view", erased.view(viewer).map_err(told)?, view)?;
    }
    let replayed = rules.replay(json!(game.log())).map_err(told)?;
    equal("replayed", replayed.state().map_err(told)?, state.clone())?;
    let loaded = rules.load(state.clone()).map_err(told)?;
    equal("loaded", loaded.state().map_err(told)?, state)
}
