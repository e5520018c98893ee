//! The text above the controls: status, the seat's transporters, warnings, the draft, the question.

use roads_and_boats::{Choice, Deed, Phase, Place, Question, Step};
use slowtable_desk::{last_move, unconfirmed};
use slowtable_kit::{Seat, Urgency};
use slowtable_ui::tr;

use super::{Mode, PanelContext};
use crate::{board, lines};

/// The most characters of a header, without its fixed words.
const ROOM: usize = 1_300;
/// How many drafted moves the first page shows.
const SHOWN: usize = 3;
/// The most characters of one of them.
const MOVE: usize = 160;

/// Returns the length of a line with its end, in characters.
fn length(line: &str) -> usize {
    line.chars().count() + 1
}

impl PanelContext<'_> {
    /// Returns the text around a question, which is its last line. What the board lists too is left out if the text
    /// would be too long.
    pub(super) fn header(&self, asked: &str) -> String {
        let localizer = self.localizer;
        let title = board::title(&self.desk.now.board, self.names, localizer);
        let mut lines = vec![format!("**{title}**")];
        lines.extend(self.points());
        let warnings = self.warnings();
        let drafted = self.drafted();
        let mode = match self.mode {
            Mode::Usual => None,
            Mode::Way => Some(self.plain("mode-way")),
            Mode::Pay => Some(self.plain("mode-pay")),
        };
        let fixed = lines.iter().chain(&warnings).chain(&drafted).chain(&mode);
        let fixed: usize = fixed.map(|line| length(line)).sum();
        let mut room = ROOM.saturating_sub(fixed + length(asked));
        for line in self.own().into_iter().chain(self.loose()) {
            if length(&line) > room {
                lines.push("• …".to_owned());
                break;
            }
            room -= length(&line);
            lines.push(line);
        }
        lines.extend(warnings);
        if !drafted.is_empty() {
            lines.push(String::new());
            lines.extend(drafted);
        }
        lines.extend(mode);
        lines.push(String::new());
        lines.push(asked.to_owned());
        lines.join("\n")
    }

    /// Returns the seat's points, and those of nobody else: the board has them.
    fn points(&self) -> Option<String> {
        let board = self.board();
        let home = board.player(self.seat).home?;
        let home = self.localizer.place(&board.land, home);
        let points = board.points(self.seat);
        Some(tr!(
            self.localizer,
            "panel-points",
            points = points,
            home = home
        ))
    }

    /// Returns the seat's transporters, one a line.
    fn own(&self) -> Vec<String> {
        let board = self.board();
        let fleet = board.fleet(self.seat).iter();
        let lines = fleet.map(|it| {
            let line = board::transporter(board, it, self.localizer);
            match it.moved && board.phase == Phase::Movement {
                true => format!("• {line} ✓"),
                false => format!("• {line}"),
            }
        });
        lines.collect()
    }

    /// Returns the loose goods that the seat's transporters reach, one place a line.
    fn loose(&self) -> Vec<String> {
        let board = self.board();
        let mut places: Vec<Place> = Vec::new();
        for place in board
            .fleet(self.seat)
            .iter()
            .flat_map(|it| board.access(it))
        {
            if !places.contains(&place) && !board.loose.at(place).is_empty() {
                places.push(place);
            }
        }
        let each = places.into_iter().map(|place| {
            let at = board::loose_line(board, place, self.localizer);
            tr!(self.localizer, "panel-loose", at = at)
        });
        each.collect()
    }

    /// Returns the last drafted moves, with their number.
    fn drafted(&self) -> Vec<String> {
        let localizer = self.localizer;
        let moves = self.moves();
        if moves == 0 {
            return Vec::new();
        }
        let board = Some(&self.desk.now.board);
        let mut told = lines::lines(board, (&self.desk.events, &[]), self.names, localizer);
        // A sealed move has no result yet, only a description.
        if self.desk.sealed {
            let last = last_move(self.desk);
            told.extend(lines::drafted(
                &self.desk.now.board,
                &last,
                self.names,
                localizer,
            ));
        }
        let from = told.len().saturating_sub(SHOWN);
        let head = match self.desk.draft.moves().is_empty() {
            true => localizer.count("panel-script", moves),
            false => localizer.count("panel-draft", moves),
        };
        let each = told.into_iter().skip(from);
        let each = each.map(|line| format!("• {}", slowtable_ui::clip(&line, MOVE)));
        std::iter::once(head).chain(each).collect()
    }

    /// Returns the question in words.
    pub(super) fn question(&self) -> String {
        let localizer = self.localizer;
        let board = self.board();
        let Some(question) = self.desk.walk.question else {
            return match self.desk.now.board.phase {
                Phase::Over => self.over(),
                _ if self.desk.path.is_empty() => self.waiting(),
                _ => self.plain("ask-more"),
            };
        };
        let producer = |kind| localizer.producer(kind);
        match question {
            Question::Call => self.plain("ask-call"),
            Question::Prayer => self.plain("ask-prayer"),
            Question::Position => self.plain("ask-position"),
            Question::Home => self.plain("ask-home"),
            Question::Tile => self.plain("ask-tile"),
            Question::Lay => self.plain("ask-lay"),
            Question::Deed if !self.acts() => self.waiting(),
            Question::Deed => self.deed(),
            Question::Transporter { deed } => self.plain(&format!("ask-transporter-{deed}")),
            Question::Partner { from } => {
                let vehicle = slowtable_ui::capital(&localizer.carrier(board, from));
                tr!(localizer, "ask-partner", vehicle = vehicle)
            }
            Question::Place { deed } => self.plain(&format!("ask-place-{deed}")),
            Question::Feed { producer: kind } => {
                tr!(localizer, "ask-feed", kind = producer(kind))
            }
            Question::Sets { producer: kind } => {
                tr!(localizer, "ask-sets", kind = producer(kind))
            }
            Question::Receiver { producer: kind } => {
                tr!(localizer, "ask-receiver", kind = producer(kind))
            }
            Question::Launch => self.plain("ask-launch"),
            Question::Destroy => self.plain("ask-destroy"),
            Question::Spill => self.plain("ask-spill"),
            Question::Good => self.plain("ask-good"),
            Question::Count => self.plain("ask-count"),
            Question::Subject => self.plain("ask-subject"),
            Question::Upgrade { .. } => self.plain("ask-upgrade"),
            Question::Pay => self.plain("ask-pay"),
            Question::Movement { transporter, steps } => {
                let it = board.transporter(transporter);
                let place = it.map(|it| localizer.place(&board.land, it.at));
                let load = it.map(|it| localizer.load(board, it));
                let args = slowtable_ui::args!(
                    vehicle = slowtable_ui::capital(&localizer.carrier(board, transporter)),
                    place = place.unwrap_or_default(),
                    load = load.unwrap_or_default(),
                    n = steps
                );
                localizer.text("ask-movement", &args)
            }
            Question::Producer => self.plain("ask-producer"),
            Question::Filling => self.plain("ask-filling"),
            Question::Edge => self.plain("ask-edge"),
            Question::Road => self.plain("ask-road"),
            Question::Seat => match self.desk.path.first() {
                Some(Choice::Do(Deed::Revoke)) => self.plain("ask-seat-revoke"),
                _ => self.plain("ask-seat"),
            },
            Question::What => self.plain("ask-what"),
            Question::Most { .. } => self.plain("ask-most"),
        }
    }

    /// Whether the seat acts now, and may not merely give permissions.
    pub(super) fn acts(&self) -> bool {
        let choices = &self.desk.walk.choices;
        choices.contains(&roads_and_boats::Choice::Done)
    }

    /// Returns what the seat can do in the phase.
    fn deed(&self) -> String {
        let board = self.board();
        let idle = self.desk.walk.choices.iter().all(|choice| {
            !matches!(choice, roads_and_boats::Choice::Do(deed)
                if !matches!(deed, Deed::Permit | Deed::Revoke | Deed::Ask))
        });
        match idle {
            true => self.plain("ask-deed-idle"),
            false => self.plain(&format!("ask-deed-{}", board.phase)),
        }
    }

    /// Returns the players that the table waits for.
    fn waiting(&self) -> String {
        if let Some(unconfirmed) = unconfirmed(self.desk, *self.localizer) {
            return unconfirmed;
        }
        let awaited = self.desk.now.board.awaited().into_iter();
        let blocking = awaited.filter(|one| one.urgency == Urgency::Blocking);
        let others: Vec<Seat> = blocking
            .map(|one| one.seat)
            .filter(|seat| *seat != self.seat)
            .collect();
        if others.is_empty() {
            return self.plain("ask-nobody");
        }
        let names = self.localizer.seats(others, self.names);
        match self.board().step {
            Step::Together | Step::Calls => tr!(self.localizer, "ask-handed-in", names = names),
            _ => tr!(self.localizer, "ask-nothing", names = names),
        }
    }

    /// Returns the final points, the best first.
    fn over(&self) -> String {
        let board = &self.desk.now.board;
        let mut lines = vec![self.plain("ask-over")];
        for standing in board.standings().unwrap_or_default() {
            let name = self.names.of(standing.seat).markdown();
            let points = slowtable_ui::points_figure(standing.points);
            lines.push(tr!(
                self.localizer,
                "panel-over-place",
                n = standing.place,
                name = name,
                points = points
            ));
        }
        lines.join("\n")
    }
}
