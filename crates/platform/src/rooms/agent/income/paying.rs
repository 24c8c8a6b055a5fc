//! Paying what is due under contracts: by the merchant at once, by an agent from the own earnings and then from the own
//! wallet, in parts where neither has all of it.
//!
//! Each movement is written down with its number before money moves, so that what a crash cut off goes on with the same key
//! and amount. While a line of a payer is written down and not in the ledger, nothing else of that payer is.

use std::collections::HashMap;

use erawan_kernel::Money;
use erawan_kernel::ids::{MemberId, MerchantId};
use futures::future::join_all;
use uuid::Uuid;

use super::due::Due;
use super::model::{BookedAt, IncomeKind, Line, RunState};
use super::store::{self, WrittenLine};
use crate::db::prelude::Tx;
use crate::rooms::account;
use crate::rooms::agent::Agents;
use crate::rooms::agent::error::Result;
use crate::rooms::wallet::{AgentPayment, Earning, LedgerError, TxCode, Wallet, WalletError};

/// Movements that are made at once.
const AT_ONCE: usize = 256;

/// The code of what a contract pays.
const fn code_of(kind: IncomeKind) -> TxCode {
    match kind {
        IncomeKind::Dividend => TxCode::Dividend,
        IncomeKind::Commission
        | IncomeKind::Salary
        | IncomeKind::ContractPaid
        | IncomeKind::FromWallet
        | IncomeKind::Payout => TxCode::DailySalary,
    }
}

impl Agents {
    /// Whether the agent owes something under contracts.
    ///
    /// # Errors
    /// [`super::super::AgentError::Database`].
    pub(in crate::rooms::agent) async fn owes(&self, member_id: MemberId) -> Result<bool> {
        Ok(self.owed_by(member_id).await?.is_positive())
    }

    /// What the agent owes under contracts.
    ///
    /// # Errors
    /// [`super::super::AgentError::Database`].
    pub(in crate::rooms::agent) async fn owed_by(&self, member_id: MemberId) -> Result<Money> {
        Ok(Money::from_minor(store::owed_by(&self.core.db, member_id).await?))
    }

    /// Pays what is due under contracts of a merchant, as far as it can be paid, who stands higher first. What was cut off
    /// goes on; a second call pays only what was owed and has money by now.
    pub(super) async fn pay_contracts(&self, merchant_id: MerchantId) -> Result<()> {
        self.finish_movements(merchant_id).await?;
        // Known before: what is computed meanwhile is paid by the next look.
        let mut runs = Vec::new();
        for kind in IncomeKind::OF_CONTRACTS {
            runs.extend(store::runs_in(&self.core.db, merchant_id, kind, RunState::Computed).await?);
        }
        let dues = store::open_dues_for_job(&self.core.db, merchant_id).await?;
        let mut dues = dues.into_iter().peekable();
        while let Some(due) = dues.next() {
            if let (Some(payer), true) = (due.payer, due.owed > 0) {
                self.pay_of_agent(due, payer).await?;
                continue;
            }
            // Neither of these waits for money.
            let mut some = vec![due];
            let is_simple = |next: &Due| next.payer.is_none() || next.owed < 0;
            while some.len() < AT_ONCE
                && let Some(next) = dues.next_if(is_simple)
            {
                some.push(next);
            }
            self.pay_at_once(&some).await?;
        }
        let now_ms = self.core.clock.now_ms();
        for run in runs {
            let steps = (RunState::Computed, RunState::Posted);
            store::move_run(self.core.db.write(), run.id, steps, now_ms).await?;
        }
        Ok(())
    }

    /// Pays all of what the merchant pays, and of what is given back.
    async fn pay_at_once(&self, dues: &[Due]) -> Result<()> {
        let now_ms = self.core.clock.now_ms();
        let mut written = Vec::new();
        let tx = self.core.db.begin().await?;
        for due in dues {
            if store::take_movement(&tx, due, (0, 0)).await? {
                written.extend(due.payment(due.owed));
            }
        }
        store::write_lines(&tx, &written, now_ms).await?;
        tx.commit().await?;
        self.move_written(written).await
    }

    /// Pays what an agent owes another, as much of it as there is: from earnings, and from the wallet what these lack.
    async fn pay_of_agent(&self, mut due: Due, payer: MemberId) -> Result<()> {
        let Some(member) = self.accounts.find(payer).await? else { return Ok(()) };
        let wallet = self.wallets.open(member.id, member.kind).await?;
        let may_fill = !member.is_disabled && !self.is_on_a_break(payer).await?;
        if may_fill && let Some(filling) = self.write_filling(&due, &wallet).await? {
            self.move_written(vec![filling]).await?;
            // It may have been given up.
            let again = store::dues_for_job(&self.core.db, &[due.id]).await?.remove(&due.id);
            due = again.unwrap_or(due);
        }
        let lines = self.write_payment(&due, payer).await?;
        self.move_written(lines).await
    }

    /// Whether the member excluded themselves, or takes a break: nothing is taken from their wallet then.
    async fn is_on_a_break(&self, member_id: MemberId) -> Result<bool> {
        let protection = self.checks.responsible.protection_of(member_id).await?;
        Ok(protection.excluded_until_ms.is_some() || protection.cool_off_until_ms.is_some())
    }

