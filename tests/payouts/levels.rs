//! Levels of identity: what follows from proofs, what two operators give, and what each allows in a day.

use std::time::Duration;

use erawan_kernel::Money;
use erawan_platform::rooms::merchant::LevelTerms;
use erawan_testkit::{Actor, Reply, TestServer, both_engines};
use serde_json::{Value, json};

use super::destinations::registrant;
use super::{SETTINGS, add_card, payee, withdraw};
use crate::payments::bank::{deposit, pay, until};

/// The merchant asks for levels from now on.
async fn with_levels(server: &TestServer) {
    server
        .change_settings(|settings| {
            if let Some(terms) = &mut settings.withdrawals {
                terms.levels = Some(LevelTerms::default());
                terms.day_sum = Money::from_units(1_000_000).expect("an amount");
            }
        })
        .await;
}

async fn propose(by: &Actor, member: &Actor, level: u8, reason: &str) -> Reply {
    let path = format!("/console/members/{}/level/proposals", member.username);
    by.post(&path, json!({ "level": level, "reason": reason })).await
}

async fn decide(by: &Actor, row: &Value, what: &str) -> Reply {
    let id = row["proposalId"].as_str().expect("a proposal");
    let body = json!({ "digest": row["digest"], "reason": "Looked at it again" });
    by.post(&format!("/console/levels/{id}/{what}"), body).await
}

/// Two of those who look after risk give a member this level.
async fn give(server: &TestServer, (first, second): (&Actor, &Actor), member: &Actor, level: u8) {
    let row = propose(first, member, level, "Documents were seen").await.ok();
    assert_eq!(decide(second, &row, "approve").await.ok()["state"], "executed");
    server.clock.advance(Duration::from_secs(1));
}

async fn two(server: &TestServer) -> (Actor, Actor) {
    (server.operator("looksrisk1", &["RISK"]).await, server.operator("looksrisk2", &["RISK"]).await)
}

/// The reason against a withdrawal with this code, and how much is left of the day.
async fn reason(member: &Actor) -> (Option<Value>, Value) {
    let settings = member.get(SETTINGS).await.ok();
    let reasons = settings["reasons"].as_array().expect("reasons").clone();
    (reasons.into_iter().find(|reason| reason["code"] == "withdraw.kyc"), settings["dayLeft"].clone())
}

/// The member's level, what it allows, and what the next one asks for.
async fn level(member: &Actor) -> Value {
    member.get(SETTINGS).await.ok()["level"].clone()
}

