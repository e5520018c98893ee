//! A desk as a message.

use slowtable_ui::{Language, Panel, Tone, clip};

use crate::discord::messages::body::{Body, CONTENT};
use crate::discord::messages::components;
use crate::discord::presses::route::Action;
use crate::discord::texts;
use slowtable_service::tables::DeskShown;

/// The most characters above and below the longest panel on a desk.
const BESIDE: usize = CONTENT - Panel::TEXT;

/// The separator between the parts of a desk.
const GAP: &str = "\n\n";

/// Returns a desk as a message. First come its table, `news` and other notices for its owner; then its panel, which
/// is never clipped; and below it, nearest to the pressed control, the answer to the press. Further buttons lead to
/// turning points and a rematch once the game is over, and to another table that awaits its owner while nothing is
/// asked of them here.
#[must_use]
pub fn desk_body(
    desk: &DeskShown,
    news: Option<&str>,
    answered: Option<&str>,
    language: Language,
) -> Body {
    let joined = |parts: [Option<&str>; 2]| {
        let parts = parts.into_iter().flatten();
        let parts: Vec<_> = parts.filter(|part| !part.is_empty()).collect();
        parts.join(GAP)
    };
    let said = joined([news, desk.notice.as_deref()]);
    let below = joined([answered, desk.answer.as_deref()]);
    let below = clip(&below, BESIDE - 2 * GAP.len());
    let room = BESIDE - below.chars().count();
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
    let parts = [above.as_str(), desk.panel.text(), below.as_str()];
    let parts: Vec<_> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    Body::text(parts.join(GAP)).rows(rows)
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
            let body = desk_body(&desk, None, Some(&said), language);
            assert_eq!(
                body.json(&Symbols::default())["content"],
                body.text.as_str()
            );
            assert!(body.text.contains("Toy"), "{}", body.text);
            assert!(body.text.contains(&notices), "{}", body.text);
            let end = format!("end\n\n{said}");
            assert!(body.text.ends_with(&end), "{}", body.text);
        }
    }

    #[test]
    fn what_is_said_beside_it_is_cut_off_before_the_panel_is() {
        let english = Language::English;
        let [long, panel] = ["y".repeat(900), full_desk(None).panel.text().to_owned()];
        let desk = full_desk(Some(long.clone()));
        for (news, answered) in [(Some("z"), None), (None, Some("z")), (None, Some(&*long))] {
            let body = desk_body(&desk, news, answered, english);
            assert!(body.text.chars().count() <= CONTENT);
            assert!(body.text.contains(&panel));
        }
        let body = desk_body(&desk, None, Some("z"), english);
        assert_eq!(body.text.chars().count(), CONTENT);
        assert!(body.text.ends_with("end\n\nz"), "an answer comes first");
        let body = desk_body(&full_desk(None), None, None, english);
        assert!(body.text.chars().count() < CONTENT);
        assert!(body.text.starts_with("-# **Toy**") && body.text.contains("\\*"));
        assert_eq!(body.rows.len(), 1, "the next table has a button");
        let over = DeskShown {
            is_over: true,
            ..full_desk(None)
        };
        let json = serde_json::to_string(&desk_body(&over, None, None, english).rows).unwrap();
        for label in ["Turning points", "Rematch"] {
            assert!(json.contains(label), "{json}");
        }
    }
}
