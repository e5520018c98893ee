//! Plans the moves of a seat while its own card is open: which abilities, trades and buildings, in
//! which order.
//!
//! The plan is a beam search over lines. Each round makes a line longer by one whole move; lines
//! with the same result are kept once. Trades are moves like any other, so a line may earn the cost
//! of a building or keep a wheel from turning. The evaluation decides the value of a line.

use glass_road::specialist::Act;
use glass_road::{Ability, Building, Choice, Estate, Ground, Phase, Resolution, TileSet, View};
use slowtable_kit::Seat;
use slowtable_opponent::SplitMix64;

use crate::evaluator::Evaluator;
use crate::moves::{Branching, MoveGenerator, ShortPath};

/// The limits of a plan.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Beam {
    /// The number of lines kept after each move.
    pub width: usize,
    /// The number of moves in a line.
    pub depth: usize,
    /// Which moves are tried.
    pub branching: Branching,
}

impl Beam {
    /// For imagined cards.
    pub(crate) const ROLLOUT: Beam = Beam::new(2, 6, 1, false);
    /// For training games.
    pub(crate) const SELF_PLAY: Beam = Beam::new(3, 8, 2, true);
    /// For an open card.
    pub(crate) const FULL: Beam = Beam::new(12, 10, 3, true);

    pub(crate) const fn new(width: usize, depth: usize, spaces: usize, take_less: bool) -> Self {
        Self {
            width,
            depth,
            branching: Branching { spaces, take_less },
        }
    }
}

/// The value of an unused ability when lines of different length are compared, in points.
const UNUSED_ABILITY: f32 = 0.6;
/// The least gain of a line over a shorter one, in points.
const LEAST_GAIN: f32 = 0.02;
/// The number of sampled draws.
const DRAW_SAMPLES: usize = 4;

/// The state at the end of a line.
#[derive(Debug, Clone)]
pub(crate) struct Node {
    pub estate: Estate,
    /// The tiles of the board that the line has built.
    pub taken: TileSet,
    used: [bool; 2],
    open: bool,
    repeat: Option<Building>,
    /// The expected gain of an unseen draw, in points.
    pub expected_draw: f32,
    /// The value of stopping here, in points.
    pub value: f32,
    rank: f32,
    /// The number of moves.
    pub length: u8,
    /// The index of the node before it.
    parent: usize,
    path: ShortPath,
}

/// The lines that were considered, and the best of them.
#[derive(Debug)]
pub(crate) struct ConsideredLines {
    nodes: Vec<Node>,
    best: usize,
}

impl ConsideredLines {
    /// Returns the end of the best line.
    pub(crate) fn end(&self) -> &Node {
        &self.nodes[self.best]
    }

    /// Returns the value of ending at once, in points.
    pub(crate) fn stand_pat(&self) -> f32 {
        self.nodes[0].value
    }

    /// Returns the index of the best end.
    pub(crate) fn best(&self) -> usize {
        self.best
    }

    /// Returns the best line's moves, in order.
    pub(crate) fn moves(&self) -> Vec<Vec<Choice>> {
        self.moves_to(self.best)
    }

    /// Returns at most `most` different ends, best first; ending at once is one of them.
    pub(crate) fn ends(&self, most: usize) -> Vec<usize> {
        let mut ends: Vec<usize> = (0..self.nodes.len()).collect();
        ends.sort_by(|&a, &b| self.nodes[b].value.total_cmp(&self.nodes[a].value));
        ends.truncate(most);
        ends
    }

    /// Returns ends that leave different estates, best first: at most `most`, and at most
    /// `most_behind` points behind the best.
    pub(crate) fn different_ends(&self, most: usize, most_behind: f32) -> Vec<usize> {
        let mut ends: Vec<usize> = Vec::new();
        let least = self.end().value - most_behind;
        for at in self.ends(self.nodes.len()) {
            let node = &self.nodes[at];
            if ends.len() >= most || node.value < least {
                break;
            }
            // Paying a fee and no more has no benefit.
            let same = |&other: &usize| self.nodes[other].estate == node.estate;
            if !ends.iter().any(same) {
                ends.push(at);
            }
        }
        ends
    }

