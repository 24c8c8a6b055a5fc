//! Clients that a generator made from the documents alone (`crates/clients`), against a server.

use erawan_clients::{member, provider};
use erawan_kernel::Clock;
use erawan_platform::web::signature;
use erawan_testkit::{PASSWORD, TestServer, both_engines};
use provider::types::{BetCall, InfoCall, Status, WinCall};
use serde::Serialize;

use crate::provider::vendor::{GAME, UNIT, Vendor, new_uuid};

/// A parameter that is left out.
const NONE: Option<&str> = None;

async fn balance(player: &member::client::HttpClient) -> String {
    let wallets = player.wallets().await.expect("the wallets are answered").value.wallets;
    wallets.into_iter().next().expect("a wallet").balance
}

/// Signs a call for the vendor. The generated client writes the body with the same serialiser.
fn sign(server: &TestServer, vendor: &Vendor, path: &str, call: &impl Serialize) -> String {
    let body = serde_json::to_vec(call).expect("a call is JSON");
    let path = format!("/provider/v1/{}{path}", vendor.code);
    signature::sign_call(&vendor.secret, server.clock.now_ms(), "POST", &path, &body)
}

both_engines! {
    async fn a_generated_client_logs_in_reads_a_balance_bets_and_wins(server: &TestServer) {
        let vendor = Vendor::bgs(server).without_pace(server).await;
        let funded = server.member("generated1").await;
        server.credit(&funded, 100).await;
        let visitor = member::client::HttpClient::new().with_base_url(&server.url).with_header("Merchant", funded.merchant);
        let form = member::types::LoginForm {
            username: Some("generated1".to_owned()),
            password: Some(PASSWORD.to_owned()),
            ..Default::default()
        };
        let login = visitor.login(form).await.expect("the log-in is answered").value;
        assert_eq!(login.user_name, "generated1");
        let player = visitor.with_header("Authorization", login.token);
        assert_eq!(balance(&player).await, "100.00");

        let launch = player.launch_game(NONE, vendor.code, Some(GAME), None, None, NONE, None, NONE, NONE, Some("GLS")).await;
        let url = launch.expect("the game is opened").value.game_url;
        let (_, ticket) = url.split_once("#ticket=").expect("a ticket");
        let ticket = ticket.split('&').next().unwrap_or_default().to_owned();

        let client = provider::client::HttpClient::new().with_base_url(&server.url);
        let now_ms = server.clock.now_ms();
        let (bet, round) = (new_uuid(), "generated-1".to_owned());
        let call = InfoCall { request_uuid: new_uuid(), ticket, game_code: GAME.to_owned() };
        let signature = sign(server, &vendor, "/user/info", &call);
        let info = client.user_info(vendor.code, now_ms, signature, call).await.expect("the player is answered");
        let user = info.user.flatten().expect("a user");
        let session = info.session.flatten().expect("a session");
        let currency = info.currency.flatten().expect("a currency");
        let call = BetCall::new(
            UNIT, currency.clone(), GAME.to_owned(), new_uuid(), round.clone(), session, bet, user.clone(),
        );
        let signature = sign(server, &vendor, "/transaction/bet", &call);
        let answer = client.bet(vendor.code, now_ms, signature, call).await.expect("the bet is answered");
        assert_eq!(answer.status, Status::RsOk);
        assert_eq!(balance(&player).await, "99.00");
        let call =
            WinCall::new(3 * UNIT, currency, GAME.to_owned(), bet, new_uuid(), round, true, new_uuid(), user);
        let signature = sign(server, &vendor, "/transaction/win", &call);
        let answer = client.win(vendor.code, now_ms, signature, call).await.expect("the win is answered");
        assert_eq!(answer.status, Status::RsOk);
        assert_eq!(balance(&player).await, "102.00");
    }
}
