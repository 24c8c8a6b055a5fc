use std::time::Duration;

use erawan_platform::rooms::account::MemberKind;
use erawan_testkit::both_engines;
use serde_json::json;

use super::vendor::{GAME, UNIT, Vendor, new_uuid, seated, with};

both_engines! {
    async fn a41_a_ticket_opens_one_session_for_one_minute(server: &TestServer) {
        let vendor = Vendor::bgs(server);
        let actor = server.member("ticketone").await;
        let info = |ticket: String| json!({ "request_uuid": new_uuid(), "ticket": ticket, "game_code": GAME });

        let good = info(vendor.ticket(&actor).await);
        server.clock.advance(Duration::from_millis(59_999));
        let said = vendor.call("/user/info", &good).await;
        assert_eq!(said.status(), "RS_OK");
        let value = said.json();
        assert_eq!(value["user"], actor.id);
        assert_eq!((&value["currency"], &value["country"]), (&json!("THB"), &json!("TH")));
        assert_eq!((&value["trial"], &value["test"]), (&json!(false), &json!(false)));
        let again = with(&good, "request_uuid", json!(new_uuid()));
        assert_eq!(vendor.call("/user/info", &again).await.status(), "RS_ERROR_INVALID_TOKEN");

        let late = info(vendor.ticket(&actor).await);
        server.clock.advance(Duration::from_secs(60));
        assert_eq!(vendor.call("/user/info", &late).await.status(), "RS_ERROR_INVALID_TOKEN");
    }

    async fn a41_sixty_four_hands_on_one_ticket_open_one_session(server: &TestServer) {
        let vendor = Vendor::bgs(server);
        let actor = server.member("tickethands").await;
        let ticket = vendor.ticket(&actor).await;
        let bodies: Vec<_> = (0..64)
            .map(|_| json!({ "request_uuid": new_uuid(), "ticket": ticket, "game_code": GAME }))
            .collect();
        let said = futures::future::join_all(bodies.iter().map(|body| vendor.call("/user/info", body))).await;
        assert_eq!(said.iter().filter(|said| said.status() == "RS_OK").count(), 1);
        assert_eq!(said.iter().filter(|said| said.status() == "RS_ERROR_INVALID_TOKEN").count(), 63);
    }

    async fn a41_the_same_request_gets_the_same_session_as_long_as_the_ticket_is_good(server: &TestServer) {
        let vendor = Vendor::bgs(server);
        let actor = server.member("ticketagain").await;
        let body = json!({ "request_uuid": new_uuid(), "ticket": vendor.ticket(&actor).await, "game_code": GAME });
        let said = futures::future::join_all((0..64).map(|_| vendor.call("/user/info", &body))).await;
        assert_eq!(said[0].status(), "RS_OK", "{}", said[0].text);
        assert!(said.iter().all(|other| *other == said[0]), "one answer, however often it is asked for");
        server.clock.advance(Duration::from_millis(59_999));
        assert_eq!(vendor.call("/user/info", &body).await, said[0]);
        let sessions = server.query_text("SELECT CAST(COUNT(*) AS TEXT) FROM provider_session").await;
        assert_eq!(sessions.as_deref(), Some("1"));
        server.clock.advance(Duration::from_millis(1));
        assert_eq!(vendor.call("/user/info", &body).await.status(), "RS_ERROR_INVALID_TOKEN");
    }

    async fn the_same_request_for_a_session_is_answered_with_the_balance_of_now(server: &TestServer) {
        let vendor = Vendor::bgs(server);
        let actor = server.member("balancenow").await;
        let body = json!({ "request_uuid": new_uuid(), "ticket": vendor.ticket(&actor).await, "game_code": GAME });
        let first = vendor.call("/user/info", &body).await;
        server.credit(&actor, 7).await;
        let again = vendor.call("/user/info", &body).await;
        assert_eq!((first.balance(), again.balance()), (0, 7 * UNIT));
        assert_eq!(first.json()["session"], again.json()["session"]);
    }

    async fn a41_a_ticket_of_one_vendor_is_nothing_to_another(server: &TestServer) {
        let (bgs, lab) = (Vendor::bgs(server), Vendor::lab(server).await);
        let actor = server.member("twovendors").await;
        let body = json!({ "request_uuid": new_uuid(), "ticket": bgs.ticket(&actor).await, "game_code": GAME });
        assert_eq!(lab.call("/user/info", &body).await.status(), "RS_ERROR_INVALID_TOKEN");
        let said = bgs.call("/user/info", &body).await;
        assert_eq!(said.status(), "RS_OK");
        let session = said.json()["session"].clone();
        let body = json!({ "request_uuid": new_uuid(), "user": actor.id, "session": session, "currency": "THB" });
        assert_eq!(lab.call("/user/balance", &body).await.status(), "RS_ERROR_INVALID_USER");
    }

    async fn a_ticket_dies_with_the_session_it_was_given_in(server: &TestServer) {
        let vendor = Vendor::bgs(server);
        let mut actor = server.member("ticketgone").await;
        let ticket = vendor.ticket(&actor).await;
        actor.log_in("ticketgone").await;
        let body = json!({ "request_uuid": new_uuid(), "ticket": ticket, "game_code": GAME });
        assert_eq!(vendor.call("/user/info", &body).await.status(), "RS_ERROR_TOKEN_EXPIRED");
    }

    async fn a41_what_was_opened_ends_with_session_account_and_network_and_money_still_comes_back(server: &TestServer) {
        let vendor = Vendor::bgs(server).without_pace(server).await;
        for (name, status) in
            [("leaves8888", "RS_ERROR_TOKEN_EXPIRED"), ("barred8888", "RS_ERROR_USER_DISABLED"), ("blocked888", "RS_ERROR_USER_DISABLED")]
        {
            let (actor, player) = seated(server, &vendor, name, 10).await;
            let (won, lost) = (player.bet("r1", UNIT), player.bet("r2", UNIT));
            vendor.call("/transaction/bet", &won).await.balance();
            vendor.call("/transaction/bet", &lost).await.balance();
            let ticket = vendor.ticket(&actor).await;
            match name {
                "leaves8888" => drop(actor.delete("/wps/session/logout").await.ok()),
                "barred8888" => server.disable(&actor).await,
                _ => server.block_network(&format!("{}/32", actor.address)).await,
            }
            server.clock.advance(Duration::from_secs(1));
            let open = json!({ "request_uuid": new_uuid(), "ticket": ticket, "game_code": GAME });
            let ask = json!({ "request_uuid": new_uuid(), "user": player.user, "session": player.session, "currency": "THB" });
            let calls = [("/user/info", open), ("/user/balance", ask), ("/transaction/bet", player.bet("r3", UNIT))];
            for (path, body) in calls {
                assert_eq!(vendor.call(path, &body).await.status(), status, "{name}: {path}");
            }
            assert_eq!(vendor.call("/transaction/win", &player.win(&won, 3 * UNIT)).await.balance(), 11 * UNIT, "{name}");
            assert_eq!(vendor.call("/transaction/rollback", &player.rollback(&lost)).await.balance(), 12 * UNIT, "{name}");
        }
    }

    async fn the_address_carries_ticket_language_and_way_back_in_its_fragment(server: &TestServer) {
        let actor = server.member("fragmented").await;
        let path = format!("/wps/game/launchGame?vendor=BGS&gameId={GAME}&backUrl=%2Fm%2Fslots%3Fa%3D1");
        let value = actor.get(&path).await.ok();
        let url = value["gameUrl"].as_str().unwrap();
        let (page, fragment) = url.split_once('#').unwrap();
        assert_eq!(page, format!("/studio/{GAME}"));
        assert!(fragment.ends_with("&lang=EN&backUrl=/m/slots%3Fa%3D1"), "{fragment}");
        let stored = server.query_text("SELECT CAST(COUNT(*) AS TEXT) FROM provider_ticket").await;
        assert_eq!(stored.as_deref(), Some("1"));
        let ticket = fragment.strip_prefix("ticket=").unwrap().split('&').next().unwrap();
        assert_eq!(ticket.len(), 64);
    }

    async fn i11_a_test_twin_plays_in_a_book_of_its_own(server: &TestServer) {
        let vendor = Vendor::bgs(server).without_pace(server).await;
        let twin = server.member_of_kind(MemberKind::TestMember, "twin40").await;
        server.credit(&twin, 10).await;
        let info = json!({ "request_uuid": new_uuid(), "ticket": vendor.ticket(&twin).await, "game_code": GAME });
        let told = vendor.call("/user/info", &info).await.json();
        assert_eq!((&told["trial"], &told["test"]), (&json!(false), &json!(true)), "{told}");
        let player = vendor.player(&twin).await;
        let bet = player.bet("r1", 100_000);
        assert_eq!(vendor.call("/transaction/bet", &bet).await.balance(), 900_000);
        let real = "SELECT name FROM wallet_account WHERE name LIKE '%vendor/BGS/real'";
        assert_eq!(server.query_text(real).await, None);
        let test = "SELECT name FROM wallet_account WHERE name LIKE '%vendor/BGS/test'";
        assert!(server.query_text(test).await.is_some());
    }
}
