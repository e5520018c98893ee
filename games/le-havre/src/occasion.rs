//! Decisions ahead, standing answers, and forced moves of a seat.

use std::fmt;
use std::str::FromStr;

use slowtable_kit::{Seat, StandingQuestion, UnknownId, Viewer};

use crate::board::{Phase, PlayerBoard, TURNS, View};
use crate::building::BuildingSet;
use crate::choice::Choice;
use crate::flow::EventSink;
use crate::token::Token;

/// A moment at which a seat is asked something.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Occasion {
    /// The seat pays interest in a round, without francs (L4).
    Interest {
        /// The round, from 1.
        round: u8,
    },
    /// The seat takes its main action of a turn (T5).
    Turn {
        /// The round, from 1.
        round: u8,
        /// The turn of the round, from 1.
        turn: u8,
    },
    /// The seat pays food at the end of a round (H4).
    Feeding {
        /// The round, from 1.
        round: u8,
    },
}

impl slowtable_kit::Occasion for Occasion {
    fn kind(&self) -> &'static str {
        match self {
            Self::Interest { .. } => "interest",
            Self::Turn { .. } => "turn",
            Self::Feeding { .. } => "feeding",
        }
    }
}

impl fmt::Display for Occasion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Interest { round } => write!(f, "interest:{round}"),
            Self::Turn { round, turn } => write!(f, "turn:{round}:{turn}"),
            Self::Feeding { round } => write!(f, "feeding:{round}"),
        }
    }
}

impl FromStr for Occasion {
    type Err = UnknownId;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let unknown = || UnknownId {
            kind: "occasion",
            text: text.to_owned(),
        };
        let number = |digits: &str| {
            let number: Option<u8> = digits.parse().ok();
            number
                .filter(|number| number.to_string() == digits)
                .ok_or_else(unknown)
        };
        let (kind, rest) = text.split_once(':').ok_or_else(unknown)?;
        match (kind, rest.split_once(':')) {
            ("interest", None) => Ok(Self::Interest {
                round: number(rest)?,
            }),
            ("feeding", None) => Ok(Self::Feeding {
                round: number(rest)?,
            }),
            ("turn", Some((round, turn))) => Ok(Self::Turn {
                round: number(round)?,
                turn: number(turn)?,
            }),
            _ => Err(unknown()),
        }
    }
}

/// The standing question about how to pay food.
pub(crate) const FEEDING: StandingQuestion = StandingQuestion {
    id: "feeding",
    answers: &["food_first", "francs_first"],
    listed: &[],
    usual: None,
};

/// The standing question about how to pay interest without francs.
pub(crate) const INTEREST: StandingQuestion = StandingQuestion {
    id: "interest",
    answers: &["loan"],
    listed: &[],
    usual: None,
};

/// The standing question whether to act before the marker moves onto the disc of the interest.
/// Hardly any action is better there than in the seat's last turn, so the table waits only for a
/// seat that has asked for it.
pub(crate) const SUPPLY: StandingQuestion = StandingQuestion {
    id: "supply",
    answers: &["move_on"],
    listed: &[],
    usual: Some("move_on"),
};

impl View {
    /// Returns the viewer's seat and place while the game goes on.
    fn playing(&self) -> Option<(Seat, &PlayerBoard)> {
        let own = self.own()?;
        (self.secret.is_some() && self.board.phase != Phase::Over).then_some(own)
    }

    /// Returns what the viewer is asked now, if no part of the answer is given yet.
    pub(crate) fn occasion(&self) -> Option<Occasion> {
        let (seat, place) = self.playing()?;
        let (round, turn) = (self.board.round, self.board.turn);
        if place.interest > 0 {
            return Some(Occasion::Interest { round });
        }
        if place.feeding.is_some() {
            return Some(Occasion::Feeding { round });
        }
        let asked = self.board.phase == Phase::Main && self.board.turn_of() == Some(seat);
        asked.then_some(Occasion::Turn { round, turn })
    }

    /// Returns the occasions for which the viewer may decide ahead while the table does not wait
    /// for it.
    pub(crate) fn occasions(&self) -> Vec<Occasion> {
        let Some((seat, _)) = self.playing() else {
            return Vec::new();
        };
        if self.board.awaited().iter().any(|one| one.seat == seat) {
            return Vec::new();
        }
        let round = self.board.round;
        let mut all = vec![Occasion::Interest { round }];
        all.extend(self.next_turn(seat));
        all.push(Occasion::Feeding { round });
        all.retain(|occasion| self.foreseen(*occasion).is_some());
        all
    }

    /// Returns the viewer's next turn.
    fn next_turn(&self, seat: Seat) -> Option<Occasion> {
        let board = &self.board;
        let last = u8::try_from(board.rounds().len()).unwrap_or(u8::MAX);
        let (mut round, mut turn) = (board.round, board.turn);
        loop {
            let turns = if round > last { board.players() } else { TURNS };
            (round, turn) = if turn < turns {
                (round, turn + 1)
            } else {
                (round + 1, 1)
            };
            if round > last + 1 {
                return None;
            }
            if board.seat_of(round, turn) == seat {
                return Some(Occasion::Turn { round, turn });
            }
        }
    }

