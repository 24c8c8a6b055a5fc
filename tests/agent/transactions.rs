//! The transaction record of a team.

use erawan_platform::rooms::account::MemberKind;
use erawan_testkit::{Actor, TestServer, both_engines};
use serde_json::{Value, json};

use super::betting::{moves_back, moves_below};
use super::figures::{DAY, Team, payee, read};
use crate::payouts::{pay_out, withdraw};
use crate::provider::vendor::UNIT;

const RECORD: &str = "/wps/relay/ODS2_MemberTransaction";
const MONEY: &str = "/wps/relay/ODSFE2_TeamKPIB";

async fn record(server: &TestServer, agent: &Actor, query: &str) -> Value {
    read(server, agent, RECORD, &format!("types=A&{query}")).await
}

/// Account, code and amount of each row.
fn rows(list: &Value) -> Vec<(String, i64, String)> {
    let text = |row: &Value, field: &str| row[field].as_str().expect("a text").to_owned();
    let code = |row: &Value| row["code"].as_i64().expect("a code");
    let list = list["list"].as_array().expect("a list");
    list.iter().map(|row| (text(row, "account"), code(row), text(row, "amount"))).collect()
}

fn row(account: &str, code: i64, amount: &str) -> (String, i64, String) {
    (account.to_owned(), code, amount.to_owned())
}

/// `player111` paid in 100, `player222` 500, of which 200 were paid out, `branch888` 20; `player111` played.
async fn paid(server: &TestServer) -> Team {
    let mut team = Team::of(server).await;
    server.credit(&team.one, 100).await;
    let player = team.vendor.player(&team.one).await;
    Team::round(&team.vendor, &player, "played", 10 * UNIT, 0).await;
    let card = payee(server, &team.two).await;
    server.credit(&team.two, 500).await;
    let asked = withdraw(&team.two, 1, &card, "200").await.ok();
    pay_out(server, &team.two, &asked).await;
    server.credit(&team.branch, 20).await;
    for (agent, name) in
        [(&mut team.upline, "upline888"), (&mut team.leader, "leader888"), (&mut team.branch, "branch888")]
    {
        agent.log_in(name).await;
    }
    team
}

