use std::time::{Duration, Instant};

use erawan_platform::rooms::games::{CatalogueFiles, GameEntry, GamesFile, VendorFile};
use erawan_testkit::{Engine, TestServer, both_engines};
use serde_json::json;

use super::{game, nodes, publish, text, vendor};

const TYPES: &str = "/wps/relay/GCSGAME_getVassGameType?typeId=1";
const LIST: &str = "/wps/relay/GCSGAME_gameList";

/// A change on one node is shown by the others: here at once, not after the second that a copy may be old,
/// because the server's clock is stopped.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn r53_a_change_of_the_catalogue_reaches_another_node_within_a_second_on_postgres() {
    let server = TestServer::open(Engine::Postgres).await;
    let other = server.another_node().await;
    let path = format!("{LIST}?vassalage=ZED");
    let shown = async || nodes(&other.visitor().get(&path).await.ok()["games"]);
    assert!(shown().await.is_empty());
    publish(&server, vec![vendor("ZED")], vec![game("ZED", 1)]).await;
    // Not `eventually`: another node has a second to learn of it.
    let published = Instant::now();
    while shown().await != ["1"] {
        assert!(published.elapsed() < Duration::from_secs(1), "the other node was not told");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    other.close().await;
    server.close().await;
}

both_engines! {
    // The finer sorts and the sorting list come with it.
    async fn api_052_gam_040_gam_041_gam_042_vendors_come_by_category_with_their_order(server: &TestServer) {
        let types = server.visitor().get(TYPES).await.ok();
        assert_eq!(types["types"]["RNG"], json!([{
            "vassalage": "BGS", "displayName": "BGS Studio",
            "iconColor": "/assets/vendors/BGS-COLOR.png", "iconWhite": "/assets/vendors/BGS-WHITE.png",
        }]));
        assert_eq!(types["gameClassify"]["RNG"][0]["key"], "SC");
        assert_eq!(types["gameClassify"]["RNG"][0]["vendors"], json!(["BGS"]));
        assert_eq!((&types["sorting"][0]["gameCategory"], &types["sorting"][0]["vendorNames"]), (&json!("RNG"), &json!(["BGS"])));
        let thai = server.visitor().in_thai().get(TYPES).await.ok();
        assert_ne!(thai["types"]["RNG"][0]["displayName"], types["types"]["RNG"][0]["displayName"]);
    }

    async fn opn_101_vendors_that_are_not_sorted_follow_by_name(server: &TestServer) {
        let named = |code: &str, name: &str| VendorFile { name: text(name), ..vendor(code) };
        publish(server, vec![named("Z1", "Aardvark"), named("A1", "Zebra")], vec![]).await;
        let types = server.visitor().get(TYPES).await.ok();
        assert_eq!(types["sorting"][0]["vendorNames"], json!(["BGS", "Z1", "A1"]));
    }

    async fn r53_a_game_or_vendor_that_is_switched_off_is_gone_at_once(server: &TestServer) {
        let visitor = server.visitor();
        let shown = async || nodes(&visitor.get(&format!("{LIST}?vassalage=ZED")).await.ok()["games"]);
        publish(server, vec![vendor("ZED")], vec![game("ZED", 1), game("ZED", 2)]).await;
        assert_eq!(shown().await, ["1", "2"]);
        publish(server, vec![vendor("ZED")], vec![GameEntry { enabled: false, ..game("ZED", 1) }]).await;
        assert_eq!(shown().await, ["2"]);
        publish(server, vec![VendorFile { enabled: false, ..vendor("ZED") }], vec![]).await;
        assert!(shown().await.is_empty());
        let types = visitor.get(TYPES).await.ok();
        assert_eq!(types["sorting"][0]["vendorNames"], json!(["BGS"]));
    }

    async fn a_catalogue_that_contradicts_itself_is_refused_whole(server: &TestServer) {
        let merchant = server.merchant().await;
        let free = GameEntry { min_bet: erawan_kernel::Money::ZERO, ..game("ZED", 3) };
        for games in [vec![game("NOBODY", 1)], vec![game("ZED", 1), game("ZED", 1)], vec![free]] {
            let mut all = vec![game("ZED", 77)];
            all.extend(games);
            let games = GamesFile { categories: vec![], classifies: vec![], games: all };
            let files = CatalogueFiles { vendors: vec![vendor("ZED")], games };
            assert!(server.app.games.publish(&erawan_platform::Author::SERVER, merchant.id, files).await.is_err());
        }
        assert_eq!(server.visitor().get(&format!("{LIST}?vassalage=ZED")).await.ok()["totalCount"], 0);
    }

    async fn the_catalogue_of_one_merchant_is_not_shown_by_another(server: &TestServer) {
        server.open_merchant("other").await;
        let mut elsewhere = server.visitor();
        elsewhere.merchant = "other";
        assert_eq!(elsewhere.get(LIST).await.ok()["totalCount"], 0);
    }

    async fn gam_043_an_empty_board_is_an_empty_list(server: &TestServer) {
        let board = server.visitor().get("/wps/relay/GCSGAME_getRankList?gameCategory=ALL&limitNum=20").await.ok();
        assert_eq!(board, json!({ "list": [] }));
    }
}
