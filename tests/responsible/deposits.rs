use std::time::Duration;

use erawan_testkit::both_engines;
use futures::future::join_all;
use serde_json::json;

use super::{LIMITS, limit, set};
use crate::payments::bank::{DEPOSIT_CALL, balance, deposit, deposit_request, new_key, press, until};

const HOUR: Duration = Duration::from_secs(60 * 60);

both_engines! {
    async fn r15_a_deposit_limit_counts_open_and_paid_deposits_of_a_running_day(server: &TestServer) {
        let member = server.member("saver1234").await;
        assert_eq!(set(&member, "deposit", "day", Some("1000")).await["limits"][0]["amount"], "1000.00");
        let first = deposit(&member, "600.00").await;
        let refused = member.post_once(DEPOSIT_CALL, new_key(), deposit_request("400.01")).await.refused("deposit.limit.reached");
        assert_eq!(refused["value"], json!({ "kind": "deposit", "period": "day", "left": "400.00" }));
        press(&first, "approve").await;
        until(&member, &first, "success").await;
        assert_eq!(limit(&member, "deposit", "day").await["used"], "600.00");
        let second = deposit(&member, "400.00").await;
        member.post_once(DEPOSIT_CALL, new_key(), deposit_request("100.00")).await.refused("deposit.limit.reached");
        press(&second, "decline").await;
        until(&member, &second, "failed").await;
        assert_eq!(limit(&member, "deposit", "day").await["used"], "600.00");
        let third = deposit(&member, "400.00").await;
        press(&third, "approve").await;
        until(&member, &third, "success").await;
        assert_eq!(balance(&member).await, "1000.00");
        server.clock.advance(24 * HOUR);
        let mut member = server.visitor();
        member.log_in("saver1234").await;
        member.post_once(DEPOSIT_CALL, new_key(), deposit_request("100.00")).await.refused("deposit.limit.reached");
        server.clock.advance(HOUR);
        member.log_in("saver1234").await;
        deposit(&member, "1000.00").await;
    }

    async fn a04_r15_of_many_deposits_at_once_no_more_than_the_limit_is_taken(server: &TestServer) {
        let member = server.member("rushing99").await;
        set(&member, "deposit", "week", Some("500")).await;
        let said = join_all((0..10).map(|_| member.post_once(DEPOSIT_CALL, new_key(), deposit_request("100.00")))).await;
        let taken = said.iter().filter(|reply| reply.status.is_success()).count();
        assert_eq!(taken, 5, "{:?}", said.iter().map(|reply| reply.text.clone()).collect::<Vec<_>>());
        let refused = said.iter().filter(|reply| reply.body["errorCode"] == "deposit.limit.reached").count();
        assert_eq!(refused, 5);
        assert_eq!(limit(&member, "deposit", "week").await["used"], "500.00");
    }

    async fn a04_r15_of_sixty_four_deposits_at_once_every_limit_holds(server: &TestServer) {
        for (name, period) in [("sixtyfourd", "day"), ("sixtyfourw", "week"), ("sixtyfourm", "month")] {
            let member = server.member(name).await;
            set(&member, "deposit", period, Some("750")).await;
            let said = join_all((0..64).map(|_| member.post_once(DEPOSIT_CALL, new_key(), deposit_request("100.00")))).await;
            let taken = said.iter().filter(|reply| reply.status.is_success()).count();
            assert_eq!(taken, 7, "{period}: {:?}", said.iter().map(|reply| reply.text.clone()).collect::<Vec<_>>());
            assert!(said.iter().filter(|reply| !reply.status.is_success()).all(|reply| reply.body["errorCode"] == "deposit.limit.reached"));
            assert_eq!(limit(&member, "deposit", period).await["used"], "700.00");
        }
    }

    async fn r16_a_lower_limit_holds_at_once_and_a_higher_one_a_day_later(server: &TestServer) {
        let member = server.member("loosening").await;
        set(&member, "deposit", "day", Some("500")).await;
        set(&member, "deposit", "day", Some("900")).await;
        let row = limit(&member, "deposit", "day").await;
        assert_eq!((&row["amount"], &row["pending"]["amount"]), (&json!("500.00"), &json!("900.00")));
        member.post_once(DEPOSIT_CALL, new_key(), deposit_request("501.00")).await.refused("deposit.limit.reached");
        server.clock.advance((12 * HOUR).saturating_sub(Duration::from_secs(60)));
        let mut member = server.visitor();
        member.log_in("loosening").await;
        let from = row["pending"]["from"].clone();
        set(&member, "deposit", "day", Some("900")).await;
        assert_eq!(limit(&member, "deposit", "day").await["pending"]["from"], from, "asking twice changes nothing");
        server.clock.advance(12 * HOUR);
        member.log_in("loosening").await;
        member.post_once(DEPOSIT_CALL, new_key(), deposit_request("901.00")).await.refused("deposit.limit.reached");
        server.clock.advance(Duration::from_secs(60));
        deposit(&member, "900.00").await;
        let row = set(&member, "deposit", "day", None).await["limits"][0].clone();
        assert!(row["amount"] == "900.00" && row["pending"]["from"].is_i64() && row["pending"].get("amount").is_none(), "{row}");
        let row = set(&member, "deposit", "day", Some("300")).await["limits"][0].clone();
        assert!(row["amount"] == "300.00" && row.get("pending").is_none(), "{row}");
    }

    async fn limits_that_make_no_sense_are_refused_whole(server: &TestServer) {
        let member = server.member("nonsense1").await;
        let one = |amount: serde_json::Value| json!({ "kind": "loss", "period": "day", "amount": amount });
        for limits in [json!([]), json!([one(json!("0"))]), json!([one(json!("-5"))]), json!([one(json!("1.001"))]),
            json!([one(json!("1000000000.01"))]), json!([one(json!("5")), one(json!("6"))])] {
            member.put(LIMITS, json!({ "limits": limits })).await.refused("validation.failed");
        }
        for limits in [json!([one(json!("1e3"))]), json!([{ "kind": "luck", "period": "day", "amount": "5" }]),
            json!([{ "kind": "loss", "period": "year", "amount": "5" }]), json!("all")] {
            member.put(LIMITS, json!({ "limits": limits })).await.refused("request.malformed");
        }
        assert!(limit(&member, "loss", "day").await.get("amount").is_none());
    }
}
