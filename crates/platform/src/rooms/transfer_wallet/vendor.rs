//! What a vendor that keeps money itself is asked, and what it answers.
//!
//! It speaks the protocol of the sandbox bank: HTTP, signed. In demo mode that is the vendor `SBT` of the sandbox; in
//! production a program of the operator, declared as a gateway, that translates it for the vendor. Every answer about
//! money is one of three: yes, no, or unknown. Unknown is never taken for no, however old it grows.

use std::time::Duration;

use erawan_kernel::ids::MemberId;
use erawan_kernel::{Currency, Language, Money};
use http::StatusCode;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::model::{Direction, Transfer};
use crate::rooms::payments::{GatewayError, SignedLine};

/// How long after it was sent a no becomes definite.
pub(super) const FINAL_AFTER: Duration = Duration::from_secs(10);
/// How long the vendor remembers a reference: within it the same reference may be sent again.
pub(super) const REPLAY_WINDOW: Duration = Duration::from_secs(24 * 60 * 60);

/// A vendor that keeps money itself.
#[derive(Debug, Clone)]
pub(super) struct TransferVendor(SignedLine);

/// What became of a transfer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Report {
    /// The vendor does not know the reference.
    NotKnown,
    /// It is not decided yet.
    Working,
    /// The money moved.
    Done,
    /// The money did not move.
    Failed,
}

/// What the vendor says of one transfer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Said {
    pub(super) report: Report,
    /// Whether what it believes the transfer to be is what was asked for.
    pub(super) fits: bool,
    /// Its own words for a failure.
    pub(super) reason: Option<String>,
}

/// A round that was played at the vendor.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct PlayedRound {
    /// Its place among all rounds of the vendor, without gaps.
    pub(super) sequence: i64,
    pub(super) round_id: String,
    pub(super) player_id: String,
    pub(super) game_code: String,
    pub(super) bet: Money,
    pub(super) win: Money,
    pub(super) currency: String,
    /// Epoch milliseconds.
    pub(super) at: i64,
}

/// Some rounds, in their order.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Rounds {
    pub(super) rounds: Vec<PlayedRound>,
    /// There are no more for now.
    pub(super) is_last: bool,
}

impl TransferVendor {
    /// The vendor at the end of this line.
    pub(super) const fn on(line: SignedLine) -> Self {
        Self(line)
    }

    /// Asks to move the money. The same reference is the same transfer.
    ///
    /// # Errors
    /// [`GatewayError::Refused`] when it definitely did not take this request, which says nothing of an earlier one with
    /// the same reference; [`GatewayError::Unknown`] for everything else.
    pub(super) async fn transfer(&self, transfer: &Transfer, currency: Currency) -> Result<(), GatewayError> {
        let new = NewTransfer {
            reference: transfer.reference(),
            player_id: transfer.member_id.to_string(),
            direction: transfer.direction,
            amount: transfer.amount,
            currency,
        };
        let body = serde_json::to_vec(&new).map_err(|error| GatewayError::Refused(error.to_string()))?;
        let answer = self.0.post("/wallet/transfers", body).await?;
        let status = answer.status();
        // A conflict says that something else was taken before; the other two that the same may be taken later.
        let is_open = [StatusCode::REQUEST_TIMEOUT, StatusCode::CONFLICT, StatusCode::TOO_MANY_REQUESTS];
        if status.is_client_error() && !is_open.contains(&status) {
            return Err(GatewayError::Refused(status.to_string()));
        }
        let known: Known = read(answer).await?;
        if known.reference == new.reference { Ok(()) } else { Err(about_another()) }
    }

    /// What became of the transfer.
    ///
    /// # Errors
    /// [`GatewayError::Unknown`] when it could not be learnt.
    pub(super) async fn ask(&self, transfer: &Transfer, currency: Currency) -> Result<Said, GatewayError> {
        let reference = transfer.reference();
        let answer = self.0.get(&format!("/wallet/transfers/{reference}")).await?;
        if answer.status() == StatusCode::NOT_FOUND {
            // A wrong address and a proxy answer 404 too; only the vendor's own words are its answer.
            let unknown: NotKnown = read_body(answer).await?;
            if unknown.unknown_reference != reference {
                return Err(about_another());
            }
            return Ok(Said { report: Report::NotKnown, fits: true, reason: None });
        }
        let known: Known = read(answer).await?;
        if known.reference != reference {
            return Err(about_another());
        }
        Ok(Said {
            report: match known.status {
                Status::Working => Report::Working,
                Status::Done => Report::Done,
                Status::Failed => Report::Failed,
            },
            fits: known.player_id == transfer.member_id.to_string()
                && known.direction == transfer.direction
                && known.amount == transfer.amount
                && known.currency == currency.code(),
            reason: known.reason,
        })
    }