both_engines! {
    async fn opn_133_api_096_an_agent_reads_what_the_team_paid_in_and_took_out(server: &TestServer) {
        let team = paid(server).await;
        let all = record(server, &team.leader, "startDate=2026-11-21").await;
        let newest_first = [
            row("branch888", 6101, "20.00"), row("pla***22", 6201, "-200.00"), row("pla***22", 6101, "500.00"), row("player111", 6101, "100.00"),
        ];
        assert_eq!(rows(&all), newest_first, "no stake, and what is set aside only when it was paid");
        assert_eq!((&all["totalCount"], &all["footer"]), (&json!(4), &json!({ "credit": "620.00", "debit": "200.00" })));
        let above = record(server, &team.upline, "startDate=2026-11-21").await;
        assert_eq!(rows(&above)[0], row("bra***88", 6101, "20.00"));
        assert_eq!(rows(&above)[3], row("pla***11", 6101, "100.00"));
        assert_eq!(rows(&record(server, &team.branch, "startDate=2026-11-21").await).len(), 2, "without the agent's own");

        let row = all["list"][0].as_object().expect("a row");
        let mut fields: Vec<&str> = row.keys().map(String::as_str).collect();
        fields.sort_unstable();
        assert_eq!(fields, ["account", "amount", "code", "displayName", "id", "level", "reference", "time"], "no balance");
        assert_eq!((&row["displayName"], &row["level"]), (&json!("Deposit"), &json!(1)));
        assert!(all.get("opening").is_none() && all.get("closing").is_none());
        let thai = read(server, &team.leader.clone().in_thai(), RECORD, "types=A&startDate=2026-11-21").await;
        assert_eq!(thai["list"][0]["displayName"], "ฝากเงิน");
    }

    async fn opn_133_the_tabs_and_a_search_choose_the_rows(server: &TestServer) {
        let team = paid(server).await;
        let of = async |query: &str| {
            let list = record(server, &team.leader, &format!("startDate=2026-11-21&{query}")).await;
            (rows(&list), list["footer"]["credit"].clone(), list["footer"]["debit"].clone())
        };
        assert_eq!(of("txCode=6201,6102,6208").await, (vec![row("pla***22", 6201, "-200.00")], json!("0.00"), json!("200.00")));
        let (deposits, credit, _) = of("txCode=6101,6202").await;
        assert_eq!((deposits.len(), credit), (3, json!("620.00")));
        assert_eq!(of("txCode=6104,6207").await.0, [], "no transfer");
        assert_eq!(of("txCode=4105,6111,6113").await.0, [], "no rebate");
        assert_eq!(of("account=player111").await.0, [row("player111", 6101, "100.00")]);
        assert_eq!(of("account=player2").await.0, [], "letters that are hidden find no one");
        assert_eq!(of("account=player222").await.0.len(), 2, "by the whole name");
        assert_eq!(of(&format!("id={}", team.two.id)).await.0.len(), 2);
        assert_eq!(of("size=3&pageNo=2").await.0, [row("player111", 6101, "100.00")]);
        assert_eq!(of("size=3&pageNo=3").await.0, []);
    }

    async fn opn_133_totals_are_those_of_the_figures(server: &TestServer) {
        let team = paid(server).await;
        for agent in [&team.upline, &team.leader, &team.branch] {
            let money = read(server, agent, MONEY, "startDate=2026-11-21&size=0").await["footer"].clone();
            let deposits = record(server, agent, "startDate=2026-11-21&txCode=6101").await;
            let withdrawals = record(server, agent, "startDate=2026-11-21&txCode=6201").await;
            assert_eq!(deposits["footer"]["credit"], money["totalDeposit"]);
            assert_eq!(withdrawals["footer"]["debit"], money["totalWithdrawal"]);
        }
        server.app.core.jobs.stop().await;
        let before = record(server, &team.leader, "startDate=2026-11-21").await;
        server.app.rebuild_projections().await.expect("the projections are made anew");
        assert_eq!(record(server, &team.leader, "startDate=2026-11-21").await["footer"], before["footer"]);
    }

    async fn the_own_statement_stays_as_it_is(server: &TestServer) {
        let team = paid(server).await;
        let own = read(server, &team.branch, RECORD, "startDate=2026-11-21").await;
        assert_eq!((&own["list"][0]["txCode"], &own["closing"], &own["totalCount"]), (&json!(6101), &json!("20.00"), &json!(1)));
        assert_eq!(read(server, &team.branch, RECORD, "types=OUT&startDate=2026-11-21").await["totalCount"], 0);
        team.branch.get(&format!("{RECORD}?types=B")).await.refused("validation.failed");
        team.one.get(&format!("{RECORD}?types=AA")).await.refused("validation.failed");
    }

    async fn a31_the_record_of_another_team_is_empty_and_its_members_are_not_found(server: &TestServer) {
        let mut team = paid(server).await;
        let mut other = server.member_of_kind(MemberKind::TopAgent, "other8888").await;
        let none = record(server, &other, "startDate=2026-11-21").await;
        assert_eq!((rows(&none), &none["totalCount"], &none["footer"]["credit"]), (vec![], &json!(0), &json!("0.00")));
        for id in [team.one.id.as_str(), &team.upline.id, "mem_00000000000000000000000000000001", "x"] {
            other.get(&format!("{RECORD}?types=A&id={id}")).await.refused("not.found");
        }
        team.one.get(&format!("{RECORD}?types=A")).await.refused("permission.denied");
        server.member_of_kind(MemberKind::Trial, "trial8888").await.get(&format!("{RECORD}?types=A")).await.refused("permission.denied");

        server.clock.advance(DAY);
        moves_below(server, "player111", "other8888", "2026-11-22").await;
        team.leader.log_in("leader888").await;
        other.log_in("other8888").await;
        let left = record(server, &team.leader, "startDate=2026-11-21&account=player111").await;
        assert_eq!(rows(&left), [], "gone at once");
        assert_eq!(rows(&record(server, &other, "startDate=2026-11-21").await), [], "what was before is not brought along");
        moves_back(server, "player111").await;
    }

    async fn opn_130_the_record_is_for_agents_where_the_merchant_offers_it(server: &TestServer) {
        let team = Team::of(server).await;
        let call = format!("{RECORD}?types=A");
        team.leader.get(&call).await.ok();
        server.visitor().get(&call).await.refused("session.required");
        server.change_settings(|settings| { settings.whitelabel.insert("TRANSREC3".to_owned(), false); }).await;
        team.leader.get(&call).await.refused("permission.denied");
        team.leader.get(RECORD).await.ok();
        server.change_settings(|settings| { settings.whitelabel.insert("TRANSREC3".to_owned(), true); }).await;
        let (merchant, by) = (server.merchant().await, &erawan_platform::Author::SERVER);
        server.app.merchants.set_module(by, merchant.id, "AGEINFO3", false).await.expect("a module");
        team.leader.get(&call).await.refused("permission.denied");
        team.leader.get(RECORD).await.ok();
    }

    async fn what_is_not_valid_is_refused_at_its_field(server: &TestServer) {
        let team = Team::of(server).await;
        for (query, field) in [
            ("txCode=3200", "txCode"), ("txCode=6101,x", "txCode"), ("txCode=8122", "txCode"), ("size=0", "size"), ("size=51", "size"),
            ("pageNo=0", "pageNo"), ("startDate=2026-11-22", "endDate"), ("startDate=2026-08-01&endDate=2026-11-21", "endDate"),
        ] {
            let body = team.leader.get(&format!("{RECORD}?types=A&{query}")).await.refused("validation.failed");
            let fields = body["value"]["fields"].as_object().expect("fields");
            assert_eq!(fields.keys().collect::<Vec<_>>(), [field], "{query}");
        }
    }
}
