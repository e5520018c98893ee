//! The commands: `/table` and what stands below it.
//!
//! One command with subcommands, because on a phone one name then leads to all of them. Nobody
//! needs a command to play: they open tables and find what scrolled away.

mod localize;

use std::sync::Arc;

use poise::CreateReply;
use serenity::all::{
    AutocompleteChoice, Command as DiscordCommand, CommandInteraction, CreateAutocompleteResponse,
    Http, ResolvedOption, ResolvedValue, User,
};
use slowtable_face::{Language, OptionChoice, OptionSpec, Title};
use tracing::Instrument as _;

use super::ask::{self, Ask};
use super::edge::{Edge, Reply};
use super::error::EdgeError;
use super::personal::{self, Change};
use super::{actions, board, moderators, offers, words};
use crate::chain::Chain;
use crate::tables::{Admission, PersonId};

pub use localize::{LocalizeError, game_option_name};

/// The edge as poise hands it to commands.
pub type Data = Arc<Edge>;
/// What a command is called with.
pub type Context<'a> = poise::ApplicationContext<'a, Data, EdgeError>;
/// A command as poise holds it.
pub type Command = poise::Command<Data, EdgeError>;

/// The option that says how well opponents play.
const LEVEL: &str = "level";

/// Every command, with its names in every language and the options of every game.
///
/// # Errors
/// When a text is missing or breaks a limit: a fault that the tests find.
pub fn all(titles: &[Arc<dyn Title>]) -> Result<Vec<Command>, LocalizeError> {
    localize::apply(table(), titles).map(|command| vec![command])
}

/// Tells Discord of the commands ("Bulk Overwrite Global Application Commands").
///
/// # Errors
/// When Discord refuses them or cannot be reached.
pub async fn register(http: &Http, titles: &[Arc<dyn Title>]) -> Result<(), RegisterError> {
    let commands = all(titles)?;
    let commands = poise::builtins::create_application_commands(&commands);
    DiscordCommand::set_global_commands(http, commands)
        .await
        .map_err(Box::new)?;
    Ok(())
}

/// Why commands could not be registered.
#[derive(Debug, thiserror::Error)]
pub enum RegisterError {
    /// A text is missing.
    #[error(transparent)]
    Localize(#[from] LocalizeError),
    /// Discord does not take them.
    #[error(transparent)]
    Discord(#[from] Box<serenity::Error>),
}

/// A language that can be chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, poise::ChoiceParameter)]
enum LanguageChoice {
    #[name = "en"]
    English,
    #[name = "de"]
    German,
}

/// A language that can be chosen for oneself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, poise::ChoiceParameter)]
enum OwnLanguageChoice {
    #[name = "discord"]
    Discord,
    #[name = "en"]
    English,
    #[name = "de"]
    German,
}

impl From<LanguageChoice> for Language {
    fn from(choice: LanguageChoice) -> Self {
        match choice {
            LanguageChoice::English => Language::English,
            LanguageChoice::German => Language::German,
        }
    }
}

impl OwnLanguageChoice {
    const fn language(self) -> Option<Language> {
        match self {
            Self::Discord => None,
            Self::English => Some(Language::English),
            Self::German => Some(Language::German),
        }
    }
}

#[poise::command(
    slash_command,
    subcommand_required,
    subcommands(
        "new", "house", "join", "desk", "board", "log", "list", "start", "leave", "cancel",
        "resign", "handover", "takeover", "vacate", "end", "settings", "help"
    )
)]
async fn table(ctx: Context<'_>) -> Result<(), EdgeError> {
    serve(ctx, personal::help).await
}

