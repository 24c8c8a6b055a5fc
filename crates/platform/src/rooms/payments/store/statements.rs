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

/// The receipts that a statement's lines name, each query by a key of its own. Whose they are is not asked: SQLite would
/// read every receipt of the merchant for each list.
fn queries_of(wanted: &ReceiptsNamed<'_>) -> Vec<Select<receipt::Entity>> {
    let mut conditions = Vec::new();
    for names in wanted.transactions.chunks(NAMES_MAX) {
        let named = receipt::Column::TransactionId.is_in(names.iter().map(String::as_str));
        conditions.push(receipt::Column::Provider.eq(wanted.provider).and(named));
    }
    for ids in wanted.receipts.chunks(NAMES_MAX) {
        conditions.push(receipt::Column::Id.is_in(ids.iter().copied()));
    }
    for ids in wanted.credited_deposits.chunks(NAMES_MAX) {
        conditions.push(receipt::Column::CreditedDepositId.is_in(ids.iter().copied()));
    }
    conditions.into_iter().map(|condition| receipt::Entity::find().filter(condition)).collect()
}

pub(in super::super) async fn facts_named(db: &Db, wanted: ReceiptsNamed<'_>) -> DbResult<Vec<ReceiptFact>> {
    let mut facts = Vec::new();
    for query in queries_of(&wanted) {
        let rows = query.all(db.read()).await?;
        let own = rows
            .into_iter()
            .filter(|row| row.merchant_id == wanted.merchant_id.uuid() && row.provider == wanted.provider);
        facts.extend(own.map(|row| ReceiptFact {
            id: ReceiptId::from_uuid(row.id),
            credited_deposit_id: row.credited_deposit_id.map(DepositId::from_uuid),
            transaction_id: row.transaction_id,
            amount: Money::from_minor(row.amount),
        }));
    }
    Ok(facts)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::db::plans::plan_of;

    #[tokio::test]
    async fn receipts_are_found_by_what_names_them_however_many_a_merchant_has() {
        let (names, ids) = (["a".to_owned(), "b".to_owned()], [Uuid::nil(), Uuid::max()]);
        let wanted = ReceiptsNamed {
            merchant_id: MerchantId::from_uuid(Uuid::nil()),
            provider: "sandbox",
            transactions: &names,
            receipts: &ids,
            credited_deposits: &ids,
        };
        let mut plans = Vec::new();
        for query in queries_of(&wanted) {
            plans.push(plan_of(query).await);
        }
        let keys = ["(provider=? AND transaction_id=?)", "(id=?)", "(credited_deposit_id=?)"];
        assert_eq!(plans.len(), keys.len());
        for (plan, key) in plans.iter().zip(keys) {
            assert!(plan.contains(key), "{plan}");
        }
    }
}
