//! Texts and names of the game's things, in one language.

use std::sync::LazyLock;

use slowtable_kit::Seat;
use slowtable_ui::{Args, Language, Names, Words, WordsError, args, join, sources, tr};
use wasser_des_lebens::{
    Board, Bundle, Card, Cards, Crossing, Hex, Pass, PathId, Resource, Seats, Terms, Terrain, Ware,
};

use crate::emoji;
use crate::targets::Target;

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

    /// Returns a resource's name.
    pub(crate) fn resource(self, resource: Resource) -> String {
        self.plain(&format!("resource-{resource}"))
    }

    /// Returns an amount of a resource: "2 wood".
    pub(crate) fn amount(self, resource: Resource, amount: u8) -> String {
        self.count(&format!("amount-{resource}"), amount.into())
    }

    /// Returns amounts of resources: "2 wood, 1 stone"; that it is nothing for an empty bundle.
    pub(crate) fn bundle(self, bundle: Bundle) -> String {
        match bundle.is_empty() {
            true => self.plain("nothing"),
            false => join(bundle.iter().map(|(it, n)| self.amount(it, n))),
        }
    }

    /// Returns amounts with the resources' symbols, for texts: controls have a place for a symbol of their own.
    pub(crate) fn bundle_shown(self, bundle: Bundle) -> String {
        let shown = |(it, n)| format!("{} {}", emoji::resource(it), self.amount(it, n));
        match bundle.is_empty() {
            true => self.plain("nothing"),
            false => join(bundle.iter().map(shown)),
        }
    }

    /// Returns a development card's name.
    pub(crate) fn card(self, card: Card) -> String {
        self.plain(&format!("card-{card}"))
    }

    /// Returns the kinds of development cards with their numbers, or that there is none.
    pub(crate) fn cards(self, cards: Cards) -> String {
        let counted = |(card, n): (Card, u8)| match n {
            1 => self.card(card),
            _ => tr!(self, "cards-several", n = n, card = self.card(card)),
        };
        match cards.is_empty() {
            true => self.plain("nothing"),
            false => join(cards.iter().map(counted)),
        }
    }

    /// Returns the name of something that can be built or bought.
    pub(crate) fn ware(self, ware: Ware) -> String {
        self.plain(&format!("ware-{ware}"))
    }

    /// Returns a tile's name.
    pub(crate) fn terrain(self, terrain: Terrain) -> String {
        self.plain(&format!("terrain-{terrain}"))
    }

    /// Returns a pass road's name with its rate.
    pub(crate) fn pass(self, pass: Pass) -> String {
        self.plain(&format!("pass-{pass}"))
    }

    /// Returns what a hex yields and when: "wood 5". The loch and the mountains have a name only.
    pub(crate) fn hex(self, board: &Board, hex: Hex) -> String {
        let Some(terrain) = board.land.get(hex.index()) else {
            return self.plain("mountains");
        };
        match (terrain.data().yields, board.chips.get(hex.index())) {
            (Some(resource), Some(&number)) if number > 0 => {
                let what = self.resource(resource);
                tr!(self, "hex-yields", what = what, number = number)
            }
            (Some(resource), _) => self.resource(resource),
            (None, _) => self.terrain(*terrain),
        }
    }

    /// Returns hexes by name, each once.
    fn hexes(self, board: &Board, hexes: impl IntoIterator<Item = Hex>) -> String {
        let mut named: Vec<String> = Vec::new();
        let (land, mountains): (Vec<Hex>, Vec<Hex>) =
            hexes.into_iter().partition(|hex| hex.is_land());
        for hex in land.into_iter().chain(mountains) {
            let name = self.hex(board, hex);
            if hex.is_land() || !named.contains(&name) {
                named.push(name);
            }
        }
        join(named)
    }

    /// Returns the hexes around a crossing: "wood 5, stone 9, mountains".
    pub(crate) fn crossing(self, board: &Board, crossing: Crossing) -> String {
        self.hexes(board, crossing.hexes().iter().copied())
    }

    /// Returns the hexes on both sides of a path.
    pub(crate) fn path(self, board: &Board, path: PathId) -> String {
        self.hexes(board, path.hexes())
    }

    /// Returns the hexes at a place on the island.
    pub(crate) fn target(self, board: &Board, target: Target) -> String {
        match target {
            Target::Crossing(crossing) => self.crossing(board, crossing),
            Target::Path(path) => self.path(board, path),
            Target::Hex(hex) => self.hex(board, hex),
        }
    }

    /// Returns what an offer proposes: "1 wood for 2 stone".
    pub(crate) fn terms(self, terms: &Terms) -> String {
        let (give, get) = (self.bundle(terms.give), self.bundle(terms.get));
        tr!(self, "terms", give = give, get = get)
    }

    /// Returns what an offer proposes, with the resources' symbols.
    pub(crate) fn terms_shown(self, terms: &Terms) -> String {
        let give = self.bundle_shown(terms.give);
        let get = self.bundle_shown(terms.get);
        tr!(self, "terms", give = give, get = get)
    }

    /// Returns the conditions of an offer in brackets; empty for an offer without any.
    ///
    /// `seats` is the number of seats, `from` the maker. A draft of an offer to all names nobody.
    pub(crate) fn conditions(self, terms: &Terms, from: Seat, seats: u8, names: &Names) -> String {
        let mut parts = Vec::new();
        let to_all = terms.to.is_empty() || terms.to == Seats::others(seats, from);
        if !to_all {
            let named = terms.to.iter().map(|seat| names.of(seat).markdown());
            let named = self.all_of(named);
            parts.push(tr!(self, "condition-to", names = named));
        }
        if terms.mode == wasser_des_lebens::Mode::First {
            parts.push(self.plain("condition-first"));
        }
        if let Some(hours) = terms.hours {
            parts.push(tr!(self, "condition-deadline", n = hours));
        }
        match parts.is_empty() {
            true => String::new(),
            false => format!(" ({})", join(parts)),
        }
    }

    /// Returns names of seats as a list.
    pub(crate) fn seats(self, seats: impl IntoIterator<Item = Seat>, names: &Names) -> String {
        self.all_of(seats.into_iter().map(|seat| names.of(seat).markdown()))
    }

    /// Returns a seat's name as the argument of a text.
    pub(crate) fn named(self, names: &Names, seat: Seat) -> Args {
        args!(name = names.of(seat).markdown())
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)] // tests may panic
mod tests {
    use slowtable_kit::Rules;
    use slowtable_ui::{Args, Language, text_differences};
    use wasser_des_lebens::{
        CATEGORIES, Card, Closed, Pass, Phase, Resource, Terrain, Ware, WasserDesLebens, Why,
    };

