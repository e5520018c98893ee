//! Pages to read: the table in words, the seat's own place, specialists and buildings.

use glass_road::{Building, BuildingKind, Card, Choice};
use slowtable_desk::{how_to_play_button, how_to_play_panel};
use slowtable_ui::{
    Button, Panel, PanelError, Row, Select, SelectOption, join, leaf, select_rows, to_desk, tr,
};

use super::{Page, Sight};
use crate::board;
use crate::emoji;
use crate::learning::{
    self,
    topics::{self, GlassRoadTopic},
};

pub(super) fn board(sight: &Sight<'_>, at: u8) -> Result<Panel, PanelError> {
    let pages = board::pages(&sight.desk.now, sight.names, sight.localizer);
    let name = |page| Page::Board(u8::try_from(page).unwrap_or(0)).to_string();
    let (text, row) = leaf(&pages, at.into(), name, *sight.localizer);
    Ok(Panel::new(text, vec![row])?.with_picture("table"))
}

pub(super) fn how_to_play(sight: &Sight<'_>, at: u8) -> Result<Panel, PanelError> {
    let pages = learning::how_to_play(sight.localizer);
    how_to_play_panel(&pages, at.into(), *sight.localizer)
}

/// Returns the page about the seat's cards, in hand and played.
pub(super) fn hand(sight: &Sight<'_>) -> Result<Panel, PanelError> {
    let cards = sight.desk.now.secret.as_ref().map(|secret| secret.hand);
    let mut lines = vec![sight.plain("page-hand")];
    for card in cards.iter().flat_map(|cards| cards.iter()) {
        lines.push(tr!(
            sight,
            "panel-card",
            card = sight.localizer.card_shown(card),
            about = sight.localizer.about(card, sight.mode())
        ));
    }
    let rows = vec![Row::Buttons(vec![
        to_desk(*sight.localizer),
        sight.turn_to("button-look", Page::Look),
    ])];
    Ok(Panel::new(lines.join("\n"), rows)?.with_picture("hand"))
}

pub(super) fn mine(sight: &Sight<'_>) -> Result<Panel, PanelError> {
    let text = board::own_page(&sight.desk.now, sight.seat, sight.names, sight.localizer);
    let rows = vec![Row::Buttons(vec![to_desk(*sight.localizer)])];
    Ok(Panel::new(text, rows)?.with_picture("place"))
}

pub(super) fn look(sight: &Sight<'_>) -> Result<Panel, PanelError> {
    let cards = Card::ALL.into_iter().map(|card| {
        SelectOption::new(sight.localizer.card(card), Page::Card(card).option_value())
            .describe(sight.localizer.about(card, sight.mode()))
            .emoji(emoji::card(card))
    });
    let mut rows = vec![Row::Select(Select::one(
        sight.plain("select-look-card"),
        cards.collect(),
    ))];
    rows.extend(tile_select(
        sight,
        "select-look-board",
        sight.board().on_board().take(25),
    ));
    let standing = sight
        .board()
        .places
        .iter()
        .flat_map(|place| place.estate.buildings().chain(place.estate.offer.iter()));
    rows.extend(tile_select(
        sight,
        "select-look-standing",
        standing.take(25),
    ));
    // The rules come first.
    let others = GlassRoadTopic::others().take(Panel::OPTIONS).map(|topic| {
        let page = Page::Topic(topic).option_value();
        SelectOption::new(topic.name(sight.localizer), page)
    });
    rows.push(Row::Select(Select::one(
        sight.plain("select-look-other"),
        others.collect(),
    )));
    let mut buttons: Vec<Button> = BuildingKind::ALL
        .into_iter()
        .map(|kind| {
            let page = slowtable_ui::Press::Page(Page::LookKind(kind).to_string());
            Button::new(sight.localizer.kinds(kind), page).emoji(emoji::kind(kind))
        })
        .collect();
    buttons.push(how_to_play_button(*sight.localizer));
    buttons.push(to_desk(*sight.localizer));
    rows.push(Row::Buttons(buttons));
    Ok(Panel::new(sight.plain("page-look"), rows)?.with_picture("specialists"))
}

pub(super) fn look_kind(sight: &Sight<'_>, kind: BuildingKind) -> Result<Panel, PanelError> {
    let tiles = Building::ALL.into_iter().filter(|tile| tile.kind() == kind);
    let mut rows = select_rows(&tile_options(sight, tiles), |first, last| {
        tr!(
            sight,
            "select-look-half",
            first = first.to_owned(),
            last = last.to_owned()
        )
    });
    rows.push(Row::Buttons(vec![
        sight.turn_to("button-to-look", Page::Look),
        to_desk(*sight.localizer),
    ]));
    let text = format!("{} **{}**", emoji::kind(kind), sight.localizer.kinds(kind));
    Panel::new(text, rows)
}

