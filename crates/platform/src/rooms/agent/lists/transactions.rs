use erawan_kernel::{Page, PageRequest};

use super::page::{Found, ListOf, Scanned, Source};
use super::projector::LISTS;
use super::store::Wanted;
use super::{List, Sums, Whose};
use crate::rooms::agent::Agents;
use crate::rooms::agent::error::Result;
use crate::rooms::agent::figures::KpiDays;
use crate::rooms::agent::team::{Leader, Step};
use crate::rooms::merchant::Merchant;
use crate::rooms::wallet::{AccountId, MoneyLine, TxCode};
use crate::web::DateRange;

/// What is asked of the transactions of a team.
pub(in crate::rooms::agent) struct TransactionsQuery<'a> {
    pub(in crate::rooms::agent) days: KpiDays,
    pub(in crate::rooms::agent) whose: Whose<'a>,
    /// Those with one of these codes.
    pub(in crate::rooms::agent) codes: &'a [TxCode],
    pub(in crate::rooms::agent) page: PageRequest,
}

/// One transaction, and whose it is.
pub(in crate::rooms::agent) struct TeamTransaction {
    pub(in crate::rooms::agent) step: Step,
    pub(in crate::rooms::agent) line: MoneyLine,
}

/// Transactions of a team, and what all of them come to, in hundred-thousandths.
pub(in crate::rooms::agent) struct TeamTransactions {
    pub(in crate::rooms::agent) page: Page<TeamTransaction>,
    /// How many rows pages reach: less than there are, where a day has very many.
    pub(in crate::rooms::agent) reached: u64,
    /// What came in.
    pub(in crate::rooms::agent) credit: i64,
    /// What went out.
    pub(in crate::rooms::agent) debit: i64,
    /// Up to which moment the list follows the ledger, epoch milliseconds.
    pub(in crate::rooms::agent) as_of: i64,
}

/// Lines of some codes.
struct Lines<'a> {
    agents: &'a Agents,
    codes: &'a [TxCode],
}

fn found(line: MoneyLine) -> Found<MoneyLine> {
    let place = (line.sequence, line.wallet.main);
    Found { at_ms: line.at_ms, place, member_id: line.wallet.member_id, row: line }
}

impl Source for Lines<'_> {
    type Row = MoneyLine;

    async fn newest_of(
        &self,
        accounts: &[AccountId],
        days: DateRange,
        first: u64,
    ) -> Result<Vec<Found<MoneyLine>>> {
        let lines = self.agents.wallets.newest_lines_of(accounts, self.codes, days, first).await?;
        Ok(lines.into_iter().map(found).collect())
    }

    async fn by_time(
        &self,
        days: DateRange,
        before: Option<(i64, i64)>,
        limit: u64,
    ) -> Result<Scanned<MoneyLine>> {
        let (lines, next) = self.agents.wallets.lines_by_time(self.codes, days, before, limit).await?;
        Ok((lines.into_iter().map(found).collect(), next))
    }
}

impl Agents {
    /// The transactions of the leader's team on these days, the newest first.
    ///
    /// # Errors
    /// [`super::super::AgentError::NotInTeam`]; [`super::super::AgentError::Refused`] where a search finds too many.
    pub(in crate::rooms::agent) async fn team_transactions(
        &self,
        merchant: &Merchant,
        leader: &Leader,
        query: &TransactionsQuery<'_>,
    ) -> Result<TeamTransactions> {
        let as_of = self.as_of(LISTS).await?;
        let members = self.members_meant(leader, query.whose).await?;
        let kinds: Vec<String> = query.codes.iter().map(|code| code.number().to_string()).collect();
        let days = query.days.days();
        let list = ListOf {
            merchant,
            leader,
            members: members.as_deref(),
            wanted: Wanted { list: List::Transactions, kinds: Some(&kinds) },
            days: &days,
        };
        let sums = self.list_sums(&list).await?;
        let lines = Lines { agents: self, codes: query.codes };
        let (rows, reached) = self.list_page(&list, &sums, query.page, &lines).await?;
        let mut all = Sums::default();
        for sums in sums.values() {
            all += *sums;
        }
        let row = |(member, line)| TeamTransaction { step: leader.step(&member), line };
        let page = Page::new(rows.into_iter().map(row).collect(), query.page, all.count());
        Ok(TeamTransactions { page, reached, credit: all.came, debit: all.went, as_of })
    }
}
