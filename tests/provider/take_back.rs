//! Results that were wrong: what is paid more, and what is taken back.

use erawan_platform::Author;
use erawan_platform::rooms::provider::VendorRules;
use erawan_testkit::{Actor, TestServer, both_engines};
use futures::future::join_all;
use serde_json::{Value, json};

use super::vendor::{Player, UNIT, Vendor, new_uuid, rules, seated, statement, with};
use crate::responsible::{limit, set};

/// A bet of one unit that was settled with this win.
async fn settled(vendor: &Vendor, player: &Player, round: &str, win: i64) -> Value {
    let bet = player.bet(round, UNIT);
    vendor.call("/transaction/bet", &bet).await.balance();
    vendor.call("/transaction/win", &player.win(&bet, win)).await.balance();
    bet
}

/// The status of the only item, and what could not be taken.
async fn correct(vendor: &Vendor, item: &Value) -> (String, Option<i64>) {
    let answer = vendor.settle(std::slice::from_ref(item)).await[0].clone();
    (answer["status"].as_str().expect("a status").to_owned(), answer["shortfall"].as_i64())
}

fn ok(shortfall: i64) -> (String, Option<i64>) {
    ("RS_OK".to_owned(), Some(shortfall))
}

fn refused(status: &str) -> (String, Option<i64>) {
    (status.to_owned(), None)
}

async fn record(server: &TestServer, actor: &Actor, round: &str) -> Value {
    server.app.catch_up_all().await.expect("the log is followed");
    actor.get(&format!("/wps/report/betRecord/{round}")).await.ok()
}

