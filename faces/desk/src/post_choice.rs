//! Choices that people make from a post, without opening their desks.

use slowtable_kit::Seat;
use slowtable_ui::Tone;

/// A whole move that the addressed seats can make from the post, by one press.
///
/// It depends on the public view alone, so its button tells nothing that is hidden.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PostChoice<C> {
    /// The name of the choice, at most [`PostChoice::NAME`] bytes. Another choice of the whole game has another name, so
    /// that an old button never means something new.
    pub name: String,
    /// The seats that can make it.
    pub seats: Vec<Seat>,
    /// The move.
    pub path: Vec<C>,
    /// Whether the rules accept the move from each of the seats. Otherwise a seat may lack what only it knows, such as
    /// cards in its hand, and gets the refusal.
    pub sure: bool,
    /// The label of its button, at most [`PostChoice::LABEL`] characters.
    pub label: String,
    /// The look of its button.
    pub tone: Tone,
}

impl<C> PostChoice<C> {
    /// The most bytes of a name.
    pub const NAME: usize = 60;
    /// The most characters of a label.
    pub const LABEL: usize = 80;
}
