//! A game vendor that calls the operator's wallet.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use erawan_kernel::{Clock, ManualClock};
use erawan_platform::rooms::games::{CatalogueFiles, GameEntry, VendorFile};
use erawan_platform::rooms::provider::VendorRules;
use erawan_platform::web::signature;
use erawan_testkit::{Actor, LAB, LAB_SECRET, TestServer};
use serde_json::{Value, json};
use uuid::Uuid;

/// The game every test plays.
pub(crate) const GAME: &str = "jade-elephant";
/// One unit of currency.
pub(crate) const UNIT: i64 = 100_000;

static NEXT: AtomicU64 = AtomicU64::new(1);

/// An identifier that is unique in this run.
pub(crate) fn new_uuid() -> Uuid {
    Uuid::from_u128(
        0x0198_0000_0000_7000_8000_0000_0000_0000 + u128::from(NEXT.fetch_add(1, Ordering::Relaxed)),
    )
}

#[derive(Debug, Clone)]
pub(crate) struct Vendor {
    pub(crate) code: &'static str,
    pub(crate) secret: Vec<u8>,
    url: String,
    clock: ManualClock,
    http: reqwest::Client,
}

/// A player in a session with the vendor.
#[derive(Debug, Clone)]
pub(crate) struct Player {
    pub(crate) user: String,
    pub(crate) session: String,
}

/// What the operator answered, byte for byte.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Said {
    pub(crate) http_status: u16,
    pub(crate) text: String,
}

impl Said {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or(Value::Null)
    }

    pub(crate) fn status(&self) -> String {
        self.json()["status"].as_str().unwrap_or("no status").to_owned()
    }

    /// The balance of an answer that must be `RS_OK`.
    pub(crate) fn balance(&self) -> i64 {
        assert_eq!(self.status(), "RS_OK", "{}", self.text);
        self.json()["balance"].as_i64().expect("a balance")
    }
}

impl Vendor {
    /// The in-house vendor.
    pub(crate) fn bgs(server: &TestServer) -> Self {
        let known = server.app.core.config.vendor_secrets.iter().find(|(code, _)| code == "BGS");
        let secret = known.expect("the studio's secret").1.clone();
        Self::new(server, "BGS", secret)
    }

    /// A second vendor with a game of the same code.
    pub(crate) async fn lab(server: &TestServer) -> Self {
        Self::lab_of(server, "RNG").await
    }

    /// The same with a game of this category.
    pub(crate) async fn lab_of(server: &TestServer, category: &str) -> Self {
        let merchant = server.merchant().await;
        let like = server.app.games.find_game(merchant.id, "BGS", GAME).await.expect("the catalogue");
        let like = like.expect("the demo game");
        let game = GameEntry {
            vassalage: LAB.into(),
            node_id: 900_001,
            game_id: "lab-game".into(),
            game_type: category.into(),
            game_category: category.into(),
            ..GameEntry::clone(&like)
        };
        let vendor: VendorFile = serde_json::from_value(json!({
            "code": LAB, "name": { "th": "แล็บ", "en": "Laboratory" }, "iconColor": "", "iconWhite": "",
            "gameCategories": [category], "enabled": true, "sort": 9,
        }))
        .expect("a vendor");
        let mut files = CatalogueFiles { vendors: vec![vendor], ..CatalogueFiles::default() };
        files.games.games.push(game);
        server
            .app
            .games
            .publish(&erawan_platform::Author::SERVER, merchant.id, files)
            .await
            .expect("the catalogue is published");
        Self::set_rules(server, rules(LAB, false, 0)).await;
        Self::new(server, LAB, LAB_SECRET.to_vec())
    }

    /// The second vendor with a lottery, which may correct.
    pub(crate) async fn lottery(server: &TestServer) -> Self {
        let vendor = Self::lab_of(server, "LOTT").await;
        let correction_max = Some(1_000 * UNIT);
        Self::set_rules(server, VendorRules { correction_max, ..rules(LAB, false, 0) }).await;
        vendor
    }

    /// Lets the vendor tell of draws: the operator asks it for menus, too.
    pub(crate) async fn sells_lotteries(&self, server: &TestServer) {
        let set = server.app.lottery.vendors().set_url(
            &erawan_platform::Author::SERVER,
            self.code,
            "https://lottery.example",
        );
        set.await.expect("an address");
    }

