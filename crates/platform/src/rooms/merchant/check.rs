use std::collections::HashSet;

use jiff::tz::TimeZone;

use super::{MerchantError, Settings, WithdrawBank, pattern};

impl Settings {
    /// Finds contradictions before anything is stored.
    ///
    /// # Errors
    /// [`MerchantError::Settings`] with the place.
    pub(super) fn check(&self) -> Result<(), MerchantError> {
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
        for code in self.allowed_countries.iter().chain(&self.blocked_countries) {
            if code.len() != 2 || !code.bytes().all(|letter| letter.is_ascii_uppercase()) {
                return refuse(format!("country {code} is not two capital letters"));
            }
        }
        let mut codes = HashSet::new();
        for WithdrawBank { bank_code, .. } in &self.withdraw_banks {
            if !(2..=16).contains(&bank_code.len()) || !bank_code.bytes().all(|c| c.is_ascii_alphanumeric()) {
                return refuse(format!("bank code {bank_code} is not 2 to 16 letters and digits"));
            }
            if !codes.insert(bank_code) {
                return refuse(format!("two banks for withdrawals are called {bank_code}"));
            }
        }
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
