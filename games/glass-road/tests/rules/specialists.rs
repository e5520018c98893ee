//! Every specialist: fee, both abilities, either wheel, taking less.

use crate::common::rows;
use crate::common::scene::Scene;
use glass_road::{Ability, Card};

/// A specialist used alone: the card, wheels before, its moves one by one, wheels after, and the
/// landscape after, if it is no longer [`START`].
const CASES: &str = "
feudal_lord           |                 | ability:b                                                                                                        | wood:1 clay:1             |
feudal_lord           |                 | ability:b take:wood:0                                                                                            | clay:1                    |
feudal_lord           |                 | ability:a ; ability:b take:clay:0                                                                                | wood:1                    |
pit_worker            |                 | ability:a space:3-2                                                                                              | clay:1                    | FfFf FfGW PP.P WGFf FfFf
pit_worker            |                 | ability:b token:sand                                                                                             | sand:2                    |
pit_worker            |                 | ability:b token:clay take:clay:1                                                                                 | clay:1                    |
pit_worker            |                 | ability:a space:3-2 ; ability:b token:clay                                                                       | clay:4                    | FfFf FfGW PP.P WGFf FfFf
forest_manager        |                 | ability:a space:3-3                                                                                              | wood:1                    | FfFf FfGW P.GP WGFf FfFf
forest_manager        |                 | ability:b token:wood                                                                                             | wood:2                    |
forest_manager        |                 | ability:b token:food_glassworks                                                                                  | food/g:2                  |
forest_manager        |                 | ability:b token:food_brickworks take:food_brickworks:1                                                           | food/b:1                  |
pond_builder          |                 | ability:a space:3-3                                                                                              |                           | FfFf FfGW P.WP WGFf FfFf
pond_builder          |                 | ability:b token:sand                                                                                             | sand:2                    |
pond_builder          |                 | ability:b token:water ; ability:a space:3-2                                                                      | water:2                   | FfFf FfGW PW.P WGFf FfFf
pond_builder          |                 | ability:a space:3-2 ; ability:b token:water                                                                      | water:3                   | FfFf FfGW PW.P WGFf FfFf
cultivator            |                 | ability:a landscape:pit space:3-2                                                                                |                           | FfFf FfGW PP.P WGFf FfFf
cultivator            |                 | ability:a landscape:grove space:3-2                                                                              |                           | FfFf FfGW PG.P WGFf FfFf
cultivator            | wood:1          | ability:b tile:sand_pit space:3-3 ; ability:a landscape:pond space:3-2                                           |                           | FfFf FfGW PW#P WGFf FfFf
supplier              | wood:1          | ability:b tile:sand_pit space:3-3 ; ability:a token:charcoal_brickworks                                          | charcoal/b:2              | FfFf FfGW P.#P WGFf FfFf
supplier              |                 | ability:a token:food_glassworks take:food_glassworks:1                                                           | food/g:1                  |
builder               | food/g:1 wood:3 | fee token:food_glassworks ; ability:a tile:sand_pit space:3-2 ; ability:b tile:clay_pit space:3-3                |                           | FfFf FfGW P##P WGFf FfFf
builder               | food/b:2 wood:2 | fee token:food_brickworks ; ability:b tile:clay_pit space:3-3                                                    | food/b:1                  | FfFf FfGW P.#P WGFf FfFf
carpenter             | wood:1          | fee space:4-3 ; ability:a ; ability:b tile:clay_pit space:4-3                                                    |                           | FfFf FfGW P..P WG#. FfFf
carpenter             |                 | fee space:2-1 ; ability:a                                                                                        | wood:1                    | FfFf ..GW P..P WGFf FfFf
slash_and_burn_farmer |                 | fee space:1-1 ; ability:a token:charcoal_glassworks                                                              | charcoal/g:2              | ..Ff FfGW P..P WGFf FfFf
slash_and_burn_farmer |                 | fee space:1-1 ; ability:b token:food_brickworks ; ability:a token:charcoal_brickworks take:charcoal_brickworks:1 | food/b:2 charcoal/b:1     | ..Ff FfGW P..P WGFf FfFf
woodcutter            |                 | fee space:5-1 ; ability:a take:wood:1 ; ability:b                                                                | wood:3                    | FfFf FfGW P..P WGFf ..Ff
clay_worker           | water:1         | fee ; ability:a ; ability:b take:clay:1                                                                          | clay:3                    |
fuel_collector        | water:1         | fee ; ability:a token:charcoal_glassworks ; ability:b                                                            | charcoal/g:4 wood:2       |
fuel_collector        | water:2         | fee ; ability:a token:charcoal_brickworks take:charcoal_brickworks:3                                             | charcoal/b:3 water:1      |
charcoal_burner       | wood:1          | fee ; ability:a token:charcoal_glassworks ; ability:b token:charcoal_brickworks                                  | charcoal/g:3 charcoal/b:3 |
charcoal_burner       | wood:1          | fee ; ability:b token:charcoal_brickworks take:charcoal_brickworks:2                                             | charcoal/b:2              |
fish_farmer           | charcoal/g:1    | fee token:charcoal_glassworks ; ability:a token:food_glassworks ; ability:b token:food_brickworks                | food/g:2 food/b:2         |
fish_farmer           | charcoal/b:1    | fee token:charcoal_brickworks ; ability:b token:food_glassworks take:food_glassworks:1                           | food/g:1                  |
water_carrier         | food/g:1        | fee token:food_glassworks ; ability:a ; ability:b                                                                | water:4 wood:1 sand:1     |
water_carrier         | food/b:1        | fee token:food_brickworks ; ability:b take:sand:0                                                                | water:2                   |
";

