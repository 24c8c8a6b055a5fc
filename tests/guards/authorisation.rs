use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::path::Path;

use erawan_kernel::LocalText;
use erawan_platform::inbox::{self, InboxCategory, NewMessage};
use erawan_platform::rooms::account::MemberKind;
use erawan_testkit::{Actor, Engine, TestServer, both_engines};
use reqwest::Method;
use sea_orm::ConnectionTrait;
use serde::Deserialize;
use serde_json::json;
use uuid::Uuid;

use crate::provider::vendor::{UNIT, Vendor};

/// One row of `tests/authz.toml`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Call {
    pub(super) operation: String,
    #[serde(default)]
    pub(super) query: String,
    pub(super) body: Option<String>,
    pub(super) who: Who,
    #[serde(default)]
    owner: bool,
    #[serde(default = "ok")]
    answer: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Who {
    All,
    Session,
    Members,
    Real,
    Agents,
    FreePlay,
}

fn ok() -> String {
    "ok".to_owned()
}

/// A call of a document that is not for members: their sessions open nothing there.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MachineCall {
    pub(super) document: String,
    pub(super) operation: String,
    pub(super) body: Option<String>,
    /// What the roles of an operator must allow.
    pub(super) permission: Option<String>,
    /// The answer for a caller without the rights that the document requires.
    pub(super) answer: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    call: Vec<Call>,
    machine: Vec<MachineCall>,
}

pub(super) fn table() -> Vec<Call> {
    read_table().call
}

pub(super) fn machines() -> Vec<MachineCall> {
    read_table().machine
}

fn read_table() -> Table {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/authz.toml");
    let text = fs::read_to_string(path).expect("tests/authz.toml");
    toml::from_str(&text).expect("a table of calls")
}

/// A caller, and the answer they get where a session is needed.
pub(super) struct Caller {
    pub(super) name: &'static str,
    pub(super) actor: Actor,
    access: Access,
}

enum Access {
    /// Logged in with this kind of account.
    LoggedIn(MemberKind),
    /// Refused with this code.
    Refused(&'static str),
}

impl Caller {
    fn expected(&self, call: &Call) -> &'static str {
        let kind = match (&self.access, call.who) {
            (_, Who::All) | (Access::Refused(_), Who::FreePlay) => return "allowed",
            (Access::Refused(code), _) => return code,
            (Access::LoggedIn(kind), _) => *kind,
        };
        match call.who {
            Who::Members if kind.is_trial() => "trial.not.allowed",
            Who::Real if !kind.is_real() => "trial.not.allowed",
            Who::Agents if !kind.is_agent() => "permission.denied",
            Who::FreePlay if !kind.is_real() => "free.reject",
            _ if call.owner && self.name != "owner" => "not.found",
            _ => "allowed",
        }
    }
}

/// Things of the owner that rows name in braces.
pub(super) struct Things {
    round: String,
    deposit: String,
    withdrawal: String,
    notice: String,
    device: String,
    message: String,
}

impl Things {
    pub(super) async fn of(server: &TestServer, owner: &Actor) -> Self {
        server.credit(owner, 100).await;
        let vendor = Vendor::bgs(server).without_pace(server).await;
        let player = vendor.player(owner).await;
        let bet = player.bet("guarded-round", UNIT);
        vendor.call("/transaction/bet", &bet).await.balance();
        vendor.call("/transaction/win", &player.win(&bet, 0)).await.balance();
        let deposit = json!({ "vendor": "sandbox", "bankId": "sandbox-kru", "amount": "500.00" });
        let key = Uuid::from_u128(0x0198_0000_0000_7000_8000_0000_0000_00aa);
        let deposit = owner.post_once("/wps/relay/MCS2_depositPaymentGateway", key, deposit).await.ok();
        let lists = owner.get("/wps/relay/MCSFE_getListAnnouncements?types=PL").await.ok();
        let message = NewMessage {
            key: "guarded".to_owned(),
            category: InboxCategory::Notice,
            title: LocalText { th: "guarded".to_owned(), en: "guarded".to_owned() },
            content: LocalText::default(),
        };
        inbox::post(&server.app.core, server.current(owner).await.inbox(), message).await.expect("a message");
        let messages = owner.get("/wps/relay/CSP_getInbox").await.ok();
        let is_own = |message: &&serde_json::Value| message["title"] == "guarded";
        let message =
            messages["list"].as_array().and_then(|list| list.iter().find(is_own)).expect("a message");
        let things = Self {
            message: message["id"].as_str().expect("a message").to_owned(),
            round: "guarded-round".to_owned(),
            deposit: deposit["orderId"].as_str().expect("an order").to_owned(),
            withdrawal: withdrawal_of(server, owner).await,
            notice: lists["player"][0]["id"].as_str().expect("a notice").to_owned(),
            device: server.remember_device(owner).await,
        };
        // The betting record follows the ledger a moment later.
        server
            .app
            .wallets
            .catch_up(&erawan_platform::rooms::records::BetRecordProjector)
            .await
            .expect("the record is written");
        things
    }

