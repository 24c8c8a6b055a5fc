//! The rules that look beyond a member's own withdrawals: other members, countries, the sanctions list, the ledger.

use std::time::Duration;

use erawan_platform::rooms::merchant::RiskTerms;
use erawan_testkit::{Actor, PASSWORD, Reply, TestServer, both_engines};
use reqwest::Method;
use serde_json::{Value, json};

use super::{console, evidence, past_the_server, payee, withdraw};
use crate::payments::bank::{deposit, pay, until};

const HOUR: Duration = Duration::from_secs(60 * 60);
const SANCTIONS: &str = "/console/sanctions";

/// What the rule saw of the member's next withdrawal, if it fired.
async fn seen(by: &Actor, member: &Actor, key: u128, card: &Value, rule: &str) -> Option<String> {
    let asked = withdraw(member, key, card, "100").await.ok();
    let fired = evidence(by, &asked).await;
    fired.into_iter().find(|(code, _)| code == rule).map(|(_, seen)| seen)
}

async fn change_risk(server: &TestServer, change: impl FnOnce(&mut RiskTerms)) {
    server
        .change_settings(|settings| {
            if let Some(terms) = &mut settings.withdrawals {
                change(&mut terms.risk);
            }
        })
        .await;
}

async fn log_in_from(server: &TestServer, member: &mut Actor, country: &str) {
    server.clock.advance(Duration::from_secs(1));
    let form = json!({ "username": member.username, "password": PASSWORD, "type": "username" });
    let login =
        member.request(Method::POST, "/wps/session/login").header("X-Test-Country", country).json(&form);
    let answer = member.send(login).await.ok();
    member.adopt(&answer);
}

async fn import(by: &Actor, file: &str) -> Reply {
    let request = by.request(Method::POST, SANCTIONS).header("Content-Type", "application/octet-stream");
    by.send(request.body(file.to_owned())).await
}

async fn paid_by(member: &Actor, payer: &str) {
    let ordered = deposit(member, "500.00").await;
    pay(&ordered, json!({ "payerName": payer })).await;
    until(member, &ordered, "success").await;
}

