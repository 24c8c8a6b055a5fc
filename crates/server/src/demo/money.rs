//! A deposit and a withdrawal in every state, a member with a level and a bank account, and the statements of seven days,
//! for a demo with days before its first start.
//!
//! Everything is done through the calls of members, operators and payers at the sandbox bank: nothing is written as rows.

use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use erawan_kernel::{Clock, ManualClock};
use erawan_platform::seed::{self, DEMO_AGENT, DEMO_FUNDS_PASSWORD, DEMO_MEMBER, DEMO_PASSWORD};
use jiff::civil::{Date, Time};
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};
use serde_json::{Value, json};

use super::operators::TwoOperators;
use super::player::{Ordered, Player, Site};
use crate::server::Server;

/// How many days it takes, the day of the start included.
pub(super) const DAYS: u8 = 9;
/// Of so many days before the start there are statements.
const STATEMENT_DAYS: i8 = 7;
/// So many days before the start is the one whose statement is not what was booked. Those before it are signed.
const DIFFERENT_DAY: i8 = 3;
/// What is different in that statement.
const DIFFERENCES: &str = "missing,amount,foreign";
/// Providers whose statements come every day.
const PROVIDERS: [&str; 4] = ["sandbox", "promptpay", "transfer", "usdt-trc20"];
/// When something happens on a day, and when the statement of the day before comes.
const NOON: Time = Time::constant(13, 0, 0, 0);
const MORNING: Time = Time::constant(9, 30, 0, 0);
/// How long before the start the last deposits are made and the last statement comes: what waits to be paid still does.
const LAST_BEFORE: Duration = Duration::from_secs(16 * 60);
const STATEMENT_BEFORE: Duration = Duration::from_secs(4 * 60);
/// Longer than there is to pay at a bank.
const TIME_TO_PAY: Duration = Duration::from_secs(16 * 60);
/// How long the bank works on the payout that stays on its way, milliseconds.
const WORKING_MS: i64 = 365 * 24 * 60 * 60 * 1_000;
/// What the member, and the agent, begin with.
const OPENING: &str = "20000.00";
const PAYEE: &str = "สมชาย ใจดี";
const ACCOUNT: &str = "1112223334";
/// The same of the member with a level.
const LEVEL_PAYEE: &str = "มานี รักเรียน";
const LEVEL_ACCOUNT: &str = "5556667778";
/// An address of TRON that no one has the key of.
const ADDRESS: &str = "TCeBcw3QYL4JCEumAvfq9LmMLhtxKbLetv";
/// How long to wait for the bank, and between two looks.
const WAIT: Duration = Duration::from_secs(20);
const LOOK: Duration = Duration::from_millis(20);
/// How much time passes between two looks at what takes its time.
const STEP: Duration = Duration::from_secs(10);

/// What happens at one moment.
#[derive(Debug, Clone, Copy)]
pub(super) enum Step {
    /// What the member does so many days before the start.
    Day(i8),
    /// The statements of this day come.
    Statements(Date),
}

/// The member with every case, and who decides about them.
pub(super) struct Cases<'a> {
    server: &'a Server,
    site: Site,
    clock: ManualClock,
    zone: TimeZone,
    bank: String,
    member: Player,
    /// The bank account to which withdrawals go, once there is one.
    card: Value,
    /// The address on the chain to which one goes.
    address: Value,
    /// What the member said to have paid and did not.
    claimed: Option<Ordered>,
    /// The day whose statement is different, once it is known.
    different: Option<Date>,
}

impl<'a> Cases<'a> {
    /// # Errors
    /// When the merchant is not there.
    pub(super) async fn begin(server: &'a Server, site: &Site, clock: &ManualClock) -> Result<Self> {
        let merchant = server.app.merchants.find_by_code(site.merchant()).await?;
        Ok(Self {
            server,
            site: site.clone(),
            clock: clock.clone(),
            zone: TimeZone::get(&merchant.settings.time_zone)?,
            bank: server.app.core.config.sandbox_gateway_url.clone(),
            member: site.player(String::new()),
            card: Value::Null,
            address: Value::Null,
            claimed: None,
            different: None,
        })
    }

