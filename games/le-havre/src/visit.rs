//! The effects of a building for a visitor, and whether it has any (E6).

use slowtable_kit::Seat;

use crate::board::{Board, Owner, PlayerBoard};
use crate::building::{Builder, Building, Cost, Energy, EntryFee, Function, Kind};
use crate::pay::Due;
use crate::ships::ShipKind;
use crate::token::{Space, Stock, Token};

/// The goods that the Business Office gives for one good (A4).
pub(crate) const OFFICE: [Token; 3] = [Token::Charcoal, Token::Leather, Token::Brick];
/// The number of goods that the Business Office takes for steel (A4).
pub(crate) const OFFICE_STEEL: u16 = 4;
/// The goods that the Town Square gives (A16).
pub(crate) const SQUARE: [Token; 7] = [
    Token::SmokedFish,
    Token::Charcoal,
    Token::Brick,
    Token::Bread,
    Token::Meat,
    Token::Coke,
    Token::Leather,
];
/// The most goods that the Marketplace gives in a solo game (Y3).
const MARKET_ALONE: u16 = 4;
/// The francs that the Haulage Firm takes (A13).
pub(crate) const HAULAGE: u16 = 3;
/// The francs that the Joinery pays for 1, 2 and 3 wood (A6).
pub(crate) const JOINERY: [u16; 3] = [5, 6, 7];
/// The energy for the fourth iron of the Ironworks (A7).
pub(crate) const IRONWORKS: u16 = 6;
/// The most coal at the Coal Trader, and the food for each (A14).
pub(crate) const TRADER_COAL: (u16, u16) = (5, 2);
/// The most leather at the Furriery, and the francs for each (A20).
pub(crate) const FURRIERY: (u16, u16) = (2, 5);

/// A visitor at a table, with a stock that may be smaller than the one on the table.
#[derive(Clone, Copy)]
pub(crate) struct Visit<'a> {
    board: &'a Board,
    seat: Seat,
    place: &'a PlayerBoard,
    /// The seat whose disc was sent home in the same action (A12).
    driven: Option<Seat>,
}

impl<'a> Visit<'a> {
    pub(crate) fn new(board: &'a Board, seat: Seat) -> Option<Self> {
        let place = board.places.get(seat.index())?;
        Some(Self {
            board,
            seat,
            place,
            driven: None,
        })
    }

    /// Whether a stock suffices to enter and use a building, regardless of discs (E4).
    pub(crate) fn can_visit(&self, stock: &Stock, building: Building) -> bool {
        fee_ends(self.board.entry(self.seat, building), stock, &mut |left| {
            self.usable(left, building)
        })
    }

    /// Whether only the fee prevents a visit.
    pub(crate) fn can_use(&self, stock: &Stock, building: Building) -> bool {
        self.usable(stock, building)
    }

    /// Whether a building's function would have any effect (E6).
    pub(crate) fn usable(&self, stock: &Stock, building: Building) -> bool {
        match building.data().function {
            Function::Nothing => false,
            Function::Build(builder) => {
                let mut tops = self.board.tops();
                tops.any(|(_, card)| self.can_build(stock, builder, card))
            }
            Function::Wharf => {
                let mut kinds = ShipKind::ALL.into_iter();
                kinds.any(|kind| self.can_build_ship(stock, building, kind)) || self.can_swap()
            }
            Function::Gain { .. } => !self.gain(building).is_empty(),
            Function::Flip { .. } | Function::Sell { .. } | Function::Joinery => {
                self.allows_times(stock, building, 1)
            }
            Function::Trade { give, energy, .. } => {
                [give, give.upgraded()].into_iter().any(|token| {
                    let mut left = *stock;
                    left.take(token, 1) && left.energy() >= self.energy(energy)
                })
            }
            Function::Market | Function::Ironworks => true,
            Function::Square => self.place.of_kind(Kind::Craft) > 0,
            Function::ArtsCentre => self.guests() > 0,
            Function::BlackMarket => self.board.offer.contains(&0),
            Function::Court => self.place.loans > 0,
            Function::ShippingLine => {
                let sails = |kind| self.place.ships.of(kind) > 0;
                ShipKind::SAILING.into_iter().any(sails) && self.can_sail(stock, 1, 1)
            }
            Function::Office => stock.goods() > 0,
            Function::Bridge => {
                let upgraded = stock.iter().any(|(token, _)| token.is_upgraded());
                upgraded || standard(stock) >= 3
            }
            Function::Church => stock.get(Token::Bread) >= 5 && stock.get(Token::Fish) >= 2,
            Function::CoalTrader => stock.food() > 0,
            Function::Furriery => stock.get(Token::Hides) > 0 || stock.get(Token::Leather) > 0,
            Function::HarbourWatch => {
                let mut others = Seat::all(self.board.players());
                others.any(|other| self.can_drive(stock, other))
            }
            Function::Haulage => {
                stock.francs() >= HAULAGE && Space::ALL.into_iter().any(|it| self.can_haul(it))
            }
            Function::Zoo => zoo(stock) > 0,
        }
    }

