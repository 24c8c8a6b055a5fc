//! What banks, clients, clocks and several nodes do to a withdrawal: the bank pays it once, or not at all.

use std::time::Duration;

use erawan_kernel::Clock;
use erawan_platform::web::signature;
use erawan_testkit::{Actor, TestServer, both_engines};
use futures::future::join_all;
use futures::join;
use reqwest::StatusCode;
use serde_json::{Value, json};

use super::books::{check_bank, count, kept, until_count};
use super::console::{decide, path, payment, propose, refusal, two};
use super::{form, money, past_the_server, payee, script, withdraw};
use crate::payments::bank::outgoing;
use crate::provider::vendor::{UNIT, Vendor};

const MINUTE: Duration = Duration::from_secs(60);

/// Tells the platform of a payout in the bank's name.
async fn tell(server: &TestServer, reference: &str, status: &str) -> StatusCode {
    let body = json!({ "reference": reference, "status": status }).to_string();
    let (secret, now_ms) = (&server.app.core.config.sandbox_gateway_secret, server.clock.now_ms());
    let told = reqwest::Client::new()
        .post(format!("{}/payout-callbacks/sandbox", server.url))
        .header("X-Sandbox-Timestamp", now_ms.to_string())
        .header("X-Sandbox-Signature", signature::sign(secret, now_ms, body.as_bytes()))
        .body(body);
    told.send().await.expect("the server answers").status()
}

async fn work(server: &TestServer) {
    server.app.payouts.work_once().await.expect("the job");
}

/// Withdrawals of 200 that two operators approved; only the test lets the job work from then on.
async fn approved(server: &TestServer, name: &str, number: u128) -> (Actor, Value, Vec<Value>) {
    server.app.core.jobs.stop().await;
    let (proposer, checker) = two(server).await;
    let (member, card) = payee(server, name, 2_000).await;
    let mut asked = Vec::new();
    for key in 0..number {
        let withdrawal = withdraw(&member, key, &card, "200").await.ok();
        let row = propose(&proposer, &withdrawal, payment()).await.ok();
        decide(&checker, &row, "approve").await.ok();
        asked.push(withdrawal);
    }
    (member, card, asked)
}

/// The reference of each withdrawal's first attempt.
async fn references(server: &TestServer) -> Vec<String> {
    kept(server).await.into_iter().map(|withdrawal| format!("{}-1", withdrawal.name)).collect()
}

/// Sets the clock so many hours on, or back.
fn shift(server: &TestServer, hours: i64) {
    let span = jiff::SignedDuration::from_hours(hours);
    server.clock.set(server.clock.now().checked_add(span).expect("a moment"));
}

