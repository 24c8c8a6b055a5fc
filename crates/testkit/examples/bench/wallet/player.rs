//! Players at a vendor's game, and what the vendor sends for them.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use erawan_kernel::{Clock, ManualClock};
use erawan_platform::rooms::provider::VendorRules;
use erawan_platform::web::signature;
use erawan_testkit::TestServer;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::Failure;
use crate::connection::Connection;

const VENDOR: &str = "BGS";
const GAME: &str = "jade-elephant";
/// A hundred-thousandth of a unit is 1.
const STAKE: i64 = 100_000;

static NEXT: AtomicU64 = AtomicU64::new(1);

#[derive(Debug, Clone)]
pub(crate) struct Player {
    pub(crate) addr: SocketAddr,
    secret: Arc<[u8]>,
    clock: ManualClock,
    user: String,
    session: String,
}

pub(crate) struct Request {
    pub(crate) line: String,
    pub(crate) body: Vec<u8>,
}

impl Player {
    /// The given number of members with money, each with the game open. Rounds may follow each other at any
    /// pace.
    pub(crate) async fn crowd(server: &TestServer, count: usize) -> Result<Vec<Self>, Failure> {
        server.app.provider.vendors().set_rules(&erawan_platform::Author::SERVER, &[rules()]).await?;
        let secrets = &server.app.core.config.vendor_secrets;
        let secret = secrets.iter().find(|(vendor, _)| vendor == VENDOR).ok_or("no secret for the vendor")?;
        let addr = server.url.trim_start_matches("http://").parse()?;
        let mut players = Vec::new();
        for number in 0..count {
            let actor = server.member(&format!("bench{number:03}")).await;
            server.credit(&actor, 1_000_000).await;
            let path = format!("/wps/game/launchGame?vendor={VENDOR}&gameId={GAME}&launchMode=GLS");
            let value = actor.get(&path).await.ok();
            let fragment = value["gameUrl"].as_str().and_then(|url| url.split_once("#ticket="));
            let ticket = fragment.and_then(|(_, rest)| rest.split('&').next()).ok_or("no ticket")?;
            let mut player = Self {
                addr,
                secret: secret.1.clone().into(),
                clock: server.clock.clone(),
                user: String::new(),
                session: String::new(),
            };
            player.open_session(ticket).await?;
            players.push(player);
        }
        Ok(players)
    }

    async fn open_session(&mut self, ticket: &str) -> Result<(), Failure> {
        let body = json!({ "request_uuid": new_uuid(), "ticket": ticket, "game_code": GAME });
        let request = request("/user/info", &body);
        let mut connection = Connection::open(self.addr).await?;
        let (_, answer) = connection.send(&request.line, &self.headers(&request.body), &request.body).await?;
        let info: Value = serde_json::from_slice(&answer)?;
        let text = |name: &str| info[name].as_str().map(str::to_owned).ok_or_else(|| answer.to_string());
        self.user = text("user")?;
        self.session = text("session")?;
        Ok(())
    }

    /// A bet and its win.
    pub(crate) fn round(&self) -> [Request; 2] {
        let (bet, win) = (new_uuid(), new_uuid());
        let stake = json!({
            "request_uuid": bet, "transaction_uuid": bet, "user": self.user, "session": self.session,
            "game_code": GAME, "round": bet, "amount": STAKE, "currency": "THB",
        });
        let payout = json!({
            "request_uuid": win, "transaction_uuid": win, "reference_transaction_uuid": bet, "user": self.user,
            "game_code": GAME, "round": bet, "round_closed": true, "amount": STAKE, "currency": "THB",
        });
        [request("/transaction/bet", &stake), request("/transaction/win", &payout)]
    }

    /// Time and signature for a body that is sent now.
    pub(crate) fn headers(&self, body: &[u8]) -> [(&'static str, String); 2] {
        let now_ms = self.clock.now_ms();
        [
            ("X-Erawan-Timestamp", now_ms.to_string()),
            ("X-Erawan-Signature", signature::sign(&self.secret, now_ms, body)),
        ]
    }
}

fn request(path: &str, body: &Value) -> Request {
    Request { line: format!("POST /provider/v1/{VENDOR}{path}"), body: body.to_string().into_bytes() }
}

fn rules() -> VendorRules {
    VendorRules {
        vendor: VENDOR.to_owned(),
        launch_url: Some("/studio/{gameCode}".to_owned()),
        one_open_round: true,
        round_interval_ms_min: 0,
        one_settlement_per_bet: false,
        no_rollback_after_settlement: false,
        win_max: None,
        correction_max: None,
        promotion_max: None,
        signature_version_min: 1,
    }
}

/// Rises like the time-ordered identifiers of a real vendor.
fn new_uuid() -> Uuid {
    Uuid::from_u128(
        0x0198_0000_0000_7000_8000_0000_0000_0000 + u128::from(NEXT.fetch_add(1, Ordering::Relaxed)),
    )
}
