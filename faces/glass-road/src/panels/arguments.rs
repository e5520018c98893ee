//! A path has been begun: ask for what it still needs.

use glass_road::building::{OtherCost, Pay};
use glass_road::specialist::Fee;
use glass_road::{Building, BuildingKind, Choice, Good, Ground, Landscape, Token};
use slowtable_face::{Args, Button, Panel, PanelError, Press, Row, Select, SelectOption, Tone};

use super::{Page, Sight, grid, rows_of};
use crate::emoji;
use crate::words::capital;

pub(super) fn panel(sight: &Sight<'_>) -> Result<Panel, PanelError> {
    let text = format!("{}\n{}", sight.so_far(), sight.question());
    let others = other_rows(sight);
    let spaces = sight
        .desk
        .walk
        .choices
        .iter()
        .any(|choice| matches!(choice, Choice::Space(_)));
    let aside = matches!(sight.page, Page::Main { rows: 1.., .. });
    let (rows, picture) = if spaces && (others.is_empty() || !aside) {
        let beside = controls(sight, (!others.is_empty()).then_some(1));
        (grid::rows(sight, beside), "place")
    } else {
        let (mut rows, more) = sight.fit(others, 1);
        let mut below = controls(sight, (spaces && aside).then_some(0));
        if let Some(more) = more {
            below.retain(|button| button.press != more.press);
            below.push(more);
        }
        rows.push(Row::Buttons(below.into_iter().take(5).collect()));
        let tiles = sight
            .desk
            .walk
            .choices
            .iter()
            .any(|choice| matches!(choice, Choice::Tile(_)));
        (rows, if tiles { "table" } else { "place" })
    };
    Ok(Panel::new(sight.header(&text), rows)?.with_picture(picture))
}

/// Everything but spaces, in rows.
fn other_rows(sight: &Sight<'_>) -> Vec<Row> {
    let choices = &sight.desk.walk.choices;
    let mut rows = Vec::new();
    rows.extend(sight.hand_select());
    let mut buttons = Vec::new();
    for &choice in choices {
        match choice {
            Choice::Token(token) => buttons.push(sight.token_button(token)),
            Choice::Landscape(kind) => {
                let label = sight.plain(&format!("landscape-{kind}-button"));
                let button = sight.choose(label, choice).tone(Tone::Primary);
                buttons.push(button.emoji(emoji::landscape(kind)));
            }
            _ => {}
        }
    }
    rows.extend(rows_of(buttons));
    for kind in BuildingKind::ALL {
        rows.extend(sight.tile_select(kind));
    }
    for token in Token::ALL {
        rows.extend(sight.take_select(token));
    }
    rows
}

/// Back, and what ends the path; `elsewhere` names where other controls of this panel are.
fn controls(sight: &Sight<'_>, elsewhere: Option<u8>) -> Vec<Button> {
    let choices = &sight.desk.walk.choices;
    let mut buttons = vec![sight.button("button-back", Press::Back)];
    if sight.desk.walk.whole {
        let less = choices
            .iter()
            .any(|choice| matches!(choice, Choice::Take(..)));
        let id = if less
            && !choices
                .iter()
                .any(|choice| matches!(choice, Choice::Space(_)))
        {
            "button-take-all"
        } else {
            "button-that-is-all"
        };
        buttons.push(sight.button(id, Press::Complete).tone(Tone::Success));
    }
    if choices.contains(&Choice::Decline) {
        let copying = choices
            .iter()
            .any(|choice| matches!(choice, Choice::Tile(_)));
        let id = if copying {
            "button-no-effect"
        } else {
            "button-no-tile"
        };
        buttons.push(sight.choose(sight.plain(id), Choice::Decline));
    }
    if let Some(rows) = elsewhere {
        let less = sight.page.takes_less();
        buttons.push(sight.turn_to("button-others", Page::Main { less, rows }));
    }
    if sight.builds() {
        buttons.push(sight.turn_to("button-cannot", Page::Cannot));
    }
    buttons
}

