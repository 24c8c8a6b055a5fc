//! Which player a vendor may speak of, and what it learns about them.

use std::time::Duration;

use erawan_testkit::both_engines;
use serde_json::{Value, json};

use super::vendor::{Player, UNIT, Vendor, new_uuid, seated, with};

/// The four calls that name a player, for this player and this bet.
fn calls(player: &Player, bet: &Value) -> [(&'static str, Value); 4] {
    let balance = json!({
        "request_uuid": new_uuid(), "user": player.user, "session": player.session, "currency": "THB",
    });
    [
        ("/user/balance", balance),
        ("/transaction/bet", player.bet("calls", UNIT)),
        ("/transaction/win", player.win(bet, UNIT)),
        ("/transaction/rollback", player.rollback(bet)),
    ]
}

both_engines! {
    async fn a_player_who_is_unknown_has_one_status_everywhere(server: &TestServer) {
        let vendor = Vendor::bgs(server).without_pace(server).await;
        let (_, player) = seated(server, &vendor, "knownone", 10).await;
        let bet = player.bet("r", UNIT);
        vendor.call("/transaction/bet", &bet).await.balance();
        for user in ["nobody", "mem_00000000000000000000000000000000", &"x".repeat(64)] {
            for (path, body) in calls(&player, &bet) {
                let said = vendor.call(path, &with(&body, "user", json!(user))).await;
                assert_eq!(said.status(), "RS_ERROR_INVALID_USER", "{path} for {user}");
                assert_eq!(said.json()["balance"], Value::Null, "{path} for {user}");
            }
        }
        let other = with(&calls(&player, &bet)[0].1, "session", json!("0".repeat(64)));
        assert_eq!(vendor.call("/user/balance", &other).await.status(), "RS_ERROR_INVALID_TOKEN");
    }

    async fn a_vendor_learns_nothing_of_a_player_who_never_opened_its_games(server: &TestServer) {
        let bgs = Vendor::bgs(server).without_pace(server).await;
        let lab = Vendor::lab(server).await;
        let (actor, player) = seated(server, &bgs, "notyours", 10).await;
        let bet = player.bet("r", UNIT);
        for (path, body) in calls(&player, &bet) {
            let said = lab.call(path, &body).await;
            assert_eq!(said.status(), "RS_ERROR_INVALID_USER", "{path}");
            assert_eq!((&said.json()["balance"], &said.json()["user"]), (&Value::Null, &Value::Null), "{path}");
        }
        // With a session of its own the vendor may give a stake back that never came.
        let at_lab = lab.player(&actor).await;
        assert_eq!(lab.call("/transaction/rollback", &at_lab.rollback(&bet)).await.balance(), 10 * UNIT);
    }

    async fn a_refusal_tells_the_balance_of_a_player_with_a_session(server: &TestServer) {
        let vendor = Vendor::bgs(server).without_pace(server).await;
        let (_, player) = seated(server, &vendor, "refused10", 10).await;
        let bet = player.bet("r", UNIT);
        vendor.call("/transaction/bet", &bet).await.balance();
        let refused = [
            ("/transaction/bet", with(&bet, "amount", json!(2 * UNIT)), "RS_ERROR_DUPLICATE_TRANSACTION"),
            ("/transaction/bet", with(&player.bet("s", UNIT), "currency", json!("USD")), "RS_ERROR_WRONG_CURRENCY"),
            ("/transaction/bet", with(&player.bet("s", UNIT), "game_code", json!("none")), "RS_ERROR_INVALID_GAME"),
            ("/transaction/bet", player.bet("s", 10 * UNIT), "RS_ERROR_NOT_ENOUGH_MONEY"),
            ("/transaction/win", player.win(&player.bet("t", UNIT), UNIT), "RS_ERROR_TRANSACTION_DOES_NOT_EXIST"),
        ];
        for (path, body, status) in refused {
            let said = vendor.call(path, &body).await;
            assert_eq!((said.status().as_str(), &said.json()["balance"]), (status, &json!(9 * UNIT)), "{path}");
        }
    }

    async fn a_refusal_because_of_the_session_s_end_or_a_block_tells_no_balance(server: &TestServer) {
        let vendor = Vendor::bgs(server).without_pace(server).await;
        for (name, status) in [("refused20", "RS_ERROR_TOKEN_EXPIRED"), ("refused30", "RS_ERROR_USER_DISABLED")] {
            let (actor, player) = seated(server, &vendor, name, 10).await;
            if status == "RS_ERROR_TOKEN_EXPIRED" {
                actor.delete("/wps/session/logout").await.ok();
            } else {
                server.disable(&actor).await;
            }
            server.clock.advance(Duration::from_secs(1));
            for (path, body) in &calls(&player, &player.bet("r", UNIT))[..2] {
                let said = vendor.call(path, body).await;
                assert_eq!((said.status().as_str(), &said.json()["balance"]), (status, &Value::Null), "{path}");
            }
        }
    }

    async fn an_unknown_game_and_a_wrong_currency_have_a_status_each_in_every_spelling(server: &TestServer) {
        let vendor = Vendor::bgs(server).without_pace(server).await;
        let (_, player) = seated(server, &vendor, "spellings", 10).await;
        let bet = player.bet("r", UNIT);
        vendor.call("/transaction/bet", &bet).await.balance();
        let never = player.bet("never", UNIT);
        for (path, body) in [("/transaction/bet", player.bet("s", UNIT)), ("/transaction/win", player.win(&never, UNIT))] {
            for game in ["none", "jade elephant", "ช้าง", &"g".repeat(100)] {
                let status = vendor.call(path, &with(&body, "game_code", json!(game))).await.status();
                assert_eq!(status, "RS_ERROR_INVALID_GAME", "{path} {game}");
            }
            for currency in ["USD", "thb", "ZZZ", "BITCOIN-CASH", "฿"] {
                let status = vendor.call(path, &with(&body, "currency", json!(currency))).await.status();
                assert_eq!(status, "RS_ERROR_WRONG_CURRENCY", "{path} {currency}");
            }
        }
        let elsewhere = with(&player.win(&bet, UNIT), "game_code", json!("none"));
        assert_eq!(vendor.call("/transaction/win", &elsewhere).await.status(), "RS_ERROR_INVALID_GAME");
    }

    async fn a_round_that_says_it_is_free_takes_no_money_and_a_stake_of_nothing_is_taken(server: &TestServer) {
        let vendor = Vendor::bgs(server).without_pace(server).await;
        let (_, player) = seated(server, &vendor, "freerounds", 10).await;
        let bet = player.bet("r", UNIT);
        for path in ["/transaction/bet", "/transaction/win", "/transaction/rollback"] {
            let body = match path {
                "/transaction/bet" => bet.clone(),
                "/transaction/win" => player.win(&bet, UNIT),
                _ => player.rollback(&bet),
            };
            let said = vendor.call(path, &with(&body, "is_free", json!(true))).await;
            assert_eq!(said.status(), "RS_ERROR_FREE_ROUND_NOT_SUPPORTED", "{path}");
        }
        assert_eq!(vendor.balance(&player).await, 10 * UNIT);
        for (round, is_free) in [("absent", None), ("null", Some(Value::Null)), ("false", Some(json!(false)))] {
            let nothing = player.bet(round, 0);
            let body = is_free.map_or_else(|| nothing.clone(), |flag| with(&nothing, "is_free", flag));
            let first = vendor.call("/transaction/bet", &body).await;
            assert_eq!(first.balance(), 10 * UNIT, "{round}");
            assert_eq!(vendor.call("/transaction/bet", &body).await, first, "{round}");
        }
        let nothing = player.bet("won", 0);
        vendor.call("/transaction/bet", &nothing).await.balance();
        assert_eq!(vendor.call("/transaction/win", &player.win(&nothing, UNIT)).await.balance(), 11 * UNIT);
    }

    async fn an_end_that_is_absent_null_or_false_leaves_the_round_open(server: &TestServer) {
        let vendor = Vendor::bgs(server);
        let (_, player) = seated(server, &vendor, "openended", 10).await;
        for (number, closed) in [None, Some(Value::Null), Some(json!(false))].into_iter().enumerate() {
            let bet = player.bet(&format!("r{number}"), UNIT);
            let body = closed.map_or_else(|| bet.clone(), |flag| with(&bet, "round_closed", flag));
            vendor.call("/transaction/bet", &body).await.balance();
            server.clock.advance(Duration::from_secs(3));
            let next = player.bet("next", UNIT);
            assert_eq!(vendor.call("/transaction/bet", &next).await.status(), "RS_ERROR_ROUND_OPEN", "{number}");
            vendor.call("/transaction/win", &player.win(&bet, 0)).await.balance();
        }
    }

    async fn an_id_is_kept_for_good(server: &TestServer) {
        let vendor = Vendor::bgs(server).without_pace(server).await;
        let (_, player) = seated(server, &vendor, "longkept", 10).await;
        let (won, undone) = (player.bet("won", UNIT), player.bet("undone", UNIT));
        let (win, rollback) = (player.win(&won, 2 * UNIT), player.rollback(&undone));
        let calls = [
            ("/transaction/bet", won), ("/transaction/bet", undone),
            ("/transaction/win", win), ("/transaction/rollback", rollback),
        ];
        let mut first = Vec::new();
        for (path, body) in &calls {
            first.push(vendor.call(path, body).await);
        }
        server.clock.advance(Duration::from_secs(400 * 24 * 3_600));
        for ((path, body), first) in calls.iter().zip(&first) {
            assert_eq!(vendor.call(path, body).await, *first, "{path} after more than a year");
        }
        let never = player.rollback(&player.bet("never", UNIT));
        assert_eq!(vendor.call("/transaction/rollback", &never).await.balance(), 11 * UNIT, "nothing moved again");
    }
}
