//! The print on cards and tiles, in words.

use glass_road::building::{Bonus, Cost, Effect, Function, Gain, Pay, Trade};
use glass_road::specialist::{Act, Fee};
use glass_road::{
    Ability, Board, Building, Card, Good, Landscape, Mode, PlayerBoard, StartBuilding,
};
use slowtable_kit::Points;
use slowtable_ui::{Args, args, join, tr};

use crate::words::Localizer;

impl Localizer<'_> {
    /// Returns a cost: "2 wood, 1 brick".
    pub(crate) fn cost(self, cost: &Cost) -> String {
        let printed = [
            (Good::Wood, cost.wood),
            (Good::Glass, cost.glass),
            (Good::Clay, cost.clay),
            (Good::Brick, cost.brick),
        ];
        let other = cost.other.map(|other| (other.good, other.amount));
        let parts: Vec<String> = printed
            .into_iter()
            .chain(other)
            .filter(|&(_, amount)| amount > 0)
            .map(|(good, amount)| self.amount(good, amount))
            .collect();
        if parts.is_empty() {
            self.plain("cost-free")
        } else {
            parts.join(", ")
        }
    }

    /// Returns a trade: "1 water → 2 clay".
    pub(crate) fn trade(self, trade: &Trade) -> String {
        tr!(
            self,
            "trade",
            pay = join(trade.pay.iter().map(|&pay| self.pay(pay))),
            gain = self.gains(trade.gain)
        )
    }

    fn pay(self, pay: Pay) -> String {
        match pay {
            Pay::Good(good, amount) => self.amount(good, amount),
            Pay::Landscape(kind) => self.plain(&format!("pay-{kind}")),
            Pay::Forest => self.plain("pay-forest"),
            Pay::Offer(n) => tr!(self, "pay-offer", n = n),
        }
    }

    fn gains(self, gains: &[Gain]) -> String {
        join(gains.iter().map(|&gain| match gain {
            Gain::Good(good, amount) => self.amount(good, amount),
            Gain::Token(token, amount) => {
                tr!(
                    self,
                    "gain-token",
                    amount = self.amount(token.good(), amount),
                    wheel = self.wheel(token.wheel())
                )
            }
            Gain::AnyBasic(n) => tr!(self, "gain-any", n = n),
            Gain::AnyBasicBut(not, n) => {
                tr!(self, "gain-any-but", n = n, good = self.good(not))
            }
            Gain::Place => self.plain("gain-place"),
        }))
    }

    /// Returns a building's function.
    pub(crate) fn function(self, building: Building) -> String {
        match &building.data().function {
            Function::Trade(trade) => self.trade(trade),
            Function::Effect(effect) => self.effect(effect),
            Function::Bonus(bonus) => self.bonus(*bonus),
        }
    }

    fn effect(self, effect: &Effect) -> String {
        let amount = |id: &str, good: Good, n: u8| tr!(self, id, amount = self.amount(good, n));
        match *effect {
            Effect::Gain(gains) => {
                tr!(self, "effect-gain", gain = self.gains(gains))
            }
            Effect::PerOwnPond(good) => amount("effect-per-own-pond", good, 1),
            Effect::PerAdjacentEmpty(good, n) => amount("effect-per-adjacent-empty", good, n),
            Effect::PerAdjacentPond(good, n) => amount("effect-per-adjacent-pond", good, n),
            Effect::PerHeld { held, gained } => {
                tr!(
                    self,
                    "effect-per-held",
                    held = self.good(held.good()),
                    gained = self.good(gained)
                )
            }
            Effect::PlaceTwoAdjacent => self.plain("effect-place-two"),
            Effect::PlaceAround(kind) => {
                self.text("effect-place-around", &kind_of(Args::new(), kind))
            }
            Effect::Repeat(ref trade) => {
                tr!(self, "effect-repeat", trade = self.trade(trade))
            }
            Effect::CopyAdjacent => self.plain("effect-copy"),
        }
    }

    /// Returns the scoring rule of a bonus.
    pub(crate) fn bonus(self, bonus: Bonus) -> String {
        let points = |n: u8| args!(points = self.points(Points::whole(n.into())));
        let good = |id: &str, good: Good| tr!(self, id, good = self.good(good));
        match bonus {
            Bonus::PerGood(of, n) => {
                self.text("bonus-per-good", &points(n).with("good", self.good(of)))
            }
            Bonus::HalfPointPerGood(of) => good("bonus-half-per-good", of),
            Bonus::PerTwo(of) => good("bonus-per-two", of),
            Bonus::PerThree(of) => good("bonus-per-three", of),
            Bonus::LowerWheel(of) => good("bonus-lower-wheel", of),
            Bonus::TokensAtLeastFour => self.plain("bonus-tokens"),
            Bonus::PerAdjacent(kind, n) => {
                self.text("bonus-per-adjacent", &kind_of(points(n), kind))
            }
            Bonus::PerAdjacentBuilding => self.plain("bonus-per-adjacent-building"),
            Bonus::PlusAdjacentEmpty(n) => self.text("bonus-adjacent-empty", &points(n)),
            Bonus::LandscapeSets(n) => self.text("bonus-sets", &points(n)),
            Bonus::Square(kind, n) => self.text("bonus-square", &kind_of(points(n), kind)),
            Bonus::LargestGroup(kind) => self.text("bonus-group", &kind_of(Args::new(), kind)),
            Bonus::PerForest => self.plain("bonus-per-forest"),
            Bonus::ForestsAtLeast { forests, points: n } => {
                self.text("bonus-forests", &points(n).with("n", forests))
            }
            Bonus::PrintedCosts(of) => good("bonus-printed", of),
            Bonus::PerImmediate => self.plain("bonus-per-immediate"),
        }
    }

    /// Returns cost, points and function of a building in a line of at most 100 characters.
    pub(crate) fn describe(self, board: &Board, building: Building) -> String {
        let data = building.data();
        let args = args!(
            cost = self.cost(&board.cost(building)),
            function = self.function(building)
        );
        if matches!(data.function, Function::Bonus(_)) && data.points == 0 {
            self.text("describe-bonus", &args)
        } else {
            let args = args.with("points", self.points(Points::whole(data.points.into())));
            self.text("describe", &args)
        }
    }

    /// Returns [`Localizer::describe`] with the start building that it upgrades.
    pub(crate) fn describe_whole(self, board: &Board, building: Building) -> String {
        let text = self.describe(board, building);
        match building.data().replaces {
            None => text,
            Some(start) => {
                tr!(
                    self,
                    "describe-upgrade",
                    text = text,
                    upgrade = self.upgrade_of(start)
                )
            }
        }
    }

    /// Returns that a building is an upgrade of a start building.
    pub(crate) fn upgrade_of(self, start: StartBuilding) -> String {
        tr!(self, "upgrade-of", start = self.the_start(start))
    }

    /// Returns a card's fee, if it has one.
    pub(crate) fn fee(self, card: Card) -> Option<String> {
        Some(match card.fee()? {
            Fee::Forest => self.plain("fee-forest"),
            Fee::Good(good) => {
                tr!(self, "fee-goods", amount = self.amount(good, 1))
            }
        })
    }

    /// Returns an ability in words.
    pub(crate) fn ability(self, card: Card, ability: Ability, mode: Mode) -> String {
        if mode == Mode::Solo && card.act(ability) == Act::Supply {
            return self.plain("ability-supplier-a-solo");
        }
        self.plain(&format!("ability-{card}-{ability}"))
    }

    /// Returns an ability in words, with the amount that it would count at `place`.
    pub(crate) fn ability_now(
        self,
        card: Card,
        ability: Ability,
        mode: Mode,
        place: &PlayerBoard,
    ) -> String {
        let text = self.ability(card, ability, mode);
        let n = match card.act(ability) {
            Act::PerOwn(kind, _) => place.estate.landscape(kind).len(),
            Act::CharcoalPerCard => place.hand,
            _ => return text,
        };
        tr!(self, "ability-counted", ability = text, n = n)
    }

    /// Returns a card's abilities in a line of at most 100 characters.
    pub(crate) fn about(self, card: Card, mode: Mode) -> String {
        let args = args!(
            a = self.ability(card, Ability::A, mode),
            b = self.ability(card, Ability::B, mode)
        );
        match self.fee(card) {
            None => self.text("card-about", &args),
            Some(fee) => self.text("card-about-fee", &args.with("fee", fee)),
        }
    }
}

fn kind_of(args: Args, kind: Landscape) -> Args {
    args.with("landscape", kind.id())
}
