use erawan_kernel::Money;
use serde::{Deserialize, Serialize};

use super::rates::Rates;

/// What agents may do with their teams.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct TeamTerms {
    /// How deep a new account may stand, in steps below the root; an agent there invites for the agent above. Accounts that
    /// stand deeper already stay where they are.
    pub depth_max: i16,
    /// How many accounts an agent may open for others on one day.
    pub accounts_a_day: u16,
    /// How many of them without a captcha.
    pub accounts_before_captcha: u16,
    /// How many links of an agent may be open at the same time.
    pub open_links_max: u16,
    /// The highest rate of each category, in millionths of the counted stakes; none for a category that is not named. Rates
    /// that are higher already stay until they are lowered.
    pub rate_caps: Rates,
    /// What agents may send to their members.
    pub transfers: TeamTransferTerms,
}

/// Which members of a team may be sent money.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "UPPERCASE")]
pub enum TransferReceivers {
    /// Those one step below.
    #[default]
    Direct,
    /// All.
    Tree,
}

/// What agents may send to members of their teams.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct TeamTransferTerms {
    /// Who may receive.
    pub receivers: TransferReceivers,
    /// The least that one member may be sent.
    pub minimum: Money,
    /// The most that one member may be sent at once.
    pub maximum: Money,
    /// What one agent may send in a day.
    pub day_sum: Money,
    /// To how many different members one agent may send in a day.
    pub day_receivers: u32,
}

impl TeamTransferTerms {
    fn check(self) -> Result<(), String> {
        let Self { minimum, maximum, day_sum, day_receivers, .. } = self;
        if !minimum.is_positive() || maximum < minimum || maximum > Money::REQUEST_MAX || day_sum < minimum {
            return Err(format!(
                "transfers from {minimum} to {maximum}, {day_sum} a day, contradict each other"
            ));
        }
        if ![minimum, maximum, day_sum].iter().all(|amount| amount.is_whole_hundredths()) {
            return Err("an amount of transfers is no whole number of hundredths".to_owned());
        }
        if !(1..=1_000).contains(&day_receivers) {
            return Err(format!("{day_receivers} receivers a day are not between 1 and 1000"));
        }
        Ok(())
    }
}

impl Default for TeamTransferTerms {
    fn default() -> Self {
        let units = |units: i64| Money::from_minor(units * Money::UNIT);
        Self {
            receivers: TransferReceivers::Direct,
            minimum: units(1),
            maximum: units(50_000),
            day_sum: units(200_000),
            day_receivers: 50,
        }
    }
}

impl TeamTerms {
    /// The most that a merchant may choose.
    pub const DEPTH_MAX: i16 = 32;
    /// The most that a merchant may choose.
    const ACCOUNTS_A_DAY_MAX: u16 = 500;
    /// The most that a merchant may choose: all are read at once.
    const OPEN_LINKS_MAX: u16 = 100;

    pub(super) fn is_default(&self) -> bool {
        *self == Self::default()
    }

    pub(in super::super) fn check(self) -> Result<(), String> {
        if !(1..=Self::DEPTH_MAX).contains(&self.depth_max) {
            return Err(format!("teams {} deep are not between 1 and {}", self.depth_max, Self::DEPTH_MAX));
        }
        if self.accounts_a_day > Self::ACCOUNTS_A_DAY_MAX || self.open_links_max > Self::OPEN_LINKS_MAX {
            return Err(format!(
                "an agent opens at most {} accounts a day and has at most {} open links",
                Self::ACCOUNTS_A_DAY_MAX,
                Self::OPEN_LINKS_MAX
            ));
        }
        self.transfers.check()
    }
}

impl Default for TeamTerms {
    fn default() -> Self {
        Self {
            depth_max: 12,
            accounts_a_day: 20,
            accounts_before_captcha: 5,
            open_links_max: 20,
            rate_caps: Rates::CAPS,
            transfers: TeamTransferTerms::default(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_team_is_as_deep_as_a_path_can_tell() {
        for (depth_max, is_usable) in [(0, false), (1, true), (12, true), (32, true), (33, false)] {
            let terms = TeamTerms { depth_max, ..TeamTerms::default() };
            assert_eq!(terms.check().is_ok(), is_usable, "{depth_max}");
        }
        assert!(TeamTerms::default().check().is_ok());
    }

    #[test]
    fn terms_of_before_there_were_caps_have_the_default_ones() {
        let terms: TeamTerms = serde_json::from_str(r#"{"depthMax": 5}"#).unwrap();
        assert_eq!(terms, TeamTerms { depth_max: 5, ..TeamTerms::default() });
    }

    #[test]
    fn terms_of_transfers_that_no_transfer_can_meet_are_refused() {
        let units = |units: i64| Money::from_minor(units * Money::UNIT);
        let usual = TeamTransferTerms::default();
        for (name, transfers, is_usable) in [
            ("usual", usual, true),
            (
                "one amount",
                TeamTransferTerms { minimum: units(5), maximum: units(5), day_sum: units(5), ..usual },
                true,
            ),
            ("nothing", TeamTransferTerms { minimum: Money::ZERO, ..usual }, false),
            ("upside down", TeamTransferTerms { minimum: units(6), maximum: units(5), ..usual }, false),
            (
                "less a day than one",
                TeamTransferTerms { minimum: units(6), day_sum: units(5), ..usual },
                false,
            ),
            ("a tenth of a satang", TeamTransferTerms { minimum: Money::from_minor(100), ..usual }, false),
            ("no receivers", TeamTransferTerms { day_receivers: 0, ..usual }, false),
            ("too many receivers", TeamTransferTerms { day_receivers: 1_001, ..usual }, false),
        ] {
            let terms = TeamTerms { transfers, ..TeamTerms::default() };
            assert_eq!(terms.check().is_ok(), is_usable, "{name}");
        }
    }
}