    /// When something happens before a start at `end`.
    ///
    /// # Errors
    /// When a day is none.
    pub(super) fn steps(&self, end: Timestamp) -> Result<Vec<(Timestamp, Step)>> {
        let last = end - LAST_BEFORE;
        let today = last.to_zoned(self.zone.clone()).date();
        let day = |back: i8| today.checked_sub(back.days());
        let at = |date: Date, time: Time| {
            date.to_datetime(time).to_zoned(self.zone.clone()).map(|zoned| zoned.timestamp())
        };
        let mut steps = Vec::new();
        for back in 1..=STATEMENT_DAYS + 1 {
            steps.push((at(day(back)?, NOON)?, Step::Day(back)));
        }
        for back in 1..=STATEMENT_DAYS {
            let comes = at(day(back - 1)?, MORNING)?.min(end - STATEMENT_BEFORE);
            steps.push((comes, Step::Statements(day(back)?)));
        }
        steps.push((last, Step::Day(0)));
        Ok(steps)
    }

    /// Does one of them.
    ///
    /// # Errors
    /// When the server or the bank refuses.
    pub(super) async fn take(&mut self, step: Step) -> Result<()> {
        match step {
            Step::Day(back) => {
                Box::pin(self.day(back)).await.with_context(|| format!("{back} days before the start"))
            }
            Step::Statements(day) => {
                self.statements(day).await.with_context(|| format!("statements of {day}"))
            }
        }
    }

    async fn day(&mut self, back: i8) -> Result<()> {
        if back == STATEMENT_DAYS + 1 {
            self.member.username = seed::open_demo_cases(&self.server.app).await?;
        }
        self.member.log_in().await?;
        match back {
            8 => {
                self.open().await?;
                self.give_level().await?;
                self.equip_agent().await?;
            }
            7 => self.pay_at("sandbox", "500.00", "approve", "success").await?,
            6 => {
                self.pay_at("sandbox", "300.00", "decline", "failed").await?;
                self.expired("400.00").await?;
                self.pay_code("700.00").await?;
            }
            5 => {
                self.pay_at("sandbox", "300.00", "again", "success").await?;
                self.until_listed("paid.twice").await?;
                self.play_through().await?;
                self.withdraw(&self.card, "1000.00", ("paid", 0), Some("pay"), "paid").await?;
            }
            4 => {
                let late = self.expired("800.00").await?;
                self.member.press(&late, "late").await?;
                self.until(&late.path(), "status", "success", Duration::ZERO).await?;
                self.play_through().await?;
                self.withdraw(&self.card, "500.00", ("paid", 0), Some("refuse"), "refused").await?;
            }
            DIFFERENT_DAY => {
                self.different = Some(self.clock.now().to_zoned(self.zone.clone()).date());
                self.pay_at("sandbox", "200.00", "approve", "success").await?;
                self.pay_at("sandbox", "250.00", "approve", "success").await?;
                self.transfer("1000").await?;
                self.play_through().await?;
                self.withdraw(&self.card, "300.00", ("returned", 0), Some("pay"), "returned").await?;
            }
            2 => {
                // From an account in another name: it waits until two operators decide.
                self.pay_at("sandbox", "900.00", "other", "in_review").await?;
                let claimed = self.begin_transfer("600").await?;
                self.claim(&claimed).await?;
                self.claimed = Some(claimed);
            }
            1 => {
                let given_up = self.begin_transfer("550").await?;
                self.member.delete(&given_up.path()).await?;
                self.pay_at("sandbox", "150.00", "approve", "success").await?;
                self.pay_coins("340.00").await?;
                self.play_through().await?;
                self.withdraw(&self.address, "680.00", ("paid", 0), Some("pay"), "paid").await?;
            }
            _ => Box::pin(self.today()).await?,
        }
        self.member.log_out().await
    }

