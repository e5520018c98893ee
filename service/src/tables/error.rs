//! Errors at a table, and their sentences for people.

use jiff::Timestamp;
use slowtable_desk::HostedError;
use slowtable_ui::{Args, Language, args};

use super::TableService;
use super::limits::Limit;
use super::model::{DeskShown, StartQuestion};
use super::words::words;
use crate::ids::{ChannelId, PersonId, RoleId, TableId};
use crate::store::{StoreError, TablePhase};

/// Why a request was refused or failed. Nothing has changed then.
///
/// Neither `Debug` nor `Display` says anything that a seat may not know; [`TableError::Refused`] is a sentence for
/// the person who asked, and only for them.
#[derive(Debug, thiserror::Error)]
pub enum TableError {
    /// There is no such table, or it does not exist for the person.
    #[error("there is no such table")]
    NoSuchTable,
    /// This program does not host the game.
    #[error("no game has the id {0:?}")]
    NoSuchGame(String),
    /// The server allows tables only in other channels, which these are.
    #[error("tables are opened in other channels")]
    OpensElsewhere(Vec<ChannelId>),
    /// On this server, only people with one of these roles open tables.
    #[error("tables are opened by people with other roles")]
    OpensWithRole(Vec<RoleId>),
    /// The request must be made on the table's server, in this place: elsewhere no one knows whether the person still
    /// is a member.
    #[error("that is asked on the table's server")]
    AskOnServer(ChannelId),
    /// The person has opened too many tables lately.
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
    /// Other people's results are shown on servers only.
    #[error("other people's results are shown on servers only")]
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
    /// The table's host gives its seats by invitation, as far as this person may know.
    #[error("the host gives the seats by invitation")]
    ByInvitation {
        /// The person who can invite.
        host: PersonId,
    },
    /// Every free seat is held for an invited person.
    #[error("the free seats are held for invited people")]
    PlacesHeld,
    /// The person who is to be invited sits at the table.
    #[error("that person sits at the table")]
    SitsThere,
    /// A seat is held for the person already.
    #[error("that person is invited already")]
    InvitedAlready,
    /// The person wants no invitations from anyone.
    #[error("that person wants no invitations")]
    Uninvited,
    /// The person's invitation has ended, or never existed.
    #[error("there is no such invitation")]
    NoInvitation,
    /// The host cannot be sent away from the table.
    #[error("the host stays")]
    HostStays,
    /// A list of avoided people would be too long.
    #[error("the list is full")]
    ListFull,
    /// Only the host may do that.
    #[error("only the host may do that")]
    NotHost {
        /// The person who can do it.
        host: PersonId,
    },
    /// Nothing is drawn by lot with the table's options.
    #[error("nothing is drawn with these options")]
    NothingDrawn,
    /// What was drawn last has not been posted yet.
    #[error("what was drawn last is not shown yet")]
    NotShownYet,
    /// The game's opponents have no such level.
    #[error("opponents do not play at that level")]
    NoSuchLevel,
    /// Fewer people sit at the table than it was opened for, or others than the host saw. The host must answer this
    /// first.
    #[error("it must be said how the table begins")]
    HowToStart(Box<StartQuestion>),
    /// The table is in the wrong phase for that.
    #[error("that does not fit the table's phase ({0:?})")]
    WrongPhase(TablePhase),
    /// Too few sit at the table.
    #[error("the game needs {need} seats, {have} are taken")]
    TooFew {
        /// The fewest seats that the game can have.
        need: u8,
        /// The number of taken seats.
        have: u8,
    },
    /// The game cannot have that number of seats.
    #[error("the game has {min} to {max} seats")]
    BadSeats {
        /// The fewest seats.
        min: u8,
        /// The most seats.
        max: u8,
    },
    /// More opponents than there are seats besides the host's.
    #[error("at most {most} of the seats can go to opponents")]
    BadOpponents {
        /// The most opponents possible.
        most: u8,
    },
    /// No opponent sits in the lobby.
    #[error("no opponent sits at the table")]
    NoOpponent,
    /// The person cannot take over this seat, or any seat.
    #[error("no seat can be taken over")]
    NothingToTake,
    /// The press belongs to an earlier state of the desk; this is the present desk.
    #[error("the desk has changed")]
    StaleDesk(Box<DeskShown>),
    /// The person has made too many outdated presses lately.
    #[error("too many outdated presses")]
    ManyOutdated,
    /// The game refuses; with a sentence for the person, in their language.
    #[error("the game refuses")]
    Refused(String),
    /// The bot opened the table for people who wait for the same; it has no host before it begins.
    #[error("the table is proposed to others, or begins by itself")]
    Proposed,
    /// A game cannot be set to begin at that time.
    #[error("no game can be set to begin then")]
    NoStartThen,
    /// A limit is reached.
    #[error("too many already ({0:?}: {most})", most = .0.most())]
    OverLimit(Limit),
    /// That must be asked in the table's thread, where everyone at the table sees it.
    #[error("that is asked in the table's thread")]
    NotInThread,
    /// The table is played in direct messages, where no one else can come.
    #[error("the table is played in direct messages")]
    InPrivate,
    /// The receiver has a seat at this table, or knows what another seat knew.
    #[error("the receiver sits or has sat at the table")]
    CannotReceive,
    /// The choice in the post is gone, or never was there.
    #[error("there is no such choice in a post")]
    NoSuchChoice,
    /// The choice in the post is for other seats, or the seat has made it.
    #[error("the choice in the post is not for this seat")]
    ChoiceOfOthers,
    /// The same offer is open already.
    #[error("the same is offered already")]
    AlreadyOffered,
    /// The offer has ended, or never existed.
    #[error("there is no such offer")]
    NoSuchOffer,
    /// Another person must answer the offer.
    #[error("another person must answer the offer")]
    NotAsked,
    /// The game has gone on since the person looked.
    #[error("the game has gone on")]
    MovedOn,
    /// A request that the game go back is open already, or this person has asked too often.
    #[error("a request to go back is open already, or this person has asked too often")]
    AskedBefore,
    /// The request has ended, or never existed.
    #[error("there is no open request to go back")]
    NoSuchUndo,
    /// The table has that pace already.
    #[error("the table has that pace already")]
    SamePace,
    /// Another request for a pace is open, or this person has asked lately.
    #[error("the table is asked about its pace already, or was lately")]
    AskedForPace,
    /// The request for another pace has ended, or never existed.
    #[error("there is no open request for another pace")]
    NoSuchPaceRequest,
    /// The log contains hidden information until the game is over.
    #[error("the log is shown when the game is over")]
    StillHidden,
    /// The person whose seat is meant has none at the table.
    #[error("that person has no seat at the table")]
    NoSeatThere,
    /// Only people who may manage the channel or server can do that, where the table is played.
    #[error("the person does not manage the table's channel")]
    NotModerator,
    /// A moderator who plays at the table decides no more than the others what becomes of their seats.
    #[error("the moderator plays at the table")]
    ModeratorPlays,
    /// The table does not wait for that seat.
    #[error("the table does not wait for that seat")]
    NotAwaited,
    /// Another person has nudged already.
    #[error("another person has nudged already")]
    NudgedAlready,
    /// The table has not waited long enough for the person.
    #[error("it is too soon to nudge")]
    TooSoonToNudge {
        /// When it becomes possible.
        from: Timestamp,
    },
    /// The question about that seat is open already.
    #[error("the table is asked already")]
    AskedAlready,
    /// The table has not waited long enough for that seat.
    #[error("it is too soon to ask the table")]
    TooSoonToAsk {
        /// When it becomes possible.
        from: Timestamp,
    },
    /// The question what to do with the seat is closed.
    #[error("there is no such question")]
    NoSuchQuestion,
    /// The question is about the seat of the person who answers.
    #[error("the question is about the person's own seat")]
    OwnQuestion,
    /// Only the seat's person can answer that.
    #[error("only the person of the seat can say that")]
    NotYourSeat,
    /// The person wants no reminders now, or has had enough for a while.
    #[error("the person is left alone just now")]
    LeftAlone,
    /// Another request of the person is still being computed.
    #[error("something else is still being thought out for the person")]
    StillThinking,
    /// Too many games are being reviewed now.
    #[error("too many games are being looked back on")]
    ManyReviews,
    /// Too many hints are being computed now.
    #[error("too many hints are being thought out")]
    ManyHints,
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The table itself cannot be continued; details are in the store, not here.
    #[error("table {table} is broken: {what}")]
    Broken {
        /// The table's number.
        table: TableId,
        /// What is broken.
        what: &'static str,
    },
}

