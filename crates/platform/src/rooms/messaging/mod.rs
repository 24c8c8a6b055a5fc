//! News on open screens: one live stream per screen.
//!
//! Invariants: a stream starts with the balance as committed and never shows an older one after a newer
//! one; it ends when its session ends, and says why; a screen too slow for its short backlog is
//! disconnected and comes back for the present state.
//!
//! Not here: inbox and chat.

mod stream;

pub(crate) use stream::routes;