#[poise::command(slash_command)]
async fn new(
    ctx: Context<'_>,
    players: Option<u8>,
    opponents: Option<u8>,
    language: Option<LanguageChoice>,
) -> Result<(), EdgeError> {
    let titles = ctx.data().tables.titles();
    let title = chosen(ctx, localize::GAME)
        .and_then(|index| titles.get(index))
        .or_else(|| titles.first())
        .ok_or_else(|| EdgeError::Command("no game is hosted".into()))?;
    let answers = answers(ctx, title.as_ref());
    let wanted = actions::Wanted {
        game: title.id().to_owned(),
        answers,
        seats: players,
        opponents: opponents.unwrap_or(0),
        level: answer(ctx, titles, title.as_ref(), &levels(title.as_ref())).map(|(_, level)| level),
        language: language.map(Language::from),
    };
    serve(ctx, |edge, ask| actions::create(edge, ask, wanted)).await
}

/// What is seldom asked of a table, before it begins.
#[poise::command(slash_command)]
async fn house(
    ctx: Context<'_>,
    #[autocomplete = "own_tables"] table: Option<String>,
) -> Result<(), EdgeError> {
    serve(ctx, |edge, ask| async move {
        let at = actions::find_table(&edge, &ask, table.as_deref()).await?;
        let game = edge.tables.status(&at, ask.language).await?.game;
        let titles = edge.tables.titles();
        let title = titles.iter().find(|title| title.id() == game);
        let answers = title.map_or_else(Vec::new, |title| answers(ctx, title.as_ref()));
        actions::change_options(edge, ask, at, answers).await
    })
    .await
}

/// How well a game's opponents can play, as an option; without an answer, as usual.
fn levels(title: &dyn Title) -> OptionSpec {
    let choices = title.levels().into_iter().map(|level| OptionChoice {
        value: level.id,
        name: level.name,
    });
    OptionSpec {
        id: LEVEL,
        name: "option-level",
        choices: choices.collect(),
        seldom: false,
    }
}

/// What was answered of a game's options.
fn answers(ctx: Context<'_>, title: &dyn Title) -> Vec<(String, String)> {
    let titles = ctx.data().tables.titles();
    title
        .options()
        .iter()
        .filter_map(|spec| answer(ctx, titles, title, spec))
        .collect()
}

/// Which choice of an option was made, by its place.
fn chosen(ctx: Context<'_>, option: &str) -> Option<usize> {
    let given = ctx.args.iter().find(|given| given.name == option)?;
    match given.value {
        ResolvedValue::Integer(index) => usize::try_from(index).ok(),
        _ => None,
    }
}

fn answer(
    ctx: Context<'_>,
    titles: &[Arc<dyn Title>],
    title: &dyn Title,
    spec: &OptionSpec,
) -> Option<(String, String)> {
    let name = game_option_name(titles, title, spec);
    let choice = spec.choices.get(chosen(ctx, &name)?)?;
    Some((spec.id.to_owned(), choice.value.to_owned()))
}

#[poise::command(slash_command)]
async fn join(
    ctx: Context<'_>,
    #[autocomplete = "tables_here"] table: Option<String>,
) -> Result<(), EdgeError> {
    serve(ctx, |edge, ask| async move {
        let at = actions::find_table_to_join(&edge, &ask, table.as_deref()).await?;
        actions::join(edge, ask, at).await
    })
    .await
}

macro_rules! at_table {
    ($($name:ident ($tables:literal) => $action:path;)*) => {$(
        #[poise::command(slash_command)]
        async fn $name(
            ctx: Context<'_>,
            #[autocomplete = $tables] table: Option<String>,
        ) -> Result<(), EdgeError> {
            serve(ctx, |edge, ask| async move {
                let at = actions::find_table(&edge, &ask, table.as_deref()).await?;
                $action(edge, ask, at).await
            })
            .await
        }
    )*};
}

at_table! {
    desk ("own_tables") => actions::desk;
    board ("all_tables") => board::board;
    log ("all_tables") => newest_log;
    start ("own_tables") => actions::start;
    leave ("own_tables") => actions::leave;
    cancel ("own_tables") => actions::cancel;
    resign ("own_tables") => actions::ask_to_resign;
    end ("tables_here") => moderators::ask_to_close;
}

