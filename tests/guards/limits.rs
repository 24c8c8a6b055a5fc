//! The limits that `docs/API.md` lists: those of the code, counted as the page says.

use std::time::Duration;

use erawan_testkit::{Actor, PASSWORD, Reply, TestServer, both_engines};
use regex::Regex;
use reqwest::Method;
use serde_json::{Value, json};

use super::pages::{each_source, page, rows_of};

/// How many calls a limit allows in which time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Limit {
    count: u32,
    period_ms: u64,
}

/// Each limit of the code: the row of the page that has it, and which one of that row it is.
const ROWS: [(&str, &str, usize); 21] = [
    ("username check", "User name check", 0),
    ("captcha", "Captcha", 0),
    ("human check", "Human check", 0),
    ("human check answer", "Human check", 1),
    ("login", "Login", 0),
    ("registration", "Registration", 0),
    ("social", "Login at another provider", 0),
    ("affiliate check", "Affiliate code check", 0),
    ("free play", "Trial accounts", 0),
    ("trial name", "Trial accounts", 1),
    ("password link", "Password recovery", 0),
    ("password reset", "Password recovery", 1),
    ("funds password", "Funds password", 0),
    ("bank card", "Bank cards", 0),
    ("e-mail change", "E-mail address", 0),
    ("e-mail confirmation", "E-mail address", 1),
    ("mobile change", "Mobile number", 0),
    ("push", "Notifications of a browser", 0),
    ("feedback", "Feedback", 0),
    ("console login", "Operator login", 0),
    ("console code", "Operator login", 1),
];
/// Limits that are counted by member or operator, not by address.
const OF_MEMBERS: [&str; 11] = [
    "member.changes",
    "export",
    "console.export",
    "deposit.paid",
    "deposit.quote",
    "deposit.image",
    "lottery.orders",
    "lottery.cancels",
    "agent.calls",
    "chat.typing.member",
    "chat.typing.support",
];

fn limits_in(cell: &str) -> Vec<Limit> {
    let written = Regex::new(r"(\d+)(?: tries)? (?:in (\d+) minutes|(a minute)|an hour)").expect("a pattern");
    let read = |number: &str| number.parse().expect("a number");
    written
        .captures_iter(cell)
        .map(|found| {
            let minutes = match (found.get(2), found.get(3)) {
                (Some(minutes), _) => read(minutes.as_str()),
                (None, Some(_)) => 1,
                (None, None) => 60,
            };
            Limit { count: read(&found[1]), period_ms: u64::from(minutes) * 60_000 }
        })
        .collect()
}

/// What the page says of a limit of the code.
fn of_page(name: &str) -> Limit {
    let text = page("docs/API.md");
    let (_, row, place) = ROWS.into_iter().find(|(known, ..)| *known == name).expect("a limit of the page");
    let rows = rows_of(&text);
    let cells = rows.iter().find(|cells| cells[0] == row).unwrap_or_else(|| panic!("no row {row}"));
    *limits_in(cells[1]).get(place).unwrap_or_else(|| panic!("{row} has no limit number {place}"))
}

#[test]
fn every_limit_of_the_code_is_on_the_page_of_the_api_with_its_numbers() {
    let written = Regex::new(r#"RateLimit \{ name: "([^"]+)", count: (\d+), period_ms: ([^}]+?),? \}"#);
    let written = written.expect("a pattern");
    let mut found = 0;
    each_source(&["crates/platform/src/rooms", "crates/server/src"], &["rs"], |_, text| {
        let flat = text.split_whitespace().collect::<Vec<_>>().join(" ");
        for limit in written.captures_iter(&flat).filter(|limit| !OF_MEMBERS.contains(&&limit[1])) {
            let factors = limit[3].split('*').map(|factor| match factor.trim() {
                "HOUR_MS" => 3_600_000,
                number => number.replace('_', "").parse::<u64>().expect("a number of milliseconds"),
            });
            let coded = Limit { count: limit[2].parse().expect("a count"), period_ms: factors.product() };
            assert_eq!(of_page(&limit[1]), coded, "docs/API.md on the limit {}", &limit[1]);
            found += 1;
        }
    });
    assert_eq!(found, ROWS.len(), "the page and the code have as many limits");
}

/// A call that is counted: what it asks for, and what it is answered while the limit allows it.
struct Counted {
    limit: &'static str,
    needs_member: bool,
    method: Method,
    path: &'static str,
    body: Value,
    /// Codes of refusals; none for a success.
    answers: &'static [&'static str],
}

