//! The commands: `/table` with all actions at tables, `/results`, and one for every game, such as `/a-game`, that
//! opens its tables and chooses its options.
//!
//! Each game has its own command because Discord allows at most 8,000 characters and 25 options per command: so no
//! game's options crowd out another's, and none needs a prefix. No one needs a command to play: commands open tables
//! and find messages that have scrolled away.

#![allow(
    clippy::disallowed_types,
    reason = "the attribute of poise expands to locks of std"
)]

mod localize;
pub mod menus;
pub mod names;

use std::borrow::Cow;
use std::sync::Arc;

use poise::CreateReply;
use serenity::all::{
    AutocompleteChoice, Command as DiscordCommand, CommandInteraction, CreateAutocompleteResponse,
    Http, ResolvedOption, ResolvedValue, User,
};
use slowtable_desk::{LAYOUT, Title};
use slowtable_ui::{Language, PlainName};
use tracing::Instrument as _;

use crate::discord::bot::{Bot, Reply};
use crate::discord::commands::names::command_name;
use crate::discord::error::{BotError, BotRefusal, DiscordFailure};
use crate::discord::people::settings as personal;
use crate::discord::people::settings::SettingsChange;
use crate::discord::people::{data as personal_data, days, learning, results as personal_results};
use crate::discord::request;
use crate::discord::request::BotRequest;
use crate::discord::table::pace as table_pace;
use crate::discord::table::{
    actions, going_back, moderators, offers, setup as setting_up, views as table_views,
};
use crate::discord::texts;
use slowtable_service::chain::Chain;
use slowtable_service::pace::{Pace, Quiet, Zone};
use slowtable_service::tables::{Admission, PersonId};

pub use localize::LocalizeError;

/// The bot, in the form that poise passes to commands.
pub type Data = Arc<Bot>;
/// The context of a command's call.
pub type Context<'a> = poise::ApplicationContext<'a, Data, BotError>;
/// A command in poise's form.
pub type Command = poise::Command<Data, BotError>;

/// Returns every command, with its names in every language and the options of every game.
///
/// # Errors
/// When a text is missing or breaks a limit, which the tests detect.
pub fn all(titles: &[Arc<dyn Title>]) -> Result<Vec<Command>, LocalizeError> {
    let games = titles
        .iter()
        .map(|title| localize::title(game_of(title.as_ref()), title.as_ref()));
    // In the order in which newcomers read them: the games come first.
    games
        .chain(std::iter::once(localize::own(table())))
        .chain(std::iter::once(localize::own(results())))
        .chain(std::iter::once(localize::own(setup())))
        .chain(menus::all()?.into_iter().map(Ok))
        .collect()
}

/// Returns the command of a game: only what its face can answer.
fn game_of(title: &dyn Title) -> Command {
    let mut command = game();
    let lacks = [
        (title.topics(Language::default()).is_empty(), LOOK_UP),
        (title.first_game().is_none(), LEARN),
    ];
    let lacks = |name: &str| lacks.iter().any(|(lacks, its)| *lacks && *its == name);
    command.subcommands.retain(|below| !lacks(&below.name));
    command
}

/// The subcommand of a game that begins a guided first game.
const LEARN: &str = "learn";

/// The subcommand of a game that looks things up.
const LOOK_UP: &str = "look-up";

/// Registers the commands with Discord ("Bulk Overwrite Global Application Commands").
///
/// # Errors
/// When Discord refuses them or cannot be reached.
pub async fn register(http: &Http, titles: &[Arc<dyn Title>]) -> Result<(), RegisterError> {
    let commands = all(titles)?;
    let commands = menus::registered(&commands);
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
    /// Discord does not accept them.
    #[error("{}", DiscordFailure(.0))]
    Discord(Box<serenity::Error>),
}

impl From<Box<serenity::Error>> for RegisterError {
    fn from(error: Box<serenity::Error>) -> Self {
        Self::Discord(error)
    }
}

/// A language to choose.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct LanguageChoice(Language);

