//! The way out of suspense: one operator proposes, another decides.

use std::time::Duration;

use erawan_kernel::{Clock, Money};
use erawan_testkit::{Actor, Reply, TestServer, both_engines};
use futures::future::join_all;
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};

use super::bank::{balance, deposit, notice, pay, press, receipts, status, tell, trail, until, until_told};
use crate::responsible::{limit, set};

const LIST: &str = "/console/suspense";
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

async fn two(server: &TestServer) -> (Actor, Actor) {
    (server.operator("prepares1", &["FIN-maker"]).await, server.operator("approves1", &["FIN-checker"]).await)
}

async fn rows(actor: &Actor, state: &str) -> Vec<Value> {
    let list = actor.get(&format!("{LIST}?state={state}")).await.ok()["list"].clone();
    list.as_array().expect("a list").clone()
}

/// The one row that waits.
pub(super) async fn waiting(actor: &Actor) -> Value {
    let [row] = rows(actor, "waiting").await.try_into().expect("one row");
    row
}

pub(super) fn credit() -> Value {
    json!({ "resolution": "credit", "reason": "Seen on the bank statement" })
}

pub(super) fn send_back() -> Value {
    json!({ "resolution": "return", "bankReference": "KBANK 7781", "reason": "Paid from another name" })
}

pub(super) async fn propose(proposer: &Actor, row: &Value, form: Value) -> Reply {
    let id = row["receiptId"].as_str().expect("a receipt");
    proposer.post(&format!("{LIST}/{id}/proposals"), form).await
}

pub(super) async fn decide(checker: &Actor, row: &Value, what: &str) -> Reply {
    let proposal = &row["proposal"];
    let id = proposal["proposalId"].as_str().expect("a proposal");
    let body = json!({ "digest": proposal["digest"], "reason": "Not shown by the bank" });
    checker.post(&format!("{LIST}/proposals/{id}/{what}"), body).await
}

/// Two operators send some of the money back that waits.
pub(super) async fn send_back_some(server: &TestServer, number: usize) {
    let (proposer, checker) = two(server).await;
    let mut sent = 0;
    for row in rows(&proposer, "waiting").await {
        if sent < number {
            let mut form = send_back();
            form["bankReference"] = json!(format!("KBANK {}", 9_000 + sent));
            let row = propose(&proposer, &row, form).await.ok();
            assert_eq!(decide(&checker, &row, "approve").await.ok()["proposal"]["state"], "executed");
            sent += 1;
        }
    }
    assert!(sent > 0, "nothing waits");
}

/// The titles of the messages about deposits, the newest first.
async fn inbox(member: &Actor) -> Vec<String> {
    let messages = member.get("/wps/relay/CSP_getInbox").await.ok();
    let titles = messages["list"].as_array().expect("messages").iter().map(|message| &message["title"]);
    let titles = titles.map(|title| title.as_str().expect("a title").to_owned());
    titles.filter(|title| title.starts_with("Deposit")).collect()
}

/// What waits or is on its way out. That the ledger's account holds the same is checked after every test.
async fn in_suspense(server: &TestServer) -> String {
    let waits = "SELECT CAST(COALESCE(SUM(suspended), 0) AS TEXT) FROM receipt WHERE resolved_at_ms IS NULL";
    let minor = server.query_text(waits).await.expect("receipts").parse().expect("an amount");
    Money::from_minor(minor).to_string()
}

/// A deposit that was paid after its time, by a member whose limit of a day had no room for it.
async fn late_above_limit(server: &TestServer, name: &str) -> (Actor, Value) {
    let member = server.member(name).await;
    let ordered = deposit(&member, "500.00").await;
    server.clock.advance(Duration::from_secs(16 * 60));
    server.app.payments.poll_once().await.unwrap();
    until(&member, &ordered, "cancelled").await;
    let mut member = server.visitor();
    member.log_in(name).await;
    set(&member, "deposit", "day", Some("400")).await;
    pay(&ordered, json!({})).await;
    until_told(server, 1).await;
    (member, ordered)
}

