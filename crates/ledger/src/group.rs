//! Linked commands: several that are carried out together, or not at all.

use std::collections::HashSet;

use sha2::{Digest, Sha256};

use crate::{Command, LedgerError};

/// Where a row of the log stands in its group of linked commands. All rows of a group follow each other in one batch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Group {
    /// The sequence of the group's first row.
    pub first_sequence: i64,
    /// How many rows the group has.
    pub size: u16,
}

impl Group {
    /// The most commands of one group.
    pub const SIZE_MAX: usize = 128;
}

/// Why nothing of a group was carried out.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("command {place} of the group: {error}")]
pub struct GroupError {
    /// Which command was refused, from 0; 0 too where the reason is none of a single command's.
    pub place: usize,
    /// Why.
    pub error: LedgerError,
}

impl From<LedgerError> for GroupError {
    fn from(error: LedgerError) -> Self {
        Self { place: 0, error }
    }
}

/// What can be refused of a group without looking at any account.
pub(crate) fn check(commands: &[Command]) -> Result<(), GroupError> {
    if commands.is_empty() || commands.len() > Group::SIZE_MAX {
        return Err(LedgerError::Invalid("a group has 1 to 128 commands").into());
    }
    let mut keys = HashSet::with_capacity(commands.len());
    for (place, command) in commands.iter().enumerate() {
        command.check().map_err(|error| GroupError { place, error })?;
        if !keys.insert(command.key()) {
            return Err(GroupError { place, error: LedgerError::Invalid("a key occurs twice in a group") });
        }
    }
    Ok(())
}

/// The fingerprint of each command as a part of this group: it covers the keys and contents of all of them and their
/// order. So a command of a group that is sent alone, or in another group, has other content.
pub(crate) fn fingerprints(commands: &[Command]) -> Vec<[u8; 16]> {
    let mut whole = Sha256::new_with_prefix(b"group");
    for command in commands {
        let key = command.key();
        whole.update(key.namespace.as_str());
        whole.update([0]);
        whole.update(key.id.bytes());
        whole.update(command.fingerprint());
    }
    let whole = whole.finalize();
    // The same bytes on every machine.
    let part = |place: u16| {
        let digest = Sha256::new_with_prefix(whole).chain_update(place.to_be_bytes()).finalize();
        let mut fingerprint = [0; 16];
        fingerprint.copy_from_slice(&digest[..16]);
        fingerprint
    };
    (0..).take(commands.len()).map(part).collect()
}
