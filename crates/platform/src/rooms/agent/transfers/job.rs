//! Transfers where a crash left them, and whether they say what the ledger says.

use std::time::Duration;

use uuid::Uuid;

use super::model::{TeamTransfer, TransferState};
use super::{LEASE_MS, lock_in_tx, store};
use crate::rooms::account;
use crate::rooms::agent::error::{Result, TransferError};
use crate::rooms::agent::{AgentError, Agents};
use crate::rooms::responsible::ResponsibleError;
use crate::rooms::wallet::WalletError;

/// How often the job looks for transfers that a crash left.
const EVERY: Duration = Duration::from_secs(30);
/// Transfers worked on in one go.
const AT_ONCE: u64 = 50;

impl Agents {
    /// Goes on with transfers that a crash left, for as long as the task lives.
    pub(in crate::rooms::agent) async fn follow_transfers(self) {
        loop {
            tokio::time::sleep(EVERY).await;
            if let Err(error) = self.work_on_transfers().await {
                tracing::error!(%error, "transfers to teams could not be worked on");
            }
        }
    }

    /// Does the next step of every transfer whose turn it is.
    ///
    /// # Errors
    /// [`AgentError::Database`].
    pub async fn work_on_transfers(&self) -> Result<()> {
        let now_ms = self.core.clock.now_ms();
        for transfer in store::due_for_job(&self.core.db, now_ms, AT_ONCE).await? {
            if !store::take(&self.core.db, transfer.id, now_ms, now_ms + LEASE_MS).await? {
                continue;
            }
            if let Err(error) = self.advance(&transfer).await {
                tracing::warn!(transfer = %transfer.id, %error, "a transfer to a team could not be brought further");
            }
        }
        Ok(())
    }

    async fn advance(&self, transfer: &TeamTransfer) -> Result<()> {
        let sender = self.accounts.find(transfer.member_id).await?.ok_or(WalletError::MemberUnknown)?;
        match transfer.state {
            TransferState::Requesting if self.is_barred(transfer).await? => self.give_up(transfer).await,
            TransferState::Requesting => match self.carry_out(&sender, transfer, None).await {
                Ok(_) | Err(AgentError::Transfer(TransferError::NoMoney)) => Ok(()),
                Err(error) => Err(error),
            },
            // Another try at the same moment may have found money after all.
            TransferState::Refused if self.wallets.find_team_transfer(transfer.id, 0).await?.is_some() => {
                self.finish(&sender, transfer, None).await
            }
            TransferState::Refused | TransferState::Sent => {
                Ok(store::close_refused(&self.core.db, transfer.id).await?)
            }
        }
    }

    /// Whether one of those concerned was disabled or excluded since the transfer was written down, and nothing moved yet.
    pub(super) async fn is_barred(&self, transfer: &TeamTransfer) -> Result<bool> {
        if self.wallets.find_team_transfer(transfer.id, 0).await?.is_some() {
            return Ok(false);
        }
        let receivers = transfer.parts.iter().map(|part| part.receiver);
        let tx = self.core.db.begin().await?;
        lock_in_tx(&tx, transfer.member_id, receivers.clone()).await?;
        let mut is_barred = false;
        for id in receivers.chain([transfer.member_id]) {
            is_barred |= account::is_disabled_in_tx(&tx, id).await?;
            is_barred |= match self.checks.responsible.refuse_excluded_in_tx(&tx, id).await {
                Ok(()) => false,
                Err(ResponsibleError::Excluded { .. } | ResponsibleError::Frozen) => true,
                Err(error) => return Err(error.into()),
            };
        }
        tx.rollback().await?;
        Ok(is_barred)
    }

    /// Each transfer that does not say what the ledger says, in words: sent is what moved to every receiver, anything else
    /// moved to none.
    ///
    /// Meaningful while nothing moves.
    ///
    /// # Errors
    /// [`AgentError::Database`], [`AgentError::Wallet`].
    pub(in crate::rooms::agent) async fn reconcile_transfers(&self) -> Result<Vec<String>> {
        const ROWS_MAX: u64 = 500;
        let (mut differences, mut last) = (Vec::new(), Uuid::nil());
        loop {
            let transfers = store::after_for_job(&self.core.db, last, ROWS_MAX).await?;
            let Some(end) = transfers.last() else { return Ok(differences) };
            last = end.id.uuid();
            for transfer in &transfers {
                if !self.is_as_booked(transfer).await? {
                    let (id, state) = (transfer.id, transfer.state.word());
                    differences.push(format!("{id}: it is {state}, the ledger says something else"));
                }
            }
        }
    }

    async fn is_as_booked(&self, transfer: &TeamTransfer) -> Result<bool> {
        let sender = self.wallets.find(transfer.member_id).await?;
        let mut booked = 0;
        for (place, part) in transfer.parts.iter().enumerate() {
            let Some(row) = self.wallets.find_team_transfer(transfer.id, place).await? else { continue };
            let receiver = self.wallets.find(part.receiver).await?;
            let is_same = sender.is_some_and(|wallet| wallet.account == row.debit)
                && receiver.is_some_and(|wallet| wallet.account == row.credit)
                && row.amount == part.amount;
            if !is_same {
                return Ok(false);
            }
            booked += 1;
        }
        Ok(match transfer.state {
            TransferState::Sent => booked == transfer.parts.len(),
            TransferState::Refused => booked == 0,
            TransferState::Requesting => booked == 0 || booked == transfer.parts.len(),
        })
    }
}
