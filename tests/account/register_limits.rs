use std::time::Duration;

use erawan_testkit::{Actor, TestServer, both_engines};
use serde_json::json;

use super::{form, form_with};

const REGISTER: &str = "/wps/member/register";

/// Three accounts from one address within the hour.
async fn register_three(visitor: &Actor) {
    for number in 0..3 {
        visitor.put(REGISTER, form(&format!("family{number}"))).await.ok();
    }
}

async fn read_captcha(server: &TestServer, visitor: &Actor) -> String {
    visitor.get("/wps/captcha?moduleId=VALID_CAPTCHA3").await.ok();
    server.captcha_digits().await
}

both_engines! {
    async fn the_fourth_registration_of_an_hour_from_one_address_needs_a_captcha(server: &TestServer) {
        let visitor = server.visitor();
        register_three(&visitor).await;
        let body = visitor.put(REGISTER, form("family4")).await.refused("captcha.required");
        assert_eq!(body["value"]["captcha"], true);
        server.visitor().at("10.3.3.3").put(REGISTER, form("neighbour")).await.ok();

        let digits = read_captcha(server, &visitor).await;
        visitor.put(REGISTER, form_with("family4", json!({ "captcha": digits }))).await.ok();
        visitor.put(REGISTER, form("family5")).await.refused("captcha.required");
        server.clock.advance(Duration::from_secs(3_601));
        visitor.put(REGISTER, form("family5")).await.ok();
    }

    async fn reg_013_reg_034_the_settings_of_the_form_say_whether_this_caller_needs_a_captcha(server: &TestServer) {
        const SETTINGS: &str = "/wps/system/setting/register";
        let (busy, quiet) = (server.visitor().at("10.8.0.1"), server.visitor().at("10.8.0.2"));
        for number in 1..=3 {
            assert_eq!(busy.get(SETTINGS).await.ok()["captchaRequired"], false, "{number}");
            busy.put(REGISTER, form(&format!("asking{number}"))).await.ok();
        }
        assert_eq!(busy.get(SETTINGS).await.ok()["captchaRequired"], true);
        assert_eq!(quiet.get(SETTINGS).await.ok()["captchaRequired"], false);
        let merchant = server.merchant().await;
        let mut settings = merchant.settings.clone();
        settings.register.captcha_required = true;
        let stored = server.app.merchants.set_settings(&erawan_platform::Author::SERVER, merchant.id, &settings).await;
        stored.expect("settings are stored");
        assert_eq!(quiet.get(SETTINGS).await.ok()["captchaRequired"], true);
        quiet.put(REGISTER, form("asking4")).await.refused("captcha.required");
    }

    async fn err_004_a_wrong_captcha_is_used_up(server: &TestServer) {
        let visitor = server.visitor();
        register_three(&visitor).await;
        let digits = read_captcha(server, &visitor).await;
        let wrong = if digits == "0000" { "0001" } else { "0000" };
        visitor.put(REGISTER, form_with("family4", json!({ "captcha": wrong }))).await.refused("verification.code.error");
        let right = form_with("family4", json!({ "captcha": digits }));
        visitor.put(REGISTER, right).await.refused("verification.code.error");
    }

    async fn a_form_with_mistakes_does_not_cost_the_captcha(server: &TestServer) {
        let visitor = server.visitor();
        register_three(&visitor).await;
        let digits = read_captcha(server, &visitor).await;
        let mistake = form_with("short", json!({ "captcha": digits }));
        visitor.put(REGISTER, mistake).await.refused("validation.failed");
        visitor.put(REGISTER, form_with("family4", json!({ "captcha": digits }))).await.ok();
    }

    async fn opn_042_a_captcha_is_good_with_its_own_cookie_for_five_minutes(server: &TestServer) {
        let visitor = server.visitor();
        register_three(&visitor).await;
        let digits = read_captcha(server, &visitor).await;
        // Another browser at the same address.
        let thief = server.visitor();
        let form = || form_with("family4", json!({ "captcha": digits }));
        thief.put(REGISTER, form()).await.refused("verification.code.error");
        server.clock.advance(Duration::from_secs(300));
        visitor.put(REGISTER, form()).await.refused("verification.code.error");
    }

    async fn reg_034_a_merchant_may_ask_everybody_for_a_captcha(server: &TestServer) {
        let merchant = server.merchant().await;
        let mut settings = merchant.settings.clone();
        settings.register.captcha_required = true;
        let stored = server.app.merchants.set_settings(&erawan_platform::Author::SERVER, merchant.id, &settings).await;
        stored.expect("settings are stored");
        let visitor = server.visitor();
        visitor.put(REGISTER, form("careful88")).await.refused("captcha.required");
        let digits = read_captcha(server, &visitor).await;
        visitor.put(REGISTER, form_with("careful88", json!({ "captcha": digits }))).await.ok();
    }

    async fn api_010_cst_032_the_captcha_is_a_picture_and_its_cookie_is_for_the_server_only(server: &TestServer) {
        server.visitor().get("/wps/captcha?moduleId=COMM3").await.refused("function.not.available");
        let reply = server.visitor().get("/wps/captcha?moduleId=VALID_CAPTCHA3").await;
        let cookie = reply.headers["set-cookie"].to_str().expect("a cookie").to_owned();
        for part in ["HttpOnly", "SameSite=Strict", "Path=/wps", "Max-Age=300"] {
            assert!(cookie.contains(part), "{cookie}");
        }
        assert!(reply.ok()["image"].as_str().is_some_and(|image| image.starts_with("data:image/png;base64,")));
        let digits = server.captcha_digits().await;
        assert!(digits.len() == 4 && digits.bytes().all(|byte| byte.is_ascii_digit()), "{digits}");
        assert!(!cookie.contains(&digits));
    }

    async fn a42_pictures_are_not_drawn_without_end(server: &TestServer) {
        let visitor = server.visitor();
        for _ in 0..30 {
            visitor.get("/wps/captcha").await.ok();
        }
        visitor.get("/wps/captcha").await.refused("system.busy");
    }
}
