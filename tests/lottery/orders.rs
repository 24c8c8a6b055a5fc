use std::time::Duration;

use erawan_platform::Author;
use erawan_platform::rooms::account::MemberKind;
use erawan_platform::rooms::games::GameEntry;
use erawan_testkit::{Actor, LAB, Reply, TestServer, both_engines};
use serde_json::{Value, json};

use super::vendor::{FakeVendor, Mode};
use super::{CANCEL, DETAIL, MINUTE_MS, ORDERS, bare, games, get, now_ms, opened, publish, vendors};
use crate::provider::vendor::{UNIT, Vendor, seated};

/// The identifier of an order or suborder.
fn id(number: u32) -> String {
    format!("01980000-0000-7000-8000-{number:012}")
}

/// An order of the member with two suborders, so many minutes old, as the vendor keeps it.
fn order(
    server: &TestServer,
    member: &Actor,
    number: u32,
    (vendor, game, status): (&str, &str, &str),
    minutes: i64,
) -> Value {
    let at_ms = now_ms(server) - minutes * MINUTE_MS;
    let is_pending = status == "pending";
    let win = if status == "won" { "9.00" } else { "0.00" };
    let profit = match status {
        "won" => "6.00",
        "lost" => "-3.00",
        _ => "0.00",
    };
    let suborder = |place: u32, is_open: bool| {
        let mut suborder = json!({
            "suborderId": id(number * 10 + place), "numero": format!("20261121-{place:03}"), "multiple": place,
            "betAmount": format!("{place}.00"), "winAmount": if place == 1 { win } else { "0.00" }, "status": status,
            "closeTime": at_ms + 60 * MINUTE_MS, "drawTime": at_ms + 61 * MINUTE_MS, "isCancellable": is_open,
        });
        if !is_pending {
            suborder["result"] = json!("057|37");
        }
        suborder
    };
    json!({
        "merchant": "suvarna",
        "order": {
            "orderId": id(number), "user": member.id, "vendor": vendor, "gameCode": game, "numero": "20261121-001",
            "chase": true, "phases": 2, "phasesDone": if is_pending { 0 } else { 2 }, "betAmount": "3.00",
            "validBetAmount": "3.00", "winAmount": win, "profitAndLoss": profit, "status": status, "orderStatus": 0,
            "betTime": at_ms,
        },
        "detail": {
            "orderId": id(number), "gameCode": game, "status": status, "stopOnWin": true, "betAmount": "3.00",
            "winAmount": win, "betTime": at_ms,
            "lines": [
                {
                    "playCode": "top2", "playName": { "th": "2 ตัวบน", "en": "2 top" }, "selection": "45,54", "bets": 2,
                    "factor": 1, "unit": "0.50", "odds": "92", "stake": "1.00", "hits": 1,
                },
                { "playCode": "run3", "selection": "1", "bets": 1, "factor": 1, "unit": "0.50", "odds": "3.3", "stake": "0.50" },
            ],
            "suborders": [suborder(1, is_pending), suborder(2, false)],
        },
    })
}

async fn with_orders(server: &TestServer) -> (FakeVendor, Actor, Actor) {
    let vendor = opened(server).await;
    let (member, other) = (server.member("orders11").await, server.member("orders22").await);
    vendor.keep("LOTT", order(server, &member, 1, ("LOTT", "yeekee-speed", "won"), 50));
    vendor.keep("LOTT", order(server, &member, 3, ("LOTT", "yeekee-speed", "pending"), 10));
    vendor.keep("TCG_SEA", order(server, &member, 2, ("TCG_SEA", "lao-lottery", "lost"), 30));
    vendor.keep("LOTT", order(server, &other, 9, ("LOTT", "yeekee-speed", "placing"), 20));
    (vendor, member, other)
}

/// Vendor and number of the orders in a list.
fn ids(list: &Value) -> Vec<(&str, u32)> {
    let orders = list["list"].as_array().expect("orders").iter();
    let parts =
        orders.map(|order| order["orderId"].as_str().expect("an id").split_once('.').expect("a vendor"));
    parts.map(|(vendor, id)| (vendor, id[24..].parse().expect("a number"))).collect()
}

