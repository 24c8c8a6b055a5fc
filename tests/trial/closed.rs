use erawan_testkit::both_engines;
use serde_json::json;
use uuid::Uuid;

use super::guest;

both_engines! {
    async fn err_001_ses_070_opn_004_real_money_is_closed_to_guests_in_the_words_of_the_specification(server: &TestServer) {
        let guest = guest(server).await;
        let deposit = json!({ "vendor": "sandbox", "bankId": "sandbox-kru", "amount": "500.00" });
        let refusals = [
            guest.get("/wps/relay/MCS2_depositBanksByVendor").await,
            guest.post_once("/wps/relay/MCS2_depositPaymentGateway", Uuid::from_u128(1), deposit.clone()).await,
            guest.get("/wps/relay/MCS2_depositTransactioNReport").await,
        ];
        for refusal in refusals {
            let body = refusal.refused("trial.not.allowed");
            assert_eq!(body["message"], "Please login an actual account to use this function");
        }
        let thai = guest.in_thai();
        let body = thai.post_once("/wps/relay/MCS2_depositPaymentGateway", Uuid::from_u128(1), deposit).await;
        assert_eq!(body.refused("trial.not.allowed")["message"], "กรุณาเข้าสู่ระบบด้วยบัญชีจริงเพื่อใช้งานฟังก์ชันนี้");
    }

    async fn opn_004_a_guest_reads_their_own_record_and_statement(server: &TestServer) {
        let guest = guest(server).await;
        assert_eq!(guest.get("/wps/report/betRecord").await.ok()["totalCount"], 0);
        guest.get("/wps/relay/ODS2_MemberTransaction").await.ok();
        guest.get("/wps/relay/MCSFE_getListAnnouncements?types=B,PL").await.ok();
        guest.get("/wps/system/helpCenter").await.ok();
    }
}