impl poise::ChoiceParameter for LanguageChoice {
    fn list() -> Cow<'static, [poise::CommandParameterChoice]> {
        Language::ALL.map(localize::language_choice).to_vec().into()
    }

    fn from_index(index: usize) -> Option<Self> {
        Language::ALL.get(index).copied().map(Self)
    }

    fn from_name(name: &str) -> Option<Self> {
        Language::of_code(name).map(Self)
    }

    fn name(&self) -> &'static str {
        self.0.code()
    }

    fn localized_name(&self, _locale: &str) -> Option<&'static str> {
        None
    }
}

/// A pace to choose.
#[derive(Debug, Clone, Copy, PartialEq, Eq, poise::ChoiceParameter)]
enum PaceChoice {
    #[name = "none"]
    None,
    #[name = "live"]
    Live,
    #[name = "daily"]
    Daily,
    #[name = "relaxed"]
    Relaxed,
}

impl From<PaceChoice> for Pace {
    fn from(choice: PaceChoice) -> Self {
        match choice {
            PaceChoice::None => Pace::None,
            PaceChoice::Live => Pace::Live,
            PaceChoice::Daily => Pace::Daily,
            PaceChoice::Relaxed => Pace::Relaxed,
        }
    }
}

/// A choice of a person's own language; `None` for that of their client.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct OwnLanguageChoice(Option<Language>);

impl OwnLanguageChoice {
    /// Returns the client's language, then every language.
    fn all() -> impl Iterator<Item = Self> {
        let languages = Language::ALL.into_iter().map(Some);
        std::iter::once(None).chain(languages).map(Self)
    }
}

impl poise::ChoiceParameter for OwnLanguageChoice {
    fn list() -> Cow<'static, [poise::CommandParameterChoice]> {
        let choice = |it: Self| match it.0 {
            Some(language) => localize::language_choice(language),
            None => poise::CommandParameterChoice {
                name: it.name().into(),
                localizations: Cow::default(),
                __non_exhaustive: (),
            },
        };
        Self::all().map(choice).collect()
    }

    fn from_index(index: usize) -> Option<Self> {
        Self::all().nth(index)
    }

    fn from_name(name: &str) -> Option<Self> {
        Self::all().find(|it| it.name() == name)
    }

    fn name(&self) -> &'static str {
        self.0.map_or("discord", Language::code)
    }

    fn localized_name(&self, _locale: &str) -> Option<&'static str> {
        None
    }
}

#[poise::command(
    slash_command,
    subcommand_required,
    subcommands(
        "join", "desk", "board", "log", "undo", "pace", "list", "start", "leave", "cancel",
        "resign", "handover", "takeover", "vacate", "end", "settings", "holiday", "data", "help"
    )
)]
async fn table(ctx: Context<'_>) -> Result<(), BotError> {
    serve(ctx, personal::help).await
}

/// The tables of results, and a person's results.
#[poise::command(slash_command)]
async fn results(ctx: Context<'_>, person: Option<User>) -> Result<(), BotError> {
    let person = person.map(|person| PersonId(person.id.get()));
    serve(ctx, |bot, request| {
        personal_results::show(bot, request, person)
    })
    .await
}

/// For those who manage the server: what the bot may do here, and who may open tables and where.
#[poise::command(slash_command, guild_only, default_member_permissions = "MANAGE_GUILD")]
async fn setup(ctx: Context<'_>) -> Result<(), BotError> {
    serve(ctx, setting_up::show).await
}

/// A game's own command; its name and options are put in by [`all`].
#[poise::command(
    slash_command,
    subcommand_required,
    subcommands("new", "learn", "look_up", "options")
)]
async fn game(ctx: Context<'_>) -> Result<(), BotError> {
    serve(ctx, personal::help).await
}