both_engines! {
    async fn f05_money_that_names_no_deposit_is_credited_to_whom_two_operators_name(server: &TestServer) {
        let member = server.member("unnamed01").await;
        let ordered = deposit(&member, "500.00").await;
        let mut unknown = notice(server, &ordered, "paid").await;
        unknown["orderId"] = json!("dep_00000000000000000000000000000000");
        unknown["paymentId"] = json!("another-payment");
        tell(server, &unknown).await;
        until_told(server, 1).await;
        let (proposer, checker) = two(server).await;
        let row = waiting(&checker).await;
        assert_eq!((&row["reason"], &row["suspended"], &row["creditable"]), (&json!("no.order"), &json!("500.00"), &json!(true)));
        assert!(row.get("memberName").is_none() && row.get("orderId").is_none(), "{row}");
        propose(&proposer, &row, credit()).await.refused("validation.failed");
        let mut form = credit();
        form["memberName"] = json!("nobodyhere");
        propose(&proposer, &row, form.clone()).await.refused("validation.failed");
        form["memberName"] = json!("unnamed01");
        let proposed = propose(&proposer, &row, form).await.ok();
        assert_eq!((&proposed["proposal"]["memberName"], &proposed["proposal"]["own"]), (&json!("unnamed01"), &json!(true)));
        assert_eq!(balance(&member).await, "0.00");
        let done = decide(&checker, &proposed, "approve").await.ok();
        assert_eq!(done["proposal"]["state"], "executed");
        assert_eq!((balance(&member).await, in_suspense(server).await), ("500.00".into(), "0.00".into()));
        // It is a deposit of its own beside the one that was ordered.
        let report = member.get("/wps/relay/MCS2_depositTransactioNReport").await.ok();
        assert_eq!(report["totalCount"], 2);
        assert_eq!(status(&member, &ordered).await["status"], "pending");
        assert_eq!(inbox(&member).await, ["Deposit of ฿500.00 credited"]);
        server.app.catch_up_all().await.unwrap();
        let lines = member.get("/wps/relay/ODS2_MemberTransaction").await.ok();
        assert_eq!((&lines["totalCount"], &lines["list"][0]["txCode"]), (&json!(1), &json!(6101)));
        assert!(rows(&checker, "waiting").await.is_empty());
        let over = rows(&proposer, "over").await;
        assert_eq!((over.len(), &over[0]["proposal"]["decider"]), (1, &json!("Name of approves1")));
        assert!(over[0]["resolvedAt"].is_i64(), "{over:?}");
    }

    async fn f05_what_another_person_paid_can_only_go_back(server: &TestServer) {
        let member = server.member("otherpays").await;
        server.freshen(&member).await;
        member.put("/wps/member/info/payeename", json!({ "payeeName": "Somchai Jaidee" })).await.ok();
        let ordered = deposit(&member, "500.00").await;
        press(&ordered, "other").await;
        until_told(server, 1).await;
        let (proposer, checker) = two(server).await;
        let row = waiting(&proposer).await;
        assert_eq!((&row["reason"], &row["creditable"], &row["memberName"]), (&json!("payer.other"), &json!(false), &json!("otherpays")));
        assert_eq!(row["payerName"], "Mr A***");
        propose(&proposer, &row, credit()).await.refused("suspense.return.only");
        for reference in [json!(null), json!(""), json!("  "), json!("x".repeat(65)), json!("a\u{7}b")] {
            let mut form = send_back();
            form["bankReference"] = reference;
            propose(&proposer, &row, form).await.refused("validation.failed");
        }
        let proposed = propose(&proposer, &row, send_back()).await.ok();
        decide(&checker, &proposed, "approve").await.ok();
        let over = until(&member, &ordered, "failed").await;
        let text = "The money was sent back to the account it came from";
        assert_eq!((&over["reason"], &over["reasonText"]), (&json!("returned"), &json!(text)));
        assert_eq!(status(&member.clone().in_thai(), &ordered).await["reasonText"], "คืนเงินกลับบัญชีต้นทางแล้ว");
        assert_eq!((balance(&member).await, in_suspense(server).await), ("0.00".into(), "0.00".into()));
        assert!(inbox(&member).await.contains(&"Deposit of ฿500.00 sent back".to_owned()));
        assert!(trail(server, &ordered).await.contains(&"operator returned".to_owned()));
        assert_eq!(receipts(server).await, ["suspense 0.00 500.00 payer.other"]);
    }

    async fn r15_money_above_the_members_own_limit_is_credited_once_there_is_room(server: &TestServer) {
        let (member, ordered) = late_above_limit(server, "limited01").await;
        let (proposer, _) = two(server).await;
        propose(&proposer, &waiting(&proposer).await, credit()).await.refused("suspense.not.creditable");
        // A higher limit holds after a day.
        set(&member, "deposit", "day", Some("600")).await;
        server.clock.advance(DAY + Duration::from_secs(1));
        let mut member = server.visitor();
        member.log_in("limited01").await;
        let (proposer, checker) = (server.operator("prepares2", &["FIN-maker"]).await, server.operator("approves2", &["FIN-checker"]).await);
        let proposed = propose(&proposer, &waiting(&proposer).await, credit()).await.ok();
        // A lower one holds at once, also for what was proposed before.
        set(&member, "deposit", "day", Some("499")).await;
        let refused = decide(&checker, &proposed, "approve").await.ok();
        assert_eq!(refused["proposal"]["state"], "failed");
        assert!(refused["proposal"]["failure"].as_str().unwrap().contains("own deposit limit"), "{refused}");
        assert_eq!((balance(&member).await, in_suspense(server).await), ("0.00".into(), "500.00".into()));

        set(&member, "deposit", "day", Some("500")).await;
        server.clock.advance(DAY + Duration::from_secs(1));
        member.log_in("limited01").await;
        let (proposer, checker) = (server.operator("prepares3", &["FIN-maker"]).await, server.operator("approves3", &["FIN-checker"]).await);
        let proposed = propose(&proposer, &waiting(&proposer).await, credit()).await.ok();
        let done = decide(&checker, &proposed, "approve").await.ok();
        assert_eq!(done["proposal"]["state"], "executed", "{done}");
        // The deposit that was ordered is the one that it completes.
        until(&member, &ordered, "success").await;
        assert_eq!(balance(&member).await, "500.00");
        server.app.catch_up_all().await.unwrap();
        assert_eq!(limit(&member, "deposit", "day").await["used"], "500.00");
    }

    async fn r34_who_proposes_does_not_decide_and_money_leaves_once_however_often_it_is_approved(server: &TestServer) {
        let member = server.member("leavesonce").await;
        set(&member, "deposit", "day", Some("800")).await;
        let ordered = deposit(&member, "500.00").await;
        press(&ordered, "more").await;
        until(&member, &ordered, "success").await;
        assert_eq!(in_suspense(server).await, "200.00");
        let (proposer, checker) = two(server).await;
        let row = waiting(&proposer).await;
        let proposed = propose(&proposer, &row, send_back()).await.ok();
        assert_eq!(propose(&proposer, &row, send_back()).await.ok()["proposal"]["proposalId"], proposed["proposal"]["proposalId"]);
        let mut other = send_back();
        other["bankReference"] = json!("KBANK 7782");
        propose(&proposer, &row, other).await.refused("proposal.open");
        decide(&proposer, &proposed, "approve").await.refused("permission.denied");
        let mut other = proposed.clone();
        other["proposal"]["digest"] = json!("00");
        decide(&checker, &other, "approve").await.refused("proposal.stale");
        let approvals = join_all((0..8).map(|_| decide(&checker, &proposed, "approve"))).await;
        assert!(approvals.iter().any(|reply| reply.status.is_success()));
        assert_eq!((balance(&member).await, in_suspense(server).await), ("800.00".into(), "0.00".into()));
        // The part that was credited stays what it was.
        assert_eq!(status(&member, &ordered).await["status"], "success");
        propose(&proposer, &row, credit()).await.refused("not.found");
        assert!(rows(&proposer, "waiting").await.is_empty());
    }

    async fn a_proposal_is_rejected_or_taken_back_and_the_money_goes_on_waiting(server: &TestServer) {
        let (member, ordered) = late_above_limit(server, "waitson01").await;
        let (proposer, checker) = two(server).await;
        let row = waiting(&proposer).await;
        let proposed = propose(&proposer, &row, send_back()).await.ok();
        let rejected = decide(&checker, &proposed, "reject").await.ok();
        assert_eq!((&rejected["proposal"]["state"], &rejected["proposal"]["decision"]), (&json!("rejected"), &json!("Not shown by the bank")));
        server.clock.advance(Duration::from_secs(1));
        let again = propose(&proposer, &row, send_back()).await.ok();
        assert_eq!(decide(&proposer, &again, "withdraw").await.ok()["proposal"]["state"], "withdrawn");
        decide(&checker, &again, "approve").await.refused("proposal.stale");
        assert_eq!(waiting(&checker).await["proposal"]["state"], "withdrawn");
        assert_eq!(status(&member, &ordered).await["step"], "in_review");
        assert_eq!(in_suspense(server).await, "500.00");
    }

    async fn f03_a_decision_that_a_crash_cut_off_at_any_step_ends_by_the_job(server: &TestServer) {
        let (_, ordered) = late_above_limit(server, "cutoff001").await;
        let (proposer, checker) = two(server).await;
        let proposed = propose(&proposer, &waiting(&proposer).await, send_back()).await.ok();
        let past = async |statement: &str| {
            server.app.core.db.write().execute_unprepared(statement).await.map(|_| ())
        };
        // As the node left it that died after the approval, and after the decision was stored.
        let approved = format!(
            "UPDATE proposal SET state = 'approved', decided_at_ms = {}, decider = (SELECT id FROM operator WHERE username = 'approves1')",
            server.clock.now_ms()
        );
        past(&approved).await.expect("a crash");
        past("UPDATE receipt SET resolution = 'return', resolved_by = (SELECT id FROM proposal)").await.expect("a crash");
        server.clock.advance(Duration::from_secs(11));
        for _ in 0..2 {
            server.app.payments.finish_suspense_decisions().await.expect("the job");
        }
        assert_eq!(in_suspense(server).await, "0.00");
        assert_eq!(decide(&checker, &proposed, "approve").await.ok()["proposal"]["state"], "executed");
        // As one that died after the ledger.
        past("UPDATE proposal SET state = 'approved'").await.expect("a crash");
        server.app.payments.finish_suspense_decisions().await.expect("the job");
        assert_eq!(in_suspense(server).await, "0.00");
        assert_eq!(trail(server, &ordered).await.iter().filter(|line| *line == "operator returned").count(), 1);
        // What was decided stays so.
        for change in [
            "UPDATE receipt SET resolution = 'credit'",
            "UPDATE receipt SET resolution = NULL",
            "UPDATE receipt SET resolved_by = NULL",
            "UPDATE receipt SET resolved_by = id",
            "UPDATE receipt SET resolved_at_ms = resolved_at_ms + 1",
        ] {
            assert!(past(change).await.is_err(), "{change}");
        }
    }

    async fn a30_the_money_of_another_merchant_is_unknown(server: &TestServer) {
        let (_, _) = late_above_limit(server, "othershop1").await;
        let (proposer, _) = two(server).await;
        let unknown = json!({ "receiptId": "rcp_00000000000000000000000000000000" });
        propose(&proposer, &unknown, send_back()).await.refused("not.found");
        let malformed = json!({ "receiptId": "rcp_1" });
        propose(&proposer, &malformed, send_back()).await.refused("not.found");
        proposer.get(&format!("{LIST}?state=all")).await.refused("validation.failed");
    }
}
