//! Money that an agent sends to members of the team, to one of them or to several at once.
//!
//! Invariants: what is sent is written down with what it uses of the agent's day and of the receivers' limits in one
//! transaction, and moves to all of the receivers or to none; the same key never sends twice; no money goes up, sideways
//! or back. Every step can be repeated, so a job goes on where a crash ended.
//!
//! Not here: the movement (wallet), what deposits of the agent ask for (payouts), the receivers' limits (responsible).

mod job;
mod messages;
mod model;
mod store;

use std::collections::HashMap;
use std::time::Duration;

use erawan_kernel::ids::{MemberId, TeamTransferId};
use erawan_kernel::{ErrorCode, Money};
use serde_json::json;
use uuid::Uuid;

use self::model::{Allowance, DayUsed, TeamTransfer, TransferPart, TransferState};
pub(super) use self::model::{Occasion, Wanted};
pub(super) use self::store::migrations;
use super::error::{Result, TransferError};
use super::team::Leader;
use super::{AgentError, Agents};
use crate::db::prelude::Tx;
use crate::inbox;
use crate::rooms::account::{self, Member, TeamMember};
use crate::rooms::merchant::{Merchant, TransferReceivers};
use crate::rooms::payouts::{PayoutError, WithdrawError};
use crate::rooms::responsible::{self, ResponsibleError};
use crate::rooms::session::events::{EventClass, NewEvent};
use crate::rooms::session::{Caller, Origin};
use crate::rooms::wallet::{LedgerError, Moved, SentTo, Wallet, WalletError, team_transfer_key};
use crate::web::FieldErrors;

/// The module of transfers.
const MODULE: &str = "FUNDTRANS3";
/// How long a transfer belongs to the call that works on it, before the job goes on with it.
const LEASE_MS: i64 = 60_000;
/// How often a second press looks whether the first one is done, and how long in between: ten seconds in all.
const LOOKS: usize = 100;
const LOOK_EVERY: Duration = Duration::from_millis(100);

/// What an agent wants to send.
#[derive(Debug)]
pub(super) struct NewTransfer<'a> {
    /// What the client named the request: the same key never sends twice.
    pub(super) key: Uuid,
    pub(super) occasion: Occasion,
    pub(super) wanted: Vec<Wanted>,
    pub(super) funds_password: &'a str,
    /// Plain text for the receivers; may be empty.
    pub(super) remark: &'a str,
}

/// What was sent.
#[derive(Debug, Clone, Copy)]
pub(super) struct Sent {
    pub(super) id: TeamTransferId,
    pub(super) total: Money,
    /// What may be spent from the agent's main wallet right after it.
    pub(super) balance: Money,
}

/// What an agent may send now.
#[derive(Debug, Clone, Copy)]
pub(super) struct MaySend {
    pub(super) is_offered: bool,
    pub(super) receivers: TransferReceivers,
    /// The least and the most for one member at once.
    pub(super) bounds: (Money, Money),
    pub(super) left: Allowance,
}

impl NewTransfer<'_> {
    fn is_of(&self, known: &TeamTransfer) -> bool {
        let parts = known.parts.iter().map(|part| Wanted { receiver: part.receiver, amount: part.amount });
        self.occasion == known.occasion
            && self.remark == known.remark
            && parts.eq(self.wanted.iter().copied())
    }

    /// Refuses amounts that the merchant does not take, and a receiver who is named twice.
    fn check(&self, merchant: &Merchant) -> Result<()> {
        let field = match self.occasion {
            Occasion::Transfer => "amount",
            Occasion::RedEnvelopes => "items",
        };
        if model::are_usable(&self.wanted, &merchant.settings.teams.transfers) {
            return Ok(());
        }
        Err(TransferError::Fields(FieldErrors::from([(field, vec![ErrorCode::FieldInvalid])])).into())
    }
}

impl Agents {
    /// Sends money to members of the leader's team. The same key again answers what it answered first.
    ///
    /// # Errors
    /// [`TransferError::Fields`], [`TransferError::Turnover`], [`TransferError::DayLimit`], [`TransferError::NoMoney`],
    /// [`TransferError::Receiver`], [`TransferError::KeyReused`]; [`AgentError::Payout`] and [`AgentError::Security`] with what
    /// is against the sender; [`AgentError::Responsible`] for one who excluded themselves; [`TransferError::UnderWay`].
    pub(super) async fn send_to_team(
        &self,
        merchant: &Merchant,
        leader: &Leader,
        caller: &Caller,
        new: &NewTransfer<'_>,
    ) -> Result<Sent> {
        let sender = &leader.member;
        if let Some(known) = store::find_by_key(self.core.db.write(), sender.id, new.key).await? {
            return self.repeat(sender, known, new, &caller.origin).await;
        }
        new.check(merchant)?;
        self.checks.security.check_funds_password(caller, new.funds_password).await?;
        // Before what deposits still ask for: one that is credited in between is in the second and not in the first.
        if self.wallets.balance(sender.id, sender.kind).await?.available < model::total(&new.wanted) {
            return Err(TransferError::NoMoney.into());
        }
        let left = self.owed_by(sender.id).await?;
        if left.is_positive() {
            // What was promised to members below comes before what is given to others.
            return Err(PayoutError::Withdraw(WithdrawError::Debt { left }).into());
        }
        let turnover = self.checks.payouts.check_may_leave(&caller.member).await?;
        if turnover.left.is_positive() {
            return Err(TransferError::Turnover(turnover).into());
        }
        let tx = self.core.db.begin().await?;
        lock_in_tx(&tx, sender.id, new.wanted.iter().map(|wanted| wanted.receiver)).await?;
        if let Some(known) = store::find_by_key(&tx, sender.id, new.key).await? {
            tx.rollback().await?;
            return self.repeat(sender, known, new, &caller.origin).await;
        }
        let transfer = self.write_in_tx(&tx, merchant, leader, new).await?;
        tx.commit().await?;
        self.carry_out(sender, &transfer, Some(&caller.origin)).await
    }

