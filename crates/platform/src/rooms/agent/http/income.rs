use erawan_kernel::ids::IncomeLineId;
use erawan_kernel::{Money, Page, PageRequest};

use super::contract_income::IncomeContract;
use super::days::days_asked;
use super::team::{TeamStep, category_asked, given, page_asked};
use crate::rooms::agent::income::{
    Earnings, IncomeDay, IncomeKind, LineDetail, RoundSeen, ShareSeen, Statement, StatementLine,
};
use crate::rooms::agent::{AgentError, Agents};
use crate::rooms::merchant::{CurrentMerchant, GameCategory, Merchant};
use crate::rooms::session::CurrentMember;
use crate::web::prelude::*;
use crate::web::{DateLimits, DateRange, FieldErrors};

/// The white-list key of what agents earn.
pub(super) const KEY: &str = "AGEREBINC3";
/// However long ago the range was.
const DAYS: DateLimits = DateLimits { days_max: 91, days_back_max: 36_500 };

pub(super) fn routes() -> OpenApiRouter<Agents> {
    calls![rebate_income, income, income_line]
}

/// What the caller earned by the play of the team, by day and category of games
///
/// For agents where the merchant offers it (`AGEREBINC3`). Of each direct member the counted stakes of that member and of the
/// team below earn the difference of the caller's rate and theirs. A day is booked once, when it is over; what changes
/// later, such as by a void, is booked as a correction. Days and limits as in the figures of members.
#[utoipa::path(get, path = "/wps/agent/rebateIncome", tag = "agent", params(RebateIncomeQuery),
    security(("token" = [])), responses((status = 200, body = Answer<RebateIncome>), Refusals))]
async fn rebate_income(
    State(agents): State<Agents>,
    CurrentMerchant(merchant): CurrentMerchant,
    caller: CurrentMember,
    ApiQuery(query): ApiQuery<RebateIncomeQuery>,
) -> Result<Answer<RebateIncome>, ApiError> {
    let leader = agents.leader_with(&caller, merchant.flag(KEY)).await?;
    let mut errors = FieldErrors::new();
    let mut refuse = |field: &'static str| {
        errors.insert(field, vec![ErrorCode::FieldInvalid]);
    };
    let page = page_asked(query.page_no.as_deref(), query.size.as_deref(), &mut refuse);
    let category = category_asked(query.game_category.as_deref(), &mut refuse);
    if !errors.is_empty() {
        return Err(ApiError::fields(errors));
    }
    let asked = (query.start_date.as_deref(), query.end_date.as_deref());
    let days = days_asked(&merchant, &leader, agents.core.clock.now(), asked)?;
    let days = agents.income_days(leader.member.id, days.range, category).await?;
    let sum = |of: fn(&IncomeDay) -> i64| days.iter().map(of).fold(0_i64, i64::saturating_add);
    let (income, correction) = (sum(|day| day.income), sum(|day| day.correction));
    let footer = IncomeFooter {
        income: Money::from_minor(income),
        correction: Money::from_minor(correction),
        total: Money::from_minor(income.saturating_add(correction)),
    };
    let earnings = agents.earnings(leader.member.id).await?.into();
    Ok(Answer::new(RebateIncome { page: ListPage::of(cut(days, page), IncomeRow::from), footer, earnings }))
}

/// The caller's statement of earnings
///
/// For agents where the merchant offers it (`AGEREBINC3`). All that was booked on these days: commissions, what contracts
/// paid, what the caller paid under them, corrections, and what was paid out to the wallet, the newest first. `opening` and the lines of the days come to `closing`. What is in the
/// account is paid out at six in the morning, whole hundredths from 1.00 on.
#[utoipa::path(get, path = "/wps/agent/income", tag = "agent", params(IncomeQuery),
    security(("token" = [])), responses((status = 200, body = Answer<IncomeStatement>), Refusals))]
