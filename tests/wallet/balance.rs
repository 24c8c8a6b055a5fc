use erawan_platform::rooms::account::MemberKind;
use erawan_testkit::both_engines;
use serde_json::json;

use crate::provider::vendor::{UNIT, Vendor};

both_engines! {
    async fn api_094_opn_113_wal_005_wal_006_a_member_sees_one_wallet(server: &TestServer) {
        let member = server.member("onewallet").await;
        let empty = member.get("/wps/wallets/gcs").await.ok();
        assert_eq!(empty["sumBalance"], "0.00");
        server.credit(&member, 1_234).await;
        let value = member.get("/wps/wallets/gcs").await.ok();
        assert_eq!(value, json!({
            "sumBalance": "1234.00", "available": "1234.00", "held": "0.00", "currency": "THB",
            "wallets": [{
                "wallet": "MAIN", "accountTypeId": 2, "displayName": "Main wallet", "balance": "1234.00",
            }], "merchantWallet": { "isSingle": 1 },
        }));
    }

    async fn api_128_a_balance_shows_all_five_places(server: &TestServer) {
        let vendor = Vendor::bgs(server).without_pace(server).await;
        let member = server.member("fiveplaces").await;
        server.credit(&member, 1).await;
        let player = vendor.player(&member).await;
        vendor.call("/transaction/bet", &player.bet("r", UNIT - 12_345)).await.balance();
        assert_eq!(member.get("/wps/wallets/gcs").await.ok()["sumBalance"], "0.12345");
    }

    async fn i11_every_kind_of_member_has_a_wallet_in_its_own_book(server: &TestServer) {
        for (number, kind) in MemberKind::ALL.into_iter().enumerate() {
            let actor = server.member_of_kind(kind, &format!("kindwallet{number}")).await;
            assert_eq!(actor.get("/wps/wallets/gcs").await.ok()["sumBalance"], "0.00");
            let number = if kind.is_real() { 0 } else if kind.is_trial() { 1 } else { 2 };
            let name = format!("member/{}/main", actor.id);
            let book = format!("SELECT CAST(book AS TEXT) FROM wallet_account WHERE name = '{name}'");
            assert_eq!(server.query_text(&book).await, Some(number.to_string()), "{kind:?}");
        }
        server.visitor().get("/wps/wallets/gcs").await.refused("session.required");
    }

    async fn sixteen_first_looks_at_once_open_one_wallet(server: &TestServer) {
        let member = server.member("firstlooks").await;
        let looks = (0..16).map(|_| member.get("/wps/wallets/gcs"));
        for reply in futures::future::join_all(looks).await {
            assert_eq!(reply.ok()["sumBalance"], "0.00");
        }
        let count = format!("SELECT CAST(COUNT(*) AS TEXT) FROM wallet_account WHERE name LIKE '%{}%'", member.id);
        assert_eq!(server.query_text(&count).await.as_deref(), Some("1"));
    }
}