impl TableError {
    /// Returns the Fluent id of the sentence for people.
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
            TableError::ByInvitation { .. } => "error-by-invitation",
            TableError::PlacesHeld => "error-places-held",
            TableError::SitsThere => "error-sits-there",
            TableError::InvitedAlready => "error-invited-already",
            TableError::Uninvited => "error-uninvited",
            TableError::NoInvitation => "error-no-invitation",
            TableError::HostStays => "error-host-stays",
            TableError::ListFull => "error-list-full",
            TableError::NotHost { .. } => "error-not-host",
            TableError::NothingDrawn => "error-nothing-drawn",
            TableError::NotShownYet => "error-not-shown-yet",
            TableError::NoSuchLevel => "error-no-such-level",
            TableError::HowToStart(_) => "error-how-to-start",
            TableError::WrongPhase(TablePhase::Lobby) => "error-not-started",
            TableError::WrongPhase(TablePhase::Playing) => "error-already-started",
            TableError::WrongPhase(TablePhase::Over) => "error-over",
            TableError::WrongPhase(TablePhase::Cancelled) => "error-cancelled",
            TableError::WrongPhase(TablePhase::Abandoned) => "error-abandoned",
            TableError::TooFew { .. } => "error-too-few",
            TableError::BadSeats { .. } => "error-bad-seats",
            TableError::BadOpponents { .. } => "error-bad-opponents",
            TableError::NoOpponent => "error-no-opponent",
            TableError::NothingToTake => "error-nothing-to-take",
            TableError::StaleDesk(_) => "error-stale-desk",
            TableError::ManyOutdated => "error-many-outdated",
            TableError::Refused(_) => "error-refused",
            TableError::Proposed => "error-proposed",
            TableError::NoStartThen => "error-no-start-then",
            TableError::OverLimit(Limit::Seats) => "error-person-limit",
            TableError::OverLimit(Limit::ReceiversSeats) => "error-receiver-limit",
            TableError::OverLimit(Limit::Opened) => "error-opened-limit",
            TableError::OverLimit(Limit::OpenedHere) => "error-opened-here-limit",
            TableError::OverLimit(Limit::Guild) => "error-guild-limit",
            TableError::OverLimit(Limit::Offers) => "error-offers-limit",
            TableError::OverLimit(Limit::Invitations) => "error-invitations-limit",
            TableError::OverLimit(Limit::InvitationsGot) => "error-invitations-got-limit",
            TableError::OverLimit(Limit::InvitationsFromOne) => "error-invitations-from-one-limit",
            TableError::NotInThread => "error-not-in-thread",
            TableError::InPrivate => "error-in-private",
            TableError::CannotReceive => "error-cannot-receive",
            TableError::NoSuchChoice => "error-no-such-choice",
            TableError::ChoiceOfOthers => "error-choice-of-others",
            TableError::AlreadyOffered => "error-already-offered",
            TableError::NoSuchOffer => "error-no-such-offer",
            TableError::NotAsked => "error-not-asked",
            TableError::StillHidden => "error-still-hidden",
            TableError::MovedOn => "error-moved-on",
            TableError::AskedBefore => "error-asked-before",
            TableError::NoSuchUndo => "error-no-such-undo",
            TableError::SamePace => "error-same-pace",
            TableError::AskedForPace => "error-asked-for-pace",
            TableError::NoSuchPaceRequest => "error-no-such-pace-request",
            TableError::NoSeatThere => "error-no-seat-there",
            TableError::NotModerator => "error-not-moderator",
            TableError::ModeratorPlays => "error-moderator-plays",
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

