//! What every desk shows of deciding ahead, whatever the game.

use slowtable_kit::{DecidedAhead, Intended, Misfit, Rules};

use crate::desk::{Desk, decisions};
use crate::language::Language;
use crate::notice;
use crate::paging::select_rows;
use crate::panel::{Button, Panel, Press, Row, SelectOption};
use crate::words::Args;

/// A panel with what its desk shows of deciding ahead. `name` says what an occasion is, `describe`
/// what a move is, where it can, and `refused` why one is not possible.
pub(crate) fn complete<R: Rules>(
    panel: Panel,
    desk: &Desk<'_, R>,
    language: Language,
    name: impl Fn(R::Occasion) -> String,
    describe: impl Fn(&[R::Choice]) -> Option<String>,
    refused: impl Fn(&R::Refusal) -> String,
) -> Panel {
    let Some(words) = notice::words() else {
        return panel;
    };
    let plain = |id| words.plain(language, id);
    let described = |intended: &Intended<R>| {
        let moves = intended.moves.iter();
        let named: Vec<String> = moves.filter_map(|path| describe(path)).collect();
        named.join("; ")
    };
    let Some(occasion) = desk.ahead else {
        let mut lines = Vec::new();
        for dropped in decisions::<R>(&desk.draft.dropped) {
            let why = match dropped.moves(&desk.before) {
                Err(misfits) => match misfits.into_iter().next() {
                    Some(Misfit::Refused { refusal, .. }) => refused(&refusal),
                    _ => plain("ahead-different"),
                },
                Ok(_) => plain("ahead-different"),
            };
            let args = Args::new()
                .with("name", name(dropped.occasion))
                .with("why", why);
            lines.push(words.text(language, "ahead-dropped", &args));
        }
        let panel = match lines.is_empty() {
            true => panel,
            false => panel.with_notice(&lines.join("\n")),
        };
        let options = occasions(desk, &name, described).unwrap_or_default();
        let rows = select_rows(&options, |_, _| plain("ahead-select"));
        return panel.with_rows(rows.into_iter().filter(|_| !options.is_empty()));
    };
    let args = Args::new().with("name", name(occasion));
    let mut lines = vec![words.text(language, "ahead-deciding", &args)];
    for (number, intended) in (1..).zip(desk.intended()) {
        let args = Args::new()
            .with("n", number)
            .with("moves", described(intended));
        lines.push(words.text(language, "ahead-decided", &args));
    }
    if desk.draft.otherwise {
        lines.push(plain("ahead-otherwise"));
    }
    let mut buttons = vec![Button::new(
        plain("ahead-back"),
        Press::Ahead(String::new()),
    )];
    if !desk.intended().is_empty() {
        if !desk.draft.otherwise {
            buttons.push(Button::new(plain("ahead-add"), Press::Otherwise));
        }
        buttons.push(Button::new(plain("ahead-forget"), Press::Forget));
    }
    panel
        .with_notice(&lines.join("\n"))
        .relabelled(&Press::Commit(None), &plain("ahead-keep"))
        .with_rows([Row::Buttons(buttons)])
}

/// For what may be decided ahead, if nothing else is being done; with what is decided already.
fn occasions<R: Rules>(
    desk: &Desk<'_, R>,
    name: &impl Fn(R::Occasion) -> String,
    described: impl Fn(&Intended<R>) -> String,
) -> Option<Vec<SelectOption>> {
    if !desk.draft.is_empty() || desk.draft.page.is_some() {
        return None;
    }
    let option = |occasion: R::Occasion| {
        let mut option = SelectOption::new(name(occasion), format!("ahead:{occasion}"));
        let of_it = |decided: &&DecidedAhead<R>| decided.occasion == occasion;
        if let Some(decided) = desk.decided.iter().find(of_it) {
            option.emoji = Some("✅");
            let first = decided.intended.first().map(&described);
            if let Some(first) = first.filter(|text| !text.is_empty()) {
                option = option.describe(first);
            }
        }
        option
    };
    let options: Vec<SelectOption> = R::occasions(&desk.now).into_iter().map(option).collect();
    (!options.is_empty()).then_some(options)
}
