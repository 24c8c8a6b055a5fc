//! Transfers at once: limits and balances hold, whatever comes together.

use std::time::Duration;

use erawan_testkit::{Actor, Reply, both_engines};
use futures::future::join_all;
use serde_json::json;
use tokio::join;
use uuid::Uuid;

use super::transfers::{EXCLUSION, MANY, ONE, has, rich, send, to_many, to_one, with_terms};
use super::{code_of, join};
use crate::payouts::{add_card, money, withdraw};
use crate::provider::vendor::{UNIT, Vendor};
use crate::responsible::{limit, set};

/// Tries at the funds password that may be open at once: a fifth one would lock it.
const AT_ONCE: u128 = 4;

fn units(amount: &str) -> i64 {
    amount.split_once('.').expect("an amount").0.parse().expect("units")
}

/// Sends the same request, with its key, until the platform is not too busy for it, as a client does.
async fn until_answered<F: Future<Output = Reply>>(mut request: impl FnMut() -> F) -> Reply {
    loop {
        let reply = request().await;
        if reply.status != 503 {
            return reply;
        }
    }
}

both_engines! {
    async fn a_second_press_at_the_same_moment_gets_the_first_answer(server: &TestServer) {
        let tree = rich(server).await;
        let forms = [to_one(&tree.direct, "100"), to_many(&[(&tree.direct, "70"), (&tree.branch, "30")])];
        for (key, (call, form)) in (1..).zip([ONE, MANY].into_iter().zip(forms)) {
            let press = || tree.leader.post_once(call, Uuid::from_u128(key), form.clone());
            let said = join_all((0..AT_ONCE).map(|_| press())).await;
            let answers: Vec<_> = said.into_iter().map(Reply::ok).collect();
            assert!(answers.iter().all(|answer| *answer == answers[0]), "{answers:?}");
        }
        assert_eq!((has(&tree.leader).await, has(&tree.direct).await), ("9800.00".into(), "170.00".into()));
    }

    async fn a04_of_sixty_four_transfers_the_day_takes_what_it_has_room_for(server: &TestServer) {
        let tree = rich(server).await;
        with_terms(server, |terms| terms.day_sum = erawan_kernel::Money::from_units(500).expect("an amount")).await;
        let (mut sent, mut refused) = (0, 0);
        for round in 0..16 {
            server.clock.advance(Duration::from_secs(4));
            let keys = (1..=AT_ONCE).map(|number| round * AT_ONCE + number);
            for reply in join_all(keys.map(|key| send(&tree.leader, key, &tree.direct, "100"))).await {
                if reply.status.is_success() {
                    sent += 1;
                } else {
                    let value = reply.refused("transfer.limit")["value"].clone();
                    assert_eq!(value, json!({ "left": "0.00", "receiversLeft": 49 }));
                    refused += 1;
                }
            }
        }
        assert_eq!((sent, refused), (5, 59));
        assert_eq!(has(&tree.direct).await, "500.00");
        // The next day has room again.
        server.clock.advance(Duration::from_secs(24 * 3_600));
        let mut again = server.visitor();
        again.log_in("leader888").await;
        send(&again, 1_000, &tree.direct, "100").await.ok();
    }

    async fn a04_a_burst_of_sixty_four_never_passes_a_limit(server: &TestServer) {
        let tree = rich(server).await;
        with_terms(server, |terms| {
            terms.day_sum = erawan_kernel::Money::from_units(1_000).expect("an amount");
        }).await;
        set(&tree.direct, "deposit", "day", Some("350")).await;
        let said = join_all((1..=64).map(|key| {
            let to = if key % 2 == 0 { &tree.direct } else { &tree.branch };
            send(&tree.leader, key, to, "100")
        })).await;
        let known = ["transfer.limit", "transfer.receiver", "system.busy", "funds.password.locked"];
        for reply in said.iter().filter(|reply| !reply.status.is_success()) {
            assert!(known.iter().any(|code| reply.body["errorCode"] == *code), "{}", reply.text);
        }
        let sent = said.iter().filter(|reply| reply.status.is_success()).count();
        let (direct, branch) = (units(&has(&tree.direct).await), units(&has(&tree.branch).await));
        assert!(direct <= 300 && direct + branch <= 1_000, "{direct} and {branch}");
        assert_eq!(units(&has(&tree.leader).await), 10_000 - direct - branch);
        assert_eq!(i64::try_from(100 * sent).expect("an amount"), direct + branch, "what was said is what moved");
        assert_eq!(limit(&tree.direct, "deposit", "day").await["used"], format!("{direct}.00"));
    }

    async fn a04_a_day_has_room_for_so_many_receivers(server: &TestServer) {
        let tree = rich(server).await;
        with_terms(server, |terms| terms.day_receivers = 2).await;
        let code = code_of(&tree.leader).await;
        let third = join(server, "third8888", &code).await;
        let said = join_all([
            send(&tree.leader, 1, &tree.direct, "10"), send(&tree.leader, 2, &tree.branch, "10"), send(&tree.leader, 3, &third, "10"),
        ]).await;
        assert_eq!(said.iter().filter(|reply| reply.status.is_success()).count(), 2);
        let refused = said.into_iter().find(|reply| !reply.status.is_success()).expect("one is too many");
        assert_eq!(refused.refused("transfer.limit")["value"], json!({ "left": "199980.00", "receiversLeft": 0 }));
        let three = [(&tree.direct, "10"), (&tree.branch, "10"), (&third, "10")];
        tree.leader.post_once(MANY, Uuid::from_u128(4), to_many(&three)).await.refused("transfer.limit");
        let known: Vec<&Actor> = {
            let mut known = Vec::new();
            for member in [&tree.direct, &tree.branch, &third] {
                if has(member).await == "10.00" {
                    known.push(member);
                }
            }
            known
        };
        assert_eq!(known.len(), 2);
        send(&tree.leader, 5, known[0], "10").await.ok();
    }

    async fn a02_transfers_bets_and_withdrawals_at_once_take_no_more_than_there_is(server: &TestServer) {
        let tree = rich(server).await;
        tree.leader.put("/wps/member/info/payeename", json!({ "payeeName": "Somchai Leader" })).await.ok();
        let card = add_card(server, &tree.leader, "leader888").await;
        server.change_settings(|settings| {
            if let Some(terms) = &mut settings.withdrawals {
                (terms.day_count, terms.free_count) = (1_000, 1_000);
            }
        }).await;
        let vendor = Vendor::bgs(server).without_pace(server).await;
        let player = vendor.player(&tree.leader).await;
        let (leader, direct, player, card) = (&tree.leader, &tree.direct, &player, &card);
        let sending = join_all((0..2_u128).map(|client| async move {
            let mut sent = 0;
            for number in 0..40 {
                server.clock.advance(Duration::from_secs(1));
                let reply = until_answered(|| send(leader, client * 40 + number, direct, "110")).await;
                if reply.status.is_success() {
                    sent += 1;
                } else {
                    reply.refused("insufficient.balance");
                }
            }
            sent
        }));
        let withdrawing = join_all((0..2_u128).map(|client| async move {
            let mut taken = 0;
            for number in 0..20 {
                server.clock.advance(Duration::from_secs(1));
                let reply =
                    until_answered(|| withdraw(leader, 10_000 + client * 20 + number, card, "100")).await;
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
                let mut staked = 0;
                for number in 0..20 {
                    let bet = player.bet(&format!("r{client}-{number}"), 60 * UNIT);
                    // Both mean that it may have been taken, and that the vendor sends it again.
                    let said = loop {
                        let said = vendor.call("/transaction/bet", &bet).await;
                        if said.http_status != 503 && said.status() != "RS_ERROR_UNKNOWN" {
                            break said;
                        }
                    };
                    match said.status().as_str() {
                        "RS_OK" => staked += 1,
                        other => assert_eq!(other, "RS_ERROR_NOT_ENOUGH_MONEY"),
                    }
                }
                staked
            }
        }));
        let (sent, taken, staked) = join!(sending, withdrawing, betting);
        let sum = |counts: Vec<i64>| counts.into_iter().sum::<i64>();
        let (sent, taken, staked) = (sum(sent), sum(taken), sum(staked));
        let left = 10_000 - 110 * sent - 100 * taken - 60 * staked;
        assert!(left >= 0 && sent > 0 && taken > 0 && staked > 0, "{sent} transfers, {taken} withdrawals, {staked} bets");
        assert_eq!(money(leader).await, (format!("{left}.00"), format!("{}.00", 100 * taken)));
        assert_eq!(has(direct).await, format!("{}.00", 110 * sent));
    }

    async fn r18_a05_after_an_exclusion_is_confirmed_nothing_more_is_sent(server: &TestServer) {
        let tree = rich(server).await;
        let code = code_of(&tree.leader).await;
        for round in 0..10_u128 {
            server.clock.advance(Duration::from_secs(10));
            let member = join(server, &format!("leaving{round:02}"), &code).await;
            let (said, _) = join!(send(&tree.leader, 2 * round, &member, "10"), async {
                member.post(EXCLUSION, json!({ "months": 6 })).await.ok()
            });
            let got = if said.status.is_success() { "10.00" } else { "0.00" };
            if !said.status.is_success() {
                said.refused("transfer.receiver");
            }
            send(&tree.leader, 2 * round + 1, &member, "10").await.refused("transfer.receiver");
            let mut again = server.visitor().at(&member.address);
            again.log_in(&member.username).await;
            assert_eq!(has(&again).await, got, "sent before, or not at all");
        }
    }

    async fn agents_who_send_to_each_others_members_at_once_do_not_wait_for_each_other(server: &TestServer) {
        let tree = rich(server).await;
        crate::agent::transfers::equip(server, &tree.upline, 1_000).await;
        let both = [(&tree.branch, "10"), (&tree.direct, "10")];
        let back = [(&tree.direct, "10"), (&tree.branch, "10")];
        for round in 0..8_u128 {
            server.clock.advance(Duration::from_secs(4));
            let (one, two, three) = join!(
                tree.leader.post_once(MANY, Uuid::from_u128(2 * round), to_many(&both)),
                tree.leader.post_once(MANY, Uuid::from_u128(2 * round + 1), to_many(&back)),
                send(&tree.upline, round, &tree.leader, "10"),
            );
            for reply in [one, two, three] {
                reply.ok();
            }
        }
        assert_eq!((has(&tree.direct).await, has(&tree.branch).await), ("160.00".into(), "160.00".into()));
        assert_eq!(has(&tree.leader).await, format!("{}.00", 10_000 - 320 + 80));
    }
}
