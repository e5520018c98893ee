//! Lists the languages that there are texts in, and turns the icons into Rust.

fn main() -> Result<(), Box<dyn std::error::Error>> {
    locales_build::write()?;
    icons_build::write()?;
    Ok(())
}
