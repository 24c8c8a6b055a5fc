use std::time::Duration;

use erawan_platform::rooms::account::MemberKind;
use erawan_testkit::{PASSWORD, both_engines};
use futures::future::join_all;
use serde_json::json;

use super::{NAME, START, guest};

both_engines! {
    async fn api_005_ses_044_ses_048_a_visitor_becomes_a_guest_with_play_money(server: &TestServer) {
        let mut visitor = server.visitor();
        let answer = visitor.post(START, json!({ "moduleId": "FREEPLAY3" })).await.ok();
        assert_eq!((&answer["type"], &answer["customerType"]), (&json!(4), &json!(4)));
        assert_eq!((&answer["merchantCode"], &answer["firstTimeLogin"]), (&json!("suvarna"), &json!(false)));
        visitor.adopt(&answer);
        let info = visitor.get("/wps/member/info").await.ok();
        assert_eq!((&info["type"], &info["account"]), (&json!(4), &answer["userName"]));
        assert_eq!(visitor.get("/wps/wallets/gcs").await.ok()["sumBalance"], "10000.00");
    }

    async fn api_009_opn_046_a_guest_plays_under_the_name_they_were_shown(server: &TestServer) {
        let mut visitor = server.visitor();
        let shown = visitor.get(NAME).await;
        let cookie = shown.headers["set-cookie"].to_str().expect("a cookie").to_owned();
        for part in ["trial=", "Path=/wps", "HttpOnly", "SameSite=Strict"] {
            assert!(cookie.contains(part), "{cookie}");
        }
        let name = shown.ok()["userName"].clone();
        assert_eq!(visitor.get(NAME).await.ok()["userName"], name);
        let members = "SELECT CAST(COUNT(*) AS TEXT) FROM member WHERE kind = 4";
        assert_eq!(server.query_text(members).await.as_deref(), Some("0"), "a name alone opens no account");
        let answer = visitor.post(START, json!({})).await.ok();
        assert_eq!(answer["userName"], name);
        visitor.adopt(&answer);
        assert_eq!(visitor.get(NAME).await.ok()["userName"], name);
        assert_ne!(server.visitor().get(NAME).await.ok()["userName"], name);
    }

    async fn ses_048_opn_048_a_member_with_real_money_stays_in_the_present_session(server: &TestServer) {
        for kind in [MemberKind::Member, MemberKind::Agent, MemberKind::TopAgent] {
            let member = server.member_of_kind(kind, &format!("freely{}", kind.code())).await;
            let answer = member.post(START, json!({})).await.ok();
            assert_eq!((answer["token"].as_str(), &answer["type"]), (member.token.as_deref(), &json!(kind.code())));
            assert_eq!(answer["userName"], member.username);
            member.get("/wps/member/info").await.ok();
        }
    }

    async fn err_002_free_play_is_rejected_for_guests_and_test_twins(server: &TestServer) {
        let twins = [MemberKind::TestMember, MemberKind::TestAgent, MemberKind::TestTopAgent];
        for kind in twins {
            let twin = server.member_of_kind(kind, &format!("twin{}", kind.code())).await;
            let body = twin.post(START, json!({})).await.refused("free.reject");
            assert_eq!(body["message"], "Free play is not available for this account");
        }
        let guest = guest(server).await;
        guest.post(START, json!({})).await.refused("free.reject");
        guest.get("/wps/member/info").await.ok();
    }

    async fn opn_046_a_guest_is_over_after_a_day_at_most(server: &TestServer) {
        let mut visitor = server.visitor();
        let first = visitor.post(START, json!({})).await.ok();
        server.clock.advance(Duration::from_secs(12 * 3_600 - 1));
        let again = visitor.post(START, json!({})).await.ok();
        assert_eq!(again["userName"], first["userName"]);
        // The last session of this guest; it is kept awake until it is too old.
        visitor.adopt(&again);
        for _ in 0..25 {
            visitor.post("/wps/session/renew", json!({})).await.ok();
            server.clock.advance(Duration::from_secs(28 * 60));
        }
        server.clock.advance(Duration::from_secs(20 * 60 + 1));
        visitor.post("/wps/session/renew", json!({})).await.refused("session.logged.out");
        visitor.token = None;
        let next = visitor.post(START, json!({})).await.ok();
        assert_ne!(next["userName"], first["userName"], "the name is not taken up again");
    }

    async fn cst_030_ses_005_opn_007_without_the_flag_or_the_module_there_is_no_free_play(server: &TestServer) {
        let merchant = server.merchant().await;
        let mut settings = merchant.settings.clone();
        settings.whitelabel.insert("FREEPLAY3".to_owned(), false);
        server.app.merchants.set_settings(&erawan_platform::Author::SERVER, merchant.id, &settings).await.expect("settings are stored");
        server.visitor().post(START, json!({})).await.refused("permission.denied");
        server.visitor().get(NAME).await.refused("permission.denied");
        let member = server.member("freebie88").await;
        member.get("/wps/game/launchGame?vendor=BGS&nodeId=100001&play=1").await.refused("permission.denied");
        server.app.merchants.set_settings(&erawan_platform::Author::SERVER, merchant.id, &merchant.settings).await.expect("settings are stored");
        server.app.merchants.set_module(&erawan_platform::Author::SERVER, merchant.id, "FREEPLAY3", false).await.expect("the module is off");
        server.visitor().post(START, json!({})).await.refused("permission.denied");
    }

    async fn a_guest_has_no_password_to_log_in_with(server: &TestServer) {
        let guest = guest(server).await;
        for password in ["!", "", PASSWORD] {
            let body = json!({ "username": guest.username, "password": password, "type": "username" });
            let visitor = server.visitor().at("10.8.0.1");
            visitor.post("/wps/session/login", body).await.refused("login.wrong.credentials");
            server.clock.advance(Duration::from_secs(3_600));
        }
    }

    async fn twenty_starts_at_once_with_one_name_make_one_guest_with_one_purse(server: &TestServer) {
        let mut visitor = server.visitor();
        let name = visitor.get(NAME).await.ok()["userName"].clone();
        let replies = join_all((0..20).map(|_| visitor.post(START, json!({})))).await;
        for reply in replies {
            assert_eq!(reply.ok()["userName"], name);
        }
        let members = "SELECT CAST(COUNT(*) AS TEXT) FROM member WHERE kind = 4";
        assert_eq!(server.query_text(members).await.as_deref(), Some("1"));
        let live = "SELECT CAST(COUNT(*) AS TEXT) FROM session s JOIN member m ON m.id = s.member_id \
                    WHERE m.kind = 4 AND s.ended_at_ms IS NULL";
        assert_eq!(server.query_text(live).await.as_deref(), Some("1"));
        let once_more = visitor.post(START, json!({})).await.ok();
        visitor.adopt(&once_more);
        assert_eq!(visitor.get("/wps/wallets/gcs").await.ok()["sumBalance"], "10000.00");
    }

    async fn a_cookie_of_one_merchant_is_nothing_at_another(server: &TestServer) {
        server.open_merchant("other").await;
        let mut visitor = server.visitor();
        let name = visitor.get(NAME).await.ok()["userName"].clone();
        visitor.merchant = "other";
        assert_ne!(visitor.get(NAME).await.ok()["userName"], name);
    }

    async fn a42_guests_are_not_made_without_end(server: &TestServer) {
        let mut made = 0;
        let refused = loop {
            let reply = server.visitor().at("10.8.8.8").post(START, json!({})).await;
            if !reply.status.is_success() {
                break reply;
            }
            made += 1;
            assert!(made <= 60, "nobody stops it");
        };
        assert_eq!(made, 60);
        refused.refused("system.busy");
        server.visitor().at("10.8.8.9").post(START, json!({})).await.ok();
    }
}
