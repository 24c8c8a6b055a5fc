//! Why a stake is given back, where its vendor says so.

use erawan_testkit::both_engines;
use serde_json::json;

use super::vendor::{UNIT, Vendor, new_uuid, seated, statement, with};

const ROLLBACK: &str = "/transaction/rollback";

/// Each reason with the code of the statement.
const REASONS: [(&str, i64); 6] = [
    ("player_cancelled", 4106),
    ("draw_void", 4107),
    ("house_cancelled", 4108),
    ("chase_won", 4109),
    ("chase_stopped", 4110),
    ("number_closed", 4111),
];

both_engines! {
    async fn the_statement_says_why_the_stake_of_a_lottery_was_given_back(server: &TestServer) {
        let vendor = Vendor::lottery(server).await;
        let (actor, player) = seated(server, &vendor, "whyback01", 100).await;
        for (reason, code) in REASONS {
            let bet = player.bet(reason, UNIT);
            vendor.call("/transaction/bet", &bet).await.balance();
            let rollback = with(&player.rollback(&bet), "reason", json!(reason));
            let first = vendor.call(ROLLBACK, &rollback).await;
            assert_eq!(first.balance(), 100 * UNIT);
            assert_eq!(vendor.call(ROLLBACK, &rollback).await, first);
            let lines = statement(server, &actor).await;
            assert_eq!(lines[0], (code, "1.00".to_owned()), "{reason}");
            for other in [json!("draw_void"), json!("chase_won"), json!(null)] {
                let said = vendor.call(ROLLBACK, &with(&rollback, "reason", other.clone())).await;
                let expected = if other == json!(reason) { "RS_OK" } else { "RS_ERROR_DUPLICATE_TRANSACTION" };
                assert_eq!(said.status(), expected, "{reason}, then {other}");
            }
            let again = with(&rollback, "transaction_uuid", json!(new_uuid()));
            assert_eq!(vendor.call(ROLLBACK, &again).await.balance(), 100 * UNIT, "it was given back before");
        }
        let bet = player.bet("none", UNIT);
        vendor.call("/transaction/bet", &bet).await.balance();
        vendor.call(ROLLBACK, &player.rollback(&bet)).await.balance();
        let lines = statement(server, &actor).await;
        assert_eq!(lines[0].0, 4108, "without a reason");
        let refunds = lines.iter().filter(|(code, _)| (4106..=4111).contains(code)).count();
        assert_eq!(refunds, REASONS.len() + 1);
        // The record of the round, and what counts, know nothing of it.
        let record = actor.get("/wps/report/betRecord/draw_void").await.ok();
        assert_eq!((&record["status"], &record["validBetAmount"]), (&json!("rolled_back"), &json!("0.00")), "{record}");
        server.app.rebuild_projections().await.expect("the projections are made anew");
        assert_eq!(statement(server, &actor).await, lines);
    }

    async fn a_reason_that_is_none_is_refused_and_of_other_games_it_is_not_kept(server: &TestServer) {
        let lottery = Vendor::lottery(server).await;
        let (_, bettor) = seated(server, &lottery, "wrongreason", 10).await;
        let bet = bettor.bet("r", UNIT);
        lottery.call("/transaction/bet", &bet).await.balance();
        for reason in [json!("Draw_void"), json!("because"), json!(4107), json!(""), json!(["draw_void"])] {
            let said = lottery.call(ROLLBACK, &with(&bettor.rollback(&bet), "reason", reason)).await;
            assert_eq!(said.status(), "RS_ERROR_WRONG_TYPES");
        }
        assert_eq!(lottery.balance(&bettor).await, 9 * UNIT);

        let slots = Vendor::bgs(server).without_pace(server).await;
        let (actor, player) = seated(server, &slots, "slotreason", 10).await;
        let bet = player.bet("r", UNIT);
        slots.call("/transaction/bet", &bet).await.balance();
        slots.call(ROLLBACK, &with(&player.rollback(&bet), "reason", json!("draw_void"))).await.balance();
        assert_eq!(statement(server, &actor).await[0], (3106, "1.00".to_owned()));
    }

    async fn a_rollback_with_a_reason_before_its_bet_keeps_it_from_being_taken(server: &TestServer) {
        let vendor = Vendor::lottery(server).await;
        let (actor, player) = seated(server, &vendor, "earlyreason", 10).await;
        let bet = player.bet("r", UNIT);
        let rollback = with(&player.rollback(&bet), "reason", json!("number_closed"));
        let first = vendor.call(ROLLBACK, &rollback).await;
        assert_eq!(first.balance(), 10 * UNIT);
        assert_eq!(vendor.call("/transaction/bet", &bet).await.status(), "RS_ERROR_TRANSACTION_ROLLED_BACK");
        assert_eq!(vendor.call(ROLLBACK, &rollback).await, first);
        assert_eq!(statement(server, &actor).await.len(), 1, "nothing but the deposit");
    }
}
