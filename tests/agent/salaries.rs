//! What contracts about days pay: tiers, corrections, who pays, what is owed.

mod crashes;

use erawan_platform::rooms::account::MemberKind;
use erawan_testkit::{Actor, TestServer, both_engines};
use serde_json::{Value, json};
use uuid::Uuid;

use super::figures::{Team, change};
use super::transfers::{equip, send};
use super::{code_of, join};
use crate::provider::vendor::{UNIT, Vendor};

const SALARY: &str = "/wps/agent/dailySalary";
const STATEMENT: &str = "/wps/agent/income";
/// The most that one round of these facts stakes.
const ROUND_MAX: i64 = 5_000;

/// The clock of Bangkok; sessions are over by then.
pub(super) fn set(server: &TestServer, moment: &str) {
    server.clock.set(format!("{moment}:00+07:00").parse().expect("a moment"));
}

pub(super) async fn run(server: &TestServer) {
    server.app.catch_up_all().await.expect("the log is followed");
    server.app.agents.run_once().await.expect("a run");
}

pub(super) async fn count(server: &TestServer, of: &str) -> String {
    server.query_text(&format!("SELECT CAST(COUNT(*) AS TEXT) FROM {of}")).await.expect("a count")
}

/// A tier: least bet, active members, least net, `P` or `F`, rate.
pub(super) fn tier(bet: &str, active: u32, net: Option<&str>, kind: &str, rate: &str) -> Value {
    json!({
        "minTeamBet": bet, "minActiveMembers": active, "minNetLoss": net, "rateType": kind, "rate": rate,
    })
}

/// The two operators by whom the merchant offers contracts.
pub(super) async fn two(server: &TestServer) -> (Actor, Actor) {
    (server.operator("proposes01", &["RISK"]).await, server.operator("decides001", &["FIN-checker"]).await)
}

/// What the merchant offers beside the kind and the receiver.
pub(super) struct Offer<'a> {
    pub(super) tiers: &'a [Value],
    pub(super) active_min_bet: &'a str,
    pub(super) carry: bool,
    /// Percent of deposits and withdrawals, and of what the team lost.
    pub(super) charges: (&'a str, &'a str),
}

/// The merchant's contract with an agent, who accepts it.
pub(super) async fn of_merchant(operators: &(Actor, Actor), receiver: &Actor, kind: &str, offer: &Offer<'_>) {
    let (proposer, approver) = operators;
    let form = json!({
        "kind": kind, "type": "NEW", "gameCategory": "CONS", "tiers": offer.tiers,
        "activeMinBet": offer.active_min_bet, "carry": offer.carry,
        "bankCharge": offer.charges.0, "productCharge": offer.charges.1, "reason": "A new agreement",
    });
    let row = proposer.post(&format!("/console/members/{}/contracts", receiver.username), form).await.ok();
    let id = row["proposalId"].as_str().expect("a proposal");
    let approval = json!({ "digest": row["digest"] });
    approver.post(&format!("/console/contractProposals/{id}/approve"), approval).await.ok();
    accept(receiver, kind).await;
}

/// An agent's contract with a direct member, who accepts it.
pub(super) async fn of_agent(from: &Actor, to: &Actor, kind: &str, tiers: &[Value]) {
    let key = Uuid::new_v4();
    from.post_once(&format!("/wps/agent/contract/{kind}/offer"), key, form_of(to, tiers)).await.ok();
    accept(to, kind).await;
}

fn form_of(to: &Actor, tiers: &[Value]) -> Value {
    json!({
        "downlineId": to.id, "type": "NEW", "gameCategory": "CONS", "tiers": tiers, "carry": false,
        "paymentPassword": "246810",
    })
}

async fn accept(receiver: &Actor, kind: &str) {
    let offer = receiver.get(&format!("/wps/agent/contract/{kind}")).await.ok()["first"].clone();
    let answer = json!({ "id": offer["id"], "digest": offer["digest"], "accept": true });
    receiver.post(&format!("/wps/agent/contract/{kind}/answer"), answer).await.ok();
}

/// Logs in and loses so much in rounds of the day, after a deposit of as much; the bets.
pub(super) async fn lose(
    server: &TestServer,
    vendor: &Vendor,
    actor: &mut Actor,
    day: &str,
    units: i64,
) -> Vec<Value> {
    let name = actor.username.clone();
    actor.log_in(&name).await;
    server.credit(actor, units).await;
    let player = vendor.player(actor).await;
    let mut bets = Vec::new();
    let mut left = units;
    while left > 0 {
        let stake = left.min(ROUND_MAX);
        left -= stake;
        let bet = player.bet(&format!("{name}-{day}-{left}"), stake * UNIT);
        vendor.call("/transaction/bet", &bet).await.balance();
        vendor.call("/transaction/win", &player.win(&bet, 0)).await.balance();
        bets.push(bet);
    }
    bets
}

