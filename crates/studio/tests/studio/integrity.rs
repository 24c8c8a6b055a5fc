use serde_json::json;

use crate::on_both_engines;
use crate::world::{BAHT, GAME, World};

on_both_engines! {
    async fn a41_a_ticket_opens_one_session(engine) {
        let world = World::new(engine).await;
        let ticket = world.operator.ticket("mem_1", 100 * BAHT);
        assert_eq!(world.open(GAME, &ticket).await.0, 200);
        let (status, answer) = world.open(GAME, &ticket).await;
        assert_eq!((status, answer["errorCode"].as_str()), (401, Some("ticket.invalid")));
        assert_eq!(world.open(GAME, "made-up").await.0, 401);
    }

    async fn a41_a_foreign_or_missing_session_is_refused(engine) {
        let world = World::new(engine).await;
        let player = world.player("mem_1", 100 * BAHT).await;
        let body = json!({ "commitId": player.commit, "betMinor": "100000" });
        for token in [None, Some(""), Some("00"), Some("Bearer "), Some(&*player.commit)] {
            assert_eq!(world.post("/spin", token, &body).await.0, 401, "{token:?}");
            assert_eq!(world.get("/state", token).await.0, 401, "{token:?}");
            assert_eq!(world.get("/rounds", token).await.0, 401, "{token:?}");
        }
        assert_eq!(world.operator.balance("mem_1"), 100 * BAHT);
    }

    async fn a41_the_token_is_stored_as_a_hash_only(engine) {
        let world = World::new(engine).await;
        let player = world.player("mem_1", 100 * BAHT).await;
        let sql = format!("SELECT COUNT(*) FROM studio_session WHERE token_hash = '{}'", player.token);
        assert_eq!(world.count(&sql).await, 0);
        assert_eq!(world.count("SELECT COUNT(*) FROM studio_session").await, 1);
    }

    async fn a41_a_foreign_or_forged_commit_is_refused(engine) {
        let world = World::new(engine).await;
        let first = world.player("mem_1", 100 * BAHT).await;
        let second = world.player("mem_2", 100 * BAHT).await;
        let other_game = world.player_of("pharaoh-gold", "mem_1", 0).await;
        let forged = "018f6f2e-7b7c-7d9e-8a1b-2c3d4e5f6071";
        for commit in [&*second.commit, &*other_game.commit, forged] {
            let (status, answer) = world.spin_with(&first, commit, BAHT).await;
            assert_eq!((status, answer["errorCode"].as_str()), (409, Some("commit.unknown")));
        }
        assert_eq!(world.count("SELECT COUNT(*) FROM studio_round").await, 0);
    }

    async fn a41_a_used_commit_answers_the_same_round_and_nothing_else(engine) {
        let world = World::new(engine).await;
        let mut player = world.player("mem_1", 100 * BAHT).await;
        let used = player.commit.clone();
        let (_, first) = world.spin(&mut player, BAHT).await;
        let balance = world.operator.balance("mem_1");

        let (status, again) = world.spin_with(&player, &used, BAHT).await;
        assert_eq!((status, &again["round"]), (200, &first["round"]));
        for (bet, seed) in [(2 * BAHT, "the-player"), (BAHT, "another-seed")] {
            let body = json!({ "commitId": used, "betMinor": bet.to_string(), "clientSeed": seed });
            let (status, answer) = world.post("/spin", Some(&player.token), &body).await;
            assert_eq!((status, answer["errorCode"].as_str()), (409, Some("commit.used")));
        }
        assert_eq!(world.operator.balance("mem_1"), balance);
    }

    async fn a41_a_result_sent_by_the_client_changes_nothing(engine) {
        let world = World::new(engine).await;
        let mut player = world.player("mem_1", 100 * BAHT).await;
        let forged = json!({ "commitId": player.commit, "betMinor": "100000", "clientSeed": "the-player",
            "winMinor": "99900000000", "serverSeed": "00", "stops": [0, 0, 0, 0, 0], "nonce": 7 });
        let (_, answer) = world.post("/spin", Some(&player.token), &forged).await;
        let commit = answer["round"].clone();
        let honest = World::new(engine).await;
        let mut twin = honest.player("mem_1", 100 * BAHT).await;
        let (_, expected) = honest.spin(&mut twin, BAHT).await;
        assert_eq!(commit["spins"], expected["round"]["spins"]);
        assert_eq!(world.operator.balance("mem_1"), honest.operator.balance("mem_1"));
        for path in ["/win", "/rounds", "/result", "/batch", "/spins"] {
            assert!(matches!(world.post(path, Some(&player.token), &forged).await.0, 404 | 405), "{path}");
        }
        player.commit.clear();
    }

    async fn a09_hostile_stakes_are_refused_before_anything_happens(engine) {
        let world = World::new(engine).await;
        let player = world.player("mem_1", 100 * BAHT).await;
        let hostile = [
            json!("-100000"), json!("+100000"), json!("0"), json!("100000.0"), json!("1e5"), json!("NaN"),
            json!("١٠٠"), json!("99999"), json!("100001"), json!(""), json!(" 100000"), json!("-0"),
            json!("9223372036854775807"), json!("9223372036854775808"), json!(100_000), json!(null), json!([]),
            json!({}), json!(true), json!(1e300), json!("10000000000000000000000000"),
        ];
        for bet in hostile {
            let body = json!({ "commitId": player.commit, "betMinor": bet });
            let (status, answer) = world.post("/spin", Some(&player.token), &body).await;
            assert_eq!(status, 400, "{bet} {answer}");
        }
        for seed in ["", "a:b", "ช้าง", "'; DROP TABLE", &"x".repeat(65)] {
            let body = json!({ "commitId": player.commit, "betMinor": "100000", "clientSeed": seed });
            assert_eq!(world.post("/spin", Some(&player.token), &body).await.0, 400, "{seed}");
        }
        assert_eq!(world.count("SELECT COUNT(*) FROM studio_round").await, 0);
        let long = json!({ "commitId": player.commit, "betMinor": "1".repeat(20_000) });
        assert!(matches!(world.post("/spin", Some(&player.token), &long).await.0, 400 | 413));
    }

    async fn a01_one_commit_in_a_hundred_hands_is_one_round(engine) {
        let world = World::new(engine).await;
        let player = world.player("mem_1", 100 * BAHT).await;
        let spins = (0..100).map(|_| world.spin_with(&player, &player.commit, 20 * BAHT));
        let answers = futures::future::join_all(spins).await;
        let rounds: std::collections::HashSet<String> =
            answers.iter().map(|(status, answer)| {
                assert_eq!(*status, 200, "{answer}");
                answer["round"]["roundId"].as_str().unwrap().to_owned()
            }).collect();
        assert_eq!(rounds.len(), 1);
        let (bets, _) = world.operator.totals();
        assert_eq!(bets, 20 * BAHT);
    }
}
