//! A desk as a message.

use slowtable_ui::{Language, Panel, Tone, clip};

use crate::discord::delivery::open_desks::Said;
use crate::discord::messages::body::{Body, CONTENT};
use crate::discord::messages::components;
use crate::discord::presses::route::Action;
use crate::discord::texts;
use slowtable_service::tables::DeskShown;

/// The most characters above and below the longest panel on a desk.
const BESIDE: usize = CONTENT - Panel::TEXT;

/// The separator between the parts of a desk.
const GAP: &str = "\n\n";

/// Returns a desk as a message. First come its table, news and other notices for its owner; then its panel, which is
/// never clipped. The answer to a press and a hint stand in the panel, right above its last line: that is the
/// question, and nothing comes between it and the controls. Further buttons lead to turning points and a rematch once
/// the game is over, and to another table that awaits its owner while nothing is asked of them here.
#[must_use]
pub fn desk_body(desk: &DeskShown, said: Option<&Said>, language: Language) -> Body {
    let (news, answered) = match said {
        Some(Said::Above(news)) => (Some(news.as_str()), None),
        Some(Said::AtQuestion(answer)) => (None, Some(answer.as_str())),
        None => (None, None),
    };
    let joined = |parts: [Option<&str>; 2]| {
        let parts = parts.into_iter().flatten();
        let parts: Vec<_> = parts.filter(|part| !part.is_empty()).collect();
        parts.join(GAP)
    };
    let said = joined([news, desk.notice.as_deref()]);
    let answer = joined([answered, desk.answer.as_deref()]);
    let answer = clip(&answer, BESIDE - 3 * GAP.len());
    let room = BESIDE - answer.chars().count() - GAP.len();
    let heads = [true, false].map(|players| format!("-# {}", texts::table(&desk.label, players)));
    let needs = |head: &&String| head.chars().count() + said.chars().count() + 3 * GAP.len();
    // The players are listed unless something more urgent needs the room.
    let head = heads.iter().find(|head| needs(head) <= room);
    let above = joined([head.map(String::as_str), Some(&said)]);
    let above = clip(&above, room.saturating_sub(2 * GAP.len()));
    let mut rows = components::of_panel(&desk.panel, desk.table, desk.stamp);
    let mut more = Vec::new();
    if desk.is_over {
        more.extend(components::once_over(desk.table, language));
    }
    if desk.is_next_awaited {
        let labelled = components::buttons_at(desk.table, language);
        more.push(labelled(Action::Next, "bot-button-next", Tone::Primary));
    }
    components::add_buttons(&mut rows, more);
    let text = desk.panel.text();
    let (rest, question) = match answer.is_empty() {
        true => (text, ""),
        false => question_of(text),
    };
    let parts = [above.as_str(), rest, answer.as_str(), question];
    let parts: Vec<_> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    Body::text(parts.join(GAP)).rows(rows)
}

