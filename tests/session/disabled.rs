use erawan_platform::db::Migrator;
use erawan_platform::rooms::account::MemberKind;
use erawan_platform::rooms::login::LoginError;
use erawan_platform::rooms::session::{Device, Origin, SessionError};
use erawan_platform::web::ClientCountry;
use erawan_testkit::{both_engines, count_migrations};
use sea_orm::ConnectionTrait;
use sea_orm_migration::MigratorTrait;

const INFO: &str = "/wps/member/info";

both_engines! {
    async fn every_token_of_a_disabled_account_says_so_until_it_is_enabled(server: &TestServer) {
        let before = server.member("disabled9").await;
        before.delete("/wps/session/logout").await.ok();
        before.get(INFO).await.refused("session.logged.out");
        server.disable(&before).await;
        before.get(INFO).await.refused("user.not.exist.or.disabled");
        server.enable(&before).await;
        before.get(INFO).await.refused("session.logged.out");
    }

    async fn a_login_that_was_proven_before_the_account_was_disabled_opens_no_session(server: &TestServer) {
        let actor = server.member("tooslow88").await;
        let id = actor.id.parse().expect("a member's identifier");
        let proven = server.app.accounts.find(id).await.expect("the database").expect("the member");
        server.disable(&actor).await;
        let origin = Origin { address: "203.0.113.9".parse().expect("an address"), device: None, client: None, browser: None, country: ClientCountry(None) };
        let refused = server.app.logins.open_session(proven, Device::New, &origin).await;
        assert!(matches!(refused, Err(LoginError::Session(SessionError::Disabled))), "{refused:?}");
        let open = "SELECT COUNT(*) || '' FROM session WHERE ended_at_ms IS NULL AND member_id IN \
                    (SELECT id FROM member WHERE is_disabled)";
        assert_eq!(server.query_text(open).await.as_deref(), Some("0"));
    }

    async fn sessions_of_an_older_version_learn_kind_and_disabling_from_their_members(server: &TestServer) {
        const FIRST: &str = "m20261123_000200_session_kind";
        let agent = server.member_of_kind(MemberKind::Agent, "older8888").await;
        let disabled = server.member("flagged88").await;
        server.app.core.jobs.stop().await;
        let db = server.app.core.db.write();
        Migrator::down(db, Some(count_migrations(FIRST..))).await.expect("the version before");
        let flag = "UPDATE member SET is_disabled = TRUE WHERE username = 'flagged88'";
        db.execute_unprepared(flag).await.expect("the flag alone");
        Migrator::up(db, None).await.expect("this version");
        server.place_members().await;
        assert_eq!(agent.get(INFO).await.ok()["type"], 1);
        disabled.get(INFO).await.refused("user.not.exist.or.disabled");
    }
}
