//! The vendor with its own jobs, and what a client hears of it.

use std::time::Duration;

use futures::StreamExt;
use serde_json::Value;

use crate::on_both_engines;
use crate::world::{BAHT, RUSH, World, client, sure};

/// Reads the stream until an event of this name says what is looked for.
async fn hear(
    response: &mut (impl futures::Stream<Item = String> + Unpin),
    name: &str,
    wanted: impl Fn(&Value) -> bool,
) {
    let listening = async {
        let mut text = String::new();
        while let Some(chunk) = response.next().await {
            text.push_str(&chunk);
            while let Some((event, rest)) = text.clone().split_once("\n\n") {
                rest.clone_into(&mut text);
                let field = |field: &str| event.lines().find_map(|line| line.strip_prefix(field));
                let data = field("data: ").and_then(|data| serde_json::from_str(data).ok());
                if field("event: ") == Some(name) && data.as_ref().is_some_and(&wanted) {
                    return;
                }
            }
        }
        panic!("the stream ended");
    };
    tokio::time::timeout(Duration::from_secs(20), listening).await.expect("in time");
}

on_both_engines! {
    async fn the_jobs_take_a_draw_to_its_end_and_the_stream_tells_it(engine) {
        let mut world = World::dark(engine, vec![RUSH]).await;
        world.background_job = true;
        world.start().await;
        let player = world.player("mem_1", 1_000 * BAHT).await;
        let draw = world.on_sale(RUSH, 1).await.remove(0);
        let numero = draw["numero"].as_str().unwrap().to_owned();
        let request = client().get(format!("{}/lottery/api/stream", world.node().base));
        let response = request.header("authorization", &player.token).send().await.unwrap();
        assert_eq!(response.headers()["content-type"], "text/event-stream");
        let mut stream = response.bytes_stream().map(|chunk| String::from_utf8(chunk.unwrap().to_vec()).unwrap());
        hear(&mut stream, "draws", |view| view["onSale"][0]["numero"] == numero.as_str()).await;
        let view = world.bet(&player, &sure("key-1", &numero, 1)).await;
        hear(&mut stream, "order", |order| order["orderId"] == view["orderId"] && order["status"] == "pending").await;
        world.clock.set(jiff::Timestamp::from_millisecond(draw["drawTime"].as_i64().unwrap()).unwrap());
        hear(&mut stream, "draws", |view| view["past"][0]["numero"] == numero.as_str() && view["past"][0].get("result").is_some()).await;
        hear(&mut stream, "order", |order| order["status"] == "won").await;
        assert_eq!(world.operator.movements("mem_1"), [("bet", -10 * BAHT), ("win", 970_000)]);
        let refused = client().get(format!("{}/lottery/api/stream", world.node().base)).send().await.unwrap();
        assert_eq!(refused.status(), 401);
    }
}
