use std::time::Duration;

use erawan_platform::rooms::account::MemberKind;
use erawan_testkit::{Actor, PASSWORD, Reply, both_engines};
use serde_json::{Value, json};

use super::{log_in, member_with_contacts};

const CHANGE: &str = "/wps/member/password";
const NEW: &str = "Mango7sticky";

async fn change(actor: &Actor, old: &str, new: &str) -> Reply {
    actor.post(CHANGE, json!({ "oldPassword": old, "newPassword": new, "confirmNewPassword": new })).await
}

async fn log_in_with(actor: &Actor, username: &str, password: &str) -> Reply {
    actor.post("/wps/session/login", json!({ "username": username, "password": password })).await
}

both_engines! {
    async fn pwd_020_a_member_changes_the_password_and_stays_in(server: &TestServer) {
        let member = member_with_contacts(server, "changes88", "0812345678", "somchai@mail.example").await;
        change(&member, PASSWORD, NEW).await.ok();
        member.get("/wps/member/info").await.ok();
        log_in(&server.visitor(), "changes88").await.refused("login.wrong.credentials");
        log_in_with(&server.visitor(), "changes88", NEW).await.ok();
        for to in ["+66812345678", "somchai@mail.example"] {
            let texts = server.messages_to(to).await;
            assert!(texts.len() == 1 && !texts[0].contains(NEW), "{to}: {texts:?}");
        }
        let event = "SELECT class FROM significant_event WHERE class = 'password.changed'";
        assert_eq!(server.query_text(event).await.as_deref(), Some("password.changed"));
    }

    async fn pwd_020_pwd_025_a_changed_password_forgets_other_devices_and_keeps_its_own(server: &TestServer) {
        let member = server.member("devices88").await;
        let form = json!({ "username": "devices88", "password": PASSWORD, "rememberMe": true });
        let elsewhere = server.visitor().post("/wps/session/login", form.clone()).await.ok();
        let mut here = server.visitor();
        let own = here.post("/wps/session/login", form).await.ok();
        here.adopt(&own);
        change(&here, PASSWORD, NEW).await.ok();
        let remembered = json!({ "username": "devices88", "deviceSecret": elsewhere["deviceSecret"] });
        let reply = server.visitor().post("/wps/session/login/remembered", remembered).await;
        assert!(!reply.status.is_success(), "{}", reply.text);
        member.get("/wps/member/info").await.refused("session.logged.out");
        here.get("/wps/member/info").await.ok();
        // What the device kept logs it in again, as if it had kept the new password.
        let remembered = json!({ "username": "devices88", "deviceSecret": own["deviceSecret"] });
        here.post("/wps/session/login/remembered", remembered).await.ok();
    }

    async fn pwd_022_err_the_new_password_must_differ_from_the_old_one(server: &TestServer) {
        let member = server.member("sameold88").await;
        let body = change(&member, PASSWORD, PASSWORD).await.refused("modify.new.old.same");
        assert_eq!(body["message"], "The new password must differ from the old one");
        let body = change(&member.in_thai(), PASSWORD, PASSWORD).await.refused("modify.new.old.same");
        assert_eq!(body["message"], "รหัสผ่านใหม่ต้องไม่ซ้ำกับรหัสผ่านเดิม");
    }

    async fn pwd_037_pwd_039_pwd_040_pwd_041_the_new_password_follows_the_rule_and_comes_twice(server: &TestServer) {
        let member = server.member("rules8888").await;
        let cases = [
            ("", "", json!({ "newPassword": ["This field is required"], "confirmNewPassword": ["This field is required"] })),
            ("short1", "short1", json!({ "newPassword": ["The password format is incorrect"] })),
            ("onlyletters", "onlyletters", json!({ "newPassword": ["The password format is incorrect"] })),
            ("Password123", "Password123", json!({ "newPassword": ["This password is too easy to guess"] })),
            ("rules8888", "rules8888", json!({ "newPassword": ["This password is too easy to guess"] })),
            (NEW, "Mango7stickx", json!({ "confirmNewPassword": ["The two passwords do not match"] })),
            (NEW, "", json!({ "confirmNewPassword": ["This field is required"] })),
        ];
        for (new, again, fields) in cases {
            let form = json!({ "oldPassword": PASSWORD, "newPassword": new, "confirmNewPassword": again });
            let body = member.post(CHANGE, form).await.refused("validation.failed");
            assert_eq!(body["value"]["fields"], fields, "{new:?} {again:?}");
        }
        log_in(&server.visitor(), "rules8888").await.ok();
    }

    async fn r07_a_wrong_old_password_counts_like_a_failed_login(server: &TestServer) {
        let member = server.member("guessed88").await;
        for _ in 0..3 {
            change(&member, "Wrong4word", NEW).await.refused("login.wrong.credentials");
        }
        change(&member, PASSWORD, NEW).await.refused("captcha.required");
        let form = |captcha: String| json!({ "oldPassword": "Wrong4word", "newPassword": NEW, "confirmNewPassword": NEW, "captcha": captcha });
        for _ in 0..2 {
            member.get("/wps/captcha").await.ok();
            member.post(CHANGE, form(server.captcha_digits().await)).await.refused("login.wrong.credentials");
        }
        let locked = change(&member, PASSWORD, NEW).await;
        assert!(!locked.status.is_success(), "{}", locked.text);
        server.clock.advance(Duration::from_secs(29 * 60));
        member.get("/wps/member/info").await.ok();
        server.clock.advance(Duration::from_secs(2 * 60));
        change(&member, PASSWORD, NEW).await.ok();
    }

    async fn pwd_017_a_session_is_needed_and_a_trial_has_no_password(server: &TestServer) {
        change(&server.visitor(), PASSWORD, NEW).await.refused("session.required");
        let trial = server.member_of_kind(MemberKind::Trial, "trial8888").await;
        change(&trial, PASSWORD, NEW).await.refused("trial.not.allowed");
    }

    async fn a34_nothing_but_the_password_changes(server: &TestServer) {
        let member = server.member("plain8888").await;
        let form = json!({
            "oldPassword": PASSWORD, "newPassword": NEW, "confirmNewPassword": NEW,
            "username": "demo001", "id": "mem_00000000000000000000000000000001", "type": 2, "balance": "9.00",
        });
        member.post(CHANGE, form).await.ok();
        let info = member.get("/wps/member/info").await.ok();
        assert_eq!((&info["account"], &info["type"]), (&json!("plain8888"), &json!(0)));
        let demo = json!({ "username": "demo001", "password": "Demo@1234" });
        assert_ne!(server.visitor().post("/wps/session/login", demo).await.ok()["id"], Value::Null);
    }
}