#[poise::command(slash_command)]
async fn new(
    ctx: Context<'_>,
    players: Option<u8>,
    opponents: Option<u8>,
    pace: Option<PaceChoice>,
    language: Option<LanguageChoice>,
) -> Result<(), BotError> {
    let title = title(ctx)?;
    let levels = title.levels();
    let level = chosen(ctx, localize::LEVEL).and_then(|index| levels.get(index));
    let wanted = actions::Wanted {
        game: title.id().to_owned(),
        answers: answers(ctx, title),
        seats: players.unwrap_or(title.seats().1),
        opponents: opponents.unwrap_or(0),
        pace: pace.map(Pace::from).unwrap_or_default(),
        level: level.map(|level| level.id.to_owned()),
        language: language.map(|choice| choice.0),
        by_invitation: false,
        invited: None,
    };
    serve(ctx, |bot, request| actions::create(bot, request, wanted)).await
}

#[poise::command(slash_command)]
async fn options(
    ctx: Context<'_>,
    #[autocomplete = "own_tables"] table: Option<String>,
) -> Result<(), BotError> {
    let title = title(ctx)?;
    let (game, answers) = (title.id(), answers(ctx, title));
    serve(ctx, |bot, request| async move {
        let at = actions::find_table(&bot, &request, table.as_deref()).await?;
        actions::change_options(bot, request, at, game, answers).await
    })
    .await
}

/// Begins a guided first game.
#[poise::command(slash_command)]
async fn learn(ctx: Context<'_>) -> Result<(), BotError> {
    let game = title(ctx)?.id().to_owned();
    serve(ctx, |bot, request| learning::learn(bot, request, game)).await
}

/// Looks something of the game up.
#[poise::command(slash_command, rename = "look-up")]
async fn look_up(
    ctx: Context<'_>,
    #[autocomplete = "topics"] name: String,
) -> Result<(), BotError> {
    let game = title(ctx)?.id().to_owned();
    serve(ctx, |bot, request| {
        learning::look_up(bot, request, game, name)
    })
    .await
}

/// Returns the game whose command was called.
fn title(ctx: Context<'_>) -> Result<&dyn Title, BotError> {
    let name = &ctx.interaction.data.name;
    let mut titles = ctx.framework.user_data.tables.titles().iter();
    titles
        .find(|title| command_name(title.id()) == *name)
        .map(AsRef::as_ref)
        .ok_or_else(|| BotError::Command(format!("no game {name:?}")))
}

/// Returns the chosen values of a game's options.
fn answers(ctx: Context<'_>, title: &dyn Title) -> Vec<(String, String)> {
    let specs = title.options().into_iter();
    let chosen = specs.filter_map(|spec| {
        let choice = spec.choices.get(chosen(ctx, &spec.id)?)?;
        Some((spec.id.to_string(), choice.value.to_string()))
    });
    let number = self::chosen(ctx, LAYOUT).map(|number| (LAYOUT.to_owned(), number.to_string()));
    chosen.chain(number).collect()
}

/// Returns the whole number that is given for an option: the index of a choice, or the number itself.
fn chosen(ctx: Context<'_>, option: &str) -> Option<usize> {
    let given = ctx.args.iter().find(|given| given.name == option)?;
    match given.value {
        ResolvedValue::Integer(index) => usize::try_from(index).ok(),
        _ => None,
    }
}

#[poise::command(slash_command)]
async fn join(
    ctx: Context<'_>,
    #[autocomplete = "tables_here"] table: Option<String>,
) -> Result<(), BotError> {
    serve(ctx, |bot, request| async move {
        let at = actions::find_table_to_join(&bot, &request, table.as_deref()).await?;
        actions::join(bot, request, at).await
    })
    .await
}

macro_rules! at_table {
    ($($name:ident ($tables:literal) => $action:path;)*) => {$(
        #[poise::command(slash_command)]
        async fn $name(
            ctx: Context<'_>,
            #[autocomplete = $tables] table: Option<String>,
        ) -> Result<(), BotError> {
            serve(ctx, |bot, request| async move {
                let at = actions::find_table(&bot, &request, table.as_deref()).await?;
                $action(bot, request, at).await
            })
            .await
        }
    )*};
}