    /// Returns an end by its index.
    pub(crate) fn node(&self, at: usize) -> &Node {
        &self.nodes[at]
    }

    /// Returns the moves that lead to an end.
    pub(crate) fn moves_to(&self, mut at: usize) -> Vec<Vec<Choice>> {
        let mut moves = Vec::new();
        while at != 0 {
            moves.push(self.nodes[at].path.to_vec());
            at = self.nodes[at].parent;
        }
        moves.reverse();
        moves
    }
}

/// A view for trying moves: its own estate and board change along a line.
#[derive(Debug, Clone)]
pub(crate) struct Planner {
    view: View,
    seat: Seat,
    board: [arrayvec::ArrayVec<Option<Building>, 5>; 3],
    tiles_gone: bool,
}

impl Planner {
    /// Creates a planner for the view's seat; `None` for the public.
    pub(crate) fn new(view: &View) -> Option<Self> {
        let seat = view.viewer.seat()?;
        view.own()?;
        Some(Self {
            view: view.clone(),
            seat,
            board: view.board.building_board.clone(),
            tiles_gone: false,
        })
    }

    /// Returns the seat's estate.
    pub(crate) fn estate(&self) -> Estate {
        self.view.board.places[self.seat.index()].estate
    }

    /// Replaces the seat's estate, and removes the tiles that it has taken.
    pub(crate) fn set_estate(&mut self, estate: &Estate, taken: TileSet) {
        self.view.board.places[self.seat.index()].estate = *estate;
        if !taken.is_empty() || self.tiles_gone {
            self.view.board.building_board.clone_from(&self.board);
            for slot in self.view.board.building_board.iter_mut().flatten() {
                if slot.is_some_and(|tile| taken.contains(tile)) {
                    *slot = None;
                }
            }
            self.tiles_gone = !taken.is_empty();
        }
    }

