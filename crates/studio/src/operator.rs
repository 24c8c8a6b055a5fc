//! The calls that the studio makes of the operator's wallet.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

pub(crate) use erawan_vendor_client::{Answer, Operator, Status};

/// Who plays, from a ticket.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub(crate) struct UserInfo {
    pub(crate) user: String,
    pub(crate) session: String,
    pub(crate) currency: String,
    pub(crate) balance: i64,
    #[serde(default)]
    pub(crate) trial: bool,
}

/// The balance after a call, hundred-thousandths.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub(crate) struct Balance {
    pub(crate) balance: i64,
}

#[derive(Serialize)]
pub(crate) struct UserInfoCall<'a> {
    pub(crate) request_uuid: Uuid,
    pub(crate) ticket: &'a str,
    pub(crate) game_code: &'a str,
}

#[derive(Serialize)]
pub(crate) struct BalanceCall<'a> {
    pub(crate) request_uuid: Uuid,
    pub(crate) user: &'a str,
    pub(crate) session: &'a str,
    pub(crate) currency: &'a str,
}

#[derive(Serialize)]
pub(crate) struct BetCall<'a> {
    pub(crate) request_uuid: Uuid,
    pub(crate) transaction_uuid: Uuid,
    pub(crate) user: &'a str,
    pub(crate) session: &'a str,
    pub(crate) game_code: &'a str,
    pub(crate) round: &'a str,
    pub(crate) round_closed: bool,
    pub(crate) amount: i64,
    pub(crate) currency: &'a str,
    /// From where the player's pace is counted, here and there, epoch milliseconds.
    pub(crate) round_started_at: i64,
}

#[derive(Serialize)]
pub(crate) struct WinCall<'a> {
    pub(crate) request_uuid: Uuid,
    pub(crate) transaction_uuid: Uuid,
    pub(crate) reference_transaction_uuid: Uuid,
    pub(crate) user: &'a str,
    pub(crate) session: &'a str,
    pub(crate) game_code: &'a str,
    pub(crate) round: &'a str,
    pub(crate) round_closed: bool,
    pub(crate) amount: i64,
    pub(crate) currency: &'a str,
}

#[derive(Serialize)]
pub(crate) struct RollbackCall<'a> {
    pub(crate) request_uuid: Uuid,
    pub(crate) transaction_uuid: Uuid,
    pub(crate) reference_transaction_uuid: Uuid,
    pub(crate) user: &'a str,
    pub(crate) game_code: &'a str,
    pub(crate) round: &'a str,
    pub(crate) round_closed: bool,
}
