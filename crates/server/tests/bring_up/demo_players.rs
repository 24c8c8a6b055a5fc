use serde_json::json;

use crate::client::{Client, soon};
use crate::world::World;

#[tokio::test]
async fn the_players_of_a_demo_play_like_every_member() {
    let world = World::new()
        .with("ERAWAN_MODE", Some("demo"))
        .with("ERAWAN_PUBLIC_URL", None)
        .with("ERAWAN_DEMO_PLAYERS", Some("2"))
        .with("RUST_LOG", Some("info"));
    let server = world.serve();
    soon("a round", async || server.log().contains("/studio/api/spin").then_some(())).await;
    let mut player = Client::new(&server.url);
    player.merchant = "suvarna".to_owned();
    let form = json!({ "username": "ploy8899", "password": "Demo@1234", "loginType": "password" });
    let login = player.post("/wps/session/login", &form).await;
    player.token = login["value"]["token"].as_str().map(str::to_owned);
    soon("the round in the betting record", async || {
        let record = player.get("/wps/report/betRecord").await;
        record["value"]["list"].as_array().is_some_and(|list| !list.is_empty()).then_some(())
    })
    .await;
    drop(server);
    assert!(world.ok(&["verify"]).contains("sound"));
}

#[test]
fn production_has_no_players_of_a_demo() {
    let refused = World::new().with("ERAWAN_DEMO_PLAYERS", Some("3")).refused(&["serve"]);
    assert!(refused.contains("ERAWAN_DEMO_PLAYERS is for demo mode"), "{refused}");
}
