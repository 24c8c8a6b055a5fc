//! Payers and their switch.

use std::time::Duration;

use erawan_testkit::{Actor, Reply, both_engines};
use serde_json::{Value, json};

use super::{money, past_the_server, payee, withdraw};
use crate::payouts::console::{decide as decide_withdrawal, payment, propose as propose_withdrawal, two};

const LIST: &str = "/console/payers";

async fn suspend(by: &Actor, payer: &str, reason: &str) -> Reply {
    by.post(&format!("{LIST}/{payer}/suspend"), json!({ "reason": reason })).await
}

async fn propose(by: &Actor) -> Reply {
    by.post(&format!("{LIST}/sandbox/proposals"), json!({ "reason": "The bank explained it" })).await
}

async fn decide(by: &Actor, list: &Value, what: &str) -> Reply {
    let proposal = &list["list"][0]["proposal"];
    let id = proposal["proposalId"].as_str().expect("a proposal");
    let body = json!({ "digest": proposal["digest"], "reason": "Not enough yet" });
    by.post(&format!("{LIST}/sandbox/proposals/{id}/{what}"), body).await
}

both_engines! {
    async fn r34_one_operator_suspends_a_payer_and_two_let_it_go_on(server: &TestServer) {
        server.app.core.jobs.stop().await;
        let (proposer, checker) = two(server).await;
        let risk = server.operator("switches1", &["RISK"]).await;
        let list = risk.get(LIST).await.ok();
        let payer = &list["list"][0];
        assert_eq!((&payer["payer"], &payer["isUsed"], payer.get("suspension")), (&json!("sandbox"), &json!(true), None));
        suspend(&checker, "sandbox", "It does not answer").await.refused("permission.denied");
        suspend(&risk, "sandbox", "why").await.refused("validation.failed");
        suspend(&risk, "nosuch", "It does not answer").await.refused("not.found");
        propose(&proposer).await.refused("proposal.stale");
        let list = suspend(&risk, "sandbox", "It does not answer").await.ok();
        assert_eq!((&list["list"][0]["suspension"]["reason"], &list["list"][0]["suspension"]["by"]), (&json!("It does not answer"), &json!("switches1")));
        // What is approved waits with its money held; nothing is sent.
        let (member, card) = payee(server, "waitspayer", 1_000).await;
        let asked = withdraw(&member, 1, &card, "400").await.ok();
        let row = propose_withdrawal(&proposer, &asked, payment()).await.ok();
        decide_withdrawal(&checker, &row, "approve").await.ok();
        for _ in 0..3 {
            server.app.payouts.work_once().await.expect("the job");
        }
        let case = checker.get(&crate::payouts::console::path(&asked)).await.ok();
        assert_eq!((&case["state"], &case["attempts"]), (&json!("approved"), &json!([])));
        assert_eq!(money(&member).await, ("600.00".to_owned(), "400.00".to_owned()));

        propose(&risk).await.refused("permission.denied");
        let list = propose(&proposer).await.ok();
        decide(&proposer, &list, "approve").await.refused("permission.denied");
        let list = decide(&checker, &list, "reject").await.ok();
        assert!(list["list"][0].get("proposal").is_none() && list["list"][0].get("suspension").is_some(), "{list}");
        let list = propose(&proposer).await.ok();
        decide(&proposer, &list, "withdraw").await.ok();
        let list = propose(&proposer).await.ok();
        let list = decide(&checker, &list, "approve").await.ok();
        assert!(list["list"][0].get("suspension").is_none(), "{list}");
        let events = server.query_text("SELECT CAST(COUNT(*) AS TEXT) FROM platform_event WHERE kind IN ('payer.suspended', 'payer.resumed')").await;
        assert_eq!(events.as_deref(), Some("2"));
        server.clock.advance(Duration::from_secs(61));
        server.app.payouts.work_once().await.expect("the job");
        let case = checker.get(&crate::payouts::console::path(&asked)).await.ok();
        assert_eq!(case["attempts"].as_array().map(Vec::len), Some(1), "{case}");
    }

    async fn f03_a_resumption_that_is_carried_out_again_lifts_no_suspension_that_came_since(server: &TestServer) {
        server.app.core.jobs.stop().await;
        let (proposer, checker) = two(server).await;
        let risk = server.operator("switches3", &["RISK"]).await;
        suspend(&risk, "sandbox", "It does not answer").await.ok();
        let list = propose(&proposer).await.ok();
        let list = decide(&checker, &list, "approve").await.ok();
        assert!(list["list"][0].get("suspension").is_none(), "{list}");
        server.clock.advance(Duration::from_secs(11));
        suspend(&risk, "sandbox", "It is down again").await.ok();
        // As the node left it that died before it wrote down that the first one was carried out.
        past_the_server(server, "UPDATE proposal SET state = 'approved'").await;
        server.app.payouts.finish_decisions().await.expect("the job");
        let list = risk.get(LIST).await.ok();
        assert_eq!(list["list"][0]["suspension"]["reason"], "It is down again", "{list}");
        let state = server.query_text("SELECT state FROM proposal").await;
        assert_eq!(state.as_deref(), Some("executed"), "carried out again");
    }

    async fn a30_a_payer_of_another_merchant_is_switched_by_no_one_else(server: &TestServer) {
        let (proposer, _) = two(server).await;
        let risk = server.operator("switches2", &["RISK"]).await;
        suspend(&risk, "sandbox", "It does not answer").await.ok();
        let list = propose(&proposer).await.ok();
        server.open_merchant_with("other", |file| file.settings.withdrawals = None).await;
        let abroad = server.operator_of("other", "abroad01", &["RISK"]).await;
        assert_eq!(abroad.get(LIST).await.ok()["list"], json!([]));
        suspend(&abroad, "sandbox", "It does not answer").await.refused("not.found");
        let abroad = server.operator_of("other", "abroad02", &["FIN-checker"]).await;
        decide(&abroad, &list, "approve").await.refused("not.found");
    }
}
