//! Transfers to vendors that keep money themselves: held until the vendor has taken it, then posted, else free again.
//!
//! The other way there is nothing to hold: what comes back is an ordinary transfer, once the vendor has let it go.

use erawan_kernel::Money;
use erawan_ledger::{Command, Key, LedgerError, Namespace};
use uuid::Uuid;

use super::transfers::{TRANSFERS, TransferReference};
use super::{MAIN, Result, TransferReason, TxCode, Wallet, WalletError};
use crate::events::MemberEvent;
use crate::rooms::wallet::Wallets;

/// An amount on its way from a main wallet to a vendor that keeps it.
#[derive(Debug, Clone)]
pub(crate) struct KeptMove {
    /// The main wallet.
    pub(crate) main: Wallet,
    /// The wallet at the vendor.
    pub(crate) at: Wallet,
    /// The vendor's code.
    pub(crate) vendor: String,
    /// How much.
    pub(crate) amount: Money,
    /// Why.
    pub(crate) reason: TransferReason,
    /// Names it in the log.
    pub(crate) request: Uuid,
}

/// How the hold of a transfer stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum KeptHold {
    /// Nothing was held.
    Missing,
    /// The money is reserved.
    Open,
    /// The money is in the wallet at the vendor.
    Posted,
    /// The money is in the main wallet again.
    Voided,
}

impl KeptMove {
    /// As that of a transfer that is carried out at once, so that a request is found whatever it did.
    fn key_of(&self, step: &str) -> Result<Key, LedgerError> {
        let text = format!("{}/{}/0{step}", self.main.member_id, self.request);
        Ok(Key::from_text(Namespace::new(TRANSFERS)?, &text))
    }
}

impl Wallets {
    /// Holds the money. Safe to repeat.
    ///
    /// # Errors
    /// [`LedgerError::InsufficientFunds`]; [`LedgerError::Duplicate`] for a request that moved something else;
    /// [`WalletError::Ledger`].
    pub(crate) async fn hold_transfer(&self, kept: &KeptMove) -> Result<()> {
        let reference = TransferReference {
            from: MAIN.to_owned(),
            to: kept.vendor.clone(),
            reason: kept.reason,
            request: kept.request,
        };
        let command = Command::Hold {
            key: kept.key_of("")?,
            debit: kept.main.account,
            credit: kept.at.account,
            amount: kept.amount,
            code: TxCode::transfer_from(None).into(),
            reference: reference.to_string(),
            expires_at: None,
        };
        self.submit_kept(kept, command).await
    }

    /// Lets the held money go to the wallet at the vendor. Safe to repeat.
    ///
    /// # Errors
    /// [`LedgerError::HoldNotOpen`] when it was voided; [`WalletError::Ledger`].
    pub(crate) async fn post_transfer(&self, kept: &KeptMove) -> Result<()> {
        let hold = kept.key_of("")?.id;
        let command = Command::PostHold { key: kept.key_of("/post")?, hold, amount: None };
        self.submit_kept(kept, command).await
    }

    /// Frees the held money; also when nothing was held. Safe to repeat.
    ///
    /// # Errors
    /// [`LedgerError::HoldNotOpen`] when it was posted; [`WalletError::Ledger`].
    pub(crate) async fn void_transfer(&self, kept: &KeptMove) -> Result<()> {
        let hold = kept.key_of("")?.id;
        let command = Command::VoidHold { key: kept.key_of("/void")?, hold };
        match self.submit_kept(kept, command).await {
            Err(WalletError::Ledger(LedgerError::HoldUnknown)) => Ok(()),
            done => done,
        }
    }

    /// How the hold stands.
    ///
    /// # Errors
    /// [`WalletError::Ledger`].
    pub(crate) async fn transfer_hold(&self, kept: &KeptMove) -> Result<KeptHold> {
        let steps = [("/void", KeptHold::Voided), ("/post", KeptHold::Posted), ("", KeptHold::Open)];
        for (step, hold) in steps {
            if self.ledger.find(&kept.key_of(step)?).await?.is_some() {
                return Ok(hold);
            }
        }
        Ok(KeptHold::Missing)
    }

    async fn submit_kept(&self, kept: &KeptMove, command: Command) -> Result<()> {
        let receipt = self.ledger.submit(command).await?;
        if !receipt.replayed {
            let event = MemberEvent::Wallets { sequence: receipt.sequence };
            self.core.events.publish(kept.main.member_id, event);
        }
        Ok(())
    }
}
