//! Walks a path: which choices may come next, and what the path does.
//!
//! A cursor reads a table as one seat sees it and works on a copy of that seat's estate, so an
//! abandoned path leaves no trace. Open questions and pending effects form a stack of tasks. A
//! choice answers the top task and may push new ones. When no task is left, the path is whole, and
//! only smaller amounts ([`Choice::Take`]) may follow.
//!
//! Sets (the cards of a hand, the tiles given up, the wheels that food is paid from) may be named
//! in any order.

mod answer;
mod offer;
mod why;

use arrayvec::ArrayVec;
use slowtable_kit::Seat;

use crate::board::{Board, Phase, PlayerBoard, Secret, View};
use crate::building::{Building, Effect, Trade};
use crate::choice::Choice;
use crate::estate::Estate;
use crate::event::{Change, Site};
use crate::ids::{Good, Landscape, Space, Token};
use crate::question::Question;
use crate::refusal::Refusal;
use crate::specialist::CardSet;

/// The most choices of one question. There are only 93 tiles, and far fewer are available at once.
pub(crate) const MOST: usize = 128;

/// The choices that may come next.
pub(crate) type Choices = ArrayVec<Choice, MOST>;

/// A question to ask, or an effect to carry out when it is on top.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Task {
    /// The first choice of a path.
    Head,
    /// Ask for this many more cards for the hand.
    Cards(u8),
    /// Ask which token pays one unit of a good.
    PayToken(Good),
    /// Ask which landscape tile of a kind is given up.
    PayLandscape(Landscape),
    /// Ask which landscape tile is removed at no cost.
    Remove,
    /// Ask which forest is given up.
    PayForest,
    /// Ask which tile of the private offer is given up.
    PayOffer,
    /// Ask which building to build.
    Tile,
    /// Turn the wheels between payment and placing (W5).
    Paid,
    /// Ask where the building goes.
    Site(Building),
    /// Put the upgrade on its start building.
    Upgrade(Building),
    /// Carry out an immediate building's effect, measured from a space.
    Effect(Building, Option<Space>),
    /// Ask which building's effect to copy, from this space.
    Copy(Space),
    /// Gain this amount of one of these goods.
    Gain(GoodSet, u8),
    /// Ask for the kind of a landscape tile to place on one of these spaces; may be declined.
    Kind(Targets),
    /// Ask where the landscape tile goes.
    Put(Landscape, Targets),
    /// Ask where a second tile goes; the path is whole without it.
    PutSecond(Landscape, Targets),
}

/// The spaces that a landscape tile may go to.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Targets {
    /// `None`: any empty space; otherwise the empty spaces beside this one.
    beside: Option<Space>,
    decline: bool,
    second: bool,
}

/// A bit for each good.
#[derive(Debug, Clone, Copy, PartialEq)]
struct GoodSet(u8);

impl GoodSet {
    fn of(goods: &[Good]) -> Self {
        GoodSet(goods.iter().fold(0, |set, &good| set | 1 << good.index()))
    }

    fn contains(self, good: Good) -> bool {
        self.0 & (1 << good.index()) != 0
    }

    fn goods(self) -> impl Iterator<Item = Good> {
        Good::ALL
            .into_iter()
            .filter(move |good| self.contains(*good))
    }

    fn tokens(self) -> impl Iterator<Item = Token> {
        Token::ALL
            .into_iter()
            .filter(move |token| self.contains(token.good()))
    }
}

/// A path being walked.
#[derive(Debug, Clone)]
pub(crate) struct Cursor<'a> {
    board: &'a Board,
    secret: &'a Secret,
    place: &'a PlayerBoard,
    seat: Seat,
    tasks: ArrayVec<Task, 12>,
    taken: Option<usize>,
    length: usize,
    moved: PathEffects,
}

/// The effects of a whole path.
#[derive(Debug, Clone)]
pub(crate) struct PathEffects {
    /// The path's first choice.
    pub head: Option<Choice>,
    /// The estate after the path, gains and turns of the wheels included.
    pub estate: Estate,
    /// The cards named in the path.
    pub cards: CardSet,
    /// The building that was built.
    pub built: Option<Building>,
    /// The site of the new building.
    pub site: Option<Site>,
    /// The building whose effect a Tavern copied.
    pub copied: Option<Building>,
    /// The building whose repeated effect the path opens.
    pub opens: Option<Building>,
    /// The good that a Supplier gives to the other seats.
    pub supplied: Option<Good>,
    /// The gains, by token.
    pub gains: ArrayVec<(Token, u8), 4>,
    /// The goods and tiles gained and paid.
    pub change: Change,
    /// The number of turns of each wheel.
    pub turned: [u8; 2],
}

impl<'a> Cursor<'a> {
    /// Returns a cursor at the beginning of a path; `None` if the table has no such seat.
    pub(crate) fn new(board: &'a Board, secret: &'a Secret, seat: Seat) -> Option<Self> {
        let place = board.places.get(seat.index())?;
        let mut tasks = ArrayVec::new();
        tasks.push(Task::Head);
        let moved = PathEffects {
            head: None,
            estate: place.estate,
            cards: CardSet::EMPTY,
            built: None,
            site: None,
            copied: None,
            opens: None,
            supplied: None,
            gains: ArrayVec::new(),
            change: Change::default(),
            turned: [0, 0],
        };
        Some(Self {
            board,
            secret,
            place,
            seat,
            tasks,
            taken: None,
            length: 0,
            moved,
        })
    }

