//! What goes wrong at a table, and the sentences for it.

use jiff::Timestamp;
use slowtable_face::{Args, HostedError, Language};

use super::limits::Limit;
use super::model::{DeskShown, StartQuestion};
use super::words::words;
use crate::ids::{ChannelId, PersonId, RoleId, TableId};
use crate::store::{Phase, StoreError};

/// Why something did not happen. Nothing has changed then.
///
/// Neither `Debug` nor `Display` says anything that a seat may not know;
/// [`TableError::Refused`] is a sentence for the person who asked, and only for them.
#[derive(Debug, thiserror::Error)]
pub enum TableError {
    /// There is no such table.
    #[error("there is no such table")]
    NoSuchTable,
    /// This program does not host the game.
    #[error("no game has the id {0:?}")]
    NoSuchGame(String),
    /// On the server tables are opened in other channels, which these are.
    #[error("tables are opened in other channels")]
    OpensElsewhere(Vec<ChannelId>),
    /// On the server tables are opened by those who have one of these roles.
    #[error("tables are opened by people with other roles")]
    OpensWithRole(Vec<RoleId>),
    /// That is asked on the table's server, in this place: nobody knows whether the person still is a
    /// member.
    #[error("that is asked on the table's server")]
    AskOnServer(ChannelId),
    /// The person has opened very many tables lately.
    #[error("the person has opened too many tables lately")]
    OpenedLately {
        /// When they can open another.
        again: Timestamp,
    },
    /// The person has opened a rematch of the table before, which called the others.
    #[error("the person has called the others to a rematch before")]
    CalledBefore,
    /// The person has no seat at the table.
    #[error("the person has no seat at the table")]
    NotSeated,
    /// What somebody else has played is told on servers only.
    #[error("what somebody else has played is told on servers only")]
    OnlyOwnResults,
    /// The person keeps their results from others.
    #[error("the person keeps their results from others")]
    Unlisted,
    /// The person did not play the table's game to its end.
    #[error("the person did not play the game to its end")]
    NotPlayed,
    /// The person has a seat at the table already.
    #[error("the person has a seat already")]
    AlreadySeated,
    /// Every seat is taken.
    #[error("every seat is taken")]
    Full,
    /// Only the host may do that.
    #[error("only the host may do that")]
    NotHost {
        /// Who that is.
        host: PersonId,
    },
    /// Opponents of the game cannot play so.
    #[error("opponents do not play at that level")]
    NoSuchLevel,
    /// Fewer sit at the table than it was opened for, or others than were seen: this must be
    /// answered first.
    #[error("it must be said how the table begins")]
    HowToStart(Box<StartQuestion>),
    /// The table is too far, or not far enough, for that.
    #[error("that does not fit the table's phase ({0:?})")]
    WrongPhase(Phase),
    /// Too few sit at the table.
    #[error("the game needs {need} seats, {have} are taken")]
    TooFew {
        /// The fewest seats the game can have.
        need: u8,
        /// How many are taken.
        have: u8,
    },
    /// A number of seats that the game cannot have.
    #[error("the game has {min} to {max} seats")]
    BadSeats {
        /// The fewest.
        min: u8,
        /// The most.
        max: u8,
    },
    /// More opponents than there are seats beside the host's.
    #[error("at most {most} of the seats can go to opponents")]
    BadOpponents {
        /// How many could.
        most: u8,
    },
    /// No opponent sits in the lobby.
    #[error("no opponent sits at the table")]
    NoOpponent,
    /// No seat (or not this one) can be taken over by this person.
    #[error("no seat can be taken over")]
    NothingToTake,
    /// The press belongs to an earlier state of the desk; here is the present one.
    #[error("the desk has changed")]
    StaleDesk(Box<DeskShown>),
    /// The person has made very many presses lately that belong to earlier states of their desks.
    #[error("too many outdated presses")]
    ManyOutdated,
    /// The game refuses; a sentence for the person, in their language.
    #[error("the game refuses")]
    Refused(String),
    /// There are as many already as there may be.
    #[error("too many already ({0:?}: {most})", most = .0.most())]
    OverLimit(Limit),
    /// That is asked in the table's thread, where everybody at the table sees it.
    #[error("that is asked in the table's thread")]
    NotInThread,
    /// The table is played in direct messages, where nobody else can come.
    #[error("the table is played in direct messages")]
    InPrivate,
    /// Whoever the seat is offered to has one at this table, or knows what another seat knew.
    #[error("the receiver sits or has sat at the table")]
    CannotReceive,
    /// The same is offered already, and nobody has answered yet.
    #[error("the same is offered already")]
    AlreadyOffered,
    /// The offer has ended, or never was.
    #[error("there is no such offer")]
    NoSuchOffer,
    /// The offer is for somebody else to answer.
    #[error("the offer is for somebody else to answer")]
    NotAsked,
    /// The game has gone on since the person looked.
    #[error("the game has gone on")]
    MovedOn,
    /// Somebody asks already that the game goes back, or this person has asked too often.
    #[error("it is asked already, or was too often")]
    AskedBefore,
    /// The request has ended, or never was.
    #[error("nobody asks that the game goes back")]
    NoSuchUndo,
    /// The log holds what is hidden as long as the game is not over.
    #[error("the log is shown when the game is over")]
    StillHidden,
    /// The person whose seat is meant has none at the table.
    #[error("that person has no seat at the table")]
    NoSeatThere,
    /// Only those who may manage the channel or server can do that, where the table is played.
    #[error("the person does not manage the table's channel")]
    NotModerator,
    /// The table does not wait for that seat.
    #[error("the table does not wait for that seat")]
    NotAwaited,
    /// Somebody has nudged for it already.
    #[error("somebody has nudged already")]
    NudgedAlready,
    /// The person has not been waited for so long.
    #[error("it is too soon to nudge")]
    TooSoonToNudge {
        /// When it can be done.
        from: Timestamp,
    },
    /// The table is asked about that seat already.
    #[error("the table is asked already")]
    AskedAlready,
    /// The table has not waited for that seat so long.
    #[error("it is too soon to ask the table")]
    TooSoonToAsk {
        /// When it can be done.
        from: Timestamp,
    },
    /// The question what is to become of a seat is settled.
    #[error("there is no such question")]
    NoSuchQuestion,
    /// The question is about the seat of whoever would answer it.
    #[error("the question is about the person's own seat")]
    OwnQuestion,
    /// Only the person of the seat can say that.
    #[error("only the person of the seat can say that")]
    NotYourSeat,
    /// The person wants to be left alone just now, or has heard enough for a while.
    #[error("the person is left alone just now")]
    LeftAlone,
    /// Something else is still being thought out for the person.
    #[error("something else is still being thought out for the person")]
    StillThinking,
    /// Very many have games looked back on just now.
    #[error("too many games are being looked back on")]
    ManyReviews,
    /// Very many ask for hints just now.
    #[error("too many hints are being thought out")]
    ManyHints,
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The table itself cannot be continued; details are in the store, not here.
    #[error("table {table} is broken: {what}")]
    Broken {
        /// Which.
        table: TableId,
        /// In what respect.
        what: &'static str,
    },
}

