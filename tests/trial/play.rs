use erawan_testkit::{Actor, both_engines};
use serde_json::{Value, json};

use super::guest;
use crate::provider::vendor::{GAME, UNIT, Vendor, new_uuid};

/// What the vendor learns about the player who comes with a ticket of this launch.
async fn info(vendor: &Vendor, actor: &Actor, play: u8) -> Value {
    let launch = format!("/wps/game/launchGame?vendor=BGS&gameId={GAME}&play={play}");
    let url = actor.get(&launch).await.ok()["gameUrl"].as_str().expect("an address").to_owned();
    let ticket = url.split("#ticket=").nth(1).and_then(|rest| rest.split('&').next()).expect("a ticket");
    let said = vendor
        .call("/user/info", &json!({ "request_uuid": new_uuid(), "ticket": ticket, "game_code": GAME }))
        .await;
    assert_eq!(said.status(), "RS_OK", "{}", said.text);
    said.json()
}

both_engines! {
    async fn r26_i11_a_guest_plays_in_the_trial_book_and_touches_no_real_money(server: &TestServer) {
        let vendor = Vendor::bgs(server).without_pace(server).await;
        let guest = guest(server).await;
        let player = info(&vendor, &guest, 0).await;
        assert_eq!((&player["trial"], &player["balance"]), (&json!(true), &json!(10_000 * UNIT)));
        let player = vendor.player(&guest).await;
        let bet = player.bet("trial-round", UNIT);
        assert_eq!(vendor.call("/transaction/bet", &bet).await.balance(), 9_999 * UNIT);
        let win = vendor.call("/transaction/win", &player.win(&bet, 50 * UNIT)).await;
        assert_eq!(win.balance(), 10_049 * UNIT);
        assert_eq!(guest.get("/wps/wallets/gcs").await.ok()["sumBalance"], "10049.00");
        let real = "SELECT name FROM wallet_account WHERE name LIKE '%vendor/BGS/real'";
        assert_eq!(server.query_text(real).await, None);
        let trial = "SELECT name FROM wallet_account WHERE name LIKE '%play-money/trial'";
        assert!(server.query_text(trial).await.is_some());
    }

    async fn opn_048_a_member_plays_for_free_beside_their_own_money(server: &TestServer) {
        let vendor = Vendor::bgs(server).without_pace(server).await;
        let member = server.member("bothways8").await;
        server.credit(&member, 500).await;
        let free = info(&vendor, &member, 1).await;
        assert_eq!((&free["trial"], &free["balance"]), (&json!(true), &json!(10_000 * UNIT)));
        assert_ne!(free["user"], member.id);
        let paid = info(&vendor, &member, 0).await;
        assert_eq!((&paid["trial"], &paid["balance"], &paid["user"]), (&json!(false), &json!(500 * UNIT), &json!(member.id)));
        let bet = json!({
            "request_uuid": new_uuid(), "transaction_uuid": new_uuid(), "user": free["user"], "session": free["session"],
            "game_code": GAME, "round": "free-round", "amount": UNIT, "currency": "THB",
        });
        assert_eq!(vendor.call("/transaction/bet", &bet).await.balance(), 9_999 * UNIT);
        assert_eq!(member.get("/wps/wallets/gcs").await.ok()["sumBalance"], "500.00");
        let again = info(&vendor, &member, 1).await;
        assert_eq!((&again["user"], &again["balance"]), (&free["user"], &json!(9_999 * UNIT)), "the same guest");
    }

    async fn free_play_of_a_member_dies_with_their_session(server: &TestServer) {
        let vendor = Vendor::bgs(server).without_pace(server).await;
        let member = server.member("leaving88").await;
        let free = info(&vendor, &member, 1).await;
        member.delete("/wps/session/logout").await.ok();
        server.clock.advance(std::time::Duration::from_secs(2));
        let bet = json!({
            "request_uuid": new_uuid(), "transaction_uuid": new_uuid(), "user": free["user"], "session": free["session"],
            "game_code": GAME, "round": "late-round", "amount": UNIT, "currency": "THB",
        });
        assert_eq!(vendor.call("/transaction/bet", &bet).await.status(), "RS_ERROR_TOKEN_EXPIRED");
    }

    async fn two_launches_at_once_find_the_same_guest(server: &TestServer) {
        let member = server.member("doubles88").await;
        let launch = format!("/wps/game/launchGame?vendor=BGS&gameId={GAME}&play=1");
        for reply in futures::future::join_all((0..10).map(|_| member.get(&launch))).await {
            reply.ok();
        }
        let guests = "SELECT CAST(COUNT(*) AS TEXT) FROM member WHERE kind = 4";
        assert_eq!(server.query_text(guests).await.as_deref(), Some("1"));
    }

    async fn a_guests_wins_are_on_nobodys_board(server: &TestServer) {
        let vendor = Vendor::bgs(server).without_pace(server).await;
        let guest = guest(server).await;
        let player = vendor.player(&guest).await;
        let bet = player.bet("lucky-round", UNIT);
        vendor.call("/transaction/bet", &bet).await.balance();
        vendor.call("/transaction/win", &player.win(&bet, 900 * UNIT)).await.balance();
        let board = server.visitor().get("/wps/relay/GCSGAME_getRankList?gameCategory=ALL&limitNum=20").await.ok();
        assert_eq!(board["list"], json!([]));
    }
}