at_table! {
    desk ("own_tables") => actions::desk;
    board ("all_tables") => table_views::board;
    log ("all_tables") => newest_log;
    undo ("own_tables") => going_back::ways;
    start ("own_tables") => actions::start;
    leave ("own_tables") => actions::leave;
    cancel ("own_tables") => actions::cancel;
    resign ("own_tables") => actions::ask_to_resign;
    end ("tables_here") => moderators::ask_to_close;
}

async fn newest_log(bot: Arc<Bot>, request: BotRequest, at: Admission) -> Result<Reply, BotError> {
    table_views::log(bot, request, at, None).await
}

#[poise::command(slash_command)]
async fn pace(
    ctx: Context<'_>,
    pace: PaceChoice,
    #[autocomplete = "own_tables"] table: Option<String>,
) -> Result<(), BotError> {
    serve(ctx, |bot, request| async move {
        let at = actions::find_table(&bot, &request, table.as_deref()).await?;
        table_pace::ask(bot, request, at, pace.into()).await
    })
    .await
}

#[poise::command(slash_command)]
async fn handover(
    ctx: Context<'_>,
    person: User,
    #[autocomplete = "own_tables"] table: Option<String>,
) -> Result<(), BotError> {
    let to = request::person(&person, None);
    serve(ctx, |bot, request| async move {
        let at = actions::find_table(&bot, &request, table.as_deref()).await?;
        offers::ask_to_hand_over(bot, request, at, to, person.bot).await
    })
    .await
}

#[poise::command(slash_command)]
async fn takeover(
    ctx: Context<'_>,
    #[autocomplete = "tables_here"] table: Option<String>,
) -> Result<(), BotError> {
    serve(ctx, |bot, request| async move {
        let at = actions::find_table(&bot, &request, table.as_deref()).await?;
        offers::take_over(bot, request, at, None).await
    })
    .await
}

/// For those who may manage the channel or server.
#[poise::command(slash_command)]
async fn vacate(
    ctx: Context<'_>,
    player: User,
    #[autocomplete = "tables_here"] table: Option<String>,
) -> Result<(), BotError> {
    let player = PersonId(player.id.get());
    serve(ctx, |bot, request| async move {
        let at = actions::find_table(&bot, &request, table.as_deref()).await?;
        moderators::ask_to_vacate(bot, request, at, player).await
    })
    .await
}

#[poise::command(slash_command)]
async fn list(ctx: Context<'_>) -> Result<(), BotError> {
    serve(ctx, personal::list).await
}

#[poise::command(slash_command)]
// Each is an option of the command.
#[allow(clippy::too_many_arguments)]
async fn settings(
    ctx: Context<'_>,
    language: Option<OwnLanguageChoice>,
    dm: Option<bool>,
    listed: Option<bool>,
    reminders: Option<bool>,
    explain: Option<bool>,
    #[autocomplete = "zones"] zone: Option<String>,
    #[autocomplete = "quiet_hours"] quiet: Option<String>,
) -> Result<(), BotError> {
    let change = SettingsChange {
        language: language.map(|choice| choice.0),
        desk_by_dm: dm,
        unlisted: listed.map(|listed| !listed),
        reminders,
        guided: explain,
        invitable: None,
        offers_at_desk: None,
        days_off: None,
        zone,
        quiet,
    };
    serve(ctx, |bot, request| personal::settings(bot, request, change)).await
}

#[poise::command(slash_command)]
async fn holiday(
    ctx: Context<'_>,
    #[autocomplete = "some_days"] from: Option<String>,
    #[autocomplete = "some_days"] to: Option<String>,
) -> Result<(), BotError> {
    serve(ctx, |bot, request| days::holidays(bot, request, from, to)).await
}

#[poise::command(slash_command)]
async fn data(ctx: Context<'_>) -> Result<(), BotError> {
    serve(ctx, personal_data::show).await
}

#[poise::command(slash_command)]
async fn help(ctx: Context<'_>) -> Result<(), BotError> {
    serve(ctx, personal::help).await
}

