//! How often question, picture and answers are on one screen: `slowtable-lab measure sight`.

use std::fmt;

use serde_json::Value;
use slowtable_desk::{HostedError, Title};
use slowtable_kit::Seed;
use slowtable_lab_kit::layout::{Heights, Screen};
use slowtable_lab_kit::{AnyStudy, DeskVisit, StudyError};
use slowtable_ui::{Language, Names, Row};

use crate::presses::GamesToPlay;

/// The default steps for a decision: the quality of play matters little here.
const STEPS: u64 = 200;
/// The names of the seats.
const NAMES: [&str; 5] = ["Amara", "Jonas", "Mei-Lin", "Tomasz", "Zoe"];

/// The reasons why desks cannot be measured.
#[derive(Debug, thiserror::Error)]
pub enum SightError {
    /// A game cannot be set up, does not end, or its panels do not lead to a move.
    #[error(transparent)]
    Game(#[from] StudyError),
    /// A desk cannot be laid.
    #[error(transparent)]
    Desk(#[from] HostedError),
}

/// A desk at which something is pressed, as it is laid out on a screen.
#[derive(Debug, Clone, PartialEq)]
pub struct SeenDesk {
    /// The screen.
    pub screen: Screen,
    /// The language.
    pub language: Language,
    /// The text; its last line is the question.
    pub text: String,
    /// The labels of the controls, a row each.
    pub controls: Vec<Vec<String>>,
    /// The name of the picture; empty without one.
    pub picture: String,
    /// The heights of the desk's parts.
    pub heights: Heights,
}

impl SeenDesk {
    fn is_in_sight(&self) -> bool {
        self.heights.is_in_sight(self.screen)
    }
}

/// All desks of some games, on every screen and in every language.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Sight {
    desks: Vec<SeenDesk>,
}

/// The figures of one screen and language.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Figures {
    /// The number of desks.
    pub desks: usize,
    /// The number of desks with question, picture and answers in sight together.
    pub in_sight: usize,
    /// The median height of a desk.
    pub median: f32,
    /// The height of the tallest desk.
    pub tallest: f32,
}

impl Figures {
    /// Returns the share of desks in sight, in percent.
    #[must_use]
    #[allow(clippy::cast_precision_loss)] // a few thousand desks
    pub fn share(&self) -> f64 {
        100.0 * self.in_sight as f64 / self.desks.max(1) as f64
    }
}

impl Sight {
    /// Has opponents play these games, each from its own deal, and lays every desk at which people would press
    /// something for the same moves.
    ///
    /// # Errors
    /// When a game cannot be set up or does not end, or a desk cannot be laid.
    pub fn of_games(
        title: &dyn Title,
        study: &dyn AnyStudy,
        options: &Value,
        players: u8,
        games: GamesToPlay<'_>,
    ) -> Result<Self, SightError> {
        let mut sight = Self::default();
        for game in 0..games.count {
            let deal = Seed(u128::from(games.seed) + u128::from(game));
            let simulated = games.simulated(STEPS);
            let counts = study.count_presses(players, options, deal, simulated)?;
            sight.add(title, players, options, deal, &counts.visits)?;
        }
        Ok(sight)
    }

    /// Plays a game again and lays its desks.
    fn add(
        &mut self,
        title: &dyn Title,
        players: u8,
        options: &Value,
        deal: Seed,
        visits: &[DeskVisit],
    ) -> Result<(), HostedError> {
        let names: Vec<&str> = NAMES.into_iter().take(players.into()).collect();
        let (mut game, ..) = title.open(players, options, deal, Language::default())?;
        for visit in visits {
            for draft in &visit.drafts {
                let desk = game.desk(visit.seat, draft, None);
                for language in Language::ALL {
                    let seats = Names::plain(names.iter().copied());
                    let panel = desk.panel(&seats, language)?;
                    let name = panel.picture().unwrap_or_default();
                    let picture = desk.picture(name, &seats, language);
                    let size = picture.map(|it| (it.scene.width, it.scene.height));
                    let title = title.name(language);
                    let head = format!("-# **{title}** [#12](address) · {}", names.join(", "));
                    let seen = Screen::ALL.map(|screen| SeenDesk {
                        screen,
                        language,
                        text: panel.text().to_owned(),
                        controls: panel.rows().iter().map(labels).collect(),
                        picture: name.to_owned(),
                        heights: Heights::of(screen, &head, &panel, size),
                    });
                    self.desks.extend(seen);
                }
            }
            let committed = game.commit(visit.seat, &visit.moves, Language::default())?;
            game = committed.game;
        }
        Ok(())
    }

