use std::time::Duration;

use erawan_platform::rooms::payments::poll_once;
use erawan_testkit::both_engines;
use serde_json::json;

use super::bank::{balance, order, press, status, trail, until};

both_engines! {
    async fn a_payment_whose_callback_does_not_come_is_asked_for(house: &House) {
        let member = house.member("silentbank").await;
        let order = order(&member, "500.00").await;
        press(&order, "later").await;
        assert_eq!(status(&member, &order).await["status"], "pending");
        house.clock.advance(Duration::from_secs(6));
        poll_once(&house.app).await.unwrap();
        until(&member, &order, "success").await;
        assert_eq!(balance(&member).await, "500.00");
        assert_eq!(trail(house, &order).await, ["member ordered", "gateway placed", "poll credited"]);
    }

    async fn an_order_that_nobody_pays_is_cancelled_when_its_time_is_over(house: &House) {
        let member = house.member("neverpaid1").await;
        let order = order(&member, "500.00").await;
        house.clock.advance(Duration::from_secs(14 * 60));
        poll_once(&house.app).await.unwrap();
        assert_eq!(status(&member, &order).await["status"], "pending");
        house.clock.advance(Duration::from_secs(62));
        poll_once(&house.app).await.unwrap();
        let cancelled = until(&member, &order, "cancelled").await;
        assert_eq!((&cancelled["reason"], &cancelled["reasonText"]), (&json!("expired"), &json!("The time to pay ran out")));
        assert_eq!(balance(&member).await, "0.00");
    }

    async fn many_nodes_asking_at_once_credit_once(house: &House) {
        let member = house.member("manynodes1").await;
        let mut orders = Vec::new();
        for _ in 0..5 {
            let order = order(&member, "100.00").await;
            press(&order, "later").await;
            orders.push(order);
        }
        house.clock.advance(Duration::from_secs(6));
        let polls = futures::future::join_all((0..8).map(|_| poll_once(&house.app))).await;
        assert!(polls.iter().all(Result::is_ok));
        for order in &orders {
            until(&member, order, "success").await;
        }
        assert_eq!(balance(&member).await, "500.00");
    }
}
