//! What buildings do for their visitors, in signs.
//!
//! An arrow stands between what is given and what is taken, a slash for "for each", a limit at the end. Numbers
//! of one are left out before an arrow that works any number of times.

use le_havre::building::{Bonus, Builder, Energy, Function, Kind};
use le_havre::{Building, ShipKind, Token};
use slowtable_render::Drawing;
use slowtable_ui::picture::Strip;

use super::icons;

/// Returns what a building does, or what it is worth beyond its value at the end; empty if it is neither.
pub(super) fn effect(building: Building) -> Strip {
    match building.data().function {
        Function::Nothing => passive(building),
        Function::Build(builder) => built(builder),
        Function::Wharf => turn(
            Strip::new().icon(icons::yard()),
            Strip::new().icon(icons::ship()),
        ),
        Function::Gain {
            fixed,
            fishing,
            hammer,
            any_hammer,
        } => {
            let more = |strip: Strip, token: Option<Token>, sign: Strip| match token {
                Some(token) => each(strip.part().text("+").icon(icons::token(token)), sign),
                None => strip,
            };
            let strip = more(all(fixed), fishing, Strip::new().icon(icons::hook()));
            let strip = more(strip, hammer, Strip::new().icon(icons::hammer()));
            let any = Strip::new().text("≥1").icon(icons::hammer());
            more(strip, any_hammer, any)
        }
        Function::Flip {
            from,
            most,
            energy,
            bonus,
        } => {
            let given = kinds(&[from]);
            let given = match energy {
                Energy::Free => given,
                Energy::HalfEach => given.part().text("½").icon(icons::energy()),
                Energy::Each(each) => given.part().amount(each, icons::energy()),
                Energy::InAll(all) => Strip::new()
                    .amount(all, icons::energy())
                    .text(":")
                    .part()
                    .and(given),
            };
            let got = kinds(&[from.upgraded()]);
            let got = match bonus {
                Some((token, 1)) => got.part().icon(icons::token(token)),
                Some((token, _)) => got.part().text("½").icon(icons::token(token)),
                None => got,
            };
            most_of(turn(given, got), most)
        }
        Function::Sell {
            give,
            francs: price,
            most,
            shown,
        } => {
            let strip = match shown {
                0 => Strip::new(),
                shown => francs(Strip::new().text("≥"), shown).text(":").part(),
            };
            let given = match give {
                [(token, amount)] if *amount > 1 => {
                    Strip::new().amount(*amount, icons::token(*token))
                }
                give => {
                    let tokens: Vec<Token> = give.iter().map(|&(token, _)| token).collect();
                    kinds(&tokens)
                }
            };
            let strip = strip.and(turn(given, francs(Strip::new(), price)));
            most_of(strip, most.filter(|&most| most > 1))
        }
        Function::Trade {
            give,
            energy,
            get: (token, amount),
        } => turn(
            Strip::new()
                .amount(1, icons::token(give))
                .part()
                .amount(energy, icons::energy()),
            Strip::new().amount(amount, icons::token(token)),
        ),
        _ => unique(building),
    }
}

/// Returns the effect of a building whose function no other has.
fn unique(building: Building) -> Strip {
    let strip = Strip::new();
    match building.data().function {
        Function::Joinery => turn(
            strip.amount("1/2/3", icons::token(Token::Wood)),
            francs(Strip::new(), "5/6/7"),
        ),
        Function::Market => each(
            strip.amount(2, icons::goods()).part().text("+1"),
            Strip::new().icon(icons::kind_badge(Kind::Craft)),
        ),
        Function::Square => each(
            kinds(&[Token::Brick, Token::Bread, Token::Leather]).text("…"),
            Strip::new().icon(icons::kind_badge(Kind::Craft)),
        ),
        Function::ArtsCentre => each(francs(strip, 4), Strip::new().icon(icons::guest())),
        Function::BlackMarket => each(
            strip.amount(2, icons::goods()),
            Strip::new().icon(icons::space(false)),
        ),
        Function::Court => turn(strip.amount("1–2", icons::loan()), Strip::new().text("0")),
        Function::ShippingLine => each(
            strip.amount(ShipKind::ENERGY, icons::energy()),
            Strip::new().icon(icons::ship()),
        )
        .text(":")
        .part()
        .and(turn(
            Strip::new().icon(icons::goods()),
            Strip::new().icon(icons::token(Token::Franc)),
        )),
        Function::Office => {
            let others = kinds(&[Token::Charcoal])
                .per()
                .icon(icons::token(Token::Leather));
            turn(
                strip.amount(4, icons::goods()),
                Strip::new().icon(icons::token(Token::Steel)),
            )
            .gap(0.4)
            .and(turn(
                Strip::new().amount(1, icons::goods()),
                others.per().icon(icons::token(Token::Brick)),
            ))
        }
        Function::Ironworks => strip
            .amount(3, icons::token(Token::Iron))
            .gap(0.4)
            .and(turn(
                Strip::new().amount(6, icons::energy()),
                Strip::new().text("+").icon(icons::token(Token::Iron)),
            )),
        Function::Bridge => turn(
            strip.icon(icons::goods()),
            Strip::new().icon(icons::token(Token::Franc)),
        ),
        Function::Church => strip
            .text("≥")
            .amount(5, icons::token(Token::Bread))
            .amount(2, icons::token(Token::Fish))
            .text(":")
            .part()
            .text("+")
            .amount(5, icons::token(Token::Bread))
            .amount(3, icons::token(Token::Fish)),
        Function::CoalTrader => turn(strip.amount(1, icons::food()), kinds(&[Token::Charcoal]))
            .gap(0.4)
            .and(turn(
                Strip::new().amount(2, icons::food()),
                kinds(&[Token::Coal]),
            ))
            .gap(0.2)
            .text("≤5"),
        Function::Furriery => turn(kinds(&[Token::Hides]), kinds(&[Token::Bread]))
            .gap(0.4)
            .and(turn(kinds(&[Token::Leather]), francs(Strip::new(), 5)))
            .gap(0.2)
            .text("≤2"),
        Function::HarbourWatch => {
            let home = Strip::new().icon(icons::guest()).gap(0.1).text("–");
            turn(francs(strip, 1), home.gap(0.2).icon(icons::house()))
        }
        Function::Haulage => turn(
            francs(strip, 3),
            Strip::new().text("2").icon(icons::space(true)),
        ),
        Function::Zoo => each(
            francs(strip, 1),
            Strip::new()
                .text("3")
                .icon(icons::token(Token::Cattle))
                .icon(icons::token(Token::Fish)),
        ),
        _ => strip,
    }
}

