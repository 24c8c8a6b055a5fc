//! Each mistake that the checks of withdrawals are for is planted, and has to be found: by what the bank's books show,
//! by the reconciliation with the ledger, or by the database.

use erawan_kernel::Clock;
use erawan_kernel::ids::WithdrawalId;
use erawan_sandbox_gateway::{SandboxConfig, SandboxGateway};
use serde_json::{Value, json};
use tokio::net::TcpListener;

use super::*;
use crate::plants::{Plant, set};
use crate::platform_event::Author;
use crate::rooms::payments::SignedLine;
use crate::rooms::payouts::decide::{Decision, Decisions, WithdrawalOutcome};

const SECRET: &[u8] = b"shared with the bank of this test";
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// Withdrawals that are paid by the real sandbox bank, which has books of its own.
struct AtBank {
    bench: Bench,
    url: String,
    line: SignedLine,
}

impl AtBank {
    async fn open() -> Self {
        let mut bench = Bench::open().await;
        let time: Arc<dyn Clock> = Arc::new(bench.platform.clock.clone());
        let url = listen(|url| {
            let config = SandboxConfig {
                secret: SECRET.into(),
                own_url: url.into(),
                // No one listens there: the platform has to ask.
                callback_url: "http://127.0.0.1:1/callbacks/payments/sandbox".into(),
                payout_callback_url: "http://127.0.0.1:1/payout-callbacks/sandbox".into(),
                return_origin: "http://127.0.0.1:1".into(),
                file: None,
            };
            SandboxGateway::open(config, Arc::clone(&time), Arc::new(SeededEntropy::new(5))).unwrap().router()
        });
        let url = url.await;
        let line = SignedLine::new("sandbox".into(), url.clone(), SECRET.into(), time);
        let mut payers = Payers::default();
        payers.add(Arc::new(SandboxPayer::on(line.clone())));
        let app = &bench.platform.app;
        bench.payouts = Payouts::new(
            &app.core,
            &app.merchants,
            &app.sessions,
            &app.operators,
            &app.security,
            &app.wallets,
            &app.payments,
            &PayoutSetup::new(&app.payments.setup, &payers),
        );
        Self { bench, url, line }
    }

    /// What becomes of the next payouts.
    async fn script(&self, ending: &str) {
        let client = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).build().unwrap();
        let form = client.post(format!("{}/bank/next", self.url)).body(format!("ending={ending}&afterMs=0"));
        let form = form.header("Content-Type", "application/x-www-form-urlencoded");
        assert_eq!(form.send().await.unwrap().status(), reqwest::StatusCode::SEE_OTHER);
    }

    /// Everything that the bank's books and the ledger have against a withdrawal.
    async fn mistakes(&self, id: WithdrawalId) -> Vec<String> {
        let journal: Value = self.line.get("/journal").await.unwrap().json().await.unwrap();
        let transfers = journal["payouts"].as_array().unwrap();
        let now = self.bench.now(id).await;
        let mut found = self.bench.payouts.reconcile().await.unwrap();
        let was_given_back = matches!(now.state, WithdrawalState::Refused | WithdrawalState::Gone);
        let account = destination::open(&self.bench.payouts, &now).map(|open| open.account_number);
        for (is_wrong, what) in [
            (transfers.len() > 1, "paid twice"),
            (was_given_back && !transfers.is_empty(), "paid and given back"),
            (
                transfers.iter().any(|transfer| transfer["accountNumber"] != "1234567890"),
                "paid to another account",
            ),
            (
                now.state == WithdrawalState::Paid && account.as_deref().ok() != Some("1234567890"),
                "its row names another account",
            ),
        ] {
            if is_wrong {
                found.push(format!("{what}: {transfers:?}"));
            }
        }
        found
    }

    async fn change(&self, statement: &str) {
        self.bench.payouts.core.db.write().execute_unprepared(statement).await.unwrap();
    }

    /// Lets the job work until nothing is left to do.
    async fn work(&self) {
        for _ in 0..6 {
            self.bench.after(61).await;
        }
    }

    /// As two operators do who believe that it was not paid.
    async fn refuse(&self, id: WithdrawalId) {
        let payouts = &self.bench.payouts;
        let withdrawal = self.bench.now(id).await;
        if withdrawal.state != WithdrawalState::Review {
            return;
        }
        payouts.wallets.void_payout(&payouts.money_of(&withdrawal).await.unwrap()).await.unwrap();
        let at_ms = payouts.core.clock.now_ms();
        let event = store::Event { id, source: "operator", kind: "refused", detail: "", at_ms };
        let change = store::NewState::to(WithdrawalState::Refused, None);
        assert!(payouts.step(&[WithdrawalState::Review], change, event).await.unwrap());
    }
}

