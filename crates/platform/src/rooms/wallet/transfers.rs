//! Transfers between a member's own wallets: one row each, in the key space `transfer`.
//!
//! The row's reference says from where to where, why, and for which request, so that the log alone answers a request
//! that is made again.

use std::fmt;
use std::str::FromStr;

use erawan_kernel::Money;
use erawan_kernel::ids::MemberId;
use erawan_ledger::{Command, Effect, Key, Namespace};
use uuid::Uuid;

use super::{MemberBalances, NotARound, Result, TxCode, Wallet};
use crate::events::MemberEvent;
use crate::rooms::wallet::Wallets;
use crate::words::words;

/// The key space of transfers.
pub(super) const TRANSFERS: &str = "transfer";

/// The main wallet in transfers; vendors are named by their codes.
pub(crate) const MAIN: &str = "MAIN";

words! {
    /// Why money moves between wallets.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub(crate) enum TransferReason as str: word, parse {
        /// The member moves an amount.
        One = "one",
        /// The member brings everything back.
        All = "all",
        /// A game was opened, or the session is over.
        Auto = "auto",
    }
}

/// What the ledger stores with a transfer between wallets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct TransferReference {
    /// The wallet that pays: [`MAIN`] or a vendor's code.
    pub(crate) from: String,
    /// The wallet that receives.
    pub(crate) to: String,
    /// Why.
    pub(crate) reason: TransferReason,
    /// The request.
    pub(crate) request: Uuid,
}

impl fmt::Display for TransferReference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { from, to, reason, request } = self;
        write!(f, "transfer/{from}/{to}/{}/{request}", reason.word())
    }
}

impl FromStr for TransferReference {
    type Err = NotARound;

    fn from_str(text: &str) -> Result<Self, NotARound> {
        let mut parts = text.strip_prefix("transfer/").ok_or(NotARound)?.split('/');
        let read = (parts.next(), parts.next(), parts.next(), parts.next(), parts.next());
        let (Some(from), Some(to), Some(reason), Some(request), None) = read else { return Err(NotARound) };
        Ok(Self {
            from: from.to_owned(),
            to: to.to_owned(),
            reason: TransferReason::parse(reason).ok_or(NotARound)?,
            request: request.parse().map_err(|_| NotARound)?,
        })
    }
}

/// One amount that moves.
#[derive(Debug, Clone)]
pub(crate) struct WalletMove {
    /// The wallet that pays, and its name.
    pub(crate) from: (Wallet, String),
    /// The wallet that receives, and its name.
    pub(crate) to: (Wallet, String),
    /// How much.
    pub(crate) amount: Money,
}

/// A transfer that the ledger carried out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct KnownTransfer {
    pub(crate) reference: TransferReference,
    pub(crate) amount: Money,
}

impl MemberBalances {
    /// What brings everything from the wallets at vendors to the main one, but for what vendors keep themselves.
    pub(crate) fn moves_to_main(&self, main: &Wallet) -> Vec<WalletMove> {
        let filled = self.at_vendors.iter().filter(|at| at.available.is_positive() && !at.wallet.is_kept);
        filled
            .map(|at| WalletMove {
                from: (at.wallet, at.vendor.clone()),
                to: (*main, MAIN.to_owned()),
                amount: at.available,
            })
            .collect()
    }
}

impl Wallets {
    /// Moves money between wallets of one member, all of it or nothing. Safe to repeat with the same moves.
    ///
    /// # Errors
    /// [`super::LedgerError::InsufficientFunds`]; [`super::LedgerError::Duplicate`] for a request that moved something
    /// else; [`super::WalletError::Ledger`].
    pub(crate) async fn transfer(
        &self,
        moves: &[WalletMove],
        reason: TransferReason,
        request: Uuid,
    ) -> Result<()> {
        let mut commands = Vec::with_capacity(moves.len());
        for (place, WalletMove { from, to, amount }) in moves.iter().enumerate() {
            let reference =
                TransferReference { from: from.1.clone(), to: to.1.clone(), reason, request }.to_string();
            commands.push(Command::Transfer {
                key: key(from.0.member_id, request, place)?,
                debit: from.0.account,
                credit: to.0.account,
                amount: *amount,
                code: TxCode::transfer_from(from.0.family).into(),
                reference,
                requires: None,
            });
        }
        if commands.is_empty() {
            return Ok(());
        }
        let receipts = self.ledger.submit_all(commands).await.map_err(|refused| refused.error)?;
        // No side says what the member has: a screen that does not know yet of more wallets would believe the main one.
        if let (Some(WalletMove { from, .. }), Some(last)) = (moves.first(), receipts.last())
            && !last.replayed
        {
            let event = MemberEvent::Wallets { sequence: last.sequence };
            self.core.events.publish(from.0.member_id, event);
        }
        Ok(())
    }

    /// Brings everything from the wallets at vendors to the main one. Safe to repeat: a request moves money once.
    ///
    /// # Errors
    /// As [`Wallets::transfer`].
    pub(crate) async fn bring_all_to_main(&self, main: &Wallet, request: Uuid) -> Result<()> {
        if self.find_transfer(main.member_id, request).await?.is_some() {
            return Ok(());
        }
        let moves = self.balances_of(main).await?.moves_to_main(main);
        self.transfer(&moves, TransferReason::All, request).await
    }

    /// What a member's request for a transfer did, if it was carried out: the first of its moves.
    ///
    /// # Errors
    /// [`super::WalletError::Ledger`].
    pub(crate) async fn find_transfer(
        &self,
        member_id: MemberId,
        request: Uuid,
    ) -> Result<Option<KnownTransfer>> {
        let entry = self.ledger.find(&key(member_id, request, 0)?).await?;
        Ok(entry.and_then(|entry| {
            Some(KnownTransfer { reference: entry.reference.parse().ok()?, amount: entry.amount })
        }))
    }

