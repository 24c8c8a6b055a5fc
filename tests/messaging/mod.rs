//! Events on open screens, the inbox, feedback, the chat.

pub(crate) mod chat;
mod chat_live;
mod feedback;
mod inbox;
mod nodes;
mod push;
mod retention;
pub(crate) mod screen;
mod stream;
mod support;
