//! A small bot on its own Discord, to look at the page with.
//!
//! `cargo run -p local-discord --example echo`, then open the address it prints.

use std::error::Error;
use std::io::Write as _;

use local_discord::{Config, LocalDiscord};
use serenity::all::{
    ButtonStyle, Command, CommandInteraction, CommandOptionType, ComponentInteraction,
    ComponentInteractionDataKind, Context, CreateActionRow, CreateAttachment, CreateButton,
    CreateCommand, CreateCommandOption, CreateEmbed, CreateInputText, CreateInteractionResponse,
    CreateInteractionResponseMessage, CreateMessage, CreateModal, CreateSelectMenu,
    CreateSelectMenuKind, CreateSelectMenuOption, CreateThread, EditInteractionResponse,
    EventHandler, GatewayIntents, HttpBuilder, InputTextStyle, Interaction, ModalInteraction,
    Ready, ResolvedValue, async_trait,
};

struct Echo;

fn message(text: impl Into<String>) -> CreateInteractionResponseMessage {
    CreateInteractionResponseMessage::new().content(text)
}

/// A picture without any library: stripes as an uncompressed PNG.
fn picture(width: u32, height: u32) -> Vec<u8> {
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

fn desk() -> Vec<CreateActionRow> {
    let option = |value: &str, about: &str| {
        CreateSelectMenuOption::new(format!("Lane {value}"), value).description(about)
    };
    let lanes = vec![
        option("1", "Sand and water"),
        option("2", "A kiln"),
        option("3", "Market day"),
    ];
    let kind = CreateSelectMenuKind::String { options: lanes };
    vec![
        CreateActionRow::Buttons(vec![
            CreateButton::new("count:0").label("Count"),
            CreateButton::new("hand")
                .label("My hand")
                .style(ButtonStyle::Success)
                .emoji('🂠'),
            CreateButton::new("form")
                .label("Name the table")
                .style(ButtonStyle::Secondary),
            CreateButton::new("silent")
                .label("Broken")
                .style(ButtonStyle::Danger),
            CreateButton::new("off").label("Not now").disabled(true),
        ]),
        CreateActionRow::SelectMenu(
            CreateSelectMenu::new("lanes", kind)
                .placeholder("Choose one or two lanes")
                .min_values(1)
                .max_values(2),
        ),
        CreateActionRow::SelectMenu(
            CreateSelectMenu::new(
                "rival",
                CreateSelectMenuKind::User {
                    default_users: None,
                },
            )
            .placeholder("Invite somebody"),
        ),
        CreateActionRow::Buttons(vec![
            CreateButton::new_link("https://example.org").label("Rules"),
        ]),
    ]
}

impl Echo {
    async fn command(&self, ctx: &Context, call: &CommandInteraction) -> serenity::Result<()> {
        let options = call.data.options();
        match options.first().map(|option| (option.name, &option.value)) {
            Some(("new", ResolvedValue::SubCommand(inner))) => {
                call.defer(ctx).await?;
                let name = inner.iter().find_map(|option| match option.value {
                    ResolvedValue::String(name) => Some(name),
                    _ => None,
                });
                let embed = CreateEmbed::new()
                    .title(name.unwrap_or("A table"))
                    .description("Turn of **Jonas** until <t:1800000000:R>")
                    .field("Glass", "3", true)
                    .field("Brick", "2", true)
                    .image("attachment://board.png")
                    .colour(0x00_5a_6c_f0);
                let board = picture(1000, 640);
                let board =
                    CreateAttachment::bytes(board, "board.png").description("A striped board");
                let edit = EditInteractionResponse::new()
                    .content(format!(
                        "# New table\n<@{}> plays in `{}`",
                        call.user.id, call.locale
                    ))
                    .embed(embed)
                    .components(desk())
                    .new_attachment(board);
                call.edit_response(ctx, edit).await.map(drop)
            }
            Some(("thread", _)) => {
                call.create_response(ctx, CreateInteractionResponse::Message(message("A thread")))
                    .await?;
                let posted = call.get_response(ctx).await?;
                let thread = CreateThread::new("Table 7 talk");
                let thread = call
                    .channel_id
                    .create_thread_from_message(ctx, posted.id, thread)
                    .await?;
                thread.id.add_thread_member(ctx, call.user.id).await?;
                thread.id.say(ctx, "Welcome to the thread.").await.map(drop)
            }
            _ => {
                let letter = CreateMessage::new().content("It is **your** turn.");
                let said = match call.user.direct_message(ctx, letter).await {
                    Ok(_) => "Look at your direct messages.".to_owned(),
                    Err(error) => format!("That did not work: {error}"),
                };
                let response = CreateInteractionResponse::Message(message(said).ephemeral(true));
                call.create_response(ctx, response).await
            }
        }
    }

    async fn component(&self, ctx: &Context, press: &ComponentInteraction) -> serenity::Result<()> {
        let id = press.data.custom_id.as_str();
        let response = match (id, &press.data.kind) {
            ("hand", _) => {
                press.defer_ephemeral(ctx).await?;
                let hand = CreateAttachment::bytes(picture(600, 240), "hand.png");
                let edit = EditInteractionResponse::new()
                    .content("Your hand")
                    .new_attachment(hand.description("Your hand: six cards"));
                return press.edit_response(ctx, edit).await.map(drop);
            }
            ("form", _) => {
                let name = CreateInputText::new(InputTextStyle::Short, "Name", "name");
                let note = CreateInputText::new(InputTextStyle::Paragraph, "Note", "note");
                CreateInteractionResponse::Modal(
                    CreateModal::new("form", "Name the table").components(vec![
                        CreateActionRow::InputText(name.max_length(40)),
                        CreateActionRow::InputText(note.required(false)),
                    ]),
                )
            }
            ("silent", _) => return Ok(()),
            (_, ComponentInteractionDataKind::StringSelect { values }) => {
                let said = format!("Lanes {}", values.join(" and "));
                CreateInteractionResponse::Message(message(said).ephemeral(true))
            }
            (_, ComponentInteractionDataKind::UserSelect { values }) => {
                let named: Vec<String> = values.iter().map(|user| format!("<@{user}>")).collect();
                CreateInteractionResponse::Message(message(format!("Come, {}!", named.join(", "))))
            }
            _ => {
                let count: u32 = id.trim_start_matches("count:").parse().unwrap_or(0) + 1;
                let said = format!("Counted to {count}");
                CreateInteractionResponse::Message(message(said).button(
                    CreateButton::new(format!("count:{count}")).label(format!("Count {count}")),
                ))
            }
        };
        press.create_response(ctx, response).await
    }

    async fn form(&self, ctx: &Context, form: &ModalInteraction) -> serenity::Result<()> {
        let said = format!("The table has a name, thanks to <@{}>.", form.user.id);
        form.create_response(ctx, CreateInteractionResponse::Message(message(said)))
            .await
    }
}

#[async_trait]
impl EventHandler for Echo {
    async fn ready(&self, ctx: Context, _: Ready) {
        let sub = |name: &str, german: &str, about: &str| {
            CreateCommandOption::new(CommandOptionType::SubCommand, name, about)
                .name_localized("de", german)
        };
        let name = CreateCommandOption::new(CommandOptionType::String, "name", "What to call it")
            .name_localized("de", "name")
            .description_localized("de", "Wie er heißen soll")
            .required(true);
        let public = CreateCommandOption::new(CommandOptionType::Boolean, "public", "For all");
        let command = CreateCommand::new("table")
            .description("Tables of this server")
            .name_localized("de", "tisch")
            .description_localized("de", "Tische auf diesem Server")
            .add_option(
                sub("new", "neu", "Open a table")
                    .add_sub_option(name)
                    .add_sub_option(public),
            )
            .add_option(sub("thread", "thread", "Talk about a table"))
            .add_option(sub("remind", "erinnern", "Get a direct message"));
        if let Err(error) = Command::set_global_commands(&ctx, vec![command]).await {
            eprintln!("bot: {error}");
        }
    }

    async fn interaction_create(&self, ctx: Context, interaction: Interaction) {
        let done = match &interaction {
            Interaction::Command(call) => self.command(&ctx, call).await,
            Interaction::Component(press) => self.component(&ctx, press).await,
            Interaction::Modal(form) => self.form(&ctx, form).await,
            _ => Ok(()),
        };
        if let Err(error) = done {
            eprintln!("bot: {error}");
        }
    }
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let mut config = Config::default();
    if let Some(port) = std::env::args().nth(1) {
        config.listen.set_port(port.parse()?);
    }
    let discord = LocalDiscord::start(config).await?;
    println!("Open {}", discord.page_url());
    let http = HttpBuilder::new(discord.token())
        .proxy(discord.api_base())
        .ratelimiter_disabled(true)
        .build();
    let intents = GatewayIntents::non_privileged();
    let mut client = serenity::client::ClientBuilder::new_with_http(http, intents)
        .event_handler(Echo)
        .await?;
    client.start().await?;
    Ok(())
}