/// The starting landscape.
const START: &str = "FfFf FfGW P..P WGFf FfFf";

#[test]
fn every_ability_of_every_specialist_does_what_its_card_says() {
    for [card, before, moves, after, land] in rows(CASES) {
        let mut game = Scene::new(3)
            .wheels(0, before)
            .board("sand_pit clay_pit")
            .alone(card);
        for step in moves.split(';') {
            game.play(0, step);
        }
        let land = if land.is_empty() { START } else { land };
        assert_eq!(game.land(0), land, "{card}: {moves}");
        game.has(0, after);
    }
}

#[test]
fn every_ability_of_every_specialist_is_in_the_table() {
    for card in Card::ALL {
        for ability in Ability::ALL {
            let head = format!("ability:{ability}");
            let found = rows::<5>(CASES).any(|[id, _, moves, ..]| {
                id == card.id() && moves.split("; ").any(|step| step.starts_with(&head))
            });
            assert!(found, "{card} {ability}");
        }
    }
}

/// Where each fee can come from: the card, wheels that pay it, the choices.
const FEES: &str = "
builder               | food/g:1 food/b:1         | token:food_glassworks token:food_brickworks
carpenter             |                           | space:1-1 space:1-3 space:2-1 space:4-3 space:5-1 space:5-3
slash_and_burn_farmer |                           | space:1-1 space:1-3 space:2-1 space:4-3 space:5-1 space:5-3
woodcutter            |                           | space:1-1 space:1-3 space:2-1 space:4-3 space:5-1 space:5-3
clay_worker           | water:1                   |
fuel_collector        | water:1                   |
charcoal_burner       | wood:1                    |
fish_farmer           | charcoal/g:1 charcoal/b:1 | token:charcoal_glassworks token:charcoal_brickworks
water_carrier         | food/g:1 food/b:1         | token:food_glassworks token:food_brickworks
";

#[test]
fn every_fee_is_asked_where_it_can_come_from_and_refused_where_there_is_none() {
    for card in Card::ALL {
        match rows::<3>(FEES).find(|[id, ..]| *id == card.id()) {
            None => {
                let game = Scene::new(3).alone(card.id());
                assert!(!game.offers(0, "", "fee"), "{card} has none");
            }
            Some([id, wheels, from]) => {
                let game = Scene::new(3).wheels(0, wheels).alone(id);
                let from: Vec<&str> = from.split_whitespace().collect();
                assert_eq!(game.choices(0, "fee"), from, "{card}");
                let poor = Scene::new(3)
                    .wheels(0, "glass:3 brick:3")
                    .land(0, ".... ..GW P..P WG.. ....")
                    .alone(id);
                assert_eq!(poor.refused(0, "fee"), "cannot_pay", "{card}");
                assert_eq!(poor.refused(0, "ability:a"), "not_offered", "{card}");
            }
        }
    }
}

#[test]
fn the_feudal_lord_draws_the_top_of_each_stack_for_its_player_alone() {
    let mut game = Scene::new(3)
        .wheels(0, "wood:1")
        .wheels(1, "wood:7")
        .board("clay_pit")
        .next("sand_pit shed mansion inn")
        .hands(&[
            "feudal_lord cultivator builder carpenter woodcutter",
            "cultivator pit_worker pond_builder supplier clay_worker",
            "fish_farmer pit_worker pond_builder supplier clay_worker",
        ]);
    game.play(0, "ability:a");
    let offer: Vec<&str> = game.estate(0).offer.iter().map(|tile| tile.id()).collect();
    assert_eq!(offer, ["sand_pit", "shed", "mansion"]);
    game.play(0, "done");
    assert!(!game.offers(1, "ability:b", "tile:sand_pit"));
}

#[test]
fn abilities_that_count_tiles_give_nothing_without_any() {
    for card in ["pit_worker", "forest_manager", "pond_builder"] {
        let game = Scene::new(3)
            .land(0, "FfFf Ff.. .... ..Ff FfFf")
            .alone(card);
        assert!(!game.offers(0, "", "ability:b"), "{card}");
        assert!(game.offers(0, "", "ability:a"), "{card}");
    }
}
