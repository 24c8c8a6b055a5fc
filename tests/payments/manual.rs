//! Deposits by transfer to an account of the merchant: tagged amounts, feeds, slips, and two persons.

use std::collections::BTreeSet;
use std::time::Duration;

use erawan_kernel::promptpay::{Payee, PromptPay};
use erawan_kernel::{Clock, Money};
use erawan_platform::Author;
use erawan_platform::rooms::account::MemberKind;
use erawan_platform::rooms::payments::{Gateways, NewCollectionAccount, PaymentSetup};
use erawan_testkit::{Actor, Reply, TestServer, both_engines, eventually};
use futures::future::join_all;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::payments::bank::{amount, balance, new_key, receipts, status, trail, until, until_told};

pub(super) const CALL: &str = "/wps/relay/MCS2_depositManualTransfer";
const LIST: &str = "/wps/relay/MCS2_depositBanksByVendor";
const REPORT: &str = "/wps/relay/MCS2_depositTransactioNReport";
pub(super) const REVIEWS: &str = "/console/deposits";
const HOUR: Duration = Duration::from_secs(60 * 60);

fn at(bank: &str, amount: &str) -> Value {
    json!({ "bankId": bank, "amount": amount })
}

/// Orders a transfer to the bank whose accounts have PromptPay, under a new key.
pub(super) async fn deposit(member: &Actor, amount: &str) -> Value {
    member.post_once(CALL, new_key(), at("transfer-kru", amount)).await.ok()
}

/// Orders a transfer to the bank with one account.
async fn transfer_at_sia(member: &Actor, amount: &str) -> Reply {
    member.post_once(CALL, new_key(), at("transfer-sia", amount)).await
}

pub(super) fn number(ordered: &Value) -> &str {
    ordered["account"]["accountNumber"].as_str().expect("an account")
}

pub(super) fn id(ordered: &Value) -> &str {
    ordered["orderId"].as_str().expect("an order")
}

/// Transfers money to an account of the merchant at the sandbox bank; answers the transfer.
pub(super) async fn transfer(server: &TestServer, account: &str, what: Value) -> Value {
    let bank = &server.app.core.config.sandbox_gateway_url;
    let made =
        reqwest::Client::new().post(format!("{bank}/accounts/{account}/transfers")).json(&what).send().await;
    made.expect("the bank answers").error_for_status().expect("a transfer").json().await.expect("a transfer")
}

/// Transfers exactly what was asked for.
pub(super) async fn pay(server: &TestServer, ordered: &Value) -> Value {
    transfer(server, number(ordered), json!({ "amount": ordered["amountToPay"] })).await
}

/// Lets the server read the feeds of all accounts.
pub(super) async fn feeds(server: &TestServer) {
    server.clock.advance(Duration::from_secs(5));
    server.app.payments.read_feeds().await.expect("the feeds");
}

/// The picture of a transfer's slip, as the sandbox bank draws it.
pub(super) async fn slip(server: &TestServer, bank: &str, reference: &str, how: &str) -> Vec<u8> {
    let url = &server.app.core.config.sandbox_gateway_url;
    let answer = reqwest::get(format!("{url}/slips/{bank}/{reference}/picture{how}")).await;
    answer
        .expect("the bank answers")
        .error_for_status()
        .expect("a picture")
        .bytes()
        .await
        .expect("a picture")
        .to_vec()
}

pub(super) async fn slip_of(server: &TestServer, made: &Value) -> Vec<u8> {
    slip(server, made["bank"].as_str().unwrap(), made["transRef"].as_str().unwrap(), "").await
}

/// Uploads files in one form.
pub(super) async fn upload_all(member: &Actor, order_id: &str, files: &[Vec<u8>]) -> Reply {
    let mut body = Vec::new();
    for file in files {
        body.extend_from_slice(
            b"--line\r\nContent-Disposition: form-data; name=\"image\"; filename=\"../../slip.png\"\r\n",
        );
        body.extend_from_slice(b"Content-Type: image/png\r\n\r\n");
        body.extend_from_slice(file);
        body.extend_from_slice(b"\r\n");
    }
    body.extend_from_slice(b"--line--\r\n");
    let request = member.request(Method::POST, &format!("/wps/transaction/deposit/{order_id}/images"));
    member.send(request.header("Content-Type", "multipart/form-data; boundary=line").body(body)).await
}

