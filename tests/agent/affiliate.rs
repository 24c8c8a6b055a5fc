use erawan_platform::rooms::account::MemberKind;
use erawan_platform::seed::DEMO_PASSWORD;
use erawan_testkit::both_engines;
use serde_json::json;

use super::invited;

const AFFILIATE: &str = "/wps/agent/affiliate";
const REGISTER: &str = "/wps/member/register";

both_engines! {
    async fn api_033_cst_029_reg_036_opn_053_an_agents_code_is_checked_and_brings_people_to_the_agent(server: &TestServer) {
        let agent = server.member_of_kind(MemberKind::Agent, "leader88").await;
        let code = agent.get(AFFILIATE).await.ok()["code"].as_str().expect("a code").to_owned();
        assert_eq!(agent.get(AFFILIATE).await.ok()["code"], code, "a code is for good");
        let visitor = server.visitor();
        assert_eq!(visitor.get(&format!("{AFFILIATE}?code={code}")).await.ok()["code"], code);
        let small = code.to_lowercase();
        assert_eq!(visitor.get(&format!("{AFFILIATE}?code={small}")).await.ok()["code"], small);
        visitor.put(REGISTER, invited("invited88", &small)).await.ok();
        let referrer = "SELECT r.username FROM member m JOIN member r ON r.id = m.referrer_id WHERE m.username = 'invited88'";
        assert_eq!(server.query_text(referrer).await.as_deref(), Some("leader88"));
    }

    async fn the_agents_of_the_demo_have_teams_that_registered_with_their_codes(server: &TestServer) {
        for (agent, team) in [
            ("agent001", ["agent002", "agent004", "agent005", "kaewta55", "ploy8899", "somchai77"].as_slice()),
            ("agent002", ["agent011", "agent012", "boonmee9", "nampueng1", "yupin3098", "yuthana66"].as_slice()),
        ] {
            let mut leader = server.visitor();
            let form = json!({ "username": agent, "password": DEMO_PASSWORD, "role": "agent" });
            let answer = leader.post("/wps/session/login", form).await.ok();
            leader.adopt(&answer);
            let code = leader.get(AFFILIATE).await.ok()["code"].as_str().expect("a code").to_owned();
            let owned = format!("JOIN member r ON r.id = m.referrer_id WHERE r.affiliate_code = '{code}'");
            let count = server.query_text(&format!("SELECT COUNT(*) || '' FROM member m {owned}")).await;
            assert_eq!(count, Some(team.len().to_string()), "{agent}");
            for name in team {
                let found = format!("SELECT m.username FROM member m {owned} AND m.username = '{name}'");
                assert_eq!(server.query_text(&found).await.as_deref(), Some(*name), "{agent}");
            }
        }
    }

    async fn reg_037_err_003_a_code_nobody_has_is_refused_in_both_languages(server: &TestServer) {
        let body = server.visitor().get(&format!("{AFFILIATE}?code=NOBODY")).await.refused("invitation.code.error");
        assert_eq!(body["message"], "Invalid invitation code");
        let body = server.visitor().in_thai().get(&format!("{AFFILIATE}?code=NOBODY")).await.refused("invitation.code.error");
        assert_eq!(body["message"], "รหัสแนะนำไม่ถูกต้อง");
    }

    async fn a_code_of_a_disabled_agent_or_of_another_merchant_is_unknown(server: &TestServer) {
        let agent = server.member_of_kind(MemberKind::TopAgent, "leader88").await;
        let code = agent.get(AFFILIATE).await.ok()["code"].as_str().expect("a code").to_owned();
        server.open_merchant("other").await;
        let mut abroad = server.visitor();
        abroad.merchant = "other";
        abroad.get(&format!("{AFFILIATE}?code={code}")).await.refused("invitation.code.error");
        server.disable(&agent).await;
        server.visitor().get(&format!("{AFFILIATE}?code={code}")).await.refused("invitation.code.error");
        server.visitor().put(REGISTER, invited("invited88", &code)).await.refused("invitation.code.error");
    }

    async fn a_code_of_ones_own_is_for_agents_and_with_the_flag_for_members(server: &TestServer) {
        server.visitor().get(AFFILIATE).await.refused("session.required");
        let member = server.member("ordinary1").await;
        member.get(AFFILIATE).await.ok();
        let merchant = server.merchant().await;
        let mut settings = merchant.settings.clone();
        settings.whitelabel.remove("REFERRAL");
        server.app.merchants.set_settings(&erawan_platform::Author::SERVER, merchant.id, &settings).await.expect("settings are stored");
        member.get(AFFILIATE).await.refused("permission.denied");
        server.member_of_kind(MemberKind::Trial, "guestly88").await.get(AFFILIATE).await.refused("permission.denied");
    }

    async fn agt_035_opn_068_opn_053_a_member_of_the_demo_invites_with_a_code_and_a_link_of_their_own(server: &TestServer) {
        let member = server.member("friendly8").await;
        let kinds = member.get("/wps/promos?kinds=REFERRAL").await.ok()["list"].clone();
        assert_eq!((&kinds[0]["enabled"], &kinds[0]["count"]), (&json!(true), &json!(0)), "open, with nothing to collect");
        let code = member.get(AFFILIATE).await.ok()["code"].as_str().expect("a code").to_owned();
        server.visitor().at("10.60.0.1").put(REGISTER, invited("bycode888", &code)).await.ok();
        let mut by_link = invited("bylink888", "");
        by_link["recommenderId"] = json!(member.id);
        server.visitor().at("10.60.0.2").put(REGISTER, by_link).await.ok();
        for name in ["bycode888", "bylink888"] {
            let referrer = format!("SELECT r.username FROM member m JOIN member r ON r.id = m.referrer_id WHERE m.username = '{name}'");
            assert_eq!(server.query_text(&referrer).await.as_deref(), Some("friendly8"), "{name}");
        }
    }

    async fn a16_codes_are_not_found_by_trying(server: &TestServer) {
        let visitor = server.visitor();
        for number in 0..20 {
            visitor.get(&format!("{AFFILIATE}?code=CODE{number}")).await.refused("invitation.code.error");
        }
        visitor.get(&format!("{AFFILIATE}?code=CODE")).await.refused("system.busy");
    }
}
