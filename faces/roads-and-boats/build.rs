//! Lists the languages of the texts, and turns the icons into Rust.

fn main() -> Result<(), Box<dyn std::error::Error>> {
    locales_build::write()?;
    icons_build::write()?;
    Ok(())
}