both_engines! {
    async fn w02_f04_a_bank_that_paid_and_whose_answer_was_lost_pays_once(server: &TestServer) {
        script(server, "unknownPaid", 3_000).await;
        let (member, _, _) = approved(server, "lostanswer", 3).await;
        work(server).await;
        assert_eq!((count(server, "unknown").await, outgoing(server).await.len()), (3, 0));
        // The bank forgets nothing, and is asked: nothing is sent again.
        until_count(server, "paid", 3).await;
        assert_eq!(money(&member).await, ("1400.00".to_owned(), "0.00".to_owned()));
        check_bank(server).await;
    }

    async fn w03_a_slow_bank_an_impatient_client_and_a_job_that_repeats_make_one_transfer(server: &TestServer) {
        let (member, card, asked) = approved(server, "impatient1", 1).await;
        script(server, "silent", 0).await;
        // The bank is silent for longer than it is waited for.
        let payouts = server.app.payouts.clone();
        let waiting = tokio::spawn(async move { payouts.work_once().await });
        erawan_testkit::eventually("the bank took it", async || (outgoing(server).await.len() == 1).then_some(())).await;
        for _ in 0..3 {
            let again = withdraw(&member, 0, &card, "200").await.ok();
            assert_eq!(again["orderId"], asked[0]["orderId"]);
        }
        for _ in 0..3 {
            server.clock.advance(MINUTE);
            let both = join!(server.app.payouts.work_once(), server.app.payouts.work_once());
            assert!(both.0.is_ok() && both.1.is_ok(), "{both:?}");
        }
        assert_eq!(count(server, "paid").await, 1);
        // What the first call of the job learns at last changes nothing.
        waiting.await.expect("the job").expect("the job");
        assert_eq!((count(server, "paid").await, kept(server).await.len()), (1, 1));
        check_bank(server).await;
    }

    async fn w04_a_callback_and_a_question_that_disagree_end_as_the_question_in_both_turns(server: &TestServer) {
        // The bank lets the first two fail and pays the other two.
        script(server, "failed", 0).await;
        let (member, _, _) = approved(server, "disagrees1", 4).await;
        let later = "UPDATE withdrawal SET work_at_ms = NULL WHERE id NOT IN (SELECT id FROM withdrawal ORDER BY id LIMIT 2)";
        past_the_server(server, later).await;
        work(server).await;
        script(server, "untold", 0).await;
        past_the_server(server, "UPDATE withdrawal SET work_at_ms = 0 WHERE state = 'approved'").await;
        work(server).await;
        let references = references(server).await;
        let [first, second, third, fourth] = &references[..] else { panic!("{references:?}") };
        for _ in 0..3 {
            server.clock.advance(2 * MINUTE);
            // The question first, the callback first, both at once.
            work(server).await;
            assert_eq!(tell(server, first, "paid").await, StatusCode::OK);
            assert_eq!(tell(server, third, "failed").await, StatusCode::OK);
            server.clock.advance(2 * MINUTE);
            assert_eq!(tell(server, second, "paid").await, StatusCode::OK);
            assert_eq!(tell(server, fourth, "failed").await, StatusCode::OK);
            work(server).await;
            server.clock.advance(2 * MINUTE);
            let told = references.iter().zip(["paid", "paid", "failed", "failed"]);
            let told = join_all(told.map(|(reference, status)| tell(server, reference, status)));
            let (told, ()) = join!(told, work(server));
            assert!(told.iter().all(|status| *status == StatusCode::OK), "{told:?}");
        }
        assert_eq!((count(server, "review").await, count(server, "paid").await), (2, 2));
        assert_eq!(money(&member).await, ("1200.00".to_owned(), "400.00".to_owned()));
        check_bank(server).await;
    }

    async fn w05_a_bank_that_tells_failed_and_pays_then_has_paid(server: &TestServer) {
        script(server, "contradictory", 3_000).await;
        let (member, _, _) = approved(server, "tellsfirst", 3).await;
        work(server).await;
        let references = references(server).await;
        for reference in &references {
            assert_eq!(tell(server, reference, "failed").await, StatusCode::OK);
        }
        assert_eq!((count(server, "review").await, outgoing(server).await.len()), (0, 0), "told is not answered");
        until_count(server, "paid", 3).await;
        for reference in &references {
            assert_eq!(tell(server, reference, "failed").await, StatusCode::OK);
        }
        assert_eq!(count(server, "paid").await, 3);
        assert_eq!(money(&member).await, ("1400.00".to_owned(), "0.00".to_owned()));
        check_bank(server).await;
    }

    async fn w07_a01_a02_two_hundred_withdrawals_and_bets_on_one_wallet_take_no_more_than_there_is(server: &TestServer) {
        let vendor = Vendor::bgs(server).without_pace(server).await;
        let (member, card) = payee(server, "onewallet1", 10_000).await;
        server.change_settings(|settings| {
            if let Some(terms) = &mut settings.withdrawals {
                (terms.day_count, terms.free_count) = (1_000, 1_000);
            }
        }).await;
        let player = vendor.player(&member).await;
        let (member, player, card) = (&member, &player, &card);
        // Four at a time: a fifth try at the funds password while four are open would lock it.
        let withdrawing = join_all((0..4_u128).map(|client| async move {
            let mut taken = 0_i64;
            for number in 0..50 {
                // Two changes a second are let through.
                server.clock.advance(Duration::from_millis(500));
                let reply = withdraw(member, client * 50 + number, card, "100").await;
                if reply.status.is_success() {
                    taken += 1;
                } else {
                    reply.refused("insufficient.balance");
                }
            }
            taken
        }));
        let betting = join_all((0..4).map(|client| {
            let vendor = &vendor;
            async move {
                let mut staked = 0_i64;
                for number in 0..25 {
                    let bet = player.bet(&format!("r{client}-{number}"), 60 * UNIT);
                    match vendor.call("/transaction/bet", &bet).await.status().as_str() {
                        "RS_OK" => staked += 1,
                        other => assert_eq!(other, "RS_ERROR_NOT_ENOUGH_MONEY"),
                    }
                    // Money that comes back is spent by either.
                    if number % 5 == 4 && vendor.call("/transaction/rollback", &player.rollback(&bet)).await.status() == "RS_OK" {
                        staked -= 1;
                    }
                }
                staked
            }
        }));
        let (taken, staked) = join!(withdrawing, betting);
        let (taken, staked): (i64, i64) = (taken.iter().sum(), staked.iter().sum());
        let left = 10_000 - 100 * taken - 60 * staked;
        assert!(left >= 0 && taken > 0 && staked > 0, "{taken} withdrawals, {staked} bets");
        assert_eq!(money(member).await, (format!("{left}.00"), format!("{}.00", 100 * taken)));
        check_bank(server).await;
    }

    async fn w12_a_refusal_and_an_approval_at_once_are_one_decision(server: &TestServer) {
        server.app.core.jobs.stop().await;
        script(server, "untold", 0).await;
        let (proposer_one, checker_one) = two(server).await;
        let proposer_two = server.operator("prepares2", &["FIN-maker"]).await;
        let checker_two = server.operator("approves2", &["FIN-checker"]).await;
        let (member, card) = payee(server, "bothpress1", 2_000).await;
        for key in 0..6 {
            let asked = withdraw(&member, key, &card, "100").await.ok();
            let (pay, refuse) = join!(propose(&proposer_one, &asked, payment()), propose(&proposer_two, &asked, refusal()));
            assert_ne!(pay.status.is_success(), refuse.status.is_success(), "one proposal is open: {} {}", pay.text, refuse.text);
            let row = if pay.status.is_success() { pay.ok() } else { refuse.ok() };
            let approving = join_all((0..8).map(|_| decide(&checker_one, &row, "approve")));
            let rejecting = join_all((0..8).map(|_| decide(&checker_two, &row, "reject")));
            let working = join_all((0..4).map(|_| work(server)));
            let (approving, rejecting, _) = join!(approving, rejecting, working);
            let did = |replies: &[erawan_testkit::Reply]| replies.iter().any(|reply| reply.status.is_success());
            assert_ne!(did(&approving), did(&rejecting), "who was first decides");
            let state = checker_one.get(&path(&asked)).await.ok()["state"].clone();
            let is_in_review = state == "review";
            assert_eq!(is_in_review, did(&rejecting), "{state}");
        }
        for _ in 0..10 {
            server.clock.advance(MINUTE);
            work(server).await;
        }
        let (paid, refused, waiting) = (count(server, "paid").await, count(server, "refused").await, count(server, "review").await);
        assert_eq!(paid + refused + waiting, 6);
        assert_eq!(outgoing(server).await.len(), paid);
        assert_eq!(money(&member).await, (format!("{}.00", 2_000 - 100 * (paid + waiting)), format!("{}.00", 100 * waiting)));
        check_bank(server).await;
    }

    async fn w13_r18_who_is_excluded_or_disabled_while_it_waits_is_paid_what_is_decided(server: &TestServer) {
        server.app.core.jobs.stop().await;
        script(server, "untold", 0).await;
        let (proposer, checker) = two(server).await;
        let (excluded, first) = payee(server, "excludes01", 1_000).await;
        let (disabled, second) = payee(server, "disables01", 1_000).await;
        let mut asked = Vec::new();
        for key in 0..2 {
            asked.push(withdraw(&excluded, key, &first, "100").await.ok());
            asked.push(withdraw(&disabled, key, &second, "100").await.ok());
        }
        excluded.post("/wps/member/responsible/exclusion", json!({ "months": 6 })).await.ok();
        server.disable(&disabled).await;
        // Of each one payment and one refusal.
        for (withdrawal, decision) in asked.iter().zip([payment(), payment(), refusal(), refusal()]) {
            let row = propose(&proposer, withdrawal, decision).await.ok();
            decide(&checker, &row, "approve").await.ok();
        }
        until_count(server, "paid", 2).await;
        assert_eq!(count(server, "refused").await, 2);
        check_bank(server).await;
        // Who excluded themselves may withdraw what is left, too.
        let mut excluded = server.visitor();
        excluded.log_in("excludes01").await;
        withdraw(&excluded, 9, &first, "900").await.ok();
        let mut disabled = server.visitor();
        disabled.address = "10.77.0.1".to_owned();
        let login = json!({ "username": "disables01", "password": erawan_testkit::PASSWORD, "type": "username" });
        assert!(!disabled.post("/wps/session/login", login).await.status.is_success());
    }

    async fn w14_f10_a_clock_two_hours_off_in_either_direction_makes_no_second_transfer(server: &TestServer) {
        script(server, "untold", 60_000).await;
        approved(server, "clockoff01", 3).await;
        // Ahead when it is sent and asked, then right, behind, right and ahead again.
        for hours in [2, -2, -2, 2, 2] {
            shift(server, hours);
            work(server).await;
            server.clock.advance(Duration::from_secs(31));
            work(server).await;
        }
        until_count(server, "paid", 3).await;
        assert_eq!(outgoing(server).await.len(), 3);
        check_bank(server).await;
    }

    async fn w06_sixty_four_approvals_at_once_make_one_attempt(server: &TestServer) {
        server.app.core.jobs.stop().await;
        script(server, "untold", 0).await;
        let (proposer, checker) = two(server).await;
        let (member, card) = payee(server, "sixtyfour1", 1_000).await;
        let asked = withdraw(&member, 1, &card, "400").await.ok();
        let row = propose(&proposer, &asked, payment()).await.ok();
        approve_at_once(&[&checker], &[server], &row).await;
        until_count(server, "paid", 1).await;
        let case = checker.get(&path(&asked)).await.ok();
        assert_eq!(case["attempts"].as_array().map(Vec::len), Some(1), "{case}");
        check_bank(server).await;
    }

    async fn a04_sixty_four_withdrawals_at_once_take_no_more_than_the_sum_and_the_number_of_a_day(server: &TestServer) {
        let (many, card) = payee(server, "countlimit", 100_000).await;
        assert_eq!(taken_of_sixty_four(server, &many, &card, "100").await, 10, "ten in a day");
        assert_eq!(money(&many).await.1, "1000.00");
        let (large, card) = payee(server, "sumlimit01", 100_000).await;
        assert_eq!(taken_of_sixty_four(server, &large, &card, "9000").await, 5, "50,000 in a day");
        assert_eq!(money(&large).await.1, "45000.00");
        let (poor, card) = payee(server, "nomoney001", 650).await;
        assert_eq!(taken_of_sixty_four(server, &poor, &card, "150").await, 4, "650 is four times 150");
        assert_eq!(money(&poor).await, ("50.00".to_owned(), "600.00".to_owned()));
        check_bank(server).await;
    }
}

