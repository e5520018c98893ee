//! Lists the languages that there are texts in.

fn main() -> Result<(), locales_build::FindError> {
    locales_build::write_from("../locales")
}
