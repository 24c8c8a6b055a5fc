//! An account of the demo that acts by itself, through the calls that a member's browser makes.

use std::ops::Range;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use erawan_kernel::Entropy;
use erawan_platform::seed::DEMO_PASSWORD;
use reqwest::redirect::Policy;
use reqwest::{Client, Method, RequestBuilder};
use serde_json::{Value, json};

use crate::server::{STUDIO_VENDOR, Server};

/// How long an answer, and the bank's report, may take.
const ANSWER_WAIT: Duration = Duration::from_secs(20);
/// How long to wait before the state of a deposit is asked for again.
const ASK_AGAIN: Duration = Duration::from_millis(10);
/// Of the stakes a game offers, how many of the lowest are played.
const STAKES: usize = 4;
/// What no stake that is played through is above, minor units: 100.00.
const HIGH_STAKE: i64 = 10_000_000;
/// The type of a form's body.
const FORM: &str = "application/x-www-form-urlencoded";

/// The server as its players see it. Clones share the connections.
#[derive(Clone)]
pub(super) struct Site {
    http: Client,
    url: String,
    merchant: String,
    entropy: Arc<dyn Entropy>,
}

/// A player, and the session from the last log-in.
pub(super) struct Player {
    pub(super) username: String,
    site: Site,
    token: Option<String>,
}

/// A game that is open, with what its next round needs.
pub(super) struct OpenGame {
    session: String,
    stakes: Vec<Value>,
    high_stake: Value,
    commit: String,
}

/// A deposit that was made and waits for its payer.
pub(super) struct Ordered {
    pub(super) id: String,
    /// The bank's page for it; empty where there is none.
    page: String,
    /// What the server answered.
    pub(super) answer: Value,
}

impl Site {
    /// # Errors
    /// When no HTTP client can be made.
    pub(super) fn of(server: &Server, entropy: Arc<dyn Entropy>) -> Result<Self> {
        // The bank sends the payer back to a page, which no one looks at here.
        let http = Client::builder().timeout(ANSWER_WAIT).redirect(Policy::none()).build()?;
        let merchant = server.app.default_merchant_code().to_owned();
        Ok(Self { http, url: server.own_url.clone(), merchant, entropy })
    }

    /// The code of the merchant.
    pub(super) fn merchant(&self) -> &str {
        &self.merchant
    }

    /// Makes a call, with a token where there is one; the answer of a success.
    ///
    /// # Errors
    /// When the server refuses.
    pub(super) async fn call(
        &self,
        method: Method,
        path: &str,
        token: Option<&str>,
        complete: impl FnOnce(RequestBuilder) -> RequestBuilder,
    ) -> Result<Value> {
        let mut request = self.http.request(method, format!("{}{path}", self.url));
        request = request.header("Merchant", &self.merchant).header("Language", "TH");
        if let Some(token) = token {
            request = request.header("Authorization", token);
        }
        let answer = complete(request).send().await?;
        let status = answer.status();
        let answer: Value = answer.json().await?;
        anyhow::ensure!(status.is_success(), "{path}: {status} {}", answer["errorCode"]);
        Ok(answer)
    }

    /// Sends a form to a page of the bank.
    ///
    /// # Errors
    /// When the bank refuses.
    pub(super) async fn bank_form(&self, page: &str, fields: &[(&str, &str)]) -> Result<()> {
        let body = url::form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish();
        let answer = self.http.post(page).header("Content-Type", FORM).body(body).send().await?;
        let status = answer.status();
        anyhow::ensure!(status.is_success() || status.is_redirection(), "{page}: {status}");
        Ok(())
    }

    /// Sends JSON to a call of the bank.
    ///
    /// # Errors
    /// When the bank refuses.
    pub(super) async fn bank_call(&self, page: &str, body: &Value) -> Result<()> {
        self.http.post(page).json(body).send().await?.error_for_status()?;
        Ok(())
    }

    /// A file of the bank.
    ///
    /// # Errors
    /// When the bank refuses.
    pub(super) async fn bank_file(&self, page: &str) -> Result<String> {
        Ok(self.http.get(page).send().await?.error_for_status()?.text().await?)
    }

