//! The layout of a desk on the page of the local Discord: how high each part is at a screen's size.
//!
//! The measures are those of the page's style sheets (`local-discord/page`). Texts are as wide as in Noto Sans,
//! one of the page's fonts. A test lays the same desks out in a browser and compares.

use slowtable_render::text::{Weight, width};
use slowtable_ui::{Button, Panel, Row, Tone, is_selector};

/// The size of running text, in CSS pixels.
const TEXT: f32 = 16.0;
/// The size of small text.
const SMALL: f32 = 13.333;
/// The size of a button's label.
const LABEL: f32 = 14.5;
/// The height of a line, relative to the size of its text.
const LEADING: f32 = 1.4;
/// The width of an emoji, relative to the size of its text.
const EMOJI: f32 = 1.375;
/// The gap above each row and picture, and between buttons.
const GAP: f32 = 8.0;
/// The least height of a button.
const BUTTON: f32 = 40.0;
/// The height of a closed select.
const SELECT: f32 = 42.0;
/// The widest row of buttons.
const WIDEST_ROW: f32 = 620.0;
/// The largest picture on a desktop.
const LARGEST: (f32, f32) = (550.0, 350.0);
/// The padding above a message, and below it.
const MESSAGE: f32 = 6.0;
/// The line with the author's name.
const AUTHOR: f32 = TEXT * LEADING;
/// The line that says that only its reader sees the message, with the gap above it.
const ONLY_YOU: f32 = 4.0 + 24.0;
/// The gap below the newest message.
const END: f32 = 8.0;

/// A screen on which desks are measured.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Screen {
    /// The screen's name.
    pub name: &'static str,
    /// The width of a message's content.
    pub width: f32,
    /// The height of the part that shows messages.
    pub height: f32,
    /// Whether pictures are as wide as the content, and buttons narrower.
    pub is_phone: bool,
}

impl Screen {
    /// A phone of 375 by 812.
    pub const PHONE: Self = Self {
        name: "375 x 812",
        width: 313.0,
        height: 681.0,
        is_phone: true,
    };
    /// A desktop's window of 1280 by 800.
    pub const DESKTOP: Self = Self {
        name: "1280 x 800",
        width: 919.0,
        height: 661.0,
        is_phone: false,
    };
    /// Both screens.
    pub const ALL: [Self; 2] = [Self::PHONE, Self::DESKTOP];
}

/// The heights of a desk's parts on a screen, in CSS pixels.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Heights {
    /// All of the text.
    pub text: f32,
    /// The text's last line, which is the question.
    pub question: f32,
    /// The picture, with the gap above it.
    pub picture: f32,
    /// The rows of controls, each with the gap above it.
    pub rows: f32,
}

impl Heights {
    /// Measures a desk: the line above the panel's text, the panel, and the size of its picture in pixels.
    #[must_use]
    pub fn of(screen: Screen, head: &str, panel: &Panel, picture: Option<(u32, u32)>) -> Self {
        let last = panel.text().lines().next_back().unwrap_or_default();
        Self {
            text: text(head, screen) + TEXT * LEADING + text(panel.text(), screen),
            question: text(last, screen),
            picture: picture.map_or(0.0, |size| GAP + shown(size, screen)),
            rows: panel
                .rows()
                .iter()
                .map(|row| GAP + row_of(row, screen))
                .sum(),
        }
    }

    /// Returns the height of the whole desk.
    #[must_use]
    pub fn desk(&self) -> f32 {
        MESSAGE + AUTHOR + self.text + self.picture + self.rows + ONLY_YOU + MESSAGE
    }

    /// Whether the question, the picture and the answers are on the screen together when the desk's end is.
    #[must_use]
    pub fn is_in_sight(&self, screen: Screen) -> bool {
        let below = ONLY_YOU + MESSAGE + END;
        self.question + self.picture + self.rows + below <= screen.height
    }
}

/// Returns the height of a picture of this size in pixels.
#[allow(clippy::cast_precision_loss)] // pictures are small
fn shown((wide, high): (u32, u32), screen: Screen) -> f32 {
    let (wide, high) = (wide.max(1) as f32, high as f32);
    match screen.is_phone {
        true => high * screen.width / wide,
        false => {
            let scale = (screen.width.min(LARGEST.0) / wide).min(LARGEST.1 / high);
            high * scale.min(1.0)
        }
    }
}

