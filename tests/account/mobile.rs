use std::time::Duration;

use erawan_platform::rooms::merchant::Settings;
use erawan_testkit::{Actor, PASSWORD, Reply, TestServer, both_engines};
use futures::future::join_all;
use serde_json::{Value, json};

use super::form_with;

const REGISTER: &str = "/wps/member/register";
const BY_MOBILE: &str = "/wps/member/register/mobile";
const NUMBER: &str = "0812345678";
const PHONE: &str = "+66812345678";
const MINUTE: Duration = Duration::from_secs(60);

/// A registration by mobile number that is fine in every field.
fn form(number: &str, code: &str) -> Value {
    json!({
        "mobileNum": number, "countryDialingCode": "66", "verificationCode": code, "password": PASSWORD,
        "confirmPassword": PASSWORD, "birthday": "1990-05-17", "type": 0, "registerMethod": "PWA",
    })
}

/// Requests a code by text message, with a new human check.
async fn ask(server: &TestServer, actor: &Actor, purpose: &str, number: &str) -> Reply {
    let human = server.human_token(actor).await;
    let asked = json!({ "mobileNum": number, "countryDialingCode": "66", "humanToken": human });
    actor.post(&format!("/wps/verification/sms/{purpose}"), asked).await
}

/// The six digits of the newest text message to a number.
async fn code_sent_to(server: &TestServer, phone: &str) -> String {
    let text = server.messages_to(phone).await.first().cloned().expect("a message");
    let code = text.split(|c: char| !c.is_ascii_digit()).find(|part| part.len() == 6);
    code.expect("a code in the message").to_owned()
}

async fn code_for(server: &TestServer, actor: &Actor, number: &str, phone: &str) -> String {
    ask(server, actor, "register", number).await.ok();
    code_sent_to(server, phone).await
}

/// Another code than the right one.
fn other_than(code: &str) -> String {
    format!("{:06}", (code.parse::<u32>().expect("digits") + 1) % 1_000_000)
}

/// A new password by way of the mobile number.
async fn reset(actor: &Actor, number: &str, code: &str, password: &str) -> Reply {
    let form = json!({ "mobileNum": number, "verificationCode": code, "newPassword": password });
    actor.post("/wps/member/password/verification", form).await
}

async fn decide(server: &TestServer, change: impl FnOnce(&mut Settings)) {
    let merchant = server.merchant().await;
    let mut settings = merchant.settings.clone();
    change(&mut settings);
    server
        .app
        .merchants
        .set_settings(&erawan_platform::Author::SERVER, merchant.id, &settings)
        .await
        .expect("settings are stored");
}

async fn members(server: &TestServer) -> i64 {
    let count = server.query_text("SELECT CAST(COUNT(*) AS TEXT) FROM member").await;
    count.expect("a count").parse().expect("a number")
}

fn refused_fields(reply: Reply) -> Vec<String> {
    let body = reply.refused("validation.failed");
    body["value"]["fields"].as_object().expect("fields").keys().cloned().collect()
}

