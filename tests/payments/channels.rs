//! Every deposit channel from the order to the wallet, through the sandbox that stands behind all of them.

use std::time::Duration;

use erawan_kernel::Money;
use erawan_kernel::promptpay::{Payee, PromptPay};
use erawan_platform::rooms::account::MemberKind;
use erawan_testkit::{Actor, Engine, Reply, TestServer, both_engines};
use futures::future::join_all;
use reqwest::StatusCode;
use serde_json::{Value, json};

use super::bank::{
    DEPOSIT_CALL, balance, journal_sum, new_key, notice, pay, press, receipts, status, tell_of, trail, until,
    until_told,
};

const LIST: &str = "/wps/relay/MCS2_depositBanksByVendor";
const REPORT: &str = "/wps/relay/MCS2_depositTransactioNReport";
const ALIPAY: &str = "/wps/relay/MCS2_DepositAlipay";
const QQ: &str = "/wps/relay/MCS2_DepositQQ";
const WECHAT: &str = "/wps/relay/MCS2_depositWechat";
const MINUTE: Duration = Duration::from_secs(60);

/// A channel of the demo: its word, kind and vendor, its call, one of its banks, and how long one may take to pay.
pub(super) struct Channel {
    pub(super) name: &'static str,
    kind: &'static str,
    vendor: &'static str,
    call: &'static str,
    bank: &'static str,
    minutes: i64,
}

const fn channel(
    name: &'static str,
    kind: &'static str,
    vendor: &'static str,
    call: &'static str,
    bank: &'static str,
) -> Channel {
    Channel { name, kind, vendor, call, bank, minutes: 15 }
}

const GATEWAY: Channel = channel("gateway", "redirect", "sandbox", DEPOSIT_CALL, "sandbox-kru");
const PROMPTPAY: Channel = channel("promptpay", "qr", "promptpay", DEPOSIT_CALL, "promptpay");
const CARD: Channel =
    Channel { minutes: 30, ..channel("card", "redirect", "sandbox-card", DEPOSIT_CALL, "sandbox-card") };
pub(super) static CHANNELS: [Channel; 7] = [
    GATEWAY,
    PROMPTPAY,
    channel("ewallet", "redirect", "sandbox-wallet", DEPOSIT_CALL, "sandbox-wallet"),
    CARD,
    channel("alipay", "redirect", "alipay", ALIPAY, "alipay"),
    channel("wechat", "qr", "wechat", WECHAT, "wechat"),
    channel("qq", "qr", "qq", QQ, "qq"),
];

impl Channel {
    fn request(&self, amount: &str) -> Value {
        let mut request = json!({ "bankId": self.bank, "amount": amount });
        if self.call == DEPOSIT_CALL {
            request["vendor"] = json!(self.vendor);
        }
        request
    }

    /// Asks for a deposit under a new key.
    pub(super) async fn ask(&self, actor: &Actor, amount: &str) -> Reply {
        actor.post_once(self.call, new_key(), self.request(amount)).await
    }

    async fn deposit(&self, actor: &Actor, amount: &str) -> Value {
        self.ask(actor, amount).await.ok()
    }
}

async fn say_paid(actor: &Actor, deposit: &Value) -> Reply {
    let id = deposit["orderId"].as_str().expect("an order id");
    actor.post(&format!("/wps/transaction/deposit/{id}/paid"), json!({})).await
}

/// The words of a deposit's steps.
fn steps(deposit: &Value) -> Vec<&str> {
    let steps = deposit["steps"].as_array().expect("steps");
    assert!(steps.is_sorted_by_key(|step| step["at"].as_i64().expect("a time")), "{steps:?}");
    steps.iter().map(|step| step["step"].as_str().expect("a word")).collect()
}

/// The code of a deposit, read as a bank's app reads it.
fn code_of(deposit: &Value) -> PromptPay {
    PromptPay::read(deposit["qrCode"].as_str().expect("a code")).expect("a whole code")
}

fn ref1_of(deposit: &Value) -> String {
    match code_of(deposit).payee {
        Payee::Biller { ref1, .. } => ref1,
        other => panic!("{other:?}"),
    }
}

