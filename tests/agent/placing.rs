use erawan_platform::rooms::account::MemberKind;
use erawan_testkit::{Actor, Engine, TestServer, both_engines};
use futures::future::join_all;
use sea_orm::ConnectionTrait;
use serde_json::json;

use super::{code_of, invited, join};

const REGISTER: &str = "/wps/member/register";

/// Where the member stands: the name of whom they are directly below, and how deep.
async fn place_of(server: &TestServer, username: &str) -> Option<String> {
    let place = format!(
        "SELECT COALESCE(above.username, 'the root') || ' ' || l.depth FROM line l JOIN member m ON m.id = l.member_id \
         JOIN line p ON p.ord = l.parent_ord AND p.until_day IS NULL LEFT JOIN member above ON above.id = p.member_id \
         WHERE m.username = '{username}' AND l.until_day IS NULL"
    );
    server.query_text(&place).await
}

async fn change(server: &TestServer, statement: &str) {
    server.app.core.db.write().execute_unprepared(statement).await.expect("a statement");
}

async fn damages(server: &TestServer) -> Vec<String> {
    server.app.accounts.reconcile().await.expect("the tree can be read")
}

async fn type_of(actor: &Actor) -> i64 {
    actor.get("/wps/member/info").await.ok()["type"].as_i64().expect("a type")
}

