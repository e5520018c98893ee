//! Planning the moves of one seat while a card of its own lies open: which abilities, trades and
//! buildings, in which order.
//!
//! A beam of lines. A line is longer by one whole move each round; lines that come to the same
//! are kept once. Trades are moves like any other, so that a line may earn what a building costs
//! or keep a wheel from turning; what a line is worth is the evaluation's word.

use glass_road::specialist::Act;
use glass_road::{Ability, Building, Choice, Estate, Ground, Phase, Resolution, TileSet, View};
use slowtable_kit::Seat;

use crate::dice::Dice;
use crate::evaluate::Judge;
use crate::paths::{Care, Finder, Path};

/// How far a plan looks.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Breadth {
    /// Lines kept after each move.
    pub width: usize,
    /// Moves in a line.
    pub depth: usize,
    /// How the moves are made up.
    pub care: Care,
}

impl Breadth {
    /// For cards that are only imagined.
    pub(crate) const GLANCE: Breadth = Breadth {
        width: 2,
        depth: 6,
        care: Care {
            spaces: 1,
            less: false,
        },
    };
    /// For games to learn from.
    pub(crate) const STUDY: Breadth = Breadth {
        width: 3,
        depth: 8,
        care: Care {
            spaces: 2,
            less: true,
        },
    };
    /// For a card that lies open.
    pub(crate) const CLOSE: Breadth = Breadth {
        width: 12,
        depth: 10,
        care: Care {
            spaces: 3,
            less: true,
        },
    };
}

/// What an unused ability is worth while lines of different length are compared, in points.
const UNUSED: f32 = 0.6;
/// What a line must gain over a shorter one, in points.
const MARGIN: f32 = 0.02;
/// How often an unseen draw is imagined.
const DRAWS: usize = 4;

/// Where a line stands.
#[derive(Debug, Clone)]
pub(crate) struct Node {
    pub estate: Estate,
    /// The tiles of the board that were built.
    pub taken: TileSet,
    used: [bool; 2],
    open: bool,
    repeat: Option<Building>,
    /// What it holds that the estate does not show.
    hope: f32,
    /// What it is worth to stop here, in points.
    pub value: f32,
    rank: f32,
    /// How many moves.
    pub length: u8,
    /// Where it came from.
    parent: usize,
    path: Path,
}

impl Node {
    /// What it holds that the estate does not show, in points.
    pub(crate) fn hope(&self) -> f32 {
        self.hope
    }
}

/// The lines that were looked at, and the best of them.
#[derive(Debug)]
pub(crate) struct Plan {
    nodes: Vec<Node>,
    best: usize,
}

impl Plan {
    /// Where the best line ends.
    pub(crate) fn end(&self) -> &Node {
        &self.nodes[self.best]
    }

    /// What being done at once is worth, in points.
    pub(crate) fn still(&self) -> f32 {
        self.nodes[0].value
    }

    /// The number of the best end.
    pub(crate) fn end_index(&self) -> usize {
        self.best
    }

    /// The best line's moves, in order.
    pub(crate) fn moves(&self) -> Vec<Vec<Choice>> {
        self.line(self.best)
    }

    fn line(&self, mut at: usize) -> Vec<Vec<Choice>> {
        let mut moves = Vec::new();
        while at != 0 {
            moves.push(self.nodes[at].path.to_vec());
            at = self.nodes[at].parent;
        }
        moves.reverse();
        moves
    }

    /// Different ends worth comparing, best first, at most `most`; the still line is among them.
    pub(crate) fn ends(&self, most: usize) -> Vec<usize> {
        let mut ends: Vec<usize> = (0..self.nodes.len()).collect();
        ends.sort_by(|&a, &b| self.nodes[b].value.total_cmp(&self.nodes[a].value));
        ends.truncate(most);
        ends
    }

    /// Ends that leave different estates, best first: at most `most`, at most `near` points worse
    /// than the best.
    pub(crate) fn different_ends(&self, most: usize, near: f32) -> Vec<usize> {
        let mut ends: Vec<usize> = Vec::new();
        let least = self.end().value - near;
        for at in self.ends(self.nodes.len()) {
            let node = &self.nodes[at];
            if ends.len() >= most || node.value < least {
                break;
            }
            // Of a fee alone nothing comes.
            let same = |&other: &usize| self.nodes[other].estate == node.estate;
            if !ends.iter().any(same) {
                ends.push(at);
            }
        }
        ends
    }

