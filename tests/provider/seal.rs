//! Signatures: what they hold for, and which versions are taken.

use std::time::Duration;

use erawan_kernel::Clock;
use erawan_platform::rooms::provider::VendorRules;
use erawan_platform::web::signature;
use erawan_testkit::both_engines;

use super::vendor::{UNIT, Vendor, rules, seated};

const BET: &str = "/transaction/bet";
const REFUSED: &str = "RS_ERROR_INVALID_SIGNATURE";

both_engines! {
    async fn a08_a_signature_is_good_for_one_call_and_for_no_other_path(server: &TestServer) {
        let vendor = Vendor::bgs(server).without_pace(server).await;
        let (_, player) = seated(server, &vendor, "onepath", 10).await;
        let body = player.bet("r", UNIT).to_string().into_bytes();
        let now_ms = server.clock.now_ms();
        let sign = |method: &str, path: &str| signature::sign_call(&vendor.secret, now_ms, method, path, &body);
        let good = sign("POST", "/provider/v1/BGS/transaction/bet");
        for elsewhere in ["/provider/v1/BGS/transaction/win", "/provider/v1/LAB/transaction/bet", "/transaction/bet", ""] {
            assert_eq!(vendor.send_signed("BGS", BET, &sign("POST", elsewhere), &body).await.status(), REFUSED);
        }
        assert_eq!(vendor.send_signed("BGS", BET, &sign("GET", "/provider/v1/BGS/transaction/bet"), &body).await.status(), REFUSED);
        assert_eq!(vendor.send_signed("BGS", "/transaction/bet?x=1", &good, &body).await.status(), REFUSED);
        assert_eq!(vendor.send_signed("BGS", BET, good.trim_start_matches("v2="), &body).await.status(), REFUSED);
        assert_eq!(vendor.send_signed("BGS", BET, &good, &body).await.balance(), 9 * UNIT);
        let with_query = sign("POST", "/provider/v1/BGS/transaction/bet?x=1");
        assert_eq!(vendor.send_signed("BGS", "/transaction/bet?x=1", &with_query, &body).await.balance(), 9 * UNIT);
    }

    async fn a08_the_first_version_is_taken_until_the_operator_ends_it_for_the_vendor(server: &TestServer) {
        let vendor = Vendor::bgs(server).without_pace(server).await;
        let (_, player) = seated(server, &vendor, "oldsigner", 10).await;
        let first = async |round: &str| {
            let body = player.bet(round, UNIT).to_string().into_bytes();
            let old = signature::sign(&vendor.secret, server.clock.now_ms(), &body);
            vendor.send_signed("BGS", BET, &old, &body).await.status()
        };
        assert_eq!(first("before").await, "RS_OK");
        Vendor::set_rules(server, VendorRules { signature_version_min: 2, ..rules("BGS", false, 0) }).await;
        server.clock.advance(Duration::from_secs(1));
        assert_eq!(first("after").await, REFUSED);
        assert_eq!(vendor.call(BET, &player.bet("new", UNIT)).await.balance(), 8 * UNIT);
        let events = "SELECT CAST(COUNT(*) AS TEXT) FROM platform_event WHERE kind = 'vendor.rules' AND subject = 'BGS' \
                      AND CAST(details AS TEXT) LIKE '%signatureVersionMin%2%'";
        assert_eq!(server.query_text(events).await.as_deref(), Some("1"));
    }
}
