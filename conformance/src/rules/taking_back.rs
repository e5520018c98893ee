//! Checks taking back: the move was never made, and nobody knows anything from it.

use slowtable_kit::{Entry, Log, Match, Move, Rules, Seat, Tells, Viewer};

use super::{Looked, json_of, kind, reread};
use crate::report::Check;
use crate::viewers;

/// How often to look for another move of the same kind.
const TRIES: usize = 10;

impl<R: Rules> Looked<'_, R> {
    /// Takes moves back for a seat that may do so alone.
    pub(super) fn taking_back(&mut self, game: &Match<R>) {
        // The other checks must not depend on these random numbers.
        let rng = self.rng.clone();
        let may = Seat::all(R::seats(game.state())).map(|seat| (seat, game.revocable(seat)));
        let may: Vec<(Seat, Vec<usize>)> = may.filter(|(_, undo)| !undo.is_empty()).collect();
        if let Some((seat, undo)) = may.get(self.rng.below(may.len())) {
            self.takes_back(game, *seat, undo);
        }
        self.unwrites(game);
        self.rng = rng;
    }

    /// Takes back one of the moves that a seat has [written down](Match::written), if the latest move is one.
    fn unwrites(&mut self, game: &Match<R>) {
        let Some((&latest, before)) = game.counting().split_last() else {
            return;
        };
        let made = game.log().entries.get(latest).and_then(Entry::as_move);
        let is_last = latest + 1 == game.log().entries.len() && before.len() == latest;
        let (Some(made), Some(state)) = (made.filter(|_| is_last), game.at(latest)) else {
            return;
        };
        let played = R::play(&mut state.into_owned(), made.seat, &made.path);
        let tells = played.ok().map(|it| it.events.iter().map(R::tells).max());
        if tells != Some(Some(Tells::Nothing)) {
            return;
        }
        let written = game.written(made.seat);
        let Some(one) = written.get(self.rng.below(written.len())) else {
            return;
        };
        self.report.unwritten += 1;
        let undo = one.with_needed_by();
        let mut after = game.clone();
        if let Err(error) = after.take_back(made.seat, undo.clone()) {
            return self.wrong(Check::TakenBackIsNeverMade, game, error);
        }
        let rest = |index: &usize| !undo.contains(index);
        self.never_made(&after, game.counting().iter().copied().filter(rest));
        for viewer in viewers(R::seats(game.state())).filter(|it| it.seat() != Some(made.seat)) {
            let [one, other] = [game, &after].map(|game| json_of(&R::view(game.state(), viewer)));
            if one != other {
                let detail = format!("{viewer:?}: {one:?} or {other:?}");
                self.wrong(Check::NothingIsLearnt, game, detail);
            }
        }
    }

    fn takes_back(&mut self, game: &Match<R>, seat: Seat, undo: &[usize]) {
        if let Some(&first) = undo.first() {
            self.report.taken_back += 1;
            let mut after = game.clone();
            if let Err(error) = after.take_back(seat, undo.to_vec()) {
                return self.wrong(Check::TakenBackIsNeverMade, game, error);
            }
            let rest = |index: &usize| !undo.contains(index);
            self.never_made(&after, game.counting().iter().copied().filter(rest));
            let before = game.counting().iter().copied();
            let before = replayed(game, before.filter(|index| *index < first));
            let Some(before) = before else {
                return self.wrong(Check::ReplayIsTheState, game, "an earlier state");
            };
            let later = game.counting().iter().filter(|index| **index >= first);
            let later: Vec<&Move<R>> = later
                .filter_map(|index| game.log().entries[*index].as_move())
                .collect();
            for viewer in viewers(R::seats(game.state())) {
                self.nothing_learnt(game, before.state(), &later, viewer);
            }
        }
    }

    /// Checks that the game after taking back equals the game without the moves, for every viewer.
    /// Its log says so, and its earlier state is still known.
    fn never_made(&mut self, after: &Match<R>, rest: impl Iterator<Item = usize>) {
        let Some(never) = replayed(after, rest) else {
            return self.wrong(
                Check::TakenBackIsNeverMade,
                after,
                "the rest does not replay",
            );
        };
        for viewer in viewers(R::seats(after.state())) {
            let [one, other] = [after, &never].map(|game| json_of(&R::view(game.state(), viewer)));
            if one != other {
                let detail = format!("{viewer:?}: {one:?} or {other:?}");
                self.wrong(Check::TakenBackIsNeverMade, after, detail);
            }
        }
        let read: Option<Log<R>> = reread(after.log());
        let again = read.and_then(|log| Match::replay(log).ok());
        if never.state() != after.state() || again.as_ref() != Some(after) {
            self.wrong(Check::TakenBackIsNeverMade, after, "another state");
        }
        let length = after.log().entries.len();
        let at = self.rng.below(length);
        let mut log = after.log().clone();
        log.entries = log.entries.iter().take(at).cloned().collect();
        let then = Match::replay(log).ok();
        if then.as_ref().map(Match::state) != after.at(at).as_deref() {
            let detail = format!("the state at {at} of {length}");
            self.wrong(Check::TakenBackIsNeverMade, after, detail);
        }
    }

    /// Checks that `viewer` learns nothing hidden from moves that can be taken back: it sees the
    /// same if the hidden information differs.
    fn nothing_learnt(
        &mut self,
        game: &Match<R>,
        before: &R::State,
        later: &[&Move<R>],
        viewer: Viewer,
    ) {
        let mut one = before.clone();
        let Some(mut other) = self.indistinguishable(game, before, viewer) else {
            return;
        };
        for made in later {
            let Move { seat, path, .. } = made;
            let Ok(played) = R::play(&mut one, *seat, path) else {
                return self.wrong(Check::ReplayIsTheState, game, format!("{path:?}"));
            };
            let tells = played.events.iter().map(R::tells).max();
            let is_secret = tells.unwrap_or(Tells::Nothing) == Tells::Nothing;
            let instead = if is_secret && viewer != Viewer::Seat(*seat) {
                match self.another(&other, *seat, path) {
                    Some(instead) => instead,
                    None => return,
                }
            } else {
                path.clone()
            };
            if let Err(refusal) = R::play(&mut other, *seat, &instead) {
                let detail = format!("{viewer:?} learns from {path:?}: {refusal}");
                return self.wrong(Check::NothingIsLearnt, game, detail);
            }
        }
        let (view, elsewhere) = (R::view(&one, viewer), R::view(&other, viewer));
        if view != elsewhere {
            let detail = format!("{viewer:?}: {view:?} or {elsewhere:?}");
            self.wrong(Check::NothingIsLearnt, game, detail);
        }
    }

    /// Returns another move of a seat that differs only in what it names.
    fn another(
        &mut self,
        state: &R::State,
        seat: Seat,
        path: &[R::Choice],
    ) -> Option<Vec<R::Choice>> {
        let view = R::view(state, Viewer::Seat(seat));
        let mut player = self.harness.player(self.rng.below(usize::MAX) as u64);
        let mut tried = (0..TRIES).filter_map(|_| player.path(&view));
        tried.find(|another| kind(another) == kind(path))
    }
}

/// Replays only some moves of a game.
fn replayed<R: Rules>(game: &Match<R>, moves: impl Iterator<Item = usize>) -> Option<Match<R>> {
    let made = moves.filter_map(|index| game.log().entries.get(index)?.as_move().cloned());
    let log = Log {
        setup: game.log().setup.clone(),
        entries: made.map(Entry::Move).collect(),
    };
    Match::replay(log).ok()
}