    /// Returns the figures of a screen and language.
    #[must_use]
    pub fn figures(&self, screen: Screen, language: Language) -> Figures {
        let of_it = self.desks.iter();
        let of_it = of_it.filter(|it| it.screen == screen && it.language == language);
        let mut heights: Vec<f32> = of_it.clone().map(|it| it.heights.desk()).collect();
        heights.sort_by(f32::total_cmp);
        let middle = heights.len().saturating_sub(1) / 2;
        Figures {
            desks: heights.len(),
            in_sight: of_it.filter(|it| it.is_in_sight()).count(),
            median: heights.get(middle).copied().unwrap_or(0.0),
            tallest: heights.last().copied().unwrap_or(0.0),
        }
    }

    /// Returns the tallest desks of each screen and language.
    pub fn tallest(&self, most: usize) -> Vec<&SeenDesk> {
        let mut tallest = Vec::new();
        for screen in Screen::ALL {
            for language in Language::ALL {
                let of_it = self.desks.iter();
                let of_it = of_it.filter(|it| it.screen == screen && it.language == language);
                let mut of_it: Vec<_> = of_it.collect();
                of_it.sort_by(|one, other| {
                    let [one, other] = [one, other].map(|it| it.heights.desk());
                    other.total_cmp(&one)
                });
                tallest.extend(of_it.into_iter().take(most));
            }
        }
        tallest
    }

    /// Returns desks that are not in sight.
    pub fn out_of_sight(&self) -> impl Iterator<Item = &SeenDesk> {
        self.desks.iter().filter(|it| !it.is_in_sight())
    }
}

/// Returns the labels of a row: of its buttons, or of its closed select.
fn labels(row: &Row) -> Vec<String> {
    match row {
        Row::Buttons(buttons) => buttons.iter().map(|button| button.label.clone()).collect(),
        Row::Select(select) => vec![select.placeholder.clone()],
    }
}

impl SeenDesk {
    /// Returns all that it says.
    #[must_use]
    pub fn whole(&self) -> String {
        let rows = self
            .controls
            .iter()
            .map(|row| format!("[{}]", row.join("] [")));
        let rows: Vec<String> = rows.collect();
        let height = self.heights.desk();
        format!(
            "{self}\n{height:.0} pixels:\n{}\n{}\n",
            self.text,
            rows.join("\n")
        )
    }
}

impl fmt::Display for SeenDesk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Heights {
            text,
            question,
            picture,
            rows,
        } = self.heights;
        write!(
            f,
            "{} {}: text {text:.0}, question {question:.0}, picture {} {picture:.0}, rows {rows:.0}: {}",
            self.screen.name,
            self.language.code(),
            self.picture,
            self.text.lines().next_back().unwrap_or_default()
        )
    }
}

impl fmt::Display for Sight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "| screen | language | desks | in sight | share | desk height, median / tallest |"
        )?;
        writeln!(f, "|---|---|---|---|---|---|")?;
        for screen in Screen::ALL {
            for language in Language::ALL {
                let figures = self.figures(screen, language);
                let Figures {
                    desks,
                    in_sight,
                    median,
                    tallest,
                } = figures;
                let (name, code) = (screen.name, language.code());
                writeln!(
                    f,
                    "| {name} | {code} | {desks} | {in_sight} | {:.1} % | {median:.0} / {tallest:.0} px |",
                    figures.share()
                )?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::games::{LabGame, games};

    /// The least share of desks in sight, in percent. The aim is 80; this is less by what one game varies.
    const FLOOR: f64 = 70.0;
    /// The height of the tallest desk, in screens.
    const TALLEST: f32 = 2.0;
    /// The number of players. A game that needs more takes too long here.
    const PLAYERS: u8 = 2;

    #[test]
    fn most_desks_are_in_sight_and_none_is_taller_than_two_screens() {
        for LabGame { title, study } in games().unwrap() {
            if title.seats().0 > PLAYERS {
                continue;
            }
            let options = title.apply_answers(None, &[], Language::default()).unwrap();
            let played = GamesToPlay {
                count: 1,
                seed: 1,
                level: title.levels()[0].id,
                steps: Some(20),
                offers: true,
                standing: &[],
            };
            let sight = Sight::of_games(title.as_ref(), study.as_ref(), &options, PLAYERS, played);
            let sight = sight.unwrap();
            for screen in Screen::ALL {
                for language in Language::ALL {
                    let figures = sight.figures(screen, language);
                    assert!(figures.desks > 100, "{figures:?}");
                    let (share, id) = (figures.share(), title.id());
                    assert!(share >= FLOOR, "{id}, {}: {figures:?}", screen.name);
                    assert!(
                        figures.tallest <= TALLEST * screen.height,
                        "{id}: {figures:?}"
                    );
                }
            }
        }
    }
}