/// Runs a command's action in the same way as a press's.
async fn serve<F>(
    ctx: Context<'_>,
    action: impl FnOnce(Arc<Bot>, BotRequest) -> F,
) -> Result<(), BotError>
where
    F: Future<Output = Result<Reply, BotError>> + Send,
{
    let mut request = BotRequest::of_command(ctx.interaction);
    request.typed = typed(ctx);
    let span = request.span();
    ctx.data().serve(request, action).instrument(span).await;
    Ok(())
}

/// Returns the command with its options as the person typed it, in the names of their language; `None` without
/// options.
fn typed(ctx: Context<'_>) -> Option<PlainName> {
    let locale = ctx.interaction.locale.as_str();
    let shown = |name: &str, others: &[(Cow<'static, str>, Cow<'static, str>)]| {
        let other = others.iter().find(|(its, _)| its == locale);
        other.map_or_else(|| name.to_owned(), |(_, name)| name.to_string())
    };
    if ctx.args.is_empty() {
        return None;
    }
    let commands = ctx.parent_commands().iter().copied().chain([ctx.command()]);
    let names = commands.map(|command| shown(&command.name, &command.name_localizations));
    let given = ctx.args.iter().map(|given| {
        let mut its = ctx.command().parameters.iter();
        let parameter = its.find(|parameter| parameter.name == given.name);
        let name = parameter.map_or_else(
            || given.name.to_owned(),
            |parameter| shown(&parameter.name, &parameter.name_localizations),
        );
        let choice = |at: i64| {
            let choice = parameter?.choices.get(usize::try_from(at).ok()?)?;
            Some(shown(&choice.name, &choice.localizations))
        };
        let value = match &given.value {
            ResolvedValue::Integer(number) => choice(*number).unwrap_or(number.to_string()),
            ResolvedValue::String(text) => (*text).to_owned(),
            ResolvedValue::Boolean(on) => on.to_string(),
            ResolvedValue::User(user, _) => format!("@{}", user.name),
            _ => String::new(),
        };
        format!("{name}:{value}")
    });
    let line: Vec<String> = names.chain(given).collect();
    PlainName::clean_to(&format!("/{}", line.join(" ")), request::TYPED)
}

/// Suggests the tables where the person sits.
async fn own_tables(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let request = BotRequest::of_command(ctx.interaction);
    let tables = ctx
        .data()
        .tables
        .tables_of(request.person.id, request.language);
    suggestions(tables.await.unwrap_or_default(), partial)
}

/// Suggests the tables that are played where the person types.
async fn tables_here(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let request = BotRequest::of_command(ctx.interaction);
    let tables = ctx
        .data()
        .tables
        .list(&request.asker(), request.language)
        .await;
    suggestions(tables.unwrap_or_default(), partial)
}

/// Suggests both: all that exist for the person.
async fn all_tables(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let request = BotRequest::of_command(ctx.interaction);
    let tables = &ctx.data().tables;
    let own = tables.tables_of(request.person.id, request.language).await;
    let mut all = own.unwrap_or_default();
    let here = tables.list(&request.asker(), request.language).await;
    for table in here.unwrap_or_default() {
        if all.iter().all(|known| known.table != table.table) {
            all.push(table);
        }
    }
    suggestions(all, partial)
}

/// Suggests time zones that match the typed text.
async fn zones(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let now = ctx.data().tables.clock().now();
    let choices = Zone::suggestions(partial, 25).into_iter().map(|name| {
        let wall = Zone::of_name(&name).map(|zone| zone.wall(now));
        let time = wall.map_or_else(String::new, |wall| {
            format!(" ({:02}:{:02})", wall.hour(), wall.minute())
        });
        AutocompleteChoice::new(format!("{name}{time}"), name)
    });
    CreateAutocompleteResponse::new().set_choices(choices.collect())
}

/// Suggests topics of the game whose command is typed, in any language.
async fn topics(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let request = BotRequest::of_command(ctx.interaction);
    let settings = ctx.data().tables.settings(request.person.id).await;
    let chosen = settings.ok().and_then(|settings| settings.language);
    let language = chosen.unwrap_or(request.language);
    let found = title(ctx).map(|title| learning::suggestions(title, partial, language));
    let choices = found.unwrap_or_default().into_iter().take(25);
    let choices = choices.map(|(id, name)| AutocompleteChoice::new(name, id));
    CreateAutocompleteResponse::new().set_choices(choices.collect())
}

