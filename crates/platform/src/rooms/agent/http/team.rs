use erawan_kernel::ids::MemberId;
use erawan_kernel::{Money, PageRequest};
use jiff::Timestamp;

use super::rates::RateValue;
use crate::rooms::account::{MemberKind, TeamSize, TeamSort};
use crate::rooms::agent::team::{ListTeam, Seen, Step};
use crate::rooms::agent::transfers::MaySend;
use crate::rooms::agent::{AgentError, Agents};
use crate::rooms::merchant::{CurrentMerchant, GameCategory, Merchant, TransferReceivers};
use crate::rooms::session::CurrentMember;
use crate::web::FieldErrors;
use crate::web::prelude::*;

const PAGE_SIZE: u64 = 20;
const PAGE_SIZE_MAX: u64 = 50;
/// As long as a name can be.
const ACCOUNT_LETTERS_MAX: usize = 64;

pub(super) fn routes() -> OpenApiRouter<Agents> {
    calls![downlines, downline]
}

/// Team management: members below the caller, one level at a time
///
/// For agents where the merchant offers team management (`DOWNMAN`). Lists the direct members of `parentId`, or searches
/// the whole team of that person. Direct members of the caller are shown with name, balance and last login, others with a
/// masked name. At most 60 calls a minute, together with the other calls of agents. A field that is not valid is refused
/// with `field.invalid`.
#[utoipa::path(get, path = "/wps/agent/downlines", tag = "agent", params(DownlinesQuery),
    security(("token" = [])), responses((status = 200, body = Answer<Downlines>), Refusals))]
async fn downlines(
    State(agents): State<Agents>,
    CurrentMerchant(merchant): CurrentMerchant,
    caller: CurrentMember,
    ApiQuery(query): ApiQuery<DownlinesQuery>,
) -> Result<Answer<Downlines>, ApiError> {
    let leader = agents.leader(&merchant, &caller).await?;
    let team = agents.list_team(&merchant, &leader, query.check()?).await?;
    let may_send = agents.may_send(&merchant, &leader).await?;
    Ok(Answer::new(Downlines {
        page: ListPage::of(team.page, |seen| TeamMemberValue::of(&merchant, seen)),
        path: team.way.into_iter().map(TeamStep::from).collect(),
        footer: TeamFooter::of(team.size, may_send),
        own_rebates: RateValue::list(&team.own_rates),
    }))
}

/// Team management: one member below the caller
///
/// For agents where the merchant offers team management (`DOWNMAN`). At most 60 calls a minute, together with the other
/// calls of agents.
#[utoipa::path(get, path = "/wps/agent/downline", tag = "agent", params(DownlineQuery),
    security(("token" = [])), responses((status = 200, body = Answer<Downline>), Refusals))]
async fn downline(
    State(agents): State<Agents>,
    CurrentMerchant(merchant): CurrentMerchant,
    caller: CurrentMember,
    ApiQuery(query): ApiQuery<DownlineQuery>,
) -> Result<Answer<Downline>, ApiError> {
    let leader = agents.leader(&merchant, &caller).await?;
    let id = query.id.parse().map_err(|_| AgentError::NotInTeam)?;
    let found = agents.find_downline(&merchant, &leader, id).await?;
    let above = found.way.len().checked_sub(2).and_then(|at| found.way.get(at));
    let parent_account = above.map(|step| step.account.clone()).unwrap_or_default();
    Ok(Answer::new(Downline {
        member: TeamMemberValue::of(&merchant, found.seen),
        parent_account,
        path: found.way.into_iter().map(TeamStep::from).collect(),
        own_rebates: RateValue::list(&found.own_rates),
    }))
}

#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
struct DownlineQuery {
    /// The member.
    #[serde(default)]
    id: String,
    /// `AGEINFO3`
    #[serde(rename = "moduleId")]
    _module_id: Option<String>,
}

