use std::time::Duration;

use erawan_testkit::both_engines;
use serde_json::json;

use super::bank::{balance, order, press, status, trail, until};

both_engines! {
    async fn a_payment_whose_callback_does_not_come_is_asked_for(server: &TestServer) {
        let member = server.member("silentbank").await;
        let order = order(&member, "500.00").await;
        press(&order, "later").await;
        assert_eq!(status(&member, &order).await["status"], "pending");
        server.clock.advance(Duration::from_secs(6));
        server.app.payments.poll_once().await.unwrap();
        until(&member, &order, "success").await;
        assert_eq!(balance(&member).await, "500.00");
        assert_eq!(trail(server, &order).await, ["member ordered", "gateway placed", "poll credited"]);
    }

    async fn an_order_that_nobody_pays_is_cancelled_when_its_time_is_over(server: &TestServer) {
        let member = server.member("neverpaid1").await;
        let order = order(&member, "500.00").await;
        server.clock.advance(Duration::from_secs(14 * 60));
        server.app.payments.poll_once().await.unwrap();
        assert_eq!(status(&member, &order).await["status"], "pending");
        server.clock.advance(Duration::from_secs(62));
        server.app.payments.poll_once().await.unwrap();
        let cancelled = until(&member, &order, "cancelled").await;
        assert_eq!((&cancelled["reason"], &cancelled["reasonText"]), (&json!("expired"), &json!("The time to pay ran out")));
        assert_eq!(balance(&member).await, "0.00");
    }

    async fn many_nodes_asking_at_once_credit_once(server: &TestServer) {
        let member = server.member("manynodes1").await;
        let mut orders = Vec::new();
        for _ in 0..5 {
            let order = order(&member, "100.00").await;
            press(&order, "later").await;
            orders.push(order);
        }
        server.clock.advance(Duration::from_secs(6));
        let polls = futures::future::join_all((0..8).map(|_| server.app.payments.poll_once())).await;
        assert!(polls.iter().all(Result::is_ok));
        for order in &orders {
            until(&member, order, "success").await;
        }
        assert_eq!(balance(&member).await, "500.00");
    }
}
