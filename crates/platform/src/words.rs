/// Declares an enum with the word or number by which each value is known on the wire and in the database, and what
/// reads it back: `words! { pub enum DepositStatus as str: ALL, word, parse { Pending = "pending", … } }`, without
/// the list of all and the reader where no one needs them. `words!(pub BetStatus as i16: number { Open = 0, … });`
/// gives an enum that is there another table.
macro_rules! words {
    ($(#[$attribute:meta])* $vis:vis enum $name:ident as $type:ident: $($function:ident),+ {
        $($(#[$about:meta])* $variant:ident = $word:literal),+ $(,)?
    }) => {
        $(#[$attribute])*
        $vis enum $name {
            $($(#[$about])* $variant,)+
        }

        words! { $vis $name as $type: $($function),+ { $($variant = $word),+ } }
    };
    (@both $vis:vis $name:ident: $written:ty, $given:ty, ALL, $($how:tt)+) => {
        words! { @all $vis $name $($how)+ }
        words! { @both $vis $name: $written, $given, $($how)+ }
    };
    (@all $vis:vis $name:ident $($function:ident),+ { $($variant:ident = $word:literal),+ $(,)? }) => {
        impl $name {
            /// Every one.
            $vis const ALL: [Self; [$(Self::$variant),+].len()] = [$(Self::$variant),+];
        }
    };
    (@both $vis:vis $name:ident: $written:ty, $given:ty, $write:ident, $read:ident $words:tt) => {
        words! { @write $vis $name: $written, $write $words }
        words! { @read $vis $name: $given, $read $words }
    };
    (@both $vis:vis $name:ident: $written:ty, $given:ty, $write:ident $words:tt) => {
        words! { @write $vis $name: $written, $write $words }
    };
    (@write $vis:vis $name:ident: $type:ty, $write:ident { $($variant:ident = $word:literal),+ $(,)? }) => {
        impl $name {
            /// What it is called on the wire and in the database.
            #[must_use]
            $vis const fn $write(self) -> $type {
                match self {
                    $(Self::$variant => $word,)+
                }
            }
        }
    };
    (@read $vis:vis $name:ident: $type:ty, $read:ident { $($variant:ident = $word:literal),+ $(,)? }) => {
        impl $name {
            /// The one of this name, if there is one.
            #[must_use]
            $vis fn $read(name: $type) -> Option<Self> {
                match name {
                    $($word => Some(Self::$variant),)+
                    _ => None,
                }
            }
        }
    };
    ($vis:vis $name:ident as str: $($how:tt)+) => {
        words! { @both $vis $name: &'static str, &str, $($how)+ }
    };
    ($vis:vis $name:ident as i16: $($how:tt)+) => {
        words! { @both $vis $name: i16, i16, $($how)+ }
    };
}

pub(crate) use words;
