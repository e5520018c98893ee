//! The reasons why a choice is not offered.

use super::{Cursor, Task};
use crate::board::{Phase, Resolution};
use crate::building::{Building, Gain, Pay, Trade};
use crate::choice::Choice;
use crate::estate::Ground;
use crate::ids::{Ability, Good, Token};
use crate::refusal::{Needs, Refusal, RefusedChoice, Why};
use crate::specialist::Act;
use crate::specialist::Card;

impl Cursor<'_> {
    /// Returns why `choice` may not come next; called only for a choice that is not offered.
    pub(super) fn why_not(&self, choice: Choice) -> Refusal {
        match self.tasks.last() {
            Some(Task::Head) if !self.may_act() => Refusal::Over,
            Some(Task::Head) => self.why_no_beginning(choice),
            task => self.why_not_next(task, choice),
        }
    }

    fn refused(&self, choice: Choice, why: Why) -> RefusedChoice {
        RefusedChoice {
            choice,
            at: self.length,
            why,
            needs: Needs::NOTHING,
        }
    }

    fn unpayable(&self, choice: Choice, needs: Needs) -> Refusal {
        Refusal::CannotPay(RefusedChoice {
            needs,
            ..self.refused(choice, Why::Unpayable)
        })
    }

    fn why_no_beginning(&self, choice: Choice) -> Refusal {
        let why = match choice {
            Choice::Card(_) | Choice::Fee | Choice::Ability(_) | Choice::Done
                if !self.place.gifts.is_empty() =>
            {
                return Refusal::GiftFirst;
            }
            Choice::Card(card) => self.why_no_card(card),
            Choice::Fee
            | Choice::Ability(_)
            | Choice::Repeat
            | Choice::EndRepeat
            | Choice::Done => match self.own_card() {
                Ok(resolution) => return self.why_not_with_card(choice, resolution),
                Err(why) => return Refusal::NotYourTurn(self.refused(choice, why)),
            },
            Choice::Convert(building) if self.moved.estate.has(building) => {
                return match building.trade() {
                    Some(trade) => self.unpayable(choice, self.lacking(trade)),
                    None => Refusal::CannotPay(self.refused(choice, Why::NotProcessing)),
                };
            }
            Choice::Convert(building) if building.trade().is_none() => Why::NotProcessing,
            Choice::Convert(_) => Why::NotBuilt,
            Choice::Remove => Why::NothingToRemove,
            Choice::Accept | Choice::Refuse => Why::NoGift,
            _ => Why::NotABeginning,
        };
        Refusal::NotOffered(self.refused(choice, why))
    }

    fn why_no_card(&self, card: Card) -> Why {
        match &self.board.phase {
            Phase::Choose if self.place.chosen => Why::AlreadyChosen,
            Phase::Choose => Why::CardRests,
            Phase::Pick if self.place.picked => Why::AlreadyPicked,
            Phase::Pick => Why::NotInHand,
            &Phase::Play { seat, .. } if seat == self.seat && !self.secret.hand.contains(card) => {
                Why::NotInHand
            }
            _ => Why::NoCardAsked,
        }
    }

    /// Returns the card that this seat resolves now.
    fn own_card(&self) -> Result<&Resolution, Why> {
        let Phase::Resolve(resolution) = &self.board.phase else {
            return Err(Why::NoCard);
        };
        let at = usize::from(resolution.at);
        match resolution.order.iter().position(|&seat| seat == self.seat) {
            Some(own) if own == at => Ok(resolution),
            Some(own) if own < at => Err(Why::CardEnded),
            Some(_) => Err(Why::CardNotYet),
            None => Err(Why::NotYourCard),
        }
    }

    fn why_not_with_card(&self, choice: Choice, resolution: &Resolution) -> Refusal {
        let fee = resolution.card.fee();
        let why = match (choice, resolution.repeat) {
            (Choice::Repeat, Some(building)) => {
                let lacking = super::repeated(building).map(|trade| self.lacking(trade));
                return self.unpayable(choice, lacking.unwrap_or(Needs::NOTHING));
            }
            (Choice::Repeat | Choice::EndRepeat, _) => Why::NoRepeat,
            (_, Some(_)) => Why::RepeatOpen,
            (Choice::Fee, None) if !resolution.open => {
                return self.unpayable(choice, fee.map_or(Needs::NOTHING, Needs::fee));
            }
            (Choice::Fee, None) if fee.is_some() => Why::FeePaid,
            (Choice::Fee, None) => Why::NoFee,
            (Choice::Ability(_), None) if !resolution.open => {
                return Refusal::NotOffered(RefusedChoice {
                    needs: fee.map_or(Needs::NOTHING, Needs::fee),
                    ..self.refused(choice, Why::FeeDue)
                });
            }
            (Choice::Ability(ability), None) => self.why_no_ability(ability, resolution),
            _ => Why::NotAsked,
        };
        Refusal::NotOffered(self.refused(choice, why))
    }

    fn why_no_ability(&self, ability: Ability, resolution: &Resolution) -> Why {
        if resolution.used.contains(&ability) {
            return Why::AbilityUsed;
        }
        if resolution.used.len() >= usize::from(resolution.limit) {
            return Why::LimitReached;
        }
        match resolution.card.act(ability) {
            Act::Draw => Why::StacksEmpty,
            Act::Place(_) | Act::PlaceAny => Why::NoSpace,
            Act::PerOwn(..) => Why::NoLandscape,
            Act::CharcoalPerCard => Why::HandEmpty,
            Act::Build => Why::NothingToBuild,
            Act::Gain(_) | Act::PlaceAndGain(..) | Act::Supply => Why::NotAsked,
        }
    }

    fn why_not_next(&self, task: Option<&Task>, choice: Choice) -> Refusal {
        let estate = &self.moved.estate;
        let why = match (task, choice) {
            (_, Choice::Take(..)) if self.whole() => Why::NothingLess,
            (None, _) => Why::PathEnded,
            (_, Choice::Decline) => Why::CannotDecline,
            (Some(Task::Cards(_)), Choice::Card(card)) if !self.pool().contains(card) => {
                Why::CardRests
            }
            (Some(Task::Cards(_)), Choice::Card(_)) => Why::AlreadyNamed,
            (Some(Task::PayToken(good)), Choice::Token(token)) if token.good() == *good => {
                Why::TokenEmpty
            }
            (Some(Task::PayToken(_) | Task::Gain(..)), Choice::Token(_)) => Why::WrongToken,
            (Some(Task::PayLandscape(_) | Task::Remove | Task::PayForest), Choice::Space(_)) => {
                Why::NotThere
            }
            (Some(Task::PayOffer), Choice::Tile(_)) => Why::NotInOffer,
            (Some(Task::Tile), Choice::Tile(tile)) => return self.why_not_build(choice, tile),
            (Some(Task::Copy(_)), Choice::Tile(_)) => Why::NotBeside,
            (Some(Task::Site(_)), Choice::Space(_)) => Why::SpaceTaken,
            (Some(Task::Put(..) | Task::PutSecond(..)), Choice::Space(space)) => {
                if estate.ground(space) == Ground::Empty {
                    Why::NotBeside
                } else {
                    Why::SpaceTaken
                }
            }
            _ => Why::NotAsked,
        };
        Refusal::NotOffered(self.refused(choice, why))
    }

    fn why_not_build(&self, choice: Choice, tile: Building) -> Refusal {
        let why = if !self.available(tile) {
            Why::NotAvailable
        } else if !self.affordable(&self.board.cost(tile)) {
            return self.unpayable(choice, self.lacking_for(tile));
        } else if tile.data().replaces.is_some() {
            Why::UpgradeTaken
        } else {
            Why::NoSpace
        };
        Refusal::NotOffered(self.refused(choice, why))
    }

    /// Returns what is missing for a trade.
    fn lacking(&self, trade: &Trade) -> Needs {
        let estate = &self.moved.estate;
        let mut needs = Needs::NOTHING;
        for pay in trade.pay {
            match *pay {
                Pay::Good(good, amount) => needs.good(good, amount, estate.tokens.total(good)),
                Pay::Landscape(kind) => needs.landscape(kind, estate.landscape(kind).len()),
                Pay::Forest => needs.forest(estate.forests().len()),
                Pay::Offer(tiles) => needs.tiles(tiles, estate.offer.len()),
            }
        }
        if trade.gain.contains(&Gain::Place) {
            needs.space(estate.empty().len());
        }
        needs
    }

    /// Returns what is missing to pay for a building.
    fn lacking_for(&self, tile: Building) -> Needs {
        let tokens = &self.moved.estate.tokens;
        let cost = self.board.cost(tile);
        let mut needs = Needs::NOTHING;
        for (good, token, amount) in [
            (Good::Wood, Token::Wood, cost.wood),
            (Good::Glass, Token::Glass, cost.glass),
            (Good::Clay, Token::Clay, cost.clay),
            (Good::Brick, Token::Brick, cost.brick),
        ] {
            needs.good(good, amount, tokens.get(token));
        }
        if let Some(other) = cost.other {
            needs.good(other.good, other.amount, tokens.total(other.good));
        }
        needs
    }
}
