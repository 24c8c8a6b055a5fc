//! What a row of the ledger's log does to what members have; pure.

use std::collections::HashMap;

use erawan_kernel::ids::{MemberId, MerchantId};
use jiff::Timestamp;

use super::column::Figures;
use super::gaps::What;
use crate::rooms::wallet::{
    AccountId, AccountOwner, Book, Effect, JACKPOT_NAMESPACE, LogEntry, RoundReference, TxCode,
    VENDOR_NAMESPACE, Wallet,
};

/// The category of money that has no game.
pub(super) const NO_GAME: &str = "MAIN";

/// A change of what one member has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Changed {
    pub(super) member_id: MemberId,
    pub(super) merchant_id: MerchantId,
    pub(super) is_test: bool,
    pub(super) category: String,
    pub(super) figures: Figures,
    /// In hundred-thousandths: what came less what went.
    pub(super) change: i64,
    pub(super) at: Timestamp,
    /// What the member was there for.
    pub(super) what: Option<What>,
}

/// A member at one end of a row.
#[derive(Debug, Clone, Copy)]
struct Owner {
    member_id: MemberId,
    merchant_id: MerchantId,
    book: Book,
}

/// What the row changes: nothing for one that only sets money aside, for play money, and between accounts of one member.
pub(super) fn changes_of(row: &LogEntry, owners: &HashMap<AccountId, AccountOwner>) -> Vec<Changed> {
    let entry = &row.entry;
    let moves = matches!(entry.kind, Effect::Posted | Effect::HoldPosted | Effect::Reversed);
    let Some(code) = TxCode::from_number(entry.code.0).filter(|_| moves) else { return Vec::new() };
    let owner = |wallet: Option<Wallet>, account: AccountId| match wallet {
        Some(wallet) => {
            Some(Owner { member_id: wallet.member_id, merchant_id: wallet.merchant_id, book: wallet.book })
        }
        None => owners.get(&account).map(|owner| Owner {
            member_id: owner.member_id,
            merchant_id: owner.merchant_id,
            book: owner.book,
        }),
    };
    let (payer, receiver) = (owner(row.debit, entry.debit), owner(row.credit, entry.credit));
    let is_of_one = payer.zip(receiver).is_some_and(|(one, other)| one.member_id == other.member_id);
    if is_of_one {
        return Vec::new();
    }
    let amount = entry.amount.minor();
    let sides = [(payer, -amount), (receiver, amount)];
    let of_side = |(owner, change): (Option<Owner>, i64)| {
        let owner = owner.filter(|owner| matches!(owner.book, Book::Real | Book::Test))?;
        let code = code_at_end(code, (change > 0) != (entry.kind == Effect::Reversed));
        let mut figures = Figures::default();
        figures.book(code, change);
        figures.deposit_n = count(entry.kind, code, TxCode::Deposit, None);
        figures.withdraw_n = count(entry.kind, code, TxCode::Withdrawal, Some(TxCode::WithdrawalReturned));
        Some(Changed {
            member_id: owner.member_id,
            merchant_id: owner.merchant_id,
            is_test: owner.book == Book::Test,
            category: category_of(row),
            figures,
            change,
            at: entry.at,
            what: (entry.kind != Effect::Reversed).then(|| what_of(code)).flatten(),
        })
    };
    sides.into_iter().filter_map(of_side).collect()
}

/// The code at one end of a movement: one row of a transfer within a line is two things.
const fn code_at_end(code: TxCode, is_receiver: bool) -> TxCode {
    match (code, is_receiver) {
        (TxCode::LineTransferIn | TxCode::DownlineTransferOut, true) => TxCode::LineTransferIn,
        (TxCode::LineTransferIn | TxCode::DownlineTransferOut, false) => TxCode::DownlineTransferOut,
        (code, _) => code,
    }
}

/// 1 for a movement with the code, -1 for one that takes it back.
fn count(kind: Effect, code: TxCode, counted: TxCode, back: Option<TxCode>) -> i64 {
    match kind {
        Effect::Reversed if code == counted => -1,
        Effect::Reversed => 0,
        _ if code == counted => 1,
        _ if back == Some(code) => -1,
        _ => 0,
    }
}

const fn what_of(code: TxCode) -> Option<What> {
    if code.is_bet() {
        Some(What::Bet)
    } else if matches!(code, TxCode::Deposit) {
        Some(What::Deposit)
    } else {
        None
    }
}

/// The category of the game, where there is one.
fn category_of(row: &LogEntry) -> String {
    let namespace = row.entry.namespace.as_str();
    let is_of_game = namespace.starts_with(VENDOR_NAMESPACE) || namespace.starts_with(JACKPOT_NAMESPACE);
    let reference = row.entry.reference.parse::<RoundReference>().ok().filter(|_| is_of_game);
    reference.map_or_else(|| NO_GAME.to_owned(), |reference| reference.category)
}
