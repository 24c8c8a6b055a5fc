use std::time::Duration;

use erawan_testkit::both_engines;
use serde_json::{Value, json};

use super::{DRAWN, MINUTE_MS, OPENED, codes, drawn, get, now_ms, on_sale, opened};

/// What a draw is on the wire of members.
fn shown(draw: &Value) -> Value {
    let mut shown = json!({
        "gameCode": draw["gameCode"], "numero": draw["numero"], "openTime": draw["openTime"],
        "closeTime": draw["closeTime"], "drawTime": draw["drawTime"],
    });
    if draw["result"].is_string() {
        shown["result"] = draw["result"].clone();
    }
    if draw["isLate"] == true {
        shown["isLate"] = json!(true);
    }
    shown
}

both_engines! {
    async fn the_newest_results_are_those_of_vietnamese_and_lao_lotteries(server: &TestServer) {
        let vendor = opened(server).await;
        let hanoi = drawn(server, "hanoi-lottery", "20261120", 90);
        let lao = drawn(server, "lao-lottery", "20261119", 30);
        vendor.draw("TCG_LOTTO_VN", &on_sale(server, "hanoi-lottery", "20261121"), &[hanoi.clone(), drawn(server, "hanoi-lottery", "20261119", 1_500)]);
        vendor.draw("TCG_SEA", &Value::Null, std::slice::from_ref(&lao));
        vendor.draw("LOTT", &on_sale(server, "yeekee-speed", "20261121-085"), &[drawn(server, "yeekee-speed", "20261121-084", 5)]);
        let visitor = server.visitor();
        assert_eq!(get(&visitor, DRAWN).await, json!({ "list": [shown(&lao), shown(&hanoi)] }));
        // Known for five seconds.
        vendor.draw("TCG_SEA", &Value::Null, &[drawn(server, "lao-lottery", "20261121", 1)]);
        server.clock.advance(Duration::from_millis(4_999));
        assert_eq!(get(&visitor, DRAWN).await["list"][0]["numero"], "20261119");
        server.clock.advance(Duration::from_secs(1));
        assert_eq!(get(&visitor, DRAWN).await["list"][0]["numero"], "20261121");
    }

    async fn of_one_game_the_draw_on_sale_and_nineteen_drawn_ones_are_told(server: &TestServer) {
        let vendor = opened(server).await;
        let next = on_sale(server, "yeekee-speed", "20261121-085");
        let past: Vec<_> = (0..30).map(|number| {
            drawn(server, "yeekee-speed", &format!("20261121-{:03}", 84 - number), 5 * (number + 1))
        }).collect();
        vendor.draw("LOTT", &next, &past);
        let visitor = server.visitor();
        let told = get(&visitor, &format!("{DRAWN}?gameCode=yeekee-speed")).await;
        assert_eq!(codes(&told["list"]).len(), 20);
        assert_eq!((&told["list"][0], &told["list"][1]), (&shown(&next), &shown(&past[0])));
        assert_eq!(told["list"][0].get("result"), None);
        assert_eq!(told["list"][13]["isLate"], json!(true));
        assert_eq!(vendor.last()["past"], 19);
        assert_eq!(get(&visitor, &format!("{DRAWN}?gameCode=")).await["list"], json!([]), "no result of the others");
        for unknown in ["no-such-game", "jade-elephant", "yeekee-speed%20"] {
            visitor.get(&format!("{DRAWN}?gameCode={unknown}")).await.refused("not.found");
            visitor.get(&format!("{OPENED}?gameCode={unknown}")).await.refused("not.found");
        }
        visitor.get(OPENED).await.refused("request.malformed");
        // A game of the catalogue that its vendor sells and tells no draw of.
        visitor.get(&format!("{OPENED}?gameCode=thai-government")).await.refused("not.found");
        assert_eq!(vendor.last()["merchant"], "suvarna");
    }

    async fn the_draw_now_says_whether_and_how_long_it_takes_orders(server: &TestServer) {
        let vendor = opened(server).await;
        let next = on_sale(server, "yeekee-speed", "20261121-085");
        let before = drawn(server, "yeekee-speed", "20261121-084", 5);
        vendor.draw("LOTT", &next, std::slice::from_ref(&before));
        let visitor = server.visitor();
        let path = format!("{OPENED}?gameCode=yeekee-speed");
        let asked_ms = now_ms(server);
        assert_eq!(get(&visitor, &path).await, json!({
            "gameCode": "yeekee-speed", "numero": "20261121-085", "openTime": next["openTime"],
            "closeTime": next["closeTime"], "drawTime": next["drawTime"], "isSale": true,
            "remainTime": 15 * MINUTE_MS, "lockTime": 60, "state": "open", "serverTime": asked_ms,
            "seedHash": "ab".repeat(32),
            "previous": { "numero": "20261121-084", "result": "057|37", "drawTime": before["drawTime"], "seed": "ef".repeat(32) },
        }));
        // The vendor is asked once a second, the time goes on meanwhile.
        server.clock.advance(Duration::from_millis(999));
        let later = get(&visitor, &path).await;
        assert_eq!((&later["remainTime"], vendor.count("menu")), (&json!(15 * MINUTE_MS - 999), 1));
        server.clock.advance(Duration::from_millis(1));
        get(&visitor, &path).await;
        assert_eq!(vendor.count("menu"), 2);
        // At its close it takes no more, whatever the last word of the vendor was.
        server.clock.advance(Duration::from_secs(15 * 60 - 1));
        let closed = get(&visitor, &path).await;
        assert_eq!((&closed["isSale"], &closed["remainTime"], &closed["state"]), (&json!(false), &json!(0), &json!("open")));
        let mut suspended = on_sale(server, "yeekee-speed", "20261121-086");
        suspended["state"] = json!("suspended");
        vendor.draw("LOTT", &suspended, &[]);
        server.clock.advance(Duration::from_secs(1));
        let suspended = get(&visitor, &path).await;
        assert_eq!((&suspended["isSale"], suspended.get("previous")), (&json!(false), None));
        // Between draws the last one stands.
        vendor.draw("LOTT", &Value::Null, &[before]);
        server.clock.advance(Duration::from_secs(1));
        assert_eq!(get(&visitor, &path).await["numero"], "20261121-084");
    }
}
