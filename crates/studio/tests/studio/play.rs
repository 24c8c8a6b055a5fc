use serde_json::json;

use crate::on_both_engines;
use crate::world::{BAHT, GAME, World, minor};

on_both_engines! {
    async fn a_round_moves_the_money_it_shows(engine) {
        let world = World::new(engine).await;
        let mut player = world.player("mem_1", 100 * BAHT).await;
        assert_eq!(minor(&player.state["balanceMinor"]), 100 * BAHT);
        let shown = player.state["commit"]["serverSeedHash"].clone();

        let (status, answer) = world.spin(&mut player, 20 * BAHT).await;

        assert_eq!(status, 200, "{answer}");
        let round = &answer["round"];
        assert_eq!(round["status"], "settled");
        assert_eq!(round["serverSeedHash"], shown);
        let win = minor(&round["winMinor"]);
        assert_eq!(minor(&round["balanceBeforeMinor"]), 100 * BAHT);
        assert_eq!(minor(&round["balanceAfterMinor"]), 80 * BAHT + win);
        assert_eq!(world.operator.balance("mem_1"), 80 * BAHT + win);
        let spins = round["spins"].as_array().unwrap();
        assert_eq!(spins.iter().map(|spin| minor(&spin["winMinor"])).sum::<i64>(), win);
    }

    async fn a_round_without_a_win_is_closed_at_the_operator_too(engine) {
        let world = World::new(engine).await;
        let mut player = world.player("mem_1", 1_000 * BAHT).await;
        loop {
            let (status, answer) = world.spin(&mut player, BAHT).await;
            assert_eq!(status, 200, "{answer}");
            world.wait_seconds(3);
            if minor(&answer["round"]["winMinor"]) == 0 {
                break;
            }
        }
        let books = world.operator.books();
        let (path, last) = books.calls.iter().rfind(|(path, _)| path.starts_with("transaction/")).unwrap();
        assert_eq!(path, "transaction/win");
        assert_eq!((last["amount"].as_i64(), last["round_closed"].as_bool()), (Some(0), Some(true)));
    }

    async fn r49_recall_equals_the_record(engine) {
        let world = World::new(engine).await;
        let mut player = world.player("mem_1", 1_000 * BAHT).await;
        let mut rounds = Vec::new();
        for _ in 0..23 {
            let (status, answer) = world.spin(&mut player, BAHT).await;
            assert_eq!(status, 200, "{answer}");
            rounds.push(answer["round"].clone());
            world.wait_seconds(3);
        }
        rounds.reverse();

        let (_, first) = world.get("/rounds?pageNo=1", Some(&player.token)).await;
        let (_, second) = world.get("/rounds?pageNo=2", Some(&player.token)).await;

        assert_eq!(first["totalPages"], 2);
        let mut recalled = first["list"].as_array().unwrap().clone();
        recalled.extend(second["list"].as_array().unwrap().clone());
        assert_eq!(recalled, rounds);
        assert_eq!(world.state(&player).await["lastRound"], rounds[0]);
    }

    async fn a_player_sees_only_their_own_rounds(engine) {
        let world = World::new(engine).await;
        let mut first = world.player("mem_1", 100 * BAHT).await;
        let second = world.player("mem_2", 100 * BAHT).await;
        world.spin(&mut first, BAHT).await;
        let (_, rounds) = world.get("/rounds", Some(&second.token)).await;
        assert_eq!(rounds, json!({ "list": [], "totalPages": 0 }));
    }

    async fn a_stake_beyond_the_balance_is_refused_and_the_next_one_plays(engine) {
        let world = World::new(engine).await;
        let mut player = world.player("mem_1", 2 * BAHT).await;
        let (status, answer) = world.spin(&mut player, 10 * BAHT).await;
        assert_eq!((status, answer["errorCode"].as_str()), (409, Some("insufficient.balance")));
        assert_eq!(world.operator.balance("mem_1"), 2 * BAHT);
        world.wait_seconds(3);
        let (status, answer) = world.spin(&mut player, BAHT).await;
        assert_eq!(status, 200, "{answer}");
    }

    async fn every_refusal_of_the_operator_has_its_own_answer(engine) {
        let world = World::new(engine).await;
        let mut player = world.player("mem_1", 100 * BAHT).await;
        for (refusal, status, code) in [
            ("RS_ERROR_LIMIT_REACHED", 409, "limit.reached"),
            ("RS_ERROR_TOO_EARLY", 429, "spin.too.early"),
            ("RS_ERROR_ROUND_OPEN", 409, "round.open.elsewhere"),
            ("RS_ERROR_USER_DISABLED", 403, "player.disabled"),
            ("RS_ERROR_INVALID_GAME", 409, "game.not.available"),
            ("RS_ERROR_WRONG_CURRENCY", 409, "bet.refused"),
        ] {
            world.operator.books().refuse_bets_with = Some(refusal);
            let answer = world.spin(&mut player, BAHT).await;
            assert_eq!((answer.0, answer.1["errorCode"].as_str()), (status, Some(code)));
            world.wait_seconds(3);
        }
        assert_eq!(world.operator.balance("mem_1"), 100 * BAHT);
    }

    async fn a_session_that_ended_at_the_operator_ends_here(engine) {
        let world = World::new(engine).await;
        let mut player = world.player("mem_1", 100 * BAHT).await;
        let session = world.operator.books().calls.len();
        assert_eq!(session, 1);
        world.operator.books().refuse_bets_with = Some("RS_ERROR_TOKEN_EXPIRED");
        for _ in 0..2 {
            let answer = world.spin(&mut player, BAHT).await;
            assert_eq!((answer.0, answer.1["errorCode"].as_str()), (401, Some("session.expired")));
        }
        assert_eq!(world.get("/state", Some(&player.token)).await.0, 401);
    }

    async fn an_idle_session_ends_after_half_an_hour(engine) {
        let world = World::new(engine).await;
        let player = world.player("mem_1", 100 * BAHT).await;
        world.wait_seconds(29 * 60 + 59);
        assert_eq!(world.get("/state", Some(&player.token)).await.0, 200);
        world.wait_seconds(1);
        assert_eq!(world.get("/state", Some(&player.token)).await.0, 401);
    }

    async fn refusals_speak_the_players_language(engine) {
        let world = World::new(engine).await;
        let request = reqwest::Client::new().get(format!("{}/state", world.base));
        let english = request.header("language", "EN").send().await.unwrap().text().await.unwrap();
        assert!(english.contains("The game session has ended"), "{english}");
        let (_, thai) = world.get("/state", None).await;
        assert!(thai["message"].as_str().unwrap().starts_with("เซสชันเกมสิ้นสุดแล้ว"), "{thai}");
    }

    async fn r25_the_info_page_tells_rules_odds_and_return_before_the_first_bet(engine) {
        let world = World::new(engine).await;
        for game in ["jade-elephant", "dragon-fortune", "pharaoh-gold"] {
            let (status, info) = world.get(&format!("/games/{game}/info"), None).await;
            assert_eq!(status, 200);
            let catalogue = erawan_games::Catalogue::load().unwrap();
            let exact = erawan_games::return_to_player(catalogue.title(game).unwrap());
            assert_eq!(info["rtp"], exact.to_string());
            assert_eq!(info["rtpPpm"], exact.ppm());
            for language in ["en", "th"] {
                assert!(info["rules"][language].as_str().unwrap().len() > 200);
            }
            assert_eq!(info["reelStrips"].as_array().unwrap().len(), 5);
        }
        assert_eq!(world.get("/games/unknown/info", None).await.0, 404);
    }

    async fn a_disabled_game_opens_no_session_and_no_round(engine) {
        let world = World::new(engine).await;
        let mut player = world.player("mem_1", 100 * BAHT).await;
        world.studio().disable_game(GAME, "by the operator").await.unwrap();
        let ticket = world.operator.ticket("mem_1", 0);
        assert_eq!(world.open(GAME, &ticket).await.1["errorCode"], "game.not.available");
        assert_eq!(world.spin(&mut player, BAHT).await.1["errorCode"], "game.not.available");
        world.studio().enable_game(GAME).await.unwrap();
        assert_eq!(world.spin(&mut player, BAHT).await.0, 200);
        assert_eq!(world.open(GAME, &ticket).await.0, 200, "the ticket was not spent");
    }

    async fn unknown_paths_and_methods_are_refused_in_words(engine) {
        let world = World::new(engine).await;
        assert_eq!(world.get("/nothing", None).await.1["errorCode"], "not.found");
        assert_eq!(world.get("/spin", None).await.1["errorCode"], "method.not.allowed");
    }
}
