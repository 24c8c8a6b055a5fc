//! News on open screens, the inbox, feedback.

mod feedback;
mod inbox;
mod screen;
mod stream;
