//! Drawings from SVG.

use usvg::{Group, Node, Options, Paint, Tree};

use crate::geometry::Colour;
use crate::path::Path;
use crate::scene::{Drawing, Stroke, Style};

/// Why a text is not the SVG of a drawing.
#[derive(Debug, thiserror::Error)]
pub enum SvgError {
    /// It is not SVG.
    #[error("it is no SVG: {0}")]
    Unreadable(#[from] usvg::Error),
    /// It has what a drawing has not: a gradient, a pattern, a clip, a mask, an image.
    #[error("a drawing has no {0}")]
    Unsupported(&'static str),
}

impl Drawing {
    /// The shapes of an SVG: filled and stroked outlines in plain colours, in the measure of its
    /// view box. Lines have round ends and joins, as every line of a drawing has.
    ///
    /// # Errors
    /// When it is not SVG, or has more than plain outlines.
    pub fn from_svg(svg: &str) -> Result<Self, SvgError> {
        let tree = Tree::from_str(svg, &Options::default())?;
        let mut drawing = Self::new();
        add(&mut drawing, tree.root())?;
        Ok(drawing)
    }
}

fn add(drawing: &mut Drawing, group: &Group) -> Result<(), SvgError> {
    if group.should_isolate() {
        return Err(SvgError::Unsupported(
            "clip, mask, filter or opacity of a group",
        ));
    }
    for node in group.children() {
        match node {
            Node::Group(group) => add(drawing, group)?,
            Node::Path(path) => {
                let at = path.abs_transform();
                if at.has_skew() || at.sx != at.sy {
                    return Err(SvgError::Unsupported("skew or uneven scale"));
                }
                let fill = path.fill().map(|fill| colour(fill.paint(), fill.opacity()));
                let stroke = path.stroke().map(|stroke| {
                    let width = stroke.width().get() * at.sx;
                    colour(stroke.paint(), stroke.opacity()).map(|colour| Stroke { colour, width })
                });
                let style = Style {
                    fill: fill.transpose()?,
                    stroke: stroke.transpose()?,
                };
                let Some(outline) = path.data().clone().transform(at) else {
                    return Err(SvgError::Unsupported("outline without end"));
                };
                drawing.path(Path::from(&outline), style);
            }
            Node::Image(_) => return Err(SvgError::Unsupported("image")),
            Node::Text(_) => return Err(SvgError::Unsupported("text")),
        }
    }
    Ok(())
}

fn colour(paint: &Paint, opacity: usvg::Opacity) -> Result<Colour, SvgError> {
    match *paint {
        Paint::Color(usvg::Color { red, green, blue }) => Ok(Colour {
            red,
            green,
            blue,
            alpha: opacity.to_u8(),
        }),
        _ => Err(SvgError::Unsupported("gradient or pattern")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Point, Segment, Shape};

    const HEAD: &str = r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">"#;

    #[test]
    fn outlines_keep_their_place_and_colours() {
        let svg = format!(
            r##"{HEAD}<g transform="translate(10 20) scale(2)" fill="none"><path d="M1 2 L5 6 Z"
            fill="#102030" fill-opacity="0.5" stroke="#405060" stroke-width="3"/></g></svg>"##
        );
        let drawing = Drawing::from_svg(&svg).unwrap();
        let [Shape::Form(path, style)] = drawing.shapes.as_slice() else {
            panic!("{drawing:?}");
        };
        assert_eq!(path.segments()[0], Segment::Move(Point::new(12.0, 24.0)));
        assert_eq!(style.fill, Some(Colour::rgb(0x10_20_30).alpha(128)));
        let line = Colour::rgb(0x40_50_60);
        assert_eq!(
            style.stroke,
            Some(Stroke {
                colour: line,
                width: 6.0
            })
        );
    }

    #[test]
    fn what_a_drawing_cannot_show_is_refused() {
        for inside in [
            r#"<linearGradient id="a"><stop offset="0" stop-color="red"/><stop offset="1"/></linearGradient><path d="M0 0 L9 0 L9 9 Z" fill="url(#a)"/>"#,
            r#"<g opacity="0.5"><path d="M0 0 L9 0 L9 9 Z"/></g>"#,
            r#"<path transform="skewX(20)" d="M0 0 L9 0 L9 9 Z"/>"#,
        ] {
            let drawing = Drawing::from_svg(&format!("{HEAD}{inside}</svg>"));
            assert!(matches!(drawing, Err(SvgError::Unsupported(_))), "{inside}");
        }
        assert!(matches!(
            Drawing::from_svg("<p>"),
            Err(SvgError::Unreadable(_))
        ));
    }
}
