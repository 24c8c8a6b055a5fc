//! Coins that came, as the chain and the platform have them.

use erawan_kernel::ids::{DepositId, ReceiptId};
use erawan_kernel::{Money, PageRequest};

use super::super::model::{CoinFacts, SuspenseReason, USDT};
use super::super::store::{self, CoinReceipt};
use crate::rooms::operator::{Allowed, right};
use crate::rooms::payments::Payments;
use crate::web::prelude::*;

const PAGE_SIZE: u64 = 20;
/// Signs of the longest thing to search for: the hash of a transaction, a colon and a number.
const SEARCH_MAX: usize = 80;

pub(super) fn routes() -> OpenApiRouter<Payments> {
    calls![coins]
}

/// Coins that came to members' addresses
///
/// In final blocks only, the newest first: what was credited, and what waits in suspense.
#[utoipa::path(get, path = "/console/coins", tag = "money", security(("token" = [])), params(CoinQuery),
    responses((status = 200, body = Answer<ListPage<CoinReceiptRow>>), Refusals))]
async fn coins(
    State(payments): State<Payments>,
    Allowed { operator, .. }: Allowed<right::DepositRead>,
    ApiQuery(query): ApiQuery<CoinQuery>,
) -> Result<Answer<ListPage<CoinReceiptRow>>, ApiError> {
    let search = query.search.as_deref().map(str::trim).filter(|search| !search.is_empty());
    let is_sign = |sign: char| sign.is_ascii_alphanumeric() || sign == ':';
    if search.is_some_and(|search| search.len() > SEARCH_MAX || !search.chars().all(is_sign)) {
        return Err(ApiError::field("search", ErrorCode::FieldInvalid));
    }
    let request = PageRequest::clamped(query.page_no, None, PAGE_SIZE);
    let page = store::coin_receipts_page(&payments.core.db, operator.merchant_id, search, request).await?;
    let mut list = Vec::with_capacity(page.rows.len());
    for row in &page.rows {
        list.push(CoinReceiptRow::of(&payments, row).await?);
    }
    Ok(Answer::new(ListPage::new(list, &page)))
}

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
struct CoinQuery {
    /// An address, or how the hash of a transaction begins.
    search: Option<String>,
    /// From 1.
    page_no: Option<u64>,
}

/// Coins as the chain has them.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct CoinRow {
    /// The member's address, or another one of the gateway.
    address: String,
    /// How many.
    #[schema(examples("14.598541"))]
    coins: String,
    /// The contract of the token, where it is not that of USDT.
    #[serde(skip_serializing_if = "Option::is_none")]
    contract: Option<String>,
    /// What one coin counted for; absent for another token than USDT.
    #[serde(skip_serializing_if = "Option::is_none")]
    rate: Option<Money>,
    /// The number of their block.
    block: i64,
}

impl From<&CoinFacts> for CoinRow {
    fn from(facts: &CoinFacts) -> Self {
        let is_usdt = facts.contract == USDT;
        Self {
            address: facts.address.clone(),
            coins: facts.coins.to_string(),
            contract: (!is_usdt).then(|| facts.contract.clone()),
            rate: is_usdt.then_some(facts.rate),
            block: facts.block,
        }
    }
}

/// Coins that came, and what became of them.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct CoinReceiptRow {
    #[schema(value_type = String)]
    receipt_id: ReceiptId,
    /// The gateway.
    vendor: String,
    /// The hash of the transaction and the place in its log.
    transaction_id: String,
    on_chain: CoinRow,
    /// What they came to; of another token than USDT how many there were, to five places.
    amount: Money,
    /// How much of it is in the member's wallet.
    credited: Money,
    /// How much of it went to suspense.
    suspended: Money,
    /// Why.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<SuspenseReason>,
    /// The user name of the member whose address it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    member_name: Option<String>,
    /// The deposit that it belongs to.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    order_id: Option<DepositId>,
    /// When their block was made, epoch milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    sent_at: Option<i64>,
    /// Epoch milliseconds.
    received_at: i64,
}

impl CoinReceiptRow {
    async fn of(payments: &Payments, row: &CoinReceipt) -> Result<Self, ApiError> {
        let receipt = &row.receipt;
        let member = match receipt.member_id {
            Some(id) => payments.accounts.find(id).await?,
            None => None,
        };
        Ok(Self {
            receipt_id: receipt.id,
            vendor: receipt.provider.clone(),
            transaction_id: receipt.transaction_id.clone(),
            on_chain: CoinRow::from(&row.coins),
            amount: receipt.amount,
            credited: receipt.credited,
            suspended: receipt.suspended,
            reason: receipt.reason,
            member_name: member.map(|member| member.username),
            order_id: receipt.credited_deposit_id.or(receipt.deposit_id),
            sent_at: row.sent_at_ms,
            received_at: row.received_at_ms,
        })
    }
}
