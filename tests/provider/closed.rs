//! What moves no money any more: rounds that were closed, bets that were settled, wins above a cap.

use std::time::Duration;

use erawan_kernel::Clock;
use erawan_platform::Author;
use erawan_platform::rooms::provider::VendorRules;
use erawan_testkit::{Engine, TestServer, both_engines};
use sea_orm::{ConnectionTrait, DbBackend};
use serde_json::{Value, json};
use uuid::Uuid;

use super::vendor::{Said, UNIT, Vendor, new_uuid, rules, seated, with};

const BET: &str = "/transaction/bet";
const WIN: &str = "/transaction/win";
const ROLLBACK: &str = "/transaction/rollback";
const CORRECTION: &str = "/transaction/correction";

/// The rules of the in-house vendor in these tests.
fn lax() -> VendorRules {
    rules("BGS", false, 0)
}

/// How many platform events of a kind there are.
async fn events(server: &TestServer, kind: &str) -> String {
    let sql = format!("SELECT CAST(COUNT(*) AS TEXT) FROM platform_event WHERE kind = '{kind}'");
    server.query_text(&sql).await.expect("a number")
}

/// What a node that crashed leaves of a call that would have ended the round.
async fn reserve_end(server: &TestServer, user: &str, round: &str) {
    let name = format!("SELECT CAST(id AS TEXT) FROM wallet_account WHERE name = 'member/{user}/main'");
    let account = server.query_text(&name).await.expect("the player's account");
    let db = server.app.core.db.write();
    let lost = match db.get_database_backend() {
        DbBackend::Sqlite => format!("X'{}'", new_uuid().simple()),
        _ => format!("'{}'", new_uuid()),
    };
    let now_ms = server.clock.now_ms();
    let sql = format!(
        "INSERT INTO provider_closing (vendor, subject, \"transaction\", at_ms)
         VALUES ('BGS', 'round/{account}/{round}', {lost}, {now_ms})"
    );
    db.execute_unprepared(&sql).await.expect("the row is written");
}

fn id(body: &Value) -> Uuid {
    body["transaction_uuid"].as_str().expect("an id").parse().expect("a UUID")
}

/// How many of the answers have the status; all others must have one of these.
fn count(said: &[Said], status: &str, others: &[&str]) -> usize {
    for said in said.iter().filter(|said| said.status() != status) {
        assert!(others.contains(&said.status().as_str()), "{}", said.text);
    }
    said.iter().filter(|said| said.status() == status).count()
}

