//! Every route survives its id, and posted ids keep their meaning.

use proptest::prelude::*;
use slowtable_kit::Seat;
use slowtable_service::ids::{OfferId, PersonId, UndoRequestId};
use slowtable_ui::{Panel, Press};

use super::*;

fn carried() -> impl Strategy<Value = String> {
    any::<String>().prop_map(|text| {
        let mut text = text;
        while text.len() > Panel::CARRIED {
            text.pop();
        }
        text
    })
}

fn press() -> impl Strategy<Value = Press> {
    prop_oneof![
        carried().prop_map(Press::Choose),
        Just(Press::ChooseSelected),
        Just(Press::Complete),
        Just(Press::Back),
        Just(Press::Undo),
        Just(Press::Reset),
        any::<u16>().prop_map(Press::TakeOut),
        Just(Press::Redo),
        proptest::option::of(carried()).prop_map(Press::Commit),
        carried().prop_map(Press::CommitAhead),
        carried().prop_map(Press::Page),
        Just(Press::Hint),
        Just(Press::TakeHint),
        Just(Press::Again),
        carried().prop_map(Press::Ahead),
        Just(Press::Otherwise),
        Just(Press::Forget),
        Just(Press::TakeBack),
        Just(Press::News),
        proptest::option::of(carried()).prop_map(Press::Then),
        Just(Press::KeepPlan),
        Just(Press::Note),
    ]
}

fn action() -> impl Strategy<Value = Action> {
    let person = || (1..1u64 << 63).prop_map(PersonId);
    let offer = || any::<u64>().prop_map(OfferId);
    let seat = || any::<u8>().prop_map(Seat);
    prop_oneof![
        proptest::sample::select(vec![
            Action::Join,
            Action::Leave,
            Action::AddOpponent,
            Action::RemoveOpponent,
            Action::DrawAgain,
            Action::Options,
            Action::TakeOptionProposal,
            Action::Start,
            Action::Cancel,
            Action::Desk,
            Action::Next,
            Action::Rematch,
            Action::Board,
            Action::LogFile,
            Action::ChooseStep,
            Action::Review,
            Action::Resign,
            Action::Close,
            Action::Invite,
            Action::TakeInvitation,
            Action::DeclineInvitation,
            Action::NoInvitations,
            Action::ChooseSeat,
            Action::FreeSeat,
            Action::ChooseStart,
            Action::SetStart,
            Action::NoStart,
        ]),
        any::<bool>().prop_map(Action::SetByInvitation),
        any::<bool>().prop_map(Action::SetLoud),
        any::<u64>().prop_map(Action::PutOffStart),
        (any::<bool>(), any::<u64>())
            .prop_map(|(filled, seen)| Action::StartAnyway { filled, seen }),
        (any::<u32>(), press()).prop_map(|(stamp, press)| Action::Press { stamp, press }),
        (any::<u32>(), any::<u8>()).prop_map(|(stamp, row)| Action::Select { stamp, row }),
        seat().prop_map(Action::Place),
        carried().prop_map(Action::Part),
        seat().prop_map(Action::TakeOver),
        person().prop_map(Action::HandOver),
        person().prop_map(Action::Vacate),
        offer().prop_map(Action::Accept),
        offer().prop_map(Action::Decline),
        any::<u32>().prop_map(Action::GoBack),
        carried().prop_map(Action::InPost),
        carried().prop_map(Action::ChooseOption),
        any::<u8>().prop_map(Action::OptionsPage),
        any::<bool>().prop_map(Action::SetLoudOption),
        any::<u64>().prop_map(Action::AgreeToPace),
        any::<u64>().prop_map(Action::RefusePace),
        any::<u64>().prop_map(|id| Action::AgreeToUndo(UndoRequestId(id))),
        any::<u64>().prop_map(|id| Action::RefuseUndo(UndoRequestId(id))),
        any::<u16>().prop_map(Action::BoardText),
        any::<u16>().prop_map(Action::News),
        (any::<u8>(), any::<Option<u16>>())
            .prop_map(|(button, step)| Action::Step { button, step }),
        any::<Option<u16>>().prop_map(Action::Log),
    ]
}

