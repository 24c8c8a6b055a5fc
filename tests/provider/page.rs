//! What `docs/PROVIDER.md` says to vendors beside the document of the protocol.

use std::collections::BTreeSet;
use std::time::Duration;

use clap::Args;
use erawan_platform::rooms::merchant::Maintenance;
use erawan_platform::rooms::provider::VendorRules;
use erawan_platform::{Author, openapi};
use erawan_server::conformance::ConformanceArgs;
use erawan_testkit::{Actor, Engine, TestServer, both_engines};
use serde_json::{Value, json};

use super::vendor::{GAME, Player, Said, UNIT, Vendor, new_uuid, rules, seated, with};
use crate::guards::pages::{page, quoted, rows_of};

const BET: &str = "/transaction/bet";
const WIN: &str = "/transaction/win";
const ROLLBACK: &str = "/transaction/rollback";
const CORRECTION: &str = "/transaction/correction";
const PROMOTION: &str = "/transaction/promotion";

/// The statuses that a text names.
fn statuses(text: &str) -> BTreeSet<String> {
    let is_status = |name: &&str| name.starts_with("RS_") && !name.ends_with('…');
    quoted(text, '`').filter(is_status).map(str::to_owned).collect()
}

#[test]
fn every_status_of_the_protocol_is_in_the_table_of_the_page_and_no_other() {
    let text = page("docs/PROVIDER.md");
    let document = serde_json::to_value(openapi::provider()).expect("the document is JSON");
    let of_protocol = document["components"]["schemas"]["Status"]["enum"].as_array().expect("statuses");
    let of_protocol: BTreeSet<_> =
        of_protocol.iter().map(|name| name.as_str().expect("a name").to_owned()).collect();
    let table: Vec<_> = rows_of(&text).iter().flat_map(|row| statuses(row[0])).collect();
    assert_eq!(table.iter().cloned().collect::<BTreeSet<_>>(), of_protocol);
    assert_eq!(table.len(), of_protocol.len(), "each status has one row");
    assert!(statuses(&text.replace("```", "")).is_subset(&of_protocol), "the page names what is no status");
}

#[test]
fn every_call_of_the_protocol_is_a_step_of_the_page_and_no_other() {
    let text = page("docs/PROVIDER.md");
    let document = serde_json::to_value(openapi::provider()).expect("the document is JSON");
    let paths = document["paths"].as_object().expect("paths").keys();
    let of_protocol: BTreeSet<_> =
        paths.map(|path| path.trim_start_matches("/provider/v1/{vendor}/").to_owned()).collect();
    let places = ["user/", "transaction/", "round/"];
    let is_call = |name: &&str| {
        *name == "draw" || places.iter().any(|place| name.starts_with(place)) && !name.ends_with('…')
    };
    let rows = rows_of(&text);
    let steps = rows.iter().filter(|row| row.len() > 2).flat_map(|row| quoted(row[1], '`'));
    let named: BTreeSet<_> =
        quoted(&text.replace("```", ""), '`').filter(is_call).map(str::to_owned).collect();
    // The balance is asked for at no step of a round.
    let mut listed: BTreeSet<_> = steps.filter(is_call).map(str::to_owned).collect();
    listed.insert("user/balance".to_owned());
    assert_eq!((&listed, &named), (&of_protocol, &of_protocol));
}

#[test]
fn every_argument_of_the_kit_and_every_rule_of_a_vendor_is_on_the_page() {
    let text = page("docs/PROVIDER.md");
    let kit = ConformanceArgs::augment_args(clap::Command::new("conformance"));
    let known: BTreeSet<_> =
        kit.get_arguments().filter_map(|argument| argument.get_long()).map(str::to_owned).collect();
    let joining = &text[text.find("## Joining").expect("the part on joining")..];
    let is_letter = |letter: char| letter == '-' || letter.is_ascii_lowercase();
    let named: BTreeSet<_> = joining
        .split("--")
        .skip(1)
        .filter_map(|rest| rest.split(|letter| !is_letter(letter)).next())
        .filter(|name| name.starts_with(|letter: char| letter.is_ascii_lowercase()))
        .map(str::to_owned)
        .collect();
    assert_eq!(named, known);
    for (name, said) in [("currency", "`{}` without it"), ("rest-ms", "{} without it")] {
        let argument =
            kit.get_arguments().find(|argument| argument.get_long() == Some(name)).expect("an argument");
        let default = argument.get_default_values()[0].to_str().expect("a text");
        assert!(joining.contains(&said.replace("{}", default)), "{name} is {default} unless it is given");
    }
    let set = text
        .split("## What the operator sets")
        .nth(1)
        .and_then(|part| part.split("##").next())
        .expect("the part");
    let rules = serde_json::to_value(rules("BGS", false, 0)).expect("rules are JSON");
    for rule in rules
        .as_object()
        .expect("rules")
        .keys()
        .filter(|rule| !["vendor", "launchUrl"].contains(&rule.as_str()))
    {
        let written: String = rule
            .chars()
            .flat_map(|letter| letter.is_uppercase().then_some('_').into_iter().chain(letter.to_lowercase()))
            .collect();
        assert!(set.contains(&format!("`{written}`")), "the page does not name the rule {written}");
    }
}

