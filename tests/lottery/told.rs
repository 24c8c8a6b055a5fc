//! What members are told of their lotteries: in the inbox and on open screens.

use std::time::Duration;

use erawan_testkit::{Actor, Engine, LAB, TestServer, both_engines};
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};

use super::{MINUTE_MS, now_ms};
use crate::messaging::screen::Screen;
use crate::provider::vendor::{GAME, Player, UNIT, Vendor, new_uuid, seated};

const INBOX: &str = "/wps/relay/CSP_getInbox";
/// How often the log is followed before something counts as not told.
const LOOKS: usize = 8;

/// A lottery that tells of its draws.
async fn lottery(server: &TestServer) -> Vendor {
    let vendor = Vendor::lottery(server).await;
    vendor.sells_lotteries(server).await;
    vendor
}

fn round(numero: &str) -> String {
    format!("{numero}.{}", new_uuid())
}

/// A bet in a draw.
async fn bet_in(vendor: &Vendor, player: &Player, numero: &str, units: i64) -> Value {
    let bet = player.bet(&round(numero), units * UNIT);
    vendor.call("/transaction/bet", &bet).await.balance();
    bet
}

async fn settle(vendor: &Vendor, items: &[Value]) {
    let answers = vendor.settle(items).await;
    assert!(answers.iter().all(|item| item["status"] == "RS_OK"), "{answers:?}");
}

fn returned(player: &Player, bet: &Value, reason: &str) -> Value {
    player.item("rollback", bet, &json!({ "reason": reason }))
}

/// Tells of a draw that closed a minute ago.
async fn tell(server: &TestServer, vendor: &Vendor, numero: &str, more: &Value) {
    let now_ms = now_ms(server);
    let mut draw = json!({
        "request_uuid": new_uuid(), "game_code": GAME, "numero": numero, "state": "settled",
        "open_time": now_ms - 60 * MINUTE_MS, "close_time": now_ms - MINUTE_MS, "draw_time": now_ms, "version": 1,
    });
    for (name, value) in more.as_object().expect("fields") {
        draw[name] = value.clone();
    }
    assert_eq!(vendor.call("/draw", &draw).await.status(), "RS_OK");
}

async fn catch_up(server: &TestServer) {
    server.clock.advance(Duration::from_secs(1));
    server.app.catch_up_all().await.expect("the log is followed");
    server.app.lottery.catch_up().await.expect("what is due is told");
}

/// Title and content of what the member was told of lotteries, the newest first.
async fn told(actor: &Actor) -> Vec<(String, String)> {
    let list = actor.get(INBOX).await.ok()["list"].clone();
    let text = |message: &Value, name: &str| message[name].as_str().expect("a text").to_owned();
    let messages = list
        .as_array()
        .expect("a list")
        .iter()
        .map(|message| (text(message, "title"), text(message, "content")));
    let words = ["You won", "Result corrected", "returned", "ถูกรางวัล", "คืน", "แก้ไขผล"];
    messages.filter(|(title, _)| words.iter().any(|word| title.contains(word))).collect()
}

/// The same, once there are so many.
async fn told_after(server: &TestServer, actor: &Actor, count: usize) -> Vec<(String, String)> {
    let mut messages = Vec::new();
    for _ in 0..LOOKS {
        catch_up(server).await;
        messages = told(actor).await;
        if messages.len() >= count {
            break;
        }
    }
    assert_eq!(messages.len(), count, "{messages:?}");
    messages
}

/// Nothing comes, however often the log is followed.
async fn nothing_told(server: &TestServer, actor: &Actor) {
    for _ in 0..LOOKS {
        catch_up(server).await;
        let messages = told(actor).await;
        assert_eq!(messages.len(), 0, "{messages:?}");
    }
}

