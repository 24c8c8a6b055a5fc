//! Money that agents send to members of their teams: one row each, from main wallet to main wallet, in the key space
//! `line`. What is sent to several members at once is one group of linked rows: all of it or nothing.

use erawan_kernel::Money;
use erawan_kernel::ids::TeamTransferId;
use erawan_ledger::{AccountId, Command, Effect, Entry, Key, LedgerError, Namespace};
use uuid::Uuid;

use super::moves::{Side, tell};
use super::{Moved, Result, TxCode, Wallet};
use crate::rooms::wallet::Wallets;

/// The key space of what is sent within a line.
const LINE: &str = "line";

/// What one member is sent.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SentTo {
    /// The receiver's main wallet.
    pub(crate) wallet: Wallet,
    /// How much.
    pub(crate) amount: Money,
}

/// What the ledger has of one part of a transfer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct BookedPart {
    /// The account that paid.
    pub(crate) debit: AccountId,
    /// The account that received.
    pub(crate) credit: AccountId,
    /// How much.
    pub(crate) amount: Money,
}

/// The name of a part of a transfer in the ledger, also that of what it claims of the receiver's limit.
pub(crate) fn team_transfer_key(transfer: TeamTransferId, place: usize) -> Uuid {
    erawan_ledger::KeyId::from_text(&format!("{transfer}/{place}")).uuid()
}

fn key(transfer: TeamTransferId, place: usize) -> Result<Key, LedgerError> {
    Ok(Key::from_uuid(Namespace::new(LINE)?, team_transfer_key(transfer, place)))
}

impl Wallets {
    /// Moves what an agent sends, to all of the receivers or to none; answers what the agent has then. Safe to repeat: the
    /// answer is the first one.
    ///
    /// # Errors
    /// [`LedgerError::InsufficientFunds`]; [`super::WalletError::Ledger`].
    pub(crate) async fn send_to_team(
        &self,
        sender: &Wallet,
        transfer: TeamTransferId,
        parts: &[SentTo],
    ) -> Result<Moved> {
        let mut commands = Vec::with_capacity(parts.len());
        for (place, part) in parts.iter().enumerate() {
            commands.push(Command::Transfer {
                key: key(transfer, place)?,
                debit: sender.account,
                credit: part.wallet.account,
                amount: part.amount,
                code: TxCode::DownlineTransferOut.into(),
                reference: transfer.to_string(),
                requires: None,
            });
        }
        let receipts = self.ledger.submit_all(commands).await.map_err(|refused| refused.error)?;
        for (part, receipt) in parts.iter().zip(&receipts) {
            tell(self, &part.wallet, receipt, Side::Credit);
        }
        let last = receipts.last().ok_or(LedgerError::Invalid("no receivers"))?;
        Ok(tell(self, sender, last, Side::Debit))
    }

    /// What the ledger has of a part of a transfer, if it was carried out.
    ///
    /// # Errors
    /// [`super::WalletError::Ledger`].
    pub(crate) async fn find_team_transfer(
        &self,
        transfer: TeamTransferId,
        place: usize,
    ) -> Result<Option<BookedPart>> {
        let entry = self.ledger.find(&key(transfer, place)?).await?;
        let part =
            |entry: Entry| BookedPart { debit: entry.debit, credit: entry.credit, amount: entry.amount };
        Ok(entry.map(part))
    }

    /// Whether a row that says it was sent within a line is none: not from main wallet to main wallet of two members of
    /// one merchant and one book.
    pub(super) async fn is_broken_in_line(&self, entry: &Entry) -> Result<bool> {
        let is_in_space = entry.namespace.as_str() == LINE;
        let is_of_line = |code| matches!(code, TxCode::DownlineTransferOut | TxCode::LineTransferIn);
        if !is_in_space && !TxCode::from_number(entry.code.0).is_some_and(is_of_line) {
            return Ok(false);
        }
        let paid = self.wallet_of_account(entry.debit).await?;
        let received = self.wallet_of_account(entry.credit).await?;
        let is_between_members = paid.zip(received).is_some_and(|(paid, received)| {
            let are_main = paid.family.is_none() && received.family.is_none();
            let place = |wallet: Wallet| (wallet.merchant_id, wallet.book);
            are_main && paid.member_id != received.member_id && place(paid) == place(received)
        });
        let is_fine = is_in_space
            && entry.kind == Effect::Posted
            && entry.code == TxCode::DownlineTransferOut.into()
            && entry.reference.parse::<TeamTransferId>().is_ok();
        Ok(!(is_fine && is_between_members))
    }
}

#[cfg(test)]
mod tests {
    use super::super::HouseAccount;
    use super::super::moves::house_account;
    use super::*;
    use crate::rooms::account::MemberKind;
    use crate::test_platform::TestPlatform;

    #[tokio::test]
    async fn each_planted_row_that_is_no_transfer_within_a_line_is_found() {
        let platform = TestPlatform::open().await;
        let wallets = &platform.app.wallets;
        let main = wallets.open(platform.member.id, MemberKind::Member).await.unwrap();
        let vendor = house_account(wallets, &main, HouseAccount::Vendor("SBT")).await.unwrap();
        assert_eq!(wallets.reconcile_transfers().await.unwrap(), [""; 0]);
        let reference = TeamTransferId::from_uuid(Uuid::from_u128(7)).to_string();
        let rows = [
            ("to no member", LINE, TxCode::DownlineTransferOut),
            ("in another key space", "adjust", TxCode::DownlineTransferOut),
            ("with another code", LINE, TxCode::SystemDebit),
        ];
        for (number, (name, space, code)) in (900_u128..).zip(rows) {
            let command = Command::Transfer {
                key: Key::from_uuid(Namespace::new(space).unwrap(), Uuid::from_u128(number)),
                debit: vendor,
                credit: main.account,
                amount: Money::from_minor(1),
                code: code.into(),
                reference: reference.clone(),
                requires: None,
            };
            let before = wallets.reconcile_transfers().await.unwrap().len();
            wallets.ledger.submit(command).await.unwrap();
            assert_eq!(wallets.reconcile_transfers().await.unwrap().len(), before + 1, "{name}");
        }
    }
}