    pub(super) fn fill_in(&self, text: &str) -> String {
        text.replace("{roundId}", &self.round)
            .replace("/withdraw/{orderId}", &format!("/withdraw/{}", self.withdrawal))
            .replace("{orderId}", &self.deposit)
            .replace("{notice}", &self.notice)
            .replace("{deviceId}", &self.device)
            .replace("{message}", &self.message)
    }
}

/// A withdrawal that the owner asked for and whose money is not held yet. Written past the server: to ask for it, the
/// owner would need a funds password, and answers about it would be others than those of the rest.
async fn withdrawal_of(server: &TestServer, owner: &Actor) -> String {
    const ID: &str = "019800000000700080000000000000bb";
    let member = owner.id.trim_start_matches("mem_");
    let bytes = |hex: &str| match server.engine() {
        Engine::Sqlite => format!("X'{hex}'"),
        Engine::Postgres => format!("'\\x{hex}'"),
    };
    let uuid = |hex: &str| match server.engine() {
        Engine::Sqlite => format!("X'{hex}'"),
        Engine::Postgres => format!("'{hex}'"),
    };
    let digest = "00".repeat(32);
    let statement = format!(
        "INSERT INTO withdrawal (id, merchant_id, member_id, idempotency_key, card_id, bank_code, account_masked, \
         sealed_destination, destination_digest, amount, fee, currency, payer, state, held, rules, created_at_ms, \
         due_at_ms) SELECT {id}, merchant_id, id, {id}, {id}, 'KRU', '****1234', {}, {}, 100, 0, 'THB', 'sandbox', \
         'requesting', FALSE, '[]', 0, 0 FROM member WHERE id = {}",
        bytes(&digest),
        bytes(&digest),
        uuid(member),
        id = uuid(ID),
    );
    server.app.core.db.write().execute_unprepared(&statement).await.expect("a withdrawal");
    format!("wdr_{ID}")
}

pub(super) async fn all_callers(server: &TestServer) -> Vec<Caller> {
    let caller = |name, actor, access| Caller { name, actor, access };
    let logged_in = async |name: &'static str, kind: MemberKind| {
        let actor = server.member_of_kind(kind, &format!("{name}1234")).await;
        Caller { name, actor, access: Access::LoggedIn(kind) }
    };
    let mut stranger = server.visitor();
    stranger.token = Some("ab".repeat(32));
    let ended = server.member("ended12345").await;
    ended.delete("/wps/session/logout").await.ok();
    let disabled = server.member("disabled12").await;
    server.disable(&disabled).await;
    server.open_merchant("other").await;
    let mut abroad = server.member("abroad1234").await;
    abroad.merchant = "other";
    vec![
        logged_in("owner", MemberKind::Member).await,
        logged_in("other", MemberKind::Member).await,
        logged_in("agent", MemberKind::Agent).await,
        logged_in("trial", MemberKind::Trial).await,
        logged_in("testing", MemberKind::TestMember).await,
        caller("visitor", server.visitor(), Access::Refused("session.required")),
        caller("stranger", stranger, Access::Refused("session.required")),
        caller("ended", ended, Access::Refused("session.logged.out")),
        caller("disabled", disabled, Access::Refused("user.not.exist.or.disabled")),
        caller("abroad", abroad, Access::Refused("session.required")),
    ]
}

/// Makes the call and answers `ok` or the code of the refusal, with its text.
pub(super) async fn make(actor: &Actor, call: &Call, things: &Things) -> (String, String) {
    let (method, path) = call.operation.split_once(' ').expect("a method and a path");
    let method: Method = method.parse().expect("a method");
    let path = format!("{}?{}", things.fill_in(path), call.query);
    let mut request = actor.request(method, &path).header("Idempotency-Key", Uuid::nil().to_string());
    if let Some(body) = &call.body {
        let kind =
            if body.starts_with('{') { "application/json" } else { "application/x-www-form-urlencoded" };
        request = request.header("Content-Type", kind).body(things.fill_in(body));
    }
    let response = request.send().await.expect("the server answers");
    if response.status().is_success() {
        // A stream never ends, so the body of a success is not read.
        return (ok(), String::new());
    }
    let text = response.text().await.expect("the answer ends");
    let body: serde_json::Value = serde_json::from_str(&text).unwrap_or_default();
    (body["errorCode"].as_str().unwrap_or("no code").to_owned(), text)
}

