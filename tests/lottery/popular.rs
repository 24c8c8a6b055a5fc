use std::time::Duration;

use erawan_platform::rooms::account::MemberKind;
use erawan_platform::rooms::games::GameEntry;
use erawan_platform::rooms::records::BetRecordProjector;
use erawan_testkit::{Actor, TestServer, both_engines};

use super::{codes, games, publish, vendor_file, vendors};
use crate::provider::vendor::{UNIT, Vendor};

const POPULAR: &str = "/lgw/games/popular";

async fn play(server: &TestServer, vendor: &Vendor, member: &Actor, round: &str) -> serde_json::Value {
    server.credit(member, 10).await;
    let bet = vendor.player(member).await.bet(round, UNIT);
    vendor.call("/transaction/bet", &bet).await.balance();
    bet
}

async fn popular(server: &TestServer) -> Vec<String> {
    server.app.wallets.catch_up(&BetRecordProjector).await.expect("the record is written");
    // Told for a minute.
    server.clock.advance(Duration::from_secs(60));
    let list = server.visitor().get(POPULAR).await.ok()["list"].clone();
    // The demo has marked lotteries of its own.
    let played = |code: &&str| ["yeekee-speed", "thai-government", "jade-elephant"].contains(code);
    codes(&list).into_iter().filter(played).map(str::to_owned).collect()
}

both_engines! {
    async fn opn_090_lotteries_are_ranked_by_members_of_a_day_and_below_five_as_the_catalogue_says(server: &TestServer) {
        let marked = games().into_iter().enumerate().map(|(place, game)| GameEntry {
            is_hot: place < 2,
            hot_rank: 9 - i32::try_from(place).expect("a place"),
            ..game
        });
        publish(server, vendors(), marked.collect()).await;
        assert_eq!(popular(server).await, ["yeekee-speed", "thai-government"]);
        let lab = Vendor::lab_of(server, "LOTT").await;
        let merchant = server.merchant().await;
        let game = server.app.games.find_game(merchant.id, "LAB", "jade-elephant").await.expect("the catalogue");
        let unmarked = GameEntry { is_hot: false, ..GameEntry::clone(&game.expect("the game")) };
        publish(server, vec![vendor_file("LAB", &["LOTT"])], vec![unmarked]).await;
        let bgs = Vendor::bgs(server).without_pace(server).await;
        for number in 0..4 {
            let member = server.member(&format!("popular{number}")).await;
            play(server, &lab, &member, "one").await;
            play(server, &lab, &member, "two").await;
            play(server, &bgs, &member, "three").await;
        }
        // Test money counts for nothing, and neither does a bet that was given back.
        let test = server.member_of_kind(MemberKind::TestMember, "popular5").await;
        play(server, &lab, &test, "one").await;
        let fickle = server.member("popular6").await;
        let bet = play(server, &lab, &fickle, "one").await;
        lab.call("/transaction/rollback", &lab.player(&fickle).await.rollback(&bet)).await.balance();
        assert_eq!(popular(server).await, ["yeekee-speed", "thai-government"], "four members, however often they play");
        play(server, &lab, &server.member("popular7").await, "one").await;
        assert_eq!(popular(server).await, ["jade-elephant", "yeekee-speed", "thai-government"]);
        server.clock.advance(Duration::from_secs(24 * 60 * 60));
        assert_eq!(popular(server).await, ["yeekee-speed", "thai-government"], "a day later");
    }
}
