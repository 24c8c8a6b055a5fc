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
}
