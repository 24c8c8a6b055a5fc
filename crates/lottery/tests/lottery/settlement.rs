use erawan_lottery::Step;
use serde_json::{Value, json};

use crate::auditor::{Mood, hits};
use crate::chase::{cancel, suborders};
use crate::on_both_engines;
use crate::operator::Fault;
use crate::world::{BAHT, RUSH, World, order, post, sure};

/// Lets a draw go on until it is settled.
async fn settle(world: &World, numero: &str) {
    for _ in 0..300 {
        if world.draw(RUSH, numero).await["state"] == "settled" {
            return;
        }
        world.pass(1).await;
    }
    panic!("{}", world.draw(RUSH, numero).await);
}

async fn audit(world: &World, numero: &str) -> Value {
    let body = json!({ "gameCode": RUSH, "numero": numero, "merchant": "mer_a" });
    let (status, audit) = world.operator_call("ELOTT", "audit", &body).await;
    assert_eq!(status, 200, "{audit}");
    audit
}

on_both_engines! {
    async fn l6_every_suborder_ends_in_one_win_of_what_its_lines_are_worth(engine) {
        let world = World::new(engine).await;
        let numero = world.numeros(RUSH, 1).await.remove(0);
        let mut bets = Vec::new();
        for number in 0..30_i64 {
            let user = format!("mem_{number}");
            let player = world.player(&user, 1_000 * BAHT).await;
            let (play, selection, odds) = match number % 3 {
                0 => ("place", format!("{}|-|-|-|{}", number % 10, (number + 3) % 10), "9.7"),
                1 => ("last2", format!("{}|{}", number % 10, (number + 1) % 10), "97"),
                _ => ("front3", format!("{0}|{0}|{0}", number % 10), "970"),
            };
            let count = if play == "place" { 2 } else { 1 };
            world.bet(&player, &order("key", &numero, play, &selection, (5, odds, 5 * count))).await;
            bets.push((user, play, selection, odds, 5 * count));
        }
        settle(&world, &numero).await;
        let draw = world.draw(RUSH, &numero).await;
        let result = draw["result"].as_str().unwrap();
        let mut wins = 0;
        for (user, play, selection, odds, stake) in &bets {
            let odds: erawan_games::draws::Odds = odds.parse().unwrap();
            let win = hits("d5", play, selection, result) * 5 * BAHT * i64::from(odds.thousandths()) / 1_000;
            wins += win;
            assert_eq!(world.operator.movements(user), [("bet", -stake * BAHT), ("win", win)], "{play} {selection}");
        }
        let settlement = audit(&world, &numero).await["settlement"].clone();
        let body = json!({ "gameCode": RUSH, "numero": numero, "merchant": "mer_a" });
        let (_, seen) = world.operator_call("ELOTT", "draw", &body).await;
        let wins = erawan_kernel::Money::from_minor(wins);
        assert_eq!((&settlement["size"], &seen["sums"]["wins"]), (&json!(30), &json!(wins)));
        assert!(settlement["settledAt"].as_i64().is_some(), "the operator has the same sums");
    }

    async fn l10_result_and_seed_come_together_at_the_moment_of_the_draw_and_can_be_verified(engine) {
        let world = World::new(engine).await;
        let player = world.player("mem_1", 1_000 * BAHT).await;
        let before = world.on_sale(RUSH, 1).await.remove(0);
        let numero = before["numero"].as_str().unwrap();
        let view = world.bet(&player, &sure("key-1", numero, 1)).await;
        world.clock.set(jiff::Timestamp::from_millisecond(before["drawTime"].as_i64().unwrap() - 1).unwrap());
        world.work().await;
        let sealed = world.draw(RUSH, numero).await;
        assert_eq!(sealed["state"], "sealed");
        assert!(sealed.get("result").is_none() && sealed.get("seed").is_none(), "{sealed}");
        world.pass_ms(1).await;
        let drawn = world.draw(RUSH, numero).await;
        assert_eq!((&drawn["seedHash"], &drawn["isLate"]), (&before["seedHash"], &json!(false)));
        let seed = erawan_games::ServerSeed::from_hex(drawn["seed"].as_str().unwrap()).unwrap();
        assert_eq!(seed.commitment(), before["seedHash"].as_str().unwrap());
        let lotteries = erawan_games::draws::Lotteries::load().unwrap();
        let result = lotteries.lottery(RUSH).unwrap().own_result(&seed, numero.parse().unwrap(), None).unwrap();
        assert_eq!(result.to_string(), drawn["result"].as_str().unwrap());
        let suborder = view["suborders"][0]["suborderId"].as_str().unwrap();
        let path = format!("/proof?gameCode={RUSH}&numero={numero}&suborderId={suborder}");
        let (_, proof) = world.get(&path, Some(&player.token)).await;
        let item = format!(r#"{{"s":"{suborder}","m":1,"l":[["place","0,1,2,3,4,5,6,7,8,9|-|-|-|-",100,9700]]}}"#);
        assert_eq!(proof["suborder"]["item"], item.as_str());
        assert_eq!(proof["suborder"]["root"], proof["sealedRoot"]);
        assert_eq!(proof["sealedSize"], 1);
        let changed = world.write("UPDATE draw_result SET result = '0,0,0,0,0'").await;
        assert!(changed.unwrap_err().contains("only added"));
        assert!(world.write("DELETE FROM draw_result").await.unwrap_err().contains("only added"));
        assert!(world.write("UPDATE draw_snapshot SET size = 2").await.unwrap_err().contains("only added"));
        assert!(world.write("UPDATE draw_line SET odds = 1").await.unwrap_err().contains("agreed"));
    }

    async fn l5_settling_again_changes_nothing(engine) {
        let world = World::new(engine).await;
        let player = world.player("mem_1", 1_000 * BAHT).await;
        let numero = world.numeros(RUSH, 1).await.remove(0);
        world.bet(&player, &sure("key-1", &numero, 1)).await;
        settle(&world, &numero).await;
        let before = world.operator.movements("mem_1");
        world.write("UPDATE draw SET state = 'settling', due_at = 0 WHERE version > 0 AND is_before_sales = FALSE").await.unwrap();
        world.write("UPDATE draw_suborder SET state = 'settling'").await.unwrap();
        world.work().await;
        assert_eq!(world.draw(RUSH, &numero).await["state"], "settled");
        assert_eq!(world.operator.movements("mem_1"), before, "the same items, the same answers");
    }

    async fn l6_when_teller_and_auditor_differ_nothing_moves_until_they_agree(engine) {
        for mood in [Mood::Wrong, Mood::Forgetful, Mood::Confused] {
            let world = World::new(engine).await;
            let numero = world.numeros(RUSH, 1).await.remove(0);
            for user in ["mem_1", "mem_2"] {
                let player = world.player(user, 1_000 * BAHT).await;
                world.bet(&player, &sure("key-1", &numero, 1)).await;
            }
            world.auditor.as_ref().unwrap().become_(mood);
            world.pass(180).await;
            assert_eq!(world.draw(RUSH, &numero).await["state"], "disputed", "{mood:?}");
            assert_eq!(world.operator.movements("mem_1"), [("bet", -10 * BAHT)]);
            assert_eq!(audit(&world, &numero).await["events"][0]["kind"], "dispute");
            let body = json!({ "gameCode": RUSH, "numero": numero, "operator": "draw001" });
            assert_eq!(world.operator_call("ELOTT", "recalculate", &body).await.0, 200);
            world.work().await;
            assert_eq!(world.draw(RUSH, &numero).await["state"], "disputed", "{mood:?}");
            world.auditor.as_ref().unwrap().become_(Mood::Honest);
            assert_eq!(world.operator_call("ELOTT", "recalculate", &body).await.0, 200);
            settle(&world, &numero).await;
            assert_eq!(world.operator.movements("mem_2"), [("bet", -10 * BAHT), ("win", 970_000)]);
            let (status, refused) = world.operator_call("ELOTT", "recalculate", &body).await;
            assert_eq!((status, refused["errorCode"].as_str()), (409, Some("lottery.result.state")));
        }
    }

    async fn l6_without_an_auditor_nothing_is_paid(engine) {
        let mut world = World::dark(engine, vec![RUSH]).await;
        let honest = world.auditor.take();
        world.start().await;
        let player = world.player("mem_1", 1_000 * BAHT).await;
        let numero = world.numeros(RUSH, 1).await.remove(0);
        world.bet(&player, &sure("key-1", &numero, 1)).await;
        world.pass(300).await;
        assert_eq!(world.draw(RUSH, &numero).await["state"], "resulted");
        assert_eq!(world.operator.movements("mem_1"), [("bet", -10 * BAHT)]);
        assert_eq!(audit(&world, &numero).await["events"][0]["kind"], "no_auditor");
        world.crash();
        world.auditor = honest;
        world.start().await;
        settle(&world, &numero).await;
        assert_eq!(world.operator.movements("mem_1"), [("bet", -10 * BAHT), ("win", 970_000)]);
    }

    async fn a_settlement_that_gets_no_answer_is_sent_again_and_pays_once(engine) {
        for fault in [Fault::LostRequest, Fault::LostReply, Fault::Duplicate, Fault::Refuse("RS_ERROR_BUSY")] {
            let world = World::new(engine).await;
            let player = world.player("mem_1", 1_000 * BAHT).await;
            let numero = world.numeros(RUSH, 1).await.remove(0);
            world.bet(&player, &sure("key-1", &numero, 1)).await;
            for _ in 0..3 {
                world.operator.fail_next("transaction/settle", fault);
            }
            settle(&world, &numero).await;
            assert_eq!(world.operator.movements("mem_1"), [("bet", -10 * BAHT), ("win", 970_000)], "{fault:?}");
            let items: Vec<Value> =
                world.operator.calls("transaction/settle").iter().map(|call| call["items"].clone()).collect();
            assert!(items.iter().all(|of| *of == items[0]), "the items are identical");
        }
    }

    async fn an_item_that_the_operator_refuses_is_stuck_and_the_others_go_on(engine) {
        let world = World::new(engine).await;
        let numero = world.numeros(RUSH, 1).await.remove(0);
        for user in ["mem_1", "mem_2", "mem_3"] {
            let player = world.player(user, 1_000 * BAHT).await;
            world.bet(&player, &sure("key-1", &numero, 1)).await;
        }
        world.operator.books().refuse_wins_of.insert("mem_2".into(), "RS_ERROR_TRANSACTION_ROLLED_BACK");
        world.pass(120).await;
        assert_eq!(world.draw(RUSH, &numero).await["state"], "settling");
        for user in ["mem_1", "mem_3"] {
            assert_eq!(world.operator.movements(user), [("bet", -10 * BAHT), ("win", 970_000)]);
        }
        let audit = audit(&world, &numero).await;
        assert_eq!(audit["events"].as_array().unwrap().len(), 1, "told once");
        assert_eq!((&audit["events"][0]["kind"], &audit["alarm"]), (&json!("stuck"), &json!("1 suborders are stuck")));
    }

    async fn a_win_that_the_operator_holds_back_keeps_no_other_waiting(engine) {
        let world = World::new(engine).await;
        let numero = world.numeros(RUSH, 1).await.remove(0);
        for user in ["mem_1", "mem_2", "mem_3"] {
            let player = world.player(user, 1_000 * BAHT).await;
            world.bet(&player, &sure("key-1", &numero, 1)).await;
        }
        let loser = world.player("mem_4", 1_000 * BAHT).await;
        let lost = world.bet(&loser, &order("key-1", &numero, "front3", "1|2|3", (5, "970", 5))).await;
        world.operator.books().refuse_wins_of.insert("mem_2".into(), "RS_ERROR_WIN_HELD");
        world.pass(120).await;
        assert_eq!(world.draw(RUSH, &numero).await["state"], "settling");
        for user in ["mem_1", "mem_3"] {
            assert_eq!(world.operator.movements(user), [("bet", -10 * BAHT), ("win", 970_000)]);
        }
        assert_ne!(world.order(&loser, &lost["orderId"]).await["status"], "pending");
        assert_eq!(world.operator.movements("mem_2"), [("bet", -10 * BAHT)]);
        let audit = audit(&world, &numero).await;
        assert_eq!(audit["alarm"], "the operator holds 1 wins or corrections back");
        world.operator.books().refuse_wins_of.clear();
        settle(&world, &numero).await;
        assert_eq!(world.operator.movements("mem_2"), [("bet", -10 * BAHT), ("win", 970_000)]);
    }

    async fn a_draw_is_settled_only_when_the_operator_has_the_same_sums(engine) {
        let world = World::new(engine).await;
        let player = world.player("mem_1", 1_000 * BAHT).await;
        let numero = world.numeros(RUSH, 1).await.remove(0);
        world.bet(&player, &sure("key-1", &numero, 1)).await;
        world.operator.books().sums_off_by = 1;
        world.pass(300).await;
        assert_eq!(world.draw(RUSH, &numero).await["state"], "settling");
        let events = audit(&world, &numero).await["events"].clone();
        assert_eq!((events.as_array().unwrap().len(), &events[0]["kind"]), (1, &json!("sums_differ")));
        // No sum of all merchants, as each of them reads it.
        assert_eq!(events[0]["detail"], "sums differ, the operator's less these: stakes 0.00, wins 0.00001");
        world.operator.books().sums_off_by = 0;
        settle(&world, &numero).await;
    }

    async fn l2_thousands_of_suborders_are_settled_in_batches_winners_first(engine) {
        let world = World::new(engine).await;
        let numeros = world.numeros(RUSH, 1).await;
        let player = world.player("mem_1", 1_000_000 * BAHT).await;
        world.bet(&player, &sure("key-0", &numeros[0], 1)).await;
        // 2,400 more rows of the same order's kind, written as the writer would, and known to the operator.
        let copies = 2_400;
        world.copy_suborder("mem_1", copies).await;
        settle(&world, &numeros[0]).await;
        let wins = world.operator.movements("mem_1").iter().filter(|(kind, _)| *kind == "win").count();
        assert_eq!(wins, copies + 1);
        let sizes: Vec<usize> = world
            .operator
            .calls("transaction/settle")
            .iter()
            .map(|call| call["items"].as_array().unwrap().len())
            .collect();
        assert_eq!(sizes.iter().sum::<usize>(), copies + 1);
        assert_eq!(sizes.iter().max(), Some(&1_000));
        let moved: i64 = world.operator.movements("mem_1").iter().map(|(_, amount)| *amount).sum();
        assert_eq!(moved, i64::try_from(copies + 1).unwrap() * (970_000 - 10 * BAHT));
    }

    async fn a_void_draw_gives_every_stake_back_once_and_shows_no_result(engine) {
        let world = World::new(engine).await;
        let numero = world.numeros(RUSH, 1).await.remove(0);
        for user in ["mem_1", "mem_2"] {
            let player = world.player(user, 1_000 * BAHT).await;
            world.bet(&player, &sure("key-1", &numero, 1)).await;
        }
        let void = |one: &str, other: &str| {
            json!({ "gameCode": RUSH, "numero": numero, "operators": [one, other], "reason": "a test", "version": 0 })
        };
        let (status, refused) = world.operator_call("ELOTT", "void", &void("draw001", "draw001")).await;
        assert_eq!((status, refused["errorCode"].as_str()), (403, Some("lottery.result.same.person")));
        world.operator.fail_next("transaction/settle", Fault::LostReply);
        assert_eq!(world.operator_call("ELOTT", "void", &void("draw001", "draw002")).await.0, 200);
        world.pass(120).await;
        assert_eq!(world.operator_call("ELOTT", "void", &void("draw001", "draw002")).await.0, 200);
        let draw = world.draw(RUSH, &numero).await;
        assert_eq!(draw["state"], "void");
        assert!(draw.get("result").is_none() && draw.get("seed").is_none());
        for user in ["mem_1", "mem_2"] {
            assert_eq!(world.operator.movements(user), [("bet", -10 * BAHT), ("rollback", 10 * BAHT)]);
        }
        assert!(world.operator.books().movements.iter().all(|row| row.kind == "bet" || row.reason.as_deref() == Some("draw_void")));
        let other = world.numeros(RUSH, 1).await.remove(0);
        world.pass(120).await;
        let body = json!({ "gameCode": RUSH, "numero": other, "operators": ["a", "b"], "reason": "late", "version": 1 });
        let (status, refused) = world.operator_call("ELOTT", "void", &body).await;
        assert_eq!((status, refused["errorCode"].as_str()), (409, Some("lottery.result.state")), "it is settled");
    }

    async fn a_draw_is_not_voided_by_operators_who_saw_another_result(engine) {
        let world = World::new(engine).await;
        let numero = world.numeros(RUSH, 1).await.remove(0);
        let player = world.player("mem_1", 1_000 * BAHT).await;
        world.bet(&player, &sure("key-1", &numero, 1)).await;
        // Without an auditor nothing of the result is paid yet.
        world.auditor.as_ref().unwrap().become_(Mood::Silent);
        world.pass(70).await;
        assert_eq!(world.draw(RUSH, &numero).await["state"], "resulted");
        let void = |version: i32| {
            json!({ "gameCode": RUSH, "numero": numero, "operators": ["a", "b"], "reason": "a test", "version": version })
        };
        for other in [0, 2] {
            let (status, refused) = world.operator_call("ELOTT", "void", &void(other)).await;
            assert_eq!((status, refused["errorCode"].as_str()), (409, Some("lottery.result.state")), "{other}");
        }
        assert_eq!(world.draw(RUSH, &numero).await["state"], "resulted");
        for again in [1, 1, 0] {
            assert_eq!(world.operator_call("ELOTT", "void", &void(again)).await.0, 200, "what is voided stays so");
        }
        world.work().await;
        assert_eq!(world.operator.movements("mem_1"), [("bet", -10 * BAHT), ("rollback", 10 * BAHT)]);
    }

    async fn an_order_that_is_accepted_while_its_draw_is_voided_gets_its_stake_back(engine) {
        let world = World::new(engine).await;
        let numeros = world.numeros(RUSH, 2).await;
        let player = world.player("mem_1", 1_000 * BAHT).await;
        world.bet(&player, &sure("key-1", &numeros[0], 1)).await;
        // Another stake on its way back holds the work up until the draw is voided.
        let other = world.player("mem_3", 1_000 * BAHT).await;
        let view = world.bet(&other, &sure("key-1", &numeros[1], 1)).await;
        world.operator.fail_next("transaction/settle", Fault::LostReply);
        assert_eq!(cancel(&world, &other, &view, &suborders(&view)).await.0, 200);
        let late = world.player("mem_2", 1_000 * BAHT).await;
        let (answered, held) = (world.stops.pause_at(Step::BetAnswered), world.stops.pause_at(Step::ReturnAnswered));
        let (base, token, new) = (world.node().base.clone(), late.token.clone(), sure("key-1", &numeros[0], 1));
        let placing = tokio::spawn(async move { post(&base, "/orders", Some(&token), &new).await });
        answered.reached.notified().await;
        world.clock.advance(std::time::Duration::from_secs(2));
        let accept = async {
            held.reached.notified().await;
            let returned = world.stops.pause_at(Step::ReturnAnswered);
            let void = json!({ "gameCode": RUSH, "numero": numeros[0], "operators": ["a", "b"], "reason": "a test", "version": 0 });
            assert_eq!(world.operator_call("ELOTT", "void", &void).await.0, 200);
            held.go.notify_one();
            returned.reached.notified().await;
            answered.go.notify_one();
            assert_eq!(placing.await.unwrap().0, 201);
            returned.go.notify_one();
        };
        tokio::join!(world.work(), accept);
        world.pass(5).await;
        assert_eq!(world.draw(RUSH, &numeros[0]).await["state"], "void");
        for user in ["mem_1", "mem_2"] {
            assert_eq!(world.operator.movements(user), [("bet", -10 * BAHT), ("rollback", 10 * BAHT)]);
        }
        assert_eq!(world.verify(None, None).await.1, []);
    }

    async fn a_draw_that_could_not_be_held_in_time_is_held_late_with_the_same_seed(engine) {
        let mut world = World::new(engine).await;
        let player = world.player("mem_1", 1_000 * BAHT).await;
        let before = world.on_sale(RUSH, 1).await.remove(0);
        let numero = before["numero"].as_str().unwrap().to_owned();
        world.bet(&player, &sure("key-1", &numero, 1)).await;
        world.crash();
        world.clock.advance(std::time::Duration::from_secs(3_600));
        world.start().await;
        world.work().await;
        let draw = world.draw(RUSH, &numero).await;
        assert_eq!((&draw["state"], &draw["isLate"]), (&json!("settled"), &json!(true)));
        assert_eq!(draw["seedHash"], before["seedHash"]);
        assert_eq!(world.operator.movements("mem_1"), [("bet", -10 * BAHT), ("win", 970_000)]);
    }

    async fn a_draw_whose_seed_does_not_open_is_left_to_people_and_can_be_voided(engine) {
        let world = World::new(engine).await;
        let player = world.player("mem_1", 1_000 * BAHT).await;
        let numeros = world.numeros(RUSH, 3).await;
        world.bet(&player, &sure("key-1", &numeros[0], 1)).await;
        world.loosen().await;
        // Of another draw what was committed to: its seed opens, but it is not the one that was shown.
        let shown = format!("UPDATE draw SET commitment = '{}' WHERE numero = '{}'", "0".repeat(64), numeros[2]);
        world.write(&shown).await.unwrap();
        // The seed of the next draw, sealed for that one: it must not be dealt here.
        let swap = format!(
            "UPDATE draw SET sealed_seed = (SELECT sealed_seed FROM draw WHERE numero = '{}') WHERE numero = '{}'",
            numeros[1], numeros[0]
        );
        world.write(&swap).await.unwrap();
        world.pass(240).await;
        assert_eq!(world.draw(RUSH, &numeros[0]).await["state"], "sealed");
        assert_eq!(world.draw(RUSH, &numeros[2]).await["state"], "sealed");
        let audit = audit(&world, &numeros[0]).await;
        assert_eq!(audit["events"][0]["kind"], "seed_unreadable");
        let void = json!({ "gameCode": RUSH, "numero": numeros[0], "operators": ["a", "b"], "reason": "no seed", "version": 0 });
        assert_eq!(world.operator_call("ELOTT", "void", &void).await.0, 200);
        world.work().await;
        assert_eq!(world.operator.movements("mem_1"), [("bet", -10 * BAHT), ("rollback", 10 * BAHT)]);
    }

    async fn draws_of_a_lottery_that_is_no_longer_sold_are_settled(engine) {
        let mut world = World::new(engine).await;
        let player = world.player("mem_1", 1_000 * BAHT).await;
        let numero = world.numeros(RUSH, 1).await.remove(0);
        let view = world.bet(&player, &sure("key-1", &numero, 1)).await;
        world.crash();
        world.games = vec!["lucky-dice"];
        world.start().await;
        world.pass(120).await;
        assert_eq!(world.operator.movements("mem_1"), [("bet", -10 * BAHT), ("win", 970_000)]);
        assert_eq!(world.order(&player, &view["orderId"]).await["status"], "won");
        let ticket = world.operator.ticket("mem_1", 0, "mer_a");
        assert_eq!(world.open(RUSH, &ticket).await.1["errorCode"], "game.not.available");
    }
}
