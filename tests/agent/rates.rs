//! Rates of rebates: who may raise them, up to which, and from when on.

use std::time::Duration;

use erawan_platform::rooms::account::MemberKind;
use erawan_testkit::{Actor, Reply, TestServer, both_engines};
use futures::future::join_all;
use serde_json::{Value, json};

use super::{code_of, join};

const LIST: &str = "/wps/agent/downlineRebates";
const RAISE: &str = "/wps/agent/updateDownlineRebates";
const ONE: &str = "/wps/agent/downline";
const TEAM: &str = "/wps/agent/downlines";
const CHANGES: &str = "/console/rateChanges";
const DAY: Duration = Duration::from_secs(24 * 3_600);

/// `upline888` above `leader888` above `branch888` above `bottom888`, and `direct888` below `leader888` too.
struct Tree {
    upline: Actor,
    leader: Actor,
    branch: Actor,
    direct: Actor,
    bottom: Actor,
}

impl Tree {
    /// Slots: 0.8, 0.6, 0.5 and 0.4 %, live tables the same less 0.3; `direct888` has none.
    async fn of(server: &TestServer) -> Self {
        let agent = async |name: &str, above: &Actor| {
            server.member_below(MemberKind::Agent, name, Some(code_of(above).await)).await
        };
        let upline = server.member_of_kind(MemberKind::TopAgent, "upline888").await;
        let leader = agent("leader888", &upline).await;
        let branch = agent("branch888", &leader).await;
        let direct = join(server, "direct888", &code_of(&leader).await).await;
        let bottom = join(server, "bottom888", &code_of(&branch).await).await;
        server.give_rates(&upline, &[("RNG", "0.8"), ("LIVE", "0.5")]).await;
        server.give_rates(&leader, &[("RNG", "0.6"), ("LIVE", "0.3")]).await;
        server.give_rates(&branch, &[("RNG", "0.5"), ("LIVE", "0.2")]).await;
        server.give_rates(&bottom, &[("RNG", "0.4"), ("LIVE", "0.1")]).await;
        Self { upline, leader, branch, direct, bottom }
    }
}

fn form(member: &Actor, rates: &[(&str, &str)]) -> Value {
    let rebates = rates.iter().map(|(category, rate)| json!({ "gameCategory": category, "rate": rate }));
    json!({ "id": member.id, "rebates": rebates.collect::<Vec<_>>() })
}

async fn raise(agent: &Actor, member: &Actor, rates: &[(&str, &str)]) -> Reply {
    agent.put(RAISE, form(member, rates)).await
}

/// Present and coming rates as `RNG 0.5>0.6 LIVE 0.2`.
fn shown(rebates: &Value) -> String {
    let rebates = rebates.as_array().expect("rates").iter().map(|rate| {
        let text = |name: &str| rate[name].as_str().unwrap_or_default().to_owned();
        let coming = rate["comingRate"].as_str().map(|coming| format!(">{coming}")).unwrap_or_default();
        format!("{} {}{coming}", text("gameCategory"), text("rate"))
    });
    rebates.collect::<Vec<_>>().join(" ")
}

/// The rates of a member as an agent above sees them.
async fn rates(agent: &Actor, member: &Actor) -> String {
    shown(&agent.get(&format!("{ONE}?id={}", member.id)).await.ok()["rebates"])
}

/// What a rate of slots is going to be, in tenths of a percent.
fn coming_slots(rebates: &Value) -> u32 {
    let rebates = rebates.as_array().expect("rates");
    let slots = rebates.iter().find(|rate| rate["gameCategory"] == "RNG");
    let rate =
        slots.map_or("0.0", |rate| rate.get("comingRate").unwrap_or(&rate["rate"]).as_str().expect("a rate"));
    rate.replace('.', "").parse().expect("tenths")
}

fn path(name: &str) -> String {
    format!("/console/members/{name}/rates")
}

async fn propose(by: &Actor, name: &str, rates: &[(&str, &str)]) -> Reply {
    let rebates = rates.iter().map(|(category, rate)| json!({ "gameCategory": category, "rate": rate }));
    let form = json!({ "rebates": rebates.collect::<Vec<_>>(), "reason": "The agreement changed" });
    by.post(&path(name), form).await
}

