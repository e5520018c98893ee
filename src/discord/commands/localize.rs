//! Names and descriptions of commands in every language, and the options that a game adds.

use std::borrow::Cow;

use serenity::all::{CommandOptionType, CreateCommandOption};
use slowtable_desk::{LAYOUT, OptionSpec, Title, level_name};
use slowtable_kit::LayoutNumber;
use slowtable_ui::{Args, Language, Words, WordsError, args, clip};

use crate::discord::commands::Command;
use crate::discord::commands::names::{command_name, locales, slug};
use crate::discord::texts::SOURCES;

/// The subcommand of a game that opens tables.
const NEW: &str = "new";

/// The subcommand of a game that changes a table's options.
const OPTIONS: &str = "options";

/// The option for the number of players.
const PLAYERS: &str = "players";
/// The option for the number of opponents among them.
const OPPONENTS: &str = "opponents";
/// The option for the opponents' level.
pub(super) const LEVEL: &str = "level";

/// The most characters of descriptions and of the names of choices ("Application Command Option Structure").
const DESCRIPTION: usize = 100;

/// Returns the choice of a language, with the same name in all languages.
pub(super) fn language_choice(language: Language) -> Choice {
    let (name, localizations) = localized(|_| language.name());
    Choice {
        name,
        localizations,
        __non_exhaustive: (),
    }
}

/// A text that commands need is missing.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LocalizeError {
    /// It is not there.
    #[error("there is no text {id:?} in {language:?}")]
    Missing {
        /// The text's id.
        id: String,
        /// The language that lacks it.
        language: Language,
    },
    /// The texts cannot be parsed.
    #[error(transparent)]
    Words(#[from] WordsError),
}

type Parameter =
    poise::CommandParameter<crate::discord::commands::Data, crate::discord::commands::BotError>;
type Choice = poise::CommandParameterChoice;
/// A text for every locale that needs one.
type Localizations = Cow<'static, [(Cow<'static, str>, Cow<'static, str>)]>;

/// Fills in every name and description of a command of the bot's own.
pub(super) fn own(mut command: Command) -> Result<Command, LocalizeError> {
    let id = format!("command-{}", command.name);
    Texts::new(Args::new())?.command(&mut command, &id)?;
    Ok(command)
}

/// Gives a command of a context menu its names.
pub(super) fn menu(mut command: Command, id: &str) -> Result<Command, LocalizeError> {
    let (english, others) = Texts::new(Args::new())?.find(id)?;
    command.context_menu_name = Some(english);
    command.name_localizations = others;
    Ok(command)
}

/// A game's contribution to its command.
pub(super) struct GameTexts<'a> {
    pub id: &'a str,
    pub seats: (u8, u8),
    pub options: Vec<OptionSpec>,
    /// Whether it has set-ups that are drawn from a number.
    pub has_layouts: bool,
    /// The Fluent ids of its opponents' levels.
    pub levels: Vec<String>,
    pub name: &'a dyn Fn(Language) -> String,
    pub summary: &'a dyn Fn(Language) -> String,
    /// Returns a text of the game by its Fluent id.
    pub text: &'a dyn Fn(Language, &str) -> String,
}

/// Gives a command a game's names, options and opponents' levels.
pub(super) fn title(command: Command, title: &dyn Title) -> Result<Command, LocalizeError> {
    let its = GameTexts {
        id: title.id(),
        seats: title.seats(),
        options: title.options(),
        has_layouts: title.has_layouts(),
        levels: title
            .levels()
            .iter()
            .map(|level| level_name(level.id))
            .collect(),
        name: &|language| title.name(language),
        summary: &|language| title.summary(language),
        text: &|language, id| title.text(language, id),
    };
    game(command, &its)
}

/// Does the same as [`title`], from a game's contribution.
pub(super) fn game(mut command: Command, game: &GameTexts<'_>) -> Result<Command, LocalizeError> {
    let (least, most) = game.seats;
    let opponents = most.saturating_sub(1);
    let args = args!(min = least, max = most);
    let texts = Texts::new(args.with("opponents", opponents))?;
    command.name = command_name(game.id).into();
    (_, command.name_localizations) = localized(|language| slug(&(game.name)(language), '-'));
    let (english, others) = localized(|language| clip(&(game.summary)(language), DESCRIPTION));
    command.description = Some(english);
    command.description_localizations = others;
    for subcommand in &mut command.subcommands {
        if subcommand.name == NEW {
            let mut level = bare_parameter(LEVEL);
            level.choices = choices(game, game.levels.iter().map(String::as_str));
            subcommand.parameters.push(level);
        }
        for parameter in &mut subcommand.parameters {
            match parameter.name.as_ref() {
                PLAYERS if least > 1 => parameter.type_setter = Some(number::<2>(most)),
                PLAYERS => parameter.type_setter = Some(number::<1>(most)),
                OPPONENTS => parameter.type_setter = Some(number::<0>(opponents)),
                _ => {}
            }
        }
        texts.command(subcommand, &format!("command-game-{}", subcommand.name))?;
        if ![NEW, OPTIONS].contains(&subcommand.name.as_ref()) {
            continue;
        }
        // A table is opened with the common options; before it starts, all can be chosen.
        let opens = subcommand.name == NEW;
        let specs = game.options.iter().filter(|spec| !(opens && spec.seldom));
        subcommand
            .parameters
            .extend(specs.map(|spec| option(game, spec)));
        if game.has_layouts {
            subcommand.parameters.push(layout(game));
        }
    }
    Ok(command)
}

