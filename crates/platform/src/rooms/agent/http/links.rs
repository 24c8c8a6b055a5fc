use erawan_kernel::ids::LinkId;
use jiff::ToSpan;
use jiff::civil::Date;

use super::accounts::{is_agent_asked, rates_or_none};
use super::rates::{RateForm, RateValue};
use super::team::given;
use crate::rooms::agent::Agents;
use crate::rooms::agent::inviting::{InviteError, Link, NewLink};
use crate::rooms::merchant::CurrentMerchant;
use crate::rooms::session::CurrentMember;
use crate::web::prelude::*;
use crate::web::{FieldErrors, IdempotencyKey};

const LABEL_LETTERS_MAX: usize = 30;
/// How far ahead the days of a link may lie.
const DAYS_AHEAD_MAX: i32 = 3_660;

pub(super) fn routes() -> OpenApiRouter<Agents> {
    calls![links, create_link, close_link]
}

/// Links: those of the caller, and what may still be opened
///
/// For agents. The newest first, at most 100.
#[utoipa::path(get, path = "/wps/agent/affiliateLinks", tag = "agent", operation_id = "affiliate_links",
    params(("moduleId" = Option<String>, Query, description = "`AFFMAN3`")), security(("token" = [])),
    responses((status = 200, body = Answer<Links>), Refusals))]
async fn links(
    State(agents): State<Agents>,
    CurrentMerchant(merchant): CurrentMerchant,
    caller: CurrentMember,
) -> Result<Answer<Links>, ApiError> {
    let leader = agents.leader_with(&caller, true).await?;
    let today = merchant.date_at(agents.core.clock.now());
    let links = agents.links_of(&leader).await?;
    let open = agents.open_links(&leader, today).await?;
    let accounts = agents.accounts_left(&merchant, &leader).await?;
    let rates = agents.rates_to_give(&merchant, &leader, today).await?;
    let list = links.into_iter().map(|(link, deposits)| LinkValue::of(link, deposits, today)).collect();
    Ok(Answer::new(Links {
        list,
        footer: LinksFooter {
            own_rebates: RateValue::of_all(rates),
            links_left: u64::from(merchant.settings.teams.open_links_max).saturating_sub(open),
            accounts_left: accounts.left,
            captcha_required: accounts.is_captcha_next,
            is_too_deep: leader.place.depth >= merchant.settings.teams.depth_max,
        },
    }))
}

/// Links: make one
///
/// For agents. Who registers by it stands directly below the caller, with the rates of the link, cut to the caller's of that
/// day; by a link of type 1 as an agent. At most as many may be open as the merchant says (`agent.links.full`). At the
/// deepest level `agent.depth`; rates above the caller's own are refused with `agent.rate.bounds`. The same
/// `Idempotency-Key` with the same content answers the same link.
#[utoipa::path(post, path = "/wps/agent/affiliateLinks", tag = "agent", operation_id = "create_affiliate_link",
    params(("Idempotency-Key" = String, Header, description = "A UUID of the client's choice")),
    security(("token" = [])), request_body = LinkForm,
    responses((status = 200, body = Answer<LinkValue>), Refusals))]
async fn create_link(
    State(agents): State<Agents>,
    CurrentMerchant(merchant): CurrentMerchant,
    caller: CurrentMember,
    IdempotencyKey(key): IdempotencyKey,
    ApiJson(form): ApiJson<LinkForm>,
) -> Result<Answer<LinkValue>, ApiError> {
    let leader = agents.leader_with(&caller, true).await?;
    let today = merchant.date_at(agents.core.clock.now());
    let (label, (from_day, until_day)) = form.check(today)?;
    let new = NewLink {
        key,
        label,
        is_for_agent: is_agent_asked(form.kind)?,
        rates: rates_or_none(&form.rebates)?,
        from_day,
        until_day,
    };
    let link = agents.create_link(&merchant, &leader, &new).await?;
    Ok(Answer::new(LinkValue::of(link, 0, today)))
}

/// Links: close one
///
/// For agents. Who has it registers no more by it (`agent.link.error`); those who came stay. Closing it again changes
/// nothing. A link of another agent gets `not.found`.
#[utoipa::path(delete, path = "/wps/agent/affiliateLinks", tag = "agent", operation_id = "close_affiliate_link",
    params(LinkQuery), security(("token" = [])), responses((status = 200, body = Answer<bool>), Refusals))]
async fn close_link(
    State(agents): State<Agents>,
    caller: CurrentMember,
    ApiQuery(query): ApiQuery<LinkQuery>,
) -> Result<Answer<bool>, ApiError> {
    let leader = agents.leader_with(&caller, true).await?;
    let id = query.id.parse().map_err(|_| InviteError::LinkUnknown)?;
    agents.close_link(&leader, id).await?;
    Ok(Answer::new(true))
}

#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
struct LinkQuery {
    /// The link.
    #[serde(default)]
    id: String,
    /// `AFFMAN3`
    #[serde(rename = "moduleId")]
    _module_id: Option<String>,
}

/// A link that is to be made.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct LinkForm {
    /// What the agent calls it: 1 to 30 letters. Those who come by it do not see it.
    #[serde(default)]
    #[schema(required, max_length = 30)]
    label: String,
    /// 0 for members, 1 for agents.
    #[serde(rename = "type")]
    #[schema(value_type = i64)]
    kind: Option<i64>,
    /// Rates of rebates, each category once; 0 for those that are not named.
    #[serde(default)]
    rebates: Vec<RateForm>,
    /// The first day, `YYYY-MM-DD`, the merchant's date; today unless given, and not before.
    start_date: Option<String>,
    /// The last day, `YYYY-MM-DD`; without it the link stays open until it is closed.
    end_date: Option<String>,
}