    fn new(server: &TestServer, code: &'static str, secret: Vec<u8>) -> Self {
        let http = reqwest::Client::builder().pool_max_idle_per_host(64).build().expect("an HTTP client");
        Self { code, secret, url: server.url.clone(), clock: server.clock.clone(), http }
    }

    /// The same vendor, calling another node.
    pub(crate) fn at(self, server: &TestServer) -> Self {
        Self { url: server.url.clone(), ..self }
    }

    pub(crate) async fn set_rules(server: &TestServer, rules: VendorRules) {
        server
            .app
            .provider
            .vendors()
            .set_rules(&erawan_platform::Author::SERVER, &[rules])
            .await
            .expect("rules are set");
    }

    /// No rule about rounds and pace, for tests about money alone.
    pub(crate) async fn without_pace(self, server: &TestServer) -> Self {
        Self::set_rules(server, rules(self.code, false, 0)).await;
        self
    }

    /// Sends these bytes, signed now.
    pub(crate) async fn send(&self, path: &str, body: &[u8]) -> Said {
        self.send_as(self.code, &self.secret, path, body).await
    }

    pub(crate) async fn send_as(&self, vendor: &str, secret: &[u8], path: &str, body: &[u8]) -> Said {
        let signed = format!("/provider/v1/{vendor}{path}");
        let signature = signature::sign_call(secret, self.clock.now_ms(), "POST", &signed, body);
        self.send_signed(vendor, path, &signature, body).await
    }

    /// Sends these bytes under this signature of now.
    pub(crate) async fn send_signed(&self, vendor: &str, path: &str, signature: &str, body: &[u8]) -> Said {
        let now_ms = self.clock.now_ms();
        let response = self
            .http
            .post(format!("{}/provider/v1/{vendor}{path}", self.url))
            .header("X-Erawan-Timestamp", now_ms.to_string())
            .header("X-Erawan-Signature", signature)
            .body(body.to_vec())
            .send()
            .await
            .expect("the operator answers");
        let http_status = response.status().as_u16();
        Said { http_status, text: response.text().await.expect("the answer ends") }
    }

    pub(crate) async fn call(&self, path: &str, body: &Value) -> Said {
        self.send(path, body.to_string().as_bytes()).await
    }

    /// Launches the game through the API and returns the ticket.
    pub(crate) async fn ticket(&self, actor: &Actor) -> String {
        let path =
            format!("/wps/game/launchGame?vendor={}&gameId={}&launchMode=GLS", self.code, self.game_id());
        let value = actor.get(&path).await.ok();
        let url = value["gameUrl"].as_str().expect("a game address");
        let (_, fragment) = url.split_once("#ticket=").expect("a ticket in the fragment");
        fragment.split('&').next().expect("a ticket").to_owned()
    }

    fn game_id(&self) -> &'static str {
        if self.code == LAB { "lab-game" } else { GAME }
    }

    /// Opens a session for a member who launches the game.
    pub(crate) async fn player(&self, actor: &Actor) -> Player {
        let body =
            json!({ "request_uuid": new_uuid(), "ticket": self.ticket(actor).await, "game_code": GAME });
        let said = self.call("/user/info", &body).await;
        assert_eq!(said.status(), "RS_OK", "{}", said.text);
        let info = said.json();
        let text = |name: &str| info[name].as_str().expect("a text").to_owned();
        Player { user: text("user"), session: text("session") }
    }

    /// Sends items of a settlement and answers them.
    pub(crate) async fn settle(&self, items: &[Value]) -> Vec<Value> {
        let said =
            self.call("/transaction/settle", &json!({ "request_uuid": new_uuid(), "items": items })).await;
        assert_eq!(said.status(), "RS_OK", "{}", said.text);
        said.json()["items"].as_array().expect("items").clone()
    }

    pub(crate) async fn balance(&self, player: &Player) -> i64 {
        let body = json!({
            "request_uuid": new_uuid(), "user": player.user, "session": player.session, "currency": "THB",
        });
        self.call("/user/balance", &body).await.balance()
    }
}