    /// What a client names a request that must be carried out once.
    pub(super) fn new_key(&self) -> Result<String> {
        let mut key = [0; 16];
        self.entropy.fill(&mut key)?;
        Ok(uuid::Builder::from_random_bytes(key).into_uuid().to_string())
    }

    pub(super) fn player(&self, username: String) -> Player {
        Player { username, site: self.clone(), token: None }
    }

    /// A random number of the range.
    pub(super) fn between(&self, range: Range<u64>) -> Result<u64> {
        let mut bytes = [0; 8];
        self.entropy.fill(&mut bytes)?;
        let width = range.end.saturating_sub(range.start).max(1);
        Ok(range.start + u64::from_be_bytes(bytes) % width)
    }

    pub(super) fn pick<'a, T>(&self, list: &'a [T]) -> Result<&'a T> {
        let place = self.between(0..list.len() as u64)?;
        list.get(usize::try_from(place)?).context("an empty list")
    }
}

impl Player {
    /// Logs in.
    ///
    /// # Errors
    /// When the server refuses.
    pub(super) async fn log_in(&mut self) -> Result<()> {
        self.token = None;
        let form = json!({ "username": self.username, "password": DEMO_PASSWORD, "loginType": "password" });
        let login = self.post("/wps/session/login", &form).await?;
        self.token = Some(text(&login["value"]["token"])?);
        Ok(())
    }

    /// Logs out.
    ///
    /// # Errors
    /// When the server refuses.
    pub(super) async fn log_out(&mut self) -> Result<()> {
        self.delete("/wps/session/logout").await?;
        self.token = None;
        Ok(())
    }

    /// Opens one of the in-house games.
    ///
    /// # Errors
    /// When the server refuses.
    pub(super) async fn open_game(&self) -> Result<OpenGame> {
        let list = format!("/wps/relay/GCSGAME_gameList?vassalage={STUDIO_VENDOR}&pageSize=100");
        let games = self.get(&list).await?;
        let games = games["value"]["games"].as_array().context("no list of games")?;
        let game = text(&self.site.pick(games)?["gameCode"])?;
        let launch = format!("/wps/game/launchGame?vendor={STUDIO_VENDOR}&gameId={game}&launchMode=GLS");
        let launched = self.get(&launch).await?;
        let address = text(&launched["value"]["gameUrl"])?;
        let (_, fragment) = address.split_once("#ticket=").context("no ticket")?;
        let ticket = fragment.split('&').next().unwrap_or_default();
        let form = json!({ "ticket": ticket, "gameCode": game });
        let opened = self.post("/studio/api/session", &form).await?;
        let info = self.get(&format!("/studio/api/games/{game}/info")).await?;
        let stakes = info["betLevelsMinor"].as_array().context("no stakes")?;
        let is_low = |stake: &&Value| {
            let minor: Option<i64> = stake.as_str().and_then(|minor| minor.parse().ok());
            minor.is_some_and(|minor| minor <= HIGH_STAKE)
        };
        let high = stakes.iter().rfind(is_low).or(stakes.first());
        Ok(OpenGame {
            session: text(&opened["session"])?,
            high_stake: high.context("no stakes")?.clone(),
            stakes: stakes[..stakes.len().min(STAKES)].to_vec(),
            commit: text(&opened["commit"]["commitId"])?,
        })
    }

    /// Plays a round to its end.
    ///
    /// # Errors
    /// When the server refuses.
    pub(super) async fn spin(&self, game: &mut OpenGame) -> Result<()> {
        let stake = self.site.pick(&game.stakes)?.clone();
        self.play(game, &stake).await
    }

    /// Plays a round with a high stake to its end.
    ///
    /// # Errors
    /// When the server refuses.
    pub(super) async fn spin_high(&self, game: &mut OpenGame) -> Result<()> {
        let stake = game.high_stake.clone();
        self.play(game, &stake).await
    }

    async fn play(&self, game: &mut OpenGame, stake: &Value) -> Result<()> {
        let form = json!({ "commitId": game.commit, "betMinor": stake });
        let spin = self
            .site
            .call(Method::POST, "/studio/api/spin", Some(&game.session), |request| request.json(&form));
        game.commit = text(&spin.await?["commit"]["commitId"])?;
        Ok(())
    }

