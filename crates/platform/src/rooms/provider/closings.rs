//! What is over for good: rounds that their vendor closed, and bets that were settled.
//!
//! The first call that closes something writes its transaction into one row before it goes to the ledger, so that of many
//! at once on any nodes one goes on. The row counts when the ledger has carried that transaction out; until then others
//! are told to ask again, and after a while take its place: a vendor whose win got lost may still roll the bet back.

use erawan_ledger::AccountId;
use uuid::Uuid;

use super::model::{Refusal, Status};
use super::protocol::{refusal_of, unknown};
use super::store::closings::{self as store, ClosingRow};
use crate::rooms::provider::Provider;

/// How long a closing call that the ledger does not have may still be on its way to it.
const ON_ITS_WAY_MAX_MS: i64 = 15_000;

/// What a call can end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Subject {
    /// A round of a player.
    Round(AccountId, String),
    /// A bet, by its transaction.
    Bet(Uuid),
}

impl Subject {
    fn name(&self) -> String {
        match self {
            Self::Round(player, round) => format!("round/{}/{round}", i64::from(*player)),
            Self::Bet(transaction) => format!("bet/{transaction}"),
        }
    }
}

/// Who ends a subject.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum End {
    /// The transaction that was asked for, from now on.
    Now,
    /// The same transaction, before: it is repeated.
    Again,
    /// Another one did.
    Before,
}

/// Makes `transaction` the one that ends the subject, if none did.
///
/// # Errors
/// [`Status::Busy`] while another call that would end it is on its way.
pub(super) async fn close(
    provider: &Provider,
    vendor: &str,
    subject: &Subject,
    transaction: Uuid,
) -> Result<End, Refusal> {
    let db = &provider.core.db;
    let now_ms = provider.core.clock.now_ms();
    let wanted =
        ClosingRow { vendor: vendor.to_owned(), subject: subject.name(), transaction, at_ms: now_ms };
    if store::insert(db, &wanted).await.map_err(|error| unknown(&error.into()))? {
        return Ok(End::Now);
    }
    let Some(held) = find(provider, vendor, subject).await? else { return Err(Status::Busy.into()) };
    if held.transaction == transaction {
        return Ok(End::Again);
    }
    if provider.wallets.is_carried_out(vendor, held.transaction).await.map_err(refusal_of)? {
        return Ok(End::Before);
    }
    let is_on_its_way = (0..ON_ITS_WAY_MAX_MS).contains(&(now_ms - held.at_ms));
    if is_on_its_way || !store::replace(db, &held, &wanted).await.map_err(|error| unknown(&error.into()))? {
        return Err(Status::Busy.into());
    }
    Ok(End::Now)
}

/// Whether another transaction than this one has ended the subject.
pub(super) async fn is_closed(
    provider: &Provider,
    vendor: &str,
    subject: &Subject,
    transaction: Option<Uuid>,
) -> Result<bool, Refusal> {
    match find(provider, vendor, subject).await? {
        Some(held) if Some(held.transaction) != transaction => {
            provider.wallets.is_carried_out(vendor, held.transaction).await.map_err(refusal_of)
        }
        _ => Ok(false),
    }
}

/// The place of the first subject that another transaction than the one beside it has ended.
pub(super) async fn find_closed(
    provider: &Provider,
    vendor: &str,
    subjects: &[(Subject, Uuid)],
) -> Result<Option<usize>, Refusal> {
    let names: Vec<_> = subjects.iter().map(|(subject, _)| subject.name()).collect();
    let held = store::find_some(&provider.core.db, vendor, &names).await;
    let held = held.map_err(|error| unknown(&error.into()))?;
    for (at, (name, (_, transaction))) in names.iter().zip(subjects).enumerate() {
        let other = held.iter().find(|row| row.subject == *name && row.transaction != *transaction);
        let Some(other) = other else { continue };
        if provider.wallets.is_carried_out(vendor, other.transaction).await.map_err(refusal_of)? {
            return Ok(Some(at));
        }
    }
    Ok(None)
}

/// The transaction that should have ended the subject was refused with this status.
pub(super) async fn withdraw(
    provider: &Provider,
    vendor: &str,
    subject: &Subject,
    transaction: Uuid,
    status: Status,
) {
    let withdrawn = async {
        // A twin of it may have been carried out meanwhile; an id that was used for something else ended nothing here.
        let may_have_twin = status != Status::DuplicateTransaction;
        if may_have_twin && provider.wallets.is_carried_out(vendor, transaction).await.map_err(refusal_of)? {
            return Ok(());
        }
        let deleted = store::delete(&provider.core.db, vendor, &subject.name(), transaction).await;
        deleted.map_err(|error| unknown(&error.into()))
    };
    if withdrawn.await.is_err() {
        tracing::warn!(
            vendor,
            "a closing that was refused could not be withdrawn: it is taken over in a while"
        );
    }
}

async fn find(provider: &Provider, vendor: &str, subject: &Subject) -> Result<Option<ClosingRow>, Refusal> {
    let found = store::find(&provider.core.db, vendor, &subject.name()).await;
    found.map_err(|error| unknown(&error.into()))
}
