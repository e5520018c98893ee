//! The controls for the card being resolved: its abilities, the buildings it can build, and presses that end
//! the turn at once.

use glass_road::specialist::Act;
use glass_road::{
    Ability, Building, BuildingKind, Card, Choice, Event, GlassRoad, Question, Resolution, Token,
    View,
};
use slowtable_desk::{Taken, chain};
use slowtable_kit::{Preview, Rules};
use slowtable_ui::{
    Args, Button, Panel, Press, Row, Select, SelectOption, Tone, args, button_rows, capital, join,
    tr,
};

use super::{Sight, completes, only_less};
use crate::emoji;
use crate::lines::own_line;

/// The most buildings shown as buttons; more become a select, which describes them.
const MOST_BUTTONS: usize = 2;
/// The most ways of one ability with a button each.
const MOST_WAYS: usize = 3;
/// The most ways to end the turn at once; more would crowd out the abilities.
const MOST_CLOSINGS: usize = 4;
/// The most buttons for abilities and ways to end the turn; more make the desk taller than two screens of a phone.
const MOST_BESIDE: usize = 7;

/// A way to use an ability. `gain` is the chosen token and amount, if the ability asks for one.
#[derive(Debug, Clone, PartialEq)]
struct Way {
    ability: Ability,
    gain: Option<(Token, u8)>,
}

impl Way {
    /// Whether this way asks no question.
    const fn is_plain(&self) -> bool {
        self.gain.is_none()
    }

    fn choices(&self) -> Vec<Choice> {
        let gain = self.gain.map(|(token, _)| Choice::Token(token));
        std::iter::once(Choice::Ability(self.ability))
            .chain(gain)
            .collect()
    }

    fn label(&self, sight: &Sight<'_>, card: Card) -> String {
        match self.gain {
            Some((token, amount)) => {
                tr!(
                    sight,
                    "way-gain",
                    n = amount,
                    token = sight.localizer.token(token)
                )
            }
            None => {
                let (mode, place) = (sight.mode(), sight.place);
                let label = sight.localizer.ability_now(card, self.ability, mode, place);
                capital(&label)
            }
        }
    }

    /// Returns the label, with the ability's number if another of `all` gives the same gain.
    fn label_among(&self, all: &[Self], sight: &Sight<'_>, card: Card) -> String {
        let label = self.label(sight, card);
        let is_like = |other: &Self| other.ability != self.ability && other.gain == self.gain;
        if self.gain.is_none() || !all.iter().any(is_like) {
            return label;
        }
        let id = match self.ability {
            Ability::A => "way-first",
            Ability::B => "way-second",
        };
        tr!(sight, id, way = label)
    }
}

/// A press that ends the turn and leaves no choice open.
pub(super) struct Closing {
    pub(super) label: String,
    /// The abilities that it uses, in a few words.
    pub(super) way: String,
    pub(super) choices: Vec<Choice>,
    taken: Taken<GlassRoad>,
}

impl Closing {
    /// Returns its effect as a line. `among` says whether there are others: each is then named on its button,
    /// which says enough unless a wheel turns.
    pub(super) fn told(&self, among: bool, sight: &Sight<'_>) -> Option<String> {
        let turns = |event: &Event| matches!(event, Event::Turned { .. });
        if among && !self.taken.events.iter().any(turns) {
            return None;
        }
        // Of several closings only what they do not say themselves: which wheels turn.
        let told = self.taken.events.iter();
        let told = told.filter(|event| !among || turns(event));
        let told: Vec<String> = told
            .filter_map(|event| own_line(event, sight.names, sight.localizer))
            .collect();
        let what = told.join("; ");
        let args = args!(label = self.way.clone());
        Some(match among {
            true => sight.text("panel-would-of", &args.with("what", what)),
            false => tr!(sight, "panel-would", what = what),
        })
    }

    /// Returns the warnings about its losses.
    fn warnings(&self, sight: &Sight<'_>) -> Vec<String> {
        sight.warnings(&sight.desk.now, &self.taken.moves)
    }
}

/// The options of the card being resolved, at the beginning of a move.
pub(super) struct CardOptions {
    card: Card,
    /// The choices before an ability: the fee, if it is due.
    fee: Vec<Choice>,
    /// The abilities that can be used next; equal ones once, and each split into its ways if they are few.
    abilities: Vec<Way>,
    /// The ability that builds, with the buildings it could build.
    builds: Option<(Ability, Vec<Building>)>,
    closings: Vec<Closing>,
}