#[derive(Debug, Default, Deserialize, utoipa::IntoParams)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query)]
struct DownlinesQuery {
    /// A person of the caller's team, or the caller: whose direct members are listed.
    parent_id: Option<String>,
    /// Searches the whole team. Direct members of the caller are found by the beginning of the account name, others by the
    /// letters that are shown at the beginning of a masked name, or by the whole name. At most 64 letters.
    account: Option<String>,
    /// Only members of this type: 0, 1, 2, 40, 41 or 42.
    #[serde(rename = "type")]
    #[param(value_type = Option<i16>)]
    kind: Option<String>,
    /// `registeredDate`, `-registeredDate` (the default, the newest first), `account` or `-account`.
    sort: Option<String>,
    /// From 1.
    #[param(value_type = Option<u64>, minimum = 1, maximum = 100_000)]
    page_no: Option<String>,
    /// Members a page, 20 unless given.
    #[param(value_type = Option<u64>, minimum = 1, maximum = 50)]
    size: Option<String>,
    /// `AGEINFO3`
    #[serde(rename = "moduleId")]
    _module_id: Option<String>,
}

impl DownlinesQuery {
    fn check(self) -> Result<ListTeam, ApiError> {
        let mut errors = FieldErrors::new();
        let mut refuse = |field: &'static str| {
            errors.insert(field, vec![ErrorCode::FieldInvalid]);
        };
        let page = page_asked(self.page_no.as_deref(), self.size.as_deref(), &mut refuse);
        let kind = given(self.kind.as_deref()).and_then(|text| {
            let kind = text.parse().ok().and_then(MemberKind::from_code).filter(|kind| !kind.is_trial());
            if kind.is_none() {
                refuse("type");
            }
            kind
        });
        let sort = match given(self.sort.as_deref()) {
            Some("registeredDate") => TeamSort::Oldest,
            None | Some("-registeredDate") => TeamSort::Newest,
            Some("account") => TeamSort::Account,
            Some("-account") => TeamSort::AccountDescending,
            Some(_) => {
                refuse("sort");
                TeamSort::Newest
            }
        };
        let account = account_asked(self.account.as_deref()).unwrap_or_else(|()| {
            refuse("account");
            None
        });
        if !errors.is_empty() {
            return Err(ApiError::fields(errors));
        }
        let parent_id = person_asked(self.parent_id.as_deref())?;
        Ok(ListTeam { parent_id, account, kind, sort, page })
    }
}

/// The page, each field refused that is none.
pub(super) fn page_asked(
    number: Option<&str>,
    size: Option<&str>,
    mut refuse: impl FnMut(&'static str),
) -> PageRequest {
    let number = number_within(number, 1, PageRequest::NUMBER_MAX).unwrap_or_else(|| {
        refuse("pageNo");
        1
    });
    let size = number_within(size, PAGE_SIZE, PAGE_SIZE_MAX).unwrap_or_else(|| {
        refuse("size");
        PAGE_SIZE
    });
    PageRequest::clamped(Some(number), Some(size), PAGE_SIZE)
}

/// The account names that are searched, in lower case.
///
/// # Errors
/// For more letters than a name can have.
pub(super) fn account_asked(account: Option<&str>) -> Result<Option<String>, ()> {
    let account = given(account.map(str::trim)).map(str::to_lowercase);
    let is_long = account.as_ref().is_some_and(|account| account.chars().count() > ACCOUNT_LETTERS_MAX);
    if is_long { Err(()) } else { Ok(account) }
}

/// The category of games that is meant; all without one. Refuses what is none.
pub(super) fn category_asked(
    category: Option<&str>,
    mut refuse: impl FnMut(&'static str),
) -> Option<GameCategory> {
    given(category).and_then(|wanted| {
        let known = GameCategory::parse(wanted);
        if known.is_none() {
            refuse("gameCategory");
        }
        known
    })
}

/// The person of the team who is meant.
///
/// # Errors
/// [`AgentError::NotInTeam`] for what is no identifier.
pub(super) fn person_asked(id: Option<&str>) -> Result<Option<MemberId>, AgentError> {
    given(id).map(|id| id.parse().map_err(|_| AgentError::NotInTeam)).transpose()
}

/// What is given; an empty value is none.
pub(super) fn given(value: Option<&str>) -> Option<&str> {
    value.filter(|value| !value.is_empty())
}

/// A number from 1 to `max`, `default` without one; `None` for anything else.
pub(super) fn number_within(value: Option<&str>, default: u64, max: u64) -> Option<u64> {
    match given(value) {
        None => Some(default),
        Some(text) => {
            let is_plain = text.bytes().all(|byte| byte.is_ascii_digit());
            text.parse().ok().filter(|number| is_plain && (1..=max).contains(number))
        }
    }
}

/// A page of a team.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct Downlines {
    #[serde(flatten)]
    page: ListPage<TeamMemberValue>,
    /// From the caller down to the person whose team is listed.
    path: Vec<TeamStep>,
    footer: TeamFooter,
    /// The caller's own rates; a category that is not listed has the rate 0.
    own_rebates: Vec<RateValue>,
}

/// How many stand below the last person of `path`, and what the caller may send.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct TeamFooter {
    direct_members: u64,
    team_members: u64,
    /// `1` where the merchant lets agents send money to their members, else `0`.
    #[schema(examples("1"))]
    to_downline: &'static str,
    /// To whom: direct members, or all members below.
    downline_receiver: TransferReceivers,
    /// The least that one member can be sent.
    transfer_minimum: Money,
    /// The most that one member can be sent at once.
    transfer_maximum: Money,
    /// What the caller may still send today.
    transfer_left: Money,
    /// To how many members who got nothing from the caller today.
    receivers_left: u32,
}

