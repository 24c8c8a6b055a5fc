//! A chain of blocks on which coins are sent. A block follows every three seconds, and more when a person makes them; a
//! fork takes blocks that are not final away again, with what was in them.

use std::collections::HashMap;

use erawan_kernel::Money;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// As which vendor the platform speaks of the chain.
pub(crate) const CHAIN_VENDOR: &str = "usdt-trc20";
/// The contract of USDT on TRON.
pub(crate) const USDT: &str = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t";
/// The contract of some other token.
pub(crate) const OTHER_TOKEN: &str = "TJCnKsPa7y5okkXvQAidZBzqx3QyQ6sxMW";
/// A block that has so many blocks from itself to the last one is final.
pub(crate) const FINAL_AFTER: i64 = 19;
/// Time from one block to the next.
const BLOCK_MS: i64 = 3_000;
/// What stands before every address of the main net.
const ADDRESS_PREFIX: u8 = 0x41;
/// What one coin comes to before a person says otherwise: 34.25.
const RATE: Money = Money::from_minor(3_425_000);
/// Transfers in one part of what is told.
const PART: usize = 100;
const MICRO_PLACES: usize = 6;
/// Millionths of a coin.
const MICRO: i64 = 1_000_000;
/// Minor units of a hundredth.
const SATANG: i64 = Money::UNIT / 100;
/// How long the platform may count coins at the rate that it was told with their address, by the time of their block.
const QUOTE_MS: i64 = 15 * 60 * 1_000;
/// How much later than the block of the coins that rate may have been told: clocks differ.
const SKEW_MS: i64 = 60 * 1_000;

/// Coins that were sent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CoinTransfer {
    pub(crate) tx_hash: String,
    pub(crate) log_index: u32,
    pub(crate) address: String,
    pub(crate) contract: String,
    /// Millionths of a coin.
    pub(crate) coins_micro: i64,
    pub(crate) block: i64,
    /// Epoch milliseconds.
    pub(crate) block_at: i64,
    pub(crate) is_success: bool,
}

/// What happened to the chain, beside time.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub(crate) enum ChainChange {
    Sent(CoinTransfer),
    /// So many blocks at once, in files of a version that kept no time of it.
    Mined(i64),
    /// So many blocks at once.
    Made {
        count: i64,
        at_ms: i64,
    },
    /// A rate was told with an address.
    Quoted {
        address: String,
        rate: Money,
        at_ms: i64,
    },
    /// Every block above this one was replaced by others.
    Forked(i64),
    /// From this block on a coin comes to this.
    Rate {
        block: i64,
        rate: Money,
    },
}

/// The chain as it is.
#[derive(Debug, Default)]
pub(crate) struct Chain {
    /// By their blocks, the oldest first.
    pub(crate) transfers: Vec<CoinTransfer>,
    /// How many blocks people had made by when, epoch milliseconds, the oldest first.
    made: Vec<(i64, i64)>,
    /// By address, the rates that were told with it and when, the oldest first.
    quotes: HashMap<String, Vec<(i64, Money)>>,
    /// From which block on a coin comes to what, the oldest first.
    rates: Vec<(i64, Money)>,
}

/// Coins that came for good, as the money that they are counted as.
#[derive(Debug)]
pub(crate) struct CountedCoins<'a> {
    pub(crate) transfer: &'a CoinTransfer,
    /// When their block became final, epoch milliseconds.
    pub(crate) final_at_ms: i64,
    pub(crate) amount: Money,
}

/// A part of what is told.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ChainFeed<'a> {
    head: i64,
    last_final: i64,
    transfers: Vec<Told<'a>>,
    open: Vec<Told<'a>>,
    /// Where the next part begins.
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<String>,
}

#[derive(Debug, Serialize)]
struct Told<'a> {
    #[serde(flatten)]
    transfer: &'a CoinTransfer,
    rate: Money,
}

impl Chain {
    pub(crate) fn take(&mut self, change: ChainChange) {
        match change {
            ChainChange::Sent(transfer) => self.transfers.push(transfer),
            ChainChange::Mined(count) => self.make(count, 0),
            ChainChange::Made { count, at_ms } => self.make(count, at_ms),
            ChainChange::Quoted { address, rate, at_ms } => {
                self.quotes.entry(address).or_default().push((at_ms, rate));
            }
            ChainChange::Forked(above) => self.transfers.retain(|transfer| transfer.block <= above),
            ChainChange::Rate { block, rate } => self.rates.push((block, rate)),
        }
    }

    fn make(&mut self, count: i64, at_ms: i64) {
        let before = self.mined();
        self.made.push((at_ms, before + count));
    }

    fn mined(&self) -> i64 {
        self.made.last().map_or(0, |(_, count)| *count)
    }

    /// The number of the last block.
    pub(crate) fn head(&self, now_ms: i64) -> i64 {
        now_ms.div_euclid(BLOCK_MS) + self.mined()
    }

