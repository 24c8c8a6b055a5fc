use erawan_kernel::Money;

use super::changes::{self, WantedLimit};
use super::model::{Bar, LimitKind, Pending, Period};
use super::view::{View, view};
use crate::rooms::merchant::CurrentMerchant;
use crate::rooms::responsible::ResponsiblePlay;
use crate::rooms::session::Caller;
use crate::web::prelude::*;

pub(crate) fn routes() -> OpenApiRouter<ResponsiblePlay> {
    calls![responsible, set_limits, set_session_times, cool_off, exclude, ask_to_return, acknowledge_check]
}

async fn answer(
    responsible: &ResponsiblePlay,
    caller: &Caller,
) -> Result<Answer<ResponsibleValue>, ApiError> {
    Ok(Answer::new(ResponsibleValue::of(view(responsible, &caller.member).await?)))
}

/// Limits, breaks and checks
///
/// Every kind and period of limit, with the used amount; without `amount` there is no limit.
#[utoipa::path(get, path = "/wps/member/responsible", tag = "responsible", security(("token" = [])),
    responses((status = 200, body = Answer<ResponsibleValue>), Refusals))]
async fn responsible(
    State(responsible): State<ResponsiblePlay>,
    caller: Caller,
) -> Result<Answer<ResponsibleValue>, ApiError> {
    answer(&responsible, &caller).await
}

/// Set limits
///
/// Limits that are not named stay as they are; one without `amount` is taken away. What protects more holds
/// at once, what protects less after 24 hours.
#[utoipa::path(put, path = "/wps/member/responsible/limits", tag = "responsible", security(("token" = [])),
    request_body = LimitsForm, responses((status = 200, body = Answer<ResponsibleValue>), Refusals))]
async fn set_limits(
    State(responsible): State<ResponsiblePlay>,
    caller: Caller,
    ApiJson(form): ApiJson<LimitsForm>,
) -> Result<Answer<ResponsibleValue>, ApiError> {
    let wanted =
        |limit: LimitForm| WantedLimit { kind: limit.kind, period: limit.period, amount: limit.amount };
    let wanted: Vec<_> = form.limits.into_iter().map(wanted).collect();
    changes::set_limits(&responsible, &caller, &wanted).await?;
    answer(&responsible, &caller).await
}

/// Set the time for a session and the interval of the reality check
///
/// In minutes: a session 15 to 1440, a check 5 to 1440; one that is left out is taken away. What protects
/// more holds at once, what protects less after 24 hours.
#[utoipa::path(put, path = "/wps/member/responsible/session", tag = "responsible", security(("token" = [])),
    request_body = TimesForm, responses((status = 200, body = Answer<ResponsibleValue>), Refusals))]
async fn set_session_times(
    State(responsible): State<ResponsiblePlay>,
    caller: Caller,
    ApiJson(form): ApiJson<TimesForm>,
) -> Result<Answer<ResponsibleValue>, ApiError> {
    changes::set_times(&responsible, &caller, form.session_minutes, form.reality_check_minutes).await?;
    answer(&responsible, &caller).await
}

/// Take a break
///
/// No deposits and bets for 1, 7 or 30 days. It cannot be shortened.
#[utoipa::path(post, path = "/wps/member/responsible/coolOff", tag = "responsible", security(("token" = [])),
    request_body = CoolOffForm, responses((status = 200, body = Answer<ResponsibleValue>), Refusals))]
async fn cool_off(
    State(responsible): State<ResponsiblePlay>,
    caller: Caller,
    ApiJson(form): ApiJson<CoolOffForm>,
) -> Result<Answer<ResponsibleValue>, ApiError> {
    changes::cool_off(&responsible, &caller, form.days).await?;
    answer(&responsible, &caller).await
}

/// Exclude oneself
///
/// No deposits and bets for at least 6, 12 or 60 months. It cannot be shortened and does not end by itself. Every
/// session ends, this one too, and its streams say `excluded`; the member may log in again to read and be paid.
#[utoipa::path(post, path = "/wps/member/responsible/exclusion", tag = "responsible", security(("token" = [])),
    request_body = ExclusionForm, responses((status = 200, body = Answer<ResponsibleValue>), Refusals))]
async fn exclude(
    State(responsible): State<ResponsiblePlay>,
    CurrentMerchant(merchant): CurrentMerchant,
    caller: Caller,
    ApiJson(form): ApiJson<ExclusionForm>,
) -> Result<Answer<ResponsibleValue>, ApiError> {
    changes::exclude(&responsible, &caller, &merchant, form.months).await?;
    answer(&responsible, &caller).await
}

/// Ask to play again after an exclusion
///
/// Not before its end, and not before 24 hours have passed.
#[utoipa::path(post, path = "/wps/member/responsible/exclusion/return", tag = "responsible",
    security(("token" = [])), responses((status = 200, body = Answer<ResponsibleValue>), Refusals))]
async fn ask_to_return(
    State(responsible): State<ResponsiblePlay>,
    caller: Caller,
) -> Result<Answer<ResponsibleValue>, ApiError> {
    changes::ask_to_return(&responsible, &caller).await?;
    answer(&responsible, &caller).await
}

/// Say that the reality check was seen
#[utoipa::path(post, path = "/wps/member/responsible/realityCheck/acknowledge", tag = "responsible",
    security(("token" = [])), responses((status = 200, body = Answer<ResponsibleValue>), Refusals))]