/// Returns the option for the number of a layout.
fn layout(game: &GameTexts<'_>) -> Parameter {
    let mut layout = described(game, LAYOUT.into(), &format!("option-{LAYOUT}"));
    layout.type_setter = Some(|option| {
        option
            .kind(CommandOptionType::Integer)
            .min_int_value(u32::from(LayoutNumber::FIRST).into())
            .max_int_value(u32::from(LayoutNumber::LAST).into())
    });
    layout
}

/// Returns an option with the game's name for it and its description, by the Fluent id of the name.
fn described(game: &GameTexts<'_>, id: Cow<'static, str>, name: &str) -> Parameter {
    let mut option = bare_parameter(id);
    (_, option.name_localizations) = localized(|language| slug(&(game.text)(language, name), '_'));
    let describe = format!("{name}.description");
    let (english, others) =
        localized(|language| clip(&(game.text)(language, &describe), DESCRIPTION));
    option.description = Some(english);
    option.description_localizations = others;
    option
}

fn option(game: &GameTexts<'_>, spec: &OptionSpec) -> Parameter {
    let mut option = described(game, spec.id.clone(), &spec.name);
    option.choices = choices(game, spec.choices.iter().map(|choice| &*choice.name));
    option
}

/// Returns a function that makes an option a whole number up to `most`. poise takes a function without captures, so
/// there is one per number of seats.
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

/// The bot's own texts for commands.
struct Texts {
    words: Words,
    args: Args,
}

impl Texts {
    fn new(args: Args) -> Result<Self, LocalizeError> {
        let words = Words::new(&SOURCES)?;
        Ok(Self { words, args })
    }

    /// Returns a text in English, and for every other locale.
    fn find(&self, id: &str) -> Result<(Cow<'static, str>, Localizations), LocalizeError> {
        // A text that another language lacks is sent in English.
        let language = Language::English;
        if self.words.find(language, id, &self.args).is_none() {
            let id = id.to_owned();
            return Err(LocalizeError::Missing { id, language });
        }
        Ok(localized(|language| {
            self.words.text(language, id, &self.args)
        }))
    }

    fn command(&self, command: &mut Command, id: &str) -> Result<(), LocalizeError> {
        let (english, others) = self.find(&format!("{id}.description"))?;
        command.description = Some(english);
        command.description_localizations = others;
        (_, command.name_localizations) = self.find(id)?;
        for parameter in &mut command.parameters {
            self.parameter(parameter, &command.name)?;
        }
        for subcommand in &mut command.subcommands {
            let id = format!("{id}-{}", subcommand.name);
            self.command(subcommand, &id)?;
        }
        Ok(())
    }

    /// Fills in the texts of an option; a command may have its own.
    fn parameter(&self, parameter: &mut Parameter, command: &str) -> Result<(), LocalizeError> {
        let own = format!("option-{command}-{}", parameter.name);
        let has_own = self
            .words
            .find(Language::English, &own, &self.args)
            .is_some();
        let id = match has_own {
            true => own,
            false => format!("option-{}", parameter.name),
        };
        let (english, others) = self.find(&format!("{id}.description"))?;
        parameter.description = Some(english);
        parameter.description_localizations = others;
        (_, parameter.name_localizations) = self.find(&id)?;
        // A game's own choices have their texts already.
        let bare = |choice: &&mut Choice| choice.localizations.is_empty();
        for choice in parameter.choices.to_mut().iter_mut().filter(bare) {
            let id = format!("choice-{}", choice.name);
            (choice.name, choice.localizations) = self.find(&id)?;
        }
        Ok(())
    }
}

fn localized(text: impl Fn(Language) -> String) -> (Cow<'static, str>, Localizations) {
    let in_locales = |language| {
        let text = &text;
        locales(language).map(move |locale| (locale.into(), text(language).into()))
    };
    let others = Language::ALL.into_iter().flat_map(in_locales).collect();
    (text(Language::English).into(), others)
}

/// Returns choices from the Fluent ids of the game's names for them.
fn choices<'a>(
    game: &GameTexts<'_>,
    names: impl Iterator<Item = &'a str>,
) -> Cow<'static, [Choice]> {
    let choices = names.map(|id| {
        let (name, localizations) =
            localized(|language| clip(&(game.text)(language, id), DESCRIPTION));
        Choice {
            name,
            localizations,
            __non_exhaustive: (),
        }
    });
    choices.collect()
}

fn bare_parameter(name: impl Into<Cow<'static, str>>) -> Parameter {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_made_to_fit() {
        assert_eq!(slug("Größe des Spielplans", '_'), "größe_des_spielplans");
        assert_eq!(slug("Tile set (A/B)", '_'), "tile_set_a_b");
        assert_eq!(slug("Roads & Boats", '-'), "roads-boats");
        assert_eq!(slug(&"x".repeat(50), '_').len(), 32);
    }
}
