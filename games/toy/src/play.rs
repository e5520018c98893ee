//! The legal choices, and the effects of a move.

use slowtable_kit::{Dice, EventSink, Played, Preview, Seat, Seed, Viewer};

use crate::board::{
    Board, Gardener, Offer, Options, Plant, ROUNDS, Roll, Secret, State, Unknown, View,
};
use crate::choice::{Choice, Crop, Plot, Question};
use crate::event::{Chance, Event};
use crate::{Refusal, SetupError};

/// The number of seeds that each seat starts with.
const SEEDS: u8 = 2;

/// The question after a path, the next choices, and whether the path is whole.
pub(crate) struct PathStep {
    pub(crate) question: Option<Question>,
    pub(crate) choices: Vec<Choice>,
    pub(crate) whole: bool,
}

impl PathStep {
    fn ask(question: Question, choices: impl IntoIterator<Item = Choice>) -> Self {
        Self {
            question: Some(question),
            choices: choices.into_iter().collect(),
            whole: false,
        }
    }
}

impl View {
    /// Returns the state of a path.
    pub(crate) fn step(&self, path: &[Choice]) -> Result<PathStep, Refusal> {
        let (seat, secret) = self.own().ok_or(Refusal::NoSeat)?;
        if self.board.over() && !path.is_empty() {
            return Err(Refusal::Over);
        }
        for (length, choice) in path.iter().enumerate() {
            let step = self.next(seat, secret, &path[..length]);
            if !step.choices.contains(choice) {
                return Err(Refusal::NotOffered);
            }
        }
        Ok(self.next(seat, secret, path))
    }

    /// Returns the state of a path whose choices were all offered.
    fn next(&self, seat: Seat, secret: &Secret, path: &[Choice]) -> PathStep {
        let board = &self.board;
        // Several seeds of one crop in hand are one choice.
        let seeds = || {
            let held = Crop::ALL
                .into_iter()
                .filter(|crop| secret.seeds.contains(crop));
            held.map(Choice::Crop)
        };
        match *path {
            [] => {
                let choices = self.first(seat, secret);
                PathStep {
                    question: (!choices.is_empty()).then_some(Question::Move),
                    choices,
                    whole: false,
                }
            }
            [Choice::Pick] => PathStep::ask(Question::Number, (0..10).map(Choice::Number)),
            [Choice::Plant] => PathStep::ask(Question::Plant, seeds()),
            [Choice::Plant, Choice::Crop(crop)] => {
                let free = board.free_plots().into_iter();
                PathStep::ask(Question::Plot { crop }, free.map(Choice::Plot))
            }
            [Choice::Offer | Choice::Promise] => {
                let others = Seat::all(board.seats()).filter(|other| *other != seat);
                PathStep::ask(Question::Partner, others.map(Choice::Partner))
            }
            [Choice::Offer | Choice::Promise, Choice::Partner(to)] => {
                PathStep::ask(Question::Offer { to }, seeds())
            }
            [Choice::Accept] => match board.offer_to(seat) {
                Some(&Offer {
                    from,
                    crop: Some(offered),
                    ..
                }) => PathStep::ask(Question::Return { from, offered }, seeds()),
                _ => PathStep {
                    question: None,
                    choices: Vec::new(),
                    whole: false,
                },
            },
            [Choice::Goal] => PathStep::ask(Question::Goal, Crop::ALL.map(Choice::Crop)),
            _ => PathStep {
                question: None,
                choices: Vec::new(),
                whole: true,
            },
        }
    }

