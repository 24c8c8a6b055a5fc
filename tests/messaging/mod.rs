//! News on open screens.

mod stream;