    /// What is open when the demo opens.
    async fn today(&self) -> Result<()> {
        if let Some(claimed) = &self.claimed {
            // What was said to be paid two days ago did not come: a person looks at it.
            self.until(&claimed.path(), "step", "in_review", STEP).await?;
        }
        self.withdraw(&self.card, "350.00", ("otherAmount", 0), Some("pay"), "held").await?;
        self.withdraw(&self.card, "450.00", ("untold", WORKING_MS), Some("pay"), "sent").await?;
        self.withdraw(&self.card, "6000.00", ("paid", 4_000), None, "review").await?;
        let claimed = self.begin_transfer("650").await?;
        self.claim(&claimed).await?;
        self.begin_transfer("750").await?;
        Ok(())
    }

    /// The member's wallet, safe, bank account and address on the chain.
    async fn open(&mut self) -> Result<()> {
        let two = self.two(seed::demo_finance_operators()).await?;
        let proposals = format!("/console/members/{}/adjustments", self.member.username);
        let form = json!({ "direction": "credit", "amount": OPENING, "reason": "ยอดเริ่มต้นของบัญชีสาธิต" });
        two.decide(&proposals, "/console/adjustments", &form).await?;
        Self::set_up(&self.member, PAYEE).await?;
        self.card = Self::add_destination(&self.member, "KRU", ACCOUNT).await?;
        self.address = Self::add_destination(&self.member, "USDT", ADDRESS).await?;
        Ok(())
    }

    /// A bank account for the member who plays every other day, and level 1 from two who look after risk.
    async fn give_level(&self) -> Result<()> {
        let mut member = self.site.player(DEMO_MEMBER.to_owned());
        member.log_in().await?;
        Self::set_up(&member, LEVEL_PAYEE).await?;
        Self::add_destination(&member, "KRU", LEVEL_ACCOUNT).await?;
        member.log_out().await?;
        let two = self.two(seed::demo_risk_operators()).await?;
        let proposals = format!("/console/members/{DEMO_MEMBER}/level/proposals");
        let form = json!({ "level": 1, "reason": "กำหนดระดับของบัญชีสาธิต" });
        two.decide(&proposals, "/console/levels", &form).await
    }

    /// Money and a funds password for the agent who leads the largest team, to send to its members.
    async fn equip_agent(&self) -> Result<()> {
        let two = self.two(seed::demo_finance_operators()).await?;
        let proposals = format!("/console/members/{DEMO_AGENT}/adjustments");
        let form = json!({ "direction": "credit", "amount": OPENING, "reason": "ยอดเริ่มต้นของเอเย่นต์สาธิต" });
        two.decide(&proposals, "/console/adjustments", &form).await?;
        let mut agent = self.site.player(DEMO_AGENT.to_owned());
        agent.log_in().await?;
        Self::set_funds_password(&agent).await?;
        agent.log_out().await
    }

    async fn set_funds_password(member: &Player) -> Result<()> {
        member.post("/wps/session/reauthenticate", &json!({ "password": DEMO_PASSWORD })).await?;
        let password = DEMO_FUNDS_PASSWORD;
        let safe = json!({ "paymentPassword": password, "confirmPaymentPassword": password });
        member.post("/wps/member/paymentPassword", &safe).await?;
        Ok(())
    }

    /// A member's funds password and payee name.
    async fn set_up(member: &Player, payee: &str) -> Result<()> {
        Self::set_funds_password(member).await?;
        member.put("/wps/member/info/payeename", &json!({ "payeeName": payee })).await?;
        Ok(())
    }

    /// A destination of a member's withdrawals; its identifier.
    async fn add_destination(member: &Player, bank: &str, number: &str) -> Result<Value> {
        let form =
            json!({ "bankCode": bank, "accountNumber": number, "paymentPassword": DEMO_FUNDS_PASSWORD });
        Ok(member.post("/wps/member/bankCard", &form).await?["value"]["id"].clone())
    }

    async fn two(&self, usernames: [&str; 2]) -> Result<TwoOperators> {
        TwoOperators::log_in(&self.site, &self.clock, usernames).await
    }

