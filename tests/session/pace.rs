use std::time::Duration;

use erawan_testkit::both_engines;
use serde_json::json;

/// Changes that one member may make in a minute, and at once.
const CHANGES: usize = 120;

both_engines! {
    async fn a_member_changes_no_more_than_a_person_can_and_reads_on(server: &TestServer) {
        let member = server.member("pacing8").await;
        let mut refused = None;
        for number in 0..=CHANGES {
            let nickname = json!({ "nickname": format!("Pace {number}") });
            let answer = member.put("/wps/member/info/nickname", nickname).await;
            if answer.status.as_u16() == 429 {
                refused = Some((number, answer));
                break;
            }
        }
        let (number, refused) = refused.expect("a refusal");
        assert!(number >= CHANGES - 5, "{number} changes");
        assert_eq!(refused.body["errorCode"], "system.busy");
        member.get("/wps/member/info").await.ok();
        let other = server.member("pacing9").await;
        other.put("/wps/member/info/nickname", json!({ "nickname": "Other" })).await.ok();
        server.clock.advance(Duration::from_secs(1));
        member.put("/wps/member/info/nickname", json!({ "nickname": "Again" })).await.ok();
    }
}
