//! The web apps and static assets, served from memory.
//!
//! Everything is read once at start: identity, gzip and brotli bytes with a strong `ETag`. Hashed files
//! are immutable, and those of other builds come from the database; the pages themselves are filled in per language (see [`shell`]).

pub(crate) mod assets;
pub mod headers;
pub mod observe;
pub mod shell;

pub use assets::{AssetLibrary, WebAssets};
