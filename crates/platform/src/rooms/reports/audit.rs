//! The audit trail: who did what when, from the platform's events. Personal data is masked before it leaves the server.

use erawan_kernel::{ErrorCode, Page, PageRequest};
use serde_json::Value;

use super::{ReportError, Reports};
use crate::platform_event::{self, EventFilter, RecordedEvent};
use crate::rooms::merchant::Merchant;
use crate::web::{ApiError, DateRange};

/// Values of one event that are shown at most.
const VALUES_MAX: usize = 60;
/// Characters of one value that are shown at most.
const VALUE_CHARS_MAX: usize = 200;
/// Characters of a filter.
const FILTER_CHARS_MAX: usize = 128;
const MASK: &str = "•••";

/// Names under which events may hold personal data, in small letters.
const PERSONAL: [&str; 14] = [
    "phone",
    "mobile",
    "email",
    "payee",
    "payeename",
    "holder",
    "accountname",
    "accountnumber",
    "number",
    "birthday",
    "idnumber",
    "firstname",
    "lastname",
    "payername",
];

/// What of the trail is wanted.
#[derive(Debug, Clone, Default)]
pub(super) struct AuditQuestion {
    pub(super) author: Option<String>,
    pub(super) action: Option<String>,
    pub(super) subject: Option<String>,
}

impl AuditQuestion {
    /// With filters that are not empty.
    ///
    /// # Errors
    /// `validation.failed` for one that cannot be part of an event.
    pub(super) fn of(
        author: Option<String>,
        action: Option<String>,
        subject: Option<String>,
    ) -> Result<Self, ApiError> {
        let read = |name: &'static str, text: Option<String>| match text.filter(|text| !text.is_empty()) {
            // No event has a percent sign or a backslash there.
            Some(text) if text.chars().count() > FILTER_CHARS_MAX || text.contains(['%', '\\']) => {
                Err(ApiError::field(name, ErrorCode::FieldInvalid))
            }
            other => Ok(other),
        };
        Ok(Self {
            author: read("author", author)?,
            action: read("action", action)?,
            subject: read("subject", subject)?,
        })
    }

    fn filter(&self, merchant: &Merchant, days: DateRange) -> EventFilter<'_> {
        EventFilter {
            merchant_id: merchant.id,
            from_ms: days.from_ms,
            until_ms: days.until_ms,
            author: self.author.as_deref(),
            kind: self.action.as_deref(),
            subject: self.subject.as_deref(),
        }
    }
}

impl Reports {
    /// One page of the trail, the newest first.
    ///
    /// # Errors
    /// [`ReportError::Database`].
    pub(super) async fn trail(
        &self,
        merchant: &Merchant,
        question: &AuditQuestion,
        days: DateRange,
        page: PageRequest,
    ) -> Result<Page<RecordedEvent>, ReportError> {
        Ok(platform_event::page(&self.core.db, &question.filter(merchant, days), page).await?)
    }

    /// All of it, for a file.
    ///
    /// # Errors
    /// [`ReportError::TooLong`]; [`ReportError::Database`].
    pub(super) async fn whole_trail(
        &self,
        merchant: &Merchant,
        question: &AuditQuestion,
        days: DateRange,
        rows_max: u64,
    ) -> Result<Vec<RecordedEvent>, ReportError> {
        let found = platform_event::all(&self.core.db, &question.filter(merchant, days), rows_max).await?;
        found.ok_or(ReportError::TooLong)
    }
}

/// The values of an event, each with its names from the outside in; personal data masked.
pub(super) fn values_of(details: &Value) -> Vec<(String, String)> {
    let mut values = Vec::new();
    read(details, "", &mut values);
    values
}

fn read(value: &Value, path: &str, values: &mut Vec<(String, String)>) {
    let inner = |name: &str| if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") };
    match value {
        _ if values.len() >= VALUES_MAX => {}
        Value::Object(map) => {
            for (name, value) in map {
                read(value, &inner(name), values);
            }
        }
        Value::Array(list) => {
            for (place, value) in list.iter().enumerate() {
                read(value, &inner(&(place + 1).to_string()), values);
            }
        }
        Value::Null => {}
        Value::String(text) => values.push((path.to_owned(), masked(path, text))),
        other => values.push((path.to_owned(), masked(path, &other.to_string()))),
    }
}

fn masked(path: &str, text: &str) -> String {
    let names = path.split('.').map(str::to_ascii_lowercase);
    let last = path.rsplit('.').next().unwrap_or_default();
    if last == "address" {
        return network_of(text);
    }
    if names.into_iter().any(|name| PERSONAL.contains(&name.as_str())) {
        return MASK.to_owned();
    }
    text.chars().take(VALUE_CHARS_MAX).collect()
}

/// The network that an address is in; anything else that stands for an address is masked.
fn network_of(text: &str) -> String {
    match text.parse() {
        Ok(std::net::IpAddr::V4(address)) => {
            let [a, b, c, _] = address.octets();
            format!("{a}.{b}.{c}.0/24")
        }
        Ok(std::net::IpAddr::V6(address)) => {
            let [a, b, c, d, ..] = address.segments();
            format!("{}/56", std::net::Ipv6Addr::new(a, b, c, d & 0xff00, 0, 0, 0, 0))
        }
        Err(_) => MASK.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn personal_data_of_an_event_is_masked() {
        let details = json!({
            "address": "203.0.113.77", "reason": "Paid twice", "payload": { "accountNumber": "0123456789", "amount": "5.00" },
            "changes": [{ "path": "email", "email": { "before": "a@b.c" } }], "on": true, "nothing": null,
        });
        let found: Vec<_> =
            values_of(&details).into_iter().map(|(name, value)| format!("{name}={value}")).collect();
        assert_eq!(
            found,
            [
                "address=203.0.113.0/24",
                "changes.1.email.before=•••",
                "changes.1.path=email",
                "on=true",
                "payload.accountNumber=•••",
                "payload.amount=5.00",
                "reason=Paid twice",
            ]
        );
        assert_eq!(network_of("2001:db8:1:2345::1"), "2001:db8:1:2300::/56");
        assert_eq!(network_of("somewhere"), MASK);
    }
}
