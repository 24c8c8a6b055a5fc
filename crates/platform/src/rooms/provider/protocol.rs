//! What the five calls of the protocol do.

mod bet;
mod user;
mod win;

pub(super) use bet::bet;
pub(super) use user::{Info, balance, info};
pub(super) use win::{rollback, win};

use erawan_kernel::ids::MemberId;
use erawan_ledger::LedgerError;

use super::error::ProviderError;
use super::fields::Fields;
use super::model::{Done, Refusal, Status};
use crate::rooms::provider::Provider;
use crate::rooms::wallet::{Moved, RoundReference, Wallet, WalletError};

/// What is said of a call that failed inside: its fate is open.
pub(super) fn unknown(error: &ProviderError) -> Refusal {
    tracing::error!(%error, "a vendor's call failed inside the server");
    Status::Unknown.into()
}

/// What a refusal of the ledger means to a vendor.
fn refusal_of(error: WalletError) -> Refusal {
    let status = match error {
        WalletError::Ledger(LedgerError::InsufficientFunds { available }) => {
            return Refusal { status: Status::NotEnoughMoney, balance: Some(available) };
        }
        WalletError::Ledger(LedgerError::Busy) => Status::Busy,
        WalletError::Ledger(LedgerError::Duplicate) => Status::DuplicateTransaction,
        WalletError::Ledger(LedgerError::Reversed) => Status::TransactionRolledBack,
        WalletError::Ledger(LedgerError::RequiredMissing | LedgerError::NotReversible) => {
            Status::TransactionDoesNotExist
        }
        WalletError::Ledger(LedgerError::AmountInvalid) => Status::WrongTypes,
        other => return unknown(&other.into()),
    };
    status.into()
}

fn done(wallet: &Wallet, moved: &Moved) -> Done {
    Done { user: wallet.member_id, currency: wallet.currency, balance: moved.balance.available }
}

/// The wallet of the player a call names, if there is such a player.
async fn wallet_of(provider: &Provider, user: &str) -> Result<Option<Wallet>, Refusal> {
    let Ok(member_id) = user.parse::<MemberId>() else { return Ok(None) };
    match provider.wallets.find(member_id).await {
        Ok(wallet) => Ok(wallet),
        Err(error) => Err(unknown(&error.into())),
    }
}

/// Longest texts of the protocol, in bytes.
const USER_MAX: usize = 64;
const TOKEN_MAX: usize = 128;
const CURRENCY_MAX: usize = 8;

/// The game code of a call.
fn game_code(fields: &Fields) -> Result<&str, Status> {
    let code = fields.text("game_code", RoundReference::GAME_CODE_MAX)?;
    if RoundReference::is_code(code, RoundReference::GAME_CODE_MAX) {
        Ok(code)
    } else {
        Err(Status::WrongTypes)
    }
}

/// The round of a call.
fn round(fields: &Fields) -> Result<&str, Status> {
    let round = fields.text("round", RoundReference::ROUND_MAX)?;
    if RoundReference::is_round(round) { Ok(round) } else { Err(Status::WrongTypes) }
}
