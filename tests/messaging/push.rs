use std::time::Duration;

use erawan_kernel::LocalText;
use erawan_platform::inbox::{self, InboxCategory, NewMessage};
use erawan_platform::rooms::account::MemberKind;
use erawan_testkit::{
    Actor, PASSWORD, PushBrowser, PushService, Shown, TestServer, both_engines, eventually,
};
use futures::future::join_all;
use serde_json::json;

const KEY: &str = "/wps/push/key";
const STATE: &str = "/wps/push/state";
const ON: &str = "/wps/push/subscribe";
const OFF: &str = "/wps/push/unsubscribe";
const DAY: Duration = Duration::from_secs(24 * 3_600);

/// A browser of this test on this engine.
fn browser(server: &TestServer, name: &str) -> PushBrowser {
    PushBrowser::new(&format!("{name}-{:?}", server.engine()))
}

async fn switch_on(member: &Actor, browser: &PushBrowser) {
    member.post(ON, browser.subscription()).await.ok();
}

async fn is_on(member: &Actor, browser: &PushBrowser) -> bool {
    member.post(STATE, json!({ "endpoint": browser.endpoint() })).await.ok() == true
}

fn message(key: &str, category: InboxCategory) -> NewMessage {
    NewMessage {
        key: key.to_owned(),
        category,
        title: LocalText { th: "ฝาก ฿500.00".to_owned(), en: "Deposit of ฿500.00".to_owned() },
        content: LocalText { th: "<p>สวัสดี</p>".to_owned(), en: "<p>Hello</p>".to_owned() },
    }
}

async fn post(server: &TestServer, to: &Actor, key: &str) {
    let reader = server.current(to).await.inbox();
    inbox::post(&server.app.core, reader, message(key, InboxCategory::Deposit)).await.expect("a letter");
}

/// What the browser shows once it was called `count` times.
async fn shown(browser: &PushBrowser, count: usize) -> Vec<Shown> {
    eventually("the notification", async || (browser.calls() >= count).then_some(())).await;
    browser.shown()
}

/// Waits until nothing is left to be sent.
async fn all_sent(server: &TestServer) {
    let waiting =
        "SELECT CAST((SELECT COUNT(*) FROM push_letter) + (SELECT COUNT(*) FROM push_notice) AS TEXT)";
    eventually("the end of the queue", async || {
        (server.query_text(waiting).await.as_deref() == Some("0")).then_some(())
    })
    .await;
}

