use erawan_games::ServerSeed;
use erawan_games::draws::{Lotteries, merkle};
use serde_json::Value;

use crate::on_both_engines;
use crate::world::{RUSH, THAI, World};

fn hash(value: &Value) -> merkle::Hash {
    let mut bytes = [0; 32];
    hex::decode_to_slice(value.as_str().unwrap(), &mut bytes).unwrap();
    bytes
}

on_both_engines! {
    async fn l10_own_draws_are_committed_to_for_26_hours_before_they_open(engine) {
        let world = World::new(engine).await;
        let (_, draws) = world.get(&format!("/draws?gameCode={RUSH}&onSale=120&past=0"), None).await;
        let draws = draws["onSale"].as_array().unwrap().clone();
        assert_eq!(draws.len(), 120);
        for draw in &draws {
            assert_eq!(draw["seedHash"].as_str().unwrap().len(), 64, "{draw}");
            assert!(draw.get("seed").is_none() && draw.get("result").is_none(), "{draw}");
        }
        let planned = world.count("SELECT COUNT(*) FROM draw WHERE state = 'planned'").await;
        assert_eq!(planned, 26 * 60, "one a minute for 26 hours");
        let sealed = "SELECT COUNT(*) FROM draw WHERE state = 'planned' AND sealed_seed IS NOT NULL";
        assert_eq!(world.count(sealed).await, planned);
    }

    async fn r42_the_commitments_of_a_day_stand_under_one_root_that_is_published_before_its_first_draw(engine) {
        let world = World::new(engine).await;
        // Of this day, whose draws end at midnight, the rest; of the next one, from 22:00 on, everything.
        world.clock.advance(std::time::Duration::from_secs(15 * 3_600 + 60));
        world.node().lottery.plan().await.unwrap();
        assert_eq!(world.count("SELECT size FROM draw_day WHERE day = '20261124'").await, 1_440);
        let (_, proof) = world.get(&format!("/proof?gameCode={RUSH}&numero=20261124-0700"), None).await;
        let day = &proof["day"];
        assert!(day["item"].as_str().unwrap().ends_with(proof["draw"]["seedHash"].as_str().unwrap()));
        let path = day["path"].as_array().unwrap().iter().map(hash).collect();
        let proof = merkle::InclusionProof {
            index: day["index"].as_u64().unwrap(),
            size: day["size"].as_u64().unwrap(),
            path,
        };
        assert!(proof.verify(&hash(&day["root"]), day["item"].as_str().unwrap().as_bytes()));
        let refused = world.write("UPDATE draw_day SET root = 'another'").await;
        assert!(refused.unwrap_err().contains("only added"));
    }

    async fn the_last_200_draws_before_the_first_start_are_held_without_sales_and_marked(engine) {
        let world = World::new(engine).await;
        let (_, draws) = world.get(&format!("/draws?gameCode={RUSH}&past=120"), None).await;
        let lotteries = Lotteries::load().unwrap();
        let lottery = lotteries.lottery(RUSH).unwrap();
        for draw in draws["past"].as_array().unwrap() {
            assert_eq!((&draw["isBeforeSales"], &draw["state"]), (&true.into(), &"settled".into()), "{draw}");
            let seed = ServerSeed::from_hex(draw["seed"].as_str().unwrap()).unwrap();
            assert_eq!(seed.commitment(), draw["seedHash"].as_str().unwrap());
            let numero = draw["numero"].as_str().unwrap().parse().unwrap();
            let result = lottery.own_result(&seed, numero, None).unwrap().to_string();
            assert_eq!(result, draw["result"].as_str().unwrap());
        }
        assert_eq!(world.count("SELECT COUNT(*) FROM draw WHERE is_before_sales").await, 200);
        let (_, stats) = world.get(&format!("/stats?gameCode={RUSH}&draws=200"), None).await;
        assert_eq!(stats["results"].as_array().unwrap().len(), 200);
        let counts = stats["places"][0]["symbols"].as_array().unwrap();
        assert_eq!(counts.iter().map(|symbol| symbol["count"].as_u64().unwrap()).sum::<u64>(), 200);
    }

    async fn planning_again_and_on_several_nodes_adds_each_draw_once(engine) {
        let world = World::dark(engine, vec![RUSH]).await;
        let (one, other) = (world.start_node().await, world.start_node().await);
        let (first, second) = tokio::join!(one.lottery.plan(), other.lottery.plan());
        // On SQLite one of the two may find the other one writing, and plans with its next turn.
        let added = first.unwrap_or_default() + second.unwrap_or_default();
        let again = one.lottery.plan().await.unwrap();
        assert_eq!(added + again, 26 * 60 + 200);
        assert_eq!(one.lottery.plan().await.unwrap() + other.lottery.plan().await.unwrap(), 0);
    }

    async fn of_entered_lotteries_the_next_ten_draws_are_planned(engine) {
        let world = World::selling(engine, vec![THAI]).await;
        let draws = world.on_sale(THAI, 50).await;
        let numeros: Vec<&str> = draws.iter().map(|draw| draw["numero"].as_str().unwrap()).collect();
        assert_eq!(numeros[..5], ["20261201", "20261216", "20270102", "20270117", "20270201"]);
        assert_eq!(numeros.len(), 10);
        assert!(draws.iter().all(|draw| draw.get("seedHash").is_none()), "nothing is drawn here");
    }
}