async fn income(
    State(agents): State<Agents>,
    CurrentMerchant(merchant): CurrentMerchant,
    caller: CurrentMember,
    ApiQuery(query): ApiQuery<IncomeQuery>,
) -> Result<Answer<IncomeStatement>, ApiError> {
    let leader = agents.leader_with(&caller, merchant.flag(KEY)).await?;
    let page = plain_page(query.page_no.as_deref(), query.size.as_deref())?;
    let days = booked_days(&agents, &merchant, DAYS, (query.start_date, query.end_date))?;
    let Statement { opening, closing, mut lines } = agents.income_statement(leader.member.id, days).await?;
    lines.reverse();
    let earnings = agents.earnings(leader.member.id).await?.into();
    Ok(Answer::new(IncomeStatement {
        page: ListPage::of(cut(lines, page), IncomeLine::from),
        opening: Money::from_minor(opening),
        closing: Money::from_minor(closing),
        earnings,
    }))
}

/// One line of the caller's statement, and what it comes from
///
/// For agents where the merchant offers it (`AGEREBINC3`). `list` are the direct members by whose branches it was earned, the
/// largest first: `amount` is what `base` earns at the difference of the caller's `rate` and theirs, less what `baseBefore`
/// earned. `rounds` are up to 20 rounds by which a corrected day changed. A line that moves what is due under a contract has
/// `contract` in place of `list`. A line of another agent is answered like none.
#[utoipa::path(get, path = "/wps/agent/income/{lineId}", tag = "agent", params(("lineId" = String, Path), IncomeLineQuery),
    security(("token" = [])), responses((status = 200, body = Answer<IncomeDetail>), Refusals))]
async fn income_line(
    State(agents): State<Agents>,
    CurrentMerchant(merchant): CurrentMerchant,
    caller: CurrentMember,
    PathId(id): PathId<String>,
    ApiQuery(query): ApiQuery<IncomeLineQuery>,
) -> Result<Answer<IncomeDetail>, ApiError> {
    let leader = agents.leader_with(&caller, merchant.flag(KEY)).await?;
    // After the caller is known to be an agent: else what is no line would tell others that there is such a call.
    let id: IncomeLineId = id.parse().map_err(|_| AgentError::NotInTeam)?;
    let page = plain_page(query.page_no.as_deref(), query.size.as_deref())?;
    let detail = agents.income_line(&leader, id, page).await?;
    Ok(Answer::new(detail.into()))
}

/// The moments of the days on which something was booked.
///
/// # Errors
/// `field.invalid` for days that are none, in the wrong order or too many.
pub(super) fn booked_days(
    agents: &Agents,
    merchant: &Merchant,
    limits: DateLimits,
    (start, end): (Option<String>, Option<String>),
) -> Result<DateRange, ApiError> {
    let days = (given(start.as_deref()), given(end.as_deref()));
    merchant.days(days, agents.core.clock.now(), limits)
}

pub(super) fn plain_page(number: Option<&str>, size: Option<&str>) -> Result<PageRequest, ApiError> {
    let mut errors = FieldErrors::new();
    let page = page_asked(number, size, |field| {
        errors.insert(field, vec![ErrorCode::FieldInvalid]);
    });
    if errors.is_empty() { Ok(page) } else { Err(ApiError::fields(errors)) }
}

/// The page of rows that are all there.
pub(super) fn cut<T>(rows: Vec<T>, page: PageRequest) -> Page<T> {
    let count = rows.len() as u64;
    let offset = usize::try_from(page.offset()).unwrap_or(usize::MAX);
    let size = usize::try_from(page.size()).unwrap_or(usize::MAX);
    Page::new(rows.into_iter().skip(offset).take(size).collect(), page, count)
}

#[derive(Debug, Default, Deserialize, utoipa::IntoParams)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query)]
struct RebateIncomeQuery {
    /// First day of play, `YYYY-MM-DD`; today unless given.
    start_date: Option<String>,
    /// Last day of play, `YYYY-MM-DD`; today unless given.
    end_date: Option<String>,
    /// `RNG`, `FISH`, `LIVE`, `LOTT`, `ELOTT`, `SPORTS`, `PVP` or `COCKFIGHT`; all unless given.
    game_category: Option<String>,
    /// From 1.
    #[param(value_type = Option<u64>, minimum = 1, maximum = 100_000)]
    page_no: Option<String>,
    /// Rows a page, 20 unless given.
    #[param(value_type = Option<u64>, minimum = 1, maximum = 50)]
    size: Option<String>,
    /// `COMM3`
    #[serde(rename = "moduleId")]
    _module_id: Option<String>,
}