both_engines! {
    async fn reg_025_api_007_a_number_with_its_code_opens_an_account_and_logs_in(server: &TestServer) {
        let mut visitor = server.visitor();
        let code = code_for(server, &visitor, "081-234 5678", PHONE).await;
        let answer = visitor.put(BY_MOBILE, form(NUMBER, &code)).await.ok();
        assert_eq!((&answer["type"], &answer["merchantCode"]), (&json!(0), &json!("suvarna")));
        let name = answer["userName"].as_str().expect("a name").to_owned();
        assert!(name.len() == 10 && name.starts_with('m') && !name.contains("812345678"), "{name}");
        visitor.adopt(&answer);
        let info = visitor.get("/wps/member/info").await.ok();
        assert_eq!(info["account"], name);
        let phone = "SELECT country_dialing_code || ' ' || mobile || ' ' || register_method FROM member WHERE mobile IS NOT NULL";
        assert_eq!(server.query_text(phone).await.as_deref(), Some("66 0812345678 PWA"));
        let mut again = server.visitor();
        again.log_in(&name).await;
        assert_eq!(again.id, visitor.id);
    }

    async fn a_name_may_be_chosen_and_is_held_to_its_rule(server: &TestServer) {
        let visitor = server.visitor();
        let code = code_for(server, &visitor, NUMBER, PHONE).await;
        let named = |name: &str| {
            let mut form = form(NUMBER, &code);
            form["username"] = json!(name);
            form
        };
        server.member("occupied8").await;
        assert_eq!(refused_fields(visitor.put(BY_MOBILE, named("9x")).await), ["username"]);
        visitor.put(BY_MOBILE, named("Occupied8")).await.refused("username.exists");
        let answer = visitor.put(BY_MOBILE, named("Chosen888")).await.ok();
        assert_eq!(answer["userName"], "chosen888", "what was refused did not use the code up");
    }

    async fn reg_016_number_code_and_birthday_are_required_whatever_the_merchant_asks_of_others(server: &TestServer) {
        let visitor = server.visitor();
        let fields = refused_fields(visitor.put(BY_MOBILE, json!({})).await);
        assert_eq!(fields, ["birthday", "confirmPassword", "mobileNum", "password", "verificationCode"]);
        decide(server, |settings| settings.register.fields.get_mut("mobileNum").expect("the rule").enabled = false).await;
        let fields = refused_fields(visitor.put(BY_MOBILE, json!({})).await);
        assert_eq!(fields, ["birthday", "confirmPassword", "mobileNum", "password", "verificationCode"]);
        for (number, dialing_code) in [("0212345678", "66"), ("0812345678", "1"), ("09123", "66"), ("", "66")] {
            let mut form = form(number, "123456");
            form["countryDialingCode"] = json!(dialing_code);
            assert_eq!(refused_fields(visitor.put(BY_MOBILE, form).await), ["mobileNum"], "{number}");
        }
        let mut guessable = form(NUMBER, "123456");
        guessable["password"] = json!("a0812345678");
        guessable["confirmPassword"] = guessable["password"].clone();
        assert_eq!(refused_fields(visitor.put(BY_MOBILE, guessable).await), ["password"]);
        assert_eq!(refused_fields(visitor.put(BY_MOBILE, {
            let mut child = form(NUMBER, "123456");
            child["birthday"] = json!("2015-01-01");
            child
        }).await), ["birthday"]);
    }

    async fn reg_023_opn_058_both_names_of_the_number_are_read(server: &TestServer) {
        let visitor = server.visitor();
        let human = server.human_token(&visitor).await;
        let asked = json!({ "mobileNo": NUMBER, "countryDialingCode": "66", "humanToken": human });
        let answer = visitor.post("/wps/verification/sms/register", asked).await.ok();
        assert_eq!(answer, json!({ "expirationTime": server.app.core.clock.now_ms() + 120_000 }));
        let mut form = form("", &code_sent_to(server, PHONE).await);
        form.as_object_mut().expect("a form").remove("mobileNum");
        form["mobileNo"] = json!(NUMBER);
        visitor.put(BY_MOBILE, form).await.ok();
    }

    async fn a18_no_account_without_the_code_of_this_number_for_this_purpose_in_its_time(server: &TestServer) {
        let visitor = server.visitor();
        let before = members(server).await;
        visitor.put(BY_MOBILE, form(NUMBER, "123456")).await.refused("verification.code.error");
        let code = code_for(server, &visitor, NUMBER, PHONE).await;
        visitor.put(BY_MOBILE, form(NUMBER, &other_than(&code))).await.refused("verification.code.error");
        visitor.put(BY_MOBILE, form("0898765432", &code)).await.refused("verification.code.error");
        for wrong in ["", "0", "null", "12345", "1234567", "١٢٣٤٥٦"] {
            assert!(!visitor.put(BY_MOBILE, form(NUMBER, wrong)).await.status.is_success(), "{wrong}");
        }
        server.clock.advance(2 * MINUTE);
        visitor.put(BY_MOBILE, form(NUMBER, &code)).await.refused("verification.code.error");
        // A code for logging in opens no account.
        let owner = server.visitor().at("10.20.0.1");
        let code = code_for(server, &owner, "0898765432", "+66898765432").await;
        owner.put(BY_MOBILE, form("0898765432", &code)).await.ok();
        server.clock.advance(2 * MINUTE);
        ask(server, &owner, "noLogin", "0898765432").await.ok();
        let code = code_sent_to(server, "+66898765432").await;
        owner.put(BY_MOBILE, form("0898765432", &code)).await.refused("verification.code.error");
        assert_eq!(members(server).await - before, 1);
    }

    async fn a18_five_wrong_tries_make_a_code_worthless(server: &TestServer) {
        let visitor = server.visitor();
        let code = code_for(server, &visitor, NUMBER, PHONE).await;
        let wrong = form(NUMBER, &other_than(&code));
        for reply in join_all((0..8).map(|_| visitor.put(BY_MOBILE, wrong.clone()))).await {
            reply.refused("verification.code.error");
        }
        visitor.put(BY_MOBILE, form(NUMBER, &code)).await.refused("verification.code.error");
    }

    async fn r03_a_code_sent_many_times_at_once_opens_one_account(server: &TestServer) {
        let visitor = server.visitor();
        let before = members(server).await;
        let code = code_for(server, &visitor, NUMBER, PHONE).await;
        let visitors: Vec<Actor> = (0..5).map(|number| server.visitor().at(&format!("10.21.{number}.1"))).collect();
        let mut opened = 0;
        for reply in join_all(visitors.iter().map(|visitor| visitor.put(BY_MOBILE, form(NUMBER, &code)))).await {
            opened += usize::from(reply.status.is_success());
            if !reply.status.is_success() {
                let code = reply.body["errorCode"].as_str().unwrap_or_default().to_owned();
                assert!(["verification.code.error", "person.exists"].contains(&code.as_str()), "{code}");
            }
        }
        assert_eq!((opened, members(server).await - before), (1, 1));
    }

    async fn r03_a_number_that_has_an_account_opens_no_second_one_and_only_its_holder_learns_why(server: &TestServer) {
        let visitor = server.visitor();
        let code = code_for(server, &visitor, NUMBER, PHONE).await;
        visitor.put(BY_MOBILE, form(NUMBER, &code)).await.ok();
        server.clock.advance(2 * MINUTE);
        let stranger = server.visitor().at("10.22.0.1");
        let free = ask(server, &server.visitor().at("10.22.0.2"), "register", "0898765432").await;
        let held = ask(server, &stranger, "register", NUMBER).await;
        assert_eq!((held.status, &held.text), (free.status, &free.text));
        let text = server.messages_to(PHONE).await[0].clone();
        assert!(text.contains("already has an account"), "{text}");
        stranger.put(BY_MOBILE, form(NUMBER, "123456")).await.refused("verification.code.error");
        let by_name = form_with("another88", json!({ "mobileNum": NUMBER }));
        stranger.put(REGISTER, by_name).await.refused("person.exists");
    }

    async fn a_number_that_was_proven_lets_its_holder_back_in(server: &TestServer) {
        let mut visitor = server.visitor();
        let code = code_for(server, &visitor, NUMBER, PHONE).await;
        let answer = visitor.put(BY_MOBILE, form(NUMBER, &code)).await.ok();
        visitor.adopt(&answer);
        server.clock.advance(2 * MINUTE);
        ask(server, &visitor, "noLogin", NUMBER).await.ok();
        let code = code_sent_to(server, PHONE).await;
        let answer = reset(&visitor, NUMBER, &code, "Mango7sticky").await.ok();
        assert_eq!(answer["userName"], visitor.username);
    }

    async fn a18_a_number_that_was_only_typed_lets_nobody_in(server: &TestServer) {
        // A person types the number of someone else, by mistake or on purpose.
        let typed = form_with("mistyped8", json!({ "mobileNum": NUMBER }));
        server.visitor().put(REGISTER, typed).await.ok();
        let stranger = server.visitor().at("10.23.0.1");
        ask(server, &stranger, "noLogin", NUMBER).await.ok();
        assert_eq!(server.messages_to(PHONE).await, Vec::<String>::new(), "no code is sent");
        reset(&stranger, NUMBER, "123456", "Mango7sticky").await.refused("verification.code.error");
        server.visitor().log_in("mistyped8").await;
    }

    async fn where_the_merchant_wants_numbers_proven_a_user_name_with_a_number_needs_the_code(server: &TestServer) {
        decide(server, |settings| {
            settings.whitelabel.insert("REGMOBVERF3".to_owned(), true);
        }).await;
        let visitor = server.visitor();
        let typed = |code: &str| form_with("proves888", json!({ "mobileNum": NUMBER, "verificationCode": code }));
        assert_eq!(refused_fields(visitor.put(REGISTER, typed("")).await), ["verificationCode"]);
        visitor.put(REGISTER, typed("123456")).await.refused("verification.code.error");
        visitor.put(REGISTER, form_with("numberless", json!({}))).await.ok();
        let code = code_for(server, &visitor, NUMBER, PHONE).await;
        visitor.put(REGISTER, typed(&code)).await.ok();
        server.clock.advance(2 * MINUTE);
        ask(server, &visitor, "noLogin", NUMBER).await.ok();
        let code = code_sent_to(server, PHONE).await;
        assert_eq!(reset(&visitor, NUMBER, &code, "Mango7sticky").await.ok()["userName"], "proves888");
    }

    async fn reg_002_reg_026_the_settings_say_which_ways_are_open_and_closed_ones_refuse(server: &TestServer) {
        let ways = async || {
            let settings = server.visitor().get("/wps/system/setting/register").await.ok();
            (settings["usernameEnabled"] == true, settings["mobileEnabled"] == true)
        };
        assert_eq!(ways().await, (true, true));
        decide(server, |settings| settings.register.username_enabled = false).await;
        assert_eq!(ways().await, (false, true));
        server.visitor().put(REGISTER, form_with("latecomer", json!({}))).await.refused("permission.denied");
        let visitor = server.visitor();
        let code = code_for(server, &visitor, NUMBER, PHONE).await;
        decide(server, |settings| settings.register.mobile_enabled = false).await;
        assert_eq!(ways().await, (false, false));
        visitor.put(BY_MOBILE, form(NUMBER, &code)).await.refused("permission.denied");
        server.open_merchant_with("other", |file| {
            file.modules.remove("MOBILENUMREG3");
        }).await;
        let mut elsewhere = server.visitor();
        elsewhere.merchant = "other";
        assert_eq!(elsewhere.get("/wps/system/setting/register").await.ok()["mobileEnabled"], false);
        elsewhere.put(BY_MOBILE, form(NUMBER, &code)).await.refused("permission.denied");
    }

    async fn reg_036_an_affiliate_code_counts_here_too_and_a_wrong_one_does_not_cost_the_sms_code(server: &TestServer) {
        let visitor = server.visitor();
        let code = code_for(server, &visitor, NUMBER, PHONE).await;
        let mut invited = form(NUMBER, &code);
        invited["affiliateCode"] = json!("NOBODY");
        visitor.put(BY_MOBILE, invited).await.refused("invitation.code.error");
        visitor.put(BY_MOBILE, form(NUMBER, &code)).await.ok();
    }

    async fn a34_nobody_registers_by_number_as_more_than_a_plain_member(server: &TestServer) {
        let mut visitor = server.visitor();
        let code = code_for(server, &visitor, NUMBER, PHONE).await;
        let mut greedy = form(NUMBER, &code);
        for (field, value) in [("type", json!(2)), ("balance", json!("1000000.00")), ("status", json!("gold")), ("isPhoneProven", json!(true))] {
            greedy[field] = value;
        }
        let answer = visitor.put(BY_MOBILE, greedy).await.ok();
        assert_eq!(answer["type"], 0);
        visitor.adopt(&answer);
        assert_eq!(visitor.get("/wps/wallets/gcs").await.ok()["sumBalance"], "0.00");
    }

    async fn r18_who_excluded_themselves_does_not_come_back_with_the_same_number(server: &TestServer) {
        let mut member = server.visitor();
        let code = code_for(server, &member, NUMBER, PHONE).await;
        let answer = member.put(BY_MOBILE, form(NUMBER, &code)).await.ok();
        member.adopt(&answer);
        member.prove().await;
        member.post("/wps/member/responsible/exclusion", json!({ "months": 6 })).await.ok();
        let before = members(server).await;
        let later = server.visitor().at("10.24.0.1");
        server.clock.advance(2 * MINUTE);
        ask(server, &later, "register", NUMBER).await.ok();
        later.put(BY_MOBILE, form(NUMBER, &code)).await.refused("verification.code.error");
        for spelling in [NUMBER, "812345678"] {
            let form = form_with("comeback8", json!({ "mobileNum": spelling }));
            later.put(REGISTER, form).await.refused("person.exists");
        }
        assert_eq!(members(server).await, before);
        // The number still leads to the old account, and that one stays excluded.
        ask(server, &later, "noLogin", NUMBER).await;
        server.clock.advance(2 * MINUTE);
        ask(server, &later, "noLogin", NUMBER).await.ok();
        let code = code_sent_to(server, PHONE).await;
        reset(&later, NUMBER, &code, "Mango7sticky").await.ok();
        let mut back = server.visitor();
        let login = json!({ "username": member.username, "password": "Mango7sticky" });
        let answer = back.post("/wps/session/login", login).await.ok();
        back.adopt(&answer);
        let deposit = json!({ "vendor": "sandbox", "bankId": "sandbox-kru", "amount": "500.00" });
        let deposit = back.post_once("/wps/relay/MCS2_depositPaymentGateway", uuid::Uuid::from_u128(7), deposit).await;
        deposit.refused("self.excluded");
    }
}
