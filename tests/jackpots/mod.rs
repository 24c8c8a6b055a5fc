//! Jackpots: fed by real bets, won once, paid out of an account that holds the money.

mod console;
mod pool;
mod world;
