//! From database rows to the ledger's types.

use erawan_kernel::ids::TransferId;
use erawan_kernel::{Currency, Money};
use jiff::Timestamp;
use tokio_postgres::Row;
use uuid::Uuid;

use crate::rules::{Hold, HoldState};
use crate::{Account, AccountId, Balance, Book, Effect, Entry, Group, KeyId, LedgerError, Namespace, TxCode};

/// The columns of a log row, in the order [`entry_from`] reads them; the table is called `t`.
pub(super) const ENTRY_COLUMNS: &str =
    "t.sequence, t.transfer_id, t.key_id, t.kind, t.debit, t.credit, t.amount,
    t.code, t.reference, t.original, t.debit_posted, t.debit_held, t.credit_posted, t.credit_held, t.at,
    t.expires_at, t.fingerprint, t.namespace, t.group_first, t.group_size";

/// The columns of a hold, in the order [`hold_from`] reads them; the table is called `h`.
pub(super) const HOLD_COLUMNS: &str =
    "h.debit, h.credit, h.amount, h.code, h.reference, h.expires_at, h.state, h.namespace, h.key_id";

/// The columns of an account, in the order [`account_from`] reads them.
pub(super) const ACCOUNT_COLUMNS: &str = "id, book, currency, may_go_negative, posted, held";

pub(super) fn entry_from(row: &Row, namespace: Namespace) -> Result<Entry, LedgerError> {
    Ok(Entry {
        sequence: row.get(0),
        transfer_id: TransferId::from_uuid(row.get(1)),
        namespace,
        key_id: KeyId::from_uuid(row.get(2)),
        kind: Effect::from_number(row.get(3))?,
        debit: AccountId::from(row.get::<_, i64>(4)),
        credit: AccountId::from(row.get::<_, i64>(5)),
        amount: Money::from_minor(row.get(6)),
        code: code_from(row.get(7))?,
        reference: row.get(8),
        original: row.get::<_, Option<Uuid>>(9).map(KeyId::from_uuid),
        debit_after: balance_from(row, 10),
        credit_after: balance_from(row, 12),
        at: time_from(row.get(14))?,
        expires_at: row.get::<_, Option<i64>>(15).map(time_from).transpose()?,
        fingerprint: row.get::<_, Uuid>(16).into_bytes(),
        group: group_from(row)?,
    })
}

fn group_from(row: &Row) -> Result<Option<Group>, LedgerError> {
    let Some(first_sequence) = row.get(18) else { return Ok(None) };
    let impossible = |_| LedgerError::Unavailable("the database holds an impossible group".into());
    let size = u16::try_from(row.get::<_, i16>(19)).map_err(impossible)?;
    Ok(Some(Group { first_sequence, size }))
}

pub(super) fn hold_from(row: &Row, namespace: Namespace) -> Result<Hold, LedgerError> {
    Ok(Hold {
        namespace,
        debit: AccountId::from(row.get::<_, i64>(0)),
        credit: AccountId::from(row.get::<_, i64>(1)),
        amount: Money::from_minor(row.get(2)),
        code: code_from(row.get(3))?,
        reference: row.get(4),
        expires_at: row.get::<_, Option<i64>>(5).map(time_from).transpose()?,
        state: HoldState::from_number(row.get(6))?,
    })
}

pub(super) fn account_from(row: &Row) -> Result<(AccountId, Account), LedgerError> {
    let currency: &str = row.get(2);
    let unknown = || LedgerError::Unavailable(format!("the database holds an unknown currency {currency}"));
    let account = Account {
        book: Book::from_number(row.get(1))?,
        currency: Currency::parse(currency).ok_or_else(unknown)?,
        may_go_negative: row.get(3),
        balance: balance_from(row, 4),
    };
    Ok((AccountId::from(row.get::<_, i64>(0)), account))
}

pub(super) fn balance_from(row: &Row, first: usize) -> Balance {
    Balance { posted: Money::from_minor(row.get(first)), held: Money::from_minor(row.get(first + 1)) }
}

pub(super) fn time_from(microseconds: i64) -> Result<Timestamp, LedgerError> {
    Timestamp::from_microsecond(microseconds).map_err(|_| {
        LedgerError::Unavailable(format!("the database holds an impossible time {microseconds}"))
    })
}

pub(super) fn hash_from(bytes: &[u8]) -> Result<[u8; 32], LedgerError> {
    bytes.try_into().map_err(|_| LedgerError::Unavailable("the database holds an impossible hash".into()))
}

fn code_from(code: i32) -> Result<TxCode, LedgerError> {
    u16::try_from(code)
        .map(TxCode)
        .map_err(|_| LedgerError::Unavailable(format!("the database holds an impossible code {code}")))
}
