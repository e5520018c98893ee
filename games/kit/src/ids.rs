//! Closed lists of ids with one stable text each, and sets of them.

/// A text that is not an id of the expected kind.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("no {kind} is called {text:?}")]
pub struct UnknownId {
    /// The kind of id that was expected.
    pub kind: &'static str,
    /// The text that was read.
    pub text: String,
}

/// Declares a closed list of ids: an enum whose variants have one text each, which is used in logs,
/// in the headless protocol and in buttons.
///
/// The enum has `ALL`, `id()`, `index()`, `Display`, `FromStr` (failing with [`UnknownId`]) and
/// serde by its text. The crate that uses the macro depends on `serde`.
///
/// ```
/// slowtable_kit::ids! {
///     /// What grows.
///     Crop, "crop", 2 {
///         /// Worth one point.
///         Wheat = "wheat",
///         /// Worth two.
///         Bean = "bean",
///     }
/// }
/// assert_eq!("bean".parse(), Ok(Crop::Bean));
/// assert_eq!(Crop::ALL[0].to_string(), "wheat");
/// assert!("rye".parse::<Crop>().is_err());
/// ```
#[macro_export]
macro_rules! ids {
    ($(#[$meta:meta])* $name:ident, $kind:literal, $count:literal {
        $($(#[$vmeta:meta])* $variant:ident = $text:literal,)+
    }) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        pub enum $name { $($(#[$vmeta])* $variant,)+ }

        impl $name {
            /// All ids, in order of declaration.
            pub const ALL: [$name; $count] = [$($name::$variant,)+];

            /// Returns the id's text.
            #[must_use]
            pub const fn id(self) -> &'static str {
                match self { $($name::$variant => $text,)+ }
            }

            /// Returns the id's place in [`Self::ALL`].
            #[must_use]
            pub const fn index(self) -> usize {
                self as usize
            }
        }

        impl ::std::fmt::Display for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.pad(self.id())
            }
        }

        impl ::std::str::FromStr for $name {
            type Err = $crate::UnknownId;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                match text {
                    $($text => Ok($name::$variant),)+
                    _ => Err($crate::UnknownId { kind: $kind, text: text.to_owned() }),
                }
            }
        }

        impl ::serde::Serialize for $name {
            fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.id())
            }
        }

        impl<'de> ::serde::Deserialize<'de> for $name {
            fn deserialize<D: ::serde::Deserializer<'de>>(
                deserializer: D,
            ) -> Result<Self, D::Error> {
                let text = ::std::borrow::Cow::<'_, str>::deserialize(deserializer)?;
                text.parse().map_err(::serde::de::Error::custom)
            }
        }
    };
}

/// Declares a set of ids of one list of [`ids!`](crate::ids). It holds the bits of an unsigned
/// integer that has enough of them, and is written as a list of ids without repetition.
///
/// ```
/// slowtable_kit::ids! {
///     /// What grows.
///     Crop, "crop", 2 {
///         /// Worth one point.
///         Wheat = "wheat",
///         /// Worth two.
///         Bean = "bean",
///     }
/// }
/// slowtable_kit::id_set! {
///     /// A set of crops.
///     Crops of Crop, "crop", u8
/// }
/// let mut crops = Crops::EMPTY;
/// crops.insert(Crop::Bean);
/// assert_eq!(crops.iter().collect::<Vec<_>>(), [Crop::Bean]);
/// assert_eq!(serde_json::to_string(&crops).unwrap(), r#"["bean"]"#);
/// assert!(serde_json::from_str::<Crops>(r#"["bean","bean"]"#).is_err());
/// ```
#[macro_export]
macro_rules! id_set {
    ($(#[$meta:meta])* $name:ident of $id:ident, $kind:literal, $bits:ty) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
        pub struct $name($bits);

        impl $name {
            /// The empty set.
            pub const EMPTY: $name = {
                assert!($id::ALL.len() <= <$bits>::BITS as usize);
                $name(0)
            };

            /// Whether the set contains `id`.
            #[must_use]
            pub const fn contains(self, id: $id) -> bool {
                self.0 >> id.index() & 1 != 0
            }

            /// Adds `id`.
            pub const fn insert(&mut self, id: $id) {
                self.0 |= 1 << id.index();
            }

            /// Removes `id`.
            pub const fn remove(&mut self, id: $id) {
                self.0 &= !(1 << id.index());
            }

            /// Returns the number of ids.
            #[must_use]
            pub const fn len(self) -> u8 {
                #[allow(clippy::cast_possible_truncation)] // at most 128
                let count = self.0.count_ones() as u8;
                count
            }

            /// Whether the set is empty.
            #[must_use]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// Iterates over the ids, in the order of `ALL`.
            pub fn iter(self) -> impl Iterator<Item = $id> + Clone {
                let mut left = self.0;
                ::std::iter::from_fn(move || {
                    let first = $id::ALL.get(left.trailing_zeros() as usize).copied()?;
                    left &= left - 1;
                    Some(first)
                })
            }
        }

        impl ::std::fmt::Debug for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.debug_set().entries(self.iter()).finish()
            }
        }

        impl FromIterator<$id> for $name {
            fn from_iter<T: IntoIterator<Item = $id>>(ids: T) -> Self {
                let mut set = $name::EMPTY;
                for id in ids {
                    set.insert(id);
                }
                set
            }
        }

        impl ::serde::Serialize for $name {
            fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_seq(self.iter())
            }
        }

        impl<'de> ::serde::Deserialize<'de> for $name {
            fn deserialize<D: ::serde::Deserializer<'de>>(
                deserializer: D,
            ) -> Result<Self, D::Error> {
                let ids = Vec::<$id>::deserialize(deserializer)?;
                let set: $name = ids.iter().copied().collect();
                if usize::from(set.len()) == ids.len() {
                    Ok(set)
                } else {
                    Err(::serde::de::Error::custom(concat!(
                        "a ",
                        $kind,
                        " stands twice in one list"
                    )))
                }
            }
        }
    };
}
