//! What a seat may decide ahead (O17), and standing answers.

use std::fmt;
use std::str::FromStr;

use slowtable_kit::{FittingPart, Proposal, Seat, StandingQuestion, UnknownId};

use crate::board::{Board, Call, Phase, Step};
use crate::choice::Choice;
use crate::event::Event;
use crate::flow::{Flow, RoadsEventSink};
use crate::place::unknown;
use crate::rows::TURNS;
use crate::rules::RoadsAndBoats;
use crate::state::{Secret, View};

/// The call at the start of a phase: always simultaneous, or only while the order cannot matter
/// (O14); nobody is spared the question who wants it.
pub(crate) const CALLS: StandingQuestion = StandingQuestion {
    id: "call",
    answers: &["simultaneous", "unless_contact"],
    listed: &[],
    usual: None,
};

/// Whether to stay in prayer once a seat wants an order (O8).
pub(crate) const PRAYER: StandingQuestion = StandingQuestion {
    id: "prayer",
    answers: &["stay", "cash"],
    listed: &[],
    usual: None,
};

/// Which place to take in the sequence (O9): the first free one, the last free one, or the first free one of a list of
/// wishes.
pub(crate) const PLACE: StandingQuestion = StandingQuestion {
    id: "place",
    answers: &["earliest", "latest"],
    listed: &WISHES,
    usual: None,
};

/// The places of the sequence that a seat may list, from 1.
const WISHES: [&str; 4] = ["first", "second", "third", "fourth"];

/// What a seat is asked at a moment of a phase, in the order in which it may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AskedAt {
    /// Its call (O3).
    Call,
    /// Whether it stays in prayer (O8).
    Prayer,
    /// Its place in the sequence (O9).
    Place,
    /// Its script, or its actions when it is its turn (O4, O5).
    Script,
}

impl AskedAt {
    const ALL: [AskedAt; 4] = [
        AskedAt::Call,
        AskedAt::Prayer,
        AskedAt::Place,
        AskedAt::Script,
    ];

    const fn id(self) -> &'static str {
        match self {
            AskedAt::Call => "call",
            AskedAt::Prayer => "prayer",
            AskedAt::Place => "place",
            AskedAt::Script => "script",
        }
    }
}

/// A moment at which a seat is asked something. Its text is `WHAT:TURN:PHASE`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Occasion {
    /// The turn, from 1.
    pub turn: u8,
    /// The phase.
    pub phase: Phase,
    /// What the seat is asked.
    pub asked: AskedAt,
}

impl Occasion {
    fn key(self) -> (u8, Phase, AskedAt) {
        (self.turn, self.phase, self.asked)
    }

    /// Whether it cannot come any more because another has come.
    pub(crate) fn is_past(self, come: Occasion) -> bool {
        self.key() < come.key()
    }
}

impl PartialOrd for Occasion {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Occasion {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.key().cmp(&other.key())
    }
}

impl slowtable_kit::Occasion for Occasion {
    fn kind(&self) -> &'static str {
        self.asked.id()
    }
}

impl fmt::Display for Occasion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", self.asked.id(), self.turn, self.phase)
    }
}

impl FromStr for Occasion {
    type Err = UnknownId;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let read = || {
            let mut words = text.split(':');
            let asked = words.next()?;
            let occasion = Occasion {
                asked: AskedAt::ALL.into_iter().find(|it| it.id() == asked)?,
                turn: words.next()?.parse().ok()?,
                phase: words.next()?.parse().ok()?,
            };
            let known = (1..=TURNS).contains(&occasion.turn) && occasion.phase.is_of_turn();
            (known && occasion.to_string() == text).then_some(occasion)
        };
        read().ok_or_else(|| unknown("occasion", text))
    }
}

/// Whether two events mean the same: writing an action down means the same as doing it.
pub(crate) fn means_the_same(shown: &Event, now: &Event) -> bool {
    let bare = |event: &Event| match event {
        Event::Planned { what, .. } => (**what).clone(),
        other => other.clone(),
    };
    shown == now || bare(shown) == bare(now)
}

