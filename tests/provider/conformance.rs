use std::sync::Arc;
use std::time::Duration;

use erawan_conformance::{Operator, Report, Target, Tickets, Verdict};
use erawan_kernel::SeededEntropy;
use erawan_platform::rooms::provider::VendorRules;
use erawan_testkit::{Actor, Engine, LAB, TestServer, both_engines};

use super::planted::{Mistake, plant};
use super::vendor::{GAME, UNIT, Vendor, rules};

/// The operator behind the server: ends sessions, blocks players, lets time pass.
struct Console<'a> {
    server: &'a TestServer,
    leaving: &'a Actor,
    blocked: &'a Actor,
}

impl Console<'_> {
    /// What the server knows of a player is at most a second old.
    fn outdate_copies(&self) {
        self.server.clock.advance(Duration::from_secs(1));
    }
}

#[async_trait::async_trait]
impl Operator for Console<'_> {
    async fn end_session(&self, user: &str) -> Result<(), String> {
        assert_eq!(user, self.leaving.id);
        self.leaving.delete("/wps/session/logout").await.ok();
        self.outdate_copies();
        Ok(())
    }

    async fn block(&self, user: &str) -> Result<(), String> {
        assert_eq!(user, self.blocked.id);
        self.server.disable(self.blocked).await;
        self.outdate_copies();
        Ok(())
    }

    async fn rest(&self) {
        self.server.clock.advance(Duration::from_millis(2_400));
    }
}

/// Questions that the kit asks at least.
const QUESTIONS_MIN: usize = 113;
/// The same of a lottery.
const QUESTIONS_OF_LOTTERY_MIN: usize = 169;

/// Plays the kit against this address, with players of the server, by the rules for slots.
async fn play(server: &TestServer, url: &str) -> Report {
    let all =
        VendorRules { correction_max: Some(UNIT), promotion_max: Some(UNIT), ..rules("BGS", true, 2_400) };
    Vendor::set_rules(server, all).await;
    play_as(server, url, &Vendor::bgs(server)).await
}

/// The same by the rules for lotteries.
async fn play_lottery(server: &TestServer, url: &str) -> Report {
    let vendor = Vendor::lottery(server).await;
    let all = VendorRules { correction_max: Some(UNIT), promotion_max: Some(UNIT), ..rules(LAB, false, 0) };
    Vendor::set_rules(server, all).await;
    vendor.sells_lotteries(server).await;
    play_as(server, url, &vendor).await
}

async fn play_as(server: &TestServer, url: &str, vendor: &Vendor) -> Report {
    server.clock.advance(Duration::from_secs(1));
    let [player, leaving, blocked] = [
        server.member("kitplayer1").await,
        server.member("kitleaving1").await,
        server.member("kitblocked1").await,
    ];
    for actor in [&player, &leaving, &blocked] {
        server.credit(actor, 100).await;
    }
    let tickets = Tickets {
        player: vendor.ticket(&player).await,
        leaving: Some(vendor.ticket(&leaving).await),
        blocked: Some(vendor.ticket(&blocked).await),
    };
    let target = Target {
        url: url.to_owned(),
        vendor: vendor.code.to_owned(),
        secret: vendor.secret.clone(),
        currency: "THB".to_owned(),
        game_code: GAME.to_owned(),
    };
    let console = Console { server, leaving: &leaving, blocked: &blocked };
    let clock = Arc::new(server.clock.clone());
    let entropy = Arc::new(SeededEntropy::new(77));
    erawan_conformance::run(target, &tickets, &console, clock, entropy)
        .await
        .expect("the kit runs to its end")
}

fn assert_clean(report: &Report, left_out: &[&str], questions_min: usize) {
    assert!(report.is_passed(), "{report}");
    let is_left_out = |finding: &&erawan_conformance::Finding| finding.verdict == Verdict::LeftOut;
    let found: Vec<_> = report.findings.iter().filter(is_left_out).map(|of| of.question.as_str()).collect();
    assert_eq!(found, left_out, "{report}");
    assert!(report.count(Verdict::Passed) >= questions_min, "{report}");
}

/// What a vendor of slots with one open round at a time is not asked.
const NOT_OF_SLOTS: [&str; 4] =
    ["linked bets", "a correction to less", "what is told of a draw", "the prize mode of a lottery"];

