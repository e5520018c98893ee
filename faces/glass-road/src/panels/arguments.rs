//! The panel for a path that has been begun: asks for the missing choices.

use glass_road::{Building, BuildingKind, Choice, GlassRoad, Good, Question, Token};
use slowtable_desk::chain;
use slowtable_kit::Rules;
use slowtable_ui::{
    Args, Button, Panel, PanelError, Press, Row, Select, SelectOption, Tone, args, button_rows,
    capital, tr,
};

use super::header::HeaderQuestion;
use super::{Page, Sight, grid};
use crate::emoji;

pub(super) fn panel(sight: &Sight<'_>) -> Result<Panel, PanelError> {
    let mut before = vec![sight.so_far()];
    // The picture shows what lies on the building board.
    let is_shown =
        |tile: &Building| sight.builds() && sight.board().on_board().any(|it| it == *tile);
    for tile in sight.few_tiles().into_iter().filter(|it| !is_shown(it)) {
        before.push(tr!(
            sight,
            "panel-build",
            building = sight.localizer.building(tile),
            about = sight.localizer.describe(sight.board(), tile)
        ));
    }
    let others = other_rows(sight);
    let spaces = sight.asks_for_a_space();
    let aside = match sight.page {
        Page::Main { rows, .. } => rows > 0 && rows != grid::OTHER_SPACES,
        _ => false,
    };
    let (mut rows, picture) = if spaces && (others.is_empty() || !aside) {
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
        let picture = match sight.desk.walk.question {
            Some(Question::Hand { .. }) => "specialists",
            Some(Question::Build) => "buildings",
            Some(Question::CopyEffect { .. } | Question::GiveUpOffer) => "table",
            _ => "place",
        };
        (rows, picture)
    };
    if let Some(ending) = sight.ending(&rows) {
        before.push(sight.plain("panel-ends"));
        rows = ending;
        // The controls stand below the answers.
        if let Some(Row::Buttons(controls)) = rows.last_mut() {
            let look = sight.look_first();
            // A payment from two wheels has a control that leads to the same page.
            if controls.iter().all(|control| control.press != look.press) {
                controls.push(look);
            }
        }
    }
    let question = sight.question();
    Ok(Panel::new(sight.header(HeaderQuestion { before, question }), rows)?.with_picture(picture))
}

/// Returns the rows of all choices except spaces.
fn other_rows(sight: &Sight<'_>) -> Vec<Row> {
    let choices = &sight.desk.walk.choices;
    let mut rows = Vec::new();
    rows.extend(sight.hand_select());
    let mut buttons = sight.payments();
    let pays = !buttons.is_empty();
    for &choice in choices {
        match choice {
            Choice::Token(_) if pays => {}
            Choice::Token(token) => buttons.push(sight.token_button(token)),
            Choice::Landscape(kind) => {
                let label = sight.plain(&format!("landscape-{kind}-button"));
                let button = sight.choose(label, choice).tone(Tone::Primary);
                buttons.push(button.emoji(emoji::landscape(kind)));
            }
            _ => {}
        }
    }
    rows.extend(few_or_select(sight, buttons));
    let few = sight.few_tiles();
    if few.is_empty() {
        for kind in BuildingKind::ALL {
            rows.extend(sight.tile_select(kind));
        }
    } else {
        rows.push(Row::Buttons(
            few.into_iter()
                .map(|tile| sight.tile_button(tile))
                .collect(),
        ));
    }
    let amounts: Vec<Button> = choices
        .iter()
        .filter_map(|choice| match choice {
            Choice::Take(token, amount) => Some(sight.take_button(*token, *amount)),
            _ => None,
        })
        .collect();
    if amounts.len() <= Panel::BUTTONS {
        rows.extend(button_rows(amounts));
    } else {
        for token in Token::ALL {
            rows.extend(sight.take_select(token));
        }
    }
    rows
}

/// Returns buttons in a row if they fit into one, and otherwise as a select.
fn few_or_select(sight: &Sight<'_>, buttons: Vec<Button>) -> Vec<Row> {
    if buttons.len() <= Panel::BUTTONS {
        return button_rows(buttons);
    }
    let option = |button: Button| {
        let Press::Choose(value) = button.press else {
            return None;
        };
        let mut option = SelectOption::new(button.label, value);
        option.emoji = button.emoji;
        Some(option)
    };
    let options = buttons.into_iter().filter_map(option).collect();
    vec![Row::Select(Select::one(
        sight.plain("select-answer"),
        options,
    ))]
}

