//! Checks decisions ahead in a random game.

use slowtable_kit::{Intended, Match, Misfit, Preview, RandomPlayer, Rules, Seat, Viewer};

use super::{Looked, told};
use crate::report::Check;

/// The most moves of one decision.
const MOST_MOVES: usize = 3;

impl<R: Rules> Looked<'_, R> {
    /// Lets every seat decide at random for one of its occasions.
    pub(super) fn decide_ahead(&mut self, game: &Match<R>) {
        // The other checks must not depend on these random numbers.
        let rng = self.rng.clone();
        for seat in Seat::all(R::seats(game.state())) {
            self.seat_decides(game, seat);
        }
        self.rng = rng;
    }

    fn seat_decides(&mut self, game: &Match<R>, seat: Seat) {
        let view = R::view(game.state(), Viewer::Seat(seat));
        let mut occasions = R::occasions(&view);
        occasions.retain(|occasion| !self.decided.contains_key(&(seat, *occasion)));
        let Some(occasion) = self.rng.pick(&occasions) else {
            return;
        };
        let Some(foreseen) = R::foresee(&view, occasion) else {
            return;
        };
        let seed = self.rng.below(usize::MAX) as u64;
        let mut player = RandomPlayer::<R>::new(seed, |_| false);
        let mut now = foreseen.clone();
        let mut moves = Vec::new();
        while let Some(path) = player.path(&now).filter(|_| moves.len() < MOST_MOVES) {
            let preview = R::preview(&now, &path);
            moves.push(path);
            match preview {
                Ok(Preview::Open(after, _)) if self.rng.one_in(2) => now = after,
                _ => break,
            }
        }
        // The checks of walks find paths that are not whole.
        if let Ok(intended) = Intended::over(&foreseen, moves) {
            self.decided.insert((seat, occasion), intended);
        }
    }

    /// Compares playing a decision with playing its moves, when its seat is about to move and
    /// regardless of the seats that have moved since it was asked.
    pub(super) fn decided_has_come(&mut self, game: &Match<R>, seat: Seat) {
        let viewer = Viewer::Seat(seat);
        let view = R::view(game.state(), viewer);
        let mut asked = R::asked(&view).into_iter();
        let decided = asked.find_map(|come| Some((come, self.decided.remove(&(seat, come))?)));
        let Some((come, intended)) = decided else {
            return;
        };
        if R::divisible(come) {
            self.part_fits(game, seat, &intended);
        }
        let fitted = intended.fitted(&view);
        let mut state = game.state().clone();
        let mut does = Vec::new();
        let moves = fitted.as_ref().unwrap_or(&intended.moves);
        let mut is_unforeseen = false;
        let legal = moves.iter().all(|path| {
            let played = R::play(&mut state, seat, path);
            is_unforeseen |= played.as_ref().is_err_and(R::unforeseeable);
            let events = played.map(|played| told::<R>(&played.events, viewer));
            events.map(|events| does.push(events)).is_ok()
        });
        let mut both = does.iter().zip(&intended.shown);
        let same = legal && both.all(|(does, shown)| begins_as::<R>(does, shown));
        // Nobody could know ahead what follows a move that now hands the game on.
        let unknown = matches!(fitted, Err(Misfit::BehindSealed { .. }));
        // A move that does more than was shown is different, even if it begins the same.
        let more = Intended::<R>::over(&view, intended.moves.clone()).is_ok_and(|now| {
            let mut both = now.shown.iter().zip(&intended.shown);
            both.any(|(now, shown)| now.len() > shown.len())
        });
        if is_unforeseen {
            // It is dropped, and the seat is asked.
            return;
        }
        let fits = fitted.is_ok();
        self.report.decided_ahead[usize::from(!fits)] += 1;
        if (fits && !same) || (!fits && same && !more && !unknown) {
            let (moves, shown) = (&intended.moves, &intended.shown);
            let detail = format!("{moves:?}: shown {shown:?}, fits: {fitted:?}, does {does:?}");
            self.wrong(Check::AheadIsPlayedAsShown, game, detail);
        }
    }

    /// Checks that what fits of a decision can be played, one move after the other, and does what was shown.
    fn part_fits(&mut self, game: &Match<R>, seat: Seat, intended: &Intended<R>) {
        let viewer = Viewer::Seat(seat);
        let part = intended.part(&R::view(game.state(), viewer));
        let mut state = game.state().clone();
        for fitting in &part.fitting {
            let played = R::play(&mut state, seat, &fitting.path);
            if played.as_ref().is_err_and(R::unforeseeable) {
                return;
            }
            let does = played.map(|played| told::<R>(&played.events, viewer));
            let shown = &intended.shown[fitting.index];
            if !does.as_ref().is_ok_and(|does| begins_as::<R>(does, shown)) {
                let detail = format!("{fitting:?}: shown {shown:?}, does {does:?}");
                return self.wrong(Check::PartFits, game, detail);
            }
        }
    }

    /// Checks that what the rules propose to a seat can be played, one move after the other.
    pub(super) fn proposed(&mut self, game: &Match<R>, seat: Seat) {
        let Some(proposal) = R::proposed(&R::view(game.state(), Viewer::Seat(seat))) else {
            return;
        };
        let mut state = game.state().clone();
        let moves = proposal.part.moves();
        let refused = moves.iter().find_map(|path| {
            let played = R::play(&mut state, seat, path);
            played.err().filter(|refusal| !R::unforeseeable(refusal))
        });
        let is_named = (1..=60).contains(&proposal.name.len());
        if refused.is_some() || moves.is_empty() || !is_named {
            let name = proposal.name;
            let detail = format!("seat {seat}, {name:?}: {moves:?} refused: {refused:?}");
            self.wrong(Check::ProposedFits, game, detail);
        }
    }
}

/// Whether what a move does begins with what was shown.
fn begins_as<R: Rules>(does: &[R::Event], shown: &[R::Event]) -> bool {
    let same = |(shown, does)| R::means_the_same(shown, does);
    does.len() >= shown.len() && shown.iter().zip(does).all(same)
}
