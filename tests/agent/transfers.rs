//! Transfers to members of the team, and red envelopes.

use std::time::Duration;

use erawan_platform::rooms::account::MemberKind;
use erawan_platform::rooms::merchant::{TeamTransferTerms, TransferReceivers};
use erawan_testkit::{Actor, Reply, TestServer, both_engines, eventually};
use serde_json::{Value, json};
use uuid::Uuid;

use super::figures::change;
use super::team::Tree;
use super::{code_of, join};
use crate::payouts::{money, with_turnover};
use crate::provider::vendor::{UNIT, Vendor};
use crate::responsible::{limit, set};
use crate::security::{FUNDS, events, first, prove};

pub(super) const ONE: &str = "/wps/agent/transferDownline";
pub(super) const MANY: &str = "/wps/agent/transferMultipleDownline";
const PIN: &str = "246810";
const STATEMENT: &str = "/wps/relay/ODS2_MemberTransaction";
const INBOX: &str = "/wps/relay/CSP_getInbox";
const COOL_OFF: &str = "/wps/member/responsible/coolOff";
pub(super) const EXCLUSION: &str = "/wps/member/responsible/exclusion";

/// Gives the agent a funds password and this much money, and opens red envelopes; what deposits ask for has facts of its
/// own.
pub(super) async fn equip(server: &TestServer, agent: &Actor, units: i64) {
    server
        .change_settings(|settings| {
            settings.whitelabel.insert("AGENTRANSMULTDOWN3".to_owned(), true);
        })
        .await;
    with_turnover(server, 0).await;
    prove(agent).await;
    agent.post(FUNDS, first(PIN)).await.ok();
    if units > 0 {
        server.credit(agent, units).await;
    }
}

/// `leader888` of the tree with 10,000.
pub(super) async fn rich(server: &TestServer) -> Tree {
    let tree = Tree::of(server).await;
    equip(server, &tree.leader, 10_000).await;
    tree
}

pub(super) async fn with_terms(server: &TestServer, change: impl FnOnce(&mut TeamTransferTerms)) {
    server.change_settings(|settings| change(&mut settings.teams.transfers)).await;
}

pub(super) fn to_one(to: &Actor, amount: &str) -> Value {
    json!({ "id": to.id, "amount": amount, "paymentPassword": PIN })
}

pub(super) fn to_many(to: &[(&Actor, &str)]) -> Value {
    let items: Vec<_> = to.iter().map(|(to, amount)| json!({ "id": to.id, "amount": amount })).collect();
    json!({ "items": items, "paymentPassword": PIN })
}

pub(super) async fn send(from: &Actor, key: u128, to: &Actor, amount: &str) -> Reply {
    from.post_once(ONE, Uuid::from_u128(key), to_one(to, amount)).await
}

async fn send_many(from: &Actor, key: u128, to: &[(&Actor, &str)]) -> Reply {
    from.post_once(MANY, Uuid::from_u128(key), to_many(to)).await
}

/// What may be spent.
pub(super) async fn has(actor: &Actor) -> String {
    money(actor).await.0
}

/// Code, amount and balance of the newest line of the statement.
async fn newest(server: &TestServer, actor: &Actor) -> (Value, Value) {
    server.app.catch_up_all().await.expect("the log is followed");
    let line = actor.get(STATEMENT).await.ok()["list"][0].clone();
    (line["txCode"].clone(), line["amount"].clone())
}

/// What an agent's money is told by in the inbox; every member has other messages too.
async fn told(actor: &Actor) -> Vec<Value> {
    let list = actor.get(INBOX).await.ok()["list"].clone();
    let is_about = |row: &Value| {
        let title = row["title"].as_str().expect("a title");
        title.contains(" sent you ") || title.starts_with("A red envelope from ")
    };
    list.as_array().expect("messages").iter().filter(|row| is_about(row)).cloned().collect()
}

async fn titles(actor: &Actor) -> Vec<String> {
    told(actor).await.iter().map(|row| row["title"].as_str().expect("a title").to_owned()).collect()
}

/// Nothing moved.
async fn untouched(tree: &Tree) {
    assert_eq!(has(&tree.leader).await, "10000.00");
    for member in [&tree.upline, &tree.branch, &tree.direct, &tree.bottom, &tree.sibling, &tree.cousin] {
        assert_eq!(has(member).await, "0.00", "{}", member.username);
    }
}

