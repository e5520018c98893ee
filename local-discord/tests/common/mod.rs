//! A small bot made with serenity, as unaware of the stand-in as any bot.
#![allow(dead_code)]

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use local_discord::{ChannelId, Config, LocalDiscord, Person};
use serenity::all::{
    ActionRowComponent, AutocompleteChoice, ButtonStyle, Command, CommandInteraction,
    CommandOptionType, ComponentInteraction, ComponentInteractionDataKind, Context,
    CreateActionRow, CreateAttachment, CreateAutocompleteResponse, CreateButton, CreateCommand,
    CreateCommandOption, CreateEmbed, CreateInputText, CreateInteractionResponse,
    CreateInteractionResponseFollowup, CreateInteractionResponseMessage, CreateMessage,
    CreateModal, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption, CreateThread,
    EditInteractionResponse, EventHandler, GatewayIntents, Http, HttpBuilder, InputTextStyle,
    Interaction, ModalInteraction, Ready, ResolvedValue, async_trait,
};

/// Anything that takes longer than this has gone wrong.
pub async fn soon<T>(work: impl Future<Output = T>) -> T {
    tokio::time::timeout(Duration::from_secs(20), work)
        .await
        .expect("it came in time")
}

/// The smallest PNG that is one.
pub const PNG: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x02\x58\0\0\x01\x90\x08\x02\0\0\0";

pub struct Bot;

fn text(content: &str) -> CreateInteractionResponseMessage {
    CreateInteractionResponseMessage::new().content(content)
}

fn board() -> Vec<CreateActionRow> {
    let option = |value: &str| CreateSelectMenuOption::new(format!("Lane {value}"), value);
    let kind = CreateSelectMenuKind::String {
        options: vec![option("1"), option("2")],
    };
    vec![
        CreateActionRow::Buttons(vec![
            CreateButton::new("count:0").label("Count"),
            CreateButton::new("form")
                .label("Form")
                .style(ButtonStyle::Secondary),
            CreateButton::new("later").label("Later"),
            CreateButton::new("whisper").label("Whisper"),
            CreateButton::new("off").label("Off").disabled(true),
        ]),
        CreateActionRow::SelectMenu(CreateSelectMenu::new("lane", kind)),
        CreateActionRow::SelectMenu(CreateSelectMenu::new(
            "rival",
            CreateSelectMenuKind::User {
                default_users: None,
            },
        )),
    ]
}

impl Bot {
    async fn command(&self, ctx: &Context, call: &CommandInteraction) -> serenity::Result<()> {
        let options = call.data.options();
        let sub = options
            .first()
            .map(|option| option.name)
            .unwrap_or_default();
        match (call.data.name.as_str(), sub) {
            ("table", "new") => {
                let ResolvedValue::SubCommand(inner) = &options[0].value else {
                    return Ok(());
                };
                let game = inner.iter().find_map(|option| match option.value {
                    ResolvedValue::String(game) => Some(game),
                    _ => None,
                });
                let content = format!("{} in {}", game.unwrap_or("?"), call.locale);
                let message = text(&content).components(board());
                call.create_response(ctx, CreateInteractionResponse::Message(message))
                    .await
            }
            ("table", "slow") => {
                call.defer(ctx).await?;
                let file = CreateAttachment::bytes(PNG, "board.png").description("A board");
                let embed = CreateEmbed::new()
                    .title("Board")
                    .image("attachment://board.png");
                let edit = EditInteractionResponse::new()
                    .embed(embed)
                    .new_attachment(file);
                call.edit_response(ctx, edit).await.map(drop)
            }
            ("hand", _) => {
                call.defer_ephemeral(ctx).await?;
                let file = CreateAttachment::bytes(PNG, "hand.png").description("Your hand");
                let edit = EditInteractionResponse::new()
                    .content("Your hand")
                    .new_attachment(file);
                call.edit_response(ctx, edit).await?;
                let again = CreateInteractionResponseFollowup::new()
                    .content("And a hint")
                    .ephemeral(true)
                    .add_file(CreateAttachment::bytes(PNG, "hint.png"));
                call.create_followup(ctx, again).await.map(drop)
            }
            ("dm", _) => {
                let sent = call
                    .user
                    .direct_message(ctx, CreateMessage::new().content("Psst"))
                    .await;
                let said = match sent {
                    Ok(_) => "sent".to_owned(),
                    Err(error) => error.to_string(),
                };
                let message = text(&said).ephemeral(true);
                call.create_response(ctx, CreateInteractionResponse::Message(message))
                    .await
            }
            ("thread", _) => {
                let message = CreateInteractionResponse::Message(text("Here"));
                call.create_response(ctx, message).await?;
                let message = call.get_response(ctx).await?;
                let thread = CreateThread::new("Table 1");
                let thread = call
                    .channel_id
                    .create_thread_from_message(ctx, message.id, thread)
                    .await?;
                thread.id.add_thread_member(ctx, call.user.id).await?;
                thread.id.say(ctx, "Welcome").await.map(drop)
            }
            // Nothing answers `silent`.
            _ => Ok(()),
        }
    }