impl Counted {
    fn new(limit: &'static str, (method, path): (Method, &'static str), body: Value) -> Self {
        Self { limit, needs_member: false, method, path, body, answers: &[] }
    }

    fn refused(self, answers: &'static [&'static str]) -> Self {
        Self { answers, ..self }
    }

    fn of_member(self) -> Self {
        Self { needs_member: true, ..self }
    }

    async fn send(&self, actor: &Actor) -> Reply {
        let request = actor.request(self.method.clone(), self.path);
        let request = match &self.body {
            Value::Null => request,
            Value::String(form) => {
                request.header("Content-Type", "application/x-www-form-urlencoded").body(form.clone())
            }
            body => request.json(body),
        };
        actor.send(request).await
    }

    async fn is_taken(&self, actor: &Actor) {
        let reply = self.send(actor).await;
        let code = reply.body["errorCode"].as_str().unwrap_or_default();
        let is_expected =
            if self.answers.is_empty() { reply.status.is_success() } else { self.answers.contains(&code) };
        assert!(is_expected, "{}: {} {}", self.limit, reply.status, reply.text);
    }

    /// Refused, with the time after which it is not.
    async fn is_refused(&self, actor: &Actor, wait_s: u64) {
        let reply = self.send(actor).await;
        let told = reply.headers.get("retry-after").map(|value| value.to_str().expect("a text").to_owned());
        assert_eq!(
            (reply.status.as_u16(), told),
            (429, Some(wait_s.to_string())),
            "{}: {}",
            self.limit,
            reply.text
        );
        reply.refused("system.busy");
    }
}

