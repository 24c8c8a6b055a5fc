//! Figures of a team: what its members did, day by day, and what stands behind the numbers.

use std::time::Duration;

use erawan_kernel::Clock;
use erawan_platform::rooms::account::MemberKind;
use erawan_platform::rooms::wallet::{PlayMove, RoundReference};
use erawan_testkit::{Actor, TestServer, both_engines};
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};

use super::{code_of, join};
use crate::payouts::{add_card, pay_out, with_turnover, withdraw};
use crate::provider::vendor::{GAME, Player, UNIT, Vendor, new_uuid};
use crate::security::{FUNDS, first, prove};

const MEMBERS: &str = "/wps/relay/ODSFE2_TeamKPIA";
const MONEY: &str = "/wps/relay/ODSFE2_TeamKPIB";
const BETS: &str = "/wps/relay/ODSFE2_TeamKPIC";
pub(super) const DAY: Duration = Duration::from_secs(24 * 3_600);

/// `upline888` above `leader888`, who is above `player111`, who plays, and `branch888` above `player222`.
pub(super) struct Team {
    pub(super) upline: Actor,
    pub(super) leader: Actor,
    pub(super) branch: Actor,
    pub(super) one: Actor,
    pub(super) two: Actor,
    pub(super) vendor: Vendor,
}

impl Team {
    pub(super) async fn of(server: &TestServer) -> Self {
        server
            .change_settings(|settings| {
                settings.whitelabel.insert("AGEPAG".to_owned(), true);
            })
            .await;
        let vendor = Vendor::bgs(server).without_pace(server).await;
        let upline = server.member_of_kind(MemberKind::TopAgent, "upline888").await;
        let agent = async |name: &str, above: &Actor| {
            server.member_below(MemberKind::Agent, name, Some(code_of(above).await)).await
        };
        let leader = agent("leader888", &upline).await;
        let branch = agent("branch888", &leader).await;
        let one = join(server, "player111", &code_of(&leader).await).await;
        let two = join(server, "player222", &code_of(&branch).await).await;
        Self { upline, leader, branch, one, two, vendor }
    }

    /// A round with this stake and win.
    pub(super) async fn round(vendor: &Vendor, player: &Player, name: &str, stake: i64, win: i64) {
        let bet = player.bet(name, stake);
        vendor.call("/transaction/bet", &bet).await.balance();
        vendor.call("/transaction/win", &player.win(&bet, win)).await.balance();
    }

    /// Gives the stake of a round that is over back. The protocol refuses it; the ledger knows it all the same.
    pub(super) async fn void(server: &TestServer, player: &Actor, bet: &Value) {
        let member = server.app.accounts.find(player.id.parse().expect("an id")).await.expect("the database");
        let member = member.expect("the member");
        let wallet = server.app.wallets.open(member.id, member.kind).await.expect("a wallet");
        let reference = RoundReference {
            category: "RNG".into(),
            game_code: GAME.into(),
            round: bet["round"].as_str().expect("a round").into(),
            closes: true,
            refund: None,
        };
        let play =
            PlayMove { wallet: &wallet, vendor: "BGS", transaction: new_uuid(), reference: &reference };
        let bet = bet["transaction_uuid"].as_str().and_then(|id| id.parse().ok()).expect("an identifier");
        server.app.wallets.roll_back(&play, bet).await.expect("a void");
    }
}

pub(super) async fn read(server: &TestServer, agent: &Actor, path: &str, query: &str) -> Value {
    server.app.catch_up_all().await.expect("the log is followed");
    agent.get(&format!("{path}?{query}")).await.ok()
}

async fn footer(server: &TestServer, agent: &Actor, path: &str, query: &str) -> Value {
    read(server, agent, path, query).await["footer"].clone()
}

/// Logs in, bet, registered, first deposits of a range.
async fn members(server: &TestServer, agent: &Actor, query: &str) -> Vec<i64> {
    let footer = footer(server, agent, MEMBERS, query).await;
    ["teamLoginMemberCount", "teamBetMemberCount", "teamRegisterMemberCount", "teamFirstDepositCount"]
        .map(|name| footer[name].as_i64().expect("a count"))
        .to_vec()
}