    async fn component(&self, ctx: &Context, press: &ComponentInteraction) -> serenity::Result<()> {
        let id = press.data.custom_id.as_str();
        let response = match (id, &press.data.kind) {
            (id, ComponentInteractionDataKind::Button) if id.starts_with("count:") => {
                let count: u32 = id.trim_start_matches("count:").parse().unwrap_or(0) + 1;
                let button = CreateButton::new(format!("count:{count}")).label("Count");
                CreateInteractionResponse::UpdateMessage(
                    text(&format!("Counted {count}")).button(button),
                )
            }
            ("form", _) => {
                let input = CreateInputText::new(InputTextStyle::Short, "Name", "name");
                CreateInteractionResponse::Modal(
                    CreateModal::new("form", "Name it")
                        .components(vec![CreateActionRow::InputText(input)]),
                )
            }
            ("later", _) => {
                press
                    .create_response(ctx, CreateInteractionResponse::Acknowledge)
                    .await?;
                let edit = EditInteractionResponse::new().content("Later came");
                return press.edit_response(ctx, edit).await.map(drop);
            }
            ("lane", ComponentInteractionDataKind::StringSelect { values }) => {
                CreateInteractionResponse::Message(
                    text(&format!("Lane {}", values.join("+"))).ephemeral(true),
                )
            }
            ("rival", ComponentInteractionDataKind::UserSelect { values }) => {
                CreateInteractionResponse::Message(text(&format!("Against <@{}>", values[0])))
            }
            _ => {
                CreateInteractionResponse::Message(text(&format!("What is {id}?")).ephemeral(true))
            }
        };
        press.create_response(ctx, response).await
    }

    async fn form(&self, ctx: &Context, form: &ModalInteraction) -> serenity::Result<()> {
        let ActionRowComponent::InputText(input) = &form.data.components[0].components[0] else {
            return Ok(());
        };
        let name = input.value.clone().unwrap_or_default();
        let message = text(&format!("Named {name}"));
        form.create_response(ctx, CreateInteractionResponse::UpdateMessage(message))
            .await
    }
}

#[async_trait]
impl EventHandler for Bot {
    async fn ready(&self, ctx: Context, _: Ready) {
        let sub = |name: &str| {
            CreateCommandOption::new(CommandOptionType::SubCommand, name, "A subcommand")
        };
        let game = CreateCommandOption::new(CommandOptionType::String, "game", "Which game")
            .set_autocomplete(true)
            .required(true);
        let simple = |name: &str| CreateCommand::new(name).description("A command");
        Command::set_global_commands(
            &ctx,
            vec![
                CreateCommand::new("table")
                    .description("Tables")
                    .name_localized("de", "tisch")
                    .description_localized("de", "Tische")
                    .add_option(sub("new").add_sub_option(game))
                    .add_option(sub("slow")),
                simple("hand"),
                simple("dm"),
                simple("thread"),
                simple("silent"),
            ],
        )
        .await
        .expect("the commands are registered");
    }

    async fn interaction_create(&self, ctx: Context, interaction: Interaction) {
        let done = match &interaction {
            Interaction::Command(call) => self.command(&ctx, call).await,
            Interaction::Component(press) => self.component(&ctx, press).await,
            Interaction::Modal(form) => self.form(&ctx, form).await,
            Interaction::Autocomplete(typing) => {
                let typed = typing
                    .data
                    .autocomplete()
                    .map(|o| o.value)
                    .unwrap_or_default();
                let choice = |name: &str| AutocompleteChoice::new(name, name.to_lowercase());
                let games = ["Glass Road", "Glasstrasse", "Chess"];
                let games = games
                    .iter()
                    .filter(|game| game.to_lowercase().starts_with(typed));
                let choices = games.map(|game| choice(game)).collect();
                let response = CreateAutocompleteResponse::new().set_choices(choices);
                typing
                    .create_response(&ctx, CreateInteractionResponse::Autocomplete(response))
                    .await
            }
            _ => Ok(()),
        };
        if let Err(error) = done {
            eprintln!("bot: {error}");
        }
    }
}

pub fn http(discord: &LocalDiscord) -> Http {
    HttpBuilder::new(discord.token())
        .proxy(discord.api_base())
        .ratelimiter_disabled(true)
        .build()
}

pub struct Table {
    pub discord: LocalDiscord,
    pub http: Arc<Http>,
    pub channel: ChannelId,
    bot: tokio::task::JoinHandle<()>,
}

impl Table {
    pub async fn set(config: Config) -> Table {
        let discord = LocalDiscord::start(config).await.expect("it starts");
        let intents = GatewayIntents::non_privileged();
        let mut client = serenity::client::ClientBuilder::new_with_http(http(&discord), intents)
            .event_handler(Bot)
            .await
            .expect("the client is built");
        let http = Arc::clone(&client.http);
        let bot = tokio::spawn(async move {
            client.start().await.expect("the bot runs");
        });
        let person = discord.person_named("Amara").expect("Amara is there");
        let mut events = person.subscribe();
        soon(async {
            while discord.commands().is_empty() {
                events.next().await;
            }
        })
        .await;
        let channel = discord
            .channel_named("game-table")
            .expect("the channel is there");
        Table {
            discord,
            http,
            channel,
            bot,
        }
    }

    pub fn person(&self, name: &str) -> Person {
        self.discord.person_named(name).expect("they are there")
    }

    pub fn room(&self) -> serenity::all::ChannelId {
        serenity::all::ChannelId::new(self.channel.0)
    }
}

impl Drop for Table {
    fn drop(&mut self) {
        self.bot.abort();
    }
}
