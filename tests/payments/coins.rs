//! Deposits in USDT on TRON: quotes, addresses, final blocks, forks, and coins that are not what was quoted.

use std::time::Duration;

use erawan_kernel::Clock;
use erawan_platform::rooms::account::MemberKind;
use erawan_testkit::{Actor, Reply, TestServer, both_engines, eventually};
use futures::future::join_all;
use reqwest::StatusCode;
use serde_json::{Value, json};

use super::bank::{DEPOSIT_CALL, balance, new_key, receipts, status, trail};
use crate::responsible::set;

/// The vendor of deposits in coins.
pub(crate) const CHAIN: &str = "usdt-trc20";
const LIST: &str = "/wps/relay/MCS2_depositBanksByVendor";
const REPORT: &str = "/wps/relay/MCS2_depositTransactioNReport";
const COINS: &str = "/console/coins";
/// An address of TRON that is no member's, and the contract of a token that is not USDT.
pub(crate) const ELSEWHERE: &str = "TJCnKsPa7y5okkXvQAidZBzqx3QyQ6sxMW";
pub(crate) const MINUTE: Duration = Duration::from_secs(60);
const HOUR: Duration = Duration::from_secs(60 * 60);

fn request(amount: &str) -> Value {
    json!({ "vendor": "usdt-trc20", "bankId": "usdt-trc20", "amount": amount })
}

async fn ask(member: &Actor, amount: &str) -> Reply {
    member.post_once(DEPOSIT_CALL, new_key(), request(amount)).await
}

pub(crate) async fn deposit(member: &Actor, amount: &str) -> Value {
    ask(member, amount).await.ok()
}

fn path(ordered: &Value) -> String {
    format!("/wps/transaction/deposit/{}", ordered["orderId"].as_str().expect("an order"))
}

/// Does something at the sandbox's chain.
pub(crate) async fn chain(server: &TestServer, what: &str, body: Value) -> reqwest::Response {
    let bank = &server.app.core.config.sandbox_gateway_url;
    let done = reqwest::Client::new().post(format!("{bank}/chain/{what}")).json(&body).send().await;
    done.expect("the chain answers").error_for_status().expect("it is done")
}

/// Sends coins; answers the transfer.
pub(crate) async fn send(server: &TestServer, what: Value) -> Value {
    chain(server, "transfers", what).await.json().await.expect("a transfer")
}

/// Sends so many coins to the address of the deposit.
pub(crate) async fn send_coins(server: &TestServer, ordered: &Value, coins: &str) -> Value {
    send(server, json!({ "address": ordered["address"], "coins": coins })).await
}

/// Sends exactly what was quoted.
pub(crate) async fn pay(server: &TestServer, ordered: &Value) -> Value {
    send_coins(server, ordered, ordered["coins"].as_str().expect("coins")).await
}

/// Lets the server read the chain until this holds.
async fn until<T>(server: &TestServer, what: &str, holds: impl AsyncFn() -> Option<T>) -> T {
    eventually(what, async || {
        server.clock.advance(Duration::from_secs(5));
        server.app.payments.read_feeds().await.expect("the chain");
        holds().await
    })
    .await
}

/// Makes enough blocks that all that was sent is final.
async fn make_final(server: &TestServer) {
    chain(server, "blocks", json!({ "count": 19 })).await;
}

/// Waits until the deposit has this status or step.
async fn until_is(server: &TestServer, member: &Actor, ordered: &Value, field: &str, wanted: &str) -> Value {
    until(server, wanted, async || Some(status(member, ordered).await).filter(|now| now[field] == wanted))
        .await
}

/// Makes what was sent final, and waits until the deposit is credited.
pub(crate) async fn until_credited(server: &TestServer, member: &Actor, ordered: &Value) -> Value {
    make_final(server).await;
    until_is(server, member, ordered, "status", "success").await
}

/// Makes what was sent final, and waits until there are so many receipts; answers them.
pub(crate) async fn until_receipts(server: &TestServer, count: usize) -> Vec<String> {
    make_final(server).await;
    until(server, "the receipts", async || {
        let lines = receipts(server).await;
        let is_over = lines.len() == count && lines.iter().all(|line| !line.starts_with("decided"));
        is_over.then_some(lines)
    })
    .await
}

