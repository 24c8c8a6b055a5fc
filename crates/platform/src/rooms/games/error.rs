use erawan_kernel::EntropyError;
use sea_orm::DbErr;

use crate::web::room_error;

room_error! {
    /// Why the games room failed.
    pub enum GamesError {
        /// The catalogue contradicts itself; the text says where.
        Catalogue(text: String) "the catalogue is not usable: {text}",
    }
    internal { Entropy(EntropyError), Database(DbErr) }
}
