use erawan_games::draws::{PlayType, PrizeMode};
use erawan_kernel::ids::{MemberId, MerchantId, SessionId};
use erawan_kernel::{Currency, Money};
use serde::{Deserialize, Serialize};

use crate::rooms::wallet::AccountId;
use crate::words::words;

/// What the operator says of a call. The body of every answer carries exactly one of these.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, utoipa::ToSchema)]
pub enum Status {
    /// Done, or done before by the same call.
    #[serde(rename = "RS_OK")]
    Ok,
    /// Something failed; what was asked may or may not have been done. Ask again, or roll back.
    #[serde(rename = "RS_ERROR_UNKNOWN")]
    Unknown,
    /// Too much to do; nothing was done. Ask again.
    #[serde(rename = "RS_ERROR_BUSY")]
    Busy,
    /// The path names no vendor.
    #[serde(rename = "RS_ERROR_INVALID_PARTNER")]
    InvalidPartner,
    /// The signature is not the vendor's for this call, or of a version that is switched off, or more than a minute old.
    #[serde(rename = "RS_ERROR_INVALID_SIGNATURE")]
    InvalidSignature,
    /// The body is not JSON, or a field is missing or doubled.
    #[serde(rename = "RS_ERROR_WRONG_SYNTAX")]
    WrongSyntax,
    /// A field has a value it cannot have.
    #[serde(rename = "RS_ERROR_WRONG_TYPES")]
    WrongTypes,
    /// The ticket or session is not one, or is another player's or vendor's.
    #[serde(rename = "RS_ERROR_INVALID_TOKEN")]
    InvalidToken,
    /// The player is unknown, or never had a session at this vendor.
    #[serde(rename = "RS_ERROR_INVALID_USER")]
    InvalidUser,
    /// The session is over.
    #[serde(rename = "RS_ERROR_TOKEN_EXPIRED")]
    TokenExpired,
    /// The game is not this vendor's, or not offered now, or the merchant is closed for maintenance. A win or rollback
    /// is refused for it only when it fits no bet.
    #[serde(rename = "RS_ERROR_INVALID_GAME")]
    InvalidGame,
    /// The player's wallet is in another currency.
    #[serde(rename = "RS_ERROR_WRONG_CURRENCY")]
    WrongCurrency,
    /// A round without a stake was asked for; there are none yet.
    #[serde(rename = "RS_ERROR_FREE_ROUND_NOT_SUPPORTED")]
    FreeRoundNotSupported,
    /// The balance, which is in the answer, does not cover the bet.
    #[serde(rename = "RS_ERROR_NOT_ENOUGH_MONEY")]
    NotEnoughMoney,
    /// The player may not bet.
    #[serde(rename = "RS_ERROR_USER_DISABLED")]
    UserDisabled,
    /// The transaction id was used before for something else.
    #[serde(rename = "RS_ERROR_DUPLICATE_TRANSACTION")]
    DuplicateTransaction,
    /// The bet that is spoken of does not exist.
    #[serde(rename = "RS_ERROR_TRANSACTION_DOES_NOT_EXIST")]
    TransactionDoesNotExist,
    /// The bet was rolled back.
    #[serde(rename = "RS_ERROR_TRANSACTION_ROLLED_BACK")]
    TransactionRolledBack,
    /// A limit that the player set, their session time or a reality check refuses the bet.
    #[serde(rename = "RS_ERROR_LIMIT_REACHED")]
    LimitReached,
    /// The player's last round started too short a time ago.
    #[serde(rename = "RS_ERROR_TOO_EARLY")]
    TooEarly,
    /// The player has another round open; of a correction: its round is not closed.
    #[serde(rename = "RS_ERROR_ROUND_OPEN")]
    RoundOpen,
    /// The round was closed: nothing but a correction moves money in it.
    #[serde(rename = "RS_ERROR_ROUND_CLOSED")]
    RoundClosed,
    /// The bet was settled, and this vendor's bets are settled once.
    #[serde(rename = "RS_ERROR_BET_SETTLED")]
    BetSettled,
    /// The amount is above the vendor's cap. It is not paid yet and not lost: an operator decides. Send the call again.
    #[serde(rename = "RS_ERROR_WIN_HELD")]
    WinHeld,
    /// The operator has not switched this call on for the vendor.
    #[serde(rename = "RS_ERROR_NOT_ALLOWED")]
    NotAllowed,
}