both_engines! {
    async fn a_letter_is_told_to_the_browser_in_words_that_give_little_away(server: &TestServer) {
        let member = server.member("pushed8888").await;
        let phone = browser(server, "happy");
        assert!(!is_on(&member, &phone).await);
        switch_on(&member, &phone).await;
        assert!(is_on(&member, &phone).await);
        post(server, &member, "told").await;
        let came = shown(&phone, 1).await.remove(0);
        assert_eq!(came.words["title"], "About a deposit");
        assert_eq!((&came.words["path"], &came.words["lang"]), (&json!("/m/webEmail"), &json!("en")));
        assert!(!came.words.to_string().contains("500"), "no amounts on a locked screen: {}", came.words);
        let key = member.get(KEY).await.ok()["publicKey"].clone();
        assert_eq!(key, came.public_key);
        assert_eq!(came.claims["aud"], json!(PushService::shared().url));
        assert_eq!(came.claims["sub"], "mailto:ops@suvarna.example");
        let lasts_s = came.claims["exp"].as_i64().expect("a time") - server.app.core.clock.now_ms() / 1_000;
        assert!((1..=24 * 3_600).contains(&lasts_s), "{lasts_s}");
        assert_eq!(came.ttl, "86400");
        all_sent(server).await;
        assert_eq!(phone.calls(), 1);
    }

    async fn a_notification_speaks_the_language_the_browser_was_switched_on_in(server: &TestServer) {
        let member = server.member("pushthai88").await.in_thai();
        let phone = browser(server, "thai");
        switch_on(&member, &phone).await;
        post(server, &member, "thai").await;
        let came = shown(&phone, 1).await.remove(0);
        assert_eq!((&came.words["title"], &came.words["lang"]), (&json!("เรื่องการฝากเงิน"), &json!("th")));
    }

    async fn a_letter_posted_twice_is_told_once_and_a_browser_switched_on_twice_is_one(server: &TestServer) {
        let member = server.member("pushtwice8").await;
        let phone = browser(server, "twice");
        switch_on(&member, &phone).await;
        let again = join_all((0..4).map(|_| member.post(ON, phone.subscription()))).await;
        for reply in again {
            reply.ok();
        }
        post(server, &member, "same").await;
        post(server, &member, "same").await;
        shown(&phone, 1).await;
        all_sent(server).await;
        assert_eq!(phone.calls(), 1);
    }

    async fn a_letter_to_all_is_told_to_everybody_who_asked_for_it(server: &TestServer) {
        let (one, other) = (server.member("pushall111").await, server.member("pushall222").await);
        let (phone, tablet, third) = (browser(server, "all-1"), browser(server, "all-2"), browser(server, "all-3"));
        switch_on(&one, &phone).await;
        switch_on(&one, &tablet).await;
        switch_on(&other, &third).await;
        let merchant = server.merchant().await.id;
        inbox::post_to_all(&server.app.core, merchant, message("all", InboxCategory::Notice)).await.expect("a letter");
        for browser in [&phone, &tablet, &third] {
            assert_eq!(shown(browser, 1).await[0].words["title"], "A message for you");
        }
        all_sent(server).await;
        assert_eq!([phone.calls(), tablet.calls(), third.calls()], [1, 1, 1]);
    }

    async fn a_browser_that_is_gone_is_forgotten(server: &TestServer) {
        let member = server.member("pushgone88").await;
        for status in [404, 410] {
            let phone = browser(server, &format!("gone-{status}"));
            switch_on(&member, &phone).await;
            phone.answer_next(status);
            post(server, &member, &format!("gone {status}")).await;
            shown(&phone, 1).await;
            eventually("the end", async || (!is_on(&member, &phone).await).then_some(())).await;
            post(server, &member, &format!("after {status}")).await;
            all_sent(server).await;
            assert_eq!(phone.calls(), 1);
        }
    }

    async fn what_a_push_service_does_not_take_now_is_tried_again_and_what_it_refuses_is_not(server: &TestServer) {
        let member = server.member("pushagain8").await;
        let phone = browser(server, "again");
        switch_on(&member, &phone).await;
        phone.answer_next(503);
        phone.answer_next(429);
        post(server, &member, "later").await;
        eventually("the third try", async || {
            server.clock.advance(Duration::from_secs(2));
            (phone.calls() == 3).then_some(())
        })
        .await;
        all_sent(server).await;
        phone.answer_next(413);
        post(server, &member, "refused").await;
        shown(&phone, 4).await;
        all_sent(server).await;
        assert_eq!(phone.calls(), 4);
        assert!(is_on(&member, &phone).await, "one notification was refused, not the browser");
        phone.answer_next(500);
        post(server, &member, "too old").await;
        shown(&phone, 5).await;
        server.clock.advance(DAY);
        all_sent(server).await;
        assert_eq!(phone.calls(), 5);
    }

    async fn a_letter_that_was_read_meanwhile_is_not_told(server: &TestServer) {
        let member = server.member("pushread88").await;
        let phone = browser(server, "read");
        switch_on(&member, &phone).await;
        phone.answer_next(503);
        // Later than everything else in the inbox.
        server.clock.advance(Duration::from_secs(1));
        post(server, &member, "read").await;
        shown(&phone, 1).await;
        let id = member.get("/wps/relay/CSP_getInbox").await.ok()["list"][0]["id"].clone();
        member.post("/wps/relay/CSP_readInbox", json!({ "id": id })).await.ok();
        server.clock.advance(Duration::from_secs(60));
        all_sent(server).await;
        assert_eq!(phone.calls(), 1);
    }

    async fn another_member_neither_sees_nor_ends_it_but_takes_over_a_browser_they_hold(server: &TestServer) {
        let (mine, other) = (server.member("pushmine88").await, server.member("pushother8").await);
        let phone = browser(server, "other");
        switch_on(&mine, &phone).await;
        assert!(!is_on(&other, &phone).await);
        other.post(OFF, json!({ "endpoint": phone.endpoint() })).await.ok();
        assert!(is_on(&mine, &phone).await);
        switch_on(&other, &phone).await;
        assert!(!is_on(&mine, &phone).await, "a browser tells one member's letters");
        post(server, &mine, "not here").await;
        post(server, &other, "here").await;
        shown(&phone, 1).await;
        all_sent(server).await;
        assert_eq!(phone.calls(), 1);
    }

    async fn visitors_and_guests_have_no_notifications(server: &TestServer) {
        let phone = browser(server, "visitor");
        let guest = server.member_of_kind(MemberKind::Trial, "pushtrial8").await;
        let endpoint = json!({ "endpoint": phone.endpoint() });
        for (actor, code) in [(server.visitor(), "session.required"), (guest, "trial.not.allowed")] {
            actor.get(KEY).await.refused(code);
            actor.post(STATE, endpoint.clone()).await.refused(code);
            actor.post(ON, phone.subscription()).await.refused(code);
            actor.post(OFF, endpoint.clone()).await.refused(code);
        }
    }

    async fn the_server_calls_no_address_of_its_own_network(server: &TestServer) {
        let member = server.member("pushssrf88").await;
        let good = browser(server, "ssrf").subscription();
        for endpoint in [
            "http://127.0.0.1:1/", "https://127.0.0.1/", "https://localhost/", "https://10.0.0.1/x", "https://[::1]/",
            "https://169.254.169.254/latest/meta-data", "https://db.internal/", "https://fcm.googleapis.com:6379/",
            "https://name:word@fcm.googleapis.com/", "file:///etc/passwd", "nonsense", "",
        ] {
            let body = json!({ "endpoint": endpoint, "keys": good["keys"] });
            let refused = member.post(ON, body).await.refused("validation.failed");
            assert_eq!(refused["value"]["fields"], json!({ "endpoint": ["The value is not valid"] }), "{endpoint}");
        }
        for (name, value) in [("p256dh", "AAAA"), ("p256dh", "!"), ("auth", "AAAA"), ("auth", "")] {
            let mut body = good.clone();
            body["keys"][name] = json!(value);
            member.post(ON, body).await.refused("validation.failed");
        }
        member.post(ON, json!({ "endpoint": good["endpoint"] })).await.refused("request.malformed");
        assert_eq!(server.query_text("SELECT CAST(COUNT(*) AS TEXT) FROM push_browser").await.as_deref(), Some("0"));
    }

    async fn a_flood_of_browsers_leaves_five_and_is_slowed_down(server: &TestServer) {
        let member = server.member("pushflood8").await;
        let browsers: Vec<PushBrowser> = (0..40).map(|number| browser(server, &format!("flood-{number}"))).collect();
        let replies = join_all(browsers.iter().map(|browser| member.post(ON, browser.subscription()))).await;
        let (taken, refused): (Vec<_>, Vec<_>) = replies.into_iter().partition(|reply| reply.status.is_success());
        assert_eq!((taken.len(), refused.len()), (30, 10));
        for reply in refused {
            reply.refused("system.busy");
        }
        let kept = "SELECT CAST(COUNT(*) AS TEXT) FROM push_browser";
        assert_eq!(server.query_text(kept).await.as_deref(), Some("5"));
    }

    async fn a_logout_ends_it_on_that_browser(server: &TestServer) {
        let member = server.member("pushlogout").await;
        let phone = browser(server, "logout");
        switch_on(&member, &phone).await;
        let reader = server.current(&member).await.inbox();
        member.delete("/wps/session/logout").await.ok();
        inbox::post(&server.app.core, reader, message("after", InboxCategory::Notice)).await.expect("a letter");
        all_sent(server).await;
        assert_eq!(phone.calls(), 0);
        let mut again = server.visitor();
        again.log_in("pushlogout").await;
        assert!(!is_on(&again, &phone).await);
    }

    async fn a_login_elsewhere_leaves_it_on_and_signing_the_others_out_ends_it(server: &TestServer) {
        let member = server.member("pushelsewh").await;
        let phone = browser(server, "elsewhere");
        switch_on(&member, &phone).await;
        let mut tablet = server.visitor();
        tablet.log_in("pushelsewh").await;
        assert!(is_on(&tablet, &phone).await);
        let here = browser(server, "elsewhere-here");
        switch_on(&tablet, &here).await;
        tablet.delete("/wps/session/devices").await.ok();
        assert!(!is_on(&tablet, &phone).await);
        assert!(is_on(&tablet, &here).await, "the session that asked keeps its own");
    }

    async fn a_changed_password_ends_it_everywhere_else(server: &TestServer) {
        let member = server.member("pushpasswo").await;
        let phone = browser(server, "password");
        switch_on(&member, &phone).await;
        let mut tablet = server.visitor();
        tablet.log_in("pushpasswo").await;
        let form = json!({ "oldPassword": PASSWORD, "newPassword": "Mango7sticky", "confirmNewPassword": "Mango7sticky" });
        tablet.post("/wps/member/password", form).await.ok();
        assert!(!is_on(&tablet, &phone).await);
    }

    async fn an_excluded_member_is_told_nothing_and_cannot_ask_for_it(server: &TestServer) {
        let member = server.member("pushexclud").await;
        let phone = browser(server, "excluded");
        switch_on(&member, &phone).await;
        member.prove().await;
        member.post("/wps/member/responsible/exclusion", json!({ "months": 6 })).await.ok();
        let mut again = server.visitor();
        again.log_in("pushexclud").await;
        assert!(!is_on(&again, &phone).await);
        again.post(ON, phone.subscription()).await.refused("self.excluded");
    }

    async fn a_disabled_account_is_told_nothing(server: &TestServer) {
        let member = server.member("pushdisabl").await;
        let phone = browser(server, "disabled");
        switch_on(&member, &phone).await;
        let reader = server.current(&member).await.inbox();
        phone.answer_next(503);
        post(server, &member, "before").await;
        shown(&phone, 1).await;
        server.disable(&member).await;
        inbox::post(&server.app.core, reader, message("after", InboxCategory::Notice)).await.expect("a letter");
        server.clock.advance(Duration::from_secs(60));
        all_sent(server).await;
        assert_eq!(phone.calls(), 1, "what waited to be tried again is gone too");
    }

    async fn what_nobody_renews_is_over_after_thirty_days(server: &TestServer) {
        let member = server.member("pushrenew8").await;
        let phone = browser(server, "renew");
        switch_on(&member, &phone).await;
        let reader = server.current(&member).await.inbox();
        server.clock.advance(30 * DAY);
        let mut again = server.visitor();
        again.log_in("pushrenew8").await;
        assert!(is_on(&again, &phone).await);
        server.clock.advance(Duration::from_secs(1));
        assert!(!is_on(&again, &phone).await);
        inbox::post(&server.app.core, reader, message("late", InboxCategory::Notice)).await.expect("a letter");
        all_sent(server).await;
        assert_eq!(phone.calls(), 0);
        again.log_in("pushrenew8").await;
        switch_on(&again, &phone).await;
        assert!(is_on(&again, &phone).await);
    }

    async fn r75_the_private_key_and_the_browsers_rest_sealed_and_the_key_stays(server: &TestServer) {
        let member = server.member("pushsealed").await;
        let first = member.get(KEY).await.ok();
        let phone = browser(server, "sealed");
        switch_on(&member, &phone).await;
        let asked = join_all((0..4).map(|_| member.get(KEY))).await;
        for reply in asked {
            assert_eq!(reply.ok(), first);
        }
        assert_eq!(server.query_text("SELECT CAST(COUNT(*) AS TEXT) FROM push_key").await.as_deref(), Some("1"));
        let readable = match server.engine() {
            erawan_testkit::Engine::Sqlite => "SELECT lower(hex(sealed)) FROM push_browser",
            erawan_testkit::Engine::Postgres => "SELECT encode(sealed, 'hex') FROM push_browser",
        };
        let stored = server.query_text(readable).await.expect("a browser");
        for word in ["push/", "p256dh"] {
            assert!(!stored.contains(&hex::encode(word)), "{word} in {stored}");
        }
    }
}
