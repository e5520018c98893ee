//! Lists the languages of the texts.

fn main() -> Result<(), locales_build::FindError> {
    locales_build::write()
}
