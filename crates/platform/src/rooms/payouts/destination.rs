//! The account that a withdrawal is paid to: sealed in its row, so that a card that changes changes nothing here.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::model::Withdrawal;
use super::{PayoutDestination, PayoutError, Payouts};
use crate::data_key::SealBroken;

#[derive(Serialize, Deserialize)]
struct Sealed {
    bank: String,
    number: String,
    holder: String,
}

/// SHA-256 over all that is sent to a payer of the destination.
pub(super) fn digest(destination: &PayoutDestination) -> [u8; 32] {
    let PayoutDestination { bank_code, account_number, holder_name } = destination;
    Sha256::digest(serde_json::json!([bank_code, account_number, holder_name]).to_string()).into()
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
    let Sealed { bank, number, holder } = serde_json::from_slice(&text).map_err(|_| SealBroken)?;
    let destination = PayoutDestination { bank_code: bank, account_number: number, holder_name: holder };
    if digest(&destination) != withdrawal.destination_digest || destination.bank_code != withdrawal.bank_code
    {
        return Err(SealBroken.into());
    }
    Ok(destination)
}

/// Where the seal stands.
pub(super) fn place(withdrawal: erawan_kernel::ids::WithdrawalId) -> String {
    format!("withdrawal.destination/{withdrawal}")
}
