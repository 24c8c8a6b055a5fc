//! Contracts of agents: how they are offered, answered and ended, and from when on they hold.

use std::time::Duration;

use erawan_testkit::{Actor, Reply, TestServer, both_engines};
use futures::future::join_all;
use serde_json::{Value, json};
use uuid::Uuid;

use super::team::Tree;
use super::transfers::equip;

const PENDING: &str = "/wps/agent/contract/pending";
const BOTH: &str = "/wps/agent/contracts";
const PROPOSALS: &str = "/console/contractProposals";
const PIN: &str = "246810";
const DAY: Duration = Duration::from_secs(24 * 3_600);

/// The tree with two operators: one who proposes and one who decides. `upline888` and `leader888` have a funds password.
pub(super) struct World {
    pub(super) tree: Tree,
    pub(super) risk: Actor,
    pub(super) finance: Actor,
}

impl World {
    pub(super) async fn of(server: &TestServer) -> Self {
        let tree = Tree::of(server).await;
        equip(server, &tree.upline, 0).await;
        equip(server, &tree.leader, 0).await;
        Self {
            tree,
            risk: server.operator("proposes01", &["RISK"]).await,
            finance: server.operator("decides001", &["FIN-checker"]).await,
        }
    }

    /// The same, where `upline888` and `leader888` have the salary of V7.
    pub(super) async fn paid(server: &TestServer) -> Self {
        let world = Self::of(server).await;
        let proposed = world.propose("upline888", salary("NEW", &tiers())).await.ok();
        world.decide(&proposed, "approve").await.ok();
        accept(&world.tree.upline, "dailySalary").await.ok();
        offer(&world.tree.upline, 9_001, &world.tree.leader, "NEW", &tiers()).await.ok();
        accept(&world.tree.leader, "dailySalary").await.ok();
        world
    }

    pub(super) async fn propose(&self, name: &str, form: Value) -> Reply {
        self.risk.post(&format!("/console/members/{name}/contracts"), form).await
    }

    pub(super) async fn decide(&self, row: &Value, what: &str) -> Reply {
        let id = row["proposalId"].as_str().expect("a proposal");
        let body = json!({ "digest": row["digest"], "reason": "Looked at it again" });
        self.finance.post(&format!("{PROPOSALS}/{id}/{what}"), body).await
    }
}

/// A tier that pays a share of what a salary counts.
pub(super) fn tier(bet: &str, active: u32, rate: &str) -> Value {
    json!({ "minTeamBet": bet, "minActiveMembers": active, "rateType": "P", "rate": rate })
}

/// Those of V7.
pub(super) fn tiers() -> Vec<Value> {
    let sum =
        json!({ "minTeamBet": "200000.00", "minActiveMembers": 10, "rateType": "F", "rate": "3000.00" });
    vec![tier("10000.00", 3, "0.5"), tier("50000.00", 5, "0.8"), sum]
}

/// A share up to a sum: no contract of V7 is worse anywhere, up to half a percent.
pub(super) fn capped(rate: &str) -> Vec<Value> {
    let sum =
        json!({ "minTeamBet": "200000.00", "minActiveMembers": 10, "rateType": "F", "rate": "1000.00" });
    vec![tier("10000.00", 3, rate), sum]
}

/// Those of V9, a tenth as large.
fn shares() -> Vec<Value> {
    let tier = |bet: &str, active: u32, net: &str, rate: &str| json!({ "minTeamBet": bet, "minActiveMembers": active, "minNetLoss": net, "rateType": "P", "rate": rate });
    vec![tier("50000.00", 5, "2000.00", "5"), tier("90000.00", 10, "4000.00", "10")]
}

/// What is proposed of a salary.
pub(super) fn salary(offer: &str, tiers: &[Value]) -> Value {
    json!({
        "kind": "dailySalary", "type": offer, "gameCategory": "CONS", "tiers": tiers, "activeMinBet": "100.00",
        "reason": "The agreement of this year",
    })
}

/// The form of an offer.
pub(super) fn form(to: &Actor, offer: &str, tiers: &[Value]) -> Value {
    json!({ "downlineId": to.id, "type": offer, "gameCategory": "CONS", "tiers": tiers, "paymentPassword": PIN })
}

