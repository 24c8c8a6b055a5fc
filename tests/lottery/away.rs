//! A lottery vendor that does not answer, answers late, or answers what cannot be.

use std::time::{Duration, Instant};

use erawan_platform::Author;
use erawan_testkit::{Actor, Reply, TestServer, both_engines};
use serde_json::{Value, json};

use super::vendor::{FakeVendor, Mode};
use super::{
    CANCEL, DETAIL, DRAWN, MENU, MOBILE, OPENED, ORDERS, codes, drawn, games, get, now_ms, on_sale, opened,
};

/// The identifier of an order, and of its suborder.
const ID: &str = "01980000-0000-7000-8000-000000000001";

/// The vendor with a draw of each kind.
async fn with_draws(server: &TestServer) -> FakeVendor {
    let vendor = opened(server).await;
    vendor.draw(
        "LOTT",
        &on_sale(server, "yeekee-speed", "20261121-085"),
        &[drawn(server, "yeekee-speed", "20261121-084", 5)],
    );
    vendor.draw("TCG_SEA", &Value::Null, &[drawn(server, "lao-lottery", "20261119", 30)]);
    vendor.draw("TCG_LOTTO_VN", &Value::Null, &[drawn(server, "hanoi-lottery", "20261120", 90)]);
    vendor
}

fn unavailable(reply: Reply) {
    assert_eq!(reply.headers["retry-after"], "3", "{}", reply.asked);
    assert_eq!(reply.body.get("success"), None);
    reply.refused("lottery.unavailable");
}

async fn order_calls(member: &Actor) -> [Reply; 3] {
    let cancel = json!({ "orderId": format!("LOTT.{ID}"), "suborderIds": [ID] });
    [
        member.get(ORDERS).await,
        member.get(&format!("{DETAIL}?orderId=LOTT.{ID}")).await,
        member.post(CANCEL, cancel).await,
    ]
}

/// An order of the member, as the vendor keeps it.
fn order_of(server: &TestServer, member: &Actor) -> Value {
    json!({
        "merchant": "suvarna",
        "order": {
            "orderId": ID, "user": member.id, "vendor": "LOTT", "gameCode": "yeekee-speed", "numero": "20261121-001",
            "chase": false, "phases": 1, "phasesDone": 0, "betAmount": "1.00", "validBetAmount": "1.00", "winAmount": "0.00",
            "profitAndLoss": "0.00", "status": "pending", "orderStatus": 2, "betTime": now_ms(server),
        },
        "detail": { "stopOnWin": false, "lines": [], "suborders": [] },
    })
}

/// Answers that cannot be, whatever was asked.
fn nonsense() -> Vec<String> {
    let with = |mut draw: Value, fields: Value| {
        draw.as_object_mut().expect("an object").extend(fields.as_object().expect("an object").clone());
        let game = json!({
            "gameCode": "yeekee-speed", "isOwnDraw": true, "playTypes": [], "minBet": "1.00", "onSale": draw,
        });
        json!({ "list": [game] }).to_string()
    };
    let draw = |fields: Value| {
        let draw = json!({
            "gameCode": "yeekee-speed", "numero": "20261121-085", "state": "open", "openTime": 1, "closeTime": 2,
            "drawTime": 3,
        });
        with(draw, fields)
    };
    let game = |fields: Value| {
        let mut game =
            json!({ "gameCode": "yeekee-speed", "isOwnDraw": true, "playTypes": [], "minBet": "1.00" });
        game.as_object_mut().expect("an object").extend(fields.as_object().expect("an object").clone());
        json!({ "list": [game] }).to_string()
    };
    vec![
        String::new(),
        "<html>".to_owned(),
        "{}".to_owned(),
        "[]".to_owned(),
        json!({ "list": [{ "gameCode": 1 }] }).to_string(),
        draw(json!({ "result": "057|37" })),
        draw(json!({ "gameCode": "thai-government" })),
        draw(json!({ "closeTime": 9 })),
        draw(json!({ "state": "guessed" })),
        game(json!({ "minBet": "0.00" })),
        game(json!({ "minBet": "1e3" })),
        format!("{{\"list\":[],\"padding\":\"{}\"}}", "x".repeat(1_100_000)),
    ]
}

