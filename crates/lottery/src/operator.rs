//! The calls that the lottery vendor makes of the operator's wallet.

use erawan_games::draws::{PlayType, PrizeMode};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

pub(crate) use erawan_vendor_client::{Answer, Operator, Status};

/// Who plays, from a ticket.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct UserInfo {
    pub(crate) user: String,
    pub(crate) session: String,
    pub(crate) currency: String,
    pub(crate) balance: i64,
    #[serde(default)]
    pub(crate) trial: bool,
    #[serde(default)]
    pub(crate) test: bool,
    #[serde(default)]
    pub(crate) merchant: Option<String>,
    #[serde(default)]
    pub(crate) prize_mode: Option<PrizeMode>,
    #[serde(default)]
    pub(crate) play_type: Option<PlayType>,
}

/// The balance after a call, hundred-thousandths.
#[derive(Debug, Clone, Copy, Deserialize)]
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
    pub(crate) round: String,
    pub(crate) round_closed: bool,
    pub(crate) amount: i64,
    pub(crate) currency: &'a str,
}

#[derive(Serialize)]
pub(crate) struct LinkedBet {
    pub(crate) transaction_uuid: Uuid,
    pub(crate) round: String,
    pub(crate) amount: i64,
}

/// Several bets of one player, all or none.
#[derive(Serialize)]
pub(crate) struct BetsCall<'a> {
    pub(crate) request_uuid: Uuid,
    pub(crate) user: &'a str,
    pub(crate) session: &'a str,
    pub(crate) currency: &'a str,
    pub(crate) game_code: &'a str,
    pub(crate) bets: Vec<LinkedBet>,
}

/// One item of `transaction/settle`.
#[derive(Debug, Clone, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub(crate) enum SettleItem {
    Win {
        transaction_uuid: Uuid,
        reference_transaction_uuid: Uuid,
        user: String,
        currency: String,
        game_code: String,
        round: String,
        amount: i64,
        round_closed: bool,
    },
    Correction {
        transaction_uuid: Uuid,
        reference_transaction_uuid: Uuid,
        user: String,
        currency: String,
        game_code: String,
        round: String,
        previous: i64,
        amount: i64,
        take_back: &'static str,
    },
    Rollback {
        transaction_uuid: Uuid,
        reference_transaction_uuid: Uuid,
        user: String,
        game_code: String,
        round: String,
        reason: &'static str,
    },
}

#[derive(Serialize)]
pub(crate) struct SettleCall<'a> {
    pub(crate) request_uuid: Uuid,
    pub(crate) items: &'a [SettleItem],
}

/// What became of an item.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct SettledItem {
    pub(crate) transaction_uuid: Uuid,
    /// As text: a status that this version does not know is not final.
    pub(crate) status: String,
    /// What could not be taken back, hundred-thousandths; corrections only.
    #[serde(default)]
    pub(crate) shortfall: i64,
}

#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Settled {
    pub(crate) items: Vec<SettledItem>,
}

#[derive(Serialize)]
pub(crate) struct SummaryCall<'a> {
    pub(crate) request_uuid: Uuid,
    pub(crate) game_code: &'a str,
    pub(crate) round_prefix: &'a str,
}

/// The operator's sums of a draw, hundred-thousandths.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub(crate) struct Summary {
    pub(crate) stakes: i64,
    pub(crate) refunds: i64,
    pub(crate) wins: i64,
    pub(crate) corrections: i64,
}

/// The round of a suborder: `<numero>.<suborder>`.
pub(crate) fn round_of(numero: &str, suborder: Uuid) -> String {
    format!("{numero}.{suborder}")
}

impl SettleItem {
    /// Its transaction id.
    pub(crate) const fn transaction(&self) -> Uuid {
        match self {
            Self::Win { transaction_uuid, .. }
            | Self::Correction { transaction_uuid, .. }
            | Self::Rollback { transaction_uuid, .. } => *transaction_uuid,
        }
    }
}