    /// Turns up a card for the seat, with `left` cards in hand after it.
    pub(crate) fn turn_up(&mut self, card: glass_road::Card, limit: u8, left: u8) {
        let place = &mut self.view.board.places[self.seat.index()];
        place.hand = left;
        place.gifts.clear();
        self.view.board.phase = Phase::Resolve(Resolution {
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
        self.set_estate(&node.estate, node.taken);
        if let Phase::Resolve(resolution) = &mut self.view.board.phase {
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

    /// Plans from here. `taken` are the tiles that the board no longer has.
    pub(crate) fn plan(
        &mut self,
        evaluator: &Evaluator<'_>,
        taken: TileSet,
        beam: Beam,
    ) -> ConsideredLines {
        let estate = self.estate();
        let (used, open, repeat, limit) = match &self.view.board.phase {
            Phase::Resolve(resolution) => {
                let used = Ability::ALL.map(|ability| resolution.used.contains(&ability));
                let limit = usize::from(resolution.limit);
                (used, resolution.open, resolution.repeat, limit)
            }
            _ => ([true; 2], true, None, 0),
        };
        let value = evaluator.value(&estate, taken);
        let root = Node {
            estate,
            taken,
            used,
            open,
            repeat,
            expected_draw: 0.0,
            value,
            rank: value,
            length: 0,
            parent: 0,
            path: ShortPath::new(),
        };
        let mut plan = ConsideredLines {
            nodes: vec![root],
            best: 0,
        };
        let mut lines = vec![0];
        let mut children: Vec<Node> = Vec::new();
        for _ in 0..beam.depth {
            children.clear();
            for &at in &lines {
                let node = plan.nodes[at].clone();
                self.expand(evaluator, at, &node, limit, beam.branching, &mut children);
                if evaluator.meter.over() {
                    break;
                }
            }
            children.sort_by(|a, b| b.rank.total_cmp(&a.rank));
            children.dedup_by(|a, b| {
                a.rank == b.rank && a.used == b.used && a.open == b.open && a.estate == b.estate
            });
            children.truncate(beam.width);
            lines.clear();
            for node in children.drain(..) {
                let best = &plan.nodes[plan.best];
                if node.value > best.value + LEAST_GAIN {
                    plan.best = plan.nodes.len();
                }
                lines.push(plan.nodes.len());
                plan.nodes.push(node);
            }
            if lines.is_empty() || evaluator.meter.over() {
                break;
            }
        }
        let root = plan.nodes[0].clone();
        self.load(&root);
        plan
    }

    fn expand(
        &mut self,
        evaluator: &Evaluator<'_>,
        parent: usize,
        node: &Node,
        limit: usize,
        branching: Branching,
        children: &mut Vec<Node>,
    ) {
        self.load(node);
        let (card, repeat) = match &self.view.board.phase {
            Phase::Resolve(resolution) => (Some(resolution.card), resolution.repeat),
            _ => (None, None),
        };
        let Ok(walker) = self.view.walker() else {
            return;
        };
        let generator = MoveGenerator {
            branching,
            estate: &node.estate,
            card,
            repeat,
        };
        let crowded = !node.estate.grounds.as_flattened().contains(&Ground::Empty);
        let heads = walker.choices();
        for &head in heads.as_ref() {
            if evaluator.meter.over() {
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
            let unused = if after.open {
                limit.saturating_sub(done) as f32 * UNUSED_ABILITY
            } else {
                0.0
            };
            if let (Choice::Ability(ability), Some(card)) = (head, card)
                && card.act(ability) == Act::Draw
            {
                after.path.clear();
                after.path.push(head);
                after.expected_draw += expected_draw(evaluator, &self.view, node);
                after.value = evaluator.value(&after.estate, after.taken) + after.expected_draw;
                after.rank = after.value + unused;
                children.push(after);
                continue;
            }
            generator.generate(&walker, head, &mut |path, outcome| {
                if !evaluator.meter.step() {
                    return;
                }
                let mut after = after.clone();
                after.estate = outcome.estate;
                if let Some(tile) = outcome.built {
                    after.taken.insert(tile);
                    after.repeat = outcome.opens;
                }
                after.value = evaluator.value(&after.estate, after.taken) + after.expected_draw;
                after.rank = after.value + unused;
                after.path.clone_from(path);
                children.push(after);
            });
        }
    }
}

/// Returns the mean gain of drawing three unseen tiles.
fn expected_draw(evaluator: &Evaluator<'_>, view: &View, node: &Node) -> f32 {
    let unseen = unseen(view, node.taken);
    let mut rng = SplitMix64::new(0x9e37, u64::from(node.estate.offer.len()));
    let before = evaluator.value(&node.estate, node.taken);
    let mut sum = 0.0;
    for _ in 0..DRAW_SAMPLES {
        let mut estate = node.estate;
        draw(&unseen, &mut estate, &mut rng);
        sum += evaluator.value(&estate, node.taken) - before;
    }
    sum / DRAW_SAMPLES as f32
}

/// Draws a tile of each kind into the private offer.
pub(crate) fn draw(unseen: &[Vec<Building>; 3], estate: &mut Estate, rng: &mut SplitMix64) {
    for stack in unseen {
        if !stack.is_empty() {
            estate.offer.insert(stack[rng.below(stack.len())]);
        }
    }
}

/// Returns the tiles that the seat has not seen, by kind.
pub(crate) fn unseen(view: &View, taken: TileSet) -> [Vec<Building>; 3] {
    let board = &view.board;
    let mut seen: TileSet = board.on_board().chain(board.removed.iter()).collect();
    for tile in taken.iter() {
        seen.insert(tile);
    }
    for place in &board.places {
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
