//! What a vendor that crashed finds out: which rounds it has open, and what became of its calls.

use erawan_platform::rooms::provider::VendorRules;
use erawan_testkit::both_engines;
use serde_json::{Value, json};

use super::vendor::{UNIT, Vendor, new_uuid, rules, seated, with};

/// Every open round of the vendor, page by page.
async fn open_rounds(vendor: &Vendor, limit: u32) -> Vec<Value> {
    let mut rounds: Vec<Value> = Vec::new();
    loop {
        let after = rounds.last().map(|round| round["transaction_uuid"].clone());
        let body = json!({ "request_uuid": new_uuid(), "limit": limit, "after": after });
        let said = vendor.call("/round/open", &body).await;
        assert_eq!(said.status(), "RS_OK", "{}", said.text);
        let page = said.json()["rounds"].as_array().expect("rounds").clone();
        assert!(page.len() <= limit as usize, "{}", said.text);
        rounds.extend(page);
        if said.json()["has_more"] == json!(false) {
            return rounds;
        }
    }
}

async fn fate(vendor: &Vendor, body: &Value) -> Value {
    let question = json!({ "request_uuid": new_uuid(), "transaction_uuid": body["transaction_uuid"] });
    let said = vendor.call("/transaction/status", &question).await;
    assert_eq!(said.status(), "RS_OK", "{}", said.text);
    said.json()
}

both_engines! {
    async fn a_vendor_that_crashed_finds_the_rounds_it_owes_and_ends_them(server: &TestServer) {
        let vendor = Vendor::bgs(server).without_pace(server).await;
        let lab = Vendor::lab(server).await;
        let (actor, player) = seated(server, &vendor, "owedrounds", 100).await;
        let at_lab = lab.player(&actor).await;
        lab.call("/transaction/bet", &at_lab.bet("lab", UNIT)).await.balance();
        let bets: Vec<_> = (0..12).map(|n| player.bet(&format!("r{n}"), 2 * UNIT)).collect();
        for bet in &bets {
            vendor.call("/transaction/bet", bet).await.balance();
        }
        let second = player.bet("r5", UNIT);
        vendor.call("/transaction/bet", &second).await.balance();
        let part = with(&player.win(&bets[6], 3 * UNIT), "round_closed", json!(false));
        vendor.call("/transaction/win", &part).await.balance();
        vendor.call("/transaction/win", &player.win(&bets[0], 0)).await.balance();
        vendor.call("/transaction/rollback", &player.rollback(&bets[1])).await.balance();
        let part = with(&player.rollback(&second), "round_closed", json!(false));
        let third = player.bet("r7", 4 * UNIT);
        vendor.call("/transaction/bet", &third).await.balance();
        vendor.call("/transaction/rollback", &part).await.balance();

        for limit in [1, 3, 100] {
            let rounds = open_rounds(&vendor, limit).await;
            let names: Vec<_> = rounds.iter().map(|round| round["round"].as_str().unwrap()).collect();
            assert_eq!(names, ["r2", "r3", "r4", "r5", "r6", "r7", "r8", "r9", "r10", "r11"], "{limit} at a time");
        }
        let rounds = open_rounds(&vendor, 100).await;
        let amounts = |at: usize| (rounds[at]["staked"].as_i64().unwrap(), rounds[at]["paid"].as_i64().unwrap());
        assert_eq!([amounts(3), amounts(4), amounts(5)], [(2 * UNIT, 0), (2 * UNIT, 3 * UNIT), (6 * UNIT, 0)]);
        assert_eq!((&rounds[0]["user"], &rounds[0]["currency"]), (&json!(player.user), &json!("THB")));
        for round in &rounds {
            let win = json!({
                "request_uuid": new_uuid(), "transaction_uuid": new_uuid(), "user": round["user"],
                "reference_transaction_uuid": round["transaction_uuid"], "game_code": round["game_code"],
                "round": round["round"], "round_closed": true, "amount": 0, "currency": round["currency"],
            });
            vendor.call("/transaction/win", &win).await.balance();
        }
        assert_eq!(open_rounds(&vendor, 100).await, Vec::<Value>::new());
        assert_eq!(open_rounds(&lab, 100).await.len(), 1, "each vendor sees its own");
        for (field, value) in [("limit", json!(0)), ("limit", json!(101)), ("after", json!("x"))] {
            let body = with(&json!({ "request_uuid": new_uuid() }), field, value);
            assert_eq!(vendor.call("/round/open", &body).await.status(), "RS_ERROR_WRONG_TYPES");
        }
        let of_lab = json!({ "request_uuid": new_uuid(), "after": bets[3]["transaction_uuid"] });
        assert_eq!(lab.call("/round/open", &of_lab).await.status(), "RS_ERROR_TRANSACTION_DOES_NOT_EXIST");
    }

    async fn a_vendor_that_crashed_finds_out_what_became_of_a_call(server: &TestServer) {
        let vendor = Vendor::bgs(server);
        Vendor::set_rules(server, VendorRules { win_max: Some(9 * UNIT), ..rules("BGS", false, 0) }).await;
        let lab = Vendor::lab(server).await;
        let (_, player) = seated(server, &vendor, "fateful", 10).await;
        let (bet, undone, never) = (player.bet("r", UNIT), player.bet("undone", UNIT), player.bet("never", UNIT));
        let (win, rollback, early) = (player.win(&bet, 5 * UNIT), player.rollback(&undone), player.rollback(&never));
        assert_eq!(fate(&vendor, &bet).await["state"], "unknown");
        let large = player.win(&bet, 10 * UNIT);
        for (path, body, status) in [
            ("/transaction/bet", &bet, "RS_OK"),
            ("/transaction/win", &large, "RS_ERROR_WIN_HELD"),
        ] {
            assert_eq!(vendor.call(path, body).await.status(), status);
        }
        let held = fate(&vendor, &large).await;
        assert_eq!((&held["state"], &held["reason"]), (&json!("refused"), &json!("RS_ERROR_WIN_HELD")));
        let calls = [
            ("/transaction/win", &win, "win"), ("/transaction/bet", &undone, "bet"),
            ("/transaction/rollback", &rollback, "rollback"), ("/transaction/rollback", &early, "rollback"),
        ];
        for (path, body, kind) in calls {
            let answer = vendor.call(path, body).await;
            let said = fate(&vendor, body).await;
            assert_eq!((&said["state"], &said["kind"]), (&json!("done"), &json!(kind)), "{said}");
            for field in ["user", "currency", "balance"] {
                assert_eq!(said[field], answer.json()[field], "{kind} {field}");
            }
            assert_eq!((&said["round"], &said["game_code"]), (&body["round"], &body["game_code"]));
        }
        assert_eq!(fate(&vendor, &win).await["reference_transaction_uuid"], bet["transaction_uuid"]);
        assert_eq!(fate(&vendor, &win).await["amount"], json!(5 * UNIT));
        for body in [&undone, &never] {
            assert_eq!(fate(&vendor, body).await["state"], "rolled_back");
        }
        let late = player.win(&bet, UNIT);
        vendor.call("/transaction/win", &late).await;
        let said = fate(&vendor, &late).await;
        assert_eq!((&said["state"], &said["reason"]), (&json!("refused"), &json!("RS_ERROR_ROUND_CLOSED")));
        let strange = fate(&lab, &win).await;
        assert_eq!((&strange["state"], &strange["user"]), (&json!("unknown"), &Value::Null), "another vendor's");
    }
}
