//! Clients generated from the API documents alone: `member` logs in, reads the balance and launches a game; `provider`
//! exchanges its ticket, bets and pays a win. `tests/guards/clients.rs` runs it against a server.
//!
//! Arguments: address, merchant, user name, password, vendor, game, hexadecimal secret of the vendor.

#![forbid(unsafe_code)]

use std::error::Error;

use hmac::{Hmac, KeyInit, Mac};
use serde::Serialize;
use sha2::Sha256;
use uuid::Uuid;

macro_rules! clients {
    ($($(#[$doc:meta])* $name:ident: $types:literal, $client:literal;)+) => { $(
        $(#[$doc])*
        mod $name {
            pub mod types {
                include!(concat!(env!("OUT_DIR"), $types));
            }
            pub mod client {
                include!(concat!(env!("OUT_DIR"), $client));
            }
        }
    )+ };
}

clients! {
    /// Members and visitors.
    member: "/member_types.rs", "/member_client.rs";
    /// Operators.
    console: "/console_types.rs", "/console_client.rs";
    /// Game vendors.
    provider: "/provider_types.rs", "/provider_client.rs";
    /// The game client.
    studio: "/studio_types.rs", "/studio_client.rs";
}

type Failure = Box<dyn Error>;

/// A parameter that is left out.
const NONE: Option<&str> = None;
/// One baht, in hundred-thousandths.
const BAHT: i64 = 100_000;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Failure> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [url, merchant, username, password, vendor, game, secret] = arguments.as_slice() else {
        return Err("usage: url merchant username password vendor game secret".into());
    };
    let visitor = member::client::HttpClient::new().with_base_url(url).with_header("Merchant", merchant);
    let form = member::types::LoginForm {
        username: Some(username.clone()),
        password: Some(password.clone()),
        ..Default::default()
    };
    let login = visitor.login(form).await?.value;
    println!("logged in as {}", login.user_name);
    let player = visitor.with_header("Authorization", login.token);
    println!("balance {}", balance(&player).await?);

    let mode = Some("GLS");
    let launch = player
        .launch_game(NONE, vendor, Some(game), None, None, NONE, None, NONE, NONE, mode, NONE, NONE, NONE)
        .await?;
    let ticket = launch.value.game_url.split_once("#ticket=").ok_or("no ticket")?.1;
    let ticket = ticket.split('&').next().unwrap_or_default().to_owned();
    // The clock of a server under test stands still: a call is signed with its time.
    let now_ms = player.status(NONE, NONE).await?.value.server_time;
    let vendor = Vendor {
        client: provider::client::HttpClient::new().with_base_url(url),
        code: vendor.clone(),
        secret: hex::decode(secret)?,
        now_ms,
    };
    vendor.play(game, ticket).await?;
    println!("balance {}", balance(&player).await?);
    Ok(())
}

async fn balance(player: &member::client::HttpClient) -> Result<String, Failure> {
    let wallets = player.wallets().await?.value.wallets;
    Ok(wallets.into_iter().next().ok_or("no wallet")?.balance)
}

/// A vendor that signs what the generated client sends.
struct Vendor {
    client: provider::client::HttpClient,
    code: String,
    secret: Vec<u8>,
    now_ms: i64,
}

impl Vendor {
    /// Bets one baht and wins three.
    async fn play(&self, game: &str, ticket: String) -> Result<(), Failure> {
        use provider::types::{BetCall, InfoCall, Status, WinCall};

        let call = InfoCall { request_uuid: Uuid::now_v7(), ticket, game_code: game.to_owned() };
        let info =
            self.client.user_info(&self.code, self.now_ms, self.sign("/user/info", &call)?, call).await?;
        let user = info.user.flatten().ok_or("no user")?;
        let session = info.session.flatten().ok_or("no session")?;
        let currency = info.currency.flatten().ok_or("no currency")?;
        let (bet, round) = (Uuid::now_v7(), "generated-1".to_owned());
        let call = BetCall::new(
            BAHT,
            currency.clone(),
            game.to_owned(),
            Uuid::now_v7(),
            round.clone(),
            session,
            bet,
            user.clone(),
        );
        let answer =
            self.client.bet(&self.code, self.now_ms, self.sign("/transaction/bet", &call)?, call).await?;
        if answer.status != Status::RsOk {
            return Err(format!("the bet was answered {:?}", answer.status).into());
        }
        println!("bet {BAHT}");
        let call = WinCall::new(
            3 * BAHT,
            currency,
            game.to_owned(),
            bet,
            Uuid::now_v7(),
            round,
            true,
            Uuid::now_v7(),
            user,
        );
        let answer =
            self.client.win(&self.code, self.now_ms, self.sign("/transaction/win", &call)?, call).await?;
        if answer.status != Status::RsOk {
            return Err(format!("the win was answered {:?}", answer.status).into());
        }
        println!("win {}", 3 * BAHT);
        Ok(())
    }

    /// The signature of a call whose body the client writes with the same serialiser.
    fn sign(&self, path: &str, call: &impl Serialize) -> Result<String, Failure> {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.secret)?;
        mac.update(format!("{}.POST\n/provider/v1/{}{path}\n", self.now_ms, self.code).as_bytes());
        mac.update(&serde_json::to_vec(call)?);
        Ok(format!("v2={}", hex::encode(mac.finalize().into_bytes())))
    }
}
