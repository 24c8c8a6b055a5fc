//! What a vendor asks after a crash: which rounds it has open, and what became of a call.

use erawan_kernel::ids::MemberId;
use erawan_kernel::{Currency, Money};
use uuid::Uuid;

use super::{game_code, refusal_of, unknown};
use crate::rooms::provider::fields::Fields;
use crate::rooms::provider::incidents::Kind;
use crate::rooms::provider::model::{Refusal, Status};
use crate::rooms::provider::rounds::OpenRoundProjector;
use crate::rooms::provider::{Provider, store};
use crate::rooms::wallet::{RoundReference, VendorMove};

/// Rounds of one page, at most and usually.
const PAGE_MAX: i64 = 100;

/// A round that its vendor has not closed.
#[derive(Debug, Clone)]
pub(crate) struct Owed {
    pub(crate) user: MemberId,
    pub(crate) currency: Currency,
    pub(crate) game_code: String,
    pub(crate) round: String,
    /// The bet that opened it.
    pub(crate) transaction: Uuid,
    pub(crate) staked: Money,
    pub(crate) paid: Money,
    pub(crate) opened_at_ms: i64,
}

/// One page of the rounds that the vendor has open, the oldest first; and whether there are more.
pub(crate) async fn open_rounds(
    provider: &Provider,
    vendor: &str,
    fields: &Fields,
) -> Result<(Vec<Owed>, bool), Refusal> {
    fields.uuid("request_uuid")?;
    let limit = fields.number("limit")?.unwrap_or(PAGE_MAX);
    if !(1..=PAGE_MAX).contains(&limit) {
        return Err(Status::WrongTypes.into());
    }
    let after = match fields.uuid_or_none("after")? {
        None => 0,
        Some(bet) => {
            let found = provider.wallets.find_move(vendor, bet).await.map_err(refusal_of)?;
            found.ok_or(Status::TransactionDoesNotExist)?.sequence
        }
    };
    let wallets = &provider.wallets;
    wallets.catch_up(&OpenRoundProjector).await.map_err(refusal_of)?;
    let wanted = u64::try_from(limit).unwrap_or_default() + 1;
    let found = store::open_rounds_of_vendor(&provider.core.db, vendor, after, wanted).await;
    let mut found = found.map_err(|error| unknown(&error.into()))?;
    let has_more = found.len() as u64 == wanted;
    found.truncate(usize::try_from(limit).unwrap_or_default());
    let mut rounds = Vec::with_capacity(found.len());
    for (place, opening) in found {
        let Some(wallet) = wallets.wallet_of_account(place.player).await.map_err(refusal_of)? else {
            continue;
        };
        rounds.push(Owed {
            user: wallet.member_id,
            currency: wallet.currency,
            game_code: opening.game_code,
            round: place.round,
            transaction: opening.first_bet,
            staked: Money::from_minor(opening.staked),
            paid: Money::from_minor(opening.paid),
            opened_at_ms: opening.at_ms,
        });
    }
    Ok((rounds, has_more))
}

/// What became of a call.
#[derive(Debug, Clone)]
pub(crate) enum Fate {
    /// It was never carried out, and nothing more is known.
    Unknown,
    /// It was carried out.
    Done(VendorMove),
    /// A bet that was carried out and given back; without it, one that was rolled back before it came.
    RolledBack(Option<VendorMove>),
    /// It was refused for good, or until an operator decides.
    Refused(Status),
}

/// Which rounds of the vendor a call is about.
#[derive(Debug, Clone)]
pub(crate) struct RoundFields {
    pub(crate) request_uuid: String,
    pub(crate) game_code: String,
    /// What their identifiers begin with.
    pub(crate) round_prefix: String,
}

impl RoundFields {
    pub(in crate::rooms::provider) fn read(fields: &Fields) -> Result<Self, Status> {
        fields.uuid("request_uuid")?;
        let request_uuid = fields.text("request_uuid", 36)?.to_owned();
        let game_code = game_code(fields)?.to_owned();
        let round_prefix = fields.text("round_prefix", RoundReference::ROUND_MAX)?;
        if !RoundReference::is_round(round_prefix) {
            return Err(Status::WrongTypes);
        }
        Ok(Self { request_uuid, game_code, round_prefix: round_prefix.to_owned() })
    }
}

/// What became of one of the vendor's transactions.
pub(crate) async fn status(provider: &Provider, vendor: &str, fields: &Fields) -> Result<Fate, Refusal> {
    fields.uuid("request_uuid")?;
    let transaction = fields.uuid("transaction_uuid")?;
    let found = provider.wallets.find_move(vendor, transaction).await.map_err(refusal_of)?;
    if provider.wallets.is_rolled_back(vendor, transaction).await.map_err(refusal_of)? {
        return Ok(Fate::RolledBack(found));
    }
    if let Some(found) = found {
        return Ok(Fate::Done(found));
    }
    let refused = store::incidents::refusal_of_vendor(&provider.core.db, vendor, transaction).await;
    let refused = refused.map_err(|error| unknown(&error.into()))?;
    Ok(match refused.and_then(|(kind, is_released)| Kind::status_of(&kind).filter(|_| !is_released)) {
        Some(status) => Fate::Refused(status),
        None => Fate::Unknown,
    })
}
