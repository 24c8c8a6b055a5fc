//! Accounts that two operators close.

use erawan_platform::rooms::merchant::WalletTerms;
use erawan_testkit::{Actor, Reply, TestServer, both_engines, eventually};
use futures::future::join_all;
use serde_json::{Value, json};
use uuid::Uuid;

use super::console::{approve_payment, path as case_path};
use super::{add_card, money, payee, script, withdraw};
use crate::provider::vendor::{UNIT, Vendor};

const LIST: &str = "/console/closings";

/// One who proposes and one who decides.
async fn two(server: &TestServer) -> (Actor, Actor) {
    (server.operator("closes0001", &["CS"]).await, server.operator("decides001", &["RISK"]).await)
}

fn path(name: &str) -> String {
    format!("/console/members/{name}/closing")
}

async fn propose(by: &Actor, name: &str, card: &Value) -> Reply {
    by.post(&path(name), json!({ "cardId": card, "reason": "The member asked for it" })).await
}

async fn decide(by: &Actor, row: &Value, what: &str) -> Reply {
    let id = row["proposalId"].as_str().expect("a proposal");
    let body = json!({ "digest": row["digest"], "reason": "Looked at it again" });
    by.post(&format!("{LIST}/{id}/{what}"), body).await
}

/// The newest closing that is over.
async fn newest(by: &Actor) -> Value {
    by.get(&format!("{LIST}?state=over")).await.ok()["list"][0].clone()
}

/// The bank pays or refuses what was approved, until the closing's withdrawal is in this state.
async fn until(server: &TestServer, by: &Actor, state: &str) {
    eventually("a withdrawal that ends", async || {
        server.clock.advance(std::time::Duration::from_secs(10));
        server.app.payouts.work_once().await.expect("the job");
        (newest(by).await["withdrawal"]["state"] == state).then_some(())
    })
    .await;
}