/// One who logs in anew.
pub(super) async fn back(actor: &mut Actor) {
    let name = actor.username.clone();
    actor.log_in(&name).await;
}

/// What is in the account of earnings of one who logs in anew.
pub(super) async fn earnings(actor: &mut Actor) -> String {
    back(actor).await;
    let answer = actor.get(&format!("{STATEMENT}?size=1")).await.ok();
    answer["earnings"]["balance"].as_str().expect("an amount").to_owned()
}

pub(super) async fn balance(member: &Actor) -> String {
    let answer = member.get("/wps/wallets/gcs").await.ok();
    answer["sumBalance"].as_str().expect("an amount").to_owned()
}

/// Kind and amount of each line of the days, the newest first.
pub(super) async fn lines(agent: &Actor, query: &str) -> Vec<(String, String)> {
    let told = agent.get(&format!("{STATEMENT}?{query}")).await.ok();
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    let rows = told["list"].as_array().expect("a list").iter();
    rows.map(|row| (text(&row["kind"]), text(&row["amount"]))).collect()
}

fn pairs(lines: &[(&str, &str)]) -> Vec<(String, String)> {
    lines.iter().map(|(kind, amount)| ((*kind).to_owned(), (*amount).to_owned())).collect()
}

/// What one day of a salary says.
async fn day(agent: &Actor, day: &str) -> Value {
    agent.get(&format!("{SALARY}?startDate={day}&endDate={day}")).await.ok()["list"][0].clone()
}

/// The tiers of V7.
fn v7() -> [Value; 3] {
    [
        tier("10000.00", 3, None, "P", "0.5"),
        tier("50000.00", 5, None, "P", "0.8"),
        tier("200000.00", 10, None, "F", "3000.00"),
    ]
}

/// `upline888` with the tiers of V7 from the 22nd on, and a fifth member of its team.
async fn with_v7(server: &TestServer) -> (Team, Actor) {
    let team = Team::of(server).await;
    let three = join(server, "player333", &code_of(&team.leader).await).await;
    let operators = two(server).await;
    let offer = Offer { tiers: &v7(), active_min_bet: "100.00", carry: false, charges: ("0", "0") };
    of_merchant(&operators, &team.upline, "dailySalary", &offer).await;
    (team, three)
}

/// 60,000 of the team of `upline888` and what `player111` loses; the bets of `player222`.
async fn play(server: &TestServer, team: &mut Team, day: &str, of_one: i64) -> Vec<Value> {
    let mut bets = Vec::new();
    for (actor, units) in [
        (&mut team.leader, 20_000),
        (&mut team.branch, 20_000),
        (&mut team.one, of_one),
        (&mut team.two, 20_000),
    ] {
        bets = lose(server, &team.vendor, actor, day, units).await;
    }
    bets
}

/// `upline888` is paid 100.00 a day and pays as much to `leader888` and to `other8888`, from the 22nd on. Their members
/// `player111` and `player444` play on that day.
struct Short {
    team: Team,
    other: Actor,
}

impl Short {
    async fn of(server: &TestServer) -> Self {
        let mut team = Team::of(server).await;
        let code = code_of(&team.upline).await;
        let other = server.member_below(MemberKind::Agent, "other8888", Some(code)).await;
        let mut four = join(server, "player444", &code_of(&other).await).await;
        let operators = two(server).await;
        let tiers = [tier("1000.00", 1, None, "F", "100.00")];
        let offer = Offer { tiers: &tiers, active_min_bet: "100.00", carry: false, charges: ("0", "0") };
        of_merchant(&operators, &team.upline, "dailySalary", &offer).await;
        equip(server, &team.upline, 0).await;
        of_agent(&team.upline, &team.leader, "dailySalary", &tiers).await;
        of_agent(&team.upline, &other, "dailySalary", &tiers).await;
        set(server, "2026-11-22T12:00");
        lose(server, &team.vendor, &mut team.one, "22", 1_000).await;
        lose(server, &team.vendor, &mut four, "22", 1_000).await;
        Self { team, other }
    }

