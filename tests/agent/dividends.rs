//! What contracts about halves of months pay: the net of a team, what is carried, who pays.

use erawan_kernel::Clock;
use erawan_platform::rooms::account::MemberKind;
use erawan_testkit::{Actor, TestServer, both_engines};
use serde_json::{Value, json};

use super::figures::Team;
use super::salaries::{
    Offer, back, balance, count, earnings, lines, of_agent, of_merchant, run, set, tier, two,
};
use super::transfers::equip;
use super::{code_of, join};
use crate::provider::vendor::UNIT;

const DIVIDEND: &str = "/wps/agent/dividend";

/// `upline888` above `leader888`, whose team are `branch888`, `player111`, `player222` and `player333`.
struct Crew {
    team: Team,
    three: Actor,
    operators: (Actor, Actor),
}

/// The tiers of V9, a hundredth of each amount, and fewer active members.
fn tiers(low: &str, high: &str) -> [Value; 2] {
    [tier("5000.00", 2, Some("200.00"), "P", low), tier("9000.00", 4, Some("400.00"), "P", high)]
}

impl Crew {
    async fn of(server: &TestServer) -> Self {
        server
            .change_settings(|settings| {
                settings.whitelabel.insert("DIVIDENDSHOW3".to_owned(), true);
            })
            .await;
        let team = Team::of(server).await;
        let three = join(server, "player333", &code_of(&team.leader).await).await;
        let operators = two(server).await;
        Self { team, three, operators }
    }

    /// With the contract of the merchant and `upline888` from the next half on.
    async fn with_contract(server: &TestServer, carry: bool, charges: (&str, &str)) -> Self {
        let crew = Self::of(server).await;
        let tiers = tiers("5", "10");
        let offer = Offer { tiers: &tiers, active_min_bet: "500.00", carry, charges };
        of_merchant(&crew.operators, &crew.team.upline, "dividend", &offer).await;
        crew
    }

    /// Each of the four, or of three of them, deposits 3,750.00 and plays one round of that stake, which pays that win.
    async fn play(&mut self, server: &TestServer, count: usize, (stake, win): (i64, i64)) {
        let day = server.clock.now_ms();
        let team = &mut self.team;
        let all = [&mut team.one, &mut team.two, &mut team.branch, &mut self.three];
        for actor in all.into_iter().take(count) {
            back(actor).await;
            server.credit(actor, 3_750).await;
            let player = team.vendor.player(actor).await;
            let round = format!("{}-{day}", actor.username);
            Team::round(&team.vendor, &player, &round, stake * UNIT, win * UNIT).await;
        }
    }
}

/// The periods of the first half of December.
async fn first_half(agent: &Actor) -> Value {
    agent.get(&format!("{DIVIDEND}?startDate=2026-12-01&endDate=2026-12-15")).await.ok()
}

/// What two halves of a month pay, in which the team loses −200.00 and 460.00.
async fn two_halves(server: &TestServer, carry: bool) -> (Value, Value) {
    let mut crew = Crew::with_contract(server, carry, ("0", "0")).await;
    set(server, "2026-12-02T12:00");
    crew.play(server, 4, (2_500, 2_550)).await;
    set(server, "2026-12-16T03:00");
    run(server).await;
    set(server, "2026-12-17T12:00");
    crew.play(server, 4, (2_500, 2_385)).await;
    set(server, "2027-01-01T03:00");
    run(server).await;
    back(&mut crew.team.upline).await;
    let query = "startDate=2026-12-01&endDate=2026-12-31";
    let told = crew.team.upline.get(&format!("{DIVIDEND}?{query}")).await.ok();
    let list = told["list"].as_array().expect("periods");
    assert_eq!(
        (&list[0]["from"], &list[1]["until"], list.len()),
        (&json!("2026-12-16"), &json!("2026-12-15"), 2)
    );
    (list[1].clone(), list[0].clone())
}