both_engines! {
    async fn reg_036_opn_053_who_registers_stands_where_the_code_says(server: &TestServer) {
        let top = server.member_of_kind(MemberKind::TopAgent, "leader888").await;
        let agent = server.member_below(MemberKind::Agent, "branch888", Some(code_of(&top).await)).await;
        let friend = join(server, "friend888", &code_of(&agent).await).await;
        let guest = join(server, "hisguest8", &code_of(&friend).await).await;
        let alone = join(server, "alone8888", "").await;
        join(server, "alsoalone", &code_of(&alone).await).await;
        let mut by_link = invited("bylink888", "");
        by_link["recommenderId"] = json!(guest.id);
        server.visitor().at("10.62.0.1").put(REGISTER, by_link).await.ok();
        for (username, place) in [
            ("leader888", "the root 1"),
            ("branch888", "leader888 2"),
            ("friend888", "branch888 3"),
            ("hisguest8", "branch888 3"),
            ("bylink888", "branch888 3"),
            ("alone8888", "the root 1"),
            ("alsoalone", "the root 1"),
        ] {
            assert_eq!(place_of(server, username).await.as_deref(), Some(place), "{username}");
        }
        let referrer = "SELECT r.username FROM member m JOIN member r ON r.id = m.referrer_id WHERE m.username = 'hisguest8'";
        assert_eq!(server.query_text(referrer).await.as_deref(), Some("friend888"), "who invited is noted");
        let day = "SELECT from_day FROM line l JOIN member m ON m.id = l.member_id WHERE m.username = 'friend888'";
        assert_eq!(server.query_text(day).await.as_deref(), Some("2026-11-21"));
    }

    async fn the_type_of_an_agent_follows_the_place(server: &TestServer) {
        let top = server.member_of_kind(MemberKind::TopAgent, "leader888").await;
        let code = code_of(&top).await;
        assert_eq!(type_of(&top).await, 2);
        assert_eq!(type_of(&server.member_below(MemberKind::TopAgent, "branch888", Some(code)).await).await, 1);
        assert_eq!(type_of(&server.member_below(MemberKind::Agent, "another88", None).await).await, 2);
    }

    async fn below_the_deepest_level_people_join_the_agent_above(server: &TestServer) {
        server.change_settings(|settings| settings.teams.depth_max = 2).await;
        let top = server.member_of_kind(MemberKind::TopAgent, "leader888").await;
        let deepest = server.member_below(MemberKind::Agent, "branch888", Some(code_of(&top).await)).await;
        join(server, "friend888", &code_of(&deepest).await).await;
        assert_eq!(place_of(server, "friend888").await.as_deref(), Some("leader888 2"));
        server.change_settings(|settings| settings.teams.depth_max = 1).await;
        join(server, "later8888", &code_of(&deepest).await).await;
        assert_eq!(place_of(server, "later8888").await.as_deref(), Some("the root 1"));
    }

    async fn a_guest_and_a_refused_registration_stand_nowhere(server: &TestServer) {
        let trial = server.member_of_kind(MemberKind::Trial, "guestly88").await;
        let count = "SELECT COUNT(*) || '' FROM line";
        let before = server.query_text(count).await;
        server.visitor().post("/wps/session/login/freeplay", json!({})).await.ok();
        join(server, "friend888", "").await;
        server.visitor().put(REGISTER, invited("friend888", "")).await.refused("username.exists");
        let after = server.query_text(count).await.expect("a number").parse::<i64>().expect("a number");
        assert_eq!(after, before.expect("a number").parse::<i64>().expect("a number") + 1);
        assert_eq!(place_of(server, "guestly88").await, None, "{}", trial.id);
    }

    async fn many_who_register_at_once_get_each_a_number_of_their_own(server: &TestServer) {
        let top = server.member_of_kind(MemberKind::TopAgent, "leader888").await;
        let code = code_of(&top).await;
        let other = if server.engine() == Engine::Postgres { Some(server.another_node().await) } else { None };
        let nodes = [server, other.as_ref().unwrap_or(server)];
        let registrations = (0..24).map(|number| {
            let node = nodes[number % 2];
            let visitor = node.visitor().at(&format!("10.63.0.{number}"));
            let form = invited(&format!("crowd88{number}"), &code);
            async move { visitor.put(REGISTER, form).await.ok() }
        });
        join_all(registrations).await;
        let team = top.get("/wps/agent/downlines?size=50").await.ok();
        let sizes = ["directMembers", "teamMembers"].map(|name| team["footer"][name].as_u64());
        assert_eq!(sizes, [Some(24); 2]);
        assert_eq!(team["list"].as_array().map(Vec::len), Some(24));
        let twice = "SELECT COUNT(*) || '' FROM (SELECT ord FROM line GROUP BY ord HAVING COUNT(*) > 1) AS twice";
        assert_eq!(server.query_text(twice).await.as_deref(), Some("0"));
        if let Some(other) = other {
            other.app.core.jobs.stop().await;
        }
    }

    async fn accounts_of_before_get_the_place_that_they_would_have_had(server: &TestServer) {
        let top = server.member_of_kind(MemberKind::TopAgent, "leader888").await;
        let agent = server.member_below(MemberKind::Agent, "branch888", Some(code_of(&top).await)).await;
        let friend = join(server, "friend888", &code_of(&agent).await).await;
        join(server, "hisguest8", &code_of(&friend).await).await;
        server.member_of_kind(MemberKind::TestTopAgent, "testlead8").await;
        let places = "SELECT m.username || ' ' || COALESCE(a.username, '') || l.depth || l.from_day AS place FROM line l \
                      JOIN member m ON m.id = l.member_id JOIN line p ON p.ord = l.parent_ord \
                      LEFT JOIN member a ON a.id = p.member_id";
        let all = match server.engine() {
            Engine::Sqlite => format!("SELECT GROUP_CONCAT(place, ';') FROM ({places} ORDER BY place) AS one"),
            Engine::Postgres => format!("SELECT STRING_AGG(place, ';' ORDER BY place) FROM ({places}) AS one"),
        };
        let before = server.query_text(&all).await;
        assert!(before.as_ref().is_some_and(|places| places.contains("hisguest8 branch888")), "{before:?}");
        change(server, "DELETE FROM line").await;
        // An agent from before whom no agent invited is a top agent.
        change(server, "UPDATE member SET kind = 1 WHERE username = 'leader888'").await;
        let merchant = server.merchant().await;
        assert!(!damages(server).await.is_empty());
        let placed = server.app.accounts.place_old_members(&merchant).await.expect("places");
        assert!(placed > 40, "{placed}");
        assert_eq!(server.query_text(&all).await, before);
        assert_eq!(server.query_text("SELECT kind || '' FROM member WHERE username = 'leader888'").await.as_deref(), Some("2"));
        assert_eq!(server.app.accounts.place_old_members(&merchant).await.expect("places"), 0, "once is enough");
        assert_eq!(damages(server).await, [""; 0]);
        // The numbers are new: figures of teams are kept under them.
        server.app.rebuild_projections().await.expect("the projections are made anew");
    }

    async fn g9_verify_finds_each_damage_of_the_tree(server: &TestServer) {
        let top = server.member_of_kind(MemberKind::TopAgent, "leader888").await;
        join(server, "friend888", &code_of(&top).await).await;
        server.member_of_kind(MemberKind::Trial, "guestly88").await;
        let member = |name: &str| format!("member_id = (SELECT id FROM member WHERE username = '{name}')");
        let (friend, leader) = (member("friend888"), member("leader888"));
        assert_eq!(damages(server).await, [""; 0]);
        change(server, "CREATE TABLE line_kept AS SELECT * FROM line").await;
        // What the database refuses by itself.
        for index in ["line_member_key", "line_path_key"] {
            change(server, &format!("DROP INDEX {index}")).await;
        }
        let ord = server.query_text(&format!("SELECT ord || '' FROM line WHERE {friend}")).await.expect("a number");
        let deep = format!("{}{:08x}", "00000001".repeat(33), ord.parse::<u32>().expect("a number"));
        let deep = match server.engine() {
            Engine::Sqlite => format!("X'{deep}'"),
            Engine::Postgres => format!("'\\x{deep}'"),
        };
        let columns = "ord, from_day, member_id, merchant_id, is_test, until_day, parent_ord, depth, path";
        let second = |days: &str, until: &str| format!(
            "INSERT INTO line ({columns}) SELECT ord, '{days}', member_id, merchant_id, is_test, {until}, parent_ord, depth, path FROM line_kept WHERE {friend}"
        );
        let cases: [(&str, Vec<String>, &str); 11] = [
            ("too deep", vec![format!("UPDATE line SET depth = 33, path = {deep} WHERE {friend}")], "it is 33 deep"),
            ("another path", vec![format!("UPDATE line SET path = (SELECT path FROM line_kept WHERE {leader}) WHERE {friend}")], "the path does not fit"),
            ("another depth", vec![format!("UPDATE line SET depth = depth + 1 WHERE {friend}")], "the path does not fit"),
            ("another parent", vec![format!("UPDATE line SET parent_ord = (SELECT ord FROM line_kept WHERE depth = 0 AND is_test = FALSE ORDER BY ord LIMIT 1) WHERE {friend}")], "the path is not that of its parent"),
            ("no parent", vec![format!("UPDATE line SET parent_ord = NULL WHERE {friend}")], "is not a root"),
            ("a gap", vec![format!("UPDATE line SET from_day = '2026-11-25' WHERE {friend}"), second("2026-11-21", "'2026-11-24'")], "missing or told twice"),
            ("an overlap", vec![format!("UPDATE line SET from_day = '2026-11-25' WHERE {friend}"), second("2026-11-21", "'2026-11-26'")], "missing or told twice"),
            ("an end", vec![format!("UPDATE line SET until_day = '2026-11-26' WHERE {friend}")], "it ends and no other follows"),
            ("no line", vec![format!("DELETE FROM line WHERE {friend}")], "the member friend888 has no place"),
            ("two lines", vec![format!("UPDATE line SET {friend} WHERE {leader}")], "the member friend888 has more than one place"),
            ("a guest", vec![format!("UPDATE line SET {} WHERE {friend}", member("guestly88"))], "the trial account guestly88 has a place"),
        ];
        for (what, statements, finding) in cases {
            for statement in statements {
                change(server, &statement).await;
            }
            let found = damages(server).await;
            assert!(found.iter().any(|damage| damage.contains(finding)), "{what}: {found:?}");
            change(server, "DELETE FROM line").await;
            change(server, &format!("INSERT INTO line ({columns}) SELECT {columns} FROM line_kept")).await;
            assert_eq!(damages(server).await, [""; 0], "{what}");
        }
        change(server, "DROP TABLE line_kept").await;
        // What the sums of teams hold is marked in the rows.
        server.app.rebuild_projections().await.expect("the projections are made anew");
    }
}