async fn newest_log(edge: Arc<Edge>, ask: Ask, at: Admission) -> Result<Reply, EdgeError> {
    board::log(edge, ask, at, None).await
}

#[poise::command(slash_command)]
async fn handover(
    ctx: Context<'_>,
    person: User,
    #[autocomplete = "own_tables"] table: Option<String>,
) -> Result<(), EdgeError> {
    let to = ask::person(&person, None);
    serve(ctx, |edge, ask| async move {
        let at = actions::find_table(&edge, &ask, table.as_deref()).await?;
        offers::ask_to_hand_over(edge, ask, at, to, person.bot).await
    })
    .await
}

#[poise::command(slash_command)]
async fn takeover(
    ctx: Context<'_>,
    #[autocomplete = "tables_here"] table: Option<String>,
) -> Result<(), EdgeError> {
    serve(ctx, |edge, ask| async move {
        let at = actions::find_table(&edge, &ask, table.as_deref()).await?;
        offers::take_over(edge, ask, at, None).await
    })
    .await
}

/// For those who may manage the channel or server.
#[poise::command(slash_command)]
async fn vacate(
    ctx: Context<'_>,
    player: User,
    #[autocomplete = "tables_here"] table: Option<String>,
) -> Result<(), EdgeError> {
    let player = PersonId(player.id.get());
    serve(ctx, |edge, ask| async move {
        let at = actions::find_table(&edge, &ask, table.as_deref()).await?;
        moderators::ask_to_vacate(edge, ask, at, player).await
    })
    .await
}

#[poise::command(slash_command)]
async fn list(ctx: Context<'_>) -> Result<(), EdgeError> {
    serve(ctx, personal::list).await
}

#[poise::command(slash_command)]
async fn settings(
    ctx: Context<'_>,
    language: Option<OwnLanguageChoice>,
    dm: Option<bool>,
) -> Result<(), EdgeError> {
    let change = Change {
        language: language.map(OwnLanguageChoice::language),
        desk_by_dm: dm,
    };
    serve(ctx, |edge, ask| personal::settings(edge, ask, change)).await
}

#[poise::command(slash_command)]
async fn help(ctx: Context<'_>) -> Result<(), EdgeError> {
    serve(ctx, personal::help).await
}

/// Runs a command's action as every press is run.
async fn serve<F>(
    ctx: Context<'_>,
    action: impl FnOnce(Arc<Edge>, Ask) -> F,
) -> Result<(), EdgeError>
where
    F: Future<Output = Result<Reply, EdgeError>> + Send,
{
    let ask = Ask::of_command(ctx.interaction);
    let span = ask.span();
    ctx.data().serve(ask, action).instrument(span).await;
    Ok(())
}

/// The tables where the person sits.
async fn own_tables(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let ask = Ask::of_command(ctx.interaction);
    let tables = ctx.data().tables.tables_of(ask.person.id, ask.language);
    suggestions(tables.await.unwrap_or_default(), partial)
}

/// The tables that are played where the person types.
async fn tables_here(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let ask = Ask::of_command(ctx.interaction);
    let tables = ctx.data().tables.list(&ask.asker(), ask.language).await;
    suggestions(tables.unwrap_or_default(), partial)
}

/// Both of them: all that there are for the person.
async fn all_tables(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let ask = Ask::of_command(ctx.interaction);
    let tables = &ctx.data().tables;
    let own = tables.tables_of(ask.person.id, ask.language).await;
    let mut all = own.unwrap_or_default();
    let here = tables.list(&ask.asker(), ask.language).await;
    for table in here.unwrap_or_default() {
        if all.iter().all(|known| known.table != table.table) {
            all.push(table);
        }
    }
    suggestions(all, partial)
}