pub(super) async fn upload(member: &Actor, ordered: &Value, file: Vec<u8>) -> Reply {
    upload_all(member, id(ordered), &[file]).await
}

/// Sends in pictures that were uploaded.
pub(super) async fn claim(member: &Actor, ordered: &Value, images: &[&Value]) -> Reply {
    let body = json!({ "orderId": ordered["orderId"], "payerName": "Somchai Jaidee", "remark": "From my phone", "images": images });
    member.post_once(CALL, new_key(), body).await
}

/// Uploads a slip and sends it in.
pub(super) async fn send_slip(member: &Actor, ordered: &Value, file: Vec<u8>) -> Value {
    let image = upload(member, ordered, file).await.ok()["imageId"].clone();
    claim(member, ordered, &[&image]).await.ok()
}

pub(super) async fn two(server: &TestServer) -> (Actor, Actor) {
    (server.operator("prepares1", &["FIN-maker"]).await, server.operator("approves1", &["FIN-checker"]).await)
}

pub(super) async fn reviews(operator: &Actor, state: &str) -> Vec<Value> {
    let list = operator.get(&format!("{REVIEWS}?state={state}")).await.ok()["list"].clone();
    list.as_array().expect("a list").clone()
}

pub(super) async fn propose(proposer: &Actor, row: &Value, form: Value) -> Reply {
    proposer.post(&format!("{REVIEWS}/{}/proposals", id(row)), form).await
}

pub(super) async fn decide(checker: &Actor, row: &Value, what: &str) -> Reply {
    let proposal = &row["proposal"];
    let proposal_id = proposal["proposalId"].as_str().expect("a proposal");
    let body = json!({ "digest": proposal["digest"], "reason": "Not on the statement" });
    checker.post(&format!("{REVIEWS}/proposals/{proposal_id}/{what}"), body).await
}

/// Waits until the deposit is at that step.
pub(super) async fn until_step(member: &Actor, ordered: &Value, wanted: &str) -> Value {
    eventually(wanted, async || Some(status(member, ordered).await).filter(|now| now["step"] == wanted)).await
}

/// The same member with a new session, after time went by.
async fn again(server: &TestServer, name: &str) -> Actor {
    let mut member = server.visitor();
    member.log_in(name).await;
    member
}

