use erawan_kernel::Clock;
use erawan_platform::rooms::session::firebase;
use erawan_testkit::{House, IdentityProvider, both_engines};
use serde_json::{Value, json};

const MINUTE_S: i64 = 60;

/// What a project says after a code was typed a moment ago.
fn claims(house: &House) -> Value {
    let now_s = house.clock.now_ms() / 1_000;
    json!({
        "iss": "https://securetoken.google.com/suvarna-test", "aud": "suvarna-test", "sub": "u1",
        "iat": now_s, "exp": now_s + 3_600, "auth_time": now_s, "phone_number": "+66812345678",
        "firebase": { "sign_in_provider": "phone" },
    })
}

async fn number_of(house: &House, token: &str) -> Result<String, String> {
    let merchant = house.merchant().await;
    let proven = firebase::verify(&house.app, &merchant, token).await;
    proven.map(|number| number.to_string()).map_err(|error| error.to_string())
}

both_engines! {
    async fn ses_064_a_token_of_the_merchants_project_proves_a_number(house: &House) {
        let token = IdentityProvider::sign(&claims(house));
        assert_eq!(number_of(house, &token).await.as_deref(), Ok("+66812345678"));
    }

    async fn ses_065_a_token_that_says_anything_else_proves_nothing(house: &House) {
        let now_s = house.clock.now_ms() / 1_000;
        let wrong = [
            ("iss", json!("https://securetoken.google.com/another")),
            ("aud", json!("another")),
            ("aud", json!(["suvarna-test", "another"])),
            ("exp", json!(now_s)),
            ("iat", json!(now_s + 2 * MINUTE_S)),
            ("auth_time", json!(now_s - 5 * MINUTE_S - 1)),
            ("auth_time", json!(now_s + 2 * MINUTE_S)),
            ("auth_time", Value::Null),
            ("sub", json!("")),
            ("phone_number", Value::Null),
            ("phone_number", json!("+15005550006")),
            ("firebase", json!({ "sign_in_provider": "password" })),
            ("firebase", Value::Null),
        ];
        for (name, value) in wrong {
            let mut claims = claims(house);
            claims[name] = value.clone();
            let token = IdentityProvider::sign(&claims);
            assert!(number_of(house, &token).await.is_err(), "{name} = {value}");
        }
    }

    async fn ses_065_a_token_nobody_of_the_project_signed_proves_nothing(house: &House) {
        let claims = claims(house);
        for token in [IdentityProvider::forge(&claims), IdentityProvider::leave_unsigned(&claims), String::new(), "a.b.c".to_owned()] {
            assert!(number_of(house, &token).await.is_err(), "{token}");
        }
        let token = IdentityProvider::sign(&claims);
        let (head, signature) = token.rsplit_once('.').unwrap();
        let (header, _) = head.split_once('.').unwrap();
        let other = IdentityProvider::sign(&json!({ "phone_number": "+66899999999" }));
        let payload = other.split('.').nth(1).unwrap();
        assert!(number_of(house, &format!("{header}.{payload}.{signature}")).await.is_err());
    }

    async fn opn_045_a_merchant_without_a_project_proves_no_numbers(house: &House) {
        house.open_merchant("other").await;
        let other = erawan_platform::rooms::merchant::find_by_code(&house.app, "other").await.unwrap();
        assert!(!firebase::is_set_up(&house.app, &other));
        let token = IdentityProvider::sign(&claims(house));
        assert!(firebase::verify(&house.app, &other, &token).await.is_err());
    }
}
