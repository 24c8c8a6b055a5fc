//! What agents earn by their teams: the run of a day, corrections, the payout, the statement.

use erawan_platform::rooms::account::MemberKind;
use erawan_testkit::{Actor, Engine, TestServer, both_engines};
use serde_json::{Value, json};

use super::figures::{Team, change};
use crate::payouts::kills::{Write, die_at, live_on};
use crate::provider::vendor::{Player, UNIT};

const DAYS: &str = "/wps/agent/rebateIncome";
const STATEMENT: &str = "/wps/agent/income";

/// `upline888` with 0.8 % above `leader888` with 0.6 %, above `branch888` with 0.5 %, above `player222` with 0.4 %;
/// `player111`, directly below `leader888`, has 0.3 %. All of slots.
async fn team(server: &TestServer) -> Team {
    let team = Team::of(server).await;
    // From the top down: no one has a higher rate than the agent above.
    for (person, rate) in [
        (&team.upline, "0.8"),
        (&team.leader, "0.6"),
        (&team.branch, "0.5"),
        (&team.two, "0.4"),
        (&team.one, "0.3"),
    ] {
        server.give_rates(person, &[("RNG", rate)]).await;
    }
    team
}

/// A lost round; its bet.
async fn lose(team: &Team, player: &Player, round: &str, units: i64) -> Value {
    let bet = player.bet(round, units * UNIT);
    team.vendor.call("/transaction/bet", &bet).await.balance();
    team.vendor.call("/transaction/win", &player.win(&bet, 0)).await.balance();
    bet
}

/// `leader888` plays 2,000, `branch888` 5,000, `player111` 3,000 and `player222` 1,000, of which 400 in a round of its own:
/// that round's bet.
async fn play(server: &TestServer, team: &Team) -> Value {
    for (member, units) in
        [(&team.leader, 2_000), (&team.branch, 5_000), (&team.one, 3_000), (&team.two, 1_000)]
    {
        server.credit(member, units).await;
    }
    for (member, round, units) in
        [(&team.leader, "l", 2_000), (&team.branch, "b", 5_000), (&team.one, "one", 3_000)]
    {
        let player = team.vendor.player(member).await;
        lose(team, &player, round, units).await;
    }
    let two = team.vendor.player(&team.two).await;
    lose(team, &two, "two", 600).await;
    lose(team, &two, "4F2K", 400).await
}

/// The clock of Bangkok; sessions are over by then.
fn set(server: &TestServer, moment: &str) {
    server.clock.set(format!("{moment}:00+07:00").parse().expect("a moment"));
}

async fn run(server: &TestServer) {
    server.app.catch_up_all().await.expect("the log is followed");
    server.app.agents.run_once().await.expect("a run");
}

/// Income, corrections and what is in the account of one who logs in anew.
async fn earned(actor: &mut Actor, username: &str, query: &str) -> [String; 3] {
    actor.log_in(username).await;
    let answer = actor.get(&format!("{DAYS}?{query}")).await.ok();
    let text = |value: &Value| value.as_str().expect("an amount").to_owned();
    let footer = &answer["footer"];
    [text(&footer["income"]), text(&footer["correction"]), text(&answer["earnings"]["balance"])]
}

async fn statement(agent: &Actor, query: &str) -> Value {
    agent.get(&format!("{STATEMENT}?{query}")).await.ok()
}

/// Kind, whether a correction, amount and balance of each line.
fn lines(statement: &Value) -> Vec<(String, bool, String, String)> {
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    let rows = statement["list"].as_array().expect("a list").iter();
    rows.map(|row| {
        let is_correction = row["isCorrection"].as_bool().expect("a word");
        (text(&row["kind"]), is_correction, text(&row["amount"]), text(&row["balance"]))
    })
    .collect()
}

fn line(kind: &str, is_correction: bool, amount: &str, balance: &str) -> (String, bool, String, String) {
    (kind.to_owned(), is_correction, amount.to_owned(), balance.to_owned())
}

async fn balance(member: &Actor) -> Value {
    member.get("/wps/wallets/gcs").await.ok()["sumBalance"].clone()
}

