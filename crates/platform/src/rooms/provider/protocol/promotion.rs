use std::sync::Arc;

use erawan_kernel::Money;
use uuid::Uuid;

use super::{
    CURRENCY_MAX, USER_MAX, done, game_code, is_known_to, refusal_of, unknown, wallet_of, wallet_of_bet,
};
use crate::rooms::provider::fields::Fields;
use crate::rooms::provider::incidents::{Incident, Kind};
use crate::rooms::provider::model::{Done, Refusal, Status};
use crate::rooms::provider::{Provider, incidents, play, store};
use crate::rooms::wallet::{Bet, PlayMove, RoundReference, VendorMove, VendorMoveKind, Wallet};

/// A promotion as the vendor sent it.
#[derive(Debug)]
struct Gift<'a> {
    vendor: &'a str,
    transaction: Uuid,
    /// The bet it is for; a promotion may be for none.
    bet: Option<Uuid>,
    game_code: &'a str,
    amount: Money,
}

impl Gift<'_> {
    /// Whether this movement may be the same promotion; the ledger compares the rest.
    fn is(&self, known: &VendorMove, wallet: &Wallet) -> bool {
        known.kind == VendorMoveKind::Promotion
            && known.wallet.account == wallet.account
            && known.reference.game_code == self.game_code
    }
}

/// Pays what the vendor gives away, where the operator lets it: also after the round, also for no bet at all.
pub(crate) async fn promotion(provider: &Provider, vendor: &str, fields: &Fields) -> Result<Done, Refusal> {
    fields.uuid("request_uuid")?;
    let user = fields.text("user", USER_MAX)?;
    let currency = fields.text("currency", CURRENCY_MAX)?;
    let gift = Gift {
        vendor,
        transaction: fields.uuid("transaction_uuid")?,
        bet: fields.uuid_or_none("reference_transaction_uuid")?,
        game_code: game_code(fields)?,
        amount: fields.amount(1)?,
    };
    if gift.bet == Some(gift.transaction) {
        return Err(Status::DuplicateTransaction.into());
    }
    let Some(wallet) = wallet_of(provider, vendor, user).await? else {
        return Err(Status::InvalidUser.into());
    };
    if !is_known_to(provider, vendor, user).await? {
        return Err(Status::InvalidUser.into());
    }
    let known = provider.wallets.find_move(vendor, gift.transaction).await.map_err(refusal_of)?;
    let wallet = paid_into(provider, &gift, known.as_ref(), wallet).await?;
    if wallet.currency.code() != currency {
        return Err(Status::WrongCurrency.into());
    }
    let reference = match known {
        // What was paid before gets its answer again, whatever the rules and the catalogue say now.
        Some(known) if gift.is(&known, &wallet) => known.reference,
        Some(_) => return Err(Status::DuplicateTransaction.into()),
        None => {
            let reference = place_of(provider, &gift, &wallet).await?;
            check_cap(provider, &gift, &wallet, &reference).await?;
            reference
        }
    };
    let played = PlayMove { wallet: &wallet, vendor, transaction: gift.transaction, reference: &reference };
    let moved = provider.wallets.pay_promotion(&played, gift.bet, gift.amount).await.map_err(refusal_of)?;
    Ok(done(&wallet, &moved))
}

/// The wallet that a promotion goes to: the one it went to before, else that of its bet, else the one played from now.
async fn paid_into(
    provider: &Provider,
    gift: &Gift<'_>,
    known: Option<&VendorMove>,
    wallet: Wallet,
) -> Result<Wallet, Refusal> {
    if let Some(known) = known {
        return Ok(if known.wallet.main == wallet.main { known.wallet } else { wallet });
    }
    let Some(bet) = gift.bet else { return Ok(wallet) };
    let found = play::find_bet(provider, gift.vendor, bet).await.map_err(|error| unknown(&error))?;
    wallet_of_bet(provider, wallet, found.as_deref()).await
}

/// Where a promotion stands in the betting record: in the round of its bet, which it leaves as it is, or in one of its own.
async fn place_of(provider: &Provider, gift: &Gift<'_>, wallet: &Wallet) -> Result<RoundReference, Refusal> {
    let Some(bet) = gift.bet else { return own_round(provider, gift, wallet).await };
    let found = play::find_bet(provider, gift.vendor, bet).await.map_err(|error| unknown(&error))?;
    let fits = |bet: &Arc<Bet>| bet.account == wallet.account && bet.reference.game_code == gift.game_code;
    let bet = found.filter(fits).ok_or(Status::TransactionDoesNotExist)?;
    Ok(RoundReference { closes: false, ..bet.reference.clone() })
}

async fn own_round(provider: &Provider, gift: &Gift<'_>, wallet: &Wallet) -> Result<RoundReference, Refusal> {
    let found = provider.games.find_any_game(wallet.merchant_id, gift.vendor, gift.game_code).await;
    let game = found.map_err(|error| unknown(&error.into()))?.ok_or(Status::InvalidGame)?;
    Ok(RoundReference {
        category: game.game_category.clone(),
        game_code: gift.game_code.to_owned(),
        round: format!("promotion-{}", gift.transaction),
        closes: true,
        refund: None,
    })
}

async fn check_cap(
    provider: &Provider,
    gift: &Gift<'_>,
    wallet: &Wallet,
    reference: &RoundReference,
) -> Result<(), Refusal> {
    let rules = provider.vendors.rules_of(gift.vendor).await.map_err(|error| unknown(&error.into()))?;
    let Some(max) = rules.promotion_max else { return Err(Status::NotAllowed.into()) };
    let Gift { vendor, transaction, amount, game_code, .. } = *gift;
    if amount.minor() <= max {
        return Ok(());
    }
    let is_released = store::incidents::is_released(&provider.core.db, vendor, transaction, amount).await;
    if is_released.map_err(|error| unknown(&error.into()))? {
        return Ok(());
    }
    let (kind, player) = (Kind::PromotionHeld, (wallet.member_id, wallet.main));
    let (call, round) = ("promotion", reference.round.as_str());
    let incident = Incident { kind, vendor, call, transaction, player, game_code, round, amount };
    incidents::note(provider, &incident).await;
    Err(Status::WinHeld.into())
}