/// Parts a panel's text before its question, which is its last line. A text that ends with a list or a small line
/// asks nothing.
fn question_of(text: &str) -> (&str, &str) {
    let (rest, last) = text.rsplit_once('\n').unwrap_or(("", text));
    match last.starts_with("- ") || last.starts_with("-# ") {
        true => (text, ""),
        false => (rest.trim_end(), last),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use slowtable_kit::Seat;
    use slowtable_ui::PlainName;

    use super::*;
    use crate::discord::messages::symbols::Symbols;
    use slowtable_service::tables::{
        ChannelId, GuildId, TableError, TableId, TableLabel, sentence,
    };

    fn full_desk(notice: Option<String>) -> DeskShown {
        let text = format!("{}end", "x".repeat(Panel::TEXT - 3));
        DeskShown {
            table: TableId::from_sql(1),
            seat: Seat(0),
            stamp: 1,
            panel: Panel::new(text, Vec::new()).unwrap(),
            notice,
            answer: None,
            label: TableLabel {
                table: TableId::from_sql(1 << 40),
                game: "Toy".into(),
                players: (0..4).map(|_| PlainName::from("*".repeat(30))).collect(),
                guild: Some(GuildId(u64::MAX >> 1)),
                place: ChannelId(u64::MAX >> 1),
            },
            is_over: false,
            is_next_awaited: true,
        }
    }

    #[test]
    fn the_longest_that_is_said_above_a_full_panel_leaves_all_of_it_on_the_desk() {
        for language in Language::ALL {
            let notices = slowtable_service::tables::dms_closed(language);
            let stale = TableError::StaleDesk(Box::new(full_desk(None)));
            let said = sentence(&stale, language);
            let desk = full_desk(Some(notices.clone()));
            let answer = Said::AtQuestion(said.clone());
            let body = desk_body(&desk, Some(&answer), language);
            assert_eq!(
                body.json(&Symbols::default())["content"],
                body.text.as_str()
            );
            assert!(body.text.contains("Toy"), "{}", body.text);
            assert!(body.text.contains(&notices), "{}", body.text);
            assert!(
                body.text.contains(&format!("{said}\n\nxxx")),
                "{}",
                body.text
            );
            assert!(body.text.ends_with("end"), "{}", body.text);
        }
    }

    #[test]
    fn news_stands_above_the_panel_and_a_hint_right_above_the_question() {
        let panel = |text: &str| Panel::new(text, Vec::new()).unwrap();
        let text = |panel: Panel, hint: Option<&str>, said: Option<Said>| {
            let answer = hint.map(str::to_owned);
            let desk = DeskShown {
                panel,
                answer,
                ..full_desk(Some("notice".into()))
            };
            let body = desk_body(&desk, said.as_ref(), Language::English);
            let (_, below) = body.text.split_once("\n\n").unwrap();
            below.to_owned()
        };
        let asks = || panel("goods\nWhat?");
        let above = Some(Said::Above("begun".into()));
        assert_eq!(
            text(asks(), None, above.clone()),
            "begun\n\nnotice\n\ngoods\nWhat?"
        );
        let both = text(asks(), Some("hint"), above);
        assert_eq!(both, "begun\n\nnotice\n\ngoods\n\nhint\n\nWhat?");
        let stale = Some(Said::AtQuestion("stale".into()));
        let all = text(asks(), Some("hint"), stale.clone());
        assert_eq!(all, "notice\n\ngoods\n\nstale\n\nhint\n\nWhat?");
        assert_eq!(
            text(panel("What?"), Some("hint"), None),
            "notice\n\nhint\n\nWhat?"
        );
        // A list asks nothing, and stays whole.
        assert_eq!(
            text(panel("goods:\n- clay"), None, stale),
            "notice\n\ngoods:\n- clay\n\nstale"
        );
    }

    #[test]
    fn what_is_said_beside_it_is_cut_off_before_the_panel_is() {
        let english = Language::English;
        let [long, panel] = ["y".repeat(900), full_desk(None).panel.text().to_owned()];
        let desk = full_desk(Some(long.clone()));
        let z = || "z".to_owned();
        for said in [
            Said::Above(z()),
            Said::AtQuestion(z()),
            Said::AtQuestion(long),
        ] {
            let body = desk_body(&desk, Some(&said), english);
            assert!(body.text.chars().count() <= CONTENT);
            assert!(body.text.contains(&panel));
        }
        let body = desk_body(&desk, Some(&Said::AtQuestion(z())), english);
        assert!(body.text.chars().count() > CONTENT - 2 * GAP.len());
        assert!(body.text.contains("\n\nz\n\nxxx"), "an answer comes first");
        let body = desk_body(&full_desk(None), None, english);
        assert!(body.text.chars().count() < CONTENT);
        assert!(body.text.starts_with("-# **Toy**") && body.text.contains("\\*"));
        assert_eq!(body.rows.len(), 1, "the next table has a button");
        let over = DeskShown {
            is_over: true,
            ..full_desk(None)
        };
        let json = serde_json::to_string(&desk_body(&over, None, english).rows).unwrap();
        for label in ["Turning points", "Rematch"] {
            assert!(json.contains(label), "{json}");
        }
    }
}
