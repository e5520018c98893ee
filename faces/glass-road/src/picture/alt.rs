//! What pictures show, in words.

use glass_road::score::{Scored, sheet};
use glass_road::{BuildingKind, Estate, Good, Ground, Place, Secret, Space, StartBuilding};
use slowtable_face::Args;
use slowtable_kit::Seat;

use super::context::Context;
use super::score::points;

/// Discord's limit for the text of a picture.
const LIMIT: usize = 1024;

/// Sentences, as many whole ones as the limit takes.
struct Story(String);

impl Story {
    fn new(first: String) -> Self {
        Self(first)
    }

    fn tell(&mut self, sentence: &str) {
        if self.0.chars().count() + 1 + sentence.chars().count() <= LIMIT {
            self.0.push(' ');
            self.0.push_str(sentence);
        }
    }
}

fn opening(context: &Context<'_>, id: &str, name: Option<String>) -> Story {
    let args = Args::new()
        .with("status", context.status())
        .with("name", name.unwrap_or_default());
    Story::new(context.text(id, &args))
}

fn goods(context: &Context<'_>, estate: &Estate) -> String {
    let goods: Vec<String> = Good::ALL
        .into_iter()
        .map(|good| {
            let name = context.word(&format!("good-{good}"));
            let numbers: Vec<String> = good
                .tokens()
                .iter()
                .map(|&token| estate.tokens.get(token).to_string())
                .collect();
            format!("{name} {}", numbers.join("+"))
        })
        .collect();
    goods.join(", ")
}

fn goods_of(context: &Context<'_>, seat: Seat, place: &Place) -> String {
    let args = Args::new()
        .with("name", context.player(seat))
        .with("goods", goods(context, &place.estate));
    context.text("picture-alt-goods", &args)
}

fn counts(context: &Context<'_>, place: &Place) -> String {
    let args = Args::new()
        .with("buildings", place.estate.buildings().count())
        .with("offer", place.estate.offer.len())
        .with("hand", place.hand)
        .with("followed", place.followed.len());
    context.text("picture-alt-counts", &args)
}

/// The whole table.
pub(super) fn table(context: &Context<'_>) -> String {
    let table = &context.view.table;
    let mut story = opening(context, "picture-alt-table", None);
    let args = Args::new().with("name", context.player(table.start_player));
    story.tell(&context.text("picture-alt-start", &args));
    for (seat, place) in Seat::all(table.players()).zip(&table.places) {
        story.tell(&goods_of(context, seat, place));
        story.tell(&counts(context, place));
    }
    story.0
}

/// One player's place.
pub(super) fn place(context: &Context<'_>, seat: Seat, place: &Place) -> String {
    let name = context.player(seat);
    let mut story = opening(context, "picture-alt-place", Some(name));
    story.tell(&goods_of(context, seat, place));
    story.tell(&counts(context, place));
    if let Some(secret) = context.secret(seat) {
        cards(&mut story, context, secret);
    }
    for row in 0..Space::ROWS {
        let spaces = (0..Space::COLUMNS)
            .filter_map(|column| Space::at(row, column))
            .map(|space| ground(context, place.estate.ground(space)));
        let start = StartBuilding::ALL
            .into_iter()
            .find(|start| usize::from(context.view.table.start_rows[start.index()]) == row + 1);
        let start = start.map(|start| match place.estate.upgrade(start) {
            Some(upgrade) => format!("[{}]", context.building(upgrade)),
            None => format!("[{}]", context.start(start)),
        });
        let spaces: Vec<String> = start.into_iter().chain(spaces).collect();
        let args = Args::new()
            .with("row", row + 1)
            .with("spaces", spaces.join(", "));
        story.tell(&context.text("picture-alt-row", &args));
    }
    if !place.estate.offer.is_empty() {
        let tiles: Vec<String> = place
            .estate
            .offer
            .iter()
            .map(|tile| context.building(tile))
            .collect();
        let args = Args::new().with("tiles", tiles.join(", "));
        story.tell(&context.text("picture-alt-offer", &args));
    }
    story.0
}

fn ground(context: &Context<'_>, ground: Ground) -> String {
    match ground {
        Ground::Empty => context.word("ground-empty"),
        Ground::Landscape(kind) => context.landscape(kind),
        Ground::ForestLeft | Ground::ForestRight => context.word("ground-forest"),
        Ground::Building(building) => context.building(building),
    }
}

fn cards(story: &mut Story, context: &Context<'_>, secret: &Secret) {
    if !secret.hand.is_empty() {
        let args = Args::new().with("cards", context.cards(secret.hand.iter()));
        story.tell(&context.text("picture-alt-cards", &args));
    }
    if let Some(card) = secret.picked {
        let args = Args::new().with("card", context.card(card));
        story.tell(&context.text("picture-alt-picked", &args));
    }
}

/// The viewer's hand.
pub(super) fn hand(context: &Context<'_>, seat: Seat, secret: &Secret) -> String {
    let name = context.player(seat);
    let mut story = opening(context, "picture-alt-hand", Some(name));
    cards(&mut story, context, secret);
    story.0
}

/// The building board.
pub(super) fn buildings(context: &Context<'_>) -> String {
    let mut story = opening(context, "picture-alt-buildings", None);
    for kind in BuildingKind::ALL {
        let tiles: Vec<String> = context
            .view
            .table
            .row(kind)
            .iter()
            .flatten()
            .map(|&tile| context.building(tile))
            .collect();
        let args = Args::new()
            .with("kind", context.word(&format!("kinds-{kind}")))
            .with("left", context.view.table.stacks[kind.index()])
            .with("tiles", tiles.join(", "));
        story.tell(&context.text("picture-alt-kind", &args));
    }
    story.0
}

/// Everybody's score, building by building.
pub(super) fn score(context: &Context<'_>) -> String {
    let table = &context.view.table;
    let mut story = opening(context, "picture-alt-score", None);
    for seat in Seat::all(table.players()) {
        let sheet = sheet(table, seat);
        let lines: Vec<String> = sheet
            .lines
            .iter()
            .map(|line| {
                let name = match line.what {
                    Scored::Building(building) => context.building(building),
                    Scored::Start(start) => context.start(start),
                };
                format!("{name} {}", points(line.half_points))
            })
            .collect();
        let args = Args::new()
            .with("name", context.player(seat))
            .with("points", points(sheet.half_points))
            .with("lines", lines.join(", "));
        story.tell(&context.text("picture-alt-points", &args));
    }
    story.0
}
