//! What operators do with draws at the console, before the in-house vendor.

use erawan_testkit::{Actor, TestServer, both_engines};
use serde_json::{Value, json};

use super::real::{DrawWorld, OTHER, RESULT, THAI, baht};

fn reason() -> Value {
    json!({ "reason": "as the two of us agreed" })
}

/// Two who look after draws.
async fn two(server: &TestServer) -> [Actor; 2] {
    [server.operator("draws0001", &["DRAW"]).await, server.operator("draws0002", &["DRAW"]).await]
}

/// What the audit trail has about draws, the oldest first: action, author and the step of the act.
async fn trail(server: &TestServer, name: &str) -> Vec<(String, String, String)> {
    let auditor = server.operator(name, &["AUDITOR"]).await;
    let page = auditor.get("/console/audit?action=draw").await.ok();
    assert!(!page.to_string().contains("730826"), "what was typed is in no event: {page}");
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    let step = |row: &Value| {
        let details = row["details"].as_array().expect("details");
        text(&details.iter().find(|detail| detail["name"] == "step").expect("a step")["value"])
    };
    let rows = page["list"].as_array().expect("a list").iter();
    rows.map(|row| (text(&row["action"]), text(&row["author"]), step(row))).rev().collect()
}

/// The draw at the console.
async fn seen(world: &DrawWorld<'_>, operator: &Actor) -> Value {
    operator.get(&world.path()).await.ok()
}

/// What the draw's first event of this kind says.
fn detail_of(draw: &Value, kind: &str) -> String {
    let mut events = draw["events"].as_array().expect("events").iter();
    let event = events.find(|event| event["kind"] == kind).expect("an event");
    event["detail"].as_str().expect("a text").to_owned()
}

