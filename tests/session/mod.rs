//! What a login opens: tokens, their lifetime, devices.

mod devices;
mod disabled;
mod lifetime;
mod tokens;