both_engines! {
    async fn after_the_end_of_a_round_only_what_was_there_before_is_answered(server: &TestServer) {
        let vendor = Vendor::bgs(server).without_pace(server).await;
        let (_, player) = seated(server, &vendor, "closedround", 10).await;
        let bet = player.bet("r", UNIT);
        let early = with(&player.win(&bet, UNIT), "round_closed", json!(false));
        let win = player.win(&bet, 2 * UNIT);
        let mut first = Vec::new();
        for (path, body) in [(BET, &bet), (WIN, &early), (WIN, &win)] {
            first.push(vendor.call(path, body).await);
        }
        assert_eq!(first[2].balance(), 12 * UNIT);
        let late = [
            (BET, player.bet("r", UNIT)),
            (BET, with(&player.bet("r", UNIT), "round_closed", json!(true))),
            (WIN, player.win(&bet, UNIT)),
            (WIN, with(&player.win(&bet, UNIT), "round_closed", json!(false))),
            (ROLLBACK, player.rollback(&bet)),
            (ROLLBACK, with(&player.rollback(&bet), "round_closed", json!(false))),
            (ROLLBACK, player.rollback(&player.bet("r", UNIT))),
        ];
        for (path, body) in &late {
            for _ in 0..3 {
                let said = vendor.call(path, body).await;
                assert_eq!(said.status(), "RS_ERROR_ROUND_CLOSED", "{path} {}", said.text);
                assert_eq!(said.json()["balance"], json!(12 * UNIT), "{path}");
            }
        }
        for ((path, body), first) in [(BET, &bet), (WIN, &early), (WIN, &win)].iter().zip(&first) {
            assert_eq!(vendor.call(path, body).await, *first, "{path} again");
        }
        assert_eq!(vendor.balance(&player).await, 12 * UNIT);
        assert_eq!(events(server, "vendor.round.closed").await, late.len().to_string());
    }

    async fn a_stake_that_ends_its_round_and_a_round_that_was_rolled_back_are_over_too(server: &TestServer) {
        let vendor = Vendor::bgs(server).without_pace(server).await;
        let (_, player) = seated(server, &vendor, "endedbybet", 10).await;
        let bet = with(&player.bet("lost", UNIT), "round_closed", json!(true));
        let first = vendor.call(BET, &bet).await;
        assert_eq!(first.balance(), 9 * UNIT);
        assert_eq!(vendor.call(BET, &bet).await, first);
        assert_eq!(vendor.call(WIN, &player.win(&bet, UNIT)).await.status(), "RS_ERROR_ROUND_CLOSED");

        let undone = player.bet("undone", UNIT);
        vendor.call(BET, &undone).await.balance();
        vendor.call(ROLLBACK, &player.rollback(&undone)).await.balance();
        assert_eq!(vendor.call(BET, &player.bet("undone", UNIT)).await.status(), "RS_ERROR_ROUND_CLOSED");
        // Why it is over is said more exactly where that is known, and a second rollback is what was wanted.
        assert_eq!(vendor.call(WIN, &player.win(&undone, UNIT)).await.status(), "RS_ERROR_TRANSACTION_ROLLED_BACK");
        assert_eq!(vendor.call(ROLLBACK, &player.rollback(&undone)).await.balance(), 9 * UNIT);
    }

    async fn of_many_different_ends_of_one_round_at_once_one_moves_money(server: &TestServer) {
        let vendor = Vendor::bgs(server).without_pace(server).await;
        let (_, player) = seated(server, &vendor, "manyends", 100).await;
        for round in 0..5 {
            let bet = player.bet(&format!("r{round}"), UNIT);
            let before = vendor.call(BET, &bet).await.balance();
            let ends: Vec<_> = (0..32)
                .map(|n| if n % 2 == 0 { (WIN, player.win(&bet, UNIT)) } else { (ROLLBACK, player.rollback(&bet)) })
                .collect();
            let said = futures::future::join_all(ends.iter().map(|(path, body)| vendor.call(path, body))).await;
            let others = ["RS_ERROR_BUSY", "RS_ERROR_ROUND_CLOSED", "RS_ERROR_TRANSACTION_ROLLED_BACK"];
            assert!(count(&said, "RS_OK", &others) >= 1);
            assert_eq!(vendor.balance(&player).await, before + UNIT, "round {round}: once, as win or as rollback");
        }
    }

    async fn an_end_that_was_refused_or_got_lost_ends_nothing(server: &TestServer) {
        let vendor = Vendor::bgs(server).without_pace(server).await;
        let (_, player) = seated(server, &vendor, "lostend", 10).await;
        let other = player.bet("other", UNIT);
        let bet = player.bet("r", UNIT);
        vendor.call(BET, &other).await.balance();
        vendor.call(BET, &bet).await.balance();
        let reused = with(&player.win(&bet, UNIT), "transaction_uuid", other["transaction_uuid"].clone());
        assert_eq!(vendor.call(WIN, &reused).await.status(), "RS_ERROR_DUPLICATE_TRANSACTION");
        vendor.call(BET, &player.bet("r", UNIT)).await.balance();
        // A win that was reserved and never reached the ledger: others wait, then take its place.
        reserve_end(server, &player.user, "r").await;
        let win = player.win(&bet, UNIT);
        assert_eq!(vendor.call(WIN, &win).await.status(), "RS_ERROR_BUSY");
        server.clock.advance(Duration::from_secs(15));
        assert_eq!(vendor.call(WIN, &win).await.balance(), 8 * UNIT);
        assert_eq!(vendor.call(BET, &player.bet("r", UNIT)).await.status(), "RS_ERROR_ROUND_CLOSED");
    }

    async fn a_vendor_with_the_rule_settles_a_bet_once(server: &TestServer) {
        let vendor = Vendor::bgs(server);
        Vendor::set_rules(server, VendorRules { one_settlement_per_bet: true, ..lax() }).await;
        let (_, player) = seated(server, &vendor, "settledonce", 10).await;
        let bet = player.bet("r", UNIT);
        vendor.call(BET, &bet).await.balance();
        let wins: Vec<_> =
            (0..16).map(|_| with(&player.win(&bet, UNIT), "round_closed", json!(false))).collect();
        let said = futures::future::join_all(wins.iter().map(|win| vendor.call(WIN, win))).await;
        assert_eq!(count(&said, "RS_OK", &["RS_ERROR_BUSY", "RS_ERROR_BET_SETTLED"]), 1);
        assert_eq!(vendor.call(WIN, &player.win(&bet, UNIT)).await.status(), "RS_ERROR_BET_SETTLED");
        assert_eq!(vendor.balance(&player).await, 10 * UNIT);
        // Another bet of the round, which is still open, has a settlement of its own, and may be rolled back.
        let second = player.bet("r", UNIT);
        vendor.call(BET, &second).await.balance();
        assert_eq!(vendor.call(WIN, &with(&player.win(&second, 0), "round_closed", json!(false))).await.status(), "RS_OK");
        assert_eq!(vendor.call(ROLLBACK, &player.rollback(&second)).await.balance(), 10 * UNIT);
        assert_ne!(events(server, "vendor.bet.settled").await, "0");
    }

    async fn a_vendor_with_the_rule_rolls_back_no_bet_that_was_settled(server: &TestServer) {
        let vendor = Vendor::bgs(server);
        let (_, player) = seated(server, &vendor, "noundo", 10).await;
        for (has_rule, status) in [(false, "RS_OK"), (true, "RS_ERROR_BET_SETTLED")] {
            Vendor::set_rules(server, VendorRules { no_rollback_after_settlement: has_rule, ..lax() }).await;
            let bet = player.bet(&format!("{has_rule}"), UNIT);
            let win = with(&player.win(&bet, UNIT), "round_closed", json!(false));
            for (path, body) in [(BET, &bet), (WIN, &win)] {
                vendor.call(path, body).await.balance();
            }
            let rollback = with(&player.rollback(&bet), "round_closed", json!(false));
            assert_eq!(vendor.call(ROLLBACK, &rollback).await.status(), status);
            // Without the rule the stake is back and the win stays paid; with it nothing moves.
            assert_eq!(vendor.balance(&player).await, 11 * UNIT);
            let unsettled = player.bet(&format!("{has_rule}-2"), UNIT);
            vendor.call(BET, &unsettled).await.balance();
            let rollback = player.rollback(&unsettled);
            let first = vendor.call(ROLLBACK, &rollback).await;
            assert_eq!(first.status(), "RS_OK");
            assert_eq!(vendor.call(ROLLBACK, &rollback).await, first);
        }
        assert_eq!(events(server, "vendor.bet.settled").await, "1");
    }

    async fn a_win_above_the_cap_waits_for_an_operator_and_is_paid_once(server: &TestServer) {
        let vendor = Vendor::bgs(server);
        Vendor::set_rules(server, VendorRules { win_max: Some(5 * UNIT), ..lax() }).await;
        let (_, player) = seated(server, &vendor, "jackpotted", 10).await;
        let [released, raised] = ["released", "raised"].map(|round| player.bet(round, UNIT));
        for bet in [&released, &raised] {
            vendor.call(BET, bet).await.balance();
        }
        let (win, other) = (player.win(&released, 5 * UNIT + 1), player.win(&raised, 7 * UNIT));
        for body in [&win, &other, &win] {
            let said = vendor.call(WIN, body).await;
            assert_eq!((said.status().as_str(), &said.json()["balance"]), ("RS_ERROR_WIN_HELD", &json!(8 * UNIT)));
        }
        assert_eq!(events(server, "vendor.win.held").await, "2");
        let vendors = server.app.provider.vendors();
        let held = vendors.held_wins().await.unwrap();
        assert_eq!(held.iter().map(|win| win.amount.minor()).collect::<Vec<_>>(), [5 * UNIT + 1, 7 * UNIT]);

        vendors.release_win(&Author::SERVER, "BGS", id(&win)).await.unwrap();
        let larger = with(&win, "amount", json!(9 * UNIT));
        assert_eq!(vendor.call(WIN, &larger).await.status(), "RS_ERROR_WIN_HELD", "another amount was not released");
        let said = futures::future::join_all((0..16).map(|_| vendor.call(WIN, &win))).await;
        assert!(said.iter().all(|other| *other == said[0]), "one answer");
        assert_eq!(said[0].balance(), 13 * UNIT + 1);
        assert_eq!(vendor.balance(&player).await, 13 * UNIT + 1);
        vendors.release_win(&Author::SERVER, "BGS", id(&win)).await.expect_err("it is not held any more");

        Vendor::set_rules(server, VendorRules { win_max: Some(7 * UNIT), ..lax() }).await;
        assert!(vendors.held_wins().await.unwrap().is_empty(), "the higher cap holds it no more");
        assert_eq!(vendor.call(WIN, &other).await.balance(), 20 * UNIT + 1);
        // A held win does not keep its bet from being rolled back; the win is then refused for good.
        let void = player.bet("void", UNIT);
        vendor.call(BET, &void).await.balance();
        let win = player.win(&void, 8 * UNIT);
        assert_eq!(vendor.call(WIN, &win).await.status(), "RS_ERROR_WIN_HELD");
        vendor.call(ROLLBACK, &player.rollback(&void)).await.balance();
        assert_eq!(vendor.call(WIN, &win).await.status(), "RS_ERROR_TRANSACTION_ROLLED_BACK");
    }

    async fn a_correction_is_off_until_the_operator_allows_it_and_capped(server: &TestServer) {
        let vendor = Vendor::bgs(server).without_pace(server).await;
        let (_, player) = seated(server, &vendor, "corrected1", 10).await;
        let bet = player.bet("r", UNIT);
        vendor.call(BET, &bet).await.balance();
        let correction = player.win(&bet, 2 * UNIT);
        assert_eq!(vendor.call(CORRECTION, &correction).await.status(), "RS_ERROR_NOT_ALLOWED");
        Vendor::set_rules(server, VendorRules { correction_max: Some(3 * UNIT), ..lax() }).await;
        assert_eq!(vendor.call(CORRECTION, &correction).await.status(), "RS_ERROR_ROUND_OPEN");
        vendor.call(WIN, &player.win(&bet, 0)).await.balance();
        let first = vendor.call(CORRECTION, &correction).await;
        assert_eq!(first.balance(), 11 * UNIT);
        assert_eq!(vendor.call(CORRECTION, &correction).await, first);
        assert_eq!(events(server, "vendor.round.corrected").await, "1");
        let large = player.win(&bet, 3 * UNIT + 1);
        assert_eq!(vendor.call(CORRECTION, &large).await.status(), "RS_ERROR_WIN_HELD");
        server.app.provider.vendors().release_win(&Author::SERVER, "BGS", id(&large)).await.unwrap();
        assert_eq!(vendor.call(CORRECTION, &large).await.balance(), 14 * UNIT + 1);
        let never = player.bet("never", UNIT);
        let said = vendor.call(CORRECTION, &player.win(&never, UNIT)).await;
        assert_eq!(said.status(), "RS_ERROR_TRANSACTION_DOES_NOT_EXIST");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_many_different_ends_of_one_round_at_two_nodes_one_moves_money_on_postgres() {
    let one = TestServer::open(Engine::Postgres).await;
    let two = one.another_node().await;
    let (at_one, at_two) = (Vendor::bgs(&one).without_pace(&one).await, Vendor::bgs(&two));
    one.clock.advance(Duration::from_secs(2));
    let (_, player) = seated(&one, &at_one, "endsattwo", 100).await;
    for round in 0..5 {
        let bet = player.bet(&format!("r{round}"), UNIT);
        let before = at_one.call(BET, &bet).await.balance();
        let wins: Vec<_> = (0..32).map(|_| player.win(&bet, UNIT)).collect();
        let said = futures::future::join_all(wins.iter().enumerate().map(|(n, win)| {
            let vendor = if n % 2 == 0 { &at_one } else { &at_two };
            vendor.call(WIN, win)
        }))
        .await;
        assert_eq!(count(&said, "RS_OK", &["RS_ERROR_BUSY", "RS_ERROR_ROUND_CLOSED"]), 1);
        assert_eq!(at_two.balance(&player).await, before + UNIT);
        assert_eq!(
            at_two.call(BET, &player.bet(&format!("r{round}"), UNIT)).await.status(),
            "RS_ERROR_ROUND_CLOSED"
        );
    }
    two.close().await;
    one.check_books().await;
    one.close().await;
}