/// The same member with a new session, after time went by.
async fn again(server: &TestServer, name: &str) -> Actor {
    let mut member = server.visitor();
    member.log_in(name).await;
    member
}

both_engines! {
    async fn wal_017_a_quote_is_shown_and_its_coins_are_credited_once_their_block_is_final(server: &TestServer) {
        let member = server.member("coinpayer1").await;
        let channels = member.get(&format!("{LIST}?vendor=usdt-trc20")).await.ok();
        let channel = &channels["list"][0];
        assert_eq!((&channel["channel"], &channel["kind"]), (&json!("crypto"), &json!("address")));

        let ordered = deposit(&member, "500").await;
        let now_ms = server.clock.now_ms();
        let address = ordered["address"].as_str().expect("an address");
        assert!(address.len() == 34 && address.starts_with('T'), "{address}");
        assert_eq!((&ordered["network"], &ordered["coins"], &ordered["rate"]), (&json!("TRC20"), &json!("14.598541"), &json!("34.25")));
        assert_eq!((&ordered["kind"], &ordered["status"]), (&json!("address"), &json!("pending")));
        assert_eq!(ordered["rateUntil"].as_i64(), Some(now_ms + 15 * 60_000));
        assert_eq!(ordered["expiresAt"].as_i64(), Some(now_ms + 60 * 60_000));
        assert!(ordered.get("payUrl").is_none() && ordered.get("qrCode").is_none(), "{ordered}");
        let row = status(&member, &ordered).await;
        assert_eq!((&row["channel"], &row["step"], &row["amount"]), (&json!("crypto"), &json!("to_pay"), &json!("500.00")));
        for field in ["address", "network", "coins", "rate", "rateUntil"] {
            assert_eq!(row["quote"][field], ordered[field], "{field}");
        }
        assert!(row["quote"].get("seen").is_none(), "{row}");

        pay(server, &ordered).await;
        let seen = until_is(server, &member, &ordered, "step", "matching").await;
        assert_eq!((&seen["status"], &seen["quote"]["seen"]["coins"]), (&json!("pending"), &json!("14.598541")));
        let confirmations = seen["quote"]["seen"]["confirmations"].as_i64().unwrap();
        assert!((1..19).contains(&confirmations), "{seen}");
        assert_eq!(seen["quote"]["seen"]["needed"], 19);
        member.delete(&path(&ordered)).await.refused("deposit.not.cancellable");
        assert_eq!(balance(&member).await, "0.00");
        assert!(receipts(server).await.is_empty());

        let done = until_credited(server, &member, &ordered).await;
        assert!(done.get("receivedAmount").is_none() && done.get("reason").is_none(), "{done}");
        let steps: Vec<_> = done["steps"].as_array().unwrap().iter().map(|step| step["step"].clone()).collect();
        assert_eq!(steps, ["ordered", "to_pay", "received", "credited"]);
        assert_eq!(balance(&member).await, "500.00");
        assert_eq!(receipts(server).await, ["credited 500.00 0.00"]);
        assert!(trail(server, &ordered).await.contains(&"chain credited".to_owned()));
        assert_eq!(member.get(&format!("{REPORT}?channel=crypto")).await.ok()["totalCount"], 1);
    }

    async fn a_key_is_one_deposit_and_a_member_has_one_open_and_one_address(server: &TestServer) {
        let (member, other) = (server.member("onequote01").await, server.member("onequote02").await);
        let key = new_key();
        let pressed = join_all((0..32).map(|_| member.post_once(DEPOSIT_CALL, key, request("500")))).await;
        let first = pressed[0].body.clone();
        for reply in pressed {
            assert_eq!((reply.status, &reply.body), (StatusCode::OK, &first));
        }
        // The rate of then stays that of the key.
        chain(server, "rate", json!({ "rate": "30" })).await;
        assert_eq!(member.post_once(DEPOSIT_CALL, key, request("500")).await.body, first);
        member.post_once(DEPOSIT_CALL, key, request("501")).await.refused("idempotency.conflict");
        ask(&member, "500").await.refused("deposit.order.open");
        assert_eq!(member.get(REPORT).await.ok()["totalCount"], 1);
        assert_eq!(member.delete(&path(&first["value"])).await.ok(), true);
        server.clock.advance(Duration::from_secs(1));
        let second = deposit(&member, "500").await;
        assert_eq!((&second["address"], &second["rate"]), (&first["value"]["address"], &json!("30.00")));
        assert_eq!(second["coins"], "16.666667");
        let others = deposit(&other, "500").await;
        assert_ne!(others["address"], second["address"]);
        // Coins at the same moment find each their own.
        pay(server, &others).await;
        pay(server, &second).await;
        until_credited(server, &member, &second).await;
        until_credited(server, &other, &others).await;
        assert_eq!((balance(&member).await, balance(&other).await), ("500.00".into(), "500.00".into()));
        assert_eq!(status(&member, &first["value"]).await["status"], "cancelled");
    }

    async fn f05_fewer_coins_than_quoted_are_credited_as_they_came(server: &TestServer) {
        let member = server.member("fewercoin1").await;
        let ordered = deposit(&member, "500").await;
        send_coins(server, &ordered, "7.3").await;
        let done = until_credited(server, &member, &ordered).await;
        // 7.3 × 34.25 is 250.025: rounded down to the satang.
        assert_eq!((&done["amount"], &done["receivedAmount"]), (&json!("500.00"), &json!("250.02")));
        assert_eq!(balance(&member).await, "250.02");
    }

    async fn r15_coins_above_the_members_own_limit_wait_in_suspense(server: &TestServer) {
        let member = server.member("morecoins1").await;
        set(&member, "deposit", "day", Some("800")).await;
        let ordered = deposit(&member, "500").await;
        send_coins(server, &ordered, "29.197081").await;
        let done = until_credited(server, &member, &ordered).await;
        assert_eq!((&done["receivedAmount"], &done["creditedAmount"]), (&json!("1000.00"), &json!("800.00")));
        assert_eq!(receipts(server).await, ["suspense 800.00 200.00 deposit.limit"]);
        let operator = server.operator("prepares1", &["FIN-maker"]).await;
        let waiting = operator.get("/console/suspense?state=waiting").await.ok();
        let on_chain = &waiting["list"][0]["onChain"];
        assert_eq!((&on_chain["coins"], &on_chain["rate"]), (&json!("29.197081"), &json!("34.25")));
        assert_eq!(on_chain["address"], ordered["address"]);
    }

    async fn f05_coins_that_are_sent_twice_are_both_in_the_wallet(server: &TestServer) {
        let member = server.member("twicecoin1").await;
        let ordered = deposit(&member, "500").await;
        pay(server, &ordered).await;
        pay(server, &ordered).await;
        assert_eq!(until_receipts(server, 2).await, ["credited 500.00 0.00", "credited 500.00 0.00"]);
        assert_eq!(balance(&member).await, "1000.00");
        let report = member.get(REPORT).await.ok();
        assert_eq!(report["totalCount"], 2);
        assert!(report["list"].as_array().unwrap().iter().any(|row| row["reason"] == "paid.twice"), "{report}");
    }

    async fn a06_the_same_transfer_is_one_receipt_however_often_it_is_told(server: &TestServer) {
        use sea_orm::ConnectionTrait;
        let member = server.member("toldagain1").await;
        let ordered = deposit(&member, "500").await;
        pay(server, &ordered).await;
        until_credited(server, &member, &ordered).await;
        for _ in 0..3 {
            server.app.core.db.write().execute_unprepared("UPDATE coin_feed SET cursor = NULL, feed_at_ms = 0").await.unwrap();
            let reads = join_all((0..4).map(|_| server.app.payments.read_feeds())).await;
            assert!(reads.iter().all(Result::is_ok), "{reads:?}");
        }
        assert_eq!(receipts(server).await, ["credited 500.00 0.00"]);
        assert_eq!(balance(&member).await, "500.00");
    }

    async fn after_the_quote_coins_count_at_the_rate_of_their_final_block(server: &TestServer) {
        let member = server.member("laterate01").await;
        let ordered = deposit(&member, "500").await;
        server.clock.advance(16 * MINUTE);
        chain(server, "rate", json!({ "rate": "30" })).await;
        let member_now = again(server, "laterate01").await;
        assert_eq!(status(&member_now, &ordered).await["step"], "to_pay");
        pay(server, &ordered).await;
        let done = until_credited(server, &member_now, &ordered).await;
        assert_eq!(done["receivedAmount"], "437.95");
        assert!(done.get("reason").is_none(), "{done}");

        // The rate falls again before the block is final: that is the one that counts.
        let second = deposit(&member_now, "300").await;
        assert_eq!(second["coins"], "10.00");
        server.clock.advance(16 * MINUTE);
        let member = again(server, "laterate01").await;
        pay(server, &second).await;
        chain(server, "rate", json!({ "rate": "29" })).await;
        let done = until_credited(server, &member, &second).await;
        assert_eq!(done["receivedAmount"], "290.00");
    }

    async fn f05_coins_after_the_time_is_over_are_credited_and_say_so(server: &TestServer) {
        let member = server.member("latecoins1").await;
        let ordered = deposit(&member, "500").await;
        server.clock.advance(62 * MINUTE);
        server.app.payments.poll_once().await.unwrap();
        let member = again(server, "latecoins1").await;
        let over = until_is(server, &member, &ordered, "status", "cancelled").await;
        assert_eq!(over["reason"], "expired");
        pay(server, &ordered).await;
        let done = until_credited(server, &member, &ordered).await;
        assert_eq!(done["reason"], "late");
        assert_eq!(balance(&member).await, "500.00");
    }

    async fn a_fork_before_the_final_block_takes_the_coins_away_again(server: &TestServer) {
        let member = server.member("forkedaway").await;
        let ordered = deposit(&member, "500").await;
        pay(server, &ordered).await;
        until_is(server, &member, &ordered, "step", "matching").await;
        chain(server, "forks", json!({ "count": 18 })).await;
        let gone = until_is(server, &member, &ordered, "step", "to_pay").await;
        assert!(gone["quote"].get("seen").is_none(), "{gone}");
        make_final(server).await;
        server.clock.advance(Duration::from_secs(5));
        server.app.payments.read_feeds().await.unwrap();
        assert!(receipts(server).await.is_empty());
        assert_eq!(balance(&member).await, "0.00");
        // What is in a final block stays: no fork reaches it.
        pay(server, &ordered).await;
        until_credited(server, &member, &ordered).await;
        chain(server, "forks", json!({ "count": 18 })).await;
        server.clock.advance(Duration::from_secs(5));
        server.app.payments.read_feeds().await.unwrap();
        assert_eq!((balance(&member).await, receipts(server).await.len()), ("500.00".into(), 1));
    }

    async fn another_token_and_a_transaction_that_failed_are_credited_to_no_one(server: &TestServer) {
        let member = server.member("wrongtoken").await;
        let ordered = deposit(&member, "500").await;
        let address = &ordered["address"];
        send(server, json!({ "address": address, "coins": "14.598541", "isFailed": true })).await;
        send(server, json!({ "address": address, "coins": "14.598541", "contract": ELSEWHERE })).await;
        assert_eq!(until_receipts(server, 1).await, ["suspense 0.00 14.59854 currency"]);
        assert_eq!(balance(&member).await, "0.00");
        assert_eq!(until_is(server, &member, &ordered, "step", "in_review").await["status"], "pending");
        let operator = server.operator("prepares1", &["FIN-maker"]).await;
        let row = operator.get("/console/suspense?state=waiting").await.ok()["list"][0].clone();
        assert_eq!((&row["creditable"], &row["onChain"]["contract"]), (&json!(false), &json!(ELSEWHERE)));
        assert!(row["onChain"].get("rate").is_none(), "{row}");
        let form = json!({ "resolution": "credit", "reason": "It is worth something" });
        let proposals = format!("/console/suspense/{}/proposals", row["receiptId"].as_str().unwrap());
        operator.post(&proposals, form).await.refused("suspense.return.only");
    }

    async fn less_than_a_coin_waits_and_next_to_nothing_is_no_receipt(server: &TestServer) {
        let member = server.member("halfacoin1").await;
        let ordered = deposit(&member, "500").await;
        send_coins(server, &ordered, "0.0001").await;
        send_coins(server, &ordered, "0.999999").await;
        assert_eq!(until_receipts(server, 1).await, ["suspense 0.00 34.24 too.small"]);
        assert_eq!(balance(&member).await, "0.00");
    }

    async fn coins_without_a_deposit_are_the_members_whose_address_it_is(server: &TestServer) {
        let member = server.member("noordercoi").await;
        let ordered = deposit(&member, "500").await;
        pay(server, &ordered).await;
        until_credited(server, &member, &ordered).await;
        server.clock.advance(26 * HOUR);
        chain(server, "rate", json!({ "rate": "30" })).await;
        send_coins(server, &ordered, "10").await;
        assert_eq!(until_receipts(server, 2).await, ["credited 300.00 0.00", "credited 500.00 0.00"]);
        let member = again(server, "noordercoi").await;
        assert_eq!(balance(&member).await, "800.00");
        let row = member.get(&format!("{REPORT}?channel=crypto")).await.ok()["list"][0].clone();
        assert_eq!((&row["status"], &row["reason"], &row["amount"]), (&json!("success"), &json!("unordered"), &json!("300.00")));
        assert!(row["reasonText"].as_str().unwrap().contains("without ordering"), "{row}");
        // They need room in the member's own limit.
        set(&member, "deposit", "day", Some("100")).await;
        send_coins(server, &ordered, "20").await;
        assert!(until_receipts(server, 3).await.contains(&"suspense 0.00 600.00 deposit.limit".to_owned()));
        assert_eq!(balance(&member).await, "800.00");
    }

    async fn coins_at_an_address_of_no_member_wait_and_no_one_guesses(server: &TestServer) {
        let member = server.member("guesscoin1").await;
        deposit(&member, "500").await;
        send(server, json!({ "address": ELSEWHERE, "coins": "14.598541" })).await;
        assert_eq!(until_receipts(server, 1).await, ["suspense 0.00 500.00 no.order"]);
        assert_eq!(balance(&member).await, "0.00");
    }

    async fn the_database_keeps_what_a_receipt_says_of_coins(server: &TestServer) {
        use sea_orm::ConnectionTrait;
        let member = server.member("keptcoins1").await;
        let ordered = deposit(&member, "500").await;
        pay(server, &ordered).await;
        until_credited(server, &member, &ordered).await;
        let db = server.app.core.db.write();
        for change in [
            "UPDATE receipt SET coins_micro = coins_micro + 1",
            "UPDATE receipt SET coin_rate = NULL",
            "UPDATE receipt SET coin_address = 'another'",
            "UPDATE receipt SET coin_contract = 'another'",
            "UPDATE receipt SET coin_block = 1",
        ] {
            assert!(db.execute_unprepared(change).await.is_err(), "{change}");
        }
        assert_eq!(receipts(server).await, ["credited 500.00 0.00"]);
    }

    async fn coins_of_no_member_wait_also_where_several_merchants_may_own_them(server: &TestServer) {
        use sea_orm::ConnectionTrait;
        let member = server.member("coinshared").await;
        deposit(&member, "500").await;
        server.clock.advance(Duration::from_secs(1));
        server.open_merchant("other").await;
        let shared = "INSERT INTO payment_channel (merchant_id, vendor, settings) \
                      SELECT other.id, vendor, payment_channel.settings FROM payment_channel \
                      JOIN merchant AS other ON other.code = 'other' WHERE vendor = 'usdt-trc20'";
        server.app.core.db.write().execute_unprepared(shared).await.expect("a channel of another merchant");
        send(server, json!({ "address": ELSEWHERE, "coins": "14.598541" })).await;
        assert_eq!(until_receipts(server, 1).await, ["suspense 0.00 500.00 no.order"]);
        let listed = "SELECT merchant.code FROM receipt JOIN merchant ON merchant.id = receipt.merchant_id";
        assert_eq!(server.query_text(listed).await.as_deref(), Some("suvarna"));
        assert_eq!(balance(&member).await, "0.00");
    }

    async fn who_says_to_have_sent_coins_is_believed_once_they_are_final(server: &TestServer) {
        let member = server.member("saidtosend").await;
        let ordered = deposit(&member, "500").await;
        let paid = format!("{}/paid", path(&ordered));
        let said = member.post(&paid, json!({})).await.ok();
        assert_eq!((&said["status"], &said["step"]), (&json!("pending"), &json!("claimed")));
        pay(server, &ordered).await;
        until_is(server, &member, &ordered, "step", "matching").await;
        make_final(server).await;
        let done = until(server, "the credit", async || {
            Some(member.post(&paid, json!({})).await.ok()).filter(|now| now["status"] == "success")
        })
        .await;
        assert_eq!(done["orderId"], ordered["orderId"]);
        assert_eq!(balance(&member).await, "500.00");
    }

    async fn a30_another_members_deposit_looks_like_none_and_guests_have_none(server: &TestServer) {
        let (owner, other) = (server.member("coinowner1").await, server.member("coinother1").await);
        let ordered = deposit(&owner, "500").await;
        other.get(&path(&ordered)).await.refused("not.found");
        other.delete(&path(&ordered)).await.refused("not.found");
        other.post(&format!("{}/paid", path(&ordered)), json!({})).await.refused("not.found");
        server.visitor().get(&path(&ordered)).await.refused("session.required");
        for (number, kind) in [MemberKind::Trial, MemberKind::TestMember].into_iter().enumerate() {
            let actor = server.member_of_kind(kind, &format!("uncoined{number}")).await;
            ask(&actor, "500").await.refused("trial.not.allowed");
        }
    }

    async fn a09_amounts_outside_the_channel_and_other_calls_are_refused(server: &TestServer) {
        let member = server.member("wrongcoins").await;
        for amount in ["0", "-500", "99.99", "200000.01", "500.001"] {
            ask(&member, amount).await.refused("deposit.amount.out.of.range");
        }
        for amount in ["1e3", "NaN", ""] {
            ask(&member, amount).await.refused("request.malformed");
        }
        let at = |bank: &str| json!({ "vendor": "usdt-trc20", "bankId": bank, "amount": "500" });
        for bank in ["sandbox-kru", "nowhere", ""] {
            member.post_once(DEPOSIT_CALL, new_key(), at(bank)).await.refused("deposit.channel.unavailable");
        }
        for call in ["/wps/relay/MCS2_DepositAlipay", "/wps/relay/MCS2_depositManualTransfer"] {
            let around = json!({ "bankId": "usdt-trc20", "amount": "500" });
            member.post_once(call, new_key(), around).await.refused("deposit.channel.unavailable");
        }
        member.post(DEPOSIT_CALL, request("500")).await.refused("request.malformed");
        assert_eq!(member.get(REPORT).await.ok()["totalCount"], 0);
    }

    async fn operators_with_the_right_find_coins_by_address_and_transaction(server: &TestServer) {
        let member = server.member("foundcoins").await;
        let ordered = deposit(&member, "500").await;
        let sent = pay(server, &ordered).await;
        until_credited(server, &member, &ordered).await;
        send_coins(server, &ordered, "0.5").await;
        until_receipts(server, 2).await;
        let operator = server.operator("prepares1", &["FIN-maker"]).await;
        let all = operator.get(COINS).await.ok();
        assert_eq!(all["totalCount"], 2);
        let hash = sent["txHash"].as_str().unwrap();
        let found = operator.get(&format!("{COINS}?search={}", &hash[..12])).await.ok();
        let [row] = &found["list"].as_array().unwrap()[..] else { panic!("{found}") };
        assert_eq!(row["transactionId"], format!("{hash}:0"));
        assert_eq!((&row["amount"], &row["credited"], &row["suspended"]), (&json!("500.00"), &json!("500.00"), &json!("0.00")));
        assert_eq!((&row["memberName"], &row["orderId"]), (&json!("foundcoins"), &ordered["orderId"]));
        assert_eq!((&row["onChain"]["coins"], &row["onChain"]["rate"]), (&json!("14.598541"), &json!("34.25")));
        assert_eq!((&row["onChain"]["address"], &row["onChain"]["block"]), (&ordered["address"], &sent["block"]));
        assert!(row["onChain"].get("contract").is_none() && row.get("reason").is_none(), "{row}");
        let by_address = format!("{COINS}?search={}", ordered["address"].as_str().unwrap());
        assert_eq!(operator.get(&by_address).await.ok()["totalCount"], 2);
        assert_eq!(operator.get(&format!("{COINS}?search={ELSEWHERE}")).await.ok()["totalCount"], 0);
        operator.get(&format!("{COINS}?search=%25")).await.refused("validation.failed");
        server.operator("support099", &["CS"]).await.get(COINS).await.refused("permission.denied");
        member.get(COINS).await.refused("session.required");
        server.open_merchant("elsewhere").await;
        let foreign = server.operator_of("elsewhere", "prepares2", &["FIN-maker"]).await;
        assert_eq!(foreign.get(COINS).await.ok()["totalCount"], 0);
    }
}