fn tile_select(sight: &Sight<'_>, id: &str, tiles: impl Iterator<Item = Building>) -> Option<Row> {
    let options = tile_options(sight, tiles);
    (!options.is_empty()).then(|| Row::Select(Select::one(sight.plain(id), options)))
}

fn tile_options(sight: &Sight<'_>, tiles: impl Iterator<Item = Building>) -> Vec<SelectOption> {
    tiles
        .map(|tile| {
            let page = Page::Tile(tile).option_value();
            let mut option = SelectOption::new(sight.localizer.building(tile), page)
                .describe(sight.localizer.describe(sight.board(), tile));
            option.emoji = Some(emoji::kind(tile.kind()));
            option
        })
        .collect()
}

fn looked_up(sight: &Sight<'_>, text: &str, picture: String) -> Result<Panel, PanelError> {
    let buttons = vec![
        sight.turn_to("button-to-look", Page::Look),
        to_desk(*sight.localizer),
    ];
    Ok(Panel::new(text, vec![Row::Buttons(buttons)])?.with_picture(picture))
}

pub(super) fn card(sight: &Sight<'_>, card: Card) -> Result<Panel, PanelError> {
    let text = topics::card_text(card, sight.mode(), sight.localizer);
    looked_up(sight, &text, format!("card:{card}"))
}

pub(super) fn tile(sight: &Sight<'_>, tile: Building) -> Result<Panel, PanelError> {
    let text = topics::building_text(tile, &sight.board().cost(tile), sight.localizer);
    let text = [text, sight.whereabouts(tile)].join("\n");
    looked_up(sight, &text, format!("building:{tile}"))
}

/// Returns the page about a good, a landscape tile, a wheel or a rule.
pub(super) fn topic(sight: &Sight<'_>, topic: GlassRoadTopic) -> Result<Panel, PanelError> {
    let text = topic.text(sight.localizer);
    looked_up(sight, &text, topic.picture())
}

/// Returns the page of buildings on the board or in the seat's offer that cannot be built, with reasons.
pub(super) fn cannot(sight: &Sight<'_>) -> Result<Panel, PanelError> {
    let tiles = sight
        .board()
        .on_board()
        .chain(sight.place.estate.offer.iter())
        .filter(|&tile| !sight.offers(Choice::Tile(tile)));
    let mut lines = vec![sight.plain("page-cannot")];
    for tile in tiles {
        lines.push(tr!(
            sight,
            "page-cannot-line",
            building = sight.localizer.building(tile),
            why = sight.why_not(tile)
        ));
    }
    if lines.len() == 1 {
        lines.push(sight.plain("page-cannot-none"));
    }
    let rows = vec![Row::Buttons(vec![
        to_desk(*sight.localizer),
        sight.turn_to("button-look", Page::Look),
    ])];
    Panel::new(lines.join("\n"), rows)
}

impl Sight<'_> {
    /// Returns where a building is, from public information and the seat's own.
    fn whereabouts(&self, tile: Building) -> String {
        let board = self.board();
        for (place, name) in board.places.iter().zip(&self.names.0) {
            let id = if place.estate.has(tile) {
                "page-tile-stands"
            } else if place.estate.offer.contains(tile) {
                "page-tile-offered"
            } else {
                continue;
            };
            return tr!(self, id, name = name.markdown());
        }
        self.plain(if board.on_board().any(|on_board| on_board == tile) {
            "page-tile-board"
        } else if board.removed.contains(tile) {
            "page-tile-removed"
        } else {
            "page-tile-stack"
        })
    }

    /// Returns the reason against building a tile. The rules decide; this text only explains.
    fn why_not(&self, tile: Building) -> String {
        let cost = self.board().cost(tile);
        let tokens = &self.place.estate.tokens;
        let other = cost.other.map(|other| (other.good, other.amount));
        let missing = [
            (glass_road::Good::Wood, cost.wood),
            (glass_road::Good::Glass, cost.glass),
            (glass_road::Good::Clay, cost.clay),
            (glass_road::Good::Brick, cost.brick),
        ]
        .into_iter()
        .chain(other)
        .map(|(good, amount)| (good, amount.saturating_sub(tokens.total(good))))
        .filter(|&(_, lacking)| lacking > 0)
        .map(|(good, lacking)| self.localizer.amount(good, lacking));
        let missing = join(missing);
        if !missing.is_empty() {
            return tr!(self, "why-missing", goods = missing);
        }
        self.plain(match tile.data().replaces {
            Some(_) => "why-upgrade_taken",
            None => "why-no_space",
        })
    }
}
