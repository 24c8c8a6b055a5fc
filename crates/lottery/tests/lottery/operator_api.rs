use serde_json::{Value, json};

use crate::on_both_engines;
use crate::world::{BAHT, RUSH, THAI, World, answer, client, order, sure};

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
        world.pass(70).await;
        let codes = |list: &Value| -> Vec<String> {
            list["list"].as_array().unwrap().iter().map(|row| row["status"].as_str().unwrap().to_owned()).collect()
        };
        for (status, count) in [("pending", 1), ("won", 1), ("lost", 0), ("void", 0), ("cancelled", 0)] {
            let (_, list) = world.operator_call("ELOTT", "orders", &call(Some(status), "mer_a")).await;
            assert_eq!(codes(&list), vec![status; count]);
        }
        let (_, list) = world.operator_call("ELOTT", "orders", &call(Some("won"), "mer_a")).await;
        assert_eq!(list["list"][0]["winAmount"], "9.70");
        assert_eq!(list["list"][0]["profitAndLoss"], "-0.30");
        assert_eq!(list["list"][0]["orderStatus"], 4);
        let (_, list) = world.operator_call("ELOTT", "orders", &call(None, "mer_b")).await;
        assert_eq!(list["totalCount"], 0, "of another merchant nothing is found");
        let detail = |merchant: &str| json!({ "merchant": merchant, "user": "mem_1", "orderId": view["orderId"] });
        assert_eq!(world.operator_call("ELOTT", "order", &detail("mer_b")).await.0, 404);
        let (_, found) = world.operator_call("ELOTT", "order", &detail("mer_a")).await;
        assert_eq!(found["detail"]["suborders"][0]["status"], "won");
        let mut wrong = call(None, "mer_a");
        wrong["end"] = json!(start - 1);
        assert_eq!(world.operator_call("ELOTT", "orders", &wrong).await.1["errorCode"], "field.invalid");
        let (_, popular) = world.operator_call("ELOTT", "popular", &json!({ "merchant": "mer_a" })).await;
        assert_eq!(popular, json!([{ "gameCode": RUSH, "members": 1 }]));
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
        let rule = |rule: &str| json!({ "gameCode": RUSH, "numero": numero, "merchant": "mer_a", "isTrial": false,
            "playCode": "place", "number": "1:7", "rule": rule, "operator": "risk001" });
        assert_eq!(world.operator_call("ELOTT", "numbers", &rule("closed")).await.0, 200);
        let second = world.player("mem_2", 1_000 * BAHT).await;
        assert_eq!(world.place(&second, &new("key-2")).await.1["errorCode"], "lottery.number.closed");
        assert_eq!(world.order(&first, &sold["orderId"]).await["status"], "pending");
        assert_eq!(world.operator_call("ELOTT", "numbers", &rule("open")).await.0, 200);
        world.bet(&second, &new("key-2")).await;
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
        let suspend = |is_suspended: bool| json!({ "gameCode": RUSH, "numero": numero, "operator": "draw001", "isSuspended": is_suspended });
        for _ in 0..2 {
            assert_eq!(world.operator_call("ELOTT", "suspend", &suspend(true)).await.0, 200);
        }
        assert_eq!(world.draw(RUSH, &numero).await["state"], "suspended");
        let second = world.player("mem_2", 1_000 * BAHT).await;
        assert_eq!(world.place(&second, &sure("key-2", &numero, 1)).await.1["errorCode"], "lottery.draw.closed");
        assert_eq!(world.operator_call("ELOTT", "suspend", &suspend(false)).await.0, 200);
        world.bet(&second, &sure("key-2", &numero, 1)).await;
        world.pass(120).await;
        assert_eq!(world.operator.movements("mem_1").len(), 2);
    }

    async fn another_sheet_has_other_prices_for_its_merchant_only(engine) {
        let world = World::new(engine).await;
        let numero = world.numeros(RUSH, 1).await.remove(0);
        let sheet = |version: u32, odds: &str, ppm: u32| json!({ "gameCode": RUSH, "merchant": "mer_b", "prizeMode": "Normal",
            "sheet": { "version": version, "prices": { "place": [{ "odds": odds, "returnPpm": ppm }] } } });
        let (status, refused) = world.operator_call("ELOTT", "sheets", &sheet(2, "9.5", 960_000)).await;
        assert_eq!(status, 400, "the published return is not the computed one: {refused}");
        assert_eq!(world.operator_call("ELOTT", "sheets", &sheet(2, "9.5", 950_000)).await.0, 200);
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
}