    /// A deposit at a vendor's page, and what becomes of it.
    async fn pay_at(&self, vendor: &str, amount: &str, press: &str, becomes: &str) -> Result<()> {
        let ordered = self.member.begin_deposit(vendor, amount).await?;
        self.clock.advance(STEP);
        self.member.press(&ordered, press).await?;
        let field = if becomes == "in_review" { "step" } else { "status" };
        self.until(&ordered.path(), field, becomes, Duration::ZERO).await?;
        self.clock.advance(STEP);
        Ok(())
    }

    /// A deposit that no one pays in time.
    async fn expired(&self, amount: &str) -> Result<Ordered> {
        let ordered = self.member.begin_deposit("sandbox", amount).await?;
        self.clock.advance(TIME_TO_PAY);
        self.until(&ordered.path(), "status", "cancelled", STEP).await?;
        Ok(ordered)
    }

    /// A deposit that is paid with a bank app, by its code.
    async fn pay_code(&self, amount: &str) -> Result<()> {
        let ordered = self.member.begin_deposit("promptpay", amount).await?;
        let code = ordered.answer["qrCode"].as_str().context("no code")?;
        let page = format!("{}/app", self.bank);
        self.site.bank_form(&page, &[("qr", code), ("press", "approve")]).await?;
        self.until(&ordered.path(), "status", "success", Duration::ZERO).await?;
        Ok(())
    }

    /// A deposit in coins, whose block becomes final.
    async fn pay_coins(&self, amount: &str) -> Result<()> {
        let ordered = self.member.begin_deposit("usdt-trc20", amount).await?;
        self.clock.advance(STEP);
        let sent = json!({ "address": ordered.answer["address"], "coins": ordered.answer["coins"] });
        self.site.bank_call(&format!("{}/chain/transfers", self.bank), &sent).await?;
        self.until(&ordered.path(), "status", "success", STEP).await?;
        Ok(())
    }

    /// A deposit by transfer, which waits to be paid.
    async fn begin_transfer(&self, amount: &str) -> Result<Ordered> {
        let form = json!({ "bankId": "transfer-kru", "amount": amount });
        self.clock.advance(STEP);
        Ordered::of(&self.member.post_once("/wps/relay/MCS2_depositManualTransfer", &form).await?)
    }

    /// A deposit by transfer of exactly the amount that was shown.
    async fn transfer(&self, amount: &str) -> Result<()> {
        let ordered = self.begin_transfer(amount).await?;
        let number = ordered.answer["account"]["accountNumber"].as_str().context("no account")?;
        let paid = json!({ "amount": ordered.answer["amountToPay"], "payerName": PAYEE });
        self.site.bank_call(&format!("{}/accounts/{number}/transfers", self.bank), &paid).await?;
        self.until(&ordered.path(), "status", "success", STEP).await?;
        Ok(())
    }

    /// The member says that a deposit by transfer is paid.
    async fn claim(&self, ordered: &Ordered) -> Result<()> {
        self.member.post(&format!("{}/paid", ordered.path()), &json!({})).await?;
        self.until(&ordered.path(), "step", "claimed", Duration::ZERO).await?;
        Ok(())
    }

    /// Plays until nothing of what was deposited has to be staked any more.
    async fn play_through(&self) -> Result<()> {
        const ROUNDS_MAX: usize = 200;
        let mut game = self.member.open_game().await?;
        for _ in 0..ROUNDS_MAX {
            let terms = self.member.get("/wps/relay/MCSFE_getWithdrawSettings").await?;
            if terms["value"]["turnover"]["left"] == "0.00" {
                return Ok(());
            }
            for _ in 0..4 {
                self.clock.advance(Duration::from_secs(3));
                self.member.spin_high(&mut game).await?;
            }
        }
        anyhow::bail!("what was deposited was not played through")
    }