both_engines! {
    async fn r13_a_closed_account_is_paid_out_and_no_one_logs_in_to_it(server: &TestServer) {
        let (service, risk) = two(server).await;
        let (member, card) = payee(server, "closesmea1", 1_000).await;
        let seen = risk.get(&path("closesmea1")).await.ok();
        assert_eq!((&seen["sumBalance"], &seen["cards"][0]["id"], seen.get("obstacle")), (&json!("1000.00"), &card, None));
        let row = propose(&service, "closesmea1", &card).await.ok();
        assert_eq!((&row["own"], &row["sumBalance"]), (&json!(true), &json!("1000.00")));
        let waiting = risk.get(LIST).await.ok()["list"][0].clone();
        assert_eq!(waiting["destination"].as_str().map(|text| &text[..4]), Some("KRU "), "{waiting}");
        member.get("/wps/member/info").await.ok();
        let answers = join_all((0..16).map(|_| decide(&risk, &waiting, "approve"))).await;
        assert!(answers.iter().any(|answer| answer.status.is_success()));
        let row = newest(&risk).await;
        assert_eq!((&row["sumBalance"], &row["withdrawal"]["amount"]), (&json!("0.00"), &json!("1000.00")), "{row}");
        let every = risk.get("/console/withdrawals").await.ok();
        assert_eq!(every["totalCount"], 1, "sixteen approvals, one withdrawal: {every}");
        member.get("/wps/member/info").await.refused("user.not.exist.or.disabled");
        let form = json!({ "username": "closesmea1", "password": "Lotus4river", "type": "username" });
        server.visitor().post("/wps/session/login", form).await.refused("user.not.exist.or.disabled");
        approve_payment(server, &row["withdrawal"]).await;
        until(server, &risk, "paid").await;
        let audit = server.operator("audits0001", &["AUDITOR"]).await;
        assert_eq!(newest(&audit).await["sumBalance"], "0.00");
    }

    async fn r13_everything_is_paid_wallets_at_vendors_and_parts_of_a_satang_too(server: &TestServer) {
        let (service, risk) = two(server).await;
        let (member, card) = payee(server, "closesmeb1", 100).await;
        let terms: WalletTerms = serde_json::from_value(json!({
            "isSingle": false, "autoTransfer": false,
            "vendors": [{ "vendor": "BGS", "displayName": { "th": "สล็อตแบงก์โกล", "en": "Bang Slots" } }],
        }))
        .expect("terms");
        server.change_settings(|settings| settings.wallets = terms).await;
        let form = json!({ "from": "MAIN", "to": "BGS", "amount": "40" });
        member.post_once("/wps/relay/GCS_walletTransfer", Uuid::from_u128(1), form).await.ok();
        let vendor = Vendor::bgs(server).without_pace(server).await;
        let player = vendor.player(&member).await;
        let bet = player.bet("last", UNIT);
        vendor.call("/transaction/bet", &bet).await.balance();
        // What a round brings is not known while it is open.
        propose(&service, "closesmeb1", &card).await.refused("account.round.open");
        vendor.call("/transaction/win", &player.win(&bet, 2 * UNIT + 123)).await.balance();
        let row = propose(&service, "closesmeb1", &card).await.ok();
        assert_eq!(row["sumBalance"], "101.00123");
        decide(&risk, &row, "approve").await.ok();
        let row = newest(&risk).await;
        assert_eq!((&row["withdrawal"]["amount"], &row["sumBalance"]), (&json!("101.00"), &json!("0.00")), "{row}");
        server.app.catch_up_all().await.expect("projections catch up");
        let rest = "SELECT CAST(amount AS TEXT) FROM wallet_statement WHERE code = 8222";
        assert_eq!(server.query_text(rest).await.as_deref(), Some("-123"), "what cannot be paid is an adjustment");
        decide(&risk, &row, "approve").await.ok();
        assert_eq!(newest(&risk).await["withdrawal"], row["withdrawal"]);
    }

    async fn what_comes_to_a_closed_account_later_is_paid_by_closing_it_again(server: &TestServer) {
        let (service, risk) = two(server).await;
        let (member, card) = payee(server, "closesmec1", 300).await;
        let other = add_card(server, &member, "closesother").await;
        let row = propose(&service, "closesmec1", &card).await.ok();
        script(server, "returned", 0).await;
        decide(&risk, &row, "approve").await.ok();
        let row = newest(&risk).await;
        approve_payment(server, &row["withdrawal"]).await;
        until(server, &risk, "returned").await;
        assert_eq!(newest(&risk).await["sumBalance"], "300.00");
        server.clock.advance(std::time::Duration::from_secs(25 * 60 * 60));
        let (service, risk) = (
            server.operator("closes0002", &["CS"]).await,
            server.operator("decides002", &["RISK"]).await,
        );
        let row = propose(&service, "closesmec1", &other).await.ok();
        decide(&risk, &row, "approve").await.ok();
        let row = newest(&risk).await;
        assert_eq!((&row["sumBalance"], &row["withdrawal"]["amount"]), (&json!("0.00"), &json!("300.00")));
        assert_eq!(risk.get(&path("closesmec1")).await.ok()["isDisabled"], true);
    }

    async fn what_stands_against_it_is_said_and_nothing_is_done(server: &TestServer) {
        let (service, risk) = two(server).await;
        let (member, card) = payee(server, "closesmed1", 100).await;
        let (_, foreign) = payee(server, "closesmee1", 0).await;
        propose(&service, "closesmed1", &Value::Null).await.refused("destination.missing");
        propose(&service, "closesmed1", &foreign).await.refused("validation.failed");
        propose(&service, "closesmed1", &json!("none")).await.refused("validation.failed");
        let waiting = add_card(server, &member, "closeswaits").await;
        propose(&service, "closesmed1", &waiting).await.refused("destination.not.usable");
        service.post(&path("closesmed1"), json!({ "cardId": card, "reason": "no" })).await.refused("validation.failed");
        propose(&service, "nobodyhere", &card).await.refused("not.found");
        let freeze = json!({ "scope": "out", "reason": "Looked at by risk", "dueDays": 1 });
        let row = propose(&service, "closesmed1", &card).await.ok();
        risk.post("/console/members/closesmed1/freezes", freeze).await.ok();
        // What came up after the proposal makes it another one.
        decide(&risk, &row, "approve").await.refused("proposal.stale");
        propose(&service, "closesmed1", &card).await.refused("withdraw.frozen");
        let obstacle = risk.get(&path("closesmed1")).await.ok()["obstacle"].clone();
        assert!(obstacle.as_str().is_some_and(|text| text.contains("on hold")), "{obstacle}");
        member.get("/wps/member/info").await.ok();
        assert_eq!(money(&member).await, ("100.00".to_owned(), "0.00".to_owned()));
    }

    async fn without_money_no_card_is_needed_and_an_open_withdrawal_is_paid_all_the_same(server: &TestServer) {
        let (service, risk) = two(server).await;
        server.member("closesmef1").await;
        let row = propose(&service, "closesmef1", &Value::Null).await.ok();
        decide(&risk, &row, "approve").await.ok();
        let row = newest(&risk).await;
        assert_eq!((row.get("withdrawal"), &row["state"]), (None, &json!("executed")));
        let (member, card) = payee(server, "closesmeg1", 400).await;
        let asked = withdraw(&member, 1, &card, "300").await.ok();
        let row = propose(&service, "closesmeg1", &card).await.ok();
        decide(&risk, &row, "approve").await.ok();
        assert_eq!(newest(&risk).await["withdrawal"]["amount"], "100.00");
        approve_payment(server, &asked).await;
        eventually("the earlier withdrawal is paid", async || {
            server.clock.advance(std::time::Duration::from_secs(10));
            server.app.payouts.work_once().await.expect("the job");
            let case = risk.get(&case_path(&asked)).await.ok();
            (case["state"] == "paid").then_some(())
        })
        .await;
    }

    async fn r67_who_proposes_a_closing_does_not_decide_about_it(server: &TestServer) {
        let (service, risk) = two(server).await;
        let (_, card) = payee(server, "closesmeh1", 100).await;
        propose(&risk, "closesmeh1", &card).await.refused("permission.denied");
        let both = server.operator("closesboth", &["CS", "RISK"]).await;
        let row = propose(&both, "closesmeh1", &card).await.ok();
        decide(&both, &row, "approve").await.refused("proposal.own");
        decide(&service, &row, "approve").await.refused("permission.denied");
        propose(&service, "closesmeh1", &card).await.refused("proposal.open");
        decide(&both, &row, "withdraw").await.ok();
        let row = propose(&service, "closesmeh1", &card).await.ok();
        assert_eq!(decide(&risk, &row, "reject").await.ok()["state"], "rejected");
        decide(&risk, &row, "approve").await.refused("proposal.stale");
        server.open_merchant("second").await;
        let foreign = server.operator_of("second", "decides009", &["RISK"]).await;
        foreign.get(&path("closesmeh1")).await.refused("not.found");
        decide(&foreign, &row, "approve").await.refused("not.found");
        assert_eq!(foreign.get(&format!("{LIST}?state=over")).await.ok()["totalCount"], 0);
    }
}
