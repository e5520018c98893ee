//! Alternative texts: the contents of pictures in words.

use glass_road::score::{Scored, sheet};
use glass_road::{
    Ability, Building, BuildingKind, Card, Estate, Good, Ground, Landscape, PlayerBoard, Secret,
    Space, StartBuilding, Token, Wheel,
};
use slowtable_kit::Seat;
use slowtable_ui::picture::Story;
use slowtable_ui::{args, points_figure, tr};

use super::changes::Changes;
use super::context::PictureContext;
use super::reveal::Reveal;
use super::wheel;

fn opening(context: &PictureContext<'_>, id: &str, name: Option<String>) -> Story {
    Story::new(tr!(
        context,
        id,
        status = context.status(),
        name = name.unwrap_or_default()
    ))
}

fn goods(context: &PictureContext<'_>, estate: &Estate) -> String {
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

/// Adds what each wheel lacks for its next turn.
fn waiting(story: &mut Story, context: &PictureContext<'_>, estate: &Estate) {
    for which in Wheel::ALL {
        let missing: Vec<String> = wheel::missing(&estate.tokens, which)
            .into_iter()
            .map(|token| {
                let name = context.word(&format!("good-{}", token.good()));
                if token == which.refined() {
                    tr!(context, "picture-alt-full", good = name)
                } else {
                    name
                }
            })
            .collect();
        story.tell(&tr!(
            context,
            "picture-alt-waits",
            wheel = context.word(&format!("wheel-{which}")),
            goods = missing.join(", ")
        ));
    }
}

/// Adds the changes at a place.
fn changed(story: &mut Story, context: &PictureContext<'_>, changes: Changes<'_>) {
    let mut parts: Vec<String> = Token::ALL
        .into_iter()
        .filter(|&token| changes.moved(token) != 0)
        .map(|token| {
            let moved = changes.moved(token);
            let sign = if moved < 0 { "−" } else { "+" };
            let name = context.word(&format!("token-{token}"));
            format!("{name} {sign}{}", moved.unsigned_abs())
        })
        .collect();
    parts.extend(
        Space::all()
            .filter(|&space| changes.lay(space).is_some())
            .map(|space| {
                let now = ground(context, changes.ground(space));
                format!("{space} {now}")
            }),
    );
    for which in Wheel::ALL {
        let times = changes.turned(which);
        if times > 0 {
            parts.push(tr!(
                context,
                "picture-alt-turned",
                wheel = context.word(&format!("wheel-{which}")),
                n = times
            ));
        }
    }
    if !parts.is_empty() {
        story.tell(&tr!(
            context,
            "picture-alt-changed",
            changes = parts.join(", ")
        ));
    }
}

fn goods_of(context: &PictureContext<'_>, seat: Seat, place: &PlayerBoard) -> String {
    tr!(
        context,
        "picture-alt-goods",
        name = context.player(seat),
        goods = goods(context, &place.estate)
    )
}

fn counts(context: &PictureContext<'_>, place: &PlayerBoard) -> String {
    tr!(
        context,
        "picture-alt-counts",
        buildings = place.estate.buildings().count(),
        offer = place.estate.offer.len(),
        hand = place.hand,
        followed = place.followed.len()
    )
}

/// Describes the whole table, as far as there is room: first who is where and what can be built, then all
/// goods, then the changes.
pub(super) fn table(context: &PictureContext<'_>) -> String {
    let board = &context.view.board;
    let mut story = opening(context, "picture-alt-table", None);
    if let Some(reveal) = super::reveal::of(board).filter(|reveal| reveal.current) {
        story.tell(&revealed(context, &reveal));
    }
    let places = || Seat::all(board.players()).zip(&board.places);
    for (seat, place) in places() {
        story.tell(&standing(context, seat, place));
    }
    for kind in BuildingKind::ALL {
        let tiles: Vec<String> = board
            .row(kind)
            .iter()
            .flatten()
            .map(|&tile| context.building(tile))
            .collect();
        story.tell(&tr!(
            context,
            "picture-alt-market",
            kind = context.word(&format!("kinds-{kind}")),
            tiles = tiles.join(", ")
        ));
    }
    for (seat, place) in places() {
        story.tell(&goods_of(context, seat, place));
    }
    if board.players() > 1 {
        story.tell(&tr!(
            context,
            "picture-alt-start",
            name = context.player(board.start_player)
        ));
    }
    for (seat, place) in places() {
        face_up(&mut story, context, place);
        changed(&mut story, context, context.changes(seat, place));
    }
    story.finish()
}

/// Returns a seat's points and the tiles and buildings on its landscape.
fn standing(context: &PictureContext<'_>, seat: Seat, place: &PlayerBoard) -> String {
    let estate = &place.estate;
    let lies = |kind| {
        let name = context.landscape(kind);
        (name, usize::from(estate.landscape(kind).len()))
    };
    let forest = (
        context.word("ground-forest"),
        usize::from(estate.forests().len()),
    );
    let empty = (
        context.word("ground-empty"),
        usize::from(estate.empty().len()),
    );
    let landscape: Vec<String> = [forest]
        .into_iter()
        .chain(Landscape::ALL.map(lies))
        .chain([empty])
        .filter(|&(_, number)| number > 0)
        .map(|(name, number)| format!("{name} {number}"))
        .chain(estate.buildings().map(|tile| context.building(tile)))
        .collect();
    tr!(
        context,
        "picture-alt-lies",
        name = context.player(seat),
        points = super::score::total(context, seat),
        landscape = landscape.join(", ")
    )
}

/// Describes one player's place.
pub(super) fn place(context: &PictureContext<'_>, seat: Seat, place: &PlayerBoard) -> String {
    let name = context.player(seat);
    let mut story = opening(context, "picture-alt-place", Some(name));
    story.tell(&goods_of(context, seat, place));
    waiting(&mut story, context, &place.estate);
    story.tell(&counts(context, place));
    face_up(&mut story, context, place);
    changed(&mut story, context, context.changes(seat, place));
    if let Some(secret) = context.secret(seat) {
        cards(&mut story, context, seat, secret);
    }
    for row in 0..Space::ROWS {
        let spaces = (0..Space::COLUMNS)
            .filter_map(|column| Space::at(row, column))
            .map(|space| ground(context, place.estate.ground(space)));
        let start = StartBuilding::ALL
            .into_iter()
            .find(|start| usize::from(context.view.board.start_rows[start.index()]) == row + 1);
        let start = start.map(|start| match place.estate.upgrade(start) {
            Some(upgrade) => format!("[{}]", context.building(upgrade)),
            None => format!("[{}]", context.start(start)),
        });
        let spaces: Vec<String> = start.into_iter().chain(spaces).collect();
        story.tell(&tr!(
            context,
            "picture-alt-row",
            row = row + 1,
            spaces = spaces.join(", ")
        ));
    }
    if !place.estate.offer.is_empty() {
        let tiles: Vec<String> = place
            .estate
            .offer
            .iter()
            .map(|tile| context.building(tile))
            .collect();
        story.tell(&tr!(context, "picture-alt-offer", tiles = tiles.join(", ")));
    }
    story.finish()
}

fn ground(context: &PictureContext<'_>, ground: Ground) -> String {
    match ground {
        Ground::Empty => context.word("ground-empty"),
        Ground::Landscape(kind) => context.landscape(kind),
        Ground::ForestLeft | Ground::ForestRight => context.word("ground-forest"),
        Ground::Building(building) => context.building(building),
    }
}

fn face_up(story: &mut Story, context: &PictureContext<'_>, place: &PlayerBoard) {
    if let Some(card) = place.shown {
        story.tell(&tr!(
            context,
            "picture-alt-face-up",
            card = context.card(card)
        ));
    }
}

fn cards(story: &mut Story, context: &PictureContext<'_>, seat: Seat, secret: &Secret) {
    if !secret.hand.is_empty() {
        story.tell(&tr!(
            context,
            "picture-alt-cards",
            cards = context.cards(secret.hand.iter())
        ));
    }
    let places = &context.view.board.places;
    let shown = places.get(seat.index()).and_then(|place| place.shown);
    if let Some(card) = secret.picked.filter(|_| shown.is_none()) {
        story.tell(&tr!(
            context,
            "picture-alt-picked",
            card = context.card(card)
        ));
    }
}

/// Describes the viewer's hand.
pub(super) fn hand(context: &PictureContext<'_>, seat: Seat, secret: &Secret) -> String {
    let name = context.player(seat);
    let mut story = opening(context, "picture-alt-hand", Some(name));
    cards(&mut story, context, seat, secret);
    story.finish()
}

/// Describes the building board.
pub(super) fn buildings(context: &PictureContext<'_>) -> String {
    let mut story = opening(context, "picture-alt-buildings", None);
    for kind in BuildingKind::ALL {
        let tiles: Vec<String> = context
            .view
            .board
            .row(kind)
            .iter()
            .flatten()
            .map(|&tile| context.building(tile))
            .collect();
        story.tell(&tr!(
            context,
            "picture-alt-kind",
            kind = context.word(&format!("kinds-{kind}")),
            left = context.view.board.stacks[kind.index()],
            tiles = tiles.join(", ")
        ));
    }
    let of = |is: &dyn Fn(Building) -> bool| -> Vec<String> {
        let tiles = context.view.board.on_board().filter(|&tile| is(tile));
        tiles.map(|tile| context.building(tile)).collect()
    };
    for (id, tiles) in [
        ("picture-alt-new", of(&|tile| context.is_new(tile))),
        ("picture-alt-pays", of(&|tile| context.pays(tile))),
    ] {
        if !tiles.is_empty() {
            story.tell(&tr!(context, id, tiles = tiles.join(", ")));
        }
    }
    story.finish()
}

/// Describes who has won, and the sources of all players' points.
pub(super) fn winner(context: &PictureContext<'_>, places: &[Seat]) -> String {
    let (title, line) = super::winner::headline(context, places);
    let mut story = Story::new(format!("{title}. {line}."));
    let board = &context.view.board;
    for &seat in places {
        let mut told = context.player(seat);
        told.push(' ');
        told.push_str(&super::score::total(context, seat));
        if let Some((name, points)) = super::winner::best(context, &sheet(board, seat)) {
            let args = args!(building = name, points = points_figure(points));
            told.push_str(", ");
            told.push_str(&context.text("picture-alt-best", &args));
        }
        story.tell(&format!("{told}."));
    }
    for (seat, place) in Seat::all(board.players()).zip(&board.places) {
        story.tell(&standing(context, seat, place));
    }
    story.finish()
}

/// Describes all specialists, those in the viewer's hand first.
pub(super) fn specialists(context: &PictureContext<'_>) -> String {
    let mut story = Story::new(format!("{}.", context.word("picture-specialists")));
    if let Some((seat, secret)) = context.view.viewer.seat().zip(context.view.secret.as_ref()) {
        cards(&mut story, context, seat, secret);
    }
    for card in Card::ALL {
        let name = context.card(card);
        let does = Ability::ALL.map(|ability| context.ability(card, ability));
        story.tell(&format!("{name}: {}.", does.join(" | ")));
    }
    story.finish()
}

/// Describes the legend of symbols.
pub(super) fn legend(context: &PictureContext<'_>) -> String {
    let mut story = Story::new(format!("{}.", context.word("picture-legend")));
    for (_, label) in super::legend::entries(context) {
        story.tell(&format!("{label}."));
    }
    story.finish()
}

/// Describes all scores, building by building.
pub(super) fn score(context: &PictureContext<'_>) -> String {
    let board = &context.view.board;
    let mut story = opening(context, "picture-alt-score", None);
    for seat in Seat::all(board.players()) {
        let sheet = sheet(board, seat);
        let lines: Vec<String> = sheet
            .lines
            .iter()
            .map(|line| {
                let name = match line.what {
                    Scored::Building(building) => context.building(building),
                    Scored::Start(start) => context.start(start),
                };
                format!("{name} {}", points_figure(line.points))
            })
            .collect();
        story.tell(&tr!(
            context,
            "picture-alt-points",
            name = context.player(seat),
            points = points_figure(sheet.points),
            lines = lines.join(", ")
        ));
    }
    story.finish()
}

/// Describes the standing of all players.
pub(super) fn period(context: &PictureContext<'_>) -> String {
    let args = args!(
        title = super::period::title(context),
        next = super::period::next(context)
    );
    let mut story = Story::new(context.text("picture-alt-period", &args));
    let board = &context.view.board;
    for (seat, place) in Seat::all(board.players()).zip(&board.places) {
        story.tell(&tr!(
            context,
            "picture-alt-standing",
            name = context.player(seat),
            points = super::score::total(context, seat)
        ));
        let built = context.changes(seat, place).built();
        if !built.is_empty() {
            let names: Vec<String> = built.into_iter().map(|it| context.building(it)).collect();
            story.tell(&tr!(context, "picture-alt-built", tiles = names.join(", ")));
        }
        story.tell(&goods_of(context, seat, place));
    }
    story.finish()
}

/// Describes a card that was turned up.
pub(super) fn reveal(context: &PictureContext<'_>, reveal: &Reveal) -> String {
    let card = reveal.card;
    let mut story = Story::new(revealed(context, reveal));
    story.tell(&format!("{}.", context.status()));
    let words = |ability| context.ability(card, ability);
    story.tell(&tr!(
        context,
        "picture-alt-abilities",
        fee = context.fee_words(card),
        a = words(Ability::A),
        b = words(Ability::B)
    ));
    story.tell(&format!("{}.", super::reveal::rule(context, reveal)));
    for &ability in &reveal.used {
        story.tell(&tr!(context, "picture-alt-used", ability = words(ability)));
    }
    story.finish()
}

fn revealed(context: &PictureContext<'_>, reveal: &Reveal) -> String {
    let mut names = reveal.seats.iter().map(|&(seat, _)| context.player(seat));
    let args = args!(
        card = context.card(reveal.card),
        name = names.next().unwrap_or_default()
    );
    let followers: Vec<String> = names.collect();
    if context.view.board.players() == 1 {
        context.text("picture-alt-reveal-solo", &args)
    } else if followers.is_empty() {
        context.text("picture-alt-reveal", &args)
    } else {
        let args = args.with("names", followers.join(", "));
        context.text("picture-alt-reveal-followed", &args)
    }
}

/// Describes one card and where it lies.
pub(super) fn card(context: &PictureContext<'_>, card: Card) -> String {
    let whereabouts = super::hand::whereabouts(context, card);
    with_lines(printed_card_story(context, card), &whereabouts)
}

/// Describes one card as printed.
pub(super) fn printed_card(context: &PictureContext<'_>, card: Card) -> String {
    printed_card_story(context, card).finish()
}

fn printed_card_story(context: &PictureContext<'_>, card: Card) -> Story {
    let mut story = Story::new(tr!(context, "picture-alt-card", card = context.card(card)));
    story.tell(&tr!(
        context,
        "picture-alt-abilities",
        fee = context.fee_words(card),
        a = context.ability(card, Ability::A),
        b = context.ability(card, Ability::B)
    ));
    story
}

/// Describes one building and where it is.
pub(super) fn building(context: &PictureContext<'_>, building: Building) -> String {
    let whereabouts = super::lookup::whereabouts(context, building);
    with_lines(printed_building_story(context, building), &whereabouts)
}

/// Describes one building as printed.
pub(super) fn printed_building(context: &PictureContext<'_>, building: Building) -> String {
    printed_building_story(context, building).finish()
}

fn printed_building_story(context: &PictureContext<'_>, building: Building) -> Story {
    let mut story = Story::new(tr!(
        context,
        "picture-alt-building",
        building = context.building(building)
    ));
    for line in super::lookup::told(context, building) {
        story.tell(&format!("{line}."));
    }
    story
}

fn with_lines(mut story: Story, lines: &[String]) -> String {
    for line in lines {
        story.tell(&format!("{line}."));
    }
    story.finish()
}