    /// What the leader may send now.
    pub(super) async fn may_send(&self, merchant: &Merchant, leader: &Leader) -> Result<MaySend> {
        let terms = &merchant.settings.teams.transfers;
        let used = store::used(self.core.db.read(), leader.member.id, self.day_began_ms(merchant)).await?;
        Ok(MaySend {
            is_offered: merchant.has_module(MODULE),
            receivers: terms.receivers,
            bounds: (terms.minimum, terms.maximum),
            left: used.left_of(terms),
        })
    }

    fn day_began_ms(&self, merchant: &Merchant) -> i64 {
        merchant.start_of_ms(merchant.date_at(self.core.clock.now()))
    }

    /// Writes a transfer down with all that it claims. The caller holds the locks of sender and receivers.
    async fn write_in_tx(
        &self,
        tx: &Tx,
        merchant: &Merchant,
        leader: &Leader,
        new: &NewTransfer<'_>,
    ) -> Result<TeamTransfer> {
        let terms = &merchant.settings.teams.transfers;
        self.checks.responsible.refuse_excluded_in_tx(tx, leader.member.id).await?;
        let used: DayUsed = store::used(tx, leader.member.id, self.day_began_ms(merchant)).await?;
        if !used.has_room_for(&new.wanted, terms) {
            let Allowance { amount, receivers } = used.left_of(terms);
            return Err(TransferError::DayLimit { left: amount, receivers_left: receivers }.into());
        }
        let levels = self.receivers_in_tx(tx, leader, &new.wanted, terms.receivers).await?;
        let now_ms = self.core.clock.now_ms();
        let transfer = TeamTransfer {
            id: TeamTransferId::generate(&*self.core.clock, &*self.core.entropy)
                .map_err(TransferError::from)?,
            merchant_id: merchant.id,
            member_id: leader.member.id,
            key: new.key,
            occasion: new.occasion,
            remark: new.remark.to_owned(),
            state: TransferState::Requesting,
            parts: new
                .wanted
                .iter()
                .zip(levels)
                .map(|(wanted, level)| TransferPart {
                    receiver: wanted.receiver,
                    amount: wanted.amount,
                    level,
                })
                .collect(),
        };
        for (place, part) in transfer.parts.iter().enumerate() {
            let key = team_transfer_key(transfer.id, place);
            let claimed =
                self.checks.responsible.claim_transfer_in_tx(tx, part.receiver, key, part.amount).await;
            match claimed {
                Ok(()) => {}
                // What a member set is no one else's to know.
                Err(
                    ResponsibleError::Excluded { .. }
                    | ResponsibleError::CoolingOff { .. }
                    | ResponsibleError::Frozen
                    | ResponsibleError::LimitReached { .. },
                ) => return Err(TransferError::Receiver.into()),
                Err(error) => return Err(error.into()),
            }
        }
        store::insert_in_tx(tx, &transfer, now_ms, now_ms + LEASE_MS).await?;
        Ok(transfer)
    }

    /// How far below the leader each of those stands who are to receive.
    ///
    /// # Errors
    /// [`TransferError::Receiver`] when one of them may not: the answer does not say why.
    async fn receivers_in_tx(
        &self,
        tx: &Tx,
        leader: &Leader,
        wanted: &[Wanted],
        receivers: TransferReceivers,
    ) -> Result<Vec<i16>> {
        let ids: Vec<_> = wanted.iter().map(|wanted| wanted.receiver).collect();
        let found = self.accounts.enabled_in_team_in_tx(tx, &leader.place, &ids).await?;
        let level = |member: &TeamMember| member.place.depth - leader.place.depth;
        let levels: HashMap<MemberId, i16> = found.iter().map(|member| (member.id, level(member))).collect();
        let may_receive = |level: &i16| receivers == TransferReceivers::Tree || *level == 1;
        let refused = || AgentError::Transfer(TransferError::Receiver);
        ids.iter().map(|id| levels.get(id).copied().filter(may_receive).ok_or_else(refused)).collect()
    }