/// Returns the buttons that go back or end the path. `elsewhere` is where the panel's other controls are.
fn controls(sight: &Sight<'_>, elsewhere: Option<u8>) -> Vec<Button> {
    let choices = &sight.desk.walk.choices;
    let mut buttons = vec![sight.button("button-back", Press::Back)];
    if sight.desk.walk.whole {
        let id = if sight.desk.walk.question == Some(Question::TakeLess) {
            "button-take-all"
        } else {
            "button-that-is-all"
        };
        buttons.push(sight.button(id, Press::Complete).tone(Tone::Success));
    }
    if choices.contains(&Choice::Decline) {
        let copying = matches!(sight.desk.walk.question, Some(Question::CopyEffect { .. }));
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
    if !sight.payments().is_empty() {
        let one_by_one = Page::Main {
            less: true,
            rows: 0,
        };
        buttons.push(sight.turn_to("button-less", one_by_one));
    }
    buttons
}

impl Sight<'_> {
    /// Whether the next choice is the building to build.
    pub(super) fn builds(&self) -> bool {
        self.desk.walk.question == Some(Question::Build)
    }

    /// Returns the tiles to choose from, if they are few enough for buttons.
    fn few_tiles(&self) -> Vec<Building> {
        let choices = self.desk.walk.choices.iter();
        let tiles = choices.filter_map(|choice| match choice {
            Choice::Tile(tile) => Some(*tile),
            _ => None,
        });
        let tiles: Vec<Building> = tiles.collect();
        match tiles.len() <= Panel::BUTTONS {
            true => tiles,
            false => Vec::new(),
        }
    }

    fn tile_button(&self, tile: Building) -> Button {
        let offered = self.builds() && self.place.estate.offer.contains(tile);
        let button = self.choose(self.tile_label(tile, offered), Choice::Tile(tile));
        button.emoji(emoji::kind(tile.kind())).tone(Tone::Primary)
    }

    /// Returns a button for each way to pay several units of a good that has a token on both wheels. Returns
    /// none for a single unit, or where the seat pays step by step.
    fn payments(&self) -> Vec<Button> {
        let Some(Question::PayUnit { good }) = self.desk.walk.question else {
            return Vec::new();
        };
        let [one, other] = *good.tokens() else {
            return Vec::new();
        };
        let units = self.units(good);
        if units < 2 || self.page.takes_less() {
            return Vec::new();
        }
        let tokens = &self.place.estate.tokens;
        let least = units.saturating_sub(tokens.get(other));
        let most = units.min(tokens.get(one));
        let part = |token: Token, n: u8| {
            let args = args!(
                amount = self.localizer.amount(good, n),
                wheel = self.localizer.wheel(token.wheel())
            );
            (n > 0).then(|| self.text("pay-from", &args))
        };
        let way = |of_one: u8| {
            let of_other = units - of_one;
            let parts = [part(one, of_one), part(other, of_other)];
            let what = slowtable_ui::join(parts.into_iter().flatten());
            let mut choices = vec![Choice::Token(one); of_one.into()];
            choices.extend(vec![Choice::Token(other); of_other.into()]);
            let label = tr!(self, "button-pay", what = what);
            let button = Button::new(label, Press::Choose(chain(&choices)));
            button.emoji(emoji::good(good)).tone(Tone::Primary)
        };
        (least..=most).map(way).collect()
    }

    /// Returns how many units of a good the path asks for in a row from here.
    fn units(&self, good: Good) -> u8 {
        let mut path = self.desk.path.clone();
        let mut units = 0;
        while let Ok(walk) = GlassRoad::walk(&self.desk.now, &path)
            && walk.question == Some(Question::PayUnit { good })
            && let Some(first) = walk.choices.first()
        {
            path.push(*first);
            units += 1;
        }
        units
    }

    fn token_button(&self, token: Token) -> Button {
        let pays = matches!(self.desk.walk.question, Some(Question::PayUnit { .. }));
        let good = token.good();
        let args = args!(
            good = capital(&self.localizer.good(good)),
            wheel = self.localizer.wheel(token.wheel()),
            n = self.place.estate.tokens.get(token)
        );
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
                        .describe(self.localizer.describe(self.board(), tile));
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
        let placeholder = tr!(
            self,
            "select-tile",
            kind = self.localizer.kinds(kind),
            n = options.len()
        );
        Some(Row::Select(Select::one(placeholder, options)))
    }

    /// Returns a building's name with a mark for an upgrade and for the seat's own offer.
    pub(super) fn tile_label(&self, tile: Building, offered: bool) -> String {
        let mut args = args!(building = self.localizer.building(tile));
        let mut label = self.localizer.building(tile);
        if let Some(start) = tile.data().replaces {
            args = args.with("upgrade", self.localizer.upgrade_of(start));
            label = self.text("option-upgrade", &args);
        }
        if offered {
            label = tr!(self, "option-offered", building = label);
        }
        label
    }

    fn take_button(&self, token: Token, amount: u8) -> Button {
        let left = self.localizer.amount(token.good(), amount);
        let label = tr!(self, "option-take", amount = left);
        let button = self.choose(label, Choice::Take(token, amount));
        button.emoji(emoji::good(token.good()))
    }

    fn take_select(&self, token: Token) -> Option<Row> {
        let options: Vec<SelectOption> = self
            .desk
            .walk
            .choices
            .iter()
            .filter_map(|choice| match choice {
                Choice::Take(of, amount) if *of == token => {
                    let amount = self.localizer.amount(token.good(), *amount);
                    let label = tr!(self, "option-take", amount = amount);
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
        let placeholder = tr!(self, "select-take", token = self.localizer.token(token));
        Some(Row::Select(Select::one(placeholder, options)))
    }

    /// Returns the path so far in words.
    fn so_far(&self) -> String {
        let resolution = self.board().resolving().map(|(_, resolution)| resolution);
        let steps: Vec<String> = self
            .desk
            .path
            .iter()
            .filter_map(|choice| self.step(*choice, resolution))
            .collect();
        let steps = steps.join(" › ");
        // What waits until the fee is paid.
        let waiting = self.desk.read_choices(self.desk.draft.next());
        let waiting: Vec<String> = waiting
            .unwrap_or_default()
            .into_iter()
            .filter(|choice| !matches!(choice, Choice::Done))
            .filter_map(|choice| self.step(choice, resolution))
            .collect();
        match waiting.is_empty() {
            true => tr!(self, "panel-so-far", steps = steps),
            false => tr!(
                self,
                "panel-so-far-then",
                steps = steps,
                then = waiting.join(" › ")
            ),
        }
    }

    fn step(&self, choice: Choice, resolution: Option<&glass_road::Resolution>) -> Option<String> {
        let localizer = self.localizer;
        Some(match choice {
            Choice::Card(card) => localizer.card(card),
            Choice::Fee => localizer.fee(resolution?.card)?,
            Choice::Ability(ability) => {
                let card = resolution?.card;
                let ability = localizer.ability(card, ability, self.mode());
                format!("{}: {ability}", localizer.card(card))
            }
            Choice::Repeat => localizer.building(resolution?.repeat?),
            Choice::Convert(building) | Choice::Tile(building) => localizer.building(building),
            Choice::Remove => self.plain("button-remove"),
            Choice::Accept => self.plain("step-gift"),
            Choice::Space(space) => space.to_string(),
            Choice::Token(token) => localizer.token(token),
            Choice::Landscape(kind) => localizer.landscape(kind),
            Choice::Take(token, amount) => localizer.amount(token.good(), amount),
            Choice::Decline => self.plain("step-decline"),
            Choice::EndRepeat | Choice::Done | Choice::Refuse => return None,
        })
    }

    /// Returns the path's next question.
    fn question(&self) -> String {
        let localizer = self.localizer;
        let about = |id: &str, name: &'static str, value: String| {
            self.text(id, &Args::new().with(name, value))
        };
        match &self.desk.walk.question {
            Some(Question::Hand { missing }) => {
                tr!(self, "panel-choose", n = *missing)
            }
            Some(Question::PayUnit { good }) => {
                about("ask-pay", "amount", localizer.amount(*good, 1))
            }
            Some(Question::Gain { .. }) => self.plain("ask-gain"),
            Some(Question::ChooseLandscape) => self.plain("ask-landscape"),
            Some(Question::GiveUpLandscape { landscape }) => {
                about("ask-give-landscape", "landscape", landscape.to_string())
            }
            Some(Question::RemoveLandscape) => self.plain("ask-remove"),
            Some(Question::GiveUpForest) => self.plain("ask-forest"),
            Some(Question::GiveUpOffer) => self.plain("ask-give-up"),
            Some(Question::Build) => self.plain("ask-build"),
            Some(Question::CopyEffect { .. }) => self.plain("ask-copy"),
            Some(Question::PlaceBuilding { building }) => about(
                "ask-place-building",
                "building",
                localizer.the_building(*building),
            ),
            Some(Question::PlaceLandscape { second: true, .. }) => self.plain("ask-place-second"),
            Some(Question::PlaceLandscape { landscape, .. }) => {
                about("ask-place-landscape", "landscape", landscape.to_string())
            }
            Some(Question::TakeLess) => self.plain("ask-less"),
            // The other questions are asked only before a path is begun.
            _ => self.plain("ask-whole"),
        }
    }

    /// Whether the next choice is a space.
    fn asks_for_a_space(&self) -> bool {
        matches!(
            self.desk.walk.question,
            Some(
                Question::GiveUpLandscape { .. }
                    | Question::RemoveLandscape
                    | Question::GiveUpForest
                    | Question::PlaceBuilding { .. }
                    | Question::PlaceLandscape { .. }
            )
        )
    }
}