impl TableError {
    /// The Fluent id of the sentence for people.
    #[must_use]
    pub const fn id(&self) -> &'static str {
        match self {
            TableError::NoSuchTable => "error-no-such-table",
            TableError::NoSuchGame(_) => "error-no-such-game",
            TableError::OpensElsewhere(_) => "error-opens-elsewhere",
            TableError::OpensWithRole(_) => "error-opens-with-role",
            TableError::AskOnServer(_) => "error-ask-on-server",
            TableError::OpenedLately { .. } => "error-opened-lately",
            TableError::CalledBefore => "error-called-before",
            TableError::NotSeated => "error-not-seated",
            TableError::OnlyOwnResults => "error-only-own-results",
            TableError::Unlisted => "error-unlisted",
            TableError::NotPlayed => "error-not-played",
            TableError::AlreadySeated => "error-already-seated",
            TableError::Full => "error-full",
            TableError::NotHost { .. } => "error-not-host",
            TableError::NoSuchLevel => "error-no-such-level",
            TableError::HowToStart(_) => "error-how-to-start",
            TableError::WrongPhase(Phase::Lobby) => "error-not-started",
            TableError::WrongPhase(Phase::Playing) => "error-already-started",
            TableError::WrongPhase(Phase::Over) => "error-over",
            TableError::WrongPhase(Phase::Cancelled) => "error-cancelled",
            TableError::WrongPhase(Phase::Abandoned) => "error-abandoned",
            TableError::TooFew { .. } => "error-too-few",
            TableError::BadSeats { .. } => "error-bad-seats",
            TableError::BadOpponents { .. } => "error-bad-opponents",
            TableError::NoOpponent => "error-no-opponent",
            TableError::NothingToTake => "error-nothing-to-take",
            TableError::StaleDesk(_) => "error-stale-desk",
            TableError::ManyOutdated => "error-many-outdated",
            TableError::Refused(_) => "error-refused",
            TableError::OverLimit(Limit::Seats) => "error-person-limit",
            TableError::OverLimit(Limit::ReceiversSeats) => "error-receiver-limit",
            TableError::OverLimit(Limit::Opened) => "error-opened-limit",
            TableError::OverLimit(Limit::OpenedHere) => "error-opened-here-limit",
            TableError::OverLimit(Limit::Guild) => "error-guild-limit",
            TableError::OverLimit(Limit::Offers) => "error-offers-limit",
            TableError::NotInThread => "error-not-in-thread",
            TableError::InPrivate => "error-in-private",
            TableError::CannotReceive => "error-cannot-receive",
            TableError::AlreadyOffered => "error-already-offered",
            TableError::NoSuchOffer => "error-no-such-offer",
            TableError::NotAsked => "error-not-asked",
            TableError::StillHidden => "error-still-hidden",
            TableError::MovedOn => "error-moved-on",
            TableError::AskedBefore => "error-asked-before",
            TableError::NoSuchUndo => "error-no-such-undo",
            TableError::NoSeatThere => "error-no-seat-there",
            TableError::NotModerator => "error-not-moderator",
            TableError::Store(error) if error.is_overload() => "error-crowded",
            TableError::NotAwaited => "error-not-awaited",
            TableError::NudgedAlready => "error-nudged-already",
            TableError::TooSoonToNudge { .. } => "error-too-soon-to-nudge",
            TableError::AskedAlready => "error-asked-already",
            TableError::TooSoonToAsk { .. } => "error-too-soon-to-ask",
            TableError::NoSuchQuestion => "error-no-such-question",
            TableError::OwnQuestion => "error-own-question",
            TableError::NotYourSeat => "error-not-your-seat",
            TableError::LeftAlone => "error-left-alone",
            TableError::StillThinking => "error-still-thinking",
            TableError::ManyReviews => "error-many-reviews",
            TableError::ManyHints => "error-many-hints",
            TableError::Store(error) if error.broken_table().is_none() => "error-store",
            TableError::Store(_) | TableError::Broken { .. } => "error-broken",
        }
    }

    /// What a game's fault at `table` means for whoever asked. Details stay out: they may be
    /// somebody's secret.
    pub(crate) fn of_game(table: TableId, error: HostedError) -> Self {
        match error {
            HostedError::Refused(sentence) => TableError::Refused(sentence),
            HostedError::Outdated => TableError::Broken {
                table,
                what: "the game does not know a choice it offered",
            },
            HostedError::Broken(_) => TableError::Broken {
                table,
                what: "its log does not replay",
            },
            HostedError::Panel(_) => TableError::Broken {
                table,
                what: "a panel breaks a limit",
            },
        }
    }
}

