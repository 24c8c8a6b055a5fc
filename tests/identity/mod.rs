//! External identity providers.

mod firebase;
mod social;
