use erawan_kernel::Money;
use serde::{Deserialize, Serialize};

/// What members may withdraw, and for how much.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct WithdrawalTerms {
    /// The code of the payer.
    pub payer: String,
    /// The least amount of one withdrawal.
    pub minimum: Money,
    /// The largest amount of one withdrawal.
    pub maximum: Money,
    /// What one member may withdraw in a day.
    pub day_sum: Money,
    /// How often one member may withdraw in a day.
    pub day_count: u32,
    /// How many of a day's withdrawals are free.
    pub free_count: u32,
    /// The fee of each further one; it is part of the amount.
    pub fee: Money,
    /// Up to which amount a withdrawal is paid without a decision, when no rule is against it.
    pub auto_up_to: Money,
    /// Above which amount a third operator releases what two approved.
    #[serde(default = "default_release_above")]
    pub release_above: Money,
    /// The share of each deposit that has to be staked before it may leave, in millionths.
    pub turnover_ppm: u32,
    /// What members may withdraw in a day by their level, within `day_sum`; without it the level says nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub levels: Option<LevelTerms>,
    /// When a withdrawal goes to review.
    #[serde(default)]
    pub risk: RiskTerms,
    /// Banks without an API, which pay what stands in a file. One stays here as long as a file of it is open.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub files: Vec<FileTerms>,
}

/// A payer that gets payment files, and the account of the merchant's from which it pays.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FileTerms {
    /// The code of the payer, which no gateway has.
    pub payer: String,
    /// In whose name the account is.
    pub debtor_name: String,
    /// Its number.
    pub debtor_account: String,
    /// The bank that has it: a BIC, or three digits of clearing.
    pub debtor_bank: String,
}

impl WithdrawalTerms {
    /// What a member of this level may withdraw in a day.
    #[must_use]
    pub fn day_sum_of(&self, level: u8) -> Money {
        let sum = self.levels.as_ref().map(|levels| levels.day_sums[usize::from(level.min(LEVEL_MAX))]);
        sum.map_or(self.day_sum, |sum| sum.min(self.day_sum))
    }

    /// The lowest level of which something may be withdrawn.
    #[must_use]
    pub fn level_needed(&self) -> u8 {
        (0..=LEVEL_MAX).find(|level| self.day_sum_of(*level).is_positive()).unwrap_or(LEVEL_MAX)
    }
}

/// The highest level of identity.
pub const LEVEL_MAX: u8 = 2;

/// How much members may withdraw by their level of identity.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase", deny_unknown_fields)]
pub struct LevelTerms {
    /// What one member may withdraw in a day at level 0, 1 and 2; nothing where it is zero.
    pub day_sums: [Money; 3],
}

impl Default for LevelTerms {
    fn default() -> Self {
        let units = |units: i64| Money::from_minor(units * Money::UNIT);
        Self { day_sums: [Money::ZERO, units(50_000), units(500_000)] }
    }
}

/// The thresholds of the rules that send a withdrawal to review.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase", deny_unknown_fields)]
pub struct RiskTerms {
    /// How long a bank account is new, in hours.
    pub destination_new_hours: u32,
    /// How long a change of credentials counts, in hours.
    pub credentials_hours: u32,
    /// How long a device is new, in hours.
    pub device_new_hours: u32,
    /// How long a country from which the member logs in is new, in hours.
    pub country_new_hours: u32,
    /// The share of the deposits since the last withdrawal that has to be staked, in millionths.
    pub play_little_ppm: u32,
    /// From which amount a win is large.
    pub win_large: Money,
    /// From how many times its stake a win is large.
    pub win_large_times: u32,
    /// How long a large win counts, in hours.
    pub win_large_hours: u32,
    /// How many different payers are many.
    pub payers_count: u32,
    /// In how many days.
    pub payers_days: u32,
    /// How many withdrawals are many.
    pub velocity_count: u32,
    /// In how many hours.
    pub velocity_hours: u32,
    /// How long money that was suspended counts, in days.
    pub suspense_days: u32,
    /// How long a deposit that was taken back counts, in days.
    pub reversal_days: u32,
    /// From which share of the amount the stake of an open round counts, in millionths.
    pub round_open_ppm: u32,
    /// How long money received from another member counts, in hours.
    pub transfer_in_hours: u32,
    /// How many other members who share a browser, a payer or a destination with this one are many.
    pub cluster_count: u32,
    /// How long a login or a payment counts for that, in days.
    pub cluster_days: u32,
    /// The rules that hold a withdrawal back, beside sending it to review: two operators let it go on first.
    pub hold: Vec<String>,
    /// The rules of [`HOLDING_RULES`] that only send it to review all the same.
    pub review: Vec<String>,
}

impl RiskTerms {
    /// Whether a withdrawal for which this rule fires is held back.
    #[must_use]
    pub fn holds(&self, rule: &str) -> bool {
        let is_in = |rules: &[String]| rules.iter().any(|named| named == rule);
        is_in(&self.hold) || (HOLDING_RULES.contains(&rule) && !is_in(&self.review))
    }
}

/// The rules that hold a withdrawal back unless the merchant says otherwise.
pub const HOLDING_RULES: [&str; 1] = ["books"];

/// The rules of withdrawals by their names.
pub const RISK_RULES: [&str; 20] = [
    "amount",
    "day.sum",
    "first",
    "velocity",
    "destination.new",
    "destination.shared",
    "credentials",
    "device.new",
    "country.new",
    "play.little",
    "win.large",
    "payer.unknown",
    "payers",
    "suspense",
    "reversal",
    "round.open",
    "transfer.in",
    "cluster",
    "list",
    "books",
];

impl Default for RiskTerms {
    fn default() -> Self {
        Self {
            destination_new_hours: 72,
            credentials_hours: 72,
            device_new_hours: 24,
            country_new_hours: 24,
            play_little_ppm: 1_000_000,
            win_large: Money::from_minor(100_000 * Money::UNIT),
            win_large_times: 500,
            win_large_hours: 24,
            payers_count: 3,
            payers_days: 7,
            velocity_count: 3,
            velocity_hours: 24,
            suspense_days: 90,
            reversal_days: 90,
            round_open_ppm: 100_000,
            transfer_in_hours: 24,
            cluster_count: 3,
            cluster_days: 365,
            hold: Vec::new(),
            review: Vec::new(),
        }
    }
}

const fn default_release_above() -> Money {
    Money::from_minor(100_000 * Money::UNIT)
}