impl Sight<'_> {
    /// Whether the next choice is the building to build.
    pub(super) fn builds(&self) -> bool {
        matches!(self.desk.path[..], [Choice::Ability(_)])
            && self
                .desk
                .walk
                .choices
                .iter()
                .any(|choice| matches!(choice, Choice::Tile(_)))
    }

    fn token_button(&self, token: Token) -> Button {
        let pays = self.owed().is_some();
        let good = token.good();
        let args = Args::new()
            .with("good", capital(&self.tongue.good(good)))
            .with("wheel", self.tongue.wheel(token.wheel()))
            .with("n", self.place.estate.tokens.get(token));
        let id = match (pays, good.tokens().len() > 1) {
            (true, _) => "button-token-pay",
            (false, true) => "button-token-wheel",
            (false, false) => "button-token",
        };
        let button = self.choose(self.text(id, &args), Choice::Token(token));
        button.emoji(emoji::good(good)).tone(Tone::Primary)
    }

    fn tile_select(&self, kind: BuildingKind) -> Option<Row> {
        let offer = self.place.estate.offer;
        let builds = self.builds();
        let options: Vec<SelectOption> = self
            .desk
            .walk
            .choices
            .iter()
            .filter_map(|&choice| match choice {
                Choice::Tile(tile) if tile.kind() == kind => {
                    let label = self.tile_label(tile, builds && offer.contains(tile));
                    let mut option = SelectOption::new(label, choice.to_string())
                        .describe(self.tongue.describe(self.table(), tile));
                    option.emoji = Some(emoji::kind(kind));
                    Some(option)
                }
                _ => None,
            })
            .take(25)
            .collect();
        if options.is_empty() {
            return None;
        }
        let args = Args::new()
            .with("kind", self.tongue.kinds(kind))
            .with("n", options.len());
        let placeholder = self.text("select-tile", &args);
        Some(Row::Select(Select::one(placeholder, options)))
    }

    /// A building's name with what marks it: an upgrade, one's own offer.
    fn tile_label(&self, tile: Building, offered: bool) -> String {
        let mut args = Args::new().with("building", self.tongue.building(tile));
        let mut label = self.tongue.building(tile);
        if let Some(start) = tile.data().replaces {
            args = args.with("upgrade", self.tongue.upgrade_of(start));
            label = self.text("option-upgrade", &args);
        }
        if offered {
            label = self.text("option-offered", &Args::new().with("building", label));
        }
        label
    }

    fn take_select(&self, token: Token) -> Option<Row> {
        let options: Vec<SelectOption> = self
            .desk
            .walk
            .choices
            .iter()
            .filter_map(|choice| match choice {
                Choice::Take(of, amount) if *of == token => {
                    let amount = self.tongue.amount(token.good(), *amount);
                    let label = self.text("option-take", &Args::new().with("amount", amount));
                    let mut option = SelectOption::new(label, choice.to_string());
                    option.emoji = Some(emoji::good(token.good()));
                    Some(option)
                }
                _ => None,
            })
            .take(25)
            .collect();
        if options.is_empty() {
            return None;
        }
        let args = Args::new().with("token", self.tongue.token(token));
        let placeholder = self.text("select-take", &args);
        Some(Row::Select(Select::one(placeholder, options)))
    }

    /// The path so far, in words.
    fn so_far(&self) -> String {
        let resolution = self.table().resolving().map(|(_, resolution)| resolution);
        let steps: Vec<String> = self
            .desk
            .path
            .iter()
            .filter_map(|choice| self.step(*choice, resolution))
            .collect();
        self.text(
            "panel-so-far",
            &Args::new().with("steps", steps.join(" › ")),
        )
    }

    fn step(&self, choice: Choice, resolution: Option<&glass_road::Resolution>) -> Option<String> {
        let tongue = self.tongue;
        Some(match choice {
            Choice::Card(card) => tongue.card(card),
            Choice::Fee => tongue.fee(resolution?.card)?,
            Choice::Ability(ability) => {
                let card = resolution?.card;
                let ability = tongue.ability(card, ability, self.mode());
                format!("{}: {ability}", tongue.card(card))
            }
            Choice::Repeat => tongue.building(resolution?.repeat?),
            Choice::Convert(building) | Choice::Tile(building) => tongue.building(building),
            Choice::Remove => self.plain("button-remove"),
            Choice::Accept => self.plain("step-gift"),
            Choice::Space(space) => space.to_string(),
            Choice::Token(token) => tongue.token(token),
            Choice::Landscape(kind) => tongue.landscape(kind),
            Choice::Take(token, amount) => tongue.amount(token.good(), amount),
            Choice::Decline => self.plain("step-decline"),
            Choice::EndRepeat | Choice::Done | Choice::Refuse => return None,
        })
    }

    /// What the path needs next.
    fn question(&self) -> String {
        let tongue = self.tongue;
        match self.desk.walk.choices.first() {
            Some(Choice::Card(_)) => {
                let left =
                    usize::from(self.table().hand_size()).saturating_sub(self.desk.path.len());
                self.text("panel-choose", &Args::new().with("n", left))
            }
            Some(Choice::Token(_)) => match self.owed() {
                Some(good) => {
                    let args = Args::new().with("amount", tongue.amount(good, 1));
                    self.text("ask-pay", &args)
                }
                None => self.plain("ask-gain"),
            },
            Some(Choice::Landscape(_)) => self.plain("ask-landscape"),
            Some(Choice::Space(space)) => self.space_question(self.place.estate.ground(*space)),
            Some(Choice::Tile(_)) if self.builds() => self.plain("ask-build"),
            Some(Choice::Tile(_)) => match self.desk.path.first() {
                Some(Choice::Convert(_)) => self.plain("ask-give-up"),
                _ => self.plain("ask-copy"),
            },
            Some(Choice::Take(..)) => self.plain("ask-less"),
            _ => self.plain("ask-whole"),
        }
    }

    fn space_question(&self, ground: Ground) -> String {
        match ground {
            Ground::ForestLeft | Ground::ForestRight => self.plain("ask-forest"),
            // All three kinds may be offered here.
            Ground::Landscape(_) if self.desk.path.first() == Some(&Choice::Remove) => {
                self.plain("ask-remove")
            }
            Ground::Landscape(kind) => {
                let args = Args::new().with("landscape", kind.id());
                self.text("ask-give-landscape", &args)
            }
            _ => self.place_question(),
        }
    }

    fn place_question(&self) -> String {
        let path = &self.desk.path;
        let built = path.iter().rev().find_map(|choice| match choice {
            Choice::Tile(tile) => Some(*tile),
            _ => None,
        });
        let placed = path.iter().any(|choice| matches!(choice, Choice::Space(_)));
        let building = matches!(path.first(), Some(Choice::Ability(_)));
        if let Some(tile) =
            built.filter(|tile| building && !placed && tile.data().replaces.is_none())
        {
            let args = Args::new().with("building", self.tongue.the_building(tile));
            return self.text("ask-place-building", &args);
        }
        if self.desk.walk.whole {
            return self.plain("ask-place-second");
        }
        match self.landscape_to_place() {
            Some(kind) => {
                let args = Args::new().with("landscape", kind.id());
                self.text("ask-place-landscape", &args)
            }
            None => self.plain("ask-place"),
        }
    }

    /// The kind of landscape tile whose place is asked, as far as the path says.
    fn landscape_to_place(&self) -> Option<Landscape> {
        use glass_road::specialist::Act;
        let chosen = self.desk.path.iter().rev().find_map(|choice| match choice {
            Choice::Landscape(kind) => Some(*kind),
            _ => None,
        });
        let printed = match (self.desk.path.first()?, self.table().resolving()) {
            (Choice::Ability(ability), Some((_, resolution))) => {
                match resolution.card.act(*ability) {
                    Act::Place(kind) | Act::PlaceAndGain(kind, _) => Some(kind),
                    _ => None,
                }
            }
            _ => None,
        };
        chosen.or(printed)
    }

    /// The good of which the next token pays a unit, if the next token pays.
    pub(super) fn owed(&self) -> Option<Good> {
        let two_tokens = |good: Good| good.tokens().len() > 1;
        let path = &self.desk.path;
        let mut owed: Vec<Good> = Vec::new();
        match path.first()? {
            Choice::Fee => match self.table().resolving()?.1.card.fee() {
                Some(Fee::Good(good)) => owed.push(good),
                _ => return None,
            },
            Choice::Convert(building) => {
                for pay in building.trade()?.pay {
                    if let Pay::Good(good, amount) = *pay {
                        owed.extend(std::iter::repeat_n(good, amount.into()));
                    }
                }
            }
            Choice::Ability(_) => {
                let tile = path.iter().find_map(|choice| match choice {
                    Choice::Tile(tile) => Some(*tile),
                    _ => None,
                })?;
                if let Some(OtherCost { good, amount }) = self.table().cost(tile).other {
                    owed.extend(std::iter::repeat_n(good, amount.into()));
                }
            }
            _ => return None,
        }
        let paid = path
            .iter()
            .filter(|choice| matches!(choice, Choice::Token(_)))
            .count();
        owed.into_iter().filter(|&good| two_tokens(good)).nth(paid)
    }
}