    fn first(&self, seat: Seat, secret: &Secret) -> Vec<Choice> {
        let board = &self.board;
        let own = &board.gardeners[seat.index()];
        let offered = board.offer_to(seat);
        // Only with scripts there is a number before the seat has picked.
        let written = secret.pick;
        // A promise of a seat without seeds is broken for all to see.
        let can_be_kept = offered
            .is_some_and(|offer| !offer.promised || board.gardeners[offer.from.index()].seeds > 0);
        let seeds = !secret.seeds.is_empty();
        let may_offer = seeds && board.seats() > 1 && board.offers.iter().all(|it| it.from != seat);
        let all = [
            (!own.picked && written.is_none(), Choice::Pick),
            (
                !own.picked && written.is_some_and(|it| it < 9),
                Choice::Raise,
            ),
            (!own.picked && written.is_some(), Choice::Done),
            (can_be_kept && seeds, Choice::Accept),
            (offered.is_some(), Choice::Decline),
            (board.well > 0, Choice::Water),
            (
                seeds && own.water > 0 && !board.free_plots().is_empty(),
                Choice::Plant,
            ),
            (may_offer, Choice::Offer),
            (may_offer, Choice::Promise),
            (board.options.goals && own.goal.is_none(), Choice::Goal),
        ];
        let may = all.into_iter().filter(|&(may, _)| may && !board.over());
        may.map(|(_, choice)| choice).collect()
    }

    /// Returns this view after what a path has paid so far: the seed that it takes from the hand.
    pub(crate) fn paid(&self, path: &[Choice]) -> View {
        let mut after = self.clone();
        let paid = match *path {
            [Choice::Plant, Choice::Crop(crop), ..]
            | [Choice::Offer, _, Choice::Crop(crop)]
            | [Choice::Accept, Choice::Crop(crop)] => Some(crop),
            _ => None,
        };
        if let (Some((seat, _)), Some(crop), Some(secret)) = (self.own(), paid, &mut after.secret) {
            take(&mut after.board, secret, seat, crop);
        }
        after
    }

    /// Returns what a whole move does, as far as its seat can foresee it.
    pub(crate) fn preview(&self, path: &[Choice]) -> Result<Preview<View, Event>, Refusal> {
        if !self.step(path)?.whole {
            return Err(Refusal::NotWhole);
        }
        let mut after = self.clone();
        let mut sink = EventSink::<Event, Chance>::default();
        let own_seat = self.viewer.seat();
        let accepted = own_seat.and_then(|seat| self.board.offer_to(seat));
        if let (&[Choice::Accept, Choice::Crop(returned)], Some(offer)) = (path, accepted)
            && offer.promised
        {
            return Ok(Preview::Sealed(vec![Event::Swapped {
                from: offer.from,
                to: offer.to,
                offered: offer.crop,
                returned: Some(returned),
            }]));
        }
        if let (Some((seat, _)), Some(secret)) = (self.own(), &mut after.secret)
            && open_move(&mut after.board, secret, seat, path, &mut sink).is_none()
        {
            return Ok(Preview::Sealed(
                sealed_event(seat, path).into_iter().collect(),
            ));
        }
        Ok(Preview::Open(after, sink.into_played().events))
    }
}

/// Returns what a seat does by a move whose result it cannot foresee, because others act on it next.
fn sealed_event(seat: Seat, path: &[Choice]) -> Option<Event> {
    match *path {
        [
            kind @ (Choice::Offer | Choice::Promise),
            Choice::Partner(to),
            Choice::Crop(crop),
        ] => Some(Event::Offered {
            from: seat,
            to,
            crop: Some(crop),
            promised: kind == Choice::Promise,
        }),
        [Choice::Pick, Choice::Number(number)] => Some(Event::Picked {
            seat,
            number: Some(number),
        }),
        [Choice::Done] => Some(Event::HandedIn { seat }),
        _ => None,
    }
}

/// Removes a seed from a hand.
fn take(board: &mut Board, secret: &mut Secret, seat: Seat, crop: Crop) {
    if let Some(at) = secret.seeds.iter().position(|held| *held == crop) {
        secret.seeds.remove(at);
        board.gardeners[seat.index()].seeds -= 1;
    }
}

fn put(board: &mut Board, secret: &mut Secret, seat: Seat, crop: Crop) {
    secret.seeds.push(crop);
    secret.seeds.sort_unstable();
    board.gardeners[seat.index()].seeds += 1;
}