    /// A withdrawal: what the bank does with it and after how long, what two operators decide, and what becomes of it.
    async fn withdraw(
        &self,
        card: &Value,
        amount: &str,
        (ending, after_ms): (&str, i64),
        outcome: Option<&str>,
        becomes: &str,
    ) -> Result<()> {
        let form = json!({ "cardId": card, "amount": amount, "paymentPassword": DEMO_FUNDS_PASSWORD });
        let asked = self.member.post_once("/wps/transaction/withdraw", &form).await?;
        self.clock.advance(STEP);
        let id = asked["value"]["orderId"].as_str().context("no withdrawal")?;
        let case = format!("/console/withdrawals/{id}");
        let two = self.two(seed::demo_finance_operators()).await?;
        if let Some(outcome) = outcome {
            if outcome == "pay" {
                let after_ms = after_ms.to_string();
                let script = [("ending", ending), ("afterMs", after_ms.as_str()), ("count", "1")];
                self.site.bank_form(&format!("{}/bank/next", self.bank), &script).await?;
            }
            let proposals = format!("{case}/proposals");
            two.decide(&proposals, &proposals, &decision(outcome)).await?;
        }
        let asked = Instant::now();
        loop {
            let now = two.get(&case).await?["value"].clone();
            let is_there = if becomes == "held" { now["held"] == true } else { now["state"] == becomes };
            if is_there {
                return Ok(());
            }
            ensure!(asked.elapsed() < WAIT, "withdrawal {id} is not {becomes}: {}", now["state"]);
            self.clock.advance(STEP);
            self.work().await?;
            tokio::time::sleep(LOOK).await;
        }
    }

    /// Waits until the member reads this; `step` of the clock between two looks, none where the bank reports by itself.
    async fn until(&self, path: &str, field: &str, wanted: &str, step: Duration) -> Result<()> {
        let asked = Instant::now();
        loop {
            let now = self.member.get(path).await?["value"].clone();
            if now[field] == wanted {
                return Ok(());
            }
            ensure!(asked.elapsed() < WAIT, "{path}: {field} is not {wanted}: {now}");
            if step > Duration::ZERO {
                self.clock.advance(step);
                self.work().await?;
            }
            tokio::time::sleep(LOOK).await;
        }
    }

    /// Waits until one of the member's deposits of the day has this reason.
    async fn until_listed(&self, reason: &str) -> Result<()> {
        let asked = Instant::now();
        loop {
            let report = self.member.get("/wps/relay/MCS2_depositTransactioNReport").await?;
            let list = report["value"]["list"].as_array().context("no list")?;
            if list.iter().any(|row| row["reason"] == reason) {
                return Ok(());
            }
            ensure!(asked.elapsed() < WAIT, "no deposit with the reason {reason}");
            tokio::time::sleep(LOOK).await;
        }
    }

    /// What the jobs of the server do, at once.
    async fn work(&self) -> Result<()> {
        self.server.app.payments.read_feeds().await?;
        self.server.app.payments.poll_once().await?;
        self.server.app.payouts.work_once().await?;
        Ok(())
    }

    /// The statements of a day are imported; days before the different one are signed by two operators.
    async fn statements(&self, day: Date) -> Result<()> {
        let two = self.two(seed::demo_finance_operators()).await?;
        let is_different = self.different == Some(day);
        if is_different {
            let text = day.to_string();
            let planted = [("vendor", PROVIDERS[0]), ("day", text.as_str()), ("plants", DIFFERENCES)];
            self.site.bank_form(&format!("{}/bank/statements", self.bank), &planted).await?;
        }
        for provider in PROVIDERS {
            let page = format!("{}/bank/statements/{provider}/{day}.xml", self.bank);
            let file = self.site.bank_file(&page).await?;
            let import = format!("/console/reconcile/{provider}/statements");
            let kind = "application/octet-stream";
            two.propose(&import, |request| request.header("Content-Type", kind).body(file)).await?;
            if self.different.is_none() {
                let signatures = format!("/console/reconcile/{provider}/days/{day}/signatures");
                let form = json!({ "reason": "ทุกรายการตรงกัน" });
                two.decide(&signatures, "/console/reconcile/signatures", &form).await?;
            }
        }
        Ok(())
    }
}

/// What one operator proposes about a withdrawal.
fn decision(outcome: &str) -> Value {
    match outcome {
        "pay" => json!({ "outcome": "pay", "reason": "ยอดฝากและยอดเล่นตรงกัน" }),
        _ => {
            json!({ "outcome": outcome, "reason": "ต้องยื่นเอกสารยืนยันตัวตนก่อน", "refusal": "needs.documents" })
        }
    }
}
