//! Looks for lines of solo games: `cargo run -p roads-and-boats-opponents --example line_roads -- <map>
//! <width> <runs> <seed> [plan]`. A beam goes over the actions of a building plan; each run changes the
//! plan a little and goes on from any turn of the line so far. The variable `KEEP` begins the name of files
//! for recorded games, `SHOW` shows the line. `SEGMENTS` names a file with a beam a line: until which turn,
//! the width, the first and the last seed, the plan.

// Compartments and movers are numbers that several lists share.
#![allow(clippy::needless_range_loop)]

#[path = "../common/mod.rs"]
mod common;
mod model;
mod played;
mod search;
mod value;

use std::time::Instant;

use common::{Arguments, deal};
use model::{Act, Map, Position};
use roads_and_boats::MapChoice;
use search::{Search, mixed, replayed};
use value::{Item, Plan};

struct Lot(u64);

impl Lot {
    fn below(&mut self, count: usize) -> usize {
        self.0 = mixed(self.0.wrapping_add(0x9E37_79B9));
        (self.0 % count.max(1) as u64) as usize
    }

    fn unit(&mut self) -> f32 {
        self.below(1 << 20) as f32 / (1 << 20) as f32
    }
}

fn show(map: &Map, state: &Position) {
    let mut text = format!(
        "cells {} rows {:b} known {}\n",
        state.cells, state.rows, state.known
    );
    for comp in 0..map.comps.len() {
        let goods: Vec<String> = model::kinds(state.loose[comp])
            .map(|(good, count)| format!("{count} {good}"))
            .collect();
        if let Some(kind) = state.built[comp] {
            text += &format!(
                "  {} {kind} {:?}: {}\n",
                map.comps[comp],
                state.bag[comp],
                goods.join(", ")
            );
        } else if !goods.is_empty() {
            text += &format!("  {}: {}\n", map.comps[comp], goods.join(", "));
        }
    }
    for (link, (from, to)) in map.links.iter().enumerate() {
        if state.roads >> link & 1 == 1 {
            text += &format!("  road {}-{}", map.comps[*from], map.comps[*to]);
        }
    }
    for it in &state.fleet {
        let goods: Vec<String> = model::kinds(it.load)
            .map(|(good, count)| format!("{count} {good}"))
            .collect();
        text += &format!(
            "\n  {} {} {}",
            it.vehicle,
            map.place(it.node.into()),
            goods.join(", ")
        );
    }
    println!("{text}");
}

fn changed(map: &Map, before: &Plan, lot: &mut Lot) -> Plan {
    let mut plan = before.clone();
    for _ in 0..1 + lot.below(3) {
        match lot.below(8) {
            0 => {
                // Two producers change places, or one goes where nothing stands.
                let builds: Vec<usize> = (0..plan.items.len())
                    .filter(|it| matches!(plan.items[*it], Item::Build(..)))
                    .collect();
                let at = builds[lot.below(builds.len())];
                let Item::Build(kind, old) = plan.items[at] else {
                    continue;
                };
                let new = lot.below(map.comps.len());
                if !map.may_stand(kind, new) {
                    continue;
                }
                let mut fits = true;
                for item in &mut plan.items {
                    if let Item::Build(other, place) = item
                        && map.tile[*place] == map.tile[new]
                    {
                        fits &= map.may_stand(*other, old);
                        *place = old;
                    }
                }
                plan.items[at] = Item::Build(kind, new);
                if !fits {
                    plan = before.clone();
                }
            }
            1 => {
                let link = lot.below(map.links.len());
                let (from, to) = map.links[link];
                let near = |comp: usize| {
                    comp == map.home
                        || plan
                            .items
                            .iter()
                            .any(|it| matches!(it, Item::Build(_, at) if *at == comp))
                };
                if near(from) && near(to) && !plan.items.contains(&Item::Road(link)) {
                    plan.items
                        .insert(lot.below(plan.items.len() + 1), Item::Road(link));
                }
            }
            2 => {
                let at = lot.below(plan.items.len());
                match &mut plan.items[at] {
                    Item::Road(_) => {
                        plan.items.remove(at);
                    }
                    Item::Breed(number, _) => *number = 4 + lot.below(2) as u8,
                    Item::Boats(number, _) => *number = 1 + lot.below(4) as u8,
                    _ => {}
                }
            }
            3 | 4 if plan.items.len() > 1 => {
                let at = lot.below(plan.items.len());
                let item = plan.items.remove(at);
                let reach = 1 + lot.below(4);
                let to = match lot.below(2) {
                    0 => at.saturating_sub(reach),
                    _ => (at + reach).min(plan.items.len()),
                };
                plan.items.insert(to, item);
            }
            _ => {
                let mut prices = plan.prices.all();
                let count = prices.len();
                let price = &mut prices[lot.below(count)];
                **price *= 0.7 + 0.6 * lot.unit();
            }
        }
    }
    plan
}