    /// An end by its number.
    pub(crate) fn node(&self, at: usize) -> &Node {
        &self.nodes[at]
    }

    /// The moves that lead to an end.
    pub(crate) fn moves_to(&self, at: usize) -> Vec<Vec<Choice>> {
        self.line(at)
    }
}

/// A view to try moves on: its own estate and board change as lines are followed.
#[derive(Debug, Clone)]
pub(crate) struct Desk {
    view: View,
    seat: Seat,
    board: [arrayvec::ArrayVec<Option<Building>, 5>; 3],
    holes: bool,
}

impl Desk {
    /// A desk for the view's seat; `None` for the public.
    pub(crate) fn new(view: &View) -> Option<Self> {
        let seat = view.viewer.seat()?;
        view.own()?;
        Some(Self {
            view: view.clone(),
            seat,
            board: view.table.board.clone(),
            holes: false,
        })
    }

    /// The own estate.
    pub(crate) fn estate(&self) -> Estate {
        self.view.table.places[self.seat.index()].estate
    }

    /// Puts an estate there, with the tiles gone that it has taken.
    pub(crate) fn settle(&mut self, estate: &Estate, taken: TileSet) {
        self.view.table.places[self.seat.index()].estate = *estate;
        if !taken.is_empty() || self.holes {
            self.view.table.board.clone_from(&self.board);
            for slot in self.view.table.board.iter_mut().flatten() {
                if slot.is_some_and(|tile| taken.contains(tile)) {
                    *slot = None;
                }
            }
            self.holes = !taken.is_empty();
        }
    }

    /// Turns up a card for the own seat, with `left` cards in hand after it.
    pub(crate) fn turn_up(&mut self, card: glass_road::Card, limit: u8, left: u8) {
        let place = &mut self.view.table.places[self.seat.index()];
        place.hand = left;
        place.gifts.clear();
        self.view.table.phase = Phase::Resolve(Resolution {
            card,
            order: std::iter::once(self.seat).collect(),
            at: 0,
            limit,
            open: card.fee().is_none(),
            used: std::iter::empty().collect(),
            repeat: None,
        });
    }

    fn load(&mut self, node: &Node) {
        self.settle(&node.estate, node.taken);
        if let Phase::Resolve(resolution) = &mut self.view.table.phase {
            resolution.open = node.open;
            resolution.repeat = node.repeat;
            resolution.used.clear();
            for ability in Ability::ALL {
                if node.used[ability.index()] {
                    resolution.used.push(ability);
                }
            }
        }
    }

    /// Plans from here. `taken` are the tiles of the board that are already gone.
    pub(crate) fn plan(&mut self, judge: &Judge<'_>, taken: TileSet, breadth: Breadth) -> Plan {
        let estate = self.estate();
        let (used, open, repeat, limit) = match &self.view.table.phase {
            Phase::Resolve(resolution) => {
                let used = Ability::ALL.map(|ability| resolution.used.contains(&ability));
                let limit = usize::from(resolution.limit);
                (used, resolution.open, resolution.repeat, limit)
            }
            _ => ([true; 2], true, None, 0),
        };
        let value = judge.value(&estate, taken);
        let root = Node {
            estate,
            taken,
            used,
            open,
            repeat,
            hope: 0.0,
            value,
            rank: value,
            length: 0,
            parent: 0,
            path: Path::new(),
        };
        let mut plan = Plan {
            nodes: vec![root],
            best: 0,
        };
        let mut lines = vec![0];
        let mut fresh: Vec<Node> = Vec::new();
        for _ in 0..breadth.depth {
            fresh.clear();
            for &at in &lines {
                let node = plan.nodes[at].clone();
                self.extend(judge, at, &node, limit, breadth.care, &mut fresh);
                if judge.budget.over() {
                    break;
                }
            }
            fresh.sort_by(|a, b| b.rank.total_cmp(&a.rank));
            fresh.dedup_by(|a, b| {
                a.rank == b.rank && a.used == b.used && a.open == b.open && a.estate == b.estate
            });
            fresh.truncate(breadth.width);
            lines.clear();
            for node in fresh.drain(..) {
                let best = &plan.nodes[plan.best];
                if node.value > best.value + MARGIN {
                    plan.best = plan.nodes.len();
                }
                lines.push(plan.nodes.len());
                plan.nodes.push(node);
            }
            if lines.is_empty() || judge.budget.over() {
                break;
            }
        }
        let root = plan.nodes[0].clone();
        self.load(&root);
        plan
    }

