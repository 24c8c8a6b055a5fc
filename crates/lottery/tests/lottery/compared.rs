//! `erawan draws verify` beside the operator's records: what it took and paid is what is stored.

use std::collections::BTreeMap;

use erawan_lottery::{Breach, Check, VerifyScope};

use crate::chase::chase;
use crate::on_both_engines;
use crate::operator::{Bet, Fault};
use crate::verify::{busy, corrected};
use crate::world::{BAHT, RUSH, World};

/// The bets that the operator has.
type Bets = BTreeMap<String, Bet>;

async fn compare(world: &World, every_round: bool) -> Vec<Breach> {
    let records = world.records();
    let records = if every_round { records.with_every_round() } else { records };
    let (verified, breaches) = world.verify_beside(&VerifyScope::default(), Some(&records)).await.unwrap();
    assert_eq!(verified.moving, 0);
    breaches
}

/// The one bet of a player in a draw.
fn bet<'a>(bets: &'a mut Bets, user: &str, numero: &str) -> &'a mut Bet {
    let own = |bet: &&mut Bet| bet.user == user && bet.round.starts_with(&format!("{numero}."));
    bets.values_mut().find(own).unwrap()
}

/// Changes what the operator has, and takes it back. Returns what is found meanwhile.
async fn planted(world: &World, every_round: bool, change: impl FnOnce(&mut Bets)) -> Vec<Breach> {
    let kept = world.operator.books().bets.clone();
    change(&mut world.operator.books().bets);
    let breaches = compare(world, every_round).await;
    world.operator.books().bets = kept;
    breaches
}

/// All of them are of the operator's records, of the draw, of its day, and of so many rounds.
#[track_caller]
fn check(breaches: &[Breach], numero: &str, rounds: usize, text: &str) {
    let of = |check: Check, text: &str| {
        breaches.iter().filter(|breach| breach.check == check && breach.what.contains(text)).count()
    };
    let day = format!("{RUSH} on {}: ", &numero[..8]);
    assert_eq!(of(Check::OperatorSums, &format!("{RUSH} {numero}: ")), 1, "{breaches:#?}");
    assert_eq!(of(Check::OperatorSums, &day), 1, "{breaches:#?}");
    assert_eq!(of(Check::OperatorRounds, &format!("{RUSH} {numero}, suborder ")), rounds, "{breaches:#?}");
    assert_eq!(breaches.len(), 2 + rounds, "{breaches:#?}");
    assert!(breaches.iter().any(|breach| breach.what.contains(text)), "{text}: {breaches:#?}");
}