    /// Converts a game's fault at `table` into an error for the person who asked. Details are left out: they may be
    /// another seat's secret.
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
            HostedError::Panel(error) => TableError::Broken {
                table,
                what: error.limit(),
            },
        }
    }
}

/// Returns the sentence for the person whose request ended in `error`: what is wrong, and what to do next.
#[must_use]
pub fn sentence(error: &TableError, language: Language) -> String {
    let args = match error {
        TableError::Refused(sentence) => return sentence.clone(),
        TableError::NotHost { host } | TableError::ByInvitation { host } => {
            args!(host = host.mention())
        }
        TableError::ListFull => args!(most = TableService::AVOIDED),
        TableError::OpensElsewhere(channels) => {
            let channels: Vec<String> = channels.iter().map(|one| one.mention()).collect();
            args!(channels = channels.join(", "))
        }
        TableError::OpensWithRole(roles) => {
            let roles: Vec<String> = roles.iter().map(|one| one.mention()).collect();
            args!(roles = roles.join(", "))
        }
        TableError::AskOnServer(place) => args!(place = place.mention()),
        TableError::OpenedLately { again } => {
            args!(again = format!("<t:{}:R>", again.as_second()))
        }
        TableError::HowToStart(question) => {
            args!(seated = question.seated, wanted = question.wanted)
        }
        TableError::NoStartThen => {
            args!(days = TableService::START_AHEAD.as_secs() / (24 * 60 * 60))
        }
        TableError::TooFew { need, have } => args!(need = *need, have = *have),
        TableError::BadSeats { min, max } => args!(min = *min, max = *max),
        TableError::BadOpponents { most } => args!(most = *most),
        TableError::OverLimit(limit) => args!(most = limit.most()),
        TableError::TooSoonToNudge { from } | TableError::TooSoonToAsk { from } => {
            args!(from = format!("<t:{}:R>", from.as_second()))
        }
        TableError::Broken { table, .. } => args!(table = table.to_string()),
        TableError::Store(error) => error
            .broken_table()
            .map_or_else(Args::new, |table| args!(table = table.to_string())),
        _ => Args::new(),
    };
    words().text(language, error.id(), &args)
}
