use erawan_platform::Author;
use erawan_platform::rooms::merchant::MerchantFile;
use erawan_testkit::{Actor, PASSWORD, Reply, TestServer, both_engines};
use serde_json::{Value, json};

use crate::login::code_sent_to;

const BY_MOBILE: &str = "/wps/member/register/mobile";

/// A merchant, a mobile number as its players type it, and as it is dialled from anywhere.
struct Brand {
    code: &'static str,
    country: &'static str,
    dialing_code: &'static str,
    typed: &'static str,
    e164: &'static str,
    digits: (u16, u16),
    example: &'static str,
}

const THAI: Brand = Brand {
    code: "suvarna",
    country: "TH",
    dialing_code: "66",
    typed: "0812345678",
    e164: "+66812345678",
    digits: (9, 10),
    example: "0812345678",
};
const VIETNAMESE: Brand = Brand {
    code: "saigon",
    country: "VN",
    dialing_code: "84",
    typed: "0351234567",
    e164: "+84351234567",
    digits: (9, 10),
    example: "0912345678",
};
const LAO: Brand = Brand {
    code: "mekong",
    country: "LA",
    dialing_code: "856",
    typed: "02055123456",
    e164: "+8562055123456",
    digits: (9, 11),
    example: "02012345678",
};

impl Brand {
    async fn open(&self, server: &TestServer) {
        if self.code == THAI.code {
            return;
        }
        server
            .open_merchant_with(self.code, |file| {
                file.settings.country = self.country.to_owned();
                fit_fields(file, self.digits);
            })
            .await;
    }

    fn visitor(&self, server: &TestServer) -> Actor {
        let mut visitor = server.visitor();
        visitor.merchant = self.code;
        visitor
    }
}

/// The fields for a number take as many digits as its numbers have.
fn fit_fields(file: &mut MerchantFile, (least, most): (u16, u16)) {
    let (fields, validation) = (&mut file.settings.register.fields, &mut file.settings.validation);
    for rule in [fields.get_mut("mobileNum"), validation.get_mut("loginMobileNum")].into_iter().flatten() {
        (rule.min_length, rule.max_length) = (least, most);
    }
}

/// Requests a code for a number, with a new human check.
async fn ask(server: &TestServer, actor: &Actor, purpose: &str, number: &str, dialing_code: &str) -> Reply {
    let human = server.human_token(actor).await;
    let asked = json!({ "mobileNum": number, "countryDialingCode": dialing_code, "humanToken": human });
    actor.post(&format!("/wps/verification/sms/{purpose}"), asked).await
}

fn registration(number: &str, dialing_code: &str, code: &str) -> Value {
    json!({
        "mobileNum": number, "countryDialingCode": dialing_code, "verificationCode": code, "password": PASSWORD,
        "confirmPassword": PASSWORD, "birthday": "1990-05-17", "type": 0, "registerMethod": "PWA",
    })
}

