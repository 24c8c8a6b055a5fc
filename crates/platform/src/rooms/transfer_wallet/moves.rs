//! How money goes to a vendor that keeps it itself, and comes back.
//!
//! A transfer is written down before the vendor hears of it, and ends on the vendor's definite word only. Every step can be
//! repeated: the job that finds a transfer where a crash left it goes on with the same reference.

use erawan_kernel::Money;
use erawan_kernel::ids::MemberId;
use uuid::Uuid;

use super::error::TransferWalletError;
use super::model::{Direction, Transfer, TransferState};
use super::store::{self, Noted};
use super::vendor::{FINAL_AFTER, REPLAY_WINDOW, Report, TransferVendor};
use crate::rooms::payments::GatewayError;
use crate::rooms::transfer_wallet::TransferWallets;
use crate::rooms::wallet::{
    KeptHold, KeptMove, KeyId, LedgerError, MAIN, TransferReason, Wallet, WalletError, WalletMove,
};

/// How long a transfer belongs to the node that works on it; longer than a vendor may take to answer twice.
pub(super) const LEASE_MS: i64 = 30_000;
/// How often a no has to be heard.
const NOES: i32 = 2;
/// Steps that one call brings a transfer further at most: hold, send, ask, book.
const STEPS_MAX: usize = 4;

/// A transfer that is wanted.
#[derive(Debug, Clone)]
pub(crate) struct NewKeptTransfer<'a> {
    /// The member's main wallet.
    pub(crate) main: Wallet,
    /// The vendor's code.
    pub(crate) vendor: &'a str,
    /// To the vendor or back.
    pub(crate) direction: Direction,
    /// Positive.
    pub(crate) amount: Money,
    /// Why.
    pub(crate) reason: TransferReason,
    /// The request that it belongs to: the same one moves money at this vendor once.
    pub(crate) request: Uuid,
}

impl TransferWallets {
    /// Moves money to or from the vendor; answers how the transfer stands then. The same request again moves nothing.
    ///
    /// # Errors
    /// [`TransferWalletError::Open`] while another one is open there; [`TransferWalletError::KeyReused`];
    /// [`TransferWalletError::Silent`] when this node does not speak to the vendor; [`WalletError::Ledger`] with
    /// [`LedgerError::InsufficientFunds`] when the main wallet does not have it.
    pub(crate) async fn carry_out(
        &self,
        new: &NewKeptTransfer<'_>,
    ) -> Result<TransferState, TransferWalletError> {
        if self.vendor(new.vendor).await?.is_none() {
            return Err(TransferWalletError::Silent);
        }
        let now_ms = self.core.clock.now_ms();
        let transfer = Transfer {
            id: id_of(new.main.member_id, new.request, new.vendor),
            merchant_id: new.main.merchant_id,
            member_id: new.main.member_id,
            request: new.request,
            vendor: new.vendor.to_owned(),
            direction: new.direction,
            reason: new.reason,
            amount: new.amount,
            state: TransferState::New,
            asks: 0,
            noes: 0,
            last_said: None,
            created_at_ms: now_ms,
            sent_at_ms: None,
            ended_at_ms: None,
            work_at_ms: Some(now_ms + LEASE_MS),
        };
        let tx = self.core.db.begin().await?;
        let noted = store::note_in_tx(&tx, &transfer).await?;
        tx.commit().await?;
        match noted {
            Noted::New => {}
            Noted::OtherOpen => return Err(TransferWalletError::Open),
            Noted::Known(known) => {
                let is_same =
                    (known.direction, known.amount, known.reason) == (new.direction, new.amount, new.reason);
                return if is_same { Ok(known.state) } else { Err(TransferWalletError::KeyReused) };
            }
        }
        let done = self.advance(transfer).await?;
        if done.last_said.as_deref() == Some(NO_MONEY) {
            // As a transfer that the ledger refuses at once.
            let short = LedgerError::InsufficientFunds {
                available: self.wallets.balance_of(&new.main).await?.available,
            };
            return Err(WalletError::Ledger(short).into());
        }
        Ok(done.state)
    }

