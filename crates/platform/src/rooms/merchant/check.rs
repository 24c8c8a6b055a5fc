use std::collections::{HashMap, HashSet};

use erawan_kernel::{Money, NumberingPlan};
use jiff::tz::TimeZone;

use super::{
    FileTerms, HOLDING_RULES, JackpotTerms, LevelTerms, MerchantError, RISK_RULES, Retention, RiskTerms,
    Settings, VipConditionKind, VipLabel, WithdrawalTerms, pattern,
};

impl Settings {
    /// As the database and a merchant's file hold them.
    ///
    /// # Errors
    /// [`MerchantError::Settings`], never in practice: every setting has a form in JSON.
    pub fn to_json(&self) -> Result<serde_json::Value, MerchantError> {
        serde_json::to_value(self).map_err(|error| MerchantError::Settings(error.to_string()))
    }

    /// Finds contradictions before anything is stored.
    ///
    /// # Errors
    /// [`MerchantError::Settings`] with the place.
    pub fn check(&self) -> Result<(), MerchantError> {
        let refuse = |text: String| Err(MerchantError::Settings(text));
        if TimeZone::get(&self.time_zone).is_err() {
            return refuse(format!("time zone {} is unknown", self.time_zone));
        }
        if !(18..=99).contains(&self.minimum_age) {
            return refuse(format!("minimum age {} is not between 18 and 99", self.minimum_age));
        }
        if !(1..=1_000_000).contains(&self.play_money) {
            return refuse(format!("play money {} is not between 1 and 1,000,000", self.play_money));
        }
        for code in self.allowed_countries.iter().chain(&self.blocked_countries).chain([&self.country]) {
            if code.len() != 2 || !code.bytes().all(|letter| letter.is_ascii_uppercase()) {
                return refuse(format!("country {code} is not two capital letters"));
            }
        }
        self.check_mobile_numbers()?;
        let Retention { chat_days, feedback_days, inbox_days } = self.retention;
        for days in [chat_days, feedback_days, inbox_days] {
            if !Retention::DAYS.contains(&days) {
                return refuse(format!("{days} days of keeping are not between 30 and 3650"));
            }
        }
        let mut codes = HashSet::new();
        for bank in &self.withdraw_banks {
            bank.check().map_err(MerchantError::Settings)?;
            if !codes.insert(&bank.bank_code) {
                return refuse(format!("two banks for withdrawals are called {}", bank.bank_code));
            }
        }
        check_vip(&self.vip_labels).map_err(MerchantError::Settings)?;
        self.withdrawals.as_ref().map_or(Ok(()), check_withdrawals).map_err(MerchantError::Settings)?;
        self.wallets.check().map_err(MerchantError::Settings)?;
        self.teams.check().map_err(MerchantError::Settings)?;
        self.jackpot.as_ref().map_or(Ok(()), check_jackpot).map_err(MerchantError::Settings)?;
        for (name, rule) in self.register.fields.iter().chain(&self.validation) {
            if rule.min_length > rule.max_length {
                return refuse(format!(
                    "field {name} wants at least {} and at most {} characters",
                    rule.min_length, rule.max_length
                ));
            }
            if pattern(rule.pattern_id).is_none() {
                return refuse(format!("field {name} names the unknown pattern {}", rule.pattern_id));
            }
        }
        for name in ["username", "password", "confirmPassword", "birthday"] {
            if !self.register.fields.get(name).is_some_and(|rule| rule.enabled && rule.required) {
                return refuse(format!("registration cannot do without the field {name}"));
            }
        }
        Ok(())
    }
}

/// Fields that take a mobile number.
const MOBILE_FIELDS: [&str; 2] = ["mobileNum", "loginMobileNum"];

impl Settings {
    /// The numbering plan is one, and the fields for a number take those that it has.
    fn check_mobile_numbers(&self) -> Result<(), MerchantError> {
        let refuse = |text: String| Err(MerchantError::Settings(text));
        let Some(plan) = self.numbering_plan.clone().or_else(|| NumberingPlan::of_country(&self.country))
        else {
            return refuse(format!(
                "the mobile numbers of country {} are not known here: add numberingPlan with dialingCode, trunkPrefix and mobile",
                self.country
            ));
        };
        plan.check().map_err(|reason| MerchantError::Settings(format!("numberingPlan: {reason}")))?;
        let (least, most) = plan.typed_digits();
        for (name, rule) in self.register.fields.iter().chain(&self.validation) {
            let takes_all = usize::from(rule.min_length) <= least && most <= usize::from(rule.max_length);
            if MOBILE_FIELDS.contains(&name.as_str()) && !takes_all {
                return refuse(format!(
                    "field {name} takes {} to {} characters, mobile numbers of +{} have {least} to {most}",
                    rule.min_length, rule.max_length, plan.dialing_code
                ));
            }
        }
        Ok(())
    }
}

