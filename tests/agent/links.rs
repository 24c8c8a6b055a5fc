use std::time::Duration;

use erawan_platform::rooms::account::MemberKind;
use erawan_platform::rooms::merchant::GameCategory;
use erawan_testkit::{Actor, both_engines};
use futures::future::join_all;
use serde_json::{Value, json};
use uuid::Uuid;

use super::{code_of, invited, join};

const LINKS: &str = "/wps/agent/affiliateLinks";
const AFFILIATE: &str = "/wps/agent/affiliate";
const REGISTER: &str = "/wps/member/register";
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

fn key(number: u128) -> Uuid {
    Uuid::from_u128(0x0198_0000_0000_7000_8000_0000_0000_0000 + number)
}

fn link(label: &str, kind: i64) -> Value {
    json!({ "label": label, "type": kind })
}

/// Makes a link; its row.
async fn make(agent: &Actor, number: u128, form: Value) -> Value {
    agent.post_once(LINKS, key(number), form).await.ok()
}

fn code(link: &Value) -> &str {
    link["code"].as_str().expect("a code")
}

async fn list(agent: &Actor) -> Vec<Value> {
    agent.get(LINKS).await.ok()["list"].as_array().expect("a list").clone()
}

async fn close(agent: &Actor, link: &Value) {
    let id = link["id"].as_str().expect("an identifier");
    assert_eq!(agent.delete(&format!("{LINKS}?id={id}")).await.ok(), json!(true));
}

