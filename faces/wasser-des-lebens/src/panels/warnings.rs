//! Warnings of the seat's desk.

use slowtable_kit::Seat;
use slowtable_ui::tr;
use wasser_des_lebens::route::longest;
use wasser_des_lebens::{Choice, Crossings, Phase, Seats, Ware};

use super::PanelContext;

/// How many points a player may be short of the victory when a trade with them is warned about. One step can
/// bring so many: the longest route, or the largest clan.
const CLOSE: u8 = 2;

impl PanelContext<'_> {
    /// Returns the warnings for the seat.
    pub(super) fn warnings(&self) -> Vec<String> {
        let board = self.board();
        if matches!(board.phase, Phase::Founding | Phase::Over) {
            return Vec::new();
        }
        let mut told = Vec::new();
        let many = self.place.hand > board.rows.limits.kept;
        if many && !matches!(board.phase, Phase::Discard | Phase::Force) {
            told.push(self.localizer.count("warn-many", self.place.hand.into()));
        }
        let builds = matches!(board.phase, Phase::Trade | Phase::Build);
        if builds && board.in_turn(self.seat) {
            told.extend(self.pieces());
        }
        told.extend(self.close_to_victory());
        if self.desk.path.is_empty() {
            told.extend(self.route_in_danger());
        }
        told
    }

    /// Returns which pieces are the last or used up, of those that are built with cards in hand.
    fn pieces(&self) -> Option<String> {
        let affordable = self.desk.now.affordable();
        let wares = [Ware::Distillery, Ware::Yard, Ware::Road].into_iter();
        let mut short = wares.filter(|ware| affordable.contains(ware) && self.left(*ware) <= 1);
        let ware = short.next()?;
        let id = match self.left(ware) {
            0 => format!("warn-none-{ware}"),
            _ => format!("warn-last-{ware}"),
        };
        Some(self.plain(&id))
    }

    /// Returns the players who could carry out an offer that the seat composes or has drafted, without another step of the
    /// seat: a direct one, or one that the first acceptance carries out.
    fn takers(&self) -> Vec<Seat> {
        let read = |path: &Vec<String>| path.iter().filter_map(|text| text.parse().ok()).collect();
        let drafted = self.desk.draft.moves().iter().map(read);
        let paths: Vec<Vec<Choice>> = drafted.chain([self.desk.path.to_vec()]).collect();
        let takers = paths.iter().filter_map(|path| self.takers_of(path));
        takers.flatten().collect()
    }

    /// Returns the same for one path; `None` if it makes no such offer.
    fn takers_of(&self, path: &[Choice]) -> Option<Vec<Seat>> {
        let board = &self.desk.now.board;
        let to_all = match path.first()? {
            Choice::Offer => board.in_turn(self.seat),
            Choice::Draft => true,
            Choice::Counter(_) => false,
            _ => return None,
        };
        let named = path.iter().filter_map(|choice| match choice {
            Choice::To(seat) => Some(*seat),
            _ => None,
        });
        let named: Vec<Seat> = named.collect();
        let takers = match (named.is_empty(), to_all) {
            (false, _) => named,
            (true, true) => Seats::others(board.seats(), self.seat).iter().collect(),
            (true, false) => vec![board.seat],
        };
        let at_once = takers.len() == 1 || path.contains(&Choice::First);
        at_once.then_some(takers)
    }

    /// Returns the players close to victory with whom a trade is offered or may be carried out.
    fn close_to_victory(&self) -> Vec<String> {
        let board = &self.desk.now.board;
        let needed = board.rows.limits.points;
        let partners = self
            .desk
            .walk
            .choices
            .iter()
            .filter_map(|choice| match choice {
                Choice::Accept(id) => board.offer(*id).map(|offer| offer.from),
                Choice::Confirm(_, with) => Some(*with),
                _ => None,
            });
        let mut partners: Vec<Seat> = partners
            .chain(self.takers())
            .filter(|seat| board.points(*seat) + CLOSE >= needed)
            .collect();
        partners.sort_unstable();
        partners.dedup();
        partners
            .into_iter()
            .map(|seat| {
                let name = self.names.of(seat).markdown();
                tr!(
                    self.localizer,
                    "warn-tenth",
                    name = name,
                    n = board.points(seat)
                )
            })
            .collect()
    }

    /// Returns that another player can cut the seat's longest route with the next distillery, if that is so.
    fn route_in_danger(&self) -> Option<String> {
        let board = self.board();
        if board.route != Some(self.seat) {
            return None;
        }
        let roads = self.place.roads;
        let foreign = board.foreign(self.seat);
        let others = Seat::all(board.seats()).filter(|seat| *seat != self.seat);
        for other in others {
            for crossing in board.sites_of(other).iter() {
                if crossing.paths().and(roads).len() < 2 {
                    continue;
                }
                let cut = longest(roads, foreign.with(Crossings::of(crossing)));
                if cut < self.place.route {
                    let args = self
                        .localizer
                        .named(self.names, other)
                        .with("place", self.localizer.crossing(board, crossing))
                        .with("n", cut);
                    return Some(self.localizer.text("warn-cut", &args));
                }
            }
        }
        None
    }
}
