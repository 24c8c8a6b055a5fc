use std::time::Duration;

use erawan_platform::rooms::account::MemberKind;
use erawan_testkit::{Actor, TestServer, both_engines};
use serde_json::{Value, json};

use super::{code_of, invited, join};

const LIST: &str = "/wps/agent/downlines";
const ONE: &str = "/wps/agent/downline";

/// `upline888` above `leader888` and `sibling88`; `leader888` above `branch888` and `direct888`, `branch888` above
/// `bottom888`; `cousin888` below `sibling88`.
pub(super) struct Tree {
    pub(super) upline: Actor,
    pub(super) leader: Actor,
    pub(super) branch: Actor,
    pub(super) direct: Actor,
    pub(super) bottom: Actor,
    pub(super) sibling: Actor,
    pub(super) cousin: Actor,
}

impl Tree {
    pub(super) async fn of(server: &TestServer) -> Self {
        let agent = async |name: &str, above: &Actor| {
            server.member_below(MemberKind::Agent, name, Some(code_of(above).await)).await
        };
        let upline = server.member_of_kind(MemberKind::TopAgent, "upline888").await;
        let leader = agent("leader888", &upline).await;
        let sibling = agent("sibling88", &upline).await;
        let branch = agent("branch888", &leader).await;
        let direct = join(server, "direct888", &code_of(&leader).await).await;
        let bottom = join(server, "bottom888", &code_of(&branch).await).await;
        let cousin = join(server, "cousin888", &code_of(&sibling).await).await;
        Self { upline, leader, branch, direct, bottom, sibling, cousin }
    }
}

/// The account names of a list, in its order.
fn accounts(list: &Value) -> Vec<&str> {
    let list = list["list"].as_array().expect("a list");
    list.iter().map(|row| row["account"].as_str().expect("a name")).collect()
}

/// How many stand directly below and in all, as the footer says.
fn sizes(list: &Value) -> (u64, u64) {
    let size = |name: &str| list["footer"][name].as_u64().expect("a count");
    (size("directMembers"), size("teamMembers"))
}

fn path(value: &Value) -> Vec<(&str, i64)> {
    let path = value["path"].as_array().expect("a path");
    let step = |step: &Value| step["level"].as_i64().expect("a level");
    path.iter().map(|at| (at["account"].as_str().expect("a name"), step(at))).collect()
}

async fn listed(agent: &Actor, query: &str) -> Value {
    agent.get(&format!("{LIST}?{query}")).await.ok()
}