async fn decide(by: &Actor, row: &Value, what: &str) -> Reply {
    let id = row["proposalId"].as_str().expect("a proposal");
    let body = json!({ "digest": row["digest"], "reason": "Looked at it again" });
    by.post(&format!("{CHANGES}/{id}/{what}"), body).await
}

/// One who proposes and one who decides.
async fn two(server: &TestServer) -> (Actor, Actor) {
    (server.operator("proposes01", &["RISK"]).await, server.operator("decides001", &["FIN-checker"]).await)
}

async fn count(server: &TestServer, statement: &str) -> String {
    server.query_text(&format!("SELECT CAST(COUNT(*) AS TEXT) FROM {statement}")).await.expect("a count")
}

both_engines! {
    async fn agt_040_api_086_opn_139_an_agent_raises_rates_of_direct_members_from_the_next_midnight_on(server: &TestServer) {
        let mut tree = Tree::of(server).await;
        raise(&tree.leader, &tree.branch, &[("RNG", "0.6")]).await.ok();
        raise(&tree.leader, &tree.direct, &[("RNG", "0.3"), ("LIVE", "0.1")]).await.ok();
        assert_eq!(rates(&tree.leader, &tree.branch).await, "RNG 0.5>0.6 LIVE 0.2", "one category, and from midnight");
        assert_eq!(rates(&tree.leader, &tree.direct).await, "RNG 0.0>0.3 LIVE 0.0>0.1");
        let page = tree.leader.get(LIST).await.ok();
        assert_eq!(page["fromDate"], "2026-11-22");
        assert_eq!((shown(&page["ownRebates"]), shown(&page["highestRebates"])), ("RNG 0.6 LIVE 0.3".to_owned(), "RNG 0.6 LIVE 0.3".to_owned()));
        assert_eq!(count(server, "platform_event WHERE kind = 'agent.rates' AND author = 'agent: leader888'").await, "2");
        raise(&tree.leader, &tree.branch, &[("RNG", "0.6")]).await.ok();
        assert_eq!(count(server, "platform_event WHERE kind = 'agent.rates'").await, "2", "the same again changes nothing");
        let details = server.query_text("SELECT CAST(details AS TEXT) FROM platform_event WHERE kind = 'agent.rates' ORDER BY id").await.expect("details");
        let details: Value = serde_json::from_str(&details).expect("JSON");
        assert_eq!(details, json!({ "fromDay": "2026-11-22", "rates": { "RNG": { "before": "0.5", "after": "0.6" } } }));

        server.clock.advance(DAY);
        tree.leader.log_in("leader888").await;
        assert_eq!(rates(&tree.leader, &tree.branch).await, "RNG 0.6 LIVE 0.2");
        let page = tree.leader.get(&format!("{LIST}?account=direct")).await.ok();
        assert_eq!((shown(&page["list"][0]["rebates"]), &page["fromDate"]), ("RNG 0.3 LIVE 0.1".to_owned(), &json!("2026-11-23")));
    }

    async fn opn_139_a_rate_is_raised_only_and_up_to_the_agents_own(server: &TestServer) {
        let tree = Tree::of(server).await;
        for (asked, least, most) in [("0.4", "0.5", "0.6"), ("0.7", "0.5", "0.6"), ("0", "0.5", "0.6"), ("5.0", "0.5", "0.6")] {
            let refusal = raise(&tree.leader, &tree.branch, &[("LIVE", "0.3"), ("RNG", asked)]).await.refused("agent.rate.bounds");
            let bounds = json!([{ "gameCategory": "RNG", "least": least, "most": most }]);
            assert_eq!(refusal["value"]["bounds"], bounds, "{asked}");
        }
        let refusal = raise(&tree.leader, &tree.direct, &[("FISH", "0.1")]).await.refused("agent.rate.bounds");
        assert_eq!(refusal["value"]["bounds"], json!([{ "gameCategory": "FISH", "least": "0.0", "most": "0.0" }]), "an agent without a rate");
        assert_eq!(rates(&tree.leader, &tree.branch).await, "RNG 0.5 LIVE 0.2", "nothing of a refused form holds");
        raise(&tree.leader, &tree.branch, &[("RNG", "0.6")]).await.ok();
        raise(&tree.leader, &tree.branch, &[("RNG", "0.5")]).await.refused("agent.rate.bounds");

        raise(&tree.upline, &tree.leader, &[("RNG", "0.8")]).await.ok();
        raise(&tree.leader, &tree.branch, &[("RNG", "0.8")]).await.ok();
        assert_eq!(rates(&tree.leader, &tree.branch).await, "RNG 0.5>0.8 LIVE 0.2", "both hold from the same midnight");
    }

    async fn opn_139_no_rate_is_above_the_merchants_highest(server: &TestServer) {
        let tree = Tree::of(server).await;
        server.change_settings(|settings| {
            let caps: Value = json!({ "depthMax": 12, "rateCaps": { "RNG": 6_000, "LIVE": 5_000 } });
            settings.teams = serde_json::from_value(caps).expect("terms");
        }).await;
        let refusal = raise(&tree.upline, &tree.leader, &[("RNG", "0.7")]).await.refused("agent.rate.bounds");
        assert_eq!(refusal["value"]["bounds"], json!([{ "gameCategory": "RNG", "least": "0.6", "most": "0.6" }]));
        assert_eq!(shown(&tree.upline.get(LIST).await.ok()["highestRebates"]), "RNG 0.6 LIVE 0.5");
        let member = join(server, "capped888", &code_of(&tree.upline).await).await;
        server.give_rates(&member, &[("RNG", "0.8"), ("PVP", "0.5")]).await;
        assert_eq!(rates(&tree.upline, &member).await, "RNG 0.6", "rates of a new account are cut");
        assert_eq!(rates(&tree.upline, &tree.leader).await, "RNG 0.6 LIVE 0.3");
        raise(&tree.upline, &tree.leader, &[("RNG", "0.6"), ("LIVE", "0.4")]).await.ok();
    }

    async fn a31_only_a_direct_member_gets_rates_and_no_one_else_looks_different(server: &TestServer) {
        let tree = Tree::of(server).await;
        let other = server.member_of_kind(MemberKind::TopAgent, "stranger8").await;
        let test = server.member_of_kind(MemberKind::TestMember, "testing88").await;
        let body = |mut body: Value| {
            body.as_object_mut().expect("a body").remove("requestId");
            body
        };
        let rebates = json!([{ "gameCategory": "RNG", "rate": "0.1" }]);
        let unknown = "mem_00000000000000000000000000000001";
        let expected = body(tree.leader.put(RAISE, json!({ "id": unknown, "rebates": rebates })).await.refused("not.found"));
        for id in [&tree.bottom.id, &tree.upline.id, &tree.leader.id, &other.id, &test.id, "", "x"] {
            let refusal = tree.leader.put(RAISE, json!({ "id": id, "rebates": rebates })).await.refused("not.found");
            assert_eq!(body(refusal), expected, "{id}");
        }
        assert_eq!(count(server, "platform_event WHERE kind = 'agent.rates'").await, "0");
    }

    async fn opn_130_rates_are_for_agents_where_the_merchant_offers_it(server: &TestServer) {
        let tree = Tree::of(server).await;
        for member in [&tree.direct, &server.member_of_kind(MemberKind::Trial, "trial8888").await] {
            member.get(LIST).await.refused("permission.denied");
            raise(member, &tree.bottom, &[("RNG", "0.5")]).await.refused("permission.denied");
        }
        server.visitor().get(LIST).await.refused("session.required");
        raise(&server.visitor(), &tree.branch, &[("RNG", "0.6")]).await.refused("session.required");
        server.change_settings(|settings| { settings.whitelabel.insert("GAMSER".to_owned(), false); }).await;
        tree.leader.get(LIST).await.refused("permission.denied");
        raise(&tree.leader, &tree.branch, &[("RNG", "0.6")]).await.refused("permission.denied");
        server.change_settings(|settings| { settings.whitelabel.insert("GAMSER".to_owned(), true); }).await;
        let (merchant, by) = (server.merchant().await, &erawan_platform::Author::SERVER);
        server.app.merchants.set_module(by, merchant.id, "COMM3", false).await.expect("a module");
        raise(&tree.leader, &tree.branch, &[("RNG", "0.6")]).await.refused("permission.denied");
        server.app.merchants.set_module(by, merchant.id, "COMM3", true).await.expect("a module");
        assert_eq!(rates(&tree.leader, &tree.branch).await, "RNG 0.5 LIVE 0.2");
    }

    async fn what_is_no_rate_is_refused_at_its_field_and_moves_nothing(server: &TestServer) {
        let tree = Tree::of(server).await;
        let twice = [("RNG", "0.6"), ("RNG", "0.6")];
        let many = [("RNG", "0.6"); 51];
        for (rates, field) in [
            (&[][..], "rebates"), (&twice, "rebates"), (&many, "rebates"),
            (&[("rng", "0.6")], "gameCategory"), (&[("MAIN", "0.6")], "gameCategory"), (&[("", "0.6")], "gameCategory"),
            (&[("RNG", "")], "rate"), (&[("RNG", "0.65")], "rate"), (&[("RNG", "-0.6")], "rate"), (&[("RNG", "6e-1")], "rate"),
            (&[("RNG", "๐.๖")], "rate"), (&[("RNG", "0,6")], "rate"), (&[("RNG", "NaN")], "rate"), (&[("RNG", "5.1")], "rate"),
            (&[("LIVE", "0.3"), ("RNG", "99999999999999999999")], "rate"),
        ] {
            let body = raise(&tree.leader, &tree.branch, rates).await.refused("validation.failed");
            assert_eq!(body["value"]["fields"], json!({ field: ["The value is not valid"] }), "{rates:?}");
        }
        for broken in [json!({}), json!({ "id": tree.branch.id }), json!([]), json!({ "id": 1, "rebates": [] })] {
            tree.leader.put(RAISE, broken).await.refused("request.malformed");
        }
        for (query, field) in [("size=51", "size"), ("size=0", "size"), ("pageNo=x", "pageNo")] {
            let body = tree.leader.get(&format!("{LIST}?{query}")).await.refused("validation.failed");
            assert_eq!(body["value"]["fields"], json!({ field: ["The value is not valid"] }), "{query}");
        }
        let long = "a".repeat(65);
        tree.leader.get(&format!("{LIST}?account={long}")).await.refused("validation.failed");
        assert_eq!(rates(&tree.leader, &tree.branch).await, "RNG 0.5 LIVE 0.2");
    }

    async fn the_list_has_direct_members_by_name_and_finds_them_by_its_beginning(server: &TestServer) {
        let tree = Tree::of(server).await;
        let accounts = async |query: &str| {
            let page = tree.leader.get(&format!("{LIST}?{query}")).await.ok();
            let list = page["list"].as_array().expect("a list").iter();
            (list.map(|row| row["account"].as_str().expect("a name").to_owned()).collect::<Vec<_>>(), page["totalCount"].clone())
        };
        assert_eq!(accounts("").await, (vec!["branch888".to_owned(), "direct888".to_owned()], json!(2)));
        assert_eq!(accounts("account=DIR").await, (vec!["direct888".to_owned()], json!(1)));
        assert_eq!(accounts("account=bottom888").await, (vec![], json!(0)), "not further below");
        assert_eq!(accounts("size=1&pageNo=2").await, (vec!["direct888".to_owned()], json!(2)));
        assert_eq!(accounts("size=1&pageNo=3").await.0, [""; 0]);
        let page = tree.leader.get(LIST).await.ok();
        assert_eq!(page["list"][0], json!({
            "id": tree.branch.id, "account": "branch888", "type": 1,
            "rebates": [{ "gameCategory": "RNG", "rate": "0.5" }, { "gameCategory": "LIVE", "rate": "0.2" }],
        }));
        assert_eq!(page["list"][1]["rebates"], json!([]));
    }

    async fn api_090_api_091_team_management_shows_rates_of_everyone_below_and_ones_own(server: &TestServer) {
        let tree = Tree::of(server).await;
        raise(&tree.branch, &tree.bottom, &[("RNG", "0.5")]).await.ok();
        let below = tree.leader.get(&format!("{TEAM}?parentId={}", tree.branch.id)).await.ok();
        assert_eq!((&below["list"][0]["account"], shown(&below["list"][0]["rebates"])), (&json!("bot***88"), "RNG 0.4>0.5 LIVE 0.1".to_owned()));
        assert_eq!(shown(&below["ownRebates"]), "RNG 0.6 LIVE 0.3");
        let one = tree.leader.get(&format!("{ONE}?id={}", tree.bottom.id)).await.ok();
        assert_eq!((shown(&one["rebates"]), shown(&one["ownRebates"])), ("RNG 0.4>0.5 LIVE 0.1".to_owned(), "RNG 0.6 LIVE 0.3".to_owned()));
    }

    async fn a31_no_rate_passes_the_agents_own_however_many_are_raised_at_once(server: &TestServer) {
        let upline = server.member_of_kind(MemberKind::TopAgent, "upline888").await;
        let leader = server.member_below(MemberKind::Agent, "leader888", Some(code_of(&upline).await)).await;
        let member = join(server, "member888", &code_of(&leader).await).await;
        server.give_rates(&upline, &[("RNG", "0.8")]).await;
        server.give_rates(&leader, &[("RNG", "0.1")]).await;
        let raises = (0..64_u32).map(async |at| {
            let rate = format!("0.{}", 1 + at / 2 % 8);
            let (agent, below) = if at % 2 == 0 { (&upline, &leader) } else { (&leader, &member) };
            let reply = raise(agent, below, &[("RNG", &rate)]).await;
            if reply.status.is_success() {
                return true;
            }
            reply.refused("agent.rate.bounds");
            false
        });
        let done = join_all(raises).await;
        assert!(done.iter().any(|raised| *raised), "some are raised");
        let above = coming_slots(&leader.get(TEAM).await.ok()["ownRebates"]);
        let below = coming_slots(&leader.get(&format!("{ONE}?id={}", member.id)).await.ok()["rebates"]);
        assert!(below <= above && above == 8, "{below} below {above}: the highest that was asked for is never refused");
    }

    async fn two_operators_set_rates_from_the_next_midnight_on(server: &TestServer) {
        let tree = Tree::of(server).await;
        let (risk, finance) = two(server).await;
        let seen = risk.get(&path("leader888")).await.ok();
        assert_eq!([&seen["rebates"], &seen["lowestRebates"], &seen["highestRebates"]].map(shown), [
            "RNG 0.6 LIVE 0.3", "RNG 0.5 LIVE 0.2", "RNG 0.8 LIVE 0.5",
        ]);
        let row = propose(&risk, "leader888", &[("RNG", "0.5"), ("LIVE", "0.4")]).await.ok();
        assert_eq!(row["changes"], json!([
            { "gameCategory": "RNG", "before": "0.6", "after": "0.5" }, { "gameCategory": "LIVE", "before": "0.3", "after": "0.4" },
        ]));
        assert_eq!(rates(&tree.upline, &tree.leader).await, "RNG 0.6 LIVE 0.3", "nothing before another one approves");
        decide(&risk, &row, "approve").await.refused("permission.denied");
        let waiting = finance.get(CHANGES).await.ok()["list"][0].clone();
        let answers = join_all((0..8).map(|_| decide(&finance, &waiting, "approve"))).await;
        assert!(answers.into_iter().any(|answer| answer.status.is_success()));
        let over = finance.get(&format!("{CHANGES}?state=over")).await.ok()["list"][0].clone();
        assert_eq!((&over["state"], &over["memberName"]), (&json!("executed"), &json!("leader888")));
        assert_eq!(rates(&tree.upline, &tree.leader).await, "RNG 0.6>0.5 LIVE 0.3>0.4");
        let by = "platform_event WHERE kind = 'agent.rates' AND author LIKE 'proposal: prp_%'";
        assert_eq!(count(server, by).await, "1", "once, however often it is approved");
        let refusal = raise(&tree.leader, &tree.branch, &[("RNG", "0.6")]).await.refused("agent.rate.bounds");
        assert_eq!(refusal["value"]["bounds"][0]["most"], "0.5", "the lower rate that is coming bounds what is raised today");
    }

    async fn rates_that_are_not_possible_are_refused_to_operators_too(server: &TestServer) {
        let tree = Tree::of(server).await;
        let (risk, finance) = two(server).await;
        propose(&risk, "leader888", &[("RNG", "0.4")]).await.refused("agent.rate.higher.below");
        let refusal = propose(&risk, "leader888", &[("RNG", "0.9")]).await.refused("agent.rate.bounds");
        assert_eq!(refusal["value"]["bounds"], json!([{ "gameCategory": "RNG", "least": "0.5", "most": "0.8" }]));
        propose(&risk, "upline888", &[("RNG", "0.9")]).await.refused("agent.rate.bounds");
        propose(&risk, "nameless8", &[("RNG", "0.1")]).await.refused("not.found");
        propose(&risk, "leader888", &[("RNG", "x")]).await.refused("validation.failed");
        propose(&finance, "leader888", &[("RNG", "0.5")]).await.refused("permission.denied");
        tree.leader.get(&path("leader888")).await.refused("session.required");

        let lower = propose(&risk, "leader888", &[("RNG", "0.5")]).await.ok();
        raise(&tree.leader, &tree.branch, &[("RNG", "0.6")]).await.ok();
        decide(&finance, &lower, "approve").await.ok();
        let over = finance.get(&format!("{CHANGES}?state=over")).await.ok()["list"][0].clone();
        assert_eq!((&over["state"], &over["failure"]), (&json!("failed"), &json!("A member below has a higher rate")));
        assert_eq!(rates(&tree.upline, &tree.leader).await, "RNG 0.6 LIVE 0.3");

        let row = propose(&risk, "leader888", &[("RNG", "0.7")]).await.ok();
        raise(&tree.upline, &tree.leader, &[("RNG", "0.7")]).await.ok();
        decide(&finance, &row, "approve").await.refused("proposal.stale");
        let row = propose(&risk, "leader888", &[("LIVE", "0.2")]).await.ok();
        decide(&finance, &row, "reject").await.ok();
        let row = propose(&risk, "leader888", &[("LIVE", "0.2")]).await.ok();
        decide(&risk, &row, "withdraw").await.ok();
        assert_eq!(rates(&tree.upline, &tree.leader).await, "RNG 0.6>0.7 LIVE 0.3");
    }

    async fn a_rate_that_is_lowered_while_those_below_are_raised_stays_above_them(server: &TestServer) {
        let tree = Tree::of(server).await;
        let (risk, finance) = two(server).await;
        let row = propose(&risk, "leader888", &[("RNG", "0.5")]).await.ok();
        let raises = join_all((0..16).map(|_| raise(&tree.leader, &tree.branch, &[("RNG", "0.6")])));
        let (_, replies) = tokio::join!(decide(&finance, &row, "approve"), raises);
        let raised = replies.iter().filter(|reply| reply.status.is_success()).count();
        let over = finance.get(&format!("{CHANGES}?state=over")).await.ok()["list"][0].clone();
        let (above, below) = (rates(&tree.upline, &tree.leader).await, rates(&tree.leader, &tree.branch).await);
        match over["state"].as_str().expect("a state") {
            "executed" => assert_eq!((above.as_str(), below.as_str(), raised), ("RNG 0.6>0.5 LIVE 0.3", "RNG 0.5 LIVE 0.2", 0)),
            "failed" => assert_eq!((above.as_str(), below.as_str(), raised), ("RNG 0.6 LIVE 0.3", "RNG 0.5>0.6 LIVE 0.2", 16)),
            other => panic!("the proposal is {other}"),
        }
    }

    async fn agt_014_the_agents_of_the_demo_have_rates_with_room_below_their_own(server: &TestServer) {
        let mut top = server.visitor();
        let form = json!({ "username": "agent001", "password": erawan_platform::seed::DEMO_PASSWORD, "role": "agent" });
        let answer = top.post("/wps/session/login", form).await.ok();
        top.adopt(&answer);
        let page = top.get(LIST).await.ok();
        let highest = "RNG 0.8 FISH 0.8 LIVE 0.5 LOTT 1.0 ELOTT 1.0 SPORTS 0.5 PVP 0.5 COCKFIGHT 0.5";
        assert_eq!((shown(&page["ownRebates"]), shown(&page["highestRebates"])), (highest.to_owned(), highest.to_owned()));
        let agent = &page["list"][0];
        assert_eq!(shown(&agent["rebates"]), "RNG 0.6 FISH 0.6 LIVE 0.3 LOTT 0.8 ELOTT 0.8 SPORTS 0.3 PVP 0.3 COCKFIGHT 0.3");
        let below = top.get(&format!("{TEAM}?parentId={}&type=1", agent["id"].as_str().expect("an id"))).await.ok();
        assert_eq!(shown(&below["list"][0]["rebates"]), "RNG 0.5 FISH 0.5 LIVE 0.2 LOTT 0.7 ELOTT 0.7 SPORTS 0.2 PVP 0.2 COCKFIGHT 0.2");
        let rebates = json!([{ "gameCategory": "RNG", "rate": "0.8" }]);
        top.put(RAISE, json!({ "id": agent["id"], "rebates": rebates })).await.ok();
    }
}
