use std::time::Duration;

use erawan_platform::rooms::account::MemberKind;
use erawan_testkit::both_engines;
use serde_json::json;

use super::form_with;

both_engines! {
    async fn ses_031_api_023_a_member_sees_who_they_are(server: &TestServer) {
        let member = server.member("somsri88").await;
        let info = member.get("/wps/member/info").await.ok();
        assert_eq!((&info["id"], &info["account"], &info["nickname"]), (&json!(member.id), &json!("somsri88"), &json!("somsri88")));
        assert_eq!((&info["type"], &info["regDate"]), (&json!(0), &json!(server.app.core.clock.now_ms())));
        assert_eq!(info["clubLabel"]["labelName"], "Golden Lotus");
        assert!(info.get("mobile").is_none() && info.get("lastLogin").is_none());
    }

    async fn r75_contact_data_is_shown_masked(server: &TestServer) {
        let mut visitor = server.visitor();
        let form = form_with("reachable1", json!({ "mobileNum": "0812345678", "countryDialingCode": "66" }));
        let answer = visitor.put("/wps/member/register", form).await.ok();
        visitor.adopt(&answer);
        assert_eq!(visitor.get("/wps/member/info").await.ok()["mobile"], "08******78");
    }

    async fn r08_a_member_sees_when_they_were_here_before(server: &TestServer) {
        let mut member = server.member("returning1").await;
        let first_ms = server.app.core.clock.now_ms();
        server.clock.advance(Duration::from_secs(86_400));
        member.log_in("returning1").await;
        assert_eq!(member.get("/wps/member/info").await.ok()["lastLogin"], first_ms);
    }

    async fn ses_046_every_kind_of_member_sees_its_own_number(server: &TestServer) {
        for kind in MemberKind::ALL {
            let member = server.member_of_kind(kind, &format!("kindof{}", kind.code())).await;
            assert_eq!(member.get("/wps/member/info").await.ok()["type"], kind.code());
        }
    }
}
