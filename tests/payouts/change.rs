//! Another account for a withdrawal that waits for a decision.

use std::time::Duration;

use erawan_testkit::{Actor, Reply, both_engines};
use serde_json::{Value, json};

use super::books::{check_bank, until_count};
use super::console::{decide, path, payment, propose, two};
use super::{PIN, REPORT, WITHDRAW, add_card, evidence, money, number_of, past_the_server, payee, withdraw};
use crate::messaging::chat::support;
use crate::payments::bank::outgoing;

async fn change(member: &Actor, asked: &Value, card: &Value, pin: &str) -> Reply {
    let path = format!("{WITHDRAW}/{}/card", asked["orderId"].as_str().expect("a withdrawal"));
    member.put(&path, json!({ "cardId": card, "paymentPassword": pin })).await
}

both_engines! {
    async fn a_member_changes_the_account_while_it_waits_and_the_money_stays_held(server: &TestServer) {
        let (member, first) = payee(server, "changes001", 1_000).await;
        member.prove().await;
        let second = add_card(server, &member, "changes001second").await;
        let asked = withdraw(&member, 1, &first, "400").await.ok();
        assert_eq!(member.get(REPORT).await.ok()["list"][0]["isChangeable"], true);
        // A later account waits a day before anything goes to it.
        change(&member, &asked, &second, PIN).await.refused("destination.not.usable");
        server.clock.advance(Duration::from_secs(25 * 60 * 60));
        let mut member = server.visitor();
        member.log_in("changes001").await;
        change(&member, &asked, &second, PIN).await.refused("reauth.required");
        member.prove().await;
        change(&member, &asked, &second, "111222").await.refused("funds.password.wrong");
        let changed = change(&member, &asked, &second, PIN).await.ok();
        let row = member.get(&format!("{REPORT}?startDate=2026-11-21")).await.ok()["list"][0].clone();
        assert_eq!((&changed["accountNumber"], &changed["status"], &changed["isChangeable"]), (&row["accountNumber"], &json!("pending"), &json!(true)));
        assert_eq!(money(&member).await, ("600.00".to_owned(), "400.00".to_owned()));
        let risk = server.operator("looksover1", &["RISK"]).await;
        let before = evidence(&risk, &asked).await;
        assert_eq!(before.iter().filter(|(code, _)| code == "destination.changed").count(), 1, "{before:?}");
        // The same again changes nothing.
        change(&member, &asked, &second, PIN).await.ok();
        assert_eq!(evidence(&risk, &asked).await, before);
        let letters = member.get("/wps/relay/CSP_getInbox").await.ok()["list"].clone();
        let told = letters.as_array().expect("letters").iter().filter(|letter| letter["title"] == "Account of your withdrawal of ฿400.00 changed").count();
        assert_eq!(told, 1);
    }

    async fn w08_what_was_decided_about_the_account_before_does_not_pay_the_new_one(server: &TestServer) {
        let (member, first) = payee(server, "changes002", 1_000).await;
        member.prove().await;
        let second = add_card(server, &member, "changes002second").await;
        let asked = withdraw(&member, 1, &first, "400").await.ok();
        server.clock.advance(Duration::from_secs(25 * 60 * 60));
        let (proposer, checker) = two(server).await;
        let mut member = server.visitor();
        member.log_in("changes002").await;
        member.prove().await;
        let row = propose(&proposer, &asked, payment()).await.ok();
        change(&member, &asked, &second, PIN).await.ok();
        decide(&checker, &row, "approve").await.refused("proposal.stale");
        let row = propose(&proposer, &asked, payment()).await.ok();
        decide(&checker, &row, "approve").await.ok();
        change(&member, &asked, &first, PIN).await.refused("withdraw.not.changeable");
        until_count(server, "paid", 1).await;
        let sent = outgoing(server).await;
        let [transfer] = &sent[..] else { panic!("{sent:?}") };
        assert_eq!(transfer["accountNumber"], number_of("changes002second"), "what is sent is what was decided");
        check_bank(server).await;
    }

    async fn a_changed_account_that_another_member_had_before_is_held_back_by_a_rule_of_the_merchant(server: &TestServer) {
        let (other, others) = payee(server, "hadbefore1", 0).await;
        let service = support(server, "removesit4").await;
        let remove = format!("/console/members/hadbefore1/bankCards/{}/remove", others.as_str().expect("a card"));
        service.post(&remove, json!({ "remark": "It was asked for" })).await.ok();
        assert_eq!(other.get("/wps/relay/MCS2_bankCards").await.ok()["list"], json!([]));
        let (member, first) = payee(server, "changes003", 1_000).await;
        member.prove().await;
        let second = add_card(server, &member, "hadbefore1").await;
        server.change_settings(|settings| {
            if let Some(terms) = &mut settings.withdrawals {
                terms.risk.hold = vec!["destination.shared".to_owned()];
            }
        }).await;
        let asked = withdraw(&member, 1, &first, "400").await.ok();
        server.clock.advance(Duration::from_secs(25 * 60 * 60));
        let (proposer, checker) = two(server).await;
        assert_eq!(checker.get(&path(&asked)).await.ok()["held"], false);
        let mut member = server.visitor();
        member.log_in("changes003").await;
        member.prove().await;
        let changed = change(&member, &asked, &second, PIN).await.ok();
        assert_eq!(changed["isChangeable"], false);
        let case = checker.get(&path(&asked)).await.ok();
        assert_eq!((&case["state"], &case["held"], &case["heldBecause"]), (&json!("review"), &json!(true), &json!("rule.holds")));
        let fired = evidence(&checker, &asked).await;
        let seen = |rule: &str| fired.iter().filter(|(code, _)| code == rule).map(|(_, seen)| seen.as_str()).collect::<Vec<_>>();
        assert_eq!((seen("destination.new"), seen("destination.shared"), seen("destination.changed").len()), (vec!["25 h"], vec![""], 1), "{fired:?}");
        propose(&proposer, &asked, payment()).await.refused("proposal.stale");
        change(&member, &asked, &first, PIN).await.refused("withdraw.not.changeable");
        assert_eq!(money(&member).await, ("600.00".to_owned(), "400.00".to_owned()));
    }

    async fn a30_a_withdrawal_of_another_member_and_one_that_is_held_are_not_changed(server: &TestServer) {
        let (member, card) = payee(server, "ownchange1", 1_000).await;
        let (other, others) = payee(server, "otherone01", 1_000).await;
        let asked = withdraw(&member, 1, &card, "400").await.ok();
        change(&other, &asked, &others, PIN).await.refused("not.found");
        member.prove().await;
        change(&member, &asked, &others, PIN).await.refused("validation.failed");
        past_the_server(server, "UPDATE withdrawal SET held = true").await;
        change(&member, &asked, &card, PIN).await.refused("withdraw.not.changeable");
        assert_eq!(member.get(REPORT).await.ok()["list"][0]["isChangeable"], false);
    }
}