/// Every call that pays or gives back, and the rules that allow all of them.
fn generous() -> VendorRules {
    VendorRules { correction_max: Some(9 * UNIT), promotion_max: Some(9 * UNIT), ..rules("BGS", false, 0) }
}

fn gift(player: &Player) -> Value {
    json!({
        "request_uuid": new_uuid(), "transaction_uuid": new_uuid(), "user": player.user, "game_code": GAME,
        "amount": UNIT, "currency": "THB",
    })
}

/// What ends a player's bets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Ending {
    Logout,
    Block,
    Maintenance,
}

const ENDINGS: [Ending; 3] = [Ending::Logout, Ending::Block, Ending::Maintenance];

impl Ending {
    async fn happen(self, server: &TestServer, actor: &Actor) {
        match self {
            Self::Logout => drop(actor.delete("/wps/session/logout").await.ok()),
            Self::Block => server.disable(actor).await,
            Self::Maintenance => Self::set_maintenance(server, Some(Maintenance { ends_at_ms: None })).await,
        }
        server.clock.advance(Duration::from_secs(1));
    }

    async fn set_maintenance(server: &TestServer, maintenance: Option<Maintenance>) {
        let merchant = server.merchant().await;
        let set = server.app.merchants.set_maintenance(&Author::SERVER, merchant.id, maintenance).await;
        set.expect("maintenance is set");
    }

    const fn refusal(self) -> &'static str {
        match self {
            Self::Logout => "RS_ERROR_TOKEN_EXPIRED",
            Self::Block => "RS_ERROR_USER_DISABLED",
            Self::Maintenance => "RS_ERROR_INVALID_GAME",
        }
    }
}

/// Bets of three rounds, the last of which is closed.
async fn three_bets(vendor: &Vendor, player: &Player) -> [Value; 3] {
    let bets = ["won", "undone", "closed"].map(|round| player.bet(round, UNIT));
    for bet in &bets {
        vendor.call(BET, bet).await.balance();
    }
    vendor.call(WIN, &player.win(&bets[2], 0)).await.balance();
    bets
}

async fn answers(vendor: &Vendor, calls: &[(&str, Value)]) -> Vec<Said> {
    let mut said = Vec::new();
    for (path, body) in calls {
        said.push(vendor.call(path, body).await);
    }
    said
}

