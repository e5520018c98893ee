//! Lists of reasons as rows.

/// A closed list of reasons ([`ids!`](slowtable_kit::ids)): a row for each, with its id and a sentence
/// in English, for whoever writes a program.
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
            /// In English, for whoever writes a program.
            #[must_use]
            pub const fn sentence(self) -> &'static str {
                match self { $($name::$variant => $sentence,)+ }
            }
        }
    };
}

pub(crate) use reasons;
