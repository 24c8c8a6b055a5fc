//! The operator's wallet, as game vendors meet it.

mod chaos;
mod conformance;
mod launch;
mod money;
mod rules;
pub(crate) mod vendor;
