use std::time::Duration;

use erawan_testkit::both_engines;
use futures::future::join_all;
use reqwest::StatusCode;
use serde_json::{Value, json};

use super::bank::{balance, deposit, notice, press, status, tell, tell_with, trail, until};

fn with(body: &Value, field: &str, value: Value) -> Value {
    let mut changed = body.clone();
    changed[field] = value;
    changed
}

both_engines! {
    async fn a_forged_callback_is_refused_and_credits_nothing(server: &TestServer) {
        let member = server.member("forgeryone").await;
        let deposit = deposit(&member, "500.00").await;
        let body = notice(server, &deposit, "paid").await;
        let secret = server.app.core.config.sandbox_gateway_secret.clone();
        assert_eq!(tell_with(server, &body, b"not the bank's secret", 0).await, StatusCode::FORBIDDEN);
        assert_eq!(tell_with(server, &body, &secret, -61_000).await, StatusCode::FORBIDDEN, "stale");
        assert_eq!(tell_with(server, &body, &secret, 61_000).await, StatusCode::FORBIDDEN, "from the future");
        let unsigned = reqwest::Client::new()
            .post(format!("{}/callbacks/payments/sandbox", server.url))
            .body(body.to_string());
        assert_eq!(unsigned.send().await.unwrap().status(), StatusCode::FORBIDDEN);
        let elsewhere = reqwest::Client::new().post(format!("{}/callbacks/payments/nobody", server.url));
        assert_eq!(elsewhere.body(body.to_string()).send().await.unwrap().status(), StatusCode::NOT_FOUND);
        assert_eq!(status(&member, &deposit).await["status"], "pending");
        assert_eq!(balance(&member).await, "0.00");
    }

    async fn a_callback_that_does_not_fit_its_deposit_ends_nothing_and_is_written_down(server: &TestServer) {
        let member = server.member("misfitting").await;
        let deposit = deposit(&member, "500.00").await;
        let (no, yes) = (notice(server, &deposit, "declined").await, notice(server, &deposit, "paid").await);
        let transfer = json!({ "transactionId": "t1", "amount": "500.00", "currency": "THB" });
        let transferred = |changed: Value| with(&yes, "transfers", json!([changed]));
        let misfits = [
            (with(&no, "amount", json!("500.01")), StatusCode::CONFLICT),
            (with(&no, "currency", json!("USD")), StatusCode::CONFLICT),
            (with(&no, "paymentId", json!("another's")), StatusCode::CONFLICT),
            (with(&no, "orderId", json!("dep_00000000000000000000000000000000")), StatusCode::NOT_FOUND),
            (with(&yes, "orderId", json!("1")), StatusCode::BAD_REQUEST),
            (with(&yes, "status", json!("perhaps")), StatusCode::BAD_REQUEST),
            (with(&yes, "amount", json!(500.5)), StatusCode::BAD_REQUEST),
            (transferred(with(&transfer, "amount", json!("0"))), StatusCode::BAD_REQUEST),
            (transferred(with(&transfer, "amount", json!("-500.00"))), StatusCode::BAD_REQUEST),
            (transferred(with(&transfer, "transactionId", json!(""))), StatusCode::BAD_REQUEST),
            (transferred(with(&transfer, "transactionId", json!("t".repeat(129)))), StatusCode::BAD_REQUEST),
            (transferred(with(&transfer, "payerName", json!("a\u{0}b"))), StatusCode::BAD_REQUEST),
            (transferred(with(&transfer, "currency", json!("A LONG ONE"))), StatusCode::BAD_REQUEST),
            (json!([]), StatusCode::BAD_REQUEST),
        ];
        for (misfit, expected) in misfits {
            assert_eq!(tell(server, &misfit).await, expected, "{misfit}");
        }
        assert_eq!(status(&member, &deposit).await["status"], "pending");
        assert_eq!(balance(&member).await, "0.00");
        let kinds = trail(server, &deposit).await;
        assert_eq!(kinds.iter().filter(|kind| *kind == "callback mismatch").count(), 3, "{kinds:?}");
        assert_eq!(tell(server, &yes).await, StatusCode::OK);
        assert_eq!(balance(&member).await, "500.00");
    }

    async fn f05_a_callback_that_comes_a_hundred_times_credits_once(server: &TestServer) {
        let member = server.member("hundredone").await;
        let deposit = deposit(&member, "500.00").await;
        let body = notice(server, &deposit, "paid").await;
        let taken = join_all((0..100).map(|_| tell(server, &body))).await;
        assert!(taken.iter().all(|status| *status == StatusCode::OK), "{taken:?}");
        assert_eq!(balance(&member).await, "500.00");
        let kinds = trail(server, &deposit).await;
        assert_eq!(kinds.iter().filter(|kind| *kind == "callback credited").count(), 1, "{kinds:?}");
    }

    async fn funds_are_never_lost_a_payment_after_the_end_is_credited(server: &TestServer) {
        let member = server.member("latepayer1").await;
        let deposit = deposit(&member, "500.00").await;
        server.clock.advance(Duration::from_secs(16 * 60));
        server.app.payments.poll_once().await.unwrap();
        let cancelled = until(&member, &deposit, "cancelled").await;
        assert_eq!(cancelled["reason"], "expired");
        member.post("/wps/session/renew", json!({})).await.ok();
        assert_eq!(tell(server, &notice(server, &deposit, "paid").await).await, StatusCode::OK);
        let done = status(&member, &deposit).await;
        assert_eq!((&done["status"], &done["reason"]), (&json!("success"), &json!("late")));
        assert_eq!(balance(&member).await, "500.00");
        assert!(trail(server, &deposit).await.contains(&"callback credited.late".to_owned()));
    }

    async fn a_payment_that_failed_and_was_paid_after_all_is_credited_and_written_down(server: &TestServer) {
        let member = server.member("failedpaid").await;
        let deposit = deposit(&member, "500.00").await;
        assert_eq!(tell(server, &notice(server, &deposit, "declined").await).await, StatusCode::OK);
        assert_eq!(status(&member, &deposit).await["status"], "failed");
        assert_eq!(tell(server, &notice(server, &deposit, "paid").await).await, StatusCode::OK);
        assert_eq!(status(&member, &deposit).await["status"], "success");
        assert_eq!(balance(&member).await, "500.00");
        assert!(trail(server, &deposit).await.contains(&"callback credited.after.failure".to_owned()));
    }

    async fn f05_callbacks_in_the_wrong_order_leave_the_credit_in_place(server: &TestServer) {
        let member = server.member("wrongorder").await;
        let deposit = deposit(&member, "500.00").await;
        for verdict in ["paid", "declined", "paid", "declined"] {
            assert_eq!(tell(server, &notice(server, &deposit, verdict).await).await, StatusCode::OK, "{verdict}");
        }
        assert_eq!(status(&member, &deposit).await["status"], "success");
        assert_eq!(balance(&member).await, "500.00");
        let kinds = trail(server, &deposit).await;
        assert_eq!(kinds.iter().filter(|kind| *kind == "callback contradiction").count(), 2, "{kinds:?}");
    }

    async fn f05_every_mixture_of_callbacks_credits_once(server: &TestServer) {
        let member = server.member("mixtures01").await;
        let mut expected = 0;
        for mask in 0..8_u32 {
            let deposit = deposit(&member, "100.00").await;
            let told: Vec<_> = (0..3).map(|bit| if mask >> bit & 1 == 1 { "paid" } else { "declined" }).collect();
            let bodies = join_all(told.iter().map(|verdict| notice(server, &deposit, verdict))).await;
            let taken = join_all(bodies.iter().cycle().take(12).map(|body| tell(server, body))).await;
            assert!(taken.iter().all(|status| *status == StatusCode::OK), "{taken:?}");
            expected += if mask == 0 { 0 } else { 100 };
            let ends_as = if mask == 0 { "failed" } else { "success" };
            assert_eq!(status(&member, &deposit).await["status"], ends_as, "{told:?}");
            assert_eq!(balance(&member).await, format!("{expected}.00"), "{told:?}");
        }
    }

    async fn a_callback_before_the_browser_is_back_is_the_usual_case(server: &TestServer) {
        let member = server.member("fastcallbk").await;
        let deposit = deposit(&member, "500.00").await;
        assert_eq!(tell(server, &notice(server, &deposit, "paid").await).await, StatusCode::OK);
        press(&deposit, "approve").await;
        // Real time: the second callback comes after the payer is sent back, and must change nothing.
        tokio::time::sleep(Duration::from_millis(200)).await;
        assert_eq!(balance(&member).await, "500.00");
    }
}