both_engines! {
    async fn a_browser_of_many_members_sends_a_withdrawal_to_review(server: &TestServer) {
        let risk = server.operator("looksrisk1", &["RISK"]).await;
        let (_, card) = payee(server, "shares0001", 1_000).await;
        for name in ["shares0002", "shares0003", "shares0004"] {
            server.member(name).await;
        }
        let mut browser = server.visitor();
        for name in ["shares0002", "shares0003", "shares0001"] {
            browser.log_in(name).await;
        }
        assert_eq!(seen(&risk, &browser, 1, &card, "cluster").await, None, "two others");
        for name in ["shares0004", "shares0001"] {
            browser.log_in(name).await;
        }
        let what = seen(&risk, &browser, 2, &card, "cluster").await;
        assert_eq!(what.as_deref(), Some("3 · browser 3 · payer 0 · destination 0 · excluded 0"));
        // How many are many is the merchant's.
        change_risk(server, |risk| risk.cluster_count = 4).await;
        assert_eq!(seen(&risk, &browser, 3, &card, "cluster").await, None);
        // After the days that count the browser says nothing of the others any more.
        change_risk(server, |risk| (risk.cluster_count, risk.cluster_days) = (3, 2)).await;
        server.clock.advance(HOUR * 49);
        browser.log_in("shares0001").await;
        let risk = server.operator("looksrisk2", &["RISK"]).await;
        assert_eq!(seen(&risk, &browser, 4, &card, "cluster").await, None);
    }

    async fn what_is_shared_with_an_excluded_member_sends_a_withdrawal_to_review(server: &TestServer) {
        let risk = server.operator("looksrisk1", &["RISK"]).await;
        let (member, card) = payee(server, "sharesmine1", 0).await;
        let (other, _) = payee(server, "sharesothe1", 0).await;
        for (member, payer) in [(&member, "นายวิชัย ใจดี"), (&other, "วิชัย  ใจดี")] {
            paid_by(member, payer).await;
        }
        assert_eq!(seen(&risk, &member, 1, &card, "cluster").await, None, "one other");
        other.prove().await;
        other.post("/wps/member/responsible/exclusion", json!({ "months": 6 })).await.ok();
        let what = seen(&risk, &member, 2, &card, "cluster").await;
        assert_eq!(what.as_deref(), Some("1 · browser 0 · payer 1 · destination 0 · excluded 1"));
        // As if both had had one account.
        past_the_server(server, "UPDATE bank_card_owner SET number_mark = (SELECT number_mark FROM bank_card_owner ORDER BY card_id LIMIT 1)").await;
        let what = seen(&risk, &member, 3, &card, "cluster").await;
        assert_eq!(what.as_deref(), Some("1 · browser 0 · payer 1 · destination 1 · excluded 1"));
    }

    async fn a_payer_of_whom_a_bank_shows_a_part_is_no_ones_in_common(server: &TestServer) {
        let risk = server.operator("looksrisk1", &["RISK"]).await;
        change_risk(server, |risk| risk.cluster_count = 1).await;
        let (member, card) = payee(server, "maskedmine", 0).await;
        let (other, _) = payee(server, "maskedothe", 0).await;
        for member in [&member, &other] {
            paid_by(member, "วิชัย ใ***").await;
        }
        assert_eq!(seen(&risk, &member, 1, &card, "cluster").await, None);
    }

    async fn a_country_that_is_new_sends_a_withdrawal_to_review_for_a_day(server: &TestServer) {
        let risk = server.operator("looksrisk1", &["RISK"]).await;
        let (mut member, card) = payee(server, "travels001", 1_000).await;
        log_in_from(server, &mut member, "TH").await;
        assert_eq!(seen(&risk, &member, 1, &card, "country.new").await, None, "the first country is compared with none");
        log_in_from(server, &mut member, "SG").await;
        assert_eq!(seen(&risk, &member, 2, &card, "country.new").await.as_deref(), Some("SG 0 h"));
        log_in_from(server, &mut member, "TH").await;
        assert_eq!(seen(&risk, &member, 3, &card, "country.new").await.as_deref(), Some("TH 0 h"));
        log_in_from(server, &mut member, "XX").await;
        assert_eq!(seen(&risk, &member, 4, &card, "country.new").await.as_deref(), Some(""), "an unknown country counts as new");
        server.clock.advance(HOUR * 24);
        log_in_from(server, &mut member, "SG").await;
        let risk = server.operator("looksrisk2", &["RISK"]).await;
        assert_eq!(seen(&risk, &member, 5, &card, "country.new").await, None);
    }

    async fn a_statement_that_the_ledger_does_not_bear_out_holds_a_withdrawal_back(server: &TestServer) {
        let risk = server.operator("looksrisk1", &["RISK"]).await;
        let (member, card) = payee(server, "booksdiff1", 1_000).await;
        assert_eq!(seen(&risk, &member, 1, &card, "books").await, None);
        let tamper = |sign: char| format!("UPDATE wallet_statement SET amount = amount {sign} 100000 WHERE code = 6101");
        past_the_server(server, &tamper('-')).await;
        let asked = withdraw(&member, 2, &card, "100").await.ok();
        let case = risk.get(&console::path(&asked)).await.ok();
        assert_eq!((&case["held"], &case["heldBecause"]), (&json!(true), &json!("rule.holds")), "{case}");
        let books = case["evidence"].as_array().expect("evidence").iter().find(|one| one["code"] == "books").cloned();
        let books = books.expect("the rule fired");
        assert_eq!(books["allowed"], "1,000.00", "{books}");
        // A merchant may leave it to the review.
        change_risk(server, |risk| risk.review = vec!["books".to_owned()]).await;
        let asked = withdraw(&member, 3, &card, "100").await.ok();
        let case = risk.get(&console::path(&asked)).await.ok();
        assert_eq!((&case["held"], &case["state"]), (&json!(false), &json!("review")));
        past_the_server(server, &tamper('+')).await;
        assert_eq!(seen(&risk, &member, 4, &card, "books").await, None);
    }

    async fn a_name_on_the_sanctions_list_sends_a_withdrawal_to_review(server: &TestServer) {
        let risk = server.operator("looksrisk1", &["RISK"]).await;
        let (member, card) = payee(server, "listedname", 1_000).await;
        assert_eq!(seen(&risk, &member, 1, &card, "list").await, None, "no list");
        let first = import(&risk, "id,name\n1,\"LISTEDNAME, Somchai\"\n2,Somsak Jaidee\n").await.ok();
        assert_eq!((&first["names"], &first["importedBy"]), (&json!(2), &json!("Name of looksrisk1")));
        assert_eq!(seen(&risk, &member, 2, &card, "list").await.as_deref(), Some("LISTEDNAME, Somchai"));
        // The same file is the same list, and one that cannot be read leaves it as it is.
        let again = import(&risk, "id,name\n1,\"LISTEDNAME, Somchai\"\n2,Somsak Jaidee\n").await.ok();
        assert_eq!(again, first);
        let broken = import(&risk, "Somchai Jaidee\nSomchai J***\n").await.refused("sanctions.broken");
        assert_eq!((&broken["value"]["line"], &broken["value"]["what"]), (&json!(2), &json!("this is no name")));
        import(&risk, "").await.refused("sanctions.broken");
        assert_eq!(seen(&risk, &member, 3, &card, "list").await.as_deref(), Some("LISTEDNAME, Somchai"));
        server.clock.advance(Duration::from_secs(1));
        import(&risk, "Somsak Jaidee\n").await.ok();
        assert_eq!(seen(&risk, &member, 4, &card, "list").await, None, "the newest list holds");
        let listed = risk.get(SANCTIONS).await.ok();
        assert_eq!((&listed["totalCount"], &listed["list"][1]), (&json!(2), &first));
        let imported = server.query_text("SELECT CAST(COUNT(*) AS TEXT) FROM platform_event WHERE kind = 'sanctions.imported'").await;
        assert_eq!(imported.as_deref(), Some("2"));
        assert_eq!(server.query_text("SELECT CAST(COUNT(*) AS TEXT) FROM sanctions_name").await.as_deref(), Some("2"));
    }

    async fn a_sanctions_list_is_its_merchants_and_is_imported_by_those_who_may(server: &TestServer) {
        let risk = server.operator("looksrisk1", &["RISK"]).await;
        let auditor = server.operator("audits001", &["AUDITOR"]).await;
        let finance = server.operator("prepares1", &["FIN-maker"]).await;
        import(&auditor, "Somsak Jaidee\n").await.refused("permission.denied");
        import(&finance, "Somsak Jaidee\n").await.refused("permission.denied");
        finance.get(SANCTIONS).await.refused("permission.denied");
        server.open_merchant("other").await;
        let abroad = server.operator_of("other", "abroad01", &["RISK"]).await;
        import(&abroad, "Somchai foreignlist\n").await.ok();
        assert_eq!(auditor.get(SANCTIONS).await.ok()["totalCount"], 0);
        let (member, card) = payee(server, "foreignlist", 1_000).await;
        assert_eq!(seen(&risk, &member, 1, &card, "list").await, None);
    }
}
