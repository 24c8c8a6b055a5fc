/// Declares a room's error: each refusal with the answer it becomes, then the errors of others that it carries.
///
/// - `Refusal => answer,`: the client is answered with this `ErrorCode` or `ApiError`. The text for logs is the
///   comment above it; one that carries a value has its own: `Item(text: String) "the item is {text}" => …`.
/// - `Failure,`: without an answer it is a failure of the server, and its text is logged.
/// - `passes_on { Wallet(WalletError) }`: answered as the error inside answers.
/// - `internal { Merchant(MerchantError) }`: a failure of the server, whatever the error inside would answer.
macro_rules! room_error {
    (
        $(#[$attribute:meta])*
        $vis:vis enum $Error:ident {
            $(
                $(#[doc = $doc:literal])+
                $Refusal:ident
                $(($value:ident: $value_type:ty) $text:literal)?
                $({ $($(#[doc = $field_doc:literal])+ $field:ident: $field_type:ty,)+ })?
                $(=> $answer:expr)?,
            )*
        }
        $(passes_on { $($Passed:ident($PassedError:ty)),+ $(,)? })?
        $(internal { $($Internal:ident($InternalError:ty)),+ $(,)? })?
    ) => {
        $(#[$attribute])*
        #[derive(Debug)]
        $vis enum $Error {
            $(
                $(#[doc = $doc])+
                $Refusal $(($value_type))? $({ $($(#[doc = $field_doc])+ $field: $field_type,)+ })?,
            )*
            $($(#[doc = "Passed on."] $Passed($PassedError),)+)?
            $($(#[doc = "A failure of the server."] $Internal($InternalError),)+)?
        }

        impl std::fmt::Display for $Error {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                match self {
                    $(Self::$Refusal $(($value))? $({ $($field: _),+ })? => {
                        $crate::web::room_error!(@text f [$($doc)+] $($text)?)
                    })*
                    $($(Self::$Passed(error) => std::fmt::Display::fmt(error, f),)+)?
                    $($(Self::$Internal(error) => std::fmt::Display::fmt(error, f),)+)?
                }
            }
        }

        impl std::error::Error for $Error {
            fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
                match self {
                    $(Self::$Refusal { .. } => None,)*
                    $($(Self::$Passed(error) => error.source(),)+)?
                    $($(Self::$Internal(error) => error.source(),)+)?
                }
            }
        }

        impl From<$Error> for $crate::web::ApiError {
            fn from(error: $Error) -> Self {
                match error {
                    $($Error::$Refusal $(($value))? $({ $($field),+ })? => {
                        $(let _ = &$value;)?
                        $crate::web::room_error!(@answer [$($doc)+] [$($text)?] $($answer)?)
                    })*
                    $($($Error::$Passed(error) => error.into(),)+)?
                    $($($Error::$Internal(error) => Self::failure(&error),)+)?
                }
            }
        }

        $($(impl From<$PassedError> for $Error {
            fn from(error: $PassedError) -> Self {
                Self::$Passed(error)
            }
        })+)?

        $($(impl From<$InternalError> for $Error {
            fn from(error: $InternalError) -> Self {
                Self::$Internal(error)
            }
        })+)?
    };
    (@text $f:ident [$($doc:literal)+]) => { $f.write_str(concat!($($doc),+).trim()) };
    (@text $f:ident [$($doc:literal)+] $text:literal) => { write!($f, $text) };
    (@answer [$($doc:literal)+] [$($text:literal)?] $answer:expr) => { $crate::web::ApiError::from($answer) };
    (@answer [$($doc:literal)+] []) => { $crate::web::ApiError::internal(&concat!($($doc),+).trim()) };
    (@answer [$($doc:literal)+] [$text:literal]) => { $crate::web::ApiError::internal(&format_args!($text)) };
}

pub(crate) use room_error;