    fn extend(
        &mut self,
        judge: &Judge<'_>,
        parent: usize,
        node: &Node,
        limit: usize,
        care: Care,
        fresh: &mut Vec<Node>,
    ) {
        self.load(node);
        let (card, repeat) = match &self.view.table.phase {
            Phase::Resolve(resolution) => (Some(resolution.card), resolution.repeat),
            _ => (None, None),
        };
        let Ok(walker) = self.view.walker() else {
            return;
        };
        let finder = Finder {
            care,
            estate: &node.estate,
            card,
            repeat,
        };
        let crowded = !node.estate.grounds.as_flattened().contains(&Ground::Empty);
        let heads = walker.choices();
        for &head in heads.as_ref() {
            if judge.budget.over() {
                return;
            }
            match head {
                Choice::Done | Choice::Card(_) | Choice::Accept | Choice::Refuse => continue,
                Choice::Remove if !crowded || limit == 0 => continue,
                _ => {}
            }
            let mut after = Node {
                parent,
                length: node.length.saturating_add(1),
                ..node.clone()
            };
            match head {
                Choice::Fee => after.open = true,
                Choice::Ability(ability) => after.used[ability.index()] = true,
                Choice::EndRepeat => after.repeat = None,
                _ => {}
            }
            let done = after.used.iter().filter(|&&used| used).count();
            #[allow(clippy::cast_precision_loss)] // at most 2
            let unused = if after.open {
                limit.saturating_sub(done) as f32 * UNUSED
            } else {
                0.0
            };
            if let (Choice::Ability(ability), Some(card)) = (head, card)
                && card.act(ability) == Act::Draw
            {
                after.path.clear();
                after.path.push(head);
                after.hope += hope_of_a_draw(judge, &self.view, node);
                after.value = judge.value(&after.estate, after.taken) + after.hope;
                after.rank = after.value + unused;
                fresh.push(after);
                continue;
            }
            finder.find(&walker, head, &mut |path, outcome| {
                if !judge.budget.step() {
                    return;
                }
                let mut after = after.clone();
                after.estate = outcome.estate;
                if let Some(tile) = outcome.built {
                    after.taken.insert(tile);
                    after.repeat = outcome.opens;
                }
                after.value = judge.value(&after.estate, after.taken) + after.hope;
                after.rank = after.value + unused;
                after.path.clone_from(path);
                fresh.push(after);
            });
        }
    }
}

/// What three tiles that nobody has seen would add, on average.
fn hope_of_a_draw(judge: &Judge<'_>, view: &View, node: &Node) -> f32 {
    let unseen = unseen(view, node.taken);
    let mut dice = Dice::new(0x9e37, u64::from(node.estate.offer.len()));
    let before = judge.value(&node.estate, node.taken);
    let mut sum = 0.0;
    for _ in 0..DRAWS {
        let mut estate = node.estate;
        draw(&unseen, &mut estate, &mut dice);
        sum += judge.value(&estate, node.taken) - before;
    }
    #[allow(clippy::cast_precision_loss)]
    let draws = DRAWS as f32;
    sum / draws
}

/// Draws a tile of each kind into the private offer.
pub(crate) fn draw(unseen: &[Vec<Building>; 3], estate: &mut Estate, dice: &mut Dice) {
    for stack in unseen {
        if !stack.is_empty() {
            estate.offer.insert(stack[dice.below(stack.len())]);
        }
    }
}

/// The tiles that the seat has not seen, by kind.
pub(crate) fn unseen(view: &View, taken: TileSet) -> [Vec<Building>; 3] {
    let table = &view.table;
    let mut seen: TileSet = table.on_board().chain(table.removed.iter()).collect();
    for tile in taken.iter() {
        seen.insert(tile);
    }
    for place in &table.places {
        for tile in place.estate.buildings().chain(place.estate.offer.iter()) {
            seen.insert(tile);
        }
    }
    let mut unseen = [Vec::new(), Vec::new(), Vec::new()];
    for tile in Building::ALL {
        if !seen.contains(tile) {
            unseen[tile.kind().index()].push(tile);
        }
    }
    unseen
}