fn route() -> impl Strategy<Value = Route> {
    let table = (0..1i64 << 52).prop_map(TableId::from_sql);
    prop_oneof![
        20 => (table, action()).prop_map(|(table, action)| action.at(table)),
        1 => any::<bool>().prop_map(Route::SetDeskByDm),
        1 => any::<u16>().prop_map(Route::OwnTables),
        1 => any::<bool>().prop_map(Route::SetUnlisted),
        1 => (any::<u8>(), any::<u16>(), carried())
            .prop_map(|(seats, page, game)| Route::Ranking { seats, page, game }),
        1 => any::<bool>().prop_map(Route::SetGuided),
        1 => carried().prop_map(Route::Learn),
        1 => carried().prop_map(Route::LearnInPrivate),
        1 => (any::<u8>(), any::<u8>(), carried()).prop_map(|(seats, opponents, wanted)| {
            Route::Open { seats, opponents, wanted }
        }),
        1 => (any::<u16>(), carried())
            .prop_map(|(page, game)| Route::HowToPlay { page, game }),
        1 => proptest::sample::select(vec![
            Route::Dismiss,
            Route::AskToForget,
            Route::Forget,
            Route::OwnResults,
            Route::RankingChosen,
            Route::SetLanguage(None),
            Route::SetLanguage(Some(Language::English)),
            Route::SetLanguage(Some(Language::German)),
        ]),
    ]
}

proptest! {
    #[test]
    fn a_route_survives_its_id(route in route()) {
        let id = route.encode();
        prop_assert!(id.len() <= LONGEST, "{} bytes", id.len());
        prop_assert_eq!(Route::decode(&id), Ok(route));
    }

    #[test]
    fn two_routes_have_two_ids(one in route(), other in route()) {
        prop_assert_eq!(one == other, one.encode() == other.encode());
    }

    #[test]
    fn whatever_is_read_is_what_was_written(id in any::<String>()) {
        if let Ok(route) = Route::decode(&id) {
            prop_assert_eq!(route.encode(), id);
        }
    }

    #[test]
    fn forged_ids_do_no_harm(id in "1[a-z](:[0-9a-zA-Z+]{0,14}){0,5}") {
        if let Ok(route) = Route::decode(&id) {
            prop_assert_eq!(route.encode(), id);
        }
    }
}

#[test]
fn other_versions_and_strangers_are_told_apart() {
    assert_eq!(Route::decode("2d:1"), Err(RouteError::Version));
    assert_eq!(Route::decode("paginate-next"), Err(RouteError::Unknown));
    assert_eq!(Route::decode(""), Err(RouteError::Unknown));
    assert_eq!(Route::decode("1d:01"), Err(RouteError::Unknown));
    assert_eq!(Route::decode("1d:+1"), Err(RouteError::Unknown));
    assert_eq!(Route::decode("1d:1:2"), Err(RouteError::Unknown));
}

