use std::collections::BTreeMap;

use erawan_testkit::both_engines;
use futures::future::join_all;
use serde_json::json;

use super::{form, form_with};

both_engines! {
    async fn r03_fifty_people_want_one_name_and_one_gets_it(server: &TestServer) {
        let tries = (0..50).map(|number| {
            let visitor = server.visitor().at(&format!("10.1.{number}.1"));
            // Every other one writes it in capitals.
            let name = if number % 2 == 0 { "wanted88" } else { "WANTED88" };
            async move { visitor.put("/wps/member/register", form(name)).await }
        });
        let mut outcomes = BTreeMap::new();
        for reply in join_all(tries).await {
            let code = reply.body["errorCode"].as_str().unwrap_or("registered").to_owned();
            *outcomes.entry(code).or_insert(0) += 1;
        }
        assert_eq!(outcomes, BTreeMap::from([("registered".to_owned(), 1), ("username.exists".to_owned(), 49)]));
        let rows = server.query_text("SELECT COUNT(*) || '' FROM member WHERE LOWER(username) = 'wanted88'").await;
        assert_eq!(rows.as_deref(), Some("1"));
    }

    async fn opn_050_names_are_kept_in_lower_case_and_log_in_however_they_are_written(server: &TestServer) {
        let mut visitor = server.visitor();
        assert_eq!(visitor.put("/wps/member/register", form("MixedCase9")).await.ok()["userName"], "mixedcase9");
        visitor.log_in("MIXEDCASE9").await;
        assert_eq!(visitor.get("/wps/member/info").await.ok()["account"], "mixedcase9");
    }

    async fn a_name_is_taken_at_its_own_merchant_only(server: &TestServer) {
        server.open_merchant("other").await;
        server.visitor().put("/wps/member/register", form("twohouses")).await.ok();
        let mut elsewhere = server.visitor();
        elsewhere.merchant = "other";
        elsewhere.put("/wps/member/register", form("twohouses")).await.ok();
    }

    async fn reg_044_opn_060_a_name_can_be_checked_before_registering(server: &TestServer) {
        server.visitor().put("/wps/member/register", form("checked88")).await.ok();
        let visitor = server.visitor();
        for (name, exists) in [("checked88", true), ("CHECKED88", true), ("%20checked88%20", true), ("free8888", false), ("%25", false)] {
            let path = format!("/wps/check/username?username={name}&moduleId=REGISTER_REE3");
            assert_eq!(visitor.get(&path).await.ok(), json!({ "exists": exists }), "{name}");
        }
    }

    async fn reg_044_a_name_that_nobody_may_have_counts_as_taken(server: &TestServer) {
        for name in ["support1", "Suvarna88"] {
            let check = server.visitor().get(&format!("/wps/check/username?username={name}")).await.ok();
            assert_eq!(check, json!({ "exists": true }), "{name}");
            server.visitor().put("/wps/member/register", form(name)).await.refused("validation.failed");
        }
    }

    async fn a16_nobody_lists_the_members_by_checking_names(server: &TestServer) {
        let visitor = server.visitor();
        for number in 0..20 {
            visitor.get(&format!("/wps/check/username?username=somebody{number}")).await.ok();
        }
        let reply = visitor.get("/wps/check/username?username=somebody20").await;
        assert_eq!(reply.status, 429);
        assert!(reply.headers.contains_key("retry-after"));
        reply.refused("system.busy");
        server.visitor().at("10.2.2.2").get("/wps/check/username?username=somebody20").await.ok();
        server.clock.advance(std::time::Duration::from_secs(600));
        visitor.get("/wps/check/username?username=somebody20").await.ok();
    }

    async fn a16_nobody_lists_the_members_by_registering_their_names(server: &TestServer) {
        server.visitor().at("10.2.2.1").put("/wps/member/register", form("taken8888")).await.ok();
        let visitor = server.visitor();
        let tries = (0..64).map(|_| visitor.put("/wps/member/register", form("taken8888")));
        let (told, refused): (Vec<_>, Vec<_>) =
            join_all(tries).await.into_iter().partition(|reply| reply.body["errorCode"] == "username.exists");
        assert_eq!(told.len(), 20);
        assert!(refused[0].headers.contains_key("retry-after"));
        for reply in refused {
            reply.refused("system.busy");
        }
        // One limit for both ways to ask, and a free name is not told either.
        visitor.get("/wps/check/username?username=taken8888").await.refused("system.busy");
        visitor.put("/wps/member/register", form("free88888")).await.refused("system.busy");
        server.clock.advance(std::time::Duration::from_secs(600));
        visitor.put("/wps/member/register", form("free88888")).await.ok();
    }

    async fn a21_no_member_passes_for_the_people_who_work_here(server: &TestServer) {
        let merchant = server.merchant().await;
        let mut settings = merchant.settings.clone();
        settings.register.fields.get_mut("nickname").expect("the field").enabled = true;
        let stored = server.app.merchants.set_settings(&erawan_platform::Author::SERVER, merchant.id, &settings).await;
        stored.expect("settings are stored");
        let refused = async |place: usize, field: &str, name: &str| {
            let visitor = server.visitor().at(&format!("10.3.1.{place}"));
            let body = visitor.put("/wps/member/register", form_with("plainname", json!({ field: name }))).await;
            let body = body.refused("validation.failed");
            assert!(body["value"]["fields"][field].is_array(), "{name}: {body}");
        };
        for (place, name) in ["Support", "adm1n777", "SUVARNA88", "off1c1a1"].into_iter().enumerate() {
            refused(place, "username", name).await;
            let check = server.visitor().at(&format!("10.3.2.{place}")).get(&format!("/wps/check/username?username={name}")).await;
            assert_eq!(check.ok(), json!({ "exists": true }), "{name}");
        }
        let nicknames =
            ["ａｄｍｉｎ", "Ｓｕｖａｒｎａ", "𝐒𝐮𝐩𝐩𝐨𝐫𝐭", "аdmіn", "แอดมิน 1", "Cüstomer_Service", "S u v a r n a"];
        let member = server.member("ordinary9").await;
        for (place, name) in nicknames.into_iter().enumerate() {
            refused(10 + place, "nickname", name).await;
            let body = member.put("/wps/member/info/nickname", json!({ "nickname": name })).await.refused("validation.failed");
            assert!(body["value"]["fields"]["nickname"].is_array(), "{name}: {body}");
        }
        for name in ["น้องแอดมินตัน", "Suvarna fan", "Supporter"] {
            member.put("/wps/member/info/nickname", json!({ "nickname": name })).await.ok();
        }
    }

    async fn who_opens_accounts_for_a_whole_family_uses_no_try_up(server: &TestServer) {
        let merchant = server.merchant().await;
        let mut settings = merchant.settings.clone();
        settings.register.captcha_after_registrations = 1_000;
        let stored = server.app.merchants.set_settings(&erawan_platform::Author::SERVER, merchant.id, &settings).await;
        stored.expect("settings are stored");
        let visitor = server.visitor();
        for number in 0..25 {
            visitor.put("/wps/member/register", form(&format!("family{number:02}"))).await.ok();
        }
    }
}
