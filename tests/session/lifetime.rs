use std::time::Duration;

use erawan_testkit::both_engines;
use serde_json::json;

const MINUTE: Duration = Duration::from_secs(60);
const SECOND: Duration = Duration::from_secs(1);

both_engines! {
    async fn r08_a_session_idles_for_thirty_minutes_at_most(server: &TestServer) {
        let member = server.member("idles8888").await;
        server.clock.advance(29 * MINUTE + 59 * SECOND);
        member.get("/wps/member/info").await.ok();
        server.clock.advance(30 * MINUTE);
        member.get("/wps/member/info").await.refused("session.logged.out");
    }

    async fn r08_polling_is_not_activity(server: &TestServer) {
        let member = server.member("polls8888").await;
        for _ in 0..29 {
            server.clock.advance(MINUTE);
            member.get("/wps/wallets/gcs").await.ok();
        }
        server.clock.advance(MINUTE);
        member.get("/wps/wallets/gcs").await.refused("session.logged.out");
    }

    async fn r08_a_session_lasts_twelve_hours_however_busy_it_is(server: &TestServer) {
        let member = server.member("tireless8").await;
        for _ in 0..47 {
            server.clock.advance(15 * MINUTE);
            member.get("/wps/member/info").await.ok();
        }
        server.clock.advance(14 * MINUTE + 59 * SECOND);
        member.get("/wps/member/info").await.ok();
        server.clock.advance(SECOND);
        member.get("/wps/member/info").await.refused("session.logged.out");
    }

    async fn api_126_opn_033_renewal_gives_a_full_idle_time_within_the_twelve_hours(server: &TestServer) {
        let member = server.member("renews888").await;
        let opened_at_ms = server.app.core.clock.now_ms();
        server.clock.advance(10 * MINUTE);
        let renewed = member.post("/wps/session/renew", json!({})).await.ok();
        assert_eq!((&renewed["userName"], &renewed["id"]), (&json!("renews888"), &json!(member.id)));
        assert_eq!((&renewed["type"], &renewed["firstTimeLogin"]), (&json!(0), &json!(true)));
        assert_eq!(renewed["expiresAt"], opened_at_ms + 40 * 60_000);
        // So soon after it that the call alone is not noted as activity.
        server.clock.advance(SECOND);
        let renewed = member.post("/wps/session/renew", json!({})).await.ok();
        assert_eq!(renewed["expiresAt"], opened_at_ms + 40 * 60_000 + 1_000);
        for _ in 0..28 {
            server.clock.advance(25 * MINUTE);
            member.post("/wps/session/renew", json!({})).await.ok();
        }
        let renewed = member.post("/wps/session/renew", json!({})).await.ok();
        assert_eq!(renewed["expiresAt"], opened_at_ms + 12 * 60 * 60_000);
    }

    async fn a_session_that_is_over_cannot_be_renewed(server: &TestServer) {
        let member = server.member("too8late8").await;
        server.clock.advance(31 * MINUTE);
        member.post("/wps/session/renew", json!({})).await.refused("session.logged.out");
        server.visitor().post("/wps/session/renew", json!({})).await.refused("session.required");
    }
}
