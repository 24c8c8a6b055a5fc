use std::time::Duration;

use erawan_testkit::{LAB, LAB_SECRET, TestServer, both_engines};
use serde_json::{Value, json};

use super::vendor::secret_of;
use super::{DRAWN, MENU, MINUTE_MS, drawn, get, now_ms, on_sale as sold, opened};
use crate::messaging::screen::Screen;
use crate::provider::vendor::{Said, Vendor, new_uuid, with};

async fn told(server: &TestServer, code: &str, draw: &Value) -> Said {
    let body = with(draw, "request_uuid", json!(new_uuid()));
    let secret = if code == LAB { LAB_SECRET.to_vec() } else { secret_of(code) };
    Vendor::bgs(server).send_as(code, &secret, "/draw", body.to_string().as_bytes()).await
}

/// A draw that opened an hour ago and closes in a quarter.
fn on_sale(server: &TestServer, code: &str, numero: &str) -> Value {
    let now_ms = now_ms(server);
    json!({
        "game_code": code, "numero": numero, "state": "open", "open_time": now_ms - 60 * MINUTE_MS,
        "close_time": now_ms + 15 * MINUTE_MS, "draw_time": now_ms + 16 * MINUTE_MS, "version": 0,
        "seed_hash": "ab".repeat(32), "is_late": false,
    })
}

async fn rows(server: &TestServer) -> i64 {
    server.row_counts().await["lottery_draw"]
}

/// The same draw with its result.
fn resulted(draw: &Value) -> Value {
    let mut drawn = with(draw, "state", json!("resulted"));
    drawn["version"] = json!(1);
    drawn["result"] = json!("057|37");
    drawn["seed"] = json!("ef".repeat(32));
    drawn
}