#[derive(Debug, Default, Deserialize, utoipa::IntoParams)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query)]
struct IncomeQuery {
    /// First day on which something was booked, `YYYY-MM-DD`; today unless given.
    start_date: Option<String>,
    /// Last day on which something was booked, `YYYY-MM-DD`; today unless given.
    end_date: Option<String>,
    /// From 1.
    #[param(value_type = Option<u64>, minimum = 1, maximum = 100_000)]
    page_no: Option<String>,
    /// Lines a page, 20 unless given.
    #[param(value_type = Option<u64>, minimum = 1, maximum = 50)]
    size: Option<String>,
    /// `COMM3`
    #[serde(rename = "moduleId")]
    _module_id: Option<String>,
}

#[derive(Debug, Default, Deserialize, utoipa::IntoParams)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query)]
struct IncomeLineQuery {
    /// From 1.
    #[param(value_type = Option<u64>, minimum = 1, maximum = 100_000)]
    page_no: Option<String>,
    /// Direct members a page, 20 unless given.
    #[param(value_type = Option<u64>, minimum = 1, maximum = 50)]
    size: Option<String>,
    /// `COMM3`
    #[serde(rename = "moduleId")]
    _module_id: Option<String>,
}

/// What is in the account of earnings now.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct EarningsNow {
    /// Below zero after a correction.
    balance: Money,
    /// What the next payout would be as it is now.
    next_payout: Money,
}

impl From<Earnings> for EarningsNow {
    fn from(earnings: Earnings) -> Self {
        Self { balance: earnings.balance, next_payout: earnings.payable }
    }
}

/// Income by day and category.
#[derive(Debug, Serialize, ToSchema)]
struct RebateIncome {
    #[serde(flatten)]
    page: ListPage<IncomeRow>,
    /// Of all days and categories that were asked for.
    footer: IncomeFooter,
    earnings: EarningsNow,
}

/// Sums of income.
#[derive(Debug, Serialize, ToSchema)]
struct IncomeFooter {
    income: Money,
    correction: Money,
    total: Money,
}

/// How far an income is.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum IncomeStatus {
    /// It is in the account of earnings.
    Booked,
    /// It was paid out to the wallet.
    Paid,
}

impl IncomeStatus {
    pub(super) const fn of(is_paid: bool) -> Self {
        if is_paid { Self::Paid } else { Self::Booked }
    }
}

/// What was earned by a day and a category of games.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct IncomeRow {
    /// The day of play, `YYYY-MM-DD`.
    day: String,
    game_category: GameCategory,
    /// Counted stakes of the team as they are known now.
    team_bet: Money,
    /// The caller's rate on that day, in percent.
    rate: String,
    /// What the run of the day booked.
    income: Money,
    /// What was booked later because the day changed.
    correction: Money,
    status: IncomeStatus,
    /// The line to open.
    #[schema(value_type = String)]
    line_id: IncomeLineId,
}

impl From<IncomeDay> for IncomeRow {
    fn from(day: IncomeDay) -> Self {
        Self {
            day: day.day.to_string(),
            game_category: day.category,
            team_bet: Money::from_minor(day.base),
            rate: day.rate.to_string(),
            income: Money::from_minor(day.income),
            correction: Money::from_minor(day.correction),
            status: IncomeStatus::of(day.is_paid),
            line_id: day.line_id,
        }
    }
}

/// A statement of earnings.
#[derive(Debug, Serialize, ToSchema)]
struct IncomeStatement {
    #[serde(flatten)]
    page: ListPage<IncomeLine>,
    /// What was in the account before the first day.
    opening: Money,
    /// What was in it after the last day.
    closing: Money,
    earnings: EarningsNow,
}