    /// Each transfer between wallets in the log that is none between wallets of one member, and each within a line that is
    /// none between two members, in words.
    ///
    /// # Errors
    /// [`super::WalletError::Ledger`], [`super::WalletError::Database`].
    pub async fn reconcile_transfers(&self) -> Result<Vec<String>> {
        const ROWS_MAX: u32 = 1_000;
        let (mut differences, mut sequence) = (Vec::new(), 0);
        loop {
            let entries = self.ledger.entries_after(sequence, ROWS_MAX).await?;
            let Some(last) = entries.last() else { return Ok(differences) };
            sequence = last.sequence;
            for entry in &entries {
                if self.is_broken_in_line(entry).await? {
                    differences
                        .push(format!("row {}: no transfer from an agent to a member", entry.sequence));
                }
            }
            let transfers = entries.iter().filter(|entry| {
                entry.namespace.as_str() == TRANSFERS
                    || TxCode::from_number(entry.code.0).is_some_and(TxCode::is_wallet_transfer)
            });
            for entry in transfers {
                let paid = self.wallet_of_account(entry.debit).await?;
                let received = self.wallet_of_account(entry.credit).await?;
                let is_own = paid.zip(received).is_some_and(|(paid, received)| {
                    paid.main == received.main && entry.code == TxCode::transfer_from(paid.family).into()
                });
                // Into a wallet that its vendor keeps money is held first: only the vendor's word moves it.
                let is_to_kept = received.is_some_and(|received| received.is_kept);
                let is_named = entry.reference.parse::<TransferReference>().is_ok();
                if !is_own || !is_named || is_to_kept == (entry.kind == Effect::Posted) {
                    differences
                        .push(format!("row {}: no transfer between wallets of one member", entry.sequence));
                }
            }
        }
    }
}

/// The key of one move of a request. Requests of different members never meet.
fn key(member_id: MemberId, request: Uuid, place: usize) -> Result<Key> {
    Ok(Key::from_text(Namespace::new(TRANSFERS)?, &format!("{member_id}/{request}/{place}")))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::super::accounts;
    use super::*;
    use crate::test_platform::TestPlatform;

    #[tokio::test]
    async fn each_planted_row_that_is_no_transfer_between_wallets_of_one_member_is_found() {
        let platform = TestPlatform::open().await;
        platform.credit(&platform.member, 100).await;
        let wallets = &platform.app.wallets;
        let main = wallets.open(platform.member.id, platform.member.kind).await.unwrap();
        let other =
            platform.app.accounts.find_by_username(platform.merchant.id, "demo001").await.unwrap().unwrap();
        let other = wallets.open(other.id, other.kind).await.unwrap();
        let of = json!({ "vendor": "BGS", "displayName": { "th": "สล็อต", "en": "Slots" } });
        let own = accounts::open_at(wallets, &main, &serde_json::from_value(of).unwrap()).await.unwrap();
        let amount = Money::from_units(1).unwrap();
        let part = WalletMove { from: (main, MAIN.to_owned()), to: (own, "BGS".to_owned()), amount };
        wallets.transfer(&[part], TransferReason::One, Uuid::from_u128(1)).await.unwrap();
        assert_eq!(wallets.reconcile_transfers().await.unwrap(), Vec::<String>::new());

        let named = TransferReference {
            from: MAIN.to_owned(),
            to: "BGS".to_owned(),
            reason: TransferReason::One,
            request: Uuid::from_u128(2),
        }
        .to_string();
        let planted = [
            ("to another member", TRANSFERS, other, TxCode::WalletOut, named.as_str()),
            ("under another key", "test", other, TxCode::WalletOut, named.as_str()),
            ("with the code of another side", TRANSFERS, own, TxCode::GameTransferOut, named.as_str()),
            ("with the code of a deposit", TRANSFERS, own, TxCode::Deposit, named.as_str()),
            ("for no request", TRANSFERS, own, TxCode::WalletOut, "dep_1"),
        ];
        for (count, (what, space, to, code, reference)) in (1..).zip(planted) {
            let command = Command::Transfer {
                key: Key::from_text(Namespace::new(space).unwrap(), what),
                debit: main.account,
                credit: to.account,
                amount,
                code: code.into(),
                reference: reference.to_owned(),
                requires: None,
            };
            let sequence = wallets.ledger.submit(command).await.unwrap().sequence;
            let found = wallets.reconcile_transfers().await.unwrap();
            assert_eq!(found.len(), count, "{what}: {found:?}");
            assert!(found[count - 1].starts_with(&format!("row {sequence}:")), "{what}: {found:?}");
        }
        assert!(
            platform.app.reconcile().await.unwrap().len() >= planted.len(),
            "the books are checked for it"
        );
    }

    #[test]
    fn the_reference_of_a_transfer_survives_the_ledger() {
        for reason in [TransferReason::One, TransferReason::All, TransferReason::Auto] {
            let (from, to) = ("V".repeat(32), "W".repeat(32));
            let reference = TransferReference { from, to, reason, request: Uuid::from_u128(7) };
            assert!(reference.to_string().len() <= Command::REFERENCE_MAX);
            assert_eq!(reference.to_string().parse(), Ok(reference));
        }
        for text in ["", "transfer/MAIN/BGS/one", "transfer/MAIN/BGS/who/0", "last/RNG/game/r"] {
            assert_eq!(text.parse::<TransferReference>(), Err(NotARound), "{text:?}");
        }
    }
}
