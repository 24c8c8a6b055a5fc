//! Very many callbacks at once.

use std::collections::BTreeSet;

use erawan_kernel::Clock;
use erawan_platform::web::signature;
use erawan_testkit::{TestServer, both_engines};
use futures::stream::{self, StreamExt};
use serde_json::{Value, json};

use super::bank::{DEPOSIT_CALL, balance, deposit, deposit_request, new_key, notice, receipts};

/// Connections that are open at once.
const AT_ONCE: usize = 200;

/// Sends a callback in the bank's name; status and body of the answer.
async fn tell(http: &reqwest::Client, server: &TestServer, body: &Value) -> (u16, String) {
    let (bytes, now_ms) = (body.to_string(), server.clock.now_ms());
    let secret = &server.app.core.config.sandbox_gateway_secret;
    let told = http
        .post(format!("{}/callbacks/payments/sandbox", server.url))
        .header("X-Sandbox-Timestamp", now_ms.to_string())
        .header("X-Sandbox-Signature", signature::sign(secret, now_ms, bytes.as_bytes()))
        .body(bytes);
    let answer = told.send().await.expect("the server answers");
    (answer.status().as_u16(), answer.text().await.expect("the answer ends"))
}

fn client() -> reqwest::Client {
    reqwest::Client::builder().pool_max_idle_per_host(AT_ONCE).build().expect("an HTTP client")
}

fn with_transfer(mut notice: Value, id: &str, amount: &str) -> Value {
    notice["transfers"] = json!([{ "transactionId": id, "amount": amount, "currency": "THB" }]);
    notice
}

both_engines! {
    async fn a06_a_thousand_copies_of_one_callback_are_one_posting_and_equal_answers(server: &TestServer) {
        let (member, http) = (server.member("thousandth").await, client());
        let ordered = deposit(&member, "500.00").await;
        let body = with_transfer(notice(server, &ordered, "paid").await, "one-of-a-thousand", "500.00");
        let answers: Vec<_> =
            stream::iter(0..1_000).map(|_| tell(&http, server, &body)).buffer_unordered(AT_ONCE).collect().await;
        let different: BTreeSet<_> = answers.iter().collect();
        assert_eq!((answers.len(), different.len()), (1_000, 1), "{different:?}");
        assert_eq!(answers[0].0, 200, "{}", answers[0].1);
        assert_eq!(receipts(server).await, ["credited 500.00 0.00"]);
        assert_eq!(balance(&member).await, "500.00");
        server.app.catch_up_all().await.unwrap();
        assert_eq!(member.get("/wps/relay/ODS2_MemberTransaction").await.ok()["totalCount"], 1);
    }

    async fn a06_many_different_callbacks_at_once_are_all_credited(server: &TestServer) {
        let http = client();
        let (mut members, mut bodies) = (Vec::new(), Vec::new());
        for number in 0..12 {
            let member = server.member(&format!("different{number:02}")).await;
            for place in 0..10 {
                let ordered = member.post_once(DEPOSIT_CALL, new_key(), deposit_request("100.00")).await.ok();
                let id = format!("different-{number}-{place}");
                bodies.push(with_transfer(notice(server, &ordered, "paid").await, &id, "100.00"));
            }
            members.push(member);
        }
        let answers: Vec<_> =
            stream::iter(&bodies).map(|body| tell(&http, server, body)).buffer_unordered(AT_ONCE).collect().await;
        assert!(answers.iter().all(|(status, _)| *status == 200), "{answers:?}");
        assert_eq!(receipts(server).await, vec!["credited 100.00 0.00"; 120]);
        for member in &members {
            assert_eq!(balance(member).await, "1000.00");
        }
    }
}
