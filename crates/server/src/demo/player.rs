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
    commit: String,
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
        self.call(Method::DELETE, "/wps/session/logout", self.token.as_deref(), |request| request).await?;
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
        Ok(OpenGame {
            session: text(&opened["session"])?,
            stakes: stakes[..stakes.len().min(STAKES)].to_vec(),
            commit: text(&opened["commit"]["commitId"])?,
        })
    }

    /// Plays a round to its end.
    ///
    /// # Errors
    /// When the server refuses.
    pub(super) async fn spin(&self, game: &mut OpenGame) -> Result<()> {
        let form = json!({ "commitId": game.commit, "betMinor": self.site.pick(&game.stakes)? });
        let round = self
            .call(Method::POST, "/studio/api/spin", Some(&game.session), |request| request.json(&form))
            .await?;
        game.commit = text(&round["commit"]["commitId"])?;
        Ok(())
    }

    /// Makes a deposit, presses that button on the bank's page, and waits until the bank's report was taken.
    ///
    /// # Errors
    /// When the server or the bank refuses, or no report comes.
    pub(super) async fn deposit(&self, amount: &str, press: &str) -> Result<()> {
        let channels = self.get("/wps/relay/MCS2_depositBanksByVendor").await?;
        let channel = &channels["value"]["list"][0];
        let bank = self.site.pick(channel["banks"].as_array().context("no banks")?)?;
        let form = json!({ "vendor": channel["vendor"], "bankId": bank["bankId"], "amount": amount });
        let mut key = [0; 16];
        self.site.entropy.fill(&mut key)?;
        let key = uuid::Builder::from_random_bytes(key).into_uuid().to_string();
        let made = self
            .call(Method::POST, "/wps/relay/MCS2_depositPaymentGateway", self.token.as_deref(), |request| {
                request.header("Idempotency-Key", key).json(&form)
            })
            .await?;
        let (id, page) = (text(&made["value"]["orderId"])?, text(&made["value"]["payUrl"])?);
        let pressed = self.site.http.post(page).header("Content-Type", "application/x-www-form-urlencoded");
        pressed.body(format!("press={press}")).send().await?;
        let asked = Instant::now();
        loop {
            let now = self.get(&format!("/wps/transaction/deposit/{id}")).await?;
            if now["value"]["status"] != "pending" {
                return Ok(());
            }
            anyhow::ensure!(asked.elapsed() < ANSWER_WAIT, "the bank did not report on deposit {id}");
            tokio::time::sleep(ASK_AGAIN).await;
        }
    }

    async fn get(&self, path: &str) -> Result<Value> {
        self.call(Method::GET, path, self.token.as_deref(), |request| request).await
    }

    async fn post(&self, path: &str, form: &Value) -> Result<Value> {
        self.call(Method::POST, path, self.token.as_deref(), |request| request.json(form)).await
    }

    async fn call(
        &self,
        method: Method,
        path: &str,
        token: Option<&str>,
        complete: impl FnOnce(RequestBuilder) -> RequestBuilder,
    ) -> Result<Value> {
        let Site { http, url, merchant, .. } = &self.site;
        let mut request = http.request(method, format!("{url}{path}"));
        request = request.header("Merchant", merchant).header("Language", "TH");
        if let Some(token) = token {
            request = request.header("Authorization", token);
        }
        let answer = complete(request).send().await?;
        let status = answer.status();
        let answer: Value = answer.json().await?;
        anyhow::ensure!(status.is_success(), "{path}: {status} {}", answer["errorCode"]);
        Ok(answer)
    }
}

fn text(value: &Value) -> Result<String> {
    value.as_str().map(str::to_owned).context("an answer without what it must have")
}
