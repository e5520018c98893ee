//! A small bot made with serenity. Like any bot, it knows nothing of the stand-in. It has one
//! answer, message and component of every kind; the crate's tests use it, too.

use std::io::Write as _;

use local_discord::LocalDiscord;
use serenity::all::{
    ActionRowComponent, AutocompleteChoice, ButtonStyle, Command, CommandInteraction,
    CommandOptionType, ComponentInteraction, ComponentInteractionDataKind, Context,
    CreateActionRow, CreateAttachment, CreateAutocompleteResponse, CreateButton, CreateCommand,
    CreateCommandOption, CreateEmbed, CreateInputText, CreateInteractionResponse,
    CreateInteractionResponseFollowup, CreateInteractionResponseMessage, CreateMessage,
    CreateModal, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption, CreateThread,
    EditInteractionResponse, EventHandler, GatewayIntents, HttpBuilder, InputTextStyle,
    Interaction, ModalInteraction, Ready, ResolvedValue, async_trait,
};
use serenity::client::{Client, ClientBuilder};

/// Returns the bot as a client that is not yet started.
pub async fn client(discord: &LocalDiscord) -> serenity::Result<Client> {
    let http = HttpBuilder::new(discord.token())
        .proxy(discord.api_base())
        .ratelimiter_disabled(true)
        .build();
    ClientBuilder::new_with_http(http, GatewayIntents::non_privileged())
        .event_handler(Bot)
        .await
}

/// Returns a striped picture as a PNG, made without any library.
pub fn picture(width: u32, height: u32) -> Vec<u8> {
    let mut rows = Vec::new();
    for y in 0..height {
        rows.push(0);
        for x in 0..width {
            let band = u8::try_from((x / 40 + y / 40) % 2).unwrap_or(0);
            rows.extend([60 + band * 120, 90 + band * 60, 160 - band * 40]);
        }
    }
    let mut zlib = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::fast());
    let data = zlib
        .write_all(&rows)
        .and_then(|()| zlib.finish())
        .unwrap_or_default();
    let mut png = b"\x89PNG\r\n\x1a\n".to_vec();
    let mut header = Vec::new();
    header.extend(width.to_be_bytes());
    header.extend(height.to_be_bytes());
    header.extend([8, 2, 0, 0, 0]);
    for (kind, body) in [(b"IHDR", header), (b"IDAT", data), (b"IEND", Vec::new())] {
        png.extend(u32::try_from(body.len()).unwrap_or(0).to_be_bytes());
        let mut crc = flate2::Crc::new();
        crc.update(kind);
        crc.update(&body);
        png.extend(kind);
        png.extend(body);
        png.extend(crc.sum().to_be_bytes());
    }
    png
}

struct Bot;

fn text(content: impl Into<String>) -> CreateInteractionResponseMessage {
    CreateInteractionResponseMessage::new().content(content)
}

/// Returns buttons and selects of every kind.
fn board() -> Vec<CreateActionRow> {
    let lane = |value: &str, about: &str| {
        CreateSelectMenuOption::new(format!("Lane {value}"), value).description(about)
    };
    let options = vec![lane("1", "Sand and water"), lane("2", "A kiln")];
    let lanes = CreateSelectMenu::new("lane", CreateSelectMenuKind::String { options });
    let default_users = None;
    let rival = CreateSelectMenu::new("rival", CreateSelectMenuKind::User { default_users });
    let coloured = |id: &str, label: &str, style| CreateButton::new(id).label(label).style(style);
    vec![
        CreateActionRow::Buttons(vec![
            CreateButton::new("count:0").label("Count").emoji('🂠'),
            coloured("form", "Form", ButtonStyle::Secondary),
            coloured("later", "Later", ButtonStyle::Success),
            coloured("silent", "Broken", ButtonStyle::Danger),
            CreateButton::new("off").label("Off").disabled(true),
        ]),
        CreateActionRow::SelectMenu(lanes.placeholder("Choose a lane or two").max_values(2)),
        CreateActionRow::SelectMenu(rival.placeholder("Invite somebody")),
        CreateActionRow::Buttons(vec![
            CreateButton::new_link("https://example.org").label("Rules"),
        ]),
    ]
}

