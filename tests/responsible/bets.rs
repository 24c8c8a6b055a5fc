use std::time::Duration;

use erawan_testkit::both_engines;
use futures::future::join_all;
use serde_json::json;

use super::{limit, set};
use crate::provider::vendor::{UNIT, Vendor, seated};

both_engines! {
    async fn r15_a_wager_limit_counts_stakes_and_gives_back_what_was_rolled_back(server: &TestServer) {
        let vendor = Vendor::bgs(server).without_pace(server).await;
        let (actor, player) = seated(server, &vendor, "wagering1", 100).await;
        set(&actor, "wager", "day", Some("5")).await;
        let first = player.bet("a", 3 * UNIT);
        vendor.call("/transaction/bet", &first).await.balance();
        vendor.call("/transaction/win", &player.win(&first, 9 * UNIT)).await.balance();
        let large = player.bet("b", 3 * UNIT);
        assert_eq!(vendor.call("/transaction/bet", &large).await.status(), "RS_ERROR_LIMIT_REACHED");
        let second = player.bet("c", 2 * UNIT);
        vendor.call("/transaction/bet", &second).await.balance();
        assert_eq!(limit(&actor, "wager", "day").await["used"], "5.00");
        assert_eq!(vendor.call("/transaction/bet", &player.bet("d", 1)).await.status(), "RS_ERROR_LIMIT_REACHED");
        // A bet that was carried out is answered again as it was.
        assert_eq!(vendor.call("/transaction/bet", &second).await.status(), "RS_OK");
        vendor.call("/transaction/rollback", &player.rollback(&second)).await.balance();
        server.app.catch_up_all().await.expect("the log is followed");
        assert_eq!(limit(&actor, "wager", "day").await["used"], "3.00");
        vendor.call("/transaction/bet", &player.bet("e", 2 * UNIT)).await.balance();
        actor.get("/wps/game/launchGame?vendor=BGS&gameId=jade-elephant").await.refused("play.limit.reached");
    }

    async fn r15_a_loss_limit_counts_stakes_less_wins(server: &TestServer) {
        let vendor = Vendor::bgs(server).without_pace(server).await;
        let (actor, player) = seated(server, &vendor, "losing123", 100).await;
        set(&actor, "loss", "week", Some("5")).await;
        let first = player.bet("a", 5 * UNIT);
        vendor.call("/transaction/bet", &first).await.balance();
        assert_eq!(vendor.call("/transaction/bet", &player.bet("b", 1)).await.status(), "RS_ERROR_LIMIT_REACHED");
        vendor.call("/transaction/win", &player.win(&first, 2 * UNIT)).await.balance();
        server.app.catch_up_all().await.expect("the log is followed");
        assert_eq!(limit(&actor, "loss", "week").await["used"], "3.00");
        assert_eq!(vendor.call("/transaction/bet", &player.bet("c", 2 * UNIT + 1)).await.status(), "RS_ERROR_LIMIT_REACHED");
        vendor.call("/transaction/bet", &player.bet("d", 2 * UNIT)).await.balance();
    }

    async fn a04_of_sixty_four_bets_at_once_no_more_than_the_limit_is_taken(server: &TestServer) {
        let vendor = Vendor::bgs(server).without_pace(server).await;
        let (actor, player) = seated(server, &vendor, "parallel9", 100).await;
        set(&actor, "loss", "day", Some("10")).await;
        let bets: Vec<_> = (0..64).map(|n| player.bet(&format!("r{n}"), UNIT)).collect();
        let said = join_all(bets.iter().map(|bet| vendor.call("/transaction/bet", bet))).await;
        let taken = said.iter().filter(|said| said.status() == "RS_OK").count();
        assert_eq!(taken, 10);
        assert!(said.iter().all(|said| ["RS_OK", "RS_ERROR_LIMIT_REACHED"].contains(&said.status().as_str())));
        assert_eq!(vendor.balance(&player).await, 90 * UNIT);
    }

    async fn a_bet_the_balance_did_not_cover_uses_nothing_of_a_limit(server: &TestServer) {
        let vendor = Vendor::bgs(server).without_pace(server).await;
        let (actor, player) = seated(server, &vendor, "poorbettor", 3).await;
        set(&actor, "wager", "day", Some("5")).await;
        assert_eq!(vendor.call("/transaction/bet", &player.bet("a", 4 * UNIT)).await.status(), "RS_ERROR_NOT_ENOUGH_MONEY");
        assert_eq!(limit(&actor, "wager", "day").await["used"], "0.00");
        vendor.call("/transaction/bet", &player.bet("b", 3 * UNIT)).await.balance();
    }

    async fn what_was_staked_before_the_limit_counts_and_the_totals_can_be_made_anew(server: &TestServer) {
        let vendor = Vendor::bgs(server).without_pace(server).await;
        let (actor, player) = seated(server, &vendor, "earlier99", 100).await;
        let first = player.bet("a", 4 * UNIT);
        vendor.call("/transaction/bet", &first).await.balance();
        let value = set(&actor, "wager", "month", Some("5")).await;
        assert_eq!(value["limits"][8]["used"], json!("4.00"));
        server.app.rebuild_projections().await.expect("the projections are made anew");
        assert_eq!(limit(&actor, "wager", "month").await["used"], "4.00");
        assert_eq!(vendor.call("/transaction/bet", &player.bet("b", 2 * UNIT)).await.status(), "RS_ERROR_LIMIT_REACHED");
        server.clock.advance(Duration::from_secs(60));
        vendor.call("/transaction/bet", &player.bet("c", UNIT)).await.balance();
    }
}
