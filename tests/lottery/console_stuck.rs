//! What operators do at the console about what the vendor could not finish: what is stuck is sent again, an own entry is taken
//! back, and what a correction could not take back is told by member.

use std::sync::Arc;

use erawan_lottery::Step;
use erawan_testkit::{Actor, TestServer, both_engines};
use serde_json::{Value, json};

use super::real::{DrawWorld, OTHER, RESULT, THAI, baht};

fn reason() -> Value {
    json!({ "reason": "the cause was mended" })
}

async fn two(server: &TestServer) -> [Actor; 2] {
    [server.operator("draws0001", &["DRAW"]).await, server.operator("draws0002", &["DRAW"]).await]
}

/// One operator of every role but this one.
async fn others(server: &TestServer, but: &str) -> Vec<Actor> {
    let roles = ["CS", "FIN-maker", "FIN-checker", "RISK", "GAMES", "DRAW", "ADMIN", "AUDITOR"];
    let mut actors = Vec::new();
    for (at, role) in roles.into_iter().enumerate().filter(|(_, role)| *role != but) {
        actors.push(server.operator(&format!("another{at:02}"), &[role]).await);
    }
    actors
}

/// The acts of the audit trail that begin with this word, with their steps, the oldest first.
async fn trail(server: &TestServer, action: &str) -> Vec<(String, String)> {
    let auditor = server.operator("audits001", &["AUDITOR"]).await;
    let page = auditor.get(&format!("/console/audit?action={action}")).await.ok();
    let rows = page["list"].as_array().expect("a list").iter().map(|row| {
        let details = row["details"].as_array().expect("details");
        let step = details.iter().find(|detail| detail["name"] == "step").expect("a step");
        let text = |value: &Value| value.as_str().expect("a text").to_owned();
        (text(&row["author"]), text(&step["value"]))
    });
    rows.rev().collect()
}

/// Pays a result, while the wins of all suborders are taken for refused.
async fn pay_with_refusals(world: &DrawWorld<'_>, operators: [&Actor; 2]) {
    for operator in operators {
        world.enter(operator, RESULT).await;
    }
    let pause = world.gate.hold_at(Step::SettlementStored);
    world.server.clock.advance(std::time::Duration::from_secs(121));
    let lottery = Arc::clone(&world.lottery);
    let working = tokio::spawn(async move { lottery.work().await.map(|_| ()) });
    pause.reached.notified().await;
    world.write("UPDATE draw_suborder SET state = 'stuck', last_error = 'TransactionDoesNotExist'").await;
    pause.go.notify_one();
    working.await.expect("a task").expect("the vendor works");
    world.work().await;
}