/// Offers a salary.
pub(super) async fn offer(from: &Actor, key: u128, to: &Actor, offer: &str, tiers: &[Value]) -> Reply {
    send(from, key, "dailySalary", form(to, offer, tiers)).await
}

pub(super) async fn send(from: &Actor, key: u128, kind: &str, form: Value) -> Reply {
    from.post_once(&format!("/wps/agent/contract/{kind}/offer"), Uuid::from_u128(key), form).await
}

pub(super) async fn list(actor: &Actor, kind: &str) -> Value {
    actor.get(&format!("/wps/agent/contract/{kind}")).await.ok()
}

/// The first one of the kind.
pub(super) async fn first(actor: &Actor, kind: &str) -> Value {
    list(actor, kind).await["first"].clone()
}

pub(super) async fn answer(actor: &Actor, row: &Value, accepts: bool) -> Reply {
    let kind = row["kind"].as_str().expect("a kind");
    let body = json!({ "id": row["id"], "accept": accepts, "digest": row["digest"] });
    actor.post(&format!("/wps/agent/contract/{kind}/answer"), body).await
}

/// Accepts what waits.
pub(super) async fn accept(actor: &Actor, kind: &str) -> Reply {
    answer(actor, &first(actor, kind).await, true).await
}

pub(super) async fn withdraw(actor: &Actor, id: &Value) -> Reply {
    let id = id.as_str().expect("an identifier");
    actor.delete(&format!("/wps/agent/contract/dailySalary/offer/{id}")).await
}

/// Salary, dividend and hourly salary of what waits.
async fn pending(actor: &Actor) -> [String; 3] {
    let value = actor.get(PENDING).await.ok();
    ["dailysalreqtype", "divtypecompperiodreq", "contracthoursalreq"]
        .map(|field| value[field].as_str().expect("a word").to_owned())
}

/// Status, first and last day, one after the other.
pub(super) async fn shown(actor: &Actor, kind: &str) -> Vec<String> {
    let value = list(actor, kind).await;
    let text = |row: &Value, name: &str| row[name].as_str().unwrap_or("-").to_owned();
    let row =
        |row: &Value| ["type", "status", "effectiveDate", "endDate"].map(|name| text(row, name)).join(" ");
    value["list"].as_array().expect("a list").iter().map(row).collect()
}

async fn count(server: &TestServer, statement: &str) -> String {
    server.query_text(&format!("SELECT CAST(COUNT(*) AS TEXT) FROM {statement}")).await.expect("a count")
}