impl CardOptions {
    /// Returns `None` if the seat resolves no card or decides step by step.
    pub(super) fn of(sight: &Sight<'_>) -> Option<Self> {
        let (_, resolution) = sight.board().resolving()?;
        let is_own = resolution.seat() == Some(sight.seat) && resolution.repeat.is_none();
        if !is_own || sight.page.takes_less() {
            return None;
        }
        let card = resolution.card;
        let fee = match sight.offers(Choice::Fee) {
            true => vec![Choice::Fee],
            false => Vec::new(),
        };
        let view = match fee.is_empty() {
            true => sight.desk.now.clone(),
            false => after_fee(&sight.desk.now)?,
        };
        let offered = abilities(&view, card);
        let plain = |ability| Way {
            ability,
            gain: None,
        };
        let each_way = |ability: &Ability| match ways(&view, *ability) {
            several if !several.is_empty() => several,
            _ => vec![plain(*ability)],
        };
        let builder = offered.iter().copied();
        let builder = builder
            .into_iter()
            .find(|ability| card.act(*ability) == Act::Build);
        let builds = builder.and_then(|ability| {
            let walk = GlassRoad::walk(&view, &[Choice::Ability(ability)]).ok()?;
            let tiles = walk.choices.iter().filter_map(|choice| match choice {
                Choice::Tile(tile) => Some(*tile),
                _ => None,
            });
            Some((ability, tiles.collect()))
        });
        let each: Vec<Way> = offered.iter().flat_map(each_way).collect();
        let mut closings = closings(sight, resolution, &fee);
        // If there are several, keep only the lossless ones: step by step, each warns of its loss.
        if closings.len() > 1 {
            closings.retain(|closing| closing.warnings(sight).is_empty());
        }
        let mut turn = Self {
            card,
            fee,
            abilities: each,
            builds,
            closings,
        };
        // Where all of the card has many ways, an ability alone asks for its wheel.
        if turn.abilities.len() + turn.shown_closings(sight).len() > MOST_BESIDE
            && !turn.shown_closings(sight).is_empty()
        {
            turn.abilities = offered.into_iter().map(plain).collect();
        }
        Some(turn)
    }

    /// Returns the closings that lose nothing.
    pub(super) fn lossless(self, sight: &Sight<'_>) -> Vec<Closing> {
        let mut closings = self.closings;
        closings.retain(|closing| closing.warnings(sight).is_empty());
        closings
    }

    /// Returns an ability's choices with the fee before them.
    fn with_fee(&self, choices: &[Choice]) -> String {
        let all: Vec<Choice> = self.fee.iter().chain(choices).copied().collect();
        chain(&all)
    }

    /// Returns lines with the effects of the closings and of the buildings shown as buttons.
    pub(super) fn lines(&self, sight: &Sight<'_>) -> Vec<String> {
        let mut lines = Vec::new();
        if let Some((_, tiles)) = self.builds.as_ref().filter(|builds| fits(&builds.1)) {
            for &tile in tiles {
                lines.push(tr!(
                    sight,
                    "panel-build",
                    building = sight.localizer.building(tile),
                    about = sight.localizer.describe(sight.board(), tile)
                ));
            }
        }
        let closings = self.shown_closings(sight);
        if !closings.is_empty() {
            lines.push(sight.plain("panel-closes"));
        }
        let among = closings.len() > 1;
        for closing in closings {
            lines.extend(closing.told(among, sight));
            lines.extend(closing.warnings(sight));
        }
        lines
    }

    /// Returns the closings that the desk shows: below a draft, which makes it taller, only as many as fit into one
    /// row with the abilities.
    fn shown_closings(&self, sight: &Sight<'_>) -> &[Closing] {
        let is_full = self.abilities.len() + self.closings.len() > Panel::BUTTONS;
        match is_full && !sight.desk.draft.moves().is_empty() {
            true => &[],
            false => &self.closings,
        }
    }

