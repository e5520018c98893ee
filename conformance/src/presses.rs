//! How many presses a decision takes.
// Only tests call this, and they may panic.
#![allow(clippy::unwrap_used, clippy::panic)]

use slowtable_desk::{Desk, Draft, Face, Pressed, press_at};
use slowtable_kit::Rules;
use slowtable_ui::{Language, Names, Press, Row, SelectValue};

/// Returns the fewest presses that draft or make exactly these choices; `None` if more than `most` are needed.
/// Choosing from a select is two presses: it is opened and an option is chosen. Pages count if `leads` says so of
/// their names.
///
/// # Panics
/// If the face has no panel for a draft on the way.
pub fn fewest_presses<F: Face>(
    face: &F,
    view: &<F::Rules as Rules>::View,
    wanted: &[String],
    most: usize,
    leads: impl Fn(&str) -> bool,
) -> Option<usize> {
    let mut drafts = vec![vec![Draft::default()]];
    for presses in 0..=most {
        let here = drafts.get(presses).cloned().unwrap_or_default();
        for draft in here {
            if draft.path().is_empty() && draft.moves().concat() == wanted {
                return Some(presses);
            }
            for (press, selected, price) in offered(face, view, &draft, &leads) {
                let desk = Desk::<F::Rules>::lay(view, &draft);
                match press_at(face, &desk, &press, &selected) {
                    Ok(Pressed::Commit(moves)) if moves.concat() == wanted => {
                        return (presses + price <= most).then_some(presses + price);
                    }
                    Ok(Pressed::Drafted(next)) => {
                        let mut named = next.moves().concat();
                        named.extend_from_slice(next.path());
                        let is_nearer = wanted.starts_with(&named) && *next != draft;
                        if is_nearer && presses + price <= most {
                            while drafts.len() <= presses + price {
                                drafts.push(Vec::new());
                            }
                            drafts[presses + price].push(*next);
                        }
                    }
                    _ => {}
                }
            }
        }
    }
    None
}

/// Returns what a desk offers to press, with its price.
fn offered<F: Face>(
    face: &F,
    view: &<F::Rules as Rules>::View,
    draft: &Draft,
    leads: impl Fn(&str) -> bool,
) -> Vec<(Press, Vec<String>, usize)> {
    let desk = Desk::<F::Rules>::lay(view, draft);
    let names = Names::plain(["Ann", "Ben", "Cem", "Dora", "Eve"]);
    let panel = face.panel(&desk, &names, Language::English).unwrap();
    let mut all = Vec::new();
    for row in panel.rows() {
        match row {
            Row::Buttons(buttons) => {
                let is_way = |press: &Press| match press {
                    Press::Choose(_) | Press::Complete | Press::Commit(_) => true,
                    Press::Page(page) => leads(page),
                    _ => false,
                };
                let buttons = buttons.iter().filter(|button| is_way(&button.press));
                all.extend(buttons.map(|it| (it.press.clone(), Vec::new(), 1)));
            }
            Row::Select(select) => {
                let choices = select.options.iter().filter(|option| {
                    matches!(SelectValue::decode(&option.value), SelectValue::Choices(_))
                });
                let each = choices.map(|it| (Press::ChooseSelected, vec![it.value.clone()], 2));
                all.extend(each);
            }
        }
    }
    all
}
