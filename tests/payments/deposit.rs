use std::time::Duration;

use erawan_platform::rooms::account::MemberKind;
use erawan_testkit::both_engines;
use futures::future::join_all;
use serde_json::json;

use super::bank::{DEPOSIT_CALL, balance, deposit, deposit_request, new_key, press, status, until};
use crate::provider::vendor::{UNIT, Vendor};

both_engines! {
    async fn api_101_api_106_api_109_opn_115_a_deposit_goes_from_the_request_to_the_wallet(server: &TestServer) {
        let member = server.member("depositor").await;
        let channels = member.get("/wps/relay/MCS2_depositBanksByVendor").await.ok();
        let channel = &channels["list"][0];
        assert_eq!((&channel["channel"], &channel["vendor"]), (&json!("gateway"), &json!("sandbox")));
        assert_eq!((&channel["minAmount"], &channel["maxAmount"]), (&json!("100.00"), &json!("200000.00")));
        assert_eq!(channel["banks"][0]["displayName"], "Krung Demo Bank");

        let deposit = deposit(&member, "500.00").await;
        assert_eq!(deposit["status"], "pending");
        assert_eq!(balance(&member).await, "0.00");
        let back = press(&deposit, "approve").await;
        let id = deposit["orderId"].as_str().unwrap();
        assert_eq!(back, format!("{}/m/voucherCenter?orderId={id}", server.url));
        let done = until(&member, &deposit, "success").await;
        assert_eq!(done["amount"], "500.00");
        assert!(done["completedAt"].is_i64() && done.get("payUrl").is_none() && done.get("reason").is_none());
        assert_eq!(balance(&member).await, "500.00");

        let report = member.get("/wps/relay/MCS2_depositTransactioNReport?status=success").await.ok();
        assert_eq!((&report["totalCount"], &report["list"][0]["orderId"]), (&json!(1), &json!(id)));
        let pending = member.get("/wps/relay/MCS2_depositTransactioNReport?status=pending").await.ok();
        assert_eq!((&pending["totalCount"], &pending["totalPages"]), (&json!(0), &json!(0)));
    }

    async fn opn_115_pressing_twice_makes_one_deposit(server: &TestServer) {
        let member = server.member("doublepress").await;
        let key = new_key();
        let pressed = join_all((0..16).map(|_| member.post_once(DEPOSIT_CALL, key, deposit_request("300.00")))).await;
        let deposits: Vec<_> = pressed.into_iter().map(erawan_testkit::Reply::ok).collect();
        assert!(deposits.iter().all(|deposit| *deposit == deposits[0]), "{deposits:?}");
        let report = member.get("/wps/relay/MCS2_depositTransactioNReport").await.ok();
        assert_eq!(report["totalCount"], 1);
        press(&deposits[0], "approve").await;
        until(&member, &deposits[0], "success").await;
        assert_eq!(balance(&member).await, "300.00");
        let again = member.post_once(DEPOSIT_CALL, key, deposit_request("300.00")).await.ok();
        assert_eq!((&again["orderId"], &again["status"]), (&deposits[0]["orderId"], &json!("success")));
    }

    async fn no_more_than_ten_deposits_wait_however_many_are_made_at_once(server: &TestServer) {
        let member = server.member("greedy888").await;
        let made = join_all((0..64).map(|_| member.post_once(DEPOSIT_CALL, new_key(), deposit_request("100.00")))).await;
        let (taken, refused): (Vec<_>, Vec<_>) = made.into_iter().partition(|reply| reply.status.is_success());
        assert_eq!(taken.len(), 10);
        for reply in refused {
            reply.refused("system.busy");
        }
        let report = member.get("/wps/relay/MCS2_depositTransactioNReport?status=pending").await.ok();
        assert_eq!(report["totalCount"], 10);
        // One that is made is answered again, also when there is no room for another.
        let key = new_key();
        member.post_once(DEPOSIT_CALL, key, deposit_request("100.00")).await.refused("system.busy");
        press(&taken[0].body["value"], "approve").await;
        until(&member, &taken[0].body["value"], "success").await;
        let last = member.post_once(DEPOSIT_CALL, key, deposit_request("100.00")).await.ok();
        assert_eq!(member.post_once(DEPOSIT_CALL, key, deposit_request("100.00")).await.ok(), last);
    }

    async fn api_a_key_with_other_content_is_refused(server: &TestServer) {
        let member = server.member("otherwise").await;
        let key = new_key();
        member.post_once(DEPOSIT_CALL, key, deposit_request("300.00")).await.ok();
        member.post_once(DEPOSIT_CALL, key, deposit_request("300.01")).await.refused("idempotency.conflict");
        member.post(DEPOSIT_CALL, deposit_request("300.00")).await.refused("request.malformed");
        for wrong in ["", "1", "not-a-uuid"] {
            let request = member.request(reqwest::Method::POST, DEPOSIT_CALL).header("Idempotency-Key", wrong);
            member.send(request.json(&deposit_request("300.00"))).await.refused("request.malformed");
        }
        let mut elsewhere = deposit_request("300.00");
        elsewhere["bankId"] = json!("sandbox-sia");
        member.post_once(DEPOSIT_CALL, key, elsewhere).await.refused("idempotency.conflict");
        // The same key is another member's own.
        let other = server.member("otherwise2").await;
        other.post_once(DEPOSIT_CALL, key, deposit_request("300.01")).await.ok();
        member.post(DEPOSIT_CALL, deposit_request("300.00")).await.refused("request.malformed");
    }

    async fn a09_amounts_outside_the_channel_or_out_of_this_world_make_no_deposit(server: &TestServer) {
        let member = server.member("hostilesum").await;
        for amount in ["99.99", "200000.01", "0", "-500", "-0", "500.005", "0.00001", "999999999999"] {
            let reply = member.post_once(DEPOSIT_CALL, new_key(), deposit_request(amount)).await;
            reply.refused("deposit.amount.out.of.range");
        }
        for amount in
            ["1e3", "NaN", "٥٠٠", "1,000", "", " 500", "500.000001", "9223372036854775808", "+500", "0x1F4", "500 THB"]
        {
            member.post_once(DEPOSIT_CALL, new_key(), deposit_request(amount)).await.refused("request.malformed");
        }
        for amount in ["500.5", "1e3", "true", "null", "[500]", "{}", "18446744073709551615"] {
            let body = deposit_request("AMOUNT").to_string().replace("\"AMOUNT\"", amount);
            let request = member.request(reqwest::Method::POST, DEPOSIT_CALL).header("Idempotency-Key", new_key().to_string());
            let reply = member.send(request.header("Content-Type", "application/json").body(body)).await;
            reply.refused("request.malformed");
        }
        let report = member.get("/wps/relay/MCS2_depositTransactioNReport").await.ok();
        assert_eq!(report["totalCount"], 0);
        let whole = json!({ "vendor": "sandbox", "bankId": "sandbox-kru", "amount": 500 });
        member.post_once(DEPOSIT_CALL, new_key(), whole).await.ok();
    }

    async fn a10_what_the_client_claims_beside_the_amount_changes_nothing(server: &TestServer) {
        let member = server.member("claimant").await;
        let mut body = deposit_request("100.00");
        for (field, value) in
            [("status", json!("success")), ("currency", json!("USD")), ("memberId", json!("mem_x")), ("fee", json!(-1))]
        {
            body[field] = value;
        }
        let deposit = member.post_once(DEPOSIT_CALL, new_key(), body).await.ok();
        assert_eq!(deposit["status"], "pending");
        assert_eq!(balance(&member).await, "0.00");
    }

    async fn channels_and_banks_that_are_not_offered_are_refused(server: &TestServer) {
        let member = server.member("elsewhere").await;
        for (field, value) in [("vendor", "stripe"), ("bankId", "sandbox-xyz"), ("bankId", "")] {
            let mut body = deposit_request("500.00");
            body[field] = json!(value);
            member.post_once(DEPOSIT_CALL, new_key(), body).await.refused("deposit.channel.unavailable");
        }
        let mut promised = deposit_request("500.00");
        promised["promoId"] = json!("welcome");
        let refusal = member.post_once(DEPOSIT_CALL, new_key(), promised).await.refused("validation.failed");
        assert!(refusal["value"]["fields"]["promoId"].is_array());
    }

    async fn r29_a_refusal_says_why_in_both_languages(server: &TestServer) {
        let member = server.member("declined1").await;
        let deposit = deposit(&member, "500.00").await;
        press(&deposit, "decline").await;
        let failed = until(&member, &deposit, "failed").await;
        assert_eq!((&failed["reason"], &failed["reasonText"]), (&json!("declined"), &json!("The bank declined the payment")));
        let thai = status(&member.clone().in_thai(), &deposit).await;
        assert_eq!(thai["reasonText"], "ธนาคารปฏิเสธการชำระเงิน");
        assert_eq!(balance(&member).await, "0.00");
    }

    async fn r29_money_that_is_only_on_its_way_cannot_be_staked(server: &TestServer) {
        let vendor = Vendor::bgs(server).without_pace(server).await;
        let member = server.member("onitsway").await;
        let player = vendor.player(&member).await;
        let deposit = deposit(&member, "500.00").await;
        let said = vendor.call("/transaction/bet", &player.bet("r", UNIT)).await;
        assert_eq!(said.status(), "RS_ERROR_NOT_ENOUGH_MONEY");
        press(&deposit, "approve").await;
        until(&member, &deposit, "success").await;
        assert_eq!(vendor.call("/transaction/bet", &player.bet("r", UNIT)).await.balance(), 499 * UNIT);
    }

    async fn the_bank_that_tells_twice_credits_once(server: &TestServer) {
        let member = server.member("toldtwice").await;
        let deposit = deposit(&member, "700.00").await;
        press(&deposit, "twice").await;
        until(&member, &deposit, "success").await;
        // Real time: the second callback must change nothing.
        tokio::time::sleep(Duration::from_millis(300)).await;
        assert_eq!(balance(&member).await, "700.00");
    }

    async fn only_accounts_with_real_money_deposit(server: &TestServer) {
        let kinds = [MemberKind::Trial, MemberKind::TestMember, MemberKind::TestAgent, MemberKind::TestTopAgent];
        for (number, kind) in kinds.into_iter().enumerate() {
            let actor = server.member_of_kind(kind, &format!("notreal{number}")).await;
            actor.post_once(DEPOSIT_CALL, new_key(), deposit_request("500.00")).await.refused("trial.not.allowed");
            actor.get("/wps/relay/MCS2_depositBanksByVendor").await.refused("trial.not.allowed");
        }
        server.visitor().post_once(DEPOSIT_CALL, new_key(), deposit_request("500.00")).await.refused("session.required");
    }

    async fn a30_another_members_deposit_looks_like_no_deposit(server: &TestServer) {
        let (owner, other) = (server.member("orderowner").await, server.member("orderother").await);
        let deposit = deposit(&owner, "500.00").await;
        let id = deposit["orderId"].as_str().unwrap();
        let theirs = other.get(&format!("/wps/transaction/deposit/{id}")).await;
        let nobodys = other.get("/wps/transaction/deposit/dep_00000000000000000000000000000000").await;
        let malformed = other.get("/wps/transaction/deposit/1%27OR%271").await;
        assert_eq!((theirs.status, &theirs.text), (nobodys.status, &nobodys.text));
        assert_eq!((theirs.status, &theirs.text), (malformed.status, &malformed.text));
        theirs.refused("not.found");
        let report = other.get("/wps/relay/MCS2_depositTransactioNReport").await.ok();
        assert_eq!(report["totalCount"], 0);
    }

    async fn r38_deposits_that_pile_up_or_keep_failing_have_to_wait(server: &TestServer) {
        let member = server.member("pilingup1").await;
        for _ in 0..10 {
            deposit(&member, "100.00").await;
        }
        member.post_once(DEPOSIT_CALL, new_key(), deposit_request("100.00")).await.refused("system.busy");

        let unlucky = server.member("unlucky01").await;
        for _ in 0..5 {
            let deposit = deposit(&unlucky, "100.00").await;
            press(&deposit, "decline").await;
            until(&unlucky, &deposit, "failed").await;
        }
        unlucky.post_once(DEPOSIT_CALL, new_key(), deposit_request("100.00")).await.refused("system.busy");
        server.clock.advance(Duration::from_secs(10 * 60 + 1));
        deposit(&unlucky, "100.00").await;
    }

    async fn the_report_is_paged_newest_first_and_bounded_by_days(server: &TestServer) {
        let member = server.member("reporter1").await;
        let mut ids = Vec::new();
        for n in 0..5 {
            server.clock.advance(Duration::from_secs(1));
            ids.insert(0, deposit(&member, &format!("{}.00", 100 + n)).await["orderId"].clone());
        }
        let report = |query: &str| {
            let path = format!("/wps/relay/MCS2_depositTransactioNReport?{query}");
            let member = member.clone();
            async move { member.get(&path).await }
        };
        let first = report("size=2&pageNo=1").await.ok();
        assert_eq!((&first["totalCount"], &first["totalPages"], &first["pageNum"]), (&json!(5), &json!(3), &json!(1)));
        let last = report("size=2&pageNo=3").await.ok();
        assert_eq!(first["list"][0]["orderId"], ids[0]);
        assert_eq!(last["list"], json!([last["list"][0]]));
        assert_eq!(last["list"][0]["orderId"], ids[4]);
        assert_eq!(report("startDate=2026-11-20&endDate=2026-11-20").await.ok()["totalCount"], 0);
        assert_eq!(report("startDate=2026-11-20&endDate=2026-11-21").await.ok()["totalCount"], 5);
        for query in ["status=lost", "startDate=2020-01-01", "startDate=21.11.2026", "startDate=2026-11-22&endDate=2026-11-21"] {
            report(query).await.refused("validation.failed");
        }
    }
}