    /// Returns the rows: abilities, closings, and buildings.
    pub(super) fn rows(&self, sight: &Sight<'_>) -> Vec<Row> {
        let mut buttons = Vec::new();
        for way in &self.abilities {
            let press = Press::Choose(self.with_fee(&way.choices()));
            let button = Button::new(way.label_among(&self.abilities, sight, self.card), press);
            let sign = match way.gain {
                Some((token, _)) => emoji::good(token.good()),
                None => emoji::act(self.card.act(way.ability)),
            };
            buttons.push(button.emoji(sign).tone(Tone::Primary));
        }
        for closing in self.shown_closings(sight) {
            let press = Press::Commit(Some(chain(&closing.choices)));
            let button = Button::new(&closing.label, press).emoji("⏭️");
            buttons.push(button.tone(Tone::Success));
        }
        let mut rows = button_rows(buttons);
        rows.extend(self.build_rows(sight));
        rows
    }

    /// Returns the buildings as buttons if they are few, otherwise as one select or one select for each kind.
    fn build_rows(&self, sight: &Sight<'_>) -> Vec<Row> {
        let Some((ability, tiles)) = self.builds.as_ref() else {
            return Vec::new();
        };
        let offer = sight.place.estate.offer;
        let label = |tile: Building| sight.tile_label(tile, offer.contains(tile));
        let press =
            |tile: Building| self.with_fee(&[Choice::Ability(*ability), Choice::Tile(tile)]);
        if fits(tiles) {
            // The lines above name the start building that it upgrades.
            let name = |tile: Building| {
                let name = sight.localizer.building(tile);
                match offer.contains(tile) {
                    true => tr!(sight, "option-offered", building = name),
                    false => name,
                }
            };
            let button = |&tile: &Building| {
                let label = tr!(sight, "button-build", building = name(tile));
                Button::new(label, Press::Choose(press(tile))).emoji(emoji::kind(tile.kind()))
            };
            return vec![Row::Buttons(tiles.iter().map(button).collect())];
        }
        let option = |&tile: &Building| {
            let about = sight.localizer.describe(sight.board(), tile);
            let mut option = SelectOption::new(label(tile), press(tile)).describe(about);
            option.emoji = Some(emoji::kind(tile.kind()));
            option
        };
        let select = |placeholder: String, tiles: &[Building]| {
            let is_one = (1..=Panel::OPTIONS).contains(&tiles.len());
            let options = tiles.iter().map(option).collect();
            is_one.then(|| Row::Select(Select::one(placeholder, options)))
        };
        if tiles.len() <= Panel::OPTIONS {
            let placeholder = tr!(sight, "select-build", n = tiles.len());
            return select(placeholder, tiles).into_iter().collect();
        }
        let of_kind = |kind: BuildingKind| {
            let tiles = tiles.iter().copied().filter(|tile| tile.kind() == kind);
            let tiles: Vec<Building> = tiles.collect();
            select(
                tr!(
                    sight,
                    "select-build-kind",
                    kind = sight.localizer.kinds(kind),
                    n = tiles.len()
                ),
                &tiles,
            )
        };
        BuildingKind::ALL.into_iter().filter_map(of_kind).collect()
    }
}

fn fits(tiles: &[Building]) -> bool {
    (1..=MOST_BUTTONS).contains(&tiles.len())
}

/// Returns the view after the fee is paid in the first possible way.
pub(super) fn after_fee(now: &View) -> Option<View> {
    let mut path = vec![Choice::Fee];
    loop {
        let walk = GlassRoad::walk(now, &path).ok()?;
        if walk.whole {
            break;
        }
        path.push(*walk.choices.first()?);
    }
    match GlassRoad::preview(now, &path).ok()? {
        Preview::Open(after, _) => Some(after),
        Preview::Sealed(_) => None,
    }
}

/// Returns the usable abilities of a card; two that do the same count once.
fn abilities(view: &View, card: Card) -> Vec<Ability> {
    let choices = GlassRoad::walk(view, &[]).map(|walk| walk.choices);
    let choices = choices.unwrap_or_default();
    let mut offered: Vec<Ability> = Vec::new();
    for ability in Ability::ALL {
        let is_new = offered
            .iter()
            .all(|other| card.act(*other) != card.act(ability));
        if is_new && choices.contains(&Choice::Ability(ability)) {
            offered.push(ability);
        }
    }
    offered
}

