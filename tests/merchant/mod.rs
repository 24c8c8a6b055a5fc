//! The tenant: status, settings, modules, maintenance, regions.

mod guard;
mod status;
