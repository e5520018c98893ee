//! A macro for lists of reasons.

/// Declares a closed list of reasons ([`ids!`](slowtable_kit::ids)): a row for each, with its id
/// and an English sentence for programmers.
macro_rules! reasons {
    ($(#[$meta:meta])* $name:ident, $kind:literal, $count:literal {
        $($variant:ident $id:literal $sentence:literal;)+
    }) => {
        slowtable_kit::ids! {
            $(#[$meta])*
            $name, $kind, $count {
                $(#[doc = $sentence] $variant = $id,)+
            }
        }

        impl $name {
            /// Returns the English sentence for programmers.
            #[must_use]
            pub const fn sentence(self) -> &'static str {
                match self { $($name::$variant => $sentence,)+ }
            }
        }
    };
}

pub(crate) use reasons;
