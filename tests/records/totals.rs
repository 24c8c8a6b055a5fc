//! Pages and totals of many rounds: they come from sums, and are the same as if each round were added up.

use std::time::Duration;

use erawan_platform::db::Migrator;
use erawan_testkit::{Actor, TestServer, both_engines, count_migrations};
use sea_orm::ConnectionTrait;
use sea_orm_migration::MigratorTrait;
use serde_json::{Value, json};

use crate::provider::vendor::{Player, UNIT, Vendor, with};

const RECORD: &str = "/wps/report/betRecord";
const STATEMENT: &str = "/wps/relay/ODS2_MemberTransaction";
/// The first migration of the sums.
const FIRST: &str = "m20261125_002000_wallet_log_checkpoint_summed_to";

/// Plays rounds with a stake of one and a win of two, all in the same millisecond.
async fn play(vendor: &Vendor, player: &Player, name: &str, count: usize) {
    for number in 0..count {
        let bet = player.bet(&format!("{name}-{number:03}"), UNIT);
        vendor.call("/transaction/bet", &bet).await.balance();
        vendor.call("/transaction/win", &player.win(&bet, 2 * UNIT)).await.balance();
    }
}

/// A member who played in the last quarter of a day of Bangkok, at its last moment and at the first of the next.
async fn night_player(server: &TestServer) -> Actor {
    let vendor = Vendor::bgs(server).without_pace(server).await;
    let mut actor = server.member("nightplayer").await;
    server.credit(&actor, 100).await;
    // The clock stands at noon of 2026-11-21.
    let before_midnight = Duration::from_secs(12 * 3_600) - Duration::from_millis(1);
    for (advance, name, count) in [
        (before_midnight.checked_sub(Duration::from_secs(60)).expect("a time"), "late", 7),
        (Duration::from_secs(60), "last", 26),
        (Duration::from_millis(1), "first", 21),
        (Duration::from_secs(1), "second", 3),
    ] {
        server.clock.advance(advance);
        actor.log_in("nightplayer").await;
        let player = vendor.player(&actor).await;
        play(&vendor, &player, name, count).await;
    }
    server.app.catch_up_all().await.expect("the projections");
    actor
}

/// The names of all rounds of all pages.
async fn rounds(actor: &Actor, query: &str, size: usize) -> Vec<String> {
    let mut names = Vec::new();
    for page in 1.. {
        let value = actor.get(&format!("{RECORD}?{query}&size={size}&pageNo={page}")).await.ok();
        let list = value["list"].as_array().expect("a list");
        names.extend(list.iter().map(|row| row["roundId"].as_str().expect("a name").to_owned()));
        if page >= value["totalPages"].as_u64().expect("a number") {
            break;
        }
        assert_eq!(list.len(), size, "a page that is not the last is full");
    }
    names
}

fn names_of(name: &str, count: usize) -> impl Iterator<Item = String> {
    (0..count).rev().map(move |number| format!("{name}-{number:03}"))
}

/// What a member reads in totals, for the days of this test.
async fn totals(actor: &Actor) -> Vec<Value> {
    let mut read = Vec::new();
    for days in [
        "startDate=2026-11-21&endDate=2026-11-21",
        "startDate=2026-11-22&endDate=2026-11-22",
        "startDate=2026-11-20",
    ] {
        for path in [RECORD, STATEMENT] {
            let value = actor.get(&format!("{path}?{days}")).await.ok();
            let types = value.get("categories").or_else(|| value.get("txCodes")).expect("types").clone();
            read.push(json!([value["totalCount"], value["footer"], types]));
        }
    }
    let session = actor.get("/wps/member/responsible").await.ok()["session"].clone();
    read.push(json!([session["staked"], session["won"], session["net"]]));
    read
}

