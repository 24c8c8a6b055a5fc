//! Team betting: the rounds of a team, one by one.

use erawan_platform::rooms::account::MemberKind;
use erawan_testkit::{Actor, TestServer, both_engines};
use sea_orm::{ConnectionTrait, Statement};
use serde_json::{Value, json};

use super::figures::{DAY, Team, change, read};
use super::pnl::played;
use crate::provider::vendor::UNIT;

const BETTING: &str = "/wps/relay/ODSFE2_Subordinate";
const PNL: &str = "/wps/relay/ODSFE2_MemPNL";
const SUMS: [&str; 4] = ["betAmount", "validBetAmount", "winAmount", "profitAndLoss"];

async fn betting(server: &TestServer, agent: &Actor, query: &str) -> Value {
    read(server, agent, BETTING, query).await
}

fn sums(row: &Value) -> [String; 4] {
    SUMS.map(|field| row[field].as_str().expect("an amount").to_owned())
}

/// Account, stake and status of each row.
fn rows(list: &Value) -> Vec<(String, String, String)> {
    let text = |row: &Value, field: &str| row[field].as_str().expect("a text").to_owned();
    let list = list["list"].as_array().expect("a list");
    list.iter().map(|row| (text(row, "account"), text(row, "betAmount"), text(row, "status"))).collect()
}

fn settled(rows: &[(&str, &str)]) -> Vec<(String, String, String)> {
    let row =
        |(account, bet): &(&str, &str)| ((*account).to_owned(), (*bet).to_owned(), "settled".to_owned());
    rows.iter().map(row).collect()
}

/// From that day on the member stands below the other one. Nothing moves members yet.
pub(super) async fn moves_below(server: &TestServer, name: &str, above: &str, day: &str) {
    let db = server.app.core.db.write();
    let place = async |name: &str| {
        let statement = format!(
            "SELECT l.ord, l.depth, l.path FROM line l JOIN member m ON m.id = l.member_id \
             WHERE m.username = '{name}' AND l.until_day IS NULL"
        );
        let wanted = Statement::from_string(db.get_database_backend(), statement);
        let row = db.query_one_raw(wanted).await.expect("the database").expect("a line");
        let ord: i32 = row.try_get("", "ord").expect("a number");
        let depth: i16 = row.try_get("", "depth").expect("a depth");
        let path: Vec<u8> = row.try_get("", "path").expect("a path");
        (ord, depth, path)
    };
    let ((ord, ..), (parent, depth, path)) = (place(name).await, place(above).await);
    let path = [path.as_slice(), &ord.to_be_bytes()].concat();
    let end = format!("UPDATE line SET until_day = '{day}' WHERE ord = {ord} AND until_day IS NULL");
    db.execute_unprepared(&end).await.expect("the old line ends");
    let begin = format!(
        "INSERT INTO line (ord, from_day, member_id, merchant_id, is_test, until_day, parent_ord, depth, path) \
         SELECT ord, '{day}', member_id, merchant_id, is_test, NULL, {parent}, {}, $1 FROM line WHERE ord = {ord}",
        depth + 1
    );
    let begin = Statement::from_sql_and_values(db.get_database_backend(), begin, [path.into()]);
    db.execute_raw(begin).await.expect("the new line begins");
}

/// Takes such a move back, and makes what was derived since anew: what teams have is kept for those of today.
pub(super) async fn moves_back(server: &TestServer, name: &str) {
    let db = server.app.core.db.write();
    let own = format!(
        "ord = (SELECT MAX(l.ord) FROM line l JOIN member m ON m.id = l.member_id WHERE m.username = '{name}')"
    );
    for statement in [
        format!("DELETE FROM line WHERE {own} AND until_day IS NULL"),
        format!("UPDATE line SET until_day = NULL WHERE {own}"),
    ] {
        db.execute_unprepared(&statement).await.expect("a statement");
    }
    server.app.rebuild_projections().await.expect("the projections are made anew");
}

