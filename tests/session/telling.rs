//! Nobody learns from the work we do for them whether a name is known: the same hashes, the same rows, the same
//! bytes. `cargo xtask bench login` adds the statistics of time.

use std::collections::BTreeMap;

use erawan_platform::rooms::account::MemberKind;
use erawan_testkit::{Actor, House, both_engines};
use reqwest::{Method, RequestBuilder};
use serde_json::{Value, json};

use super::{ask_code, member_with_contacts};

const LOGIN: &str = "/wps/session/login";

/// What one call cost, and what its caller got to see.
#[derive(Debug, PartialEq)]
struct Work {
    hashes: u64,
    rows: BTreeMap<String, i64>,
    status: u16,
    body: String,
    headers: Vec<String>,
}

async fn work(house: &House, actor: &Actor, request: RequestBuilder) -> Work {
    let (hashes, rows) = (house.app.password_hashes(), house.row_counts().await);
    let reply = actor.send(request).await;
    let grown = house.row_counts().await.into_iter().map(|(table, count)| {
        let before = rows[&table];
        (table, count - before)
    });
    let mut headers: Vec<String> = reply.headers.keys().map(ToString::to_string).collect();
    headers.sort();
    Work {
        hashes: house.app.password_hashes() - hashes,
        rows: grown.filter(|(_, grown)| *grown != 0).collect(),
        status: reply.status.as_u16(),
        body: reply.text,
        headers,
    }
}

async fn posted(house: &House, actor: &Actor, path: &str, body: &Value) -> Work {
    work(house, actor, actor.request(Method::POST, path).json(body)).await
}

both_engines! {
    async fn r05_a16_a_login_costs_one_hash_and_the_same_rows_whoever_is_named(house: &House) {
        house.member("ordinary88").await;
        let disabled = house.member("disabled88").await;
        house.disable(&disabled).await;
        house.member_of_kind(MemberKind::Agent, "agent88888").await;
        house.member_of_kind(MemberKind::Trial, "guest88888").await;
        house.app.jobs.stop().await;
        // The very first unknown name is no exception: no decoy has to be made for it.
        let unknown = house.visitor().at("10.40.0.1");
        let form = |name: &str| json!({ "username": name, "password": "Wrong4word", "type": "username" });
        let expected = posted(house, &unknown, LOGIN, &form("nobody8888")).await;
        assert_eq!((expected.hashes, expected.status), (1, 401), "{expected:?}");
        assert!(!expected.rows.is_empty(), "a failed login leaves a trace");
        for (number, name) in ["ordinary88", "disabled88", "agent88888", "guest88888"].into_iter().enumerate() {
            let somebody = house.visitor().at(&format!("10.40.1.{number}"));
            assert_eq!(posted(house, &somebody, LOGIN, &form(name)).await, expected, "{name}");
        }
        // With the captcha and the lock it goes on alike.
        for step in 0..4 {
            let [known, other] = [("ordinary88", 50), ("nobody8888", 60)].map(|(name, net)| {
                (house.visitor().at(&format!("10.40.{net}.{step}")), form(name))
            });
            let known = posted(house, &known.0, LOGIN, &known.1).await;
            assert_eq!(known, posted(house, &other.0, LOGIN, &other.1).await, "try {step}");
        }
    }

    async fn r05_a16_a_remembered_login_that_fails_costs_the_same(house: &House) {
        house.member("ordinary88").await;
        house.app.jobs.stop().await;
        let form = |name: &str| json!({ "username": name, "deviceSecret": "ab".repeat(32) });
        let path = "/wps/session/login/remembered";
        let known = posted(house, &house.visitor(), path, &form("ordinary88")).await;
        assert_eq!(known, posted(house, &house.visitor(), path, &form("nobody8888")).await);
    }

    async fn a16_recovery_costs_the_same_whoever_is_named(house: &House) {
        member_with_contacts(house, "ordinary88", "0812345678", "chai@house.example").await;
        house.app.jobs.stop().await;
        let path = "/wps/member/password/email";
        let mails = [
            "username=ordinary88&email=chai%40house.example",
            "username=ordinary88&email=other%40house.example",
            "username=nobody8888&email=chai%40house.example",
            "username=nobody8888&email=nobody%40house.example",
        ];
        let mut works = Vec::new();
        for mail in mails {
            let visitor = house.visitor();
            let form = visitor.request(Method::POST, path).header("Content-Type", "application/x-www-form-urlencoded");
            works.push(work(house, &visitor, form.body(mail)).await);
        }
        assert_eq!((works[0].status, works[0].hashes), (200, 0));
        for (mail, work) in mails.iter().zip(&works) {
            assert_eq!(work, &works[0], "{mail}");
        }
        // The number: asking for a code, guessing it to log in, to check it and to set a new password.
        // The first request of all makes the row they wait for each other at.
        let first = house.visitor().at("10.41.1.1");
        ask_code(house, &first, "0887654321").await.ok();
        let mut codes = Vec::new();
        for mobile in ["0812345678", "0898765432"] {
            let actor = house.visitor().at(&format!("10.41.0.{}", codes.len() + 1));
            let human = house.human_token(&actor).await;
            let ask = json!({ "mobileNum": mobile, "humanToken": human });
            let mut done = vec![posted(house, &actor, "/wps/verification/sms/noLogin", &ask).await];
            let check = format!("/wps/member/password/verification?mobileNum={mobile}&verificationCode=000000");
            done.push(work(house, &actor, actor.request(Method::GET, &check)).await);
            let reset = json!({ "mobileNum": mobile, "verificationCode": "000000", "newPassword": "Mango7sticky" });
            done.push(posted(house, &actor, "/wps/member/password/verification", &reset).await);
            let login = json!({ "type": "sms", "mobileNum": mobile, "code": "000000" });
            done.push(posted(house, &actor, LOGIN, &login).await);
            codes.push(done);
        }
        assert_eq!(codes[0], codes[1]);
    }
}
