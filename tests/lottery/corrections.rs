//! Results that are corrected there and back, before the in-house vendor and the real ledger.

use erawan_kernel::Money;
use erawan_testkit::{Actor, TestServer, both_engines};
use serde_json::json;

use super::real::{DrawWorld, OTHER, RESULT, THAI, baht};
use crate::provider::vendor::{UNIT, Vendor};

/// The operators that a correction takes.
struct Operators {
    first: Actor,
    second: Actor,
    finance: Actor,
}

impl Operators {
    async fn of(server: &TestServer) -> Self {
        Self {
            first: server.operator("draws0001", &["DRAW"]).await,
            second: server.operator("draws0002", &["DRAW"]).await,
            finance: server.operator("finance001", &["FIN-checker"]).await,
        }
    }

    /// Replaces the result that was paid.
    async fn correct(&self, world: &DrawWorld<'_>, result: &str, take_back: &str) {
        world.enter_again([&self.first, &self.second], result).await;
        let form = json!({ "takeBack": take_back, "reason": "the newspaper was wrong" });
        let proposed = self.first.post(&format!("{}/corrections", world.path()), form).await.ok();
        let id = proposed["proposalId"].as_str().expect("an identifier");
        let act = |verb: &str| format!("/console/drawCorrections/{id}/{verb}");
        let digest = json!({ "digest": proposed["digest"] });
        let mut done = self.second.post(&act("approve"), digest.clone()).await.ok();
        if proposed["needsRelease"] == true {
            done = self.finance.post(&act("release"), digest).await.ok();
        }
        assert_eq!(done["state"], "executed", "{done}");
        world.settle(&self.first).await;
        assert_eq!(self.first.get(&world.path()).await.ok()["result"], result);
    }

    /// What could not be taken back, in baht: the sum at the console, and each at the vendor by the member's identifier.
    async fn shortfalls(&self, world: &DrawWorld<'_>) -> (i64, Vec<(String, i64)>) {
        let units = |text: &str| {
            let minor = text.parse::<Money>().expect("an amount").minor();
            assert_eq!(minor % UNIT, 0, "{text}");
            minor / UNIT
        };
        let sums = self.first.get(&world.path()).await.ok()["sums"].clone();
        let asked = json!({ "gameCode": THAI, "numero": world.numero, "merchant": "suvarna" });
        let report = world.operator_call("audit", &asked).await;
        let rows = report["shortfalls"].as_array().unwrap_or_else(|| panic!("{report}")).iter();
        let text = |value: &serde_json::Value| value.as_str().expect("a text").to_owned();
        let each = rows.map(|row| (text(&row["player"]), units(&text(&row["amount"]))));
        let mut each: Vec<_> = each.collect();
        each.sort();
        (units(&text(&sums["shortfall"])), each)
    }
}

/// Loses this much in a game of another vendor, days after the order was placed.
async fn lose(world: &DrawWorld<'_>, vendor: &Vendor, member: &Actor, units: i64) {
    let mut again = world.server.visitor();
    again.log_in(&member.username).await;
    let player = vendor.player(&again).await;
    let bet = player.bet("lost", units * UNIT);
    vendor.call("/transaction/bet", &bet).await.balance();
    vendor.call("/transaction/win", &player.win(&bet, 0)).await.balance();
}

/// What each of these members has, in the ledger.
async fn balances(world: &DrawWorld<'_>, members: [&Actor; 4]) -> [Money; 4] {
    let [a, b, c, d] = members;
    [world.balance(a).await, world.balance(b).await, world.balance(c).await, world.balance(d).await]
}

/// What all of them together report as missing.
fn missing(of: &[(&Actor, i64)]) -> (i64, Vec<(String, i64)>) {
    let mut each: Vec<_> = of.iter().map(|(member, units)| (member.id.clone(), *units)).collect();
    each.sort();
    (of.iter().map(|(_, units)| units).sum(), each)
}

both_engines! {
    async fn r64_corrections_there_and_back_restore_what_can_be_and_report_what_is_missing(server: &TestServer) {
        let world = Box::pin(DrawWorld::open(server)).await;
        let games = Vendor::bgs(server).without_pace(server).await;
        let keeps = world.bettor("keepswin1", "45", 20).await;
        let spends = world.bettor("spendswin", "45", 20).await;
        let gains = world.bettor("gainslate", "54", 10).await;
        let none = world.bettor("winsnever", "11", 5).await;
        let all = [&keeps, &spends, &gains, &none];
        world.begin_drawing().await;
        let operators = Operators::of(server).await;
        world.pay([&operators.first, &operators.second], RESULT).await;
        lose(&world, &games, &spends, 2_500).await;
        let paid = [2_820, 320, 990, 995].map(baht);
        assert_eq!(balances(&world, all).await, paid);
        assert_eq!(operators.shortfalls(&world).await, missing(&[]));

        // There: 320 of 1,840 can be taken back of one of them, and no balance falls below zero.
        operators.correct(&world, OTHER, "available").await;
        assert_eq!(balances(&world, all).await, [980, 0, 1_910, 995].map(baht));
        assert_eq!(operators.shortfalls(&world).await, missing(&[(&spends, 1_520)]));
        // Back: what was taken comes back, what was not is not paid again.
        operators.correct(&world, RESULT, "available").await;
        assert_eq!(balances(&world, all).await, paid);
        assert_eq!(operators.shortfalls(&world).await, missing(&[]));

        // There without taking anything back, and back.
        operators.correct(&world, OTHER, "none").await;
        assert_eq!(balances(&world, all).await, [2_820, 320, 1_910, 995].map(baht));
        assert_eq!(operators.shortfalls(&world).await, missing(&[(&keeps, 1_840), (&spends, 1_840)]));
        // Who gained spends of it meanwhile: 920 of 410 is taken back as 410.
        lose(&world, &games, &gains, 1_500).await;
        operators.correct(&world, RESULT, "available").await;
        assert_eq!(balances(&world, all).await, [2_820, 320, 0, 995].map(baht));
        assert_eq!(operators.shortfalls(&world).await, missing(&[(&gains, 510)]));
        // And there once more: of the 920, 510 were never given back.
        operators.correct(&world, OTHER, "available").await;
        assert_eq!(balances(&world, all).await, [980, 0, 410, 995].map(baht));
        assert_eq!(operators.shortfalls(&world).await, missing(&[(&spends, 1_520)]));
        world.verify().await;
    }
}