/// Makes a move whose effects its seat can foresee; returns the seed that it puts into another
/// seat's hand, if any. `None`, with nothing changed, if the move is of another kind.
fn open_move(
    board: &mut Board,
    own: &mut Secret,
    seat: Seat,
    path: &[Choice],
    sink: &mut EventSink<Event, Chance>,
) -> Option<Option<(Seat, Crop)>> {
    match *path {
        [Choice::Pick, Choice::Number(number)] if board.options.scripts => {
            own.pick = Some(number);
            sink.event(|| Event::Noted { seat, number });
        }
        [Choice::Raise] => {
            let number = own.pick.map_or(0, |number| number + 1);
            own.pick = Some(number);
            sink.event(|| Event::Noted { seat, number });
        }
        [Choice::Water] => {
            board.well -= 1;
            board.gardeners[seat.index()].water += 1;
            sink.event(|| Event::Watered { seat });
        }
        [Choice::Plant, Choice::Crop(crop), Choice::Plot(plot)] => {
            take(board, own, seat, crop);
            board.gardeners[seat.index()].water -= 1;
            board.plots[plot.index()] = Some(Plant { seat, crop });
            sink.event(|| Event::Planted { seat, crop, plot });
        }
        [Choice::Accept, Choice::Crop(returned)] => {
            let (from, offered, promised) = answer_offer(board, seat)?;
            take(board, own, seat, returned);
            put(board, own, seat, offered);
            // A promised seed leaves the hand only now.
            board.gardeners[from.index()].seeds += u8::from(!promised);
            sink.event(|| Event::Swapped {
                from,
                to: seat,
                offered: Some(offered),
                returned: Some(returned),
            });
            return Some(Some((from, returned)));
        }
        [Choice::Decline] => {
            let (from, offered, promised) = answer_offer(board, seat)?;
            board.gardeners[from.index()].seeds += u8::from(!promised);
            sink.event(|| Event::Declined { from, to: seat });
            return Some((!promised).then_some((from, offered)));
        }
        [Choice::Goal, Choice::Crop(crop)] => {
            board.gardeners[seat.index()].goal = Some(crop);
            sink.event(|| Event::GoalNamed { seat, crop });
        }
        _ => return None,
    }
    Some(None)
}

/// Removes the oldest offer to a seat. Returns who made it, the crop, and whether it is only promised.
fn answer_offer(board: &mut Board, to: Seat) -> Option<(Seat, Crop, bool)> {
    let at = board.offers.iter().position(|offer| offer.to == to)?;
    let offer = board.offers.remove(at);
    offer.crop.map(|crop| (offer.from, crop, offer.promised))
}

impl State {
    pub(crate) fn deal(
        seats: u8,
        options: &Options,
        seed: Seed,
        version: u32,
    ) -> Result<(State, Played<Event, Chance>), SetupError> {
        let mut state = Self::laid_out(seats, options, seed, version)?;
        let mut sink = EventSink::default();
        for _ in 0..SEEDS {
            state.draw_seeds(&mut sink);
        }
        Ok((state, sink.into_played()))
    }

    /// Returns the garden before any seed is drawn.
    pub(crate) fn laid_out(
        seats: u8,
        options: &Options,
        seed: Seed,
        version: u32,
    ) -> Result<State, SetupError> {
        if !(1..=5).contains(&seats) {
            return Err(SetupError::Seats(seats));
        }
        let gardener = Gardener {
            points: 0,
            water: 0,
            seeds: 0,
            picked: false,
            goal: None,
        };
        Ok(State {
            board: Board {
                version,
                options: options.clone(),
                round: 1,
                well: seats + 1,
                plots: vec![None; Plot::all().len()],
                gardeners: vec![gardener; seats.into()],
                offered: 0,
                offers: Vec::new(),
                rolled: None,
            },
            secrets: vec![Secret::default(); seats.into()],
            unknown: Unknown { seed, drawn: 0 },
        })
    }