/// The committed documents by name, and the operations of each as rows name them.
pub(super) fn documents() -> BTreeMap<String, HashSet<String>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../openapi");
    let files = fs::read_dir(folder).expect("openapi/").map(|entry| entry.expect("a file").path());
    files
        .map(|path| {
            let text = fs::read_to_string(&path).expect("a document");
            let document: serde_json::Value = serde_json::from_str(&text).expect("JSON");
            let paths = document["paths"].as_object().expect("paths");
            let of_path = |(path, item): (&String, &serde_json::Value)| {
                let methods = item.as_object().expect("operations").keys();
                methods.map(|method| format!("{} {path}", method.to_uppercase())).collect::<Vec<_>>()
            };
            let name = path.file_stem().and_then(|name| name.to_str()).expect("a name").to_owned();
            (name, paths.iter().flat_map(of_path).collect())
        })
        .collect()
}

#[test]
fn every_operation_has_a_row_and_every_row_an_operation() {
    let mut rows: BTreeMap<String, HashSet<String>> = BTreeMap::new();
    for call in table() {
        rows.entry("member".to_owned()).or_default().insert(call.operation);
    }
    for call in machines() {
        rows.entry(call.document).or_default().insert(call.operation);
    }
    let mut wrong = Vec::new();
    for (name, operations) in documents() {
        // The server of these tests sells no lotteries. Who may make their calls is tested where they are, in
        // `crates/lottery`.
        if name == "lottery" {
            continue;
        }
        let rows = rows.remove(&name).unwrap_or_default();
        let unguarded = operations.difference(&rows).map(|call| format!("{name}: nothing about {call}"));
        let dead = rows.difference(&operations).map(|call| format!("{name}: there is no {call}"));
        wrong.extend(unguarded.chain(dead));
    }
    wrong.extend(rows.into_keys().map(|name| format!("there is no openapi/{name}.json")));
    assert!(wrong.is_empty(), "tests/authz.toml: {wrong:#?}");
}

both_engines! {
    async fn opn_006_every_call_is_open_to_those_it_is_for_and_to_nobody_else(server: &TestServer) {
        let callers = all_callers(server).await;
        let things = Things::of(server, &callers[0].actor).await;
        // From here on only the calls write.
        server.app.core.jobs.stop().await;
        let before = rows_of_members(server).await;
        let mut wrong = Vec::new();
        let mut rows = server.row_counts().await;
        for call in table() {
            for caller in &callers {
                let expected = caller.expected(&call);
                let is_refused = expected != "allowed";
                let (answer, _) = make(&caller.actor, &call, &things).await;
                let expected = if is_refused { expected } else { call.answer.as_str() };
                if answer != expected {
                    wrong.push(format!("{} as {}: {answer}, expected {expected}", call.operation, caller.name));
                }
                let written = server.row_counts().await;
                if is_refused && written != rows {
                    wrong.push(format!("{} as {}: refused, and it wrote all the same", call.operation, caller.name));
                }
                rows = written;
            }
        }
        assert!(wrong.is_empty(), "{wrong:#?}");
        assert_eq!(rows_of_members(server).await, before, "somebody was refused and it happened all the same");
    }

    async fn a30_a_thing_of_somebody_else_looks_like_one_that_does_not_exist(server: &TestServer) {
        let callers = all_callers(server).await;
        let things = Things::of(server, &callers[0].actor).await;
        let nothing = Things {
            round: "no-such-round".to_owned(),
            deposit: "dep_00000000000000000000000000000000".to_owned(),
            withdrawal: "wdr_00000000000000000000000000000000".to_owned(),
            notice: things.notice.clone(),
            device: "dvc_00000000000000000000000000000000".to_owned(),
            message: "inb_00000000000000000000000000000000".to_owned(),
        };
        for call in table().iter().filter(|call| call.owner) {
            for other in &callers[1..2] {
                let of_another = make(&other.actor, call, &things).await;
                let of_nobody = make(&other.actor, call, &nothing).await;
                assert_eq!(of_another, of_nobody, "{} as {}", call.operation, other.name);
            }
        }
    }
}

/// What refused calls must not have changed: accounts and orders. Read marks of those who may are expected, and
/// so are the guests that visitors became.
async fn rows_of_members(server: &TestServer) -> Option<String> {
    let count =
        "SELECT (SELECT COUNT(*) FROM member WHERE kind <> 4) || ' ' || (SELECT COUNT(*) FROM deposit)";
    server.query_text(count).await
}
