//! Permissions as whole moves: those asked for as a button each, the others as an option each.

use roads_and_boats::{Choice, Deed, MOST_ACTS, Permission, Phase, Place, Spot, Transporter, What};
use slowtable_kit::Seat;
use slowtable_ui::{Button, SelectOption, Tone, args, tr};

use super::PanelContext;

/// The most permissions that are asked of the seat and have a button each.
const ASKED: usize = 3;
/// The most options to give, to take back, and to ask for. Every permission is possible step by step, too.
const EACH: usize = 4;
/// The most of a good that one permission names.
const MOST: u16 = 8;

/// Returns the choices that give a permission, take it back or ask for it.
fn path(deed: Deed, it: &Permission) -> Vec<Choice> {
    let other = match deed {
        Deed::Ask => it.of.seat,
        _ => it.to,
    };
    let mut path = vec![
        Choice::Do(deed),
        Choice::Seat(other),
        Choice::Transporter(it.of),
        Choice::What(it.what),
    ];
    path.extend(it.good.map(Choice::Good));
    if it.good.is_some() && deed != Deed::Revoke {
        let count = u8::try_from(it.count.clamp(1, MOST)).unwrap_or(1);
        path.push(Choice::Count(count));
    }
    path
}

/// Whether two permissions differ in the number of goods at most.
fn is_same(one: &Permission, other: &Permission) -> bool {
    let key = |it: &Permission| (it.of, it.to, it.what, it.good);
    key(one) == key(other)
}

impl PanelContext<'_> {
    /// Returns a button for each permission that the seat is asked for. It gives the permission by one press.
    pub(super) fn grants(&self) -> Vec<Button> {
        let requests = self.board().requests.iter();
        let asked = requests.filter(|it| it.of.seat == self.seat);
        let buttons = asked.filter_map(|it| {
            let path = path(Deed::Permit, it);
            let label = self.consent_label(Deed::Permit, it, &path)?;
            Some(Button::new(label, self.at_once(&path)).tone(Tone::Primary))
        });
        buttons.take(ASKED).collect()
    }

    /// Returns an option for each permission that can be taken back, and for those that make sense to give or to ask
    /// for now.
    pub(super) fn permissions(&self) -> Vec<SelectOption> {
        let board = self.board();
        let player = board.player(self.seat);
        if board.is_solo() || !board.phase.is_of_turn() || player.acts >= MOST_ACTS {
            return Vec::new();
        }
        let given = board.permissions.iter();
        let given = given.filter(|it| it.of.seat == self.seat).copied();
        let asked = board.requests.iter();
        let asked = asked.filter(|it| it.of.seat == self.seat).copied();
        let (mut to_give, mut to_ask) = (asked.skip(ASKED).collect::<Vec<_>>(), Vec::new());
        for mine in board.fleet(self.seat) {
            let others = board.transporters.iter();
            for theirs in others.filter(|it| it.id.seat != self.seat) {
                if self.meets(mine, theirs) {
                    self.useful(mine, theirs.id.seat, theirs, &mut to_give);
                }
                if self.meets(theirs, mine) {
                    self.useful(theirs, self.seat, mine, &mut to_ask);
                }
            }
        }
        let mut options = self.consent_options(Deed::Revoke, given.collect());
        options.extend(self.consent_options(Deed::Permit, to_give));
        options.extend(self.consent_options(Deed::Ask, to_ask));
        options
    }

    /// Returns options for permissions, as far as they can be given, taken back or asked for.
    fn consent_options(&self, deed: Deed, permissions: Vec<Permission>) -> Vec<SelectOption> {
        let options = permissions.iter().filter_map(|it| {
            let path = path(deed, it);
            let label = self.consent_label(deed, it, &path)?;
            self.whole(&path, &label)
        });
        options.take(EACH).collect()
    }

    /// Returns a permission in words, if its path is a whole move.
    fn consent_label(&self, deed: Deed, it: &Permission, path: &[Choice]) -> Option<String> {
        if !self.walked(path)?.whole() {
            return None;
        }
        let localizer = self.localizer;
        let vehicle = localizer.carrier(self.board(), it.of);
        let what = match (it.what, it.good) {
            (What::Take, Some(good)) => {
                let what = localizer.amount(good, it.count.clamp(1, MOST));
                tr!(localizer, "label-take", what = what, vehicle = vehicle)
            }
            (What::Carry, _) => tr!(localizer, "label-carry", vehicle = vehicle),
            (What::Ferry, _) => tr!(localizer, "label-ferry", vehicle = vehicle),
            _ => tr!(localizer, "label-put", vehicle = vehicle),
        };
        let name = match deed {
            Deed::Ask => it.of.seat,
            _ => it.to,
        };
        let args = args!(name = self.label_of(name), what = what);
        Some(localizer.text(&format!("consent-{deed}"), &args))
    }

    /// Whether another seat's transporter is where it could use one, or comes there with its next movement.
    fn meets(&self, it: &Transporter, user: &Transporter) -> bool {
        let board = self.board();
        if it.at.hex == user.at.hex {
            return true;
        }
        let is_near = |place: Place| place.hex == it.at.hex;
        board.phase == Phase::Movement
            && it.at.hex.distance(user.at.hex) <= user.vehicle.data().range.into()
            && board.reach(user).into_iter().any(is_near)
    }

    /// Adds the permissions for a transporter of which a seat's own transporter could make use, and which do not
    /// stand yet.
    fn useful(&self, it: &Transporter, to: Seat, user: &Transporter, found: &mut Vec<Permission>) {
        let board = self.board();
        let permission = |what, good, count| Permission {
            of: it.id,
            to,
            what,
            good,
            count,
        };
        let mut wanted = Vec::new();
        if user.room() > 0 {
            let goods = it.load.iter().map(|pile| pile.good);
            wanted.extend(goods.map(|good| permission(What::Take, Some(good), it.count(good))));
        }
        if it.room() > 0 && !user.load.is_empty() {
            wanted.push(permission(What::Put, None, 0));
        }
        if it.at.spot == Spot::River {
            wanted.push(permission(What::Ferry, None, 0));
        }
        let is_empty = |it: &Transporter| it.load.is_empty() && it.carries.is_none();
        let differ = it.vehicle.data().boat != user.vehicle.data().boat;
        if board.phase == Phase::Movement && differ && is_empty(it) && is_empty(user) {
            wanted.push(permission(What::Carry, None, 0));
        }
        for permission in wanted {
            let mut known = board.permissions.iter().chain(&board.requests);
            if !known.any(|one| is_same(one, &permission))
                && !found.iter().any(|one| is_same(one, &permission))
            {
                found.push(permission);
            }
        }
    }
}
