//! The statement of the chain, and that of the bank which sends coins, beside what was booked.

use super::vendors::report;
use super::*;
use crate::payments::coins::{
    CHAIN, ELSEWHERE, MINUTE, chain, deposit, pay, send, send_coins, until_credited, until_receipts,
};
use crate::payouts::coins::coin_holder;
use crate::payouts::pay_out;

both_engines! {
    async fn m9_a_day_of_coins_closes_without_a_difference(server: &TestServer) {
        let (payee, card) = coin_holder(server, "coinsleave", "0812345031").await;
        let asked = withdraw(&payee, 1, &card, "500").await.ok();
        pay_out(server, &payee, &asked).await;
        let member = server.member("coinsofday").await;
        let quoted = deposit(&member, "500").await;
        // The order keeps the rate at which it was quoted.
        chain(server, "rate", json!({ "rate": "30" })).await;
        pay(server, &quoted).await;
        until_credited(server, &member, &quoted).await;
        send_coins(server, &deposit(&member, "300").await, "20").await;
        until_receipts(server, 2).await;
        send_coins(server, &deposit(&member, "300").await, "5").await;
        until_receipts(server, 3).await;
        let twice = deposit(&member, "300").await;
        pay(server, &twice).await;
        pay(server, &twice).await;
        until_receipts(server, 5).await;
        // What a fork takes away, what fails, another token and next to nothing are no money.
        send_coins(server, &twice, "7").await;
        chain(server, "forks", json!({ "count": 18 })).await;
        let address = &twice["address"];
        send(server, json!({ "address": address, "coins": "10", "isFailed": true })).await;
        send(server, json!({ "address": address, "coins": "10", "contract": ELSEWHERE })).await;
        send_coins(server, &twice, "0.0001").await;
        send(server, json!({ "address": ELSEWHERE, "coins": "10" })).await;
        until_receipts(server, 7).await;
        let late = deposit(&member, "300").await;
        server.clock.advance(16 * MINUTE);
        chain(server, "rate", json!({ "rate": "29" })).await;
        pay(server, &late).await;
        let all = until_receipts(server, 8).await;
        assert_eq!(all.iter().filter(|line| line.starts_with("suspense")).count(), 2, "{all:?}");

        let day = end_day(server);
        let proposer = server.operator("imports01", &["FIN-maker"]).await;
        for (vendor, count, booked) in [(CHAIN, 7, "2440.00"), ("sandbox", 1, "-500.00")] {
            let seen = report(server, &proposer, vendor, day).await;
            assert_eq!(classes(&seen), [format!("matched {count} 0.00")], "{vendor}: {seen}");
            assert_eq!((&seen["booked"], &seen["unexplained"], &seen["isOpen"]), (&json!(booked), &json!("0.00"), &json!(false)), "{vendor}");
        }
        server.check_books().await;
    }

    async fn planted_differences_on_the_statement_of_the_chain_are_found_and_nothing_else(server: &TestServer) {
        let member = server.member("plantcoins").await;
        for amount in ["500", "600", "700", "800"] {
            let ordered = deposit(&member, amount).await;
            pay(server, &ordered).await;
            until_credited(server, &member, &ordered).await;
        }
        let day = end_day(server);
        let proposer = server.operator("imports01", &["FIN-maker"]).await;
        plant_at(server, CHAIN, day, "missing,amount,doubled,foreign,fee").await;
        let first = report(server, &proposer, CHAIN, day).await;
        let found = ["matched 2 0.00", "fee 1 -15.00", "transit 1 -500.00", "theirs 1 321.00", "amount 1 1.00", "doubled 1 800.00"];
        assert_eq!(classes(&first), found);
        assert_eq!((&first["openCount"], &first["unexplained"]), (&json!(3), &json!("0.00")));
        // The next day does not list what was missing.
        let following = end_day(server);
        let proposer = server.operator("imports02", &["FIN-maker"]).await;
        let next = report(server, &proposer, CHAIN, following).await;
        assert_eq!((classes(&next), &next["unexplained"]), (Vec::new(), &json!("0.00")));
        let later = proposer.get(&format!("/console/reconcile/{CHAIN}/days/{day}")).await.ok()["report"].clone();
        assert_eq!(classes(&later), found.map(|class| class.replace("transit", "ours")));
    }

    async fn coins_whose_block_is_final_after_midnight_are_on_that_days_statement(server: &TestServer) {
        let member = server.member("coinsnight").await;
        let ordered = deposit(&member, "500").await;
        // Thirty seconds before midnight in Bangkok.
        server.clock.advance(Duration::from_secs(12 * 60 * 60 - 30));
        let before = today(server);
        pay(server, &ordered).await;
        server.clock.advance(Duration::from_secs(60));
        until_receipts(server, 1).await;
        let day = today(server);
        assert_eq!(before.tomorrow().expect("a day"), day);
        end_day(server);
        let proposer = server.operator("imports01", &["FIN-maker"]).await;
        for (day, expected) in [(before, vec![]), (day, vec!["matched 1 0.00"])] {
            let seen = report(server, &proposer, CHAIN, day).await;
            assert_eq!(classes(&seen), expected, "{day}");
            assert_eq!(seen["unexplained"], "0.00", "{day}");
        }
    }
}
