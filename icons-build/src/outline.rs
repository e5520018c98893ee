//! Outlines from SVG.

use usvg::tiny_skia_path::{PathSegment, Point};
use usvg::{Group, Node, Options, Paint, Tree};

/// Why a text is not the SVG of an icon.
#[derive(Debug, thiserror::Error)]
pub enum SvgError {
    /// The text is not SVG.
    #[error("it is not SVG: {0}")]
    Unreadable(#[from] usvg::Error),
    /// An icon cannot have it: a gradient, a pattern, a clip, a mask, an image.
    #[error("an icon cannot have: {0}")]
    Unsupported(&'static str),
    /// A colour that the style sheet does not declare.
    #[error("the style sheet does not declare {0}")]
    Colour(String),
    /// Nothing is drawn.
    #[error("it draws nothing")]
    Empty,
}

/// A colour: red, green, blue, opacity.
pub(crate) type Colour = [u8; 4];

/// A filled or stroked outline.
#[derive(Debug, PartialEq)]
pub(crate) struct Outline {
    pub(crate) segments: Vec<PathSegment>,
    pub(crate) fill: Option<Colour>,
    /// Its colour and width.
    pub(crate) stroke: Option<(Colour, f32)>,
}

/// Reads the outlines of an SVG, in the units of its view box. Colours may be those of a style sheet:
/// `fill="var(--ink)"` where the sheet has the line `--ink: #2A221A;`.
pub(crate) fn outlines(svg: &str, css: &str) -> Result<Vec<Outline>, SvgError> {
    let svg = coloured(svg, css)?;
    let tree = Tree::from_str(&svg, &Options::default())?;
    let mut outlines = Vec::new();
    add(&mut outlines, tree.root())?;
    if outlines.is_empty() {
        return Err(SvgError::Empty);
    }
    Ok(outlines)
}

fn coloured(svg: &str, css: &str) -> Result<String, SvgError> {
    let declared = css
        .lines()
        .filter_map(|line| line.trim().strip_suffix(';')?.split_once(": "));
    let svg = declared.fold(svg.to_owned(), |svg, (name, value)| {
        svg.replace(&format!("var({name})"), value)
    });
    match svg.find("var(") {
        None => Ok(svg),
        Some(at) => {
            let unknown = svg[at..].split_inclusive(')').next();
            Err(SvgError::Colour(unknown.unwrap_or_default().to_owned()))
        }
    }
}

fn add(outlines: &mut Vec<Outline>, group: &Group) -> Result<(), SvgError> {
    if group.should_isolate() {
        return Err(SvgError::Unsupported(
            "a clip, mask, filter or opacity of a group",
        ));
    }
    for node in group.children() {
        match node {
            Node::Group(group) => add(outlines, group)?,
            Node::Path(path) => {
                let at = path.abs_transform();
                if at.has_skew() || at.sx != at.sy {
                    return Err(SvgError::Unsupported("skew or uneven scale"));
                }
                let fill = path.fill().map(|fill| colour(fill.paint(), fill.opacity()));
                let stroke = path.stroke().map(|stroke| {
                    let width = stroke.width().get() * at.sx;
                    colour(stroke.paint(), stroke.opacity()).map(|colour| (colour, width))
                });
                let Some(outline) = path.data().clone().transform(at) else {
                    return Err(SvgError::Unsupported("an infinite outline"));
                };
                outlines.push(Outline {
                    segments: outline.segments().collect(),
                    fill: fill.transpose()?,
                    stroke: stroke.transpose()?,
                });
            }
            Node::Image(_) => return Err(SvgError::Unsupported("an image")),
            Node::Text(_) => return Err(SvgError::Unsupported("text")),
        }
    }
    Ok(())
}

fn colour(paint: &Paint, opacity: usvg::Opacity) -> Result<Colour, SvgError> {
    match *paint {
        Paint::Color(usvg::Color { red, green, blue }) => Ok([red, green, blue, opacity.to_u8()]),
        _ => Err(SvgError::Unsupported("a gradient or pattern")),
    }
}

impl Outline {
    /// The outline as Rust, with the names of `slowtable_ui::picture` and `slowtable_render`.
    pub(crate) fn code(&self) -> String {
        let segments: Vec<String> = self.segments.iter().map(segment).collect();
        let colour = |[red, green, blue, alpha]: Colour| {
            format!("Colour {{ red: {red}, green: {green}, blue: {blue}, alpha: {alpha} }}")
        };
        let optional = |value: Option<String>| match value {
            Some(value) => format!("Some({value})"),
            None => "None".to_owned(),
        };
        format!(
            "Outline {{ segments: &[{}], style: Style {{ fill: {}, stroke: {} }} }}",
            segments.join(", "),
            optional(self.fill.map(colour)),
            optional(self.stroke.map(|(of, width)| {
                format!("Stroke {{ colour: {}, width: {width:?} }}", colour(of))
            })),
        )
    }
}

fn segment(segment: &PathSegment) -> String {
    // The shortest decimal that reads as the same number.
    let point = |at: &Point| format!("Point::new({:?}, {:?})", at.x, at.y);
    match segment {
        PathSegment::MoveTo(to) => format!("Segment::Move({})", point(to)),
        PathSegment::LineTo(to) => format!("Segment::Line({})", point(to)),
        PathSegment::QuadTo(by, to) => format!("Segment::Quad({}, {})", point(by), point(to)),
        PathSegment::CubicTo(by, and, to) => {
            format!(
                "Segment::Cubic({}, {}, {})",
                point(by),
                point(and),
                point(to)
            )
        }
        PathSegment::Close => "Segment::Close".to_owned(),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    const HEAD: &str = r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">"#;

    #[test]
    fn outlines_keep_their_place_and_colours() {
        let svg = format!(
            r##"{HEAD}<g transform="translate(10 20) scale(2)" fill="none"><path d="M1 2 L5 6 Z"
            fill="#102030" fill-opacity="0.5" stroke="var(--sea)" stroke-width="3"/></g></svg>"##
        );
        let outlines = outlines(&svg, ":root {\n  --sea: #405060;\n}").unwrap();
        let [outline] = outlines.as_slice() else {
            unreachable!("{outlines:?}");
        };
        let first = PathSegment::MoveTo(Point::from_xy(12.0, 24.0));
        assert_eq!(outline.segments[0], first);
        assert_eq!(outline.fill, Some([0x10, 0x20, 0x30, 128]));
        assert_eq!(outline.stroke, Some(([0x40, 0x50, 0x60, 255], 6.0)));
        let code = outline.code();
        assert!(
            code.contains("Segment::Move(Point::new(12.0, 24.0))"),
            "{code}"
        );
        assert!(code.contains("width: 6.0"), "{code}");
    }

    #[test]
    fn what_an_icon_cannot_show_is_refused() {
        for inside in [
            r#"<linearGradient id="a"><stop offset="0" stop-color="red"/><stop offset="1"/></linearGradient><path d="M0 0 L9 0 L9 9 Z" fill="url(#a)"/>"#,
            r#"<g opacity="0.5"><path d="M0 0 L9 0 L9 9 Z"/></g>"#,
            r#"<path transform="skewX(20)" d="M0 0 L9 0 L9 9 Z"/>"#,
        ] {
            let refused = outlines(&format!("{HEAD}{inside}</svg>"), "");
            assert!(matches!(refused, Err(SvgError::Unsupported(_))), "{inside}");
        }
        let refused = outlines("<p>", "");
        assert!(matches!(refused, Err(SvgError::Unreadable(_))));
        let refused = outlines(&format!("{HEAD}</svg>"), "");
        assert!(matches!(refused, Err(SvgError::Empty)));
        let unknown = r#"<path d="M0 0 L9 0 L9 9 Z" fill="var(--see)"/>"#;
        let refused = outlines(&format!("{HEAD}{unknown}</svg>"), "--sea: #405060;");
        assert!(matches!(refused, Err(SvgError::Colour(name)) if name == "var(--see)"));
    }
}
