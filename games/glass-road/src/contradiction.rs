//! The contradictions that a written position can contain.

use slowtable_kit::Seat;

use crate::building::{Building, BuildingKind};
use crate::ids::Wheel;
use crate::options::LandscapeError;
use crate::reasons::reasons;

/// A contradiction in a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Contradiction {
    /// The number of seats is not one to four.
    #[error("a table has one to four places")]
    Places,
    /// The number of secrets differs from the number of places.
    #[error("there must be as many secrets as places")]
    Secrets,
    /// The number of periods does not suit the players, or the period is beyond the last.
    #[error("no such period: 4 or 5 periods with two to four players, 7 alone, counted from 1")]
    Period,
    /// The round does not exist.
    #[error("no such round")]
    Round,
    /// The start player's seat does not exist.
    #[error("there is no seat {0} to start")]
    StartPlayer(Seat),
    /// The seat does not exist.
    #[error("there is no seat {0}")]
    Seat(Seat),
    /// A row of the building board has a wrong width: 4 tiles, or 5 with four players.
    #[error("the building board is 4 tiles wide, or 5 with four players, in every row")]
    BoardWidth,
    /// A tile lies on a row or stack of another kind.
    #[error("{0} lies in a row or stack of another kind")]
    WrongRow(Building),
    /// A tile is in two places.
    #[error("{0} is in two places")]
    Twice(Building),
    /// A tile is in no place.
    #[error("{0} is nowhere")]
    Missing(Building),
    /// The public size of a stack differs from the stack.
    #[error("the {0} stack has another number of tiles than the table says")]
    StackCount(BuildingKind),
    /// A landscape is impossible.
    #[error("the landscape of seat {seat} is wrong: {error}")]
    Landscape {
        /// The owner of the landscape.
        seat: Seat,
        /// The landscape's error.
        error: LandscapeError,
    },
    /// A seat has more forests than it began with.
    #[error("seat {0} has more than six forests")]
    Forests(Seat),
    /// The start buildings do not stand in three different rows from 1 to 5.
    #[error("the start buildings need three different rows from 1 to 5")]
    StartRows,
    /// An upgrade stands on a space, or a tile on a start building that it does not replace.
    #[error("{building} of seat {seat} stands where it cannot")]
    Upgrade {
        /// The owner of the building.
        seat: Seat,
        /// The building on a wrong space.
        building: Building,
    },
    /// A wheel that must turn has not turned (W2).
    #[error("the {wheel} wheel of seat {seat} must turn")]
    WheelMustTurn {
        /// The owner of the wheel.
        seat: Seat,
        /// The wheel that must turn.
        wheel: Wheel,
    },
    /// A cost cannot be overridden like this: only unverified costs, by one to seven of a basic
    /// good (G1).
    #[error("the cost of {0} cannot be overridden like that")]
    Cost(Building),
    /// A seat's public card counts differ from its secret.
    #[error("the open card counts of seat {0} do not match its secret")]
    OpenCounts(Seat),
    /// A picked card lies face up before all are picked, another card lies face up, or the picked
    /// one does not but should.
    #[error("what lies face up before seat {0} is not the card it has picked")]
    Shown(Seat),
    /// A seat's chosen cards are not its hand, pick and played cards together.
    #[error("the chosen cards of seat {0} are not its hand, pick and played cards together")]
    Chosen(Seat),
    /// A hand has another size than the period demands.
    #[error("seat {0} chose another number of cards than the period asks for")]
    HandSize(Seat),
    /// The number of cards played does not fit the round.
    #[error("the cards that seat {0} has played do not fit the round")]
    Played(Seat),
    /// Cards rest outside a solo game, or a resting card is chosen (S2).
    #[error("resting cards of seat {0}")]
    Resting(Seat),
    /// A gift is impossible (C8, S3): of a refined good, from the seat itself, from a seat without
    /// a supply, twice from one seat, or in a solo game. Or its answer is overdue.
    #[error("seat {0} cannot have such a gift")]
    Gift(Seat),
    /// The phase does not exist for this number of players, or contradicts the places.
    #[error("the phase contradicts the places: {}", .0.sentence())]
    Phase(PhaseClash),
    /// The card being resolved contradicts the places.
    #[error("the card being resolved contradicts the places: {}", .0.sentence())]
    Resolution(ResolutionClash),
}

reasons! {
    /// How a phase contradicts the places.
    PhaseClash, "contradiction", 15 {
        DoneEarly     "phase_done_early"       "a seat is done too early";
        AllChosen     "phase_all_chosen"       "everyone has chosen a hand";
        PlayedEarly   "phase_played_early"     "a card was played before all hands are chosen";
        ChosenLate    "phase_chosen_late"      "hands are chosen before the first round";
        PickPlayers   "phase_pick_players"     "cards are picked face down by three or four players";
        NotChosen     "phase_not_chosen"       "a hand is not chosen";
        AllPicked     "phase_all_picked"       "everyone has picked";
        NothingToPick "phase_nothing_to_pick"  "a seat has no card to pick";
        PlayPlayers   "phase_play_players"     "cards are played in turn by one or two players";
        NoSeat        "phase_no_seat"          "there is no such seat";
        FaceDown      "phase_face_down"        "a card lies face down";
        HandsDoNotFit "phase_hands_do_not_fit" "the hands do not fit";
        PeriodsLeft   "phase_periods_left"     "periods are left to play";
        HandLeft      "phase_hand_left"        "a hand is left";
        DoneDoNotFit  "phase_done_do_not_fit"  "the seats that are done do not fit";
    }
}

