use std::collections::HashMap;
use std::time::Duration;

use erawan_kernel::Money;
use erawan_kernel::ids::WithdrawalId;

use crate::rooms::merchant::DestinationKind;
use crate::rooms::payments::Coins;
use crate::rooms::payouts::may::Look;
use crate::rooms::payouts::model::Withdrawal;
use crate::rooms::payouts::{PaidCoins, PayoutError, Payouts, store};
use crate::rooms::security::PayoutCard;
use crate::web::prelude::*;

/// How long a member waits for the rate: without it the form says less, and works.
const RATE_WAIT: Duration = Duration::from_secs(2);

/// What an amount comes to in coins now. How many are sent follows from the rate of the moment they are sent at.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct CoinEstimate {
    /// How many coins, with two to six places.
    #[schema(examples("14.598540"))]
    coins: String,
    /// What one comes to.
    rate: Money,
}

/// What this much comes to, where it goes to an address and the payer tells its rate in time.
pub(super) async fn estimate(
    payouts: &Payouts,
    look: &Look,
    card: Option<&PayoutCard>,
    net: Option<Money>,
) -> Result<Option<CoinEstimate>, PayoutError> {
    let is_address = card.is_some_and(|card| card.kind == DestinationKind::Crypto);
    let (Some(net), Some(terms), true) = (net, &look.terms, is_address) else { return Ok(None) };
    let Some(payer) = payouts.payers.payer(&terms.payer).await? else { return Ok(None) };
    let told = tokio::time::timeout(RATE_WAIT, payer.coin_rate()).await;
    let Some(rate) = told.ok().and_then(Result::ok) else { return Ok(None) };
    Ok(Coins::within(net, rate).map(|coins| CoinEstimate { coins: coins.to_string(), rate }))
}

/// Coins that were sent.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(in super::super) struct CoinsSent {
    /// How many, with two to six places.
    #[schema(examples("14.598540"))]
    coins: String,
    /// What one came to.
    rate: Money,
    /// The hash of the transaction, as every explorer of the chain finds it.
    transaction: String,
}

impl From<PaidCoins> for CoinsSent {
    fn from(paid: PaidCoins) -> Self {
        let PaidCoins { coins, rate, transaction } = paid;
        Self { coins: coins.to_string(), rate, transaction }
    }
}

/// The coins that were sent for those of the withdrawals that were paid to an address.
pub(super) async fn sent_for(
    payouts: &Payouts,
    withdrawals: &[Withdrawal],
) -> Result<HashMap<WithdrawalId, CoinsSent>, PayoutError> {
    let to_address = withdrawals.iter().filter(|withdrawal| withdrawal.kind == DestinationKind::Crypto);
    let ids: Vec<_> = to_address.map(|withdrawal| withdrawal.id).collect();
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let attempts = store::attempts_of(&payouts.core.db, &ids).await?;
    let sent = attempts.into_iter().filter_map(|attempt| Some((attempt.withdrawal, attempt.coins?.into())));
    Ok(sent.collect())
}
