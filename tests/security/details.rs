use erawan_platform::rooms::account::MemberKind;
use erawan_testkit::{Actor, both_engines};
use futures::future::join_all;
use reqwest::Method;
use serde_json::json;

use super::{events, proven};

const PAYEE: &str = "/wps/member/info/payeename";
const NICKNAME: &str = "/wps/member/info/nickname";
const ICON: &str = "/wps/member/info/icon";

fn chosen(actor: &Actor, icon: &str) -> reqwest::RequestBuilder {
    let request = actor.request(Method::POST, ICON);
    request.header("Content-Type", "application/x-www-form-urlencoded").body(format!("icon={icon}"))
}

both_engines! {
    async fn sec_001_opn_129_the_configuration_says_what_is_set_and_shows_no_value_whole(server: &TestServer) {
        let member = proven(server, "configured").await;
        let config = member.get("/wps/member/securityConfig").await.ok();
        assert_eq!(config, json!({
            "loginPassword": true, "fundsPassword": false, "securityQuestions": false, "email": false, "mobile": false, "mobileProven": false,
            "payeeName": false, "bankCard": false, "masked": {},
        }));
        member.put(PAYEE, json!({ "payeeName": "Somchai Jaidee" })).await.ok();
        let config = member.get("/wps/member/securityConfig").await.ok();
        assert_eq!((&config["payeeName"], &config["masked"]["payeeName"]), (&json!(true), &json!("So**********ee")));
    }

    async fn sec_009_opn_127_a_payee_name_is_set_once(server: &TestServer) {
        let member = proven(server, "payee1234").await;
        for bad in ["", " ", "X", "5omchai", "<b>Som</b>", &"ก".repeat(61)] {
            let refused = member.put(PAYEE, json!({ "payeeName": bad })).await.refused("validation.failed");
            assert!(refused["value"]["fields"]["payeeName"].is_array(), "{bad}: {refused}");
        }
        let names = ["Somchai Jaidee", "สมชาย ใจดี", "S. Jaidee"];
        let said = join_all(names.map(|name| member.put(PAYEE, json!({ "payeeName": name })))).await;
        assert_eq!(said.iter().filter(|reply| reply.status.is_success()).count(), 1);
        member.put(PAYEE, json!({ "payeeName": "Somebody Else" })).await.refused("payee.name.fixed");
        assert_eq!(events(server, &member, "personal.data.changed").await, 1);
    }

    async fn err_018_a_payee_name_that_is_no_real_name_is_refused_as_such(server: &TestServer) {
        let member = proven(server, "realname1").await;
        for (language, text) in [("EN", "The real name format is incorrect"), ("TH", "รูปแบบชื่อ-นามสกุลจริงไม่ถูกต้อง")] {
            let mut member = member.clone();
            member.language = language;
            for bad in ["5omchai", "Somchai 88", "<b>Som</b>"] {
                let refused = member.put(PAYEE, json!({ "payeeName": bad })).await.refused("validation.failed");
                assert_eq!(refused["value"]["fields"]["payeeName"], json!([text]), "{bad}");
            }
        }
        let empty = member.put(PAYEE, json!({ "payeeName": "" })).await.refused("validation.failed");
        assert_ne!(empty["value"]["fields"]["payeeName"], json!(["The real name format is incorrect"]));
    }

    async fn r03_a_payee_name_and_birthday_of_somebody_else_is_refused(server: &TestServer) {
        let (one, twin) = (proven(server, "original1").await, proven(server, "secondme1").await);
        one.put(PAYEE, json!({ "payeeName": "Somchai Jaidee" })).await.ok();
        twin.put(PAYEE, json!({ "payeeName": "SOMCHAI J." })).await.ok();
        let third = proven(server, "thirdme12").await;
        third.put(PAYEE, json!({ "payeeName": "somchai JAIDEE" })).await.refused("person.exists");
        assert_eq!(third.get("/wps/member/securityConfig").await.ok()["payeeName"], false);
    }

    async fn sec_010_opn_127_a_nickname_is_free_and_shown_at_once(server: &TestServer) {
        let member = server.member("nicknamed").await;
        member.put(NICKNAME, json!({ "nickname": " น้องชาย 88 " })).await.ok();
        assert_eq!(member.get("/wps/member/info").await.ok()["nickname"], "น้องชาย 88");
        for bad in ["", "x", "<script>", &"y".repeat(21)] {
            member.put(NICKNAME, json!({ "nickname": bad })).await.refused("validation.failed");
        }
        let claims = json!({ "nickname": "Chai", "type": 2, "balance": "9", "payeeName": "X Y", "isDisabled": true });
        member.put(NICKNAME, claims).await.ok();
        assert_eq!(member.get("/wps/member/info").await.ok()["type"], 0);
        assert_eq!(member.get("/wps/member/securityConfig").await.ok()["payeeName"], false);
    }

    async fn sec_012_opn_128_a_member_sets_and_sees_an_avatar(server: &TestServer) {
        let member = server.member("portrait1").await;
        assert_eq!(member.get(ICON).await.ok(), json!({ "icon": 1 }));
        let send = async |icon: &str| member.send(chosen(&member, icon)).await;
        send("12").await.ok();
        assert_eq!(member.get(ICON).await.ok(), json!({ "icon": 12 }));
        for bad in ["0", "13", "-1", "", "1.5", "../1"] {
            send(bad).await.refused("validation.failed");
        }
        member.post(ICON, json!({ "icon": "3" })).await.refused("request.malformed");
        assert_eq!(member.get(ICON).await.ok(), json!({ "icon": 12 }));
        let guest = server.member_of_kind(MemberKind::Trial, "guest12345").await;
        guest.get(ICON).await.ok();
        guest.send(chosen(&guest, "3")).await.refused("trial.not.allowed");
    }
}