/// A line of a statement of earnings.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct IncomeLine {
    #[schema(value_type = String)]
    line_id: IncomeLineId,
    kind: IncomeKind,
    /// Whether it puts right what was booked before.
    is_correction: bool,
    /// The day of play, of a dividend the last one, of a payout its own, `YYYY-MM-DD`.
    day: String,
    /// Absent for a payout, and for a contract about all games.
    #[serde(skip_serializing_if = "Option::is_none")]
    game_category: Option<GameCategory>,
    /// Below zero where it lessened what was in the account.
    amount: Money,
    /// What was in the account after it.
    balance: Money,
    status: IncomeStatus,
    /// Epoch milliseconds.
    booked_at: i64,
}

impl From<StatementLine> for IncomeLine {
    fn from(StatementLine { line, balance, is_paid }: StatementLine) -> Self {
        Self {
            line_id: line.id,
            kind: line.kind,
            is_correction: line.is_correction(),
            day: line.day.to_string(),
            game_category: line.category,
            amount: Money::from_minor(line.amount),
            balance: Money::from_minor(balance),
            status: IncomeStatus::of(is_paid),
            booked_at: line.booked.map_or(0, |at| at.at_ms),
        }
    }
}

/// A line of a statement of earnings with what it comes from.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct IncomeDetail {
    #[schema(value_type = String)]
    line_id: IncomeLineId,
    kind: IncomeKind,
    is_correction: bool,
    /// The day of play, of a dividend the last one, of a payout its own, `YYYY-MM-DD`.
    day: String,
    /// Absent for a payout, and for a contract about all games.
    #[serde(skip_serializing_if = "Option::is_none")]
    game_category: Option<GameCategory>,
    /// Counted stakes of all branches when it was booked; of a contract its base.
    team_bet: Money,
    /// The caller's rate on that day, in percent; 0 where it is no commission.
    rate: String,
    amount: Money,
    status: IncomeStatus,
    /// Epoch milliseconds.
    booked_at: i64,
    /// Of a line that moves what is due under a contract.
    #[serde(skip_serializing_if = "Option::is_none")]
    contract: Option<IncomeContract>,
    #[serde(flatten)]
    page: ListPage<IncomeShare>,
    /// The rounds by which a corrected day changed, 20 at most.
    rounds: Vec<IncomeRound>,
}

/// What the branch of a direct member adds to a line.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct IncomeShare {
    /// Absent for a member who has left the team.
    #[serde(skip_serializing_if = "Option::is_none")]
    member: Option<TeamStep>,
    /// Counted stakes of the branch when they were booked before; 0.00 where they were not.
    base_before: Money,
    /// Counted stakes of the branch.
    base: Money,
    /// The direct member's rate on that day, in percent.
    rate: String,
    amount: Money,
}

/// A round by which a day changed.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct IncomeRound {
    /// Absent for a member who has left the team.
    #[serde(skip_serializing_if = "Option::is_none")]
    member: Option<TeamStep>,
    vendor: String,
    round_id: String,
    /// How much more counts, below zero how much less.
    amount: Money,
}

impl From<LineDetail> for IncomeDetail {
    fn from(LineDetail { line, is_paid, due, shares, rounds }: LineDetail) -> Self {
        let share = |share: ShareSeen| IncomeShare {
            member: share.member.map(TeamStep::from),
            base_before: Money::from_minor(share.base_before),
            base: Money::from_minor(share.base),
            rate: share.rate.to_string(),
            amount: Money::from_minor(share.amount),
        };
        let round = |round: RoundSeen| IncomeRound {
            member: round.member.map(TeamStep::from),
            vendor: round.vendor,
            round_id: round.round,
            amount: Money::from_minor(round.delta),
        };
        Self {
            line_id: line.id,
            kind: line.kind,
            is_correction: line.is_correction(),
            day: line.day.to_string(),
            game_category: line.category,
            team_bet: Money::from_minor(line.base),
            rate: line.rate.to_string(),
            amount: Money::from_minor(line.amount),
            status: IncomeStatus::of(is_paid),
            booked_at: line.booked.map_or(0, |at| at.at_ms),
            contract: due.map(IncomeContract::from),
            page: ListPage::of(shares, share),
            rounds: rounds.into_iter().map(round).collect(),
        }
    }
}