/// Opens the bank app with the text of a code, or presses a button there; answers status and page.
async fn bank_app(server: &TestServer, text: &str, press: Option<&str>) -> (StatusCode, String) {
    let client = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).build().unwrap();
    let url = format!("{}/app", server.app.core.config.sandbox_gateway_url);
    let mut form = vec![("qr", text), ("lang", "en")];
    let request = match press {
        Some(press) => {
            form.push(("press", press));
            let body = form_text(&form);
            client.post(url).header("Content-Type", "application/x-www-form-urlencoded").body(body)
        }
        None => client.get(format!("{url}?{}", form_text(&form))),
    };
    let answer = request.send().await.expect("the bank answers");
    let policy = answer.headers()["content-security-policy"].to_str().expect("a policy").to_owned();
    assert!(policy.starts_with("default-src 'none'"), "{policy}");
    (answer.status(), answer.text().await.expect("a page"))
}

fn form_text(form: &[(&str, &str)]) -> String {
    url::form_urlencoded::Serializer::new(String::new()).extend_pairs(form).finish()
}

both_engines! {
    async fn wal_017_api_101_the_channels_are_listed_with_what_the_member_gets(server: &TestServer) {
        let member = server.member("channels1").await;
        let listed = member.get(LIST).await.ok();
        let rows = listed["list"].as_array().unwrap();
        let told: Vec<_> = rows.iter().map(|row| (row["channel"].clone(), row["kind"].clone(), row["vendor"].clone())).collect();
        let mut expected: Vec<_> = CHANNELS.iter().map(|channel| (json!(channel.name), json!(channel.kind), json!(channel.vendor))).collect();
        expected.push((json!("manual"), json!("account"), json!("transfer")));
        expected.push((json!("crypto"), json!("address"), json!("usdt-trc20")));
        assert_eq!(told, expected);
        assert!(rows[0].get("note").is_none());
        assert_eq!(rows[1]["note"], "Scan with any Thai bank app. Each QR is for one payment.");
        assert!(rows.iter().all(|row| row.get("billerId").is_none()), "{rows:?}");
        let thai = member.clone().in_thai().get(&format!("{LIST}?vendor=promptpay")).await.ok();
        assert_eq!(thai["list"].as_array().unwrap().len(), 1);
        assert_eq!(thai["list"][0]["displayName"], "พร้อมเพย์ QR");
    }

    async fn wal_017_api_104_api_105_api_106_api_107_every_channel_leads_to_the_wallet(server: &TestServer) {
        let member = server.member("allchannel").await;
        let mut sum = 0;
        for channel in &CHANNELS {
            let ordered = channel.deposit(&member, "300.00").await;
            let id = ordered["orderId"].as_str().unwrap();
            assert_eq!((&ordered["kind"], &ordered["status"]), (&json!(channel.kind), &json!("pending")), "{}", channel.name);
            assert_eq!(ordered.get("qrCode").is_some(), channel.kind == "qr", "{ordered}");
            let shown = status(&member, &ordered).await;
            assert_eq!((&shown["channel"], &shown["kind"], &shown["step"]), (&json!(channel.name), &json!(channel.kind), &json!("to_pay")));
            assert_eq!((shown.get("qrCode"), shown.get("payUrl")), (ordered.get("qrCode"), ordered.get("payUrl")));
            assert_eq!(shown["expiresAt"].as_i64().unwrap() - shown["createdAt"].as_i64().unwrap(), channel.minutes * 60_000);
            let back = press(&ordered, "approve").await;
            assert_eq!(back, format!("{}/m/voucherCenter?orderId={id}", server.url));
            let done = until(&member, &ordered, "success").await;
            assert!(done.get("qrCode").is_none() && done.get("payUrl").is_none() && done.get("reason").is_none(), "{done}");
            assert_eq!(steps(&done), ["ordered", "to_pay", "received", "credited"]);
            sum += 300;
            assert_eq!(balance(&member).await, format!("{sum}.00"), "{}", channel.name);
        }
        assert_eq!(journal_sum(server).await, Money::from_units(sum).unwrap());
        for channel in &CHANNELS {
            let report = member.get(&format!("{REPORT}?channel={}", channel.name)).await.ok();
            assert_eq!((&report["totalCount"], &report["list"][0]["channel"]), (&json!(1), &json!(channel.name)));
            assert_eq!(steps(&report["list"][0]), ["ordered", "to_pay", "received", "credited"]);
        }
        assert_eq!(member.get(REPORT).await.ok()["totalCount"], 7);
        assert_eq!(member.get(&format!("{REPORT}?channel=manual")).await.ok()["totalCount"], 0);
        member.get(&format!("{REPORT}?channel=cash")).await.refused("validation.failed");
    }

    async fn a_deposit_of_a_version_without_channels_is_a_gateways(server: &TestServer) {
        use sea_orm::ConnectionTrait;
        let member = server.member("olddeposit").await;
        let ordered = GATEWAY.deposit(&member, "300.00").await;
        server.app.core.db.write().execute_unprepared("UPDATE deposit SET channel = NULL").await.unwrap();
        let shown = status(&member, &ordered).await;
        assert_eq!((&shown["channel"], &shown["kind"]), (&json!("gateway"), &json!("redirect")));
        assert_eq!(member.get(&format!("{REPORT}?channel=gateway")).await.ok()["totalCount"], 1);
        assert_eq!(member.get(&format!("{REPORT}?channel=card")).await.ok()["totalCount"], 0);
        press(&ordered, "approve").await;
        until(&member, &ordered, "success").await;
    }

    async fn the_call_of_a_channel_takes_its_own_banks_only(server: &TestServer) {
        let member = server.member("ownbanks1").await;
        for (call, own) in [(ALIPAY, "alipay"), (QQ, "qq"), (WECHAT, "wechat")] {
            for other in CHANNELS.iter().filter(|channel| channel.bank != own) {
                let request = json!({ "bankId": other.bank, "amount": "300.00" });
                member.post_once(call, new_key(), request).await.refused("deposit.channel.unavailable");
            }
        }
        for (vendor, bank) in [("alipay", "alipay"), ("qq", "qq"), ("wechat", "wechat"), ("promptpay", "sandbox-kru"), ("sandbox", "promptpay")] {
            let request = json!({ "vendor": vendor, "bankId": bank, "amount": "300.00" });
            member.post_once(DEPOSIT_CALL, new_key(), request).await.refused("deposit.channel.unavailable");
        }
        server.clock.advance(Duration::from_secs(60));
        for channel in &CHANNELS {
            for amount in ["0", "-300", "19.99", "300.001", "200000.01", "999999999999"] {
                let refused = member.post_once(channel.call, new_key(), channel.request(amount)).await;
                refused.refused("deposit.amount.out.of.range");
            }
            for amount in ["1e3", "NaN", "٣٠٠", "1,000", "", " 300"] {
                member.post_once(channel.call, new_key(), channel.request(amount)).await.refused("request.malformed");
            }
            member.post(channel.call, channel.request("300.00")).await.refused("request.malformed");
            let mut promised = channel.request("300.00");
            promised["promoId"] = json!("welcome");
            member.post_once(channel.call, new_key(), promised).await.refused("validation.failed");
        }
        assert_eq!(member.get(REPORT).await.ok()["totalCount"], 0);
    }

    async fn only_accounts_with_real_money_use_the_channels(server: &TestServer) {
        let guest = server.member_of_kind(MemberKind::Trial, "notreal01").await;
        for channel in &CHANNELS {
            guest.post_once(channel.call, new_key(), channel.request("300.00")).await.refused("trial.not.allowed");
            server.visitor().post_once(channel.call, new_key(), channel.request("300.00")).await.refused("session.required");
        }
        let owner = server.member("realowner1").await;
        let ordered = PROMPTPAY.deposit(&owner, "300.00").await;
        say_paid(&guest, &ordered).await.refused("trial.not.allowed");
        let other = server.member("realother1").await;
        let theirs = say_paid(&other, &ordered).await;
        let unknown = say_paid(&other, &json!({ "orderId": "dep_00000000000000000000000000000000" })).await;
        assert_eq!((theirs.status, &theirs.text), (unknown.status, &unknown.text));
        theirs.refused("not.found");
        assert_eq!(status(&owner, &ordered).await["step"], "to_pay");
    }

    async fn a_key_makes_one_deposit_at_each_channel_however_many_ask_at_once(server: &TestServer) {
        let member = server.member("onekeyonly").await;
        for channel in &CHANNELS {
            // A member changes things 120 times a minute at most.
            server.clock.advance(Duration::from_secs(60));
            let key = new_key();
            let made = join_all((0..64).map(|_| member.post_once(channel.call, key, channel.request("300.00")))).await;
            let made: Vec<_> = made.into_iter().map(Reply::ok).collect();
            assert!(made.iter().all(|one| *one == made[0]), "{made:?}");
            member.post_once(channel.call, key, channel.request("301.00")).await.refused("idempotency.conflict");
            // The key of one channel's deposit is not another's.
            let other = if channel.call == ALIPAY { &GATEWAY } else { &CHANNELS[4] };
            member.post_once(other.call, key, other.request("300.00")).await.refused("idempotency.conflict");
            press(&made[0], "again").await;
            until(&member, &made[0], "success").await;
        }
        until_told(server, 2 * CHANNELS.len()).await;
        assert_eq!(balance(&member).await, "4200.00");
        // Seven were ordered, each was paid a second time.
        assert_eq!(member.get(REPORT).await.ok()["totalCount"], 14);
    }

    async fn the_code_of_a_promptpay_deposit_asks_for_exactly_its_amount_under_its_own_reference(server: &TestServer) {
        let member = server.member("qrpayer001").await;
        let (first, second) = (PROMPTPAY.deposit(&member, "1234.56").await, PROMPTPAY.deposit(&member, "1234.56").await);
        let code = code_of(&first);
        assert_eq!((code.amount, code.is_one_time), (Some("1234.56".parse().unwrap()), true));
        let Payee::Biller { biller_id, ref1, ref2 } = code.payee else { panic!("no biller") };
        assert_eq!((biller_id.as_str(), ref1.len(), ref2.as_deref()), ("099400016550100", 12, Some("SUVARNA")));
        assert_ne!(ref1, ref1_of(&second));
        assert_eq!(status(&member, &first).await["qrCode"], first["qrCode"]);
        // The bank app reads it as it was drawn, and refuses it with any sign damaged.
        let text = first["qrCode"].as_str().unwrap();
        let (_, page) = bank_app(server, text, None).await;
        assert!(page.contains("1,234.56") && page.contains(&ref1) && page.contains("SANDBOX"), "{page}");
        let damaged = text.replace("1234.56", "1.23456");
        assert!(bank_app(server, &damaged, None).await.1.contains("checksum is wrong"));
        assert_eq!(bank_app(server, &damaged, Some("approve")).await.0, StatusCode::BAD_REQUEST);
        let script = bank_app(server, "<script>alert(1)</script>", None).await.1;
        assert!(!script.contains("<script>") && script.contains("no whole code"), "{script}");
        let plain = PromptPay { payee: Payee::Mobile("0812345678".into()), amount: Some(Money::from_units(5).unwrap()), is_one_time: true };
        assert!(bank_app(server, &plain.text().unwrap(), None).await.1.contains("does not pay this code"));
        assert_eq!(bank_app(server, text, Some("approve")).await.0, StatusCode::SEE_OTHER);
        until(&member, &first, "success").await;
        assert!(bank_app(server, text, None).await.1.contains("This order is paid."));
        assert_eq!(status(&member, &second).await["status"], "pending");
        assert_eq!(balance(&member).await, "1234.56");
    }

    async fn f05_a_promptpay_payment_of_less_of_more_and_twice_is_credited_as_it_arrived(server: &TestServer) {
        let member = server.member("qrvaries01").await;
        for (press, received, sum) in [("less", "250.00", "250.00"), ("more", "1000.00", "1250.00")] {
            let ordered = PROMPTPAY.deposit(&member, "500.00").await;
            bank_app(server, ordered["qrCode"].as_str().unwrap(), Some(press)).await;
            let done = until(&member, &ordered, "success").await;
            assert_eq!((&done["receivedAmount"], balance(&member).await.as_str()), (&json!(received), sum));
        }
        let ordered = PROMPTPAY.deposit(&member, "500.00").await;
        bank_app(server, ordered["qrCode"].as_str().unwrap(), Some("again")).await;
        until(&member, &ordered, "success").await;
        until_told(server, 4).await;
        assert_eq!(balance(&member).await, "2250.00");
        let rows = member.get(&format!("{REPORT}?channel=promptpay")).await.ok();
        let rows = rows["list"].as_array().unwrap();
        let second = rows.iter().find(|row| row["reason"] == "paid.twice").expect("a deposit of its own");
        assert_eq!((rows.len(), &second["channel"], steps(second)), (4, &json!("promptpay"), vec!["credited"]));
    }

    async fn f05_a_promptpay_payment_after_its_time_is_credited_and_its_steps_say_so(server: &TestServer) {
        let member = server.member("qrlate0001").await;
        let ordered = PROMPTPAY.deposit(&member, "500.00").await;
        let card = CARD.deposit(&member, "500.00").await;
        server.clock.advance(16 * MINUTE);
        server.app.payments.poll_once().await.unwrap();
        let over = until(&member, &ordered, "cancelled").await;
        assert!(over.get("qrCode").is_none(), "{over}");
        assert_eq!(steps(&over), ["ordered", "to_pay", "cancelled"]);
        assert_eq!(status(&member, &card).await["status"], "pending", "a card has half an hour");
        member.post("/wps/session/renew", json!({})).await.ok();
        bank_app(server, ordered["qrCode"].as_str().unwrap(), Some("late")).await;
        let done = until(&member, &ordered, "success").await;
        assert_eq!((&done["reason"], balance(&member).await.as_str()), (&json!("late"), "500.00"));
        assert_eq!(steps(&done), ["ordered", "to_pay", "cancelled", "received", "credited"]);
        server.clock.advance(15 * MINUTE);
        server.app.payments.poll_once().await.unwrap();
        member.post("/wps/session/renew", json!({})).await.ok();
        until(&member, &card, "cancelled").await;
    }

    async fn f05_a_promptpay_payment_from_another_persons_account_waits_for_two_operators(server: &TestServer) {
        let member = server.member("qrother001").await;
        server.freshen(&member).await;
        member.put("/wps/member/info/payeename", json!({ "payeeName": "Somchai Jaidee" })).await.ok();
        let ordered = PROMPTPAY.deposit(&member, "500.00").await;
        bank_app(server, ordered["qrCode"].as_str().unwrap(), Some("other")).await;
        until_told(server, 1).await;
        let waits = status(&member, &ordered).await;
        assert_eq!((&waits["step"], waits.get("qrCode")), (&json!("in_review"), None));
        assert_eq!(steps(&waits), ["ordered", "to_pay", "received", "in_review"]);
        assert_eq!(receipts(server).await, ["suspense 0.00 500.00 payer.other"]);
        // Saying that it is paid does not take it out of review.
        assert_eq!(say_paid(&member, &ordered).await.ok()["step"], "in_review");
        assert_eq!(balance(&member).await, "0.00");
    }

    async fn f05_money_that_names_only_the_reference_of_a_code_finds_its_deposit(server: &TestServer) {
        let member = server.member("onlyref001").await;
        let ordered = PROMPTPAY.deposit(&member, "500.00").await;
        let transfer = json!({ "transactionId": "bank-1", "amount": "500.00", "currency": "THB", "ref1": ref1_of(&ordered) });
        let alone = json!({ "transfers": [transfer] });
        let taken = join_all((0..32).map(|_| tell_of(server, "promptpay", &alone))).await;
        assert!(taken.iter().all(|status| *status == StatusCode::OK), "{taken:?}");
        until(&member, &ordered, "success").await;
        assert_eq!(balance(&member).await, "500.00");
        assert_eq!(receipts(server).await, ["credited 500.00 0.00"]);
        // The order's own callback tells the same transaction: it stays one receipt.
        let mut whole = notice(server, &ordered, "paid").await;
        whole["transfers"] = alone["transfers"].clone();
        assert_eq!(tell_of(server, "promptpay", &whole).await, StatusCode::OK);
        assert_eq!(balance(&member).await, "500.00");
    }

    async fn f05_a_reference_of_no_deposit_or_of_another_is_never_credited_by_guess(server: &TestServer) {
        let member = server.member("wrongref01").await;
        let (first, second) = (PROMPTPAY.deposit(&member, "500.00").await, PROMPTPAY.deposit(&member, "500.00").await);
        // A code of the same biller that no order has: the bank pays it, no one is credited.
        let Payee::Biller { biller_id, .. } = code_of(&first).payee else { panic!("no biller") };
        let payee = Payee::Biller { biller_id, ref1: "ABCDEFGHJKMN".into(), ref2: Some("SUVARNA".into()) };
        let code = PromptPay { payee, ..code_of(&first) };
        assert_eq!(bank_app(server, &code.text().unwrap(), Some("approve")).await.0, StatusCode::SEE_OTHER);
        until_told(server, 1).await;
        assert_eq!(receipts(server).await, ["suspense 0.00 500.00 no.order"]);
        // It names one deposit by its id and another by its reference.
        let mut torn = notice(server, &first, "paid").await;
        torn["transfers"] = json!([{ "transactionId": "torn", "amount": "500.00", "currency": "THB", "ref1": ref1_of(&second) }]);
        assert_eq!(tell_of(server, "promptpay", &torn).await, StatusCode::OK);
        assert_eq!(receipts(server).await, ["suspense 0.00 500.00 ambiguous", "suspense 0.00 500.00 no.order"]);
        // The reference is of another vendor's deposit.
        let told = json!({ "transfers": [{ "transactionId": "elsewhere", "amount": "500.00", "currency": "THB", "ref1": ref1_of(&first) }] });
        assert_eq!(tell_of(server, "alipay", &told).await, StatusCode::OK);
        assert_eq!(receipts(server).await.len(), 3);
        for malformed in [
            json!({ "transfers": [] }),
            json!({ "transfers": [{ "transactionId": "x", "amount": "500.00", "currency": "THB" }] }),
            json!({ "transfers": [{ "transactionId": "x", "amount": "500.00", "currency": "THB", "ref1": "R".repeat(21) }] }),
            json!({ "orderId": first["orderId"], "transfers": told["transfers"] }),
            json!({ "status": "paid", "transfers": told["transfers"] }),
        ] {
            assert_eq!(tell_of(server, "promptpay", &malformed).await, StatusCode::BAD_REQUEST, "{malformed}");
        }
        assert_eq!(balance(&member).await, "0.00");
        for deposit in [&first, &second] {
            assert_eq!(status(&member, deposit).await["status"], "pending");
        }
    }

    async fn a_callback_of_one_vendor_says_nothing_of_anothers_deposit(server: &TestServer) {
        let member = server.member("othervendr").await;
        let ordered = PROMPTPAY.deposit(&member, "500.00").await;
        let declined = notice(server, &ordered, "declined").await;
        assert_eq!(tell_of(server, "alipay", &declined).await, StatusCode::NOT_FOUND);
        assert_eq!(tell_of(server, "transfer-of-no-one", &declined).await, StatusCode::NOT_FOUND);
        assert_eq!(status(&member, &ordered).await["status"], "pending");
        assert_eq!(tell_of(server, "promptpay", &declined).await, StatusCode::OK);
        assert_eq!(steps(&status(&member, &ordered).await), ["ordered", "to_pay", "failed"]);
    }

    async fn who_says_to_have_paid_is_believed_once_the_money_is_there(server: &TestServer) {
        let member = server.member("saidpaid01").await;
        let ordered = PROMPTPAY.deposit(&member, "500.00").await;
        for _ in 0..2 {
            let claimed = say_paid(&member, &ordered).await.ok();
            assert_eq!((&claimed["status"], &claimed["step"]), (&json!("pending"), &json!("claimed")));
            assert_eq!(claimed["qrCode"], ordered["qrCode"], "it can still be paid");
            assert_eq!(steps(&claimed), ["ordered", "to_pay", "claimed"]);
        }
        assert_eq!(balance(&member).await, "0.00");
        // The bank tells no one of this payment: the claim asks it.
        pay(&ordered, json!({ "copies": 0 })).await;
        let said = join_all((0..8).map(|_| say_paid(&member, &ordered))).await;
        assert!(said.into_iter().all(|reply| reply.status.is_success()));
        let done = status(&member, &ordered).await;
        assert_eq!((&done["status"], done.get("step")), (&json!("success"), None));
        assert_eq!(steps(&done), ["ordered", "to_pay", "claimed", "received", "credited"]);
        assert_eq!(balance(&member).await, "500.00");
        assert_eq!(say_paid(&member, &ordered).await.ok()["status"], "success");
        assert_eq!(trail(server, &ordered).await.iter().filter(|line| *line == "member claimed").count(), 1);
    }

    async fn who_says_to_have_paid_after_the_end_has_the_bank_asked_again(server: &TestServer) {
        let member = server.member("saidlate01").await;
        let ordered = PROMPTPAY.deposit(&member, "500.00").await;
        server.clock.advance(16 * MINUTE);
        server.app.payments.poll_once().await.unwrap();
        until(&member, &ordered, "cancelled").await;
        member.post("/wps/session/renew", json!({})).await.ok();
        assert_eq!(say_paid(&member, &ordered).await.ok()["status"], "cancelled");
        pay(&ordered, json!({ "copies": 0 })).await;
        let done = say_paid(&member, &ordered).await.ok();
        assert_eq!((&done["status"], &done["reason"]), (&json!("success"), &json!("late")));
        assert_eq!(balance(&member).await, "500.00");
    }

    async fn r38_saying_to_have_paid_over_and_over_has_to_wait(server: &TestServer) {
        let member = server.member("overandovr").await;
        let ordered = PROMPTPAY.deposit(&member, "500.00").await;
        for _ in 0..20 {
            say_paid(&member, &ordered).await.ok();
        }
        say_paid(&member, &ordered).await.refused("system.busy");
    }

    async fn a_channel_of_a_later_version_or_of_a_vendor_without_a_line_is_not_listed(server: &TestServer) {
        use sea_orm::ConnectionTrait;
        let member = server.member("notlisted1").await;
        let change = async |statement: &str| {
            server.app.core.db.write().execute_unprepared(statement).await.expect("a change");
        };
        let set = |vendor: &str, field: &str, value: &str| {
            let changed = match server.engine() {
                Engine::Sqlite => format!("json_set(settings, '$.{field}', '{value}')"),
                Engine::Postgres => format!("jsonb_set(settings, '{{{field}}}', '\"{value}\"')"),
            };
            format!("UPDATE payment_channel SET settings = {changed} WHERE vendor = '{vendor}'")
        };
        // A kind of a later version; a vendor to which this node has no line.
        change(&set("qq", "channel", "newkind")).await;
        change(&set("wechat", "vendor", "unheard")).await;
        let listed = member.get(LIST).await.ok();
        let vendors: Vec<_> = listed["list"].as_array().unwrap().iter().map(|row| row["vendor"].as_str().unwrap()).collect();
        assert_eq!(vendors, ["sandbox", "promptpay", "sandbox-wallet", "sandbox-card", "alipay", "transfer", "usdt-trc20"]);
        for (call, bank) in [(QQ, "qq"), (WECHAT, "wechat")] {
            let request = json!({ "bankId": bank, "amount": "300.00" });
            member.post_once(call, new_key(), request).await.refused("deposit.channel.unavailable");
        }
    }
}
