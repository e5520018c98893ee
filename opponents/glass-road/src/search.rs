//! A short look ahead: the best line of moves of one seat on its own.

use glass_road::specialist::Act;
use glass_road::{Choice, Phase, View};

use crate::evaluate::{Eye, Weights};
use crate::moves;

/// What a line must gain to be worth its first move.
const MARGIN: i32 = 8;

/// How far a search looks.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Breadth {
    /// Lines kept after each move.
    pub width: usize,
    /// Moves in a line.
    pub depth: usize,
}

impl Breadth {
    /// For the card that lies open.
    pub(crate) const CLOSE: Breadth = Breadth { width: 6, depth: 7 };
    /// For a card that is only imagined.
    pub(crate) const GLANCE: Breadth = Breadth { width: 2, depth: 5 };
}

/// A line of moves.
#[derive(Debug, Clone)]
pub(crate) struct Line {
    /// Its first move; `None`: to leave things as they are.
    pub first: Option<Vec<Choice>>,
    /// How many moves.
    pub length: usize,
    /// Where it leads, as far as it can be foreseen.
    pub view: View,
    /// What that is worth.
    pub value: i32,
    /// What it holds that the view does not show.
    hope: i32,
}

/// The best line from `view`; of equal ones, the shortest.
pub(crate) fn best_line(eye: &Eye, view: &View, breadth: Breadth) -> Line {
    let still = Line {
        first: None,
        length: 0,
        view: view.clone(),
        value: eye.value(view),
        hope: 0,
    };
    let mut best = still.clone();
    let mut lines = vec![still];
    for _ in 0..breadth.depth {
        let mut longer: Vec<Line> = Vec::new();
        for line in &lines {
            extend(eye, line, &mut longer);
        }
        longer.sort_by_key(|line| std::cmp::Reverse(line.value));
        longer.dedup_by(|a, b| a.value == b.value && a.view == b.view);
        longer.truncate(breadth.width);
        match longer.first() {
            Some(line) if line.value > best.value => best = line.clone(),
            Some(_) => {}
            None => break,
        }
        lines = longer;
    }
    best
}

/// Every line that is one move longer.
fn extend(eye: &Eye, line: &Line, longer: &mut Vec<Line>) {
    let view = &line.view;
    let crowded = view
        .own()
        .is_some_and(|place| place.estate.empty().is_empty());
    for head in moves::heads(view) {
        match head {
            Choice::Done | Choice::Card(_) => continue,
            Choice::Remove if !crowded && view.table.phase != Phase::LastActions => continue,
            _ => {}
        }
        if draws(view, head) {
            longer.push(drawn(eye, line, head));
            continue;
        }
        for path in moves::beginning_with(view, head) {
            if !eye.steps_on() {
                return;
            }
            let Ok(Some((after, _))) = view.preview(&path) else {
                continue;
            };
            longer.push(Line {
                first: line.first.clone().or(Some(path)),
                length: line.length + 1,
                value: eye.value(&after) + line.hope,
                view: after,
                hope: line.hope,
            });
        }
    }
}

/// Whether a first choice draws tiles that nobody has seen.
fn draws(view: &View, head: Choice) -> bool {
    match (head, view.table.resolving()) {
        (Choice::Ability(ability), Some((_, resolution))) => {
            resolution.card.act(ability) == Act::Draw
        }
        _ => false,
    }
}

/// The line after drawing: nothing is known of the tiles but what tiles are worth.
fn drawn(eye: &Eye, line: &Line, head: Choice) -> Line {
    let mut view = line.view.clone();
    if let (Phase::Resolve(resolution), Choice::Ability(ability)) = (&mut view.table.phase, head) {
        resolution.used.push(ability);
    }
    let hope = line.hope + eye.hope_of_a_draw(&view);
    Line {
        first: line.first.clone().or_else(|| Some(vec![head])),
        length: line.length + 1,
        value: eye.value(&view) + hope,
        view,
        hope,
    }
}

/// The next move of a seat that resolves a card or has its last actions.
///
/// Asked again after each move, it comes to an end. Fees and abilities are used once, and gifts
/// are answered once. Anytime actions and repetitions could go on for ever, so one is only made
/// if the search from there finds a better line, or an equal one that is shorter: since a search
/// depends on nothing but its view, no view can come back.
pub(crate) fn step(view: &View, weights: &Weights) -> Option<Vec<Choice>> {
    let eye = Eye::new(view, weights)?;
    let still = eye.value(view);
    let best = best_line(&eye, view, Breadth::CLOSE);
    let first = best.first.clone().filter(|_| best.value > still + MARGIN);
    match first {
        Some(path) if ends(path.first()) || comes_nearer(view, &path, &best, weights) => Some(path),
        _ => finish(view),
    }
}

/// Whether a move cannot be repeated without end.
fn ends(head: Option<&Choice>) -> bool {
    !matches!(
        head,
        Some(Choice::Convert(_) | Choice::Remove | Choice::Repeat)
    )
}

fn comes_nearer(view: &View, path: &[Choice], best: &Line, weights: &Weights) -> bool {
    let Ok(Some((after, _))) = view.preview(path) else {
        return false;
    };
    let Some(eye) = Eye::new(&after, weights) else {
        return false;
    };
    let rest = best_line(&eye, &after, Breadth::CLOSE);
    rest.value > best.value || rest.value == best.value && rest.length < best.length
}

/// Being done with what lies open.
fn finish(view: &View) -> Option<Vec<Choice>> {
    moves::heads(view)
        .into_iter()
        .find(|head| matches!(head, Choice::Done | Choice::EndRepeat))
        .map(|head| vec![head])
}

/// Takes a gift on the better wheel, or refuses it when it does harm.
pub(crate) fn answer_gift(view: &View, weights: &Weights) -> Option<Vec<Choice>> {
    let eye = Eye::new(view, weights)?;
    let answers = [Choice::Accept, Choice::Refuse];
    answers
        .into_iter()
        .flat_map(|head| moves::beginning_with(view, head))
        .filter_map(|path| {
            let (after, _) = view.preview(&path).ok()??;
            Some((eye.value(&after), path))
        })
        // The first of equal ones: a gift that does no harm is taken.
        .reduce(|best, other| if other.0 > best.0 { other } else { best })
        .map(|(_, path)| path)
}
