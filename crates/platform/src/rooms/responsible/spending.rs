use std::collections::HashMap;

use erawan_kernel::ids::{DepositId, MemberId};
use futures::future::BoxFuture;

use super::bet::claim_key;
use super::model::{HOUR_MS, Spent};
use super::{deposit, store};
use crate::db::prelude::{DbErr, DbResult, Tx};
use crate::rooms::responsible::ResponsiblePlay;
use crate::rooms::wallet::{Book, Effect, KeyId, LogEntry, Projector, TxCode, VENDOR_NAMESPACE, Wallet};

/// Adds up what members pay in, stake and win, by the hour, and releases the claims that are counted now.
///
/// A stake that was given back is taken off the hour it was staked in.
#[derive(Debug, Clone)]
pub struct SpendingProjector {
    responsible: ResponsiblePlay,
}

impl SpendingProjector {
    /// A projector that finds returned bets in this platform.
    #[must_use]
    pub fn new(responsible: &ResponsiblePlay) -> Self {
        Self { responsible: responsible.clone() }
    }
}

impl Projector for SpendingProjector {
    fn name(&self) -> &'static str {
        "responsible/spending"
    }

    fn apply<'a>(&'a self, tx: &'a Tx, entries: &'a [LogEntry]) -> BoxFuture<'a, DbResult<()>> {
        Box::pin(async move {
            let mut hours: HashMap<(MemberId, i64), Spent> = HashMap::new();
            let mut counted = Vec::new();
            for row in entries {
                let Some((member_id, spent)) = self.spent_by(row, &mut counted).await? else { continue };
                let at_ms = spent.at_ms.div_euclid(HOUR_MS) * HOUR_MS;
                let hour = hours.entry((member_id, at_ms)).or_insert(Spent { at_ms, ..Spent::default() });
                hour.deposited += spent.deposited;
                hour.staked += spent.staked;
                hour.returned += spent.returned;
            }
            for ((member_id, _), spent) in hours {
                store::add(tx, member_id, spent).await?;
            }
            store::release(tx, &counted).await
        })
    }

    fn clear<'a>(&'a self, tx: &'a Tx) -> BoxFuture<'a, DbResult<()>> {
        Box::pin(async move { store::clear(tx).await })
    }
}

impl SpendingProjector {
    /// What a row of the log says a member spent; its claim, if any, is added to `counted`.
    async fn spent_by(
        &self,
        row: &LogEntry,
        counted: &mut Vec<String>,
    ) -> DbResult<Option<(MemberId, Spent)>> {
        let (entry, at_ms) = (&row.entry, row.entry.at.as_millisecond());
        let amount = entry.amount.minor();
        let code = TxCode::from_number(entry.code.0);
        let real = |wallet: Option<Wallet>| wallet.filter(|wallet| wallet.book != Book::Trial);
        let of = |wallet: Option<Wallet>, spent: Spent| real(wallet).map(|wallet| (wallet.member_id, spent));
        if entry.kind == Effect::Posted && code == Some(TxCode::Deposit) {
            counted.push(deposit::claim_key(DepositId::from_uuid(entry.key_id.uuid())));
            return Ok(of(row.credit, Spent { at_ms, deposited: amount, ..Spent::default() }));
        }
        if entry.kind == Effect::Posted && code == Some(TxCode::DownlineTransferOut) {
            counted.push(deposit::transfer_claim_key(entry.key_id.uuid()));
            return Ok(of(row.credit, Spent { at_ms, deposited: amount, ..Spent::default() }));
        }
        if entry.kind == Effect::Posted && code == Some(TxCode::JackpotWin) {
            return Ok(of(row.credit, Spent { at_ms, returned: amount, ..Spent::default() }));
        }
        let Some(vendor) = entry.namespace.as_str().strip_prefix(VENDOR_NAMESPACE) else { return Ok(None) };
        let original = entry.original.map(KeyId::uuid);
        Ok(match entry.kind {
            Effect::Posted if code.is_some_and(TxCode::is_bet) => {
                counted.push(claim_key(vendor, entry.key_id.uuid()));
                of(row.debit, Spent { at_ms, staked: amount, ..Spent::default() })
            }
            Effect::Posted if code.is_some_and(TxCode::is_win) => {
                of(row.credit, Spent { at_ms, returned: amount, ..Spent::default() })
            }
            Effect::Posted if code == Some(TxCode::LotteryWinCorrection) => {
                of(row.debit, Spent { at_ms, returned: -amount, ..Spent::default() })
            }
            Effect::Reversed => {
                let bet = match original {
                    Some(id) => self.responsible.wallets.find_bet(vendor, id).await,
                    None => Ok(None),
                };
                let bet = bet.map_err(|error| DbErr::Custom(error.to_string()))?;
                let staked_at_ms = bet.map_or(at_ms, |bet| bet.at_ms);
                of(row.credit, Spent { at_ms: staked_at_ms, staked: -amount, ..Spent::default() })
            }
            Effect::Tombstone => {
                counted.extend(original.map(|id| claim_key(vendor, id)));
                None
            }
            _ => None,
        })
    }
}
