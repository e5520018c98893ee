//! Permissions: given, taken back, asked for (O11, O15).

use std::ops::ControlFlow;

use slowtable_kit::Seat;

use super::{Cursor, Form, ListFlow, Sink, Stage};
use crate::board::{Permission, Step, Transporter};
use crate::choice::{Choice, Deed, What};
use crate::place::Carrier;
use crate::rows::Good;

impl Cursor<'_> {
    /// Whether a permission can be given for a transporter, or asked for. One that a script makes
    /// is known to nobody else.
    fn is_known(&self, it: &Transporter) -> bool {
        self.board.step != Step::Together || !it.new
    }

    /// Whether a permission fits what has been answered so far.
    fn fits(&self, permission: &Permission) -> bool {
        permission.of.seat == self.seat
            && self.form.seat.is_none_or(|seat| seat == permission.to)
            && self.form.who.is_none_or(|who| who == permission.of)
            && self.form.what.is_none_or(|what| what == permission.what)
            && self.is_known_id(permission.of)
    }

    fn is_known_id(&self, id: Carrier) -> bool {
        self.board
            .transporter(id)
            .is_some_and(|it| self.is_known(it))
    }

    pub(crate) fn each_consent_seat(&self, deed: Option<Deed>, sink: Sink<'_>) -> ListFlow {
        for other in Seat::all(self.board.seats()).filter(|other| *other != self.seat) {
            let possible = match deed {
                Some(Deed::Revoke) => {
                    let mut held = self.board.permissions.iter();
                    held.any(|it| it.to == other && self.fits(it))
                }
                Some(Deed::Ask) => {
                    !self.board.player(other).done
                        && self.board.fleet(other).iter().any(|it| self.is_known(it))
                }
                _ => self
                    .board
                    .fleet(self.seat)
                    .iter()
                    .any(|it| self.is_known(it)),
            };
            if possible {
                sink(Choice::Seat(other))?;
            }
        }
        ControlFlow::Continue(())
    }

    pub(crate) fn each_consent_which(&self, sink: Sink<'_>) -> ListFlow {
        let Some(seat) = self.form.seat else {
            return ControlFlow::Continue(());
        };
        let owner = match self.deed() {
            Some(Deed::Ask) => seat,
            _ => self.seat,
        };
        for it in self
            .board
            .fleet(owner)
            .iter()
            .filter(|it| self.is_known(it))
        {
            let possible = match self.deed() {
                Some(Deed::Revoke) => {
                    let mut held = self.board.permissions.iter();
                    held.any(|known| known.of == it.id && self.fits(known))
                }
                _ => true,
            };
            if possible {
                sink(Choice::Transporter(it.id))?;
            }
        }
        ControlFlow::Continue(())
    }

    pub(crate) fn each_consent_what(&self, sink: Sink<'_>) -> ListFlow {
        for what in What::ALL {
            let possible = match self.deed() {
                Some(Deed::Revoke) => {
                    let mut held = self.board.permissions.iter();
                    held.any(|it| it.what == what && self.fits(it))
                }
                Some(Deed::Ask) => self.is_missing(what),
                _ => self.is_missing(what),
            };
            if possible {
                sink(Choice::What(what))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether a permission, or a request, does not stand yet; taking adds up.
    fn is_missing(&self, what: What) -> bool {
        if what == What::Take {
            return true;
        }
        let asks = self.deed() == Some(Deed::Ask);
        let held = if asks {
            &self.board.requests
        } else {
            &self.board.permissions
        };
        let to = if asks {
            Some(self.seat)
        } else {
            self.form.seat
        };
        let mut held = held.iter();
        !held.any(|it| Some(it.of) == self.form.who && Some(it.to) == to && it.what == what)
    }

    pub(crate) fn each_consent_good(&self, sink: Sink<'_>) -> ListFlow {
        for good in Good::ALL {
            let possible = match self.deed() {
                Some(Deed::Revoke) => {
                    let mut held = self.board.permissions.iter();
                    held.any(|it| it.good == Some(good) && self.fits(it))
                }
                _ => true,
            };
            if possible {
                sink(Choice::Good(good))?;
            }
        }
        ControlFlow::Continue(())
    }

    pub(crate) fn each_consent_count(&self, sink: Sink<'_>) -> ListFlow {
        (1..=8).try_for_each(|count| sink(Choice::Count(count)))
    }

    /// Takes a choice about a permission.
    pub(crate) fn take_consent(&mut self, stage: &Stage, choice: Choice) -> Stage {
        match (stage, choice) {
            (Stage::ConsentSeat, Choice::Seat(seat)) => {
                self.form.seat = Some(seat);
                Stage::ConsentWhich
            }
            (Stage::ConsentWhich, Choice::Transporter(who)) => {
                self.form.who = Some(who);
                Stage::ConsentWhat
            }
            (Stage::ConsentWhat, Choice::What(what)) => {
                self.form.what = Some(what);
                if what == What::Take {
                    Stage::ConsentGood
                } else {
                    Stage::End
                }
            }
            (Stage::ConsentGood, Choice::Good(good)) => {
                self.form.good = Some(good);
                match self.deed() {
                    Some(Deed::Revoke) => Stage::End,
                    _ => Stage::ConsentCount,
                }
            }
            _ => Stage::End,
        }
    }
}

impl Form {
    /// Returns the permission that a seat has answered.
    pub(crate) fn permission(&self, seat: Seat, deed: Deed) -> Option<Permission> {
        Some(Permission {
            of: self.who?,
            to: if deed == Deed::Ask { seat } else { self.seat? },
            what: self.what?,
            good: self.good,
            count: self.count.into(),
        })
    }
}

/// Adds a permission or a request to a list; taking adds up (O11).
pub(crate) fn add(list: &mut Vec<Permission>, new: Permission) {
    let key = |it: &Permission| (it.of, it.to, it.what, it.good);
    match list.iter_mut().find(|it| key(it) == key(&new)) {
        Some(known) => known.count = known.count.saturating_add(new.count),
        None => {
            let at = list.partition_point(|it| key(it) < key(&new));
            list.insert(at, new);
        }
    }
}
