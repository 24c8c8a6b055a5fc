use erawan_kernel::Money;
use futures::future::BoxFuture;
use uuid::Uuid;

use super::classes::Kind;
use super::store::{self, EntryKind, GatewayEntry};
use crate::db::prelude::{DbErr, DbResult, Tx};
use crate::rooms::wallet::{
    AccountId, Effect, Entry, GatewayAccount, LogEntry, Projector, REVERSAL_LOSS_NAMESPACE, TxCode, Wallets,
};

/// The name of the checkpoint.
pub(super) const NAME: &str = "gateway_entry";

/// Notes the ledger's rows on providers' accounts, so that a day is found without reading the whole log.
#[derive(Debug, Clone)]
pub struct GatewayProjector {
    wallets: Wallets,
}

impl GatewayProjector {
    /// A projector that knows accounts by the wallet room.
    #[must_use]
    pub fn new(wallets: &Wallets) -> Self {
        Self { wallets: wallets.clone() }
    }
}

impl Projector for GatewayProjector {
    fn name(&self) -> &'static str {
        NAME
    }

    fn apply<'a>(&'a self, tx: &'a Tx, entries: &'a [LogEntry]) -> BoxFuture<'a, DbResult<()>> {
        Box::pin(async move {
            let moves_money =
                |entry: &Entry| matches!(entry.kind, Effect::Posted | Effect::HoldPosted | Effect::Reversed);
            let moved: Vec<_> = entries.iter().filter(|row| moves_money(&row.entry)).collect();
            let mut accounts: Vec<AccountId> = Vec::new();
            for row in &moved {
                let sides = [(row.entry.debit, row.debit), (row.entry.credit, row.credit)];
                accounts.extend(sides.into_iter().filter(|(_, wallet)| wallet.is_none()).map(|(id, _)| id));
            }
            accounts.sort_unstable();
            accounts.dedup();
            let gateways = self.wallets.gateway_accounts(&accounts).await;
            let gateways = gateways.map_err(|error| DbErr::Custom(error.to_string()))?;
            let noted: Vec<_> = moved
                .iter()
                .filter_map(|row| match (gateways.get(&row.entry.debit), gateways.get(&row.entry.credit)) {
                    // Who pays out of a provider's account has received: the provider holds more for us.
                    (Some(account), None) => Some(noted(&row.entry, account, row.entry.amount)),
                    (None, Some(account)) => {
                        Some(noted(&row.entry, account, Money::from_minor(-row.entry.amount.minor())))
                    }
                    _ => None,
                })
                .collect();
            store::insert_entries_in_tx(tx, &noted).await
        })
    }

    fn clear<'a>(&'a self, tx: &'a Tx) -> BoxFuture<'a, DbResult<()>> {
        Box::pin(async move { store::clear_entries_in_tx(tx).await })
    }
}

fn noted(entry: &Entry, account: &GatewayAccount, effect: Money) -> GatewayEntry {
    let (kind, subject) = about(entry);
    GatewayEntry {
        sequence: entry.sequence,
        merchant_id: account.merchant_id,
        provider: account.provider.clone(),
        kind,
        subject,
        effect,
        at_ms: entry.at.as_millisecond(),
    }
}

/// What a row is about, by its code and key space.
fn about(entry: &Entry) -> (EntryKind, Option<Uuid>) {
    use erawan_kernel::ids::{ReceiptId, WithdrawalId};
    let receipt = || entry.reference.parse().ok().map(ReceiptId::uuid);
    let withdrawal = || entry.reference.parse().ok().map(WithdrawalId::uuid);
    let space = entry.namespace.as_str();
    let found = match TxCode::from_number(entry.code.0) {
        _ if entry.kind == Effect::Reversed => None,
        Some(TxCode::Deposit) if space.starts_with("deposit/") => {
            return (EntryKind::Deposit, Some(entry.key_id.uuid()));
        }
        Some(TxCode::Deposit) if space.starts_with("receipt/") => {
            Some((Kind::Receipt, Some(entry.key_id.uuid())))
        }
        Some(TxCode::SuspenseIn) => Some((Kind::Receipt, receipt())),
        Some(TxCode::SuspenseReturned) => Some((Kind::Refund, receipt())),
        Some(TxCode::DepositReversed) => Some((Kind::Reversal, Some(entry.key_id.uuid()))),
        Some(TxCode::Loss) if space.starts_with(REVERSAL_LOSS_NAMESPACE) => {
            Some((Kind::Reversal, Some(entry.key_id.uuid())))
        }
        Some(TxCode::PayoutSettled) => Some((Kind::Payout, withdrawal())),
        Some(TxCode::ProviderFee) => Some((Kind::Fee, Some(entry.key_id.uuid()))),
        Some(TxCode::WithdrawalReturned) => Some((Kind::Return, withdrawal())),
        _ => None,
    };
    match found {
        Some((kind, Some(subject))) => (EntryKind::Of(kind), Some(subject)),
        _ => (EntryKind::Of(Kind::Other), None),
    }
}