reasons! {
    /// How the card being resolved contradicts the places.
    ResolutionClash, "contradiction", 17 {
        Nobody        "card_nobody"           "nobody resolves it";
        NobodyLeft    "card_nobody_left"      "nobody is left to resolve it";
        NotLast       "card_not_last"         "it is not the last card its player turned up";
        NotFollowed   "card_not_followed"     "a follower has not played it";
        SeatTwice     "card_seat_twice"       "a seat stands twice";
        NotClockwise  "card_not_clockwise"    "followers do not stand clockwise (C2)";
        MustFollow    "card_must_follow"      "a seat that must follow does not (C2)";
        Limit         "card_limit"            "the number of abilities does not fit who followed (C4)";
        TooManyUsed   "card_too_many_used"    "too many abilities used";
        UsedTwice     "card_used_twice"       "an ability used twice";
        FreeIsOpen    "card_free_is_open"     "a card without a fee is open (C6)";
        UsedUnpaid    "card_used_unpaid"      "an ability was used before the fee (C6)";
        NoRepeat      "card_no_repeat"        "no such repeated effect is open (L12)";
        RevealOrder   "card_reveal_order"     "cards are turned up clockwise from the start player (C1)";
        FaceDown      "card_face_down"        "a card lies face down";
        LastAlone     "card_last_alone"       "the last card alone is not played (S1)";
        NotOneOfThree "card_not_one_of_three" "a card is played alone only if it is one of three (T2)";
    }
}

impl Contradiction {
    /// Returns all codes, in the order of the checks.
    pub fn codes() -> impl Iterator<Item = &'static str> {
        const OWN: [&str; 22] = [
            "places",
            "secrets",
            "start_player",
            "period",
            "start_rows",
            "cost",
            "board_width",
            "wrong_row",
            "tile_twice",
            "stack_count",
            "tile_missing",
            "landscape",
            "forests",
            "upgrade",
            "wheel_must_turn",
            "open_counts",
            "shown",
            "chosen",
            "hand_size",
            "resting",
            "gift",
            "round",
        ];
        OWN.into_iter()
            .chain(["seat", "played"])
            .chain(PhaseClash::ALL.map(PhaseClash::id))
            .chain(ResolutionClash::ALL.map(ResolutionClash::id))
    }

    /// Returns the stable code.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Contradiction::Places => "places",
            Contradiction::Secrets => "secrets",
            Contradiction::StartPlayer(_) => "start_player",
            Contradiction::Period => "period",
            Contradiction::Round => "round",
            Contradiction::Seat(_) => "seat",
            Contradiction::BoardWidth => "board_width",
            Contradiction::WrongRow(_) => "wrong_row",
            Contradiction::Twice(_) => "tile_twice",
            Contradiction::Missing(_) => "tile_missing",
            Contradiction::StackCount(_) => "stack_count",
            Contradiction::Landscape { .. } => "landscape",
            Contradiction::Forests(_) => "forests",
            Contradiction::StartRows => "start_rows",
            Contradiction::Upgrade { .. } => "upgrade",
            Contradiction::WheelMustTurn { .. } => "wheel_must_turn",
            Contradiction::Cost(_) => "cost",
            Contradiction::OpenCounts(_) => "open_counts",
            Contradiction::Shown(_) => "shown",
            Contradiction::Chosen(_) => "chosen",
            Contradiction::HandSize(_) => "hand_size",
            Contradiction::Played(_) => "played",
            Contradiction::Resting(_) => "resting",
            Contradiction::Gift(_) => "gift",
            Contradiction::Phase(clash) => clash.id(),
            Contradiction::Resolution(clash) => clash.id(),
        }
    }

    /// Returns the place: a JSON pointer into the position.
    #[must_use]
    pub fn path(&self) -> String {
        let place = |seat: &Seat, field: &str| format!("/table/places/{seat}/{field}");
        match self {
            Contradiction::Places => "/table/places".to_owned(),
            Contradiction::Secrets => "/secrets".to_owned(),
            Contradiction::StartPlayer(_) => "/table/start_player".to_owned(),
            Contradiction::Period => "/table/period".to_owned(),
            Contradiction::Round => "/table/round".to_owned(),
            Contradiction::BoardWidth
            | Contradiction::WrongRow(_)
            | Contradiction::Twice(_)
            | Contradiction::Missing(_) => "/table/board".to_owned(),
            Contradiction::StackCount(kind) => format!("/table/stacks/{}", kind.index()),
            Contradiction::Landscape { seat, .. } | Contradiction::Forests(seat) => {
                place(seat, "estate/grounds")
            }
            Contradiction::StartRows => "/table/start_rows".to_owned(),
            Contradiction::Upgrade { seat, .. } => place(seat, "estate"),
            Contradiction::WheelMustTurn { seat, .. } => place(seat, "estate/tokens"),
            Contradiction::Cost(_) => "/table/costs".to_owned(),
            Contradiction::OpenCounts(seat) => place(seat, "hand"),
            Contradiction::Shown(seat) => place(seat, "shown"),
            Contradiction::Chosen(seat) | Contradiction::HandSize(seat) => {
                format!("/secrets/{seat}/chosen")
            }
            Contradiction::Played(seat) => place(seat, "played"),
            Contradiction::Resting(seat) => place(seat, "resting"),
            Contradiction::Gift(seat) => place(seat, "gifts"),
            Contradiction::Seat(_) | Contradiction::Phase(_) | Contradiction::Resolution(_) => {
                "/table/phase".to_owned()
            }
        }
    }
}

impl From<&Contradiction> for slowtable_kit::Contradiction {
    fn from(found: &Contradiction) -> Self {
        Self {
            code: found.code().into(),
            path: found.path(),
            message: found.to_string(),
        }
    }
}