impl TeamFooter {
    fn of(size: TeamSize, may_send: MaySend) -> Self {
        let (transfer_minimum, transfer_maximum) = may_send.bounds;
        Self {
            direct_members: size.direct,
            team_members: size.all,
            to_downline: if may_send.is_offered { "1" } else { "0" },
            downline_receiver: may_send.receivers,
            transfer_minimum,
            transfer_maximum,
            transfer_left: may_send.left.amount,
            receivers_left: may_send.left.receivers,
        }
    }
}

/// A person on the way from the caller down.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct TeamStep {
    #[schema(value_type = String)]
    id: MemberId,
    /// Masked below level 1.
    account: String,
    #[serde(rename = "type")]
    kind: MemberKind,
    /// Steps below the caller, who is 0.
    level: i16,
}

impl From<Step> for TeamStep {
    fn from(step: Step) -> Self {
        Self { id: step.id, account: step.account, kind: step.kind, level: step.level }
    }
}

/// One member of the caller's team.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct TeamMemberValue {
    #[schema(value_type = String)]
    id: MemberId,
    /// The account name: whole at level 1, masked below, such as `som***88`.
    account: String,
    #[serde(rename = "type")]
    kind: MemberKind,
    /// Steps below the caller; direct members are 1.
    level: i16,
    /// What may be spent from all wallets; at level 1 alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    balance: Option<Money>,
    /// Members directly below.
    direct_members: u64,
    /// All members below.
    team_members: u64,
    /// `YYYY-MM-DD`, the merchant's date.
    registered_date: String,
    /// `YYYY-MM-DD`, the merchant's date; at level 1 alone, after the first login.
    #[serde(skip_serializing_if = "Option::is_none")]
    last_login_date: Option<String>,
    /// Active in the last five minutes; at level 1 alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    online: Option<bool>,
    /// Rates of rebates; a category that is not listed has the rate 0.
    rebates: Vec<RateValue>,
}

impl TeamMemberValue {
    pub(super) fn of(merchant: &Merchant, seen: Seen) -> Self {
        let date =
            |at_ms: i64| merchant.date_at(Timestamp::from_millisecond(at_ms).unwrap_or_default()).to_string();
        let closer = seen.closer.as_ref();
        Self {
            id: seen.step.id,
            account: seen.step.account,
            kind: seen.step.kind,
            level: seen.step.level,
            balance: closer.map(|closer| closer.balance),
            direct_members: seen.size.direct,
            team_members: seen.size.all,
            registered_date: date(seen.registered_at_ms),
            last_login_date: closer.and_then(|closer| closer.login_at_ms).map(date),
            online: closer.map(|closer| closer.is_online),
            rebates: RateValue::list(&seen.rates),
        }
    }
}

/// One member of the caller's team, and the way to them.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct Downline {
    #[serde(flatten)]
    member: TeamMemberValue,
    /// The account name of the agent directly above, masked below level 1.
    parent_account: String,
    /// From the caller down to the member.
    path: Vec<TeamStep>,
    /// The caller's own rates; a category that is not listed has the rate 0.
    own_rebates: Vec<RateValue>,
}