/// Carries the scenario out without and with the mistake: only with it something is found, and this is among it.
async fn finds(plant: Plant, what: &str, scenario: impl AsyncFn(&AtBank) -> WithdrawalId) {
    for planted in [None, Some(plant)] {
        let at_bank = AtBank::open().await;
        set(planted);
        let id = scenario(&at_bank).await;
        set(None);
        let found = at_bank.mistakes(id).await;
        match planted {
            None => assert_eq!(found, Vec::<String>::new(), "{plant:?} is not planted"),
            Some(_) => assert!(found.iter().any(|found| found.contains(what)), "{plant:?}: {found:?}"),
        }
    }
}

#[tokio::test]
async fn a_timeout_that_is_taken_for_a_no_is_found() {
    finds(Plant::TimeoutIsNo, "paid and given back", async |at_bank| {
        at_bank.script("unknownPaid").await;
        let withdrawal = at_bank.bench.approved(1, 500).await;
        at_bank.bench.after(0).await;
        at_bank.refuse(withdrawal.id).await;
        at_bank.work().await;
        withdrawal.id
    })
    .await;
}

#[tokio::test]
async fn a_reference_that_is_sent_again_after_its_window_is_found() {
    finds(Plant::SendsAfterWindow, "paid twice", async |at_bank| {
        at_bank.script("untold").await;
        let withdrawal = at_bank.bench.approved(2, 500).await;
        at_bank.bench.after(0).await;
        // As a node left it that died before the answer was noted, and was away for a day.
        at_bank.change("UPDATE payout_attempt SET state = 'new'").await;
        at_bank.change("UPDATE withdrawal SET state = 'sending'").await;
        at_bank.bench.platform.clock.advance(DAY);
        at_bank.work().await;
        withdrawal.id
    })
    .await;
}

/// The bank's answer is lost, and the withdrawal is approved once more all the same.
async fn approved_twice(at_bank: &AtBank) -> WithdrawalId {
    at_bank.script("unknownPaid").await;
    let withdrawal = at_bank.bench.approved(3, 500).await;
    at_bank.bench.after(0).await;
    at_bank.change("UPDATE withdrawal SET state = 'review', work_at_ms = NULL").await;
    at_bank.bench.approve(withdrawal.id).await;
    at_bank.work().await;
    withdrawal.id
}

#[tokio::test]
async fn a_second_attempt_while_the_first_is_unknown_is_stopped_by_the_database_and_found_without_it() {
    for keeps_index in [true, false] {
        let at_bank = AtBank::open().await;
        if !keeps_index {
            at_bank.change("DROP INDEX payout_attempt_open_key").await;
        }
        set(Some(Plant::AttemptBesideUnknown));
        let id = approved_twice(&at_bank).await;
        set(None);
        let is_found = at_bank.mistakes(id).await.iter().any(|found| found.contains("paid twice"));
        assert_eq!(is_found, !keeps_index);
        assert_eq!(at_bank.bench.attempts(id).await.len(), if keeps_index { 1 } else { 2 });
    }
    let at_bank = AtBank::open().await;
    let id = approved_twice(&at_bank).await;
    assert_eq!(at_bank.mistakes(id).await, Vec::<String>::new());
    assert_eq!(at_bank.bench.attempts(id).await.len(), 1);
}

#[tokio::test]
async fn a_destination_that_was_swapped_after_the_approval_is_found() {
    finds(Plant::AnyDestination, "paid to another account", async |at_bank| {
        at_bank.script("untold").await;
        let withdrawal = at_bank.bench.approved(4, 500).await;
        let payouts = &at_bank.bench.payouts;
        let mut to = destination::open(payouts, &withdrawal).unwrap();
        to.account_number = "6666666666".into();
        let sealed = destination::seal(payouts, &destination::place(withdrawal.id), &to).unwrap();
        // By one who has the server's key and may change the schema: all that is left is the digest.
        at_bank.change("DROP TRIGGER withdrawal_terms").await;
        at_bank
            .change(&format!("UPDATE withdrawal SET sealed_destination = X'{}'", hex::encode(sealed)))
            .await;
        at_bank.work().await;
        withdrawal.id
    })
    .await;
}