/// A pool can grow, by no more than its seed, and a share is at most a twentieth of the stake.
fn check_jackpot(terms: &JackpotTerms) -> Result<(), String> {
    let JackpotTerms { seed, bound, share_ppm } = terms;
    if !seed.is_positive() || bound <= seed || *bound > Money::REQUEST_MAX || terms.range() > *seed {
        return Err(format!("a jackpot from {seed} to {bound} cannot be fed or is too wide"));
    }
    if !(1..=50_000).contains(share_ppm) {
        return Err(format!("a share of {share_ppm} millionths is not between 1 and 50,000"));
    }
    Ok(())
}

fn check_withdrawals(terms: &WithdrawalTerms) -> Result<(), String> {
    let WithdrawalTerms {
        payer,
        minimum,
        maximum,
        day_sum,
        day_count,
        fee,
        auto_up_to,
        release_above,
        turnover_ppm,
        levels,
        risk,
        files,
        ..
    } = terms;
    check_payer(payer)?;
    check_files(files)?;
    if !minimum.is_positive() || maximum < minimum || *maximum > Money::REQUEST_MAX || day_sum < minimum {
        return Err(format!(
            "withdrawals from {minimum} to {maximum}, {day_sum} a day, contradict each other"
        ));
    }
    if !(1..=1_000).contains(day_count) {
        return Err(format!("{day_count} withdrawals a day are not between 1 and 1000"));
    }
    if *fee < Money::ZERO || fee >= minimum || *auto_up_to < Money::ZERO {
        return Err(format!("a fee of {fee} is not between zero and the least withdrawal"));
    }
    if release_above < auto_up_to {
        return Err(format!(
            "{release_above} to be released is less than {auto_up_to} that needs no decision"
        ));
    }
    if ![minimum, maximum, day_sum, fee, auto_up_to, release_above]
        .iter()
        .all(|amount| amount.is_whole_hundredths())
    {
        return Err("an amount of withdrawals is no whole number of hundredths".to_owned());
    }
    levels.as_ref().map_or(Ok(()), |levels| check_levels(levels, *minimum))?;
    if *turnover_ppm > 3_000_000 {
        return Err(format!("a turnover of {turnover_ppm} millionths is above 3,000,000"));
    }
    check_risk(risk)
}

fn check_payer(payer: &str) -> Result<(), String> {
    let is_code = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    if (2..=32).contains(&payer.len()) && payer.bytes().all(is_code) {
        return Ok(());
    }
    Err(format!("payer {payer} is not 2 to 32 small letters, digits and -"))
}

/// Each payer that gets files has a code of its own, and an account that a file can name.
fn check_files(files: &[FileTerms]) -> Result<(), String> {
    let mut codes = HashSet::new();
    for FileTerms { payer, debtor_name, debtor_account, debtor_bank } in files {
        check_payer(payer)?;
        if payer == "sandbox" || !codes.insert(payer) {
            return Err(format!("payer {payer} gets files and is another payer too"));
        }
        let is_name = (1..=140).contains(&debtor_name.chars().count())
            && debtor_name.trim() == debtor_name
            && !debtor_name.chars().any(char::is_control);
        let is_plain = |text: &str, max| {
            (2..=max).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
        };
        if !is_name || !is_plain(debtor_account, 34) || !is_plain(debtor_bank, 35) {
            return Err(format!("the account from which payer {payer} pays is not one that a file can name"));
        }
    }
    Ok(())
}

