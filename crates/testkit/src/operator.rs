use std::collections::HashMap;
use std::sync::Arc;

use erawan_kernel::{Clock, ManualClock};
use serde_json::{Value, json};
use tokio::sync::Mutex;

use crate::authenticator::step_of;
use crate::{Actor, Authenticator, TestServer};

/// How long a proven factor is enough for calls that decide.
const FRESH_MS: i64 = 5 * 60 * 1_000;

/// An operator's second factor: the app, and which of its codes were used.
#[derive(Debug)]
pub struct OperatorFactor {
    app: Authenticator,
    clock: ManualClock,
    used: Mutex<Used>,
}

#[derive(Debug)]
struct Used {
    /// The last half minute whose code was used.
    step: i64,
    /// When sessions proved it again, by their tokens, epoch milliseconds.
    proven_at_ms: HashMap<String, i64>,
    /// Recovery codes that are left.
    recovery_codes: Vec<String>,
}

impl OperatorFactor {
    /// Lets the operator who has this ticket set up a factor; what the log-in answers.
    ///
    /// # Panics
    /// When the server refuses.
    pub async fn enrol(server: &TestServer, actor: &Actor, ticket: &Value) -> (Self, Value) {
        let setup = actor.post("/console/session/enrolment", json!({ "ticket": ticket })).await.ok();
        let app = Authenticator::with_secret(setup["secret"].as_str().expect("a secret"));
        let used = Used { step: 0, proven_at_ms: HashMap::new(), recovery_codes: Vec::new() };
        let factor = Self { app, clock: server.clock.clone(), used: Mutex::new(used) };
        let form = json!({ "ticket": ticket, "code": factor.code().await });
        let answer = actor.post("/console/session/enrolment/confirm", form).await.ok();
        let codes = answer["recoveryCodes"].as_array().expect("recovery codes");
        let codes = codes.iter().map(|code| code.as_str().expect("a code").to_owned());
        factor.used.lock().await.recovery_codes = codes.collect();
        (factor, answer["login"].clone())
    }

    /// A code that is good now: the earliest of the app that was not used, or else a recovery code.
    ///
    /// # Panics
    /// When none is left.
    pub async fn code(&self) -> String {
        let mut used = self.used.lock().await;
        self.next_code(&mut used)
    }

    /// A recovery code that was not used.
    ///
    /// # Panics
    /// When none is left.
    pub async fn recovery_code(&self) -> String {
        self.used.lock().await.recovery_codes.pop().expect("a recovery code is left")
    }

    /// The secret that app and server share, hexadecimal.
    #[must_use]
    pub fn secret_hex(&self) -> String {
        self.app.secret_hex()
    }

    /// A code that is not good now.
    ///
    /// # Panics
    /// Never: three codes are good at most.
    #[must_use]
    pub fn wrong_code(&self) -> String {
        let present = step_of(self.clock.now_ms());
        let good: Vec<String> = (present - 1..=present + 1).map(|step| self.app.code_at(step)).collect();
        let wrong = (0..4).map(|number| format!("{number:06}")).find(|code| !good.contains(code));
        wrong.expect("one of four is no code")
    }

    fn next_code(&self, used: &mut Used) -> String {
        let present = step_of(self.clock.now_ms());
        let step = (used.step + 1).max(present - 1);
        if step > present + 1 {
            return used.recovery_codes.pop().expect("a recovery code is left");
        }
        used.step = step;
        self.app.code_at(step)
    }

    /// Proves the factor again in the actor's session, unless another clone of the actor just did.
    pub(crate) async fn prove_again(&self, actor: &Actor) {
        let (mut used, now_ms) = (self.used.lock().await, self.clock.now_ms());
        let token = actor.token.clone().unwrap_or_default();
        if used.proven_at_ms.get(&token).is_some_and(|proven_at_ms| now_ms - proven_at_ms < FRESH_MS) {
            return;
        }
        used.proven_at_ms.insert(token, now_ms);
        let form = json!({ "code": self.next_code(&mut used) });
        // What becomes of it is seen in the call that is made again.
        let request = actor.request(reqwest::Method::POST, "/console/session/factor").json(&form);
        drop(request.send().await);
    }
}

impl TestServer {
    /// Logs an operator in, in both steps; one without a factor sets one up. From now on the actor proves it again by
    /// itself where a call asks for it. What the log-in answers.
    ///
    /// # Panics
    /// When the server refuses, or the operator has a factor that the actor does not know.
    pub async fn log_in_operator(&self, actor: &mut Actor, form: Value) -> Value {
        let name = format!("{}/{}", form["merchant"], form["username"]);
        let ticket = actor.post("/console/session", form).await.ok();
        let login = if ticket["next"] == "enrol" {
            let (factor, login) = OperatorFactor::enrol(self, actor, &ticket["ticket"]).await;
            let factor = Arc::new(factor);
            self.factors.lock().await.insert(name, Arc::clone(&factor));
            actor.factor = Some(factor);
            login
        } else {
            let known = self.factors.lock().await.get(&name).cloned();
            let factor = actor.factor.clone().or(known).expect("the operator's factor");
            actor.factor = Some(Arc::clone(&factor));
            let form = json!({ "ticket": ticket["ticket"], "code": factor.code().await });
            actor.post("/console/session/code", form).await.ok()
        };
        actor.token = login["token"].as_str().map(str::to_owned);
        login
    }

    /// The code that the demo's page shows for one of its operators.
    ///
    /// # Panics
    /// When it shows none.
    pub async fn demo_code(&self, username: &str) -> String {
        let page = self.visitor().get("/dev/outbox?format=json").await.body;
        let codes = page["operators"].as_array().expect("operators of the demo");
        let operator = codes.iter().find(|operator| operator["username"] == username).expect("the operator");
        operator["code"].as_str().expect("a code that was not used").to_owned()
    }

    /// Logs an operator of the demo in, by the code that its page shows.
    ///
    /// # Panics
    /// When the server refuses.
    pub async fn demo_operator(&self, username: &str) -> Actor {
        let mut actor = self.visitor();
        let password = erawan_platform::seed::DEMO_PASSWORD;
        let form = json!({ "merchant": "suvarna", "username": username, "password": password });
        let ticket = actor.post("/console/session", form).await.ok()["ticket"].clone();
        let form = json!({ "ticket": ticket, "code": self.demo_code(username).await });
        let login = actor.post("/console/session/code", form).await.ok();
        actor.token = login["token"].as_str().map(str::to_owned);
        actor
    }
}
