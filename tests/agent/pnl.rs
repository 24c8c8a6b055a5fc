//! Profit and loss of a team, one level at a time.

use erawan_platform::rooms::account::MemberKind;
use erawan_testkit::{Actor, TestServer, both_engines};
use serde_json::{Value, json};

use super::code_of;
use super::figures::{Team, change, read};
use crate::provider::vendor::UNIT;

const PNL: &str = "/wps/relay/ODSFE2_MemPNL";

async fn pnl(server: &TestServer, agent: &Actor, query: &str) -> Value {
    read(server, agent, PNL, query).await
}

/// Account, stakes, counted stakes, wins and profit of each row.
fn rows(pnl: &Value) -> Vec<(String, [String; 4])> {
    let rows = pnl["list"].as_array().expect("a list");
    rows.iter().map(|row| (row["account"].as_str().expect("a name").to_owned(), sums(row))).collect()
}

fn sums(row: &Value) -> [String; 4] {
    ["betAmount", "validBetAmount", "winAmount", "profitAndLoss"]
        .map(|field| row[field].as_str().expect("an amount").to_owned())
}

fn row(account: &str, sums: [&str; 4]) -> (String, [String; 4]) {
    (account.to_owned(), sums.map(str::to_owned))
}

/// `player111` lost 10 and won 15 on 20, `player222` lost 2 of 3, their agent `branch888` lost 4.
pub(super) async fn played(server: &TestServer) -> Team {
    let team = Team::of(server).await;
    for (member, amount) in [(&team.one, 100), (&team.two, 50), (&team.branch, 20)] {
        server.credit(member, amount).await;
    }
    let one = team.vendor.player(&team.one).await;
    Team::round(&team.vendor, &one, "lost", 10 * UNIT, 0).await;
    Team::round(&team.vendor, &one, "won", 20 * UNIT, 35 * UNIT).await;
    let two = team.vendor.player(&team.two).await;
    Team::round(&team.vendor, &two, "small", 3 * UNIT, UNIT).await;
    let branch = team.vendor.player(&team.branch).await;
    Team::round(&team.vendor, &branch, "own", 4 * UNIT, 0).await;
    team
}