async fn cancel(member: &Actor, order: u32, suborders: &[u32]) -> Reply {
    let suborders: Vec<_> = suborders.iter().map(|number| id(*number)).collect();
    member.post(CANCEL, json!({ "orderId": format!("LOTT.{}", id(order)), "suborderIds": suborders })).await
}

/// The path of an order's detail.
fn detail(vendor: &str, order: u32) -> String {
    format!("{DETAIL}?orderId={vendor}.{}", id(order))
}

both_engines! {
    async fn a_member_sees_their_own_orders_of_all_vendors_the_newest_first(server: &TestServer) {
        let (vendor, member, other) = with_orders(server).await;
        let list = get(&member, ORDERS).await;
        assert_eq!(ids(&list), [("LOTT", 3), ("TCG_SEA", 2), ("LOTT", 1)]);
        assert_eq!(list["list"][2], json!({
            "orderId": format!("LOTT.{}", id(1)), "orderNumber": "000000000001", "vendor": "LOTT", "gameCode": "yeekee-speed",
            "gameName": "yeekee-speed", "numero": "20261121-001", "chase": true, "phases": 2, "phasesDone": 2,
            "betAmount": "3.00", "validBetAmount": "3.00", "winAmount": "9.00", "profitAndLoss": "6.00",
            "status": "won", "orderStatus": 4, "betTime": now_ms(server) - 50 * MINUTE_MS,
        }));
        assert_eq!((&list["pageNum"], &list["totalPages"], &list["totalCount"]), (&json!(1), &json!(1), &json!(3)));
        assert_eq!(list["footer"], json!({
            "betAmount": "9.00", "validBetAmount": "9.00", "winAmount": "9.00", "profitAndLoss": "3.00",
        }));
        assert_eq!(get(&member.clone().in_thai(), ORDERS).await["list"][0]["gameName"], "ไทย yeekee-speed");
        let others = get(&other, ORDERS).await;
        assert_eq!((ids(&others), &others["list"][0]["status"], &others["list"][0]["orderStatus"]), (vec![("LOTT", 9)], &json!("pending"), &json!(2)));
        assert_eq!((&vendor.last()["user"], &vendor.last()["merchant"]), (&json!(other.id), &json!("suvarna")));
        // Kept where the catalogue no longer offers the game.
        let gone = GameEntry { enabled: false, ..games().remove(1) };
        publish(server, vendors(), vec![gone]).await;
        assert_eq!(ids(&get(&other, ORDERS).await), [("LOTT", 9)]);
    }

    async fn orders_are_filtered_by_day_game_and_status_and_paged(server: &TestServer) {
        let (_vendor, member, _) = with_orders(server).await;
        let found = async |query: &str| {
            let list = get(&member, &format!("{ORDERS}?{query}")).await;
            ids(&list).into_iter().map(|(_, number)| number).collect::<Vec<_>>()
        };
        assert_eq!(found("gameCode=yeekee-speed").await, [3, 1]);
        assert_eq!(found("status=won").await, [1]);
        assert_eq!(found("status=5").await, [2]);
        assert_eq!(found("status=pending&gameCode=lao-lottery").await, Vec::<u32>::new());
        assert_eq!(found("startDate=2026-11-20&endDate=2026-11-20").await, Vec::<u32>::new());
        assert_eq!(found("startDate=2026-10-22&endDate=2026-11-21").await, [3, 2, 1], "31 days");
        assert_eq!(found("pageSize=2").await, [3, 2]);
        assert_eq!(found("pageSize=2&pageNo=2").await, [1]);
        assert_eq!(found("pageSize=2&pageNo=3").await, Vec::<u32>::new());
        assert_eq!(found("gameCode=yeekee-speed&pageSize=1&pageNo=2").await, [1]);
        let page = get(&member, &format!("{ORDERS}?pageSize=2&pageNo=2")).await;
        assert_eq!((&page["pageNum"], &page["totalPages"], &page["footer"]["betAmount"]), (&json!(2), &json!(2), &json!("9.00")));
        for (query, field) in [
            ("startDate=2026-11-21&endDate=2026-11-20", "endDate"),
            ("startDate=2026-10-21&endDate=2026-11-21", "endDate"),
            ("startDate=yesterday", "startDate"),
            ("status=3", "status"),
            ("status=open", "status"),
            ("pageNo=11&pageSize=50", "pageNo"),
        ] {
            let body = member.get(&format!("{ORDERS}?{query}")).await.refused("validation.failed");
            assert!(body["value"]["fields"][field].is_array(), "{query}");
        }
        member.get(&format!("{ORDERS}?pageNo=-1")).await.refused("request.malformed");
        member.get(&format!("{ORDERS}?gameCode=no-such-game")).await.refused("not.found");
        assert_eq!(found("gameCode=yeekee-speed&pageNo=21&pageSize=50").await, Vec::<u32>::new(), "of one vendor");
    }

    async fn orders_of_several_vendors_are_one_list_however_many_there_are(server: &TestServer) {
        let (vendor, member, _) = with_orders(server).await;
        for number in 100..190 {
            let code = if number % 3 == 0 { ("TCG_SEA", "lao-lottery") } else { ("LOTT", "yeekee-speed") };
            vendor.keep(code.0, order(server, &member, number, (code.0, code.1, "lost"), 60 + i64::from(number)));
        }
        let mut found = Vec::new();
        for page in 1..=4 {
            let list = get(&member, &format!("{ORDERS}?pageSize=25&pageNo={page}")).await;
            assert_eq!(list["totalCount"], 93);
            found.extend(ids(&list).into_iter().map(|(_, number)| number));
        }
        assert_eq!(found, [3, 2, 1].into_iter().chain(100..190).collect::<Vec<_>>());
    }

    async fn an_order_shows_its_lines_and_suborders_in_the_reader_s_language(server: &TestServer) {
        let (_vendor, member, _) = with_orders(server).await;
        let shown = get(&member, &detail("LOTT", 3)).await;
        assert_eq!((&shown["status"], &shown["stopOnWin"], &shown["prizeMode"]), (&json!("pending"), &json!(true), &json!("Elott")));
        assert_eq!(shown["lines"], json!([
            { "playCode": "top2", "playName": "2 top", "selection": "45,54", "bets": 2, "factor": 1, "unit": "0.50", "odds": "92", "stake": "1.00", "hits": 1 },
            { "playCode": "run3", "playName": "run3", "selection": "1", "bets": 1, "factor": 1, "unit": "0.50", "odds": "3.3", "stake": "0.50" },
        ]));
        let close_time = now_ms(server) + 50 * MINUTE_MS;
        assert_eq!(shown["suborders"][0], json!({
            "suborderId": id(31), "numero": "20261121-001", "multiple": 1, "betAmount": "1.00", "winAmount": "0.00",
            "status": "pending", "orderStatus": 2, "closeTime": close_time, "drawTime": close_time + MINUTE_MS,
            "isCancellable": true,
        }));
        assert_eq!(get(&member, &detail("LOTT", 1)).await["suborders"][0]["result"], "057|37");
        let thai = get(&member.clone().in_thai(), &detail("LOTT", 3)).await;
        assert_eq!(thai["lines"][0]["playName"], "2 ตัวบน");
    }

    async fn an_old_order_whose_vendor_has_no_lines_any_more_says_so(server: &TestServer) {
        let (vendor, member, _) = with_orders(server).await;
        let mut old = order(server, &member, 4, ("LOTT", "yeekee-speed", "lost"), 55);
        old["detail"]["lines"] = json!([]);
        old["detail"]["linesDropped"] = json!(true);
        vendor.keep("LOTT", old);
        let shown = get(&member, &detail("LOTT", 4)).await;
        assert_eq!((&shown["lines"], &shown["linesDropped"]), (&json!([]), &json!(true)));
        assert_eq!((&shown["betAmount"], &shown["suborders"][1]["betAmount"]), (&json!("3.00"), &json!("2.00")));
        assert_eq!(get(&member, &detail("LOTT", 1)).await.get("linesDropped"), None);
    }

    async fn another_member_s_order_is_answered_like_one_that_does_not_exist(server: &TestServer) {
        let (vendor, member, other) = with_orders(server).await;
        let trial = server.member_of_kind(MemberKind::Trial, "trial12345").await;
        let unknown = member.get(&detail("LOTT", 77)).await.refused("not.found");
        let own = id(3);
        let wrong = [format!("LOTT.{}", id(9)), format!("TCG_SEA.{own}"), format!("NONE.{own}"), format!("BGS.{own}"), own.clone()];
        for wrong in wrong.iter().map(String::as_str).chain(["LOTT.", "LOTT.a.b", ""]) {
            let body = member.get(&format!("{DETAIL}?orderId={wrong}")).await.refused("not.found");
            assert_eq!(body, unknown, "{wrong}");
        }
        for stranger in [&other, &trial] {
            assert_eq!(stranger.get(&detail("LOTT", 3)).await.refused("not.found"), unknown);
            assert_eq!(cancel(stranger, 3, &[31]).await.refused("not.found"), unknown);
        }
        assert_eq!(get(&trial, ORDERS).await["list"], json!([]), "a trial account has orders of its own only");
        for path in [ORDERS.to_owned(), detail("LOTT", 3)] {
            server.visitor().get(&path).await.refused("session.required");
        }
        cancel(&server.visitor(), 3, &[31]).await.refused("session.required");
        let mut abroad = member.clone();
        server.open_merchant("other").await;
        abroad.merchant = "other";
        abroad.get(&detail("LOTT", 3)).await.refused("session.required");
        assert_eq!(vendor.count("cancel"), 2);
        assert_eq!(get(&member, &detail("LOTT", 3)).await["suborders"][0]["status"], "pending");
    }

    async fn a_suborder_is_cancelled_once_and_the_same_call_again_is_answered_the_same(server: &TestServer) {
        let (_vendor, member, _) = with_orders(server).await;
        let expected = json!({
            "cancelledIds": [id(31)], "refundAmount": "1.00",
            "refused": [{ "suborderId": id(32), "errorCode": "lottery.order.not.cancellable" }],
        });
        assert_eq!(bare(cancel(&member, 3, &[31, 32]).await), expected);
        assert_eq!(bare(cancel(&member, 3, &[31, 32]).await), expected);
        let shown = get(&member, &detail("LOTT", 3)).await;
        let of = |at: usize| (&shown["suborders"][at]["orderStatus"], shown["suborders"][at].get("refundReason"));
        assert_eq!(of(0), (&json!(8), Some(&json!("player_cancelled"))));
        assert_eq!(of(1), (&json!(2), None));
        let mixed = bare(cancel(&member, 3, &[31, 99]).await);
        assert_eq!(mixed["refused"], json!([{ "suborderId": id(99), "errorCode": "not.found" }]));
        cancel(&member, 3, &[32]).await.refused("lottery.order.not.cancellable");
        cancel(&member, 1, &[11]).await.refused("lottery.order.not.cancellable");
        cancel(&member, 77, &[31]).await.refused("not.found");
    }

    async fn a_member_who_cancelled_as_much_as_an_hour_allows_is_told_so(server: &TestServer) {
        let (vendor, member, _) = with_orders(server).await;
        let mut limited = order(server, &member, 5, ("LOTT", "yeekee-speed", "pending"), 5);
        limited["detail"]["suborders"][1]["refusedWith"] = json!("lottery.limit.reached");
        vendor.keep("LOTT", limited);
        let both = bare(cancel(&member, 5, &[51, 52]).await);
        assert_eq!(both["refused"], json!([{ "suborderId": id(52), "errorCode": "lottery.limit.reached" }]));
        // However the vendor says that none was cancelled.
        for mode in [Mode::Good, Mode::Limits] {
            vendor.behave(mode);
            let refused = cancel(&member, 5, &[52]).await.refused("lottery.limit.reached");
            assert!(refused["message"].as_str().expect("a text").contains("an hour allows"), "{refused}");
        }
    }

    async fn a_member_who_cancels_too_often_waits(server: &TestServer) {
        let (vendor, member, other) = with_orders(server).await;
        for _ in 0..30 {
            cancel(&member, 3, &[32]).await.refused("lottery.order.not.cancellable");
        }
        let asked = vendor.count("cancel");
        let reply = cancel(&member, 3, &[32]).await;
        assert!(reply.headers.contains_key("retry-after"));
        reply.refused("system.busy");
        assert_eq!(vendor.count("cancel"), asked);
        get(&member, ORDERS).await;
        cancel(&other, 9, &[92]).await.refused("lottery.order.not.cancellable");
        server.clock.advance(Duration::from_secs(60));
        cancel(&member, 3, &[32]).await.refused("lottery.order.not.cancellable");
    }

    async fn orders_of_a_vendor_that_left_the_catalogue_are_not_left_out(server: &TestServer) {
        let left = Vendor::lottery(server).await;
        let (member, player) = seated(server, &left, "leaves111", 100).await;
        let bet = player.bet("20261121-001.7", UNIT);
        left.call("/transaction/bet", &bet).await.balance();
        server.app.catch_up_all().await.expect("the log is followed");
        // Without an address it is a vendor that does not answer, for who has orders there in these days.
        let reply = member.get(ORDERS).await;
        assert_eq!(reply.headers["retry-after"], "3");
        reply.refused("lottery.unavailable");
        let path = detail(LAB, 1);
        member.get(&path).await.refused("lottery.unavailable");
        let other = server.member("leaves222").await;
        assert_eq!(ids(&get(&other, ORDERS).await), []);
        other.get(&path).await.refused("not.found");
        assert_eq!(ids(&get(&member, &format!("{ORDERS}?startDate=2026-11-20&endDate=2026-11-20")).await), []);
        // Its game is no lottery any more, and it can be asked.
        let vendor = opened(server).await;
        Vendor::lab_of(server, "RNG").await;
        vendor.set_secret(LAB, &left.secret);
        server.app.lottery.vendors().set_url(&Author::SERVER, LAB, &vendor.url).await.expect("an address");
        vendor.keep(LAB, order(server, &member, 1, (LAB, "jade-elephant", "pending"), 5));
        vendor.keep("LOTT", order(server, &member, 2, ("LOTT", "yeekee-speed", "lost"), 6));
        assert_eq!(ids(&get(&member, ORDERS).await), [(LAB, 1), ("LOTT", 2)]);
        assert_eq!(get(&member, &path).await["status"], "pending");
        assert_eq!(ids(&get(&member, &format!("{ORDERS}?gameCode=jade-elephant")).await), [(LAB, 1)]);
        other.get(&path).await.refused("not.found");
    }

    async fn a_request_to_cancel_names_each_suborder_once_and_not_too_many(server: &TestServer) {
        let (vendor, member, _) = with_orders(server).await;
        let many: Vec<_> = (0..121).map(|number| 1_000 + number).collect();
        for wrong in [&[][..], &[31, 31], &many] {
            let body = cancel(&member, 3, wrong).await.refused("validation.failed");
            assert!(body["value"]["fields"]["suborderIds"].is_array());
        }
        for wrong in [json!(["a"]), json!([""]), json!([31]), json!("a"), json!(null)] {
            let body = json!({ "orderId": format!("LOTT.{}", id(3)), "suborderIds": wrong });
            member.post(CANCEL, body).await.refused("request.malformed");
        }
        member.post(CANCEL, json!([])).await.refused("request.malformed");
        assert_eq!(vendor.count("cancel"), 0);
        cancel(&member, 3, &many[..120]).await.refused("lottery.order.not.cancellable");
        assert_eq!(vendor.count("cancel"), 1);
    }

    async fn a_member_who_looks_too_often_waits(server: &TestServer) {
        let (_vendor, member, other) = with_orders(server).await;
        for _ in 0..60 {
            get(&member, ORDERS).await;
            get(&member, &detail("LOTT", 3)).await;
        }
        let reply = member.get(ORDERS).await;
        assert!(reply.headers.contains_key("retry-after"));
        reply.refused("system.busy");
        get(&other, ORDERS).await;
        server.clock.advance(Duration::from_secs(60));
        get(&member, ORDERS).await;
    }
}
