use std::time::Duration;

use erawan_testkit::{Actor, Authenticator, PASSWORD, Reply, TestServer, both_engines};
use serde_json::{Value, json};

/// A visitor of a merchant whose social logins are switched on.
async fn visitor(server: &TestServer) -> Actor {
    server
        .open_merchant_with("lotus", |file| {
            for flag in ["GOOGLELOGIN3", "FACEBOOKLOGIN3"] {
                file.settings.whitelabel.insert(flag.to_owned(), true);
            }
        })
        .await;
    another(server)
}

/// Another visitor there, with their own browser.
fn another(server: &TestServer) -> Actor {
    let mut visitor = server.visitor();
    visitor.merchant = "lotus";
    visitor
}

fn person(subject: &str) -> Value {
    json!({ "sub": subject, "email": format!("{subject}@mail.example"), "email_verified": true, "name": "Somchai" })
}

/// The value of `name` in the fragment of an address.
fn fragment(url: &str, name: &str) -> String {
    let (_, fragment) = url.split_once('#').unwrap_or_default();
    let part = fragment.split('&').find_map(|part| part.strip_prefix(&format!("{name}=")));
    part.unwrap_or_default().to_owned()
}

async fn redeem(actor: &Actor, code: &str) -> Reply {
    actor.post("/wps/session/social/redeem", json!({ "code": code })).await
}

async fn register(actor: &Actor, username: &str, proof: &Value) -> Reply {
    let form = json!({
        "username": username, "password": PASSWORD, "confirmPassword": PASSWORD, "birthday": "1990-05-17",
        "type": 0, "registerMethod": "H5", "socialProof": proof,
    });
    actor.put("/wps/member/register", form).await
}

/// Logs in at the provider and takes the proof of a registration.
async fn proof(server: &TestServer, actor: &Actor, subject: &str) -> Value {
    let end = actor.log_in_at(server, "google", &person(subject)).await;
    redeem(actor, &fragment(&end, "social")).await.ok()["registration"]["proof"].clone()
}

async fn fails(server: &TestServer, actor: &Actor, person: &Value) {
    let end = actor.log_in_at(server, "google", person).await;
    assert_eq!(fragment(&end, "socialError"), "social.login.failed", "{person} led to {end}");
    assert_eq!(fragment(&end, "social"), "");
}

