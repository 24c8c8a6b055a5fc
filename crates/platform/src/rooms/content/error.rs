use erawan_kernel::{EntropyError, ErrorCode};
use sea_orm::DbErr;

use crate::html::TooComplex;
use crate::web::room_error;

room_error! {
    /// Why the content room refused.
    pub enum ContentError {
        /// There is no such item.
        Unknown => ErrorCode::NotFound,
        /// An item contradicts itself; the text says which and where.
        Item(text: String) "the content is not usable: {text}",
    }
    passes_on { Html(TooComplex) }
    internal { Entropy(EntropyError), Database(DbErr) }
}
