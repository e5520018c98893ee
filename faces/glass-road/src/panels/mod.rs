//! The panels of a seat's desk.
//!
//! The desk's walk lists the choices; nothing here decides what is legal. Every choice of a walk can be reached
//! by some presses. A test plays whole games that way.

mod arguments;
mod ending;
mod grid;
mod header;
mod pages;
mod root;
mod sealed;
mod turn;
mod warnings;

#[cfg(test)]
mod press_tests;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod told_tests;

use glass_road::{
    Board, Building, BuildingKind, Card, Choice, GlassRoad, Mode, Phase, PlayerBoard, Question,
};
use slowtable_desk::{Desk, Draft};
use slowtable_kit::{Seat, Walk};
use slowtable_ui::{Args, Button, Names, Panel, PanelError, Press, Row, SelectValue, fit_rows};

use crate::learning::topics::GlassRoadTopic;
use crate::words::Localizer;

/// Whether a whole path is taken at once: only smaller amounts could follow, and the page does not ask for
/// them.
pub(crate) fn completes(draft: &Draft, walk: &Walk<GlassRoad>) -> bool {
    only_less(walk) && !Page::of(draft).takes_less()
}

/// Whether a path is whole and only smaller amounts could follow.
fn only_less(walk: &Walk<GlassRoad>) -> bool {
    walk.whole && matches!(walk.question, None | Some(Question::TakeLess))
}

/// Whether a hand counts as soon as it is chosen. It does while others still choose theirs, because until then
/// it can be taken back.
pub(crate) fn counts_at_once(desk: &Desk<'_, GlassRoad>) -> bool {
    let board = &desk.now.board;
    let others_choose = |seat: Seat| {
        let mut others = Seat::all(board.players()).zip(&board.places);
        others.any(|(other, place)| other != seat && !place.chosen)
    };
    board.phase == Phase::Choose
        && !desk.is_ahead()
        && desk.draft.is_empty()
        && matches!(desk.walk.question, Some(Question::Hand { .. }))
        && !Page::of(&desk.draft).takes_less()
        && desk.now.viewer.seat().is_some_and(others_choose)
}

/// Returns the panel of a desk.
pub(crate) fn panel(
    desk: &Desk<'_, GlassRoad>,
    names: &Names,
    localizer: Localizer<'_>,
) -> Result<Panel, PanelError> {
    let Some(sight) = Sight::of(desk, names, localizer) else {
        return Panel::new(localizer.plain("panel-no-seat"), Vec::new());
    };
    match sight.page {
        Page::Main { .. } if desk.sealed => sealed::panel(&sight),
        Page::Main { .. } if desk.path.is_empty() => root::panel(&sight),
        Page::Main { .. } => arguments::panel(&sight),
        Page::Board(at) => pages::board(&sight, at),
        Page::HowToPlay(at) => pages::how_to_play(&sight, at),
        Page::Mine => pages::mine(&sight),
        Page::Hand => pages::hand(&sight),
        Page::Look => pages::look(&sight),
        Page::LookKind(kind) => pages::look_kind(&sight, kind),
        Page::Card(card) => pages::card(&sight, card),
        Page::Tile(tile) => pages::tile(&sight, tile),
        Page::Topic(topic) => pages::topic(&sight, topic),
        Page::Cannot => pages::cannot(&sight),
    }
}

/// Everything that a panel is made from.
struct Sight<'a> {
    desk: &'a Desk<'a, GlassRoad>,
    seat: Seat,
    /// The seat's own place after the drafted moves, with the payments and tiles of the current path.
    place: &'a PlayerBoard,
    names: &'a Names,
    localizer: Localizer<'a>,
    page: Page,
}

impl<'a> Sight<'a> {
    /// Returns `None` if the viewer has no seat.
    fn of(
        desk: &'a Desk<'a, GlassRoad>,
        names: &'a Names,
        localizer: Localizer<'a>,
    ) -> Option<Self> {
        let (seat, place) = desk.now.viewer.seat().zip(desk.walk.view.own())?;
        Some(Self {
            desk,
            seat,
            place,
            names,
            localizer,
            page: Page::of(&desk.draft),
        })
    }
}

