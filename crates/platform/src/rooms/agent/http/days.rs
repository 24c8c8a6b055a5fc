//! What all figures have in common: the days that are asked for, and how money is shown.

use erawan_kernel::Money;
use jiff::Timestamp;
use jiff::civil::Date;

use super::team::given;
use crate::rooms::agent::Agents;
use crate::rooms::agent::figures::KpiDays;
use crate::rooms::agent::team::Leader;
use crate::rooms::merchant::Merchant;
use crate::web::DateLimits;
use crate::web::prelude::*;

/// However long ago the range was.
const DAYS: DateLimits = DateLimits { days_max: 91, days_back_max: 36_500 };

/// The days from the first to the last, `YYYY-MM-DD`, each today unless given.
///
/// # Errors
/// `field.invalid` for days that are none, in the wrong order or too many.
pub(super) fn days_asked(
    merchant: &Merchant,
    leader: &Leader,
    now: Timestamp,
    (start, end): (Option<&str>, Option<&str>),
) -> Result<KpiDays, ApiError> {
    // The future has no figures. Days of this form stand in their order as text.
    let today = merchant.date_at(now).to_string();
    let is_later =
        |text: &str| text.len() == today.len() && text > today.as_str() && text.parse::<Date>().is_ok();
    let end = given(end).map(|end| if is_later(end) { today.as_str() } else { end });
    let days = merchant.days((given(start), end), now, DAYS)?;
    let date = |at_ms| merchant.date_at(Timestamp::from_millisecond(at_ms).unwrap_or_default());
    Ok(Agents::days_of_team(merchant, leader, (date(days.from_ms), date(days.until_ms - 1))))
}

/// Whole hundredths, never rounded up.
pub(super) fn satang(minor: i64) -> Money {
    Money::from_minor(minor.saturating_sub(minor.rem_euclid(1_000)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn money_is_shown_in_whole_hundredths_and_never_rounded_up() {
        for (minor, shown) in
            [(199_999, "1.99"), (100_000, "1.00"), (999, "0.00"), (-1, "-0.01"), (-100_000, "-1.00")]
        {
            assert_eq!(satang(minor).to_string(), shown);
        }
    }
}
