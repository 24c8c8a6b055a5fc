use erawan_platform::rooms::account::MemberKind;
use erawan_testkit::{Actor, both_engines};
use serde_json::{Value, json};

use super::{notice, publish};

const LIST: &str = "/wps/relay/MCSFE_getListAnnouncements?types=PL&groupName=m_home";
const MARK: &str = "/wps/relay/MCSFE_markAnnouncementAsRead";

async fn mark(actor: &Actor, id: &Value) -> erawan_testkit::Reply {
    actor.post(MARK, json!({ "announcementId": id, "read": true })).await
}

both_engines! {
    async fn con_037_a_member_reads_a_notice_and_it_stays_read(server: &TestServer) {
        let member = server.member("reader888").await;
        let before = member.get(LIST).await.ok();
        let count = before["footer"]["unreadCount"].as_u64().expect("a count");
        assert_eq!(count, before["player"].as_array().expect("notices").len() as u64);
        let id = &before["player"][0]["id"];
        assert_eq!(mark(&member, id).await.ok(), true);
        assert_eq!(mark(&member, id).await.ok(), true);
        let after = member.get(LIST).await.ok();
        assert_eq!((&after["player"][0]["read"], &after["footer"]["unreadCount"]), (&json!(true), &json!(count - 1)));
        assert_eq!(after["player"][1]["read"], false);
    }

    async fn what_one_member_read_is_unread_for_another_and_for_visitors(server: &TestServer) {
        let (one, other) = (server.member("reader111").await, server.member("reader222").await);
        let id = one.get(LIST).await.ok()["player"][0]["id"].clone();
        mark(&one, &id).await.ok();
        assert_eq!(other.get(LIST).await.ok()["player"][0]["read"], false);
        assert_eq!(server.visitor().get(LIST).await.ok()["player"][0]["read"], false);
    }

    async fn a_notice_that_is_written_anew_keeps_its_readers(server: &TestServer) {
        let member = server.member("reader333").await;
        publish(server, vec![notice("rewritten")]).await;
        let find = |lists: &Value| {
            let notices = lists["player"].as_array().cloned().unwrap_or_default();
            notices.into_iter().find(|notice| notice["title"] == "rewritten").expect("the notice")
        };
        let id = find(&member.get(LIST).await.ok())["id"].clone();
        mark(&member, &id).await.ok();
        publish(server, vec![notice("rewritten")]).await;
        let again = find(&member.get(LIST).await.ok());
        assert_eq!((&again["id"], &again["read"]), (&id, &json!(true)));
    }

    async fn con_053_trial_accounts_and_visitors_mark_nothing(server: &TestServer) {
        let id = server.visitor().get(LIST).await.ok()["player"][0]["id"].clone();
        mark(&server.visitor(), &id).await.refused("session.required");
        let trial = server.member_of_kind(MemberKind::Trial, "trial8888").await;
        mark(&trial, &id).await.refused("trial.not.allowed");
    }

    async fn an_unknown_notice_cannot_be_read(server: &TestServer) {
        let member = server.member("reader444").await;
        let banner = member.get("/wps/relay/MCSFE_getListAnnouncements?types=B").await.ok()["banners"][0]["id"].clone();
        for id in [json!("con_00000000000000000000000000000000"), json!("1; DROP TABLE member"), banner] {
            mark(&member, &id).await.refused("not.found");
        }
        member.post(MARK, json!({})).await.refused("request.malformed");
    }

    async fn a_session_that_ended_reads_the_list_as_a_visitor(server: &TestServer) {
        let member = server.member("reader555").await;
        member.delete("/wps/session/logout").await.ok();
        assert_eq!(member.get(LIST).await.ok()["footer"]["unreadCount"], 0);
    }
}