impl Sight<'_> {
    /// Returns the table after the drafted moves.
    fn board(&self) -> &Board {
        &self.desk.now.board
    }

    fn mode(&self) -> Mode {
        self.board().mode()
    }

    fn text(&self, id: &str, args: &Args) -> String {
        self.localizer.text(id, args)
    }

    fn plain(&self, id: &str) -> String {
        self.localizer.plain(id)
    }

    fn offers(&self, choice: Choice) -> bool {
        self.desk.walk.choices.contains(&choice)
    }

    /// Returns a button labelled with a text of the panels.
    fn button(&self, id: &str, press: Press) -> Button {
        Button::new(self.plain(id), press)
    }

    /// Returns a button that takes a choice.
    fn choose(&self, label: impl AsRef<str>, choice: Choice) -> Button {
        Button::new(label, Press::Choose(choice.to_string()))
    }

    /// Returns a button that shows a page.
    fn turn_to(&self, id: &str, page: Page) -> Button {
        self.button(id, Press::Page(page.to_string()))
    }

    /// Returns as many of `rows` as fit above `fixed` rows, and a button to the others if there are any.
    fn fit(&self, rows: Vec<Row>, fixed: usize) -> (Vec<Row>, Option<Button>) {
        let (less, at) = match self.page {
            Page::Main { less, rows } => (less, rows),
            _ => (false, 0),
        };
        // The way back from deciding ahead takes a row of its own.
        let fixed = fixed + usize::from(self.desk.is_ahead());
        let (shown, next) = fit_rows(rows, fixed, at.into());
        let more = next.map(|next| {
            let rows = u8::try_from(next).unwrap_or(0);
            self.turn_to("button-more", Page::Main { less, rows })
        });
        (shown, more)
    }
}

/// The pages of the desk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Page {
    /// Decisions. `less`: the next gain may be taken in part; `rows`: the first row of controls, if they do not
    /// all fit.
    Main { less: bool, rows: u8 },
    /// The table in words.
    Board(u8),
    /// How the game is played.
    HowToPlay(u8),
    /// The seat's own place in words.
    Mine,
    /// The seat's own cards.
    Hand,
    /// The index of specialists and buildings.
    Look,
    /// The index of buildings of one kind.
    LookKind(BuildingKind),
    /// A specialist, large.
    Card(Card),
    /// A building, large.
    Tile(Building),
    /// Another topic.
    Topic(GlassRoadTopic),
    /// The buildings that cannot be built, with reasons.
    Cannot,
}

impl Page {
    const MAIN: Page = Page::Main {
        less: false,
        rows: 0,
    };

    fn of(draft: &Draft) -> Self {
        draft
            .page
            .as_deref()
            .and_then(Page::read)
            .unwrap_or(Page::MAIN)
    }

    fn read(text: &str) -> Option<Self> {
        let (head, rest) = text.split_once('.').unwrap_or((text, ""));
        let number = || rest.parse().unwrap_or(0);
        Some(match head {
            "less" => Page::Main {
                less: true,
                rows: number(),
            },
            "rows" => Page::Main {
                less: false,
                rows: number(),
            },
            "board" => Page::Board(number()),
            "how" => Page::HowToPlay(number()),
            "mine" => Page::Mine,
            "hand" => Page::Hand,
            "look" if rest.is_empty() => Page::Look,
            "look" => Page::LookKind(rest.parse().ok()?),
            "card" => Page::Card(rest.parse().ok()?),
            "tile" => Page::Tile(rest.parse().ok()?),
            "topic" => Page::Topic(GlassRoadTopic::read(rest)?),
            "cannot" => Page::Cannot,
            _ => return None,
        })
    }

    /// Returns the value of a select's option that shows the page.
    fn option_value(self) -> String {
        SelectValue::Page(&self.to_string()).into()
    }

    fn takes_less(self) -> bool {
        matches!(self, Page::Main { less: true, .. })
    }
}

impl std::fmt::Display for Page {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Page::Main {
                less: false,
                rows: 0,
            } => Ok(()),
            Page::Main {
                less: true,
                rows: 0,
            } => f.write_str("less"),
            Page::Main { less: true, rows } => write!(f, "less.{rows}"),
            Page::Main { less: false, rows } => write!(f, "rows.{rows}"),
            Page::Board(at) => write!(f, "board.{at}"),
            Page::HowToPlay(at) => write!(f, "how.{at}"),
            Page::Mine => f.write_str("mine"),
            Page::Hand => f.write_str("hand"),
            Page::Look => f.write_str("look"),
            Page::LookKind(kind) => write!(f, "look.{kind}"),
            Page::Card(card) => write!(f, "card.{card}"),
            Page::Tile(tile) => write!(f, "tile.{tile}"),
            Page::Topic(topic) => write!(f, "topic.{topic}"),
            Page::Cannot => f.write_str("cannot"),
        }
    }
}
