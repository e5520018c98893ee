//! Texts and names of the game's things, in one language.

use std::sync::LazyLock;

use roads_and_boats::{
    Board, Carrier, Good, Kind, Land, PaymentSource, Place, Spot, Subject, Terrain, TileSide,
    Transporter, Vehicle, rows,
};
use slowtable_kit::Seat;
use slowtable_ui::{Language, Names, Words, WordsError, join, sources, tr};

use crate::emoji;
use crate::places::{Compass, tile_name};

/// The Fluent sources of this face.
pub(crate) static SOURCES: LazyLock<Vec<(Language, &str)>> =
    LazyLock::new(|| sources(slowtable_ui::locales!(), &[]));

/// Reads the texts.
pub(crate) fn read() -> Result<Words, WordsError> {
    Words::of_face(&SOURCES)
}

/// The texts of one language, with the names of the game's things.
#[derive(Clone, Copy)]
pub(crate) struct Localizer<'a>(slowtable_ui::Localizer<'a>);

impl<'a> std::ops::Deref for Localizer<'a> {
    type Target = slowtable_ui::Localizer<'a>;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl<'a> Localizer<'a> {
    /// Returns the texts of `words` in `language`.
    pub(crate) const fn new(words: &'a Words, language: Language) -> Self {
        Self(slowtable_ui::Localizer::new(words, language))
    }

    /// Returns a terrain's name.
    pub(crate) fn terrain(self, terrain: Terrain) -> String {
        self.plain(&format!("terrain-{terrain}"))
    }

    /// Returns a good's name.
    pub(crate) fn good(self, good: Good) -> String {
        self.plain(&format!("good-{good}"))
    }

    /// Returns an amount of a good: "2 boards".
    pub(crate) fn amount(self, good: Good, amount: u16) -> String {
        self.count(&format!("amount-{good}"), amount.into())
    }

    /// Returns a producer's name.
    pub(crate) fn producer(self, kind: Kind) -> String {
        self.plain(&format!("producer-{kind}"))
    }

    /// Returns the name of a kind of transporter.
    pub(crate) fn vehicle(self, vehicle: Vehicle) -> String {
        self.plain(&format!("vehicle-{vehicle}"))
    }

    /// Returns the name of a subject of research.
    pub(crate) fn subject(self, subject: Subject) -> String {
        self.plain(&format!("subject-{subject}"))
    }

    /// Returns the name of a direction.
    pub(crate) fn direction(self, direction: Compass) -> String {
        self.plain(&format!("direction-{}", direction.id()))
    }

    /// Returns a place's name: "C4", "C4 west", "C4, on the river".
    pub(crate) fn place(self, land: &Land, place: Place) -> String {
        let tile = tile_name(land, place.hex);
        let region = |edge| {
            let side = land.tile(place.hex).map(|it| Compass::of_region(it, edge));
            let side = side.unwrap_or(Compass::of_edge(edge));
            tr!(
                self,
                "place-region",
                tile = tile.clone(),
                side = self.direction(side)
            )
        };
        let dock = |at: String, edge| {
            tr!(
                self,
                "place-dock",
                place = at,
                side = self.direction(Compass::of_edge(edge))
            )
        };
        match place.spot {
            Spot::Tile => tile,
            Spot::Bank(edge) => region(edge),
            Spot::River => tr!(self, "place-river", tile = tile),
            Spot::Dock(edge) => dock(tile, edge),
            Spot::BankDock(name, edge) => dock(region(name), edge),
        }
    }

    /// Returns an edge's name: the tiles on both sides.
    pub(crate) fn edge(self, land: &Land, side: TileSide) -> String {
        let (one, other) = (tile_name(land, side.hex), tile_name(land, side.beyond()));
        tr!(self, "place-edge", one = one, other = other)
    }

    /// Returns the name of a river arm where a bridge may stand. A river with two arms is one river.
    pub(crate) fn arm(self, land: &Land, arm: TileSide) -> String {
        let tile = tile_name(land, arm.hex);
        match land.tile(arm.hex).is_some_and(|it| it.regions() > 2) {
            true => {
                let side = self.direction(Compass::of_edge(arm.edge));
                tr!(self, "place-arm", tile = tile, side = side)
            }
            false => tile,
        }
    }

