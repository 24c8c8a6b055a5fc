use std::time::Duration;

use erawan_platform::rooms::account::MemberKind;
use erawan_testkit::{Actor, PASSWORD, Reply, TestServer, both_engines};
use serde_json::json;

async fn prove(actor: &Actor, password: &str) -> Reply {
    actor.post("/wps/session/reauthenticate", json!({ "password": password })).await
}

/// Whether the rooms that change something important would let this session through.
async fn is_fresh(server: &TestServer, actor: &Actor) -> bool {
    server.app.sessions.require_fresh(&server.current(actor).await).await.is_ok()
}

both_engines! {
    async fn r04_only_a_proof_after_the_login_makes_a_session_fresh_and_only_for_five_minutes(server: &TestServer) {
        let member = server.member("proves888").await;
        assert!(!is_fresh(server, &member).await, "a login alone is no proof");
        let opened_at_ms = server.app.core.clock.now_ms();
        let answer = prove(&member, PASSWORD).await.ok();
        assert_eq!(answer["freshUntil"], opened_at_ms + 5 * 60_000);
        server.clock.advance(Duration::from_millis(5 * 60_000 - 1));
        assert!(is_fresh(server, &member).await);
        server.clock.advance(Duration::from_millis(1));
        assert!(!is_fresh(server, &member).await);
        prove(&member, PASSWORD).await.ok();
        assert!(is_fresh(server, &member).await);
    }

    async fn r04_freshness_belongs_to_one_session_and_does_not_outlive_it(server: &TestServer) {
        let older = server.member("inherits8").await;
        prove(&older, PASSWORD).await.ok();
        let mut newer = server.visitor();
        newer.log_in("inherits8").await;
        assert!(!is_fresh(server, &newer).await);
        prove(&older, PASSWORD).await.refused("session.logged.out");
    }

    async fn a17_whoever_holds_a_session_cannot_guess_its_password(server: &TestServer) {
        let member = server.member("guessed88").await;
        for number in 0..3 {
            let body = prove(&member, "Wrong4word").await.refused("login.wrong.credentials");
            assert_eq!(body["value"]["captcha"] == true, number == 2);
        }
        prove(&member, PASSWORD).await.refused("captcha.required");
        assert!(!is_fresh(server, &member).await);
        let login = json!({ "username": "guessed88", "password": PASSWORD });
        server.visitor().post("/wps/session/login", login).await.refused("captcha.required");
    }

    async fn r66_a_failed_proof_is_written_down_once_with_where_it_came_from(server: &TestServer) {
        let member = server.member("written88").await;
        prove(&member, "Wrong4word").await.refused("login.wrong.credentials");
        let rows = "SELECT COUNT(*) || ' ' || MIN(address) FROM significant_event WHERE class = 'reauthentication.failed' AND member_id IS NOT NULL";
        assert_eq!(server.query_text(rows).await, Some(format!("1 {}", member.address)));
    }

    async fn a_trial_account_has_no_password_to_prove_itself_with(server: &TestServer) {
        let trial = server.member_of_kind(MemberKind::Trial, "trial8888").await;
        prove(&trial, PASSWORD).await.refused("trial.not.allowed");
        server.visitor().post("/wps/session/reauthenticate", json!({ "password": PASSWORD })).await.refused("session.required");
        let member = server.member("malformed").await;
        member.post("/wps/session/reauthenticate", json!({})).await.refused("request.malformed");
    }
}