    use super::{SOURCES, read};

    #[test]
    fn everything_that_the_rules_name_has_a_text() {
        let words = read().unwrap();
        let refused = |id: &str| format!("refused-{id}");
        let general = [
            "bad_seat",
            "over",
            "incomplete",
            "not_your_turn",
            "cards_gone",
        ];
        let mut ids: Vec<String> = general.map(refused).to_vec();
        ids.extend(Why::ALL.map(|why| refused(why.id())));
        for resource in Resource::ALL {
            ids.extend([format!("resource-{resource}"), format!("amount-{resource}")]);
        }
        for card in Card::ALL {
            ids.extend([format!("card-{card}"), format!("card-{card}.effect")]);
        }
        for ware in Ware::ALL {
            ids.extend(
                ["ware", "about-ware", "ask-place", "occasion-afford"]
                    .map(|kind| format!("{kind}-{ware}")),
            );
        }
        for ware in [Ware::Road, Ware::Distillery, Ware::Yard] {
            ids.extend(["warn-last", "warn-none"].map(|kind| format!("{kind}-{ware}")));
        }
        ids.extend(Terrain::ALL.map(|terrain| format!("terrain-{terrain}")));
        ids.extend(Pass::ALL.map(|pass| format!("pass-{pass}")));
        ids.extend(Closed::ALL.map(|why| format!("line-closed-{why}")));
        ids.extend(CATEGORIES.map(|category| format!("result-{category}")));
        let turn = |phase: &Phase| !matches!(phase, Phase::Founding | Phase::Over);
        let phases = Phase::ALL.into_iter().filter(turn);
        ids.extend(phases.map(|phase| format!("phase-{phase}")));
        for question in WasserDesLebens::STANDING {
            ids.push(format!("standing-{}", question.id));
            let answers = question.answers.iter().chain(question.listed);
            ids.extend(answers.map(|answer| format!("standing-{}-{answer}", question.id)));
        }
        let numbers = [
            "n",
            "points",
            "roads",
            "distilleries",
            "distillery_points",
            "yards",
            "yard_points",
        ];
        let args = || {
            numbers
                .iter()
                .fold(Args::new(), |args, id| args.with(id, 2))
        };
        for language in Language::ALL {
            for id in &ids {
                let text = words.find(language, id, &args());
                assert!(text.is_some(), "{language:?} {id}");
            }
        }
    }

    #[test]
    fn both_languages_have_the_same_texts_with_the_same_placeholders() {
        assert_eq!(text_differences(&SOURCES), Vec::<String>::new());
    }
}