on_both_engines! {
    async fn l1_l2_what_the_operator_has_is_what_is_stored(engine) {
        let (world, _) = busy(engine).await;
        let records = world.records().with_every_round();
        let (verified, breaches) = world.verify_beside(&VerifyScope::default(), Some(&records)).await.unwrap();
        assert_eq!((breaches, verified.moving), (vec![], 0));
        assert_eq!(verified.tallies[&Check::OperatorRounds].checked, verified.suborders);
        let sold = world.count("SELECT COUNT(DISTINCT draw_id) FROM draw_suborder").await;
        let days = world.count("SELECT COUNT(DISTINCT day) FROM draw").await;
        assert_eq!(verified.tallies[&Check::OperatorSums].checked, u64::try_from(sold + days).unwrap());
        let (world, _) = corrected(engine).await;
        assert_eq!(compare(&world, true).await, []);
    }

    async fn l1_l2_every_difference_from_the_operator_is_found(engine) {
        let (world, numeros) = busy(engine).await;
        let (drawn, void, on_sale) = (numeros[0].as_str(), numeros[4].as_str(), numeros[10].as_str());
        let stake = |bets: &mut Bets| bet(bets, "trial_1", drawn).amount += BAHT;
        check(&planted(&world, false, stake).await, drawn, 1, "has 1 rounds, 21.00 taken, 21.00 kept");
        let win = |bets: &mut Bets| *bet(bets, "mem_2", drawn).win.as_mut().unwrap() -= 1;
        check(&planted(&world, false, win).await, drawn, 1, "is settled: the operator has");
        let correction = |bets: &mut Bets| bet(bets, "mem_2", drawn).corrections += 1;
        check(&planted(&world, false, correction).await, drawn, 1, "is settled: the operator has");
        let unpaid = |bets: &mut Bets| bet(bets, "mem_2", drawn).win = None;
        check(&planted(&world, false, unpaid).await, drawn, 1, "and 0.00 paid");
        let given_back = |bets: &mut Bets| bet(bets, "mem_2", drawn).is_rolled_back = true;
        check(&planted(&world, false, given_back).await, drawn, 1, "20.00 taken, 0.00 kept");
        let not_given_back = |bets: &mut Bets| bet(bets, "mem_4", void).is_rolled_back = false;
        check(&planted(&world, false, not_given_back).await, void, 1, "is void: the operator has");
        let lost = |bets: &mut Bets| {
            let round = bet(bets, "mem_4", on_sale).round.clone();
            bets.retain(|_, bet| bet.round != round);
        };
        check(&planted(&world, false, lost).await, on_sale, 1, "is accepted: the operator has 0 rounds");
        let twice = |bets: &mut Bets| {
            let copy = bet(bets, "mem_4", on_sale).clone();
            bets.insert("another transaction".to_owned(), copy);
        };
        check(&planted(&world, false, twice).await, on_sale, 1, "has 2 rounds");
        assert_eq!(compare(&world, true).await, [], "everything was taken back");
    }

    async fn l1_errors_that_cancel_each_other_and_bets_of_no_draw_are_found(engine) {
        let (world, numeros) = busy(engine).await;
        let drawn = numeros[0].as_str();
        let exchanged = |bets: &mut Bets| {
            *bet(bets, "mem_2", drawn).win.as_mut().unwrap() += 1_000;
            *bet(bets, "trial_1", drawn).win.as_mut().unwrap() -= 1_000;
        };
        assert_eq!(planted(&world, false, exchanged).await, [], "the sums are the same");
        let breaches = planted(&world, true, exchanged).await;
        assert_eq!(breaches.len(), 2, "{breaches:#?}");
        assert!(breaches.iter().all(|breach| breach.check == Check::OperatorRounds), "{breaches:#?}");
        // A draw that sold nothing, and one that does not exist.
        for numero in [numeros[6].clone(), format!("{}-9999", &drawn[..8])] {
            let unknown = |bets: &mut Bets| {
                let mut other = bet(bets, "mem_2", drawn).clone();
                other.round = format!("{numero}.another");
                bets.insert("another transaction".to_owned(), other);
            };
            let breaches = planted(&world, true, unknown).await;
            assert_eq!(breaches.len(), 1, "{breaches:#?}");
            assert!(breaches[0].what.starts_with(&format!("{RUSH} on {}: ", &drawn[..8])), "{breaches:#?}");
        }
    }

    async fn an_operator_that_does_not_answer_is_not_taken_for_one_that_has_nothing(engine) {
        let (world, _) = busy(engine).await;
        let records = world.records();
        for _ in 0..2 {
            world.operator.fail_next("transaction/summary", Fault::LostReply);
        }
        let (_, breaches) = world.verify_beside(&VerifyScope::default(), Some(&records)).await.unwrap();
        assert_eq!(breaches, [], "it is asked again");
        for fault in [Fault::LostRequest, Fault::Refuse("RS_ERROR_INVALID_PARTNER")] {
            world.operator.books().away = Some(fault);
            let failed = world.verify_beside(&VerifyScope::default(), Some(&records)).await;
            assert_eq!(failed.unwrap_err().code(), "lottery.unavailable");
        }
    }

    async fn what_is_under_way_is_no_difference_from_the_operator(engine) {
        let world = World::new(engine).await;
        let numeros = world.numeros(RUSH, 3).await;
        let mut players = Vec::new();
        for user in ["mem_1", "mem_2", "mem_3"] {
            players.push(world.player(user, 1_000 * BAHT).await);
        }
        // A win that is held, a bet whose answer is lost, and one that was never asked for.
        world.operator.books().refuse_wins_of.insert("mem_2".into(), "RS_ERROR_WIN_HELD");
        for player in &players[..2] {
            world.bet(player, &chase("key-1", &numeros, &[1, 1, 1], false)).await;
        }
        for fault in [Fault::LostReply, Fault::LostRequest] {
            world.operator.fail_next("transaction/bets", fault);
            let key = format!("{fault:?}");
            let wait = world.place(&players[2], &chase(&key, &numeros, &[1, 1, 1], false)).await;
            assert_eq!(wait.1["status"], "placing", "{wait:?}");
            assert_eq!(compare(&world, true).await, []);
            world.clock.advance(std::time::Duration::from_secs(1));
        }
        for _ in 0..30 {
            world.pass(5).await;
            assert_eq!(compare(&world, true).await, []);
        }
        assert_eq!(world.draw(RUSH, &numeros[0]).await["state"], "settling");
        world.operator.books().refuse_wins_of.clear();
        world.pass(130).await;
        assert_eq!(world.draw(RUSH, &numeros[0]).await["state"], "settled");
        assert_eq!(compare(&world, true).await, []);
    }
}
