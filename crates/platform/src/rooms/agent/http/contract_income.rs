use erawan_kernel::Money;
use erawan_kernel::ids::IncomeLineId;
use jiff::civil::Date;

use super::contracts::{ContractTerms, DIVIDENDS, RateType};
use super::days::days_asked;
use super::income::{KEY, cut, plain_page};
use crate::rooms::agent::Agents;
use crate::rooms::agent::contracts::Shown;
use crate::rooms::agent::contracts::model::{ContractStatus, Pays, Scope};
use crate::rooms::agent::contracts::terms::Measured;
use crate::rooms::agent::income::{DueSeen, IncomeKind, Parts, PeriodOfContract, PeriodStatus};
use crate::rooms::merchant::{CurrentMerchant, Merchant};
use crate::rooms::session::CurrentMember;
use crate::web::prelude::*;

pub(super) fn routes() -> OpenApiRouter<Agents> {
    calls![daily_salary, dividend]
}

/// What contracts about days paid the caller
///
/// For agents where the merchant offers it (`AGEREBINC3`). A day is computed from two in the morning of the next one on, of
/// what the team counted and who of it was active; a day that changes later, such as by a void, is put right. `contract` and
/// `current` are those of the caller's first contract of the kind: the running day as it is now, which is not booked. Days
/// and limits as in the figures of members.
#[utoipa::path(get, path = "/wps/agent/dailySalary", tag = "agent", params(PeriodQuery),
    security(("token" = [])), responses((status = 200, body = Answer<PeriodList>), Refusals))]
async fn daily_salary(
    State(agents): State<Agents>,
    CurrentMerchant(merchant): CurrentMerchant,
    caller: CurrentMember,
    ApiQuery(query): ApiQuery<PeriodQuery>,
) -> Result<Answer<PeriodList>, ApiError> {
    let of = (IncomeKind::Salary, merchant.flag(KEY));
    Ok(Answer::new(read(&agents, &merchant, &caller, of, &query).await?))
}

/// What contracts about halves of months paid the caller
///
/// For agents where the merchant offers it (`DIVIDENDSHOW3`). A half is computed from three in the morning of the day after it
/// on, of what the team lost less what it cost, each part in a field of its own. Periods that touch the days are listed. What
/// changes after a period was computed counts in the period in which it changed. `contract` and `current` as of salaries.
#[utoipa::path(get, path = "/wps/agent/dividend", tag = "agent", params(PeriodQuery),
    security(("token" = [])), responses((status = 200, body = Answer<PeriodList>), Refusals))]
async fn dividend(
    State(agents): State<Agents>,
    CurrentMerchant(merchant): CurrentMerchant,
    caller: CurrentMember,
    ApiQuery(query): ApiQuery<PeriodQuery>,
) -> Result<Answer<PeriodList>, ApiError> {
    let of = (IncomeKind::Dividend, merchant.flag(DIVIDENDS));
    Ok(Answer::new(read(&agents, &merchant, &caller, of, &query).await?))
}

async fn read(
    agents: &Agents,
    merchant: &Merchant,
    caller: &CurrentMember,
    (kind, is_offered): (IncomeKind, bool),
    query: &PeriodQuery,
) -> Result<PeriodList, ApiError> {
    let leader = agents.leader_with(caller, is_offered).await?;
    let page = plain_page(query.page_no.as_deref(), query.size.as_deref())?;
    let asked = (query.start_date.as_deref(), query.end_date.as_deref());
    let now = agents.core.clock.now();
    let days = days_asked(merchant, &leader, now, asked)?;
    let periods = agents.contract_periods(leader.member.id, kind, days.range).await?;
    let sum = periods
        .iter()
        .fold(0_i64, |sum, period| sum.saturating_add(period.amount).saturating_add(period.correction));
    let today = merchant.date_at(now);
    let kinds: Vec<_> = kind.contract().into_iter().collect();
    let shown = agents.contracts_of_receiver(merchant, leader.member.id, &kinds).await?;
    let holds = |shown: &Shown| {
        let was_accepted = matches!(shown.status, ContractStatus::Accepted | ContractStatus::Ended);
        was_accepted && shown.contract.from_day.is_some_and(|from| from <= today)
    };
    let present = shown.into_iter().find(holds);
    let current = match &present {
        Some(Shown { contract, offered_by, .. }) => {
            let of = (contract, offered_by.clone());
            Some(agents.running_period(&leader, kind, of, today).await?)
        }
        None => None,
    };
    Ok(PeriodList {
        contract: present.map(|shown| ContractTerms::of(&shown.contract)),
        current: current.map(PeriodRow::from),
        page: ListPage::of(cut(periods, page), PeriodRow::from),
        footer: PeriodFooter { amount: Money::from_minor(sum) },
    })
}

#[derive(Debug, Default, Deserialize, utoipa::IntoParams)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query)]
struct PeriodQuery {
    /// `YYYY-MM-DD`; periods that touch the days from this one on. Today unless given.
    start_date: Option<String>,
    /// `YYYY-MM-DD`; today unless given.
    end_date: Option<String>,
    /// From 1.
    #[param(value_type = Option<u64>, minimum = 1, maximum = 100_000)]
    page_no: Option<String>,
    /// Periods a page, 20 unless given.
    #[param(value_type = Option<u64>, minimum = 1, maximum = 50)]
    size: Option<String>,
    /// `COMM3`
    #[serde(rename = "moduleId")]
    _module_id: Option<String>,
}

