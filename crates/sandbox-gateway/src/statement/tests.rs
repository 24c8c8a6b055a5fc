use erawan_statements::{CsvColumns, Format, Next, read};

use super::*;
use crate::chain::{ChainChange, CoinTransfer, OTHER_TOKEN, USDT, address_of};

const CHAIN: Account<'static> = Account { own: "sandbox", vendor: CHAIN_VENDOR };
const MINUTE_MS: i64 = 60_000;

/// A moment of a day in November 2026, Bangkok's time.
fn at_ms(text: &str) -> i64 {
    format!("2026-11-{text}:00+07:00").parse::<Timestamp>().unwrap().as_millisecond()
}

fn date(text: &str) -> Date {
    text.parse().unwrap()
}

fn money(text: &str) -> Money {
    text.parse().unwrap()
}

/// Ten coins, sent then in a transaction of that number.
fn send(book: &mut Book, number: u32, at_ms: i64, change: impl FnOnce(&mut CoinTransfer)) {
    let mut transfer = CoinTransfer {
        tx_hash: format!("{number:064x}"),
        log_index: 0,
        address: address_of("member"),
        contract: USDT.to_owned(),
        coins_micro: 10_000_000,
        block: book.chain.head(at_ms),
        block_at: at_ms,
        is_success: true,
    };
    change(&mut transfer);
    book.keep_chain(ChainChange::Sent(transfer));
}

/// What came in on a day, without names.
fn amounts(book: &Book, account: Account<'_>, day: &str, now_ms: i64) -> Vec<String> {
    let (_, lines) = of_day(book, account, date(day), now_ms).unwrap();
    lines.iter().map(|line| line.effect().to_string()).collect()
}

#[test]
fn coins_are_on_the_statement_of_the_chain_as_the_money_that_they_are_counted_as() {
    let (mut book, noon) = (Book::default(), at_ms("22T12:00"));
    let (address, rate) = (address_of("member"), money("30"));
    book.keep_chain(ChainChange::Quoted { address: address.clone(), rate, at_ms: noon });
    send(&mut book, 1, noon, |_| ());
    send(&mut book, 2, noon + 1, |sent| sent.coins_micro /= 2);
    send(&mut book, 3, noon + 2, |sent| sent.contract = OTHER_TOKEN.to_owned());
    send(&mut book, 4, noon + 3, |sent| sent.is_success = false);
    send(&mut book, 5, noon + 4, |sent| sent.coins_micro = 1);
    send(&mut book, 6, noon + 16 * MINUTE_MS, |_| ());
    let now_ms = noon + 60 * MINUTE_MS;
    assert_eq!(amounts(&book, CHAIN, "2026-11-22", now_ms), ["300.00", "150.00", "342.50"]);
    let (statement, lines) = of_day(&book, CHAIN, date("2026-11-22"), now_ms).unwrap();
    assert_eq!((statement.account.as_str(), statement.currency), ("SANDBOX-USDT-TRC20", Currency::Thb));
    assert_eq!(statement.closing.minor() - statement.opening.minor(), money("792.50").minor());
    assert_eq!(lines[0].transaction_id, Some(format!("{:064x}:0", 1)));
    assert_eq!((&lines[0].reference, &lines[0].name), (&Some(address), &None));
    // The bank's own account has nothing of it, and the page leads to the chain's.
    assert!(amounts(&book, Account { own: "sandbox", vendor: "sandbox" }, "2026-11-22", now_ms).is_empty());
    assert!(vendors(&book, "sandbox").contains(CHAIN_VENDOR));
}

#[test]
fn a_day_that_is_over_keeps_its_statement_whatever_becomes_final_or_is_forked_away_later() {
    let mut book = Book::default();
    send(&mut book, 1, at_ms("22T23:58"), |_| ());
    // Final on the next day, or never.
    send(&mut book, 2, at_ms("22T23:59") + 30_000, |_| ());
    send(&mut book, 3, at_ms("22T23:59") + 50_000, |_| ());
    let midnight = at_ms("23T00:00");
    let over = of_day(&book, CHAIN, date("2026-11-22"), midnight).unwrap();
    assert_eq!(over.1.len(), 1);
    let above = book.chain.head(at_ms("22T23:59") + 40_000);
    book.keep_chain(ChainChange::Forked(above));
    let later = midnight + 60 * MINUTE_MS;
    assert_eq!(of_day(&book, CHAIN, date("2026-11-22"), later).unwrap(), over);
    let (statement, lines) = of_day(&book, CHAIN, date("2026-11-23"), later).unwrap();
    assert_eq!(lines.len(), 1);
    assert_eq!(lines[0].transaction_id, Some(format!("{:064x}:0", 2)));
    assert_eq!(statement.opening, over.0.closing);
}

#[test]
fn the_statement_of_the_chain_is_read_in_every_form_and_takes_what_a_person_plants() {
    let (mut book, noon) = (Book::default(), at_ms("22T12:00"));
    for number in 1..=4 {
        send(&mut book, number, noon + i64::from(number), |_| ());
    }
    let (day, now_ms) = (date("2026-11-22"), noon + 60 * MINUTE_MS);
    let (statement, lines) = of_day(&book, CHAIN, day, now_ms).unwrap();
    for (format, text) in [
        (Format::Camt053, write::camt053(&statement, &lines)),
        (Format::Mt940, write::mt940(&statement, &lines)),
        (Format::Csv(Box::<CsvColumns>::default()), write::csv(&statement, &lines)),
    ] {
        let mut found = Vec::new();
        let read = read(&format, text.as_bytes(), |line| {
            found.push((line.transaction_id, line.reference, line.amount));
            Next::Line
        });
        assert_eq!(read.unwrap(), statement);
        let own = lines.iter().map(|line| (line.transaction_id.clone(), line.reference.clone(), line.amount));
        assert_eq!(found, own.collect::<Vec<_>>(), "{format:?}");
    }
    let plants = Plant::ALL.to_vec();
    book.keep_plants(PlantedDay { vendor: CHAIN_VENDOR.to_owned(), day: day.to_string(), plants });
    let all = ["343.50", "342.50", "342.50", "342.50", "321.00", "-15.00"];
    assert_eq!(amounts(&book, CHAIN, "2026-11-22", now_ms), all);
}