both_engines! {
    async fn a_player_of_each_merchant_registers_and_logs_in_by_a_number_of_its_own_country(server: &TestServer) {
        for brand in [THAI, VIETNAMESE, LAO] {
            brand.open(server).await;
            let mut visitor = brand.visitor(server);
            ask(server, &visitor, "register", brand.typed, brand.dialing_code).await.ok();
            let code = code_sent_to(server, brand.e164).await;
            let joined = visitor.put(BY_MOBILE, registration(brand.typed, brand.dialing_code, &code)).await.ok();
            visitor.adopt(&joined);
            visitor.get("/wps/member/info").await.ok();
            let stored = format!(
                "SELECT country_dialing_code || ' ' || mobile FROM member WHERE username = '{}'",
                joined["userName"].as_str().expect("a name")
            );
            let expected = format!("{} {}", brand.dialing_code, brand.typed);
            assert_eq!(server.query_text(&stored).await, Some(expected));

            server.clock.advance(std::time::Duration::from_secs(61));
            let mut again = brand.visitor(server);
            // A number without a dialling code is one of the merchant's country.
            ask(server, &again, "noLogin", brand.typed, "").await.ok();
            let code = code_sent_to(server, brand.e164).await;
            let form = json!({ "type": "sms", "mobileNum": brand.typed, "code": code });
            let answer = again.post("/wps/session/login", form).await.ok();
            assert_eq!(answer["id"], joined["id"], "{}", brand.code);
            again.adopt(&answer);
            assert_eq!(again.get("/wps/member/securityConfig").await.ok()["mobileProven"], true, "{}", brand.code);
        }
    }

    async fn a20_each_merchant_refuses_the_numbers_of_the_others_countries_before_anything(server: &TestServer) {
        let brands = [THAI, VIETNAMESE, LAO];
        for brand in &brands {
            brand.open(server).await;
        }
        for brand in &brands {
            let visitor = brand.visitor(server);
            for other in brands.iter().filter(|other| other.code != brand.code) {
                for (number, dialing_code) in [(other.typed, other.dialing_code), (other.e164, ""), (other.e164, brand.dialing_code)] {
                    let form = json!({ "mobileNum": number, "countryDialingCode": dialing_code, "humanToken": "x" });
                    for purpose in ["register", "noLogin"] {
                        let path = format!("/wps/verification/sms/{purpose}");
                        let body = visitor.post(&path, form.clone()).await.refused("validation.failed");
                        assert!(body["value"]["fields"]["mobileNum"].is_array(), "{}: {number}: {body}", brand.code);
                    }
                    let registered = visitor.put(BY_MOBILE, registration(number, dialing_code, "123456")).await;
                    let body = registered.refused("validation.failed");
                    assert!(body["value"]["fields"]["mobileNum"].is_array(), "{}: {number}: {body}", brand.code);
                }
                assert!(server.messages_to(other.e164).await.is_empty());
            }
        }
    }

    async fn status_and_country_tell_the_app_which_numbers_the_merchant_takes(server: &TestServer) {
        for brand in [THAI, VIETNAMESE, LAO] {
            brand.open(server).await;
            let visitor = brand.visitor(server);
            let status = visitor.get("/wps/system/status").await.ok();
            let (least, most) = brand.digits;
            assert_eq!(status["info"]["mobileNumbers"], json!({
                "dialingCode": brand.dialing_code, "trunkPrefix": "0", "minDigits": least, "maxDigits": most,
                "example": brand.example,
            }));
            let country = visitor.get("/wps/system/country").await.ok();
            assert_eq!(country, json!({ "countryCode": brand.country, "countryDialingCode": [brand.dialing_code] }));
        }
    }

    async fn a_merchants_own_numbering_plan_is_before_that_of_its_country(server: &TestServer) {
        server.open_merchant_with("special", |file| {
            file.settings.numbering_plan = Some(serde_json::from_value(json!({
                "dialingCode": "44", "mobile": ["7xxxxxxxxx"],
            })).expect("a plan"));
        }).await;
        let mut visitor = server.visitor();
        visitor.merchant = "special";
        ask(server, &visitor, "register", "7911123456", "44").await.ok();
        let code = code_sent_to(server, "+447911123456").await;
        visitor.put(BY_MOBILE, registration("7911123456", "44", &code)).await.ok();
        let thai = ask(server, &visitor, "register", THAI.typed, "66").await;
        thai.refused("validation.failed");
    }

    async fn settings_whose_mobile_numbers_contradict_each_other_are_refused_with_the_place(server: &TestServer) {
        let merchant = server.merchant().await;
        for (change, said) in [
            (json!({ "country": "ZW" }), "the mobile numbers of country ZW are not known here: add numberingPlan"),
            (json!({ "country": "LA" }), "mobile numbers of +856 have 9 to 11"),
            (json!({ "numberingPlan": { "dialingCode": "+66", "mobile": ["8xxxxxxxx"] } }), "numberingPlan: dialling code +66"),
            (json!({ "numberingPlan": { "dialingCode": "66", "mobile": [] } }), "numberingPlan: 0 forms"),
            (json!({ "numberingPlan": { "dialingCode": "66", "mobile": ["812345678"] } }), "x for any digit"),
        ] {
            let mut changed = merchant.settings.to_json().expect("JSON");
            changed.as_object_mut().expect("settings").extend(change.as_object().expect("a change").clone());
            let settings = serde_json::from_value(changed).expect("settings");
            let refused = server.app.merchants.set_settings(&Author::SERVER, merchant.id, &settings).await;
            let refused = refused.expect_err("it contradicts itself").to_string();
            assert!(refused.contains(said), "{change}: {refused}");
        }
    }
}