/// What contracts of a kind paid, by period.
#[derive(Debug, Serialize, ToSchema)]
struct PeriodList {
    /// The terms that hold today.
    #[serde(skip_serializing_if = "Option::is_none")]
    contract: Option<ContractTerms>,
    /// The running period under these terms as it is now.
    #[serde(skip_serializing_if = "Option::is_none")]
    current: Option<PeriodRow>,
    /// The last period first.
    #[serde(flatten)]
    page: ListPage<PeriodRow>,
    /// Of all periods that were asked for.
    footer: PeriodFooter,
}

/// Sums of what contracts paid.
#[derive(Debug, Serialize, ToSchema)]
struct PeriodFooter {
    /// With corrections, and with what is owed.
    amount: Money,
}

/// What a contract was measured by for a period. Parts that a salary does not have are absent.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct MeasuredValue {
    /// The first day, `YYYY-MM-DD`.
    from: String,
    /// The last day, `YYYY-MM-DD`.
    until: String,
    /// `CONS` for all games.
    game_category: String,
    /// Counted stakes of the team; of a dividend stakes less those given back.
    team_betting: Money,
    #[serde(skip_serializing_if = "Option::is_none")]
    team_winning: Option<Money>,
    #[serde(skip_serializing_if = "Option::is_none")]
    team_rebate: Option<Money>,
    /// Commissions of the team and of the receiver.
    #[serde(skip_serializing_if = "Option::is_none")]
    team_agent_commission: Option<Money>,
    /// Salaries that the receiver was paid.
    #[serde(skip_serializing_if = "Option::is_none")]
    daily_income: Option<Money>,
    #[serde(skip_serializing_if = "Option::is_none")]
    team_promotion: Option<Money>,
    #[serde(skip_serializing_if = "Option::is_none")]
    team_bank_charges: Option<Money>,
    #[serde(skip_serializing_if = "Option::is_none")]
    team_product_charge: Option<Money>,
    /// What is left of all of it, without what was carried.
    #[serde(skip_serializing_if = "Option::is_none")]
    team_net_profit: Option<Money>,
    /// What the period before left below zero.
    #[serde(skip_serializing_if = "Option::is_none")]
    carried: Option<Money>,
    active_member: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    rate_type: Option<RateType>,
    /// Percent, such as `0.5`, or the fixed sum.
    #[serde(skip_serializing_if = "Option::is_none")]
    rate: Option<String>,
    /// From 1; 0 where no tier was reached.
    tier: u32,
}

/// What is measured, and what it reaches.
struct MeasuredOf<'a> {
    kind: IncomeKind,
    days: (Date, Date),
    scope: Scope,
    measured: &'a Measured,
    parts: &'a Parts,
    tier: (u32, Option<Pays>),
}

impl From<MeasuredOf<'_>> for MeasuredValue {
    fn from(of: MeasuredOf<'_>) -> Self {
        let parts = of.parts;
        let is_dividend = of.kind == IncomeKind::Dividend;
        let part = |minor: i64| is_dividend.then(|| Money::from_minor(minor));
        let (tier, pays) = of.tier;
        let (rate_type, rate) = pays.map(RateType::told).unzip();
        Self {
            from: of.days.0.to_string(),
            until: of.days.1.to_string(),
            game_category: of.scope.code().to_owned(),
            team_betting: Money::from_minor(of.measured.team_bet),
            team_winning: part(parts.win),
            team_rebate: part(parts.rebate),
            team_agent_commission: part(parts.commission),
            daily_income: part(parts.salary),
            team_promotion: part(parts.promotion),
            team_bank_charges: part(parts.bank),
            team_product_charge: part(parts.product),
            team_net_profit: part(parts.net()),
            carried: part(parts.carried),
            active_member: of.measured.active,
            rate_type,
            rate,
            tier,
        }
    }
}

/// What a contract came to for a period.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PeriodRow {
    #[serde(flatten)]
    measured: MeasuredValue,
    /// What the run of the period found due.
    amount: Money,
    /// What later runs found because the period changed.
    correction: Money,
    /// What is not paid yet.
    owed: Money,
    /// The account name of who pays; empty for the merchant.
    payer: String,
    status: PeriodStatus,
    /// The line of the statement to open; absent where nothing was paid.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    line_id: Option<IncomeLineId>,
}

impl From<PeriodOfContract> for PeriodRow {
    fn from(period: PeriodOfContract) -> Self {
        Self {
            measured: MeasuredOf {
                kind: period.kind,
                days: (period.from, period.until),
                scope: period.scope,
                measured: &period.measured,
                parts: &period.parts,
                tier: (period.tier, period.pays),
            }
            .into(),
            amount: Money::from_minor(period.amount),
            correction: Money::from_minor(period.correction),
            owed: Money::from_minor(period.owed),
            payer: period.payer,
            status: period.status,
            line_id: period.line_id,
        }
    }
}

/// What a line of a statement moves of a contract.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct IncomeContract {
    #[serde(flatten)]
    measured: MeasuredValue,
    /// The account name of who pays; empty for the merchant.
    payer: String,
    /// The account name of who receives; absent for a member who has left the team.
    #[serde(skip_serializing_if = "Option::is_none")]
    receiver: Option<String>,
    /// What the whole period earned by this measuring.
    earned: Money,
    /// That less what was due before: lines pay it, in parts where who pays did not have all of it.
    due: Money,
    /// What of it is not paid yet.
    owed: Money,
}

impl From<DueSeen> for IncomeContract {
    fn from(DueSeen { due, payer, receiver }: DueSeen) -> Self {
        Self {
            measured: MeasuredOf {
                kind: due.kind,
                days: (due.from, due.until),
                scope: due.scope,
                measured: &due.measured,
                parts: &due.parts,
                tier: (due.tier, due.pays),
            }
            .into(),
            payer,
            receiver,
            earned: Money::from_minor(due.target),
            due: Money::from_minor(due.amount),
            owed: Money::from_minor(due.owed),
        }
    }
}
