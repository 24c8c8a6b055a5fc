use erawan_kernel::EntropyError;
use sea_orm::DbErr;

use crate::data_key::SealBroken;
use crate::web::{ApiError, FieldErrors, room_error};

room_error! {
    /// Why notifications were not switched on or off.
    pub enum PushError {
        /// The address must not be called, or a key is invalid.
        Fields(fields: FieldErrors) "fields break their rules: {fields:?}" => ApiError::fields(fields),
    }
    internal { Seal(SealBroken), Client(reqwest::Error), Entropy(EntropyError), Database(DbErr) }
}
