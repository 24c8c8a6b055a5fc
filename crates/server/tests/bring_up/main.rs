//! From an empty folder to a platform in service, with the real binary: `apply`, the verbs beside a running server, the
//! refusals of a start in production, the rights of files, a second process, databases that lost their end,
//! two brands on two hosts, how it stops and what it says when it cannot start, slow and hostile clients, what a
//! monitoring system and a collector of spans see, backups, kills and restarts under load and during withdrawals, a full
//! disk and a failing one, each write that fails, several nodes, a clock that goes wrong, TLS to PostgreSQL, a PostgreSQL that is away,
//! upgrades from an older version, the players of a demo, a sandbox bank that is a process of its own, lotteries from the order to the payment, what a game vendor and its operator do at the command line.

#![cfg(test)]

mod away;
mod backup;
mod brands;
mod client;
mod clock;
mod connections;
mod damage;
mod demo_players;
mod disk;
mod disk_faults;
mod drills;
mod every_write;
mod folder;
mod full_disk;
mod health;
mod load;
mod lottery;
mod nodes;
mod operators;
mod payout_drills;
mod refusals;
mod rights;
mod sandbox;
mod service;
mod stop;
mod tls;
mod traces;
mod upgrade;
mod vendor;
mod withdrawals;
mod world;
