//! The lottery vendor through its APIs: clients on one side, an operator's wallet with faults on demand on the other,
//! on both database engines.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod auditor;
mod background;
mod operator;
mod world;

mod chase;
mod entered;
mod interruption;
mod openapi;
mod operator_api;
mod planning;
mod sales;
mod settlement;
mod verify;
mod verify_planted;