impl Bot {
    async fn command(&self, ctx: &Context, call: &CommandInteraction) -> serenity::Result<()> {
        let options = call.data.options();
        let sub = options.first().map(|option| (option.name, &option.value));
        let message = match (call.data.name.as_str(), sub) {
            ("table", Some(("new", ResolvedValue::SubCommand(inner)))) => {
                let game = inner.iter().find_map(|option| match option.value {
                    ResolvedValue::String(game) => Some(game),
                    _ => None,
                });
                let content = format!("{} in {}", game.unwrap_or("?"), call.locale);
                text(content).components(board())
            }
            ("table", _) => {
                call.defer(ctx).await?;
                let file = CreateAttachment::bytes(picture(600, 400), "board.png");
                let embed = CreateEmbed::new()
                    .title("Board")
                    .description("Turn of **Jonas** until <t:1800000000:R>")
                    .field("Glass", "3", true)
                    .image("attachment://board.png")
                    .colour(0x00_5a_6c_f0);
                let edit = EditInteractionResponse::new()
                    .content(format!("# New table\n<@{}> plays", call.user.id))
                    .embed(embed)
                    .components(board())
                    .new_attachment(file.description("A striped board"));
                return call.edit_response(ctx, edit).await.map(drop);
            }
            ("hand", _) => {
                call.defer_ephemeral(ctx).await?;
                let file = CreateAttachment::bytes(picture(600, 240), "hand.png");
                let edit = EditInteractionResponse::new()
                    .content("Your hand")
                    .new_attachment(file.description("Your hand"));
                call.edit_response(ctx, edit).await?;
                let again = CreateInteractionResponseFollowup::new()
                    .content("And a hint")
                    .ephemeral(true)
                    .add_file(CreateAttachment::bytes(picture(60, 24), "hint.png"));
                return call.create_followup(ctx, again).await.map(drop);
            }
            ("dm", _) => {
                let letter = CreateMessage::new().content("It is **your** turn.");
                match call.user.direct_message(ctx, letter).await {
                    Ok(_) => text("sent").ephemeral(true),
                    Err(error) => text(error.to_string()).ephemeral(true),
                }
            }
            ("thread", _) => {
                let message = CreateInteractionResponse::Message(text("Here"));
                call.create_response(ctx, message).await?;
                let posted = call.get_response(ctx).await?.id;
                let thread = CreateThread::new("Table 1");
                let thread = call
                    .channel_id
                    .create_thread_from_message(ctx, posted, thread);
                let thread = thread.await?.id;
                thread.add_thread_member(ctx, call.user.id).await?;
                return thread.say(ctx, "Welcome").await.map(drop);
            }
            // The button `silent` gets no answer.
            _ => return Ok(()),
        };
        let response = CreateInteractionResponse::Message(message);
        call.create_response(ctx, response).await
    }