    /// Makes a deposit, presses that button on the bank's page, and waits until the bank's report was taken.
    ///
    /// # Errors
    /// When the server or the bank refuses, or no report comes.
    pub(super) async fn deposit(&self, amount: &str, press: &str) -> Result<()> {
        let ordered = self.begin_deposit("sandbox", amount).await?;
        self.press(&ordered, press).await?;
        let asked = Instant::now();
        while self.get(&ordered.path()).await?["value"]["status"] == "pending" {
            anyhow::ensure!(
                asked.elapsed() < ANSWER_WAIT,
                "the bank did not report on deposit {}",
                ordered.id
            );
            tokio::time::sleep(ASK_AGAIN).await;
        }
        Ok(())
    }

    /// Makes a deposit at one of the banks of a vendor of the payment-gateway call.
    ///
    /// # Errors
    /// When the server refuses.
    pub(super) async fn begin_deposit(&self, vendor: &str, amount: &str) -> Result<Ordered> {
        let channels = self.get("/wps/relay/MCS2_depositBanksByVendor").await?;
        let channels = channels["value"]["list"].as_array().context("no channels")?;
        let channel =
            channels.iter().find(|channel| channel["vendor"] == vendor).context("no such vendor")?;
        let bank = self.site.pick(channel["banks"].as_array().context("no banks")?)?;
        let form = json!({ "vendor": vendor, "bankId": bank["bankId"], "amount": amount });
        Ordered::of(&self.post_once("/wps/relay/MCS2_depositPaymentGateway", &form).await?)
    }

    /// Presses a button on the bank's page of a deposit.
    ///
    /// # Errors
    /// When the bank refuses.
    pub(super) async fn press(&self, ordered: &Ordered, press: &str) -> Result<()> {
        self.site.bank_form(&ordered.page, &[("press", press)]).await
    }

    /// Posts with a key of its own.
    ///
    /// # Errors
    /// When the server refuses.
    pub(super) async fn post_once(&self, path: &str, form: &Value) -> Result<Value> {
        let key = self.site.new_key()?;
        let complete = |request: RequestBuilder| request.header("Idempotency-Key", key).json(form);
        self.call(Method::POST, path, self.token.as_deref(), complete).await
    }

    /// Puts.
    ///
    /// # Errors
    /// When the server refuses.
    pub(super) async fn put(&self, path: &str, form: &Value) -> Result<Value> {
        self.call(Method::PUT, path, self.token.as_deref(), |request| request.json(form)).await
    }

    /// Deletes.
    ///
    /// # Errors
    /// When the server refuses.
    pub(super) async fn delete(&self, path: &str) -> Result<Value> {
        self.call(Method::DELETE, path, self.token.as_deref(), |request| request).await
    }

    /// Gets.
    ///
    /// # Errors
    /// When the server refuses.
    pub(super) async fn get(&self, path: &str) -> Result<Value> {
        self.call(Method::GET, path, self.token.as_deref(), |request| request).await
    }

    /// Posts.
    ///
    /// # Errors
    /// When the server refuses.
    pub(super) async fn post(&self, path: &str, form: &Value) -> Result<Value> {
        self.call(Method::POST, path, self.token.as_deref(), |request| request.json(form)).await
    }

    async fn call(
        &self,
        method: Method,
        path: &str,
        token: Option<&str>,
        complete: impl FnOnce(RequestBuilder) -> RequestBuilder,
    ) -> Result<Value> {
        self.site.call(method, path, token, complete).await
    }
}

impl Ordered {
    /// A deposit as the call that made it answered.
    ///
    /// # Errors
    /// When the answer names none.
    pub(super) fn of(answer: &Value) -> Result<Self> {
        let answer = answer["value"].clone();
        let page = answer["payUrl"].as_str().unwrap_or_default().to_owned();
        Ok(Self { id: text(&answer["orderId"])?, page, answer })
    }

    /// Where its member asks about it.
    pub(super) fn path(&self) -> String {
        format!("/wps/transaction/deposit/{}", self.id)
    }
}

pub(super) fn text(value: &Value) -> Result<String> {
    value.as_str().map(str::to_owned).context("an answer without what it must have")
}