both_engines! {
    async fn v9_a_dividend_is_a_share_of_what_the_team_lost_less_what_it_cost(server: &TestServer) {
        let mut crew = Crew::with_contract(server, false, ("0.1", "5")).await;
        set(server, "2026-12-01T12:00");
        crew.play(server, 4, (2_500, 2_325)).await;
        set(server, "2026-12-16T02:59");
        run(server).await;
        assert_eq!(count(server, "agent_run WHERE kind = 'dividend' AND day = '2026-12-15'").await, "0", "from three in the morning on");
        set(server, "2026-12-16T03:00");
        run(server).await;
        run(server).await;
        let upline = &mut crew.team.upline;
        // 700.00 lost, less 5 % of it and 0.1 % of 15,000.00 deposited: 10 % of 650.00.
        assert_eq!(earnings(upline).await, "65.00");
        let told = first_half(upline).await;
        let row = &told["list"][0];
        for (field, value) in [
            ("from", json!("2026-12-01")), ("until", json!("2026-12-15")), ("gameCategory", json!("CONS")),
            ("teamBetting", json!("10000.00")), ("teamWinning", json!("9300.00")), ("teamRebate", json!("0.00")),
            ("teamAgentCommission", json!("0.00")), ("dailyIncome", json!("0.00")), ("teamPromotion", json!("0.00")),
            ("teamBankCharges", json!("15.00")), ("teamProductCharge", json!("35.00")), ("teamNetProfit", json!("650.00")),
            ("carried", json!("0.00")), ("activeMember", json!(4)), ("rateType", json!("P")), ("rate", json!("10")),
            ("tier", json!(2)), ("amount", json!("65.00")), ("correction", json!("0.00")), ("owed", json!("0.00")),
            ("payer", json!("")), ("status", json!("paid")),
        ] {
            assert_eq!(row[field], value, "{field}");
        }
        assert_eq!((&told["footer"]["amount"], &told["contract"]["effectiveDate"]), (&json!("65.00"), &json!("2026-12-01")));
        let line = row["lineId"].as_str().expect("a line");
        let detail = upline.get(&format!("/wps/agent/income/{line}")).await.ok();
        assert_eq!((&detail["kind"], &detail["isCorrection"], &detail["contract"]["teamNetProfit"]), (&json!("dividend"), &json!(false), &json!("650.00")));
    }

    async fn v9_a_tier_that_asks_for_more_active_members_is_not_reached(server: &TestServer) {
        let mut crew = Crew::with_contract(server, false, ("0.1", "5")).await;
        set(server, "2026-12-01T12:00");
        // 9,999.00 by three: the bet and the net of the second tier, one active member too few.
        crew.play(server, 3, (3_333, 3_100)).await;
        set(server, "2026-12-16T03:00");
        run(server).await;
        back(&mut crew.team.upline).await;
        let row = &first_half(&crew.team.upline).await["list"][0];
        // 699.00 less 34.95 and 11.25: 5 % of 652.80.
        assert_eq!((&row["activeMember"], &row["tier"], &row["teamNetProfit"], &row["amount"]), (&json!(3), &json!(1), &json!("652.80"), &json!("32.64")));
    }

    async fn v10_who_is_paid_pays_those_below_and_keeps_the_rest(server: &TestServer) {
        let mut crew = Crew::with_contract(server, false, ("0.1", "5")).await;
        equip(server, &crew.team.upline, 0).await;
        of_agent(&crew.team.upline, &crew.team.leader, "dividend", &tiers("3", "6")).await;
        set(server, "2026-12-01T12:00");
        crew.play(server, 4, (2_500, 2_325)).await;
        set(server, "2026-12-16T03:00");
        run(server).await;
        assert_eq!(earnings(&mut crew.team.upline).await, "26.00", "65.00 less 6 % of 650.00");
        assert_eq!(earnings(&mut crew.team.leader).await, "39.00");
        let told = lines(&crew.team.upline, "").await;
        assert_eq!(told, [("contractPaid".to_owned(), "-39.00".to_owned()), ("dividend".to_owned(), "65.00".to_owned())]);
        let row = &first_half(&crew.team.leader).await["list"][0];
        assert_eq!((&row["payer"], &row["amount"], &row["rate"]), (&json!("upline888"), &json!("39.00"), &json!("6")));
        let paid = crew.team.upline.get("/wps/agent/income").await.ok()["list"][0]["lineId"].clone();
        let detail = crew.team.upline.get(&format!("/wps/agent/income/{}", paid.as_str().expect("a line"))).await.ok();
        assert_eq!((&detail["contract"]["receiver"], &detail["contract"]["due"]), (&json!("leader888"), &json!("39.00")));
        set(server, "2026-12-16T06:00");
        run(server).await;
        back(&mut crew.team.upline).await;
        back(&mut crew.team.leader).await;
        assert_eq!((balance(&crew.team.upline).await, balance(&crew.team.leader).await), ("26.00".to_owned(), "39.00".to_owned()));
    }

    async fn v11_a_loss_is_not_carried_over_where_the_terms_do_not_say_so(server: &TestServer) {
        let (first, second) = two_halves(server, false).await;
        assert_eq!((&first["teamNetProfit"], &first["amount"], &first["status"]), (&json!("-200.00"), &json!("0.00"), &json!("none")));
        assert_eq!((&second["teamNetProfit"], &second["carried"], &second["tier"], &second["amount"]), (&json!("460.00"), &json!("0.00"), &json!(2), &json!("46.00")));
    }

    async fn v11_a_loss_that_is_carried_over_lowers_the_next_base_and_its_tier(server: &TestServer) {
        let (first, second) = two_halves(server, true).await;
        assert_eq!((&first["teamNetProfit"], &first["amount"]), (&json!("-200.00"), &json!("0.00")));
        assert_eq!((&second["teamNetProfit"], &second["carried"], &second["tier"], &second["amount"]), (&json!("460.00"), &json!("-200.00"), &json!(1), &json!("13.00")));
    }

    async fn a_closed_dividend_is_not_opened_again_and_a_later_void_lowers_the_later_half(server: &TestServer) {
        let mut crew = Crew::with_contract(server, false, ("0", "0")).await;
        set(server, "2026-12-01T12:00");
        crew.play(server, 3, (2_500, 2_325)).await;
        back(&mut crew.three).await;
        server.credit(&crew.three, 3_750).await;
        let player = crew.team.vendor.player(&crew.three).await;
        let bet = player.bet("void", 2_500 * UNIT);
        crew.team.vendor.call("/transaction/bet", &bet).await.balance();
        crew.team.vendor.call("/transaction/win", &player.win(&bet, 0)).await.balance();
        set(server, "2026-12-16T03:00");
        run(server).await;
        // 525.00 and the whole stake of the fourth: 10 % of 3,025.00.
        assert_eq!(earnings(&mut crew.team.upline).await, "302.50");
        Team::void(server, &crew.three, &bet).await;
        set(server, "2026-12-17T03:00");
        run(server).await;
        run(server).await;
        assert_eq!(count(server, "contract_due WHERE amount <> 0").await, "1");
        back(&mut crew.team.upline).await;
        let running = crew.team.upline.get(DIVIDEND).await.ok();
        assert_eq!((&running["current"]["teamNetProfit"], &running["current"]["status"]), (&json!("-2500.00"), &json!("estimate")));
    }

    async fn dividends_are_for_agents_whose_merchant_offers_them(server: &TestServer) {
        let crew = Crew::of(server).await;
        crew.team.one.get(DIVIDEND).await.refused("permission.denied");
        crew.team.leader.get(DIVIDEND).await.ok();
        for (query, field) in [("size=51", "size"), ("pageNo=0", "pageNo"), ("startDate=x", "startDate")] {
            let body = crew.team.leader.get(&format!("{DIVIDEND}?{query}")).await.refused("validation.failed");
            assert!(body["value"]["fields"][field].is_array(), "{query}: {body}");
        }
        server.change_settings(|settings| { settings.whitelabel.insert("DIVIDENDSHOW3".to_owned(), false); }).await;
        crew.team.leader.get(DIVIDEND).await.refused("permission.denied");
        let trial = server.member_of_kind(MemberKind::Trial, "trial8888").await;
        trial.get(DIVIDEND).await.refused("permission.denied");
        server.visitor().get(DIVIDEND).await.refused("session.required");
    }
}