    /// What the player has there.
    ///
    /// # Errors
    /// [`GatewayError::Unknown`] when it could not be learnt.
    pub(super) async fn balance(&self, player: MemberId) -> Result<Money, GatewayError> {
        let known: PlayerBalance = read(self.0.get(&format!("/wallet/players/{player}")).await?).await?;
        if known.player_id != player.to_string() || known.balance < Money::ZERO {
            return Err(about_another());
        }
        Ok(known.balance)
    }

    /// The address at which the player plays the game, good for a while.
    ///
    /// # Errors
    /// [`GatewayError::Refused`] for a game that it does not open; [`GatewayError::Unknown`] without an answer.
    pub(super) async fn launch(
        &self,
        player: MemberId,
        game_code: &str,
        language: Language,
        back_url: Option<String>,
    ) -> Result<String, GatewayError> {
        let new =
            NewLaunch { player_id: player.to_string(), game_code, language: word_of(language), back_url };
        let body = serde_json::to_vec(&new).map_err(|error| GatewayError::Refused(error.to_string()))?;
        let answer = self.0.post("/wallet/launches", body).await?;
        if answer.status().is_client_error() {
            return Err(GatewayError::Refused(answer.status().to_string()));
        }
        let opened: Opened = read(answer).await?;
        Ok(opened.url)
    }

    /// Rounds after this place, at most a hundred.
    ///
    /// # Errors
    /// [`GatewayError::Unknown`] when they could not be learnt, or are not in their sequence.
    pub(super) async fn rounds_after(&self, sequence: i64) -> Result<Rounds, GatewayError> {
        let rounds: Rounds = read(self.0.get(&format!("/wallet/rounds?after={sequence}")).await?).await?;
        let is_ordered = (sequence + 1..).zip(&rounds.rounds).all(|(place, round)| round.sequence == place);
        if is_ordered {
            Ok(rounds)
        } else {
            Err(GatewayError::Unknown("rounds are missing between those that were told".into()))
        }
    }
}

fn about_another() -> GatewayError {
    GatewayError::Unknown("the answer is about something else".into())
}

async fn read<T: DeserializeOwned>(answer: reqwest::Response) -> Result<T, GatewayError> {
    if !answer.status().is_success() {
        return Err(GatewayError::Unknown(answer.status().to_string()));
    }
    read_body(answer).await
}

async fn read_body<T: DeserializeOwned>(answer: reqwest::Response) -> Result<T, GatewayError> {
    let bytes = answer.bytes().await.map_err(|error| GatewayError::Unknown(error.to_string()))?;
    serde_json::from_slice(&bytes).map_err(|_| GatewayError::Unknown("the answer is not understood".into()))
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct NewTransfer {
    reference: String,
    player_id: String,
    direction: Direction,
    amount: Money,
    currency: Currency,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Status {
    Working,
    Done,
    Failed,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Known {
    reference: String,
    player_id: String,
    direction: Direction,
    amount: Money,
    currency: String,
    status: Status,
    reason: Option<String>,
}

/// The answer about a reference that was never taken.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct NotKnown {
    unknown_reference: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct PlayerBalance {
    player_id: String,
    balance: Money,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct NewLaunch<'a> {
    player_id: String,
    game_code: &'a str,
    language: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    back_url: Option<String>,
}

#[derive(Deserialize)]
struct Opened {
    url: String,
}

const fn word_of(language: Language) -> &'static str {
    match language {
        Language::Thai => "th",
        Language::English => "en",
    }
}

/// The reference of a transfer at the vendor.
pub(super) fn reference_of(id: Uuid) -> String {
    id.as_simple().to_string()
}
