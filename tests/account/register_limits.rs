use std::time::Duration;

use erawan_testkit::{Actor, House, both_engines};
use serde_json::json;

use super::{form, form_with};

const REGISTER: &str = "/wps/member/register";

/// Three accounts from one address within the hour.
async fn register_three(visitor: &Actor) {
    for number in 0..3 {
        visitor.put(REGISTER, form(&format!("family{number}"))).await.ok();
    }
}

async fn read_captcha(house: &House, visitor: &Actor) -> String {
    visitor.get("/wps/captcha?moduleId=VALID_CAPTCHA3").await.ok();
    house.captcha_digits().await
}

both_engines! {
    async fn the_fourth_registration_of_an_hour_from_one_address_needs_a_captcha(house: &House) {
        let visitor = house.visitor();
        register_three(&visitor).await;
        let body = visitor.put(REGISTER, form("family4")).await.refused("captcha.required");
        assert_eq!(body["value"]["captcha"], true);
        house.visitor().at("10.3.3.3").put(REGISTER, form("neighbour")).await.ok();

        let digits = read_captcha(house, &visitor).await;
        visitor.put(REGISTER, form_with("family4", json!({ "captcha": digits }))).await.ok();
        visitor.put(REGISTER, form("family5")).await.refused("captcha.required");
        house.clock.advance(Duration::from_secs(3_601));
        visitor.put(REGISTER, form("family5")).await.ok();
    }

    async fn err_004_a_wrong_captcha_is_used_up(house: &House) {
        let visitor = house.visitor();
        register_three(&visitor).await;
        let digits = read_captcha(house, &visitor).await;
        let wrong = if digits == "0000" { "0001" } else { "0000" };
        visitor.put(REGISTER, form_with("family4", json!({ "captcha": wrong }))).await.refused("verification.code.error");
        let right = form_with("family4", json!({ "captcha": digits }));
        visitor.put(REGISTER, right).await.refused("verification.code.error");
    }

    async fn a_form_with_mistakes_does_not_cost_the_captcha(house: &House) {
        let visitor = house.visitor();
        register_three(&visitor).await;
        let digits = read_captcha(house, &visitor).await;
        let mistake = form_with("short", json!({ "captcha": digits }));
        visitor.put(REGISTER, mistake).await.refused("validation.failed");
        visitor.put(REGISTER, form_with("family4", json!({ "captcha": digits }))).await.ok();
    }

    async fn opn_042_a_captcha_is_good_with_its_own_cookie_for_five_minutes(house: &House) {
        let visitor = house.visitor();
        register_three(&visitor).await;
        let digits = read_captcha(house, &visitor).await;
        // Another browser at the same address.
        let thief = house.visitor();
        let form = || form_with("family4", json!({ "captcha": digits }));
        thief.put(REGISTER, form()).await.refused("verification.code.error");
        house.clock.advance(Duration::from_secs(300));
        visitor.put(REGISTER, form()).await.refused("verification.code.error");
    }

    async fn reg_034_a_merchant_may_ask_everybody_for_a_captcha(house: &House) {
        let merchant = house.merchant().await;
        let mut settings = merchant.settings.clone();
        settings.register.captcha_required = true;
        let stored = erawan_platform::rooms::merchant::set_settings(&house.app, merchant.id, &settings).await;
        stored.expect("settings are stored");
        let visitor = house.visitor();
        visitor.put(REGISTER, form("careful88")).await.refused("captcha.required");
        let digits = read_captcha(house, &visitor).await;
        visitor.put(REGISTER, form_with("careful88", json!({ "captcha": digits }))).await.ok();
    }

    async fn api_010_the_captcha_is_a_picture_and_its_cookie_is_for_the_server_only(house: &House) {
        let reply = house.visitor().get("/wps/captcha").await;
        let cookie = reply.headers["set-cookie"].to_str().expect("a cookie").to_owned();
        for part in ["HttpOnly", "SameSite=Strict", "Path=/wps", "Max-Age=300"] {
            assert!(cookie.contains(part), "{cookie}");
        }
        assert!(reply.ok()["image"].as_str().is_some_and(|image| image.starts_with("data:image/png;base64,")));
        let digits = house.captcha_digits().await;
        assert!(digits.len() == 4 && digits.bytes().all(|byte| byte.is_ascii_digit()), "{digits}");
        assert!(!cookie.contains(&digits));
    }

    async fn a42_pictures_are_not_drawn_without_end(house: &House) {
        let visitor = house.visitor();
        for _ in 0..30 {
            visitor.get("/wps/captcha").await.ok();
        }
        visitor.get("/wps/captcha").await.refused("system.busy");
    }
}
