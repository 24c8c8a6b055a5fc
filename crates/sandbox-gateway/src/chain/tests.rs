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

/// Coins at an address of a member, in the block of that moment.
fn sent(chain: &Chain, coins: &str, at_ms: i64) -> CoinTransfer {
    let block = chain.head(at_ms);
    let coins_micro = micro_of(coins).unwrap();
    CoinTransfer { coins_micro, block_at: at_ms, ..transfer(block) }
}

fn rate(text: &str) -> Money {
    text.parse().unwrap()
}

/// What is counted by then, with when it became final.
fn counted(chain: &Chain, now_ms: i64) -> Vec<(i64, String)> {
    chain.counted(now_ms).map(|coins| (coins.final_at_ms, coins.amount.to_string())).collect()
}

#[test]
fn coins_are_counted_from_the_moment_at_which_their_block_is_final() {
    let mut chain = Chain::default();
    let start = 1_000 * BLOCK_MS;
    chain.take(ChainChange::Sent(sent(&chain, "10", start + 1)));
    let by_time = start + (FINAL_AFTER - 1) * BLOCK_MS;
    assert_eq!(counted(&chain, by_time - 1), []);
    assert_eq!(counted(&chain, by_time), [(by_time, "342.50".to_owned())]);
    // Too few blocks that a person makes bring it nearer, enough of them make it final at once.
    chain.take(ChainChange::Made { count: 8, at_ms: start + 2 });
    let nearer = by_time - 8 * BLOCK_MS;
    assert_eq!(counted(&chain, nearer), [(nearer, "342.50".to_owned())]);
    chain.take(ChainChange::Made { count: 10, at_ms: start + 3 });
    assert_eq!(counted(&chain, start + 3), [(start + 3, "342.50".to_owned())]);
    // What is made later changes nothing of it.
    chain.take(ChainChange::Made { count: 100, at_ms: by_time });
    assert_eq!(counted(&chain, by_time), [(start + 3, "342.50".to_owned())]);
    assert_eq!(chain.feed(0, start + 3).transfers.len(), 1);
}

#[test]
fn a_rate_that_was_told_with_an_address_counts_for_a_quarter_of_an_hour_and_only_there() {
    let start = 1_000 * BLOCK_MS;
    let told = |rate: Money, at_ms: i64| ChainChange::Quoted { address: address_of("member"), rate, at_ms };
    for (told_at, sent_at, worth) in [
        (start, start, "300.00"),
        (start, start + QUOTE_MS, "300.00"),
        (start, start + QUOTE_MS + 1, "342.50"),
        (start + SKEW_MS / 2, start, "300.00"),
        (start + SKEW_MS + 1, start, "342.50"),
    ] {
        let mut chain = Chain::default();
        chain.take(told(rate("30"), told_at));
        chain.take(ChainChange::Sent(sent(&chain, "10", sent_at)));
        let elsewhere = CoinTransfer { address: address_of("another"), ..sent(&chain, "10", sent_at) };
        chain.take(ChainChange::Sent(elsewhere));
        let amounts: Vec<_> = counted(&chain, i64::MAX).into_iter().map(|(_, amount)| amount).collect();
        assert_eq!(amounts, [worth, "342.50"], "{told_at} {sent_at}");
    }
    // The last word holds, and after it the rate at which the block became final.
    let mut chain = Chain::default();
    chain.take(told(rate("30"), start));
    chain.take(told(rate("31"), start + 1));
    chain.take(ChainChange::Sent(sent(&chain, "10", start + 2)));
    let late = sent(&chain, "10", start + 2 + QUOTE_MS);
    chain.take(ChainChange::Rate { block: late.block + FINAL_AFTER - 1, rate: rate("29") });
    chain.take(ChainChange::Sent(late));
    let amounts: Vec<_> = counted(&chain, i64::MAX).into_iter().map(|(_, amount)| amount).collect();
    assert_eq!(amounts, ["310.00", "290.00"]);
}

#[test]
fn what_is_no_money_is_not_counted() {
    let mut chain = Chain::default();
    let start = 1_000 * BLOCK_MS;
    let whole = sent(&chain, "14.598541", start);
    for other in [
        CoinTransfer { contract: OTHER_TOKEN.to_owned(), ..whole.clone() },
        CoinTransfer { is_success: false, ..whole.clone() },
        CoinTransfer { coins_micro: 291, ..whole.clone() },
        CoinTransfer { coins_micro: 0, ..whole.clone() },
        CoinTransfer { coins_micro: i64::MAX, ..whole.clone() },
    ] {
        chain.take(ChainChange::Sent(other));
    }
    assert_eq!(counted(&chain, i64::MAX), []);
    chain.take(ChainChange::Sent(whole));
    assert_eq!(counted(&chain, i64::MAX).len(), 1);
    chain.take(ChainChange::Forked(999));
    assert_eq!(counted(&chain, i64::MAX), []);
}

#[test]
fn what_a_version_without_times_wrote_is_read() {
    let old = r#"[{"mined":19},{"made":{"count":2,"atMs":9000}},{"rate":{"block":7,"rate":"30.00"}}]"#;
    let mut chain = Chain::default();
    for change in serde_json::from_str::<Vec<ChainChange>>(old).unwrap() {
        chain.take(change);
    }
    assert_eq!((chain.head(9_000), chain.rate_at(7)), (24, rate("30")));
}