both_engines! {
    async fn ses_021_ses_022_opn_045_a_provider_is_offered_when_it_is_switched_on_and_set_up(server: &TestServer) {
        let social = async |actor: &Actor| actor.get("/wps/system/status").await.ok()["info"]["social"].clone();
        assert_eq!(social(&server.visitor()).await, json!([]), "set up, but switched off");
        let start = server.visitor().visit(&format!("{}/auth/suvarna/google/start", server.url)).await;
        assert_eq!(fragment(&start.to, "socialError"), "permission.denied");
        let visitor = visitor(server).await;
        let offered = json!([
            { "provider": "google", "startUrl": "/auth/lotus/google/start" },
            { "provider": "facebook", "startUrl": "/auth/lotus/facebook/start" },
        ]);
        assert_eq!(social(&visitor).await, offered);
        server.open_merchant_with("bare", |file| {
            file.settings.whitelabel.insert("GOOGLELOGIN3".to_owned(), true);
        }).await;
        let mut elsewhere = server.visitor();
        elsewhere.merchant = "bare";
        assert_eq!(social(&elsewhere).await, json!([]), "switched on, but not set up");
        for unknown in ["lotus/line", "nobody/google"] {
            assert_eq!(visitor.visit(&format!("{}/auth/{unknown}/start", server.url)).await.status, 404);
        }
    }

    async fn opn_045_somebody_unknown_registers_with_what_the_provider_knows_and_logs_in_from_then_on(server: &TestServer) {
        let visitor = visitor(server).await;
        for (provider, username) in [("google", "bygoogle8"), ("facebook", "byface888")] {
            let end = visitor.log_in_at(server, provider, &person(username)).await;
            assert!(end.starts_with("/m/login#social="), "{end}");
            let answer = redeem(&visitor, &fragment(&end, "social")).await.ok();
            let registration = &answer["registration"];
            assert_eq!(registration["email"], format!("{username}@mail.example"));
            assert_eq!((&registration["nickname"], &registration["provider"]), (&json!("Somchai"), &json!(provider)));
            assert_eq!(answer["token"], Value::Null, "nobody is logged in yet");
            let member = register(&visitor, username, &registration["proof"]).await.ok();
            let end = visitor.log_in_at(server, provider, &person(username)).await;
            let login = redeem(&visitor, &fragment(&end, "social")).await.ok();
            assert_eq!((&login["id"], &login["userName"]), (&member["id"], &json!(username)));
            let mut inside = another(server);
            inside.adopt(&login);
            assert_eq!(inside.get("/wps/member/info").await.ok()["account"], username);
        }
    }

    async fn the_same_person_at_another_provider_is_somebody_else(server: &TestServer) {
        let visitor = visitor(server).await;
        let proof = proof(server, &visitor, "sameperson").await;
        register(&visitor, "sameperson", &proof).await.ok();
        let end = visitor.log_in_at(server, "facebook", &person("sameperson")).await;
        assert_eq!(redeem(&visitor, &fragment(&end, "social")).await.ok()["token"], Value::Null);
    }

    async fn a_code_is_good_once_for_two_minutes_and_only_in_its_browser(server: &TestServer) {
        let visitor = visitor(server).await;
        let code = fragment(&visitor.log_in_at(server, "google", &person("onceonly8")).await, "social");
        redeem(&another(server), &code).await.refused("social.login.failed");
        redeem(&visitor, &code).await.refused("social.login.failed");
        let code = fragment(&visitor.log_in_at(server, "google", &person("onceonly8")).await, "social");
        redeem(&visitor, &code).await.ok();
        redeem(&visitor, &code).await.refused("social.login.failed");
        let code = fragment(&visitor.log_in_at(server, "google", &person("onceonly8")).await, "social");
        server.clock.advance(Duration::from_secs(120));
        redeem(&visitor, &code).await.refused("social.login.failed");
    }

    async fn a18_a_login_cannot_be_finished_in_another_browser_or_twice_or_late(server: &TestServer) {
        let victim = visitor(server).await;
        let attacker = another(server);
        let start = format!("{}/auth/lotus/google/start", server.url);
        let at_provider = async |actor: &Actor| {
            let mut person = person("attacker8");
            person["now"] = json!(server.app.core.clock.now_ms() / 1_000);
            let redirect = actor.visit(&start).await;
            actor.visit_as(&redirect.to, &person).await.to
        };
        let failed = |to: &str| fragment(to, "socialError") == "social.login.failed";
        let back = at_provider(&attacker).await;
        assert!(failed(&victim.visit(&back).await.to), "a link logged a victim in as the attacker");
        let back = at_provider(&attacker).await;
        assert!(!failed(&attacker.visit(&back).await.to));
        assert!(failed(&attacker.visit(&back).await.to), "the same state twice");
        let back = at_provider(&attacker).await;
        server.clock.advance(Duration::from_secs(600));
        assert!(failed(&attacker.visit(&back).await.to), "too late");
        let back = format!("{}/auth/lotus/google/callback", server.url);
        for query in ["?code=a&state=b", "?code=a", "?state=b", "", "?error=server_error&state=b"] {
            assert!(failed(&attacker.visit(&format!("{back}{query}")).await.to), "{query}");
        }
    }

    async fn a_token_that_is_not_the_providers_word_for_this_login_is_refused(server: &TestServer) {
        let visitor = visitor(server).await;
        let now_s = server.app.core.clock.now_ms() / 1_000;
        let wrong = [
            ("iss", json!("https://evil.example")),
            ("aud", json!("somebody-else")),
            ("nonce", json!("of another login")),
            ("exp", json!(now_s)),
            ("signed by", json!("a stranger")),
            ("signed by", json!("nobody")),
        ];
        for (name, value) in wrong {
            let mut person = person("forged888");
            person[name] = value;
            fails(server, &visitor, &person).await;
        }
    }

    async fn an_address_the_provider_did_not_verify_is_not_taken_over(server: &TestServer) {
        let visitor = visitor(server).await;
        let mut person = person("unchecked");
        person["email_verified"] = json!(false);
        let end = visitor.log_in_at(server, "google", &person).await;
        let answer = redeem(&visitor, &fragment(&end, "social")).await.ok();
        assert_eq!(answer["registration"]["email"], Value::Null);
    }

    async fn whoever_changes_their_mind_at_the_provider_is_back_at_the_login(server: &TestServer) {
        let visitor = visitor(server).await;
        let end = visitor.log_in_at(server, "google", &json!({ "refuses": true })).await;
        assert_eq!(end, "/m/login");
    }

    async fn a24_the_way_back_stays_on_this_site(server: &TestServer) {
        let visitor = visitor(server).await;
        for (asked, expected) in [("%2Fm%2Fdeposit", "%2Fm%2Fdeposit"), ("https:%2F%2Fevil.example", "%2Fm%2Fhome"), ("%2F%2Fevil.example", "%2Fm%2Fhome")] {
            let start = visitor.visit(&format!("{}/auth/lotus/google/start?returnTo={asked}", server.url)).await;
            let mut person = person("returning");
            person["now"] = json!(server.app.core.clock.now_ms() / 1_000);
            let back = visitor.visit_as(&start.to, &person).await;
            let end = visitor.visit(&back.to).await.to;
            assert_eq!(fragment(&end, "returnTo"), expected, "{asked}");
        }
        let cookie = visitor.visit(&format!("{}/auth/lotus/google/start", server.url)).await.cookies.join("");
        assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"), "{cookie}");
    }

    async fn a_proof_links_one_account_and_survives_a_refused_form(server: &TestServer) {
        let visitor = visitor(server).await;
        let proof = proof(server, &visitor, "linksonce").await;
        register(&visitor, "x", &proof).await.refused("validation.failed");
        register(&visitor, "linksonce", &proof).await.ok();
        register(&visitor, "linkagain", &proof).await.refused("social.login.failed");
        register(&visitor, "linkagain", &json!("nonsense")).await.refused("social.login.failed");
        let late = self::proof(server, &visitor, "latecomer").await;
        server.clock.advance(Duration::from_secs(30 * 60));
        register(&visitor, "latecomer", &late).await.refused("social.login.failed");
    }

    async fn a_member_with_a_second_factor_needs_it_after_a_social_login_too(server: &TestServer) {
        let visitor = visitor(server).await;
        let proof = proof(server, &visitor, "twofactor").await;
        let login = register(&visitor, "twofactor", &proof).await.ok();
        let mut member = another(server);
        member.adopt(&login);
        Authenticator::enrol(server, &member).await;
        let end = visitor.log_in_at(server, "google", &person("twofactor")).await;
        redeem(&visitor, &fragment(&end, "social")).await.refused("second.factor.required");
    }

    async fn a_disabled_account_stays_out(server: &TestServer) {
        let visitor = visitor(server).await;
        let proof = proof(server, &visitor, "disabled8").await;
        let login = register(&visitor, "disabled8", &proof).await.ok();
        let mut member = another(server);
        member.adopt(&login);
        server.disable(&member).await;
        let end = visitor.log_in_at(server, "google", &person("disabled8")).await;
        redeem(&visitor, &fragment(&end, "social")).await.refused("user.not.exist.or.disabled");
    }
}