    /// What both receivers have together, in whole baht.
    async fn received(&mut self) -> i64 {
        let mut sum = 0;
        for actor in [&mut self.team.leader, &mut self.other] {
            let text = earnings(actor).await;
            sum += text.strip_suffix(".00").expect("whole baht").parse::<i64>().expect("a number");
        }
        sum
    }
}

/// The amounts that `upline888` owes, in whole baht.
async fn owed(server: &TestServer) -> String {
    let sum =
        "SELECT CAST(COALESCE(SUM(owed), 0) / 100000 AS TEXT) FROM contract_due WHERE payer_id IS NOT NULL";
    let text = server.query_text(sum).await.expect("a sum");
    text.split('.').next().unwrap_or_default().to_owned()
}

both_engines! {
    async fn v7_the_highest_tier_whose_conditions_all_hold_pays_once_the_day_is_over(server: &TestServer) {
        let (mut team, mut three) = with_v7(server).await;
        set(server, "2026-11-22T12:00");
        play(server, &mut team, "22", 2_000).await;
        back(&mut team.upline).await;
        server.app.catch_up_all().await.expect("the log is followed");
        let running = team.upline.get(SALARY).await.ok();
        let current = &running["current"];
        assert_eq!((&current["status"], &current["amount"], &current["tier"]), (&json!("estimate"), &json!("310.00"), &json!(1)));
        assert_eq!((&running["contract"]["effectiveDate"], &running["list"]), (&json!("2026-11-22"), &json!([])));
        set(server, "2026-11-23T01:59");
        run(server).await;
        assert_eq!(count(server, "agent_run WHERE kind = 'salary' AND day = '2026-11-22'").await, "0", "from two in the morning on");
        set(server, "2026-11-23T02:00");
        run(server).await;
        run(server).await;
        back(&mut team.upline).await;
        let row = day(&team.upline, "2026-11-22").await;
        assert_eq!(
            (&row["teamBetting"], &row["activeMember"], &row["tier"], &row["rateType"], &row["rate"], &row["amount"], &row["status"], &row["payer"]),
            (&json!("62000.00"), &json!(4), &json!(1), &json!("P"), &json!("0.5"), &json!("310.00"), &json!("paid"), &json!(""))
        );
        assert_eq!((&row["teamNetProfit"], &row["correction"], &row["owed"]), (&Value::Null, &json!("0.00"), &json!("0.00")));
        assert_eq!(lines(&team.upline, "").await, pairs(&[("salary", "310.00")]), "booked once");

        set(server, "2026-11-23T12:00");
        play(server, &mut team, "23", 1_900).await;
        lose(server, &team.vendor, &mut three, "23", 100).await;
        set(server, "2026-11-24T02:00");
        run(server).await;
        back(&mut team.upline).await;
        let row = day(&team.upline, "2026-11-23").await;
        assert_eq!((&row["activeMember"], &row["tier"], &row["amount"]), (&json!(5), &json!(2), &json!("496.00")));
        let detail = team.upline.get(&format!("{STATEMENT}/{}", row["lineId"].as_str().expect("a line"))).await.ok();
        let contract = &detail["contract"];
        assert_eq!((&detail["kind"], &detail["amount"], &detail["list"]), (&json!("salary"), &json!("496.00"), &json!([])));
        assert_eq!((&contract["teamBetting"], &contract["rate"], &contract["due"], &contract["owed"]), (&json!("62000.00"), &json!("0.8"), &json!("496.00"), &json!("0.00")));
        set(server, "2026-11-25T02:00");
        run(server).await;
        back(&mut team.upline).await;
        let none = day(&team.upline, "2026-11-24").await;
        assert_eq!((&none["status"], &none["tier"], &none["amount"], &none["rate"]), (&json!("none"), &json!(0), &json!("0.00"), &Value::Null));
        back(&mut team.leader).await;
        let nothing = team.leader.get(SALARY).await.ok();
        assert_eq!((&nothing["contract"], &nothing["current"], &nothing["list"]), (&Value::Null, &Value::Null, &json!([])));
        back(&mut team.one).await;
        team.one.get(SALARY).await.refused("permission.denied");
    }

    async fn v8_v12_a_void_that_lowers_the_tier_takes_back_from_the_earnings_alone(server: &TestServer) {
        let (mut team, mut three) = with_v7(server).await;
        set(server, "2026-11-22T12:00");
        lose(server, &team.vendor, &mut three, "22", 100).await;
        let bets = play(server, &mut team, "22", 1_900).await;
        set(server, "2026-11-23T07:00");
        run(server).await;
        assert_eq!(earnings(&mut team.upline).await, "0.00");
        assert_eq!(balance(&team.upline).await, "496.00");
        set(server, "2026-11-24T12:00");
        for bet in bets.iter().take(3) {
            Team::void(server, &team.two, bet).await;
        }
        set(server, "2026-11-25T07:00");
        run(server).await;
        // 0.5 % of 47,000.00 in place of 0.8 % of 62,000.00.
        assert_eq!(earnings(&mut team.upline).await, "-261.00");
        assert_eq!(balance(&team.upline).await, "496.00", "nothing is taken from the wallet");
        let row = day(&team.upline, "2026-11-22").await;
        assert_eq!((&row["amount"], &row["correction"], &row["tier"], &row["teamBetting"]), (&json!("496.00"), &json!("-261.00"), &json!(1), &json!("47000.00")));
        let told = team.upline.get(&format!("{STATEMENT}?startDate=2026-11-25&endDate=2026-11-25")).await.ok();
        assert_eq!((&told["list"][0]["isCorrection"], &told["list"][0]["amount"], &told["closing"]), (&json!(true), &json!("-261.00"), &json!("-261.00")));
        let detail = team.upline.get(&format!("{STATEMENT}/{}", told["list"][0]["lineId"].as_str().expect("a line"))).await.ok();
        let rounds = detail["rounds"].as_array().expect("rounds");
        assert_eq!((rounds.len(), &rounds[0]["amount"]), (3, &json!("-5000.00")));
        run(server).await;
        assert_eq!(count(server, "contract_dirty_day").await, "0");
        assert_eq!(count(server, "contract_due WHERE run_day <> until_day").await, "1", "put right once");

        play(server, &mut team, "25", 2_000).await;
        set(server, "2026-11-26T07:00");
        run(server).await;
        back(&mut team.upline).await;
        assert_eq!(balance(&team.upline).await, "545.00", "310.00 fill what was below zero first");
    }

    async fn a_short_payer_adds_from_the_wallet_then_owes_and_pays_once_there_is_money(server: &TestServer) {
        let mut short = Short::of(server).await;
        server.credit(&short.team.upline, 40).await;
        set(server, "2026-11-23T03:00");
        run(server).await;
        assert_eq!(short.received().await, 140);
        assert_eq!(owed(server).await, "60");
        let upline = &mut short.team.upline;
        assert_eq!(earnings(upline).await, "0.00");
        assert_eq!(balance(upline).await, "0.00");
        let told = lines(upline, "").await;
        assert_eq!(told, pairs(&[
            ("contractPaid", "-40.00"), ("fromWallet", "40.00"), ("contractPaid", "-100.00"), ("salary", "100.00"),
        ]));
        server.app.catch_up_all().await.expect("the log is followed");
        let wallet = upline.get("/wps/relay/ODS2_MemberTransaction?txCode=4402").await.ok();
        assert_eq!((&wallet["list"][0]["amount"], &wallet["list"][0]["txName"]), (&json!("-40.00"), &json!("Paid under contract")));
        let before = count(server, "income_line").await;
        run(server).await;
        assert_eq!(count(server, "income_line").await, before, "without money nothing is booked");

        server.credit(upline, 500).await;
        let leader = &short.team.leader;
        send(upline, 7, leader, "10.00").await.refused("withdraw.debt");
        let mut offer = form_of(leader, &[tier("1000.00", 1, None, "F", "50.00")]);
        offer["type"] = json!("UPDATE");
        upline.post_once("/wps/agent/contract/dailySalary/offer", Uuid::from_u128(8), offer).await.refused("withdraw.debt");
        run(server).await;
        assert_eq!(short.received().await, 200);
        assert_eq!(owed(server).await, "0");
        back(&mut short.team.upline).await;
        assert_eq!(balance(&short.team.upline).await, "440.00");
        send(&short.team.upline, 9, &short.team.leader, "10.00").await.ok();
        for (actor, state) in [(&short.team.leader, "paid"), (&short.other, "paid")] {
            let row = day(actor, "2026-11-22").await;
            assert_eq!((&row["payer"], &row["status"], &row["amount"]), (&json!("upline888"), &json!(state), &json!("100.00")));
        }
        set(server, "2026-11-23T06:00");
        run(server).await;
        assert_eq!(short.received().await, 0, "paid out");
    }

    async fn what_a_receiver_waits_for_is_told_as_owed(server: &TestServer) {
        let mut short = Short::of(server).await;
        set(server, "2026-11-23T03:00");
        run(server).await;
        let mut told = Vec::new();
        for actor in [&mut short.team.leader, &mut short.other] {
            back(actor).await;
            let row = day(actor, "2026-11-22").await;
            told.push((row["status"].clone(), row["owed"].clone(), row["lineId"].is_null()));
        }
        told.sort_by_key(|(status, ..)| status.to_string());
        assert_eq!(told, [(json!("owed"), json!("100.00"), true), (json!("paid"), json!("0.00"), false)]);
    }

    async fn the_wallet_of_a_disabled_payer_is_not_touched(server: &TestServer) {
        let mut short = Short::of(server).await;
        server.credit(&short.team.upline, 500).await;
        server.disable(&short.team.upline).await;
        set(server, "2026-11-23T03:00");
        run(server).await;
        assert_eq!((short.received().await, owed(server).await), (100, "100".to_owned()), "what was earned is paid on");
        server.enable(&short.team.upline).await;
        back(&mut short.team.upline).await;
        assert_eq!(balance(&short.team.upline).await, "500.00");
        run(server).await;
        assert_eq!((short.received().await, owed(server).await), (200, "0".to_owned()));
    }

    async fn the_wallet_of_a_payer_on_a_break_is_not_touched(server: &TestServer) {
        let mut short = Short::of(server).await;
        back(&mut short.team.upline).await;
        server.credit(&short.team.upline, 500).await;
        short.team.upline.post("/wps/member/responsible/coolOff", json!({ "days": 1 })).await.ok();
        set(server, "2026-11-23T03:00");
        run(server).await;
        assert_eq!((short.received().await, owed(server).await), (100, "100".to_owned()));
        set(server, "2026-11-24T03:00");
        run(server).await;
        assert_eq!((short.received().await, owed(server).await), (200, "0".to_owned()), "the break is over");
    }

    async fn a_month_of_the_statement_tells_contracts_in_its_file(server: &TestServer) {
        let mut short = Short::of(server).await;
        server.credit(&short.team.upline, 500).await;
        set(server, "2026-11-23T03:00");
        run(server).await;
        back(&mut short.team.upline).await;
        let month = "startDate=2026-11-01&endDate=2026-11-30&language=EN";
        let file = short.team.upline.get(&format!("{STATEMENT}/export?{month}")).await.text;
        let titles: Vec<&str> = file.trim_start_matches('\u{feff}').lines().skip(1)
            .map(|line| line.split(',').nth(1).expect("a title")).collect();
        assert_eq!(titles, [
            "\"Daily salary\"", "\"Paid under contract\"", "\"Added from the wallet\"", "\"Paid under contract\"",
        ]);
    }

    async fn g6_g10_what_is_due_and_is_not_what_it_should_be_is_found(server: &TestServer) {
        let mut short = Short::of(server).await;
        set(server, "2026-11-23T03:00");
        run(server).await;
        assert_eq!(short.received().await, 100);
        server.app.core.jobs.stop().await;
        server.app.catch_up_all().await.expect("the log is followed");
        let found = async || server.app.agents.reconcile().await.expect("income can be read");
        assert_eq!(found().await, Vec::<String>::new());
        for (statement, back, said) in [
            ("UPDATE contract_due SET target = target + 1", "UPDATE contract_due SET target = target - 1", "does not follow from what it was measured by"),
            ("UPDATE contract_due SET owed = owed + 1", "UPDATE contract_due SET owed = owed - 1", "are not the"),
            ("UPDATE contract_due SET amount = amount + 1", "UPDATE contract_due SET amount = amount - 1", "is due in all"),
            (
                "UPDATE income_line SET amount = amount - 1 WHERE kind = 'contractPaid'",
                "UPDATE income_line SET amount = amount + 1 WHERE kind = 'contractPaid'",
                "is not what the ledger has under its key",
            ),
            (
                "UPDATE agent_team_day SET counted = counted - 90000000 WHERE counted > 0",
                "UPDATE agent_team_day SET counted = counted + 90000000 WHERE counted > 0",
                "the figures come to",
            ),
        ] {
            change(server, statement).await;
            let findings = found().await;
            assert!(findings.iter().any(|finding| finding.contains(said)), "{statement}: {findings:?}");
            change(server, back).await;
        }
        assert_eq!(found().await, Vec::<String>::new());
    }
}
