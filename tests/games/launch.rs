use erawan_platform::rooms::account::MemberKind;
use erawan_platform::rooms::games::GameEntry;
use erawan_testkit::both_engines;

use super::{game, publish, vendor};

const LAUNCH: &str = "/wps/game/launchGame";
/// The same for an address on a Facebook page.
const FACEBOOK: &str = "/wps/relay/GCS_gameLaunchFB";

both_engines! {
    async fn api_069_opn_092_a_member_opens_a_game_with_a_ticket(server: &TestServer) {
        let member = server.member("opener888").await;
        let query = "gameCategory=RNG&vendor=BGS&gameId=jade-elephant&nodeId=100001&play=0&platform=html5&gateway=3&launchMode=GLS&backUrl=/m/home";
        let url = |answer: serde_json::Value| answer["gameUrl"].as_str().unwrap_or_default().to_owned();
        let first = url(member.get(&format!("{LAUNCH}?{query}")).await.ok());
        assert!(first.starts_with("/studio/jade-elephant#ticket="), "{first}");
        assert!(first.contains("lang=EN"), "{first}");
        let second = url(member.get(&format!("{LAUNCH}?{query}")).await.ok());
        assert_ne!(first, second, "a ticket is good once");
    }

    async fn api_070_opn_093_a_game_asked_for_on_a_facebook_page_has_the_same_guards(server: &TestServer) {
        let member = server.member("facebook88").await;
        let query = "vendor=BGS&gameId=jade-elephant&nodeId=100001&language=TH&backUrl=/m/fbGame?vendor=BGS";
        let answer = member.get(&format!("{FACEBOOK}?{query}&moduleId=GAMELO3")).await.ok();
        let url = answer["gameUrl"].as_str().unwrap_or_default();
        assert!(url.starts_with("/studio/jade-elephant#ticket="), "{url}");
        member.get(&format!("{FACEBOOK}?{query}&moduleId=MEMTRANS3")).await.refused("function.not.available");
        server.visitor().get(&format!("{FACEBOOK}?{query}")).await.refused("session.required");
        member.get(&format!("{FACEBOOK}?vendor=BGS&nodeId=999")).await.refused("not.found");
        member.get(&format!("{FACEBOOK}?vendor=BGS&nodeId=100001&backUrl=//evil.example")).await.refused("validation.failed");
        let off = GameEntry { enabled: false, ..game("ZED", 2) };
        publish(server, vec![vendor("ZED")], vec![game("ZED", 1), off]).await;
        member.get(&format!("{FACEBOOK}?vendor=ZED&nodeId=2")).await.refused("game.not.available");
        let trial = server.member_of_kind(MemberKind::Trial, "trial8888").await;
        trial.get(&format!("{FACEBOOK}?vendor=ZED&nodeId=1")).await.refused("trial.not.allowed");
    }

    async fn gam_056_nobody_opens_a_game_without_a_session(server: &TestServer) {
        server.visitor().get(&format!("{LAUNCH}?vendor=BGS&nodeId=100001")).await.refused("session.required");
    }

    async fn a_game_is_named_by_number_or_identifier_of_its_vendor(server: &TestServer) {
        let member = server.member("namer8888").await;
        for query in ["vendor=BGS&nodeId=100001", "vendor=BGS&gameId=jade-elephant"] {
            member.get(&format!("{LAUNCH}?{query}")).await.ok();
        }
        for query in [
            "vendor=BGS&nodeId=999", "vendor=ZED&nodeId=100001", "vendor=BGS&gameId=jade-elephant&nodeId=100002",
            "vendor=BGS", "vendor=BGS&gameId=", "vendor=bgs&nodeId=100001",
        ] {
            member.get(&format!("{LAUNCH}?{query}")).await.refused("not.found");
        }
        member.get(&format!("{LAUNCH}?nodeId=100001")).await.refused("request.malformed");
        member.get(&format!("{LAUNCH}?vendor=BGS&nodeId=abc")).await.refused("request.malformed");
    }

    async fn r53_a_game_that_is_switched_off_cannot_be_opened(server: &TestServer) {
        let member = server.member("latecomer").await;
        publish(server, vec![vendor("ZED")], vec![GameEntry { enabled: false, ..game("ZED", 1) }]).await;
        member.get(&format!("{LAUNCH}?vendor=ZED&nodeId=1")).await.refused("game.not.available");
    }

    async fn a24_the_way_back_stays_inside_the_product(server: &TestServer) {
        let member = server.member("returner8").await;
        for back in ["//evil.example", "https://evil.example", "/%5Cevil.example", "javascript:alert(1)", "%2F%2Fevil", "/m%0d%0aX:y"] {
            let body = member.get(&format!("{LAUNCH}?vendor=BGS&nodeId=100001&backUrl={back}")).await.refused("validation.failed");
            assert!(body["value"]["fields"]["backUrl"].is_array(), "{back}");
        }
    }

    async fn opn_094_opn_048_free_play_needs_a_game_that_allows_it(server: &TestServer) {
        publish(
            server,
            vec![vendor("ZED")],
            vec![game("ZED", 1), GameEntry { support_play: true, ..game("ZED", 2) }],
        )
        .await;
        let member = server.member("freebie88").await;
        member.get(&format!("{LAUNCH}?vendor=ZED&nodeId=1&play=1")).await.refused("trial.not.allowed");
        let trial = server.member_of_kind(MemberKind::Trial, "trial8888").await;
        trial.get(&format!("{LAUNCH}?vendor=ZED&nodeId=1&play=0")).await.refused("trial.not.allowed");
        let test = server.member_of_kind(MemberKind::TestMember, "test88888").await;
        test.get(&format!("{LAUNCH}?vendor=ZED&nodeId=2&play=1")).await.refused("free.reject");
    }
}
