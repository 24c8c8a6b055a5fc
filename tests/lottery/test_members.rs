//! Test members before the in-house vendor: their stakes are paid by the ledger and counted nowhere.

use erawan_platform::rooms::account::MemberKind;
use erawan_testkit::{Actor, both_engines};
use serde_json::{Value, json};

use super::real::{DrawWorld, RESULT, baht};

/// The numbers of a play that have a liability in a book, each with it.
async fn liabilities(world: &DrawWorld<'_>, risk: &Actor, book: &str) -> Vec<(String, String)> {
    let told = risk.get(&format!("{}/exposure?book={book}", world.path())).await.ok();
    assert_eq!(told["book"], book);
    let plays = told["plays"].as_array().expect("plays");
    let play = plays.iter().find(|play| play["playCode"] == "bot2").expect("the play");
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    let numbers = play["numbers"].as_array().expect("numbers").iter();
    numbers
        .filter(|number| number["liability"] != "0.00")
        .map(|number| (text(&number["number"]), text(&number["liability"])))
        .collect()
}

both_engines! {
    async fn l11_stakes_of_a_test_member_take_no_room_count_in_no_figure_and_are_paid(server: &TestServer) {
        let world = DrawWorld::open(server).await;
        let member = world.bettor("bettor001", "54", 20).await;
        let tester = server.member_of_kind(MemberKind::TestMember, "tester001").await;
        server.credit(&tester, 1_000).await;
        let placed = world.try_to_bet(&tester, "45", 20).await;
        assert_eq!(placed["status"], "pending", "{placed}");
        let risk = server.operator("looksrisk1", &["RISK"]).await;
        let one = |number: &str| vec![(number.to_owned(), "1840.00".to_owned())];
        assert_eq!(liabilities(&world, &risk, "real").await, one("54"));
        assert_eq!(liabilities(&world, &risk, "test").await, one("45"));
        assert_eq!(liabilities(&world, &risk, "trial").await, []);
        // A number that is closed to test members is open to others.
        let closed = json!({ "book": "test", "playCode": "bot2", "number": "45", "rule": "closed", "reason": "as the two of us agreed" });
        let told = risk.post(&format!("{}/numbers", world.path()), closed).await.ok();
        assert_eq!((&told["book"], &told["rules"][0]["number"]), (&json!("test"), &json!("45")));
        server.clock.advance(std::time::Duration::from_secs(2));
        assert_eq!(world.try_to_bet(&tester, "45", 5).await["errorCode"], "lottery.number.closed");
        assert_eq!(world.try_to_bet(&member, "45", 5).await["status"], "pending");
        let merchant = server.merchant().await.code.clone();
        let popular = world.operator_call("popular", &json!({ "merchant": merchant })).await;
        assert_eq!(popular[0]["members"], 1, "{popular}");
        world.begin_drawing().await;
        let [first, second] =
            [server.operator("draws0001", &["DRAW"]).await, server.operator("draws0002", &["DRAW"]).await];
        world.pay([&first, &second], RESULT).await;
        let id = tester.id.parse().expect("an identifier");
        let paid = server.app.wallets.balance(id, MemberKind::TestMember).await.expect("a balance");
        assert_eq!(paid.available, baht(980 + 1_840));
        assert_eq!(world.balance(&member).await, baht(975 + 460));
        // The vendor and the platform compare all that was settled; what a merchant sees is real money.
        assert_eq!(world.summary().await, [45, 0, 1_840 + 460, 0]);
        let sums = first.get(&world.path()).await.ok()["sums"].clone();
        assert_eq!((&sums["count"], &sums["stakes"], &sums["wins"]), (&json!(2), &json!("25.00"), &json!("460.00")));
        world.verify().await;
    }
}