both_engines! {
    async fn opn_121_pages_and_totals_are_right_at_every_border_and_within_one_millisecond(server: &TestServer) {
        let actor = night_player(server).await;
        let evening: Vec<_> = names_of("last", 26).chain(names_of("late", 7)).collect();
        let morning: Vec<_> = names_of("second", 3).chain(names_of("first", 21)).collect();
        let both: Vec<_> = morning.iter().chain(&evening).cloned().collect();
        for size in [1, 3, 11, 24, 33, 100] {
            assert_eq!(rounds(&actor, "startDate=2026-11-21&endDate=2026-11-21", size).await, evening, "{size}");
            assert_eq!(rounds(&actor, "startDate=2026-11-22&endDate=2026-11-22", size).await, morning, "{size}");
            assert_eq!(rounds(&actor, "startDate=2026-11-21&endDate=2026-11-22", size).await, both, "{size}");
        }
        let read = totals(&actor).await;
        let bets = |count: i64| json!([
            count,
            {
                "betAmount": format!("{count}.00"), "validBetAmount": format!("{count}.00"),
                "winAmount": format!("{}.00", 2 * count), "profitAndLoss": format!("{count}.00"),
            },
            ["RNG"],
        ]);
        assert_eq!((&read[0], &read[2], &read[4]), (&bets(33), &bets(24), &bets(57)));
        // The first day has the deposit too.
        assert_eq!(read[1], json!([67, { "credit": "166.00", "debit": "33.00" }, [3100, 3200, 6101]]));
        assert_eq!(read[3], json!([48, { "credit": "48.00", "debit": "24.00" }, [3100, 3200]]));
        assert_eq!(read[5], json!([115, { "credit": "214.00", "debit": "57.00" }, [3100, 3200, 6101]]));
        // Of the session, which began a second after midnight.
        assert_eq!(read[6], json!(["3.00", "6.00", "3.00"]));
        let wins = actor.get(&format!("{STATEMENT}?startDate=2026-11-20&txCode=3100&size=100")).await.ok();
        assert_eq!((&wins["totalCount"], &wins["footer"]), (&json!(57), &json!({ "credit": "114.00", "debit": "0.00" })));
        assert!(wins["list"].as_array().unwrap().iter().all(|line| line["txCode"] == 3100));
        // Two of three types, page by page.
        let mut ids = Vec::new();
        for page in 1..=10 {
            let query = format!("startDate=2026-11-21&endDate=2026-11-21&category=RNG&size=7&pageNo={page}");
            let lines = actor.get(&format!("{STATEMENT}?{query}")).await.ok();
            assert_eq!(lines["totalCount"], 66);
            ids.extend(lines["list"].as_array().unwrap().iter().map(|line| {
                assert_ne!(line["txCode"], 6101);
                line["id"].as_str().unwrap().parse::<i64>().unwrap()
            }));
        }
        assert_eq!(ids.len(), 66);
        assert!(ids.is_sorted_by(|newer, older| newer > older), "{ids:?}");
        let beyond = actor.get(&format!("{RECORD}?startDate=2026-11-21&pageNo=4")).await.ok();
        assert_eq!((&beyond["list"], &beyond["totalCount"]), (&json!([]), &json!(57)));
    }

    async fn a_stake_that_comes_back_later_leaves_the_totals_of_the_day_it_was_staked_on(server: &TestServer) {
        let vendor = Vendor::bgs(server).without_pace(server).await;
        let mut actor = server.member("latevoid").await;
        server.credit(&actor, 100).await;
        let player = vendor.player(&actor).await;
        let (void, kept) = (player.bet("void", 10 * UNIT), player.bet("kept", 5 * UNIT));
        vendor.call("/transaction/bet", &void).await.balance();
        vendor.call("/transaction/bet", &kept).await.balance();
        let part = with(&player.win(&kept, UNIT), "round_closed", json!(false));
        vendor.call("/transaction/win", &part).await.balance();
        server.app.catch_up_all().await.expect("the projections");
        server.clock.advance(Duration::from_secs(24 * 3_600));
        vendor.call("/transaction/rollback", &player.rollback(&void)).await.balance();
        vendor.call("/transaction/win", &player.win(&kept, UNIT)).await.balance();
        server.app.catch_up_all().await.expect("the projections");
        actor.log_in("latevoid").await;
        let first = actor.get(&format!("{RECORD}?startDate=2026-11-21&endDate=2026-11-21")).await.ok();
        assert_eq!(first["totalCount"], 2);
        assert_eq!(first["footer"], json!({
            "betAmount": "15.00", "validBetAmount": "5.00", "winAmount": "2.00", "profitAndLoss": "-3.00",
        }));
        assert_eq!(actor.get(RECORD).await.ok()["totalCount"], 0);
    }

    async fn totals_are_the_same_after_a_rebuild_an_upgrade_and_a_node_of_an_older_version(server: &TestServer) {
        let actor = night_player(server).await;
        let before = totals(&actor).await;
        server.app.rebuild_projections().await.expect("a rebuild");
        assert_eq!(totals(&actor).await, before, "after a rebuild");

        // What an older node does: it applies rows, and does not know of sums.
        let db = server.app.core.db.write();
        for table in ["wallet_statement_sum", "bet_record_sum"] {
            db.execute_unprepared(&format!("DELETE FROM {table}")).await.expect("no sums");
        }
        db.execute_unprepared("UPDATE log_checkpoint SET summed_to = 0").await.expect("an older checkpoint");
        server.app.catch_up_all().await.expect("the projections");
        assert_eq!(totals(&actor).await, before, "after an older node");

        // The schema of before, with the rows that are in it, and back.
        server.app.core.jobs.stop().await;
        Migrator::down(db, Some(count_migrations(FIRST..))).await.expect("the older schema");
        Migrator::up(db, None).await.expect("the newer schema");
        assert_eq!(totals(&actor).await, before, "after an upgrade");
        server.place_members().await;
    }
}