    /// Brings a transfer that belongs to this node as far as it goes now.
    pub(super) async fn advance(&self, mut transfer: Transfer) -> Result<Transfer, TransferWalletError> {
        let Some(vendor) = self.vendor(&transfer.vendor).await? else {
            tracing::warn!(transfer = %transfer.id, vendor = transfer.vendor, "this node does not speak to that vendor");
            return self.put_off(transfer).await;
        };
        for _ in 0..STEPS_MAX {
            let before = transfer.state;
            transfer = match before {
                TransferState::New => self.begin(&vendor, transfer).await?,
                TransferState::Sent | TransferState::Unknown => self.ask(&vendor, transfer).await?,
                TransferState::Done => self.book(transfer).await?,
                TransferState::Booked | TransferState::Failed => return Ok(transfer),
            };
            if transfer.state == before || transfer.state == TransferState::Unknown {
                return Ok(transfer);
            }
        }
        Ok(transfer)
    }

    /// Holds what goes to the vendor, says so, and asks the vendor to move it.
    async fn begin(
        &self,
        vendor: &TransferVendor,
        mut transfer: Transfer,
    ) -> Result<Transfer, TransferWalletError> {
        let (main, at) = self.wallets_of(&transfer).await?;
        if transfer.direction == Direction::In {
            match self.wallets.hold_transfer(&kept_move(&transfer, main, at)).await {
                Ok(()) => {}
                Err(WalletError::Ledger(LedgerError::InsufficientFunds { .. })) => {
                    transfer.last_said = Some(NO_MONEY.to_owned());
                    return self.fail(transfer).await;
                }
                Err(error) => return Err(error.into()),
            }
        }
        // Written down before: a refusal speaks of this request alone, and one before it may have been taken.
        transfer.sent_at_ms = Some(self.core.clock.now_ms());
        transfer.state = TransferState::Sent;
        if !store::update(&self.core.db, TransferState::New, &transfer).await? {
            return Ok(transfer);
        }
        self.send(vendor, transfer, true).await
    }

    async fn send(
        &self,
        vendor: &TransferVendor,
        mut transfer: Transfer,
        is_first: bool,
    ) -> Result<Transfer, TransferWalletError> {
        let (main, _) = self.wallets_of(&transfer).await?;
        match vendor.transfer(&transfer, main.currency).await {
            Ok(()) => self.note(transfer, TransferState::Sent).await,
            Err(GatewayError::Refused(why)) if is_first => {
                transfer.last_said = Some(shortened(&format!("refused: {why}")));
                self.fail(transfer).await
            }
            Err(GatewayError::Refused(why) | GatewayError::Unknown(why)) => {
                transfer.last_said = Some(shortened(&why));
                self.note(transfer, TransferState::Unknown).await
            }
        }
    }

    async fn ask(
        &self,
        vendor: &TransferVendor,
        mut transfer: Transfer,
    ) -> Result<Transfer, TransferWalletError> {
        let (main, _) = self.wallets_of(&transfer).await?;
        transfer.asks = transfer.asks.saturating_add(1);
        let said = match vendor.ask(&transfer, main.currency).await {
            Ok(said) => said,
            Err(error) => {
                transfer.last_said = Some(shortened(&error.to_string()));
                return self.note(transfer, TransferState::Unknown).await;
            }
        };
        if !said.fits {
            tracing::error!(transfer = %transfer.id, "a vendor believes a transfer to be another one than was asked for");
            transfer.last_said = Some("the facts differ".to_owned());
            return self.note(transfer, TransferState::Unknown).await;
        }
        let words = match said.report {
            Report::NotKnown => "not known",
            Report::Working => "working",
            Report::Done => "done",
            Report::Failed => "failed",
        };
        let reason = said.reason.map(|reason| format!(": {reason}")).unwrap_or_default();
        let words = shortened(&format!("{words}{reason}"));
        let is_same = transfer.last_said.as_deref() == Some(words.as_str());
        transfer.last_said = Some(words);
        let since_ms = transfer.sent_at_ms.unwrap_or(transfer.created_at_ms);
        let age_ms = self.core.clock.now_ms().saturating_sub(since_ms);
        match said.report {
            Report::Done => self.note(transfer, TransferState::Done).await,
            Report::Working => {
                transfer.noes = 0;
                self.note(transfer, TransferState::Sent).await
            }
            Report::NotKnown if age_ms < millis(REPLAY_WINDOW) => {
                transfer.noes = 0;
                self.send(vendor, transfer, false).await
            }
            Report::NotKnown | Report::Failed => {
                transfer.noes = match (age_ms >= millis(FINAL_AFTER), is_same) {
                    (false, _) => 0,
                    (true, true) => transfer.noes + 1,
                    (true, false) => 1,
                };
                if transfer.noes >= NOES {
                    return self.fail(transfer).await;
                }
                self.note(transfer, TransferState::Sent).await
            }
        }
    }