/// Buttons of earlier versions that remain in channels.
#[test]
fn posted_ids_keep_their_meaning() {
    let table: TableId = "2s".parse().unwrap();
    let press = |stamp, press| Action::Press { stamp, press }.at(table);
    let posted = [
        ("1j:2s", Action::Join.at(table)),
        ("1l:2s", Action::Leave.at(table)),
        ("1o:2s", Action::AddOpponent.at(table)),
        ("1u:2s", Action::RemoveOpponent.at(table)),
        ("1g:2s", Action::Start.at(table)),
        ("1c:2s", Action::Cancel.at(table)),
        ("1d:2s", Action::Desk.at(table)),
        ("1b:2s", Action::Board.at(table)),
        ("1v:2s", Action::Review.at(table)),
        ("1r:2s", Action::Resign.at(table)),
        ("1f:2s", Action::Close.at(table)),
        (
            "1a:2s:1:zz",
            Action::StartAnyway {
                filled: true,
                seen: 1_295,
            }
            .at(table),
        ),
        ("1p:2s:7:c:a:b", press(7, Press::Choose("a:b".into()))),
        ("1p:2s:7:c:", press(7, Press::Choose(String::new()))),
        ("1p:2s:7:s", press(7, Press::ChooseSelected)),
        ("1p:2s:7:w", press(7, Press::Complete)),
        ("1p:2s:7:b", press(7, Press::Back)),
        ("1p:2s:7:u", press(7, Press::Undo)),
        ("1p:2s:7:r", press(7, Press::Reset)),
        ("1p:2s:7:i:12", press(7, Press::TakeOut(12))),
        ("1p:2s:7:y", press(7, Press::Redo)),
        ("1p:2s:7:k", press(7, Press::Commit(None))),
        ("1p:2s:7:k:x", press(7, Press::Commit(Some("x".into())))),
        (
            "1p:2s:7:x:alone:1:x=y",
            press(7, Press::CommitAhead("alone:1:x=y".into())),
        ),
        ("1p:2s:7:p:cards", press(7, Press::Page("cards".into()))),
        ("1p:2s:7:h", press(7, Press::Hint)),
        ("1p:2s:7:g", press(7, Press::TakeHint)),
        ("1p:2s:7:e", press(7, Press::Again)),
        ("1p:2s:7:t", press(7, Press::TakeBack)),
        ("1p:2s:7:n", press(7, Press::News)),
        ("1p:2s:7:a:hand:2", press(7, Press::Ahead("hand:2".into()))),
        ("1p:2s:7:o", press(7, Press::Otherwise)),
        ("1p:2s:7:f", press(7, Press::Forget)),
        ("1p:2s:7:d", press(7, Press::Then(None))),
        ("1p:2s:7:d:done", press(7, Press::Then(Some("done".into())))),
        ("1p:2s:7:l", press(7, Press::KeepPlan)),
        ("1p:2s:7:m", press(7, Press::Note)),
        ("1e:2s:7:1", Action::Select { stamp: 7, row: 1 }.at(table)),
        ("1q:2s:3", Action::Place(Seat(3)).at(table)),
        ("1bp:2s:town", Action::Part("town".into()).at(table)),
        ("1w:2s:a", Action::BoardText(10).at(table)),
        ("1h:2s", Action::Log(None).at(table)),
        ("1h:2s:0", Action::Log(Some(0)).at(table)),
        (
            "1st:2s:1:a",
            Action::Step {
                button: 1,
                step: Some(10),
            }
            .at(table),
        ),
        (
            "1st:2s:0",
            Action::Step {
                button: 0,
                step: None,
            }
            .at(table),
        ),
        ("1lf:2s", Action::LogFile.at(table)),
        ("1nw:2s:1", Action::News(1).at(table)),
        ("1t:2s:1", Action::TakeOver(Seat(1)).at(table)),
        ("1k:2s:rs", Action::HandOver(PersonId(1_000)).at(table)),
        ("1y:2s:5", Action::Accept(OfferId(5)).at(table)),
        ("1n:2s:5", Action::Decline(OfferId(5)).at(table)),
        ("1ub:2s:c", Action::GoBack(12).at(table)),
        ("1uy:2s:5", Action::AgreeToUndo(UndoRequestId(5)).at(table)),
        ("1un:2s:5", Action::RefuseUndo(UndoRequestId(5)).at(table)),
        ("1z:2s:rs", Action::Vacate(PersonId(1_000)).at(table)),
        ("1s", Route::SetLanguage(None)),
        ("1s:de", Route::SetLanguage(Some(Language::German))),
        ("1m:1", Route::SetDeskByDm(true)),
        ("1mn:2s", Action::Next.at(table)),
        ("1mr:2s", Action::Rematch.at(table)),
        ("1ml:0", Route::OwnTables(0)),
        ("1mu:1", Route::SetUnlisted(true)),
        ("1mo", Route::OwnResults),
        ("1ld:a_game", Route::LearnInPrivate("a_game".into())),
        (
            "1ot:4:3:a_game;daily;;de;periods=5",
            Route::Open {
                seats: 4,
                opponents: 3,
                wanted: "a_game;daily;;de;periods=5".into(),
            },
        ),
        (
            "1ms:3:1:a_game",
            Route::Ranking {
                seats: 3,
                page: 1,
                game: "a_game".into(),
            },
        ),
        ("1mc", Route::RankingChosen),
        ("1lg:1", Route::SetGuided(true)),
        ("1le:a_game", Route::Learn("a_game".into())),
        (
            "1lp:2:a_game",
            Route::HowToPlay {
                page: 2,
                game: "a_game".into(),
            },
        ),
        ("1cr:0", Route::SetReminders(false)),
        ("1gr", Route::SetReception),
        ("1la", Route::LearnAny),
        ("1wi", Route::Wish),
        ("1wg", Route::SetWish(WishPart::Games)),
        ("1ws", Route::SetWish(WishPart::Seats)),
        ("1wp", Route::SetWish(WishPart::Paces)),
        ("1wh", Route::SetWish(WishPart::Way)),
        ("1wc:1", Route::SetCalls(true)),
        ("1wq:1", Route::SetQueued(true)),
        ("1wn:2s", Route::NoCalls(GuildId(100))),
        ("1nt", Route::NewTable(None)),
        ("1nt:2s", Route::NewTable(Some(PersonId(100)))),
        ("1go", Route::SetOpeners),
        ("1gc", Route::SetChannels),
        ("1gt", Route::TestChannel),
        ("1cd", Route::SetDaysOff),
        ("1gf", Route::CreateTags),
        ("1cs:k", Route::Silence(20)),
        ("1cq:2s:1", Action::AskAbout(Seat(1)).at(table)),
        (
            "1ci:2s:1:k",
            Action::Here {
                seat: Seat(1),
                asked: 20,
            }
            .at(table),
        ),
        (
            "1cw:2s:1:k",
            Action::Wait {
                seat: Seat(1),
                asked: 20,
            }
            .at(table),
        ),
        (
            "1ch:2s:1:k",
            Action::AskToRelease {
                seat: Seat(1),
                asked: 20,
            }
            .at(table),
        ),
        (
            "1cy:2s:1:k",
            Action::Release {
                seat: Seat(1),
                asked: 20,
            }
            .at(table),
        ),
        ("1cn:2s:1", Action::Nudge(Seat(1)).at(table)),
        ("1ct:5", Route::CancelHoliday(5)),
        ("1gm:2s", Action::DrawAgain.at(table)),
        ("1op:2s", Action::Options.at(table)),
        ("1oq:2s:1", Action::OptionsPage(1).at(table)),
        (
            "1oc:2s:map",
            Action::ChooseOption("map".to_owned()).at(table),
        ),
        ("1oa:2s", Action::TakeOptionProposal.at(table)),
        ("1ol:2s:1", Action::SetLoudOption(true).at(table)),
        ("1cp:2s", Action::ChoosePace.at(table)),
        ("1py:2s:k", Action::AgreeToPace(20).at(table)),
        ("1pn:2s:k", Action::RefusePace(20).at(table)),
        ("1sj:2s", Action::ChooseStep.at(table)),
        (
            "1pc:2s:accept:7",
            Action::InPost("accept:7".to_owned()).at(table),
        ),
        ("1iv:2s", Action::Invite.at(table)),
        ("1ia:2s", Action::TakeInvitation.at(table)),
        ("1id:2s", Action::DeclineInvitation.at(table)),
        ("1in:2s", Action::NoInvitations.at(table)),
        ("1io:2s:1", Action::SetByInvitation(true).at(table)),
        ("1gl:2s:1", Action::SetLoud(true).at(table)),
        ("1is:2s", Action::ChooseSeat.at(table)),
        ("1ir:2s", Action::FreeSeat.at(table)),
        ("1gw:2s", Action::ChooseStart.at(table)),
        ("1gs:2s", Action::SetStart.at(table)),
        ("1gn:2s", Action::NoStart.at(table)),
        ("1gd:2s:k", Action::PutOffStart(20).at(table)),
        ("1mt:1", Route::SetOffersAtDesk(true)),
        ("1ni:0", Route::SetInvitable(false)),
        ("1na", Route::Avoided),
        ("1nc", Route::SetAvoided),
        ("1mf", Route::AskToForget),
        ("1my", Route::Forget),
        ("1x", Route::Dismiss),
    ];
    for letter in Action::LETTERS {
        assert!(posted.iter().any(|(id, _)| id[1..].starts_with(letter)));
    }
    for (id, route) in posted {
        assert_eq!(Route::decode(id).as_ref(), Ok(&route), "{id}");
        assert_eq!(route.encode(), id);
    }
}