async fn count(server: &TestServer, of: &str) -> String {
    server.query_text(&format!("SELECT CAST(COUNT(*) AS TEXT) FROM {of}")).await.expect("a count")
}

const FIRST: &str = "startDate=2026-11-21&endDate=2026-11-21";

both_engines! {
    async fn agt_004_agt_015_each_level_earns_its_difference_once_the_day_is_over(server: &TestServer) {
        let mut team = team(server).await;
        play(server, &team).await;
        run(server).await;
        assert_eq!(count(server, "agent_run").await, "0", "the day is not over");
        set(server, "2026-11-22T00:10");
        run(server).await;
        assert_eq!(earned(&mut team.branch, "branch888", FIRST).await, ["1.00", "0.00", "1.00"]);
        assert_eq!(earned(&mut team.leader, "leader888", FIRST).await, ["15.00", "0.00", "15.00"]);
        assert_eq!(earned(&mut team.upline, "upline888", FIRST).await, ["22.00", "0.00", "22.00"]);
        let days = team.leader.get(&format!("{DAYS}?{FIRST}")).await.ok();
        let row = &days["list"][0];
        assert_eq!((&row["day"], &row["gameCategory"], &row["teamBet"], &row["rate"], &row["status"]),
            (&json!("2026-11-21"), &json!("RNG"), &json!("9000.00"), &json!("0.6"), &json!("booked")));
        assert_eq!(days["earnings"], json!({ "balance": "15.00", "nextPayout": "15.00" }));
        let detail = team.leader.get(&format!("{STATEMENT}/{}", row["lineId"].as_str().expect("a line"))).await.ok();
        let shares: Vec<_> = detail["list"].as_array().expect("branches").iter().map(|share| {
            (share["member"]["account"].clone(), share["base"].clone(), share["rate"].clone(), share["amount"].clone())
        }).collect();
        assert_eq!(shares, [
            (json!("branch888"), json!("6000.00"), json!("0.5"), json!("6.00")),
            (json!("player111"), json!("3000.00"), json!("0.3"), json!("9.00")),
        ], "own play is no income, a branch counts with all below");
        assert_eq!((&detail["amount"], &detail["rate"], &detail["teamBet"]), (&json!("15.00"), &json!("0.6"), &json!("9000.00")));
        assert_eq!(balance(&team.leader).await, "0.00", "not in the wallet before six");
        team.one.log_in("player111").await;
        team.one.get(DAYS).await.refused("permission.denied");
    }

    async fn a_second_run_books_nothing_and_what_was_earned_is_paid_out_at_six(server: &TestServer) {
        let mut team = team(server).await;
        play(server, &team).await;
        set(server, "2026-11-22T05:59");
        run(server).await;
        run(server).await;
        assert_eq!(count(server, "income_line").await, "3");
        set(server, "2026-11-22T06:00");
        run(server).await;
        run(server).await;
        team.leader.log_in("leader888").await;
        assert_eq!(balance(&team.leader).await, "15.00");
        let told = statement(&team.leader, "startDate=2026-11-22&endDate=2026-11-22").await;
        assert_eq!(lines(&told), [line("payout", false, "-15.00", "0.00"), line("commission", false, "15.00", "15.00")]);
        assert_eq!((&told["opening"], &told["closing"], &told["earnings"]["balance"]), (&json!("0.00"), &json!("0.00"), &json!("0.00")));
        let statuses: Vec<_> = told["list"].as_array().expect("lines").iter().map(|line| line["status"].clone()).collect();
        assert_eq!(statuses, [json!("paid"), json!("paid")]);
        let wallet = team.leader.get("/wps/relay/ODS2_MemberTransaction?txCode=4401").await.ok();
        assert_eq!((&wallet["list"][0]["amount"], &wallet["list"][0]["txName"]), (&json!("15.00"), &json!("Commission")));
        assert_eq!(count(server, "agent_run WHERE kind = 'commission' AND state = 'paid'").await, "1");
        let payout = team.leader.get(&format!("{STATEMENT}/{}", told["list"][0]["lineId"].as_str().expect("a line"))).await.ok();
        assert_eq!((&payout["kind"], &payout["list"], payout.get("gameCategory")), (&json!("payout"), &json!([]), None));
    }

    async fn v3_v12_a_void_after_the_payout_is_booked_as_the_difference_and_the_next_income_fills_it(server: &TestServer) {
        let mut team = team(server).await;
        let bet = play(server, &team).await;
        set(server, "2026-11-22T07:00");
        run(server).await;
        set(server, "2026-11-23T12:00");
        run(server).await;
        Team::void(server, &team.two, &bet).await;
        set(server, "2026-11-24T07:00");
        run(server).await;
        assert_eq!(earned(&mut team.branch, "branch888", FIRST).await, ["1.00", "-0.40", "-0.40"]);
        assert_eq!(earned(&mut team.leader, "leader888", FIRST).await, ["15.00", "-0.40", "-0.40"]);
        assert_eq!(earned(&mut team.upline, "upline888", FIRST).await, ["22.00", "-0.80", "-0.80"]);
        assert_eq!(balance(&team.leader).await, "15.00", "nothing is taken from the wallet");
        let told = statement(&team.upline, "startDate=2026-11-24&endDate=2026-11-24").await;
        assert_eq!(lines(&told), [line("commission", true, "-0.80", "-0.80")]);
        assert_eq!((&told["opening"], &told["closing"]), (&json!("0.00"), &json!("-0.80")));
        let id = told["list"][0]["lineId"].as_str().expect("a line");
        let detail = team.upline.get(&format!("{STATEMENT}/{id}")).await.ok();
        let share = &detail["list"][0];
        assert_eq!((&share["baseBefore"], &share["base"], &share["amount"]), (&json!("11000.00"), &json!("10600.00"), &json!("-0.80")));
        let round = &detail["rounds"][0];
        assert_eq!((&round["roundId"], &round["amount"], &round["member"]["account"]), (&json!("4F2K"), &json!("-400.00"), &json!("pla***22")));
        run(server).await;
        assert_eq!(count(server, "income_line WHERE day <> run_day").await, "3", "a correction is booked once");
        assert_eq!(count(server, "dirty_day").await, "0");

        // 300.00 in the slots of the direct member: 0.6 % less 0.3 %.
        server.credit(&team.one, 300).await;
        team.one.log_in("player111").await;
        let one = team.vendor.player(&team.one).await;
        lose(&team, &one, "later", 300).await;
        set(server, "2026-11-25T07:00");
        run(server).await;
        team.leader.log_in("leader888").await;
        let told = statement(&team.leader, "startDate=2026-11-25&endDate=2026-11-25").await;
        assert_eq!(lines(&told), [line("commission", false, "0.90", "0.50")], "less than 1.00 stays");
        assert_eq!((&told["list"][0]["status"], &told["earnings"]["nextPayout"]), (&json!("booked"), &json!("0.00")));
        server.credit(&team.one, 500).await;
        team.one.log_in("player111").await;
        let one = team.vendor.player(&team.one).await;
        lose(&team, &one, "last", 500).await;
        set(server, "2026-11-26T07:00");
        run(server).await;
        team.leader.log_in("leader888").await;
        assert_eq!(balance(&team.leader).await, "17.00");
        let all = statement(&team.leader, "startDate=2026-11-21&endDate=2026-11-26").await;
        assert_eq!(lines(&all)[0], line("payout", false, "-2.00", "0.00"), "what was below zero was filled first");
    }

    async fn v5_a_rate_holds_from_its_midnight_on(server: &TestServer) {
        let mut team = team(server).await;
        server.credit(&team.two, 2_000).await;
        let raised = json!({ "id": team.branch.id, "rebates": [{ "gameCategory": "RNG", "rate": "0.6" }] });
        team.leader.put("/wps/agent/updateDownlineRebates", raised).await.ok();
        let two = team.vendor.player(&team.two).await;
        lose(&team, &two, "before", 1_000).await;
        set(server, "2026-11-22T12:00");
        team.two.log_in("player222").await;
        let two = team.vendor.player(&team.two).await;
        lose(&team, &two, "after", 1_000).await;
        set(server, "2026-11-23T00:10");
        run(server).await;
        let second = "startDate=2026-11-22&endDate=2026-11-22";
        assert_eq!(earned(&mut team.branch, "branch888", FIRST).await[0], "1.00");
        assert_eq!(earned(&mut team.branch, "branch888", second).await[0], "2.00");
        assert_eq!(earned(&mut team.leader, "leader888", FIRST).await[0], "1.00");
        assert_eq!(earned(&mut team.leader, "leader888", second).await[0], "0.00", "without a difference there is no income");
        assert_eq!(earned(&mut team.upline, "upline888", second).await[0], "2.00");
    }

    async fn a_run_waits_for_figures_that_lag_behind_its_day(server: &TestServer) {
        let mut team = team(server).await;
        server.app.catch_up_all().await.expect("the log is followed");
        server.app.core.jobs.stop().await;
        play(server, &team).await;
        set(server, "2026-11-22T00:10");
        server.app.agents.run_once().await.expect("a run");
        assert_eq!(count(server, "agent_run WHERE state = 'begun'").await, "1");
        assert_eq!(count(server, "income_line").await, "0");
        server.app.catch_up_all().await.expect("the log is followed");
        server.app.agents.run_once().await.expect("a run");
        assert_eq!(earned(&mut team.leader, "leader888", FIRST).await[0], "15.00");
    }

    async fn a_disabled_agent_earns_and_is_paid_once_the_account_is_open_again(server: &TestServer) {
        let mut team = team(server).await;
        play(server, &team).await;
        server.disable(&team.leader).await;
        set(server, "2026-11-22T07:00");
        run(server).await;
        assert_eq!(earned(&mut team.upline, "upline888", FIRST).await, ["22.00", "0.00", "0.00"], "those above earn as before");
        server.enable(&team.leader).await;
        assert_eq!(earned(&mut team.leader, "leader888", FIRST).await, ["15.00", "0.00", "15.00"]);
        assert_eq!(balance(&team.leader).await, "0.00");
        set(server, "2026-11-23T07:00");
        run(server).await;
        team.leader.log_in("leader888").await;
        assert_eq!(balance(&team.leader).await, "15.00");
    }

    async fn a31_a_line_of_another_agent_is_answered_like_none(server: &TestServer) {
        let mut team = team(server).await;
        play(server, &team).await;
        set(server, "2026-11-22T00:10");
        run(server).await;
        team.leader.log_in("leader888").await;
        team.upline.log_in("upline888").await;
        let told = statement(&team.leader, "").await;
        let id = told["list"][0]["lineId"].as_str().expect("a line").to_owned();
        team.leader.get(&format!("{STATEMENT}/{id}")).await.ok();
        let foreign = team.upline.get(&format!("{STATEMENT}/{id}")).await.refused("not.found");
        let unknown = team.upline.get(&format!("{STATEMENT}/inc_00000000000000000000000000000001")).await.refused("not.found");
        assert_eq!((&foreign["message"], &foreign["value"]), (&unknown["message"], &unknown["value"]));
        for id in ["x", "mem_00000000000000000000000000000001"] {
            team.upline.get(&format!("{STATEMENT}/{id}")).await.refused("not.found");
        }
        let other = server.member_of_kind(MemberKind::TopAgent, "other8888").await;
        assert_eq!(lines(&statement(&other, "").await), []);
        let trial = server.member_of_kind(MemberKind::Trial, "trial8888").await;
        for path in [DAYS, STATEMENT, "/wps/agent/income/export"] {
            trial.get(path).await.refused("permission.denied");
            server.visitor().get(path).await.refused("session.required");
        }
        server.change_settings(|settings| { settings.whitelabel.insert("AGEREBINC3".to_owned(), false); }).await;
        for path in [DAYS.to_owned(), STATEMENT.to_owned(), "/wps/agent/income/export".to_owned(), format!("{STATEMENT}/{id}")] {
            team.leader.get(&path).await.refused("permission.denied");
        }
    }

    async fn a_month_of_the_statement_is_a_file(server: &TestServer) {
        let mut team = team(server).await;
        play(server, &team).await;
        set(server, "2026-11-22T07:00");
        run(server).await;
        team.branch.log_in("branch888").await;
        let month = "startDate=2026-11-01&endDate=2026-11-30";
        let file = team.branch.get(&format!("{STATEMENT}/export?{month}&language=EN")).await.text;
        let rows: Vec<&str> = file.trim_start_matches('\u{feff}').lines().collect();
        assert_eq!(rows[0], r#""Time","Type","Day","Category","Counted stakes","Rate, percent","Amount","Balance","Reference""#);
        let [commission, payout] = &rows[1..] else { panic!("two lines: {file}") };
        assert!(commission.starts_with(r#""2026/11/22 07:00:00","Commission","2026-11-21","RNG","1000.00","0.5",1.00,1.00,"inc_"#), "{commission}");
        assert!(payout.starts_with(r#""2026/11/22 07:00:00","Paid to the wallet","2026-11-22","","","",-1.00,0.00,"inc_"#), "{payout}");
        let body = team.branch.get(&format!("{STATEMENT}/export?startDate=2026-10-01&endDate=2026-11-22")).await.refused("validation.failed");
        assert!(body["value"]["fields"]["endDate"].is_array(), "{body}");
    }

    async fn what_is_not_valid_in_a_question_about_income_is_refused_at_its_field(server: &TestServer) {
        let team = team(server).await;
        for (path, query, field) in [
            (DAYS, "gameCategory=MAIN", "gameCategory"), (DAYS, "gameCategory=rng", "gameCategory"), (DAYS, "size=51", "size"),
            (DAYS, "pageNo=0", "pageNo"), (DAYS, "startDate=2026-11-22", "endDate"), (DAYS, "startDate=x", "startDate"),
            (STATEMENT, "size=0", "size"), (STATEMENT, "pageNo=-1", "pageNo"),
            (STATEMENT, "startDate=2026-08-01&endDate=2026-11-21", "endDate"),
        ] {
            let body = team.leader.get(&format!("{path}?{query}")).await.refused("validation.failed");
            let fields = body["value"]["fields"].as_object().expect("fields");
            assert_eq!(fields.keys().collect::<Vec<_>>(), [field], "{path}?{query}");
        }
    }

    async fn income_made_anew_from_the_log_is_the_same(server: &TestServer) {
        let mut team = team(server).await;
        let bet = play(server, &team).await;
        set(server, "2026-11-22T07:00");
        run(server).await;
        Team::void(server, &team.two, &bet).await;
        set(server, "2026-11-23T07:00");
        run(server).await;
        let before = count(server, "income_line").await;
        server.app.rebuild_projections().await.expect("the projections are made anew");
        set(server, "2026-11-24T07:00");
        run(server).await;
        assert_eq!(count(server, "income_line").await, before);
        assert_eq!(earned(&mut team.upline, "upline888", FIRST).await, ["22.00", "-0.80", "-0.80"]);
    }

    async fn g4_g5_g6_g7_g10_income_that_is_not_what_it_should_be_is_found(server: &TestServer) {
        let team = team(server).await;
        play(server, &team).await;
        set(server, "2026-11-22T00:10");
        run(server).await;
        server.app.core.jobs.stop().await;
        // What the run booked is part of the figures.
        server.app.catch_up_all().await.expect("the log is followed");
        let found = async || server.app.agents.reconcile().await.expect("income can be read");
        assert_eq!(found().await, Vec::<String>::new());
        let of_upline = "member_id = (SELECT id FROM member WHERE username = 'upline888')";
        let part_of = |name: &str| {
            let ord = format!("(SELECT l.ord FROM line l JOIN member m ON m.id = l.member_id WHERE m.username = '{name}')");
            format!("UPDATE income_part SET ord = {ord} WHERE line_id IN (SELECT id FROM income_line WHERE {of_upline})")
        };
        for (statement, back, said) in [
            (
                format!("UPDATE income_line SET amount = amount + 1 WHERE {of_upline}"),
                format!("UPDATE income_line SET amount = amount - 1 WHERE {of_upline}"),
                vec!["is not what the ledger has under its key", "lines of earnings come to", "does not follow from its shares"],
            ),
            (
                "UPDATE income_part SET amount = amount + 1".to_owned(),
                "UPDATE income_part SET amount = amount - 1".to_owned(),
                vec!["does not follow from its shares", "of earnings is not booked"],
            ),
            (part_of("upline888"), part_of("leader888"), vec!["does not follow from its shares"]),
            (
                format!("UPDATE income_line SET sequence = NULL, booked_at_ms = NULL WHERE {of_upline}"),
                format!("UPDATE income_line SET sequence = 1, booked_at_ms = 1 WHERE {of_upline}"),
                vec!["of which there is no booked line"],
            ),
            (
                "UPDATE income_line SET amount = amount * 9".to_owned(),
                "UPDATE income_line SET amount = amount / 9".to_owned(),
                vec!["agents earned"],
            ),
        ] {
            change(server, &statement).await;
            let findings = found().await;
            for said in said {
                assert!(findings.iter().any(|finding| finding.contains(said)), "{statement}: {findings:?}");
            }
            change(server, &back).await;
        }
        assert_eq!(found().await, Vec::<String>::new());
    }

    async fn test_accounts_earn_in_their_own_book(server: &TestServer) {
        let team = team(server).await;
        let mut top = server.member_of_kind(MemberKind::TestTopAgent, "testlead8").await;
        let code = server.app.accounts.affiliate_code(server.current(&top).await.member_id).await.expect("a code");
        let tester = server.member_below(MemberKind::TestMember, "testmate8", Some(code)).await;
        server.give_rates(&top, &[("RNG", "0.8")]).await;
        server.credit(&tester, 1_000).await;
        let player = team.vendor.player(&tester).await;
        lose(&team, &player, "test", 1_000).await;
        set(server, "2026-11-22T00:10");
        run(server).await;
        assert_eq!(earned(&mut top, "testlead8", FIRST).await, ["8.00", "0.00", "8.00"]);
        assert_eq!(count(server, "wallet_account WHERE name LIKE '%agent-expense/commission/test'").await, "1");
        assert_eq!(count(server, "wallet_account WHERE name LIKE '%agent-expense/commission/real'").await, "0");
    }
}

/// Where a node dies in a run.
const STEPS: [(&str, Write); 8] = [
    ("before the run", Write::Row("agent_run", "INSERT", "1 = 1")),
    ("before its lines", Write::Row("income_part", "INSERT", "1 = 1")),
    ("before the ledger", Write::Ledger(6115)),
    ("before a line knows its row", Write::Row("income_line", "UPDATE", "NEW.sequence IS NOT NULL")),
    ("before it is posted", Write::Row("agent_run", "UPDATE", "NEW.state = 'posted'")),
    ("before the payout is written down", Write::Row("income_line", "INSERT", "NEW.kind = 'payout'")),
    ("before the payout", Write::Ledger(4401)),
    ("before it is paid", Write::Row("agent_run", "UPDATE", "NEW.state = 'paid'")),
];

/// A run that a crash cuts off at each step, and another node that goes on.
async fn dies(engine: Engine) {
    for (name, write) in STEPS {
        let server = TestServer::open(engine).await;
        server.app.core.jobs.stop().await;
        let team = team(&server).await;
        play(&server, &team).await;
        set(&server, "2026-11-22T07:00");
        server.app.catch_up_all().await.expect("the log is followed");
        die_at(&server, write).await;
        assert!(server.app.agents.run_once().await.is_err(), "{name}");
        live_on(&server, write).await;
        let server = server.reopened_with(|_| {}).await;
        server.app.core.jobs.stop().await;
        run(&server).await;
        assert_eq!(count(&server, "income_line WHERE sequence IS NULL").await, "0", "{name}");
        assert_eq!(count(&server, "income_line").await, "6", "{name}: three earned, three paid");
        assert_eq!(
            count(&server, "agent_run WHERE kind = 'commission' AND state = 'paid'").await,
            "1",
            "{name}"
        );
        let mut leader = server.visitor();
        leader.log_in("leader888").await;
        assert_eq!(balance(&leader).await, "15.00", "{name}");
        server.check_books().await;
        server.close().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn f03_a_run_that_dies_at_any_step_is_finished_once_by_the_next_on_sqlite() {
    Box::pin(dies(Engine::Sqlite)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn f03_a_run_that_dies_at_any_step_is_finished_once_by_the_next_on_postgres() {
    Box::pin(dies(Engine::Postgres)).await;
}