    /// Returns amounts of goods: "2 boards, 1 stone"; that it is nothing if there are none.
    pub(crate) fn goods(self, goods: impl IntoIterator<Item = (Good, u16)>) -> String {
        let goods = goods.into_iter().filter(|(_, count)| *count > 0);
        let text = join(goods.map(|(good, count)| self.amount(good, count)));
        match text.is_empty() {
            true => self.plain("nothing"),
            false => text,
        }
    }

    /// Returns amounts of goods with their symbols, for texts: controls have a place for a symbol of their own.
    pub(crate) fn goods_shown(self, goods: impl IntoIterator<Item = (Good, u16)>) -> String {
        join(
            goods
                .into_iter()
                .map(|(good, count)| format!("{} {}", emoji::good(good), self.amount(good, count))),
        )
    }

    /// Returns the goods on a transporter, or what it carries.
    pub(crate) fn load(self, board: &Board, it: &Transporter) -> String {
        match it.carries {
            Some(carried) => tr!(self, "load-carries", what = self.carrier(board, carried)),
            None if it.load.is_empty() => self.plain("load-empty"),
            None => self.goods(load_of(it)),
        }
    }

    /// Returns what something needs: "2 boards, 1 stone", "2 trunks or boards".
    pub(crate) fn needs(self, needs: &[rows::Need]) -> String {
        join(needs.iter().map(|(goods, count)| match goods {
            [good] => self.amount(*good, (*count).into()),
            goods if goods.len() == Good::ALL.len() => {
                self.count("amount-any", usize::from(*count))
            }
            goods => {
                let names = goods.iter().map(|good| self.good(*good));
                let names = names.collect::<Vec<_>>().join(&self.plain("or"));
                tr!(self, "amount-of", n = *count, goods = names)
            }
        }))
    }

    /// Returns the name of a transporter by what it is and its number: "donkey 2".
    pub(crate) fn numbered(self, vehicle: Option<Vehicle>, id: Carrier) -> String {
        let what = match vehicle {
            Some(vehicle) => self.vehicle(vehicle),
            None => self.plain("vehicle-any"),
        };
        tr!(self, "vehicle-number", what = what, n = id.number)
    }

    /// Returns the name of a transporter on the board.
    pub(crate) fn carrier(self, board: &Board, id: Carrier) -> String {
        self.numbered(board.transporter(id).map(|it| it.vehicle), id)
    }

    /// Returns the name of a transporter, with that of its owner if it is not `seat`; for controls.
    pub(crate) fn carrier_label(
        self,
        board: &Board,
        id: Carrier,
        seat: Seat,
        names: &Names,
    ) -> String {
        let what = self.carrier(board, id);
        match id.seat == seat {
            true => what,
            false => {
                let name = names.of(id.seat).label().to_owned();
                tr!(self, "vehicle-of", what = what, name = name)
            }
        }
    }

    /// Returns where a good that is used comes from.
    pub(crate) fn source(self, board: &Board, source: PaymentSource) -> String {
        match source {
            PaymentSource::Loose(_) => self.plain("source-loose"),
            PaymentSource::On(id) => self.carrier(board, id),
        }
    }

    /// Returns names of seats as a list.
    pub(crate) fn seats(self, seats: impl IntoIterator<Item = Seat>, names: &Names) -> String {
        self.all_of(seats.into_iter().map(|seat| names.of(seat).markdown()))
    }

    /// Returns names of seats, in their order.
    pub(crate) fn in_order(self, seats: &[Seat], names: &Names) -> String {
        join(seats.iter().map(|seat| names.of(*seat).markdown()))
    }
}

/// Returns the goods on a transporter by kind.
pub(crate) fn load_of(it: &Transporter) -> impl Iterator<Item = (Good, u16)> {
    Good::ALL
        .into_iter()
        .map(|good| (good, it.count(good)))
        .filter(|(_, count)| *count > 0)
}