/// A higher level allows no less, and what it allows is enough for one withdrawal.
fn check_levels(terms: &LevelTerms, minimum: Money) -> Result<(), String> {
    let LevelTerms { day_sums } = terms;
    let is_fine = |sum: &Money| *sum == Money::ZERO || (*sum >= minimum && sum.is_whole_hundredths());
    if !day_sums.is_sorted() || !day_sums.iter().all(is_fine) {
        let sums = day_sums.map(|sum| sum.to_string()).join(", ");
        return Err(format!("{sums} a day at levels 0, 1 and 2 contradict each other or {minimum}"));
    }
    Ok(())
}

/// Every rule has a threshold that a withdrawal can reach, and looks back two years at most.
fn check_risk(terms: &RiskTerms) -> Result<(), String> {
    const HOURS_MAX: u32 = 2 * 366 * 24;
    let hours = [
        terms.destination_new_hours,
        terms.credentials_hours,
        terms.device_new_hours,
        terms.country_new_hours,
        terms.win_large_hours,
        terms.payers_days.saturating_mul(24),
        terms.velocity_hours,
        terms.suspense_days.saturating_mul(24),
        terms.reversal_days.saturating_mul(24),
        terms.transfer_in_hours,
        terms.cluster_days.saturating_mul(24),
    ];
    if hours.into_iter().any(|hours| hours > HOURS_MAX) {
        return Err(format!("a rule of withdrawals looks back more than {HOURS_MAX} hours"));
    }
    let counts = [
        terms.win_large_times,
        terms.payers_count,
        terms.velocity_count,
        terms.round_open_ppm,
        terms.cluster_count,
    ];
    if counts.contains(&0) || !terms.win_large.is_positive() || terms.play_little_ppm > 10_000_000 {
        return Err("a rule of withdrawals has a threshold that says nothing".to_owned());
    }
    if let Some(unknown) = terms.hold.iter().find(|rule| !RISK_RULES.contains(&rule.as_str())) {
        return Err(format!("there is no rule {unknown} of withdrawals"));
    }
    if let Some(other) = terms.review.iter().find(|rule| !HOLDING_RULES.contains(&rule.as_str())) {
        return Err(format!("the rule {other} of withdrawals does not hold back by itself"));
    }
    if let Some(both) = terms.review.iter().find(|rule| terms.hold.contains(rule)) {
        return Err(format!("the rule {both} of withdrawals holds back and does not"));
    }
    Ok(())
}

/// Levels have different names, and each requires no less than the one below.
fn check_vip(labels: &[VipLabel]) -> Result<(), String> {
    let mut least: HashMap<VipConditionKind, Money> = HashMap::new();
    let mut ids = HashSet::new();
    for VipLabel { label_id, conditions, .. } in labels {
        let is_id = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
        if !(1..=16).contains(&label_id.len()) || !label_id.bytes().all(is_id) {
            return Err(format!("VIP label {label_id} is not 1 to 16 small letters and digits"));
        }
        if !ids.insert(label_id) {
            return Err(format!("two VIP labels are called {label_id}"));
        }
        let mut kinds = HashSet::new();
        for condition in conditions {
            let below = least.insert(condition.kind, condition.amount).unwrap_or_default();
            if !kinds.insert(condition.kind) || !condition.amount.is_positive() || condition.amount < below {
                return Err(format!(
                    "VIP label {label_id}: a condition is there twice, or asks for too little"
                ));
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_payer_that_gets_files_has_a_code_and_an_account_of_its_own() {
        let files = |payer: &str, name: &str, account: &str, bank: &str| {
            vec![FileTerms {
                payer: payer.into(),
                debtor_name: name.into(),
                debtor_account: account.into(),
                debtor_bank: bank.into(),
            }]
        };
        let whole = files("kbank", "บริษัท & Co", "1112223334", "KASITHBK");
        assert_eq!(check_files(&whole), Ok(()));
        assert!(check_files(&[&whole[..], &whole[..]].concat()).is_err(), "twice");
        for broken in [
            files("sandbox", "Co", "1112223334", "004"),
            files("KBank", "Co", "1112223334", "004"),
            files("kbank", "", "1112223334", "004"),
            files("kbank", " Co", "1112223334", "004"),
            files("kbank", "C\no", "1112223334", "004"),
            files("kbank", "Co", "111-222-333", "004"),
            files("kbank", "Co", &"1".repeat(35), "004"),
            files("kbank", "Co", "1112223334", ""),
        ] {
            assert!(check_files(&broken).is_err(), "{broken:?}");
        }
    }
}
