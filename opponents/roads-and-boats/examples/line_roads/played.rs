//! Plays a line with the rules themselves.

use roads_and_boats::{
    Carrier, Choice, Deed, Filling, Kind, PaymentSource, Phase, Place, RoadsAndBoats,
};
use slowtable_kit::{Match, Seat};

use crate::model::{Act, Map, kinds};

const SEAT: Seat = Seat(0);

fn carrier(mover: u8) -> Carrier {
    Carrier::new(SEAT, mover + 1)
}

/// Returns the path of an act. What is not said is filled in with what is offered first.
fn path(game: &Match<RoadsAndBoats>, map: &Map, act: Act) -> Option<Vec<Choice>> {
    let place = |comp: u8| map.place(comp.into());
    let mut said: Vec<Choice> = Vec::new();
    match act {
        Act::End => said.push(Choice::Done),
        Act::Move(mover, stops, number) => {
            said.extend([Choice::Do(Deed::Move), Choice::Transporter(carrier(mover))]);
            for (index, stop) in stops[..usize::from(number)].iter().enumerate() {
                if index > 0 {
                    said.push(Choice::Step(place(stop.node)));
                }
                let several = map.access[usize::from(stop.node)].len() > 1;
                let side = place(stop.comp).side().filter(|_| several);
                for (good, count) in kinds(stop.unload) {
                    said.push(Choice::Unload(good, count as u8, side));
                }
                for (good, count) in kinds(stop.load) {
                    said.push(Choice::Load(good, count as u8, side));
                }
            }
            if said.len() == 2 {
                return Some(Vec::new());
            }
        }
        Act::Build(kind, comp) => {
            said.extend([
                Choice::Do(Deed::Build),
                Choice::Producer(kind),
                Choice::At(place(comp)),
            ]);
            if kind == Kind::Mine {
                let walker = game.state().walker(SEAT).ok()?;
                let board = walker.board();
                let filling = [Filling::Large, Filling::AllGold, Filling::Plain];
                let known = |it: &Filling| {
                    it.research()
                        .is_none_or(|subject| board.knows(SEAT, subject))
                };
                said.extend(filling.into_iter().find(known).map(Choice::Filling));
            }
        }
        Act::Road(from, to) => said.extend([
            Choice::Do(Deed::Road),
            Choice::At(place(from)),
            Choice::At(place(to)),
        ]),
        Act::Boat(comp, node) => said.extend([
            Choice::Do(Deed::Feed),
            Choice::At(place(comp)),
            Choice::At(place(node)),
        ]),
        Act::Paper(comp) => said.extend([Choice::Do(Deed::Feed), Choice::At(place(comp))]),
        Act::Breed(comp) => said.extend([Choice::Do(Deed::Breed), Choice::At(place(comp))]),
        Act::Research(subject, comp) => said.extend([
            Choice::Do(Deed::Research),
            Choice::At(place(comp)),
            Choice::Subject(subject),
        ]),
        Act::Brick(loose, loads) => {
            said.push(Choice::Do(Deed::Brick));
            let home = map.comps[map.home];
            let side = Place::side(home);
            for (good, count) in kinds(loose) {
                let source = PaymentSource::Loose(side);
                said.extend((0..count).map(|_| Choice::Use(good, source)));
            }
            for (mover, load) in (0..).zip(loads) {
                for (good, count) in kinds(load) {
                    let source = PaymentSource::On(carrier(mover));
                    said.extend((0..count).map(|_| Choice::Use(good, source)));
                }
            }
        }
    }
    let mut walker = game.state().walker(SEAT).ok()?;
    let mut path = Vec::new();
    for choice in said {
        let pushed = walker.push(choice);
        if pushed.is_err() {
            // A choice of which there is only one is not asked for.
            if matches!(choice, Choice::At(_)) && !path.is_empty() {
                continue;
            }
            eprintln!(
                "{act:?}: {choice} after {path:?} is refused; offered are {:?}",
                walker.choices()
            );
            return None;
        }
        path.push(choice);
    }
    for _ in 0..6 {
        if walker.whole() {
            return Some(path);
        }
        let choice = walker.choices().first().copied()?;
        walker.push(choice).ok()?;
        path.push(choice);
    }
    None
}

/// Plays a line; returns whether the rules allow all of it.
pub fn play(game: &mut Match<RoadsAndBoats>, map: &Map, line: &[Act], shows: bool) -> bool {
    for act in line {
        let Some(path) = path(game, map, *act) else {
            eprintln!("{act:?} is not possible");
            return false;
        };
        if path.is_empty() {
            continue;
        }
        if shows && path != [Choice::Done] {
            let board = game.state().board();
            let words: Vec<String> = path.iter().map(ToString::to_string).collect();
            println!("{} {}: {}", board.turn, board.phase, words.join(" "));
        }
        if game.state().board().phase == Phase::Over {
            return true;
        }
        if let Err(refusal) = game.play(SEAT, &path) {
            eprintln!("{act:?}: {refusal}");
            return false;
        }
    }
    true
}
