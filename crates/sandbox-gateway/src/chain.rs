//! A chain of blocks on which coins are sent. A block follows every three seconds, and more when a person makes them; a
//! fork takes blocks that are not final away again, with what was in them.

use erawan_kernel::Money;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

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
#[serde(rename_all = "camelCase")]
pub(crate) enum ChainChange {
    Sent(CoinTransfer),
    /// So many blocks at once.
    Mined(i64),
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
    mined: i64,
    /// From which block on a coin comes to what, the oldest first.
    rates: Vec<(i64, Money)>,
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
            ChainChange::Mined(count) => self.mined += count,
            ChainChange::Forked(above) => self.transfers.retain(|transfer| transfer.block <= above),
            ChainChange::Rate { block, rate } => self.rates.push((block, rate)),
        }
    }

    /// The number of the last block.
    pub(crate) fn head(&self, now_ms: i64) -> i64 {
        now_ms.div_euclid(BLOCK_MS) + self.mined
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
    format!("{}.{:06}", micro / 1_000_000, micro % 1_000_000)
}

/// Millionths of a coin, as a text such as `14.598541` says.
pub(crate) fn micro_of(text: &str) -> Option<i64> {
    let (whole, part) = text.trim().split_once('.').unwrap_or((text.trim(), ""));
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || part.len() > MICRO_PLACES || !is_number(whole) || !is_number(part) {
        return None;
    }
    let part: i64 = format!("{part:0<6}").parse().ok()?;
    whole.parse::<i64>().ok()?.checked_mul(1_000_000)?.checked_add(part)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn transfer(block: i64) -> CoinTransfer {
        CoinTransfer {
            tx_hash: format!("{block:064x}"),
            log_index: 0,
            address: address_of("member"),
            contract: USDT.to_owned(),
            coins_micro: 1,
            block,
            block_at: 0,
            is_success: true,
        }
    }

    #[test]
    fn what_is_final_is_told_once_in_order_and_no_fork_removes_it() {
        let mut chain = Chain::default();
        let at = |block: i64| block * BLOCK_MS;
        for block in [100, 101, 110] {
            chain.take(ChainChange::Sent(transfer(block)));
        }
        let blocks = |told: &[Told<'_>]| told.iter().map(|told| told.transfer.block).collect::<Vec<_>>();
        let early = chain.feed(0, at(110));
        assert_eq!((blocks(&early.transfers), blocks(&early.open)), (vec![], vec![100, 101, 110]));
        assert_eq!(early.next, None);
        let later = chain.feed(0, at(119));
        assert_eq!((blocks(&later.transfers), blocks(&later.open)), (vec![100, 101], vec![110]));
        assert_eq!(later.next.as_deref(), Some("2"));
        chain.take(ChainChange::Forked(119 - FINAL_AFTER + 1));
        let forked = chain.feed(2, at(160));
        assert_eq!((blocks(&forked.transfers), blocks(&forked.open)), (vec![], vec![]));
        chain.take(ChainChange::Mined(19));
        assert_eq!(chain.head(at(160)), 179);
    }

    #[test]
    fn a_rate_holds_from_its_block_on() {
        let mut chain = Chain::default();
        assert_eq!(chain.rate_at(5), RATE);
        chain.take(ChainChange::Rate { block: 10, rate: Money::from_minor(3_000_000) });
        assert_eq!((chain.rate_at(9), chain.rate_at(10)), (RATE, Money::from_minor(3_000_000)));
    }

    #[test]
    fn a_text_of_coins_is_read_to_the_millionth() {
        for (text, micro) in [
            ("14.598541", Some(14_598_541)),
            (" 1 ", Some(1_000_000)),
            ("0.5", Some(500_000)),
            ("1.0000001", None),
            ("-1", None),
            ("1e3", None),
            ("", None),
            (".5", None),
        ] {
            assert_eq!(micro_of(text), micro, "{text}");
        }
    }
}