/// Returns the ways of an ability that asks for at most a wheel, if they are few; otherwise none.
fn ways(view: &View, ability: Ability) -> Vec<Way> {
    let is_whole = |path: &[Choice]| {
        let walk = GlassRoad::walk(view, path);
        walk.is_ok_and(|walk| only_less(&walk))
    };
    let path = [Choice::Ability(ability)];
    if is_whole(&path) {
        return vec![Way {
            ability,
            gain: None,
        }];
    }
    let Ok(walk) = GlassRoad::walk(view, &path) else {
        return Vec::new();
    };
    let Some(Question::Gain { amount, .. }) = walk.question else {
        return Vec::new();
    };
    let tokens = walk.choices.iter().map(|choice| match choice {
        Choice::Token(token) if is_whole(&[path[0], *choice]) => Some(Way {
            ability,
            gain: Some((*token, amount)),
        }),
        _ => None,
    });
    let ways: Option<Vec<Way>> = tokens.collect();
    ways.filter(|ways| ways.len() <= MOST_WAYS)
        .unwrap_or_default()
}

/// Returns every order and way of using up to `left` abilities; `None` if one asks for more than a wheel.
fn sequences(view: &View, card: Card, left: usize) -> Option<Vec<Vec<Way>>> {
    let offered = abilities(view, card);
    if left == 0 || offered.is_empty() {
        return Some(vec![Vec::new()]);
    }
    let mut all = Vec::new();
    for ability in offered {
        let ways = ways(view, ability);
        if ways.is_empty() {
            return None;
        }
        for way in ways {
            let Ok(Preview::Open(after, _)) = GlassRoad::preview(view, &way.choices()) else {
                return None;
            };
            for rest in sequences(&after, card, left - 1)? {
                all.push(std::iter::once(way.clone()).chain(rest).collect());
            }
        }
    }
    Some(all)
}

/// Returns the presses that end the turn and leave open only what their labels say. Each uses all remaining
/// abilities of the card, or the only one that may still be used.
fn closings(sight: &Sight<'_>, resolution: &Resolution, fee: &[Choice]) -> Vec<Closing> {
    let card = resolution.card;
    let view = match fee {
        [] => Some(sight.desk.now.clone()),
        // The fee may ask a question itself.
        fee => sight
            .desk
            .try_out(fee, completes)
            .and_then(|taken| taken.is_all().then_some(taken.now)),
    };
    let Some(view) = view else {
        return Vec::new();
    };
    let left = usize::from(resolution.limit).saturating_sub(resolution.used.len());
    let sequences = match left {
        0 => Vec::new(),
        1 => {
            let offered = abilities(&view, card).into_iter();
            let all = offered.flat_map(|ability| ways(&view, ability));
            all.map(|way| vec![way]).collect()
        }
        left => sequences(&view, card, left).unwrap_or_default(),
    };
    let estate = |taken: &Taken<GlassRoad>| {
        let place = taken.now.board.places.get(sight.seat.index());
        place.map(|place| place.estate)
    };
    let mut closings: Vec<(Vec<Way>, Vec<Choice>, Taken<GlassRoad>)> = Vec::new();
    for sequence in sequences {
        let mut choices = fee.to_vec();
        choices.extend(sequence.iter().flat_map(Way::choices));
        choices.push(Choice::Done);
        let taken = sight.desk.try_out(&choices, completes);
        let Some(taken) = taken.filter(|taken| taken.is_all() && !sequence.is_empty()) else {
            continue;
        };
        // Sequences with the same result become one press.
        if closings
            .iter()
            .all(|(_, _, other)| estate(other) != estate(&taken))
        {
            closings.push((sequence, choices, taken));
        }
    }
    let several = closings.len() > 1;
    let singles = closings.iter().flat_map(|(sequence, ..)| sequence);
    let singles: Vec<Way> = singles.cloned().collect();
    let label = |sequence: &[Way]| {
        let args = Args::new();
        match sequence {
            [_, _, ..] if !several => sight.plain("button-all"),
            [first, rest @ ..] if !rest.is_empty() && sequence.iter().all(Way::is_plain) => {
                let args = args.with("ability", first.label(sight, card));
                sight.text("button-all-first", &args)
            }
            [way] => way.label_among(&singles, sight, card),
            ways => join(ways.iter().map(|way| way.label(sight, card))),
        }
    };
    let closings: Vec<Closing> = closings
        .into_iter()
        .map(|(sequence, choices, taken)| Closing {
            label: label(&sequence),
            way: join(sequence.iter().map(|way| way.label(sight, card))),
            choices,
            taken,
        })
        .collect();
    let is_short = |closing: &Closing| chain(&closing.choices).len() <= Panel::CARRIED;
    match closings.len() <= MOST_CLOSINGS && closings.iter().all(is_short) {
        true => closings,
        false => Vec::new(),
    }
}
