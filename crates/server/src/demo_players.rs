//! Players of a demo: they play the in-house games through the same calls as every member, so that the winners, the
//! jackpots and the records of a demo are what was played.

use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result};
use erawan_kernel::Entropy;
use erawan_platform::seed::{self, DEMO_PASSWORD};
use reqwest::{Client, Method};
use serde_json::{Value, json};

use crate::server::{STUDIO_VENDOR, Server};

/// Between two rounds of a player, seconds.
const PAUSE_S: Range<u64> = 5..14;
/// Rounds in one game before the player takes another.
const ROUNDS: Range<u64> = 12..40;
/// How long a player rests after a refusal.
const REST: Duration = Duration::from_secs(30);
/// How long an answer may take before the player rests.
const ANSWER_WAIT: Duration = Duration::from_secs(20);
/// Of the stakes a game offers, how many of the lowest are played.
const STAKES: usize = 4;

/// A player with a log-in.
struct Player {
    http: Client,
    url: String,
    merchant: String,
    username: String,
    entropy: Arc<dyn Entropy>,
}

/// Opens the accounts and lets them play until the server stops. On one node: a log-in at another ends the one here.
///
/// # Errors
/// When the accounts cannot be opened.
pub async fn begin(server: &Server, count: u8, entropy: Arc<dyn Entropy>) -> Result<()> {
    for username in seed::open_demo_players(&server.app, count).await? {
        let player = Player {
            http: Client::builder().timeout(ANSWER_WAIT).build()?,
            url: server.own_url.clone(),
            merchant: server.app.default_merchant_code().to_owned(),
            username,
            entropy: Arc::clone(&entropy),
        };
        server.app.core.jobs.spawn(player.play());
    }
    Ok(())
}

impl Player {
    async fn play(self) {
        loop {
            if let Err(error) = self.play_game().await {
                tracing::debug!(%error, player = self.username, "a demo player rests");
                tokio::time::sleep(REST).await;
            }
        }
    }

    /// Logs in, opens a game and plays some rounds of it.
    async fn play_game(&self) -> Result<()> {
        let form = json!({ "username": self.username, "password": DEMO_PASSWORD, "loginType": "password" });
        let login = self.call(Method::POST, "/wps/session/login", None, Some(form)).await?;
        let token = text(&login["value"]["token"])?;
        let list = format!("/wps/relay/GCSGAME_gameList?vassalage={STUDIO_VENDOR}&pageSize=100");
        let games = self.call(Method::GET, &list, Some(&token), None).await?;
        let games = games["value"]["games"].as_array().context("no list of games")?.clone();
        let game = text(&self.pick(&games)?["gameCode"])?;
        let launch = format!("/wps/game/launchGame?vendor={STUDIO_VENDOR}&gameId={game}&launchMode=GLS");
        let launched = self.call(Method::GET, &launch, Some(&token), None).await?;
        let address = text(&launched["value"]["gameUrl"])?;
        let (_, fragment) = address.split_once("#ticket=").context("no ticket")?;
        let ticket = fragment.split('&').next().unwrap_or_default();
        let form = json!({ "ticket": ticket, "gameCode": game });
        let opened = self.call(Method::POST, "/studio/api/session", None, Some(form)).await?;
        let session = text(&opened["session"])?;
        let info = self.call(Method::GET, &format!("/studio/api/games/{game}/info"), None, None).await?;
        let stakes = info["betLevelsMinor"].as_array().context("no stakes")?;
        let stakes = &stakes[..stakes.len().min(STAKES)];
        let mut commit = text(&opened["commit"]["commitId"])?;
        for _ in 0..self.between(ROUNDS)? {
            let form = json!({ "commitId": commit, "betMinor": self.pick(stakes)? });
            let round = self.call(Method::POST, "/studio/api/spin", Some(&session), Some(form)).await?;
            commit = text(&round["commit"]["commitId"])?;
            tokio::time::sleep(Duration::from_secs(self.between(PAUSE_S)?)).await;
        }
        Ok(())
    }

    async fn call(
        &self,
        method: Method,
        path: &str,
        token: Option<&str>,
        form: Option<Value>,
    ) -> Result<Value> {
        let mut request = self.http.request(method, format!("{}{path}", self.url));
        request = request.header("Merchant", &self.merchant).header("Language", "TH");
        if let Some(token) = token {
            request = request.header("Authorization", token);
        }
        if let Some(form) = form {
            request = request.json(&form);
        }
        let answer = request.send().await?;
        let status = answer.status();
        let answer: Value = answer.json().await?;
        anyhow::ensure!(status.is_success(), "{path}: {status} {}", answer["errorCode"]);
        Ok(answer)
    }

    fn pick<'a>(&self, list: &'a [Value]) -> Result<&'a Value> {
        let place = self.between(0..list.len() as u64)?;
        list.get(usize::try_from(place)?).context("an empty list")
    }

    fn between(&self, range: Range<u64>) -> Result<u64> {
        let mut bytes = [0; 8];
        self.entropy.fill(&mut bytes)?;
        let width = range.end.saturating_sub(range.start).max(1);
        Ok(range.start + u64::from_be_bytes(bytes) % width)
    }
}

fn text(value: &Value) -> Result<String> {
    value.as_str().map(str::to_owned).context("an answer without what it must have")
}
