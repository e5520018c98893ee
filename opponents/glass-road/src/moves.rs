//! The whole moves worth a thought.

use glass_road::building::{Bonus, Effect, Function};
use glass_road::{Building, Choice, GlassRoad, View};
use slowtable_kit::Rules;

/// The most sites that are tried for a tile that does not mind where it stands.
const SITES: usize = 3;
/// The most moves that are made of one first choice.
const MOVES: usize = 60;

/// The first choices of a view.
pub(crate) fn heads(view: &View) -> Vec<Choice> {
    GlassRoad::walk(view, &[]).map_or_else(|_| Vec::new(), |walk| walk.choices)
}

/// A legal move that needs no thought and brings the game on.
pub(crate) fn any(view: &View) -> Option<Vec<Choice>> {
    let head = heads(view)
        .into_iter()
        .filter(|head| !matches!(head, Choice::Convert(_) | Choice::Remove))
        .max_by_key(|head| matches!(head, Choice::Accept | Choice::Done | Choice::EndRepeat))?;
    let mut path = vec![head];
    loop {
        let walk = GlassRoad::walk(view, &path).ok()?;
        if walk.whole {
            return Some(path);
        }
        path.push(*walk.choices.first()?);
    }
}

/// The whole moves that begin with `head`. Taking less than there is (W7) is left out, and so are
/// sites that hardly differ.
pub(crate) fn beginning_with(view: &View, head: Choice) -> Vec<Vec<Choice>> {
    let mut whole = Vec::new();
    let mut open = vec![vec![head]];
    while let Some(path) = open.pop() {
        if whole.len() + open.len() >= MOVES {
            break;
        }
        let Ok(walk) = GlassRoad::walk(view, &path) else {
            continue;
        };
        let sites = if path.iter().any(minds_its_site) {
            usize::MAX
        } else {
            SITES
        };
        let next = walk
            .choices
            .iter()
            .filter(|choice| !matches!(choice, Choice::Take(..)));
        let mut spaces = 0;
        for &choice in next {
            if matches!(choice, Choice::Space(_)) {
                spaces += 1;
                if spaces > sites {
                    continue;
                }
            }
            let mut longer = path.clone();
            longer.push(choice);
            open.push(longer);
        }
        if walk.whole {
            whole.push(path);
        }
    }
    whole
}

/// Whether what follows this choice depends on the space.
fn minds_its_site(choice: &Choice) -> bool {
    matches!(*choice, Choice::Tile(tile) if tile_minds_its_site(tile))
}

fn tile_minds_its_site(tile: Building) -> bool {
    match tile.data().function {
        Function::Trade(_) => false,
        Function::Effect(effect) => matches!(
            effect,
            Effect::PerAdjacentEmpty(..)
                | Effect::PerAdjacentPond(..)
                | Effect::PlaceTwoAdjacent
                | Effect::PlaceAround(_)
                | Effect::CopyAdjacent
        ),
        Function::Bonus(bonus) => matches!(
            bonus,
            Bonus::PerAdjacent(..) | Bonus::PerAdjacentBuilding | Bonus::PlusAdjacentEmpty(_)
        ),
    }
}