both_engines! {
    async fn while_a_vendor_is_away_menus_and_draws_are_its_last_ones_and_say_since_when(server: &TestServer) {
        let vendor = with_draws(server).await;
        let visitor = server.visitor();
        let paths = [MOBILE.to_owned(), MENU.to_owned(), DRAWN.to_owned(), format!("{DRAWN}?gameCode=yeekee-speed"), format!("{OPENED}?gameCode=yeekee-speed")];
        let learnt_ms = now_ms(server);
        for path in &paths {
            assert_eq!(get(&visitor, path).await.get("asOf"), None, "{path}");
        }
        vendor.behave(Mode::Fails(500));
        server.clock.advance(Duration::from_secs(61));
        let tag = visitor.get(MENU).await.headers["etag"].clone();
        for path in &paths {
            let stale = get(&visitor, path).await;
            assert_eq!(stale["asOf"], json!(learnt_ms), "{path}");
        }
        let menu = get(&visitor, MENU).await;
        assert_eq!((&menu["list"][0]["games"][1]["numero"], &menu["list"][0]["games"][1]["isOwnDraw"]), (&json!("20261121-085"), &json!(true)));
        let opened = get(&visitor, &paths[4]).await;
        assert_eq!((&opened["isSale"], &opened["remainTime"]), (&json!(true), &json!(15 * 60_000 - 61_000)));
        // It is asked again, but not by each caller, and the same stale answer is the same answer.
        let asked = vendor.count("menu");
        for _ in 0..5 {
            get(&visitor, &paths[4]).await;
        }
        assert_eq!(vendor.count("menu"), asked);
        server.clock.advance(Duration::from_secs(2));
        assert_eq!(visitor.get(MENU).await.headers["etag"], tag);
        vendor.behave(Mode::Good);
        server.clock.advance(Duration::from_secs(1));
        for path in &paths {
            assert_eq!(get(&visitor, path).await.get("asOf"), None, "{path}");
        }
    }

    async fn of_a_vendor_that_never_answered_nothing_is_made_up(server: &TestServer) {
        let vendor = with_draws(server).await;
        vendor.behave(Mode::Fails(404));
        let visitor = server.visitor();
        let listed = get(&visitor, MOBILE).await;
        let listed = codes(&listed["list"]);
        let are_all = games().iter().all(|game| listed.contains(&game.game_code.as_str()));
        assert!(are_all, "what the merchant's catalogue says stays: {listed:?}");
        let menu = get(&visitor, MENU).await;
        let groups = menu["list"].as_array().expect("groups").iter();
        let mut games = groups.flat_map(|group| group["games"].as_array().expect("games"));
        assert!(games.all(|game| game.get("numero").is_none() && game.get("isOwnDraw").is_none()));
        unavailable(visitor.get(DRAWN).await);
        unavailable(visitor.get(&format!("{DRAWN}?gameCode=yeekee-speed")).await);
        unavailable(visitor.get(&format!("{OPENED}?gameCode=yeekee-speed")).await);
        let member = server.member("away11").await;
        for reply in order_calls(&member).await {
            unavailable(reply);
        }
        server.app.lottery.vendors().set_url(&Author::SERVER, "LOTT", "http://127.0.0.1:9").await.expect("an address");
        for reply in order_calls(&member).await {
            unavailable(reply);
        }
    }

    async fn a_vendor_that_answers_too_late_is_not_waited_for(server: &TestServer) {
        let vendor = with_draws(server).await;
        let (visitor, member) = (server.visitor(), server.member("away22").await);
        let path = format!("{OPENED}?gameCode=yeekee-speed");
        get(&visitor, &path).await;
        vendor.behave(Mode::Slow);
        server.clock.advance(Duration::from_secs(5));
        let begun = Instant::now();
        let callers = futures::future::join_all((0..8).map(|_| get(&visitor, &path))).await;
        assert!(begun.elapsed() < Duration::from_secs(8), "{:?}", begun.elapsed());
        assert!(callers.iter().all(|told| told["numero"] == "20261121-085"));
        let begun = Instant::now();
        unavailable(member.get(ORDERS).await);
        assert!(begun.elapsed() < Duration::from_secs(10), "{:?}", begun.elapsed());
    }

    async fn what_a_vendor_answers_that_cannot_be_is_not_shown(server: &TestServer) {
        let vendor = with_draws(server).await;
        let (visitor, member) = (server.visitor(), server.member("away33").await);
        let path = format!("{OPENED}?gameCode=yeekee-speed");
        let learnt = get(&visitor, &path).await;
        let learnt_ms = now_ms(server);
        for said in nonsense() {
            vendor.behave(Mode::Says(said.clone()));
            server.clock.advance(Duration::from_secs(2));
            let told = get(&visitor, &path).await;
            let what = said.chars().take(80).collect::<String>();
            assert_eq!((&told["numero"], &told["asOf"]), (&learnt["numero"], &json!(learnt_ms)), "{what}");
            for reply in order_calls(&member).await {
                unavailable(reply);
            }
            server.clock.advance(Duration::from_secs(30));
        }
        server.check_books().await;
    }

    async fn an_order_that_a_vendor_says_is_another_member_s_is_not_shown(server: &TestServer) {
        let vendor = opened(server).await;
        let (member, other) = (server.member("away44").await, server.member("away55").await);
        vendor.keep("LOTT", order_of(server, &member));
        assert_eq!(get(&member, ORDERS).await["totalCount"], 1);
        vendor.behave(Mode::Swaps(other.id.clone()));
        unavailable(member.get(ORDERS).await);
        unavailable(member.get(&format!("{DETAIL}?orderId=LOTT.{ID}")).await);
    }

    async fn an_order_of_which_a_vendor_does_not_say_whose_it_is_is_not_shown(server: &TestServer) {
        let vendor = opened(server).await;
        let member = server.member("away66").await;
        vendor.keep("LOTT", order_of(server, &member));
        assert_eq!(get(&member, ORDERS).await["totalCount"], 1);
        vendor.behave(Mode::Anonymous);
        unavailable(member.get(ORDERS).await);
        unavailable(member.get(&format!("{DETAIL}?orderId=LOTT.{ID}")).await);
    }

    async fn while_a_key_is_changed_the_vendor_may_still_have_the_one_before(server: &TestServer) {
        let vendor = with_draws(server).await;
        let (visitor, path) = (server.visitor(), format!("{OPENED}?gameCode=yeekee-speed"));
        let next = b"the next key of the lottery vendor, long";
        let vendors = server.app.provider.vendors();
        vendors.rotate_key(&Author::SERVER, "LOTT", next, 3_600_000).await.expect("rotated");
        assert_eq!(get(&visitor, &path).await.get("asOf"), None);
        vendor.set_secret("LOTT", next);
        server.clock.advance(Duration::from_secs(2));
        assert_eq!(get(&visitor, &path).await.get("asOf"), None);
        vendor.set_secret("LOTT", b"another one that no one here has, long");
        server.clock.advance(Duration::from_secs(2));
        assert!(get(&visitor, &path).await["asOf"].is_i64());
    }
}