/// Bet, counted, won, won less bet of a range.
async fn bets(server: &TestServer, agent: &Actor, query: &str) -> Vec<String> {
    let footer = footer(server, agent, BETS, query).await;
    ["totalBet", "totalValidBet", "totalWin", "totalWinLoss"]
        .map(|name| footer[name].as_str().expect("an amount").to_owned())
        .to_vec()
}

pub(super) async fn change(server: &TestServer, statement: &str) {
    server.app.core.db.write().execute_unprepared(statement).await.expect("a statement");
}

/// Lets the member withdraw; the bank account.
pub(super) async fn payee(server: &TestServer, member: &Actor) -> Value {
    prove(member).await;
    member.post(FUNDS, first("246810")).await.ok();
    member.put("/wps/member/info/payeename", json!({ "payeeName": "Somchai Player" })).await.ok();
    with_turnover(server, 0).await;
    add_card(server, member, "player222").await
}

/// A second session on a later day: the first one is over by then.
async fn come_again(server: &TestServer, actor: &mut Actor, name: &str) {
    server.clock.advance(DAY);
    actor.log_in(name).await;
}

both_engines! {
    async fn api_078_api_082_agt_030_the_upper_and_the_lower_agent_see_who_was_there(server: &TestServer) {
        let team = Team::of(server).await;
        server.credit(&team.one, 100).await;
        let player = team.vendor.player(&team.one).await;
        Team::round(&team.vendor, &player, "first", 10 * UNIT, 0).await;
        let today = "startDate=2026-11-21&endDate=2026-11-21&size=0";
        let answer = read(server, &team.leader, MEMBERS, today).await;
        assert_eq!((&answer["list"], &answer["totalPages"]), (&json!([]), &json!(0)), "the footer alone");
        assert_eq!(answer["footer"], json!({
            "teamLoginMemberCount": 3, "teamBetMemberCount": 1, "teamRegisterMemberCount": 3,
            "teamFirstDepositCount": 1, "teamOnlineCount": 3, "teamMemberCount": 3, "directMemberCount": 2,
            "directAgentCount": 1,
        }));
        assert_eq!(answer["asOf"].as_i64(), Some(server.clock.now_ms()));
        assert_eq!(members(server, &team.upline, today).await, [4, 1, 4, 1], "the agent below is in the team");
        assert_eq!(members(server, &team.branch, today).await, [1, 0, 1, 0]);
        assert_eq!(members(server, &team.leader, "size=0").await, [3, 1, 3, 1], "without dates it is today");
        let again = read(server, &team.leader, MEMBERS, today).await;
        assert_eq!(again, answer, "the same question has the same answer");
    }

    async fn v13_people_are_counted_once_in_a_range(server: &TestServer) {
        let mut team = Team::of(server).await;
        server.credit(&team.one, 100).await;
        server.credit(&team.two, 100).await;
        for (name, days, player) in [("a", 0, 1), ("b", 1, 2), ("c", 1, 1), ("d", 6, 1)] {
            server.clock.advance(DAY * days);
            let (actor, username) =
                if player == 1 { (&mut team.one, "player111") } else { (&mut team.two, "player222") };
            if days > 0 {
                actor.log_in(username).await;
            }
            let player = team.vendor.player(actor).await;
            Team::round(&team.vendor, &player, name, UNIT, 0).await;
        }
        team.leader.log_in("leader888").await;
        team.branch.log_in("branch888").await;
        let players = async |agent: &Actor, from: u8, until: u8| {
            let query = format!("startDate=2026-11-{from}&endDate=2026-11-{until}&size=0");
            members(server, agent, &query).await[1]
        };
        assert_eq!(players(&team.leader, 21, 23).await, 2);
        assert_eq!(players(&team.leader, 23, 29).await, 1);
        assert_eq!(players(&team.leader, 24, 28).await, 0);
        assert_eq!(players(&team.branch, 21, 29).await, 1);
        let days = read(server, &team.leader, MEMBERS, "startDate=2026-11-21&endDate=2026-11-29&size=50").await;
        let of_days: Vec<i64> = days["list"].as_array().expect("days").iter()
            .map(|day| day["teamBetMemberCount"].as_i64().expect("a count")).collect();
        assert_eq!(of_days, [1, 0, 0, 0, 0, 0, 1, 1, 1], "the newest first, and no sum of them");
    }

    async fn api_083_api_084_money_and_bets_follow_the_ledger(server: &TestServer) {
        let mut team = Team::of(server).await;
        server.credit(&team.one, 100).await;
        server.credit(&team.two, 50).await;
        server.credit(&team.branch, 20).await;
        let (one, two) = (team.vendor.player(&team.one).await, team.vendor.player(&team.two).await);
        Team::round(&team.vendor, &one, "lost", 10 * UNIT, 0).await;
        Team::round(&team.vendor, &one, "won", 20 * UNIT, 35 * UNIT).await;
        Team::round(&team.vendor, &two, "small", 3 * UNIT, UNIT).await;
        let open = two.bet("open", 5 * UNIT);
        team.vendor.call("/transaction/bet", &open).await.balance();
        let own = team.vendor.player(&team.branch).await;
        Team::round(&team.vendor, &own, "own", 4 * UNIT, 0).await;

        let today = "startDate=2026-11-21&endDate=2026-11-21";
        assert_eq!(bets(server, &team.leader, today).await, ["42.00", "37.00", "36.00", "-6.00"]);
        assert_eq!(bets(server, &team.branch, today).await, ["8.00", "3.00", "1.00", "-7.00"], "without the own rounds");
        assert_eq!(bets(server, &team.upline, today).await, bets(server, &team.leader, today).await);
        let money = footer(server, &team.leader, MONEY, today).await;
        assert_eq!((&money["totalDeposit"], &money["totalWithdrawal"]), (&json!("170.00"), &json!("0.00")));
        assert_eq!(money["teamBalance"], "164.00");
        let value = footer(server, &team.leader, BETS, today).await;
        assert_eq!((&value["categories"][0]["gameCategory"], value["categories"].as_array().map(Vec::len)), (&json!("RNG"), Some(1)));

        // An open round ends on the next day.
        come_again(server, &mut team.two, "player222").await;
        team.vendor.call("/transaction/win", &two.win(&open, 0)).await.balance();
        team.leader.log_in("leader888").await;
        assert_eq!(bets(server, &team.leader, "").await[1], "5.00", "counted on the day on which the round was over");
        let both = "startDate=2026-11-21&endDate=2026-11-22";
        let listed = read(server, &team.leader, BETS, both).await;
        let days: Vec<&str> = listed["list"].as_array().expect("days").iter().map(|day| day["date"].as_str().expect("a day")).collect();
        assert_eq!((days, &listed["totalPages"]), (vec!["2026-11-22", "2026-11-21"], &json!(1)));
    }

    async fn g3_a_void_after_the_end_takes_counted_stakes_from_the_day_of_the_end(server: &TestServer) {
        let mut team = Team::of(server).await;
        server.credit(&team.one, 100).await;
        let player = team.vendor.player(&team.one).await;
        let bet = player.bet("void", 10 * UNIT);
        team.vendor.call("/transaction/bet", &bet).await.balance();
        team.vendor.call("/transaction/win", &player.win(&bet, 0)).await.balance();
        let first = "startDate=2026-11-21&endDate=2026-11-21";
        assert_eq!(bets(server, &team.leader, first).await, ["10.00", "10.00", "0.00", "-10.00"]);
        come_again(server, &mut team.one, "player111").await;
        team.leader.log_in("leader888").await;
        Team::void(server, &team.one, &bet).await;
        assert_eq!(bets(server, &team.leader, first).await, ["10.00", "0.00", "0.00", "-10.00"], "the day of the end");
        assert_eq!(bets(server, &team.leader, "").await, ["-10.00", "0.00", "0.00", "10.00"], "the day of the movement");
        assert_eq!(members(server, &team.leader, "").await[1], 0, "a void is no visit");
    }

    async fn who_is_online_is_counted_anew_after_fifteen_seconds(server: &TestServer) {
        let team = Team::of(server).await;
        let online = async |agent: &Actor| footer(server, agent, MEMBERS, "").await["teamOnlineCount"].clone();
        assert_eq!((online(&team.leader).await, online(&team.branch).await), (json!(3), json!(1)));
        team.two.delete("/wps/session/logout").await.ok();
        server.clock.advance(Duration::from_secs(14));
        assert_eq!((online(&team.leader).await, online(&team.branch).await), (json!(3), json!(1)));
        server.clock.advance(Duration::from_secs(1));
        assert_eq!((online(&team.leader).await, online(&team.branch).await), (json!(2), json!(0)));
    }

    async fn logins_of_several_days_count_each_person_once_in_a_range(server: &TestServer) {
        let mut team = Team::of(server).await;
        // Day by day: the first one and the second, the second, no one, the first.
        for (one, two) in [(true, true), (false, true), (false, false), (true, false)] {
            server.clock.advance(DAY);
            for (actor, name, comes) in [(&mut team.one, "player111", one), (&mut team.two, "player222", two)] {
                if comes {
                    actor.log_in(name).await;
                }
            }
        }
        team.leader.log_in("leader888").await;
        let logins = async |from: u8, until: u8| {
            members(server, &team.leader, &format!("startDate=2026-11-{from}&endDate=2026-11-{until}&size=0")).await[0]
        };
        let told = [logins(21, 21).await, logins(22, 22).await, logins(23, 25).await, logins(24, 24).await, logins(21, 25).await];
        assert_eq!(told, [3, 2, 2, 0, 3], "with the agent below on the first day");
        // As two nodes may tell it that do not see midnight at the same moment.
        let late = "INSERT INTO login_day (day, member_id) SELECT '2026-11-24', id FROM member WHERE username = 'player222'";
        change(server, late).await;
        let late = "INSERT INTO login_day (day, member_id) SELECT '2026-11-23', id FROM member WHERE username = 'player111'";
        change(server, late).await;
        let told = [logins(23, 23).await, logins(24, 24).await, logins(24, 25).await, logins(23, 25).await];
        assert_eq!(told, [2, 1, 2, 2]);
    }

    async fn a_withdrawal_of_the_team_is_told_when_it_was_paid(server: &TestServer) {
        let mut team = Team::of(server).await;
        let card = payee(server, &team.two).await;
        server.credit(&team.two, 500).await;
        let asked = withdraw(&team.two, 1, &card, "200").await.ok();
        let told = async |agent: &Actor| {
            let money = footer(server, agent, MONEY, "").await;
            (money["totalWithdrawal"].clone(), money["teamBalance"].clone())
        };
        assert_eq!(told(&team.branch).await, (json!("0.00"), json!("500.00")), "set aside is not paid");
        pay_out(server, &team.two, &asked).await;
        team.leader.log_in("leader888").await;
        team.upline.log_in("upline888").await;
        let paid = (json!("200.00"), json!("300.00"));
        assert_eq!((told(&team.leader).await, told(&team.upline).await), (paid.clone(), paid));
    }

    async fn figures_made_again_are_the_same(server: &TestServer) {
        let team = Team::of(server).await;
        server.credit(&team.one, 100).await;
        let player = team.vendor.player(&team.one).await;
        Team::round(&team.vendor, &player, "first", 10 * UNIT, 30 * UNIT).await;
        let all = async || {
            let mut answers = Vec::new();
            for path in [MEMBERS, MONEY, BETS] {
                for agent in [&team.upline, &team.leader, &team.branch] {
                    answers.push(read(server, agent, path, "startDate=2026-11-20").await);
                }
            }
            answers
        };
        let before = all().await;
        assert_eq!(before[7]["footer"]["totalBet"], "10.00");
        server.app.rebuild_projections().await.expect("the projections are made anew");
        assert_eq!(all().await, before);
    }

    async fn g1_g2_g3_a_figure_that_is_not_the_ledgers_is_found(server: &TestServer) {
        let team = Team::of(server).await;
        server.credit(&team.two, 100).await;
        let player = team.vendor.player(&team.two).await;
        Team::round(&team.vendor, &player, "first", 10 * UNIT, 0).await;
        server.app.core.jobs.stop().await;
        server.app.catch_up_all().await.expect("the log is followed");
        let found = async || server.app.agents.reconcile().await.expect("the figures can be read");
        assert_eq!(found().await, Vec::<String>::new());
        let (day, of) = ("2026-11-21", "(SELECT l.ord FROM line l JOIN member m ON m.id = l.member_id WHERE m.username =");
        for (statement, back, said) in [
            (
                "UPDATE agent_day SET counted = counted + 1 WHERE category = 'RNG'".to_owned(),
                "UPDATE agent_day SET counted = counted - 1 WHERE category = 'RNG'".to_owned(),
                vec!["the team is not the sum of its direct members"],
            ),
            (
                format!("UPDATE agent_team_day SET rounds = rounds + 1 WHERE ord = {of} 'leader888') AND category = 'RNG'"),
                format!("UPDATE agent_team_day SET rounds = rounds - 1 WHERE ord = {of} 'leader888') AND category = 'RNG'"),
                vec!["the team is not the sum of its direct members"],
            ),
            (
                format!("UPDATE agent_day SET deposit = deposit + 1, other = other - 1 WHERE ord = {of} 'player222') AND category = 'MAIN'"),
                format!("UPDATE agent_day SET deposit = deposit - 1, other = other + 1 WHERE ord = {of} 'player222') AND category = 'MAIN'"),
                vec!["the team is not the sum of its direct members"],
            ),
            (
                format!("UPDATE agent_day SET bet = bet + 1 WHERE ord = {of} 'player222')"),
                format!("UPDATE agent_day SET bet = bet - 1 WHERE ord = {of} 'player222')"),
                vec!["the accounts changed by"],
            ),
            (
                format!("UPDATE agent_day SET parent = {of} 'upline888') WHERE ord = {of} 'player222')"),
                format!("UPDATE agent_day SET parent = {of} 'branch888') WHERE ord = {of} 'player222')"),
                vec!["its figures stand under"],
            ),
            (
                "UPDATE agent_team_day SET bet = bet + 1".to_owned(),
                "UPDATE agent_team_day SET bet = bet - 1".to_owned(),
                vec![day, "bet: the figures of teams say"],
            ),
            (
                format!("UPDATE agent_total SET balance = balance + 1 WHERE ord = {of} 'leader888')"),
                format!("UPDATE agent_total SET balance = balance - 1 WHERE ord = {of} 'leader888')"),
                vec!["the team is said to have"],
            ),
            (
                format!("UPDATE agent_total SET members = members + 1 WHERE ord = {of} 'leader888')"),
                format!("UPDATE agent_total SET members = members - 1 WHERE ord = {of} 'leader888')"),
                vec!["4 members, 2 direct ones and 1 direct agents are told, the tree has 3 members"],
            ),
            (
                "UPDATE agent_gap SET n = n + 1 WHERE what = 4".to_owned(),
                "UPDATE agent_gap SET n = n - 1 WHERE what = 4".to_owned(),
                vec!["logins of the team are told"],
            ),
            (
                format!("UPDATE agent_gap SET gap = 1 WHERE what = 5 AND ord = {of} 'leader888')"),
                format!("UPDATE agent_gap SET gap = 91 WHERE what = 5 AND ord = {of} 'leader888')"),
                vec!["registrations of the team are told with the last time 1 days before"],
            ),
            (
                format!("UPDATE line SET summed_as_agent = FALSE WHERE ord = {of} 'branch888')"),
                format!("UPDATE line SET summed_as_agent = TRUE WHERE ord = {of} 'branch888')"),
                vec!["1 direct agents are told", "do not count one who is"],
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

    async fn g8_test_accounts_are_in_no_figure_of_real_teams(server: &TestServer) {
        let team = Team::of(server).await;
        let test = server.member_of_kind(MemberKind::TestTopAgent, "testlead8").await;
        let code = server.app.accounts.affiliate_code(server.current(&test).await.member_id).await.expect("a code");
        let tester = server.member_below(MemberKind::TestMember, "testmate8", Some(code)).await;
        server.credit(&tester, 70).await;
        assert_eq!(footer(server, &test, MONEY, "").await["totalDeposit"], "70.00");
        assert_eq!(footer(server, &team.upline, MONEY, "").await["totalDeposit"], "0.00");
    }

    async fn figures_are_for_agents_where_the_merchant_offers_them(server: &TestServer) {
        let team = Team::of(server).await;
        let trial = server.member_of_kind(MemberKind::Trial, "trial8888").await;
        for path in [MEMBERS, MONEY, BETS] {
            team.leader.get(path).await.ok();
            team.one.get(path).await.refused("permission.denied");
            trial.get(path).await.refused("permission.denied");
            server.visitor().get(path).await.refused("session.required");
        }
        server.change_settings(|settings| { settings.whitelabel.insert("AGEPAG".to_owned(), false); }).await;
        team.leader.get(MEMBERS).await.ok();
        team.leader.get(MONEY).await.refused("permission.denied");
        team.leader.get(BETS).await.refused("permission.denied");
        let (merchant, by) = (server.merchant().await, &erawan_platform::Author::SERVER);
        server.app.merchants.set_module(by, merchant.id, "AGEINFO3", false).await.expect("a module");
        for path in [MEMBERS, MONEY, BETS] {
            team.leader.get(path).await.refused("permission.denied");
        }
    }

    async fn a_range_and_a_page_that_are_not_valid_are_refused(server: &TestServer) {
        let mut team = Team::of(server).await;
        let tomorrow = read(server, &team.leader, MEMBERS, "startDate=2026-11-21&endDate=2026-12-24").await;
        assert_eq!(tomorrow["list"].as_array().map(Vec::len), Some(1), "the future is today");
        for (query, field) in [
            ("startDate=2026-11-22", "endDate"),
            ("startDate=2026-11-22&endDate=2026-11-25", "endDate"),
            ("startDate=2026-11-21&endDate=2026-11-20", "endDate"),
            ("startDate=2026-08-22&endDate=2026-11-21", "endDate"),
            ("startDate=20261121", "startDate"),
            ("startDate=2026-11-31", "startDate"),
            ("endDate=x", "endDate"),
            ("endDate=2026-13-01", "endDate"),
            ("size=51", "size"),
            ("size=-1", "size"),
            ("size=1000000000", "size"),
            ("size=1e1", "size"),
            ("pageNo=0", "pageNo"),
            ("pageNo=x", "pageNo"),
        ] {
            for path in [MEMBERS, MONEY, BETS] {
                let body = team.leader.get(&format!("{path}?{query}")).await.refused("validation.failed");
                let fields = body["value"]["fields"].as_object().expect("fields");
                assert_eq!(fields.keys().collect::<Vec<_>>(), [field], "{query}");
            }
            server.clock.advance(Duration::from_secs(3));
        }
        let early = read(server, &team.leader, BETS, "startDate=2026-08-23&endDate=2026-11-21").await;
        assert_eq!(early["list"].as_array().map(Vec::len), Some(1), "91 days, and none before the agent registered");
        let none = read(server, &team.leader, BETS, "startDate=2026-10-01&endDate=2026-10-02").await;
        assert_eq!((&none["list"], &none["footer"]["totalBet"]), (&json!([]), &json!("0.00")));
        come_again(server, &mut team.leader, "leader888").await;
        let second = read(server, &team.leader, BETS, "startDate=2026-11-21&size=1&pageNo=2").await;
        assert_eq!((&second["list"][0]["date"], &second["totalPages"]), (&json!("2026-11-21"), &json!(2)));
        let beyond = read(server, &team.leader, BETS, "startDate=2026-11-21&size=1&pageNo=3").await;
        assert_eq!((&beyond["list"], &beyond["totalPages"]), (&json!([]), &json!(2)));
    }

    async fn the_calls_count_among_those_of_agents(server: &TestServer) {
        let team = Team::of(server).await;
        // Two asked for the own code.
        let paths = [MEMBERS, MONEY, BETS].into_iter().cycle().take(58);
        for path in paths {
            team.leader.get(path).await.ok();
        }
        team.leader.get(MEMBERS).await.refused("system.busy");
        team.leader.get("/wps/agent/downlines").await.refused("system.busy");
        team.upline.get(MEMBERS).await.ok();
    }
}