impl LinkForm {
    /// The label, and the first and last day.
    fn check(&self, today: Date) -> Result<(String, (Date, Option<Date>)), ApiError> {
        let mut errors = FieldErrors::new();
        let mut refuse = |field: &'static str, code| {
            errors.insert(field, vec![code]);
        };
        let label = self.label.trim();
        if label.is_empty() {
            refuse("label", ErrorCode::FieldRequired);
        } else if self.label.chars().count() > LABEL_LETTERS_MAX || label.chars().any(char::is_control) {
            refuse("label", ErrorCode::FieldInvalid);
        }
        let farthest = today.checked_add(DAYS_AHEAD_MAX.days()).unwrap_or(Date::MAX);
        let day = |text: &Option<String>, first: Date| {
            given(text.as_deref()).map(|text| plain_day(text).filter(|day| (first..=farthest).contains(day)))
        };
        let start = day(&self.start_date, today).unwrap_or(Some(today));
        if start.is_none() {
            refuse("startDate", ErrorCode::FieldInvalid);
        }
        let start = start.unwrap_or(today);
        let end = day(&self.end_date, start);
        if end == Some(None) {
            refuse("endDate", ErrorCode::FieldInvalid);
        }
        if errors.is_empty() {
            Ok((label.to_owned(), (start, end.flatten())))
        } else {
            Err(ApiError::fields(errors))
        }
    }
}

/// A day in the one form that days have on the wire.
fn plain_day(text: &str) -> Option<Date> {
    text.parse::<Date>().ok().filter(|day| day.to_string() == text)
}

/// The caller's links.
#[derive(Debug, Serialize, ToSchema)]
struct Links {
    list: Vec<LinkValue>,
    footer: LinksFooter,
}

/// What the caller may still give and open.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct LinksFooter {
    /// The highest rates that may be given; a category that is not listed has the rate 0.
    own_rebates: Vec<RateValue>,
    /// How many more links may be open at the same time.
    links_left: u64,
    /// How many more accounts may be opened today.
    accounts_left: u64,
    /// The next account needs a captcha.
    captcha_required: bool,
    /// The caller stands at the deepest level: no one can stand below.
    is_too_deep: bool,
}

/// A link by which people come to the caller.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct LinkValue {
    #[schema(value_type = String)]
    id: LinkId,
    /// People register with it as `affiliateCode`.
    code: String,
    /// 0: they become members; 1: agents.
    #[serde(rename = "type")]
    kind: u8,
    label: String,
    rebates: Vec<RateValue>,
    /// `YYYY-MM-DD`, the merchant's date.
    start_date: String,
    /// `YYYY-MM-DD`; absent where the link has no last day.
    #[serde(skip_serializing_if = "Option::is_none")]
    end_date: Option<String>,
    /// 0 closed, 1 open, 2 over.
    #[schema(minimum = 0, maximum = 2)]
    status: u8,
    /// How often the link was opened in a browser.
    opened: i64,
    /// Members who registered by it.
    affiliate_count: i64,
    /// Those of them who had a deposit credited, as far as the figures follow.
    first_deposits: u64,
}

impl LinkValue {
    fn of(link: Link, first_deposits: u64, today: Date) -> Self {
        Self {
            id: link.id,
            status: link.status(today) as u8,
            kind: u8::from(link.is_for_agent),
            rebates: RateValue::of_all(link.rates),
            start_date: link.from_day.to_string(),
            end_date: link.until_day.map(|day| day.to_string()),
            code: link.code,
            label: link.label,
            opened: link.opened,
            affiliate_count: link.registered,
            first_deposits,
        }
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    fn form(label: &str, start: Option<&str>, end: Option<&str>) -> LinkForm {
        let text = |day: Option<&str>| day.map(str::to_owned);
        let (start_date, end_date) = (text(start), text(end));
        LinkForm { label: label.to_owned(), kind: Some(0), rebates: Vec::new(), start_date, end_date }
    }

    #[test]
    fn a_link_has_a_label_and_days_that_lie_ahead() {
        let today = date(2026, 11, 21);
        let days = form(" LINE group ", None, None).check(today).unwrap();
        assert_eq!(days, ("LINE group".to_owned(), (today, None)));
        let days = form("x", Some("2026-11-25"), Some("2026-11-25")).check(today).unwrap();
        assert_eq!(days.1, (date(2026, 11, 25), Some(date(2026, 11, 25))));
        assert_eq!(form(&"ก".repeat(30), Some(""), Some("")).check(today).unwrap().1, (today, None));
        for (label, start, end, field) in [
            (" ", None, None, "label"),
            (&"ก".repeat(31), None, None, "label"),
            ("a\nb", None, None, "label"),
            ("x", Some("2026-11-20"), None, "startDate"),
            ("x", Some("2026-13-01"), None, "startDate"),
            ("x", Some("20261125"), None, "startDate"),
            ("x", Some("2037-01-01"), None, "startDate"),
            ("x", None, Some("2026-11-20"), "endDate"),
            ("x", Some("2026-11-25"), Some("2026-11-24"), "endDate"),
            ("x", None, Some("9999-12-31"), "endDate"),
        ] {
            let refusal = format!("{:?}", form(label, start, end).check(today).unwrap_err());
            assert!(refusal.contains(field), "{label} {start:?} {end:?}: {refusal}");
        }
    }
}