both_engines! {
    async fn what_the_wallet_refused_is_sent_again_by_an_operator_of_draws_and_paid_once(server: &TestServer) {
        let world = Box::pin(DrawWorld::open(server)).await;
        let winner = world.bettor("winner001", "45", 20).await;
        let loser = world.bettor("loser0001", "54", 20).await;
        world.begin_drawing().await;
        let [first, second] = two(server).await;
        pay_with_refusals(&world, [&first, &second]).await;
        let draw = first.get(&world.path()).await.ok();
        assert_eq!((&draw["state"], &draw["stuckCount"]), (&json!("settling"), &json!(2)), "{draw}");
        assert_eq!(draw["alarmDetail"], "2 suborders are stuck");
        let stuck = first.get(&format!("{}/stuck", world.path())).await.ok();
        let rows = stuck["list"].as_array().expect("a list");
        let row = rows.iter().find(|row| row["memberName"] == "winner001").expect("the winner's");
        assert_eq!((&stuck["totalCount"], &row["what"], &row["amount"]), (&json!(2), &json!("win"), &json!("1840.00")));
        assert_eq!((&row["refusal"], &row["book"]), (&json!("RS_ERROR_TRANSACTION_DOES_NOT_EXIST"), &json!("real")));
        let retry = format!("{}/retry", world.path());
        for other in others(server, "DRAW").await {
            other.post(&retry, reason()).await.refused("permission.denied");
        }
        server.visitor().post(&retry, reason()).await.refused("session.required");
        first.post(&retry, json!({ "reason": "no" })).await.refused("validation.failed");
        for unknown in ["thai-government/20200101", "thai-government/tomorrow", "no-such-lottery/20261201"] {
            for call in ["retry", "entries/withdraw"] {
                first.post(&format!("/console/draws/{unknown}/{call}"), reason()).await.refused("not.found");
            }
            for call in ["stuck", "shortfalls"] {
                first.get(&format!("/console/draws/{unknown}/{call}")).await.refused("not.found");
            }
        }
        assert_eq!(world.balance(&winner).await, baht(980), "nothing moved");
        assert_eq!(first.post(&retry, reason()).await.ok()["stuckCount"], 0);
        first.post(&retry, reason()).await.refused("lottery.result.state");
        world.settle(&first).await;
        assert_eq!((world.balance(&winner).await, world.balance(&loser).await), (baht(980 + 1_840), baht(980)));
        second.post(&retry, reason()).await.refused("lottery.result.state");
        assert_eq!(world.summary().await, [40, 0, 1_840, 0]);
        let trail = trail(server, "draw.retry").await;
        let steps: Vec<_> = trail.iter().map(|(author, step)| (author.as_str(), step.as_str())).collect();
        let [one, other] = ["operator: draws0001", "operator: draws0002"];
        let known = steps.iter().filter(|(author, _)| *author == one).count() - 4;
        // Addresses of draws that there are not were asked for too.
        assert_eq!(steps[known..], [(one, "asked"), (one, "done"), (one, "asked"), (one, "refused"), (other, "asked"), (other, "refused")]);
        world.verify().await;
    }

    async fn an_operator_takes_their_own_lone_entry_back_and_no_one_else_does(server: &TestServer) {
        let world = Box::pin(DrawWorld::open(server)).await;
        world.begin_drawing().await;
        let [first, second] = two(server).await;
        let withdraw = format!("{}/entries/withdraw", world.path());
        first.post(&withdraw, reason()).await.refused("lottery.result.state");
        world.enter(&first, OTHER).await;
        second.post(&withdraw, reason()).await.refused("lottery.result.state");
        for other in others(server, "DRAW").await {
            other.post(&withdraw, reason()).await.refused("permission.denied");
        }
        server.visitor().post(&withdraw, reason()).await.refused("session.required");
        first.post(&withdraw, json!({ "reason": "no" })).await.refused("validation.failed");
        let draw = first.post(&withdraw, reason()).await.ok();
        assert_eq!((draw.get("waitingEntry"), &draw["alarms"]), (None, &json!(["result.due"])), "{draw}");
        assert!(!draw.to_string().contains("730826"), "{draw}");
        first.post(&withdraw, reason()).await.refused("lottery.result.state");
        world.enter(&second, RESULT).await;
        assert_eq!(world.enter(&first, RESULT).await["outcome"], "published");
        for operator in [&first, &second] {
            operator.post(&withdraw, reason()).await.refused("lottery.result.state");
        }
        let trail = trail(server, "draw.withdrawal").await;
        let [one, other] = ["operator: draws0001", "operator: draws0002"];
        let step = |author: &str, step: &str| (author.to_owned(), step.to_owned());
        assert_eq!(trail, [
            step(one, "asked"), step(one, "refused"), step(other, "asked"), step(other, "refused"),
            step(one, "asked"), step(one, "done"), step(one, "asked"), step(one, "refused"),
            step(one, "asked"), step(one, "refused"), step(other, "asked"), step(other, "refused"),
        ]);
    }

    async fn what_a_correction_could_not_take_back_is_told_by_member_with_its_sum(server: &TestServer) {
        let world = Box::pin(DrawWorld::open(server)).await;
        let wrong = world.bettor("paidwrong1", "45", 20).await;
        let also = world.bettor("paidwrong2", "45", 5).await;
        world.bettor("isright01", "54", 10).await;
        world.begin_drawing().await;
        let [first, second] = two(server).await;
        world.pay([&first, &second], RESULT).await;
        let path = format!("{}/shortfalls", world.path());
        let nothing = first.get(&path).await.ok();
        assert_eq!(nothing, json!({ "list": [], "totalCount": 0, "suborders": 0, "total": "0.00" }));
        world.enter_again([&first, &second], OTHER).await;
        let form = json!({ "takeBack": "none", "reason": "the newspaper was wrong" });
        let proposed = second.post(&format!("{}/corrections", world.path()), form).await.ok();
        let approve = format!("/console/drawCorrections/{}/approve", proposed["proposalId"].as_str().expect("an identifier"));
        first.post(&approve, json!({ "digest": proposed["digest"] })).await.ok();
        world.settle(&first).await;
        let report = first.get(&path).await.ok();
        assert_eq!(report["list"], json!([
            { "memberId": wrong.id, "memberName": "paidwrong1", "count": 1, "amount": "1840.00" },
            { "memberId": also.id, "memberName": "paidwrong2", "count": 1, "amount": "460.00" },
        ]), "{report}");
        assert_eq!((&report["total"], &report["totalCount"], &report["suborders"]), (&json!("2300.00"), &json!(2), &json!(2)));
        assert_eq!(first.get(&world.path()).await.ok()["sums"]["shortfall"], report["total"]);
        for denied in ["CS", "FIN-maker", "ADMIN"] {
            let name = format!("no{}", denied.to_lowercase().replace('-', ""));
            let operator = server.operator(&format!("{name}001"), &[denied]).await;
            operator.get(&path).await.refused("permission.denied");
            operator.get(&format!("{}/stuck", world.path())).await.refused("permission.denied");
        }
        server.open_merchant("other").await;
        let abroad = server.operator_of("other", "abroad001", &["DRAW"]).await;
        abroad.get(&path).await.refused("not.found");
        abroad.post(&format!("/console/draws/{THAI}/{}/retry", world.numero), reason()).await.refused("not.found");
    }
}