    /// Writes down what the payer's wallet adds to the earnings so that what is owed can be paid; nothing where they have
    /// enough, or the wallet has nothing.
    async fn write_filling(&self, due: &Due, wallet: &Wallet) -> Result<Option<WrittenLine>> {
        let tx = self.core.db.begin().await?;
        account::lock_in_tx(&tx, wallet.member_id).await?;
        let mut filling = None;
        if !store::has_open_lines(&tx, wallet.member_id).await? {
            let earned = self.earned_by(&tx, wallet.member_id).await?;
            let lacks = due.owed.saturating_sub(due.filled).saturating_sub(earned);
            let available = self.wallets.balance_of(wallet).await?.available.minor();
            let amount = lacks.min(available);
            filling = due.filling(amount).filter(|_| amount > 0);
        }
        let Some(filling) = filling else {
            tx.rollback().await?;
            return Ok(None);
        };
        let filled = due.filled.saturating_add(filling.line.amount);
        if !store::take_movement(&tx, due, (due.owed, filled)).await? {
            tx.rollback().await?;
            return Ok(None);
        }
        store::write_lines(&tx, std::slice::from_ref(&filling), self.core.clock.now_ms()).await?;
        tx.commit().await?;
        Ok(Some(filling))
    }

    /// What a payer has in the account of earnings beside what the wallet added for something that is owed; nothing below
    /// zero, which later income fills.
    async fn earned_by(&self, tx: &Tx, payer: MemberId) -> Result<i64> {
        let balance = self.wallets.earnings_of(payer).await?.minor();
        Ok(balance.saturating_sub(store::filled_by(tx, payer).await?).max(0))
    }

    /// Writes down what the payer's earnings pay of what is owed; nothing where they have nothing.
    async fn write_payment(&self, due: &Due, payer: MemberId) -> Result<Vec<WrittenLine>> {
        let tx = self.core.db.begin().await?;
        account::lock_in_tx(&tx, payer).await?;
        let mut amount = 0;
        if !store::has_open_lines(&tx, payer).await? {
            amount = due.owed.min(self.earned_by(&tx, payer).await?.saturating_add(due.filled));
        }
        let left = (due.owed.saturating_sub(amount), due.filled.saturating_sub(amount).max(0));
        if amount <= 0 || !store::take_movement(&tx, due, left).await? {
            tx.rollback().await?;
            return Ok(Vec::new());
        }
        let lines = due.payment(amount);
        store::write_lines(&tx, &lines, self.core.clock.now_ms()).await?;
        tx.commit().await?;
        Ok(lines)
    }

    /// Goes on with movements that a crash or an error cut off.
    async fn finish_movements(&self, merchant_id: MerchantId) -> Result<()> {
        loop {
            let open = store::open_movements_for_job(&self.core.db, merchant_id, AT_ONCE as u64).await?;
            if open.is_empty() {
                return Ok(());
            }
            self.move_all(&open).await?;
        }
    }

    async fn move_written(&self, written: Vec<WrittenLine>) -> Result<()> {
        let lines = written.into_iter().map(|written| written.line);
        let lines: Vec<Line> = lines.filter(|line| line.moved_by.is_none()).collect();
        if lines.is_empty() { Ok(()) } else { self.move_all(&lines).await }
    }

    /// Moves the money of these lines and notes where they and their other sides are in the ledger; strikes off what a wallet
    /// did not have any more. Safe to repeat: each moves once.
    async fn move_all(&self, lines: &[Line]) -> Result<()> {
        let ids: Vec<Uuid> = lines.iter().filter_map(|line| line.due_id).collect();
        let dues = store::dues_for_job(&self.core.db, &ids).await?;
        let moved = join_all(lines.iter().map(|line| self.move_under_contract(line, &dues))).await;
        let mut moved: Vec<_> = lines.iter().zip(moved).collect();
        // In one order for all nodes, so that none waits for another that waits for it.
        moved.sort_unstable_by_key(|(line, _)| line.id);
        let tx = self.core.db.begin().await?;
        let mut all = Ok(());
        for (line, at) in moved {
            match at {
                Ok(Some(at)) => store::note_moved(&tx, line.id, at).await?,
                Ok(None) => self.strike_off(&tx, line).await?,
                Err(error) => all = all.and(Err(error)),
            }
        }
        tx.commit().await?;
        all
    }

    async fn strike_off(&self, tx: &Tx, line: &Line) -> Result<()> {
        if let (true, Some(due)) = (store::drop_line(tx, line.id).await?, line.due_id) {
            store::unfill(tx, due, line.amount).await?;
        }
        Ok(())
    }

    /// Where the movement of a line is in the ledger; nothing once it was given up.
    async fn move_under_contract(&self, line: &Line, dues: &HashMap<Uuid, Due>) -> Result<Option<BookedAt>> {
        let wallet = self.opened_wallet(line.member_id).await?;
        let amount = Money::from_minor(line.amount);
        let payer = line.due_id.and_then(|id| dues.get(&id)).and_then(|due| due.payer);
        let row = if line.kind == IncomeKind::FromWallet {
            match self.wallets.fill_earnings(&wallet, line.id, amount).await {
                Err(WalletError::Ledger(LedgerError::InsufficientFunds { .. } | LedgerError::Reversed)) => {
                    self.wallets.give_up_filling(&wallet, line.id).await?;
                    return Ok(None);
                }
                row => row?,
            }
        } else if let Some(payer) = payer {
            let payer = self.opened_wallet(payer).await?;
            let (line, code) = (line.id, code_of(line.kind));
            let payment = AgentPayment { payer: &payer, receiver: &wallet, line, code, amount };
            self.wallets.pay_from_earnings(&payment).await?
        } else {
            let (kind, code) = (line.kind.word(), code_of(line.kind));
            self.wallets.book_earning(&Earning { wallet: &wallet, line: line.id, kind, code, amount }).await?
        };
        Ok(Some(BookedAt { sequence: row.sequence, at_ms: row.at_ms }))
    }

    async fn opened_wallet(&self, member_id: MemberId) -> Result<Wallet> {
        let member = self.accounts.find(member_id).await?.ok_or(WalletError::MemberUnknown)?;
        Ok(self.wallets.open(member.id, member.kind).await?)
    }
}