both_engines! {
    async fn without_levels_a_merchant_keeps_what_it_had(server: &TestServer) {
        server.change_settings(|settings| {
            if let Some(terms) = &mut settings.withdrawals {
                terms.levels = None;
            }
        }).await;
        let (member, card) = payee(server, "nolevels01", 1_000).await;
        assert_eq!(reason(&member).await, (None, json!("500000.00")));
        assert_eq!(level(&member).await, Value::Null);
        withdraw(&member, 1, &card, "100").await.ok();
    }

    async fn opn_117_who_may_withdraw_less_reads_what_the_next_level_allows_and_asks_for(server: &TestServer) {
        let (first, second) = two(server).await;
        let (member, card) = payee(server, "nextlevel1", 300_000).await;
        let next = json!({ "level": 1, "dayLimit": "200000.00", "lacks": ["phone", "own.deposit"] });
        assert_eq!(level(&member).await, json!({ "level": 0, "dayLimit": "50000.00", "next": next }));
        assert_eq!(reason(&member).await, (None, json!("50000.00")), "level 0 allows something");
        let refused = withdraw(&member, 1, &card, "50001").await.refused("withdraw.day.limit");
        assert_eq!(refused["value"]["left"], "50000.00");
        withdraw(&member, 2, &card, "50000").await.ok();
        // Level 2 is the word of operators alone: there is nothing that the member can prove.
        give(server, (&first, &second), &member, 1).await;
        let next = json!({ "level": 2, "dayLimit": "500000.00", "lacks": [] });
        assert_eq!(level(&member).await, json!({ "level": 1, "dayLimit": "200000.00", "next": next }));
        assert_eq!(reason(&member).await, (None, json!("150000.00")), "what left it before counts");
        give(server, (&second, &first), &member, 2).await;
        assert_eq!(level(&member).await, json!({ "level": 2, "dayLimit": "500000.00" }));
        // A level that allows no more than the one before is not one to aim at.
        server.change_settings(|settings| {
            if let Some(terms) = &mut settings.withdrawals {
                terms.day_sum = Money::from_units(50_000).expect("an amount");
            }
        }).await;
        give(server, (&first, &second), &member, 0).await;
        assert_eq!(level(&member).await, json!({ "level": 0, "dayLimit": "50000.00" }));
    }

    async fn opn_117_level_one_is_proven_by_phone_payee_name_and_a_deposit_of_ones_own(server: &TestServer) {
        with_levels(server).await;
        let member = registrant(server, "provesall1", "0812345678").await;
        let card = add_card(server, &member, "provesall1").await;
        let (kyc, left) = reason(&member).await;
        let kyc = kyc.expect("level 0 allows nothing");
        assert_eq!((&kyc["numbers"]["level"], &kyc["lacks"], &left), (&json!(1), &json!(["phone", "own.deposit"]), &json!("0.00")));
        let next = json!({ "level": 1, "dayLimit": "50000.00", "lacks": ["phone", "own.deposit"] });
        assert_eq!(level(&member).await, json!({ "level": 0, "dayLimit": "0.00", "next": next }));
        let refused = withdraw(&member, 1, &card, "100").await.refused("withdraw.kyc");
        assert_eq!(refused["value"], json!({ "level": 1 }));
        // What another person paid proves nothing.
        for payer in ["สมชาย ใจดี", "Somchai provesall"] {
            assert_eq!(reason(&member).await.0.expect("level 0")["lacks"], json!(["phone", "own.deposit"]), "{payer}");
            let ordered = deposit(&member, "500.00").await;
            pay(&ordered, json!({ "payerName": payer })).await;
            until(&member, &ordered, "success").await;
        }
        assert_eq!(reason(&member).await.0.expect("level 0")["lacks"], json!(["phone"]));
        server.prove_phone(&member).await;
        assert_eq!(reason(&member).await, (None, json!("50000.00")));
        withdraw(&member, 2, &card, "100").await.ok();
    }

    async fn r34_r67_two_who_look_after_risk_give_a_level_and_lower_it_again(server: &TestServer) {
        with_levels(server).await;
        let (first, second) = two(server).await;
        let (member, card) = payee(server, "givenlevel", 200_000).await;
        let path = format!("/console/members/{}/level", member.username);
        let row = propose(&first, &member, 2, "Documents were seen").await.ok();
        assert_eq!(propose(&first, &member, 2, "Documents were seen").await.ok(), row, "the same again");
        propose(&second, &member, 1, "Another thought").await.refused("proposal.open");
        decide(&first, &row, "approve").await.refused("proposal.own");
        let mut wrong = row.clone();
        wrong["digest"] = json!("00".repeat(32));
        decide(&second, &wrong, "approve").await.refused("proposal.stale");
        let seen = second.get(&path).await.ok();
        assert_eq!((&seen["level"], &seen["proposal"]["proposalId"]), (&json!(0), &row["proposalId"]));
        assert_eq!(second.get("/console/levels").await.ok()["totalCount"], 1);
        withdraw(&member, 1, &card, "100").await.refused("withdraw.kyc");
        assert_eq!(decide(&second, &row, "approve").await.ok()["state"], "executed");
        assert_eq!(decide(&second, &row, "approve").await.ok()["state"], "executed", "once");
        let seen = first.get(&path).await.ok();
        assert_eq!((&seen["level"], &seen["given"]["level"], &seen["given"]["reason"]), (&json!(2), &json!(2), &json!("Documents were seen")));
        assert_eq!((&seen["given"]["proposer"], &seen["given"]["approver"]), (&json!("Name of looksrisk1"), &json!("Name of looksrisk2")));
        assert_eq!(reason(&member).await, (None, json!("500000.00")));
        withdraw(&member, 2, &card, "100000").await.ok();
        // Level 1: the day is used up by what left it before.
        server.clock.advance(Duration::from_secs(1));
        give(server, (&second, &first), &member, 1).await;
        let refused = withdraw(&member, 3, &card, "100").await.refused("withdraw.day.limit");
        assert_eq!(refused["value"]["left"], "0.00");
        give(server, (&first, &second), &member, 0).await;
        withdraw(&member, 4, &card, "100").await.refused("withdraw.kyc");
        assert_eq!(first.get("/console/levels?state=over").await.ok()["totalCount"], 3);
        let letters = member.get("/wps/relay/CSP_getInbox").await.ok()["list"].clone();
        let titles: Vec<_> = letters.as_array().expect("letters").iter().filter_map(|letter| letter["title"].as_str()).collect();
        assert!(["Your verification level: 2", "Your verification level: 0"].iter().all(|title| titles.contains(title)), "{titles:?}");
        let trail = server.query_text("SELECT CAST(COUNT(*) AS TEXT) FROM platform_event WHERE kind = 'kyc.level'").await;
        assert_eq!(trail.as_deref(), Some("3"));
    }

    async fn r34_a_level_is_given_by_those_who_may_and_as_it_was_proposed(server: &TestServer) {
        with_levels(server).await;
        let (first, second) = two(server).await;
        let (member, _) = payee(server, "notforall1", 0).await;
        let finance = server.operator("prepares1", &["FIN-maker"]).await;
        propose(&finance, &member, 1, "Documents were seen").await.refused("permission.denied");
        propose(&first, &member, 3, "Documents were seen").await.refused("validation.failed");
        propose(&first, &member, 1, "no").await.refused("validation.failed");
        server.open_merchant("other").await;
        let abroad = server.operator_of("other", "abroad01", &["RISK"]).await;
        propose(&abroad, &member, 1, "Documents were seen").await.refused("not.found");
        let row = propose(&first, &member, 1, "Documents were seen").await.ok();
        decide(&abroad, &row, "approve").await.refused("not.found");
        decide(&second, &row, "withdraw").await.refused("not.found");
        assert_eq!(decide(&second, &row, "reject").await.ok()["state"], "rejected");
        decide(&first, &propose(&first, &member, 1, "Documents were seen").await.ok(), "withdraw").await.ok();
        assert_eq!(first.get(&format!("/console/members/{}/level", member.username)).await.ok()["level"], 0);
    }

    async fn many_withdrawals_at_once_never_take_more_than_the_level_allows(server: &TestServer) {
        with_levels(server).await;
        server.change_settings(|settings| {
            if let Some(terms) = &mut settings.withdrawals {
                let units = |units| Money::from_units(units).expect("an amount");
                terms.levels = Some(LevelTerms { day_sums: [Money::ZERO, units(500), units(1_000)] });
            }
        }).await;
        let (first, second) = two(server).await;
        let (member, card) = payee(server, "manylevel1", 10_000).await;
        give(server, (&first, &second), &member, 1).await;
        let asked = futures::future::join_all((1..=4).map(|key| withdraw(&member, key, &card, "200"))).await;
        let (taken, refused): (Vec<_>, Vec<_>) = asked.into_iter().partition(|answer| answer.status.is_success());
        assert_eq!((taken.len(), refused.len()), (2, 2));
        for answer in refused {
            answer.refused("withdraw.day.limit");
        }
    }
}
