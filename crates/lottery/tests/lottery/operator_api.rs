use serde_json::{Value, json};

use crate::chase::{chase, suborders};
use crate::on_both_engines;
use crate::world::{BAHT, RUSH, THAI, World, answer, client, order, sure};

/// The only order of a list, while neither lines nor results can be read.
async fn list_without_lines(world: &World, call: &Value) -> Value {
    let tables = [("draw_line", "kept_line"), ("draw_result", "kept_result")];
    for (table, kept) in tables {
        world.write(&format!("ALTER TABLE {table} RENAME TO {kept}")).await.unwrap();
    }
    let (status, list) = world.operator_call("ELOTT", "orders", call).await;
    for (table, kept) in tables {
        world.write(&format!("ALTER TABLE {kept} RENAME TO {table}")).await.unwrap();
    }
    assert_eq!((status, &list["totalCount"]), (200, &json!(1)), "{list}");
    list["list"][0].clone()
}

on_both_engines! {
    async fn only_the_operator_of_a_vendor_code_may_call(engine) {
        let world = World::selling(engine, vec![RUSH, THAI]).await;
        let body = json!({ "merchant": "mer_a", "prizeMode": "Normal" });
        let unsigned = client().post(format!("{}/lottery/operator/v1/ELOTT/menu", world.node().base)).body(body.to_string());
        let (status, refused) = answer(unsigned).await;
        assert_eq!((status, refused["errorCode"].as_str()), (401, Some("signature.invalid")));
        assert_eq!(world.operator_call("NOBODY", "menu", &body).await.0, 401);
        let (status, menu) = world.operator_call("ELOTT", "menu", &body).await;
        assert_eq!(status, 200, "{menu}");
        let games: Vec<&str> =
            menu["list"].as_array().unwrap().iter().map(|game| game["gameCode"].as_str().unwrap()).collect();
        assert_eq!(games, [RUSH], "each vendor code has its own");
        assert_eq!(menu["list"][0]["playTypes"], json!(["Tradition", "Entertainment"]));
        assert_eq!(menu["list"][0]["onSale"]["isSale"], true);
        let draws = json!({ "gameCode": THAI });
        assert_eq!(world.operator_call("ELOTT", "draws", &draws).await.0, 404);
        assert_eq!(world.operator_call("LOTT", "draws", &draws).await.0, 200);
        assert_eq!(world.operator_call("LOTT", "nothing", &draws).await.0, 404);
        let wrong = json!({ "merchant": "mer_a", "prizeMode": "Cheap" });
        assert_eq!(world.operator_call("ELOTT", "menu", &wrong).await.1["errorCode"], "field.invalid");
    }

    async fn the_orders_of_a_member_are_listed_with_their_sums(engine) {
        let world = World::new(engine).await;
        let numeros = world.numeros(RUSH, 3).await;
        let player = world.player("mem_1", 1_000 * BAHT).await;
        let view = world.bet(&player, &sure("key-1", &numeros[0], 1)).await;
        world.pass(1).await;
        world.bet(&player, &order("key-2", &numeros[1], "place", "7|-|-|-|-", (5, "9.7", 5))).await;
        let start = world.on_sale(RUSH, 1).await[0]["openTime"].as_i64().unwrap() - 60_000;
        let call = |status: Option<&str>, merchant: &str| {
            json!({ "merchant": merchant, "user": "mem_1", "start": start, "end": start + 86_400_000, "status": status })
        };
        let (_, list) = world.operator_call("ELOTT", "orders", &call(None, "mer_a")).await;
        assert_eq!((&list["totalCount"], &list["footer"]["betAmount"]), (&json!(2), &json!("15.00")), "{list}");
        let id = json!({ "merchant": "mer_a", "user": "mem_1", "orderId": view["orderId"] });
        let (_, pending) = world.operator_call("ELOTT", "order", &id).await;
        assert_eq!(pending["detail"]["lines"][0].get("hits"), None, "not drawn yet");
        world.pass(70).await;
        let codes = |list: &Value| -> Vec<String> {
            list["list"].as_array().unwrap().iter().map(|row| row["status"].as_str().unwrap().to_owned()).collect()
        };
        for (status, count) in [("pending", 1), ("won", 1), ("lost", 0), ("void", 0), ("cancelled", 0)] {
            let (_, list) = world.operator_call("ELOTT", "orders", &call(Some(status), "mer_a")).await;
            assert_eq!(codes(&list), vec![status; count]);
        }
        let (_, list) = world.operator_call("ELOTT", "orders", &call(Some("won"), "mer_a")).await;
        assert_eq!(list["list"][0]["user"], "mem_1");
        assert_eq!(list["list"][0]["winAmount"], "9.70");
        assert_eq!(list["list"][0]["profitAndLoss"], "-0.30");
        assert_eq!(list["list"][0]["orderStatus"], 4);
        let (_, list) = world.operator_call("ELOTT", "orders", &call(None, "mer_b")).await;
        assert_eq!(list["totalCount"], 0, "of another merchant nothing is found");
        let detail = |merchant: &str| json!({ "merchant": merchant, "user": "mem_1", "orderId": view["orderId"] });
        assert_eq!(world.operator_call("ELOTT", "order", &detail("mer_b")).await.0, 404);
        let (_, found) = world.operator_call("ELOTT", "order", &detail("mer_a")).await;
        assert_eq!(found["user"], "mem_1");
        let listed = list_without_lines(&world, &call(Some("won"), "mer_a")).await;
        for (field, value) in listed.as_object().unwrap() {
            assert_eq!(&found[field], value, "{field} of the list and of the order");
        }
        assert_eq!(found["detail"]["suborders"][0]["status"], "won");
        let line = &found["detail"]["lines"][0];
        assert_eq!((&line["hits"], &line["playCode"]), (&json!(1), &json!("place")));
        assert!(line["playName"]["th"].is_string() && line["playName"]["en"].is_string(), "{line}");
        let mut wrong = call(None, "mer_a");
        wrong["end"] = json!(start - 1);
        assert_eq!(world.operator_call("ELOTT", "orders", &wrong).await.1["errorCode"], "field.invalid");
        let (_, popular) = world.operator_call("ELOTT", "popular", &json!({ "merchant": "mer_a" })).await;
        assert_eq!(popular, json!([{ "gameCode": RUSH, "members": 1 }]));
    }

    async fn a_list_of_orders_is_read_without_lines_and_results(engine) {
        let world = World::new(engine).await;
        let numeros = world.numeros(RUSH, 3).await;
        let player = world.player("mem_1", 1_000 * BAHT).await;
        let view = world.bet(&player, &chase("key-1", &numeros, &[1, 2, 3], false)).await;
        let last = suborders(&view)[2].clone();
        let cancel = json!({ "merchant": "mer_a", "user": "mem_1", "orderId": view["orderId"], "suborderIds": [last] });
        assert_eq!(world.operator_call("ELOTT", "cancel", &cancel).await.0, 200);
        world.pass(70).await;
        let start = view["betTime"].as_i64().unwrap();
        let call = json!({ "merchant": "mer_a", "user": "mem_1", "start": start, "end": start + 1 });
        let listed = list_without_lines(&world, &call).await;
        assert_eq!(listed, json!({
            "orderId": view["orderId"], "user": "mem_1", "vendor": "ELOTT", "gameCode": RUSH, "numero": numeros[0],
            "chase": true, "phases": 3, "phasesDone": 2, "betAmount": "60.00", "validBetAmount": "30.00",
            "winAmount": "9.70", "profitAndLoss": "-0.30", "status": "pending", "orderStatus": 2, "betTime": start,
        }));
    }

    async fn the_operator_cancels_for_a_member(engine) {
        let world = World::new(engine).await;
        let numero = world.numeros(RUSH, 1).await.remove(0);
        let player = world.player("mem_1", 1_000 * BAHT).await;
        let view = world.bet(&player, &sure("key-1", &numero, 1)).await;
        let cancel = |merchant: &str| {
            json!({ "merchant": merchant, "user": "mem_1", "orderId": view["orderId"],
                "suborderIds": [view["suborders"][0]["suborderId"]] })
        };
        assert_eq!(world.operator_call("ELOTT", "cancel", &cancel("mer_b")).await.0, 404);
        let (status, answer) = world.operator_call("ELOTT", "cancel", &cancel("mer_a")).await;
        assert_eq!((status, &answer["refundAmount"]), (200, &json!("10.00")));
        assert_eq!(world.operator.balance("mem_1"), 1_000 * BAHT);
    }

    async fn a_number_that_an_operator_closes_takes_no_more_and_what_was_sold_stands(engine) {
        let world = World::new(engine).await;
        let numero = world.numeros(RUSH, 1).await.remove(0);
        let first = world.player("mem_1", 1_000 * BAHT).await;
        let new = |key: &str| order(key, &numero, "place", "7|-|-|-|-", (5, "9.7", 5));
        let sold = world.bet(&first, &new("key-1")).await;
        let rule = |rule: &str, operator: &str| json!({ "gameCode": RUSH, "numero": numero, "merchant": "mer_a",
            "isTrial": false, "playCode": "place", "number": "1:7", "rule": rule, "operator": operator });
        assert_eq!(world.operator_call("ELOTT", "numbers", &rule("closed", "risk001")).await.0, 200);
        let second = world.player("mem_2", 1_000 * BAHT).await;
        assert_eq!(world.place(&second, &new("key-2")).await.1["errorCode"], "lottery.number.closed");
        assert_eq!(world.order(&first, &sold["orderId"]).await["status"], "pending");
        for looser in ["reduced", "open"] {
            let (status, refused) = world.operator_call("ELOTT", "numbers", &rule(looser, "risk001")).await;
            assert_eq!((status, refused["errorCode"].as_str()), (403, Some("lottery.result.same.person")));
        }
        assert_eq!(world.operator_call("ELOTT", "numbers", &rule("open", "draw001")).await.0, 200);
        world.bet(&second, &new("key-2")).await;
        world.pass(70).await;
        let (status, refused) = world.operator_call("ELOTT", "numbers", &rule("closed", "risk001")).await;
        assert_eq!((status, refused["errorCode"].as_str()), (409, Some("lottery.result.state")));
    }

    async fn a_number_is_closed_by_the_name_that_liabilities_have_for_it(engine) {
        let world = World::selling(engine, vec![THAI]).await;
        let numero = world.numeros(THAI, 1).await.remove(0);
        let rule = |play: &str, number: &str| json!({ "gameCode": THAI, "numero": numero, "merchant": "mer_a",
            "isTrial": false, "playCode": play, "number": number, "rule": "closed", "operator": "risk001" });
        for (play, number) in [
            ("top2", "12,34"), ("top2", "1"), ("top2", "1:12"), ("top2", ""), ("tod3", "12"), ("tod3", "x23"),
        ] {
            let (status, refused) = world.operator_call("LOTT", "numbers", &rule(play, number)).await;
            assert_eq!((status, refused["errorCode"].as_str()), (400, Some("field.invalid")), "{play} {number}");
        }
        assert_eq!(world.operator_call("LOTT", "numbers", &rule("tod3", "321")).await.0, 200);
        let player = world.player_of(THAI, "mem_1", 1_000 * BAHT).await;
        let new = |key: &str, number: &str| json!({ "orderKey": key, "gameCode": THAI, "stopOnWin": false, "total": 5,
            "lines": [{ "playCode": "tod3", "selection": number, "unit": 5, "odds": "150" }],
            "phases": [{ "numero": numero, "multiple": 1 }] });
        for (key, number) in [("key-1", "123"), ("key-2", "312")] {
            assert_eq!(world.place(&player, &new(key, number)).await.1["errorCode"], "lottery.number.closed", "{number}");
        }
        world.bet(&player, &new("key-3", "124")).await;
    }

    async fn a_suspended_draw_sells_nothing_and_keeps_its_orders(engine) {
        let world = World::new(engine).await;
        let numero = world.numeros(RUSH, 1).await.remove(0);
        let first = world.player("mem_1", 1_000 * BAHT).await;
        world.bet(&first, &sure("key-1", &numero, 1)).await;
        let suspend = |is_suspended: bool, operator: &str| json!({ "gameCode": RUSH, "numero": numero, "operator": operator, "isSuspended": is_suspended });
        for _ in 0..2 {
            assert_eq!(world.operator_call("ELOTT", "suspend", &suspend(true, "draw001")).await.0, 200);
        }
        assert_eq!(world.draw(RUSH, &numero).await["state"], "suspended");
        let second = world.player("mem_2", 1_000 * BAHT).await;
        assert_eq!(world.place(&second, &sure("key-2", &numero, 1)).await.1["errorCode"], "lottery.draw.closed");
        let (status, refused) = world.operator_call("ELOTT", "suspend", &suspend(false, "draw001")).await;
        assert_eq!((status, refused["errorCode"].as_str()), (403, Some("lottery.result.same.person")));
        assert_eq!(world.operator_call("ELOTT", "suspend", &suspend(false, "draw002")).await.0, 200);
        world.bet(&second, &sure("key-2", &numero, 1)).await;
        world.pass(120).await;
        assert_eq!(world.operator.movements("mem_1").len(), 2);
    }

    async fn another_sheet_has_other_prices_for_its_merchant_only(engine) {
        let world = World::new(engine).await;
        let numero = world.numeros(RUSH, 1).await.remove(0);
        let sheet = |version: u32, odds: &str, ppm: u32| json!({ "gameCode": RUSH, "merchant": "mer_b", "prizeMode": "Normal",
            "operators": ["games001", "admin001"], "sheet": { "version": version, "prices": { "place": [{ "odds": odds, "returnPpm": ppm }] } } });
        let (status, refused) = world.operator_call("ELOTT", "sheets", &sheet(2, "9.5", 960_000)).await;
        assert_eq!(status, 400, "the published return is not the computed one: {refused}");
        let mut alone = sheet(2, "9.5", 950_000);
        alone["operators"] = json!(["games001", "games001"]);
        let (status, refused) = world.operator_call("ELOTT", "sheets", &alone).await;
        assert_eq!((status, refused["errorCode"].as_str()), (403, Some("lottery.result.same.person")));
        for _ in 0..2 {
            assert_eq!(world.operator_call("ELOTT", "sheets", &sheet(2, "9.5", 950_000)).await.0, 200, "once");
        }
        assert_eq!(world.count("SELECT COUNT(*) FROM draw_sheet").await, 1);
        assert_eq!(world.operator_call("ELOTT", "sheets", &sheet(2, "9.4", 940_000)).await.0, 400, "no newer version");
        let ticket = world.operator.ticket("mem_b", 1_000 * BAHT, "mer_b");
        let (_, opened) = world.open(RUSH, &ticket).await;
        let token = opened["session"].as_str().unwrap();
        let new = order("key-1", &numero, "place", "7|-|-|-|-", (5, "9.5", 5));
        assert_eq!(world.post("/orders", Some(token), &new).await.0, 201);
        let other = world.player("mem_1", 1_000 * BAHT).await;
        assert_eq!(world.place(&other, &new).await.1["errorCode"], "lottery.odds.changed");
        let (_, game) = world.get("/games", Some(token)).await;
        assert_eq!(game["plays"].as_array().unwrap().len(), 1);
        assert_eq!(game["plays"][0]["prices"][0]["odds"], "9.5");
    }

    async fn draws_are_listed_by_status_with_what_is_to_be_done_about_them(engine) {
        let world = World::selling(engine, vec![RUSH, THAI]).await;
        world.work().await;
        let call = |vendor: &str, more: Value| {
            let mut body = json!({ "merchant": "mer_a", "limit": 3 });
            body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
            (vendor.to_owned(), body)
        };
        let list = async |(vendor, body): (String, Value)| {
            let (status, list) = world.operator_call(&vendor, "overview", &body).await;
            assert_eq!(status, 200, "{list}");
            list
        };
        let open = list(call("ELOTT", json!({ "state": "open" }))).await;
        assert_eq!((&open["totalCount"], &open["list"][0]["gameCode"]), (&json!(1), &json!(RUSH)));
        let planned = list(call("ELOTT", json!({ "state": "planned" }))).await;
        assert_eq!(planned["list"].as_array().unwrap().len(), 3, "no more than were asked for");
        assert!(planned["totalCount"].as_u64().unwrap() > 1_000);
        assert!(planned["list"][0]["drawTime"].as_i64() < planned["list"][1]["drawTime"].as_i64());
        world.pass(180).await;
        let settled = list(call("ELOTT", json!({ "state": "settled" }))).await;
        assert!(settled["list"][0]["drawTime"].as_i64() > settled["list"][1]["drawTime"].as_i64());
        assert_eq!(settled["list"][0]["alarms"], json!([]));
        assert_eq!(list(call("ELOTT", json!({ "needsAttention": true }))).await["totalCount"], 0);
        assert_eq!(list(call("LOTT", json!({ "state": "suspended" }))).await["totalCount"], 0);
        let draw = world.on_sale(THAI, 1).await.remove(0);
        let body = json!({ "gameCode": THAI, "numero": draw["numero"], "operator": "draw001", "isSuspended": true });
        assert_eq!(world.operator_call("LOTT", "suspend", &body).await.0, 200);
        let suspended = list(call("LOTT", json!({ "state": "suspended" }))).await;
        assert_eq!(suspended["list"][0]["numero"], draw["numero"]);
        let counts = suspended["counts"].as_array().unwrap();
        assert!(counts.contains(&json!({ "state": "suspended", "count": 1, "alarms": 0 })), "{counts:?}");
        for wrong in [json!({ "state": "drawn" }), json!({ "gameCode": RUSH })] {
            let (vendor, body) = call("LOTT", wrong);
            assert!([400, 404].contains(&world.operator_call(&vendor, "overview", &body).await.0));
        }
    }

    async fn odds_are_checked_with_what_they_return_and_nothing_is_kept(engine) {
        let world = World::new(engine).await;
        let check = |prices: Value| json!({ "gameCode": RUSH, "merchant": "mer_a", "prizeMode": "Normal", "prices": prices });
        let (status, checked) = world.operator_call("ELOTT", "sheetCheck", &check(json!({ "place": [{ "odds": "9.5" }] }))).await;
        assert_eq!((status, &checked["version"]), (200, &json!(2)), "{checked}");
        assert_eq!(checked["plays"][0]["prices"][0]["returnPpm"], 950_000);
        assert_eq!(checked["sheet"], json!({ "version": 2, "prices": { "place": [{ "odds": "9.5", "returnPpm": 950_000 }] } }));
        for (prices, why) in [
            (json!({ "place": [{ "odds": "7.4" }] }), "returns"), (json!({ "place": [{ "odds": "10" }] }), "returns"),
            (json!({ "place": [] }), "one price"), (json!({ "nothing": [{ "odds": "9.5" }] }), "no such play"),
            (json!({}), "has a version"),
        ] {
            let (status, refused) = world.operator_call("ELOTT", "sheetCheck", &check(prices)).await;
            assert_eq!((status, &refused["errorCode"]), (400, &json!("lottery.sheet.invalid")));
            assert!(refused["value"]["detail"].as_str().unwrap().contains(why), "{refused}");
        }
        let list = json!({ "merchant": "mer_a", "prizeMode": "Normal", "gameCode": RUSH });
        let (_, sheets) = world.operator_call("ELOTT", "sheetList", &list).await;
        assert_eq!((&sheets["list"][0]["version"], &sheets["list"][0]["isBuiltIn"]), (&json!(1), &json!(true)));
    }
}
