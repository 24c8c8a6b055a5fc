use erawan_platform::rooms::account::MemberKind;
use erawan_platform::rooms::jackpots;
use erawan_platform::rooms::wallet::Projector;
use erawan_testkit::{Actor, both_engines};
use futures::future::join_all;
use sea_orm::ConnectionTrait;
use serde_json::json;

use super::world::{FILLING, JACKPOTS, amount, bet, decide, lose, open_pool, shown, vendor, win};
use crate::messaging::screen::Screen;
use crate::provider::vendor::{UNIT, seated, with};

const RECORD: &str = "/wps/report/betRecord";

async fn balance(actor: &Actor) -> String {
    actor.get("/wps/wallets/gcs").await.ok()["sumBalance"].as_str().expect("a balance").to_owned()
}

async fn letters(actor: &Actor) -> Vec<String> {
    let inbox = actor.get("/wps/relay/CSP_getInbox").await.ok();
    let titles = inbox["list"].as_array().expect("messages").iter();
    let titles = titles.map(|message| message["title"].as_str().expect("a title").to_owned());
    titles.filter(|title| title.contains("jackpot")).collect()
}

both_engines! {
    async fn gam_005_cst_085_r55_the_pool_shown_is_the_one_in_the_ledger_and_real_bets_feed_it(server: &TestServer) {
        let visitor = server.visitor();
        let first = visitor.get(JACKPOTS).await.ok();
        let pool = &first["list"][0];
        for (field, expected) in [
            ("amount", "5400000.00"), ("seed", "5400000.00"), ("bound", "5800000.00"), ("currency", "THB"),
            ("share", "0.05"), ("rtp", "1.40"), ("gameClassify", "JP"),
        ] {
            assert_eq!(pool[field], expected, "{field}");
        }
        assert!(pool.get("lastWin").is_none());

        let vendor = vendor(server).await;
        let (actor, player) = seated(server, &vendor, "feeder881", 1_000).await;
        let stake = bet(&player, "r1", 100 * UNIT);
        vendor.call("/transaction/bet", &stake).await.balance();
        assert_eq!(amount(server).await, "5400000.00", "a round that is not over feeds nothing");
        let won = win(&player, &stake, 30 * UNIT);
        vendor.call("/transaction/win", &won).await.balance();
        assert_eq!(amount(server).await, "5400000.05");
        // The same calls again are the same round.
        vendor.call("/transaction/bet", &stake).await.balance();
        vendor.call("/transaction/win", &won).await.balance();
        assert_eq!(amount(server).await, "5400000.05");
        assert_eq!(balance(&actor).await, "930.00", "the share is the house's to pay, not the player's");
        // Less than a hundred-thousandth is dropped; one is booked.
        lose(&vendor, &player, "r2", 1).await;
        assert_eq!(amount(server).await, "5400000.0505");
    }

    async fn gam_059_r56_only_settled_rounds_of_jackpot_games_for_real_money_feed(server: &TestServer) {
        let vendor = vendor(server).await;
        let (_, player) = seated(server, &vendor, "feeder882", 1_000).await;
        let other = player.bet("other-game", 100 * UNIT);
        vendor.call("/transaction/bet", &other).await.balance();
        vendor.call("/transaction/win", &player.win(&other, 0)).await.balance();
        let void = bet(&player, "void", 100 * UNIT);
        vendor.call("/transaction/bet", &void).await.balance();
        let back = with(&player.rollback(&void), "game_code", void["game_code"].clone());
        vendor.call("/transaction/rollback", &back).await.balance();
        let twin = server.member_of_kind(MemberKind::TestMember, "testtwin41").await;
        server.credit(&twin, 1_000).await;
        let twin = vendor.player(&twin).await;
        lose(&vendor, &twin, "rehearsal", 100).await;
        assert_eq!(amount(server).await, "5400000.00");

        // Of two stakes of one round the one that stays feeds, when the round is over.
        let (first, second) = (bet(&player, "two", 100 * UNIT), bet(&player, "two", 60 * UNIT));
        vendor.call("/transaction/bet", &first).await.balance();
        vendor.call("/transaction/bet", &second).await.balance();
        amount(server).await;
        let open = with(&player.rollback(&second), "round_closed", json!(false));
        vendor.call("/transaction/rollback", &with(&open, "game_code", second["game_code"].clone())).await.balance();
        assert_eq!(amount(server).await, "5400000.00");
        vendor.call("/transaction/win", &win(&player, &first, 0)).await.balance();
        assert_eq!(amount(server).await, "5400000.05");
        // A round that a vendor would void after its end keeps what it fed: it is refused, and odds must not move back.
        let late = with(&player.rollback(&first), "game_code", first["game_code"].clone());
        assert_eq!(vendor.call("/transaction/rollback", &late).await.status(), "RS_ERROR_ROUND_CLOSED");
        assert_eq!(amount(server).await, "5400000.05");
    }

    async fn r56_r59_the_winner_is_paid_all_of_it_and_everybody_can_see_it(server: &TestServer) {
        let vendor = vendor(server).await;
        let (actor, player) = seated(server, &vendor, "somchai88", FILLING).await;
        let (loser, other) = seated(server, &vendor, "bystander", 100).await;
        lose(&vendor, &other, "before", 100).await;
        assert_eq!(amount(server).await, "5400000.05");
        let mut screen = Screen::open(&actor, None).await;
        lose(&vendor, &player, "lucky", FILLING).await;
        let next = shown(server).await;
        let mut told = screen.next().await.expect("news");
        while told.name != "jackpot" {
            told = screen.next().await.expect("news");
        }
        assert_eq!(told.data, json!({ "amount": "5800000.00" }));
        // The pool was carried to its bound; what would have gone beyond is a part of the next one's seed.
        assert_eq!((&next["amount"], &next["lastWin"]["amount"]), (&json!("5400000.00"), &json!("5800000.00")));
        assert_eq!(balance(&actor).await, "5800000.00");
        assert_eq!(balance(&loser).await, "0.00");
        assert_eq!(letters(&actor).await, ["You won the jackpot: ฿5,800,000.00"]);
        assert!(letters(&loser).await.is_empty());

        let detail = actor.get(&format!("{RECORD}/lucky")).await.ok();
        assert_eq!((&detail["winAmount"], &detail["jackpotAmount"]), (&json!("5800000.00"), &json!("5800000.00")));
        assert_eq!((&detail["status"], &detail["profitAndLoss"]), (&json!("settled"), &json!("-794200000.00")));
        assert_eq!(detail["transactions"][2]["type"], "jackpot");
        let statement = actor.get("/wps/relay/ODS2_MemberTransaction").await.ok();
        let line = &statement["list"][0];
        assert_eq!((&line["txCode"], &line["txName"], &line["amount"]), (&json!(3120), &json!("Jackpot"), &json!("5800000.00")));
        let board = server.visitor().get("/wps/relay/GCSGAME_getRankList?gameCategory=ALL&limitNum=20").await.ok();
        let first = &board["list"][0]["vo"];
        assert_eq!((&first["winAmount"], &first["gameName"]), (&json!("5800000.00"), &json!("Pharaoh Gold")));
        assert_eq!(first["customerName"], "som***88");

        // Nothing is paid twice, however often the clockwork runs.
        for _ in 0..3 {
            server.app.jackpots.catch_up().await.unwrap();
        }
        assert_eq!(balance(&actor).await, "5800000.00");
        assert_eq!(letters(&actor).await.len(), 1);
    }

    async fn r57_of_sixty_four_at_once_who_could_all_win_one_does(server: &TestServer) {
        let vendor = vendor(server).await;
        // Each of them alone would fill this pool; the one after it is as wide as the sea.
        open_pool(server, &vendor, (1_000, 1_001, 10_000)).await;
        decide(server, Some((100_000_000, 200_000_000, 10_000))).await;
        let mut players = Vec::new();
        for number in 0..64 {
            players.push(seated(server, &vendor, &format!("rival{number:03}"), 100).await);
        }
        join_all(players.iter().map(|(_, player)| lose(&vendor, player, "race", 100))).await;
        let next = shown(server).await;
        assert_eq!(next["lastWin"]["amount"], "1001.00");
        // Sixty-three fed the next pool, and no unit was counted twice.
        assert_eq!(next["amount"], "100000063.00");
        let balances = join_all(players.iter().map(|(actor, _)| balance(actor))).await;
        assert_eq!(balances.iter().filter(|balance| **balance == "1001.00").count(), 1);
        assert_eq!(balances.iter().filter(|balance| **balance == "0.00").count(), 63);
        let sequences = "SELECT COUNT(*) || '/' || COUNT(DISTINCT sequence) || '/' || COUNT(DISTINCT value_after) FROM jackpot_contribution WHERE round = 'race'";
        assert_eq!(server.query_text(sequences).await.as_deref(), Some("64/64/64"));
    }

    async fn r57_a_pool_keeps_the_terms_it_opened_with(server: &TestServer) {
        let vendor = vendor(server).await;
        let (_, player) = seated(server, &vendor, "feeder883", 1_000).await;
        decide(server, Some((10, 20, 50_000))).await;
        lose(&vendor, &player, "after", 100).await;
        let pool = shown(server).await;
        assert_eq!((&pool["amount"], &pool["bound"], &pool["share"]), (&json!("5400000.05"), &json!("5800000.00"), &json!("0.05")));
        // Without terms no further pool opens, but the open one still must be won.
        decide(server, None).await;
        let (whale, big) = seated(server, &vendor, "bigwhale2", FILLING).await;
        lose(&vendor, &big, "last", FILLING).await;
        server.app.catch_up_all().await.unwrap();
        assert_eq!(balance(&whale).await, "5800000.00");
        assert_eq!(server.visitor().get(JACKPOTS).await.ok()["list"], json!([]));
        lose(&vendor, &player, "nothing-to-feed", 100).await;
        server.app.catch_up_all().await.unwrap();
        for terms in [(0, 10, 1), (10, 10, 1), (10, 21, 1), (10, 20, 0), (10, 20, 50_001)] {
            let demo = server.merchant().await;
            let mut settings = demo.settings.clone();
            settings.jackpot = serde_json::from_value(json!({ "seed": terms.0, "bound": terms.1, "sharePpm": terms.2 })).unwrap();
            let refused = server.app.merchants.set_settings(&erawan_platform::Author::SERVER, demo.id, &settings).await;
            assert!(refused.is_err(), "{terms:?}");
        }
    }

    async fn r57_nobody_can_know_the_hidden_amount(server: &TestServer) {
        let said = server.visitor().get(JACKPOTS).await.ok();
        let mut fields: Vec<_> = said["list"][0].as_object().unwrap().keys().cloned().collect();
        fields.sort();
        assert_eq!(fields, ["amount", "asOf", "bound", "currency", "gameClassify", "jackpotId", "rtp", "seed", "share"]);
        // The stored value is sealed: version, nonce, eight bytes and a tag, and there is no other column.
        let rows = "SELECT CAST(COUNT(*) AS TEXT) FROM jackpot_pool WHERE length(sealed_trigger) = 37";
        assert_eq!(server.query_text(rows).await.as_deref(), Some("1"));
        let demo = server.merchant().await;
        let opened = format!("{:?}", demo.settings.jackpot);
        assert!(!opened.to_lowercase().contains("trigger"));
    }

    async fn r56_after_a_crash_between_bet_and_pool_nothing_is_lost_or_done_twice(server: &TestServer) {
        server.app.core.jobs.stop().await;
        let vendor = vendor(server).await;
        let (actor, player) = seated(server, &vendor, "survivor1", FILLING).await;
        lose(&vendor, &player, "unseen", FILLING).await;
        // The log is read, the pool is won, and then everything stops: the winner is not paid yet.
        server.app.wallets.catch_up(&jackpots::JackpotProjector::new(&server.app.jackpots)).await.unwrap();
        assert_eq!(balance(&actor).await, "0.00");
        // Stopped again, after the step was written down and before it was taken, and after it was taken.
        let steps = [
            "UPDATE jackpot_pool SET booking = value",
            "UPDATE jackpot_pool SET booked = seed, paid_at_ms = NULL WHERE winner_id IS NOT NULL",
            "UPDATE jackpot_pool SET paid_at_ms = NULL",
        ];
        for step in steps {
            server.app.core.db.write().execute_unprepared(step).await.unwrap();
            server.app.jackpots.catch_up().await.unwrap();
            assert_eq!(balance(&actor).await, "5800000.00", "{step}");
        }
        assert_eq!(letters(&actor).await.len(), 1);
        let projector = jackpots::JackpotProjector::new(&server.app.jackpots);
        assert_eq!(projector.name(), "jackpots/pool");
        assert!(server.app.wallets.rebuild(&projector).await.is_err(), "who won is never decided again");
    }
}