impl Board {
    /// Whether the phase waits for a seat.
    fn waits_for(&self, seat: Seat) -> bool {
        match self.step {
            _ if self.phase == Phase::Over => false,
            Step::Calls => !self.player(seat).called,
            Step::Together => !self.player(seat).done,
            Step::Prayer | Step::Places | Step::Alone => self.mover == Some(seat),
        }
    }
}

impl View {
    /// Returns what the viewer is asked now, if no part of the answer is given yet.
    pub(crate) fn occasion(&self) -> Option<Occasion> {
        let (seat, secret) = self.own()?;
        let board = &self.board;
        if !board.phase.is_of_turn() || !board.waits_for(seat) {
            return None;
        }
        let asked = match board.step {
            Step::Calls => AskedAt::Call,
            Step::Prayer => AskedAt::Prayer,
            Step::Places => AskedAt::Place,
            Step::Together if secret.script.is_empty() => AskedAt::Script,
            Step::Alone if !board.resumed && board.player(seat).acts == 0 => AskedAt::Script,
            Step::Together | Step::Alone => return None,
        };
        Some(Occasion {
            turn: board.turn,
            phase: board.phase,
            asked,
        })
    }

    /// Returns the occasions for which the viewer may decide ahead: the rest of this phase, and
    /// calls and scripts for the later phases of the turn (O17).
    pub(crate) fn occasions(&self) -> Vec<Occasion> {
        let board = &self.board;
        let Some((seat, _)) = self.own() else {
            return Vec::new();
        };
        if !board.phase.is_of_turn() || board.waits_for(seat) {
            return Vec::new();
        }
        let mut found = Vec::new();
        let mut add = |phase: Phase, asked: AskedAt| {
            found.push(Occasion {
                turn: board.turn,
                phase,
                asked,
            });
        };
        let row = board.temple.iter().position(|it| *it == seat).unwrap_or(0);
        if !board.player(seat).done && !board.is_solo() {
            let prays = match board.step {
                Step::Calls => true,
                Step::Prayer => row >= board.prayed.len(),
                _ => false,
            };
            if prays && row + 1 < board.temple.len() {
                add(board.phase, AskedAt::Prayer);
            }
            let chooses = matches!(board.step, Step::Calls | Step::Prayer)
                || board.step == Step::Places && !board.taken.contains(&Some(seat));
            if chooses {
                add(board.phase, AskedAt::Place);
            }
            add(board.phase, AskedAt::Script);
        }
        let mut phase = board.phase;
        while let Some(next) = phase.next() {
            if !board.is_solo() {
                add(next, AskedAt::Call);
            }
            add(next, AskedAt::Script);
            phase = next;
        }
        found
    }

    /// Returns the view as it would be on an occasion, with everybody else standing still.
    pub(crate) fn foresee(&self, occasion: Occasion) -> Option<View> {
        if !self.occasions().contains(&occasion) {
            return None;
        }
        let (seat, _) = self.own()?;
        let mut view = self.clone();
        let mut secrets: Vec<Secret> = view
            .board
            .players
            .iter()
            .map(|_| Secret::default())
            .collect();
        while view.board.phase != occasion.phase {
            let mut flow = Flow {
                board: &mut view.board,
                secrets: &mut secrets,
                unknown: None,
                sink: &mut RoadsEventSink::silent(),
                sealed: false,
            };
            flow.close_phase();
            let next = view.board.phase.next()?;
            view.board.phase = next;
            view.board.permissions.clear();
            view.board.requests.clear();
            for player in &mut view.board.players {
                player.acts = 0;
                player.started = false;
            }
            view.secret = Some(Secret::default());
        }
        let board = &mut view.board;
        board.resumed = false;
        board.mover = None;
        board.calls.clear();
        board.prayed.clear();
        board.taken.clear();
        for player in &mut board.players {
            player.called = occasion.asked != AskedAt::Call;
            player.done = false;
        }
        match occasion.asked {
            AskedAt::Call => board.step = Step::Calls,
            AskedAt::Prayer => {
                board.step = Step::Prayer;
                board.mover = Some(seat);
                let before = board.temple.iter().take_while(|it| **it != seat).count();
                board.prayed = (0..before).map(|_| false).collect();
            }
            AskedAt::Place => {
                board.step = Step::Places;
                board.mover = Some(seat);
                board.taken = board.temple.iter().map(|_| None).collect();
            }
            AskedAt::Script if board.is_solo() => {
                board.step = Step::Alone;
                board.mover = Some(seat);
            }
            AskedAt::Script => board.step = Step::Together,
        }
        let secret = view.secret.get_or_insert_default();
        secret.call = None;
        secret.script.clear();
        Some(view)
    }