    /// The vendor moved the money: so do the wallets.
    async fn book(&self, mut transfer: Transfer) -> Result<Transfer, TransferWalletError> {
        let (main, at) = self.wallets_of(&transfer).await?;
        let booked = match transfer.direction {
            Direction::In => self.wallets.post_transfer(&kept_move(&transfer, main, at)).await,
            Direction::Out => {
                let part = WalletMove {
                    from: (at, transfer.vendor.clone()),
                    to: (main, MAIN.to_owned()),
                    amount: transfer.amount,
                };
                self.wallets.transfer(&[part], transfer.reason, transfer.id).await
            }
        };
        match booked {
            Ok(()) => {
                transfer.ended_at_ms = Some(self.core.clock.now_ms());
                self.note(transfer, TransferState::Booked).await
            }
            // Rounds that were won at the vendor are not known here yet.
            Err(WalletError::Ledger(LedgerError::InsufficientFunds { .. })) => self.put_off(transfer).await,
            Err(error) => Err(error.into()),
        }
    }

    /// The vendor definitely did not move the money.
    async fn fail(&self, mut transfer: Transfer) -> Result<Transfer, TransferWalletError> {
        if transfer.direction == Direction::In {
            let (main, at) = self.wallets_of(&transfer).await?;
            self.wallets.void_transfer(&kept_move(&transfer, main, at)).await?;
        }
        transfer.ended_at_ms = Some(self.core.clock.now_ms());
        self.note(transfer, TransferState::Failed).await
    }

    /// Writes down how the transfer stands now and when it is looked at again.
    async fn note(
        &self,
        mut transfer: Transfer,
        state: TransferState,
    ) -> Result<Transfer, TransferWalletError> {
        let before = transfer.state;
        transfer.state = state;
        let now_ms = self.core.clock.now_ms();
        transfer.work_at_ms = match state {
            TransferState::Booked | TransferState::Failed => None,
            // The next step follows at once.
            TransferState::Done => Some(now_ms + LEASE_MS),
            _ => Some(now_ms + transfer.wait_ms()),
        };
        store::update(&self.core.db, before, &transfer).await?;
        Ok(transfer)
    }

    /// Leaves the transfer as it is, to be looked at again soon.
    async fn put_off(&self, mut transfer: Transfer) -> Result<Transfer, TransferWalletError> {
        const SOON_MS: i64 = 2_000;
        transfer.work_at_ms = Some(self.core.clock.now_ms() + SOON_MS);
        store::update(&self.core.db, transfer.state, &transfer).await?;
        Ok(transfer)
    }

    /// The wallets that a transfer is between.
    async fn wallets_of(&self, transfer: &Transfer) -> Result<(Wallet, Wallet), WalletError> {
        let main = self.wallets.find(transfer.member_id).await?.ok_or(WalletError::MemberUnknown)?;
        let at = self.wallets.find_at(&main, &transfer.vendor).await?.ok_or(WalletError::MemberUnknown)?;
        Ok((main, at))
    }

    /// How the transfers of a member's request stand, in the order of their vendors.
    pub(crate) async fn of_request(
        &self,
        member_id: MemberId,
        request: Uuid,
    ) -> Result<Vec<Transfer>, TransferWalletError> {
        Ok(store::of_request(&self.core.db, member_id, request).await?)
    }

    /// The transfers of a member that are not over, the oldest first.
    pub(crate) async fn open_of(&self, member_id: MemberId) -> Result<Vec<Transfer>, TransferWalletError> {
        Ok(store::open_of(&self.core.db, member_id).await?)
    }

