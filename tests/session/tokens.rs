use erawan_testkit::{Actor, Engine, both_engines};
use futures::future::join_all;
use reqwest::Method;

use crate::login::log_in;

fn without_token(actor: &Actor) -> Actor {
    let mut actor = actor.clone();
    actor.token = None;
    actor
}

both_engines! {
    async fn opn_032_a_token_is_taken_with_and_without_bearer(server: &TestServer) {
        let member = server.member("bearer888").await;
        let token = member.token.clone().expect("a token");
        member.get("/wps/member/info").await.ok();
        for header in [format!("Bearer {token}"), format!("bearer {token}")] {
            let request = without_token(&member).request(Method::GET, "/wps/member/info").header("Authorization", header);
            member.send(request).await.ok();
        }
    }

    async fn a17_whatever_never_was_a_token_is_no_session(server: &TestServer) {
        let member = server.member("tokens888").await;
        let token = member.token.clone().expect("a token");
        let flipped = format!("{}{}", &token[..63], if token.ends_with('0') { '1' } else { '0' });
        for forged in [flipped, token.to_uppercase() + "00", "x".repeat(64), String::new(), "null".into(), "0".repeat(64)] {
            let request = without_token(&member).request(Method::GET, "/wps/member/info").header("Authorization", &forged);
            let reply = member.send(request).await;
            assert_eq!(reply.status, 401, "{forged:?}");
            reply.refused("session.required");
        }
        let doubled = member.request(Method::GET, "/wps/member/info").header("Authorization", &token);
        member.send(doubled).await.refused("session.required");
    }

    async fn a17_a_token_in_an_address_or_a_body_proves_nothing(server: &TestServer) {
        let member = server.member("leaking88").await;
        let token = member.token.clone().expect("a token");
        let visitor = without_token(&member);
        visitor.get(&format!("/wps/member/info?token={token}")).await.refused("session.required");
        let body = serde_json::json!({ "token": token });
        visitor.send(visitor.request(Method::DELETE, "/wps/session/logout").json(&body)).await.refused("session.required");
        member.get("/wps/member/info").await.ok();
    }

    async fn a31_a_token_of_one_merchant_is_none_at_another(server: &TestServer) {
        let mut member = server.member("loyal8888").await;
        server.open_merchant("other").await;
        member.merchant = "other";
        member.get("/wps/member/info").await.refused("session.required");
        member.merchant = "suvarna";
        member.get("/wps/member/info").await.ok();
    }

    async fn tokens_are_stored_as_a_hash(server: &TestServer) {
        let member = server.member("hashed888").await;
        let token = member.token.clone().expect("a token");
        let stored = match server.engine() {
            Engine::Postgres => "SELECT encode(token_hash, 'hex') FROM session",
            Engine::Sqlite => "SELECT lower(hex(token_hash)) FROM session",
        };
        let stored = server.query_text(stored).await.expect("a session");
        assert_eq!(stored.len(), 64);
        assert_ne!(stored, token);
    }

    async fn opn_032_a_newer_login_ends_the_older_session_which_learns_it(server: &TestServer) {
        let older = server.member("moves8888").await;
        let mut newer = server.visitor();
        newer.log_in("moves8888").await;
        let reply = older.get("/wps/member/info").await;
        assert_eq!(reply.status, 401);
        reply.refused("session.logged.out");
        newer.get("/wps/member/info").await.ok();
    }

    async fn many_logins_at_once_leave_one_live_session(server: &TestServer) {
        server.member("busy88888").await;
        for _ in 0..10 {
            let tries = (0..3).map(|number| {
                let visitor = server.visitor().at(&format!("10.11.{number}.1"));
                async move { log_in(&visitor, "busy88888").await }
            });
            let mut live = 0;
            for reply in join_all(tries).await {
                let mut actor = server.visitor();
                actor.adopt(&reply.ok());
                live += usize::from(actor.get("/wps/member/info").await.status == 200);
            }
            assert_eq!(live, 1);
        }
    }

    async fn ses_041_after_logout_the_token_is_dead(server: &TestServer) {
        let member = server.member("leaves888").await;
        assert_eq!(member.delete("/wps/session/logout").await.ok(), true);
        member.get("/wps/member/info").await.refused("session.logged.out");
        member.delete("/wps/session/logout").await.refused("session.logged.out");
        member.post("/wps/session/renew", serde_json::json!({})).await.refused("session.logged.out");
    }
}
