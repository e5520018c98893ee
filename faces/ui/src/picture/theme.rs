//! A face's colours: by role for the building blocks, by name for everything else.

use slowtable_render::Colour;

/// The colours that the building blocks of this module use, by role.
#[derive(Debug, Clone, Copy)]
pub struct Theme {
    /// The background of the picture.
    pub ground: Colour,
    /// Panels on the background.
    pub panel: Colour,
    /// Fields on panels.
    pub field: Colour,
    /// Lines round panels and fields.
    pub edge: Colour,
    /// Text on panels and fields.
    pub ink: Colour,
    /// Text that is less important.
    pub quiet: Colour,
    /// Text on the background, and highlighted fields.
    pub light: Colour,
    /// Lines round the things that matter now.
    pub accent: Colour,
}

/// Returns the colour that a style sheet declares as `--name: #RRGGBB;`, at compile time. A face's colours
/// are in one CSS file, which its icons use as well ([`super::Icons`]).
///
/// # Panics
/// If the sheet does not declare it. In a `const`, this fails the build.
#[must_use]
#[allow(clippy::panic)] // a fault of the face that no test and no build passes
pub const fn css_colour(css: &str, name: &str) -> Colour {
    let (css, name) = (css.as_bytes(), name.as_bytes());
    let mut at = 0;
    while at + name.len() + 11 <= css.len() {
        if css[at] == b'-' && css[at + 1] == b'-' {
            let mut same = 0;
            while same < name.len() && css[at + 2 + same] == name[same] {
                same += 1;
            }
            let value = at + 2 + name.len();
            if same == name.len() && css[value] == b':' {
                assert!(css[value + 1] == b' ' && css[value + 2] == b'#');
                return Colour::rgb(hexadecimal(css, value + 3));
            }
        }
        at += 1;
    }
    panic!("the style sheet does not declare this colour")
}

#[allow(clippy::panic)] // likewise
const fn hexadecimal(digits: &[u8], from: usize) -> u32 {
    let mut value = 0;
    let mut at = from;
    while at < from + 6 {
        let digit = match digits[at] {
            digit @ b'0'..=b'9' => digit - b'0',
            digit @ b'A'..=b'F' => digit - b'A' + 10,
            digit @ b'a'..=b'f' => digit - b'a' + 10,
            _ => panic!("a colour is written #RRGGBB"),
        };
        value = value << 4 | digit as u32;
        at += 1;
    }
    value
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_found_by_their_whole_name() {
        const CSS: &str = ":root {\n  --sea-pane: #A9d0C2;\n  --sea: #6FA894;\n}\n";
        assert_eq!(css_colour(CSS, "sea"), Colour::rgb(0x6F_A8_94));
        assert_eq!(css_colour(CSS, "sea-pane"), Colour::rgb(0xA9_D0_C2));
        let absent = std::panic::catch_unwind(|| css_colour(CSS, "pane"));
        assert!(absent.is_err());
    }
}
