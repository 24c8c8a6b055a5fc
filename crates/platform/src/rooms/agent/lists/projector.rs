use std::collections::{BTreeMap, BTreeSet};

use erawan_kernel::ids::{MemberId, MerchantId};
use futures::future::BoxFuture;
use jiff::Timestamp;
use jiff::civil::Date;

use super::store::{self, ListKey};
use super::{List, Sums};
use crate::db::prelude::{DbErr, DbResult, Tx};
use crate::rooms::agent::Agents;
use crate::rooms::agent::figures::line_on;
use crate::rooms::records::{BET_RECORD, RoundPart};
use crate::rooms::wallet::{LogEntry, MoneyLine, Projector, money_lines};

/// The name of its checkpoint.
pub(super) const LISTS: &str = "agent/lists";

/// Counts the rows of members, on their days and on those of everyone above.
#[derive(Debug)]
pub(in crate::rooms::agent) struct ListsProjector {
    agents: Agents,
}

impl ListsProjector {
    pub(in crate::rooms::agent) fn new(agents: &Agents) -> Self {
        Self { agents: agents.clone() }
    }
}

/// Of one member on one day, in a list, of one kind.
type OwnKey = (MemberId, Date, List, String);

impl Projector for ListsProjector {
    fn name(&self) -> &'static str {
        LISTS
    }

    fn follows(&self) -> Option<&'static str> {
        Some(BET_RECORD)
    }

    fn apply<'a>(&'a self, tx: &'a Tx, entries: &'a [LogEntry]) -> BoxFuture<'a, DbResult<()>> {
        Box::pin(async move {
            let parts = self.agents.records.parts_of_rounds(tx, entries).await?;
            let lines: Vec<MoneyLine> = entries.iter().flat_map(money_lines).collect();
            let sums = self.agents.sums_of(&parts, &lines).await?;
            if sums.is_empty() {
                return Ok(());
            }
            let members: BTreeSet<MemberId> = sums.keys().map(|(member, ..)| *member).collect();
            let lines = self.agents.accounts.lines_of(tx, &members.into_iter().collect::<Vec<_>>()).await?;
            let (mut own, mut of_teams) = (BTreeMap::new(), BTreeMap::new());
            for ((member, day, list, kind), sums) in sums {
                let line = lines.get(&member).and_then(|lines| line_on(lines, day)).ok_or_else(|| {
                    DbErr::Custom(format!("the member {member} has no place in the team tree"))
                })?;
                add_up(&line.ords, (day, list, &kind), sums, (&mut own, &mut of_teams));
            }
            store::add(tx, &own, &of_teams).await
        })
    }

    fn clear<'a>(&'a self, tx: &'a Tx) -> BoxFuture<'a, DbResult<()>> {
        Box::pin(async move { store::clear(tx).await })
    }
}

impl Agents {
    /// What these movements come to by member and day.
    async fn sums_of(&self, parts: &[RoundPart], lines: &[MoneyLine]) -> DbResult<BTreeMap<OwnKey, Sums>> {
        let mut sums: BTreeMap<OwnKey, Sums> = BTreeMap::new();
        for part in parts {
            let day = self.list_day(part.merchant_id, part.bet_at_ms).await?;
            let key = (part.member_id, day, List::Rounds, part.category.clone());
            *sums.entry(key).or_default() += Sums { n: part.rounds, went: part.staked, came: part.won };
        }
        for line in lines {
            let day = self.list_day(line.wallet.merchant_id, line.at_ms).await?;
            let key = (line.wallet.member_id, day, List::Transactions, line.code.number().to_string());
            let amount = line.amount.minor();
            *sums.entry(key).or_default() +=
                Sums { n: 1, went: amount.min(0).saturating_neg(), came: amount.max(0) };
        }
        Ok(sums)
    }

    /// The day at the merchant.
    async fn list_day(&self, merchant_id: MerchantId, at_ms: i64) -> DbResult<Date> {
        let merchant = self.merchants.find(merchant_id).await;
        let merchant = merchant.map_err(|error| DbErr::Custom(error.to_string()))?;
        Ok(merchant.date_at(Timestamp::from_millisecond(at_ms).unwrap_or_default()))
    }
}

/// Adds sums to the day of the person at the end of the line, and to the teams of all above.
fn add_up(
    ords: &[i32],
    (day, list, kind): (Date, List, &str),
    sums: Sums,
    (own, of_teams): (&mut BTreeMap<ListKey, Sums>, &mut BTreeMap<ListKey, Sums>),
) {
    let mut parent = 0;
    for (at, ord) in ords.iter().enumerate() {
        let key = (day, list, parent, *ord, kind.to_owned());
        let of = if at + 1 == ords.len() { &mut *own } else { &mut *of_teams };
        *of.entry(key).or_default() += sums;
        parent = *ord;
    }
}