both_engines! {
    async fn opn_141_api_089_agt_046_who_registers_by_a_link_stands_below_its_owner_with_its_rates(server: &TestServer) {
        let agent = server.member_of_kind(MemberKind::TopAgent, "leader888").await;
        server.give_rates(&agent, &[("RNG", "0.6"), ("LIVE", "0.4")]).await;
        let mut form = link("LINE group", 0);
        form["rebates"] = json!([{ "gameCategory": "RNG", "rate": "0.5" }]);
        form["endDate"] = json!("2026-12-31");
        let made = make(&agent, 1, form).await;
        let code = code(&made).to_owned();
        assert_eq!(code.len(), 8);
        assert_eq!(made, json!({
            "id": made["id"], "code": code, "type": 0, "label": "LINE group", "status": 1,
            "rebates": [{ "gameCategory": "RNG", "rate": "0.5" }], "startDate": "2026-11-21", "endDate": "2026-12-31",
            "opened": 0, "affiliateCount": 0, "firstDeposits": 0,
        }));
        let friend = join(server, "friend888", &code.to_lowercase()).await;
        let team = agent.get("/wps/agent/downlines").await.ok();
        let row = &team["list"][0];
        assert_eq!((&row["account"], &row["type"], &row["level"]), (&json!("friend888"), &json!(0), &json!(1)));
        assert_eq!(row["rebates"], json!([{ "gameCategory": "RNG", "rate": "0.5" }]));
        assert_eq!(friend.get("/wps/member/setup").await.ok()["required"], false, "they told all of it themselves");
        assert_eq!(friend.get("/wps/member/info").await.ok()["agent"], "lea***88");
        let footer = agent.get(LINKS).await.ok()["footer"].clone();
        assert_eq!(footer["ownRebates"], json!([{ "gameCategory": "RNG", "rate": "0.6" }, { "gameCategory": "LIVE", "rate": "0.4" }]));
        assert_eq!((&footer["linksLeft"], &footer["isTooDeep"]), (&json!(19), &json!(false)));
    }

    async fn a_link_for_agents_promotes_in_the_registration_itself(server: &TestServer) {
        let agent = server.member_of_kind(MemberKind::TopAgent, "leader888").await;
        let (for_members, for_agents) = (make(&agent, 1, link("members", 0)).await, make(&agent, 2, link("agents", 1)).await);
        // The type in the payload is not read.
        for (name, link, asked, becomes) in [("friend888", &for_members, 1, 0), ("branch888", &for_agents, 0, 1)] {
            let mut form = invited(name, code(link));
            form["type"] = json!(asked);
            let answer = server.visitor().at(&format!("10.65.0.{becomes}")).put(REGISTER, form).await.ok();
            assert_eq!((&answer["type"], &answer["mustChangePassword"]), (&json!(becomes), &json!(false)), "{name}");
        }
        let mut branch = server.visitor();
        branch.log_in("branch888").await;
        assert_eq!(branch.get("/wps/agent/downlines").await.ok()["totalCount"], 0, "and leads a team at once");
        assert_eq!(server.app.accounts.reconcile().await.expect("the tree can be read"), [""; 0]);
    }

    async fn rates_of_a_link_are_cut_to_what_the_owner_may_give_on_the_day(server: &TestServer) {
        let agent = server.member_of_kind(MemberKind::TopAgent, "leader888").await;
        server.give_rates(&agent, &[("RNG", "0.6"), ("SPORTS", "0.2")]).await;
        let mut form = link("x", 0);
        form["rebates"] = json!([{ "gameCategory": "RNG", "rate": "0.6" }, { "gameCategory": "SPORTS", "rate": "0.2" }]);
        let made = make(&agent, 1, form).await;
        server.change_settings(|settings| {
            let mut caps = settings.teams.rate_caps;
            caps.set(GameCategory::Rng, "0.3".parse().expect("a rate"));
            settings.teams.rate_caps = caps;
        }).await;
        join(server, "friend888", code(&made)).await;
        let row = agent.get("/wps/agent/downlines").await.ok()["list"][0].clone();
        assert_eq!(row["rebates"], json!([{ "gameCategory": "RNG", "rate": "0.3" }, { "gameCategory": "SPORTS", "rate": "0.2" }]));
    }

    async fn what_a_link_brought_is_counted(server: &TestServer) {
        let agent = server.member_of_kind(MemberKind::TopAgent, "leader888").await;
        let one = make(&agent, 1, link("one", 0)).await;
        server.clock.advance(Duration::from_secs(1));
        let other = make(&agent, 2, link("other", 0)).await;
        let visitor = server.visitor();
        let check = format!("{AFFILIATE}?code={}", code(&one));
        for _ in 0..2 {
            visitor.get(&format!("{check}&opened=true")).await.ok();
        }
        visitor.get(&check).await.ok();
        visitor.get(&format!("{check}&opened=false")).await.ok();
        let friend = join(server, "friend888", code(&one)).await;
        join(server, "another88", code(&one)).await;
        join(server, "byother88", code(&other)).await;
        server.visitor().put(REGISTER, invited("friend888", code(&one))).await.refused("username.exists");
        server.credit(&friend, 100).await;
        server.credit(&friend, 100).await;
        server.app.catch_up_all().await.expect("the figures follow");
        let counts = |link: &Value| (link["opened"].clone(), link["affiliateCount"].clone(), link["firstDeposits"].clone());
        let links = list(&agent).await;
        assert_eq!(links.iter().map(|link| link["label"].as_str().expect("a label")).collect::<Vec<_>>(), ["other", "one"], "the newest first");
        assert_eq!(counts(&links[0]), (json!(0), json!(1), json!(0)));
        assert_eq!(counts(&links[1]), (json!(2), json!(2), json!(1)));
    }

    async fn opn_148_a_link_that_brings_no_one_is_refused_and_registering_without_it_stays_possible(server: &TestServer) {
        let mut agent = server.member_of_kind(MemberKind::TopAgent, "leader888").await;
        let other = server.member_of_kind(MemberKind::TopAgent, "another88").await;
        let closed = make(&agent, 1, link("closed", 0)).await;
        close(&agent, &closed).await;
        server.clock.advance(Duration::from_secs(1));
        let mut form = link("today only", 0);
        form["endDate"] = json!("2026-11-21");
        let expiring = make(&agent, 2, form).await;
        server.clock.advance(Duration::from_secs(1));
        let mut form = link("from tomorrow", 0);
        form["startDate"] = json!("2026-11-22");
        let later = make(&agent, 3, form).await;
        let of_gone = make(&other, 4, link("of another", 0)).await;
        server.disable(&other).await;
        let refused = async |number: u8, link: &Value| {
            let visitor = server.visitor().at(&format!("10.66.0.{number}"));
            let check = format!("{AFFILIATE}?code={}", code(link));
            let body = visitor.get(&check).await.refused("agent.link.error");
            assert_eq!(body["message"], "Agent link error");
            visitor.put(REGISTER, invited("friend888", code(link))).await.refused("agent.link.error");
        };
        refused(1, &closed).await;
        refused(2, &later).await;
        refused(3, &of_gone).await;
        join(server, "intime888", code(&expiring)).await;
        server.clock.advance(DAY);
        refused(4, &expiring).await;
        join(server, "intime999", code(&later)).await;
        agent.log_in("leader888").await;
        let statuses: Vec<Value> = list(&agent).await.iter().map(|link| link["status"].clone()).collect();
        assert_eq!(statuses, [json!(1), json!(2), json!(0)]);
        join(server, "friend888", "").await;
        let team = agent.get("/wps/agent/downlines?sort=account").await.ok();
        assert_eq!(team["totalCount"], 2, "{team}");
        let counts = server.query_text("SELECT SUM(registered) || '' FROM agent_link").await;
        assert_eq!(counts.as_deref(), Some("2"));
    }

    async fn a_code_of_another_merchant_or_of_test_accounts_brings_no_one(server: &TestServer) {
        let agent = server.member_of_kind(MemberKind::TopAgent, "leader888").await;
        let made = make(&agent, 1, link("x", 0)).await;
        server.open_merchant("other").await;
        let mut abroad = server.visitor();
        abroad.merchant = "other";
        abroad.get(&format!("{AFFILIATE}?code={}", code(&made))).await.refused("invitation.code.error");
        let tester = server.member_of_kind(MemberKind::TestTopAgent, "testlead8").await;
        let of_test = make(&tester, 1, link("x", 0)).await;
        server.visitor().get(&format!("{AFFILIATE}?code={}", code(&of_test))).await.refused("agent.link.error");
        server.visitor().put(REGISTER, invited("friend888", code(&of_test))).await.refused("agent.link.error");
    }

    async fn the_invited_person_is_told_who_invites_and_who_will_see_the_figures(server: &TestServer) {
        let top = server.member_of_kind(MemberKind::TopAgent, "upline888").await;
        let agent = server.member_below(MemberKind::Agent, "leader888", Some(code_of(&top).await)).await;
        let friend = join(server, "friend888", &code_of(&agent).await).await;
        let alone = join(server, "alone8888", "").await;
        let made = make(&agent, 1, link("x", 1)).await;
        let told = async |code: &str| {
            let answer = server.visitor().get(&format!("{AFFILIATE}?code={code}")).await.ok();
            (answer["inviter"].clone(), answer["agent"].clone(), answer["type"].clone())
        };
        assert_eq!(told(code(&made)).await, (json!("lea***88"), json!("lea***88"), json!(1)));
        assert_eq!(told(&code_of(&agent).await).await, (json!("lea***88"), json!("lea***88"), json!(0)));
        assert_eq!(told(&code_of(&friend).await).await, (json!("fri***88"), json!("lea***88"), json!(0)), "an invited friend joins the same agent");
        assert_eq!(told(&code_of(&alone).await).await, (json!("alo***88"), Value::Null, json!(0)), "no agent, no one who sees");
        server.change_settings(|settings| settings.teams.depth_max = 2).await;
        assert_eq!(told(&code_of(&agent).await).await, (json!("lea***88"), json!("upl***88"), json!(0)), "below the deepest level people join the agent above");
        let answer = agent.get(AFFILIATE).await.ok();
        assert_eq!(answer.as_object().expect("facts").len(), 1, "one's own code is all that one is told: {answer}");
    }

    async fn a_link_of_an_agent_who_stands_too_deep_brings_people_to_the_agent_above(server: &TestServer) {
        let top = server.member_of_kind(MemberKind::TopAgent, "upline888").await;
        let agent = server.member_below(MemberKind::Agent, "leader888", Some(code_of(&top).await)).await;
        let made = make(&agent, 1, link("x", 0)).await;
        server.change_settings(|settings| settings.teams.depth_max = 2).await;
        join(server, "friend888", code(&made)).await;
        assert_eq!(top.get("/wps/agent/downlines").await.ok()["totalCount"], 2);
        assert_eq!(agent.get("/wps/agent/downlines").await.ok()["totalCount"], 0);
        assert_eq!(agent.get(LINKS).await.ok()["footer"]["isTooDeep"], true);
    }

    async fn the_same_key_is_the_same_link_and_other_content_is_refused(server: &TestServer) {
        let agent = server.member_of_kind(MemberKind::TopAgent, "leader888").await;
        let first = make(&agent, 1, link("one", 0)).await;
        assert_eq!(make(&agent, 1, link("one", 0)).await, first);
        agent.post_once(LINKS, key(1), link("other", 0)).await.refused("idempotency.conflict");
        agent.post_once(LINKS, key(1), link("one", 1)).await.refused("idempotency.conflict");
        agent.post(LINKS, link("one", 0)).await.refused("request.malformed");
        let presses = join_all((0..5).map(|_| agent.post_once(LINKS, key(2), link("two", 0)))).await;
        let codes: Vec<Value> = presses.into_iter().map(|reply| reply.ok()["code"].clone()).collect();
        assert!(codes.windows(2).all(|pair| pair[0] == pair[1]), "{codes:?}");
        assert_eq!(list(&agent).await.len(), 2);
    }

    async fn twenty_links_are_open_at_most_however_many_are_asked_for_at_once(server: &TestServer) {
        let agent = server.member_of_kind(MemberKind::TopAgent, "leader888").await;
        let replies = join_all((0..24).map(|number| agent.post_once(LINKS, key(number), link("x", 0)))).await;
        let (made, refused): (Vec<_>, Vec<_>) = replies.into_iter().partition(|reply| reply.status.is_success());
        assert_eq!(made.len(), 20);
        for reply in refused {
            reply.refused("agent.links.full");
        }
        let links = list(&agent).await;
        assert_eq!(links.len(), 20);
        close(&agent, &links[0]).await;
        make(&agent, 30, link("in its place", 0)).await;
        agent.post_once(LINKS, key(31), link("x", 0)).await.refused("agent.links.full");
    }

    async fn a_link_needs_a_label_days_that_lie_ahead_and_rates_of_the_owners(server: &TestServer) {
        let agent = server.member_of_kind(MemberKind::TopAgent, "leader888").await;
        for (changes, field) in [
            (json!({ "label": "" }), "label"),
            (json!({ "label": "x".repeat(31) }), "label"),
            (json!({ "type": 2 }), "type"),
            (json!({ "type": null }), "type"),
            (json!({ "startDate": "2026-11-20" }), "startDate"),
            (json!({ "startDate": "21/11/2026" }), "startDate"),
            (json!({ "endDate": "2026-11-20" }), "endDate"),
            (json!({ "endDate": "9999-12-31" }), "endDate"),
            (json!({ "rebates": [{ "gameCategory": "SLOTS", "rate": "0.1" }] }), "gameCategory"),
        ] {
            let mut form = link("x", 0);
            for (name, value) in changes.as_object().expect("fields") {
                form[name] = value.clone();
            }
            let refused = agent.post_once(LINKS, key(1), form).await.refused("validation.failed");
            assert!(refused["value"]["fields"][field].is_array(), "{changes}: {refused}");
        }
        let mut form = link("x", 0);
        form["rebates"] = json!([{ "gameCategory": "RNG", "rate": "0.1" }]);
        agent.post_once(LINKS, key(1), form).await.refused("agent.rate.bounds");
        assert_eq!(list(&agent).await.len(), 0);
    }

    async fn a31_a_link_of_another_agent_looks_like_one_that_does_not_exist(server: &TestServer) {
        let agent = server.member_of_kind(MemberKind::TopAgent, "leader888").await;
        let other = server.member_of_kind(MemberKind::TopAgent, "another88").await;
        let made = make(&agent, 1, link("x", 0)).await;
        let refused = async |id: &str| other.delete(&format!("{LINKS}?id={id}")).await.refused("not.found");
        let unknown = refused("lnk_00000000000000000000000000000001").await;
        assert_eq!(refused(made["id"].as_str().expect("an identifier")).await, unknown);
        for broken in ["", "x", "mem_00000000000000000000000000000001", "%00"] {
            let reply = other.delete(&format!("{LINKS}?id={broken}")).await;
            assert!(reply.status.is_client_error(), "{broken}: {}", reply.text);
        }
        assert_eq!(list(&agent).await[0]["status"], 1, "it is open");
        for _ in 0..2 {
            close(&agent, &made).await;
        }
        assert_eq!((list(&agent).await[0]["status"].clone(), list(&other).await.len()), (json!(0), 0));
    }

    async fn only_agents_have_links(server: &TestServer) {
        for (number, kind) in [MemberKind::Member, MemberKind::Trial, MemberKind::TestMember].into_iter().enumerate() {
            let caller = server.member_of_kind(kind, &format!("caller88{number}")).await;
            caller.get(LINKS).await.refused("permission.denied");
            caller.post_once(LINKS, key(1), link("x", 0)).await.refused("permission.denied");
            caller.delete(&format!("{LINKS}?id=lnk_00000000000000000000000000000001")).await.refused("permission.denied");
        }
        server.visitor().get(LINKS).await.refused("session.required");
        server.visitor().post_once(LINKS, key(1), link("x", 0)).await.refused("session.required");
    }

    async fn those_who_register_while_a_link_is_closed_are_counted(server: &TestServer) {
        let agent = server.member_of_kind(MemberKind::TopAgent, "leader888").await;
        let made = make(&agent, 1, link("x", 0)).await;
        let registrations = (0..12).map(|number| {
            let visitor = server.visitor().at(&format!("10.67.0.{number}"));
            let form = invited(&format!("crowd88{number}"), code(&made));
            async move { visitor.put(REGISTER, form).await }
        });
        let closing = async {
            tokio::task::yield_now().await;
            close(&agent, &made).await;
        };
        let (replies, ()) = futures::future::join(join_all(registrations), closing).await;
        let (came, refused): (Vec<_>, Vec<_>) = replies.into_iter().partition(|reply| reply.status.is_success());
        let came = came.len();
        for reply in refused {
            reply.refused("agent.link.error");
        }
        assert_eq!(list(&agent).await[0]["affiliateCount"], json!(came));
        assert_eq!(agent.get("/wps/agent/downlines").await.ok()["totalCount"], json!(came));
        let rows = server.query_text("SELECT COUNT(*) || '' FROM agent_link_member").await;
        assert_eq!(rows, Some(came.to_string()));
    }

    async fn r18_a_person_who_is_excluded_invites_no_one(server: &TestServer) {
        let agent = server.member_of_kind(MemberKind::TopAgent, "leader888").await;
        let made = make(&agent, 1, link("one", 0)).await;
        let plain = code_of(&agent).await;
        agent.post("/wps/member/responsible/exclusion", json!({ "months": 6 })).await.ok();
        for (code, refusal) in [(code(&made), "agent.link.error"), (plain.as_str(), "invitation.code.error")] {
            server.visitor().get(&format!("{AFFILIATE}?code={code}")).await.refused(refusal);
            server.visitor().put(REGISTER, invited("friend888", code)).await.refused(refusal);
        }
        let mut by_person = invited("friend888", "");
        by_person["recommenderId"] = json!(agent.id);
        server.visitor().put(REGISTER, by_person).await.refused("agent.link.error");
        server.visitor().put(REGISTER, invited("friend888", "")).await.ok();
    }
}
