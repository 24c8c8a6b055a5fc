//! The sandbox bank has a statement for every vendor that it speaks for.

use std::time::Duration;

use erawan_testkit::{Actor, TestServer, both_engines, eventually};
use jiff::civil::Date;
use serde_json::{Value, json};

use super::{classes, end_day, file_of, import_at, two};
use crate::payments::bank::{new_key, press, until};

/// Orders a deposit at a vendor of the payment-gateway call.
async fn begin(member: &Actor, vendor: &str, bank: &str, amount: &str) -> Value {
    let form = json!({ "vendor": vendor, "bankId": bank, "amount": amount });
    member.post_once("/wps/relay/MCS2_depositPaymentGateway", new_key(), form).await.ok()
}

/// Imports the statement of a day; answers the report of it.
pub(super) async fn report(server: &TestServer, by: &Actor, vendor: &str, day: Date) -> Value {
    import_at(by, vendor, file_of(server, vendor, day, "xml").await).await.ok();
    server.app.catch_up_all().await.expect("the log");
    by.get(&format!("/console/reconcile/{vendor}/days/{day}")).await.ok()["report"].clone()
}

both_engines! {
    async fn every_vendor_has_a_statement_of_all_its_payments_and_of_no_others(server: &TestServer) {
        let member = server.member("manyvendor").await;
        for (vendor, amount) in [("sandbox-wallet", "300.00"), ("sandbox-card", "400.00")] {
            let ordered = begin(&member, vendor, vendor, amount).await;
            press(&ordered, "approve").await;
            until(&member, &ordered, "success").await;
        }
        let ordered = begin(&member, "promptpay", "promptpay", "500.00").await;
        let code = ordered["qrCode"].as_str().expect("a code");
        let app = format!("{}/app", server.app.core.config.sandbox_gateway_url);
        let client = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).build().unwrap();
        let form = url::form_urlencoded::Serializer::new(String::new()).extend_pairs([("qr", code), ("press", "again")]).finish();
        let paid = client.post(app).header("Content-Type", "application/x-www-form-urlencoded").body(form).send().await;
        assert_eq!(paid.expect("the bank answers").status().as_u16(), 303);
        until(&member, &ordered, "success").await;
        let wanted = json!({ "bankId": "transfer-kru", "amount": "600" });
        let transfer = member.post_once("/wps/relay/MCS2_depositManualTransfer", new_key(), wanted).await.ok();
        let number = transfer["account"]["accountNumber"].as_str().expect("an account");
        let page = format!("{}/accounts/{number}/transfers", server.app.core.config.sandbox_gateway_url);
        let paid = client.post(page).json(&json!({ "amount": transfer["amountToPay"] })).send().await;
        assert_eq!(paid.expect("the bank answers").status().as_u16(), 200);
        eventually("the transfer", async || {
            server.clock.advance(Duration::from_secs(5));
            server.app.payments.read_feeds().await.expect("the feeds");
            let now = member.get(&format!("/wps/transaction/deposit/{}", transfer["orderId"].as_str()?)).await.ok();
            (now["status"] == "success").then_some(())
        })
        .await;
        let day = end_day(server);
        let (proposer, _) = two(server).await;
        let arrived = transfer["amountToPay"].as_str().expect("an amount").to_owned();
        for (vendor, count, booked) in [("sandbox-wallet", 1, "300.00"), ("sandbox-card", 1, "400.00"), ("promptpay", 2, "1000.00"), ("transfer", 1, arrived.as_str())] {
            let seen = report(server, &proposer, vendor, day).await;
            assert_eq!(classes(&seen), [format!("matched {count} 0.00")], "{vendor}");
            assert_eq!((&seen["booked"], &seen["unexplained"]), (&json!(booked), &json!("0.00")), "{vendor}");
        }
        // Nothing of theirs is on the statement of the bank itself, and a vendor without payments has an empty one.
        for vendor in ["sandbox", "alipay"] {
            let csv = file_of(server, vendor, day, "csv").await;
            assert_eq!(csv.lines().count(), 3, "{csv}");
        }
    }
}