/// Sixty-four withdrawals at once, each repeated while the funds password is being tried by others; how many were taken.
async fn taken_of_sixty_four(server: &TestServer, member: &Actor, card: &Value, amount: &str) -> usize {
    let ask = |key: u64| async move {
        loop {
            let request = form(card, amount);
            let reply = member.post_once(super::WITHDRAW, uuid::Uuid::from_u128(key.into()), request).await;
            match reply.body["errorCode"].as_str() {
                None => return true,
                Some("insufficient.balance" | "withdraw.day.limit") => return false,
                Some("funds.password.locked") => {}
                Some("system.busy") => server.clock.advance(Duration::from_secs(2)),
                Some(_) => panic!("{}", reply.text),
            }
            tokio::time::sleep(Duration::from_millis(10 + key)).await;
        }
    };
    let taken = join_all((0..64).map(ask)).await;
    taken.into_iter().filter(|taken| *taken).count()
}

/// The same approval sixty-four times at once, while the job of every node works.
async fn approve_at_once(checkers: &[&Actor], nodes: &[&TestServer], row: &Value) {
    let approving = join_all((0..64).map(|number| decide(checkers[number % checkers.len()], row, "approve")));
    let working = join_all((0..16).map(|number| work(nodes[number % nodes.len()])));
    let (replies, _) = join!(approving, working);
    assert!(replies.iter().any(|reply| reply.status.is_success()));
    for reply in replies.iter().filter(|reply| !reply.status.is_success()) {
        assert_eq!(reply.body["errorCode"], "proposal.stale", "{}", reply.text);
    }
    // And once more, when it is approved.
    join_all((0..16).map(|number| work(nodes[number % nodes.len()]))).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn w06_sixty_four_approvals_at_once_at_two_nodes_make_one_attempt_on_postgres() {
    let one = TestServer::open(erawan_testkit::Engine::Postgres).await;
    let two_nodes = one.another_node().await;
    for node in [&one, &two_nodes] {
        node.app.core.jobs.stop().await;
        script(node, "untold", 0).await;
    }
    let (proposer, checker) = two(&one).await;
    let mut elsewhere = two_nodes.visitor();
    elsewhere.token.clone_from(&checker.token);
    let (member, card) = payee(&one, "twonodes64", 1_000).await;
    for key in 0..3 {
        let asked = withdraw(&member, key, &card, "200").await.ok();
        let row = propose(&proposer, &asked, payment()).await.ok();
        approve_at_once(&[&checker, &elsewhere], &[&one, &two_nodes], &row).await;
        let case = checker.get(&path(&asked)).await.ok();
        assert_eq!(case["attempts"].as_array().map(Vec::len), Some(1), "{case}");
    }
    // In the demo each node has a bank of its own.
    assert_eq!(outgoing(&one).await.len() + outgoing(&two_nodes).await.len(), 3);
    two_nodes.close().await;
    one.check_books().await;
    one.close().await;
}
