//! What a login opens: tokens, their lifetime, devices, how fast a member may write.

mod devices;
mod disabled;
mod lifetime;
mod pace;
mod tokens;
