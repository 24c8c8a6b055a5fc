use erawan_platform::rooms::account::MemberKind;
use erawan_testkit::{Actor, PASSWORD, TestServer, both_engines};
use reqwest::Method;
use serde_json::{Value, json};
use uuid::Uuid;

const FORM: &str = "application/x-www-form-urlencoded";

/// Sends a form, as a browser encodes it.
async fn send_form(actor: &Actor, path: &str, form: &str) -> Value {
    let request = actor.request(Method::POST, path).header("Content-Type", FORM).body(form.to_owned());
    actor.send(request).await.ok()
}

async fn newest_code(server: &TestServer, phone: &str) -> String {
    let text = server.messages_to(phone).await.first().cloned().expect("a message");
    let code = text.split(|c: char| !c.is_ascii_digit()).find(|part| part.len() == 6);
    code.expect("a code in the message").to_owned()
}

/// A call names its own module or none; another one is refused.
async fn only_as(actor: &Actor, path: &str, module: &str) -> Value {
    let separator = if path.contains('?') { '&' } else { '?' };
    actor.get(&format!("{path}{separator}moduleId=MEMTRANS3")).await.refused("function.not.available");
    actor.get(&format!("{path}{separator}moduleId={module}")).await.ok()
}

// The account part of the API, call by call: path, method, module and fields.
both_engines! {
    async fn api_012_api_013_api_029_api_030_api_035_api_038_what_a_client_reads_before_anybody_logs_in(server: &TestServer) {
        let visitor = server.visitor();
        let country = only_as(&visitor, "/wps/system/country", "COMM3").await;
        assert_eq!((&country["countryCode"], &country["countryDialingCode"]), (&json!("TH"), &json!(["66"])));
        let status = only_as(&visitor, "/wps/system/status?platform=M", "COMM3").await;
        assert_eq!((&status["maintenance"], &status["regionRestriction"]), (&json!(false), &json!(false)));
        assert_eq!(status["serverTime"], server.app.core.clock.now_ms());
        let flags = only_as(&visitor, "/wps/system/whitelabel", "COMM3").await;
        assert_eq!((&flags["FREEPLAY3"], &flags["CBS3"]), (&json!(true), &json!(true)));
        let register = only_as(&visitor, "/wps/system/setting/register?merchantCode=suvarna&language=EN", "REG3").await;
        assert_eq!((&register["usernameEnabled"], &register["mobileEnabled"]), (&json!(true), &json!(true)));
        let rules = only_as(&visitor, "/wps/system/setting/validation", "COMM3").await;
        for rule in ["loginUsername", "loginPassword", "loginMobileNum", "verificationCode", "password"] {
            assert!(rules[rule]["maxLength"].is_u64(), "{rule}: {rules}");
        }
        let settings = only_as(&visitor, "/wps/system/settings/consolidated", "COMM3").await;
        assert_eq!(settings["validation"], rules);
        let help = only_as(&visitor, "/wps/system/helpCenter?lang=EN", "COMM3").await;
        assert!(help.as_array().is_some_and(|list| !list.is_empty()), "{help}");
    }

    async fn api_008_api_011_api_023_a_name_is_looked_up_a_member_reads_their_data_and_logs_out(server: &TestServer) {
        let member = server.member("ordinary88").await;
        let check = only_as(&server.visitor(), "/wps/check/username?username=Ordinary88", "REGISTER_REE3").await;
        assert_eq!(check, json!({ "exists": true }));
        assert_eq!(server.visitor().get("/wps/check/username?username=nobody888").await.ok(), json!({ "exists": false }));
        let info = only_as(&member, "/wps/member/info", "COMM3").await;
        assert_eq!((&info["account"], &info["type"]), (&json!("ordinary88"), &json!(0)));
        member.delete("/wps/session/logout").await.ok();
        member.get("/wps/member/info").await.refused("session.logged.out");
    }

    async fn api_014_api_015_api_016_api_021_api_022_cst_031_cst_036_a_code_is_asked_for_and_checked(server: &TestServer) {
        let member = server.visitor();
        let human = server.human_token(&member).await;
        let asked = json!({ "mobileNum": "0812345678", "countryDialingCode": "66", "humanToken": human, "moduleId": "REGMOBVERF3" });
        let answer = member.post("/wps/verification/sms/register", asked).await.ok();
        let until = server.app.core.clock.now_ms() + 120_000;
        assert_eq!(answer, json!({ "expirationTime": until }));
        let code = newest_code(server, "+66812345678").await;
        let form = json!({
            "mobileNum": "0812345678", "countryDialingCode": "66", "verificationCode": code, "password": PASSWORD,
            "confirmPassword": PASSWORD, "birthday": "1990-05-17", "moduleId": "MOBILENUMREG3",
        });
        let name = member.put("/wps/member/register/mobile", form).await.ok()["userName"].clone();

        server.clock.advance(std::time::Duration::from_secs(61));
        let human = server.human_token(&member).await;
        let asked = json!({ "mobileNo": "0812345678", "humanToken": human, "moduleId": "REGMOBVERF3" });
        member.post("/wps/verification/sms/noLogin", asked).await.ok();
        let code = newest_code(server, "+66812345678").await;
        let path = "/wps/member/password/verification";
        assert_eq!(member.get(&format!("{path}?mobileNum=0812345678&verificationCode={code}")).await.ok(), true);
        member.get(&format!("{path}?mobileNum=0812345678&verificationCode=")).await.refused("verification.code.error");
        let form = json!({ "mobileNum": "0812345678", "verificationCode": code, "newPassword": "Mango7sticky" });
        assert_eq!(member.post(path, form).await.ok()["userName"], name);
    }

    async fn api_018_api_020_a_link_is_asked_for_by_form_and_a_password_changed_by_who_knows_the_old_one(server: &TestServer) {
        let member = server.member("ordinary88").await;
        let form = "username=ordinary88&email=nobody%40house.example&moduleId=COMM3";
        assert_eq!(send_form(&server.visitor(), "/wps/member/password/email", form).await, true);
        let form = json!({ "oldPassword": PASSWORD, "newPassword": "Mango7sticky", "confirmNewPassword": "Mango7sticky" });
        assert_eq!(member.post("/wps/member/password", form).await.ok(), true);
        let login = json!({ "username": "ordinary88", "password": "Mango7sticky", "type": "username" });
        server.visitor().post("/wps/session/login", login).await.ok();
    }

    async fn api_024_api_025_api_026_cst_033_an_avatar_is_set_by_form_and_read_back(server: &TestServer) {
        let member = server.member("portrait88").await;
        assert_eq!(only_as(&member, "/wps/member/info/icon", "PROFPIC3").await, json!({ "icon": 1 }));
        send_form(&member, "/wps/member/info/icon", "icon=7&moduleId=PROFPIC3").await;
        assert_eq!(member.get("/wps/member/info/icon").await.ok(), json!({ "icon": 7 }));
    }

    async fn api_110_api_112_api_113_api_117_api_118_api_120_api_121_the_calls_of_the_security_centre(server: &TestServer) {
        let member = server.member("careful888").await;
        member.prove().await;
        assert_eq!(member.get("/wps/member/hasWithdrawalPassword").await.ok(), false);
        let funds = json!({ "paymentPassword": "246813", "confirmPaymentPassword": "246813" });
        member.post("/wps/member/paymentPassword", funds).await.ok();
        assert_eq!(member.get("/wps/member/hasWithdrawalPassword").await.ok(), true);
        let offered = member.get("/wps/member/securityQuestions").await.ok();
        let answers: Vec<Value> = offered["list"].as_array().expect("questions")[..3]
            .iter()
            .map(|question| json!({ "questionId": question["id"], "answer": format!("answer to {}", question["id"]) }))
            .collect();
        member.post("/wps/member/customerSecurityQuestions", json!({ "answers": answers })).await.ok();
        let own = member.get("/wps/member/customerSecurityQuestions").await.ok();
        assert_eq!(own["list"].as_array().map(Vec::len), Some(3));
        member.put("/wps/member/info/payeename", json!({ "payeeName": "Somchai Jaidee" })).await.ok();
        member.put("/wps/member/info/nickname", json!({ "nickname": "Chai" })).await.ok();
        let config = member.get("/wps/member/securityConfig").await.ok();
        for part in ["loginPassword", "fundsPassword", "securityQuestions", "payeeName"] {
            assert_eq!(config[part], true, "{part}: {config}");
        }
    }

    async fn ses_045_types_0_1_and_2_are_real_accounts_and_a_guest_is_none(server: &TestServer) {
        let kinds = [
            (MemberKind::Member, "member8888", true),
            (MemberKind::Agent, "agent88888", true),
            (MemberKind::TopAgent, "topagent88", true),
            (MemberKind::Trial, "guest88888", false),
        ];
        for (number, (kind, name, is_real)) in kinds.into_iter().enumerate() {
            let actor = server.member_of_kind(kind, name).await.at(&format!("10.35.{number}.1"));
            actor.get("/wps/relay/MCSFE_getListAnnouncements?types=PL").await.ok();
            actor.get("/wps/report/betRecord").await.ok();
            let channels = actor.get("/wps/relay/MCS2_depositBanksByVendor").await;
            let deposit = json!({ "vendor": "sandbox", "bankId": "sandbox-kru", "amount": "500.00" });
            let key = Uuid::from_u128(u128::try_from(number).expect("small") + 1);
            let deposit = actor.post_once("/wps/relay/MCS2_depositPaymentGateway", key, deposit).await;
            let form = json!({ "oldPassword": PASSWORD, "newPassword": "Mango7sticky", "confirmNewPassword": "Mango7sticky" });
            let change = actor.post("/wps/member/password", form).await;
            for reply in [channels, deposit, change] {
                if is_real {
                    reply.ok();
                } else {
                    reply.refused("trial.not.allowed");
                }
            }
            actor.delete("/wps/session/logout").await.ok();
        }
    }

    async fn agt_037_cst_022_each_call_of_the_agent_area_belongs_to_its_module(server: &TestServer) {
        let agent = server.member_of_kind(MemberKind::Agent, "leader88").await;
        assert_eq!(only_as(&agent, "/wps/agent/downlines", "AGEINFO3").await["list"], json!([]));
        assert_eq!(only_as(&agent, "/wps/agent/affiliateLinks", "AFFMAN3").await["list"], json!([]));
        for kind in ["dailySalary", "dividend"] {
            assert_eq!(only_as(&agent, &format!("/wps/agent/contract/{kind}"), "COMM3").await["list"], json!([]));
        }
        let help = only_as(&agent, "/wps/system/helpCenter?lang=EN", "COMM3").await;
        assert!(help.as_array().is_some_and(|texts| !texts.is_empty()), "{help}");
    }
}
