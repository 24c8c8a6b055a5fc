use std::time::Duration;

use erawan_platform::rooms::merchant::Maintenance;
use erawan_testkit::{PASSWORD, both_engines};
use reqwest::Method;
use serde_json::json;

use super::screen::Screen;

both_engines! {
    async fn a_stream_begins_with_the_balance_and_follows_it(server: &TestServer) {
        let member = server.member("watcher88").await;
        let mut screen = Screen::open(&member, None).await;
        let first = screen.next().await.expect("the balance");
        assert_eq!((first.name.as_str(), &first.data["sumBalance"]), ("balance", &json!("0.00")));
        server.credit(&member, 250).await;
        let second = screen.next().await.expect("the new balance");
        assert_eq!((&second.data["sumBalance"], &second.data["available"]), (&json!("250.00"), &json!("250.00")));
        assert_eq!(second.id, Some(second.data["sequence"].to_string()));
        assert!(second.data["sequence"].as_i64() > first.data["sequence"].as_i64());
    }

    async fn a_stream_hears_its_own_member_only(server: &TestServer) {
        let (one, other) = (server.member("watcher11").await, server.member("watcher22").await);
        let mut screen = Screen::open(&one, None).await;
        screen.next().await.expect("the balance");
        server.credit(&other, 999).await;
        server.credit(&one, 1).await;
        assert_eq!(screen.next().await.expect("the own balance").data["sumBalance"], "1.00");
    }

    async fn who_comes_back_hears_what_changed_meanwhile_and_nothing_else(server: &TestServer) {
        let member = server.member("watcher33").await;
        server.credit(&member, 10).await;
        let id = Screen::open(&member, None).await.next().await.expect("the balance").id.expect("an identifier");
        let mut unchanged = Screen::open(&member, Some(&id)).await;
        server.credit(&member, 5).await;
        assert_eq!(unchanged.next().await.expect("the next balance").data["sumBalance"], "15.00");
        let mut changed = Screen::open(&member, Some(&id)).await;
        assert_eq!(changed.next().await.expect("the missed balance").data["sumBalance"], "15.00");
    }

    async fn a_newer_login_ends_the_stream_and_says_why(server: &TestServer) {
        let member = server.member("watcher44").await;
        let mut screen = Screen::open(&member, None).await;
        screen.next().await.expect("the balance");
        server.visitor().log_in("watcher44").await;
        let last = screen.next().await.expect("the end");
        assert_eq!((last.name.as_str(), &last.data), ("session.ended", &json!({ "reason": "replaced" })));
        assert_eq!(screen.next().await, None);
    }

    async fn logout_and_disabling_end_the_stream(server: &TestServer) {
        let leaver = server.member("watcher55").await;
        let mut screen = Screen::open(&leaver, None).await;
        screen.next().await.expect("the balance");
        leaver.delete("/wps/session/logout").await.ok();
        assert_eq!(screen.next().await.expect("the end").data["reason"], "logout");
        assert_eq!(screen.next().await, None);

        let banned = server.member("watcher66").await;
        let mut screen = Screen::open(&banned, None).await;
        screen.next().await.expect("the balance");
        server.disable(&banned).await;
        assert_eq!(screen.next().await.expect("the end").data["reason"], "disabled");
        assert_eq!(screen.next().await, None);
    }

    async fn a_blocked_network_ends_its_streams_and_no_others(server: &TestServer) {
        let (blocked, other) = (server.member("watcher77").await, server.member("watcher88").await);
        let mut screens = [Screen::open(&blocked, None).await, Screen::open(&other, None).await];
        for screen in &mut screens {
            screen.next().await.expect("the balance");
        }
        server.block_network(&format!("{}/32", blocked.address)).await;
        let [mut ended, mut stays] = screens;
        // Real time: it is noticed when the stream is due for a ping.
        assert_eq!(ended.next().await, None);
        blocked.get("/wps/stream").await.refused("ip.blocked");
        server.credit(&other, 5).await;
        assert_eq!(stays.next().await.expect("the new balance").data["sumBalance"], "5.00");
    }

    async fn r18_an_exclusion_ends_every_stream_and_session_and_says_why(server: &TestServer) {
        let mut member = server.member("watcher12").await;
        let device = json!({ "username": "watcher12", "password": PASSWORD, "rememberMe": true });
        let answer = member.post("/wps/session/login", device).await.ok();
        member.adopt(&answer);
        let mut screens = [Screen::open(&member, None).await, Screen::open(&member, None).await];
        for screen in &mut screens {
            screen.next().await.expect("the balance");
        }
        member.post("/wps/member/responsible/exclusion", json!({ "months": 6 })).await.ok();
        for mut screen in screens {
            // The inbox event of the change comes first.
            let mut last = screen.next().await.expect("the end");
            while last.name == "inbox" {
                last = screen.next().await.expect("the end");
            }
            assert_eq!((last.name.as_str(), &last.data), ("session.ended", &json!({ "reason": "excluded" })));
            assert_eq!(screen.next().await, None);
        }
        member.get("/wps/member/info").await.refused("session.logged.out");
        // Money that is the member's stays in reach: they may come back in, by any way they have.
        let remembered = json!({ "username": "watcher12", "deviceSecret": answer["deviceSecret"] });
        server.visitor().post("/wps/session/login/remembered", remembered).await.ok();
        member.log_in("watcher12").await;
        member.get("/wps/wallets/gcs").await.ok();
    }

    async fn r53_a_login_that_was_disabled_is_over_for_good_even_when_enabled_again(server: &TestServer) {
        let mut member = server.member("watcher13").await;
        let device = json!({ "username": "watcher13", "password": PASSWORD, "rememberMe": true });
        let answer = member.post("/wps/session/login", device).await.ok();
        member.adopt(&answer);
        let mut screen = Screen::open(&member, None).await;
        screen.next().await.expect("the balance");
        server.disable(&member).await;
        assert_eq!(screen.next().await.expect("the end").data["reason"], "disabled");
        member.get("/wps/member/info").await.refused("user.not.exist.or.disabled");
        let login = json!({ "username": "watcher13", "password": PASSWORD });
        server.visitor().post("/wps/session/login", login.clone()).await.refused("user.not.exist.or.disabled");
        server.enable(&member).await;
        member.get("/wps/member/info").await.refused("session.logged.out");
        let remembered = json!({ "username": "watcher13", "deviceSecret": answer["deviceSecret"] });
        server.visitor().post("/wps/session/login/remembered", remembered).await.refused("device.not.remembered");
        server.visitor().post("/wps/session/login", login).await.ok();
    }

    async fn a_session_that_times_out_ends_its_stream(server: &TestServer) {
        let member = server.member("watcher77").await;
        let mut screen = Screen::open(&member, None).await;
        screen.next().await.expect("the balance");
        server.clock.advance(Duration::from_secs(30 * 60));
        assert_eq!(screen.next().await.expect("the end").data["reason"], "expired");
        assert_eq!(screen.next().await, None);
    }

    async fn a44_a_member_has_eight_streams_at_most_and_closing_one_makes_room(server: &TestServer) {
        let member = server.member("watcher88").await;
        let mut screens = Vec::new();
        for _ in 0..8 {
            let mut screen = Screen::open(&member, None).await;
            screen.next().await.expect("the balance");
            screens.push(screen);
        }
        member.get("/wps/stream").await.refused("system.busy");
        server.member("watcher99").await;
        drop(screens.pop());
        // The server notices the closed connection when it next writes.
        server.credit(&member, 1).await;
        server.credit(&member, 1).await;
        let mut reply = member.request(Method::GET, "/wps/stream").send().await.expect("an answer");
        for _ in 0..50 {
            if reply.status() == 200 {
                return;
            }
            tokio::task::yield_now().await;
            reply = member.request(Method::GET, "/wps/stream").send().await.expect("an answer");
        }
        panic!("a closed stream still counts: {}", reply.status());
    }

    async fn a_stream_needs_a_session_and_a_merchant_in_service(server: &TestServer) {
        server.visitor().get("/wps/stream").await.refused("session.required");
        let member = server.member("watcher00").await;
        let merchant = server.merchant().await;
        server.app.merchants.set_maintenance(&erawan_platform::Author::SERVER, merchant.id, Some(Maintenance { ends_at_ms: None })).await.expect("it closes");
        member.get("/wps/stream").await.refused("system.maintenance");
    }
}
