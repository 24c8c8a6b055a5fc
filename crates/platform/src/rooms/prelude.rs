//! What every room's `mod.rs` uses to declare the room: `use crate::rooms::prelude::*;`.

pub(crate) use sea_orm_migration::MigrationTrait;

pub(crate) use super::{Job, Room, Routes};
pub(crate) use crate::core::{Core, callers, room};
