//! What an agent reads of what was earned: by day, as a statement, and line by line.

use std::collections::HashMap;

use erawan_kernel::ids::{IncomeLineId, MemberId};
use erawan_kernel::{Money, Page, PageRequest};
use jiff::civil::Date;
use uuid::Uuid;

use super::commission::{Share, payable};
use super::due::Due;
use super::model::{ChangedRound, IncomeKind, Line};
use super::store;
use crate::rooms::account::{Span, TeamMember};
use crate::rooms::agent::error::Result;
use crate::rooms::agent::team::{Leader, Step};
use crate::rooms::agent::{AgentError, Agents};
use crate::rooms::merchant::{GameCategory, Rate};
use crate::web::DateRange;

/// What is in an agent's account of earnings now.
#[derive(Debug, Clone, Copy)]
pub(in crate::rooms::agent) struct Earnings {
    pub(in crate::rooms::agent) balance: Money,
    /// What the next payout would be.
    pub(in crate::rooms::agent) payable: Money,
}

/// What an agent earned by a day and a category of games.
#[derive(Debug, Clone)]
pub(in crate::rooms::agent) struct IncomeDay {
    pub(in crate::rooms::agent) day: Date,
    pub(in crate::rooms::agent) category: GameCategory,
    /// What the team counted, as it is known now.
    pub(in crate::rooms::agent) base: i64,
    pub(in crate::rooms::agent) rate: Rate,
    /// What the run of the day booked.
    pub(in crate::rooms::agent) income: i64,
    /// What later runs booked.
    pub(in crate::rooms::agent) correction: i64,
    pub(in crate::rooms::agent) is_paid: bool,
    /// The line of the run of the day, else the newest one.
    pub(in crate::rooms::agent) line_id: IncomeLineId,
}

/// A statement: opening, lines, closing.
#[derive(Debug)]
pub(in crate::rooms::agent) struct Statement {
    /// In hundred-thousandths, as the other sums.
    pub(in crate::rooms::agent) opening: i64,
    pub(in crate::rooms::agent) closing: i64,
    /// In the order of the ledger: the line, what was in the account after it, and whether it was paid out.
    pub(in crate::rooms::agent) lines: Vec<StatementLine>,
}

/// A line of a statement.
#[derive(Debug)]
pub(in crate::rooms::agent) struct StatementLine {
    pub(in crate::rooms::agent) line: Line,
    pub(in crate::rooms::agent) balance: i64,
    pub(in crate::rooms::agent) is_paid: bool,
}

/// What one branch adds to a line, as the agent may see it.
pub(in crate::rooms::agent) struct ShareSeen {
    /// Nothing of a member who has left the team.
    pub(in crate::rooms::agent) member: Option<Step>,
    pub(in crate::rooms::agent) base_before: i64,
    pub(in crate::rooms::agent) base: i64,
    pub(in crate::rooms::agent) rate: Rate,
    pub(in crate::rooms::agent) amount: i64,
}

/// A round that made a correction necessary, as the agent may see it.
pub(in crate::rooms::agent) struct RoundSeen {
    /// Nothing of a member who has left the team.
    pub(in crate::rooms::agent) member: Option<Step>,
    pub(in crate::rooms::agent) vendor: String,
    pub(in crate::rooms::agent) round: String,
    pub(in crate::rooms::agent) delta: i64,
}

/// What a contract came to, as one of its sides may see it.
pub(in crate::rooms::agent) struct DueSeen {
    pub(in crate::rooms::agent) due: Due,
    /// The account name of who pays; empty for the merchant.
    pub(in crate::rooms::agent) payer: String,
    /// The account name of who receives; nothing of a member who has left the team.
    pub(in crate::rooms::agent) receiver: Option<String>,
}

/// A line with all that it comes from.
pub(in crate::rooms::agent) struct LineDetail {
    pub(in crate::rooms::agent) line: Line,
    pub(in crate::rooms::agent) is_paid: bool,
    /// Of a line that moves what is due under a contract.
    pub(in crate::rooms::agent) due: Option<DueSeen>,
    pub(in crate::rooms::agent) shares: Page<ShareSeen>,
    pub(in crate::rooms::agent) rounds: Vec<RoundSeen>,
}

/// A payout takes all that was booked before it.
fn is_paid(line: &Line, last_payout: i64) -> bool {
    line.booked.is_some_and(|at| at.sequence <= last_payout)
}

impl Agents {
    /// What is in the account of earnings now.
    pub(in crate::rooms::agent) async fn earnings(&self, member_id: MemberId) -> Result<Earnings> {
        let balance = self.wallets.earnings_of(member_id).await?;
        Ok(Earnings { balance, payable: payable(balance).unwrap_or(Money::ZERO) })
    }