    /// Whether the path is a whole move.
    pub(crate) fn whole(&self) -> bool {
        matches!(self.tasks.last(), None | Some(Task::PutSecond(..)))
    }

    /// Returns what the next choice decides, if one may come.
    pub(crate) fn question(&self) -> Question {
        match self.tasks.last() {
            Some(Task::Head) => self.first_question(),
            Some(&Task::Cards(missing)) => Question::Hand { missing },
            Some(&Task::PayToken(good)) => Question::PayUnit { good },
            Some(&Task::PayLandscape(landscape)) => Question::GiveUpLandscape { landscape },
            Some(Task::Remove) => Question::RemoveLandscape,
            Some(Task::PayForest) => Question::GiveUpForest,
            Some(Task::PayOffer) => Question::GiveUpOffer,
            Some(Task::Tile) => Question::Build,
            Some(&Task::Site(building)) => Question::PlaceBuilding { building },
            Some(&Task::Copy(at)) => Question::CopyEffect { at },
            Some(&Task::Gain(goods, amount)) => Question::Gain {
                goods: goods.goods().collect(),
                amount,
            },
            Some(Task::Kind(_)) => Question::ChooseLandscape,
            Some(&Task::Put(landscape, _)) => Question::PlaceLandscape {
                landscape,
                second: false,
            },
            Some(&Task::PutSecond(landscape, _)) => Question::PlaceLandscape {
                landscape,
                second: true,
            },
            // The other tasks run without a question.
            Some(Task::Paid | Task::Upgrade(_) | Task::Effect(..)) | None => Question::TakeLess,
        }
    }

    /// Returns what the first choice of a path decides.
    fn first_question(&self) -> Question {
        let place = self.place;
        if !place.gifts.is_empty() && self.may_act() {
            return Question::Gift;
        }
        match &self.board.phase {
            Phase::Choose if !place.chosen => Question::Hand {
                missing: self.board.hand_size(),
            },
            Phase::Pick if !place.picked => Question::Pick,
            &Phase::Play { seat, last } if seat == self.seat => Question::PlayCard { last },
            Phase::Resolve(resolution) if resolution.seat() == Some(self.seat) => {
                match (resolution.repeat, resolution.open) {
                    (Some(building), _) => Question::Repeat { building },
                    (None, false) => Question::Fee,
                    (None, true) => Question::Ability,
                }
            }
            Phase::LastActions if !place.done => Question::LastActions,
            _ => Question::Anytime,
        }
    }

    /// Returns `view`, on which the path began, after what the path has paid, moved and laid so far.
    pub(crate) fn view(&self, view: &View) -> View {
        let mut view = view.clone();
        if let Some(place) = view.board.places.get_mut(self.seat.index()) {
            place.estate = self.moved.estate;
        }
        view
    }

    /// Returns the choices that may come next.
    pub(crate) fn choices(&self) -> Choices {
        let mut out = Choices::new();
        self.list(&mut out);
        out
    }

    fn list(&self, out: &mut Choices) {
        if let Some(&task) = self.tasks.last() {
            self.offer(task, out);
        }
        if self.whole() {
            self.offer_less(out);
        }
    }

    /// Whether `choice` may come next. Agrees with [`Cursor::choices`] without building its long lists.
    fn offers(&self, choice: Choice) -> bool {
        let mut out = Choices::new();
        match (self.tasks.last(), choice) {
            (Some(Task::Head), Choice::Convert(building)) => {
                return self.may_act() && self.moved.estate.has(building) && self.works(building);
            }
            (Some(Task::Head), Choice::Remove) => {
                return self.may_act() && self.moved.estate.has_landscape();
            }
            (Some(Task::Head), _) => self.offer_turn(&mut out),
            (Some(Task::Tile), Choice::Tile(tile)) => {
                return self.available(tile) && self.can_build(tile);
            }
            (Some(Task::Cards(_)), Choice::Card(card)) => {
                return self.pool().contains(card) && !self.moved.cards.contains(card);
            }
            _ => self.list(&mut out),
        }
        out.contains(&choice)
    }

    /// Takes the next choice.
    pub(crate) fn push(&mut self, choice: Choice) -> Result<(), Refusal> {
        if !self.offers(choice) {
            return Err(self.why_not(choice));
        }
        self.length += 1;
        self.answer(choice);
        self.run();
        Ok(())
    }

    /// Walks a whole path.
    pub(crate) fn walk(mut self, path: &[Choice]) -> Result<Self, Refusal> {
        for &choice in path {
            self.push(choice)?;
        }
        Ok(self)
    }

    /// Ends the path and returns its effects.
    pub(crate) fn finish(self) -> Result<PathEffects, Refusal> {
        if !self.whole() {
            return Err(Refusal::Incomplete);
        }
        let mut moved = self.moved;
        for &(token, amount) in &moved.gains {
            let gained = amount.min(moved.estate.tokens.room(token));
            moved.estate.tokens.gain(token, amount);
            moved.change.gained.add(token, gained.cast_signed());
        }
        moved.turn();
        Ok(moved)
    }
}

/// Returns the trade of a building's repeated effect.
pub(crate) fn repeated(building: Building) -> Option<&'static Trade> {
    match building.effect() {
        Some(Effect::Repeat(trade)) => Some(trade),
        _ => None,
    }
}
