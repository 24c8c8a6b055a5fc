//! What an agent reads of what contracts paid: period by period, and the running one as it is now.

use std::collections::{BTreeSet, HashMap};

use erawan_kernel::ids::{IncomeLineId, MemberId};
use jiff::civil::Date;
use uuid::Uuid;

use super::due::{Due, Parts};
use super::model::{IncomeKind, Line};
use super::store;
use crate::rooms::account::Span;
use crate::rooms::agent::Agents;
use crate::rooms::agent::contracts::model::{Contract, Pays, Scope};
use crate::rooms::agent::contracts::period::period_of;
use crate::rooms::agent::contracts::terms::{Measured, earned};
use crate::rooms::agent::error::Result;
use crate::rooms::agent::team::Leader;

/// How far what a contract pays for a period is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub(in crate::rooms::agent) enum PeriodStatus {
    /// The period is not over.
    Estimate,
    /// It came to nothing.
    None,
    /// It is being paid.
    Waiting,
    /// Who pays did not have all of it yet.
    Owed,
    /// All of it is in the account of earnings.
    Paid,
}

/// What a contract came to for a period.
#[derive(Debug, Clone)]
pub(in crate::rooms::agent) struct PeriodOfContract {
    pub(in crate::rooms::agent) kind: IncomeKind,
    pub(in crate::rooms::agent) from: Date,
    pub(in crate::rooms::agent) until: Date,
    pub(in crate::rooms::agent) scope: Scope,
    /// As it was measured last.
    pub(in crate::rooms::agent) measured: Measured,
    pub(in crate::rooms::agent) parts: Parts,
    /// From 1; 0 where no tier was reached.
    pub(in crate::rooms::agent) tier: u32,
    pub(in crate::rooms::agent) pays: Option<Pays>,
    /// What the run of the period found due, in hundred-thousandths.
    pub(in crate::rooms::agent) amount: i64,
    /// What later runs found.
    pub(in crate::rooms::agent) correction: i64,
    /// What is not paid yet.
    pub(in crate::rooms::agent) owed: i64,
    /// The account name of who pays; empty for the merchant.
    pub(in crate::rooms::agent) payer: String,
    pub(in crate::rooms::agent) status: PeriodStatus,
    /// The first line of the statement that pays it.
    pub(in crate::rooms::agent) line_id: Option<IncomeLineId>,
}

impl PeriodOfContract {
    /// What all runs found due for one period and the same games, the first run first.
    fn of(dues: &[Due], lines: &HashMap<Uuid, Vec<Line>>, names: &HashMap<MemberId, String>) -> Option<Self> {
        let last = dues.last()?;
        let sum = |of: fn(&Due) -> i64| dues.iter().map(of).fold(0_i64, i64::saturating_add);
        let correction = sum(|due| if due.is_correction() { due.amount } else { 0 });
        let owed = sum(|due| due.owed);
        let lines: Vec<&Line> = dues.iter().filter_map(|due| lines.get(&due.id)).flatten().collect();
        let is_moving = lines.iter().any(|line| line.booked.is_none());
        let status = if owed > 0 {
            PeriodStatus::Owed
        } else if owed < 0 || is_moving {
            PeriodStatus::Waiting
        } else if lines.is_empty() {
            PeriodStatus::None
        } else {
            PeriodStatus::Paid
        };
        let booked = lines.iter().filter_map(|line| Some((line.booked?.sequence, line.id)));
        Some(Self {
            kind: last.kind,
            from: last.from,
            until: last.until,
            scope: last.scope,
            measured: last.measured,
            parts: last.parts,
            tier: last.tier,
            pays: last.pays,
            amount: sum(|due| due.amount).saturating_sub(correction),
            correction,
            owed: owed.max(0),
            payer: last.payer.and_then(|payer| names.get(&payer)).cloned().unwrap_or_default(),
            status,
            line_id: booked.min().map(|(_, id)| id),
        })
    }
}

impl Agents {
    /// What contracts of the kind came to for the agent in periods that touch these days, the last one first.
    pub(in crate::rooms::agent) async fn contract_periods(
        &self,
        receiver: MemberId,
        kind: IncomeKind,
        range: Option<Span>,
    ) -> Result<Vec<PeriodOfContract>> {
        let Some(Span { from, until }) = range else { return Ok(Vec::new()) };
        let dues = store::dues_of_receiver(&self.core.db, (receiver, kind), (from, until)).await?;
        let ids: Vec<Uuid> = dues.iter().map(|due| due.id).collect();
        let mut lines: HashMap<Uuid, Vec<Line>> = HashMap::new();
        for line in store::lines_of_dues(&self.core.db, &ids).await? {
            let Some(id) = line.due_id else { continue };
            lines.entry(id).or_default().push(line);
        }
        let names = self.names_of_payers(&dues).await?;
        let periods = dues.chunk_by(|one, next| (one.until, one.scope) == (next.until, next.scope));
        Ok(periods.filter_map(|dues| PeriodOfContract::of(dues, &lines, &names)).collect())
    }

    /// The account names of the agents who pay these.
    pub(super) async fn names_of_payers(&self, dues: &[Due]) -> Result<HashMap<MemberId, String>> {
        let payers: BTreeSet<MemberId> = dues.iter().filter_map(|due| due.payer).collect();
        let mut names = HashMap::with_capacity(payers.len());
        for id in payers {
            if let Some(member) = self.accounts.find(id).await? {
                names.insert(id, member.username);
            }
        }
        Ok(names)
    }

    /// What the running period of a contract of the leader comes to until today, as it is now.
    pub(in crate::rooms::agent) async fn running_period(
        &self,
        leader: &Leader,
        kind: IncomeKind,
        (contract, payer): (&Contract, String),
        today: Date,
    ) -> Result<PeriodOfContract> {
        let (from, until) = period_of(contract.kind, today);
        let receiver = (leader.member.id, leader.place.ord);
        let (scope, terms) = (contract.scope, &contract.terms);
        let days = (from, today.min(until));
        let (measured, parts) =
            self.measure(contract.merchant_id, contract.kind, scope, receiver, days, terms).await?;
        let earned = earned(contract.kind, terms, &measured);
        let tier = earned.map_or(0, |earned| earned.tier);
        Ok(PeriodOfContract {
            kind,
            from,
            until,
            scope,
            measured,
            parts,
            tier: u32::try_from(tier).unwrap_or(u32::MAX),
            pays: tier.checked_sub(1).and_then(|at| terms.tiers.get(at)).map(|tier| tier.pays),
            amount: earned.map_or(0, |earned| earned.amount),
            correction: 0,
            owed: 0,
            payer,
            status: PeriodStatus::Estimate,
            line_id: None,
        })
    }
}