    async fn component(&self, ctx: &Context, press: &ComponentInteraction) -> serenity::Result<()> {
        let id = press.data.custom_id.as_str();
        let response = match (id, &press.data.kind) {
            (id, ComponentInteractionDataKind::Button) if id.starts_with("count:") => {
                let count: u32 = id.trim_start_matches("count:").parse().unwrap_or(0) + 1;
                let button = CreateButton::new(format!("count:{count}")).label("Count");
                let counted = text(format!("Counted {count}")).button(button);
                CreateInteractionResponse::UpdateMessage(counted)
            }
            ("form", _) => {
                let name = CreateInputText::new(InputTextStyle::Short, "Name", "name");
                let note = CreateInputText::new(InputTextStyle::Paragraph, "Note", "note");
                let inputs = [name.max_length(40), note.required(false)];
                let rows = inputs.map(CreateActionRow::InputText).into();
                let form = CreateModal::new("form", "Name it").components(rows);
                CreateInteractionResponse::Modal(form)
            }
            ("later", _) => {
                let wait = CreateInteractionResponse::Acknowledge;
                press.create_response(ctx, wait).await?;
                let edit = EditInteractionResponse::new().content("Later came");
                return press.edit_response(ctx, edit).await.map(drop);
            }
            ("silent", _) => return Ok(()),
            ("lane", ComponentInteractionDataKind::StringSelect { values }) => {
                let said = format!("Lane {}", values.join("+"));
                CreateInteractionResponse::Message(text(said).ephemeral(true))
            }
            ("rival", ComponentInteractionDataKind::UserSelect { values }) => {
                CreateInteractionResponse::Message(text(format!("Against <@{}>", values[0])))
            }
            _ => {
                let said = format!("What is {id}?");
                CreateInteractionResponse::Message(text(said).ephemeral(true))
            }
        };
        press.create_response(ctx, response).await
    }

    async fn form(&self, ctx: &Context, form: &ModalInteraction) -> serenity::Result<()> {
        let ActionRowComponent::InputText(input) = &form.data.components[0].components[0] else {
            return Ok(());
        };
        let name = input.value.clone().unwrap_or_default();
        let message = text(format!("Named {name}"));
        let response = CreateInteractionResponse::UpdateMessage(message);
        form.create_response(ctx, response).await
    }

    async fn suggest(&self, ctx: &Context, typing: &CommandInteraction) -> serenity::Result<()> {
        let typed = typing.data.autocomplete();
        let typed = typed.map(|option| option.value).unwrap_or_default();
        let games = ["Glass Road", "Glasstrasse", "Chess"].into_iter();
        let choices = games
            .filter(|game| game.to_lowercase().starts_with(typed))
            .map(|game| AutocompleteChoice::new(game, game.to_lowercase()))
            .collect();
        let response = CreateAutocompleteResponse::new().set_choices(choices);
        let response = CreateInteractionResponse::Autocomplete(response);
        typing.create_response(ctx, response).await
    }
}

#[async_trait]
impl EventHandler for Bot {
    async fn ready(&self, ctx: Context, _: Ready) {
        let sub = |name: &str, german: &str, about: &str| {
            CreateCommandOption::new(CommandOptionType::SubCommand, name, about)
                .name_localized("de", german)
        };
        let game = CreateCommandOption::new(CommandOptionType::String, "game", "Which game")
            .name_localized("de", "spiel")
            .description_localized("de", "Welches Spiel")
            .set_autocomplete(true)
            .required(true);
        let public = CreateCommandOption::new(CommandOptionType::Boolean, "public", "For all");
        let simple = |name: &str, about: &str| CreateCommand::new(name).description(about);
        let new = sub("new", "neu", "Open a table");
        let table = simple("table", "TableService of this server")
            .name_localized("de", "tisch")
            .description_localized("de", "Tische auf diesem Server")
            .add_option(new.add_sub_option(game).add_sub_option(public))
            .add_option(sub("slow", "langsam", "Open a table that takes its time"));
        let commands = vec![
            table,
            simple("hand", "Look at your cards"),
            simple("dm", "Get a direct message"),
            simple("thread", "Talk about a table"),
            simple("silent", "Get no answer"),
        ];
        if let Err(error) = Command::set_global_commands(&ctx, commands).await {
            eprintln!("bot: {error}");
        }
    }

    async fn interaction_create(&self, ctx: Context, interaction: Interaction) {
        let done = match &interaction {
            Interaction::Command(call) => self.command(&ctx, call).await,
            Interaction::Component(press) => self.component(&ctx, press).await,
            Interaction::Modal(form) => self.form(&ctx, form).await,
            Interaction::Autocomplete(typing) => self.suggest(&ctx, typing).await,
            _ => Ok(()),
        };
        if let Err(error) = done {
            eprintln!("bot: {error}");
        }
    }
}
