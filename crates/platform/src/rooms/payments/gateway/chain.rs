//! What a program that watches a chain tells: where a member pays in coins, and which coins came.

use erawan_kernel::Money;
use erawan_kernel::ids::MemberId;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::{GatewayError, SignedLine, feed};
use crate::rooms::payments::model::{Coins, is_rate};
use crate::tron;

/// Where a member pays in coins, and what one comes to now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CoinAddress {
    /// The member's own address: the same for ever, and of no other member.
    pub address: String,
    /// What one coin comes to.
    pub rate: Money,
}

/// Coins that were sent to an address of the gateway, by a transaction that succeeded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CoinTransfer {
    /// The hash of the transaction and the place of the transfer in its log: never those of another transfer.
    pub transaction_id: String,
    /// Where they were sent.
    pub address: String,
    /// The contract of the token.
    pub contract: String,
    /// How many.
    pub coins: Coins,
    /// The number of their block.
    pub block: i64,
    /// When that block was made, epoch milliseconds.
    pub sent_at_ms: i64,
    /// What one coin came to when the block became final; until then, what it comes to now.
    pub rate: Money,
    /// Blocks from theirs to the last one.
    pub confirmations: i32,
}

/// A part of what a chain tells.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CoinFeed {
    /// Transfers in final blocks, the oldest first.
    pub transfers: Vec<CoinTransfer>,
    /// All transfers in blocks that are not final now: a fork may remove them.
    pub open: Vec<CoinTransfer>,
    /// Where the next part of the final ones begins; absent at the end.
    pub next: Option<String>,
    /// SHA-256 of the bytes in which it was told.
    pub digest: [u8; 32],
}

/// Asks for the member's address and the rate.
pub(super) async fn address(line: &SignedLine, member: MemberId) -> Result<CoinAddress, GatewayError> {
    let unknown = |error: &dyn std::fmt::Display| GatewayError::Unknown(error.to_string());
    let body = serde_json::to_vec(&Owner { owner: member }).map_err(|error| unknown(&error))?;
    let answer = line.post("/chain/addresses", body).await?;
    if !answer.status().is_success() {
        return Err(GatewayError::Unknown(answer.status().to_string()));
    }
    let told: ToldAddress = answer.json().await.map_err(|error| unknown(&error))?;
    if !tron::is_address(&told.address) {
        return Err(GatewayError::Refused("what it calls an address is none".into()));
    }
    if !is_rate(told.rate) {
        return Err(GatewayError::Refused(format!("{} is not the price of a coin", told.rate)));
    }
    Ok(CoinAddress { address: told.address, rate: told.rate })
}

/// Reads what came after that place.
pub(super) async fn read(line: &SignedLine, after: Option<&str>) -> Result<CoinFeed, GatewayError> {
    let unknown = |error: &dyn std::fmt::Display| GatewayError::Unknown(error.to_string());
    let after = after.unwrap_or_default();
    let answer = line.get(&format!("/chain/transfers?after={after}")).await?;
    if !answer.status().is_success() {
        return Err(GatewayError::Unknown(answer.status().to_string()));
    }
    let bytes = answer.bytes().await.map_err(|error| unknown(&error))?;
    let told: ToldFeed = serde_json::from_slice(&bytes).map_err(|error| unknown(&error))?;
    let (head, last_final) = (told.head, told.last_final);
    let read = |told: Vec<ToldCoins>, is_final: bool| {
        let succeeded = told.into_iter().filter(|told| told.is_success);
        let read = succeeded.map(|told| told.read(head).filter(|one| (one.block <= last_final) == is_final));
        read.collect::<Option<Vec<_>>>().ok_or_else(|| GatewayError::Unknown("a transfer is none".into()))
    };
    Ok(CoinFeed {
        transfers: read(told.transfers, true)?,
        open: read(told.open, false)?,
        next: told.next.filter(|next| feed::is_place(next)),
        digest: Sha256::digest(&bytes).into(),
    })
}

#[derive(Debug, Serialize)]
struct Owner {
    owner: MemberId,
}

#[derive(Debug, Deserialize)]
struct ToldAddress {
    address: String,
    rate: Money,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct ToldFeed {
    /// The number of the last block.
    head: i64,
    /// The number of the last block that is final.
    last_final: i64,
    transfers: Vec<ToldCoins>,
    open: Vec<ToldCoins>,
    next: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct ToldCoins {
    tx_hash: String,
    log_index: u32,
    address: String,
    contract: String,
    /// Millionths of a coin.
    coins_micro: i64,
    block: i64,
    /// Epoch milliseconds.
    block_at: i64,
    is_success: bool,
    rate: Money,
}

impl ToldCoins {
    fn read(self, head: i64) -> Option<CoinTransfer> {
        let is_whole = tron::is_transaction(&self.tx_hash)
            && tron::is_address(&self.address)
            && tron::is_address(&self.contract)
            && self.coins_micro >= 0
            && self.block <= head
            && is_rate(self.rate);
        is_whole.then(|| CoinTransfer {
            transaction_id: format!("{}:{}", self.tx_hash, self.log_index),
            address: self.address,
            contract: self.contract,
            coins: Coins::from_micro(self.coins_micro),
            block: self.block,
            sent_at_ms: self.block_at,
            rate: self.rate,
            confirmations: i32::try_from(head - self.block + 1).unwrap_or(i32::MAX),
        })
    }
}
