//! The symbols for things in texts and on controls: one drawing of our own each. Every emoji is a single code
//! point that needs no variation selector.

use le_havre::building::Kind;
use le_havre::{Asset, Choice, ShipKind, Token};
use slowtable_ui::Symbol;

use crate::picture::icons;

/// The symbol of food of any kind.
pub(crate) const FOOD: &str = "🍲\u{e0102}";
/// The symbol of energy of any kind.
pub(crate) const ENERGY: &str = "⚡\u{e0102}";
/// The symbol of a loan.
const LOAN: &str = "💸\u{e0102}";

/// Returns the symbol of a good, or of francs.
pub(crate) const fn token(token: Token) -> &'static str {
    match token {
        Token::Fish => "🐟\u{e0102}",
        Token::SmokedFish => "🍤\u{e0102}",
        Token::Wood => "🪵\u{e0102}",
        Token::Charcoal => "🔥\u{e0102}",
        Token::Clay => "🏺\u{e0102}",
        Token::Brick => "🧱\u{e0102}",
        Token::Iron => "🔩\u{e0102}",
        Token::Steel => "🔧\u{e0102}",
        Token::Grain => "🌾\u{e0102}",
        Token::Bread => "🍞\u{e0102}",
        Token::Cattle => "🐄\u{e0102}",
        Token::Meat => "🥩\u{e0102}",
        Token::Coal => "🪨\u{e0102}",
        Token::Coke => "⚫\u{e0102}",
        Token::Hides => "🟫\u{e0102}",
        Token::Leather => "👜\u{e0102}",
        Token::Franc => "🪙\u{e0102}",
    }
}

/// Returns the symbol of a type of building.
pub(crate) const fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Craft => "🔨\u{e0102}",
        Kind::Economic => "💼\u{e0102}",
        Kind::Industrial => "🏭\u{e0102}",
        Kind::Public => "🏫\u{e0102}",
        Kind::Plain => "🏠\u{e0102}",
        Kind::Yacht => "🎣\u{e0102}",
    }
}

/// Returns the symbol of a kind of ship.
pub(crate) const fn ship(kind: ShipKind) -> &'static str {
    match kind {
        ShipKind::Wood => "⛵\u{e0102}",
        ShipKind::Iron => "🚢\u{e0102}",
        ShipKind::Steel => "🚤\u{e0102}",
        ShipKind::Liner => "🧳\u{e0102}",
    }
}

/// Returns the symbol of a choice's object; `None` if it has none.
pub(crate) fn choice(choice: Choice) -> Option<&'static str> {
    Some(match choice {
        Choice::Take(space) => token(space.token()),
        Choice::Pay(of, _) | Choice::Give(of, _) | Choice::Get(of, _) => token(of),
        Choice::Enter(it) | Choice::Build(it) | Choice::Top(it) => kind(it.data().kind),
        Choice::Buy(asset) | Choice::Sell(asset) => match asset {
            Asset::Building(it) => kind(it.data().kind),
            Asset::Ship(it) => ship(it.kind()),
        },
        Choice::Ship(kind) | Choice::Send(kind, _) => ship(kind),
        Choice::Loan | Choice::Repay => LOAN,
        _ => return None,
    })
}

/// Returns all symbols of this module with their drawings.
pub(crate) fn symbols() -> Vec<Symbol> {
    let symbol = |id, sign, drawing| Symbol { id, sign, drawing };
    let tokens = Token::ALL.map(|it| {
        let id = match it {
            Token::Fish => "harbour_fish",
            Token::SmokedFish => "harbour_smoked_fish",
            Token::Wood => "harbour_wood",
            Token::Charcoal => "harbour_charcoal",
            Token::Clay => "harbour_clay",
            Token::Brick => "harbour_brick",
            Token::Iron => "harbour_iron",
            Token::Steel => "harbour_steel",
            Token::Grain => "harbour_grain",
            Token::Bread => "harbour_bread",
            Token::Cattle => "harbour_cattle",
            Token::Meat => "harbour_meat",
            Token::Coal => "harbour_coal",
            Token::Coke => "harbour_coke",
            Token::Hides => "harbour_hides",
            Token::Leather => "harbour_leather",
            Token::Franc => "harbour_franc",
        };
        symbol(id, token(it), icons::token(it))
    });
    let kinds = Kind::ALL.map(|it| {
        let id = match it {
            Kind::Craft => "harbour_craft",
            Kind::Economic => "harbour_economic",
            Kind::Industrial => "harbour_industrial",
            Kind::Public => "harbour_public",
            Kind::Plain => "harbour_plain",
            Kind::Yacht => "harbour_yacht",
        };
        symbol(id, kind(it), icons::kind_badge(it))
    });
    let ships = ShipKind::ALL.map(|it| {
        let id = match it {
            ShipKind::Wood => "harbour_wooden_ship",
            ShipKind::Iron => "harbour_iron_ship",
            ShipKind::Steel => "harbour_steel_ship",
            ShipKind::Liner => "harbour_liner",
        };
        symbol(id, ship(it), icons::ship_of(it))
    });
    let others = [
        symbol("harbour_food", FOOD, icons::food()),
        symbol("harbour_energy", ENERGY, icons::energy()),
        symbol("harbour_loan", LOAN, icons::loan()),
    ];
    let all = tokens.into_iter().chain(kinds).chain(ships);
    all.chain(others).collect()
}