fn main() {
    let arguments = Arguments::given();
    let map = arguments.read(1, MapChoice::RiverRuns);
    let width: usize = arguments.read(2, 100);
    let runs: u64 = arguments.read(3, 1);
    let seed: u64 = arguments.read(4, 1);
    let Some(game) = deal(map) else { return };
    let Some(land) = Map::new(game.state().board()) else {
        return;
    };
    let Some(first) = Plan::read(&land, arguments.text(5).unwrap_or_default()) else {
        eprintln!("the plan is not read");
        return;
    };
    let mut lot = Lot(seed);
    let start = Position::start(&land);
    let began = Instant::now();
    let mut now: Option<(f32, Plan, Vec<Act>)> = None;
    let mut best = f32::MIN;
    let mut first = first;
    if let Ok(file) = std::env::var("SEGMENTS") {
        let text = std::fs::read_to_string(file).unwrap_or_default();
        let mut state = start.clone();
        let mut line = Vec::new();
        for words in text
            .lines()
            .filter(|it| !it.trim().is_empty() && !it.starts_with('#'))
        {
            let mut words = words.splitn(5, ' ');
            let mut number = || {
                words
                    .next()
                    .and_then(|it| it.parse::<u64>().ok())
                    .unwrap_or(0)
            };
            let (until, wide, low, high) = (number(), number(), number(), number());
            let Some(plan) = Plan::read(&land, words.next().unwrap_or("")) else {
                eprintln!("not read");
                return;
            };
            let mut found: Option<(f32, u64, Position, Vec<Act>)> = None;
            for seed in low..=high {
                let mut search = Search::new(&land, &plan, wide as usize);
                search.noise = (seed % 8) as f32;
                search.seed = mixed(seed);
                let (value, end, acts) = search.run(&state, until as u8);
                if found.as_ref().is_none_or(|it| value > it.0) {
                    found = Some((value, seed, end, acts));
                }
            }
            let Some((value, seed, end, acts)) = found else {
                return;
            };
            state = end;
            line.extend(acts);
            println!(
                "== until {until}: seed {seed} value {value:.1} points {}",
                state.points()
            );
            show(&land, &state);
            first = plan;
        }
        if let Some(mut game) = deal(map) {
            let shows = std::env::var("SHOW").is_ok();
            println!("legal {}", played::play(&mut game, &land, &line, shows));
        }
        if !state.over() || runs == 0 {
            return;
        }
        now = Some((search::fine(&state), first.clone(), line));
    }
    let afresh = if now.is_some() { 0 } else { runs / 6 };
    for run in 0..runs {
        let from = match (&now, run < afresh || lot.below(12) == 0) {
            (Some(_), false) => 1 + lot.below(18) as u8,
            _ => 1,
        };
        let (state, at) = match &now {
            Some(known) => replayed(&land, &known.2, from),
            None => (start.clone(), 0),
        };
        let plan = match &now {
            Some(known) => changed(&land, &known.1, &mut lot),
            None => first.clone(),
        };
        let wide = if from > 1 {
            [width, width, 3 * width][lot.below(3)]
        } else {
            width
        };
        let mut search = Search::new(&land, &plan, wide);
        if run > 0 {
            search.noise = 5.0 * lot.unit();
            search.seed = lot.below(1 << 30) as u64;
        }
        let (value, end, rest) = search.run(&state, 21);
        let heat = 3.0 * (1.0 - run as f32 / runs as f32) + 0.01;
        let follows = now
            .as_ref()
            .is_none_or(|known| value >= known.0 || lot.unit() < ((value - known.0) / heat).exp());
        if !follows {
            continue;
        }
        let mut line = match &now {
            Some(known) => known.2[..at].to_vec(),
            None => Vec::new(),
        };
        line.extend(rest);
        if value > best {
            best = value;
            let Some(mut game) = deal(map) else { return };
            let shows = std::env::var("SHOW").is_ok() && run + 1 == runs;
            let legal = played::play(&mut game, &land, &line, shows);
            let really = game.state().board().points(slowtable_kit::Seat(0));
            println!(
                "run {run} from {from} {:.0} s: {value:.1}, {} points, legal {legal} {really}",
                began.elapsed().as_secs_f32(),
                end.points()
            );
            if let Ok(file) = std::env::var("KEEP") {
                let _ = std::fs::write(format!("{file}.plan"), plan.write(&land));
                let log = game.log().clone();
                let recorded = conformance::RecordedGame::new(
                    "a line that a long search found",
                    log,
                    Vec::new(),
                );
                let file = format!("{file}-{}.jsonl", end.points());
                let _ = std::fs::remove_file(&file);
                if let Err(error) = recorded.save(std::path::Path::new(&file)) {
                    eprintln!("{error}");
                }
            }
        }
        now = Some((value, plan, line));
    }
    if let Some(now) = now {
        println!("{best:.1} after {:.0} s", began.elapsed().as_secs_f32());
        println!("{}", now.1.write(&land));
        if std::env::var("SHOW").is_ok()
            && let Some(mut game) = deal(map)
        {
            played::play(&mut game, &land, &now.2, true);
        }
    }
}