both_engines! {
    async fn a08_the_conformance_kit_finds_nothing_wrong(server: &TestServer) {
        assert_clean(&play(server, &server.url).await, &NOT_OF_SLOTS, QUESTIONS_MIN);
    }

    async fn a08_the_conformance_kit_finds_nothing_wrong_with_a_lottery(server: &TestServer) {
        assert_clean(&play_lottery(server, &server.url).await, &[], QUESTIONS_OF_LOTTERY_MIN);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a08_the_conformance_kit_finds_nothing_wrong_over_two_nodes_on_postgres() {
    let one = TestServer::open(Engine::Postgres).await;
    let two = one.another_node().await;
    let balancer = plant(&[&one, &two], None).await;
    assert_clean(&play(&one, &balancer).await, &NOT_OF_SLOTS, QUESTIONS_MIN);
    two.close().await;
    one.check_books().await;
    one.close().await;
}

/// One fact for each mistake: the kit fails, and at the question that is about it.
macro_rules! mistakes {
    ($($name:ident: $mistake:ident => $question:literal,)+) => {$(
        #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
        async fn $name() {
            let server = TestServer::open(Engine::Sqlite).await;
            let url = plant(&[&server], Some(Mistake::$mistake)).await;
            let is_of_lotteries = Mistake::$mistake.is_of_lotteries();
            let report = if is_of_lotteries { play_lottery(&server, &url).await } else { play(&server, &url).await };
            assert!(!report.is_passed(), "the kit did not notice\n{report}");
            let failed = |finding: &&erawan_conformance::Finding| finding.verdict == Verdict::Failed;
            let questions: Vec<_> = report.findings.iter().filter(failed).map(|finding| &finding.question).collect();
            assert!(questions.iter().any(|question| *question == $question), "{questions:?}");
            server.close().await;
        }
    )+};
}

mistakes! {
    the_kit_finds_a_wrong_balance: WrongBalance => "a bet",
    the_kit_finds_a_replay_that_moves_money: ReplayMoves => "its stake was taken once",
    the_kit_finds_that_a_signature_is_not_asked_for: NoSignature => "no signature",
    the_kit_finds_that_a_signature_is_good_for_other_calls: AnyPath => "the signature of another call",
    the_kit_finds_that_old_calls_are_taken: AnyAge => "a call of 61 seconds ago",
    the_kit_finds_a_rollback_that_pays_twice: RollbackPaysTwice => "another rollback of the same bet",
    the_kit_finds_that_an_early_rollback_is_forgotten: ForgetsEarlyRollback => "the bet after its rollback",
    the_kit_finds_a_win_that_is_lost: LosesWins => "a win",
    the_kit_finds_a_win_that_is_paid_after_the_end: PaysAfterTheEnd => "another win of a closed round",
    the_kit_finds_that_an_id_is_good_twice: TakesIdTwice => "the same bet with another amount",
    the_kit_finds_that_an_open_round_is_not_listed: HidesRounds => "its round is listed with its stake",
    the_kit_finds_that_the_fate_of_a_call_is_wrong: ForgetsCalls => "the fate of that bet",
    the_kit_finds_linked_bets_that_are_taken_in_part: TakesBetsInPart => "nothing of refused linked bets was taken",
    the_kit_finds_that_a_bad_item_spoils_those_after_it: StopsAtBadItem => "items of a settlement, good and bad",
    the_kit_finds_that_a_correction_takes_back_twice: TakesBackTwice => "the same correction to less again",
    the_kit_finds_that_draws_of_any_game_are_taken: TakesAnyDraw => "a draw of an unknown game",
    the_kit_finds_that_no_merchant_is_told: HidesMerchant => "the merchant of the player",
    the_kit_finds_money_that_is_both_of_trial_and_test_accounts: TellsTwoBooks => "the money of the player",
    the_kit_finds_a_prize_mode_that_is_none: InventsPrizeMode => "the prize mode of a lottery",
    the_kit_finds_a_play_type_that_is_none: InventsPlayType => "the play type that the launch asked for",
    the_kit_finds_that_a_client_chooses_its_odds: TakesClientsOdds => "the same request with a merchant and odds of the client's",
    the_kit_finds_that_an_old_state_of_a_draw_is_refused: RefusesOldDraws => "an earlier state of the draw, late",
}