both_engines! {
    async fn agt_041_api_037_opn_136_an_agent_sends_money_to_a_direct_member(server: &TestServer) {
        let tree = rich(server).await;
        let mut form = to_one(&tree.direct, "500.50");
        form["remark"] = json!("  For <b>you</b>  ");
        let sent = tree.leader.post_once(ONE, Uuid::from_u128(1), form).await.ok();
        assert_eq!(sent["balance"], "9499.50");
        let id = sent["orderId"].as_str().expect("an identifier");
        assert!(id.starts_with("ttr_"), "{id}");
        assert_eq!((has(&tree.leader).await, has(&tree.direct).await), ("9499.50".into(), "500.50".into()));
        assert_eq!(newest(server, &tree.leader).await, (json!(6207), json!("-500.50")));
        assert_eq!(newest(server, &tree.direct).await, (json!(6104), json!("500.50")));
        assert_eq!(titles(&tree.direct).await, ["leader888 sent you ฿500.50"]);
        let message = told(&tree.direct).await[0].clone();
        let content = message["content"].as_str().expect("a text");
        assert!(content.contains("For &lt;b&gt;you&lt;/b&gt;") && content.contains(id), "{content}");
        assert_eq!(titles(&tree.leader).await, [""; 0], "the sender has the statement");
        assert_eq!(events(server, &tree.leader, "team.transfer.sent").await, 1);
        let footer = tree.leader.get("/wps/agent/downlines").await.ok()["footer"].clone();
        assert_eq!((&footer["transferLeft"], &footer["receiversLeft"]), (&json!("199499.50"), &json!(49)));
    }

    async fn agt_042_api_092_opn_135_several_get_theirs_or_no_one_does(server: &TestServer) {
        let tree = rich(server).await;
        let sent = send_many(&tree.leader, 1, &[(&tree.direct, "300"), (&tree.branch, "200.25")]).await.ok();
        assert_eq!((&sent["balance"], &sent["total"]), (&json!("9499.75"), &json!("500.25")));
        assert_eq!((has(&tree.direct).await, has(&tree.branch).await), ("300.00".into(), "200.25".into()));
        assert_eq!(titles(&tree.direct).await, ["A red envelope from leader888"], "what is in it shows when it is opened");
        let content = told(&tree.direct).await[0]["content"].clone();
        assert!(content.as_str().expect("a text").contains("฿300.00"), "{content}");
        assert_eq!(events(server, &tree.leader, "team.transfer.sent").await, 1, "one request is one event");

        tree.branch.post(COOL_OFF, json!({ "days": 1 })).await.ok();
        let both = [(&tree.direct, "100"), (&tree.branch, "100")];
        send_many(&tree.leader, 2, &both).await.refused("transfer.receiver");
        let more = [(&tree.direct, "9000"), (&tree.direct, "9000")];
        send_many(&tree.leader, 3, &more).await.refused("validation.failed");
        send_many(&tree.leader, 4, &[(&tree.direct, "9499.76")]).await.refused("insufficient.balance");
        assert_eq!((has(&tree.leader).await, has(&tree.direct).await), ("9499.75".into(), "300.00".into()));
        assert_eq!(titles(&tree.direct).await.len(), 1);
    }

    async fn the_same_key_sends_once_and_answers_the_same(server: &TestServer) {
        let tree = rich(server).await;
        let first = send(&tree.leader, 1, &tree.direct, "100").await.ok();
        assert_eq!(first["balance"], "9900.00");
        send(&tree.leader, 2, &tree.direct, "50").await.ok();
        assert_eq!(send(&tree.leader, 1, &tree.direct, "100").await.ok(), first, "also after more was sent");
        let mut wrong = to_one(&tree.direct, "100");
        wrong["paymentPassword"] = json!("135791");
        let again = tree.leader.post_once(ONE, Uuid::from_u128(1), wrong).await.ok();
        assert_eq!(again, first, "nothing moves by it: no password is tried");
        send(&tree.leader, 1, &tree.direct, "101").await.refused("idempotency.conflict");
        send(&tree.leader, 1, &tree.branch, "100").await.refused("idempotency.conflict");
        send_many(&tree.leader, 1, &[(&tree.direct, "100")]).await.refused("idempotency.conflict");
        let mut remarked = to_one(&tree.direct, "100");
        remarked["remark"] = json!("more");
        tree.leader.post_once(ONE, Uuid::from_u128(1), remarked).await.refused("idempotency.conflict");
        tree.leader.post(ONE, to_one(&tree.direct, "100")).await.refused("request.malformed");
        assert_eq!((has(&tree.leader).await, has(&tree.direct).await), ("9850.00".into(), "150.00".into()));
        assert_eq!(titles(&tree.direct).await.len(), 2);
        // The key of another agent is another key.
        equip(server, &tree.upline, 500).await;
        assert_eq!(send(&tree.upline, 1, &tree.leader, "100").await.ok()["balance"], "400.00");
    }

    async fn a09_amounts_and_lists_that_are_none_move_nothing(server: &TestServer) {
        let tree = rich(server).await;
        let mut key = 0;
        let mut asked = async |call: &str, form: Value| {
            key += 1;
            server.clock.advance(Duration::from_secs(2));
            tree.leader.post_once(call, Uuid::from_u128(key), form).await
        };
        let amounts = [
            json!("0"), json!("-1"), json!("0.001"), json!("1.001"), json!("0.99"), json!("50000.01"), json!("1e3"), json!("๓"),
            json!("1,00"), json!("NaN"), json!(""), json!(1.5), json!(1e3), json!(null), json!([1]), json!("9999999999999999999"),
        ];
        for amount in amounts {
            let mut form = to_one(&tree.direct, "1");
            form["amount"] = amount.clone();
            let reply = asked(ONE, form).await;
            let code = reply.body["errorCode"].as_str().unwrap_or_default().to_owned();
            assert!(["validation.failed", "request.malformed"].contains(&code.as_str()), "{amount}: {}", reply.text);
            let mut form = to_many(&[(&tree.branch, "1"), (&tree.direct, "1")]);
            form["items"][1]["amount"] = amount.clone();
            assert_eq!(asked(MANY, form).await.status, 400, "{amount}");
        }
        let fields = |reply: Reply| reply.refused("validation.failed")["value"]["fields"].clone();
        let of = |field: &str| json!({ field: ["The value is not valid"] });
        assert_eq!(fields(asked(ONE, to_one(&tree.direct, "0")).await), of("amount"));
        assert_eq!(fields(asked(MANY, to_many(&[])).await), of("items"));
        assert_eq!(fields(asked(MANY, to_many(&[(&tree.direct, "1"), (&tree.direct, "2")])).await), of("items"));
        let mut long = to_many(&[]);
        let item = |number: u32| json!({ "id": format!("mem_{number:032x}"), "amount": "1" });
        long["items"] = json!((0..51).map(item).collect::<Vec<_>>());
        assert_eq!(fields(asked(MANY, long).await), of("items"));
        let mut remark = to_one(&tree.direct, "1");
        for text in ["ก".repeat(141), "two\nlines".to_owned()] {
            remark["remark"] = json!(text);
            assert_eq!(fields(asked(ONE, remark.clone()).await), of("remark"));
        }
        untouched(&tree).await;
        remark["remark"] = json!("ก".repeat(140));
        asked(ONE, remark).await.ok();
    }

    async fn r18_r31_a31_members_who_cannot_receive_are_answered_alike(server: &TestServer) {
        let tree = rich(server).await;
        let other = server.member_of_kind(MemberKind::TopAgent, "stranger8").await;
        let test = server.member_of_kind(MemberKind::TestMember, "testing88").await;
        let trial = server.member_of_kind(MemberKind::Trial, "trial8888").await;
        server.open_merchant("other").await;
        let mut abroad = server.visitor().at("10.61.0.99");
        abroad.merchant = "other";
        let answer = abroad.put("/wps/member/register", crate::agent::invited("abroad888", "")).await.ok();
        abroad.adopt(&answer);
        let code = code_of(&tree.leader).await;
        let named = async |name: &str| join(server, name, &code).await;
        let (excluded, resting, full, frozen) =
            (named("excluded8").await, named("resting88").await, named("limited88").await, named("disabled8").await);
        excluded.post(EXCLUSION, json!({ "months": 6 })).await.ok();
        resting.post(COOL_OFF, json!({ "days": 7 })).await.ok();
        set(&full, "deposit", "week", Some("99.99")).await;
        server.disable(&frozen).await;
        let (mut nowhere, mut garbage) = (tree.direct.clone(), tree.direct.clone());
        (nowhere.id, garbage.id) = ("mem_00000000000000000000000000000001".to_owned(), "five".to_owned());
        let people = [
            &excluded, &resting, &full, &frozen, &tree.bottom, &tree.upline, &tree.sibling, &tree.cousin, &tree.leader, &other,
            &test, &trial, &abroad, &nowhere, &garbage,
        ];
        let expected = send(&tree.leader, 1, &nowhere, "100").await.refused("transfer.receiver");
        for (key, person) in (100..).zip(people) {
            server.clock.advance(Duration::from_secs(3));
            let name = &person.username;
            assert_eq!(send(&tree.leader, key, person, "100").await.refused("transfer.receiver"), expected, "{name}");
            let both = [(&tree.direct, "100"), (person, "100")];
            assert_eq!(send_many(&tree.leader, key + 50, &both).await.refused("transfer.receiver"), expected, "{name}");
        }
        untouched(&tree).await;
        assert_eq!(events(server, &tree.leader, "team.transfer.sent").await, 0);
        // Who is not an agent sends to no one.
        send(&tree.direct, 1, &tree.leader, "1").await.refused("permission.denied");
        send(&trial, 1, &tree.leader, "1").await.refused("permission.denied");
        server.visitor().post_once(ONE, Uuid::from_u128(9), to_one(&tree.direct, "1")).await.refused("session.required");
        // Money goes down alone.
        equip(server, &tree.branch, 0).await;
        send(&tree.branch, 1, &tree.leader, "1").await.refused("insufficient.balance");
        server.credit(&tree.branch, 10).await;
        send(&tree.branch, 2, &tree.leader, "1").await.refused("transfer.receiver");
        send(&tree.branch, 3, &tree.bottom, "1").await.ok();
    }

    async fn a_merchant_may_let_agents_send_to_the_whole_team(server: &TestServer) {
        let tree = rich(server).await;
        send(&tree.leader, 1, &tree.bottom, "10").await.refused("transfer.receiver");
        with_terms(server, |terms| terms.receivers = TransferReceivers::Tree).await;
        let footer = tree.leader.get("/wps/agent/downlines").await.ok()["footer"].clone();
        assert_eq!(footer["downlineReceiver"], "TREE");
        send_many(&tree.leader, 2, &[(&tree.bottom, "10"), (&tree.direct, "20")]).await.ok();
        assert_eq!(titles(&tree.bottom).await, ["A red envelope from lea***88"], "names are masked both ways");
        for (key, person) in (10..).zip([&tree.upline, &tree.sibling, &tree.cousin, &tree.leader]) {
            send(&tree.leader, key, person, "10").await.refused("transfer.receiver");
        }
        assert_eq!(has(&tree.bottom).await, "10.00");
    }

    async fn r15_what_is_sent_counts_as_a_deposit_of_the_receiver(server: &TestServer) {
        let tree = rich(server).await;
        set(&tree.direct, "deposit", "day", Some("1000")).await;
        send(&tree.leader, 1, &tree.direct, "600").await.ok();
        let used = async || limit(&tree.direct, "deposit", "day").await["used"].clone();
        assert_eq!(used().await, "600.00", "before the log is followed");
        send(&tree.leader, 2, &tree.direct, "400.01").await.refused("transfer.receiver");
        server.app.catch_up_all().await.expect("the log is followed");
        assert_eq!(used().await, "600.00", "and after");
        send(&tree.leader, 3, &tree.direct, "400").await.ok();
        send(&tree.leader, 4, &tree.direct, "1").await.refused("transfer.receiver");
        server.app.rebuild_projections().await.expect("the log is followed anew");
        assert_eq!(used().await, "1000.00");
        // What comes to nothing uses nothing.
        send(&tree.leader, 5, &tree.branch, "9000.01").await.refused("insufficient.balance");
        set(&tree.branch, "deposit", "day", Some("9000")).await;
        send(&tree.leader, 6, &tree.branch, "9000").await.ok();
    }

    async fn what_is_sent_has_to_be_staked_before_it_leaves(server: &TestServer) {
        let tree = rich(server).await;
        server.app.catch_up_all().await.expect("the log is followed");
        with_turnover(server, 1_000_000).await;
        send(&tree.leader, 1, &tree.branch, "300").await.ok();
        equip_again(server, &tree.branch).await;
        let refused = send(&tree.branch, 1, &tree.bottom, "50").await.refused("transfer.turnover");
        assert_eq!(refused["value"], json!({ "required": "300.00", "done": "0.00", "left": "300.00" }));
        let settings = tree.branch.get("/wps/relay/MCSFE_getWithdrawSettings").await.ok();
        assert_eq!(settings["turnover"]["left"], "300.00", "a withdrawal asks for the same");
        let vendor = Vendor::bgs(server).without_pace(server).await;
        let player = vendor.player(&tree.branch).await;
        let bet = player.bet("played", 300 * UNIT);
        vendor.call("/transaction/bet", &bet).await.balance();
        vendor.call("/transaction/win", &player.win(&bet, 300 * UNIT)).await.balance();
        send(&tree.branch, 2, &tree.bottom, "50").await.ok();
        // A break is no way around: what was deposited is asked for all the same.
        server.credit(&tree.leader, 100).await;
        tree.leader.post(COOL_OFF, json!({ "days": 1 })).await.ok();
        send(&tree.leader, 9, &tree.direct, "10").await.refused("transfer.turnover");
    }

    async fn what_is_against_the_sender_is_said(server: &TestServer) {
        let tree = Tree::of(server).await;
        with_turnover(server, 0).await;
        server.credit(&tree.leader, 100).await;
        send(&tree.leader, 1, &tree.direct, "10").await.refused("funds.password.missing");
        equip(server, &tree.leader, 0).await;
        let hex = tree.leader.id.trim_start_matches("mem_");
        let id = match server.engine() {
            erawan_testkit::Engine::Sqlite => format!("X'{hex}'"),
            erawan_testkit::Engine::Postgres => format!("'{hex}'"),
        };
        change(server, &format!("INSERT INTO payout_hold (member_id, until_ms) VALUES ({id}, 9000000000000)")).await;
        send(&tree.leader, 2, &tree.direct, "10").await.refused("payouts.held");
        change(server, "DELETE FROM payout_hold").await;
        let merchant = server.merchant().await;
        let by = &erawan_platform::Author::SERVER;
        server.app.merchants.set_module(by, merchant.id, "FUNDTRANS3", false).await.expect("a module");
        for (call, form) in [(ONE, to_one(&tree.direct, "1")), (MANY, to_many(&[(&tree.direct, "1")]))] {
            tree.leader.post_once(call, Uuid::from_u128(3), form).await.refused("permission.denied");
        }
        assert_eq!(tree.leader.get("/wps/agent/downlines").await.ok()["footer"]["toDownline"], "0");
        server.app.merchants.set_module(by, merchant.id, "FUNDTRANS3", true).await.expect("a module");
        let key = |name: &'static str, is_on: bool| {
            server.change_settings(move |settings| { settings.whitelabel.insert(name.to_owned(), is_on); })
        };
        key("AGENTRANSMULTDOWN3", false).await;
        send_many(&tree.leader, 4, &[(&tree.direct, "1")]).await.refused("permission.denied");
        key("DOWNMAN", false).await;
        send(&tree.leader, 5, &tree.direct, "1").await.refused("permission.denied");
        key("DOWNMAN", true).await;
        send(&tree.leader, 6, &tree.direct, "1").await.ok();
        tree.leader.post(EXCLUSION, json!({ "months": 6 })).await.ok();
        let mut again = server.visitor();
        again.log_in("leader888").await;
        send(&again, 7, &tree.direct, "1").await.refused("self.excluded");
        assert_eq!(has(&tree.direct).await, "1.00");
    }

    async fn five_wrong_funds_passwords_lock_it_for_a_day(server: &TestServer) {
        let tree = rich(server).await;
        let mut form = to_one(&tree.direct, "10");
        form["paymentPassword"] = json!("135791");
        for left in (1..5).rev() {
            let refused = tree.leader.post_once(ONE, Uuid::from_u128(left), form.clone()).await;
            assert_eq!(refused.refused("funds.password.wrong")["value"]["attemptsLeft"], json!(left));
        }
        tree.leader.post_once(ONE, Uuid::from_u128(5), form).await.refused("funds.password.locked");
        send(&tree.leader, 6, &tree.direct, "10").await.refused("funds.password.locked");
        send_many(&tree.leader, 7, &[(&tree.direct, "10")]).await.refused("funds.password.locked");
        untouched(&tree).await;
    }

    async fn i11_test_agents_have_no_funds_password_and_send_nothing(server: &TestServer) {
        let lead = server.member_of_kind(MemberKind::TestTopAgent, "testlead8").await;
        let code = server.app.accounts.affiliate_code(server.current(&lead).await.member_id).await.expect("a code");
        let mate = server.member_below(MemberKind::TestMember, "testmate8", Some(code)).await;
        with_turnover(server, 0).await;
        server.credit(&lead, 100).await;
        prove(&lead).await;
        lead.post(FUNDS, first(PIN)).await.refused("trial.not.allowed");
        send(&lead, 1, &mate, "10").await.refused("funds.password.missing");
        assert_eq!((has(&lead).await, has(&mate).await), ("100.00".into(), "0.00".into()));
    }

    async fn f03_a_transfer_that_a_crash_left_is_carried_out_by_the_job(server: &TestServer) {
        let tree = rich(server).await;
        let first = send(&tree.leader, 1, &tree.direct, "100").await.ok();
        // As if the node had died right after the money moved, before it was told.
        change(server, "UPDATE team_transfer SET state = 'requesting', work_at_ms = 0").await;
        change(server, "DELETE FROM inbox_message").await;
        eventually("a transfer that is told", async || {
            server.app.agents.work_on_transfers().await.expect("the job");
            (titles(&tree.direct).await.len() == 1).then_some(())
        })
        .await;
        assert_eq!(send(&tree.leader, 1, &tree.direct, "100").await.ok(), first);
        assert_eq!((has(&tree.leader).await, has(&tree.direct).await), ("9900.00".into(), "100.00".into()));
    }

    async fn r18_f03_what_a_crash_left_is_given_up_once_the_receiver_is_excluded(server: &TestServer) {
        let tree = rich(server).await;
        send(&tree.leader, 1, &tree.direct, "100").await.ok();
        // As if the node had died before the money of a second one moved.
        let id = match server.engine() {
            erawan_testkit::Engine::Sqlite => "X'00000000000000000000000000000007'",
            erawan_testkit::Engine::Postgres => "'00000000000000000000000000000007'",
        };
        let rest = "member_id, {id}, occasion, remark, 'requesting', created_at_ms, 9000000000000 FROM team_transfer".replace("{id}", id);
        let columns = "id, merchant_id, member_id, idempotency_key, occasion, remark, state, created_at_ms, work_at_ms";
        change(server, &format!("INSERT INTO team_transfer ({columns}) SELECT {id}, merchant_id, {rest}")).await;
        let part = format!("SELECT {id}, place, receiver_id, amount, level FROM team_transfer_part");
        change(server, &format!("INSERT INTO team_transfer_part (transfer_id, place, receiver_id, amount, level) {part}")).await;
        tree.direct.post(EXCLUSION, json!({ "months": 6 })).await.ok();
        change(server, &format!("UPDATE team_transfer SET work_at_ms = 0 WHERE id = {id}")).await;
        eventually("a transfer that is given up", async || {
            server.app.agents.work_on_transfers().await.expect("the job");
            let state = server.query_text(&format!("SELECT state FROM team_transfer WHERE id = {id}")).await;
            (state.as_deref() == Some("refused")).then_some(())
        })
        .await;
        assert_eq!(has(&tree.leader).await, "9900.00");
    }
}

/// Gives an agent who has money a funds password.
async fn equip_again(server: &TestServer, agent: &Actor) {
    prove(agent).await;
    agent.post(FUNDS, first(PIN)).await.ok();
    server.app.catch_up_all().await.expect("the log is followed");
}