impl Status {
    /// Whether a refusal with it may tell the balance: the caller is the vendor, has shown that it speaks of a player,
    /// and was not refused because the player's session is over or the player may not play.
    pub(super) const fn tells_balance(self) -> bool {
        !matches!(
            self,
            Self::Unknown
                | Self::Busy
                | Self::InvalidPartner
                | Self::InvalidSignature
                | Self::WrongSyntax
                | Self::WrongTypes
                | Self::InvalidToken
                | Self::InvalidUser
                | Self::TokenExpired
                | Self::UserDisabled
        )
    }
}

/// Why a call was not carried out: a status, and the balance where it may be told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Refusal {
    pub(super) status: Status,
    pub(super) balance: Option<Money>,
}

impl From<Status> for Refusal {
    fn from(status: Status) -> Self {
        Self { status, balance: None }
    }
}

/// How the wallet protocol is applied to one vendor.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct VendorRules {
    /// The vendor's code.
    pub vendor: String,
    /// Where its games open, with `{gameCode}` for the game; `None` when they cannot be opened from here.
    pub launch_url: Option<String>,
    /// A player may have one round open at a time, over all vendors with this rule.
    pub one_open_round: bool,
    /// The least time between the starts of two rounds of one player, in milliseconds; 0 for no rule.
    ///
    /// A little less than what the vendor itself enforces, so that no player is refused because of network
    /// jitter.
    pub round_interval_ms_min: i64,
    /// A bet is settled by one win, even in a round that stays open; counts from when it is switched on.
    #[serde(default)]
    pub one_settlement_per_bet: bool,
    /// A bet that was settled is not rolled back; counts from when it is switched on.
    #[serde(default)]
    pub no_rollback_after_settlement: bool,
    /// The largest win that is paid without an operator, hundred-thousandths; `None` for no cap.
    #[serde(default)]
    pub win_max: Option<i64>,
    /// The largest correction of a closed round that is paid without an operator, hundred-thousandths; `None` when the
    /// vendor may not correct.
    #[serde(default)]
    pub correction_max: Option<i64>,
    /// The largest promotion that is paid without an operator, hundred-thousandths; `None` when the vendor may give
    /// nothing away.
    #[serde(default)]
    pub promotion_max: Option<i64>,
    /// The lowest version of signatures that is taken: 1, over timestamp and body, or 2, also over method and path.
    #[serde(default = "first_version")]
    pub signature_version_min: u8,
}

const fn first_version() -> u8 {
    1
}

impl VendorRules {
    /// The rules of a vendor for which none were set: the strict ones, and nothing can be opened.
    pub(super) fn strict(vendor: &str) -> Self {
        Self {
            vendor: vendor.to_owned(),
            launch_url: None,
            one_open_round: true,
            round_interval_ms_min: 2_400,
            one_settlement_per_bet: true,
            no_rollback_after_settlement: true,
            win_max: None,
            correction_max: None,
            promotion_max: None,
            // A vendor that signed by it before there was a second goes on until it is switched off.
            signature_version_min: 1,
        }
    }
}

/// A player's permission to play at one vendor; dies with the member's own session. Never changes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct ProviderSession {
    pub(super) vendor: String,
    pub(super) member_id: MemberId,
    pub(super) merchant_id: MerchantId,
    pub(super) session_id: SessionId,
    /// The wallet at the vendor from which the whole session is played; `None` for the main one.
    pub(super) account: Option<AccountId>,
}

/// What a ticket opens, once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Ticket {
    pub(super) session: ProviderSession,
    pub(super) game_code: String,
    pub(super) language: String,
    pub(super) is_trial: bool,
    /// Of a lottery.
    pub(super) board: Board,
}

words! {
    /// How much of a win is taken back where a correction lessens it.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub(super) enum TakeBack as str: word, parse {
        /// What the wallet has, up to the difference.
        Available = "available",
        /// Nothing.
        None = "none",
    }
}

/// How a lottery is opened; empty for any other game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Board {
    /// Which odds hold, by the merchant's lists of vendors.
    pub(super) prize_mode: Option<PrizeMode>,
    /// Which board opens first, if one was asked for.
    pub(super) play_type: Option<PlayType>,
}

/// The answer to every call that was carried out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Done {
    pub(super) user: MemberId,
    pub(super) currency: Currency,
    /// What the player may spend.
    pub(super) balance: Money,
}
