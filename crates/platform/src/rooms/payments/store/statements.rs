use erawan_kernel::Money;
use erawan_kernel::ids::{DepositId, MerchantId, ReceiptId};

use super::super::statements::{ReceiptFact, ReceiptsNamed};
use super::tables::{channel, receipt};
use crate::db::prelude::*;

/// Values in one list of a query.
const NAMES_MAX: usize = 500;

pub(in super::super) async fn vendors(db: &Db, merchant: MerchantId) -> DbResult<Vec<String>> {
    let own = channel::Entity::find().filter(channel::Column::MerchantId.eq(merchant.uuid()));
    own.order_by_asc(channel::Column::Vendor).values(channel::Column::Vendor).all(db.read()).await
}

pub(in super::super) async fn facts_named(db: &Db, wanted: ReceiptsNamed<'_>) -> DbResult<Vec<ReceiptFact>> {
    let mut conditions = Vec::new();
    for names in wanted.transactions.chunks(NAMES_MAX) {
        conditions.push(receipt::Column::TransactionId.is_in(names.iter().map(String::as_str)));
    }
    for ids in wanted.receipts.chunks(NAMES_MAX) {
        conditions.push(receipt::Column::Id.is_in(ids.iter().copied()));
    }
    for ids in wanted.credited_deposits.chunks(NAMES_MAX) {
        conditions.push(receipt::Column::CreditedDepositId.is_in(ids.iter().copied()));
    }
    let mut facts = Vec::new();
    for condition in conditions {
        let rows = receipt::Entity::find()
            .filter(receipt::Column::MerchantId.eq(wanted.merchant_id.uuid()))
            .filter(receipt::Column::Provider.eq(wanted.provider))
            .filter(condition)
            .all(db.read())
            .await?;
        facts.extend(rows.into_iter().map(|row| ReceiptFact {
            id: ReceiptId::from_uuid(row.id),
            credited_deposit_id: row.credited_deposit_id.map(DepositId::from_uuid),
            transaction_id: row.transaction_id,
            amount: Money::from_minor(row.amount),
        }));
    }
    Ok(facts)
}