impl Player {
    pub(crate) fn bet(&self, round: &str, amount: i64) -> Value {
        let id = new_uuid();
        json!({
            "request_uuid": id, "transaction_uuid": id, "user": self.user, "session": self.session,
            "game_code": GAME, "round": round, "amount": amount, "currency": "THB",
        })
    }

    /// Linked bets, each of a round and an amount.
    pub(crate) fn bets(&self, stakes: &[(&str, i64)]) -> Value {
        let bet = |(round, amount): &(&str, i64)| json!({ "transaction_uuid": new_uuid(), "round": round, "amount": amount });
        json!({
            "request_uuid": new_uuid(), "user": self.user, "session": self.session, "game_code": GAME,
            "currency": "THB", "bets": stakes.iter().map(bet).collect::<Vec<_>>(),
        })
    }

    /// An item of a settlement about a bet, with what its kind needs.
    pub(crate) fn item(&self, kind: &str, bet: &Value, more: &Value) -> Value {
        let mut item = json!({
            "kind": kind, "transaction_uuid": new_uuid(), "reference_transaction_uuid": bet["transaction_uuid"],
            "user": self.user, "game_code": GAME, "round": bet["round"],
        });
        for (name, value) in more.as_object().expect("fields") {
            item[name] = value.clone();
        }
        item
    }

    pub(crate) fn win_item(&self, bet: &Value, amount: i64) -> Value {
        self.item("win", bet, &json!({ "amount": amount, "currency": "THB", "round_closed": true }))
    }

    pub(crate) fn correction_item(&self, bet: &Value, previous: i64, amount: i64, take_back: &str) -> Value {
        let more =
            json!({ "previous": previous, "amount": amount, "currency": "THB", "take_back": take_back });
        self.item("correction", bet, &more)
    }

    pub(crate) fn win(&self, bet: &Value, amount: i64) -> Value {
        let id = new_uuid();
        json!({
            "request_uuid": id, "transaction_uuid": id, "reference_transaction_uuid": bet["transaction_uuid"],
            "user": self.user, "game_code": GAME, "round": bet["round"], "round_closed": true,
            "amount": amount, "currency": "THB",
        })
    }

    pub(crate) fn rollback(&self, bet: &Value) -> Value {
        let id = new_uuid();
        json!({
            "request_uuid": id, "transaction_uuid": id, "reference_transaction_uuid": bet["transaction_uuid"],
            "user": self.user, "game_code": GAME, "round": bet["round"], "round_closed": true,
        })
    }
}

pub(crate) fn rules(vendor: &str, one_open_round: bool, round_interval_ms_min: i64) -> VendorRules {
    let launch_url = Some("/studio/{gameCode}".to_owned());
    VendorRules {
        vendor: vendor.to_owned(),
        launch_url,
        one_open_round,
        round_interval_ms_min,
        one_settlement_per_bet: false,
        no_rollback_after_settlement: false,
        win_max: None,
        correction_max: None,
        promotion_max: None,
        signature_version_min: 1,
    }
}

/// The body with one field changed.
pub(crate) fn with(body: &Value, field: &str, value: Value) -> Value {
    let mut changed = body.clone();
    changed[field] = value;
    changed
}

/// The codes and amounts of a member's statement, newest first.
pub(crate) async fn statement(server: &TestServer, actor: &Actor) -> Vec<(i64, String)> {
    server.app.catch_up_all().await.expect("the log is followed");
    let value = actor.get("/wps/relay/ODS2_MemberTransaction").await.ok();
    let lines = value["list"].as_array().expect("lines").iter();
    lines
        .map(|line| {
            (line["txCode"].as_i64().expect("a code"), line["amount"].as_str().expect("an amount").to_owned())
        })
        .collect()
}

/// A member with money, seated at the vendor's game.
pub(crate) async fn seated(
    server: &TestServer,
    vendor: &Vendor,
    name: &str,
    units: i64,
) -> (Arc<Actor>, Player) {
    let actor = server.member(name).await;
    if units > 0 {
        server.credit(&actor, units).await;
    }
    let player = vendor.player(&actor).await;
    (Arc::new(actor), player)
}