both_engines! {
    async fn a_draw_that_a_vendor_tells_reaches_every_open_screen_once(server: &TestServer) {
        opened(server).await;
        let (one, other) = (server.member("screen11").await, server.member("screen22").await);
        let mut screens = [Screen::open(&one, None).await, Screen::open(&other, None).await];
        for screen in &mut screens {
            assert_eq!(screen.next().await.expect("the balance").name, "balance");
        }
        let draw = on_sale(server, "yeekee-speed", "20261121-085");
        let said = told(server, "LOTT", &draw).await;
        assert_eq!((said.http_status, said.status()), (200, "RS_OK".to_owned()));
        assert!(said.json()["request_uuid"].is_string());
        // The same again, and what is older, is taken and changes nothing.
        assert_eq!(told(server, "LOTT", &draw).await.status(), "RS_OK");
        assert_eq!(told(server, "LOTT", &with(&draw, "state", json!("planned"))).await.status(), "RS_OK");
        assert_eq!(told(server, "LOTT", &resulted(&draw)).await.status(), "RS_OK");
        assert_eq!(told(server, "LOTT", &with(&draw, "state", json!("sealed"))).await.status(), "RS_OK");
        let mut corrected = resulted(&draw);
        corrected["version"] = json!(2);
        corrected["result"] = json!("058|37");
        assert_eq!(told(server, "LOTT", &corrected).await.status(), "RS_OK");
        assert_eq!(told(server, "LOTT", &resulted(&draw)).await.status(), "RS_OK", "the wrong result, late");
        let settled = with(&corrected, "state", json!("settled"));
        assert_eq!(told(server, "LOTT", &settled).await.status(), "RS_OK", "stored, and nothing for screens");
        server.credit(&one, 1).await;
        server.credit(&other, 1).await;
        for screen in &mut screens {
            let mut event = async || { let event = screen.next().await.expect("an event"); (event.name, event.data) };
            let data = |state: &str| json!({
                "vendor": "LOTT", "gameCode": "yeekee-speed", "numero": "20261121-085", "state": state,
                "closeTime": draw["close_time"], "drawTime": draw["draw_time"],
            });
            assert_eq!(event().await, ("draw".to_owned(), data("open")));
            assert_eq!(event().await, ("draw".to_owned(), with(&data("resulted"), "result", json!("057|37"))));
            assert_eq!(event().await, ("draw".to_owned(), with(&data("resulted"), "result", json!("058|37"))));
            assert_eq!(event().await.0, "balance", "nothing else was told");
        }
        assert_eq!(rows(server).await, 1);
    }

    async fn pushes_of_one_draw_at_once_leave_the_newest(server: &TestServer) {
        opened(server).await;
        let draw = on_sale(server, "yeekee-speed", "20261121-085");
        let states = ["planned", "open", "closing", "sealed"];
        let pushes = states.map(|state| with(&draw, "state", json!(state))).into_iter().chain([resulted(&draw)]);
        let pushes: Vec<_> = pushes.collect();
        let said = futures::future::join_all(pushes.iter().map(|push| told(server, "LOTT", push))).await;
        let statuses: Vec<_> = said.iter().map(Said::status).collect();
        assert!(statuses.iter().all(|status| status == "RS_OK"), "{statuses:?}");
        let member = server.member("screen33").await;
        let mut screen = Screen::open(&member, None).await;
        assert_eq!(screen.next().await.expect("the balance").name, "balance");
        for push in &pushes {
            assert_eq!(told(server, "LOTT", push).await.status(), "RS_OK");
        }
        server.credit(&member, 1).await;
        assert_eq!(screen.next().await.expect("an event").name, "balance", "all of them are old");
        assert_eq!(rows(server).await, 1);
    }

    async fn only_a_lottery_vendor_tells_of_draws_and_only_of_its_own(server: &TestServer) {
        opened(server).await;
        let draw = on_sale(server, "yeekee-speed", "20261121-085");
        assert_eq!(told(server, LAB, &draw).await.status(), "RS_ERROR_NOT_ALLOWED");
        assert_eq!(told(server, "LOTT", &draw).await.status(), "RS_OK");
        // A vendor speaks of the games that a merchant lists of it.
        assert_eq!(told(server, "TCG_SEA", &resulted(&draw)).await.status(), "RS_ERROR_INVALID_GAME");
        let unknown = with(&draw, "game_code", json!("no-such-game"));
        assert_eq!(told(server, "LOTT", &unknown).await.status(), "RS_ERROR_INVALID_GAME");
        assert_eq!(rows(server).await, 1);
        // The same numero of another vendor is another draw.
        assert_eq!(told(server, "TCG_SEA", &on_sale(server, "lao-lottery", "20261121-085")).await.status(), "RS_OK");
        assert_eq!(rows(server).await, 2);
        let body = with(&draw, "request_uuid", json!(new_uuid())).to_string();
        let vendor = Vendor::bgs(server);
        let secret = secret_of("TCG_SEA");
        assert_eq!(vendor.send_as("LOTT", &secret, "/draw", body.as_bytes()).await.status(), "RS_ERROR_INVALID_SIGNATURE");
        assert_eq!(vendor.send_as("NONE", &secret, "/draw", body.as_bytes()).await.status(), "RS_ERROR_INVALID_PARTNER");
        assert_eq!(rows(server).await, 2);
    }

    async fn what_cannot_be_a_draw_is_refused_and_leaves_nothing(server: &TestServer) {
        opened(server).await;
        let draw = on_sale(server, "yeekee-speed", "20261121-085");
        let wrong = [
            ("numero", json!("20261121-5")),
            ("numero", json!(20_261_121)),
            ("state", json!("won")),
            ("close_time", json!(1)),
            ("open_time", json!("now")),
            ("version", json!(-1)),
            ("version", json!(1_u64 << 40)),
            ("result", json!("057|37")),
            ("seed", json!("ef".repeat(32))),
            ("previous_result", json!("057|37")),
            ("seed_hash", json!("ab")),
            ("is_late", json!("no")),
        ];
        for (field, value) in wrong {
            let said = told(server, "LOTT", &with(&draw, field, value.clone())).await;
            assert_eq!(said.status(), "RS_ERROR_WRONG_TYPES", "{field} {value}");
        }
        for field in ["game_code", "numero", "state", "open_time", "close_time", "draw_time", "version"] {
            let mut part = draw.clone();
            part.as_object_mut().expect("an object").remove(field);
            assert_eq!(told(server, "LOTT", &part).await.status(), "RS_ERROR_WRONG_SYNTAX", "{field}");
        }
        assert_eq!(told(server, "LOTT", &with(&draw, "game_code", json!("a b"))).await.status(), "RS_ERROR_INVALID_GAME");
        assert_eq!(rows(server).await, 0);
    }

    async fn menus_and_results_know_at_once_what_a_vendor_told(server: &TestServer) {
        let vendor = opened(server).await;
        let visitor = server.visitor();
        let menu = async || {
            let groups = get(&visitor, MENU).await["list"].clone();
            let games = groups.as_array().expect("groups").iter().flat_map(|group| group["games"].as_array().cloned().expect("games"));
            games.into_iter().find(|game| game["gameCode"] == "lao-lottery").expect("the lottery")["numero"].clone()
        };
        let newest = async || get(&visitor, DRAWN).await["list"][0]["result"].clone();
        assert_eq!((menu().await, newest().await), (Value::Null, Value::Null));
        vendor.draw("TCG_SEA", &sold(server, "lao-lottery", "20261121"), &[drawn(server, "lao-lottery", "20261120", 5)]);
        assert_eq!((menu().await, newest().await), (Value::Null, Value::Null), "the clock stands still");
        assert_eq!(told(server, "TCG_SEA", &on_sale(server, "lao-lottery", "20261121")).await.status(), "RS_OK");
        assert_eq!((menu().await, newest().await), (json!("20261121"), json!("057|37")));
        // Once: until the next word of the vendor it is not asked again.
        let asked = vendor.count("menu");
        menu().await;
        assert_eq!(vendor.count("menu"), asked);
        // What is old changes nothing.
        assert_eq!(told(server, "TCG_SEA", &on_sale(server, "lao-lottery", "20261121")).await.status(), "RS_OK");
        menu().await;
        assert_eq!(vendor.count("menu"), asked);
    }

    async fn draws_are_kept_for_a_week(server: &TestServer) {
        opened(server).await;
        for (numero, hours) in [("20261121-085", 24 * 6), ("20261121-086", 24), ("20261121-087", 0)] {
            told(server, "LOTT", &on_sale(server, "yeekee-speed", numero)).await;
            server.clock.advance(Duration::from_secs(hours * 60 * 60));
        }
        server.clock.advance(Duration::from_millis(1));
        assert_eq!(server.app.lottery.purge_draws().await.expect("purged"), 1);
        assert_eq!(rows(server).await, 2);
    }
}
