//! What a member asks for.

use std::time::Duration;

use erawan_testkit::{Actor, both_engines};
use futures::future::join_all;
use serde_json::{Value, json};
use uuid::Uuid;

use super::{PIN, REPORT, SETTINGS, WITHDRAW, add_card, form, money, past_the_server, payee, withdraw};
use crate::security::{FUNDS, first, prove};

fn codes(settings: &Value) -> Vec<String> {
    let reasons = settings["reasons"].as_array().expect("a list").iter();
    reasons.map(|reason| reason["code"].as_str().expect("a code").to_owned()).collect()
}

/// Asks `count` times for this much, four at a time; answers how many were taken.
async fn in_fours(member: &Actor, card: &Value, count: u128, amount: &str) -> usize {
    let mut done = 0;
    for first in (0..count).step_by(4) {
        let answers = join_all((first..first + 4).map(|key| withdraw(member, key, card, amount))).await;
        done += answers.iter().filter(|answer| answer.status.is_success()).count();
    }
    done
}

both_engines! {
    async fn api_099_api_100_the_money_is_held_at_once_and_the_report_tells_the_steps(server: &TestServer) {
        let (member, card) = payee(server, "asksfor01", 1_000).await;
        let settings = member.get(&format!("{SETTINGS}?amount=300.00")).await.ok();
        assert_eq!((codes(&settings), &settings["open"]), (vec![], &json!(true)), "{settings}");
        assert_eq!((&settings["fee"], &settings["net"]), (&json!("0.00"), &json!("300.00")));
        assert_eq!((&settings["countLeft"], &settings["freeLeft"], &settings["dayLeft"]), (&json!(10), &json!(3), &json!("50000.00")));
        let asked = withdraw(&member, 1, &card, "300.00").await.ok();
        assert_eq!((&asked["status"], &asked["fee"], &asked["net"]), (&json!("pending"), &json!("0.00"), &json!("300.00")));
        assert_eq!(money(&member).await, ("700.00".to_owned(), "300.00".to_owned()));
        let again = withdraw(&member, 1, &card, "300.00").await.ok();
        assert_eq!(again["orderId"], asked["orderId"]);
        withdraw(&member, 1, &card, "301.00").await.refused("idempotency.conflict");
        let report = member.get(REPORT).await.ok();
        assert_eq!((&report["totalCount"], &report["footer"]["amount"]), (&json!(1), &json!("300.00")));
        let row = &report["list"][0];
        let steps: Vec<_> = row["steps"].as_array().expect("steps").iter().map(|step| step["step"].clone()).collect();
        assert_eq!(steps, [json!("requested"), json!("review")]);
        let own = format!("{WITHDRAW}/{}", row["orderId"].as_str().expect("a withdrawal"));
        assert_eq!(member.get(&own).await.ok(), *row);
        server.member("looksover1").await.get(&own).await.refused("not.found");
        assert!(!row.to_string().contains("sealed") && row["accountNumber"].as_str().is_some_and(|number| number.starts_with("******")));
        let letters = member.get("/wps/relay/CSP_getInbox").await.ok()["list"].clone();
        let count = letters.as_array().expect("letters").iter().filter(|letter| letter["title"] == "Withdrawal of ฿300.00 requested").count();
        assert_eq!(count, 1);
    }

    async fn what_is_against_it_is_said_before_and_refused_after(server: &TestServer) {
        let member = server.member("hasnothing").await;
        let settings = member.get(SETTINGS).await.ok();
        assert_eq!(codes(&settings), ["funds.password.missing", "destination.missing", "insufficient.balance"]);
        let (member, card) = payee(server, "hassome001", 500).await;
        withdraw(&member, 1, &card, "99.99").await.refused("withdraw.amount.out.of.range");
        withdraw(&member, 2, &card, "100.001").await.refused("withdraw.amount.out.of.range");
        withdraw(&member, 3, &card, "500.01").await.refused("insufficient.balance");
        withdraw(&member, 4, &json!("crd_00000000000000000000000000000000"), "100").await.refused("validation.failed");
        let wrong = json!({ "cardId": card, "amount": "100", "paymentPassword": "111222" });
        member.post_once(WITHDRAW, Uuid::from_u128(5), wrong).await.refused("funds.password.wrong");
        let bare = server.member("nobank0001").await;
        prove(&bare).await;
        bare.post(FUNDS, first(PIN)).await.ok();
        server.credit(&bare, 500).await;
        withdraw(&bare, 1, &card, "100").await.refused("destination.missing");
        // A later account waits a day; the first one does not.
        let second = add_card(server, &member, "hassome001second").await;
        withdraw(&member, 6, &second, "100").await.refused("destination.not.usable");
        let settings = member.get(&format!("{SETTINGS}?cardId={}", second.as_str().expect("a card"))).await.ok();
        assert_eq!(codes(&settings), ["destination.not.usable"]);
        assert_eq!(money(&member).await, ("500.00".to_owned(), "0.00".to_owned()));
        // Four in a day: the fourth costs a fee, which is part of the amount.
        for key in 10..13 {
            assert_eq!(withdraw(&member, key, &card, "100").await.ok()["fee"], "0.00");
        }
        let fourth = withdraw(&member, 13, &card, "100").await.ok();
        assert_eq!((&fourth["fee"], &fourth["net"]), (&json!("10.00"), &json!("90.00")));
        let footer = member.get(&format!("{REPORT}?status=pending")).await.ok()["footer"].clone();
        assert_eq!(footer, json!({ "amount": "400.00", "fee": "10.00", "net": "390.00" }));
        assert_eq!(member.get(&format!("{REPORT}?status=paid")).await.ok()["totalCount"], 0);
        member.get(&format!("{REPORT}?status=all")).await.refused("validation.failed");
    }

    async fn a_merchant_without_terms_takes_no_withdrawals(server: &TestServer) {
        let (member, card) = payee(server, "closedfor1", 500).await;
        server.change_settings(|settings| settings.withdrawals = None).await;
        assert_eq!(member.get(SETTINGS).await.ok()["open"], false);
        withdraw(&member, 1, &card, "100").await.refused("withdraw.unavailable");
    }

    async fn a02_a04_many_at_once_never_take_more_than_there_is_or_than_the_day_allows(server: &TestServer) {
        // Four at a time: a fifth try at the funds password while four are open would lock it.
        let (member, card) = payee(server, "manyatonce", 1_000).await;
        assert_eq!(in_fours(&member, &card, 24, "150").await, 6, "1,000 is six times 150");
        assert_eq!(money(&member).await, ("100.00".to_owned(), "900.00".to_owned()));
        let (rich, card) = payee(server, "richatonce", 100_000).await;
        assert_eq!(in_fours(&rich, &card, 24, "100").await, 10, "ten in a day");
        withdraw(&rich, 100, &card, "100").await.refused("withdraw.day.limit");
        let (sums, card) = payee(server, "sumsatonce", 100_000).await;
        assert_eq!(in_fours(&sums, &card, 8, "20000").await, 2, "50,000 in a day");
        let (all, card) = payee(server, "allatonce1", 1_000).await;
        let answers = join_all((0..64).map(|key| withdraw(&all, key, &card, "150"))).await;
        let done = answers.iter().filter(|answer| answer.status.is_success()).count();
        assert!(done <= 6, "{done} of 64");
        assert_eq!(money(&all).await.1, format!("{}.00", done * 150));
    }

    async fn f03_a_request_that_a_crash_cut_off_is_held_by_the_job(server: &TestServer) {
        let (member, card) = payee(server, "cutoff0001", 1_000).await;
        let asked = withdraw(&member, 1, &card, "200").await.ok();
        // As the node left it that died between the row and the hold, and between the hold and the state.
        past_the_server(server, "UPDATE withdrawal SET state = 'requesting', work_at_ms = 0").await;
        server.clock.advance(Duration::from_secs(1));
        for _ in 0..3 {
            server.app.payouts.work_once().await.expect("the job");
        }
        let path = format!("{WITHDRAW}/{}", asked["orderId"].as_str().expect("a withdrawal"));
        // The server's own job may have been faster and be at it still.
        for _ in 0..100 {
            if member.get(&path).await.ok()["step"] == "review" {
                break;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        assert_eq!(member.get(&path).await.ok()["step"], "review");
        assert_eq!(money(&member).await, ("800.00".to_owned(), "200.00".to_owned()));
        assert_eq!(member.post_once(WITHDRAW, Uuid::from_u128(1), form(&card, "200")).await.ok()["orderId"], asked["orderId"]);
    }
}
