//! What deposits ask for in stakes before money leaves.

use erawan_testkit::both_engines;
use serde_json::{Value, json};

use super::{SETTINGS, money, payee, with_turnover, withdraw};
use crate::payments::reversals::{charge_back, end_debt, lose, paid_by_card, until_reversed};
use crate::provider::vendor::{UNIT, Vendor};

fn turnover(settings: &Value) -> (Value, Value, Value) {
    let turnover = &settings["turnover"];
    (turnover["required"].clone(), turnover["done"].clone(), turnover["left"].clone())
}

fn figures(required: &str, done: &str, left: &str) -> (Value, Value, Value) {
    (json!(required), json!(done), json!(left))
}

both_engines! {
    async fn a_deposit_asks_for_its_amount_in_stakes_before_money_leaves(server: &TestServer) {
        let vendor = Vendor::bgs(server).without_pace(server).await;
        let (member, card) = payee(server, "staker0001", 0).await;
        with_turnover(server, 1_000_000).await;
        server.credit(&member, 500).await;
        let settings = member.get(&format!("{SETTINGS}?amount=100")).await.ok();
        assert_eq!(turnover(&settings), figures("500.00", "0.00", "500.00"));
        let reason = &settings["reasons"][0];
        assert_eq!((&reason["code"], &reason["numbers"]["left"]), (&json!("withdraw.turnover"), &json!("500.00")));
        let refused = withdraw(&member, 1, &card, "100").await.refused("withdraw.turnover");
        assert_eq!(refused["value"]["left"], "500.00", "{refused}");
        assert_eq!(money(&member).await, ("500.00".to_owned(), "0.00".to_owned()));

        // Stakes count, and do not when they are given back.
        let player = vendor.player(&member).await;
        let lost = player.bet("lost", 200 * UNIT);
        vendor.call("/transaction/bet", &lost).await.balance();
        vendor.call("/transaction/win", &player.win(&lost, 200 * UNIT)).await.balance();
        let void = player.bet("void", 300 * UNIT);
        vendor.call("/transaction/bet", &void).await.balance();
        vendor.call("/transaction/rollback", &player.rollback(&void)).await.balance();
        let settings = member.get(SETTINGS).await.ok();
        assert_eq!(turnover(&settings), figures("500.00", "200.00", "300.00"));
        let rest = player.bet("rest", 300 * UNIT);
        vendor.call("/transaction/bet", &rest).await.balance();
        vendor.call("/transaction/win", &player.win(&rest, 300 * UNIT)).await.balance();
        let settings = member.get(&format!("{SETTINGS}?amount=100")).await.ok();
        assert_eq!((turnover(&settings), &settings["reasons"]), (figures("0.00", "0.00", "0.00"), &json!([])));
        assert_eq!(withdraw(&member, 2, &card, "100").await.ok()["status"], "pending");
        // Counting the log again gives the same.
        server.app.rebuild_projections().await.unwrap();
        assert_eq!(turnover(&member.get(SETTINGS).await.ok()), figures("0.00", "0.00", "0.00"));
    }

    async fn a_deposit_into_a_wallet_that_was_played_through_begins_anew(server: &TestServer) {
        let vendor = Vendor::bgs(server).without_pace(server).await;
        let (member, _) = payee(server, "allplayed1", 0).await;
        with_turnover(server, 2_000_000).await;
        server.credit(&member, 100).await;
        let player = vendor.player(&member).await;
        let all = player.bet("all", 98 * UNIT);
        vendor.call("/transaction/bet", &all).await.balance();
        assert_eq!(turnover(&member.get(SETTINGS).await.ok()), figures("200.00", "98.00", "102.00"));
        server.credit(&member, 300).await;
        assert_eq!(turnover(&member.get(SETTINGS).await.ok()), figures("600.00", "0.00", "600.00"));
    }

    async fn a_deposit_that_is_taken_back_asks_for_no_more_stakes(server: &TestServer) {
        let (member, card) = payee(server, "takenback1", 0).await;
        with_turnover(server, 2_000_000).await;
        server.credit(&member, 300).await;
        let ordered = paid_by_card(&member, "500.00").await;
        assert_eq!(turnover(&member.get(SETTINGS).await.ok()), figures("1600.00", "0.00", "1600.00"));
        charge_back(&ordered, json!({})).await;
        assert_eq!(until_reversed(server, 1).await, ["ended 500.00 500.00 0.00 0.00"]);
        for _ in 0..2 {
            assert_eq!(turnover(&member.get(SETTINGS).await.ok()), figures("600.00", "0.00", "600.00"));
            let refused = withdraw(&member, 1, &card, "100").await.refused("withdraw.turnover");
            assert_eq!(refused["value"]["left"], "600.00", "{refused}");
            server.app.rebuild_projections().await.unwrap();
        }
    }

    async fn what_of_a_deposit_repays_a_debt_asks_for_no_stakes(server: &TestServer) {
        let (member, _) = payee(server, "repaysdebt", 0).await;
        with_turnover(server, 1_000_000).await;
        let ordered = paid_by_card(&member, "500.00").await;
        lose(server, &member, 300).await;
        charge_back(&ordered, json!({})).await;
        assert_eq!(until_reversed(server, 1).await, ["ended 500.00 200.00 300.00 300.00"]);
        assert_eq!(turnover(&member.get(SETTINGS).await.ok()), figures("0.00", "0.00", "0.00"));
        end_debt(server, "deposits").await;
        paid_by_card(&member, "1000.00").await;
        assert_eq!(money(&member).await.0, "700.00");
        for _ in 0..2 {
            assert_eq!(turnover(&member.get(SETTINGS).await.ok()), figures("700.00", "0.00", "700.00"));
            server.app.rebuild_projections().await.unwrap();
        }
    }

    async fn a12_ties_and_both_sides_of_one_outcome_earn_no_turnover(server: &TestServer) {
        let vendor = Vendor::lab_of(server, "LIVE").await;
        let (member, _) = payee(server, "bothsides1", 0).await;
        with_turnover(server, 1_000_000).await;
        server.credit(&member, 1_000).await;
        let player = vendor.player(&member).await;
        let bet = async |round: &str, units: i64| {
            let bet = player.bet(round, units * UNIT);
            vendor.call("/transaction/bet", &bet).await.balance();
            bet
        };
        let done = async || turnover(&member.get(SETTINGS).await.ok()).1;
        let win = async |bet: &Value, units: i64| {
            vendor.call("/transaction/win", &player.win(bet, units * UNIT)).await.balance();
            done().await
        };
        // An open round counts for nothing yet, and a tie for nothing at all.
        let tie = bet("tie", 100).await;
        assert_eq!(done().await, "0.00");
        assert_eq!(win(&tie, 100).await, "0.00");
        // Both sides of one round: only what it changed.
        bet("both", 100).await;
        let banker = bet("both", 100).await;
        assert_eq!(win(&banker, 195).await, "5.00");
        // A round with a risk counts, one that is void does not.
        let lost = bet("lost", 200).await;
        assert_eq!(win(&lost, 0).await, "205.00");
        let void = bet("void", 300).await;
        vendor.call("/transaction/rollback", &player.rollback(&void)).await.balance();
        assert_eq!(done().await, "205.00");
        server.app.rebuild_projections().await.unwrap();
        assert_eq!(done().await, "205.00");
    }

    async fn r18_who_takes_a_break_from_play_may_withdraw_without_stakes(server: &TestServer) {
        let (member, card) = payee(server, "onabreak01", 0).await;
        with_turnover(server, 1_000_000).await;
        server.credit(&member, 500).await;
        withdraw(&member, 1, &card, "100").await.refused("withdraw.turnover");
        member.post("/wps/member/responsible/coolOff", json!({ "days": 1 })).await.ok();
        assert_eq!(withdraw(&member, 2, &card, "100").await.ok()["status"], "pending");
    }
}
