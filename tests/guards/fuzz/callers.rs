//! Whom the cases are made for.

use erawan_platform::rooms::account::MemberKind;
use erawan_testkit::{Actor, TestServer};

/// Who calls.
pub(super) struct Caller {
    pub(super) name: &'static str,
    pub(super) actor: Actor,
    pub(super) kind: Option<MemberKind>,
    /// Signs calls of the provider protocol.
    pub(super) key: Option<(Vec<u8>, i64)>,
}

impl Caller {
    pub(super) fn of(name: &'static str, actor: Actor) -> Self {
        Self { name, actor, kind: None, key: None }
    }
}

/// Members of every kind, and sessions that open nothing.
pub(super) async fn members(server: &TestServer) -> Vec<Caller> {
    let mut callers = Vec::new();
    for (name, kind) in [
        ("member", MemberKind::Member),
        ("agent", MemberKind::Agent),
        ("topagent", MemberKind::TopAgent),
        ("trial", MemberKind::Trial),
        ("testing", MemberKind::TestMember),
    ] {
        let actor = server.member_of_kind(kind, &format!("{name}1234")).await;
        callers.push(Caller { kind: Some(kind), ..Caller::of(name, actor) });
    }
    let mut unknown = server.visitor();
    unknown.token = Some("ab".repeat(32));
    let mut malformed = server.visitor();
    malformed.token = Some("Bearer ' or 1=1".to_owned());
    let ended = server.member("ended12345").await;
    ended.delete("/wps/session/logout").await.ok();
    let disabled = server.member("disabled12").await;
    server.disable(&disabled).await;
    let mut abroad = server.member("abroad1234").await;
    abroad.merchant = "no-such-merchant";
    for (name, actor) in [
        ("visitor", server.visitor()),
        ("unknown", unknown),
        ("malformed", malformed),
        ("ended", ended),
        ("disabled", disabled),
        ("abroad", abroad),
    ] {
        callers.push(Caller::of(name, actor));
    }
    callers
}

/// An operator, who is logged in, and sessions that open nothing at the console.
pub(super) async fn operators(server: &TestServer) -> Vec<Caller> {
    let operator = server.operator("fuzzing1", &["CS", "FIN-maker", "AUDITOR"]).await;
    let checker = server.operator("fuzzing2", &["FIN-checker"]).await;
    let mut unknown = server.visitor();
    unknown.token = Some("ab".repeat(32));
    vec![
        Caller::of("operator", operator),
        Caller::of("checker", checker),
        Caller::of("visitor", server.visitor()),
        Caller::of("member", server.member("nooperator").await),
        Caller::of("unknown", unknown),
    ]
}
