//! Adjustments of balances: one operator proposes, another decides.

use std::time::Duration;

use erawan_kernel::Clock;
use erawan_testkit::{Actor, Reply, TestServer, both_engines};
use futures::future::join_all;
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};

const LIST: &str = "/console/adjustments";
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

async fn two(server: &TestServer) -> (Actor, Actor) {
    (server.operator("prepares1", &["FIN-maker"]).await, server.operator("approves1", &["FIN-checker"]).await)
}

fn form(direction: &str, amount: &str) -> Value {
    json!({ "direction": direction, "amount": amount, "reason": "Round stopped by a fault" })
}

async fn propose(proposer: &Actor, member: &str, form: Value) -> Reply {
    proposer.post(&format!("/console/members/{member}/adjustments"), form).await
}

async fn decide(checker: &Actor, proposal: &Value, what: &str) -> Reply {
    let id = proposal["proposalId"].as_str().expect("a proposal");
    let body = json!({ "digest": proposal["digest"], "reason": "Not shown by the log" });
    checker.post(&format!("{LIST}/{id}/{what}"), body).await
}

async fn balance(member: &Actor) -> Value {
    member.get("/wps/wallets/gcs").await.ok()["sumBalance"].clone()
}

async fn rows(actor: &Actor, state: &str) -> Vec<Value> {
    let list = actor.get(&format!("{LIST}?state={state}")).await.ok()["list"].clone();
    list.as_array().expect("a list").clone()
}

/// A statement that the server knows nothing of.
async fn past_the_server(server: &TestServer, statement: &str) -> Result<(), sea_orm::DbErr> {
    server.app.core.db.write().execute_unprepared(statement).await.map(|_| ())
}

async fn events(server: &TestServer) -> Vec<String> {
    let sql = "SELECT STRING_AGG(kind, ' ' ORDER BY id) FROM platform_event WHERE kind LIKE 'proposal.%'";
    let kinds = server.query_text(sql).await.unwrap_or_default();
    kinds.split_whitespace().map(str::to_owned).collect()
}