/// What to say to the person whose wish ended in `error`: what is wrong, and a way on.
#[must_use]
pub fn sentence(error: &TableError, language: Language) -> String {
    let args = match error {
        TableError::Refused(sentence) => return sentence.clone(),
        TableError::NotHost { host } => Args::new().with("host", host.mention()),
        TableError::OpensElsewhere(channels) => {
            let channels: Vec<String> = channels.iter().map(|one| one.mention()).collect();
            Args::new().with("channels", channels.join(", "))
        }
        TableError::OpensWithRole(roles) => {
            let roles: Vec<String> = roles.iter().map(|one| one.mention()).collect();
            Args::new().with("roles", roles.join(", "))
        }
        TableError::AskOnServer(place) => Args::new().with("place", place.mention()),
        TableError::OpenedLately { again } => {
            Args::new().with("again", format!("<t:{}:R>", again.as_second()))
        }
        TableError::HowToStart(question) => Args::new()
            .with("seated", question.seated)
            .with("wanted", question.wanted),
        TableError::TooFew { need, have } => Args::new().with("need", *need).with("have", *have),
        TableError::BadSeats { min, max } => Args::new().with("min", *min).with("max", *max),
        TableError::BadOpponents { most } => Args::new().with("most", *most),
        TableError::OverLimit(limit) => Args::new().with("most", limit.most()),
        TableError::TooSoonToNudge { from } | TableError::TooSoonToAsk { from } => {
            Args::new().with("from", format!("<t:{}:R>", from.as_second()))
        }
        TableError::Broken { table, .. } => Args::new().with("table", table.to_string()),
        TableError::Store(error) => error.broken_table().map_or_else(Args::new, |table| {
            Args::new().with("table", table.to_string())
        }),
        _ => Args::new(),
    };
    words().text(language, error.id(), &args)
}