    /// Returns the energy that a main action takes from the visitor (P10).
    pub(crate) fn energy(&self, energy: u16) -> u16 {
        let spared = if self.place.buildings.contains(Building::WindFarm) {
            3
        } else {
            0
        };
        energy.saturating_sub(spared)
    }

    /// Returns the cost of a top card at a builder; `None` if it cannot be built there.
    pub(crate) fn cost(&self, builder: Builder, card: Building) -> Option<Cost> {
        let mut cost = card.data().cost?;
        if builder == Builder::Sawmill {
            cost.wood = cost.wood.checked_sub(1)?;
        }
        if self.place.buildings.contains(Building::MasonsGuild) {
            // No card costs both clay and brick (B4).
            if cost.clay > 0 {
                cost.clay -= 1;
            } else {
                cost.brick = cost.brick.saturating_sub(1);
            }
        }
        Some(cost)
    }

    /// Whether a stock suffices to build a top card (B1).
    pub(crate) fn can_build(&self, stock: &Stock, builder: Builder, card: Building) -> bool {
        self.cost(builder, card)
            .is_some_and(|cost| pays(stock, cost))
    }

    /// Returns the cost of the top ship of a kind at a wharf, besides energy (W1, W4).
    pub(crate) fn ship_cost(&self, wharf: Building, kind: ShipKind) -> Cost {
        let mut cost = Cost::default();
        match kind.cost() {
            (Token::Wood, amount) => cost.wood = amount,
            (Token::Iron, amount) => cost.iron = amount,
            (_, amount) => cost.steel = amount,
        }
        if self.modernises(wharf, kind) {
            cost.brick = 1;
        }
        cost
    }

    /// Whether building such a ship modernises the wharf (W4).
    pub(crate) fn modernises(&self, wharf: Building, kind: ShipKind) -> bool {
        kind.modern() && !self.board.modernised.contains(wharf)
    }

    /// Whether the top ship of a kind can be built (W2).
    pub(crate) fn can_build_ship(&self, stock: &Stock, wharf: Building, kind: ShipKind) -> bool {
        let cost = self.ship_cost(wharf, kind);
        let mut left = *stock;
        // Replacing tokens give no energy, so any way to pay leaves the same energy.
        self.board.top_ship(kind).is_some() && pays(stock, cost) && {
            left.take(Token::Wood, cost.wood);
            left.energy() >= self.energy(ShipKind::ENERGY)
        }
    }

    /// Whether an iron ship can be exchanged for the yacht (W10).
    pub(crate) fn can_swap(&self) -> bool {
        self.board.city.contains(Building::LuxuryYacht) && self.place.ships.of(ShipKind::Iron) > 0
    }

    /// Returns what a building gives that only gives (E9).
    pub(crate) fn gain(&self, building: Building) -> Stock {
        let Function::Gain {
            fixed,
            fishing,
            hammer,
            any_hammer,
        } = building.data().function
        else {
            return Stock::EMPTY;
        };
        let mut gained = Stock::of(fixed);
        if let Some(token) = fishing {
            gained.add(token, self.place.fishing());
        }
        if let Some(token) = hammer {
            gained.add(token, self.place.hammers());
        }
        if let Some(token) = any_hammer {
            gained.add(token, self.place.hammers().min(1));
        }
        gained
    }

    /// Returns the goods and energy for converting or selling `times` times; `None` if the card does
    /// not allow that many.
    pub(crate) fn price(&self, building: Building, times: u16) -> Option<(Stock, u16)> {
        let (give, energy) = match building.data().function {
            Function::Flip {
                from, most, energy, ..
            } => {
                if most.is_some_and(|most| times > most) {
                    return None;
                }
                (Stock::of(&[(from, times)]), energy)
            }
            Function::Sell { give, most, .. } => {
                if most.is_some_and(|most| times > most) {
                    return None;
                }
                let each = give
                    .iter()
                    .map(|&(token, amount)| (token, amount.saturating_mul(times)));
                let mut give = Stock::EMPTY;
                for (token, amount) in each {
                    give.add(token, amount);
                }
                (give, Energy::Free)
            }
            Function::Joinery if times <= 3 => (Stock::of(&[(Token::Wood, times)]), Energy::Free),
            _ => return None,
        };
        Some((give, self.energy(energy.of(times))))
    }

    /// Returns the gain from converting or selling `times` times.
    pub(crate) fn proceeds(building: Building, times: u16) -> Stock {
        let mut gained = Stock::EMPTY;
        match building.data().function {
            Function::Flip { from, bonus, .. } => {
                gained.add(from.upgraded(), times);
                if let Some((token, each)) = bonus {
                    gained.add(token, times / each.max(1));
                }
            }
            Function::Sell { francs, .. } => gained.add(Token::Franc, francs.saturating_mul(times)),
            Function::Joinery => {
                let paid = usize::from(times)
                    .checked_sub(1)
                    .and_then(|at| JOINERY.get(at));
                gained.add(Token::Franc, paid.copied().unwrap_or(0));
            }
            _ => {}
        }
        gained
    }