fn row_of(row: &Row, screen: Screen) -> f32 {
    match row {
        Row::Select(_) => SELECT,
        Row::Buttons(buttons) => {
            let room = screen.width.min(WIDEST_ROW);
            let mut lines: Vec<(f32, f32)> = Vec::new();
            for button in buttons {
                let (wide, high) = button_of(button, room, screen);
                match lines.last_mut() {
                    Some((filled, line)) if *filled + GAP + wide <= room => {
                        *filled += GAP + wide;
                        *line = line.max(high);
                    }
                    _ => lines.push((wide, high)),
                }
            }
            let gaps = GAP * f32::from(u8::try_from(lines.len()).unwrap_or(1).saturating_sub(1));
            lines.iter().map(|(_, high)| high).sum::<f32>() + gaps
        }
    }
}

/// Returns the width and height of a button.
fn button_of(button: &Button, room: f32, screen: Screen) -> (f32, f32) {
    let border = match button.tone {
        Tone::Secondary => 2.0,
        _ => 0.0,
    };
    let padding = if screen.is_phone { 28.0 } else { 32.0 };
    let emoji = match button.emoji {
        Some(_) if button.label.trim().is_empty() => 20.0,
        Some(_) => 20.0 + 7.0,
        None => 0.0,
    };
    let beside = border + padding + emoji;
    let letters = letters(&format!("**{}**", button.label));
    let lines = lines(&letters, LABEL, room - beside);
    let widest = match lines {
        1 => letters.iter().map(|one| one.width(LABEL)).sum(),
        _ => room - beside,
    };
    let high = f32::from(lines) * LABEL * LEADING + 12.0 + border;
    (beside + widest, high.max(BUTTON))
}

/// Returns the height of a text in Discord's markdown, as far as desks use it.
fn text(text: &str, screen: Screen) -> f32 {
    let line = |line: &str| {
        let (line, size) = match line.strip_prefix("-# ") {
            Some(small) => (small, SMALL),
            None => (line, TEXT),
        };
        let (line, room) = match line.strip_prefix("- ") {
            Some(item) => (item, screen.width - 24.0),
            None => (line, screen.width),
        };
        f32::from(lines(&letters(line), size, room)) * size * LEADING
    };
    text.split('\n').map(line).sum()
}

/// A letter as it is shown.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Letter {
    letter: char,
    is_bold: bool,
    is_emoji: bool,
}

impl Letter {
    fn width(&self, size: f32) -> f32 {
        if self.is_emoji {
            return EMOJI * size;
        }
        let weight = match self.is_bold {
            true => Weight::Bold,
            false => Weight::Regular,
        };
        width(self.letter.encode_utf8(&mut [0; 4]), weight, size)
    }
}

/// Returns the letters that a line shows: without marks, addresses of links, and selectors.
fn letters(line: &str) -> Vec<Letter> {
    let mut shown = Vec::new();
    let mut is_bold = false;
    let mut rest = line;
    while let Some(letter) = rest.chars().next() {
        if let Some(after) = rest.strip_prefix("**") {
            is_bold = !is_bold;
            rest = after;
            continue;
        }
        if let Some((_, after)) = rest
            .strip_prefix("](")
            .and_then(|address| address.split_once(')'))
        {
            rest = after;
            continue;
        }
        rest = rest.get(letter.len_utf8()..).unwrap_or_default();
        let is_link = letter == '[' && rest.contains("](");
        let is_mark = letter == '\\' || is_link || is_selector(letter);
        // A variation selector and a joiner have no width.
        if is_mark || matches!(letter, '\u{fe0f}' | '\u{200d}') {
            continue;
        }
        shown.push(Letter {
            letter,
            is_bold,
            is_emoji: is_emoji(letter),
        });
    }
    shown
}

/// Whether a character is drawn as an emoji: the blocks that hold those of desks.
const fn is_emoji(letter: char) -> bool {
    matches!(letter, '\u{2300}'..='\u{23ff}' | '\u{2600}'..='\u{27bf}' | '\u{2b00}'..='\u{2bff}' | '\u{1f000}'..)
}