both_engines! {
    async fn agt_039_api_090_api_091_an_agent_sees_direct_members_and_walks_down(server: &TestServer) {
        let tree = Tree::of(server).await;
        server.credit(&tree.direct, 250).await;
        let team = listed(&tree.leader, "sort=account").await;
        assert_eq!(accounts(&team), ["branch888", "direct888"]);
        assert_eq!(path(&team), [("leader888", 0)]);
        assert_eq!(sizes(&team), (2, 3));
        assert_eq!(team["footer"], json!({
            "directMembers": 2, "teamMembers": 3, "toDownline": "1", "downlineReceiver": "DIRECT",
            "transferMinimum": "1.00", "transferMaximum": "50000.00", "transferLeft": "200000.00", "receiversLeft": 50,
        }));
        assert_eq!((&team["totalCount"], &team["totalPages"], &team["pageNum"]), (&json!(2), &json!(1), &json!(1)));
        let today = "2026-11-21";
        assert_eq!(team["list"][1], json!({
            "id": tree.direct.id, "account": "direct888", "type": 0, "level": 1, "balance": "250.00",
            "directMembers": 0, "teamMembers": 0, "registeredDate": today, "lastLoginDate": today, "online": true,
            "rebates": [],
        }));
        let branch = &team["list"][0];
        assert_eq!((&branch["type"], &branch["directMembers"], &branch["teamMembers"]), (&json!(1), &json!(1), &json!(1)));
        let below = listed(&tree.leader, &format!("parentId={}", tree.branch.id)).await;
        assert_eq!(path(&below), [("leader888", 0), ("branch888", 1)]);
        assert_eq!(below["list"], json!([{
            "id": tree.bottom.id, "account": "bot***88", "type": 0, "level": 2,
            "directMembers": 0, "teamMembers": 0, "registeredDate": today, "rebates": [],
        }]), "a name is masked and no money, login or presence is shown where the member is not a direct one");
        let one = tree.leader.get(&format!("{ONE}?id={}", tree.bottom.id)).await.ok();
        assert_eq!((&one["account"], &one["level"], &one["parentAccount"]), (&json!("bot***88"), &json!(2), &json!("branch888")));
        assert_eq!(path(&one), [("leader888", 0), ("branch888", 1), ("bot***88", 2)]);
        assert!(one.get("balance").is_none() && one.get("online").is_none());
        let one = tree.upline.get(&format!("{ONE}?id={}", tree.bottom.id)).await.ok();
        assert_eq!((&one["level"], &one["parentAccount"]), (&json!(3), &json!("bra***88")));
        let own = listed(&tree.leader, &format!("parentId={}", tree.leader.id)).await;
        assert_eq!(own["totalCount"], 2, "one's own list by one's own id");
        let empty = listed(&tree.leader, &format!("parentId={}", tree.direct.id)).await;
        assert_eq!((accounts(&empty).len(), &empty["totalPages"]), (0, &json!(0)), "a member leads no one");
    }

    async fn a_direct_member_who_left_or_was_idle_is_not_online(server: &TestServer) {
        let tree = Tree::of(server).await;
        let online = async || {
            let team = listed(&tree.leader, "sort=account").await;
            (team["list"][0]["online"].clone(), team["list"][1]["online"].clone())
        };
        assert_eq!(online().await, (json!(true), json!(true)));
        tree.branch.delete("/wps/session/logout").await.ok();
        assert_eq!(online().await, (json!(false), json!(true)));
        server.clock.advance(Duration::from_secs(5 * 60 + 1));
        assert_eq!(online().await, (json!(false), json!(false)));
        tree.direct.get("/wps/member/info").await.ok();
        assert_eq!(online().await, (json!(false), json!(true)));
    }

    async fn a_search_reaches_the_whole_team_and_tells_no_letter_that_the_mask_hides(server: &TestServer) {
        let tree = Tree::of(server).await;
        let found = async |agent: &Actor, text: &str| {
            let list = listed(agent, &format!("account={text}")).await;
            accounts(&list).into_iter().map(str::to_owned).collect::<Vec<_>>()
        };
        assert_eq!(found(&tree.leader, "direct8").await, ["direct888"], "a direct member by the beginning");
        assert_eq!(found(&tree.leader, "DIR").await, ["direct888"], "small and large letters are the same");
        assert_eq!(found(&tree.leader, "bot").await, ["bot***88"], "another by the letters that are shown");
        assert_eq!(found(&tree.leader, "bott").await, [""; 0], "not by one that is hidden");
        assert_eq!(found(&tree.leader, "bottom888").await, ["bot***88"], "by the whole name");
        assert_eq!(found(&tree.branch, "bott").await, ["bottom888"]);
        assert_eq!(found(&tree.leader, "cousin888").await, [""; 0]);
        assert_eq!(found(&tree.leader, "leader888").await, [""; 0], "the agent is not in the team");
        assert_eq!(found(&tree.leader, "di%25").await, [""; 0]);
        assert_eq!(found(&tree.leader, "d_r").await, [""; 0], "no letter stands for another");
        let below = listed(&tree.upline, &format!("parentId={}&account=bot", tree.sibling.id)).await;
        assert_eq!(accounts(&below), [""; 0], "the team of the person that is named");
    }

    async fn a_list_is_sorted_filtered_and_paged(server: &TestServer) {
        let leader = server.member_of_kind(MemberKind::TopAgent, "leader888").await;
        let code = code_of(&leader).await;
        for name in ["charlie88", "alpha8888", "bravo8888"] {
            server.clock.advance(Duration::from_secs(1));
            join(server, name, &code).await;
        }
        server.clock.advance(Duration::from_secs(1));
        server.member_below(MemberKind::Agent, "delta8888", Some(code)).await;
        let listed = async |query: &str| {
            let list = listed(&leader, query).await;
            assert_eq!(sizes(&list), (4, 4), "whatever is listed");
            accounts(&list).into_iter().map(|name| name[..1].to_owned()).collect::<String>()
        };
        assert_eq!(listed("").await, "dbac", "the newest first");
        assert_eq!(listed("sort=registeredDate").await, "cabd");
        assert_eq!(listed("sort=account").await, "abcd");
        assert_eq!(listed("sort=-account").await, "dcba");
        assert_eq!(listed("type=1").await, "d");
        assert_eq!(listed("type=0&sort=account").await, "abc");
        assert_eq!(listed("type=42").await, "");
        assert_eq!(listed("sort=account&size=3").await, "abc");
        assert_eq!(listed("sort=account&size=3&pageNo=2").await, "d");
        assert_eq!(listed("sort=account&size=3&pageNo=3").await, "", "a page beyond the end is empty");
    }

    async fn a31_people_of_other_teams_look_like_people_who_do_not_exist(server: &TestServer) {
        let tree = Tree::of(server).await;
        let other = server.member_of_kind(MemberKind::TopAgent, "stranger8").await;
        let test = server.member_of_kind(MemberKind::TestMember, "testing88").await;
        let trial = server.member_of_kind(MemberKind::Trial, "trial8888").await;
        server.open_merchant("other").await;
        let mut abroad = server.visitor().at("10.61.0.99");
        abroad.merchant = "other";
        let answer = abroad.put("/wps/member/register", invited("abroad888", "")).await.ok();
        abroad.adopt(&answer);
        let unknown = "mem_00000000000000000000000000000001";
        let expected = tree.leader.get(&format!("{ONE}?id={unknown}")).await.refused("not.found");
        let body = |mut body: Value| {
            body.as_object_mut().expect("a body").remove("requestId");
            body
        };
        let expected = body(expected);
        let people = [&tree.upline, &tree.sibling, &tree.cousin, &other, &test, &trial, &abroad];
        for person in people {
            for call in [format!("{ONE}?id={}", person.id), format!("{LIST}?parentId={}", person.id)] {
                assert_eq!(body(tree.leader.get(&call).await.refused("not.found")), expected, "{call}");
            }
        }
        for call in [
            format!("{ONE}?id={}", tree.leader.id),
            format!("{ONE}?id=5"),
            ONE.to_owned(),
            format!("{LIST}?parentId={unknown}"),
            format!("{LIST}?parentId=x"),
        ] {
            assert_eq!(body(tree.leader.get(&call).await.refused("not.found")), expected, "{call}");
        }
        assert_eq!(sizes(&listed(&tree.leader, "").await), (2, 3), "no one else is counted");
    }

    async fn opn_006_a_team_is_for_agents_where_the_merchant_offers_it(server: &TestServer) {
        let tree = Tree::of(server).await;
        let calls = [LIST.to_owned(), format!("{LIST}?size=0"), format!("{ONE}?id={}", tree.direct.id)];
        for call in &calls {
            tree.direct.get(call).await.refused("permission.denied");
            server.visitor().get(call).await.refused("session.required");
        }
        let merchant = server.merchant().await;
        let by = &erawan_platform::Author::SERVER;
        server.change_settings(|settings| { settings.whitelabel.insert("DOWNMAN".to_owned(), false); }).await;
        for call in &calls {
            tree.leader.get(call).await.refused("permission.denied");
        }
        server.change_settings(|settings| { settings.whitelabel.insert("DOWNMAN".to_owned(), true); }).await;
        tree.leader.get(LIST).await.ok();
        server.app.merchants.set_module(by, merchant.id, "AGEINFO3", false).await.expect("a module");
        for call in &calls {
            tree.leader.get(call).await.refused("permission.denied");
        }
    }

    async fn a_field_that_is_not_valid_is_named(server: &TestServer) {
        let leader = server.member_of_kind(MemberKind::TopAgent, "leader888").await;
        for (query, field) in [
            ("size=51", "size"),
            ("size=0", "size"),
            ("size=1000000000", "size"),
            ("size=1e1", "size"),
            ("size=-1", "size"),
            ("pageNo=0", "pageNo"),
            ("pageNo=x", "pageNo"),
            ("pageNo=18446744073709551616", "pageNo"),
            ("type=4", "type"),
            ("type=3", "type"),
            ("type=x", "type"),
            ("sort=balance", "sort"),
            ("sort=Account", "sort"),
        ] {
            let body = leader.get(&format!("{LIST}?{query}")).await.refused("validation.failed");
            assert_eq!(body["value"]["fields"], json!({ field: ["The value is not valid"] }), "{query}");
        }
        let long = "a".repeat(65);
        leader.get(&format!("{LIST}?account={long}")).await.refused("validation.failed");
        let fine = listed(&leader, "account=&type=&sort=&pageNo=&size=&parentId=").await;
        assert_eq!(fine["totalCount"], 0, "an empty field is none");
    }

    async fn an_agent_may_call_sixty_times_a_minute(server: &TestServer) {
        let leader = server.member_of_kind(MemberKind::TopAgent, "leader888").await;
        for _ in 0..30 {
            leader.get(LIST).await.ok();
            leader.get(ONE).await.refused("not.found");
        }
        leader.get(LIST).await.refused("system.busy");
        leader.get(ONE).await.refused("system.busy");
        server.clock.advance(Duration::from_secs(1));
        leader.get(LIST).await.ok();
    }

    async fn g8_test_accounts_have_a_tree_of_their_own(server: &TestServer) {
        let agent = server.member_of_kind(MemberKind::TestTopAgent, "testlead8").await;
        let code = server.app.accounts.affiliate_code(server.current(&agent).await.member_id).await.expect("a code");
        server.visitor().get(&format!("/wps/agent/affiliate?code={code}")).await.refused("invitation.code.error");
        let form = invited("realone88", &code);
        server.visitor().put("/wps/member/register", form).await.refused("invitation.code.error");
        let mut link = invited("realone88", "");
        link["recommenderId"] = json!(agent.id);
        server.visitor().put("/wps/member/register", link).await.refused("agent.link.error");
        server.member_below(MemberKind::TestMember, "testmate8", Some(code)).await;
        let team = listed(&agent, "").await;
        assert_eq!((accounts(&team), &team["list"][0]["type"]), (vec!["testmate8"], &json!(40)));
    }

    async fn the_demo_has_a_team_of_four_levels(server: &TestServer) {
        let mut top = server.visitor();
        let form = json!({ "username": "agent001", "password": erawan_platform::seed::DEMO_PASSWORD, "role": "agent" });
        let answer = top.post("/wps/session/login", form).await.ok();
        top.adopt(&answer);
        let team = listed(&top, "sort=account").await;
        assert_eq!(accounts(&team), ["agent002", "agent004", "agent005", "kaewta55", "ploy8899", "somchai77"]);
        assert_eq!(sizes(&team), (6, 44));
        let below = listed(&top, &format!("parentId={}&type=1", team["list"][0]["id"].as_str().expect("an id"))).await;
        let agent = &below["list"][0];
        assert_eq!((&agent["level"], &agent["type"], &agent["directMembers"]), (&json!(2), &json!(1), &json!(4)));
    }
}