fn counted() -> Vec<Counted> {
    const LOGIN: &[&str] = &["login.wrong.credentials", "captcha.required"];
    const PROOF: &[&str] = &["reauth.required"];
    let (get, post, put) = (Method::GET, Method::POST, Method::PUT);
    let none = Value::Null;
    let wrong = json!({ "username": "unknown888", "password": "wrong" });
    let funds = json!({ "oldPaymentPassword": "1", "paymentPassword": "2", "confirmPaymentPassword": "2" });
    let card = json!({ "bankCode": "KBANK", "accountNumber": "1", "paymentPassword": "1" });
    let push = json!({ "endpoint": "http://nowhere", "keys": { "p256dh": "a", "auth": "b" } });
    let reset = json!({ "token": "00", "newPassword": PASSWORD, "confirmNewPassword": PASSWORD });
    let operator = json!({ "merchant": "suvarna", "username": "unknown8", "password": "wrong" });
    let number = json!({ "mobileNum": "0812345678", "verificationCode": "000000" });
    let mail = json!("username=unknown888&email=unknown%40mail.example");
    vec![
        Counted::new(
            "username check",
            (get.clone(), "/wps/check/username?username=unknown888"),
            none.clone(),
        ),
        Counted::new("captcha", (get.clone(), "/wps/captcha"), none.clone()),
        Counted::new("human check", (get.clone(), "/wps/verification/human"), none.clone()),
        Counted::new(
            "human check answer",
            (post.clone(), "/wps/verification/human"),
            json!({ "captcha": "none" }),
        )
        .refused(&["verification.human.failed", "verification.code.error"]),
        Counted::new("login", (post.clone(), "/wps/session/login"), wrong).refused(LOGIN),
        Counted::new("registration", (put.clone(), "/wps/member/register"), json!({ "username": "x" }))
            .refused(&["validation.failed"]),
        Counted::new("social", (get.clone(), "/auth/suvarna/nothing/start"), none.clone())
            .refused(&["not.found"]),
        Counted::new("affiliate check", (get.clone(), "/wps/agent/affiliate?code=UNKNOWN"), none.clone())
            .refused(&["invitation.code.error"]),
        Counted::new("free play", (post.clone(), "/wps/session/login/freeplay"), json!({})),
        Counted::new("trial name", (get, "/wps/member/trialuser"), none),
        Counted::new("password link", (post.clone(), "/wps/member/password/email"), mail),
        Counted::new("password reset", (post.clone(), "/wps/member/password/reset"), reset)
            .refused(&["password.link.invalid"]),
        Counted::new("funds password", (put.clone(), "/wps/member/paymentPassword"), funds)
            .refused(PROOF)
            .of_member(),
        Counted::new("bank card", (post.clone(), "/wps/member/bankCard"), card).refused(PROOF).of_member(),
        Counted::new(
            "e-mail change",
            (put.clone(), "/wps/member/info/email"),
            json!({ "email": "a@mail.example" }),
        )
        .refused(PROOF)
        .of_member(),
        Counted::new(
            "e-mail confirmation",
            (post.clone(), "/wps/member/info/email/confirm"),
            json!({ "token": "00" }),
        )
        .refused(&["email.link.invalid"]),
        Counted::new("mobile change", (put.clone(), "/wps/member/info/mobile"), number)
            .refused(PROOF)
            .of_member(),
        Counted::new("push", (post.clone(), "/wps/push/subscribe"), push)
            .refused(&["validation.failed", "push.refused"])
            .of_member(),
        Counted::new("feedback", (put, "/wps/feedback"), json!({ "content": "", "type": 0, "captcha": "" }))
            .refused(&["validation.failed"])
            .of_member(),
        Counted::new("console login", (post.clone(), "/console/session"), operator).refused(LOGIN),
        Counted::new(
            "console code",
            (post, "/console/session/code"),
            json!({ "ticket": "none", "code": "000000" }),
        )
        .refused(&["second.factor.expired"]),
    ]
}

/// Who makes the calls: a visitor, or a new member, at that address.
async fn caller(server: &TestServer, call: &Counted, name: &str, address: &str) -> Actor {
    if call.needs_member { server.member(name).await.at(address) } else { server.visitor().at(address) }
}

both_engines! {
    async fn every_limit_of_the_page_counts_by_address_and_gives_each_call_back_after_its_share_of_the_time(server: &TestServer) {
        let calls = counted();
        assert_eq!(calls.len(), ROWS.len(), "every limit of the page is tried");
        for (place, call) in calls.iter().enumerate() {
            let Limit { count, period_ms } = of_page(call.limit);
            let address = format!("10.77.{place}.1");
            let first = caller(server, call, &format!("first{place:03}"), &address).await;
            for _ in 0..count {
                call.is_taken(&first).await;
            }
            let share_ms = period_ms / u64::from(count);
            call.is_refused(&first, share_ms.div_ceil(1_000)).await;
            let elsewhere = caller(server, call, &format!("other{place:03}"), &format!("10.78.{place}.1")).await;
            call.is_taken(&elsewhere).await;
            server.clock.advance(Duration::from_millis(share_ms - 1));
            call.is_refused(&first, 1).await;
            server.clock.advance(Duration::from_millis(1));
            call.is_taken(&first).await;
            call.is_refused(&first, share_ms.div_ceil(1_000)).await;
            // After the whole time all of them are back, for another person of the same address.
            server.clock.advance(Duration::from_millis(period_ms));
            let second = caller(server, call, &format!("second{place:03}"), &address).await;
            for _ in 0..count {
                call.is_taken(&second).await;
            }
            call.is_refused(&second, share_ms.div_ceil(1_000)).await;
        }
    }
}