both_engines! {
    async fn agt_029_api_079_api_081_opn_142_two_operators_offer_a_contract_and_the_agent_accepts_it(server: &TestServer) {
        let world = World::of(server).await;
        let agent = &world.tree.upline;
        assert_eq!((list(agent, "dailySalary").await, pending(agent).await), (json!({ "list": [] }), ["", "", ""].map(str::to_owned)));
        let proposed = world.propose("upline888", salary("NEW", &tiers())).await.ok();
        assert_eq!((&proposed["memberName"], &proposed["kind"], &proposed["type"], &proposed["tiers"][1]["rate"]), (&json!("upline888"), &json!("dailySalary"), &json!("NEW"), &json!("0.8")));
        assert_eq!(pending(agent).await[0], "", "nothing before another one approves");
        world.decide(&proposed, "approve").await.ok();
        assert_eq!(pending(agent).await, ["NEW", "", ""].map(str::to_owned));
        let row = first(agent, "dailySalary").await;
        assert_eq!(row, list(agent, "dailySalary").await["list"][0]);
        for (name, expected) in [
            ("gameCategory", json!("CONS")), ("offeredBy", json!("")), ("type", json!("NEW")), ("status", json!("offered")),
            ("effectiveDate", json!("2026-11-22")), ("endDate", json!(null)), ("period", json!("day")), ("activeMinBet", json!("100.00")),
            ("carry", json!(false)), ("charges", json!({ "bank": "0", "product": "0" })), ("downlineHigherRate", json!("N")), ("current", json!(null)),
            ("tiers", json!([
                { "minTeamBet": "10000.00", "minActiveMembers": 3, "rateType": "P", "rate": "0.5" },
                { "minTeamBet": "50000.00", "minActiveMembers": 5, "rateType": "P", "rate": "0.8" },
                { "minTeamBet": "200000.00", "minActiveMembers": 10, "rateType": "F", "rate": "3000.00" },
            ])),
        ] {
            assert_eq!(row[name], expected, "{name}");
        }
        let expires = row["expiresAt"].as_i64().expect("a moment") - row["offeredAt"].as_i64().expect("a moment");
        assert_eq!(expires, 7 * 24 * 3_600_000);
        let days: Vec<_> = row["preview"].as_array().expect("periods").iter().map(|period| period["from"].clone()).collect();
        assert_eq!(days, ["2026-11-20", "2026-11-19", "2026-11-18"]);
        assert_eq!((&row["preview"][0]["presentAmount"], &row["preview"][0]["offeredAmount"], &row["preview"][0]["net"]), (&json!("0.00"), &json!("0.00"), &json!(null)));

        assert_eq!(answer(agent, &row, true).await.ok(), json!({ "status": "accepted" }));
        assert_eq!((pending(agent).await[0].as_str(), shown(agent, "dailySalary").await), ("", vec!["NEW accepted 2026-11-22 -".to_owned()]));
        assert_eq!(count(server, "platform_event WHERE kind = 'agent.contract' AND author LIKE 'proposal: prp_%'").await, "1");
        assert_eq!(count(server, "platform_event WHERE kind = 'agent.contract' AND author = 'member: upline888'").await, "1");
        assert_eq!(crate::security::events(server, agent, "contract.answered").await, 1);
        let over = world.finance.get(&format!("{PROPOSALS}?state=over")).await.ok()["list"][0].clone();
        assert_eq!(over["state"], "executed");
        let seen = world.risk.get("/console/members/upline888/contracts").await.ok();
        assert_eq!((&seen["list"][0]["status"], &seen["list"][0]["id"]), (&json!("accepted"), &row["id"]));
    }

    async fn api_080_agt_045_a_dividend_is_for_half_a_month_and_carries_what_both_agree_to(server: &TestServer) {
        let world = World::of(server).await;
        let agent = &world.tree.upline;
        let mut asked = json!({
            "kind": "dividend", "type": "NEW", "gameCategory": "CONS", "tiers": shares(), "activeMinBet": "500.00", "carry": true,
            "bankCharge": "0.1", "productCharge": "5", "reason": "The agreement of this year",
        });
        let proposed = world.propose("upline888", asked.clone()).await.ok();
        world.decide(&proposed, "approve").await.ok();
        assert_eq!(pending(agent).await, ["", "NEW", ""].map(str::to_owned));
        let row = first(agent, "dividend").await;
        assert_eq!((&row["period"], &row["carry"], &row["charges"]), (&json!("halfMonth"), &json!(true), &json!({ "bank": "0.1", "product": "5" })));
        assert_eq!((&row["preview"][0]["from"], &row["preview"][0]["until"], &row["preview"][0]["net"]), (&json!("2026-11-01"), &json!("2026-11-15"), &json!("0.00")));
        assert_eq!((&row["effectiveDate"], &row["tiers"][0]["minNetLoss"]), (&json!("2026-12-01"), &json!("2000.00")));
        answer(agent, &row, true).await.ok();

        let mut below = form(&world.tree.leader, "NEW", &shares());
        let fields = send(agent, 1, "dividend", below.clone()).await.refused("validation.failed")["value"]["fields"].clone();
        assert_eq!(fields, json!({ "carry": ["The value is not valid"] }), "who is spared no loss spares none below");
        below["carry"] = json!(true);
        send(agent, 2, "dividend", below).await.ok();
        let offered = first(&world.tree.leader, "dividend").await;
        assert_eq!((&offered["offeredBy"], &offered["charges"], &offered["activeMinBet"]), (&json!("upline888"), &json!({ "bank": "0.1", "product": "5" }), &json!("500.00")), "as in the own contract");
        for (field, value) in [("gameCategory", json!("RNG")), ("bankCharge", json!("0.00001")), ("productCharge", json!("101")), ("activeMinBet", json!("-1.00"))] {
            let known = std::mem::replace(&mut asked[field], value);
            let fields = world.propose("upline888", asked.clone()).await.refused("validation.failed")["value"]["fields"].clone();
            assert_eq!(fields, json!({ field: ["The value is not valid"] }));
            asked[field] = known;
        }
    }

    async fn opn_142_an_agent_offers_and_the_receiver_refuses_accepts_and_sees_the_present_terms(server: &TestServer) {
        let world = World::paid(server).await;
        let (leader, branch) = (&world.tree.leader, &world.tree.branch);
        let id = offer(leader, 1, branch, "NEW", &tiers()).await.ok()["id"].clone();
        assert_eq!(offer(leader, 1, branch, "NEW", &tiers()).await.ok()["id"], id, "the same key again");
        assert_eq!(pending(branch).await[0], "NEW");
        let row = first(branch, "dailySalary").await;
        assert_eq!((&row["id"], &row["offeredBy"]), (&id, &json!("leader888")));
        assert_eq!(answer(branch, &row, false).await.ok(), json!({ "status": "refused" }));
        assert_eq!(shown(branch, "dailySalary").await, [""; 0]);

        let second = Duration::from_secs(1);
        server.clock.advance(second);
        offer(leader, 2, branch, "NEW", &tiers()).await.ok();
        accept(branch, "dailySalary").await.ok();
        server.clock.advance(second);
        let lower = capped("0.4");
        offer(leader, 3, branch, "UPDATE", &lower).await.ok();
        assert_eq!(pending(branch).await[0], "UPDATE");
        let row = first(branch, "dailySalary").await;
        assert_eq!((&row["current"]["tiers"][0]["rate"], &row["current"]["effectiveDate"], &row["tiers"][0]["rate"]), (&json!("0.5"), &json!("2026-11-22"), &json!("0.4")));
        answer(branch, &row, false).await.ok();
        assert_eq!(shown(branch, "dailySalary").await, ["NEW accepted 2026-11-22 -"], "the old terms stay");

        let both = leader.get(&format!("{BOTH}?downlineId={}", branch.id)).await.ok();
        let offered: Vec<_> = both["offered"].as_array().expect("offers").iter().map(|row| {
            (row["receiver"].clone(), row["contract"]["type"].clone(), row["contract"]["status"].clone())
        }).collect();
        assert_eq!(offered, [("UPDATE", "refused"), ("NEW", "accepted"), ("NEW", "refused")].map(|(kind, status)| (json!("branch888"), json!(kind), json!(status))));
        assert_eq!((&both["own"][0]["offeredBy"], &both["own"][0]["status"]), (&json!("upline888"), &json!("accepted")));
        assert_eq!(leader.get(&format!("{BOTH}?downlineId={}", world.tree.direct.id)).await.ok()["offered"], json!([]));
    }

    async fn a_change_holds_from_the_next_period_on_and_never_backwards(server: &TestServer) {
        let mut world = World::paid(server).await;
        offer(&world.tree.leader, 1, &world.tree.branch, "NEW", &tiers()).await.ok();
        accept(&world.tree.branch, "dailySalary").await.ok();
        server.clock.advance(DAY);
        for (actor, name) in [(&mut world.tree.leader, "leader888"), (&mut world.tree.branch, "branch888")] {
            actor.log_in(name).await;
        }
        let (leader, branch) = (&world.tree.leader, &world.tree.branch);
        offer(leader, 2, branch, "UPDATE", &capped("0.4")).await.ok();
        accept(branch, "dailySalary").await.ok();
        assert_eq!(shown(branch, "dailySalary").await, ["UPDATE accepted 2026-11-23 -", "NEW ended 2026-11-22 2026-11-22"]);
        offer(leader, 3, branch, "UPDATE", &capped("0.3")).await.ok();
        accept(branch, "dailySalary").await.ok();
        assert_eq!(shown(branch, "dailySalary").await, ["UPDATE accepted 2026-11-23 -", "NEW ended 2026-11-22 2026-11-22"], "what never held is not shown");
        assert_eq!(count(server, "agent_contract WHERE status = 'ended'").await, "2");

        offer(leader, 4, branch, "END", &[]).await.ok();
        assert_eq!(pending(branch).await[0], "END");
        let row = first(branch, "dailySalary").await;
        assert_eq!((&row["effectiveDate"], &row["endDate"], &row["preview"]), (&json!(null), &json!("2026-11-22"), &json!([])));
        answer(branch, &row, false).await.ok();
        assert_eq!(shown(branch, "dailySalary").await[0], "UPDATE accepted 2026-11-23 -", "refused: it stays");
        offer(leader, 5, branch, "END", &[]).await.ok();
        accept(branch, "dailySalary").await.ok();
        assert_eq!(shown(branch, "dailySalary").await, ["NEW ended 2026-11-22 2026-11-22"], "it ends before it began");
        offer(leader, 6, branch, "NEW", &tiers()).await.ok();
    }

    async fn the_merchant_ends_a_contract_with_its_period_without_an_answer(server: &TestServer) {
        let world = World::paid(server).await;
        let agent = &world.tree.upline;
        let change = world.propose("upline888", salary("UPDATE", &capped("0.4"))).await.ok();
        assert_eq!((&change["before"]["tiers"][0]["rate"], &change["tiers"][0]["rate"]), (&json!("0.5"), &json!("0.4")));
        world.decide(&change, "approve").await.ok();
        assert_eq!(pending(agent).await[0], "UPDATE");
        let end = world.propose("upline888", salary("END", &[])).await.ok();
        world.decide(&end, "approve").await.ok();
        assert_eq!(pending(agent).await[0], "", "what waited is taken back");
        let seen = world.risk.get("/console/members/upline888/contracts").await.ok();
        let states: Vec<_> = seen["list"].as_array().expect("contracts").iter().map(|row| {
            format!("{} {}", row["type"].as_str().expect("a type"), row["status"].as_str().expect("a status"))
        }).collect();
        assert_eq!(states.len(), 3, "{states:?}");
        for state in ["END accepted", "UPDATE void", "NEW ended"] {
            assert!(states.iter().any(|known| known == state), "{state}: {states:?}");
        }
        let nothing = world.propose("upline888", salary("END", &[])).await;
        nothing.refused("contract.state");
    }

    async fn agt_031_opn_143_who_leads_no_team_becomes_an_agent_by_accepting(server: &TestServer) {
        let world = World::paid(server).await;
        let (leader, member) = (&world.tree.leader, &world.tree.direct);
        member.get("/wps/agent/downlines").await.refused("permission.denied");
        offer(leader, 1, member, "NEW", &tiers()).await.ok();
        assert_eq!(pending(member).await, ["NEW", "", ""].map(str::to_owned));
        answer(member, &first(member, "dailySalary").await, false).await.ok();
        assert_eq!(member.get("/wps/member/info").await.ok()["type"], 0, "refusing changes nothing");
        offer(leader, 2, member, "NEW", &tiers()).await.ok();
        accept(member, "dailySalary").await.ok();
        assert_eq!(member.get("/wps/member/info").await.ok()["type"], 1);
        assert_eq!(member.get("/wps/agent/downlines").await.ok()["list"], json!([]), "in the same session");
        assert_eq!(leader.get(&format!("/wps/agent/downline?id={}", member.id)).await.ok()["type"], 1);
    }

    async fn a_second_yes_is_asked_for_where_members_below_would_have_better_terms(server: &TestServer) {
        let world = World::paid(server).await;
        let (upline, leader, branch) = (&world.tree.upline, &world.tree.leader, &world.tree.branch);
        offer(leader, 1, branch, "NEW", &tiers()).await.ok();
        accept(branch, "dailySalary").await.ok();
        offer(upline, 2, leader, "UPDATE", &capped("0.5")).await.ok();
        let row = first(leader, "dailySalary").await;
        assert_eq!(row["downlineHigherRate"], "Y");
        answer(leader, &row, true).await.refused("contract.higher.confirm");
        assert_eq!(pending(leader).await[0], "UPDATE");
        let body = json!({ "id": row["id"], "accept": true, "digest": row["digest"], "confirmHigher": true });
        assert_eq!(leader.post("/wps/agent/contract/dailySalary/answer", body).await.ok(), json!({ "status": "accepted" }));
        assert_eq!(shown(branch, "dailySalary").await, ["NEW accepted 2026-11-22 -"], "they keep their terms");
    }

    async fn an_offer_that_the_agent_cannot_keep_any_more_is_void(server: &TestServer) {
        let world = World::paid(server).await;
        let (upline, leader, branch) = (&world.tree.upline, &world.tree.leader, &world.tree.branch);
        offer(leader, 1, branch, "NEW", &tiers()).await.ok();
        let row = first(branch, "dailySalary").await;
        offer(upline, 2, leader, "UPDATE", &capped("0.5")).await.ok();
        accept(leader, "dailySalary").await.ok();
        answer(branch, &row, true).await.refused("contract.state");
        assert_eq!((pending(branch).await[0].as_str(), shown(branch, "dailySalary").await.len()), ("", 0));
        assert_eq!(count(server, "agent_contract WHERE status = 'void'").await, "1");
        offer(leader, 3, branch, "NEW", &tiers()).await.refused("contract.better");
        offer(leader, 4, branch, "NEW", &capped("0.5")).await.ok();
    }

    async fn an_offer_waits_for_seven_days(server: &TestServer) {
        let mut world = World::paid(server).await;
        offer(&world.tree.leader, 1, &world.tree.branch, "NEW", &tiers()).await.ok();
        let row = first(&world.tree.branch, "dailySalary").await;
        server.clock.advance(Duration::from_secs(7 * 24 * 60 * 60 - 1));
        world.tree.branch.log_in("branch888").await;
        assert_eq!(pending(&world.tree.branch).await[0], "NEW");
        server.clock.advance(Duration::from_secs(1));
        assert_eq!((pending(&world.tree.branch).await[0].as_str(), shown(&world.tree.branch, "dailySalary").await.len()), ("", 0));
        answer(&world.tree.branch, &row, true).await.refused("contract.state");
        world.tree.leader.log_in("leader888").await;
        let offered = world.tree.leader.get(BOTH).await.ok()["offered"][0].clone();
        assert_eq!(offered["contract"]["status"], "expired");
        withdraw(&world.tree.leader, &row["id"]).await.refused("contract.state");
        offer(&world.tree.leader, 2, &world.tree.branch, "NEW", &tiers()).await.ok();
        assert_eq!(pending(&world.tree.branch).await[0], "NEW");
    }

    async fn an_answer_and_a_withdrawal_at_once_have_one_outcome(server: &TestServer) {
        let world = World::paid(server).await;
        let (leader, branch) = (&world.tree.leader, &world.tree.branch);
        let id = offer(leader, 1, branch, "NEW", &tiers()).await.ok()["id"].clone();
        let row = first(branch, "dailySalary").await;
        let answers = join_all((0..4).map(|at| answer(branch, &row, at % 2 == 0)));
        let withdrawals = join_all((0..4).map(|_| withdraw(leader, &id)));
        let (answers, withdrawals) = tokio::join!(answers, withdrawals);
        let replies: Vec<Reply> = answers.into_iter().chain(withdrawals).collect();
        assert_eq!(replies.iter().filter(|reply| reply.status.is_success()).count(), 1);
        for reply in replies.into_iter().filter(|reply| !reply.status.is_success()) {
            reply.refused("contract.state");
        }
        let id = id.as_str().expect("an identifier");
        let both = leader.get(&format!("{BOTH}?downlineId={}", branch.id)).await.ok();
        assert_eq!((&both["offered"][0]["contract"]["id"], both["offered"].as_array().map(Vec::len)), (&json!(id), Some(1)));
        let status = both["offered"][0]["contract"]["status"].as_str().expect("a status").to_owned();
        assert!(["accepted", "refused", "withdrawn"].contains(&status.as_str()), "{status}");
        assert_eq!(shown(branch, "dailySalary").await.len(), usize::from(status == "accepted"));
        assert_eq!(pending(branch).await[0], "");
    }

    async fn agt_044_the_agents_of_the_demo_have_contracts_and_one_waits(server: &TestServer) {
        let log_in = async |name: &str| {
            let mut actor = server.visitor();
            let form = json!({ "username": name, "password": erawan_platform::seed::DEMO_PASSWORD, "role": "agent" });
            let answer = actor.post("/wps/session/login", form).await.ok();
            actor.adopt(&answer);
            actor
        };
        let top = log_in("agent001").await;
        for kind in ["dailySalary", "dividend"] {
            let row = first(&top, kind).await;
            assert_eq!((&row["status"], &row["offeredBy"]), (&json!("accepted"), &json!("")), "{kind}");
        }
        let second = log_in("agent002").await;
        assert_eq!(pending(&second).await, ["NEW", "", ""].map(str::to_owned));
        assert_eq!(accept(&second, "dailySalary").await.ok(), json!({ "status": "accepted" }));
        assert_eq!(first(&log_in("agent004").await, "dailySalary").await["offeredBy"], "agent001");
    }
}
