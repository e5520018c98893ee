//! Some legal move, without any thought: what is left when nothing better was found in time.

use wasser_des_lebens::{Choice, View};

/// How much a choice is liked here, the most first; `None` if it is not made without thought.
fn liking(choice: &Choice) -> Option<u8> {
    match choice {
        Choice::Site(_)
        | Choice::Path(_)
        | Choice::Roll
        | Choice::Force(_)
        | Choice::Take(_)
        | Choice::Name(_) => Some(6),
        Choice::Rob(_) => Some(5),
        Choice::Drop(..) => Some(4),
        Choice::Decline(_) => Some(3),
        Choice::End | Choice::Waive => Some(2),
        _ => None,
    }
}

/// Returns a legal move that trades nothing, offers nothing and builds nothing; `None` if the seat
/// is not asked.
pub(crate) fn plain(view: &View) -> Option<Vec<Choice>> {
    let mut walker = view.walker().ok()?;
    let mut path = Vec::new();
    while !walker.whole() {
        let choices = walker.choices().into_iter();
        let liked = choices.filter_map(|choice| Some((liking(&choice)?, choice)));
        // The largest number of cards of a kind, so that the rest can be named.
        let (_, choice) = liked.max_by_key(|(liking, choice)| {
            let amount = match choice {
                Choice::Drop(_, amount) => *amount,
                _ => 0,
            };
            (*liking, amount)
        })?;
        walker.push(choice).ok()?;
        path.push(choice);
    }
    Some(path)
}
