//! Every kind of picture of every game, in a folder with a page to leaf through them.

use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use slowtable_desk::Title;
use slowtable_render::PaintError;
use slowtable_ui::{Language, Names, shared_symbols};

/// Why a gallery is not written.
#[derive(Debug, thiserror::Error)]
pub enum GalleryError {
    /// The folder or a file in it cannot be written.
    #[error("{path}: {source}")]
    File {
        /// The folder or file.
        path: PathBuf,
        /// The system's error.
        source: io::Error,
    },
    /// A picture cannot be painted: a fault of its game's face.
    #[error("{name}: {source}")]
    Paint {
        /// The name of the picture.
        name: String,
        /// The painter's error.
        source: PaintError,
    },
}

/// Who plays: a short name, a long one, one with letters that fonts may lack, one with a dot.
const PLAYERS: [&str; 5] = ["Anna", "Maximilian von Frauenau", "李 Wei 🦊", "Zoë", "Ö."];

/// A picture in the folder.
struct Written {
    file: String,
    language: Language,
    /// The game and its moment.
    moment: String,
    name: String,
    alt: String,
    width: u32,
    height: u32,
    bytes: usize,
}

/// Writes every picture of `titles` into `folder`, in every language, and `index.html`; answers
/// how many there are.
///
/// # Errors
/// When a file cannot be written or a picture cannot be painted.
pub fn write(titles: &[Arc<dyn Title>], folder: &Path) -> Result<usize, GalleryError> {
    fs::create_dir_all(folder).map_err(|source| GalleryError::File {
        path: folder.to_owned(),
        source,
    })?;
    let names = Names::plain(PLAYERS);
    let mut written = Vec::new();
    for title in titles {
        for language in Language::ALL {
            for hung in title.gallery(&names, language) {
                let label = format!("{}-{}-{}", title.id(), hung.moment, hung.name);
                let file = format!("{}-{}.png", file_name(&label), language.code());
                let png = slowtable_render::paint(&hung.picture.scene).map_err(|source| {
                    GalleryError::Paint {
                        name: file.clone(),
                        source,
                    }
                })?;
                save(&folder.join(&file), &png)?;
                written.push(Written {
                    file,
                    language,
                    // Two games may have moments that are called the same.
                    moment: format!("{}: {}", title.id(), hung.moment),
                    name: hung.name,
                    alt: hung.picture.alt,
                    width: hung.picture.scene.width,
                    height: hung.picture.scene.height,
                    bytes: png.len(),
                });
            }
        }
    }
    // The same picture's languages stand side by side.
    let order: Vec<(String, String)> = written
        .iter()
        .map(|one| (one.moment.clone(), one.name.clone()))
        .collect();
    written.sort_by_cached_key(|one| {
        let same = |(moment, name): &(String, String)| *moment == one.moment && *name == one.name;
        order.iter().position(same)
    });
    let symbols = write_symbols(titles, folder)?;
    save(
        &folder.join("index.html"),
        page(&written, &symbols).as_bytes(),
    )?;
    Ok(written.len() + symbols.len())
}

/// Writes the symbols that stand in words; answers their ids, which name their files.
fn write_symbols(
    titles: &[Arc<dyn Title>],
    folder: &Path,
) -> Result<Vec<&'static str>, GalleryError> {
    let of_games = titles.iter().flat_map(|title| title.symbols());
    let written = shared_symbols().into_iter().chain(of_games).map(|symbol| {
        let png = slowtable_render::paint(&symbol.scene());
        let png = png.map_err(|source| GalleryError::Paint {
            name: symbol.id.to_owned(),
            source,
        })?;
        save(&folder.join(symbol_file(symbol.id)), &png)?;
        Ok(symbol.id)
    });
    written.collect()
}

fn symbol_file(id: &str) -> String {
    format!("symbol-{id}.png")
}

fn save(path: &Path, bytes: &[u8]) -> Result<(), GalleryError> {
    fs::write(path, bytes).map_err(|source| GalleryError::File {
        path: path.to_owned(),
        source,
    })
}