    /// What the member has at the vendor, as the vendor says.
    ///
    /// # Errors
    /// [`TransferWalletError::Silent`].
    pub(crate) async fn balance_at(
        &self,
        member_id: MemberId,
        vendor: &str,
    ) -> Result<Money, TransferWalletError> {
        let line = self.vendor(vendor).await?.ok_or(TransferWalletError::Silent)?;
        line.balance(member_id).await.map_err(|error| {
            tracing::warn!(%error, vendor, "a vendor did not tell what a member has there");
            TransferWalletError::Silent
        })
    }

    /// Does the next step of every transfer that is due.
    ///
    /// # Errors
    /// When the database fails. A vendor that does not answer is no error: it is asked again.
    pub async fn work_once(&self) -> Result<(), TransferWalletError> {
        const AT_ONCE: u64 = 50;
        let now_ms = self.core.clock.now_ms();
        for due in store::take_due_for_job(&self.core.db, now_ms, now_ms + LEASE_MS, AT_ONCE).await? {
            let id = due.id;
            if let Err(error) = self.advance(due).await {
                tracing::warn!(transfer = %id, %error, "a transfer could not be brought further");
            }
        }
        Ok(())
    }

    /// Each transfer that does not say what the ledger says, in words.
    ///
    /// # Errors
    /// When the database or the ledger fails.
    pub async fn reconcile(&self) -> Result<Vec<String>, TransferWalletError> {
        const ROWS_MAX: u64 = 500;
        let (mut differences, mut last) = (Vec::new(), Uuid::nil());
        loop {
            let transfers = store::after_for_job(&self.core.db, last, ROWS_MAX).await?;
            let Some(end) = transfers.last() else { return Ok(differences) };
            last = end.id;
            for transfer in &transfers {
                if !self.is_as_booked(transfer).await? {
                    let state = transfer.state.word();
                    differences
                        .push(format!("transfer {}: it is {state}, the ledger says otherwise", transfer.id));
                }
            }
        }
    }

    async fn is_as_booked(&self, transfer: &Transfer) -> Result<bool, TransferWalletError> {
        let (main, at) = self.wallets_of(transfer).await?;
        if transfer.direction == Direction::Out {
            let known = self.wallets.find_transfer(transfer.member_id, transfer.id).await?;
            let is_whole = known.as_ref().is_none_or(|known| known.amount == transfer.amount);
            return Ok(is_whole
                && match transfer.state {
                    TransferState::Booked => known.is_some(),
                    TransferState::Done => true,
                    _ => known.is_none(),
                });
        }
        let hold = self.wallets.transfer_hold(&kept_move(transfer, main, at)).await?;
        Ok(match transfer.state {
            TransferState::New => matches!(hold, KeptHold::Missing | KeptHold::Open | KeptHold::Voided),
            TransferState::Sent | TransferState::Unknown => {
                matches!(hold, KeptHold::Open | KeptHold::Voided)
            }
            TransferState::Done => matches!(hold, KeptHold::Open | KeptHold::Posted),
            TransferState::Booked => hold == KeptHold::Posted,
            TransferState::Failed => matches!(hold, KeptHold::Missing | KeptHold::Voided),
        })
    }
}

/// What a transfer says last for which the main wallet did not have enough.
const NO_MONEY: &str = "not enough money";

/// The name of a transfer: a request that brings everything back has one at each vendor.
fn id_of(member_id: MemberId, request: Uuid, vendor: &str) -> Uuid {
    KeyId::from_text(&format!("kept/{member_id}/{request}/{vendor}")).uuid()
}

fn kept_move(transfer: &Transfer, main: Wallet, at: Wallet) -> KeptMove {
    KeptMove {
        main,
        at,
        vendor: transfer.vendor.clone(),
        amount: transfer.amount,
        reason: transfer.reason,
        request: transfer.id,
    }
}

fn millis(time: std::time::Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX)
}

fn shortened(text: &str) -> String {
    const CHARACTERS: usize = 200;
    text.chars().filter(|letter| !letter.is_control()).take(CHARACTERS).collect()
}
