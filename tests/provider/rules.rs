use std::time::Duration;

use erawan_platform::rooms::games::{CatalogueFiles, GameEntry};
use erawan_platform::rooms::merchant::Maintenance;
use erawan_testkit::both_engines;
use serde_json::json;

use super::vendor::{GAME, Player, UNIT, Vendor, rules, seated, with};

/// Bets until the status comes, at most a second: a change takes effect within it.
async fn within_a_second(vendor: &Vendor, player: &Player, status: &str) {
    let mut last = String::new();
    for attempt in 0..10 {
        last = vendor
            .call("/transaction/bet", &player.bet(&format!("late{attempt}"), UNIT / 100))
            .await
            .status();
        if last == status {
            return;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("{status} was expected within a second, {last} came");
}

both_engines! {
    async fn r21_a_player_has_one_round_open_at_a_time_over_all_vendors(server: &TestServer) {
        let bgs = Vendor::bgs(server);
        let lab = Vendor::lab(server).await;
        Vendor::set_rules(server, rules("LAB", true, 0)).await;
        Vendor::set_rules(server, rules("BGS", true, 0)).await;
        let (actor, at_bgs) = seated(server, &bgs, "oneseat", 10).await;
        let at_lab = lab.player(&actor).await;
        let first = at_bgs.bet("first", UNIT);
        bgs.call("/transaction/bet", &first).await.balance();
        let second = at_bgs.bet("second", UNIT);
        assert_eq!(bgs.call("/transaction/bet", &second).await.status(), "RS_ERROR_ROUND_OPEN");
        let elsewhere = at_lab.bet("elsewhere", UNIT);
        assert_eq!(lab.call("/transaction/bet", &elsewhere).await.status(), "RS_ERROR_ROUND_OPEN");
        // A second stake in the same round is the same round.
        bgs.call("/transaction/bet", &at_bgs.bet("first", UNIT)).await.balance();
        bgs.call("/transaction/win", &at_bgs.win(&first, 0)).await.balance();
        assert_eq!(lab.call("/transaction/bet", &elsewhere).await.balance(), 7 * UNIT);
        let said = bgs.call("/transaction/bet", &second).await;
        assert_eq!(said.status(), "RS_ERROR_ROUND_OPEN", "a refused bet left the seat to the other vendor");
        lab.call("/transaction/rollback", &at_lab.rollback(&elsewhere)).await.balance();
        assert_eq!(bgs.call("/transaction/bet", &second).await.balance(), 7 * UNIT);
    }

    async fn r21_an_open_round_is_not_ended_by_the_rollback_of_a_bet_that_never_came(server: &TestServer) {
        let vendor = Vendor::bgs(server);
        Vendor::set_rules(server, rules("BGS", true, 0)).await;
        let (_, player) = seated(server, &vendor, "phantom88", 10).await;
        let bet = player.bet("first", UNIT);
        vendor.call("/transaction/bet", &bet).await.balance();
        let phantom = player.rollback(&player.bet("first", UNIT));
        assert_eq!(vendor.call("/transaction/rollback", &phantom).await.balance(), 9 * UNIT);
        let second = player.bet("second", UNIT);
        assert_eq!(vendor.call("/transaction/bet", &second).await.status(), "RS_ERROR_ROUND_OPEN");
        // The same where the bet that is rolled back once more was one of two.
        let other = player.bet("first", UNIT);
        vendor.call("/transaction/bet", &other).await.balance();
        let open_after = |body: serde_json::Value| with(&body, "round_closed", json!(false));
        vendor.call("/transaction/rollback", &open_after(player.rollback(&other))).await.balance();
        assert_eq!(vendor.call("/transaction/rollback", &player.rollback(&other)).await.balance(), 9 * UNIT);
        assert_eq!(vendor.call("/transaction/bet", &second).await.status(), "RS_ERROR_ROUND_OPEN");
        vendor.call("/transaction/win", &player.win(&bet, 0)).await.balance();
        assert_eq!(vendor.call("/transaction/bet", &second).await.balance(), 8 * UNIT);
    }

    async fn r21_of_many_rounds_started_at_once_one_is_taken(server: &TestServer) {
        let vendor = Vendor::bgs(server);
        let (_, player) = seated(server, &vendor, "manyrounds", 100).await;
        let bets: Vec<_> = (0..64).map(|n| player.bet(&format!("r{n}"), UNIT)).collect();
        let said = futures::future::join_all(bets.iter().map(|bet| vendor.call("/transaction/bet", bet))).await;
        assert_eq!(said.iter().filter(|said| said.status() == "RS_OK").count(), 1);
        assert_eq!(said.iter().filter(|said| said.status() == "RS_ERROR_ROUND_OPEN").count(), 63);
        assert_eq!(vendor.balance(&player).await, 99 * UNIT);
    }

    async fn r22_rounds_start_no_faster_than_the_vendors_rule(server: &TestServer) {
        let vendor = Vendor::bgs(server);
        let (_, player) = seated(server, &vendor, "pacedone", 10).await;
        for (round, wait_ms, expected) in [
            ("a", 0, "RS_OK"), ("b", 0, "RS_ERROR_TOO_EARLY"), ("c", 2_399, "RS_ERROR_TOO_EARLY"),
            ("d", 1, "RS_OK"), ("e", 2_000, "RS_ERROR_TOO_EARLY"), ("f", 400, "RS_OK"),
        ] {
            server.clock.advance(Duration::from_millis(wait_ms));
            let bet = player.bet(round, UNIT);
            assert_eq!(vendor.call("/transaction/bet", &bet).await.status(), expected, "round {round}");
            if expected == "RS_OK" {
                vendor.call("/transaction/win", &player.win(&bet, 0)).await.balance();
            }
        }
    }

    async fn a_bet_the_balance_did_not_cover_does_not_slow_the_next_one(server: &TestServer) {
        let vendor = Vendor::bgs(server);
        let (_, player) = seated(server, &vendor, "unslowed", 1).await;
        let said = vendor.call("/transaction/bet", &player.bet("large", 2 * UNIT)).await;
        assert_eq!(said.status(), "RS_ERROR_NOT_ENOUGH_MONEY");
        assert_eq!(vendor.call("/transaction/bet", &player.bet("small", UNIT)).await.balance(), 0);
    }

    async fn a_session_that_idled_out_bets_no_more_but_is_still_paid(server: &TestServer) {
        let vendor = Vendor::bgs(server);
        let (_, player) = seated(server, &vendor, "idlerone", 10).await;
        let bet = player.bet("r", UNIT);
        vendor.call("/transaction/bet", &bet).await.balance();
        server.clock.advance(Duration::from_secs(31 * 60));
        let late = player.bet("late", UNIT);
        assert_eq!(vendor.call("/transaction/bet", &late).await.status(), "RS_ERROR_TOKEN_EXPIRED");
        assert_eq!(vendor.call("/transaction/win", &player.win(&bet, 4 * UNIT)).await.balance(), 13 * UNIT);
    }

    async fn a_bet_is_a_sign_that_the_member_is_there(server: &TestServer) {
        let vendor = Vendor::bgs(server);
        let (actor, player) = seated(server, &vendor, "spinner", 10).await;
        for round in 0..4 {
            server.clock.advance(Duration::from_secs(20 * 60));
            let bet = player.bet(&format!("r{round}"), UNIT);
            vendor.call("/transaction/bet", &bet).await.balance();
            vendor.call("/transaction/win", &player.win(&bet, 0)).await.balance();
        }
        actor.get("/wps/member/info").await.ok();
    }

    async fn another_login_ends_betting_within_a_second(server: &TestServer) {
        let vendor = Vendor::bgs(server).without_pace(server).await;
        let (_, player) = seated(server, &vendor, "replaced", 10).await;
        let bet = player.bet("r", UNIT);
        vendor.call("/transaction/bet", &bet).await.balance();
        server.visitor().log_in("replaced").await;
        within_a_second(&vendor, &player, "RS_ERROR_TOKEN_EXPIRED").await;
        assert_eq!(vendor.call("/transaction/win", &player.win(&bet, 2 * UNIT)).await.status(), "RS_OK");
    }

    async fn a_disabled_player_bets_no_more_within_a_second_but_is_still_paid(server: &TestServer) {
        let vendor = Vendor::bgs(server).without_pace(server).await;
        let (actor, player) = seated(server, &vendor, "barred", 10).await;
        let bet = player.bet("r", UNIT);
        vendor.call("/transaction/bet", &bet).await.balance();
        server.disable(&actor).await;
        within_a_second(&vendor, &player, "RS_ERROR_USER_DISABLED").await;
        let said = vendor.call("/transaction/win", &player.win(&bet, 2 * UNIT)).await;
        assert_eq!(said.status(), "RS_OK");
        assert_eq!(said.json()["user"], json!(actor.id));
    }

    async fn r53_a_closed_game_or_merchant_takes_no_bets_but_rounds_finish(server: &TestServer) {
        let vendor = Vendor::bgs(server).without_pace(server).await;
        let (_, player) = seated(server, &vendor, "closinghour", 10).await;
        let merchant = server.merchant().await;
        let running = [player.bet("a", UNIT), player.bet("b", UNIT), player.bet("c", UNIT)];
        for bet in &running {
            vendor.call("/transaction/bet", bet).await.balance();
        }

        server.app.merchants.set_maintenance(&erawan_platform::Author::SERVER, merchant.id, Some(Maintenance { ends_at_ms: None })).await.unwrap();
        let bet = player.bet("closed", UNIT);
        assert_eq!(vendor.call("/transaction/bet", &bet).await.status(), "RS_ERROR_INVALID_GAME");
        assert_eq!(vendor.call("/transaction/win", &player.win(&running[0], UNIT)).await.balance(), 8 * UNIT);
        assert_eq!(vendor.call("/transaction/rollback", &player.rollback(&running[2])).await.balance(), 9 * UNIT);
        assert_eq!(vendor.balance(&player).await, 9 * UNIT, "the balance is told under maintenance too");
        server.app.merchants.set_maintenance(&erawan_platform::Author::SERVER, merchant.id, None).await.unwrap();

        let game = server.app.games.find_game(merchant.id, "BGS", GAME).await.unwrap().unwrap();
        let vendors = serde_json::from_str(include_str!("../../content/demo/vendors.json")).unwrap();
        let mut files = CatalogueFiles { vendors, ..CatalogueFiles::default() };
        files.games.games.push(GameEntry { enabled: false, ..GameEntry::clone(&game) });
        server.app.games.publish(&erawan_platform::Author::SERVER, merchant.id, files).await.unwrap();
        assert_eq!(vendor.call("/transaction/bet", &bet).await.status(), "RS_ERROR_INVALID_GAME");
        assert_eq!(vendor.call("/transaction/win", &player.win(&running[1], 3 * UNIT)).await.balance(), 12 * UNIT);
    }
}
