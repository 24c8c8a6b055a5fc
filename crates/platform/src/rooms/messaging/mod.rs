//! News on open screens: one live stream per screen.
//!
//! Invariants: a stream starts with the balance as committed and never shows an older one after a newer
//! one; it ends when its session ends, and says why; it holds no more than a short backlog in memory.
//!
//! Not here: inbox and chat.

mod stream;

pub(crate) use stream::routes;
