use std::time::Duration;

use erawan_testkit::both_engines;
use serde_json::json;

use super::bank::{balance, deposit, press, status, trail, until};

both_engines! {
    async fn a_payment_whose_callback_does_not_come_is_asked_for(server: &TestServer) {
        let member = server.member("silentbank").await;
        let deposit = deposit(&member, "500.00").await;
        press(&deposit, "later").await;
        assert_eq!(status(&member, &deposit).await["status"], "pending");
        server.clock.advance(Duration::from_secs(6));
        server.app.payments.poll_once().await.unwrap();
        until(&member, &deposit, "success").await;
        assert_eq!(balance(&member).await, "500.00");
        assert_eq!(trail(server, &deposit).await, ["member ordered", "gateway placed", "poll received", "poll credited"]);
    }

    async fn a_deposit_that_is_never_paid_is_cancelled_when_its_time_is_over(server: &TestServer) {
        let member = server.member("neverpaid1").await;
        let deposit = deposit(&member, "500.00").await;
        server.clock.advance(Duration::from_secs(14 * 60));
        server.app.payments.poll_once().await.unwrap();
        assert_eq!(status(&member, &deposit).await["status"], "pending");
        server.clock.advance(Duration::from_secs(62));
        server.app.payments.poll_once().await.unwrap();
        let cancelled = until(&member, &deposit, "cancelled").await;
        assert_eq!((&cancelled["reason"], &cancelled["reasonText"]), (&json!("expired"), &json!("The time to pay ran out")));
        assert_eq!(balance(&member).await, "0.00");
    }

    async fn many_nodes_asking_at_once_credit_once(server: &TestServer) {
        let member = server.member("manynodes1").await;
        let mut deposits = Vec::new();
        for _ in 0..5 {
            let deposit = deposit(&member, "100.00").await;
            press(&deposit, "later").await;
            deposits.push(deposit);
        }
        server.clock.advance(Duration::from_secs(6));
        let polls = futures::future::join_all((0..8).map(|_| server.app.payments.poll_once())).await;
        assert!(polls.iter().all(Result::is_ok));
        for deposit in &deposits {
            until(&member, deposit, "success").await;
        }
        assert_eq!(balance(&member).await, "500.00");
    }
}