both_engines! {
    async fn r34_two_operators_put_a_balance_right_and_the_member_is_told(server: &TestServer) {
        let (proposer, checker) = two(server).await;
        let member = server.member("adjusted1").await;
        let proposed = propose(&proposer, "adjusted1", form("credit", "500.00")).await.ok();
        assert_eq!((&proposed["state"], &proposed["own"]), (&json!("open"), &json!(true)));
        assert_eq!(balance(&member).await, "0.00");
        let seen = rows(&checker, "waiting").await;
        assert_eq!((seen.len(), &seen[0]["proposer"], &seen[0]["own"]), (1, &json!("Name of prepares1"), &json!(false)));
        let done = decide(&checker, &seen[0], "approve").await.ok();
        assert_eq!((&done["state"], &done["decider"]), (&json!("executed"), &json!("Name of approves1")));
        assert_eq!(balance(&member).await, "500.00");
        let debit = propose(&proposer, "adjusted1", form("debit", "120.50")).await.ok();
        decide(&checker, &debit, "approve").await.ok();
        assert_eq!(balance(&member).await, "379.50");
        server.app.catch_up_all().await.expect("the statement");
        let lines = member.get("/wps/relay/ODS2_MemberTransaction").await.ok()["list"].clone();
        let lines: Vec<_> = lines.as_array().expect("lines").iter().map(|line| line["txCode"].clone()).collect();
        assert_eq!(lines, [json!(8222), json!(8122)]);
        let letters = member.get("/wps/relay/CSP_getInbox").await.ok()["list"].clone();
        let titles: Vec<_> = letters.as_array().expect("letters").iter().map(|letter| letter["title"].clone()).collect();
        assert!(titles.contains(&json!("Adjustment: ฿500.00 added")) && titles.contains(&json!("Adjustment: ฿120.50 taken")), "{titles:?}");
        assert_eq!(events(server).await, ["proposal.made", "proposal.approved", "proposal.executed"].repeat(2));
        assert_eq!(rows(&checker, "waiting").await, Vec::<Value>::new());
        assert_eq!(rows(&proposer, "over").await.len(), 2);
    }

    async fn r67_who_proposes_does_not_decide_not_even_in_the_database(server: &TestServer) {
        let (proposer, checker) = two(server).await;
        server.member("ownwish01").await;
        let proposed = propose(&proposer, "ownwish01", form("credit", "10")).await.ok();
        decide(&proposer, &proposed, "approve").await.refused("permission.denied");
        // The same person with another role by now.
        let merchant = server.merchant().await;
        let found = server.app.operators.find_by_username(merchant.id, "prepares1").await.expect("a look");
        let roles = [erawan_platform::rooms::operator::Role::FinanceChecker].into();
        let by = &erawan_platform::Author::SERVER;
        server.app.operators.set_roles(by, &found.expect("an operator"), &roles).await.expect("another role");
        for what in ["approve", "reject"] {
            decide(&proposer, &proposed, what).await.refused("proposal.own");
        }
        let refused = past_the_server(server, "UPDATE proposal SET decider = proposer").await;
        assert!(refused.is_err(), "the database let a proposer decide");
        assert_eq!(rows(&checker, "waiting").await.len(), 1);
    }

    async fn a_decision_is_about_what_was_on_the_screen(server: &TestServer) {
        let (proposer, checker) = two(server).await;
        let member = server.member("screened1").await;
        let mut proposed = propose(&proposer, "screened1", form("credit", "10")).await.ok();
        let digest = proposed["digest"].take();
        for wrong in [json!("00".repeat(32)), json!(""), json!(digest.as_str().map(str::to_uppercase))] {
            proposed["digest"] = wrong;
            decide(&checker, &proposed, "approve").await.refused("proposal.stale");
        }
        proposed["digest"] = digest;
        // Swapped in the database after it was shown.
        past_the_server(server, "UPDATE proposal SET subject = 'screened2'").await.expect("a change past the server");
        decide(&checker, &proposed, "approve").await.refused("proposal.stale");
        assert_eq!(balance(&member).await, "0.00");
        assert_eq!(rows(&checker, "over").await[0]["state"], "stale");
    }

    async fn a_member_who_was_disabled_meanwhile_makes_the_proposal_stale(server: &TestServer) {
        let (proposer, checker) = two(server).await;
        let member = server.member("disabled9").await;
        let proposed = propose(&proposer, "disabled9", form("credit", "10")).await.ok();
        server.disable(&member).await;
        decide(&checker, &proposed, "approve").await.refused("proposal.stale");
        // Seen as it is now, it may be proposed anew.
        let anew = propose(&proposer, "disabled9", form("credit", "10")).await.ok();
        assert_eq!(decide(&checker, &anew, "approve").await.ok()["state"], "executed");
    }

    async fn i4_more_than_there_is_is_not_taken(server: &TestServer) {
        let (proposer, checker) = two(server).await;
        let member = server.member("toolittle").await;
        server.credit(&member, 20).await;
        let proposed = propose(&proposer, "toolittle", form("debit", "20.01")).await.ok();
        let failed = decide(&checker, &proposed, "approve").await.ok();
        assert_eq!((&failed["state"], &failed["failure"]), (&json!("failed"), &json!("The balance is not sufficient")));
        assert_eq!(balance(&member).await, "20.00");
        let exact = propose(&proposer, "toolittle", form("debit", "20")).await.ok();
        decide(&checker, &exact, "approve").await.ok();
        assert_eq!(balance(&member).await, "0.00");
    }

    async fn i6_one_proposal_waits_for_a_member_and_is_carried_out_once(server: &TestServer) {
        let (proposer, checker) = two(server).await;
        let second = server.operator("checker2", &["FIN-checker"]).await;
        let member = server.member("onlyonce1").await;
        let proposed = propose(&proposer, "onlyonce1", form("credit", "7")).await.ok();
        assert_eq!(propose(&proposer, "onlyonce1", form("credit", "7")).await.ok()["proposalId"], proposed["proposalId"]);
        propose(&proposer, "onlyonce1", form("credit", "8")).await.refused("proposal.open");
        let approvals = (0..64).map(|number| {
            let by = if number % 2 == 0 { &checker } else { &second };
            decide(by, &proposed, "approve")
        });
        let answers = join_all(approvals).await;
        let done = answers.iter().filter(|answer| answer.status.is_success()).count();
        assert!((1..=32).contains(&done), "{done} approvals of two people");
        assert_eq!(balance(&member).await, "7.00");
        // The one who approved it asks again and is told the same; the other one is not.
        let again = [decide(&checker, &proposed, "approve").await, decide(&second, &proposed, "approve").await];
        assert_eq!(again.iter().filter(|answer| answer.status.is_success()).count(), 1);
        decide(&checker, &proposed, "reject").await.refused("proposal.stale");
        assert_eq!(balance(&member).await, "7.00");
        assert_eq!(events(server).await, ["proposal.made", "proposal.approved", "proposal.executed"]);
    }

    async fn f03_an_approval_that_a_crash_cut_off_is_carried_out_by_the_job(server: &TestServer) {
        let (proposer, checker) = two(server).await;
        let member = server.member("crashed01").await;
        let proposed = propose(&proposer, "crashed01", form("credit", "9")).await.ok();
        // As the node left it that died between the approval and the ledger.
        let approve = format!(
            "UPDATE proposal SET state = 'approved', decided_at_ms = {}, decider = (SELECT id FROM operator WHERE username = 'approves1')",
            server.clock.now_ms()
        );
        past_the_server(server, &approve).await.expect("a crash");
        server.app.wallets.finish_adjustments().await.expect("a look");
        assert_eq!(balance(&member).await, "0.00", "the call that approved it may be at it still");
        server.clock.advance(Duration::from_secs(11));
        for _ in 0..2 {
            server.app.wallets.finish_adjustments().await.expect("the job");
        }
        assert_eq!(balance(&member).await, "9.00");
        assert_eq!(decide(&checker, &proposed, "approve").await.ok()["state"], "executed");
        // And as one that died after the ledger: the key finds the movement.
        let undone = "UPDATE proposal SET state = 'approved'";
        past_the_server(server, undone).await.expect("a crash");
        server.app.wallets.finish_adjustments().await.expect("the job");
        assert_eq!(balance(&member).await, "9.00");
        assert_eq!(rows(&proposer, "over").await[0]["state"], "executed");
    }

    async fn a_proposal_is_rejected_withdrawn_or_over_after_a_day(server: &TestServer) {
        let (proposer, checker) = two(server).await;
        server.member("refused01").await;
        let rejected = propose(&proposer, "refused01", form("credit", "1")).await.ok();
        let row = decide(&checker, &rejected, "reject").await.ok();
        assert_eq!((&row["state"], &row["decision"]), (&json!("rejected"), &json!("Not shown by the log")));
        decide(&checker, &rejected, "approve").await.refused("proposal.stale");
        server.clock.advance(Duration::from_secs(1));
        let withdrawn = propose(&proposer, "refused01", form("credit", "2")).await.ok();
        let other = server.operator("prepares2", &["FIN-maker"]).await;
        decide(&other, &withdrawn, "withdraw").await.refused("not.found");
        assert_eq!(decide(&proposer, &withdrawn, "withdraw").await.ok()["state"], "withdrawn");
        server.clock.advance(Duration::from_secs(1));
        let late = propose(&proposer, "refused01", form("credit", "3")).await.ok();
        server.clock.advance(DAY);
        let checker = server.operator("checker3", &["FIN-checker"]).await;
        decide(&checker, &late, "approve").await.refused("proposal.stale");
        server.app.wallets.finish_adjustments().await.expect("the job");
        assert_eq!(rows(&checker, "over").await[0]["state"], "expired");
        for proposal in [&rejected, &withdrawn, &late] {
            decide(&checker, proposal, "approve").await.refused("proposal.stale");
        }
        assert_eq!(checker.get("/console/members/refused01/wallet").await.ok()["sumBalance"], "0.00");
    }

    async fn a09_a_proposal_that_makes_no_sense_is_refused(server: &TestServer) {
        let (proposer, _) = two(server).await;
        server.member("sensible1").await;
        for amount in ["0", "-1", "0.001", "1000000000.01"] {
            propose(&proposer, "sensible1", form("credit", amount)).await.refused("validation.failed");
        }
        for amount in ["", "NaN", "1e3", "1,000"] {
            propose(&proposer, "sensible1", form("credit", amount)).await.refused("request.malformed");
        }
        for reason in ["", "  ", "why", "a\u{7}bell rings", &"x".repeat(201)] {
            let form = json!({ "direction": "credit", "amount": "1", "reason": reason });
            propose(&proposer, "sensible1", form).await.refused("validation.failed");
        }
        propose(&proposer, "sensible1", json!({ "direction": "up", "amount": "1", "reason": "Because it is so" })).await.refused("request.malformed");
        propose(&proposer, "nobodyhere", form("credit", "1")).await.refused("not.found");
        assert_eq!(rows(&proposer, "waiting").await, Vec::<Value>::new());
        proposer.get(&format!("{LIST}?state=all")).await.refused("validation.failed");
    }

    async fn a30_of_another_merchant_nothing_is_there(server: &TestServer) {
        let (proposer, _) = two(server).await;
        server.member("athome001").await;
        let proposed = propose(&proposer, "athome001", form("credit", "1")).await.ok();
        server.open_merchant("other").await;
        let abroad = server.operator_of("other", "abroad01", &["FIN-checker"]).await;
        for what in ["approve", "reject"] {
            decide(&abroad, &proposed, what).await.refused("not.found");
        }
        assert_eq!(rows(&abroad, "waiting").await, Vec::<Value>::new());
        abroad.get("/console/members/athome001/wallet").await.refused("not.found");
        let proposer_abroad = server.operator_of("other", "abroad02", &["FIN-maker"]).await;
        propose(&proposer_abroad, "athome001", form("credit", "1")).await.refused("not.found");
        decide(&proposer_abroad, &proposed, "withdraw").await.refused("not.found");
    }

    async fn i11_play_money_is_not_adjusted(server: &TestServer) {
        let (proposer, checker) = two(server).await;
        let trial = server.member_of_kind(erawan_platform::rooms::account::MemberKind::Trial, "playing01").await;
        trial.get("/wps/wallets/gcs").await.ok();
        propose(&proposer, "playing01", form("credit", "1")).await.refused("not.found");
        checker.get("/console/members/playing01/wallet").await.refused("not.found");
    }
}
