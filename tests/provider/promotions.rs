//! What a vendor gives away.

use erawan_platform::Author;
use erawan_platform::rooms::provider::VendorRules;
use erawan_testkit::both_engines;
use serde_json::{Value, json};

use super::vendor::{GAME, Player, UNIT, Vendor, new_uuid, rules, seated, with};

const PROMOTION: &str = "/transaction/promotion";

fn gift(player: &Player, amount: i64) -> Value {
    json!({
        "request_uuid": new_uuid(), "transaction_uuid": new_uuid(), "user": player.user, "game_code": GAME,
        "amount": amount, "currency": "THB",
    })
}

fn generous() -> VendorRules {
    VendorRules { promotion_max: Some(5 * UNIT), ..rules("BGS", false, 0) }
}

both_engines! {
    async fn a_vendor_gives_nothing_away_until_the_operator_allows_it_and_no_more_than_that(server: &TestServer) {
        let vendor = Vendor::bgs(server).without_pace(server).await;
        let (_, player) = seated(server, &vendor, "giftcap", 10).await;
        let small = gift(&player, 5 * UNIT);
        assert_eq!(vendor.call(PROMOTION, &small).await.status(), "RS_ERROR_NOT_ALLOWED");
        Vendor::set_rules(server, generous()).await;
        let first = vendor.call(PROMOTION, &small).await;
        assert_eq!(first.balance(), 15 * UNIT);
        let large = gift(&player, 5 * UNIT + 1);
        assert_eq!(vendor.call(PROMOTION, &large).await.status(), "RS_ERROR_WIN_HELD");
        let id = large["transaction_uuid"].as_str().unwrap().parse().unwrap();
        server.app.provider.vendors().release_win(&Author::SERVER, "BGS", id).await.unwrap();
        assert_eq!(vendor.call(PROMOTION, &large).await.balance(), 20 * UNIT + 1);
        Vendor::set_rules(server, rules("BGS", false, 0)).await;
        assert_eq!(vendor.call(PROMOTION, &small).await, first, "a replay, though it is off again");
        assert_eq!(vendor.call(PROMOTION, &with(&small, "amount", json!(1))).await.status(), "RS_ERROR_DUPLICATE_TRANSACTION");
        assert_eq!(vendor.balance(&player).await, 20 * UNIT + 1);
    }

    async fn a_promotion_goes_to_a_player_of_the_vendor_and_a_bet_that_exists(server: &TestServer) {
        let vendor = Vendor::bgs(server).without_pace(server).await;
        let lab = Vendor::lab(server).await;
        Vendor::set_rules(server, generous()).await;
        Vendor::set_rules(server, VendorRules { promotion_max: Some(UNIT), ..rules("LAB", false, 0) }).await;
        let (_, player) = seated(server, &vendor, "giftfor", 10).await;
        let (bet, undone) = (player.bet("r", UNIT), player.bet("undone", UNIT));
        for bet in [&bet, &undone] {
            vendor.call("/transaction/bet", bet).await.balance();
        }
        vendor.call("/transaction/rollback", &player.rollback(&undone)).await.balance();
        let for_bet = |bet: &Value| with(&gift(&player, UNIT), "reference_transaction_uuid", bet["transaction_uuid"].clone());
        for (body, status) in [
            (with(&gift(&player, UNIT), "user", json!("nobody")), "RS_ERROR_INVALID_USER"),
            (with(&gift(&player, UNIT), "currency", json!("USD")), "RS_ERROR_WRONG_CURRENCY"),
            (with(&gift(&player, UNIT), "game_code", json!("none")), "RS_ERROR_INVALID_GAME"),
            (gift(&player, 0), "RS_ERROR_WRONG_TYPES"),
            (for_bet(&player.bet("never", UNIT)), "RS_ERROR_TRANSACTION_DOES_NOT_EXIST"),
            (for_bet(&undone), "RS_ERROR_TRANSACTION_ROLLED_BACK"),
        ] {
            assert_eq!(vendor.call(PROMOTION, &body).await.status(), status);
        }
        assert_eq!(lab.call(PROMOTION, &gift(&player, UNIT)).await.status(), "RS_ERROR_INVALID_USER");
        assert_eq!(vendor.balance(&player).await, 9 * UNIT);
    }

    async fn the_player_finds_a_promotion_as_what_it_is(server: &TestServer) {
        let vendor = Vendor::bgs(server).without_pace(server).await;
        Vendor::set_rules(server, generous()).await;
        let (actor, player) = seated(server, &vendor, "giftshown", 10).await;
        let bet = player.bet("r", UNIT);
        vendor.call("/transaction/bet", &bet).await.balance();
        vendor.call("/transaction/win", &player.win(&bet, 2 * UNIT)).await.balance();
        let after = with(&gift(&player, 3 * UNIT), "reference_transaction_uuid", bet["transaction_uuid"].clone());
        let alone = gift(&player, 4 * UNIT);
        for body in [&after, &alone] {
            vendor.call(PROMOTION, body).await.balance();
        }
        server.app.catch_up_all().await.expect("the log is followed");
        let statement = actor.get("/wps/relay/ODS2_MemberTransaction").await.ok();
        let lines = statement["list"].as_array().expect("lines");
        let shown: Vec<_> = lines.iter().filter(|line| line.to_string().contains("3102")).collect();
        assert_eq!(shown.len(), 2, "{statement}");
        for round in ["r".to_owned(), format!("promotion-{}", alone["transaction_uuid"].as_str().unwrap())] {
            let record = actor.get(&format!("/wps/report/betRecord/{round}")).await.ok();
            let kinds: Vec<_> =
                record["transactions"].as_array().unwrap().iter().map(|row| row["type"].clone()).collect();
            assert_eq!(kinds.last(), Some(&json!("promotion")), "{record}");
            assert_eq!(record["status"], "settled", "{record}");
        }
    }
}
