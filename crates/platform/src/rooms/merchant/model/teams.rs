use serde::{Deserialize, Serialize};

/// What agents may do with their teams.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct TeamTerms {
    /// How deep a new account may stand, in steps below the root; an agent there invites for the agent above. Accounts that
    /// stand deeper already stay where they are.
    pub depth_max: i16,
}

impl TeamTerms {
    /// The most that a merchant may choose.
    pub const DEPTH_MAX: i16 = 32;

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands the field over by reference")]
    pub(super) fn is_default(&self) -> bool {
        *self == Self::default()
    }

    pub(in super::super) fn check(self) -> Result<(), String> {
        if (1..=Self::DEPTH_MAX).contains(&self.depth_max) {
            Ok(())
        } else {
            Err(format!("teams {} deep are not between 1 and {}", self.depth_max, Self::DEPTH_MAX))
        }
    }
}

impl Default for TeamTerms {
    fn default() -> Self {
        Self { depth_max: 12 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_team_is_as_deep_as_a_path_can_tell() {
        for (depth_max, is_usable) in [(0, false), (1, true), (12, true), (32, true), (33, false)] {
            assert_eq!(TeamTerms { depth_max }.check().is_ok(), is_usable, "{depth_max}");
        }
        assert!(TeamTerms::default().check().is_ok());
    }
}