    /// Makes a move; a refused move changes nothing.
    pub(crate) fn play(
        &mut self,
        seat: Seat,
        path: &[Choice],
    ) -> Result<Played<Event, Chance>, Refusal> {
        if !self.view(Viewer::Seat(seat)).step(path)?.whole {
            return Err(Refusal::NotWhole);
        }
        if path.first() == Some(&Choice::Accept) {
            self.give_promised(seat)?;
        }
        let mut sink = EventSink::default();
        let own = &mut self.secrets[seat.index()];
        match (path, open_move(&mut self.board, own, seat, path, &mut sink)) {
            (_, Some(given)) => {
                if let Some((to, crop)) = given {
                    let seeds = &mut self.secrets[to.index()].seeds;
                    seeds.push(crop);
                    seeds.sort_unstable();
                }
            }
            (
                &[
                    kind @ (Choice::Offer | Choice::Promise),
                    Choice::Partner(to),
                    Choice::Crop(crop),
                ],
                None,
            ) => {
                let promised = kind == Choice::Promise;
                if !promised {
                    take(&mut self.board, own, seat, crop);
                }
                // Offers of earlier versions have no number.
                self.board.offered += u16::from(self.board.version > 2);
                self.board.offers.push(Offer {
                    from: seat,
                    to,
                    number: self.board.offered,
                    crop: Some(crop),
                    promised,
                });
                sealed_event(seat, path)
                    .into_iter()
                    .for_each(|event| sink.event(|| event));
            }
            (&[Choice::Pick, Choice::Number(number)], None) => {
                own.pick = Some(number);
                self.board.gardeners[seat.index()].picked = true;
                sealed_event(seat, path)
                    .into_iter()
                    .for_each(|event| sink.event(|| event));
                self.roll_if_all_picked(&mut sink);
            }
            (&[Choice::Done], None) => {
                self.board.gardeners[seat.index()].picked = true;
                sink.event(|| Event::HandedIn { seat });
                self.roll_if_all_picked(&mut sink);
            }
            _ => return Err(Refusal::NotWhole),
        }
        Ok(sink.into_played())
    }

    /// Takes the seed out of the hand of the seat that promised it to `to`. The number of its seeds
    /// stays, since it gets one in return.
    fn give_promised(&mut self, to: Seat) -> Result<(), Refusal> {
        let offer = self.board.offer_to(to).filter(|offer| offer.promised);
        let Some((from, crop)) = offer.and_then(|offer| Some((offer.from, offer.crop?))) else {
            return Ok(());
        };
        let seeds = &mut self.secrets[from.index()].seeds;
        let at = seeds.iter().position(|held| *held == crop);
        seeds.remove(at.ok_or(Refusal::Gone)?);
        Ok(())
    }

    /// Once all seats have picked, throws the die, scores, and begins the next round.
    fn roll_if_all_picked(&mut self, sink: &mut EventSink<Event, Chance>) {
        let picks: Option<Vec<u8>> = self.secrets.iter().map(|secret| secret.pick).collect();
        let all_in = self.board.gardeners.iter().all(|it| it.picked);
        let Some(picks) = picks.filter(|_| all_in) else {
            return;
        };
        let die = u8::try_from(self.chance(10)).unwrap_or(0);
        sink.chance.push(Chance::Die(die));
        let board = &mut self.board;
        for (gardener, &pick) in board.gardeners.iter_mut().zip(&picks) {
            if pick <= die {
                // Since version 2 of the rules, an exact match scores one more.
                gardener.points += pick + u8::from(board.version > 1 && pick == die);
            }
            gardener.picked = false;
        }
        for secret in &mut self.secrets {
            secret.pick = None;
        }
        board.rolled = Some(Roll {
            picks: picks.clone(),
            die,
        });
        sink.event(|| Event::Rolled { picks, die });
        board.round += 1;
        if board.round > ROUNDS {
            board.offers.clear();
            sink.event(|| Event::GameOver);
        } else {
            board.well = board.seats() + 1;
            self.draw_seeds(sink);
        }
    }

    /// Gives every seat a seed.
    fn draw_seeds(&mut self, sink: &mut EventSink<Event, Chance>) {
        for seat in Seat::all(self.board.seats()) {
            let crop = Crop::ALL[self.chance(Crop::ALL.len())];
            sink.chance.push(Chance::Seed(crop));
            put(&mut self.board, &mut self.secrets[seat.index()], seat, crop);
            let crop = Some(crop);
            sink.event(|| Event::Drew { seat, crop });
        }
    }

    /// Draws a random number and remembers how far chance was read.
    fn chance(&mut self, below: usize) -> usize {
        let mut dice = Dice::new(self.unknown.seed, self.unknown.drawn);
        let drawn = dice.below(below);
        self.unknown.drawn = dice.drawn();
        drawn
    }
}