both_engines! {
    async fn wal_017_api_103_a_transfer_is_shown_an_account_and_an_amount_and_credited_when_it_arrives(server: &TestServer) {
        let member = server.member("transfers1").await;
        let channels = member.get(LIST).await.ok();
        let manual = channels["list"].as_array().unwrap().iter().find(|channel| channel["channel"] == "manual").cloned().unwrap();
        assert_eq!((&manual["kind"], &manual["vendor"]), (&json!("account"), &json!("transfer")));
        assert_eq!(manual["banks"].as_array().map(Vec::len), Some(2));

        let ordered = deposit(&member, "500").await;
        assert_eq!((&ordered["status"], &ordered["step"]), (&json!("pending"), &json!("to_pay")));
        assert_eq!(ordered["account"]["bankCode"], "KRU");
        assert_eq!(ordered["expiresAt"].as_i64(), Some(server.clock.now_ms() + 2 * 60 * 60 * 1_000));
        let to_pay = amount(&ordered["amountToPay"]);
        let tag = to_pay.minus(Money::from_units(500).unwrap()).unwrap();
        assert!(tag.is_positive() && tag < Money::from_units(1).unwrap() && tag.is_whole_hundredths(), "{to_pay}");
        let code = PromptPay::read(ordered["qrCode"].as_str().expect("a code")).unwrap();
        assert_eq!((code.amount, code.is_one_time), (Some(to_pay), true));
        assert!(matches!(code.payee, Payee::Mobile(_) | Payee::NationalId(_)), "{code:?}");

        let row = status(&member, &ordered).await;
        assert_eq!((&row["channel"], &row["kind"], &row["amount"]), (&json!("manual"), &json!("account"), &json!("500.00")));
        for field in ["account", "amountToPay", "reference", "qrCode"] {
            assert_eq!(row[field], ordered[field], "{field}");
        }
        assert_eq!(row["images"], 0);
        assert_eq!(member.get(&format!("{REPORT}?channel=manual")).await.ok()["list"][0]["amountToPay"], row["amountToPay"]);

        pay(server, &ordered).await;
        feeds(server).await;
        let done = until(&member, &ordered, "success").await;
        assert_eq!((&done["amount"], &done["receivedAmount"]), (&json!("500.00"), &ordered["amountToPay"]));
        for field in ["account", "amountToPay", "reference", "qrCode", "images"] {
            assert!(done.get(field).is_none(), "{field}: {done}");
        }
        // The satang are the member's too.
        assert_eq!(balance(&member).await, to_pay.to_string());
        let steps: Vec<_> = done["steps"].as_array().unwrap().iter().map(|step| step["step"].clone()).collect();
        assert_eq!(steps, ["ordered", "to_pay", "received", "credited"]);
    }

    async fn the_same_key_is_one_transfer_however_many_press(server: &TestServer) {
        let member = server.member("pressed64").await;
        let key = new_key();
        let pressed = join_all((0..64).map(|_| member.post_once(CALL, key, at("transfer-kru", "500")))).await;
        let first = pressed[0].body.clone();
        for reply in pressed {
            assert_eq!((reply.status, &reply.body), (StatusCode::OK, &first));
        }
        member.post_once(CALL, key, at("transfer-kru", "501")).await.refused("idempotency.conflict");
        member.post_once(CALL, key, at("transfer-sia", "500")).await.refused("idempotency.conflict");
        member.post(CALL, at("transfer-kru", "500")).await.refused("request.malformed");
        assert_eq!(member.get(REPORT).await.ok()["totalCount"], 1);
        // Told again, told twice: one receipt.
        let ordered = first["value"].clone();
        pay(server, &ordered).await;
        feeds(server).await;
        feeds(server).await;
        until(&member, &ordered, "success").await;
        assert_eq!(balance(&member).await, ordered["amountToPay"].as_str().unwrap());
    }

    async fn transfers_of_one_amount_at_once_have_different_tags_and_each_finds_its_own(server: &TestServer) {
        let members = [server.member("sametime1").await, server.member("sametime2").await, server.member("sametime3").await];
        let ordered = join_all(members.iter().flat_map(|member| [deposit(member, "500"), deposit(member, "500")])).await;
        let named: BTreeSet<_> = ordered.iter().map(|one| format!("{} {}", number(one), one["amountToPay"])).collect();
        assert_eq!(named.len(), 6);
        // The least used account is shown: both are.
        assert_eq!(ordered.iter().map(number).collect::<BTreeSet<_>>().len(), 2);
        for one in ordered.iter().rev() {
            pay(server, one).await;
        }
        feeds(server).await;
        for (place, one) in ordered.iter().enumerate() {
            let done = until(&members[place / 2], one, "success").await;
            assert_eq!(done["receivedAmount"], one["amountToPay"]);
        }
        assert_eq!(receipts(server).await.len(), 6);
    }

    async fn an_account_takes_ninety_nine_of_one_amount_and_three_of_one_member(server: &TestServer) {
        let mut amounts = BTreeSet::new();
        for number in 0..33 {
            let member = server.member(&format!("crowded{number:02}")).await;
            for _ in 0..3 {
                let ordered = transfer_at_sia(&member, "100").await.ok();
                assert!(ordered.get("qrCode").is_none(), "an account without PromptPay has no code");
                amounts.insert(ordered["amountToPay"].as_str().unwrap().to_owned());
            }
            if number == 0 {
                transfer_at_sia(&member, "100").await.refused("deposit.order.open");
                // One that is given up makes room.
                let report = member.get(REPORT).await.ok();
                member.delete(&format!("/wps/transaction/deposit/{}", id(&report["list"][0]))).await.ok();
                amounts.remove(report["list"][0]["amountToPay"].as_str().unwrap());
                let ordered = transfer_at_sia(&member, "100").await.ok();
                amounts.insert(ordered["amountToPay"].as_str().unwrap().to_owned());
            }
        }
        assert_eq!(amounts.len(), 99);
        let late = server.member("crowdedout").await;
        transfer_at_sia(&late, "100").await.refused("system.busy");
        // Another amount has tags of its own, and another bank accounts of its own.
        transfer_at_sia(&late, "101").await.ok();
        deposit(&late, "100").await;
    }

    async fn an_account_is_shown_up_to_its_sum_of_a_day(server: &TestServer) {
        let merchant = server.merchant().await;
        let setup = PaymentSetup::new(&server.app.core, &Gateways::default());
        let known = setup.collection_accounts(merchant.id).await.unwrap();
        let sia = known.into_iter().find(|account| account.code == "sia-1").unwrap();
        let sia = NewCollectionAccount { day_cap: "1000".parse().unwrap(), ..sia.into() };
        setup.set_collection_accounts(&Author::SERVER, merchant.id, std::slice::from_ref(&sia)).await.unwrap();
        let member = server.member("daysum001").await;
        let first = transfer_at_sia(&member, "600").await.ok();
        transfer_at_sia(&member, "401").await.refused("system.busy");
        let second = transfer_at_sia(&member, "400").await.ok();
        transfer_at_sia(&member, "100").await.refused("system.busy");
        member.delete(&format!("/wps/transaction/deposit/{}", id(&second))).await.ok();
        transfer_at_sia(&member, "400").await.ok();
        assert_eq!(number(&first), "9876543210");
        // An account that is switched off is not shown; its bank is not offered.
        let off = NewCollectionAccount { enabled: false, ..sia.clone() };
        setup.set_collection_accounts(&Author::SERVER, merchant.id, &[off]).await.unwrap();
        transfer_at_sia(&member, "100").await.refused("deposit.channel.unavailable");
        // Its number is no other account's.
        let twin = NewCollectionAccount { code: "sia-2".into(), ..sia };
        assert!(setup.set_collection_accounts(&Author::SERVER, merchant.id, &[twin]).await.is_err());
    }

    async fn r34_two_operators_match_money_of_another_amount(server: &TestServer) {
        let member = server.member("wrongsum01").await;
        let ordered = deposit(&member, "500").await;
        transfer(server, number(&ordered), json!({ "amount": "500.00" })).await;
        feeds(server).await;
        until_told(server, 1).await;
        assert_eq!(receipts(server).await, ["suspense 0.00 500.00 no.order"]);
        let (proposer, checker) = two(server).await;
        assert!(reviews(&proposer, "waiting").await.is_empty(), "its member said nothing yet");
        let image = upload(&member, &ordered, slip(server, "004", "LOOKSLIKEIT00000001", "").await).await.ok()["imageId"].clone();
        let sent = claim(&member, &ordered, &[&image]).await.ok();
        assert_eq!(sent["step"], "claimed");
        let [row] = reviews(&proposer, "waiting").await.try_into().expect("one deposit");
        assert_eq!((&row["memberName"], &row["amountToPay"]), (&json!("wrongsum01"), &ordered["amountToPay"]));
        assert_eq!((&row["payerName"], &row["remark"], &row["images"]), (&json!("Somchai J***"), &json!("From my phone"), &json!([image])));
        assert_eq!(row["slips"], json!([{ "bank": "004", "transRef": "LOOKSLIKEIT00000001", "found": false }]));
        assert!(row["accountNumber"].as_str().unwrap().starts_with("xxxxxx"));
        let receipt = row["candidates"][0]["receiptId"].clone();
        let form = json!({ "verdict": "match", "receiptId": receipt, "reason": "Seen on the statement" });
        for (field, value) in [("receiptId", json!("rcp_00000000000000000000000000000000")), ("receiptId", json!(null)), ("receiptId", json!("x"))] {
            let mut broken = form.clone();
            broken[field] = value;
            propose(&proposer, &row, broken).await.refused("validation.failed");
        }
        propose(&proposer, &row, json!({ "verdict": "refuse", "reason": "No reason is given" })).await.refused("validation.failed");
        propose(&checker, &row, form.clone()).await.refused("permission.denied");
        let proposed = propose(&proposer, &row, form).await.ok();
        assert_eq!((&proposed["proposal"]["verdict"], &proposed["proposal"]["amount"]), (&json!("match"), &json!("500.00")));
        decide(&proposer, &proposed, "approve").await.refused("permission.denied");
        assert_eq!(balance(&member).await, "0.00");
        let done = decide(&checker, &proposed, "approve").await.ok();
        assert_eq!(done["proposal"]["state"], "executed");
        decide(&checker, &proposed, "approve").await.ok();
        let over = until(&member, &ordered, "success").await;
        assert_eq!(over["orderId"], ordered["orderId"]);
        assert_eq!(balance(&member).await, "500.00");
        assert!(reviews(&checker, "waiting").await.is_empty());
        assert_eq!(reviews(&checker, "over").await.len(), 1);
        // Its pictures are for operators with the right, and for no one else.
        let path = format!("{REVIEWS}/{}/images/{}", id(&ordered), image.as_str().unwrap());
        let shown = checker.get(&path).await;
        assert_eq!((shown.status, &shown.headers["content-type"]), (StatusCode::OK, &"image/jpeg".parse().unwrap()));
        server.operator("support099", &["CS"]).await.get(&path).await.refused("permission.denied");
        member.get(&path).await.refused("session.required");
        server.open_merchant("elsewhere").await;
        let foreign = server.operator_of("elsewhere", "prepares2", &["FIN-maker"]).await;
        foreign.get(&path).await.refused("not.found");
        propose(&foreign, &row, json!({ "verdict": "refuse", "refusal": "not.received", "reason": "Not ours" })).await.refused("not.found");
        checker.get(&format!("{REVIEWS}/{}/images/{}", id(&ordered), "dpi_00000000000000000000000000000000")).await.refused("not.found");
    }

    async fn what_was_said_to_be_paid_and_did_not_arrive_is_refused_by_two_operators(server: &TestServer) {
        let member = server.member("neverpaid1").await;
        let ordered = deposit(&member, "500").await;
        let paid = member.post(&format!("/wps/transaction/deposit/{}/paid", id(&ordered)), json!({})).await.ok();
        assert_eq!((&paid["status"], &paid["step"]), (&json!("pending"), &json!("claimed")));
        // Its time passes, and it is not given up while its member says that it was paid.
        server.clock.advance(3 * HOUR);
        server.app.payments.poll_once().await.unwrap();
        let member = again(server, "neverpaid1").await;
        assert_eq!(status(&member, &ordered).await["step"], "claimed");
        server.clock.advance(22 * HOUR);
        server.app.payments.poll_once().await.unwrap();
        let member = again(server, "neverpaid1").await;
        let waiting = until_step(&member, &ordered, "in_review").await;
        assert_eq!(waiting["status"], "pending");
        let (proposer, checker) = two(server).await;
        let [row] = reviews(&proposer, "waiting").await.try_into().expect("one deposit");
        let form = json!({ "verdict": "refuse", "refusal": "not.received", "reason": "Not on the statement" });
        let proposed = propose(&proposer, &row, form.clone()).await.ok();
        decide(&checker, &proposed, "reject").await.ok();
        let proposed = propose(&proposer, &row, form).await.ok();
        decide(&checker, &proposed, "approve").await.ok();
        let over = until(&member, &ordered, "failed").await;
        let text = "We looked for your transfer and it did not arrive";
        assert_eq!((&over["reason"], &over["reasonText"]), (&json!("not.received"), &json!(text)));
        assert_eq!(status(&member.clone().in_thai(), &ordered).await["reasonText"], "ตรวจสอบแล้วไม่พบยอดโอนของรายการนี้");
        upload(&member, &ordered, slip(server, "004", "TOOLATE0000000000001", "").await).await.refused("deposit.evidence.late");
        assert!(trail(server, &ordered).await.contains(&"operator not.received".to_owned()));
    }

    async fn what_is_paid_late_or_after_it_was_given_up_is_credited_and_says_so(server: &TestServer) {
        let member = server.member("givenup001").await;
        let ordered = deposit(&member, "500").await;
        let path = format!("/wps/transaction/deposit/{}", id(&ordered));
        assert_eq!(member.delete(&path).await.ok(), true);
        let over = status(&member, &ordered).await;
        assert_eq!((&over["status"], &over["reason"]), (&json!("cancelled"), &json!("by.member")));
        member.delete(&path).await.refused("deposit.not.cancellable");
        pay(server, &ordered).await;
        feeds(server).await;
        let credited = until(&member, &ordered, "success").await;
        assert_eq!(credited["reason"], "late");
        member.delete(&path).await.refused("deposit.not.cancellable");

        let late = deposit(&member, "300").await;
        server.clock.advance(2 * HOUR + Duration::from_secs(60));
        server.app.payments.poll_once().await.unwrap();
        let member = again(server, "givenup001").await;
        let over = until(&member, &late, "cancelled").await;
        assert_eq!(over["reason"], "expired");
        // A slip is still taken, and a person looks.
        let made = transfer(server, number(&late), json!({ "amount": late["amountToPay"], "isHidden": true })).await;
        send_slip(&member, &late, slip_of(server, &made).await).await;
        let done = until(&member, &late, "success").await;
        assert_eq!(done["reason"], "late");

        let never = deposit(&member, "200").await;
        server.clock.advance(26 * HOUR + Duration::from_secs(60));
        server.app.payments.poll_once().await.unwrap();
        let member = again(server, "givenup001").await;
        until(&member, &never, "cancelled").await;
        claim(&member, &never, &[]).await.refused("deposit.evidence.late");
        // A day after its end a transfer names it no longer.
        pay(server, &never).await;
        feeds(server).await;
        eventually("a receipt in suspense", async || {
            receipts(server).await.iter().any(|line| line.ends_with("no.order")).then_some(())
        })
        .await;
    }

    async fn a30_another_members_transfer_looks_like_none(server: &TestServer) {
        let (owner, other) = (server.member("ownerone01").await, server.member("otherone01").await);
        let ordered = deposit(&owner, "500").await;
        let picture = slip(server, "004", "ANYSLIP000000000001", "").await;
        let image = upload(&owner, &ordered, picture.clone()).await.ok()["imageId"].clone();
        upload(&other, &ordered, picture.clone()).await.refused("not.found");
        claim(&other, &ordered, &[&image]).await.refused("not.found");
        other.delete(&format!("/wps/transaction/deposit/{}", id(&ordered))).await.refused("not.found");
        // Nor is another's picture one's own.
        let own = deposit(&other, "500").await;
        claim(&other, &own, &[&image]).await.refused("validation.failed");
        claim(&owner, &ordered, &[&json!("dpi_0")]).await.refused("validation.failed");
        // A deposit of another channel is no transfer.
        let gateway = crate::payments::bank::deposit(&owner, "500.00").await;
        upload(&owner, &gateway, picture).await.refused("not.found");
        owner.delete(&format!("/wps/transaction/deposit/{}", id(&gateway))).await.refused("deposit.not.cancellable");
        for (number, kind) in [MemberKind::Trial, MemberKind::TestMember].into_iter().enumerate() {
            let actor = server.member_of_kind(kind, &format!("unreal{number}")).await;
            actor.post_once(CALL, new_key(), at("transfer-kru", "500")).await.refused("trial.not.allowed");
        }
    }

    async fn a09_transfers_are_of_whole_amounts_within_the_channel(server: &TestServer) {
        let member = server.member("wholesums1").await;
        for amount in ["500.5", "500.01", "99", "100001", "0", "-500"] {
            let reply = member.post_once(CALL, new_key(), at("transfer-kru", amount)).await;
            reply.refused("deposit.amount.out.of.range");
        }
        for amount in ["1e3", "NaN", "", "500.000001"] {
            member.post_once(CALL, new_key(), at("transfer-kru", amount)).await.refused("request.malformed");
        }
        member.post_once(CALL, new_key(), json!({ "amount": "500" })).await.refused("validation.failed");
        member.post_once(CALL, new_key(), json!({ "bankId": "transfer-kru" })).await.refused("validation.failed");
        for bank in ["sandbox-kru", "nowhere", ""] {
            member.post_once(CALL, new_key(), at(bank, "500")).await.refused("deposit.channel.unavailable");
        }
        let mut promised = at("transfer-kru", "500");
        promised["promoId"] = json!("welcome");
        member.post_once(CALL, new_key(), promised).await.refused("validation.failed");
        // The payment-gateway call is not a way around.
        let around = json!({ "vendor": "transfer", "bankId": "transfer-kru", "amount": "500" });
        member.post_once(crate::payments::bank::DEPOSIT_CALL, new_key(), around).await.refused("deposit.channel.unavailable");
        assert_eq!(member.get(REPORT).await.ok()["totalCount"], 0);
    }

    async fn the_database_keeps_one_open_deposit_of_an_amount_at_an_account(server: &TestServer) {
        use sea_orm::ConnectionTrait;
        let member = server.member("uniquetag1").await;
        let (first, second) = (transfer_at_sia(&member, "500").await.ok(), transfer_at_sia(&member, "500").await.ok());
        assert_ne!(first["amountToPay"], second["amountToPay"]);
        let db = server.app.core.db.write();
        let twin = "UPDATE deposit SET open_amount = (SELECT MIN(open_amount) FROM deposit)";
        assert!(db.execute_unprepared(twin).await.is_err());
    }
}