/// Returns the number of lines of a text that breaks at spaces. An empty text has one.
fn lines(letters: &[Letter], size: f32, room: f32) -> u16 {
    let mut count = 1;
    let mut filled = 0.0;
    for word in letters.split_inclusive(|one| one.letter == ' ') {
        let wide: f32 = word.iter().map(|one| one.width(size)).sum();
        let space = match word.last() {
            Some(last) if last.letter == ' ' => last.width(size),
            _ => 0.0,
        };
        if filled > 0.0 && filled + wide - space > room {
            count += 1;
            filled = 0.0;
        }
        filled += wide;
    }
    count
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::float_cmp)]
mod tests {
    use slowtable_ui::{Press, Select, SelectOption};

    use super::*;

    fn button(label: &str) -> Button {
        Button::new(label, Press::Page(label.to_owned()))
    }

    fn rows(screen: Screen, rows: Vec<Row>) -> f32 {
        let panel = Panel::new("Which?", rows).unwrap();
        Heights::of(screen, "-# a", &panel, None).rows
    }

    #[test]
    fn buttons_break_where_the_screen_ends() {
        let few = || vec![Row::Buttons(vec![button("One"), button("Two")])];
        assert_eq!(rows(Screen::PHONE, few()), GAP + BUTTON);
        let long = "A label with several words";
        let labels = ["a", "b", "c"].map(|end| button(&format!("{long} {end}")));
        let many = || vec![Row::Buttons(labels.to_vec())];
        assert_eq!(rows(Screen::PHONE, many()), 3.0 * (GAP + BUTTON));
        assert_eq!(rows(Screen::DESKTOP, many()), 2.0 * (GAP + BUTTON));
        // A label that is wider than the screen breaks itself.
        let one = vec![Row::Buttons(vec![button(&long.repeat(2))])];
        assert!(rows(Screen::PHONE, one) > GAP + BUTTON);
        let option = SelectOption::new("x", "x");
        let select = vec![Row::Select(Select::one("More", vec![option]))];
        assert_eq!(rows(Screen::PHONE, select), GAP + SELECT);
    }

    #[test]
    fn marks_addresses_and_selectors_are_no_text() {
        let shown = |line: &str| -> String { letters(line).iter().map(|it| it.letter).collect() };
        assert_eq!(
            shown("**Toy** [#7](https://discord.com/x) · Ann\\*"),
            "Toy #7 · Ann*"
        );
        assert_eq!(shown("🪵\u{e0101} 2 ⚠\u{fe0f}"), "🪵 2 ⚠");
        assert!(letters("**b** r")[0].is_bold && !letters("**b** r")[2].is_bold);
        assert!(letters("🪵")[0].is_emoji);
    }

    #[test]
    fn a_picture_is_as_wide_as_a_phone_and_no_larger_than_discord_shows_it() {
        assert_eq!(shown((1_000, 1_000), Screen::PHONE), 313.0);
        assert_eq!(shown((1_000, 1_000), Screen::DESKTOP), 350.0);
        assert_eq!(shown((1_100, 350), Screen::DESKTOP), 175.0);
        assert_eq!(shown((100, 50), Screen::DESKTOP), 50.0);
    }

    #[test]
    fn the_last_line_is_the_question_and_a_desk_is_in_sight_up_to_its_top() {
        let panel = Panel::new("one\n\ntwo", Vec::new()).unwrap();
        let heights = Heights::of(Screen::PHONE, "-# a", &panel, None);
        let line = TEXT * LEADING;
        assert_eq!(heights.question, line);
        assert_eq!(heights.text, SMALL * LEADING + 4.0 * line);
        assert!(heights.is_in_sight(Screen::PHONE));
        // The picture may be as high as the screen, less the question and what stands below.
        let room = 681.0 - line - ONLY_YOU - MESSAGE - END;
        for (more, is_in_sight) in [(0.0, true), (0.5, false)] {
            let picture = room + more;
            let heights = Heights { picture, ..heights };
            assert_eq!(heights.is_in_sight(Screen::PHONE), is_in_sight);
        }
    }
}
