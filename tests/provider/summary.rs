//! What a vendor compares its own sums with.

use erawan_testkit::both_engines;
use serde_json::{Value, json};

use super::vendor::{GAME, UNIT, Vendor, new_uuid, seated, with};

const SUMMARY: &str = "/transaction/summary";

async fn sums(vendor: &Vendor, prefix: &str) -> Value {
    let body = json!({ "request_uuid": new_uuid(), "game_code": GAME, "round_prefix": prefix });
    let said = vendor.call(SUMMARY, &body).await;
    assert_eq!(said.status(), "RS_OK", "{}", said.text);
    let value = said.json();
    assert_eq!(value["request_uuid"], body["request_uuid"]);
    value
}

fn figures(value: &Value) -> [i64; 5] {
    ["rounds", "stakes", "refunds", "wins", "corrections"].map(|name| value[name].as_i64().expect("a figure"))
}

both_engines! {
    async fn the_sums_are_those_of_the_betting_record_with_everything_the_ledger_has(server: &TestServer) {
        let vendor = Vendor::lottery(server).await;
        let bgs = Vendor::bgs(server).without_pace(server).await;
        assert_eq!(figures(&sums(&vendor, "20261201.").await), [0; 5]);
        let (actor, one) = seated(server, &vendor, "summedone", 100).await;
        let (_, two) = seated(server, &vendor, "summedtwo", 100).await;
        let first = one.bets(&[("20261201.a", 2 * UNIT), ("20261201.b", 3 * UNIT), ("20261202.a", 5 * UNIT)]);
        vendor.call("/transaction/bets", &first).await.balance();
        let other = two.bet("20261201.c", 7 * UNIT);
        vendor.call("/transaction/bet", &other).await.balance();
        let elsewhere = bgs.player(&actor).await;
        bgs.call("/transaction/bet", &elsewhere.bet("20261201.z", UNIT)).await.balance();
        let before = sums(&vendor, "20261201.").await;
        assert_eq!(figures(&before), [3, 12 * UNIT, 0, 0, 0], "at once, without waiting");

        let bet = |at: usize| first["bets"][at].clone();
        let items = [
            one.win_item(&bet(0), 20 * UNIT),
            one.item("rollback", &bet(1), &json!({ "reason": "player_cancelled" })),
            two.win_item(&other, 0),
        ];
        vendor.settle(&items).await;
        let settled = sums(&vendor, "20261201.").await;
        assert_eq!(figures(&settled), [3, 12 * UNIT, 3 * UNIT, 20 * UNIT, 0]);
        assert!(settled["log_sequence"].as_i64() > before["log_sequence"].as_i64());
        vendor.settle(&[
            one.correction_item(&bet(0), 20 * UNIT, 8 * UNIT, "available"),
            two.correction_item(&other, 0, 5 * UNIT, "none"),
        ]).await;
        let corrected = sums(&vendor, "20261201.").await;
        assert_eq!(figures(&corrected), [3, 12 * UNIT, 3 * UNIT, 20 * UNIT, -7 * UNIT]);
        assert_eq!(figures(&sums(&vendor, "20261202.").await), [1, 5 * UNIT, 0, 0, 0]);
        assert_eq!(figures(&sums(&vendor, "202612").await), [4, 17 * UNIT, 3 * UNIT, 20 * UNIT, -7 * UNIT]);
        assert_eq!(figures(&sums(&vendor, "20261201.a").await), [1, 2 * UNIT, 0, 20 * UNIT, -12 * UNIT]);
        server.app.rebuild_projections().await.expect("the projections are made anew");
        let again = sums(&vendor, "20261201.").await;
        assert_eq!(with(&again, "request_uuid", json!(null)), with(&corrected, "request_uuid", json!(null)));
    }

    async fn a_prefix_is_taken_as_it_is_written(server: &TestServer) {
        let vendor = Vendor::lottery(server).await;
        let (_, player) = seated(server, &vendor, "prefixed1", 100).await;
        let rounds = ["A.1", "a.1", "a_1", "a%1", "ab1", "a.", "a~1"];
        for round in rounds {
            vendor.call("/transaction/bet", &player.bet(round, UNIT)).await.balance();
        }
        for (prefix, count) in [("a.", 2), ("A.", 1), ("a_", 1), ("a%", 1), ("a", 6), ("a~", 1), ("%", 0), ("b", 0), ("~", 0)] {
            assert_eq!(figures(&sums(&vendor, prefix).await)[0], count, "{prefix}");
        }
    }

    async fn a_summary_is_of_the_vendors_own_rounds_and_reads_what_it_is_asked(server: &TestServer) {
        let vendor = Vendor::lottery(server).await;
        let bgs = Vendor::bgs(server).without_pace(server).await;
        let (_, player) = seated(server, &vendor, "ownrounds", 10).await;
        vendor.call("/transaction/bet", &player.bet("r1", UNIT)).await.balance();
        assert_eq!(figures(&sums(&bgs, "r").await), [0; 5], "another vendor's");
        let body = json!({ "request_uuid": new_uuid(), "game_code": GAME, "round_prefix": "r" });
        let unknown = vendor.call(SUMMARY, &with(&body, "game_code", json!("no-such-game"))).await;
        assert_eq!(figures(&unknown.json()), [0; 5]);
        for (field, value, status) in [
            ("round_prefix", json!(""), "RS_ERROR_WRONG_TYPES"),
            ("round_prefix", json!("r 1"), "RS_ERROR_WRONG_TYPES"),
            ("round_prefix", json!("r".repeat(65)), "RS_ERROR_WRONG_TYPES"),
            ("round_prefix", json!(7), "RS_ERROR_WRONG_TYPES"),
            ("game_code", json!("a game"), "RS_ERROR_INVALID_GAME"),
            ("request_uuid", json!("7"), "RS_ERROR_WRONG_TYPES"),
        ] {
            let said = vendor.call(SUMMARY, &with(&body, field, value)).await;
            assert_eq!(said.status(), status, "{field}");
            assert!(said.json().get("rounds").is_none());
        }
        let without = json!({ "request_uuid": new_uuid(), "game_code": GAME });
        assert_eq!(vendor.call(SUMMARY, &without).await.status(), "RS_ERROR_WRONG_SYNTAX");
        let unsigned = vendor.send_as("LAB", &[7; 32], SUMMARY, body.to_string().as_bytes()).await;
        assert_eq!(unsigned.status(), "RS_ERROR_INVALID_SIGNATURE");
        let none = vendor.send_as("NOBODY", &[7; 32], SUMMARY, body.to_string().as_bytes()).await;
        assert_eq!(none.status(), "RS_ERROR_INVALID_PARTNER");
    }
}