    /// When the block of a transfer became final, or will if no one makes blocks; epoch milliseconds.
    fn final_at_ms(&self, transfer: &CoinTransfer) -> i64 {
        let last = transfer.block + FINAL_AFTER - 1;
        let mut mined = 0;
        for (at_ms, count) in &self.made {
            if (last - mined) * BLOCK_MS < *at_ms {
                break;
            }
            mined = *count;
            if at_ms.div_euclid(BLOCK_MS) + mined >= last {
                return transfer.block_at.max(*at_ms);
            }
        }
        transfer.block_at.max((last - mined) * BLOCK_MS)
    }

    /// At which rate coins count: as it was told with their address last, while that holds, else as it was when their
    /// block became final.
    fn rate_of(&self, transfer: &CoinTransfer, final_at_ms: i64) -> Money {
        let until_ms = final_at_ms.min(transfer.block_at + SKEW_MS);
        let told = self.quotes.get(&transfer.address);
        let last = told.and_then(|told| told.iter().rfind(|(at_ms, _)| *at_ms <= until_ms));
        let held = last.filter(|(at_ms, _)| transfer.block_at <= at_ms + QUOTE_MS);
        held.map_or_else(|| self.rate_at(transfer.block + FINAL_AFTER - 1), |(_, rate)| *rate)
    }

    /// All that came for good by now, whole hundredths rounded down; nothing of other tokens, of transactions that failed,
    /// and of less than a hundredth.
    pub(crate) fn counted(&self, now_ms: i64) -> impl Iterator<Item = CountedCoins<'_>> {
        let sent = self.transfers.iter().filter(|transfer| transfer.is_success && transfer.contract == USDT);
        sent.filter_map(move |transfer| {
            let final_at_ms = self.final_at_ms(transfer);
            let amount = worth(transfer.coins_micro, self.rate_of(transfer, final_at_ms))?;
            (final_at_ms <= now_ms).then_some(CountedCoins { transfer, final_at_ms, amount })
        })
    }

    /// What one coin comes to from that block on.
    pub(crate) fn rate_at(&self, block: i64) -> Money {
        let known = self.rates.iter().rfind(|(from, _)| *from <= block);
        known.map_or(RATE, |(_, rate)| *rate)
    }

    /// What became final after that place, and all that is not final.
    pub(crate) fn feed(&self, after: usize, now_ms: i64) -> ChainFeed<'_> {
        let head = self.head(now_ms);
        let last_final = head - FINAL_AFTER + 1;
        let is_final = |transfer: &&CoinTransfer| transfer.block <= last_final;
        let part = self.transfers.iter().skip(after).take_while(is_final).take(PART);
        let transfers: Vec<_> = part
            .map(|transfer| Told { transfer, rate: self.rate_at(transfer.block + FINAL_AFTER - 1) })
            .collect();
        let open = self.transfers.iter().filter(|transfer| !is_final(transfer));
        let open = open.map(|transfer| Told { transfer, rate: self.rate_at(head) }).collect();
        let next = (!transfers.is_empty()).then(|| (after + transfers.len()).to_string());
        ChainFeed { head, last_final, transfers, open, next }
    }
}

/// What coins come to; `None` where that is less than a hundredth or more than can be counted.
fn worth(micro: i64, rate: Money) -> Option<Money> {
    let minor = i128::from(micro) * i128::from(rate.minor()) / i128::from(MICRO);
    let whole = i64::try_from(minor - minor % i128::from(SATANG)).ok().map(Money::from_minor)?;
    whole.is_positive().then_some(whole)
}

/// The address of an owner: the same for ever, and no one has its key.
pub(crate) fn address_of(owner: &str) -> String {
    let mut bytes = vec![ADDRESS_PREFIX];
    bytes.extend_from_slice(&Sha256::digest(format!("address/{owner}"))[..20]);
    let checksum = Sha256::digest(Sha256::digest(&bytes));
    bytes.extend_from_slice(&checksum[..4]);
    bs58::encode(bytes).into_string()
}

/// Whether it is an address of the chain.
pub(crate) fn is_address(text: &str) -> bool {
    let Ok(bytes) = bs58::decode(text).into_vec() else { return false };
    let Some((address, checksum)) = bytes.split_at_checked(21) else { return false };
    checksum.len() == 4 && Sha256::digest(Sha256::digest(address)).starts_with(checksum)
}

/// Coins in words: all six places.
pub(crate) fn text_of(micro: i64) -> String {
    format!("{}.{:06}", micro / MICRO, micro % MICRO)
}

/// Millionths of a coin, as a text such as `14.598541` says.
pub(crate) fn micro_of(text: &str) -> Option<i64> {
    let (whole, part) = text.trim().split_once('.').unwrap_or((text.trim(), ""));
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || part.len() > MICRO_PLACES || !is_number(whole) || !is_number(part) {
        return None;
    }
    let part: i64 = format!("{part:0<6}").parse().ok()?;
    whole.parse::<i64>().ok()?.checked_mul(MICRO)?.checked_add(part)
}

#[cfg(test)]
mod tests;