    /// Returns the view as it would be on an occasion, as far as the viewer can know.
    pub(crate) fn foresee(&self, occasion: Occasion) -> Option<View> {
        self.occasions()
            .contains(&occasion)
            .then(|| self.foreseen(occasion))?
    }

    fn foreseen(&self, occasion: Occasion) -> Option<View> {
        let (seat, _) = self.playing()?;
        let mut view = self.clone();
        let board = &mut view.board;
        let at = seat.index();
        match occasion {
            Occasion::Turn { round, turn } => {
                (board.round, board.turn) = (round, turn);
                board.phase = Phase::Main;
                board.sold = BuildingSet::EMPTY;
                for place in &mut board.places {
                    place.feeding = None;
                }
                // No other seat takes what the disc of this turn brings.
                let disc = board.discs.get(usize::from(turn) - 1).copied();
                if let Some(disc) = disc.filter(|_| !board.is_final()) {
                    for space in disc.brings() {
                        board.offer[space.index()] = board.offer[space.index()].saturating_add(1);
                    }
                }
            }
            Occasion::Interest { .. } => {
                let due = board.interest_of(&board.places[at]);
                if board.is_final() || due == 0 || board.phase == Phase::Feeding {
                    return None;
                }
                board.places[at].interest = due;
                board.pay_forced_debts(&mut EventSink::silent());
                (board.places[at].interest > 0).then_some(())?;
            }
            Occasion::Feeding { .. } => {
                if board.is_final() || board.phase == Phase::Feeding {
                    return None;
                }
                board.phase = Phase::Debts;
                board.begin_feeding(&mut EventSink::silent());
                board.places[at].feeding?;
            }
        }
        Some(view)
    }

    /// Returns the view after the viewer's answer, with no move by another seat. `last` is its last
    /// move there, which the view does not contain if it hands the game on. `None` in a solo game:
    /// there is nothing to wait for between two turns.
    pub(crate) fn afterwards(&self, last: &[Choice]) -> Option<View> {
        let (seat, _) = self.playing()?;
        if self.board.players() == 1 {
            return None;
        }
        let mut view = self.clone();
        if self.occasion().is_some() || last.contains(&Choice::End) {
            let mut cursor = self.cursor(false).ok()?;
            cursor.follow(last).ok()?;
            cursor.finish().ok()?;
            view.board = cursor.into_table();
        }
        let board = &mut view.board;
        if board.turn_of() == Some(seat) {
            let turns = if board.is_final() {
                board.players()
            } else {
                TURNS
            };
            if board.turn < turns {
                board.turn += 1;
                board.phase = Phase::Main;
            } else {
                // No seat is asked between the last turn and the end of the round.
                board.phase = Phase::Debts;
            }
            board.sold = BuildingSet::EMPTY;
        }
        view.occasion().is_none().then_some(view)
    }

    /// Returns the only move that the viewer can make where it is asked.
    pub(crate) fn forced(&self) -> Option<Vec<Choice>> {
        let Viewer::Seat(seat) = self.viewer else {
            return None;
        };
        let asked = self.board.awaited().into_iter().any(|one| one.seat == seat);
        let cursor = self.cursor(false).ok()?;
        let &[only] = &cursor.choices()[..] else {
            return None;
        };
        let mut after = cursor;
        after.push(only).ok()?;
        (asked && after.whole() && after.choices().is_empty()).then(|| vec![only])
    }

    /// Returns the viewer's move by its standing answer.
    pub(crate) fn standing_move(&self, question: &str, answer: &str) -> Option<Vec<Choice>> {
        let (seat, place) = self.playing()?;
        match (question, answer) {
            ("feeding", "food_first" | "francs_first") if place.feeding.is_some() => {
                self.pays_food(answer == "francs_first")
            }
            ("interest", "loan") if place.interest > 0 => Some(vec![Choice::Loan]),
            ("supply", "move_on") => {
                let asked = self.board.phase == Phase::Supply && self.board.turn_of() == Some(seat);
                asked.then(|| vec![Choice::Supply])
            }
            _ => None,
        }
    }

    /// Returns a payment of the food owed: fish before goods that keep better, francs last or first.
    fn pays_food(&self, francs_first: bool) -> Option<Vec<Choice>> {
        let food = [Token::Fish, Token::SmokedFish, Token::Bread, Token::Meat];
        let order: Vec<Token> = match francs_first {
            true => [Token::Franc].into_iter().chain(food).collect(),
            false => food.into_iter().chain([Token::Franc]).collect(),
        };
        let mut cursor = self.cursor(false).ok()?;
        let mut path = Vec::new();
        while path.is_empty() || !cursor.whole() {
            let most = |choice: &Choice| match choice {
                Choice::Pay(token, amount) => {
                    let at = order.iter().position(|it| it == token)?;
                    Some((std::cmp::Reverse(at), *amount, *choice))
                }
                _ => None,
            };
            let (.., choice) = cursor.choices().iter().filter_map(most).max()?;
            cursor.push(choice).ok()?;
            path.push(choice);
        }
        Some(path)
    }
}
