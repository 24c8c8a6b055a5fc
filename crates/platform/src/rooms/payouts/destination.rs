//! The account that a withdrawal is paid to: sealed in its row, so that a card that changes changes nothing here.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::model::Withdrawal;
use super::{PayoutDestination, PayoutError, Payouts};
use crate::data_key::SealBroken;
use crate::plants::{Plant, is_planted};
use crate::rooms::merchant::DestinationKind;
use crate::rooms::security::PayoutCard;

#[derive(Serialize, Deserialize)]
struct Sealed {
    /// Absent in what was sealed before there were other kinds.
    #[serde(default)]
    kind: DestinationKind,
    bank: String,
    number: String,
    holder: String,
}

/// Where money goes that is paid to this card, which is in that name.
pub(super) fn of_card(card: &PayoutCard, holder_name: String) -> PayoutDestination {
    PayoutDestination {
        kind: card.kind,
        bank_code: card.bank_code.clone(),
        account_number: card.number().to_owned(),
        holder_name,
    }
}

/// SHA-256 over all that is sent to a payer of the destination.
pub(super) fn digest(destination: &PayoutDestination) -> [u8; 32] {
    let PayoutDestination { kind, bank_code, account_number, holder_name } = destination;
    let what = match kind {
        // As before there were other kinds, so that withdrawals of that time keep their digest.
        DestinationKind::Bank => serde_json::json!([bank_code, account_number, holder_name]),
        kind => serde_json::json!([bank_code, account_number, holder_name, kind.word()]),
    };
    Sha256::digest(what.to_string()).into()
}

/// What an attempt sends, digested: another amount or destination is another digest.
pub(super) fn attempt_digest(withdrawal: &Withdrawal) -> [u8; 32] {
    let what = serde_json::json!([
        withdrawal.id.to_string(),
        withdrawal.net(),
        withdrawal.currency.code(),
        hex::encode(withdrawal.destination_digest)
    ]);
    Sha256::digest(what.to_string()).into()
}

pub(super) fn seal(
    payouts: &Payouts,
    place: &str,
    destination: &PayoutDestination,
) -> Result<Vec<u8>, PayoutError> {
    let sealed = Sealed {
        kind: destination.kind,
        bank: destination.bank_code.clone(),
        number: destination.account_number.clone(),
        holder: destination.holder_name.clone(),
    };
    let text = serde_json::to_vec(&sealed).map_err(|error| sea_orm::DbErr::Type(error.to_string()))?;
    Ok(payouts.core.data_key.seal(&*payouts.core.entropy, place, &text)?)
}

/// The destination of a withdrawal, open, for its payer only.
///
/// # Errors
/// [`PayoutError::Seal`] when the row is not what was stored.
pub(super) fn open(payouts: &Payouts, withdrawal: &Withdrawal) -> Result<PayoutDestination, PayoutError> {
    let text = payouts.core.data_key.open(&place(withdrawal.id), &withdrawal.sealed_destination)?;
    let destination = of_text(&text)?;
    let is_other = digest(&destination) != withdrawal.destination_digest
        || destination.bank_code != withdrawal.bank_code
        || destination.kind != withdrawal.kind;
    if is_other && !is_planted(Plant::AnyDestination) {
        return Err(SealBroken.into());
    }
    Ok(destination)
}

/// What was sealed.
pub(super) fn of_text(text: &[u8]) -> Result<PayoutDestination, SealBroken> {
    let Sealed { kind, bank, number, holder } = serde_json::from_slice(text).map_err(|_| SealBroken)?;
    Ok(PayoutDestination { kind, bank_code: bank, account_number: number, holder_name: holder })
}

/// Where the seal stands.
pub(super) fn place(withdrawal: erawan_kernel::ids::WithdrawalId) -> String {
    format!("withdrawal.destination/{withdrawal}")
}