both_engines! {
    async fn what_pays_and_what_gives_back_is_taken_after_the_session_for_the_blocked_and_under_maintenance(server: &TestServer) {
        let vendor = Vendor::bgs(server);
        Vendor::set_rules(server, generous()).await;
        for ending in ENDINGS {
            let (actor, player) = seated(server, &vendor, &format!("ending{}", ending as u8), 10).await;
            let [won, undone, closed] = three_bets(&vendor, &player).await;
            ending.happen(server, &actor).await;
            let refused = vendor.call(BET, &player.bet("late", UNIT)).await;
            assert_eq!(refused.status(), ending.refusal(), "{ending:?}");
            let calls = [
                (WIN, player.win(&won, 3 * UNIT)),
                (ROLLBACK, player.rollback(&undone)),
                (CORRECTION, player.win(&closed, 2 * UNIT)),
                (PROMOTION, gift(&player)),
            ];
            let balances: Vec<_> = answers(&vendor, &calls).await.iter().map(Said::balance).collect();
            assert_eq!(balances, [10, 11, 13, 14].map(|units| units * UNIT), "{ending:?}");
            let open = json!({ "request_uuid": new_uuid() });
            assert_eq!(vendor.call("/round/open", &open).await.status(), "RS_OK", "{ending:?}");
            let fate = json!({ "request_uuid": new_uuid(), "transaction_uuid": won["transaction_uuid"] });
            assert_eq!(vendor.call("/transaction/status", &fate).await.json()["state"], "done", "{ending:?}");
            Ending::set_maintenance(server, None).await;
        }
    }

    async fn a_call_that_moved_money_gets_its_answer_again_whatever_happened_since(server: &TestServer) {
        let vendor = Vendor::bgs(server);
        for ending in ENDINGS {
            Vendor::set_rules(server, generous()).await;
            let (actor, player) = seated(server, &vendor, &format!("again{}", ending as u8), 10).await;
            let [won, undone, closed] = three_bets(&vendor, &player).await;
            let calls = [
                (BET, player.bet("more", 7 * UNIT)),
                (WIN, player.win(&won, 3 * UNIT)),
                (ROLLBACK, player.rollback(&undone)),
                (CORRECTION, player.win(&closed, 2 * UNIT)),
                (PROMOTION, gift(&player)),
            ];
            let first = answers(&vendor, &calls).await;
            let balance = first.last().expect("an answer").balance();
            // Nothing of it would be taken now: no call is on, no pace, no cap that is high enough.
            let strict = VendorRules {
                win_max: Some(1), one_settlement_per_bet: true, no_rollback_after_settlement: true,
                ..rules("BGS", true, 60_000)
            };
            Vendor::set_rules(server, strict).await;
            ending.happen(server, &actor).await;
            assert_eq!(answers(&vendor, &calls).await, first, "{ending:?}");
            Ending::set_maintenance(server, None).await;
            Vendor::set_rules(server, generous()).await;
            let last = vendor.call(PROMOTION, &gift(&player)).await;
            assert_eq!(last.balance(), balance + UNIT, "{ending:?}: nothing moved again");
        }
    }

    async fn the_rules_about_settled_bets_count_from_when_they_are_switched_on(server: &TestServer) {
        let vendor = Vendor::bgs(server).without_pace(server).await;
        let (_, player) = seated(server, &vendor, "rulesnew", 10).await;
        let bets = ["a", "b"].map(|round| player.bet(round, UNIT));
        let open = |body: Value| with(&body, "round_closed", json!(false));
        for bet in &bets {
            vendor.call(BET, bet).await.balance();
            vendor.call(WIN, &open(player.win(bet, UNIT))).await.balance();
        }
        let both = VendorRules { one_settlement_per_bet: true, no_rollback_after_settlement: true, ..rules("BGS", false, 0) };
        Vendor::set_rules(server, both).await;
        assert_eq!(vendor.call(ROLLBACK, &player.rollback(&bets[0])).await.balance(), 11 * UNIT);
        assert_eq!(vendor.call(WIN, &open(player.win(&bets[1], UNIT))).await.balance(), 12 * UNIT);
        // From now on it is settled.
        assert_eq!(vendor.call(WIN, &open(player.win(&bets[1], UNIT))).await.status(), "RS_ERROR_BET_SETTLED");
        assert_eq!(vendor.call(ROLLBACK, &player.rollback(&bets[1])).await.status(), "RS_ERROR_BET_SETTLED");
    }

    async fn a_page_of_open_rounds_has_a_hundred(server: &TestServer) {
        let vendor = Vendor::bgs(server).without_pace(server).await;
        let (_, player) = seated(server, &vendor, "manyopen", 200).await;
        let bets: Vec<_> = (0..101).map(|number| player.bet(&format!("r{number}"), UNIT)).collect();
        let said = futures::future::join_all(bets.iter().map(|bet| vendor.call(BET, bet))).await;
        assert!(said.iter().all(|said| said.status() == "RS_OK"));
        let first = vendor.call("/round/open", &json!({ "request_uuid": new_uuid() })).await.json();
        let rounds = first["rounds"].as_array().expect("rounds");
        assert_eq!((rounds.len(), &first["has_more"]), (100, &json!(true)));
        let after = json!({ "request_uuid": new_uuid(), "after": rounds[99]["transaction_uuid"] });
        let second = vendor.call("/round/open", &after).await.json();
        assert_eq!((second["rounds"].as_array().map(Vec::len), &second["has_more"]), (Some(1), &json!(false)));
    }

    async fn optional_fields_may_be_null_and_unknown_ones_are_ignored_in_every_call(server: &TestServer) {
        let vendor = Vendor::bgs(server);
        Vendor::set_rules(server, generous()).await;
        let actor = server.member("fields888").await;
        server.credit(&actor, 10).await;
        let info = json!({ "request_uuid": new_uuid(), "ticket": vendor.ticket(&actor).await, "game_code": GAME });
        let opened = vendor.call("/user/info", &with(&info, "surprise", json!({ "a": [1] }))).await.json();
        let text = |name: &str| opened[name].as_str().expect("a text").to_owned();
        let player = Player { user: text("user"), session: text("session") };
        let [won, _, closed] = three_bets(&vendor, &player).await;
        let balance = json!({
            "request_uuid": new_uuid(), "user": player.user, "session": player.session, "currency": "THB",
        });
        let calls = [
            ("/user/balance", balance, &[][..]),
            (BET, player.bet("nulls", UNIT), &["round_closed", "is_free", "round_started_at"]),
            (WIN, player.win(&won, UNIT), &["session", "is_free"]),
            (ROLLBACK, player.rollback(&player.bet("never", UNIT)), &["session", "is_free"]),
            (CORRECTION, player.win(&closed, UNIT), &["is_free"]),
            (PROMOTION, gift(&player), &["reference_transaction_uuid"]),
            ("/round/open", json!({ "request_uuid": new_uuid() }), &["limit", "after"]),
            ("/transaction/status", json!({ "request_uuid": new_uuid(), "transaction_uuid": new_uuid() }), &[]),
        ];
        for (path, body, optional) in calls {
            let nulls = optional.iter().fold(body, |body, field| with(&body, field, Value::Null));
            let first = vendor.call(path, &nulls).await;
            assert_eq!(first.status(), "RS_OK", "{path} {}", first.text);
            let more = with(&with(&nulls, "surprise", json!("x")), "balance", json!(-1));
            assert_eq!(vendor.call(path, &more).await, first, "{path}: an unknown field is no other content");
        }
    }

    async fn every_refusal_has_the_http_status_200_but_a_body_that_is_too_large(server: &TestServer) {
        let vendor = Vendor::bgs(server).without_pace(server).await;
        let (_, player) = seated(server, &vendor, "httpstatus", 1).await;
        let bet = player.bet("r", UNIT);
        let bytes = bet.to_string().into_bytes();
        let refused = [
            (vendor.send_as("UNKNOWN", &vendor.secret, BET, &bytes).await, "RS_ERROR_INVALID_PARTNER"),
            (vendor.send_signed("BGS", BET, "v2=00", &bytes).await, "RS_ERROR_INVALID_SIGNATURE"),
            (vendor.send(BET, b"{").await, "RS_ERROR_WRONG_SYNTAX"),
            (vendor.call(BET, &with(&bet, "amount", json!("1"))).await, "RS_ERROR_WRONG_TYPES"),
            (vendor.call(BET, &with(&bet, "user", json!("unknown"))).await, "RS_ERROR_INVALID_USER"),
            (vendor.call(BET, &with(&bet, "session", json!("none"))).await, "RS_ERROR_INVALID_TOKEN"),
            (vendor.call(BET, &with(&bet, "amount", json!(2 * UNIT))).await, "RS_ERROR_NOT_ENOUGH_MONEY"),
            (vendor.call(WIN, &player.win(&bet, UNIT)).await, "RS_ERROR_TRANSACTION_DOES_NOT_EXIST"),
        ];
        for (said, status) in refused {
            assert_eq!((said.status().as_str(), said.http_status), (status, 200));
        }
        for (length, http_status) in [(64 * 1024, 200), (64 * 1024 + 1, 413)] {
            let padding = " ".repeat(length - bytes.len());
            let padded = [padding.as_bytes(), &bytes].concat();
            assert_eq!(vendor.send(BET, &padded).await.http_status, http_status, "{length} bytes");
        }
        assert_eq!(vendor.balance(&player).await, 0, "64 KiB are taken");
    }

    async fn a_refusal_of_the_money_or_the_round_tells_the_balance_and_one_of_form_or_ticket_none(server: &TestServer) {
        let vendor = Vendor::bgs(server);
        Vendor::set_rules(server, rules("BGS", true, 2_400)).await;
        let (actor, player) = seated(server, &vendor, "tellsmuch", 10).await;
        let ticket = vendor.ticket(&actor).await;
        let bet = player.bet("r", UNIT);
        vendor.call(BET, &bet).await.balance();
        let during = [
            (BET, player.bet("second", UNIT), "RS_ERROR_ROUND_OPEN"),
            (BET, with(&bet, "is_free", json!(true)), "RS_ERROR_FREE_ROUND_NOT_SUPPORTED"),
            (CORRECTION, player.win(&bet, UNIT), "RS_ERROR_NOT_ALLOWED"),
            (CORRECTION, with(&player.win(&bet, UNIT), "is_free", json!(true)), "RS_ERROR_FREE_ROUND_NOT_SUPPORTED"),
            (PROMOTION, gift(&player), "RS_ERROR_NOT_ALLOWED"),
        ];
        let after = [
            (BET, player.bet("early", UNIT), "RS_ERROR_TOO_EARLY"),
            (BET, player.bet("r", UNIT), "RS_ERROR_ROUND_CLOSED"),
            (WIN, player.win(&bet, UNIT), "RS_ERROR_ROUND_CLOSED"),
        ];
        for (path, body, status) in during {
            let said = vendor.call(path, &body).await;
            assert_eq!((said.status().as_str(), &said.json()["balance"]), (status, &json!(9 * UNIT)), "{path}");
        }
        vendor.call(WIN, &player.win(&bet, 0)).await.balance();
        for (path, body, status) in after {
            let said = vendor.call(path, &body).await;
            assert_eq!((said.status().as_str(), &said.json()["balance"]), (status, &json!(9 * UNIT)), "{path}");
        }
        server.clock.advance(Duration::from_secs(3));
        crate::responsible::set(&actor, "wager", "day", Some("1")).await;
        let said = vendor.call(BET, &player.bet("limited", UNIT)).await;
        assert_eq!((said.status().as_str(), &said.json()["balance"]), ("RS_ERROR_LIMIT_REACHED", &json!(9 * UNIT)));
        let info = json!({ "request_uuid": new_uuid(), "ticket": ticket, "game_code": GAME });
        let silent = [
            (BET, with(&bet, "amount", json!(-1)), "RS_ERROR_WRONG_TYPES"),
            (BET, json!({ "request_uuid": new_uuid(), "user": player.user }), "RS_ERROR_WRONG_SYNTAX"),
            (BET, with(&player.bet("s", UNIT), "session", json!("none")), "RS_ERROR_INVALID_TOKEN"),
            ("/user/info", with(&info, "game_code", json!("none")), "RS_ERROR_INVALID_GAME"),
            ("/user/info", with(&info, "ticket", json!("none")), "RS_ERROR_INVALID_TOKEN"),
        ];
        for (path, body, status) in silent {
            let said = vendor.call(path, &body).await;
            assert_eq!((said.status().as_str(), &said.json()["balance"]), (status, &Value::Null), "{path}");
        }
    }
}