    /// What the agent earned by these days, the last one first; by games of the category alone, with one.
    pub(in crate::rooms::agent) async fn income_days(
        &self,
        member_id: MemberId,
        range: Option<Span>,
        category: Option<GameCategory>,
    ) -> Result<Vec<IncomeDay>> {
        let Some(Span { from, until }) = range else { return Ok(Vec::new()) };
        let kind = IncomeKind::Commission;
        let lines = store::lines_about(&self.core.db, member_id, kind, (from, until)).await?;
        let last_payout = store::last_payout(&self.core.db, member_id).await?;
        let mut days: Vec<IncomeDay> = Vec::new();
        for line in lines {
            let Some(of) = line.category.filter(|of| category.is_none_or(|wanted| wanted == *of)) else {
                continue;
            };
            let is_same = days.last().is_some_and(|last| last.day == line.day && last.category == of);
            if !is_same {
                // The newest line of a day comes first, and knows what counts now.
                days.push(IncomeDay {
                    day: line.day,
                    category: of,
                    base: line.base,
                    rate: line.rate,
                    income: 0,
                    correction: 0,
                    is_paid: true,
                    line_id: line.id,
                });
            }
            let Some(day) = days.last_mut() else { continue };
            day.is_paid &= is_paid(&line, last_payout);
            let sum = if line.is_correction() { &mut day.correction } else { &mut day.income };
            *sum = sum.saturating_add(line.amount);
            if !line.is_correction() {
                day.line_id = line.id;
            }
        }
        Ok(days)
    }

    /// What was booked in the agent's account of earnings between two moments.
    pub(in crate::rooms::agent) async fn income_statement(
        &self,
        member_id: MemberId,
        days: DateRange,
    ) -> Result<Statement> {
        let db = &self.core.db;
        let opening = store::sum_before(db, member_id, days.from_ms).await?;
        let lines = store::lines_booked(db, member_id, (days.from_ms, days.until_ms)).await?;
        let last_payout = store::last_payout(db, member_id).await?;
        let mut closing = opening;
        let with_balance = |line: Line| {
            closing = closing.saturating_add(line.amount);
            let is_paid = is_paid(&line, last_payout);
            StatementLine { line, balance: closing, is_paid }
        };
        let lines = lines.into_iter().map(with_balance).collect();
        Ok(Statement { opening, closing, lines })
    }

    /// One line of the agent with a page of what it comes from.
    ///
    /// # Errors
    /// [`AgentError::NotInTeam`] for a line that is not the agent's, as for none.
    pub(in crate::rooms::agent) async fn income_line(
        &self,
        leader: &Leader,
        id: IncomeLineId,
        page: PageRequest,
    ) -> Result<LineDetail> {
        let db = &self.core.db;
        let line = store::find_line_of(db, leader.member.id, id).await?.ok_or(AgentError::NotInTeam)?;
        let last_payout = store::last_payout(db, leader.member.id).await?;
        let shares = store::shares_page(db, id, page).await?;
        let due = self.due_of_line(leader, &line).await?;
        let rounds = match &due {
            Some(DueSeen { due, .. }) => due.rounds.clone(),
            None => store::rounds_of(db, id).await?,
        };
        let ords = shares.rows.iter().map(|(ord, _)| *ord).chain(rounds.iter().map(|round| round.ord));
        let members = self.accounts.numbered_in_team(&leader.place, &ords.collect::<Vec<_>>()).await?;
        let members: HashMap<i32, TeamMember> =
            members.into_iter().map(|member| (member.place.ord, member)).collect();
        let step = |ord: i32| members.get(&ord).map(|member| leader.step(member));
        let (number, size, total_count) = (shares.number, shares.size, shares.total_count);
        let seen = |(ord, share): (i32, Share)| ShareSeen {
            member: step(ord),
            base_before: share.base_before,
            base: share.base,
            rate: share.rate,
            amount: share.amount,
        };
        let rows = shares.rows.into_iter().map(seen).collect();
        let round = |round: ChangedRound| RoundSeen {
            member: step(round.ord),
            vendor: round.vendor,
            round: round.round,
            delta: round.delta,
        };
        Ok(LineDetail {
            is_paid: is_paid(&line, last_payout),
            line,
            due,
            shares: Page { rows, number, size, total_count },
            rounds: rounds.into_iter().map(round).collect(),
        })
    }

    /// What of a contract a line of the leader moves.
    async fn due_of_line(&self, leader: &Leader, line: &Line) -> Result<Option<DueSeen>> {
        let Some(id) = line.due_id else { return Ok(None) };
        let own = &leader.member;
        let Some(due) = store::find_due_of(&self.core.db, own.id, id).await? else { return Ok(None) };
        let names = self.names_of_payers(std::slice::from_ref(&due)).await?;
        let payer = due.payer.and_then(|payer| names.get(&payer)).cloned().unwrap_or_default();
        let receiver = if due.receiver == own.id {
            Some(own.username.clone())
        } else {
            let member = self.accounts.find_in_team(&leader.place, due.receiver).await?;
            member.map(|member| leader.step(&member).account)
        };
        Ok(Some(DueSeen { due, payer, receiver }))
    }

    /// What of contracts the lines of a statement move, by the lines.
    pub(in crate::rooms::agent) async fn dues_of_lines(
        &self,
        lines: &[StatementLine],
    ) -> Result<HashMap<IncomeLineId, Due>> {
        let ids = lines.iter().filter_map(|StatementLine { line, .. }| Some((line.id, line.due_id?)));
        let ids: Vec<(IncomeLineId, Uuid)> = ids.collect();
        let dues: Vec<Uuid> = ids.iter().map(|(_, due)| *due).collect();
        let dues = store::dues_for_job(&self.core.db, &dues).await?;
        Ok(ids.into_iter().filter_map(|(line, due)| Some((line, dues.get(&due)?.clone()))).collect())
    }
}