both_engines! {
    async fn a_win_above_its_stake_is_told_once_and_one_below_it_is_a_line_in_the_records(server: &TestServer) {
        let vendor = lottery(server).await;
        let (actor, player) = seated(server, &vendor, "winner111", 1_000).await;
        tell(server, &vendor, "20261121-085", &json!({ "result": "057|37" })).await;
        let large = bet_in(&vendor, &player, "20261121-085", 40).await;
        let (small, even, none) = (
            bet_in(&vendor, &player, "20261121-085", 40).await,
            bet_in(&vendor, &player, "20261121-085", 40).await,
            bet_in(&vendor, &player, "20261121-085", 40).await,
        );
        let items = [
            player.win_item(&large, 1_840 * UNIT), player.win_item(&small, 39 * UNIT),
            player.win_item(&even, 40 * UNIT), player.win_item(&none, 0),
        ];
        settle(&vendor, &items).await;
        settle(&vendor, &items).await;
        let messages = told_after(server, &actor, 1).await;
        let (title, content) = &messages[0];
        assert!(title.starts_with("You won ฿1,840.00 · ") && title.ends_with(", draw 20261121-085"), "{title}");
        assert!(content.contains("฿40.00") && content.contains("057 · 37"), "{content}");
        let (title, content) = told(&Actor::clone(&actor).in_thai()).await.remove(0);
        assert!(title.contains("ถูกรางวัล ฿1,840.00") && content.contains("ผลรางวัล 057 · 37"), "{title} {content}");
        let records = actor.get("/wps/report/betRecord?category=LOTT").await.ok();
        assert_eq!(records["totalCount"], 4, "the others are in the records");
        // However often the log is followed, by a second server as well.
        for _ in 0..3 {
            catch_up(server).await;
        }
        assert_eq!(told(&actor).await, messages);
        assert_eq!(server.row_counts().await["lottery_notice"], 0);
    }

    async fn a_message_about_a_win_waits_a_minute_for_the_result(server: &TestServer) {
        let vendor = lottery(server).await;
        let (actor, player) = seated(server, &vendor, "winner222", 100).await;
        let first = bet_in(&vendor, &player, "20261121-085", 1).await;
        settle(&vendor, &[player.win_item(&first, 9 * UNIT)]).await;
        nothing_told(server, &actor).await;
        tell(server, &vendor, "20261121-085", &json!({ "result": "057|37" })).await;
        let messages = told_after(server, &actor, 1).await;
        assert!(messages[0].1.contains("057 · 37"), "{messages:?}");
        let second = bet_in(&vendor, &player, "20261121-086", 1).await;
        settle(&vendor, &[player.win_item(&second, 9 * UNIT)]).await;
        catch_up(server).await;
        server.clock.advance(Duration::from_secs(60));
        let messages = told_after(server, &actor, 2).await;
        assert!(!messages[0].1.contains("Result:"), "{messages:?}");
    }

    async fn stakes_of_a_void_draw_are_told_of_together_when_all_of_them_are_back(server: &TestServer) {
        let vendor = lottery(server).await;
        let (actor, player) = seated(server, &vendor, "void11111", 100).await;
        let (other, other_player) = seated(server, &vendor, "void22222", 100).await;
        let bets = [
            bet_in(&vendor, &player, "20261121-085", 10).await, bet_in(&vendor, &player, "20261121-085", 5).await,
        ];
        let others = bet_in(&vendor, &other_player, "20261121-085", 3).await;
        tell(server, &vendor, "20261121-085", &json!({ "state": "voiding", "version": 0 })).await;
        settle(&vendor, &[returned(&player, &bets[0], "draw_void")]).await;
        nothing_told(server, &actor).await;
        settle(&vendor, &[returned(&player, &bets[1], "draw_void"), returned(&other_player, &others, "draw_void")]).await;
        tell(server, &vendor, "20261121-085", &json!({ "state": "void", "version": 0 })).await;
        let messages = told_after(server, &actor, 1).await;
        assert!(messages[0].0.starts_with("฿15.00 of stakes returned · "), "{messages:?}");
        assert!(told_after(server, &other, 1).await[0].0.starts_with("฿3.00 of stakes returned"));
        // A vendor that does not tell of its draws: ten minutes after the last stake.
        let quiet = bet_in(&vendor, &player, "20261121-086", 7).await;
        settle(&vendor, &[returned(&player, &quiet, "draw_void")]).await;
        catch_up(server).await;
        assert_eq!(told(&actor).await.len(), 1);
        server.clock.advance(Duration::from_secs(10 * 60));
        assert!(told_after(server, &actor, 2).await[0].0.starts_with("฿7.00 of stakes returned"));
    }

    async fn a_chase_that_stopped_on_a_win_is_told_of_and_one_that_its_member_ended_is_not(server: &TestServer) {
        let vendor = lottery(server).await;
        let (actor, player) = seated(server, &vendor, "chaser111", 100).await;
        let mut later = Vec::new();
        for numero in ["20261121-086", "20261121-087", "20261121-088"] {
            later.push(bet_in(&vendor, &player, numero, 4).await);
        }
        settle(&vendor, &[returned(&player, &later[0], "chase_stopped")]).await;
        settle(&vendor, &[returned(&player, &later[1], "chase_won"), returned(&player, &later[2], "chase_won")]).await;
        let messages = told_after(server, &actor, 1).await;
        let (title, content) = &messages[0];
        assert!(title.starts_with("Advance play stopped, ฿8.00 returned"), "{title}");
        assert!(content.contains("The 2 later draws were cancelled"), "{content}");
        let (title, _) = told(&Actor::clone(&actor).in_thai()).await.remove(0);
        assert!(title.starts_with("หยุดซื้อล่วงหน้า คืนเงิน ฿8.00"), "{title}");
    }

    async fn a_corrected_result_is_told_with_both_results_and_what_it_moved(server: &TestServer) {
        let vendor = lottery(server).await;
        let (gains, gaining) = seated(server, &vendor, "corrected1", 100).await;
        let (loses, losing) = seated(server, &vendor, "corrected2", 100).await;
        let (stays, staying) = seated(server, &vendor, "corrected3", 100).await;
        tell(server, &vendor, "20261121-085", &json!({ "result": "057|37" })).await;
        let mut bets = Vec::new();
        for (player, win) in [(&gaining, 0), (&losing, 90), (&staying, 0)] {
            let bet = bet_in(&vendor, player, "20261121-085", 1).await;
            settle(&vendor, &[player.win_item(&bet, win * UNIT)]).await;
            bets.push(bet);
        }
        assert_eq!(told_after(server, &loses, 1).await.len(), 1, "the win was told");
        let raised = gaining.correction_item(&bets[0], 0, 50 * UNIT, "available");
        let lessened = losing.correction_item(&bets[1], 90 * UNIT, 0, "available");
        for _ in 0..2 {
            settle(&vendor, std::slice::from_ref(&raised)).await;
            settle(&vendor, std::slice::from_ref(&lessened)).await;
        }
        // Both results are waited for.
        catch_up(server).await;
        assert_eq!((told(&gains).await.len(), told(&loses).await.len()), (0, 1));
        tell(server, &vendor, "20261121-085", &json!({ "version": 2, "result": "058|73", "previous_result": "057|37" })).await;
        let more = told_after(server, &gains, 1).await.remove(0);
        assert!(more.0.starts_with("Result corrected · ") && more.0.ends_with("draw 20261121-085"), "{more:?}");
        assert!(more.1.contains("057 · 37") && more.1.contains("058 · 73"), "{more:?}");
        assert!(more.1.contains("from ฿0.00 to ฿50.00"), "{more:?}");
        let less = told_after(server, &loses, 2).await.remove(0);
        assert!(less.1.contains("057 · 37") && less.1.contains("<strong>฿90.00</strong> was taken"), "{less:?}");
        assert_eq!(told(&stays).await.len(), 0, "whose win is the same is not concerned");
        let (title, content) = told(&Actor::clone(&gains).in_thai()).await.remove(0);
        assert!(title.starts_with("แก้ไขผลรางวัล") && content.contains("ผลเดิม 057 · 37"), "{title} {content}");
        // There and back: what comes back is a correction, and no win. Its money may be followed before its version is told.
        server.clock.advance(Duration::from_secs(1));
        settle(&vendor, &[losing.correction_item(&bets[1], 0, 90 * UNIT, "available")]).await;
        for _ in 0..LOOKS {
            catch_up(server).await;
        }
        assert_eq!(told(&loses).await.len(), 2, "the version that is told is the one before");
        tell(server, &vendor, "20261121-085", &json!({ "version": 3, "state": "correcting", "result": "057|37", "previous_result": "058|73" })).await;
        let back = told_after(server, &loses, 3).await.remove(0);
        assert!(back.0.starts_with("Result corrected · ") && back.1.contains("from ฿0.00 to ฿90.00"), "{back:?}");
        assert!(back.1.contains("Before: 058 · 73") && back.1.contains("<strong>057 · 37</strong>"), "{back:?}");
    }

    async fn open_screens_hear_of_the_members_own_outcomes_and_of_no_others(server: &TestServer) {
        let vendor = lottery(server).await;
        let (mine, player) = seated(server, &vendor, "hears1111", 100).await;
        let (other, other_player) = seated(server, &vendor, "hears2222", 100).await;
        let bets = [
            bet_in(&vendor, &player, "20261121-085", 1).await, bet_in(&vendor, &player, "20261121-086", 1).await,
        ];
        let others = bet_in(&vendor, &other_player, "20261121-085", 1).await;
        let mut screen = Screen::open(&mine, None).await;
        let mut of_other = Screen::open(&other, None).await;
        settle(&vendor, &[player.win_item(&bets[0], 0), other_player.win_item(&others, 9 * UNIT)]).await;
        settle(&vendor, &[returned(&player, &bets[1], "player_cancelled")]).await;
        catch_up(server).await;
        let outcome = |numero: &str, outcome: &str| {
            json!({ "vendor": LAB, "gameCode": GAME, "numero": numero, "outcome": outcome })
        };
        let heard = async |screen: &mut Screen| loop {
            let event = screen.next().await.expect("an event");
            if event.name == "lottery" {
                return event.data;
            }
        };
        let mut both = [heard(&mut screen).await, heard(&mut screen).await];
        both.sort_unstable_by_key(|event| event["numero"].to_string());
        assert_eq!(both, [outcome("20261121-085", "lost"), outcome("20261121-086", "returned")]);
        assert_eq!(heard(&mut of_other).await, outcome("20261121-085", "won"));
    }
}

