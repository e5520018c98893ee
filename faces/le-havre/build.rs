//! Lists the languages of the texts.

fn main() -> Result<(), Box<dyn std::error::Error>> {
    locales_build::write()?;
    icons_build::write()?;
    Ok(())
}
