use erawan_platform::rooms::account::MemberKind;
use erawan_testkit::{PASSWORD, both_engines};
use serde_json::json;

use super::{log_in, log_in_wrongly};

both_engines! {
    async fn api_002_ses_028_a_login_answers_what_a_client_keeps(server: &TestServer) {
        let member = server.member("answers88").await;
        let answer = log_in(&server.visitor(), "answers88").await.ok();
        assert_eq!((&answer["id"], &answer["userName"]), (&json!(member.id), &json!("answers88")));
        assert_eq!((&answer["type"], &answer["customerType"]), (&json!(0), &json!(0)));
        assert_eq!((&answer["firstTimeLogin"], &answer["merchantCode"]), (&json!(false), &json!("suvarna")));
        assert_eq!(answer["token"].as_str().map(str::len), Some(64));
        let mut again = server.visitor();
        again.adopt(&answer);
        assert_eq!(again.get("/wps/member/info").await.ok()["id"], answer["id"], "the registration may err as the login does");
    }

    async fn ses_028_con_043_the_first_login_of_an_account_says_so_as_long_as_its_session_lasts(server: &TestServer) {
        let member = server.member("newcomer88").await;
        assert_eq!(member.post("/wps/session/renew", json!({})).await.ok()["firstTimeLogin"], true);
        let mut again = server.visitor();
        let answer = log_in(&again, "newcomer88").await.ok();
        assert_eq!((&answer["firstTimeLogin"], &answer["mustChangePassword"]), (&json!(false), &json!(false)));
        again.adopt(&answer);
        assert_eq!(again.post("/wps/session/renew", json!({})).await.ok()["firstTimeLogin"], false);
        let mut demo = server.visitor();
        let form = json!({ "username": "demo002", "password": "Demo@1234" });
        let first = demo.post("/wps/session/login", form.clone()).await.ok();
        assert_eq!((&first["firstTimeLogin"], &first["mustChangePassword"]), (&json!(true), &json!(false)));
        demo.adopt(&first);
        assert_eq!(demo.post("/wps/session/renew", json!({})).await.ok()["firstTimeLogin"], true);
        assert_eq!(server.visitor().post("/wps/session/login", form).await.ok()["firstTimeLogin"], false);
    }

    async fn ses_028_pwd_042_an_account_that_another_person_opened_asks_for_a_password_until_it_has_its_own(server: &TestServer) {
        let mut visitor = server.visitor();
        let form = json!({ "username": "demo003", "password": "Demo@1234" });
        for _ in 0..2 {
            let answer = visitor.post("/wps/session/login", form.clone()).await.ok();
            assert_eq!((&answer["firstTimeLogin"], &answer["mustChangePassword"]), (&json!(true), &json!(true)));
            visitor.adopt(&answer);
        }
        let own = "Lotus4river";
        let change = json!({ "oldPassword": "Demo@1234", "newPassword": own, "confirmNewPassword": own });
        visitor.post("/wps/member/password", change).await.ok();
        let form = json!({ "username": "demo003", "password": own });
        let answer = server.visitor().post("/wps/session/login", form).await.ok();
        assert_eq!((&answer["firstTimeLogin"], &answer["mustChangePassword"]), (&json!(false), &json!(false)));
    }

    async fn opn_150_r05_unknown_name_and_wrong_password_are_one_answer(server: &TestServer) {
        server.member("known888").await;
        let wrong = log_in_wrongly(&server.visitor(), "known888").await;
        let unknown = log_in(&server.visitor(), "unknown8").await;
        assert_eq!((wrong.status.as_u16(), unknown.status.as_u16()), (401, 401));
        assert_eq!(wrong.text, unknown.text);
        wrong.refused("login.wrong.credentials");
    }

    async fn err_007_a_disabled_account_says_so_to_its_owner_only(server: &TestServer) {
        let member = server.member("disabled8").await;
        server.disable(&member).await;
        log_in(&server.visitor(), "disabled8").await.refused("user.not.exist.or.disabled");
        log_in_wrongly(&server.visitor(), "disabled8").await.refused("login.wrong.credentials");
        member.get("/wps/member/info").await.refused("user.not.exist.or.disabled");
    }

    async fn ses_073_opn_005_each_entrance_takes_its_own_kinds(server: &TestServer) {
        for kind in MemberKind::ALL {
            let username = format!("entrance{}", kind.code());
            server.member_of_kind(kind, &username).await;
            let visitor = server.visitor().at(&format!("10.4.{}.1", kind.code()));
            let as_member = visitor.post("/wps/session/login", json!({ "username": username, "password": PASSWORD })).await;
            if kind.is_trial() {
                as_member.refused("login.not.member");
            } else {
                as_member.ok();
            }
            let agent = json!({ "username": username, "password": PASSWORD, "role": "agent" });
            let as_agent = visitor.post("/wps/session/login", agent).await;
            if kind.is_agent() {
                as_agent.ok();
            } else {
                as_agent.refused("login.not.agent");
            }
        }
    }

    async fn ses_073_a_refused_entrance_opens_no_session_and_ends_none(server: &TestServer) {
        let member = server.member("staysin88").await;
        let agent = json!({ "username": "staysin88", "password": PASSWORD, "role": "agent" });
        server.visitor().post("/wps/session/login", agent).await.refused("login.not.agent");
        member.get("/wps/member/info").await.ok();
    }

    async fn ses_016_ways_of_logging_in_that_are_off_are_refused(server: &TestServer) {
        server.open_merchant_with("closed", |file| {
            file.settings.whitelabel.insert("MOBCODELOGIN3".to_owned(), false);
        }).await;
        let mut visitor = server.visitor();
        visitor.merchant = "closed";
        for kind in ["sms", "firebase"] {
            let form = json!({ "username": "0812345678", "password": "123456", "type": kind });
            visitor.post("/wps/session/login", form).await.refused("permission.denied");
        }
        let form = json!({ "username": "somebody", "password": "x", "type": "telepathy" });
        server.visitor().post("/wps/session/login", form).await.refused("request.malformed");
    }

    async fn a31_a_member_of_one_merchant_is_unknown_at_another(server: &TestServer) {
        server.member("onehouse8").await;
        server.open_merchant("other").await;
        let mut elsewhere = server.visitor();
        elsewhere.merchant = "other";
        log_in(&elsewhere, "onehouse8").await.refused("login.wrong.credentials");
    }

    async fn demo_accounts_log_in_with_the_demo_password(server: &TestServer) {
        for (username, balance, kind) in [("demo001", "10000.00", 0), ("demo002", "0.00", 0), ("agent001", "0.00", 2), ("agent002", "0.00", 1)] {
            let mut visitor = server.visitor();
            let form = json!({ "username": username, "password": "Demo@1234" });
            let answer = visitor.post("/wps/session/login", form).await.ok();
            assert_eq!(answer["type"], kind, "{username}");
            visitor.adopt(&answer);
            assert_eq!(visitor.get("/wps/wallets/gcs").await.ok()["sumBalance"], balance, "{username}");
        }
    }
}