async fn acknowledge_check(
    State(responsible): State<ResponsiblePlay>,
    caller: Caller,
) -> Result<Answer<ResponsibleValue>, ApiError> {
    changes::acknowledge(&responsible, &caller).await?;
    answer(&responsible, &caller).await
}

#[derive(Debug, Deserialize, ToSchema)]
struct LimitsForm {
    limits: Vec<LimitForm>,
}

/// A limit that is wanted.
#[derive(Debug, Deserialize, ToSchema)]
struct LimitForm {
    kind: LimitKind,
    period: Period,
    /// Without it the limit is taken away.
    amount: Option<Money>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct TimesForm {
    session_minutes: Option<u32>,
    reality_check_minutes: Option<u32>,
}

#[derive(Debug, Deserialize, ToSchema)]
struct CoolOffForm {
    /// 1, 7 or 30.
    days: u8,
}

#[derive(Debug, Deserialize, ToSchema)]
struct ExclusionForm {
    /// 6, 12 or 60.
    months: u8,
}

/// Limits, breaks and checks of a member.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ResponsibleValue {
    limits: Vec<LimitRow>,
    #[serde(skip_serializing_if = "Option::is_none")]
    session_minutes: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    session_minutes_pending: Option<PendingMinutes>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reality_check_minutes: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reality_check_minutes_pending: Option<PendingMinutes>,
    /// While a break lasts, epoch milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    cool_off_until: Option<i64>,
    /// While excluded: at least until then, epoch milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    excluded_until: Option<i64>,
    /// While excluded, once the member asked to return: from when they may play again, epoch milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    return_from: Option<i64>,
    session: SessionFacts,
}

/// The present session, as a reality check shows it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct SessionFacts {
    /// Epoch milliseconds.
    started_at: i64,
    elapsed_ms: i64,
    /// Stakes since then.
    staked: Money,
    /// Wins since then.
    won: Money,
    /// Wins less stakes.
    net: Money,
    /// When the time the member set for a session is over, epoch milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    ends_at: Option<i64>,
    /// When the next reality check opens, or did, epoch milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    check_due_at: Option<i64>,
    /// A reality check waits to be seen; no bet is taken until it is acknowledged.
    check_open: bool,
}

/// A limit.
#[derive(Debug, Serialize, ToSchema)]
struct LimitRow {
    kind: LimitKind,
    period: Period,
    #[serde(skip_serializing_if = "Option::is_none")]
    amount: Option<Money>,
    /// What counts against it now.
    used: Money,
    #[serde(skip_serializing_if = "Option::is_none")]
    pending: Option<PendingAmount>,
}

/// What will hold later.
#[derive(Debug, Serialize, ToSchema)]
struct PendingAmount {
    /// Without it the limit will be gone.
    #[serde(skip_serializing_if = "Option::is_none")]
    amount: Option<Money>,
    /// Epoch milliseconds.
    from: i64,
}

/// What will hold later.
#[derive(Debug, Serialize, ToSchema)]
struct PendingMinutes {
    /// Without it there will be none.
    #[serde(skip_serializing_if = "Option::is_none")]
    minutes: Option<u32>,
    /// Epoch milliseconds.
    from: i64,
}

impl From<Pending<u32>> for PendingMinutes {
    fn from(pending: Pending<u32>) -> Self {
        Self { minutes: pending.value, from: pending.from_ms }
    }
}

impl ResponsibleValue {
    fn of(view: View) -> Self {
        let View { limits, protection, now_ms, session_start_ms, play } = view;
        let pending = |pending: Pending<i64>| PendingAmount {
            amount: pending.value.map(Money::from_minor),
            from: pending.from_ms,
        };
        let rows = limits.into_iter().map(|limit| LimitRow {
            kind: limit.kind,
            period: limit.period,
            amount: limit.amount,
            used: limit.used,
            pending: limit.pending.map(pending),
        });
        let excluded_until = match protection.bar(now_ms) {
            Some(Bar::Excluded { until_ms }) => Some(until_ms),
            _ => None,
        };
        let check_due_at = protection.check_due_ms(session_start_ms, now_ms);
        let session_minutes = protection.session_minutes.at(now_ms);
        Self {
            limits: rows.collect(),
            session_minutes,
            session_minutes_pending: protection.session_minutes.pending_at(now_ms).map(Into::into),
            reality_check_minutes: protection.check_minutes.at(now_ms),
            reality_check_minutes_pending: protection.check_minutes.pending_at(now_ms).map(Into::into),
            cool_off_until: protection.cool_off_until_ms.filter(|until_ms| now_ms < *until_ms),
            excluded_until,
            return_from: protection.return_from_ms.filter(|_| excluded_until.is_some()),
            session: SessionFacts {
                started_at: session_start_ms,
                elapsed_ms: now_ms - session_start_ms,
                staked: play.staked,
                won: play.won,
                net: Money::from_minor(play.won.minor() - play.staked.minor()),
                ends_at: session_minutes.map(|minutes| session_start_ms + i64::from(minutes) * 60_000),
                check_due_at,
                check_open: check_due_at.is_some_and(|due_ms| due_ms <= now_ms),
            },
        }
    }
}