both_engines! {
    async fn a_correction_pays_the_difference_or_takes_it_back(server: &TestServer) {
        let vendor = Vendor::lottery(server).await;
        let (actor, player) = seated(server, &vendor, "corrected", 100).await;
        let (more, less) = (settled(&vendor, &player, "more", 3 * UNIT).await, settled(&vendor, &player, "less", 50 * UNIT).await);
        let start = vendor.balance(&player).await;
        let raised = player.correction_item(&more, 3 * UNIT, 8 * UNIT, "available");
        let lessened = player.correction_item(&less, 50 * UNIT, 20 * UNIT, "available");
        assert_eq!(correct(&vendor, &raised).await, refused("RS_OK"), "nothing is missing where more is paid");
        assert_eq!(correct(&vendor, &lessened).await, ok(0));
        assert_eq!(vendor.balance(&player).await, start - 25 * UNIT);
        for item in [&raised, &lessened] {
            assert_eq!(vendor.settle(std::slice::from_ref(item)).await, vendor.settle(std::slice::from_ref(item)).await);
        }
        assert_eq!(vendor.balance(&player).await, start - 25 * UNIT, "each once");
        let lines = statement(server, &actor).await;
        assert_eq!(lines[..2], [(4280, "-30.00".to_owned()), (4100, "5.00".to_owned())]);
        let fate = json!({ "request_uuid": new_uuid(), "transaction_uuid": lessened["transaction_uuid"] });
        let fate = vendor.call("/transaction/status", &fate).await.json();
        assert_eq!((&fate["kind"], &fate["amount"], &fate["user"]), (&json!("taken_back"), &json!(30 * UNIT), &json!(player.user)));
        let record = record(server, &actor, "less").await;
        assert_eq!((&record["status"], &record["winAmount"], &record["profitAndLoss"]), (&json!("settled"), &json!("20.00"), &json!("19.00")));
        let last = record["transactions"].as_array().unwrap().last().unwrap().clone();
        assert_eq!((&last["type"], &last["amount"]), (&json!("taken_back"), &json!("30.00")));
    }

    async fn no_more_is_taken_back_than_the_wallet_has_and_the_rest_is_told(server: &TestServer) {
        let vendor = Vendor::lottery(server).await;
        let (actor, player) = seated(server, &vendor, "shortfall", 10).await;
        let bet = settled(&vendor, &player, "r", 50 * UNIT).await;
        let spend = player.bet("spent", 40 * UNIT);
        vendor.call("/transaction/bet", &spend).await.balance();
        let item = player.correction_item(&bet, 50 * UNIT, 0, "available");
        assert_eq!(correct(&vendor, &item).await, ok(31 * UNIT));
        assert_eq!(vendor.balance(&player).await, 0);
        // What was booked is the answer, however much the wallet has by then.
        vendor.call("/transaction/rollback", &player.rollback(&spend)).await.balance();
        assert_eq!(correct(&vendor, &item).await, ok(31 * UNIT));
        assert_eq!(vendor.balance(&player).await, 40 * UNIT);
        let none = settled(&vendor, &player, "left", 9 * UNIT).await;
        let leave = player.correction_item(&none, 9 * UNIT, 2 * UNIT, "none");
        assert_eq!(correct(&vendor, &leave).await, ok(7 * UNIT), "nothing is taken");
        assert_eq!(correct(&vendor, &leave).await, ok(7 * UNIT));
        assert_eq!(vendor.balance(&player).await, 48 * UNIT);
        let record = record(server, &actor, "left").await;
        assert_eq!(record["winAmount"], "9.00");
    }

    async fn other_content_under_the_id_of_a_correction_is_refused(server: &TestServer) {
        let vendor = Vendor::lottery(server).await;
        let (_, player) = seated(server, &vendor, "othercorr", 10).await;
        let (bet, other) = (settled(&vendor, &player, "a", 50 * UNIT).await, settled(&vendor, &player, "b", 5 * UNIT).await);
        let item = player.correction_item(&bet, 50 * UNIT, 10 * UNIT, "available");
        assert_eq!(correct(&vendor, &item).await, ok(0));
        let used = with(&item, "transaction_uuid", other["transaction_uuid"].clone());
        for changed in [
            with(&item, "amount", json!(9 * UNIT)), with(&item, "amount", json!(11 * UNIT)),
            with(&item, "amount", json!(60 * UNIT)), with(&item, "take_back", json!("none")),
            with(&with(&item, "reference_transaction_uuid", other["transaction_uuid"].clone()), "round", json!("b")),
            with(&player.win_item(&bet, 40 * UNIT), "transaction_uuid", item["transaction_uuid"].clone()),
            used,
        ] {
            let said = correct(&vendor, &changed).await;
            assert!(["RS_ERROR_DUPLICATE_TRANSACTION", "RS_ERROR_ROUND_CLOSED"].contains(&said.0.as_str()), "{changed} {said:?}");
        }
        assert_eq!(vendor.balance(&player).await, (8 + 10 + 5) * UNIT);
        assert_eq!(correct(&vendor, &item).await, ok(0));
    }

    async fn a_correction_needs_a_closed_round_a_bet_and_the_operators_leave(server: &TestServer) {
        let vendor = Vendor::lottery(server).await;
        let (_, player) = seated(server, &vendor, "maycorrect", 100).await;
        let bet = settled(&vendor, &player, "r", 50 * UNIT).await;
        let open = player.bet("open", UNIT);
        vendor.call("/transaction/bet", &open).await.balance();
        let never = player.bet("never", UNIT);
        let undone = player.bet("undone", UNIT);
        vendor.call("/transaction/bet", &undone).await.balance();
        vendor.call("/transaction/rollback", &player.rollback(&undone)).await.balance();
        for (amount, name) in [(60 * UNIT, "more"), (40 * UNIT, "less")] {
            let item = |bet: &Value| player.correction_item(bet, 50 * UNIT, amount, "available");
            for (item, status) in [
                (item(&open), "RS_ERROR_ROUND_OPEN"),
                (item(&never), "RS_ERROR_TRANSACTION_DOES_NOT_EXIST"),
                (item(&undone), "RS_ERROR_TRANSACTION_ROLLED_BACK"),
                (with(&item(&bet), "user", json!("mem_unknown")), "RS_ERROR_INVALID_USER"),
                (with(&item(&bet), "currency", json!("USD")), "RS_ERROR_WRONG_CURRENCY"),
                (with(&item(&bet), "round", json!("other")), "RS_ERROR_TRANSACTION_DOES_NOT_EXIST"),
                (with(&item(&bet), "take_back", json!("all")), "RS_ERROR_WRONG_TYPES"),
                (with(&item(&bet), "previous", json!(-1)), "RS_ERROR_WRONG_TYPES"),
            ] {
                assert_eq!(correct(&vendor, &item).await, refused(status), "{name} {item}");
            }
        }
        let mut without = player.correction_item(&bet, 50 * UNIT, 40 * UNIT, "available");
        without.as_object_mut().unwrap().remove("take_back");
        assert_eq!(correct(&vendor, &without).await, refused("RS_ERROR_WRONG_SYNTAX"));
        // Off, then with a cap that counts both ways.
        let item = player.correction_item(&bet, 50 * UNIT, 40 * UNIT, "available");
        Vendor::set_rules(server, rules("LAB", false, 0)).await;
        assert_eq!(correct(&vendor, &item).await, refused("RS_ERROR_NOT_ALLOWED"));
        Vendor::set_rules(server, VendorRules { correction_max: Some(9 * UNIT), ..rules("LAB", false, 0) }).await;
        assert_eq!(correct(&vendor, &item).await, refused("RS_ERROR_WIN_HELD"));
        let id = item["transaction_uuid"].as_str().unwrap().parse().unwrap();
        server.app.provider.vendors().release_win(&Author::SERVER, "LAB", id).await.unwrap();
        assert_eq!(correct(&vendor, &item).await, ok(0));
        Vendor::set_rules(server, rules("LAB", false, 0)).await;
        assert_eq!(correct(&vendor, &item).await, ok(0), "a replay, though it is off again");
        let events = "SELECT CAST(COUNT(*) AS TEXT) FROM platform_event WHERE kind = 'vendor.win.taken_back'";
        assert_eq!(server.query_text(events).await.as_deref(), Some("0"), "the held one was told of");
    }

    async fn nothing_is_taken_back_for_games_that_are_no_lotteries(server: &TestServer) {
        let vendor = Vendor::bgs(server);
        Vendor::set_rules(server, VendorRules { correction_max: Some(99 * UNIT), ..rules("BGS", false, 0) }).await;
        let (_, player) = seated(server, &vendor, "slotback1", 10).await;
        let bet = settled(&vendor, &player, "r", 5 * UNIT).await;
        let item = player.correction_item(&bet, 5 * UNIT, UNIT, "available");
        assert_eq!(correct(&vendor, &item).await, refused("RS_ERROR_NOT_ALLOWED"));
        let item = player.correction_item(&bet, 5 * UNIT, 6 * UNIT, "none");
        assert_eq!(correct(&vendor, &item).await, refused("RS_OK"));
        assert_eq!(vendor.balance(&player).await, 15 * UNIT);
    }

    async fn what_was_taken_back_lessens_wins_everywhere_and_a_rebuild_gives_the_same(server: &TestServer) {
        let vendor = Vendor::lottery(server).await;
        let (actor, player) = seated(server, &vendor, "lessthen1", 100).await;
        set(&actor, "loss", "week", Some("100")).await;
        let bet = settled(&vendor, &player, "r", 50 * UNIT).await;
        settled(&vendor, &player, "s", 0).await;
        server.app.catch_up_all().await.expect("the log is followed");
        assert_eq!(limit(&actor, "loss", "week").await["used"], "0.00");
        let first = player.correction_item(&bet, 50 * UNIT, 0, "available");
        assert_eq!(correct(&vendor, &first).await, ok(0));
        assert_eq!(correct(&vendor, &player.correction_item(&bet, 0, 4 * UNIT, "available")).await, refused("RS_OK"));
        let seen = async || {
            server.app.catch_up_all().await.expect("the log is followed");
            let list = actor.get("/wps/report/betRecord").await.ok();
            let used = limit(&actor, "loss", "week").await["used"].clone();
            let vip = actor.get("/wps/member/playerRank").await.ok();
            let sums = server.query_text("SELECT CAST(SUM(win) AS TEXT) FROM bet_record_sum WHERE span = 0").await;
            let corrections = server.query_text("SELECT CAST(SUM(correction) AS TEXT) FROM bet_record").await;
            (list["footer"].clone(), used, vip, sums, corrections, statement(server, &actor).await)
        };
        let before = seen().await;
        assert_eq!(before.0["winAmount"], "4.00", "{:?}", before.0);
        assert_eq!(before.1, "0.00", "two staked, four won");
        assert_eq!(before.3, Some((4 * UNIT).to_string()));
        assert_eq!(before.4, Some((-46 * UNIT).to_string()));
        server.app.rebuild_projections().await.expect("the projections are made anew");
        assert_eq!(seen().await, before);
    }

    async fn a_loss_limit_counts_what_was_taken_back(server: &TestServer) {
        let vendor = Vendor::lottery(server).await;
        let (actor, player) = seated(server, &vendor, "losstaken", 100).await;
        set(&actor, "loss", "week", Some("10")).await;
        let bet = settled(&vendor, &player, "r", 9 * UNIT).await;
        assert_eq!(correct(&vendor, &player.correction_item(&bet, 9 * UNIT, 0, "available")).await, ok(0));
        server.app.catch_up_all().await.expect("the log is followed");
        assert_eq!(limit(&actor, "loss", "week").await["used"], "1.00");
        let said = vendor.call("/transaction/bet", &player.bet("s", 9 * UNIT + 1)).await;
        assert_eq!(said.status(), "RS_ERROR_LIMIT_REACHED");
        vendor.call("/transaction/bet", &player.bet("t", 9 * UNIT)).await.balance();
    }

    async fn a02_bets_and_take_backs_at_once_never_make_the_balance_negative(server: &TestServer) {
        let vendor = Vendor::lottery(server).await;
        let (_, player) = seated(server, &vendor, "racedback", 10).await;
        let bet = settled(&vendor, &player, "r", 50 * UNIT).await;
        let item = player.correction_item(&bet, 50 * UNIT, 0, "available");
        let bets: Vec<_> = (0..40).map(|n| player.bet(&format!("b{n}"), 2 * UNIT)).collect();
        let taking = join_all((0..8).map(|_| correct(&vendor, &item)));
        let betting = join_all(bets.iter().map(|bet| vendor.call("/transaction/bet", bet)));
        let (taken, said) = tokio::join!(taking, betting);
        let last = correct(&vendor, &item).await;
        let shortfall = last.1.expect("what could not be taken");
        assert_eq!(last.0, "RS_OK");
        for one in &taken {
            assert!(*one == last || one.0 == "RS_ERROR_BUSY", "{one:?}, in the end {last:?}");
        }
        let staked = said.iter().filter(|said| said.status() == "RS_OK").count();
        let staked = 2 * UNIT * i64::try_from(staked).unwrap();
        let left = vendor.balance(&player).await;
        assert_eq!(left, 59 * UNIT - staked - (50 * UNIT - shortfall));
        assert!(left >= 0);
    }
}