/// Returns what a building that no one enters is good for.
fn passive(building: Building) -> Strip {
    let strip = Strip::new();
    let star = || Strip::new().icon(icons::star()).gap(0.15);
    match building.data().bonus {
        Bonus::PerType(types) => {
            return types.iter().fold(star(), |strip, &(kind, worth)| {
                let sign = Strip::new().icon(icons::kind_badge(kind));
                each(francs(strip.part(), worth), sign)
            });
        }
        Bonus::PerShip(worth) => {
            return each(francs(star(), worth), Strip::new().icon(icons::ship()));
        }
        Bonus::PerTwoGoods => {
            return each(
                francs(star(), 1),
                Strip::new().text("2").icon(icons::goods()),
            );
        }
        Bonus::None => {}
    }
    match building {
        Building::Feedlot => strip
            .icon(icons::harvest())
            .gap(0.15)
            .text("+1")
            .icon(icons::token(Token::Cattle)),
        Building::MasonsGuild => strip
            .icon(icons::yard())
            .gap(0.15)
            .text("−1")
            .icon(icons::token(Token::Clay))
            .per()
            .icon(icons::token(Token::Brick)),
        Building::WindFarm => strip.text("−3").icon(icons::energy()),
        Building::LuxuryYacht => turn(
            strip.icon(icons::ship_of(ShipKind::Iron)),
            Strip::new().icon(icons::kind_badge(Kind::Yacht)),
        ),
        _ => strip,
    }
}

fn built(builder: Builder) -> Strip {
    let yard = Strip::new().icon(icons::yard());
    let house = || Strip::new().icon(icons::house());
    match builder {
        Builder::Firm => turn(yard, house()),
        Builder::Twice => turn(yard, house().icon(icons::house())),
        Builder::Sawmill => turn(
            yard.gap(0.1).text("−1").icon(icons::token(Token::Wood)),
            house(),
        ),
    }
}

/// Returns "from this to that".
fn turn(give: Strip, get: Strip) -> Strip {
    give.gap(0.12).text("→").gap(0.12).and(get)
}

/// Returns "this for each of that".
fn each(what: Strip, of: Strip) -> Strip {
    what.per().and(of)
}

fn most_of(strip: Strip, most: Option<u16>) -> Strip {
    match most {
        Some(most) => strip.gap(0.2).text(format!("≤{most}")),
        None => strip,
    }
}

fn francs(strip: Strip, amount: impl ToString) -> Strip {
    strip.amount(amount, icons::token(Token::Franc))
}

/// Returns amounts of tokens.
fn all(tokens: &[(Token, u16)]) -> Strip {
    tokens.iter().fold(Strip::new(), |strip, &(token, amount)| {
        strip.part().amount(amount, icons::token(token))
    })
}

/// Returns one of each token, without numbers.
fn kinds(tokens: &[Token]) -> Strip {
    let drawings = tokens
        .iter()
        .map(|&token| -> Drawing { icons::token(token) });
    drawings.fold(Strip::new(), Strip::icon)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_can_be_entered_says_in_signs_what_it_does() {
        for building in Building::ALL {
            let nothing = building.data().function == Function::Nothing;
            assert!(nothing || !effect(building).is_empty(), "{building}");
        }
    }

    #[test]
    fn two_buildings_with_the_same_signs_do_the_same() {
        let drawn = |building| {
            let mut drawing = Drawing::new();
            let room = slowtable_render::Rect::new(0.0, 0.0, 1000.0, 40.0);
            effect(building).start(&mut drawing, room, slowtable_render::Colour::rgb(0));
            drawing
        };
        for (at, one) in Building::ALL.into_iter().enumerate() {
            for other in Building::ALL.into_iter().skip(at + 1) {
                let (is, like) = (one.data(), other.data());
                let same = is.function == like.function && is.bonus == like.bonus;
                let drawing = drawn(one);
                assert!(
                    same || drawing.shapes.is_empty() || drawing != drawn(other),
                    "{one} looks like {other}"
                );
            }
        }
    }
}
