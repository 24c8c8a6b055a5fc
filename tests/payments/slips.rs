//! Slips of deposits by transfer: what they point to, and what they never prove.

use std::time::Duration;

use erawan_testkit::both_engines;
use serde_json::json;

use super::manual::{
    CALL, REVIEWS, claim, deposit, feeds, id, number, pay, send_slip, slip, slip_of, transfer, two,
    until_step, upload, upload_all,
};
use crate::payments::bank::{balance, new_key, receipts, status, until, until_told};

both_engines! {
    async fn a_slip_is_a_pointer_and_the_bank_says_what_it_points_to(server: &TestServer) {
        let member = server.member("slipsends").await;
        let ordered = deposit(&member, "500").await;
        // The feed never tells of this one.
        let hidden = json!({ "amount": ordered["amountToPay"], "isHidden": true });
        let made = transfer(server, number(&ordered), hidden).await;
        feeds(server).await;
        assert_eq!(status(&member, &ordered).await["status"], "pending");
        let sent = send_slip(&member, &ordered, slip_of(server, &made).await).await;
        assert_eq!(sent["orderId"], ordered["orderId"]);
        let done = until(&member, &ordered, "success").await;
        assert_eq!(done["receivedAmount"], ordered["amountToPay"]);
        assert_eq!(receipts(server).await, [format!("credited {} 0.00", ordered["amountToPay"].as_str().unwrap())]);
        // Over is over.
        upload(&member, &ordered, slip_of(server, &made).await).await.refused("deposit.evidence.late");
    }

    async fn a_slip_and_the_feed_tell_of_one_transfer_once(server: &TestServer) {
        let member = server.member("toldtwice2").await;
        let ordered = deposit(&member, "500").await;
        let made = pay(server, &ordered).await;
        send_slip(&member, &ordered, slip_of(server, &made).await).await;
        until(&member, &ordered, "success").await;
        feeds(server).await;
        assert_eq!(receipts(server).await.len(), 1);
        assert_eq!(balance(&member).await, ordered["amountToPay"].as_str().unwrap());
    }

    async fn forged_slips_credit_nothing(server: &TestServer) {
        let member = server.member("forges0001").await;
        let ordered = deposit(&member, "500").await;
        let made = transfer(server, "5555555555", json!({ "amount": ordered["amountToPay"] })).await;
        let (bank, reference) = (made["bank"].as_str().unwrap(), made["transRef"].as_str().unwrap());
        let changed = slip(server, bank, reference, "?damage=checksum").await;
        upload(&member, &ordered, changed).await.refused("deposit.slip.unreadable");
        // A transfer that no bank made, and one to another's account.
        let invented = slip(server, "004", "INVENTED00000000001", "").await;
        let image = upload(&member, &ordered, invented).await.ok()["imageId"].clone();
        let elsewhere = upload(&member, &ordered, slip_of(server, &made).await).await.ok()["imageId"].clone();
        let sent = claim(&member, &ordered, &[&image, &elsewhere]).await.ok();
        assert_eq!((&sent["status"], &sent["step"]), (&json!("pending"), &json!("claimed")));
        feeds(server).await;
        assert_eq!((balance(&member).await, receipts(server).await), ("0.00".into(), Vec::new()));
        assert_eq!(status(&member, &ordered).await["images"], 2);
    }

    async fn another_members_slip_credits_nothing_to_who_sends_it_in(server: &TestServer) {
        let (payer, thief) = (server.member("honestpay").await, server.member("thief00001").await);
        let (theirs, own) = (deposit(&payer, "500").await, deposit(&thief, "500").await);
        // Paid without the satang, by a name that the bank does not tell: nothing says whose it is.
        let plain = transfer(server, number(&own), json!({ "amount": "500.00", "isHidden": true })).await;
        let picture = slip_of(server, &plain).await;
        send_slip(&thief, &own, picture.clone()).await;
        until_told(server, 1).await;
        assert_eq!(receipts(server).await, ["suspense 0.00 500.00 no.order"]);
        assert_eq!(balance(&thief).await, "0.00");
        until_step(&thief, &own, "in_review").await;
        // A slip belongs to one deposit for ever.
        upload(&payer, &theirs, picture).await.refused("deposit.slip.used");
        // What the amount names goes to who ordered it, not to who sends in the slip.
        let exact = transfer(server, number(&theirs), json!({ "amount": theirs["amountToPay"], "isHidden": true })).await;
        let stolen = slip_of(server, &exact).await;
        let second = deposit(&thief, "300").await;
        send_slip(&thief, &second, stolen.clone()).await;
        until(&payer, &theirs, "success").await;
        assert_eq!(balance(&thief).await, "0.00");
        upload(&thief, &deposit(&thief, "200").await, stolen).await.refused("deposit.slip.used");
    }

    async fn a_slip_of_another_amount_is_credited_if_its_payer_is_the_member(server: &TestServer) {
        let member = server.member("ownname001").await;
        server.freshen(&member).await;
        member.put("/wps/member/info/payeename", json!({ "payeeName": "Somchai Jaidee" })).await.ok();
        let ordered = deposit(&member, "500").await;
        let made = transfer(server, number(&ordered), json!({ "amount": "300.00", "payerName": "Mr Somchai Jaidee", "isHidden": true })).await;
        send_slip(&member, &ordered, slip_of(server, &made).await).await;
        let done = until(&member, &ordered, "success").await;
        assert_eq!(done["receivedAmount"], "300.00");
        // Money of another name goes back, whatever its amount.
        let second = deposit(&member, "500").await;
        transfer(server, number(&second), json!({ "amount": second["amountToPay"], "payerName": "Mr Another Payer" })).await;
        feeds(server).await;
        until_told(server, 2).await;
        assert_eq!(balance(&member).await, "300.00");
        assert_eq!(receipts(server).await[1], format!("suspense 0.00 {} payer.other", second["amountToPay"].as_str().unwrap()));
    }

    async fn a25_only_pictures_are_kept_as_slips(server: &TestServer) {
        let member = server.member("pictures01").await;
        let ordered = deposit(&member, "500").await;
        let real = slip(server, "004", "REALPICTURE00000001", "").await;
        for broken in [Vec::new(), b"<svg onload=alert(1)>".to_vec(), b"GIF89a".to_vec(), real[..60].to_vec()] {
            upload(&member, &ordered, broken).await.refused("deposit.slip.unreadable");
        }
        upload(&member, &ordered, vec![0; 5 * 1024 * 1024 + 1]).await.refused("payload.too.large");
        upload_all(&member, id(&ordered), &[real.clone(), real.clone()]).await.refused("validation.failed");
        upload_all(&member, id(&ordered), &[]).await.refused("validation.failed");
        let json = member.post(&format!("/wps/transaction/deposit/{}/images", id(&ordered)), json!({})).await;
        json.refused("request.malformed");
        let mut polyglot = real.clone();
        polyglot.extend_from_slice(b"<script>alert(1)</script>");
        let mut images = Vec::new();
        for file in [polyglot, real.clone(), real.clone(), real.clone()] {
            images.push(upload(&member, &ordered, file).await.ok()["imageId"].clone());
        }
        claim(&member, &ordered, &images.iter().collect::<Vec<_>>()).await.refused("validation.failed");
        let remarked = |letters: usize| json!({ "orderId": ordered["orderId"], "remark": "ก".repeat(letters) });
        member.post_once(CALL, new_key(), remarked(141)).await.refused("validation.failed");
        claim(&member, &ordered, &images[..3].iter().collect::<Vec<_>>()).await.ok();
        member.post_once(CALL, new_key(), remarked(140)).await.ok();
        // The same again changes nothing; a fourth is too many.
        claim(&member, &ordered, &images[..1].iter().collect::<Vec<_>>()).await.ok();
        claim(&member, &ordered, &images[3..].iter().collect::<Vec<_>>()).await.refused("validation.failed");
        assert_eq!(status(&member, &ordered).await["images"], 3);
        let (proposer, _) = two(server).await;
        let path = format!("{REVIEWS}/{}/images/{}", id(&ordered), images[0].as_str().unwrap());
        let shown = proposer.get(&path).await;
        assert_eq!(&shown.headers["x-content-type-options"], "nosniff");
        assert!(!shown.text.contains("script"));
        // What was not sent in is shown to no one.
        let unsent = format!("{REVIEWS}/{}/images/{}", id(&ordered), images[3].as_str().unwrap());
        proposer.get(&unsent).await.refused("not.found");
    }

    async fn a_picture_that_is_not_sent_in_is_deleted_after_a_day(server: &TestServer) {
        let member = server.member("unsentpic1").await;
        let ordered = deposit(&member, "500").await;
        let picture = slip(server, "004", "UNSENT00000000000001", "").await;
        let sent = upload(&member, &ordered, picture.clone()).await.ok()["imageId"].clone();
        claim(&member, &ordered, &[&sent]).await.ok();
        upload(&member, &ordered, picture).await.ok();
        let count = async || server.query_text("SELECT CAST(COUNT(*) AS TEXT) FROM deposit_image").await.expect("a count");
        server.app.payments.forget_unsent_images().await.expect("the job");
        assert_eq!(count().await, "2");
        server.clock.advance(Duration::from_secs(24 * 60 * 60 + 1));
        server.app.payments.forget_unsent_images().await.expect("the job");
        assert_eq!(count().await, "1");
    }
}