#[tokio::test]
async fn an_approval_without_the_digest_of_what_was_on_the_screen_is_found() {
    for planted in [None, Some(Plant::AnyDigest)] {
        let bench = Bench::open().await;
        let withdrawal = bench.approved(5, 500).await;
        bench
            .payouts
            .core
            .db
            .write()
            .execute_unprepared("UPDATE withdrawal SET state = 'review'")
            .await
            .unwrap();
        let operators = &bench.payouts.operators;
        let (proposer, checker) = decided::two_operators(&bench).await;
        let decision = Decision { order_id: withdrawal.id, outcome: WithdrawalOutcome::Pay, refusal: None };
        let what = Decisions(&bench.payouts);
        let now = bench.now(withdrawal.id).await;
        let proposal = what.propose(&proposer, &now, decision, "Play and deposits fit").await.unwrap();
        set(planted);
        let approved = operators.approve(&checker, &what, proposal.id, &"00".repeat(32)).await;
        set(None);
        assert_eq!(approved.is_ok(), planted.is_some(), "{approved:?}");
        let was_decided = bench.now(withdrawal.id).await.state == WithdrawalState::Approved;
        assert_eq!(was_decided, planted.is_some());
    }
}

/// Sends a call of the demo merchant; the whole answer.
async fn call(url: &str, token: &str, method: reqwest::Method, path: &str, body: Value) -> Value {
    let key = body["key"].as_u64().unwrap_or_default();
    let request = reqwest::Client::new()
        .request(method, format!("{url}{path}"))
        .header("Merchant", "suvarna")
        .header("Language", "EN")
        .header("Authorization", token)
        .header("Idempotency-Key", Uuid::from_u128(key.into()).to_string())
        .json(&body["form"]);
    request.send().await.unwrap().json().await.unwrap()
}

/// A member with a bank account and much money asks for this many withdrawals at once, of which a day takes ten; how many
/// were taken.
async fn taken_at_once(count: u64) -> usize {
    const POST: reqwest::Method = reqwest::Method::POST;
    const PUT: reqwest::Method = reqwest::Method::PUT;
    let platform = TestPlatform::open().await;
    let mut settings = platform.merchant.settings.clone();
    if let Some(terms) = &mut settings.withdrawals {
        terms.turnover_ppm = 0;
    }
    platform.app.merchants.set_settings(&Author::SERVER, platform.merchant.id, &settings).await.unwrap();
    let router = platform.app.router().into_make_service_with_connect_info::<std::net::SocketAddr>();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
    let form = |form: Value| json!({ "form": form });
    let password = "River2boats";
    let joined = call(
        &url,
        "",
        PUT,
        "/wps/member/register",
        form(json!({
            "username": "manyatonce", "password": password, "confirmPassword": password,
            "birthday": "1990-05-17", "type": 0, "registerMethod": "H5",
        })),
    )
    .await;
    let token = joined["value"]["token"].as_str().unwrap_or_else(|| panic!("{joined}")).to_owned();
    for (method, path, body) in [
        (POST, "/wps/session/reauthenticate", json!({ "password": password })),
        (
            POST,
            "/wps/member/paymentPassword",
            json!({ "paymentPassword": "246810", "confirmPaymentPassword": "246810" }),
        ),
        (PUT, "/wps/member/info/payeename", json!({ "payeeName": "Somchai Jaidee" })),
    ] {
        let answer = call(&url, &token, method, path, form(body)).await;
        assert_eq!(answer["success"], true, "{path}: {answer}");
    }
    let card = json!({ "bankCode": "KRU", "accountNumber": "1234567890", "paymentPassword": "246810" });
    let card = call(&url, &token, POST, "/wps/member/bankCard", form(card)).await["value"]["id"].clone();
    let member = platform.app.accounts.find_by_username(platform.merchant.id, "manyatonce").await;
    platform.credit(&member.unwrap().unwrap(), 100_000).await;
    let ask = async |key: u64| loop {
        let withdrawal = json!({ "cardId": card, "amount": "100", "paymentPassword": "246810" });
        let body = json!({ "form": withdrawal, "key": key });
        let answer = call(&url, &token, POST, "/wps/transaction/withdraw", body).await;
        match answer["errorCode"].as_str() {
            None => return true,
            Some("withdraw.day.limit") => return false,
            Some("funds.password.locked") => {}
            Some("system.busy") => platform.clock.advance(Duration::from_secs(2)),
            Some(_) => panic!("{answer}"),
        }
        tokio::time::sleep(Duration::from_millis(10 + key)).await;
    };
    let answers = futures::future::join_all((0..count).map(ask)).await;
    answers.into_iter().filter(|was_taken| *was_taken).count()
}

#[tokio::test]
async fn limits_that_are_claimed_outside_the_transaction_are_found() {
    set(Some(Plant::LimitsBeforeTransaction));
    let taken = taken_at_once(32).await;
    set(None);
    assert!(taken > 10, "the check of a04 cannot turn red: {taken}");
    assert_eq!(taken_at_once(32).await, 10);
}
