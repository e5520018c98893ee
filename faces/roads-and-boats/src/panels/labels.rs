//! The labels of controls.

use roads_and_boats::{
    Carrier, Choice, Deed, Edge, PaymentSource, Place, Question, TileCoordinates, rows,
};
use slowtable_ui::{Button, Panel, Press, SelectOption, capital, join, tr};

use super::PanelContext;
use crate::places::{Compass, tile_name};
use crate::targets::{number_of, numbered};
use crate::{board, emoji, lines};

impl PanelContext<'_> {
    /// Returns a choice as a button.
    pub(super) fn button(&self, choice: Choice) -> Button {
        let press = Press::Choose(choice.to_string());
        let button = Button::new(self.short(choice), press);
        match emoji::choice(self.board(), choice) {
            Some(emoji) => button.emoji(emoji),
            None => button,
        }
    }

    /// Returns a choice as an option, with what it is about below.
    pub(super) fn option(&self, choice: Choice) -> SelectOption {
        let label = slowtable_ui::clip(&self.numbered(choice), Panel::OPTION);
        let option = SelectOption::new(label, choice.to_string());
        let option = option.describe(self.about(choice));
        match emoji::choice(self.board(), choice) {
            Some(emoji) => option.emoji(emoji),
            None => option,
        }
    }

    /// Returns the label of a button, which is shorter than that of an option.
    fn short(&self, choice: Choice) -> String {
        let label = self.numbered(choice);
        match (label.chars().count() <= Panel::LABEL, choice) {
            (true, _) => label,
            (false, Choice::Transporter(id)) => self.carrier(id),
            (false, _) => slowtable_ui::clip(&label, Panel::LABEL),
        }
    }

    /// Returns a transporter's name, with its owner's if that is another seat.
    pub(super) fn carrier(&self, id: Carrier) -> String {
        capital(
            &self
                .localizer
                .carrier_label(self.board(), id, self.seat, self.names),
        )
    }

    fn place(&self, place: Place) -> String {
        self.localizer.place(&self.board().land, place)
    }

    /// Returns the side of a bank, for a choice that names one of several.
    fn side(&self, hex: Option<TileCoordinates>, name: Edge) -> String {
        let tile = hex.and_then(|hex| self.board().land.tile(hex));
        let side = tile.map_or(Compass::of_edge(name), |it| Compass::of_region(it, name));
        self.localizer.direction(side)
    }

    fn sided(&self, what: String, side: Option<Edge>) -> String {
        match side {
            None => what,
            Some(name) => {
                let hex = match self.desk.walk.question {
                    Some(Question::Movement { transporter, .. }) => {
                        self.board().transporter(transporter).map(|it| it.at.hex)
                    }
                    _ => self.board().player(self.seat).home.map(|home| home.hex),
                };
                let side = self.side(hex, name);
                tr!(self.localizer, "label-sided", what = what, side = side)
            }
        }
    }

    /// Returns a choice's label, behind the number that it has on the desk's picture.
    pub(super) fn numbered(&self, choice: Choice) -> String {
        let label = self.label(choice);
        let targets = numbered(&self.desk.walk.choices);
        match number_of(&targets, choice) {
            Some(number) => format!("{number} · {label}"),
            None => label,
        }
    }

    /// Returns what a choice does, in a few words.
    pub(super) fn label(&self, choice: Choice) -> String {
        let localizer = self.localizer;
        let board = self.board();
        match choice {
            Choice::Do(deed) => capital(&localizer.plain(&format!("deed-{deed}"))),
            Choice::Transporter(id) => self.transporter_label(id),
            Choice::At(place) => self.place_label(place),
            Choice::All => self.plain("label-all"),
            Choice::Good(good) => capital(&localizer.good(good)),
            Choice::Count(n) => match self.desk.walk.question {
                Some(Question::Sets { producer }) => self.sets_label(producer, n),
                _ => n.to_string(),
            },
            Choice::Producer(kind) => capital(&localizer.producer(kind)),
            Choice::Subject(subject) => capital(&localizer.subject(subject)),
            Choice::Edge(side) => match self.desk.path.first() {
                Some(Choice::Do(Deed::Bridge)) => localizer.arm(&board.land, side),
                _ => capital(&localizer.edge(&board.land, side)),
            },
            Choice::Filling(filling) => {
                let name = localizer.plain(&format!("filling-{filling}"));
                let what = lines::filling_words(filling, localizer);
                capital(&tr!(localizer, "label-filling", name = name, what = what))
            }
            Choice::Use(good, source) => {
                let what = localizer.amount(good, 1);
                let from = match source {
                    PaymentSource::On(id) => {
                        localizer.carrier_label(board, id, self.seat, self.names)
                    }
                    source => localizer.source(board, source),
                };
                let label = tr!(localizer, "label-use", what = what, from = from);
                match source {
                    PaymentSource::Loose(side) => self.sided(label, side),
                    PaymentSource::On(_) => label,
                }
            }
            Choice::Upgrade(hex) => {
                let kind = board.producer(hex).map(|it| localizer.producer(it.kind));
                let place = tile_name(&board.land, hex);
                let kind = kind.unwrap_or_default();
                tr!(localizer, "label-upgrade", kind = kind, place = place)
            }
            Choice::Destroy(id) => match board.transporter(id) {
                Some(_) => tr!(localizer, "label-destroy", vehicle = self.carrier(id)),
                None => self.plain("label-destroy-new"),
            },
            Choice::Bank(name) => {
                let hex = match self.desk.walk.question {
                    Some(Question::Movement { transporter, .. }) => {
                        board.transporter(transporter).map(|it| it.at.hex)
                    }
                    _ => self.desk.path.iter().find_map(|choice| match choice {
                        Choice::Destroy(id) => board.transporter(*id).map(|it| it.at.hex),
                        _ => None,
                    }),
                };
                let side = self.side(hex, name);
                tr!(localizer, "label-bank", side = side)
            }
            Choice::Step(place) | Choice::To(place) => self.place(place),
            Choice::Load(_, _, side) | Choice::Unload(_, _, side) => {
                self.sided(capital(&self.action(choice)), side)
            }
            Choice::Give(..) | Choice::Take(..) | Choice::Lead(_) | Choice::Carry(_) => {
                capital(&self.action(choice))
            }
            Choice::What(what) => capital(&localizer.plain(&format!("what-{what}"))),
            Choice::Seat(seat) => self.label_of(seat),
            Choice::Lay(terrain, shape, turn) => self.tile_label(terrain, shape, turn),
            Choice::Call(call) => capital(&localizer.plain(&format!("call-{call}"))),
            Choice::Position(n) => tr!(localizer, "label-position", n = n),
            Choice::Stay => capital(&self.plain("do-stay")),
            Choice::Cash => capital(&self.plain("do-cash")),
            Choice::Done => capital(&self.plain("do-done")),
        }
    }

    /// Returns what a transporter does besides its steps: "load 2 boards".
    pub(super) fn action(&self, choice: Choice) -> String {
        let localizer = self.localizer;
        let owned = |id| localizer.carrier_label(self.board(), id, self.seat, self.names);
        match choice {
            Choice::Load(good, count, _) => {
                let what = localizer.amount(good, count.into());
                tr!(localizer, "label-load", what = what)
            }
            Choice::Unload(good, count, _) => {
                let what = localizer.amount(good, count.into());
                tr!(localizer, "label-unload", what = what)
            }
            Choice::Give(good, count, to) => {
                let what = localizer.amount(good, count.into());
                tr!(localizer, "label-give", what = what, vehicle = owned(to))
            }
            Choice::Take(good, count, from) => {
                let what = localizer.amount(good, count.into());
                tr!(localizer, "label-take", what = what, vehicle = owned(from))
            }
            Choice::Lead(0) => self.plain("label-lead-none"),
            Choice::Lead(count) => localizer.count("label-lead", count.into()),
            Choice::Carry(other) => tr!(localizer, "label-carry", vehicle = owned(other)),
            _ => String::new(),
        }
    }

    /// Returns a tile to lay: its terrain, and where its river flows.
    fn tile_label(&self, terrain: rows::Terrain, shape: rows::Shape, turn: u8) -> String {
        let tile = roads_and_boats::Tile {
            hex: TileCoordinates::default(),
            terrain,
            rivers: shape.turned(turn.into()),
        };
        let terrain = self.localizer.terrain(terrain);
        if tile.rivers == 0 {
            return capital(&terrain);
        }
        let edges = roads_and_boats::hex::edges(tile.rivers);
        let sides = join(edges.map(|edge| self.localizer.direction(Compass::of_edge(edge))));
        capital(&tr!(
            self.localizer,
            "board-river",
            terrain = terrain,
            sides = sides
        ))
    }

    /// Returns a transporter with where it is and what is on it.
    fn transporter_label(&self, id: Carrier) -> String {
        let board = self.board();
        let Some(it) = board.transporter(id) else {
            return self.carrier(id);
        };
        let place = self.place(it.at);
        let load = board::short_load(board, it, self.localizer);
        tr!(
            self.localizer,
            "label-transporter",
            vehicle = self.carrier(id),
            place = place,
            load = load
        )
    }

    /// Returns a place with what stands there, as it matters to the question.
    fn place_label(&self, place: Place) -> String {
        let at = self.place(place);
        let shown = matches!(
            self.desk.path.first(),
            Some(Choice::Do(Deed::Feed | Deed::Shaft))
        ) && self.desk.path.len() == 1;
        match self.board().producer(place.hex).filter(|_| shown) {
            Some(producer) => {
                let kind = capital(&self.localizer.producer(producer.kind));
                tr!(self.localizer, "label-at", what = kind, place = at)
            }
            None => at,
        }
    }

    /// Returns how much so many sets make.
    pub(super) fn sets_label(&self, kind: rows::Kind, n: u8) -> String {
        match kind.data().output {
            rows::Output::Goods(good, each) => {
                self.localizer.amount(good, u16::from(each) * u16::from(n))
            }
            _ => n.to_string(),
        }
    }

    /// Returns what a choice is about, below its label.
    fn about(&self, choice: Choice) -> String {
        let board = self.board();
        match choice {
            Choice::Step(place) | Choice::To(place) | Choice::At(place) => {
                self.fitted(board::about(board, place, self.localizer))
            }
            Choice::Producer(kind) => {
                let cost = self.localizer.needs(kind.data().cost);
                tr!(self.localizer, "label-costs", cost = cost)
            }
            Choice::Subject(subject) => {
                let about = self.plain(&format!("subject-{subject}.about"));
                slowtable_ui::clip(&about, Panel::OPTION)
            }
            _ => String::new(),
        }
    }

    /// Joins as many parts as fit a description.
    pub(super) fn fitted(&self, parts: Vec<String>) -> String {
        let mut text = String::new();
        for part in parts {
            let more = match text.is_empty() {
                true => part,
                false => format!("; {part}"),
            };
            if text.chars().count() + more.chars().count() <= Panel::OPTION {
                text.push_str(&more);
            }
        }
        text
    }
}
