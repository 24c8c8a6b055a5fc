//! Leading a team: affiliate codes.

mod affiliate;