/// Suggests some quiet hours, and none.
async fn quiet_hours(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let language = BotRequest::of_command(ctx.interaction).language;
    let typed = partial.parse::<Quiet>().ok();
    let usual = ["22:00-07:00", "23:00-07:00", "00:00-08:00", "21:00-09:00"];
    let usual = usual.into_iter().filter_map(|hours| hours.parse().ok());
    let hours: Vec<Quiet> = typed.map_or_else(|| usual.collect(), |quiet| vec![quiet]);
    let choice = |quiet: Quiet| AutocompleteChoice::new(quiet.to_string(), quiet.to_string());
    let off = texts::plain(language, "choice-not-quiet");
    let choices = hours.into_iter().map(choice);
    let choices = choices.chain([AutocompleteChoice::new(off, days::OFF)]);
    CreateAutocompleteResponse::new().set_choices(choices.collect())
}

/// Suggests days that match the typed text.
async fn some_days(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let request = BotRequest::of_command(ctx.interaction);
    let tables = &ctx.data().tables;
    let rhythm = tables.rhythm(request.person.id).await.unwrap_or_default();
    let today = rhythm.wall(tables.clock().now()).date();
    let choices = days::suggested_days(today, partial, request.language);
    let choices = choices
        .into_iter()
        .map(|(name, date)| AutocompleteChoice::new(name, date));
    CreateAutocompleteResponse::new().set_choices(choices.collect())
}

fn suggestions(
    tables: Vec<slowtable_service::tables::TableSummary>,
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

/// Whether one of `commands` answers a request for suggestions.
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

/// Whether an interaction asks for suggestions, judged by its options.
fn asks_for_suggestions(options: &[ResolvedOption<'_>]) -> bool {
    options.iter().any(|option| match &option.value {
        ResolvedValue::Autocomplete { .. } => true,
        ResolvedValue::SubCommand(below) | ResolvedValue::SubCommandGroup(below) => {
            asks_for_suggestions(below)
        }
        _ => false,
    })
}

/// Handles every error between Discord and a command: it becomes a sentence.
pub async fn on_error(error: poise::FrameworkError<'_, Data, BotError>) {
    let context = error.ctx();
    let what = match error {
        poise::FrameworkError::Command { error, .. } => error,
        poise::FrameworkError::CommandPanic { payload, .. } => {
            BotError::Panicked(payload.unwrap_or_else(|| "without words".into()))
        }
        poise::FrameworkError::ArgumentParse { error, input, .. } => {
            BotError::Command(format!("{error} ({input:?})"))
        }
        poise::FrameworkError::UnknownInteraction {
            interaction,
            framework,
            ..
        } => {
            // It gets the answer for suggestions that no command handles.
            if asks_for_suggestions(&interaction.data.options()) {
                return;
            }
            // There is no context, so this answers by hand.
            let request = BotRequest::of_command(interaction);
            let name = interaction.data.name.clone();
            framework
                .user_data
                .serve(request, |_, _| async move {
                    Err(BotError::Command(format!("no command {name:?}")))
                })
                .await;
            return;
        }
        poise::FrameworkError::GuildOnly { .. } => BotError::Refused(BotRefusal::OnServer),
        other => BotError::Command(other.to_string()),
    };
    let Some(context) = context else {
        tracing::error!(error = %Chain(&what), "an event from Discord could not be handled");
        return;
    };
    let language = context
        .locale()
        .map_or_else(Language::default, Language::from_locale);
    let reply = CreateReply::default()
        .content(what.sentence(language))
        .ephemeral(true);
    if let Err(error) = context.send(reply).await {
        tracing::error!(error = %DiscordFailure(&error), "the sentence about an error could not be sent to its reader");
    }
}

#[cfg(test)]
mod tests;