/// A node that knows a session only from the database says whether it is kept.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_session_is_known_for_thirty_days_and_longer_until_the_players_next_one_on_postgres() {
    let one = TestServer::open(Engine::Postgres).await;
    let vendor = Vendor::bgs(&one).without_pace(&one).await;
    let lab = Vendor::lab(&one).await;
    for (days, after_the_next) in [(30, "RS_ERROR_TOKEN_EXPIRED"), (31, "RS_ERROR_INVALID_USER")] {
        let name = format!("remember{days}");
        let (actor, player) = seated(&one, &vendor, &name, 10).await;
        let bet = player.bet("r", UNIT);
        vendor.call(BET, &bet).await.balance();
        one.clock.advance(Duration::from_secs(days * 24 * 60 * 60 - 60));
        let ask = json!({
            "request_uuid": new_uuid(), "user": player.user, "session": player.session, "currency": "THB",
        });
        let asked_elsewhere = async || {
            let node = one.another_node().await;
            let status = Vendor::bgs(&node).call("/user/balance", &ask).await.status();
            node.close().await;
            status
        };
        assert_eq!(asked_elsewhere().await, "RS_ERROR_TOKEN_EXPIRED", "{days} days");
        let mut again = Actor::clone(&actor);
        again.log_in(&name).await;
        lab.player(&again).await;
        assert_eq!(asked_elsewhere().await, after_the_next, "{days} days and a session at another vendor");
        // What the ledger has is paid all the same.
        assert_eq!(vendor.call(WIN, &player.win(&bet, UNIT)).await.balance(), 10 * UNIT, "{days} days");
    }
    one.check_books().await;
    one.close().await;
}