both_engines! {
    async fn agt_038_api_085_opn_138_an_agent_reads_the_rounds_of_the_whole_team(server: &TestServer) {
        let team = played(server).await;
        let own = betting(server, &team.leader, "").await;
        let newest_first = [("branch888", "4.00"), ("pla***22", "3.00"), ("player111", "20.00"), ("player111", "10.00")];
        assert_eq!(rows(&own), settled(&newest_first));
        assert_eq!((&own["totalCount"], &own["totalPages"], &own["pageNum"]), (&json!(4), &json!(1), &json!(1)));
        let levels: Vec<i64> = own["list"].as_array().expect("a list").iter().map(|row| row["level"].as_i64().expect("a level")).collect();
        assert_eq!(levels, [1, 2, 1, 1]);
        assert_eq!(sums(&own["list"][2]), ["20.00", "20.00", "35.00", "15.00"]);
        assert_eq!(sums(&own["footer"]), ["37.00", "37.00", "36.00", "-1.00"]);

        let above = betting(server, &team.upline, "").await;
        let masked = [("bra***88", "4.00"), ("pla***22", "3.00"), ("pla***11", "20.00"), ("pla***11", "10.00")];
        assert_eq!(rows(&above), settled(&masked));
        assert_eq!(sums(&above["footer"]), sums(&own["footer"]));
        assert_eq!(rows(&betting(server, &team.branch, "").await), settled(&[("player222", "3.00")]), "without the agent's own");
    }

    async fn a_row_tells_no_balance_no_proof_and_no_choice(server: &TestServer) {
        let team = played(server).await;
        let own = betting(server, &team.leader, "").await;
        let row = own["list"][2].as_object().expect("a row");
        let mut fields: Vec<&str> = row.keys().map(String::as_str).collect();
        fields.sort_unstable();
        let mut expected = [
            "id", "account", "level", "gameCategory", "vendor", "gameName", "roundId", "betTime", "settleTime", "betAmount",
            "validBetAmount", "winAmount", "profitAndLoss", "status",
        ];
        expected.sort_unstable();
        assert_eq!(fields, expected);
        assert_eq!((&row["gameCategory"], &row["vendor"], &row["roundId"]), (&json!("RNG"), &json!("BGS"), &json!("won")));
        let thai = read(server, &team.leader.clone().in_thai(), BETTING, "").await;
        assert_ne!(thai["list"][2]["gameName"], row["gameName"], "games are called by their names");
    }

    async fn opn_138_totals_are_those_of_the_profit_and_loss(server: &TestServer) {
        let team = played(server).await;
        for agent in [&team.upline, &team.leader, &team.branch] {
            for query in ["", "gameCategory=RNG", "gameCategory=LIVE", "startDate=2026-11-20&endDate=2026-11-21"] {
                let (rounds, profit) = (betting(server, agent, query).await, read(server, agent, PNL, query).await);
                // Deposits and what was given are no part of rounds.
                assert_eq!(sums(&rounds["footer"])[..3], sums(&profit["footer"])[..3], "{query}");
            }
        }
        for id in [&team.one.id, &team.two.id, &team.branch.id] {
            let rounds = betting(server, &team.leader, &format!("id={id}")).await;
            let profit = read(server, &team.leader, PNL, &format!("parentId={id}")).await;
            assert_eq!(sums(&rounds["footer"]), sums(&profit["self"]));
        }
        server.app.core.jobs.stop().await;
        let found = async || server.app.agents.reconcile().await.expect("the lists can be read");
        for (change_by, findings) in [(1, 1), (-1, 0)] {
            change(server, &format!("UPDATE agent_team_list_day SET n = n + {change_by} WHERE parent = 0 AND kind = 'RNG'")).await;
            assert_eq!(found().await.len(), findings, "a round that no record has is found");
        }
        server.app.rebuild_projections().await.expect("the projections are made anew");
        assert_eq!(sums(&betting(server, &team.upline, "").await["footer"]), ["37.00", "37.00", "36.00", "-1.00"]);
    }

    async fn a_state_a_category_a_day_and_a_page_choose_the_rounds(server: &TestServer) {
        let mut team = played(server).await;
        let two = team.vendor.player(&team.two).await;
        let (open, void) = (two.bet("open", 5 * UNIT), two.bet("void", 7 * UNIT));
        for bet in [&open, &void] {
            team.vendor.call("/transaction/bet", bet).await.balance();
        }
        team.vendor.call("/transaction/rollback", &two.rollback(&void)).await.balance();
        let of = async |query: &str| {
            let list = betting(server, &team.leader, query).await;
            (rows(&list), list["totalCount"].clone(), sums(&list["footer"]))
        };
        let is = |account: &str, bet: &str, status: &str| (account.to_owned(), bet.to_owned(), status.to_owned());
        let (all, count, footer) = of("").await;
        assert_eq!(all[..2], [is("pla***22", "0.00", "rolled_back"), is("pla***22", "5.00", "open")]);
        assert_eq!((count, footer), (json!(6), ["42.00", "37.00", "36.00", "-6.00"].map(str::to_owned)));
        assert_eq!(of("status=open").await, (vec![is("pla***22", "5.00", "open")], json!(1), ["5.00", "0.00", "0.00", "-5.00"].map(str::to_owned)));
        assert_eq!(of("status=rolled_back").await.0, [is("pla***22", "0.00", "rolled_back")]);
        let (done, count, footer) = of("status=settled").await;
        assert_eq!((done.len(), count, footer), (4, json!(4), ["37.00", "37.00", "36.00", "-1.00"].map(str::to_owned)));
        assert_eq!(of("status=open&account=player1").await.1, 0);
        assert_eq!(of("gameCategory=LIVE").await.1, 0);
        assert_eq!(of("gameCategory=RNG").await.1, 6);

        let page = async |query: &str| {
            let list = betting(server, &team.leader, query).await;
            (rows(&list).into_iter().map(|(_, bet, _)| bet).collect::<Vec<_>>(), list["totalPages"].clone())
        };
        assert_eq!(page("size=4").await, (["0.00", "5.00", "4.00", "3.00"].map(str::to_owned).to_vec(), json!(2)));
        assert_eq!(page("size=4&pageNo=2").await, (["20.00", "10.00"].map(str::to_owned).to_vec(), json!(2)));
        assert_eq!(page("size=4&pageNo=3").await, (vec![], json!(2)), "a page beyond the end is empty");

        // A round belongs to the day on which it began.
        server.clock.advance(DAY);
        team.two.log_in("player222").await;
        team.leader.log_in("leader888").await;
        let two = team.vendor.player(&team.two).await;
        team.vendor.call("/transaction/win", &two.win(&open, 9 * UNIT)).await.balance();
        Team::round(&team.vendor, &two, "later", UNIT, 0).await;
        let list = betting(server, &team.leader, "").await;
        assert_eq!(rows(&list), settled(&[("pla***22", "1.00")]));
        let list = betting(server, &team.leader, "startDate=2026-11-21&endDate=2026-11-22&size=3").await;
        assert_eq!((rows(&list)[2].clone(), &list["totalCount"]), (is("pla***22", "5.00", "settled"), &json!(7)));
        let first = betting(server, &team.leader, "startDate=2026-11-21&endDate=2026-11-21").await;
        assert_eq!((&first["totalCount"], &first["footer"]["winAmount"]), (&json!(6), &json!("45.00")));
        assert_eq!(first["footer"]["validBetAmount"], "37.00", "it counts on the day on which it was over");
    }

    async fn a_search_finds_rounds_as_team_management_finds_members(server: &TestServer) {
        let team = played(server).await;
        let found = async |agent: &Actor, query: &str| betting(server, agent, query).await["totalCount"].clone();
        assert_eq!(found(&team.leader, "account=player1").await, 2, "a direct member by the beginning");
        assert_eq!(found(&team.leader, "account=PLAYER111").await, 2);
        assert_eq!(found(&team.leader, "account=pla").await, 3, "others by the letters that are shown");
        assert_eq!(found(&team.leader, "account=player2").await, 0, "not by letters that are hidden");
        assert_eq!(found(&team.leader, "account=player222").await, 1, "by the whole name");
        assert_eq!(found(&team.leader, "account=leader888").await, 0, "the agent is not in the team");
        let one = betting(server, &team.upline, &format!("id={}", team.two.id)).await;
        assert_eq!(rows(&one), settled(&[("pla***22", "3.00")]), "one member, masked");
        assert_eq!(sums(&one["footer"]), ["3.00", "3.00", "1.00", "-2.00"]);
    }

    async fn a31_rounds_of_another_team_look_like_those_of_no_one(server: &TestServer) {
        let team = played(server).await;
        let other = server.member_of_kind(MemberKind::TopAgent, "other8888").await;
        let test = server.member_of_kind(MemberKind::TestTopAgent, "testlead8").await;
        for agent in [&other, &test] {
            let list = betting(server, agent, "").await;
            assert_eq!((rows(&list), &list["totalCount"]), (vec![], &json!(0)));
            assert_eq!(sums(&list["footer"]), ["0.00"; 4]);
            assert_eq!(betting(server, agent, "account=player111").await["totalCount"], 0);
        }
        for id in [team.one.id.as_str(), &team.upline.id, "mem_00000000000000000000000000000001", "x"] {
            other.get(&format!("{BETTING}?id={id}")).await.refused("not.found");
        }
        team.leader.get(&format!("{BETTING}?id={}", team.leader.id)).await.refused("not.found");
        team.leader.get(&format!("{BETTING}?id={}", team.upline.id)).await.refused("not.found");
        server.disable(&team.one).await;
        assert_eq!(betting(server, &team.leader, "account=player111").await["totalCount"], 2, "a disabled member stays in the team");
    }

    async fn a_member_who_moves_is_gone_at_once_and_brings_no_round_along(server: &TestServer) {
        let mut team = played(server).await;
        let mut other = server.member_of_kind(MemberKind::TopAgent, "other8888").await;
        betting(server, &team.leader, "").await;
        moves_below(server, "player111", "other8888", "2026-11-22").await;
        server.clock.advance(DAY);
        team.one.log_in("player111").await;
        team.leader.log_in("leader888").await;
        other.log_in("other8888").await;
        let player = team.vendor.player(&team.one).await;
        Team::round(&team.vendor, &player, "moved", 6 * UNIT, 0).await;
        let both = "startDate=2026-11-21&endDate=2026-11-22";
        let old = betting(server, &team.leader, both).await;
        assert_eq!(rows(&old), settled(&[("branch888", "4.00"), ("pla***22", "3.00")]));
        assert_eq!(sums(&old["footer"]), ["37.00", "37.00", "36.00", "-1.00"], "the sums of the days before stay");
        assert_eq!(betting(server, &team.leader, &format!("{both}&account=player111")).await["totalCount"], 0);
        let new = betting(server, &other, both).await;
        assert_eq!(rows(&new), settled(&[("player111", "6.00")]));
        assert_eq!(sums(&new["footer"]), ["6.00", "6.00", "0.00", "-6.00"]);
        assert_eq!(rows(&betting(server, &other, &format!("{both}&account=player111")).await), settled(&[("player111", "6.00")]));
        team.leader.get(&format!("{BETTING}?id={}", team.one.id)).await.refused("not.found");
        moves_back(server, "player111").await;
    }

    async fn opn_130_team_betting_is_for_agents_where_the_merchant_offers_it(server: &TestServer) {
        let team = Team::of(server).await;
        team.leader.get(BETTING).await.ok();
        team.one.get(BETTING).await.refused("permission.denied");
        server.member_of_kind(MemberKind::Trial, "trial8888").await.get(BETTING).await.refused("permission.denied");
        server.visitor().get(BETTING).await.refused("session.required");
        server.change_settings(|settings| { settings.whitelabel.insert("TEAMBETTING3".to_owned(), false); }).await;
        team.leader.get(BETTING).await.refused("permission.denied");
        server.change_settings(|settings| { settings.whitelabel.insert("TEAMBETTING3".to_owned(), true); }).await;
        let (merchant, by) = (server.merchant().await, &erawan_platform::Author::SERVER);
        server.app.merchants.set_module(by, merchant.id, "AGEINFO3", false).await.expect("a module");
        team.leader.get(BETTING).await.refused("permission.denied");
    }

    async fn what_is_not_valid_is_refused_at_its_field(server: &TestServer) {
        let team = Team::of(server).await;
        for (query, field) in [
            ("status=void", "status"), ("status=OPEN", "status"), ("gameCategory=MAIN", "gameCategory"), ("gameCategory=rng", "gameCategory"),
            ("size=0", "size"), ("size=51", "size"), ("size=1000000000", "size"), ("pageNo=0", "pageNo"), ("pageNo=1e1", "pageNo"),
            ("startDate=2026-11-22", "endDate"), ("startDate=2026-08-01&endDate=2026-11-21", "endDate"), ("startDate=x", "startDate"),
        ] {
            let body = team.leader.get(&format!("{BETTING}?{query}")).await.refused("validation.failed");
            let fields = body["value"]["fields"].as_object().expect("fields");
            assert_eq!(fields.keys().collect::<Vec<_>>(), [field], "{query}");
        }
        let long = "a".repeat(65);
        team.leader.get(&format!("{BETTING}?account={long}")).await.refused("validation.failed");
        let fine = betting(server, &team.leader, "account=&status=&gameCategory=&pageNo=&size=&id=&endDate=2026-12-24").await;
        assert_eq!(fine["totalCount"], 0, "an empty value is none, and the future is today");
    }
}
