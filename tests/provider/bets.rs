//! Several bets that are taken together or not at all.

use erawan_testkit::{Engine, TestServer, both_engines};
use futures::future::join_all;
use serde_json::{Value, json};

use super::vendor::{Player, UNIT, Vendor, new_uuid, rules, seated, with};
use crate::responsible::{limit, set};

const BET: &str = "/transaction/bet";
const BETS: &str = "/transaction/bets";

/// The bet at this place, as a call of its own would send it.
fn alone(player: &Player, bets: &Value, at: usize) -> Value {
    let bet = &bets["bets"][at];
    let amount = bet["amount"].as_i64().expect("an amount");
    let alone = player.bet(bet["round"].as_str().expect("a round"), amount);
    with(&alone, "transaction_uuid", bet["transaction_uuid"].clone())
}

/// The call with one field of one of its bets changed.
fn with_bet(bets: &Value, at: usize, field: &str, value: Value) -> Value {
    let mut changed = bets.clone();
    changed["bets"][at][field] = value;
    changed
}

both_engines! {
    async fn bets_are_taken_together_with_one_answer_that_stays_the_same(server: &TestServer) {
        let vendor = Vendor::lottery(server).await;
        let mut actor = server.member("chasing01").await;
        server.credit(&actor, 10).await;
        let player = vendor.player(&actor).await;
        let call = player.bets(&[("20261201.a", UNIT), ("20261202.a", 2 * UNIT), ("20261203.a", 0)]);
        let first = vendor.call(BETS, &call).await;
        assert_eq!(first.balance(), 7 * UNIT);
        assert_eq!((&first.json()["user"], &first.json()["currency"]), (&json!(player.user), &json!("THB")));
        assert_eq!(vendor.call(BETS, &call).await, first);
        let groups = "SELECT CAST(COUNT(*) AS TEXT) FROM bet_record WHERE vendor = 'LAB' AND status = 0";
        server.app.catch_up_all().await.expect("the log is followed");
        assert_eq!(server.query_text(groups).await.as_deref(), Some("3"), "each bet is in a round of its own");
        for at in 0..3 {
            let question = json!({ "request_uuid": new_uuid(), "transaction_uuid": call["bets"][at]["transaction_uuid"] });
            let fate = vendor.call("/transaction/status", &question).await.json();
            assert_eq!((&fate["state"], &fate["kind"]), (&json!("done"), &json!("bet")), "{fate}");
        }
        let open = vendor.call("/round/open", &json!({ "request_uuid": new_uuid() })).await.json();
        let open: Vec<_> = open["rounds"].as_array().expect("rounds").iter().map(|round| round["round"].clone()).collect();
        assert_eq!(open, ["20261201.a", "20261202.a", "20261203.a"], "also of a vendor without the rule of one open round");
        // Each is settled or rolled back like any bet.
        let bet = |at: usize| alone(&player, &call, at);
        assert_eq!(vendor.call("/transaction/rollback", &player.rollback(&bet(1))).await.balance(), 9 * UNIT);
        assert_eq!(vendor.call("/transaction/win", &player.win(&bet(0), 5 * UNIT)).await.balance(), 14 * UNIT);
        // The same answer also after the rounds, the session and the game.
        actor.log_in("chasing01").await;
        server.clock.advance(std::time::Duration::from_secs(1));
        assert_eq!(vendor.call(BETS, &call).await, first);
        let new = player.bets(&[("20261204.a", UNIT), ("20261205.a", UNIT)]);
        assert_eq!(vendor.call(BETS, &new).await.status(), "RS_ERROR_TOKEN_EXPIRED");
    }

    async fn bets_are_refused_as_a_whole_and_nothing_of_them_is_left(server: &TestServer) {
        let vendor = Vendor::lottery(server).await;
        let (_, player) = seated(server, &vendor, "allornone", 10).await;
        let dear = player.bets(&[("r1", 6 * UNIT), ("r2", 5 * UNIT)]);
        let said = vendor.call(BETS, &dear).await;
        assert_eq!(said.status(), "RS_ERROR_NOT_ENOUGH_MONEY");
        assert_eq!(said.json()["balance"], json!(10 * UNIT), "what there is for all of them");
        let call = player.bets(&[("r1", UNIT), ("r2", UNIT)]);
        for (field, value, status) in [
            ("session", json!("0".repeat(64)), "RS_ERROR_INVALID_TOKEN"),
            ("user", json!("mem_unknown"), "RS_ERROR_INVALID_USER"),
            ("currency", json!("USD"), "RS_ERROR_WRONG_CURRENCY"),
            ("game_code", json!("no-such-game"), "RS_ERROR_INVALID_GAME"),
            ("is_free", json!(true), "RS_ERROR_FREE_ROUND_NOT_SUPPORTED"),
            ("request_uuid", json!("7"), "RS_ERROR_WRONG_TYPES"),
        ] {
            assert_eq!(vendor.call(BETS, &with(&call, field, value)).await.status(), status, "{field}");
        }
        // A bet that was rolled back before it came, and one whose round is over.
        let early = alone(&player, &call, 1);
        vendor.call("/transaction/rollback", &player.rollback(&early)).await.balance();
        assert_eq!(vendor.call(BETS, &call).await.status(), "RS_ERROR_TRANSACTION_ROLLED_BACK");
        let over = player.bet("over", UNIT);
        vendor.call(BET, &over).await.balance();
        vendor.call("/transaction/win", &player.win(&over, UNIT)).await.balance();
        let late = player.bets(&[("r8", UNIT), ("over", UNIT)]);
        assert_eq!(vendor.call(BETS, &late).await.status(), "RS_ERROR_ROUND_CLOSED");
        assert_eq!(vendor.balance(&player).await, 10 * UNIT);
        // What was refused may be sent as something else.
        let other = with(&with_bet(&dear, 0, "amount", json!(UNIT)), "request_uuid", json!(new_uuid()));
        assert_eq!(vendor.call(BETS, &other).await.balance(), 4 * UNIT);
    }

    async fn a_part_of_bets_or_other_content_under_one_of_their_ids_is_refused(server: &TestServer) {
        let vendor = Vendor::lottery(server).await;
        let (actor, player) = seated(server, &vendor, "partofbets", 100).await;
        let call = player.bets(&[("r1", UNIT), ("r2", UNIT), ("r3", UNIT)]);
        let first = vendor.call(BETS, &call).await;
        assert_eq!(first.balance(), 97 * UNIT);
        let part = json!([call["bets"][0], call["bets"][1]]);
        let turned = json!([call["bets"][2], call["bets"][1], call["bets"][0]]);
        let fresh = player.bets(&[("r4", UNIT), ("r5", UNIT)]);
        let more = json!([fresh["bets"][0], fresh["bets"][1], call["bets"][2]]);
        for other in [
            with(&call, "bets", part), with(&call, "bets", turned), with(&call, "bets", more),
            with_bet(&call, 1, "amount", json!(2 * UNIT)), with_bet(&call, 2, "round", json!("r9")),
        ] {
            let said = vendor.call(BETS, &other).await;
            assert_eq!(said.status(), "RS_ERROR_DUPLICATE_TRANSACTION", "{other}");
        }
        assert_eq!(vendor.call(BET, &alone(&player, &call, 0)).await.status(), "RS_ERROR_DUPLICATE_TRANSACTION");
        let one = player.bet("r6", UNIT);
        vendor.call(BET, &one).await.balance();
        let with_one = json!([fresh["bets"][0], { "transaction_uuid": one["transaction_uuid"], "round": "r6", "amount": UNIT }]);
        let said = vendor.call(BETS, &with(&fresh, "bets", with_one)).await;
        assert_eq!(said.status(), "RS_ERROR_DUPLICATE_TRANSACTION");
        assert_eq!(vendor.call(BETS, &call).await, first);
        // Also where something else would refuse them now.
        server.disable(&actor).await;
        server.clock.advance(std::time::Duration::from_secs(1));
        assert_eq!(vendor.call(BETS, &call).await, first);
        assert_eq!(vendor.call(BETS, &with_bet(&call, 1, "amount", json!(2))).await.status(), "RS_ERROR_DUPLICATE_TRANSACTION");
        assert_eq!(vendor.call(BETS, &fresh).await.status(), "RS_ERROR_USER_DISABLED");
        server.app.catch_up_all().await.expect("the log is followed");
        let staked = "SELECT CAST(SUM(bet) AS TEXT) FROM bet_record WHERE vendor = 'LAB'";
        assert_eq!(server.query_text(staked).await, Some((4 * UNIT).to_string()));
    }

    async fn bets_that_cannot_be_read_are_refused(server: &TestServer) {
        let vendor = Vendor::lottery(server).await;
        let (_, player) = seated(server, &vendor, "malformed1", 10).await;
        let call = player.bets(&[("r1", UNIT), ("r2", UNIT)]);
        let many: Vec<_> = (0..121).map(|n| format!("r{n}")).collect();
        let many: Vec<_> = many.iter().map(|round| (round.as_str(), 0)).collect();
        let same_id = with_bet(&call, 1, "transaction_uuid", call["bets"][0]["transaction_uuid"].clone());
        for (body, status) in [
            (with(&call, "bets", json!([])), "RS_ERROR_WRONG_TYPES"),
            (with(&call, "bets", json!([call["bets"][0]])), "RS_ERROR_WRONG_TYPES"),
            (with(&call, "bets", json!("two")), "RS_ERROR_WRONG_TYPES"),
            (with(&call, "bets", Value::Null), "RS_ERROR_WRONG_TYPES"),
            (with(&call, "bets", json!([call["bets"][0], 7])), "RS_ERROR_WRONG_SYNTAX"),
            (player.bets(&many), "RS_ERROR_WRONG_TYPES"),
            (same_id, "RS_ERROR_WRONG_TYPES"),
            (with_bet(&call, 1, "round", json!("r1")), "RS_ERROR_WRONG_TYPES"),
            (with_bet(&call, 1, "round", json!("r 2")), "RS_ERROR_WRONG_TYPES"),
            (with_bet(&call, 1, "amount", json!(-1)), "RS_ERROR_WRONG_TYPES"),
            (with_bet(&call, 1, "amount", json!(1.5)), "RS_ERROR_WRONG_TYPES"),
            (with_bet(&call, 1, "amount", json!("100000")), "RS_ERROR_WRONG_TYPES"),
            (with_bet(&call, 1, "transaction_uuid", json!("1")), "RS_ERROR_WRONG_TYPES"),
        ] {
            assert_eq!(vendor.call(BETS, &body).await.status(), status, "{body}");
        }
        let mut without = call.clone();
        without["bets"][1].as_object_mut().expect("a bet").remove("amount");
        assert_eq!(vendor.call(BETS, &without).await.status(), "RS_ERROR_WRONG_SYNTAX");
        let doubled = call.to_string().replacen(r#""amount":100000"#, r#""amount":100000,"amount":1"#, 1);
        assert_eq!(vendor.send(BETS, doubled.as_bytes()).await.status(), "RS_ERROR_WRONG_SYNTAX");
        assert_eq!(vendor.send(BETS, b"[]").await.status(), "RS_ERROR_WRONG_SYNTAX");
        assert_eq!(vendor.balance(&player).await, 10 * UNIT);
        assert_eq!(vendor.call(BETS, &player.bets(&many[..120])).await.balance(), 10 * UNIT, "120 are taken");
    }

    async fn a_vendor_with_one_round_at_a_time_or_a_pace_has_no_linked_bets(server: &TestServer) {
        let vendor = Vendor::bgs(server);
        for (name, rules) in [("onebyone1", rules("BGS", true, 0)), ("paced1234", rules("BGS", false, 2_400))] {
            Vendor::set_rules(server, rules).await;
            let (_, player) = seated(server, &vendor, name, 10).await;
            let said = vendor.call(BETS, &player.bets(&[("r1", UNIT), ("r2", UNIT)])).await;
            assert_eq!(said.status(), "RS_ERROR_NOT_ALLOWED");
        }
        let vendor = vendor.without_pace(server).await;
        let (_, player) = seated(server, &vendor, "anygame12", 10).await;
        let call = player.bets(&[("r1", UNIT), ("r2", UNIT)]);
        let first = vendor.call(BETS, &call).await;
        assert_eq!(first.balance(), 8 * UNIT, "any game may be played so");
        Vendor::set_rules(server, rules("BGS", true, 2_400)).await;
        assert_eq!(vendor.call(BETS, &call).await, first, "a replay, though it is off again");
    }

    async fn r15_linked_bets_count_against_a_limit_with_their_sum(server: &TestServer) {
        let vendor = Vendor::lottery(server).await;
        let (actor, player) = seated(server, &vendor, "limitedbets", 100).await;
        set(&actor, "wager", "day", Some("5")).await;
        let large = player.bets(&[("r1", 3 * UNIT), ("r2", 2 * UNIT), ("r3", 1)]);
        assert_eq!(vendor.call(BETS, &large).await.status(), "RS_ERROR_LIMIT_REACHED");
        assert_eq!(limit(&actor, "wager", "day").await["used"], "0.00");
        let fits = player.bets(&[("r1", 3 * UNIT), ("r2", 2 * UNIT)]);
        let first = vendor.call(BETS, &fits).await;
        assert_eq!(first.balance(), 95 * UNIT);
        assert_eq!(limit(&actor, "wager", "day").await["used"], "5.00");
        assert_eq!(vendor.call(BETS, &fits).await, first, "taken before, though there is no room now");
        let rollback = player.rollback(&alone(&player, &fits, 1));
        vendor.call("/transaction/rollback", &rollback).await.balance();
        server.app.catch_up_all().await.expect("the log is followed");
        assert_eq!(limit(&actor, "wager", "day").await["used"], "3.00");
        // Refused for money, they leave no claim behind.
        let (poor, other) = seated(server, &vendor, "poorbets12", 10).await;
        set(&poor, "wager", "day", Some("500")).await;
        let dear = other.bets(&[("r4", 6 * UNIT), ("r5", 6 * UNIT)]);
        assert_eq!(vendor.call(BETS, &dear).await.status(), "RS_ERROR_NOT_ENOUGH_MONEY");
        assert_eq!(limit(&poor, "wager", "day").await["used"], "0.00");
    }

    async fn a04_of_many_linked_bets_at_once_no_more_than_the_limit_is_taken(server: &TestServer) {
        let vendor = Vendor::lottery(server).await;
        let (actor, player) = seated(server, &vendor, "crowdbets", 100).await;
        set(&actor, "loss", "day", Some("10")).await;
        let rounds: Vec<_> = (0..64).map(|n| format!("r{n}")).collect();
        let calls: Vec<_> =
            rounds.chunks(2).map(|of| player.bets(&[(of[0].as_str(), UNIT), (of[1].as_str(), UNIT)])).collect();
        let said = join_all(calls.iter().map(|call| vendor.call(BETS, call))).await;
        assert_eq!(said.iter().filter(|said| said.status() == "RS_OK").count(), 5);
        assert!(said.iter().all(|said| ["RS_OK", "RS_ERROR_LIMIT_REACHED"].contains(&said.status().as_str())));
        assert_eq!(vendor.balance(&player).await, 90 * UNIT);
    }

    async fn a06_the_same_linked_bets_many_times_at_once_are_taken_once(server: &TestServer) {
        let vendor = Vendor::lottery(server).await;
        let (_, player) = seated(server, &vendor, "samebets1", 100).await;
        let call = player.bets(&[("r1", UNIT), ("r2", 2 * UNIT), ("r3", 3 * UNIT)]);
        let said = join_all((0..64).map(|_| vendor.call(BETS, &call))).await;
        assert_eq!(said[0].balance(), 94 * UNIT);
        assert!(said.iter().all(|other| *other == said[0]), "one answer, however often it is asked for");
        assert_eq!(vendor.balance(&player).await, 94 * UNIT);
    }

    async fn of_linked_bets_and_the_rollback_of_one_of_them_at_once_all_or_none_is_taken(server: &TestServer) {
        let vendor = Vendor::lottery(server).await;
        let (_, player) = seated(server, &vendor, "racedbets", 100).await;
        let mut expected = 100 * UNIT;
        for n in 0..12 {
            let rounds = [format!("{n}.a"), format!("{n}.b")];
            let call = player.bets(&[(rounds[0].as_str(), UNIT), (rounds[1].as_str(), UNIT)]);
            let rollback = player.rollback(&alone(&player, &call, 1));
            let (taken, back) =
                tokio::join!(vendor.call(BETS, &call), vendor.call("/transaction/rollback", &rollback));
            assert_eq!(back.status(), "RS_OK", "{}", back.text);
            match taken.status().as_str() {
                "RS_OK" => expected -= UNIT,
                status => assert!(["RS_ERROR_TRANSACTION_ROLLED_BACK", "RS_ERROR_ROUND_CLOSED"].contains(&status), "{status}"),
            }
            assert_eq!(vendor.balance(&player).await, expected, "round {n}");
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn linked_bets_are_taken_once_over_two_nodes_on_postgres() {
    let one = TestServer::open(Engine::Postgres).await;
    let vendor = Vendor::lottery(&one).await;
    let two = one.another_node().await;
    let (_, player) = seated(&one, &vendor, "twonodes1", 100).await;
    let there = vendor.clone().at(&two);
    let call = player.bets(&[("r1", UNIT), ("r2", 2 * UNIT)]);
    let calls = (0..16).map(|n| if n % 2 == 0 { vendor.call(BETS, &call) } else { there.call(BETS, &call) });
    let said = join_all(calls).await;
    assert_eq!(said[0].balance(), 97 * UNIT);
    assert!(said.iter().all(|other| *other == said[0]), "one answer at both nodes");
    assert_eq!(vendor.balance(&player).await, 97 * UNIT);
    two.close().await;
    one.check_books().await;
    one.close().await;
}