/// Returns the goods that lie loose at a place, by kind.
pub(crate) fn loose_at(board: &Board, place: Place) -> impl Iterator<Item = (Good, u16)> {
    Good::ALL
        .into_iter()
        .map(move |good| (good, board.loose.count(place, good)))
        .filter(|(_, count)| *count > 0)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)] // tests may panic
mod tests {
    use roads_and_boats::{
        CATEGORIES, Call, Deed, Filling, Good, Kind, MapChoice, Phase, RoadsAndBoats, Step,
        Subject, Terrain, Vehicle, What, Why,
    };
    use slowtable_kit::Rules as _;
    use slowtable_ui::{Args, Language, text_differences};

    use super::{SOURCES, read};
    use crate::places::Compass;

    #[test]
    fn everything_that_the_rules_name_has_a_text() {
        let words = read().unwrap();
        let mut ids: Vec<String> = ["bad_seat", "over", "incomplete"]
            .map(|id| format!("refused-{id}"))
            .to_vec();
        for why in Why::ALL {
            ids.extend([format!("refused-{why}"), format!("why-{why}")]);
        }
        for good in Good::ALL {
            ids.extend([format!("good-{good}"), format!("amount-{good}")]);
        }
        ids.extend(Kind::ALL.map(|it| format!("producer-{it}")));
        ids.extend(Vehicle::ALL.map(|it| format!("vehicle-{it}")));
        for subject in Subject::ALL {
            ids.extend(["", ".about"].map(|part| format!("subject-{subject}{part}")));
        }
        ids.extend(Terrain::ALL.map(|it| format!("terrain-{it}")));
        ids.extend(Filling::ALL.map(|it| format!("filling-{it}")));
        ids.extend(What::ALL.map(|it| format!("what-{it}")));
        ids.extend(Call::ALL.map(|it| format!("call-{it}")));
        ids.extend(Step::ALL.map(|it| format!("step-{it}")));
        ids.extend(MapChoice::ALL.map(|it| format!("map-{it}")));
        ids.extend(Compass::IDS.map(|it| format!("direction-{it}")));
        ids.extend(CATEGORIES.map(|it| format!("result-{it}")));
        ids.extend(Deed::ALL.map(|it| format!("deed-{it}")));
        for phase in Phase::ALL {
            ids.extend([format!("phase-{phase}"), format!("line-phase-{phase}")]);
        }
        ids.extend(Phase::TURN.map(|it| format!("ask-deed-{it}")));
        for what in [
            "lay",
            "home",
            "call",
            "prayer",
            "place",
            "script",
            "act",
            "permission",
        ] {
            ids.push(format!("awaited-{what}"));
        }
        for question in RoadsAndBoats::STANDING {
            ids.push(format!("standing-{}", question.id));
            let answers = question.answers.iter();
            ids.extend(answers.map(|answer| format!("standing-{}-{answer}", question.id)));
        }
        for option in crate::setup::options() {
            ids.push(option.name.to_string());
            ids.push(format!("{}.description", option.name));
            ids.extend(option.choices.iter().map(|it| it.name.to_string()));
        }
        let args = || Args::new().with("n", 2).with("points", 2).with("parts", "");
        for language in Language::ALL {
            for id in &ids {
                let text = words.find(language, id, &args());
                assert!(text.is_some(), "{language:?} {id}");
            }
        }
    }

    #[test]
    fn people_read_the_maps_own_names() {
        let words = read().unwrap();
        let names = include_str!("../../../games/roads-and-boats/data/map_names.csv");
        for row in names.lines().skip(1) {
            let fields: Vec<&str> = row.split(',').collect();
            let id = format!("map-{}", fields[0]);
            assert_eq!(words.plain(Language::English, &id), fields[2]);
            assert_eq!(words.plain(Language::German, &id), fields[3]);
        }
    }

    #[test]
    fn both_languages_have_the_same_texts_with_the_same_placeholders() {
        assert_eq!(text_differences(&SOURCES), Vec::<String>::new());
    }
}
