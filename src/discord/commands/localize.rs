//! Names and descriptions of commands in every language, and the options that games add.

use std::borrow::Cow;
use std::sync::Arc;

use serenity::all::{CommandOptionType, CreateCommandOption};
use slowtable_face::{Args, Language, OptionSpec, Title, Words, WordsError, clip};

use super::Command;
use crate::discord::words::SOURCES;

/// The option that says which game; only there if there are several.
pub const GAME: &str = "game";

/// The subcommand that opens tables.
const NEW: &str = "new";
/// The subcommand for what is seldom asked of a table.
const HOUSE: &str = "house";

/// The option that says how many play.
const PLAYERS: &str = "players";
/// The option that says how many of them are opponents.
const OPPONENTS: &str = "opponents";

/// Characters of descriptions and of the names of choices ("Application Command Option
/// Structure").
const DESCRIPTION: usize = 100;

/// Discord's locale for a language ("Locales"). English is what is sent without a locale.
const fn locale(language: Language) -> Option<&'static str> {
    match language {
        Language::English => None,
        Language::German => Some("de"),
    }
}

/// A text that commands need.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LocalizeError {
    /// It is not there.
    #[error("there is no text {id:?} in {language:?}")]
    Missing {
        /// Which.
        id: String,
        /// In which language.
        language: Language,
    },
    /// No text can be read.
    #[error(transparent)]
    Words(#[from] WordsError),
    /// There is no subcommand for the games' options.
    #[error("no subcommand takes the options of games")]
    Structure,
}

type Parameter = poise::CommandParameter<super::Data, super::EdgeError>;
type Localized = Vec<(Cow<'static, str>, Cow<'static, str>)>;

/// Fills in every name and description, and adds the games' options.
pub(super) fn apply(
    mut command: Command,
    titles: &[Arc<dyn Title>],
) -> Result<Command, LocalizeError> {
    let words = Words::new(&SOURCES)?;
    let (least, most) = seats(titles);
    let find = |language, id: &str| {
        let args = Args::new()
            .with("min", least)
            .with("max", most)
            .with("opponents", most.saturating_sub(1));
        words
            .find(language, id, &args)
            .ok_or_else(|| LocalizeError::Missing {
                id: id.to_owned(),
                language,
            })
    };
    localize_command(&mut command, "command-table", &find)?;
    let options = |seldom: bool| {
        titles.iter().flat_map(move |title| {
            let specs = title.options().into_iter();
            specs
                .filter(move |spec| spec.seldom == seldom)
                .map(move |spec| {
                    let name = game_option_name(titles, title.as_ref(), &spec);
                    game_option(title.as_ref(), &spec, name)
                })
        })
    };
    let new = subcommand(&mut command, NEW)?;
    for parameter in &mut new.parameters {
        match parameter.name.as_ref() {
            PLAYERS => parameter.type_setter = Some(number::<1>(most)),
            OPPONENTS => parameter.type_setter = Some(number::<0>(most.saturating_sub(1))),
            _ => {}
        }
    }
    if titles.len() > 1 {
        new.parameters.push(game_choice(titles, &find)?);
    }
    for title in titles {
        let spec = super::levels(title.as_ref());
        let name = game_option_name(titles, title.as_ref(), &spec);
        let mut level = bare_parameter(super::LEVEL.to_owned());
        localize_parameter(&mut level, &find)?;
        level.name = name.into();
        level.choices = choices_of(title.as_ref(), &spec);
        new.parameters.push(level);
    }
    new.parameters.extend(options(false));
    subcommand(&mut command, HOUSE)?
        .parameters
        .extend(options(true));
    Ok(command)
}

/// The fewest and the most seats that a game of the house has; each game's own are for the service
/// to check.
fn seats(titles: &[Arc<dyn Title>]) -> (u8, u8) {
    let seats = || titles.iter().map(|title| title.seats());
    (
        seats().map(|(least, _)| least).min().unwrap_or(1),
        seats().map(|(_, most)| most).max().unwrap_or(1),
    )
}

/// Makes an option a whole number up to `most`. poise takes a function without a memory, so there
/// is one per number of seats.
fn number<const LEAST: u64>(most: u8) -> fn(CreateCommandOption) -> CreateCommandOption {
    fn up_to<const LEAST: u64, const MOST: u64>(
        option: CreateCommandOption,
    ) -> CreateCommandOption {
        option
            .kind(CommandOptionType::Integer)
            .min_int_value(LEAST)
            .max_int_value(MOST)
    }
    match most {
        0 => up_to::<LEAST, 0>,
        1 => up_to::<LEAST, 1>,
        2 => up_to::<LEAST, 2>,
        3 => up_to::<LEAST, 3>,
        4 => up_to::<LEAST, 4>,
        5 => up_to::<LEAST, 5>,
        6 => up_to::<LEAST, 6>,
        7 => up_to::<LEAST, 7>,
        8 => up_to::<LEAST, 8>,
        _ => up_to::<LEAST, 255>,
    }
}

fn subcommand<'a>(command: &'a mut Command, name: &str) -> Result<&'a mut Command, LocalizeError> {
    command
        .subcommands
        .iter_mut()
        .find(|subcommand| subcommand.name == name)
        .ok_or(LocalizeError::Structure)
}