both_engines! {
    async fn r64_two_operators_type_a_result_without_seeing_each_others_and_it_is_paid_after_the_delay(server: &TestServer) {
        let world = DrawWorld::open(server).await;
        let winner = world.bettor("winner001", "45", 20).await;
        let loser = world.bettor("loser0001", "54", 20).await;
        world.begin_drawing().await;
        let [first, second] = two(server).await;
        let list = first.get("/console/draws?attention=true").await.ok();
        assert_eq!((&list["totalCount"], &list["list"][0]["alarms"]), (&json!(1), &json!(["result.due"])), "{list}");
        assert_eq!(list["counts"][0]["state"], "planned");
        let entered = world.enter(&first, RESULT).await;
        assert_eq!(entered["outcome"], "waiting");
        // One person alone gets no further, and no one else learns what the first one typed.
        let form = json!({ "result": RESULT, "source": "the newspaper" });
        first.post(&format!("{}/entries", world.path()), form.clone()).await.refused("lottery.result.same.person");
        let told = seen(&world, &second).await;
        assert!(!told.to_string().contains("730826"), "{told}");
        let waiting = &told["waitingEntry"];
        assert_eq!((&told["alarms"], &waiting["own"], &waiting["version"]), (&json!(["entry.waiting"]), &json!(false), &json!(1)));
        assert_eq!(seen(&world, &first).await["waitingEntry"]["own"], true);
        let published = world.enter(&second, RESULT).await;
        assert_eq!((&published["outcome"], &published["draw"]["result"]), (&json!("published"), &json!(RESULT)));
        assert_eq!(published["draw"]["payTime"], json!(world.draw_ms + 120_000));
        second.post(&format!("{}/entries", world.path()), form).await.refused("lottery.result.state");
        world.pass(119).await;
        assert_eq!(world.balance(&winner).await, baht(980));
        world.pass(2).await;
        assert_eq!((world.balance(&winner).await, world.balance(&loser).await), (baht(980 + 1_840), baht(980)));
        world.settle(&first).await;
        let settled = seen(&world, &first).await;
        assert_eq!((&settled["state"], &settled["alarms"]), (&json!("settled"), &json!([])));
        let sums = &settled["sums"];
        assert_eq!((&sums["count"], &sums["stakes"], &sums["wins"]), (&json!(2), &json!("40.00"), &json!("1840.00")));
        let trail = trail(server, "audits001").await;
        let [one, other] = ["operator: draws0001", "operator: draws0002"];
        let entry = |author: &str, step: &str| ("draw.entry".to_owned(), author.to_owned(), step.to_owned());
        assert_eq!(trail, [
            entry(one, "asked"), entry(one, "done"), entry(one, "asked"), entry(one, "refused"), entry(other, "asked"),
            entry(other, "done"), entry(other, "asked"), entry(other, "refused"),
        ]);
    }

    async fn entries_that_differ_publish_nothing_and_are_both_typed_again(server: &TestServer) {
        let world = DrawWorld::open(server).await;
        world.begin_drawing().await;
        let [first, second] = two(server).await;
        assert_eq!(world.enter(&first, RESULT).await["outcome"], "waiting");
        let differs = world.enter(&second, OTHER).await;
        assert_eq!((&differs["outcome"], &differs["draw"]["alarms"]), (&json!("differs"), &json!(["entries.differ"])));
        assert!(!differs.to_string().contains("730826"), "{differs}");
        assert_eq!(world.enter(&second, RESULT).await["outcome"], "waiting");
        assert_eq!(world.enter(&first, RESULT).await["outcome"], "published");
        let events = seen(&world, &first).await["events"].clone();
        let kinds: Vec<_> = events.as_array().expect("events").iter().map(|event| event["kind"].clone()).collect();
        assert_eq!(kinds.iter().filter(|kind| **kind == "entered").count(), 4, "{events}");
        assert!(kinds.contains(&json!("entries_differ")));
    }

    async fn a_result_is_refused_before_the_drawing_where_it_is_malformed_and_of_a_draw_of_the_vendor(server: &TestServer) {
        let world = Box::pin(DrawWorld::selling(server, &["yeekee-speed"])).await;
        let [first, _] = two(server).await;
        let entries = format!("{}/entries", world.path());
        let form = |result: &str| json!({ "result": result, "source": "the newspaper" });
        first.post(&entries, form(RESULT)).await.refused("lottery.result.state");
        for malformed in ["", "730826", "73082|45|154,967|208,481", "a30826|45|154,967|208,481", "<b>"] {
            first.post(&entries, form(malformed)).await.refused("lottery.result.invalid");
        }
        first.post(&entries, json!({ "result": RESULT, "source": " " })).await.refused("validation.failed");
        for unread in [json!({ "result": RESULT }), json!({}), form("\u{0}")] {
            first.post(&entries, unread).await.refused("request.malformed");
        }
        let with_reason = json!({ "result": RESULT, "source": "the newspaper", "reason": "no" });
        first.post(&entries, with_reason).await.refused("validation.failed");
        for unknown in ["thai-government/20200101", "thai-government/tomorrow", "no-such-lottery/20261201"] {
            first.post(&format!("/console/draws/{unknown}/entries"), form(RESULT)).await.refused("not.found");
            first.get(&format!("/console/draws/{unknown}")).await.refused("not.found");
        }
        let own = first.get("/console/draws?gameCode=yeekee-speed&state=open").await.ok()["list"][0].clone();
        assert_eq!(own["isOwnDraw"], true);
        let path = format!("/console/draws/yeekee-speed/{}/entries", own["numero"].as_str().expect("a numero"));
        first.post(&path, form("057|37")).await.refused("lottery.result.state");
    }

    async fn a_result_that_is_held_back_within_the_delay_is_paid_when_another_operator_lets_it(server: &TestServer) {
        let world = DrawWorld::open(server).await;
        let winner = world.bettor("winner001", "45", 20).await;
        world.begin_drawing().await;
        let [first, second] = two(server).await;
        let risk = server.operator("looksrisk1", &["RISK"]).await;
        let freeze = format!("{}/freeze", world.path());
        risk.post(&freeze, reason()).await.refused("lottery.result.state");
        world.enter(&first, RESULT).await;
        world.enter(&second, RESULT).await;
        world.pass(60).await;
        first.post(&freeze, json!({ "reason": "no" })).await.refused("validation.failed");
        for _ in 0..2 {
            let frozen = first.post(&freeze, reason()).await.ok();
            assert_eq!((&frozen["isFrozen"], &frozen["alarms"]), (&json!(true), &json!(["frozen"])));
            assert_eq!(frozen.get("alarmDetail"), None, "its name says it");
        }
        world.pass(300).await;
        assert_eq!(world.balance(&winner).await, baht(980));
        let unfreeze = format!("{}/unfreeze", world.path());
        risk.post(&unfreeze, reason()).await.refused("permission.denied");
        first.post(&unfreeze, reason()).await.refused("lottery.result.same.person");
        assert_eq!(second.post(&unfreeze, reason()).await.ok()["isFrozen"], false);
        world.work().await;
        assert_eq!(world.balance(&winner).await, baht(980 + 1_840));
        first.post(&freeze, reason()).await.refused("lottery.result.state");
    }

    async fn sales_are_stopped_by_one_operator_and_go_on_by_another(server: &TestServer) {
        let world = DrawWorld::open(server).await;
        let member = world.bettor("bettor001", "45", 20).await;
        let [first, second] = two(server).await;
        let [suspend, resume] = ["suspend", "resume"].map(|act| format!("{}/{act}", world.path()));
        first.post(&resume, reason()).await.ok();
        for _ in 0..2 {
            assert_eq!(first.post(&suspend, reason()).await.ok()["state"], "suspended");
        }
        server.clock.advance(std::time::Duration::from_secs(2));
        assert_eq!(world.try_to_bet(&member, "45", 5).await["errorCode"], "lottery.draw.closed");
        let listed = second.get("/console/draws?state=suspended").await.ok();
        assert_eq!(listed["list"][0]["numero"], json!(world.numero));
        first.post(&resume, reason()).await.refused("lottery.result.same.person");
        let risk = server.operator("looksrisk1", &["RISK"]).await;
        risk.post(&resume, reason()).await.refused("permission.denied");
        assert_eq!(second.post(&resume, reason()).await.ok()["state"], "open");
        server.clock.advance(std::time::Duration::from_secs(2));
        assert_eq!(world.try_to_bet(&member, "45", 5).await["status"], "pending");
        assert_eq!(world.balance(&member).await, baht(975));
    }

    async fn a_draw_is_voided_by_two_operators_and_all_stakes_go_back(server: &TestServer) {
        let world = DrawWorld::open(server).await;
        let member = world.bettor("bettor001", "45", 20).await;
        let [first, second] = two(server).await;
        let voids = format!("{}/voids", world.path());
        let proposed = first.post(&voids, reason()).await.ok();
        assert_eq!((&proposed["state"], &proposed["numero"]), (&json!("open"), &json!(world.numero)));
        assert_eq!(first.post(&voids, reason()).await.ok()["proposalId"], proposed["proposalId"]);
        second.post(&voids, json!({ "reason": "for another reason" })).await.refused("proposal.open");
        let id = proposed["proposalId"].as_str().expect("an identifier");
        let act = |verb: &str| format!("/console/drawVoids/{id}/{verb}");
        let digest = json!({ "digest": proposed["digest"] });
        first.post(&act("approve"), digest.clone()).await.refused("proposal.own");
        first.post(&act("reject"), reason()).await.refused("proposal.own");
        second.post(&act("approve"), json!({ "digest": "00" })).await.refused("proposal.stale");
        world.work().await;
        assert_eq!(world.balance(&member).await, baht(980));
        let waiting = second.get("/console/drawVoids").await.ok();
        assert_eq!((&waiting["totalCount"], &waiting["list"][0]["own"]), (&json!(1), &json!(false)));
        let done = second.post(&act("approve"), digest.clone()).await.ok();
        assert_eq!(done["state"], "executed", "{done}");
        assert_eq!(second.post(&act("approve"), digest).await.ok()["state"], "executed");
        world.work().await;
        assert_eq!(world.balance(&member).await, baht(1_000));
        let draw = seen(&world, &first).await;
        assert_eq!((&draw["state"], &draw["sums"]["refunds"], &draw["void"]["state"]), (&json!("void"), &json!("20.00"), &json!("executed")));
        first.post(&voids, reason()).await.refused("lottery.result.state");
        let detail = detail_of(&draw, "voided");
        assert!(detail.starts_with("by suvarna/draws0001 and suvarna/draws0002"), "{detail}");
    }

    async fn a_draw_whose_result_came_after_the_proposal_is_not_voided_by_it(server: &TestServer) {
        let world = DrawWorld::open(server).await;
        let member = world.bettor("bettor001", "54", 20).await;
        world.begin_drawing().await;
        let [first, second] = two(server).await;
        let proposed = first.post(&format!("{}/voids", world.path()), reason()).await.ok();
        world.enter(&first, RESULT).await;
        world.enter(&second, RESULT).await;
        let approve = format!("/console/drawVoids/{}/approve", proposed["proposalId"].as_str().expect("an identifier"));
        second.post(&approve, json!({ "digest": proposed["digest"] })).await.refused("proposal.stale");
        world.work().await;
        assert_eq!(world.balance(&member).await, baht(980));
        assert_eq!(seen(&world, &first).await["state"], "resulted");
    }

    async fn r64_a_wrong_result_is_corrected_by_two_and_finance_releases_what_is_taken_back(server: &TestServer) {
        let world = DrawWorld::open(server).await;
        let wrong = world.bettor("paidwrong1", "45", 20).await;
        let right = world.bettor("isright01", "54", 10).await;
        world.begin_drawing().await;
        let [first, second] = two(server).await;
        world.pay([&first, &second], RESULT).await;
        assert_eq!((world.balance(&wrong).await, world.balance(&right).await), (baht(2_820), baht(990)));
        let corrections = format!("{}/corrections", world.path());
        let form = json!({ "takeBack": "available", "reason": "the newspaper was wrong" });
        first.post(&corrections, form.clone()).await.refused("lottery.result.state");
        let without = json!({ "result": OTHER, "source": "the newspaper" });
        first.post(&format!("{}/entries", world.path()), without).await.refused("lottery.result.state");
        world.enter_again([&first, &second], OTHER).await;
        assert_eq!(world.balance(&right).await, baht(990));
        let preview = first.get(&format!("{}/correction", world.path())).await.ok();
        assert_eq!((&preview["gains"], &preview["losses"], &preview["count"]), (&json!("920.00"), &json!("1840.00"), &json!(2)));
        assert_eq!((&preview["previous"], &preview["result"]), (&json!(RESULT), &json!(OTHER)));
        assert_eq!((&preview["others"], &preview["hasLosses"]), (&json!(0), &json!(true)));
        let mut changed: Vec<_> = preview["changed"].as_array().expect("a list").iter()
            .map(|win| (win["memberName"].clone(), win["previous"].clone(), win["amount"].clone())).collect();
        changed.sort_by_key(|(name, ..)| name.to_string());
        assert_eq!(changed, [
            (json!("isright01"), json!("0.00"), json!("920.00")), (json!("paidwrong1"), json!("1840.00"), json!("0.00")),
        ]);
        let proposed = first.post(&corrections, form).await.ok();
        assert_eq!((&proposed["needsRelease"], &proposed["losses"]), (&json!(true), &json!("1840.00")), "{proposed}");
        let id = proposed["proposalId"].as_str().expect("an identifier");
        let act = |verb: &str| format!("/console/drawCorrections/{id}/{verb}");
        let digest = json!({ "digest": proposed["digest"] });
        let finance = server.operator("finance001", &["FIN-checker"]).await;
        first.post(&act("approve"), digest.clone()).await.refused("proposal.own");
        finance.post(&act("release"), digest.clone()).await.refused("proposal.stale");
        assert_eq!(second.post(&act("approve"), digest.clone()).await.ok()["state"], "checked");
        world.work().await;
        assert_eq!(world.balance(&wrong).await, baht(2_820), "nothing moves before finance releases it");
        second.post(&act("release"), digest.clone()).await.refused("permission.denied");
        let released = finance.post(&act("release"), digest).await.ok();
        assert_eq!((&released["state"], &released["releaser"]), (&json!("executed"), &json!("Name of finance001")), "{released}");
        world.settle(&first).await;
        assert_eq!((world.balance(&wrong).await, world.balance(&right).await), (baht(980), baht(1_910)));
        let draw = seen(&world, &first).await;
        assert_eq!((&draw["state"], &draw["version"], &draw["result"]), (&json!("settled"), &json!(2), &json!(OTHER)));
        assert_eq!(draw["settlements"][1]["takeBack"], "available");
        let detail = detail_of(&draw, "corrected");
        assert!(detail.contains("released by suvarna/finance001"), "{detail}");
        assert!(detail.ends_with("take back available; suborders: 2"), "{detail}");
        let settlement = draw["settlements"][1].as_object().expect("a settlement");
        assert!(settlement.contains_key("digest") && !settlement.contains_key("stakes"), "of all merchants: {draw}");
    }

    async fn a_correction_that_takes_nothing_back_needs_no_release_and_pays_the_winners(server: &TestServer) {
        let world = DrawWorld::open(server).await;
        let wrong = world.bettor("paidwrong1", "45", 20).await;
        let right = world.bettor("isright01", "54", 10).await;
        world.begin_drawing().await;
        let [first, second] = two(server).await;
        world.pay([&first, &second], RESULT).await;
        world.enter_again([&first, &second], OTHER).await;
        let form = json!({ "takeBack": "none", "reason": "the newspaper was wrong" });
        let proposed = second.post(&format!("{}/corrections", world.path()), form).await.ok();
        assert_eq!(proposed["needsRelease"], false);
        let approve = format!("/console/drawCorrections/{}/approve", proposed["proposalId"].as_str().expect("an identifier"));
        let done = first.post(&approve, json!({ "digest": proposed["digest"] })).await.ok();
        assert_eq!(done["state"], "executed", "{done}");
        world.settle(&first).await;
        assert_eq!((world.balance(&wrong).await, world.balance(&right).await), (baht(2_820), baht(1_910)));
    }

    async fn a_number_is_closed_by_one_operator_and_opened_by_another_and_what_could_be_lost_is_told(server: &TestServer) {
        let world = DrawWorld::open(server).await;
        let member = world.bettor("bettor001", "45", 20).await;
        let risk = server.operator("looksrisk1", &["RISK"]).await;
        let [first, _] = two(server).await;
        let play = async |of: &str| {
            let told = risk.get(&format!("{}/exposure", world.path())).await.ok();
            told["plays"].as_array().expect("plays").iter().find(|play| play["playCode"] == of).expect("the play").clone()
        };
        let bottom = play("bot2").await;
        assert_eq!((&bottom["liability"], &bottom["full"], &bottom["reduced"]), (&json!("1840.00"), &json!("1000000.00"), &json!("1500000.00")));
        assert_eq!((&bottom["sharePpm"], &bottom["isAlarm"]), (&json!(1_226), &json!(false)));
        assert_eq!(bottom["numbers"][0], json!({ "number": "45", "liability": "1840.00", "sharePpm": 1_226, "isAlarm": false, "rule": "open" }));
        let set = |rule: &str, number: &str| json!({ "playCode": "bot2", "number": number, "rule": rule, "reason": "as the two of us agreed" });
        let numbers = format!("{}/numbers", world.path());
        let closed = risk.post(&numbers, set("closed", "45")).await.ok();
        assert_eq!((&closed["rules"][0]["number"], &closed["rules"][0]["own"]), (&json!("45"), &json!(true)));
        server.clock.advance(std::time::Duration::from_secs(2));
        assert_eq!(world.try_to_bet(&member, "45", 5).await["errorCode"], "lottery.number.closed");
        risk.post(&numbers, set("open", "45")).await.refused("lottery.result.same.person");
        risk.post(&numbers, set("reduced", "45")).await.refused("lottery.result.same.person");
        for wrong in [set("closed", "4"), set("closed", "<b>"), json!({ "playCode": "nothing", "number": "45", "rule": "closed", "reason": "as the two of us agreed" })] {
            risk.post(&numbers, wrong).await.refused("validation.failed");
        }
        assert_eq!(first.post(&numbers, set("open", "45")).await.ok()["rules"][0]["rule"], "open");
        server.clock.advance(std::time::Duration::from_secs(2));
        assert_eq!(world.try_to_bet(&member, "45", 5).await["status"], "pending");
        let other = risk.get(&format!("{}/exposure?book=trial", world.path())).await.ok();
        assert!(other["plays"].as_array().expect("plays").iter().all(|play| play["liability"] == "0.00"));
        risk.get(&format!("{}/exposure?book=gold", world.path())).await.refused("validation.failed");
        world.begin_drawing().await;
        let late = server.operator("looksrisk2", &["RISK"]).await;
        late.post(&numbers, set("closed", "45")).await.refused("lottery.result.state");
    }

    async fn a_number_near_its_ceiling_is_an_alarm_of_its_draw(server: &TestServer) {
        let world = DrawWorld::open(server).await;
        let [first, _] = two(server).await;
        // 920,000 is less than 80 % of 1,500,000.
        let member = server.member("highroller").await;
        server.credit(&member, 20_000).await;
        assert_eq!(world.try_to_bet(&member, "45", 10_000).await["status"], "pending");
        assert_eq!(first.get("/console/draws?attention=true").await.ok()["totalCount"], 0);
        server.clock.advance(std::time::Duration::from_secs(2));
        // A liability above the first ceiling pays less.
        assert_eq!(world.try_to_bet(&member, "45", 5_000).await["errorCode"], "lottery.odds.changed");
        server.clock.advance(std::time::Duration::from_secs(2));
        assert_eq!(world.try_to_bet_at("76", &member, "45", 5_000).await["status"], "pending");
        let listed = first.get("/console/draws?attention=true").await.ok();
        assert_eq!((&listed["totalCount"], &listed["list"][0]["alarms"]), (&json!(1), &json!(["exposure"])), "{listed}");
        let told = first.get(&format!("{}/exposure", world.path())).await.ok();
        let bottom = told["plays"].as_array().expect("plays").iter().find(|play| play["playCode"] == "bot2").expect("the play");
        assert_eq!((&bottom["liability"], &bottom["sharePpm"]), (&json!("1300000.00"), &json!(866_666)));
        assert_eq!((&bottom["isAlarm"], &bottom["numbers"][0]["isAlarm"]), (&json!(true), &json!(true)));
    }

    async fn what_a_lottery_pays_is_proposed_with_computed_returns_and_approved_by_another_person(server: &TestServer) {
        let world = DrawWorld::open(server).await;
        let games = server.operator("games0001", &["GAMES"]).await;
        let admin = server.operator("admins001", &["ADMIN"]).await;
        let listed = games.get("/console/sheets?gameCode=thai-government").await.ok();
        let sheet = &listed["list"][0];
        assert_eq!((&sheet["prizeMode"], &sheet["isBuiltIn"], &sheet["version"]), (&json!("Elott"), &json!(true), &json!(1)));
        let path = format!("/console/sheets/{THAI}/Elott");
        let in_force = games.get(&path).await.ok();
        let odds = |of: &Value, changed: &str| -> Vec<Value> {
            of["plays"].as_array().expect("plays").iter().map(|play| {
                let prices = play["prices"].as_array().expect("prices").iter().map(|price| {
                    let mut odds = json!({ "odds": price["odds"], "cells": price["cells"] });
                    for (from, to) in [("arrangements", "arrangements"), ("reducedOdds", "reducedOdds")] {
                        if !price[from].is_null() {
                            odds[to] = price[from].clone();
                        }
                    }
                    if play["playCode"] == "bot2" {
                        odds["odds"] = json!(changed);
                    }
                    odds
                });
                json!({ "playCode": play["playCode"], "prices": prices.collect::<Vec<_>>() })
            }).collect()
        };
        let form = |changed: &str| json!({ "plays": odds(&in_force, changed), "reason": "the spring campaign" });
        let checked = games.post(&format!("{path}/check"), form("90")).await.ok();
        let bottom = checked["plays"].as_array().expect("plays").iter().find(|play| play["playCode"] == "bot2").expect("the play");
        assert_eq!((&checked["version"], &bottom["prices"][0]["returnPpm"]), (&json!(2), &json!(900_000)), "{bottom}");
        for impossible in ["100", "74"] {
            games.post(&format!("{path}/check"), form(impossible)).await.refused("lottery.sheet.invalid");
        }
        for malformed in ["nothing", "-5"] {
            games.post(&format!("{path}/check"), form(malformed)).await.refused("validation.failed");
        }
        let proposed = games.post(&format!("{path}/proposals"), form("90")).await.ok();
        let id = proposed["proposalId"].as_str().expect("an identifier");
        let act = |verb: &str| format!("/console/sheetProposals/{id}/{verb}");
        let digest = json!({ "digest": proposed["digest"] });
        games.post(&act("approve"), digest.clone()).await.refused("permission.denied");
        assert_eq!(admin.get("/console/sheetProposals").await.ok()["totalCount"], 1);
        let member = world.bettor("bettor001", "45", 20).await;
        assert_eq!(admin.post(&act("approve"), digest).await.ok()["state"], "executed");
        let now = games.get(&path).await.ok();
        assert_eq!((&now["version"], &now["isBuiltIn"]), (&json!(2), &json!(false)));
        server.clock.advance(std::time::Duration::from_secs(2));
        assert_eq!(world.try_to_bet(&member, "46", 5).await["errorCode"], "lottery.odds.changed");
    }

    async fn a_vendor_that_does_not_answer_is_named_and_nothing_is_said_to_be_done(server: &TestServer) {
        let world = DrawWorld::open(server).await;
        let [first, _] = two(server).await;
        world.be_found_at("http://127.0.0.1:1").await;
        let list = first.get("/console/draws").await.ok();
        assert_eq!((&list["totalCount"], &list["unavailable"]), (&json!(0), &json!(["LOTT", "TCG_LOTTO_VN", "TCG_SEA"])));
        first.get(&world.path()).await.refused("lottery.unavailable");
        first.post(&format!("{}/suspend", world.path()), reason()).await.refused("lottery.unavailable");
        let trail = trail(server, "audits001").await;
        let steps: Vec<_> = trail.iter().map(|(action, _, step)| (action.as_str(), step.as_str())).collect();
        assert_eq!(steps, [("draw.suspend", "asked"), ("draw.suspend", "unknown")]);
    }

    async fn a_decision_is_refused_while_the_vendor_does_not_answer_and_taken_when_it_does(server: &TestServer) {
        let world = DrawWorld::open(server).await;
        let member = world.bettor("bettor001", "45", 20).await;
        let [first, second] = two(server).await;
        let voids = format!("{}/voids", world.path());
        world.be_found_at("http://127.0.0.1:1").await;
        first.post(&voids, reason()).await.refused("lottery.unavailable");
        world.be_found_at(&world.url).await;
        let proposed = first.post(&voids, reason()).await.ok();
        let approve = format!("/console/drawVoids/{}/approve", proposed["proposalId"].as_str().expect("an identifier"));
        let digest = json!({ "digest": proposed["digest"] });
        world.be_found_at("http://127.0.0.1:1").await;
        second.post(&approve, digest.clone()).await.refused("lottery.unavailable");
        world.be_found_at(&world.url).await;
        assert_eq!(second.get("/console/drawVoids").await.ok()["list"][0]["state"], "open", "it waits as before");
        assert_eq!(second.post(&approve, digest).await.ok()["state"], "executed");
        world.work().await;
        assert_eq!(world.balance(&member).await, baht(1_000));
    }

    async fn proposals_of_another_merchant_are_not_seen_nor_is_a_draw_of_a_lottery_that_is_not_listed(server: &TestServer) {
        let world = DrawWorld::open(server).await;
        let [first, _] = two(server).await;
        first.post(&format!("{}/voids", world.path()), reason()).await.ok();
        server.open_merchant("other").await;
        let abroad = server.operator_of("other", "abroad001", &["DRAW"]).await;
        assert_eq!(abroad.get("/console/drawVoids").await.ok()["totalCount"], 0);
        abroad.get(&world.path()).await.refused("not.found");
    }
}
