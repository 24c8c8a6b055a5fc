//! Contracts that are not offered: what is refused, to whom, and that nothing changes by it.

use erawan_platform::rooms::account::MemberKind;
use erawan_testkit::{Actor, Reply, TestServer, both_engines};
use futures::future::join_all;
use serde_json::{Value, json};
use uuid::Uuid;

use super::contracts::{
    World, accept, answer, capped, first, form, list, offer, salary, send, shown, tier, tiers, withdraw,
};

/// Why a form was refused, by field.
fn fields(reply: Reply) -> Value {
    reply.refused("validation.failed")["value"]["fields"].clone()
}

fn invalid(field: &str) -> Value {
    json!({ field: ["The value is not valid"] })
}

/// What is in the contracts' table.
async fn rows(server: &TestServer) -> String {
    server.query_text("SELECT CAST(COUNT(*) AS TEXT) FROM agent_contract").await.expect("a count")
}

/// The body of a refusal without what differs from call to call.
fn body(mut body: Value) -> Value {
    body.as_object_mut().expect("a body").remove("requestId");
    body
}

/// The tiers of V7 with another value in the first one.
fn with(field: &str, value: Value) -> Vec<Value> {
    let mut tiers = tiers();
    tiers[0][field] = value;
    tiers
}

both_engines! {
    async fn opn_142_no_offer_is_better_than_the_own_contract(server: &TestServer) {
        let world = World::paid(server).await;
        let (leader, branch) = (&world.tree.leader, &world.tree.branch);
        let before = rows(server).await;
        let refusal = offer(leader, 1, branch, "NEW", &with("minTeamBet", json!("9999.99"))).await.refused("contract.better");
        assert_eq!((&refusal["value"]["tier"], &refusal["value"]["own"]), (&json!(1), &json!("0.00")), "one hundredth below a threshold");
        let refusal = offer(leader, 2, branch, "NEW", &with("minActiveMembers", json!(2))).await.refused("contract.better");
        assert_eq!(refusal["value"], json!({ "tier": 1, "own": "0.00", "offered": "50.00" }));
        let refusal = offer(leader, 3, branch, "NEW", &with("rate", json!("0.5001"))).await.refused("contract.better");
        assert_eq!(refusal["value"], json!({ "tier": 1, "own": "50.00", "offered": "50.01" }));
        let endless = vec![tier("200000.00", 10, "0.8")];
        let refusal = offer(leader, 4, branch, "NEW", &endless).await.refused("contract.better");
        assert_eq!(refusal["value"], json!({ "tier": 1, "own": "3000.00", "offered": "6000.00" }), "a share grows beyond every sum");
        // An agent without a contract has nothing that an offer could be as good as.
        offer(&world.tree.upline, 5, &world.tree.sibling, "NEW", &tiers()).await.ok();
        crate::agent::transfers::equip(server, &world.tree.sibling, 0).await;
        let refusal = offer(&world.tree.sibling, 6, &world.tree.cousin, "NEW", &tiers()).await.refused("contract.better");
        assert_eq!(refusal["value"]["own"], "0.00");
        assert_eq!(rows(server).await.parse::<u32>().expect("a count"), before.parse::<u32>().expect("a count") + 1);
        offer(leader, 7, branch, "NEW", &tiers()).await.ok();
    }

    async fn what_are_no_tiers_is_refused_with_the_rule_that_they_break(server: &TestServer) {
        let world = World::paid(server).await;
        let (leader, branch) = (&world.tree.leader, &world.tree.branch);
        let eleven: Vec<Value> = (1..=11).map(|step| tier(&format!("{step}0000.00"), 3, "0.1")).collect();
        for (tiers, number, rule) in [
            (vec![], json!(null), "count"),
            (eleven, json!(null), "count"),
            (vec![tier("50000.00", 3, "0.5"), tier("10000.00", 5, "0.5")], json!(2), "order"),
            (vec![tier("10000.00", 5, "0.5"), tier("50000.00", 3, "0.5")], json!(2), "order"),
            (vec![tier("10000.00", 3, "0.5"), tier("10000.00", 3, "0.5")], json!(2), "order"),
            (vec![tier("10000.00", 3, "0.5"), tier("50000.00", 5, "0.4")], json!(2), "pays"),
            (with("rate", json!("0")), json!(1), "bounds"),
            (with("rate", json!("5.1")), json!(1), "bounds"),
            (with("minTeamBet", json!("-1.00")), json!(1), "bounds"),
            (with("minNetLoss", json!("1.00")), json!(1), "bounds"),
        ] {
            let refusal = offer(leader, 1, branch, "NEW", &tiers).await.refused("contract.tiers");
            assert_eq!(refusal["value"], json!({ "tier": number, "rule": rule }), "{tiers:?}");
        }
        assert_eq!(list(branch, "dailySalary").await["list"], json!([]));
    }

    async fn what_is_no_form_is_refused_at_its_field(server: &TestServer) {
        let world = World::paid(server).await;
        let (leader, branch) = (&world.tree.leader, &world.tree.branch);
        let plain = form(branch, "NEW", &tiers());
        for (field, value, named) in [
            ("type", json!("new"), "type"), ("type", json!(""), "type"),
            ("gameCategory", json!("MAIN"), "gameCategory"), ("gameCategory", json!("cons"), "gameCategory"),
            ("carry", json!(true), "carry"),
            ("tiers", json!(with("rate", json!("1e-1"))), "tiers"), ("tiers", json!(with("rate", json!("0.00001"))), "tiers"),
            ("tiers", json!(with("rate", json!("๐.๕"))), "tiers"), ("tiers", json!(with("rateType", json!("p"))), "tiers"),
            ("tiers", json!(with("minTeamBet", json!("0.001"))), "tiers"),
            ("tiers", json!(vec![tiers()[0].clone(); 51]), "tiers"),
        ] {
            let mut broken = plain.clone();
            broken[field] = value;
            assert_eq!(fields(send(leader, 1, "dailySalary", broken.clone()).await), invalid(named), "{broken}");
        }
        assert_eq!(fields(offer(leader, 1, branch, "END", &tiers()).await), invalid("tiers"));
        assert_eq!(fields(send(leader, 1, "hourlySalary", plain.clone()).await), invalid("kind"), "hourly runs are not there yet");
        for value in [json!("1e3"), json!("๓"), json!(1.5), json!(null)] {
            let broken = with("minTeamBet", value);
            offer(leader, 1, branch, "NEW", &broken).await.refused("request.malformed");
        }
        send(leader, 1, "weeklySalary", plain.clone()).await.refused("not.found");
        leader.post("/wps/agent/contract/dailySalary/offer", plain.clone()).await.refused("request.malformed");
        let mut wrong = plain;
        wrong["paymentPassword"] = json!("975310");
        send(leader, 1, "dailySalary", wrong).await.refused("funds.password.wrong");
        send(branch, 1, "dailySalary", form(&world.tree.bottom, "NEW", &tiers())).await.refused("funds.password.missing");
        assert_eq!(list(branch, "dailySalary").await["list"], json!([]));
    }

    async fn one_offer_waits_at_a_time_and_all_games_stand_for_each(server: &TestServer) {
        let world = World::paid(server).await;
        let (leader, branch) = (&world.tree.leader, &world.tree.branch);
        let of = |category: &str, offer: &str| {
            let mut form = form(branch, offer, &tiers());
            form["gameCategory"] = json!(category);
            form
        };
        offer(leader, 1, branch, "UPDATE", &tiers()).await.refused("contract.state");
        offer(leader, 1, branch, "END", &[]).await.refused("contract.state");
        offer(leader, 1, branch, "NEW", &tiers()).await.ok();
        offer(leader, 2, branch, "NEW", &tiers()).await.refused("contract.pending");
        send(leader, 3, "dailySalary", of("RNG", "NEW")).await.refused("contract.pending");
        offer(leader, 1, branch, "NEW", &capped("0.4")).await.refused("idempotency.conflict");
        accept(branch, "dailySalary").await.ok();
        offer(leader, 4, branch, "NEW", &tiers()).await.refused("contract.state");
        send(leader, 5, "dailySalary", of("RNG", "NEW")).await.refused("contract.state");
        send(leader, 6, "dailySalary", of("RNG", "UPDATE")).await.refused("contract.state");

        let member = &world.tree.direct;
        let single = |category: &str| {
            let mut form = form(member, "NEW", &tiers());
            form["gameCategory"] = json!(category);
            form
        };
        send(leader, 11, "dailySalary", single("RNG")).await.ok();
        send(leader, 12, "dailySalary", single("FISH")).await.ok();
        send(leader, 13, "dailySalary", single("RNG")).await.refused("contract.pending");
        accept(member, "dailySalary").await.ok();
        accept(member, "dailySalary").await.ok();
        offer(leader, 14, member, "NEW", &tiers()).await.refused("contract.state");
        let scopes: Vec<Value> = list(member, "dailySalary").await["list"].as_array().expect("a list").iter().map(|row| row["gameCategory"].clone()).collect();
        assert_eq!(scopes, ["FISH", "RNG"]);
    }

    async fn of_many_offers_at_once_one_is_made(server: &TestServer) {
        let world = World::paid(server).await;
        let (leader, branch) = (&world.tree.leader, &world.tree.branch);
        let made = tiers();
        let same = join_all((0..4).map(|_| offer(leader, 1, branch, "NEW", &made))).await;
        let ids: std::collections::HashSet<String> = same.into_iter().map(|reply| reply.ok()["id"].to_string()).collect();
        assert_eq!(ids.len(), 1, "a press again is answered alike");
        withdraw(leader, &first(branch, "dailySalary").await["id"]).await.ok();
        let others = join_all((2..6).map(|key| offer(leader, key, branch, "NEW", &made))).await;
        let (done, refused): (Vec<Reply>, Vec<Reply>) = others.into_iter().partition(|reply| reply.status.is_success());
        assert_eq!((done.len(), refused.len()), (1, 3));
        for reply in refused {
            reply.refused("contract.pending");
        }
    }

    async fn a31_contracts_are_for_direct_members_and_no_one_else_looks_different(server: &TestServer) {
        let world = World::paid(server).await;
        let (leader, branch) = (&world.tree.leader, &world.tree.branch);
        let test = server.member_of_kind(MemberKind::TestMember, "testing88").await;
        let mut unknown = form(branch, "NEW", &tiers());
        unknown["downlineId"] = json!("mem_00000000000000000000000000000001");
        let expected = body(send(leader, 1, "dailySalary", unknown).await.refused("not.found"));
        for other in [&world.tree.bottom, &world.tree.upline, &world.tree.leader, &world.tree.sibling, &world.tree.cousin, &test] {
            let refusal = offer(leader, 1, other, "NEW", &tiers()).await.refused("not.found");
            assert_eq!(body(refusal), expected, "{}", other.username);
        }
        let mut nameless = form(branch, "NEW", &tiers());
        nameless["downlineId"] = json!("x");
        assert_eq!(body(send(leader, 1, "dailySalary", nameless).await.refused("not.found")), expected);

        let id = offer(leader, 1, branch, "NEW", &tiers()).await.ok()["id"].clone();
        let row = first(branch, "dailySalary").await;
        for other in [&world.tree.direct, &world.tree.bottom, leader, &world.tree.upline] {
            assert_eq!(body(answer(other, &row, true).await.refused("not.found")), expected, "{}", other.username);
        }
        for other in [&world.tree.upline, &world.tree.sibling, branch] {
            assert_eq!(body(withdraw(other, &id).await.refused("not.found")), expected, "{}", other.username);
        }
        let key = id.as_str().expect("an identifier");
        leader.delete(&format!("/wps/agent/contract/dividend/offer/{key}")).await.refused("not.found");
        leader.delete("/wps/agent/contract/dailySalary/offer/x").await.refused("not.found");
        branch.get("/wps/agent/contracts?downlineId=x").await.refused("not.found");
        branch.get(&format!("/wps/agent/contracts?downlineId={}", leader.id)).await.refused("not.found");
        assert_eq!(shown(branch, "dailySalary").await, ["NEW offered 2026-11-22 -"]);
        assert_eq!(withdraw(leader, &id).await.ok(), json!(true));
        withdraw(leader, &id).await.refused("contract.state");
        answer(branch, &row, true).await.refused("contract.state");
    }

    async fn an_answer_is_about_what_was_on_the_screen(server: &TestServer) {
        let world = World::paid(server).await;
        let (leader, branch) = (&world.tree.leader, &world.tree.branch);
        let id = offer(leader, 1, branch, "NEW", &tiers()).await.ok()["id"].clone();
        let mut row = first(branch, "dailySalary").await;
        let digest = std::mem::replace(&mut row["digest"], json!("0".repeat(64)));
        answer(branch, &row, true).await.refused("contract.state");
        withdraw(leader, &id).await.ok();
        offer(leader, 2, branch, "NEW", &capped("0.4")).await.ok();
        row["id"] = first(branch, "dailySalary").await["id"].clone();
        row["digest"] = digest;
        answer(branch, &row, true).await.refused("contract.state");
        row["kind"] = json!("dividend");
        answer(branch, &row, true).await.refused("not.found");
        assert_eq!(shown(branch, "dailySalary").await, ["NEW offered 2026-11-22 -"], "it still waits");
        branch.post("/wps/agent/contract/dailySalary/answer", json!({ "id": row["id"] })).await.refused("request.malformed");
    }

    async fn opn_130_opn_143_contracts_are_for_members_with_real_money_where_the_merchant_offers_it(server: &TestServer) {
        let world = World::paid(server).await;
        let (leader, branch) = (&world.tree.leader, &world.tree.branch);
        let reads = ["/wps/agent/contract/pending", "/wps/agent/contract/dailySalary", "/wps/agent/contract/hourlySalary"];
        for kind in [MemberKind::Trial, MemberKind::TestMember, MemberKind::TestAgent, MemberKind::TestTopAgent] {
            let other = server.member_of_kind(kind, &format!("kind{:04}", kind.code())).await;
            for path in reads {
                other.get(path).await.refused("trial.not.allowed");
            }
        }
        for path in reads {
            world.tree.direct.get(path).await.ok();
            server.visitor().get(path).await.refused("session.required");
        }
        leader.get("/wps/agent/contract/weekly").await.refused("not.found");
        let asks = async |actor: &Actor| offer(actor, 1, branch, "NEW", &tiers()).await;
        asks(&world.tree.direct).await.refused("permission.denied");
        world.tree.direct.get("/wps/agent/contracts").await.refused("permission.denied");
        let key = async |name: &str, is_on: bool| {
            server.change_settings(|settings| { settings.whitelabel.insert(name.to_owned(), is_on); }).await;
        };
        key("DOWNMAN", false).await;
        asks(leader).await.refused("permission.denied");
        leader.get("/wps/agent/contracts").await.refused("permission.denied");
        key("DOWNMAN", true).await;
        key("DIVIDENDSHOW3", false).await;
        send(leader, 1, "dividend", form(branch, "NEW", &tiers())).await.refused("permission.denied");
        key("DIVIDENDSHOW3", true).await;
        let (merchant, by) = (server.merchant().await, &erawan_platform::Author::SERVER);
        server.app.merchants.set_module(by, merchant.id, "COMM3", false).await.expect("a module");
        asks(leader).await.refused("permission.denied");
        branch.get("/wps/agent/contract/pending").await.refused("permission.denied");
        server.app.merchants.set_module(by, merchant.id, "COMM3", true).await.expect("a module");
        asks(leader).await.ok();
    }

    async fn the_merchant_pays_top_agents_alone_and_two_operators_agree(server: &TestServer) {
        let world = World::of(server).await;
        for name in ["leader888", "direct888"] {
            world.propose(name, salary("NEW", &tiers())).await.refused("contract.state");
        }
        world.propose("nameless8", salary("NEW", &tiers())).await.refused("not.found");
        world.propose("upline888", salary("UPDATE", &tiers())).await.refused("contract.state");
        world.propose("upline888", salary("NEW", &[])).await.refused("contract.tiers");
        let mut hourly = salary("NEW", &tiers());
        hourly["kind"] = json!("hourlySalary");
        assert_eq!(fields(world.propose("upline888", hourly).await), invalid("kind"));
        let path = "/console/members/upline888/contracts";
        world.finance.post(path, salary("NEW", &tiers())).await.refused("permission.denied");
        world.tree.leader.get(path).await.refused("session.required");

        let row = world.propose("upline888", salary("NEW", &tiers())).await.ok();
        let id = row["proposalId"].as_str().expect("a proposal");
        let asked = json!({ "digest": row["digest"], "reason": "Looked at it again" });
        world.risk.post(&format!("/console/contractProposals/{id}/approve"), asked).await.refused("permission.denied");
        let stale = json!({ "proposalId": row["proposalId"], "digest": "0".repeat(64) });
        world.decide(&stale, "approve").await.refused("proposal.stale");
        world.decide(&row, "reject").await.ok();
        let row = world.propose("upline888", salary("NEW", &tiers())).await.ok();
        let id = row["proposalId"].as_str().expect("a proposal");
        world.risk.post(&format!("/console/contractProposals/{id}/withdraw"), json!({})).await.ok();
        let row = world.propose("upline888", salary("NEW", &tiers())).await.ok();
        let answers = join_all((0..4).map(|_| world.decide(&row, "approve"))).await;
        assert!(answers.into_iter().any(|reply| reply.status.is_success()));
        world.propose("upline888", salary("NEW", &tiers())).await.refused("contract.pending");
        let offered = list(&world.tree.upline, "dailySalary").await;
        assert_eq!(offered["list"].as_array().map(Vec::len), Some(1), "once, however often it is approved");
        accept(&world.tree.upline, "dailySalary").await.ok();
        world.propose("upline888", salary("NEW", &tiers())).await.refused("contract.state");
        let key = Uuid::from_u128(1);
        let unknown = format!("/console/contractProposals/{key}/approve");
        world.finance.post(&unknown, json!({ "digest": "x" })).await.refused("not.found");
    }
}
