//! After a standstill draws pile up: they are taken oldest first, two at a time, and a slow one holds up itself only.

use std::time::Duration;

use erawan_lottery::Step;

use crate::on_both_engines;
use crate::world::{RUSH, World};

async fn numeros_in(world: &World, states: &str) -> Vec<String> {
    let sql = format!(
        "SELECT numero FROM draw WHERE is_before_sales = FALSE AND state IN ({states}) ORDER BY draw_at"
    );
    world.texts(&sql).await
}

on_both_engines! {
    async fn late_draws_are_taken_oldest_first_and_two_at_a_time(engine) {
        let mut world = World::new(engine).await;
        let numeros = world.numeros(RUSH, 8).await;
        world.crash();
        // Eight draws are over when the vendor comes back.
        world.clock.advance(Duration::from_secs(8 * 60 + 30));
        world.start().await;
        let [slow, second, third] = [0; 3].map(|_| world.stops.pause_at(Step::Closing));
        let begun = async {
            slow.reached.notified().await;
            second.reached.notified().await;
            // Time enough for a third one, if it were begun.
            tokio::time::sleep(Duration::from_millis(500)).await;
            assert_eq!(numeros_in(&world, "'closing'").await, numeros[..2], "the two oldest");
            assert_eq!(numeros_in(&world, "'sealed', 'resulted', 'settling', 'settled'").await, [""; 0]);
            second.go.notify_one();
            third.reached.notified().await;
            let held = numeros_in(&world, "'closing'").await;
            assert!(held.len() == 2 && held[1] == numeros[2], "the next one in the place of the one that is done: {held:?}");
            let slow_numero = held[0].clone();
            third.go.notify_one();
            for _ in 0..200 {
                if numeros_in(&world, "'settled'").await.len() == 7 {
                    break;
                }
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
            let others: Vec<String> = numeros.iter().filter(|of| **of != slow_numero).cloned().collect();
            assert_eq!(numeros_in(&world, "'settled'").await, others, "a slow one holds up itself only");
            assert_eq!(numeros_in(&world, "'closing'").await, [slow_numero]);
            slow.go.notify_one();
        };
        tokio::join!(world.work(), begun);
        assert_eq!(numeros_in(&world, "'settled'").await, numeros);
        let late = world.texts("SELECT numero FROM draw WHERE is_late ORDER BY draw_at").await;
        assert_eq!(late, numeros, "each is marked as late");
        assert_eq!(world.verify(None, None).await.1, []);
    }
}