both_engines! {
    async fn agt_043_each_level_is_told_member_by_member_down_to_the_one_who_played(server: &TestServer) {
        let team = played(server).await;
        let top = pnl(server, &team.upline, "").await;
        assert_eq!(rows(&top), [row("leader888", ["37.00", "37.00", "36.00", "-1.00"])], "a member and the team below");
        assert_eq!(sums(&top["footer"]), ["37.00", "37.00", "36.00", "-1.00"]);
        assert_eq!(sums(&top["self"]), ["0.00"; 4]);

        let down = pnl(server, &team.upline, &format!("parentId={}", team.leader.id)).await;
        let masked = [row("pla***11", ["30.00", "30.00", "35.00", "5.00"]), row("bra***88", ["7.00", "7.00", "1.00", "-6.00"])];
        assert_eq!(rows(&down), masked, "names below level 1 are masked, the largest counted stakes first");
        let path: Vec<&str> = down["path"].as_array().expect("a path").iter().map(|step| step["account"].as_str().expect("a name")).collect();
        assert_eq!(path, ["upline888", "leader888"]);

        let own = pnl(server, &team.leader, "sort=profitAndLoss").await;
        let by_loss = [row("branch888", ["7.00", "7.00", "1.00", "-6.00"]), row("player111", ["30.00", "30.00", "35.00", "5.00"])];
        assert_eq!(rows(&own), by_loss);
        assert_eq!((&own["list"][0]["hasTeam"], &own["list"][1]["hasTeam"]), (&json!(true), &json!(false)));
        assert_eq!((&own["list"][1]["id"], &own["list"][1]["type"]), (&json!(team.one.id), &json!(0)));
        assert_eq!((&own["list"][1]["deposit"], &own["footer"]["deposit"]), (&json!("100.00"), &json!("170.00")));

        let branch = pnl(server, &team.leader, &format!("parentId={}", team.branch.id)).await;
        assert_eq!(sums(&branch["self"]), ["4.00", "4.00", "0.00", "-4.00"], "own play stands apart");
        assert_eq!(rows(&branch), [row("pla***22", ["3.00", "3.00", "1.00", "-2.00"])]);
        assert_eq!(sums(&branch["footer"]), ["3.00", "3.00", "1.00", "-2.00"]);
        let no_team = pnl(server, &team.leader, &format!("parentId={}", team.one.id)).await;
        assert_eq!((rows(&no_team), &no_team["totalPages"]), (vec![], &json!(0)));
        assert_eq!(sums(&no_team["self"]), ["30.00", "30.00", "35.00", "5.00"], "down to one member");
    }

    async fn a_search_a_category_a_sort_and_a_page_choose_the_rows(server: &TestServer) {
        let team = played(server).await;
        let found = pnl(server, &team.leader, "account=player").await;
        assert_eq!(rows(&found), [row("player111", ["30.00", "30.00", "35.00", "5.00"])], "by the beginning of a direct member's name");
        assert_eq!(sums(&found["footer"]), ["37.00", "37.00", "36.00", "-1.00"], "the whole team all the same");
        let deep = pnl(server, &team.leader, "account=player222").await;
        assert_eq!(rows(&deep), [row("pla***22", ["3.00", "3.00", "1.00", "-2.00"])], "deeper ones by the whole name");
        let idle = pnl(server, &team.leader, "account=player222&startDate=2026-11-20&endDate=2026-11-20").await;
        assert_eq!(rows(&idle), [row("pla***22", ["0.00"; 4])], "a member without figures is found too");
        let none = pnl(server, &team.leader, "account=cousin").await;
        assert_eq!((rows(&none), &none["totalCount"]), (vec![], &json!(0)));

        let slots = pnl(server, &team.leader, "gameCategory=RNG").await;
        assert_eq!((slots["totalCount"].as_u64(), &slots["footer"]["deposit"]), (Some(2), &json!("0.00")), "deposits have no game");
        assert_eq!(rows(&pnl(server, &team.leader, "gameCategory=LIVE").await), []);

        for (sort, first) in [
            ("profitAndLoss", "branch888"), ("-profitAndLoss", "player111"), ("betAmount", "branch888"),
            ("-winAmount", "player111"), ("deposit", "branch888"), ("-deposit", "player111"), ("validBetAmount", "branch888"),
        ] {
            assert_eq!(rows(&pnl(server, &team.leader, &format!("sort={sort}")).await)[0].0, first, "{sort}");
        }
        let second = pnl(server, &team.leader, "size=1&pageNo=2").await;
        assert_eq!((rows(&second)[0].0.as_str(), &second["totalPages"], &second["totalCount"]), ("branch888", &json!(2), &json!(2)));
        assert_eq!(rows(&pnl(server, &team.leader, "size=1&pageNo=3").await), []);
    }

    async fn a_member_who_left_the_team_keeps_the_sums_and_no_name(server: &TestServer) {
        let team = played(server).await;
        // Nothing moves members yet: figures of a number that no one of the team has.
        server.app.catch_up_all().await.expect("the log is followed");
        change(server, "INSERT INTO agent_day SELECT day, parent, 999999, category, rounds, bet, win, jackpot, counted, deposit, deposit_n, withdraw, withdraw_n, promo, rebate, commission, salary, dividend, line_in, line_out, other FROM agent_day WHERE ord = (SELECT l.ord FROM line l JOIN member m ON m.id = l.member_id WHERE m.username = 'player111')").await;
        let pnl = team.leader.get(PNL).await.ok();
        let left = &pnl["list"][1];
        assert_eq!((&left["account"], left.get("id"), left.get("type"), &left["hasTeam"]), (&json!("***"), None, None, &json!(false)));
        assert_eq!(sums(left), ["30.00", "30.00", "35.00", "5.00"]);
        change(server, "DELETE FROM agent_day WHERE ord = 999999").await;
    }

    async fn a31_no_other_agent_reads_the_profit_of_another_team(server: &TestServer) {
        let team = played(server).await;
        let other = server.member_of_kind(MemberKind::TopAgent, "other8888").await;
        let other_branch = server.member_below(MemberKind::Agent, "other8889", Some(code_of(&other).await)).await;
        for id in [other.id.as_str(), &other_branch.id, &team.upline.id, "mem_00000000000000000000000000000001", "x"] {
            let answer = team.leader.get(&format!("{PNL}?parentId={id}")).await;
            answer.refused("not.found");
        }
        assert_eq!(rows(&pnl(server, &other, "").await), []);
        team.one.get(PNL).await.refused("permission.denied");
        server.member_of_kind(MemberKind::Trial, "trial8888").await.get(PNL).await.refused("permission.denied");
        server.visitor().get(PNL).await.refused("session.required");
        server.change_settings(|settings| { settings.whitelabel.insert("AGETEAMPNL3".to_owned(), false); }).await;
        team.leader.get(PNL).await.refused("permission.denied");
    }

    async fn what_is_not_valid_is_refused_at_its_field(server: &TestServer) {
        let team = Team::of(server).await;
        for (query, field) in [
            ("sort=account", "sort"), ("sort=--deposit", "sort"), ("gameCategory=MAIN", "gameCategory"), ("gameCategory=rng", "gameCategory"),
            ("size=0", "size"), ("size=51", "size"), ("pageNo=0", "pageNo"), ("startDate=2026-11-22", "endDate"),
            ("startDate=2026-08-01&endDate=2026-11-21", "endDate"), ("startDate=x", "startDate"),
        ] {
            let body = team.leader.get(&format!("{PNL}?{query}")).await.refused("validation.failed");
            let fields = body["value"]["fields"].as_object().expect("fields");
            assert_eq!(fields.keys().collect::<Vec<_>>(), [field], "{query}");
        }
        let long = "a".repeat(65);
        team.leader.get(&format!("{PNL}?account={long}")).await.refused("validation.failed");
    }
}
