//! The work for a request does not reveal whether a name is known: the same hashes, the same rows, the same
//! bytes. `cargo xtask bench login` adds the statistics of time.

use std::collections::BTreeMap;

use erawan_platform::rooms::account::MemberKind;
use erawan_testkit::{Actor, TestServer, both_engines};
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

async fn work(server: &TestServer, actor: &Actor, request: RequestBuilder) -> Work {
    let (hashes, rows) = (server.app.password_hashes(), server.row_counts().await);
    let reply = actor.send(request).await;
    let grown = server.row_counts().await.into_iter().map(|(table, count)| {
        let before = rows[&table];
        (table, count - before)
    });
    let mut headers: Vec<String> = reply.headers.keys().map(ToString::to_string).collect();
    headers.sort();
    Work {
        hashes: server.app.password_hashes() - hashes,
        rows: grown.filter(|(_, grown)| *grown != 0).collect(),
        status: reply.status.as_u16(),
        body: reply.text,
        headers,
    }
}

async fn posted(server: &TestServer, actor: &Actor, path: &str, body: &Value) -> Work {
    work(server, actor, actor.request(Method::POST, path).json(body)).await
}

both_engines! {
    async fn r05_a16_a_login_costs_one_hash_and_the_same_rows_whoever_is_named(server: &TestServer) {
        server.member("ordinary88").await;
        let disabled = server.member("disabled88").await;
        server.disable(&disabled).await;
        server.member_of_kind(MemberKind::Agent, "agent88888").await;
        server.member_of_kind(MemberKind::Trial, "guest88888").await;
        server.app.core.jobs.stop().await;
        // The very first unknown name is no exception: no decoy has to be made for it.
        let unknown = server.visitor().at("10.40.0.1");
        let form = |name: &str| json!({ "username": name, "password": "Wrong4word", "type": "username" });
        let expected = posted(server, &unknown, LOGIN, &form("nobody8888")).await;
        assert_eq!((expected.hashes, expected.status), (1, 401), "{expected:?}");
        assert!(!expected.rows.is_empty(), "a failed login leaves a trace");
        for (number, name) in ["ordinary88", "disabled88", "agent88888", "guest88888"].into_iter().enumerate() {
            let somebody = server.visitor().at(&format!("10.40.1.{number}"));
            assert_eq!(posted(server, &somebody, LOGIN, &form(name)).await, expected, "{name}");
        }
        // With the captcha and the lock it is the same.
        for step in 0..4 {
            let [known, other] = [("ordinary88", 50), ("nobody8888", 60)].map(|(name, net)| {
                (server.visitor().at(&format!("10.40.{net}.{step}")), form(name))
            });
            let known = posted(server, &known.0, LOGIN, &known.1).await;
            assert_eq!(known, posted(server, &other.0, LOGIN, &other.1).await, "try {step}");
        }
    }

    async fn r05_a16_a_remembered_login_that_fails_costs_the_same(server: &TestServer) {
        server.member("ordinary88").await;
        server.app.core.jobs.stop().await;
        let form = |name: &str| json!({ "username": name, "deviceSecret": "ab".repeat(32) });
        let path = "/wps/session/login/remembered";
        let known = posted(server, &server.visitor(), path, &form("ordinary88")).await;
        assert_eq!(known, posted(server, &server.visitor(), path, &form("nobody8888")).await);
    }

    async fn a16_recovery_costs_the_same_whoever_is_named(server: &TestServer) {
        member_with_contacts(server, "ordinary88", "0812345678", "chai@mail.example").await;
        server.app.core.jobs.stop().await;
        let path = "/wps/member/password/email";
        let mails = [
            "username=ordinary88&email=chai%40house.example",
            "username=ordinary88&email=other%40house.example",
            "username=nobody8888&email=chai%40house.example",
            "username=nobody8888&email=nobody%40house.example",
        ];
        let mut works = Vec::new();
        let visitor = server.visitor();
        let form = || visitor.request(Method::POST, path).header("Content-Type", "application/x-www-form-urlencoded");
        // The first request of all makes the row they wait for each other at.
        visitor.send(form().body("username=first8888&email=first%40house.example")).await.ok();
        for mail in mails {
            let form = form();
            works.push(work(server, &visitor, form.body(mail)).await);
        }
        assert_eq!((works[0].status, works[0].hashes), (200, 0));
        for (mail, work) in mails.iter().zip(&works) {
            assert_eq!(work, &works[0], "{mail}");
        }
        // The number: asking for a code, guessing it to log in, to check it and to set a new password.
        // The first request of all makes the row they wait for each other at.
        let first = server.visitor().at("10.41.1.1");
        ask_code(server, &first, "0887654321").await.ok();
        let mut codes = Vec::new();
        for mobile in ["0812345678", "0898765432"] {
            let actor = server.visitor().at(&format!("10.41.0.{}", codes.len() + 1));
            let human = server.human_token(&actor).await;
            let ask = json!({ "mobileNum": mobile, "humanToken": human });
            let mut done = vec![posted(server, &actor, "/wps/verification/sms/noLogin", &ask).await];
            let check = format!("/wps/member/password/verification?mobileNum={mobile}&verificationCode=000000");
            done.push(work(server, &actor, actor.request(Method::GET, &check)).await);
            let reset = json!({ "mobileNum": mobile, "verificationCode": "000000", "newPassword": "Mango7sticky" });
            done.push(posted(server, &actor, "/wps/member/password/verification", &reset).await);
            let login = json!({ "type": "sms", "mobileNum": mobile, "code": "000000" });
            done.push(posted(server, &actor, LOGIN, &login).await);
            codes.push(done);
        }
        assert_eq!(codes[0], codes[1]);
    }
}