    /// Returns the view after the viewer has handed in its script, or has called; `None` after
    /// anything else.
    pub(crate) fn afterwards(&self, last: &[Choice]) -> Option<View> {
        let (seat, _) = self.own()?;
        let mut view = self.clone();
        let player = view.board.players.get_mut(seat.index())?;
        match last {
            [Choice::Done] => {
                player.done = true;
                view.board.step = Step::Together;
                view.board.mover = None;
            }
            [Choice::Call(_)] => player.called = true,
            _ => return None,
        }
        view.board.phase.is_of_turn().then_some(view)
    }

    /// Returns what fell away of the viewer's script, as far as it is possible now (O6). Each time that a script is cut
    /// off has a name of its own.
    pub(crate) fn proposed(&self) -> Option<Proposal<RoadsAndBoats>> {
        let (seat, secret) = self.own()?;
        let board = &self.board;
        if secret.rest.is_empty() || !board.phase.is_of_turn() || !board.waits_for(seat) {
            return None;
        }
        let part = FittingPart::of(self, &self.fallen_away());
        let cut = match board.step {
            // A permission that was taken back cut it off while it was written.
            Step::Together => "writing",
            _ => "played",
        };
        let (turn, phase, moves) = (board.turn, board.phase, secret.rest.len());
        let name = format!("{cut}:{turn}:{phase}:{moves}");
        (!part.fitting.is_empty()).then_some(Proposal { name, part })
    }

    /// Returns the call, the answer about prayer or the place that follows from a standing answer.
    pub(crate) fn standing_move(&self, question: &str, answer: &str) -> Option<Vec<Choice>> {
        let choice = match (self.occasion()?.asked, question) {
            (AskedAt::Call, id) if id == CALLS.id => match answer {
                "simultaneous" => Choice::Call(Call::Simultaneous),
                "unless_contact" if !self.board.in_contact() => Choice::Call(Call::Simultaneous),
                _ => return None,
            },
            (AskedAt::Prayer, id) if id == PRAYER.id => match answer {
                "stay" => Choice::Stay,
                "cash" => Choice::Cash,
                _ => return None,
            },
            (AskedAt::Place, id) if id == PLACE.id => Choice::Position(self.wished(answer)?),
            _ => return None,
        };
        Some(vec![choice])
    }

    /// Returns the place that a standing answer takes; `None` if no wished one is free.
    fn wished(&self, answer: &str) -> Option<u8> {
        let places = (1_u8..).zip(&self.board.taken);
        let free: Vec<u8> = places
            .filter(|(_, taken)| taken.is_none())
            .map(|(place, _)| place)
            .collect();
        match answer {
            "earliest" => free.first().copied(),
            "latest" => free.last().copied(),
            answer => {
                let mut wishes = PLACE.list(answer)?.into_iter().filter_map(|wish| {
                    let at = WISHES.iter().position(|known| *known == wish)?;
                    u8::try_from(at + 1).ok()
                });
                wishes.find(|wish| free.contains(wish))
            }
        }
    }
}
