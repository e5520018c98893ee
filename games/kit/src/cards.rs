//! Cards, tiles, goods: what a game prints on its components, as one table of rows.

/// A closed list of ids with a row of data for each: the enum, its ids and its data in one place.
///
/// It makes two types. The enum is one of [`ids!`](crate::ids), with the same methods, and has
/// `data()` besides. The struct holds what one row says. A field with `= default` may be left out
/// of rows; the default may use the fields above it. Values are ordinary Rust expressions.
///
/// The build fails when a row leaves out a field without a default (the error names both), has an
/// unknown field or the same field twice, has a value of another type, and when there are not as
/// many rows as the number after the kind says.
///
/// ```
/// #[derive(Debug, PartialEq)]
/// pub enum Does {
///     Nothing,
///     Gain(u8),
/// }
///
/// slowtable_kit::cards! {
///     /// A building.
///     Building, "building", 3;
///
///     /// What is printed on a building.
///     #[derive(Debug)]
///     BuildingData {
///         /// Points at the end.
///         points: u8,
///         /// Its price, by default twice its points; `None` if nobody can buy it.
///         price: Option<u8> = Some(2 * points),
///         /// What it does.
///         does: Does = Does::Nothing,
///     }
///
///     Well = "well" { points: 2 }
///     Mill = "mill" { points: 1, does: Does::Gain(3) }
///     /// The last one (B4).
///     Church = "church" { points: 9, price: None }
/// }
/// assert_eq!(Building::Well.data().price, Some(4));
/// assert_eq!(Building::Mill.data().does, Does::Gain(3));
/// assert_eq!("church".parse(), Ok(Building::Church));
/// assert_eq!(Building::Church.data().price, None);
/// ```
///
/// A row without its points:
///
/// ```compile_fail,E0080
/// slowtable_kit::cards! {
///     /// A building.
///     Building, "building", 1;
///     /// What is printed on a building.
///     BuildingData {
///         /// Points at the end.
///         points: u8,
///     }
///     Well = "well" {}
/// }
/// assert_eq!(Building::Well.data().points, 0);
/// ```
///
/// A field that does not exist:
///
/// ```compile_fail,E0560
/// slowtable_kit::cards! {
///     /// A building.
///     Building, "building", 1;
///     /// What is printed on a building.
///     BuildingData {
///         /// Points at the end.
///         points: u8 = 0,
///     }
///     Well = "well" { price: 2 }
/// }
/// ```
///
/// A field that stands twice in one row:
///
/// ```compile_fail,E0062
/// slowtable_kit::cards! {
///     /// A building.
///     Building, "building", 1;
///     /// What is printed on a building.
///     BuildingData {
///         /// Points at the end.
///         points: u8,
///     }
///     Well = "well" { points: 2, points: 3 }
/// }
/// ```
///
/// A row too few:
///
/// ```compile_fail,E0308
/// slowtable_kit::cards! {
///     /// A building.
///     Building, "building", 2;
///     /// What is printed on a building.
///     BuildingData {
///         /// Points at the end.
///         points: u8,
///     }
///     Well = "well" { points: 2 }
/// }
/// ```
#[macro_export]
macro_rules! cards {
    (
        $(#[$meta:meta])* $name:ident, $kind:literal, $count:literal;
        $(#[$data_meta:meta])* $data:ident {
            $($(#[$field_meta:meta])* $field:ident: $type:ty $(= $default:expr)?),+ $(,)?
        }
        $($(#[$card_meta:meta])* $card:ident = $id:literal {
            $($given:ident: $value:expr),* $(,)?
        })+
    ) => {
        $crate::ids! {
            $(#[$meta])*
            $name, $kind, $count {
                $($(#[$card_meta])* #[doc = concat!("Id `", $id, "`.")] $card = $id,)+
            }
        }

        $(#[$data_meta])*
        pub struct $data { $($(#[$field_meta])* pub $field: $type,)+ }

        impl $name {
            /// Its row.
            #[must_use]
            pub const fn data(self) -> &'static $data {
                // What a row says; the rest are defaults.
                struct CardRow { $($field: Option<$type>,)+ }
                const CARD_ROW: CardRow = CardRow { $($field: None,)+ };
                impl CardRow {
                    const fn with_defaults(self, _id: &str) -> $data {
                        $(let $field: $type = match self.$field {
                            Some(given) => given,
                            None => $crate::card_default!(_id, $field $($default)?),
                        };)+
                        $data { $($field,)+ }
                    }
                }
                #[allow(clippy::needless_update, reason = "a row may leave out nothing")]
                const CARD_DATA: &[$data; $count] = &[
                    $(CardRow { $($given: Some($value),)* ..CARD_ROW }.with_defaults($id),)+
                ];
                &CARD_DATA[self.index()]
            }
        }
    };
}

/// The value of a field that a row of [`cards!`](crate::cards) leaves out.
#[doc(hidden)]
#[macro_export]
macro_rules! card_default {
    ($id:ident, $field:ident) => {
        $crate::lacks_field($id, stringify!($field))
    };
    ($id:ident, $field:ident $default:expr) => {
        $default
    };
}

/// Fails the build: a row of [`cards!`](crate::cards) leaves out a field that has no default.
///
/// # Panics
/// Always, with the card and the field.
#[doc(hidden)]
#[allow(clippy::panic, reason = "the compiler evaluates it, never a program")]
#[allow(clippy::missing_panics_doc)]
pub const fn lacks_field(card: &str, field: &str) -> ! {
    // A message with arguments cannot be formatted at compile time.
    let parts = [
        "the row of `",
        card,
        "` lacks the field `",
        field,
        "`, which has no default",
    ];
    let mut message = [0; 256];
    let mut end = 0;
    let mut part = 0;
    while part < parts.len() {
        let bytes = parts[part].as_bytes();
        let mut at = 0;
        while at < bytes.len() && end < message.len() {
            message[end] = bytes[at];
            at += 1;
            end += 1;
        }
        part += 1;
    }
    match std::str::from_utf8(message.split_at(end).0) {
        Ok(message) => panic!("{}", message),
        Err(_) => panic!("a row lacks a field that has no default"),
    }
}
