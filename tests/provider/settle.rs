//! Many outcomes in one call, each by itself.

use erawan_testkit::both_engines;
use futures::future::join_all;
use serde_json::{Value, json};

use super::vendor::{Player, UNIT, Vendor, new_uuid, rules, seated, statement, with};

const BET: &str = "/transaction/bet";
const SETTLE: &str = "/transaction/settle";

fn statuses(items: &[Value]) -> Vec<&str> {
    items.iter().map(|item| item["status"].as_str().expect("a status")).collect()
}

/// Bets of one unit that were taken, one a round.
async fn placed(vendor: &Vendor, player: &Player, rounds: &[&str]) -> Vec<Value> {
    let bets: Vec<_> = rounds.iter().map(|round| player.bet(round, UNIT)).collect();
    for bet in &bets {
        vendor.call(BET, bet).await.balance();
    }
    bets
}

both_engines! {
    async fn each_item_of_a_settlement_has_its_own_end_in_its_place(server: &TestServer) {
        let vendor = Vendor::lottery(server).await;
        let (actor, player) = seated(server, &vendor, "settling1", 100).await;
        let bets = placed(&vendor, &player, &["won", "lost", "void", "over"]).await;
        let never = player.bet("never", UNIT);
        vendor.call("/transaction/win", &player.win(&bets[3], 0)).await.balance();
        let items = [
            player.win_item(&bets[0], 5 * UNIT),
            player.win_item(&never, UNIT),
            json!({ "kind": "win" }),
            player.win_item(&bets[1], 0),
            json!(7),
            player.win_item(&bets[3], UNIT),
            player.item("rollback", &bets[2], &json!({ "reason": "draw_void" })),
            with(&player.win_item(&bets[0], UNIT), "kind", json!("gift")),
            with(&player.win_item(&bets[0], UNIT), "amount", json!("5")),
            with(&player.win_item(&bets[0], UNIT), "user", json!("mem_unknown")),
            player.item("rollback", &never, &json!({})),
        ];
        let first = vendor.settle(&items).await;
        assert_eq!(statuses(&first), [
            "RS_OK", "RS_ERROR_TRANSACTION_DOES_NOT_EXIST", "RS_ERROR_WRONG_SYNTAX", "RS_OK", "RS_ERROR_WRONG_SYNTAX",
            "RS_ERROR_ROUND_CLOSED", "RS_OK", "RS_ERROR_WRONG_TYPES", "RS_ERROR_WRONG_TYPES", "RS_ERROR_INVALID_USER", "RS_OK",
        ]);
        for (item, answer) in items.iter().zip(&first) {
            assert_eq!(answer["transaction_uuid"], item["transaction_uuid"], "{answer}");
            assert!(answer.get("shortfall").is_none(), "{answer}");
        }
        assert_eq!(vendor.balance(&player).await, 102 * UNIT);
        // Again, it moves nothing; what was refused before may have its end by now.
        let again = vendor.settle(&items).await;
        assert_eq!(statuses(&again)[1], "RS_ERROR_TRANSACTION_ROLLED_BACK");
        assert_eq!([&again[0], &again[3], &again[6], &again[10]], [&first[0], &first[3], &first[6], &first[10]]);
        assert_eq!(vendor.balance(&player).await, 102 * UNIT);
        assert_eq!(vendor.call(BET, &never).await.status(), "RS_ERROR_TRANSACTION_ROLLED_BACK");
        let codes: Vec<_> = statement(server, &actor).await.into_iter().map(|(code, _)| code).collect();
        assert_eq!(codes.iter().filter(|code| **code == 4107).count(), 1, "{codes:?}");
        assert_eq!(codes.iter().filter(|code| **code == 4100).count(), 1, "{codes:?}");
    }

    async fn other_content_under_the_id_of_an_item_is_refused_for_that_item_alone(server: &TestServer) {
        let vendor = Vendor::lottery(server).await;
        let (_, player) = seated(server, &vendor, "itemtwice1", 100).await;
        let bets = placed(&vendor, &player, &["a", "b", "c"]).await;
        let items = [player.win_item(&bets[0], 3 * UNIT), player.item("rollback", &bets[1], &json!({ "reason": "chase_won" }))];
        assert_eq!(statuses(&vendor.settle(&items).await), ["RS_OK", "RS_OK"]);
        let changed = [
            with(&items[0], "amount", json!(4 * UNIT)),
            with(&items[1], "reason", json!("draw_void")),
            with(&items[0], "reference_transaction_uuid", bets[2]["transaction_uuid"].clone()),
            player.win_item(&bets[2], UNIT),
            items[0].clone(),
        ];
        let said = vendor.settle(&changed).await;
        assert_eq!(statuses(&said), [
            "RS_ERROR_DUPLICATE_TRANSACTION", "RS_ERROR_DUPLICATE_TRANSACTION", "RS_ERROR_DUPLICATE_TRANSACTION", "RS_OK", "RS_OK",
        ]);
        // A call of its own is the same transaction.
        let win = with(&items[0], "request_uuid", json!(new_uuid()));
        assert_eq!(vendor.call("/transaction/win", &win).await.status(), "RS_OK");
        assert_eq!(vendor.balance(&player).await, 102 * UNIT);
    }

    async fn items_about_one_bet_are_carried_out_one_after_the_other_in_their_sequence(server: &TestServer) {
        let vendor = Vendor::lottery(server).await;
        let (_, player) = seated(server, &vendor, "inorder12", 100).await;
        let rounds: Vec<_> = (0..40).map(|n| format!("r{n}")).collect();
        let names: Vec<_> = rounds.iter().map(String::as_str).collect();
        let bets = placed(&vendor, &player, &names).await;
        let mut items = Vec::new();
        for bet in &bets {
            items.push(player.win_item(bet, 3 * UNIT));
            items.push(player.item("rollback", bet, &json!({})));
            items.push(player.correction_item(bet, 3 * UNIT, 4 * UNIT, "none"));
        }
        let said = vendor.settle(&items).await;
        for of_bet in statuses(&said).chunks(3) {
            assert_eq!(of_bet, ["RS_OK", "RS_ERROR_ROUND_CLOSED", "RS_OK"]);
        }
        assert_eq!(vendor.balance(&player).await, (100 - 40 + 160) * UNIT);
    }

    async fn items_about_one_round_are_carried_out_in_their_sequence_also_of_several_bets(server: &TestServer) {
        let vendor = Vendor::lottery(server).await;
        let (_, player) = seated(server, &vendor, "twobets12", 100).await;
        let rounds: Vec<_> = (0..20).map(|n| format!("r{n}")).collect();
        let names: Vec<_> = rounds.iter().flat_map(|round| [round.as_str(); 2]).collect();
        let bets = placed(&vendor, &player, &names).await;
        let mut items = Vec::new();
        for of_round in bets.chunks(2) {
            items.push(with(&player.win_item(&of_round[0], 2 * UNIT), "round_closed", json!(false)));
            items.push(player.win_item(&of_round[1], 0));
        }
        assert!(statuses(&vendor.settle(&items).await).iter().all(|status| *status == "RS_OK"));
        assert_eq!(vendor.balance(&player).await, 100 * UNIT);
    }

    async fn no_item_is_refused_for_a_session_a_block_or_maintenance(server: &TestServer) {
        let vendor = Vendor::lottery(server).await;
        let (actor, player) = seated(server, &vendor, "stillpaid1", 100).await;
        let bets = placed(&vendor, &player, &["a", "b"]).await;
        server.disable(&actor).await;
        server.clock.advance(std::time::Duration::from_secs(1));
        let items = [player.win_item(&bets[0], 3 * UNIT), player.item("rollback", &bets[1], &json!({}))];
        assert_eq!(statuses(&vendor.settle(&items).await), ["RS_OK", "RS_OK"]);
        let last = vendor.call("/transaction/win", &with(&items[0], "request_uuid", json!(new_uuid()))).await;
        assert_eq!(last.status(), "RS_OK");
        let paid = "SELECT CAST(SUM(win) AS TEXT) FROM bet_record WHERE vendor = 'LAB'";
        server.app.catch_up_all().await.expect("the log is followed");
        assert_eq!(server.query_text(paid).await, Some((3 * UNIT).to_string()));
    }

    async fn a_win_above_the_cap_is_held_and_the_other_items_go_on(server: &TestServer) {
        let vendor = Vendor::lottery(server).await;
        let capped = erawan_platform::rooms::provider::VendorRules { win_max: Some(2 * UNIT), ..rules("LAB", false, 0) };
        Vendor::set_rules(server, capped).await;
        let (_, player) = seated(server, &vendor, "heldwins1", 100).await;
        let bets = placed(&vendor, &player, &["a", "b"]).await;
        let items = [player.win_item(&bets[0], 3 * UNIT), player.win_item(&bets[1], 2 * UNIT)];
        assert_eq!(statuses(&vendor.settle(&items).await), ["RS_ERROR_WIN_HELD", "RS_OK"]);
        let id = items[0]["transaction_uuid"].as_str().unwrap().parse().unwrap();
        server.app.provider.vendors().release_win(&erawan_platform::Author::SERVER, "LAB", id).await.unwrap();
        assert_eq!(statuses(&vendor.settle(&items).await), ["RS_OK", "RS_OK"]);
        assert_eq!(vendor.balance(&player).await, 103 * UNIT);
    }

    async fn a_settlement_that_cannot_be_read_is_refused_as_a_whole(server: &TestServer) {
        let vendor = Vendor::lottery(server).await;
        let (_, player) = seated(server, &vendor, "unreadable", 10).await;
        let bets = placed(&vendor, &player, &["a"]).await;
        let item = player.win_item(&bets[0], UNIT);
        let call = |items: Value| json!({ "request_uuid": new_uuid(), "items": items });
        let many = vec![json!({}); 1_001];
        for (body, status) in [
            (call(json!([])), "RS_ERROR_WRONG_TYPES"),
            (call(json!(many)), "RS_ERROR_WRONG_TYPES"),
            (call(json!({})), "RS_ERROR_WRONG_TYPES"),
            (json!({ "request_uuid": new_uuid() }), "RS_ERROR_WRONG_SYNTAX"),
            (json!({ "items": [item] }), "RS_ERROR_WRONG_SYNTAX"),
            (json!({ "request_uuid": "7", "items": [item] }), "RS_ERROR_WRONG_TYPES"),
        ] {
            let said = vendor.call(SETTLE, &body).await;
            assert_eq!(said.status(), status, "{:.80}", said.text);
            assert!(said.json().get("items").is_none());
        }
        let unsigned = vendor.send_as("LAB", &[7; 32], SETTLE, call(json!([item])).to_string().as_bytes()).await;
        assert_eq!(unsigned.status(), "RS_ERROR_INVALID_SIGNATURE");
        assert_eq!(vendor.balance(&player).await, 9 * UNIT, "nothing of it was looked at");
        // A doubled field spoils its own item.
        let doubled = item.to_string().replacen('{', r#"{"kind":"win","#, 1);
        let body = format!(r#"{{"request_uuid":"{}","items":[{doubled},{item}]}}"#, new_uuid());
        let said = vendor.send(SETTLE, body.as_bytes()).await.json();
        let items = said["items"].as_array().expect("items");
        assert_eq!(statuses(items), ["RS_ERROR_WRONG_SYNTAX", "RS_OK"]);
        assert!(items[0].get("transaction_uuid").is_none(), "of a doubled field no value is the right one");
        assert_eq!(vendor.balance(&player).await, 10 * UNIT);
    }

    async fn a_settlement_may_have_a_thousand_items_and_half_a_mebibyte(server: &TestServer) {
        let vendor = Vendor::lottery(server).await;
        let (_, player) = seated(server, &vendor, "thousand1", 200).await;
        let rounds: Vec<_> = (0..120).map(|n| format!("20261201.{n}")).collect();
        let stakes: Vec<_> = rounds.iter().map(|round| (round.as_str(), UNIT)).collect();
        let bets = player.bets(&stakes);
        vendor.call("/transaction/bets", &bets).await.balance();
        let bets: Vec<_> = bets["bets"].as_array().unwrap().clone();
        let mut items: Vec<_> = bets.iter().map(|bet| player.win_item(bet, 2 * UNIT)).collect();
        while items.len() < 1_000 {
            items.push(player.win_item(&player.bet("never", UNIT), 0));
        }
        let body = json!({ "request_uuid": new_uuid(), "items": items }).to_string();
        assert!((65 * 1024..512 * 1024).contains(&body.len()), "{}", body.len());
        let said = vendor.send(SETTLE, body.as_bytes()).await.json();
        let answers = said["items"].as_array().expect("items").clone();
        assert_eq!(answers.len(), 1_000);
        assert_eq!(statuses(&answers).iter().filter(|status| **status == "RS_OK").count(), 120);
        assert_eq!(vendor.balance(&player).await, 320 * UNIT);
        let large = body.replacen('{', &format!(r#"{{"padding":"{}","#, "x".repeat(512 * 1024)), 1);
        assert_eq!(vendor.send(SETTLE, large.as_bytes()).await.http_status, 413);
        let large = json!({ "padding": "x".repeat(65 * 1024) }).to_string();
        assert_eq!(vendor.send("/transaction/bets", large.as_bytes()).await.http_status, 413, "others may not");
    }

    async fn a06_one_settlement_many_times_at_once_pays_each_item_once(server: &TestServer) {
        let vendor = Vendor::lottery(server).await;
        let (_, player) = seated(server, &vendor, "settlemany", 100).await;
        let rounds: Vec<_> = (0..10).map(|n| format!("r{n}")).collect();
        let names: Vec<_> = rounds.iter().map(String::as_str).collect();
        let bets = placed(&vendor, &player, &names).await;
        let items: Vec<_> = bets.iter().enumerate().map(|(n, bet)| {
            if n % 3 == 0 { player.item("rollback", bet, &json!({ "reason": "draw_void" })) } else { player.win_item(bet, 2 * UNIT) }
        }).collect();
        let said = join_all((0..12).map(|_| vendor.settle(&items))).await;
        for answers in &said {
            assert!(statuses(answers).iter().all(|status| ["RS_OK", "RS_ERROR_BUSY"].contains(status)), "{answers:?}");
        }
        assert!(statuses(&vendor.settle(&items).await).iter().all(|status| *status == "RS_OK"));
        assert_eq!(vendor.balance(&player).await, (90 + 4 + 12) * UNIT);
    }
}