/// The command option's name for a game's option: the option's id, with the game's before it if
/// another game has an option of that id.
#[must_use]
pub fn game_option_name(titles: &[Arc<dyn Title>], title: &dyn Title, spec: &OptionSpec) -> String {
    let shared = titles
        .iter()
        .filter(|other| {
            spec.id == super::LEVEL || other.options().iter().any(|option| option.id == spec.id)
        })
        .count()
        > 1;
    if shared {
        format!("{}_{}", title.id(), spec.id)
    } else {
        spec.id.to_owned()
    }
}

fn localize_command(
    command: &mut Command,
    id: &str,
    find: &impl Fn(Language, &str) -> Result<String, LocalizeError>,
) -> Result<(), LocalizeError> {
    let describe = format!("{id}.description");
    command.description = Some(find(Language::English, &describe)?.into());
    command.name_localizations = localized(|language| find(language, id))?.into();
    command.description_localizations = localized(|language| find(language, &describe))?.into();
    for parameter in &mut command.parameters {
        localize_parameter(parameter, find)?;
    }
    for subcommand in &mut command.subcommands {
        let id = format!("{id}-{}", subcommand.name);
        localize_command(subcommand, &id, find)?;
    }
    Ok(())
}

fn localize_parameter(
    parameter: &mut Parameter,
    find: &impl Fn(Language, &str) -> Result<String, LocalizeError>,
) -> Result<(), LocalizeError> {
    let id = format!("option-{}", parameter.name);
    let describe = format!("{id}.description");
    parameter.description = Some(find(Language::English, &describe)?.into());
    parameter.name_localizations = localized(|language| find(language, &id))?.into();
    parameter.description_localizations = localized(|language| find(language, &describe))?.into();
    for choice in parameter.choices.to_mut() {
        let id = format!("choice-{}", choice.name);
        choice.localizations = localized(|language| find(language, &id))?.into();
        choice.name = find(Language::English, &id)?.into();
    }
    Ok(())
}

fn localized(
    text: impl Fn(Language) -> Result<String, LocalizeError>,
) -> Result<Localized, LocalizeError> {
    Language::ALL
        .into_iter()
        .filter_map(|language| Some((language, locale(language)?)))
        .map(|(language, locale)| Ok((locale.into(), text(language)?.into())))
        .collect()
}

fn game_choice(
    titles: &[Arc<dyn Title>],
    find: &impl Fn(Language, &str) -> Result<String, LocalizeError>,
) -> Result<Parameter, LocalizeError> {
    let mut parameter = bare_parameter(GAME.to_owned());
    parameter.choices = titles
        .iter()
        .map(|title| choice(|language| title.name(language)))
        .collect::<Vec<_>>()
        .into();
    let names = parameter.choices.clone();
    parameter.choices = Vec::new().into();
    localize_parameter(&mut parameter, find)?;
    parameter.choices = names;
    Ok(parameter)
}

fn game_option(title: &dyn Title, spec: &OptionSpec, name: String) -> Parameter {
    let mut parameter = bare_parameter(name);
    let describe = format!("{}.description", spec.name);
    let description = |language| clip(&title.text(language, &describe), DESCRIPTION);
    parameter.description = Some(description(Language::English).into());
    let every = |text: &dyn Fn(Language) -> String| -> Localized {
        Language::ALL
            .into_iter()
            .filter_map(|language| Some((locale(language)?.into(), text(language).into())))
            .collect()
    };
    parameter.name_localizations =
        every(&|language| option_name(&title.text(language, spec.name))).into();
    parameter.description_localizations = every(&description).into();
    parameter.choices = choices_of(title, spec);
    parameter
}

fn choices_of(
    title: &dyn Title,
    spec: &OptionSpec,
) -> Cow<'static, [poise::CommandParameterChoice]> {
    spec.choices
        .iter()
        .map(|made| choice(|language| title.text(language, made.name)))
        .collect::<Vec<_>>()
        .into()
}

/// A name as Discord takes it for an option: lower case, without spaces, at most 32 characters
/// ("Application Command Naming").
fn option_name(text: &str) -> String {
    let name: String = text
        .to_lowercase()
        .chars()
        .map(|c| {
            if c.is_alphanumeric() || c == '-' {
                c
            } else {
                '_'
            }
        })
        .collect();
    let name: String = name
        .split('_')
        .filter(|part| !part.is_empty())
        .collect::<Vec<_>>()
        .join("_");
    name.chars().take(32).collect()
}

fn bare_parameter(name: String) -> Parameter {
    Parameter {
        name: name.into(),
        name_localizations: Vec::new().into(),
        description: None,
        description_localizations: Vec::new().into(),
        required: false,
        channel_types: None,
        choices: Vec::new().into(),
        type_setter: Some(|option| option.kind(CommandOptionType::Integer)),
        autocomplete_callback: None,
        __non_exhaustive: (),
    }
}

fn choice(name: impl Fn(Language) -> String) -> poise::CommandParameterChoice {
    let name = |language| clip(&name(language), DESCRIPTION);
    poise::CommandParameterChoice {
        name: name(Language::English).into(),
        localizations: Language::ALL
            .into_iter()
            .filter_map(|language| Some((locale(language)?.into(), name(language).into())))
            .collect::<Vec<_>>()
            .into(),
        __non_exhaustive: (),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_made_to_fit() {
        assert_eq!(option_name("Größe des Spielplans"), "größe_des_spielplans");
        assert_eq!(option_name("Tile set (A/B)"), "tile_set_a_b");
        assert_eq!(option_name(&"x".repeat(50)).len(), 32);
    }
}