fn suggestions(
    tables: Vec<crate::tables::TableSummary>,
    partial: &str,
) -> CreateAutocompleteResponse {
    let partial = partial.to_lowercase();
    let choices = tables
        .iter()
        .map(|table| (actions::label(table), table.table))
        .filter(|(line, _)| line.to_lowercase().contains(&partial))
        .take(25)
        .map(|(line, table)| AutocompleteChoice::new(line, table.to_string()))
        .collect();
    CreateAutocompleteResponse::new().set_choices(choices)
}

/// Whether one of `commands` answers a question for suggestions.
#[must_use]
pub fn suggests(commands: &[Command], interaction: &CommandInteraction) -> bool {
    let options = interaction.data.options();
    let (mut commands, mut name, mut options) =
        (commands, interaction.data.name.as_str(), &options[..]);
    loop {
        let Some(command) = commands.iter().find(|command| command.name == name) else {
            return false;
        };
        let below = options.iter().find_map(|option| match &option.value {
            ResolvedValue::SubCommand(below) | ResolvedValue::SubCommandGroup(below) => {
                Some((option.name, below))
            }
            _ => None,
        });
        match below {
            Some((below, its)) => (commands, name, options) = (&command.subcommands, below, its),
            None => {
                return options.iter().any(|option| {
                    matches!(option.value, ResolvedValue::Autocomplete { .. })
                        && command.parameters.iter().any(|parameter| {
                            parameter.name == option.name
                                && parameter.autocomplete_callback.is_some()
                        })
                });
            }
        }
    }
}

/// Whether an interaction asks for suggestions, as far as can be told from its options.
fn asks_for_suggestions(options: &[ResolvedOption<'_>]) -> bool {
    options.iter().any(|option| match &option.value {
        ResolvedValue::Autocomplete { .. } => true,
        ResolvedValue::SubCommand(below) | ResolvedValue::SubCommandGroup(below) => {
            asks_for_suggestions(below)
        }
        _ => false,
    })
}

/// The one hook for whatever goes wrong between Discord and a command: it becomes a sentence.
pub async fn on_error(error: poise::FrameworkError<'_, Data, EdgeError>) {
    let context = error.ctx();
    let what = match error {
        poise::FrameworkError::Command { error, .. } => error,
        poise::FrameworkError::CommandPanic { payload, .. } => {
            EdgeError::Panicked(payload.unwrap_or_else(|| "without words".into()))
        }
        poise::FrameworkError::ArgumentParse { error, input, .. } => {
            EdgeError::Command(format!("{error} ({input:?})"))
        }
        poise::FrameworkError::UnknownInteraction {
            interaction,
            framework,
            ..
        } => {
            // It is answered as all suggestions are that no command has.
            if asks_for_suggestions(&interaction.data.options()) {
                return;
            }
            // No context: answered by hand.
            let ask = Ask::of_command(interaction);
            let name = interaction.data.name.clone();
            framework
                .user_data
                .serve(ask, |_, _| async move {
                    Err(EdgeError::Command(format!("no command {name:?}")))
                })
                .await;
            return;
        }
        other => EdgeError::Command(other.to_string()),
    };
    let Some(context) = context else {
        tracing::error!(error = %Chain(&what), "an event came to nothing");
        return;
    };
    let language = context
        .locale()
        .map_or_else(Language::default, Language::from_locale);
    let reply = CreateReply::default()
        .content(what.sentence(language))
        .ephemeral(true);
    if let Err(error) = context.send(reply).await {
        tracing::error!(error = %Chain(&error), "an error did not reach its reader");
    }
}

/// What people read where a command is spoken of, such as `/table new`.
#[must_use]
pub fn spoken(language: Language, subcommand: &str) -> String {
    format!(
        "/{} {}",
        words::plain(language, "command-table"),
        words::plain(language, &format!("command-table-{subcommand}")),
    )
}

#[cfg(test)]
mod tests;
