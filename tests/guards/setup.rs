//! Until its owner has set it up, an account that an agent opened moves no money: what each call does then.

use erawan_platform::rooms::account::MemberKind;
use erawan_testkit::both_engines;

use super::authorisation::{Things, Who, make, table};
use crate::agent::accounts::opened;

/// What reads and is closed all the same: it starts a game.
const CLOSED_READS: [&str; 2] = ["GET /wps/game/launchGame", "GET /wps/relay/GCS_gameLaunchFB"];

/// What changes something and is open all the same: being logged in, help, protection from play, marks of one's own, and
/// the setup. None of it moves money. A call that is new is closed until it is named here and in `modules.json`.
const OPEN_CHANGES: [&str; 29] = [
    "POST /wps/member/setup",
    "POST /wps/session/renew",
    "POST /wps/session/reauthenticate",
    "POST /wps/session/reauthenticate/passkey",
    "POST /wps/session/login/freeplay",
    "DELETE /wps/session/logout",
    "DELETE /wps/session/devices",
    "DELETE /wps/session/devices/{deviceId}",
    "PUT /wps/member/responsible/limits",
    "PUT /wps/member/responsible/session",
    "POST /wps/member/responsible/coolOff",
    "POST /wps/member/responsible/exclusion",
    "POST /wps/member/responsible/exclusion/return",
    "POST /wps/member/responsible/realityCheck/acknowledge",
    "POST /wps/relay/MCSFE_markAnnouncementAsRead",
    "POST /wps/relay/CSP_readInbox",
    "POST /wps/push/state",
    "POST /wps/push/subscribe",
    "POST /wps/push/unsubscribe",
    "POST /wps/chat/messages",
    "POST /wps/chat/read",
    "POST /wps/chat/typing",
    "POST /wps/chat/ticket",
    "POST /wps/chat/images",
    "PUT /wps/feedback",
    "POST /wps/feedback",
    "POST /wps/relay/MCSFE_addFavoriteGameV2",
    "DELETE /wps/relay/MCSFE_removeFavoriteGameV2",
    "POST /wps/relay/GCSGAME_hotGamesV2",
];

both_engines! {
    async fn r01_every_call_that_moves_money_waits_until_the_account_is_set_up(server: &TestServer) {
        let agent = server.member_of_kind(MemberKind::TopAgent, "leader888").await;
        // One who leads a team, so that the calls of agents are among them.
        let branch = opened(server, &agent, "branch888", 1).await;
        let owner = server.member("ordinary8").await;
        let things = Things::of(server, &owner).await;
        server.app.core.jobs.stop().await;
        let (mut wrong, mut closed) = (Vec::new(), 0);
        let mut rows = server.row_counts().await;
        for call in table() {
            let is_read = call.operation.starts_with("GET ");
            let is_open = if is_read {
                !CLOSED_READS.contains(&call.operation.as_str())
            } else {
                // What visitors may do asks no session for anything.
                matches!(call.who, Who::All) || OPEN_CHANGES.contains(&call.operation.as_str())
            };
            let (answer, _) = make(&branch, &call, &things).await;
            let is_refused = answer == "account.setup.required";
            if is_refused == is_open {
                wrong.push(format!("{}: {answer}", call.operation));
            }
            let written = server.row_counts().await;
            if is_refused {
                closed += 1;
                if written != rows {
                    wrong.push(format!("{}: refused, and it wrote all the same", call.operation));
                }
            }
            rows = written;
        }
        assert!(wrong.is_empty(), "{wrong:#?}");
        assert!(closed > 30, "{closed} calls are closed");
        let known: Vec<String> = table().into_iter().map(|call| call.operation).collect();
        let dead: Vec<_> =
            OPEN_CHANGES.iter().chain(&CLOSED_READS).filter(|call| known.iter().all(|name| name != *call)).collect();
        assert!(dead.is_empty(), "there is no {dead:?}");
    }
}
