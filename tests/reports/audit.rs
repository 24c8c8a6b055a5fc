//! Who did what when.

use std::time::Duration;

use erawan_testkit::{Actor, TestServer, both_engines};
use reqwest::Method;
use serde_json::{Value, json};

use super::{adjusted, file, text, today};

async fn trail(by: &Actor, query: &str) -> Vec<Value> {
    by.get(&format!("/console/audit?{query}")).await.ok()["list"].as_array().expect("events").clone()
}

fn actions(events: &[Value]) -> Vec<String> {
    events.iter().map(|event| text(&event["action"])).collect()
}

async fn two(server: &TestServer) -> (Actor, Actor) {
    (server.operator("prepares1", &["FIN-maker"]).await, server.operator("approves1", &["FIN-checker"]).await)
}

both_engines! {
    async fn r67_the_trail_says_who_proposed_who_approved_and_when(server: &TestServer) {
        let (proposer, checker) = two(server).await;
        let auditor = server.operator("audits001", &["AUDITOR"]).await;
        server.member("trailing01").await;
        adjusted(&proposer, &checker, "trailing01", "credit", "25.00").await;
        let events = trail(&auditor, "action=proposal").await;
        assert_eq!(actions(&events), ["proposal.executed", "proposal.approved", "proposal.made"]);
        let who: Vec<_> = events.iter().map(|event| text(&event["author"])).collect();
        assert_eq!(who, ["server", "operator: approves1", "operator: prepares1"]);
        let made = events[2]["details"].as_array().unwrap();
        assert!(made.contains(&json!({ "name": "reason", "value": "Round stopped by a fault" })), "{made:?}");
        assert!(made.contains(&json!({ "name": "payload.amount", "value": "25.00" })), "{made:?}");
        assert!(text(&events[2]["subject"]).starts_with("adjustment/"));
    }

    async fn the_trail_is_searched_by_operator_action_subject_and_day(server: &TestServer) {
        let (proposer, checker) = two(server).await;
        server.member("searching1").await;
        adjusted(&proposer, &checker, "searching1", "credit", "25.00").await;
        let first = today(server);
        server.clock.advance(Duration::from_secs(24 * 60 * 60));
        let auditor = server.operator("audits001", &["AUDITOR"]).await;
        let day = format!("startDate={first}&endDate={first}");
        assert_eq!(actions(&trail(&auditor, &format!("{day}&author=prepares1")).await), ["proposal.made", "operator.login", "operator.factor.enrolled"]);
        assert_eq!(actions(&trail(&auditor, &format!("{day}&action=proposal.made")).await), ["proposal.made"]);
        assert_eq!(trail(&auditor, &format!("{day}&action=proposa")).await, Vec::<Value>::new());
        assert_eq!(actions(&trail(&auditor, &format!("{day}&subject=adjustment/")).await).len(), 3);
        assert_eq!(actions(&trail(&auditor, "author=audits001").await), ["operator.login", "operator.factor.enrolled"]);
        assert_eq!(trail(&auditor, "author=prepares1").await, Vec::<Value>::new(), "not today");
        assert_eq!(trail(&auditor, "subject=no_such_thing").await, Vec::<Value>::new());
        // Each sign is itself, on both engines.
        for wrong in ["subject=adjustment_", "subject=Adjustment/", "action=Proposal", "action=proposal_made"] {
            assert_eq!(trail(&auditor, &format!("{day}&{wrong}")).await, Vec::<Value>::new(), "{wrong}");
        }
        for wrong in ["subject=%25", "author=%5C", "action=a%25b"] {
            auditor.get(&format!("/console/audit?{wrong}")).await.refused("validation.failed");
        }
        auditor.get(&format!("/console/audit?subject={}", "x".repeat(129))).await.refused("validation.failed");
        auditor.get("/console/audit?startDate=2026-02-30").await.refused("validation.failed");
    }

    async fn addresses_are_shown_as_networks(server: &TestServer) {
        let auditor = server.operator("audits001", &["AUDITOR"]).await;
        let events = trail(&auditor, "action=operator.login&author=audits001").await;
        let details = events[0]["details"].as_array().unwrap();
        let address = details.iter().find(|detail| detail["name"] == "address").expect("an address");
        assert!(text(&address["value"]).ends_with(".0/24"), "{address}");
        assert!(!file(&auditor, "/console/audit/file").await.contains(&auditor.address));
    }

    async fn a28_files_are_in_the_trail_and_hold_no_formula(server: &TestServer) {
        let (proposer, checker) = two(server).await;
        let auditor = server.operator("audits001", &["AUDITOR"]).await;
        server.member("formulas01").await;
        let form = json!({ "direction": "credit", "amount": "5", "reason": "=HYPERLINK(\"http://evil\")" });
        let made = proposer.post("/console/members/formulas01/adjustments", form).await.ok();
        checker.post(&format!("/console/adjustments/{}/approve", text(&made["proposalId"])), json!({ "digest": made["digest"] })).await.ok();
        let table = file(&auditor, "/console/audit/file").await;
        for line in table.lines().skip(1) {
            let begins = |sign: char| line.split(",\"").any(|cell| cell.trim_start_matches('"').starts_with(sign));
            assert!(!['=', '+', '-', '@'].into_iter().any(begins), "{line}");
        }
        file(&checker, "/console/reports/cash/file").await;
        file(&checker, "/console/reports/cash/rows/file?column=net").await;
        let made = trail(&auditor, "action=export").await;
        let subjects: Vec<_> = made.iter().map(|event| text(&event["subject"])).collect();
        let day = today(server);
        assert_eq!(subjects, [format!("suvarna/cash-rows-{day}-{day}.csv"), format!("suvarna/cash-{day}-{day}.csv"), format!("suvarna/audit-{day}-{day}.csv")]);
        assert_eq!(text(&made[0]["author"]), "operator: approves1");
        assert!(made[0]["details"].as_array().unwrap().contains(&json!({ "name": "column", "value": "net" })));
    }

    async fn the_trail_is_paged_and_each_event_is_on_one_page(server: &TestServer) {
        let auditor = server.operator("audits001", &["AUDITOR"]).await;
        for number in 0..60 {
            server.open_operator("suvarna", &format!("worker{number:03}"), "Boat4river-and-more", &["CS"]).await;
        }
        let first = auditor.get("/console/audit?action=operator.created").await.ok();
        let second = auditor.get("/console/audit?action=operator.created&pageNo=2").await.ok();
        assert_eq!((first["list"].as_array().unwrap().len(), &first["totalPages"]), (50, &json!(2)));
        let ids: Vec<_> = [first, second].iter().flat_map(|page| page["list"].as_array().unwrap().clone()).map(|event| event["id"].as_i64().unwrap()).collect();
        assert!(ids.len() >= 61 && ids.is_sorted_by(|a, b| a > b), "{ids:?}");
    }

    async fn a30_only_who_may_reads_the_trail_and_only_that_of_the_own_merchant(server: &TestServer) {
        let (proposer, checker) = two(server).await;
        server.member("foreignlog").await;
        adjusted(&proposer, &checker, "foreignlog", "credit", "25.00").await;
        for role in ["CS", "GAMES", "FIN-maker", "FIN-checker"] {
            let stranger = server.operator(&format!("none{}", role.to_lowercase()), &[role]).await;
            for path in ["/console/audit", "/console/audit/file"] {
                stranger.get(path).await.refused("permission.denied");
            }
        }
        for role in ["RISK", "AUDITOR", "ADMIN"] {
            let reader = server.operator(&format!("reads{}", role.to_lowercase()), &[role]).await;
            assert_eq!(trail(&reader, "action=proposal").await.len(), 3, "{role}");
        }
        server.open_merchant("other").await;
        let abroad = server.operator_of("other", "prepares1", &["AUDITOR"]).await;
        let own = trail(&abroad, "").await;
        assert_eq!(actions(&own), ["operator.login", "operator.factor.enrolled", "operator.created", "merchant.opened"]);
        let table = abroad.send(abroad.request(Method::GET, "/console/audit/file")).await.text;
        assert!(!table.contains("proposal") && !table.contains("suvarna"), "{table}");
    }
}
