use std::collections::HashMap;

use erawan_kernel::Money;
use erawan_kernel::ids::WithdrawalId;

use super::super::model::AttemptState;
use super::super::statements::{AttemptFact, AttemptsNamed};
use super::tables::{attempt, withdrawal};
use crate::db::prelude::*;

/// Values in one list of a query.
const NAMES_MAX: usize = 500;

pub(in super::super) async fn facts_named(db: &Db, wanted: AttemptsNamed<'_>) -> DbResult<Vec<AttemptFact>> {
    let mut rows = Vec::new();
    for names in wanted.references.chunks(NAMES_MAX) {
        let named = attempt::Column::Reference.is_in(names.iter().map(String::as_str));
        rows.extend(attempt::Entity::find().filter(named).all(db.read()).await?);
    }
    for ids in wanted.withdrawals.chunks(NAMES_MAX) {
        let named = attempt::Column::WithdrawalId.is_in(ids.iter().copied());
        rows.extend(attempt::Entity::find().filter(named).all(db.read()).await?);
    }
    rows.retain(|row| row.payer == wanted.payer);
    let ids: Vec<_> = rows.iter().map(|row| row.withdrawal_id).collect();
    let mut nets = HashMap::new();
    for ids in ids.chunks(NAMES_MAX) {
        // Whose they are is compared here: asked for it, SQLite would read every withdrawal of the merchant.
        let named = withdrawal::Entity::find().filter(withdrawal::Column::Id.is_in(ids.iter().copied()));
        let own = named.all(db.read()).await?;
        for row in own.into_iter().filter(|row| row.merchant_id == wanted.merchant_id.uuid()) {
            nets.insert(row.id, Money::from_minor(row.amount - row.fee));
        }
    }
    let facts = rows.into_iter().filter_map(|row| {
        Some(AttemptFact {
            withdrawal: WithdrawalId::from_uuid(row.withdrawal_id),
            amount: *nets.get(&row.withdrawal_id)?,
            is_paid: AttemptState::parse(&row.state) == Some(AttemptState::Paid),
            reference: row.reference,
            return_id: row.return_id,
        })
    });
    Ok(facts.collect())
}
