use erawan_testkit::{LAB_SECRET, both_engines};
use futures::StreamExt;
use serde_json::json;

use super::vendor::{UNIT, Vendor, new_uuid, seated, with};

both_engines! {
    async fn a01_two_hundred_bets_at_once_on_one_balance_take_it_once(server: &TestServer) {
        let vendor = Vendor::bgs(server).without_pace(server).await;
        let (actor, player) = seated(server, &vendor, "doublespend", 0).await;
        for repeat in 0..5 {
            server.credit(&actor, 100).await;
            let bets: Vec<_> = (0..200).map(|n| player.bet(&format!("r{repeat}-{n}"), 100 * UNIT)).collect();
            let said = futures::future::join_all(bets.iter().map(|bet| vendor.call("/transaction/bet", bet))).await;
            let count = |status: &str| said.iter().filter(|said| said.status() == status).count();
            assert_eq!((count("RS_OK"), count("RS_ERROR_NOT_ENOUGH_MONEY")), (1, 199), "repeat {repeat}");
            assert_eq!(vendor.balance(&player).await, 0);
        }
    }

    async fn a06_one_bet_sent_a_thousand_times_is_taken_once_and_answered_alike(server: &TestServer) {
        let vendor = Vendor::bgs(server);
        let (_, player) = seated(server, &vendor, "thousand", 10).await;
        let bytes = player.bet("r", UNIT).to_string().into_bytes();
        let said: Vec<_> = futures::stream::iter(0..1_000)
            .map(|_| vendor.send("/transaction/bet", &bytes))
            .buffer_unordered(64)
            .collect()
            .await;
        assert_eq!(said[0].balance(), 9 * UNIT);
        assert!(said.iter().all(|other| *other == said[0]));
        assert_eq!(vendor.balance(&player).await, 9 * UNIT);
    }

    async fn a06_one_win_and_one_rollback_sent_a_hundred_times_move_money_once(server: &TestServer) {
        let vendor = Vendor::bgs(server).without_pace(server).await;
        let (_, player) = seated(server, &vendor, "hundredfold", 10).await;
        let (won, lost) = (player.bet("won", UNIT), player.bet("lost", UNIT));
        for bet in [&won, &lost] {
            vendor.call("/transaction/bet", bet).await.balance();
        }
        for (path, body, after) in [
            ("/transaction/win", player.win(&won, 5 * UNIT), 13 * UNIT),
            ("/transaction/rollback", player.rollback(&lost), 14 * UNIT),
        ] {
            let bytes = body.to_string().into_bytes();
            let said: Vec<_> = futures::stream::iter(0..100)
                .map(|_| vendor.send(path, &bytes))
                .buffer_unordered(32)
                .collect()
                .await;
            assert_eq!(said[0].balance(), after, "{path}");
            assert!(said.iter().all(|other| *other == said[0]), "{path}");
            assert_eq!(vendor.balance(&player).await, after, "{path}");
        }
    }

    async fn a07_an_id_used_for_something_else_is_refused_and_nothing_moves(server: &TestServer) {
        let vendor = Vendor::bgs(server).without_pace(server).await;
        let (_, player) = seated(server, &vendor, "idreuse", 10).await;
        let (_, other) = seated(server, &vendor, "idreuseother", 10).await;
        let bet = player.bet("r1", UNIT);
        let win = player.win(&bet, 2 * UNIT);
        vendor.call("/transaction/bet", &bet).await.balance();
        vendor.call("/transaction/win", &win).await.balance();
        let strange_bet = with(&with(&bet, "user", json!(other.user)), "session", json!(other.session));
        let win_id = win["transaction_uuid"].clone();
        let second = player.bet("r2", UNIT);
        vendor.call("/transaction/bet", &second).await.balance();
        let rollback = player.rollback(&second);
        let reused = [
            ("/transaction/bet", with(&bet, "amount", json!(2 * UNIT)), "another amount"),
            ("/transaction/bet", with(&bet, "round", json!("r3")), "another round"),
            ("/transaction/bet", with(&bet, "round_closed", json!(true)), "another end"),
            ("/transaction/bet", strange_bet, "another player"),
            ("/transaction/bet", with(&second, "transaction_uuid", win_id.clone()), "a win's id"),
            ("/transaction/win", with(&win, "amount", json!(9 * UNIT)), "another win"),
            ("/transaction/win", with(&win, "user", json!(other.user)), "another winner"),
            ("/transaction/win", with(&win, "round", json!("r2")), "another round's win"),
            ("/transaction/win", with(&win, "transaction_uuid", second["transaction_uuid"].clone()), "a bet's id"),
            ("/transaction/rollback", with(&rollback, "transaction_uuid", win_id), "a win's id for a rollback"),
        ];
        for (path, body, why) in reused {
            assert_eq!(vendor.call(path, &body).await.status(), "RS_ERROR_DUPLICATE_TRANSACTION", "{why}");
        }
        assert_eq!(vendor.balance(&player).await, 10 * UNIT);
        assert_eq!(vendor.balance(&other).await, 10 * UNIT);
    }

    async fn a07_vendors_have_ids_of_their_own(server: &TestServer) {
        let bgs = Vendor::bgs(server).without_pace(server).await;
        let lab = Vendor::lab(server).await;
        let (actor, at_bgs) = seated(server, &bgs, "twohouses", 10).await;
        let at_lab = lab.player(&actor).await;
        let bet = at_bgs.bet("r", UNIT);
        let twin = with(&at_lab.bet("r", UNIT), "transaction_uuid", bet["transaction_uuid"].clone());
        assert_eq!(bgs.call("/transaction/bet", &bet).await.balance(), 9 * UNIT);
        assert_eq!(lab.call("/transaction/bet", &twin).await.balance(), 8 * UNIT);
        // A win refers to a bet of its own player and round, and of its own vendor.
        let (_, stranger) = seated(server, &bgs, "thirdhouse", 10).await;
        for body in [with(&at_bgs.win(&bet, UNIT), "round", json!("other")), stranger.win(&bet, UNIT)] {
            let said = bgs.call("/transaction/win", &body).await;
            assert_eq!(said.status(), "RS_ERROR_TRANSACTION_DOES_NOT_EXIST", "{body}");
        }
        let elsewhere = at_lab.bet("elsewhere", UNIT);
        lab.call("/transaction/bet", &elsewhere).await.balance();
        let said = bgs.call("/transaction/win", &at_bgs.win(&elsewhere, UNIT)).await;
        assert_eq!(said.status(), "RS_ERROR_TRANSACTION_DOES_NOT_EXIST");
    }

    async fn a08_a_call_signed_by_another_partner_is_refused(server: &TestServer) {
        let bgs = Vendor::bgs(server);
        let (_, player) = seated(server, &bgs, "wrongseal", 10).await;
        let bytes = player.bet("r", UNIT).to_string().into_bytes();
        let said = bgs.send_as("BGS", LAB_SECRET, "/transaction/bet", &bytes).await;
        assert_eq!(said.status(), "RS_ERROR_INVALID_SIGNATURE");
        assert_eq!(bgs.balance(&player).await, 10 * UNIT);
    }

    async fn a09_hostile_amounts_are_refused_and_leave_no_row(server: &TestServer) {
        let vendor = Vendor::bgs(server).without_pace(server).await;
        let (_, player) = seated(server, &vendor, "hostile", 10).await;
        let bet = player.bet("r", UNIT);
        vendor.call("/transaction/bet", &bet).await.balance();
        let rows = server.app.audit().await.unwrap().entries;
        let hostile = [
            "-1", "-0.5", "0.001", "1.0", "1e3", "1E400", "9223372036854775807", "9223372036854775808",
            "-9223372036854775808", "18446744073709551616", "100000000000001", "\"100000\"", "\"٣\"", "null", "true",
            "[100000]", "{\"a\":1}", "NaN", "Infinity", "٣", "1,00", "+1", "0x10", "01",
        ];
        for (path, template) in [
            ("/transaction/bet", player.bet("r", 424_242)),
            ("/transaction/win", player.win(&bet, 424_242)),
        ] {
            for amount in hostile {
                let body = template.to_string().replace("424242", amount);
                let status = vendor.send(path, body.as_bytes()).await.status();
                assert!(
                    ["RS_ERROR_WRONG_TYPES", "RS_ERROR_WRONG_SYNTAX"].contains(&status.as_str()),
                    "{path} {amount}: {status}"
                );
            }
        }
        assert_eq!(server.app.audit().await.unwrap().entries, rows);
        assert_eq!(vendor.balance(&player).await, 9 * UNIT);
    }

    async fn r33_a_bet_that_the_balance_does_not_cover_is_refused_with_the_balance(server: &TestServer) {
        let vendor = Vendor::bgs(server).without_pace(server).await;
        let (_, player) = seated(server, &vendor, "shortofit", 3).await;
        let said = vendor.call("/transaction/bet", &player.bet("r", 3 * UNIT + 1)).await;
        assert_eq!(said.status(), "RS_ERROR_NOT_ENOUGH_MONEY");
        assert_eq!(said.json()["balance"], json!(3 * UNIT));
        assert_eq!(vendor.call("/transaction/bet", &player.bet("r", 3 * UNIT)).await.balance(), 0);
    }

    async fn a_request_is_echoed_and_a_stranger_learns_nothing(server: &TestServer) {
        let vendor = Vendor::bgs(server);
        let (_, player) = seated(server, &vendor, "echoes", 1).await;
        let bet = player.bet("r", UNIT);
        let request = new_uuid();
        let said = vendor.call("/transaction/bet", &with(&bet, "request_uuid", json!(request))).await;
        assert_eq!(said.json()["request_uuid"], json!(request));
        assert_eq!(said.json()["user"], json!(player.user));
        let said = vendor.send_as("BGS", LAB_SECRET, "/transaction/bet", bet.to_string().as_bytes()).await;
        assert_eq!(said.text, r#"{"status":"RS_ERROR_INVALID_SIGNATURE"}"#);
    }
}
