use std::time::Duration;

use erawan_platform::rooms::account::MemberKind;
use erawan_testkit::{Actor, both_engines, eventually};
use serde_json::{Value, json};

use crate::provider::vendor::{UNIT, Vendor, seated, with};

const RECORD: &str = "/wps/report/betRecord";

/// The betting record once `ready` says yes.
async fn until(actor: &Actor, query: &str, ready: impl Fn(&Value) -> bool) -> Value {
    eventually("the record", async || Some(actor.get(&format!("{RECORD}?{query}")).await.ok()).filter(&ready))
        .await
}

fn has(count: u64, status: &'static str) -> impl Fn(&Value) -> bool {
    move |value| {
        let rows = value["list"].as_array().expect("a list");
        value["totalCount"] == count && rows.iter().all(|row| row["status"] == status)
    }
}

both_engines! {
    async fn r49_a_round_is_recorded_from_its_bet_to_its_end(server: &TestServer) {
        let vendor = Vendor::bgs(server).without_pace(server).await;
        let (actor, player) = seated(server, &vendor, "recorded1", 100).await;
        let bet = player.bet("round-1", 10 * UNIT);
        vendor.call("/transaction/bet", &bet).await.balance();
        let open = until(&actor, "", has(1, "open")).await;
        assert_eq!(open["list"][0]["profitAndLoss"], "-10.00");
        assert!(open["list"][0].get("settleTime").is_none());

        server.clock.advance(Duration::from_secs(3));
        vendor.call("/transaction/win", &player.win(&bet, 35 * UNIT)).await.balance();
        let settled = until(&actor, "", has(1, "settled")).await;
        let row = &settled["list"][0];
        for (field, expected) in [
            ("roundId", "round-1"), ("vendor", "BGS"), ("gameCode", "jade-elephant"), ("gameName", "Jade Elephant"),
            ("gameType", "RNG"), ("betAmount", "10.00"), ("validBetAmount", "10.00"), ("winAmount", "35.00"),
            ("profitAndLoss", "25.00"), ("balanceBefore", "100.00"), ("balanceAfter", "125.00"),
        ] {
            assert_eq!(row[field], expected, "{field}");
        }
        assert_eq!(row["settleTime"].as_i64().unwrap() - row["betTime"].as_i64().unwrap(), 3_000);
        assert!(row["verifyUrl"].as_str().unwrap().ends_with("#round=round-1"));
        let footer = json!({
            "betAmount": "10.00", "validBetAmount": "10.00", "winAmount": "35.00", "profitAndLoss": "25.00",
        });
        assert_eq!(settled["footer"], footer);

        let detail = actor.get(&format!("{RECORD}/round-1")).await.ok();
        let kinds: Vec<_> = detail["transactions"].as_array().unwrap().iter().map(|row| {
            (row["type"].as_str().unwrap(), row["amount"].as_str().unwrap(), row["transactionId"].clone())
        }).collect();
        assert_eq!(kinds[0], ("bet", "10.00", bet["transaction_uuid"].clone()));
        assert_eq!((kinds.len(), kinds[1].0, kinds[1].1), (2, "win", "35.00"));
    }

    async fn a_round_that_was_rolled_back_counts_for_nothing(server: &TestServer) {
        let vendor = Vendor::bgs(server).without_pace(server).await;
        let (actor, player) = seated(server, &vendor, "rolledback1", 100).await;
        let bet = player.bet("void", 10 * UNIT);
        vendor.call("/transaction/bet", &bet).await.balance();
        vendor.call("/transaction/rollback", &player.rollback(&bet)).await.balance();
        let never = player.bet("never", UNIT);
        vendor.call("/transaction/rollback", &player.rollback(&never)).await.balance();
        let value = until(&actor, "", has(1, "rolled_back")).await;
        let row = &value["list"][0];
        assert_eq!((&row["validBetAmount"], &row["profitAndLoss"]), (&json!("0.00"), &json!("0.00")));
        assert_eq!(value["footer"]["profitAndLoss"], "0.00");
        assert!(row["verifyUrl"].as_str().is_some_and(|url| url.ends_with("#round=void")), "what it would have been: {row}");
        let detail = actor.get(&format!("{RECORD}/void")).await.ok();
        assert_eq!(detail["transactions"][1]["type"], "rollback");
        actor.get(&format!("{RECORD}/never")).await.refused("not.found");
    }

    async fn several_stakes_and_wins_of_one_round_are_one_record(server: &TestServer) {
        let vendor = Vendor::bgs(server).without_pace(server).await;
        let (actor, player) = seated(server, &vendor, "manystakes", 100).await;
        let (first, second) = (player.bet("r", 10 * UNIT), player.bet("r", 5 * UNIT));
        vendor.call("/transaction/bet", &first).await.balance();
        vendor.call("/transaction/bet", &second).await.balance();
        let part = with(&player.win(&first, 3 * UNIT), "round_closed", json!(false));
        vendor.call("/transaction/win", &part).await.balance();
        until(&actor, "", has(1, "open")).await;
        vendor.call("/transaction/win", &player.win(&second, 4 * UNIT)).await.balance();
        let value = until(&actor, "", has(1, "settled")).await;
        let row = &value["list"][0];
        assert_eq!((&row["betAmount"], &row["winAmount"]), (&json!("15.00"), &json!("7.00")));
        assert_eq!((&row["balanceBefore"], &row["balanceAfter"]), (&json!("100.00"), &json!("92.00")));
        assert_eq!(row["profitAndLoss"], "-8.00");
    }

    async fn opn_121_days_are_those_of_bangkok(server: &TestServer) {
        let vendor = Vendor::bgs(server).without_pace(server).await;
        let mut actor = server.member("bangkokday").await;
        server.credit(&actor, 100).await;
        // The server opens at noon; 11 h 59 min later it is still the same day in Bangkok, then the next.
        for (round, advance_s) in [("noon", 0), ("late", 11 * 3_600 + 59 * 60), ("next", 2 * 60)] {
            server.clock.advance(Duration::from_secs(advance_s));
            actor.log_in("bangkokday").await;
            let player = vendor.player(&actor).await;
            let bet = player.bet(round, UNIT);
            vendor.call("/transaction/bet", &bet).await.balance();
            vendor.call("/transaction/win", &player.win(&bet, 0)).await.balance();
        }
        until(&actor, "startDate=2026-11-21&endDate=2026-11-22", has(3, "settled")).await;
        assert_eq!(actor.get(&format!("{RECORD}?startDate=2026-11-21&endDate=2026-11-21")).await.ok()["totalCount"], 2);
        let today = actor.get(RECORD).await.ok();
        assert_eq!((&today["totalCount"], &today["list"][0]["roundId"]), (&json!(1), &json!("next")));
        // 366 days, both ends counted, and not one more.
        assert_eq!(actor.get(&format!("{RECORD}?startDate=2025-11-22&endDate=2026-11-22")).await.ok()["totalCount"], 3);
        for query in ["startDate=2025-11-21", "startDate=2025-01-01", "endDate=never"] {
            actor.get(&format!("{RECORD}?{query}")).await.refused("validation.failed");
        }
        assert_eq!(actor.get(&format!("{RECORD}?startDate=2026-11-21&category=LIVE")).await.ok()["totalCount"], 0);
    }

    // GAM-010 GAM-043 GAM-060 API-063: sorted by the amount won, twenty at most, with game, vendor and picture.
    async fn r76_the_winner_board_shows_real_finished_wins_under_masked_names(server: &TestServer) {
        let vendor = Vendor::bgs(server).without_pace(server).await;
        let (_, small) = seated(server, &vendor, "smallwinner", 100).await;
        let (large_actor, large) = seated(server, &vendor, "somchai88", 100).await;
        let twin = server.member_of_kind(MemberKind::TestMember, "testtwin40").await;
        server.credit(&twin, 100).await;
        let twin = vendor.player(&twin).await;
        for (player, win) in [(&small, 50), (&large, 90), (&twin, 5_000)] {
            let bet = player.bet(&format!("w{win}"), UNIT);
            vendor.call("/transaction/bet", &bet).await.balance();
            vendor.call("/transaction/win", &player.win(&bet, win * UNIT)).await.balance();
        }
        let open = large.bet("unfinished", UNIT);
        vendor.call("/transaction/bet", &open).await.balance();
        let part = with(&large.win(&open, 9_000 * UNIT), "round_closed", json!(false));
        vendor.call("/transaction/win", &part).await.balance();
        let void = large.bet("void", UNIT);
        vendor.call("/transaction/bet", &void).await.balance();
        vendor.call("/transaction/rollback", &large.rollback(&void)).await.balance();
        server.app.catch_up_all().await.unwrap();
        let board = server.visitor().get("/wps/relay/GCSGAME_getRankList?gameCategory=ALL&limitNum=20").await.ok();
        let first = &board["list"][0]["vo"];
        assert_eq!(board["list"].as_array().map(Vec::len), Some(2));
        assert_eq!((&first["winAmount"], &first["gameName"]), (&json!("90.00"), &json!("Jade Elephant")));
        assert_eq!((&first["vendor"], &first["gameType"], &first["nodeId"]), (&json!("BGS"), &json!("RNG"), &json!("100001")));
        assert_eq!((&first["gameId"], &first["customerName"]), (&json!("jade-elephant"), &json!("som***88")));
        let merchant = server.merchant().await;
        let wins = server.app.records.top_wins(merchant.id, 10).await.unwrap();
        let told: Vec<_> = wins.iter().map(|win| (win.player.as_str(), win.win.minor() / UNIT)).collect();
        assert_eq!(told, [("som***88", 90), ("sma***er", 50)]);
        drop(large_actor);
    }

    async fn gam_010_gam_060_api_063_i18_013_the_winner_board_is_what_was_asked_for(server: &TestServer) {
        let vendor = Vendor::bgs(server).without_pace(server).await;
        let (_actor, player) = seated(server, &vendor, "boardwinner", 100).await;
        for win in 1..=21 {
            let bet = player.bet(&format!("w{win}"), UNIT);
            vendor.call("/transaction/bet", &bet).await.balance();
            vendor.call("/transaction/win", &player.win(&bet, win * UNIT)).await.balance();
        }
        server.app.catch_up_all().await.expect("the log is followed");
        let wins = async |language: &'static str, query: &str| -> Vec<(String, String)> {
            let mut visitor = server.visitor();
            visitor.language = language;
            let board = visitor.get(&format!("/wps/relay/GCSGAME_getRankList?{query}")).await.ok();
            let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
            let places = board["list"].as_array().expect("places").iter();
            places.map(|place| (text(&place["vo"]["winAmount"]), text(&place["vo"]["gameName"]))).collect()
        };
        let named = |wins: std::ops::RangeInclusive<i32>, name: &str| -> Vec<(String, String)> {
            wins.rev().map(|win| (format!("{win}.00"), name.to_owned())).collect()
        };
        let (english, thai) = ("Jade Elephant", "ช้างหยกนำโชค");
        assert_eq!(wins("EN", "gameCategory=ALL&limitNum=20").await, named(2..=21, english));
        assert_eq!(wins("TH", "gameCategory=ALL&limitNum=20").await, named(2..=21, thai));
        assert_eq!(wins("EN", "limitNum=1000").await, named(2..=21, english), "twenty at most");
        assert_eq!(wins("EN", "gameCategory=RNG&limitNum=3").await, named(19..=21, english));
        assert_eq!(wins("EN", "gameCategory=FISH&limitNum=20").await.len(), 0);
    }

    async fn i12_records_made_anew_are_the_same_records(server: &TestServer) {
        let vendor = Vendor::bgs(server).without_pace(server).await;
        let mut actors = Vec::new();
        for number in 0..3 {
            let (actor, player) = seated(server, &vendor, &format!("recordagain{number}"), 100).await;
            for round in 0..8_i64 {
                let bet = player.bet(&format!("r{round}"), UNIT + round);
                vendor.call("/transaction/bet", &bet).await.balance();
                match round % 4 {
                    0 => vendor.call("/transaction/rollback", &player.rollback(&bet)).await.balance(),
                    1 => continue,
                    _ => vendor.call("/transaction/win", &player.win(&bet, round * UNIT)).await.balance(),
                };
            }
            actors.push(actor);
        }
        server.app.catch_up_all().await.unwrap();
        let mut before = Vec::new();
        for actor in &actors {
            before.push((actor.get(RECORD).await.ok(), actor.get(&format!("{RECORD}/r2")).await.ok()));
        }
        server.app.rebuild_projections().await.unwrap();
        for (actor, before) in actors.iter().zip(before) {
            let after = (actor.get(RECORD).await.ok(), actor.get(&format!("{RECORD}/r2")).await.ok());
            assert_eq!(after, before, "{}", actor.username);
            assert_eq!(after.0["totalCount"], 8);
        }
    }

    async fn nobody_sees_the_rounds_of_somebody_else(server: &TestServer) {
        let vendor = Vendor::bgs(server).without_pace(server).await;
        let (owner, player) = seated(server, &vendor, "roundowner", 10).await;
        let other = server.member("roundother").await;
        let bet = player.bet("mine", UNIT);
        vendor.call("/transaction/bet", &bet).await.balance();
        until(&owner, "", has(1, "open")).await;
        other.get(&format!("{RECORD}/mine")).await.refused("not.found");
        assert_eq!(other.get(RECORD).await.ok()["totalCount"], 0);
    }
}