/// Nothing but what a stop left on disk is known to the server that starts next.
async fn told_after_a_stop(engine: Engine) {
    let server = TestServer::open(engine).await;
    let vendor = lottery(&server).await;
    let (actor, player) = seated(&server, &vendor, "waits1111", 100).await;
    let bet = bet_in(&vendor, &player, "20261121-085", 1).await;
    settle(&vendor, &[player.win_item(&bet, 9 * UNIT)]).await;
    catch_up(&server).await;
    assert_eq!(server.row_counts().await["lottery_notice"], 1, "it waits for the result");
    drop(vendor);
    let server = server.reopened_with(|_| {}).await;
    let vendor = lottery(&server).await;
    let mut same = server.visitor();
    (same.token, same.id) = (actor.token.clone(), actor.id.clone());
    same.address.clone_from(&actor.address);
    let actor = same;
    assert_eq!(told(&actor).await.len(), 0);
    tell(&server, &vendor, "20261121-085", &json!({ "result": "057|37" })).await;
    told_after(&server, &actor, 1).await;
    for _ in 0..LOOKS {
        catch_up(&server).await;
    }
    assert_eq!(told(&actor).await.len(), 1);
    server.close().await;
}

/// A version that follows the log for the first time finds years of it.
async fn old_log_told(engine: Engine) {
    let server = TestServer::open(engine).await;
    let vendor = lottery(&server).await;
    let (actor, player) = seated(&server, &vendor, "oldwins11", 100).await;
    tell(&server, &vendor, "20261121-085", &json!({ "result": "057|37" })).await;
    let bet = bet_in(&vendor, &player, "20261121-085", 1).await;
    settle(&vendor, &[player.win_item(&bet, 9 * UNIT)]).await;
    told_after(&server, &actor, 1).await;
    let db = server.app.core.db.write();
    let forget =
        ["DELETE FROM inbox_message", "DELETE FROM log_checkpoint WHERE projector = 'lottery/notice'"];
    for statement in forget {
        db.execute_unprepared(statement).await.expect("as before this version");
    }
    server.clock.advance(Duration::from_secs(3 * 24 * 60 * 60));
    let mut actor = server.visitor();
    actor.log_in("oldwins11").await;
    nothing_told(&server, &actor).await;
    let player = vendor.player(&actor).await;
    let bet = bet_in(&vendor, &player, "20261121-085", 1).await;
    settle(&vendor, &[player.win_item(&bet, 9 * UNIT)]).await;
    told_after(&server, &actor, 1).await;
    server.close().await;
}

macro_rules! on_engines {
    ($($name:ident: $fact:ident;)+) => {$(
        mod $name {
            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn sqlite() {
                super::$fact(super::Engine::Sqlite).await;
            }

            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn postgres() {
                super::$fact(super::Engine::Postgres).await;
            }
        }
    )+};
}

on_engines! {
    what_waits_to_be_told_is_told_after_a_stop_and_once: told_after_a_stop;
    what_the_log_holds_from_long_ago_is_not_told: old_log_told;
}