    /// Answers a key that was used before.
    async fn repeat(
        &self,
        sender: &Member,
        mut known: TeamTransfer,
        new: &NewTransfer<'_>,
        origin: &Origin,
    ) -> Result<Sent> {
        if !new.is_of(&known) {
            return Err(TransferError::KeyReused.into());
        }
        for _ in 0..LOOKS {
            match known.state {
                TransferState::Sent => return Ok(known.answer(self.move_transfer(&known).await?)),
                TransferState::Refused => return Err(TransferError::NoMoney.into()),
                TransferState::Requesting => {}
            }
            let now_ms = self.core.clock.now_ms();
            if store::take(&self.core.db, known.id, now_ms, now_ms + LEASE_MS).await? {
                if self.is_barred(&known).await? {
                    self.give_up(&known).await?;
                    return Err(TransferError::Receiver.into());
                }
                return self.carry_out(sender, &known, Some(origin)).await;
            }
            tokio::time::sleep(LOOK_EVERY).await;
            let again = store::find_by_key(self.core.db.write(), known.member_id, known.key).await?;
            known = again.unwrap_or(known);
        }
        Err(TransferError::UnderWay.into())
    }

    /// Moves the money of a transfer that is written down, and tells all of it. Safe to repeat.
    async fn carry_out(
        &self,
        sender: &Member,
        transfer: &TeamTransfer,
        origin: Option<&Origin>,
    ) -> Result<Sent> {
        match self.move_transfer(transfer).await {
            Ok(moved) => {
                self.finish(sender, transfer, origin).await?;
                Ok(transfer.answer(moved))
            }
            Err(AgentError::Wallet(WalletError::Ledger(LedgerError::InsufficientFunds { .. }))) => {
                self.give_up(transfer).await?;
                Err(TransferError::NoMoney.into())
            }
            // What became of it is not known: the job goes on with it.
            Err(error) => Err(error),
        }
    }

    async fn move_transfer(&self, transfer: &TeamTransfer) -> Result<Moved> {
        let sender = self.wallet_of(transfer.member_id).await?;
        let mut parts = Vec::with_capacity(transfer.parts.len());
        for part in &transfer.parts {
            parts.push(SentTo { wallet: self.wallet_of(part.receiver).await?, amount: part.amount });
        }
        Ok(self.wallets.send_to_team(&sender, transfer.id, &parts).await?)
    }

    async fn wallet_of(&self, id: MemberId) -> Result<Wallet> {
        if let Some(wallet) = self.wallets.find(id).await? {
            return Ok(wallet);
        }
        let member = self.accounts.find(id).await?.ok_or(WalletError::MemberUnknown)?;
        Ok(self.wallets.open(id, member.kind).await?)
    }

    /// Says that the money moved: to the receivers, and in the trail of the sender's account.
    async fn finish(&self, sender: &Member, transfer: &TeamTransfer, origin: Option<&Origin>) -> Result<()> {
        let tx = self.core.db.begin().await?;
        // What is written about a member waits for who locks that member, in the same order as all others do.
        lock_in_tx(&tx, sender.id, transfer.parts.iter().map(|part| part.receiver)).await?;
        if !store::end_in_tx(&tx, transfer.id, TransferState::Sent, None).await? {
            tx.rollback().await?;
            return Ok(());
        }
        messages::post_in_tx(self, &tx, sender, transfer).await?;
        let detail = json!({
            "transfer": transfer.id, "receivers": transfer.parts.len(), "total": transfer.total(),
        });
        let event = NewEvent {
            class: EventClass::TeamTransferSent,
            merchant_id: transfer.merchant_id,
            member_id: Some(sender.id),
            origin,
            detail,
        };
        self.sessions.record_event_in_tx(&tx, event).await?;
        tx.commit().await?;
        for part in &transfer.parts {
            inbox::announce(&self.core, part.receiver);
        }
        Ok(())
    }

    /// Says that there was no money. The job looks once more whether another try found some after all.
    async fn give_up(&self, transfer: &TeamTransfer) -> Result<()> {
        let tx = self.core.db.begin().await?;
        let look_at_ms = self.core.clock.now_ms() + LEASE_MS;
        if store::end_in_tx(&tx, transfer.id, TransferState::Refused, Some(look_at_ms)).await? {
            responsible::release_transfers_in_tx(&tx, &transfer.keys()).await?;
        }
        tx.commit().await?;
        Ok(())
    }
}

impl TeamTransfer {
    fn answer(&self, moved: Moved) -> Sent {
        Sent { id: self.id, total: self.total(), balance: moved.balance.available }
    }
}

/// Makes other transfers of the sender, and all else that locks one of these members, wait for the end of `tx`. The order
/// is the same for all callers, so that no two wait for each other.
async fn lock_in_tx(tx: &Tx, sender: MemberId, receivers: impl Iterator<Item = MemberId>) -> Result<()> {
    let mut ids: Vec<_> = receivers.chain(std::iter::once(sender)).collect();
    ids.sort_unstable();
    ids.dedup();
    for id in ids {
        account::lock_in_tx(tx, id).await?;
    }
    Ok(())
}