    /// Whether a stock suffices for converting or selling `times` times.
    pub(crate) fn allows_times(&self, stock: &Stock, building: Building, times: u16) -> bool {
        if times == 0 {
            return false;
        }
        if let Function::Sell { shown, .. } = building.data().function
            && stock.francs() < shown
        {
            return false;
        }
        let Some((give, energy)) = self.price(building, times) else {
            return false;
        };
        let mut left = *stock;
        left.take_all(&give) && left.energy() >= energy
    }

    /// Returns how many kinds may be taken at the Marketplace (A1) or the Town Square (A16).
    pub(crate) fn kinds(&self, building: Building) -> u16 {
        let crafts = self.place.of_kind(Kind::Craft);
        match building.data().function {
            Function::Market if self.board.players() == 1 => (2 + crafts).min(MARKET_ALONE),
            Function::Market => (2 + crafts).min(8),
            Function::Square => crafts.min(7),
            _ => 0,
        }
    }

    /// Returns how many other seats have their disc on a building of the visitor (A11).
    pub(crate) fn guests(&self) -> u16 {
        let guests = Seat::all(self.board.players()).filter(|&other| {
            let disc = self.board.places[other.index()].disc;
            let away = other == self.seat || self.driven == Some(other);
            !away && disc.is_some_and(|building| self.place.buildings.contains(building))
        });
        u16::try_from(guests.count()).unwrap_or(u16::MAX)
    }

    /// Whether the energy for `ships` can be paid so that enough goods are left to sell (W9).
    pub(crate) fn can_sail(&self, stock: &Stock, ships: u16, least: u16) -> bool {
        let energy = self.energy(ships.saturating_mul(ShipKind::ENERGY));
        Due::energy(energy).ends(stock, &mut |left| left.goods() >= least)
    }

    /// Whether a seat's disc can be sent home, and the visitor can use its building (A12).
    pub(crate) fn can_drive(&self, stock: &Stock, other: Seat) -> bool {
        let Some(building) = self.driven_from(other) else {
            return false;
        };
        let mut left = *stock;
        if !left.take(Token::Franc, 1) {
            return false;
        }
        Visit {
            driven: Some(other),
            ..*self
        }
        .can_visit(&left, building)
    }

    /// Returns the building of another seat's disc that may be sent home.
    pub(crate) fn driven_from(&self, other: Seat) -> Option<Building> {
        let building = self.board.places.get(other.index())?.disc?;
        let could = other != self.seat && building != Building::HarbourWatch;
        could.then_some(building)
    }

    /// Whether the Haulage Firm can empty a space and the next one (A13).
    pub(crate) fn can_haul(&self, space: Space) -> bool {
        space
            .neighbour()
            .is_some_and(|next| self.board.offered(space) > 0 || self.board.offered(next) > 0)
    }
}

/// Whether a stock pays a cost; brick may replace clay, and steel iron (P8).
pub(crate) fn pays(stock: &Stock, cost: Cost) -> bool {
    let spare = |token, need: u16| stock.get(token).checked_sub(need);
    let (Some(brick), Some(steel)) = (
        spare(Token::Brick, cost.brick),
        spare(Token::Steel, cost.steel),
    ) else {
        return false;
    };
    stock.get(Token::Wood) >= cost.wood
        && stock.get(Token::Clay).saturating_add(brick) >= cost.clay
        && stock.get(Token::Iron).saturating_add(steel) >= cost.iron
}

/// Returns the number of standard goods.
pub(crate) fn standard(stock: &Stock) -> u16 {
    let each = Token::STANDARD.map(|token| stock.get(token));
    each.into_iter().fold(0, u16::saturating_add)
}

/// Returns what the Zoo pays (A17).
pub(crate) fn zoo(stock: &Stock) -> u16 {
    stock
        .get(Token::Cattle)
        .saturating_add(stock.get(Token::Fish))
        / 3
}

/// Returns what a fee leaves to choose; `None` if there is no fee, or only francs are due.
pub(crate) fn fee_due(entry: EntryFee) -> Option<Due> {
    match entry {
        EntryFee::Food(food) => Some(Due::food(food)),
        EntryFee::Either { food, francs } if francs < food => Some(Due::either(food, francs)),
        EntryFee::Either { food, .. } => Some(Due::food(food)),
        EntryFee::Never | EntryFee::Free | EntryFee::Francs(_) => None,
    }
}

/// Whether a fee can be paid so that `check` accepts the rest of the stock.
pub(crate) fn fee_ends(
    entry: EntryFee,
    stock: &Stock,
    check: &mut dyn FnMut(&Stock) -> bool,
) -> bool {
    match (entry, fee_due(entry)) {
        (EntryFee::Never, _) => false,
        (_, Some(due)) => due.ends(stock, check),
        (EntryFee::Francs(francs), None) => {
            let mut left = *stock;
            left.take(Token::Franc, francs) && check(&left)
        }
        (_, None) => check(stock),
    }
}

impl Board {
    /// Returns the seat that a building's fee goes to; `None` if the city or nobody owns it.
    pub(crate) fn fee_to(&self, building: Building) -> Option<Seat> {
        match self.owner(building) {
            Some(Owner::Seat(seat)) => Some(seat),
            _ => None,
        }
    }
}