/// Letters, digits and hyphens only.
fn file_name(label: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() { c } else { '-' };
    label.chars().map(plain).collect()
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

/// The page: choices of language, surroundings, width and sight, without a script.
fn page(written: &[Written], symbols: &[&str]) -> String {
    let mut html = String::from(HEAD);
    let mut moment = "";
    for one in written {
        if one.moment != moment {
            moment = &one.moment;
            // A String takes whatever is written.
            let _ = writeln!(html, "<h2>{}</h2>", escape(moment));
        }
        let _ = write!(html, "<figure lang=\"{}\">", one.language.code());
        // As a phone and a desktop's chat show it, and at its full size.
        for (size, alt) in [
            ("phone", escape(&one.alt)),
            ("chat", String::new()),
            ("full", String::new()),
        ] {
            let _ = write!(
                html,
                "<img class=\"{size}\" loading=\"lazy\" src=\"{}\" width=\"{}\" height=\"{}\" alt=\"{alt}\">",
                one.file, one.width, one.height,
            );
        }
        let _ = writeln!(
            html,
            "<figcaption><b>{}</b> · {} × {} · {} KiB<br>{}</figcaption></figure>",
            escape(&one.name),
            one.width,
            one.height,
            one.bytes.div_ceil(1024),
            escape(&one.alt),
        );
    }
    if !symbols.is_empty() {
        html.push_str("<h2>symbols</h2>\n");
    }
    for id in symbols {
        let file = symbol_file(id);
        let _ = write!(html, "<p class=\"symbol\">");
        for side in [22, 44, 128] {
            let _ = write!(html, "<img src=\"{file}\" alt=\"\" width=\"{side}\">");
        }
        let _ = writeln!(html, " {id}</p>");
    }
    html.push_str("</main>\n");
    html
}

/// What stands above the pictures. The matrices are those of Machado, Oliveira and Fernandes
/// ("A Physiologically-based Model for Simulation of Color Vision Deficiency", 2009) at full
/// severity, which a browser applies to linear light.
const HEAD: &str = r##"<!doctype html>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Pictures</title>
<style>
:root { --ground: #313338; --ink: #dbdee1; }
:root:has(#light:checked) { --ground: #fff; --ink: #2e3338; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.4 system-ui, sans-serif; }
header { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: 4px 24px; padding: 8px 16px; background: var(--ground); border-bottom: 1px solid #8886; }
fieldset { border: 0; margin: 0; padding: 0; display: flex; flex-wrap: wrap; gap: 12px; }
main { padding: 0 16px; }
figure { margin: 0 0 32px; display: flex; flex-wrap: wrap; align-items: flex-start; gap: 8px; }
figure img { display: block; border-radius: 8px; max-width: 100%; height: auto; }
.phone { width: 375px; }
figure .chat { max-width: min(550px, 100%); width: auto; max-height: 350px; }
.full { width: auto; }
:root:has(#phone:checked) :is(.chat, .full), :root:has(#chat:checked) :is(.phone, .full), :root:has(#full:checked) :is(.phone, .chat) { display: none; }
:root:has(#en:checked) figure[lang=de], :root:has(#de:checked) figure[lang=en] { display: none; }
.symbol { display: inline-flex; align-items: center; gap: 8px; margin: 4px 16px 4px 0; }
:root:has(#protan:checked) img { filter: url(#f-protan); }
:root:has(#deutan:checked) img { filter: url(#f-deutan); }
:root:has(#tritan:checked) img { filter: url(#f-tritan); }
:root:has(#grey:checked) img { filter: grayscale(1); }
figcaption { flex-basis: 100%; font-size: 13px; opacity: .8; }
h2 { margin: 24px 0 8px; }
</style>
<svg width="0" height="0" style="position:absolute" aria-hidden="true">
<filter id="f-protan" color-interpolation-filters="linearRGB"><feColorMatrix values="0.152286 1.052583 -0.204868 0 0 0.114503 0.786281 0.099216 0 0 -0.003882 -0.048116 1.051998 0 0 0 0 0 1 0"/></filter>
<filter id="f-deutan" color-interpolation-filters="linearRGB"><feColorMatrix values="0.367322 0.860646 -0.227968 0 0 0.280085 0.672501 0.047413 0 0 -0.011820 0.042940 0.968881 0 0 0 0 0 1 0"/></filter>
<filter id="f-tritan" color-interpolation-filters="linearRGB"><feColorMatrix values="1.255528 -0.076749 -0.178779 0 0 -0.078411 0.930809 0.147602 0 0 0.004733 0.691367 0.303900 0 0 0 0 0 1 0"/></filter>
</svg>
<header>
<fieldset><label><input type="radio" name="language" id="en" checked> English</label><label><input type="radio" name="language" id="de"> Deutsch</label><label><input type="radio" name="language"> both</label></fieldset>
<fieldset><label><input type="radio" name="ground" checked> dark</label><label><input type="radio" name="ground" id="light"> light</label></fieldset>
<fieldset><label><input type="radio" name="width" checked> all sizes</label><label><input type="radio" name="width" id="phone"> phone, 375</label><label><input type="radio" name="width" id="chat"> desktop chat, 550 × 350</label><label><input type="radio" name="width" id="full"> full size</label></fieldset>
<fieldset><label><input type="radio" name="sight" checked> usual sight</label><label><input type="radio" name="sight" id="protan"> protan</label><label><input type="radio" name="sight" id="deutan"> deutan</label><label><input type="radio" name="sight" id="tritan"> tritan</label><label><input type="radio" name="sight" id="grey"> grey</label></fieldset>
</header>
<main>
"##;

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_in_the_page_is_text() {
        let one = Written {
            file: "a.png".into(),
            language: Language::German,
            moment: "start".into(),
            name: "place:0".into(),
            alt: "<b>\"Anna\" & Co".into(),
            width: 8,
            height: 8,
            bytes: 1025,
        };
        let html = page(&[one], &["sand"]);
        assert!(html.contains("symbol-sand.png"));
        assert!(html.contains("alt=\"&lt;b&gt;&quot;Anna&quot; &amp; Co\""));
        assert!(html.contains("2 KiB"));
        for size in ["phone", "chat", "full"] {
            let image = format!("<img class=\"{size}\" loading=\"lazy\" src=\"a.png\"");
            assert_eq!(html.matches(&image).count(), 1, "{size}");
        }
        assert_eq!(file_name("game-start-place:0"), "game-start-place-0");
    }

    #[test]
    fn a_folder_that_cannot_be_made_is_named() {
        let folder = tempfile::TempDir::new().unwrap();
        let file = folder.path().join("file");
        fs::write(&file, "").unwrap();
        let refused = write(&[], &file.join("below")).unwrap_err();
        assert!(refused.to_string().contains("below"), "{refused}");
        assert_eq!(
            write(&[], &folder.path().join("new")).unwrap(),
            5,
            "marks of seats"
        );
    }
}
