//! Accounts of merchants: whose money is at them, and how their feeds are read.

use erawan_platform::Author;
use erawan_platform::rooms::payments::{Gateways, NewCollectionAccount, PaymentSetup};
use erawan_testkit::{TestServer, both_engines};
use serde_json::json;

use super::manual::{deposit, feeds, number, pay, transfer};
use crate::payments::bank::{balance, receipts, status, until, until_told};

/// The account `kru-1` of the demo merchant as an operator declares it.
async fn kru(server: &TestServer) -> NewCollectionAccount {
    let setup = PaymentSetup::new(&server.app.core, &Gateways::default());
    let known = setup.collection_accounts(server.merchant().await.id).await.expect("accounts");
    known.into_iter().find(|account| account.code == "kru-1").expect("the account").into()
}

/// Declares an account of a merchant. Answers why it was refused.
async fn declare(server: &TestServer, merchant: &str, account: &NewCollectionAccount) -> Result<(), String> {
    let setup = PaymentSetup::new(&server.app.core, &Gateways::default());
    let merchant = server.app.merchants.find_by_code(merchant).await.expect("the merchant");
    let accounts = std::slice::from_ref(account);
    let declared = setup.set_collection_accounts(&Author::SERVER, merchant.id, accounts).await;
    declared.map_err(|error| error.to_string())
}

both_engines! {
    async fn money_at_an_account_of_one_merchant_is_never_a_deposit_of_another(server: &TestServer) {
        let member = server.member("twoshops01").await;
        let ordered = deposit(&member, "500").await;
        server.open_merchant("other").await;
        // The same code and the same vendor; whose it is tells the merchant alone.
        let theirs = NewCollectionAccount { account_number: "5550000001".into(), promptpay_id: None, ..kru(server).await };
        declare(server, "other", &theirs).await.expect("an account");
        let named = json!({ "amount": ordered["amountToPay"], "ref1": ordered["reference"] });
        transfer(server, "5550000001", named).await;
        feeds(server).await;
        until_told(server, 1).await;
        let to_pay = ordered["amountToPay"].as_str().unwrap();
        assert_eq!(receipts(server).await, [format!("suspense 0.00 {to_pay} no.order")]);
        let whose = "SELECT merchant.code FROM receipt JOIN merchant ON merchant.id = receipt.merchant_id";
        assert_eq!(server.query_text(whose).await.as_deref(), Some("other"));
        assert_eq!((&status(&member, &ordered).await["step"], balance(&member).await), (&json!("to_pay"), "0.00".into()));
        // Money at another account of the same merchant that carries the reference is not the deposit's either.
        let elsewhere = json!({ "amount": "300.00", "ref1": ordered["reference"] });
        transfer(server, "9876543210", elsewhere).await;
        feeds(server).await;
        until_told(server, 2).await;
        assert_eq!(status(&member, &ordered).await["step"], "to_pay");
        // At its own account the reference names it, whatever the amount.
        let short = json!({ "amount": "200.00", "ref1": ordered["reference"] });
        transfer(server, number(&ordered), short).await;
        feeds(server).await;
        assert_eq!(until(&member, &ordered, "success").await["receivedAmount"], "200.00");
    }

    async fn one_line_of_a_feed_that_cannot_be_read_keeps_no_other_back(server: &TestServer) {
        let member = server.member("brokenline").await;
        let first = deposit(&member, "500").await;
        let account = number(&first).to_owned();
        transfer(server, &account, json!({ "amount": first["amountToPay"] })).await;
        transfer(server, &account, json!({ "amount": "77.00", "ref1": "R".repeat(21) })).await;
        transfer(server, &account, json!({ "amount": "300.00" })).await;
        feeds(server).await;
        until(&member, &first, "success").await;
        until_told(server, 2).await;
        let to_pay = first["amountToPay"].as_str().unwrap();
        let mut expected = vec![format!("credited {to_pay} 0.00"), "suspense 0.00 300.00 no.order".to_owned()];
        assert_eq!(receipts(server).await, expected);
        // Nor does a part of the feed that has nothing else.
        transfer(server, &account, json!({ "amount": "78.00", "ref1": "R".repeat(21) })).await;
        feeds(server).await;
        transfer(server, &account, json!({ "amount": "301.00" })).await;
        feeds(server).await;
        until_told(server, 3).await;
        expected.push("suspense 0.00 301.00 no.order".to_owned());
        assert_eq!(receipts(server).await, expected);
    }

    async fn an_account_that_gets_another_number_is_read_from_the_beginning_and_not_while_deposits_are_open(server: &TestServer) {
        let known = kru(server).await;
        let setup = PaymentSetup::new(&server.app.core, &Gateways::default());
        let accounts = setup.collection_accounts(server.merchant().await.id).await.expect("accounts");
        let second = accounts.into_iter().find(|account| account.code == "kru-2").expect("the account");
        declare(server, "suvarna", &NewCollectionAccount { enabled: false, ..second.into() }).await.expect("one account less");
        // The bank told of the new number before the account had it.
        transfer(server, "7777777777", json!({ "amount": "300.00" })).await;
        let member = server.member("movedaway1").await;
        let ordered = deposit(&member, "500").await;
        assert_eq!(number(&ordered), known.account_number);
        pay(server, &ordered).await;
        feeds(server).await;
        until(&member, &ordered, "success").await;
        let open = deposit(&member, "200").await;
        let moved = NewCollectionAccount { account_number: "7777777777".into(), ..known.clone() };
        let refused = declare(server, "suvarna", &moved).await.expect_err("a deposit is open");
        assert!(refused.contains("deposits to its number are open"), "{refused}");
        // What does not change where the money goes is changed at any time.
        let capped = NewCollectionAccount { day_cap: "400000".parse().unwrap(), ..known };
        declare(server, "suvarna", &capped).await.expect("another sum of a day");
        member.delete(&format!("/wps/transaction/deposit/{}", open["orderId"].as_str().unwrap())).await.ok();
        declare(server, "suvarna", &moved).await.expect("no deposit is open");
        feeds(server).await;
        until_told(server, 2).await;
        let to_pay = ordered["amountToPay"].as_str().unwrap();
        let both = [format!("credited {to_pay} 0.00"), "suspense 0.00 300.00 no.order".to_owned()];
        assert_eq!(receipts(server).await, both);
        // Declared again it is the same account, and its feed goes on.
        declare(server, "suvarna", &moved).await.expect("the same account");
        feeds(server).await;
        assert_eq!(receipts(server).await, both);
    }
}
