use erawan_kernel::{Currency, Money};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::chain::is_address;

/// How late callbacks are when they are told late.
const LATE_MS: i64 = 8_000;
/// How long a reference names the same payout. After that it is forgotten, and a request with it is a new payout.
pub(crate) const REFERENCE_MS: i64 = 24 * 60 * 60 * 1_000;

/// What kind of account is paid to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum DestinationKind {
    #[default]
    Bank,
    PromptPay,
    EWallet,
    /// An address on the chain, which is paid to in coins.
    Crypto,
}

impl DestinationKind {
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Bank => "bank",
            Self::PromptPay => "promptpay",
            Self::EWallet => "ewallet",
            Self::Crypto => "crypto",
        }
    }
}

/// The platform's request.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct NewPayout {
    pub(crate) reference: String,
    pub(crate) amount: Money,
    pub(crate) currency: Currency,
    /// A bank account when absent.
    #[serde(default)]
    pub(crate) kind: DestinationKind,
    pub(crate) bank_code: String,
    pub(crate) account_number: String,
    pub(crate) holder_name: String,
    /// Where it is told; the bank's own setting when absent.
    pub(crate) callback_url: Option<String>,
}

impl NewPayout {
    pub(crate) fn is_whole(&self) -> bool {
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
        let is_text = |text: &str, max| (1..=max).contains(&text.chars().count());
        (1..=64).contains(&self.reference.len())
            && self.reference.bytes().all(is_plain)
            && self.amount.is_positive()
            && is_text(&self.bank_code, 32)
            && is_text(&self.account_number, 34)
            && self.account_number.bytes().all(|byte| byte.is_ascii_alphanumeric())
            && is_text(&self.holder_name, 140)
            && (self.kind != DestinationKind::Crypto || is_address(&self.account_number))
    }
}

/// The status of a payout.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum PayoutStatus {
    Working,
    Paid,
    Failed,
    Returned,
}

/// What becomes of something: its word in forms and files, and its names.
macro_rules! endings {
    (
        $(#[$type_doc:meta])* $name:ident
        $($(#[$doc:meta])* $variant:ident = $word:literal, $english:literal, $thai:literal;)+
    ) => {
        $(#[$type_doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
        pub(crate) enum $name { $($(#[$doc])* #[serde(rename = $word)] $variant,)+ }

        impl $name {
            pub(crate) const ALL: &'static [Self] = &[$(Self::$variant,)+];

            pub(crate) const fn word(self) -> &'static str {
                match self { $(Self::$variant => $word,)+ }
            }

            pub(crate) const fn english(self) -> &'static str {
                match self { $(Self::$variant => $english,)+ }
            }

            pub(crate) const fn thai(self) -> &'static str {
                match self { $(Self::$variant => $thai,)+ }
            }
        }
    };
}

pub(crate) use endings;

endings! {
    /// What becomes of a payout, and what is told of it.
    Ending
    /// It is paid, and told once.
    #[default]
    Paid = "paid", "Pay", "จ่ายเงิน";
    /// It fails.
    Failed = "failed", "Fail", "จ่ายไม่สำเร็จ";
    /// The holder has another name, so it fails.
    WrongName = "wrongName", "Fail: the holder has another name", "จ่ายไม่สำเร็จ: ชื่อบัญชีไม่ตรง";
    /// The answer is lost although it was taken; it is paid.
    UnknownPaid = "unknownPaid", "Answer with an error, then pay", "ตอบว่าผิดพลาด แล้วจ่ายเงิน";
    /// The answer is lost although it was taken; it fails.
    UnknownFailed = "unknownFailed", "Answer with an error, then fail", "ตอบว่าผิดพลาด แล้วจ่ายไม่สำเร็จ";
    /// The answer is an error and nothing was taken.
    NotTaken = "notTaken", "Answer with an error and take nothing", "ตอบว่าผิดพลาดและไม่รับรายการ";
    /// It is refused: the merchant's account holds too little.
    NoFloat = "noFloat", "Refuse: not enough money", "ปฏิเสธ: เงินในบัญชีไม่พอ";
    /// It is taken and paid, and the request is answered when no one waits for it any more.
    Silent = "silent", "Pay without an answer", "จ่ายเงินโดยไม่ตอบ";
    /// It is paid, and comes back.
    Returned = "returned", "Pay, then return the money", "จ่ายเงินแล้วตีคืน";
    /// Paid and told late.
    Late = "late", "Pay, tell late", "จ่ายเงิน แต่แจ้งช้า";
    /// Paid and told twice.
    Twice = "twice", "Pay, tell twice", "จ่ายเงิน และแจ้งสองครั้ง";
    /// Paid and never told.
    Untold = "untold", "Pay, tell nothing", "จ่ายเงิน แต่ไม่แจ้ง";
    /// Paid, and told paid before working.
    Reordered = "reordered", "Pay, tell in the wrong order", "จ่ายเงิน แต่แจ้งสลับลำดับ";
    /// Told failed, then paid and told so.
    Contradictory = "contradictory", "Tell failed, then pay", "แจ้งว่าไม่สำเร็จ แล้วจ่ายเงิน";
    /// Paid another amount.
    OtherAmount = "otherAmount", "Pay another amount", "จ่ายเงินผิดจำนวน";
    /// Paid to another account.
    OtherAccount = "otherAccount", "Pay to another account", "จ่ายเงินผิดบัญชี";
    /// Fewer coins are sent than the amount comes to.
    FewerCoins = "fewerCoins", "Send fewer coins", "ส่งเหรียญน้อยกว่าจำนวน";
}

/// What becomes of a payout, and how fast.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Script {
    pub(crate) ending: Ending,
    /// How long it is worked on, milliseconds.
    pub(crate) after_ms: i64,
}

impl Script {
    pub(crate) const AFTER_MS: i64 = 4_000;
}

impl Default for Script {
    fn default() -> Self {
        Self { ending: Ending::default(), after_ms: Self::AFTER_MS }
    }
}

/// From when on a payout has a status.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Step {
    pub(crate) at_ms: i64,
    pub(crate) status: PayoutStatus,
}

/// What a person decides about one payout.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum PayoutPress {
    /// Pay it now; one that failed too, as a bank that breaks its word does.
    Pay,
    /// Let it fail now.
    Fail,
    /// The money comes back.
    Return,
    /// Tell its status once more.
    Tell,
}

/// A payout of the bank.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Payout {
    pub(crate) request: NewPayout,
    pub(crate) id: String,
    pub(crate) script: Script,
    /// What one coin came to when it was taken; zero where coins were not paid yet.
    #[serde(default)]
    pub(crate) rate: Money,
    /// The oldest first; those of the future too.
    pub(crate) steps: Vec<Step>,
    /// The payment file that asked for it; nothing is told of it by itself then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) file: Option<OfFile>,
}

/// A payment file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OfFile {
    /// As which payer the platform speaks of the account that pays.
    pub(crate) vendor: String,
    pub(crate) message_id: String,
}

/// A payout as the platform asks about it.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PayoutAnswer<'a> {
    payout_id: &'a str,
    reference: &'a str,
    amount: Money,
    currency: Currency,
    kind: DestinationKind,
    bank_code: &'a str,
    account_number: String,
    status: PayoutStatus,
    #[serde(skip_serializing_if = "Option::is_none")]
    return_id: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'static str>,
    /// Of money that left for an address.
    #[serde(skip_serializing_if = "Option::is_none")]
    coins: Option<SentCoins>,
}

/// Coins that were sent for a payout.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SentCoins {
    /// Millionths of a coin.
    pub(crate) coins_micro: i64,
    rate: Money,
    pub(crate) tx_hash: String,
}

/// Money that left, as the bank's own books have it.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OutgoingTransfer<'a> {
    #[serde(flatten)]
    payout: PayoutAnswer<'a>,
    at: i64,
    /// When it came back.
    #[serde(skip_serializing_if = "Option::is_none")]
    returned_at: Option<i64>,
}

impl Payout {
    /// A payout that was just taken, while one coin comes to `rate`.
    pub(crate) fn new(request: NewPayout, id: String, script: Script, rate: Money, now_ms: i64) -> Self {
        let end_ms = now_ms.saturating_add(script.after_ms);
        let step = |at_ms, status| Step { at_ms, status };
        let mut steps = vec![step(now_ms, PayoutStatus::Working)];
        match script.ending {
            Ending::Failed | Ending::WrongName | Ending::UnknownFailed => {
                steps.push(step(end_ms, PayoutStatus::Failed));
            }
            Ending::Returned => {
                steps.push(step(end_ms, PayoutStatus::Paid));
                steps.push(step(end_ms.saturating_add(script.after_ms), PayoutStatus::Returned));
            }
            _ => steps.push(step(end_ms, PayoutStatus::Paid)),
        }
        Self { request, id, script, rate, steps, file: None }
    }

    pub(crate) fn taken_at_ms(&self) -> i64 {
        self.steps.first().map_or(0, |step| step.at_ms)
    }

    pub(crate) fn status(&self, now_ms: i64) -> PayoutStatus {
        let reached = self.steps.iter().rfind(|step| step.at_ms <= now_ms);
        reached.map_or(PayoutStatus::Working, |step| step.status)
    }

    /// How much leaves.
    pub(crate) fn amount(&self) -> Money {
        match self.script.ending {
            Ending::OtherAmount => Money::from_minor(self.request.amount.minor().saturating_add(Money::UNIT)),
            _ => self.request.amount,
        }
    }

    fn account_number(&self) -> String {
        let number = &self.request.account_number;
        if self.script.ending != Ending::OtherAccount {
            return number.clone();
        }
        let other = if number.ends_with('0') { '1' } else { '0' };
        number.chars().take(number.chars().count().saturating_sub(1)).chain([other]).collect()
    }

    pub(crate) fn answer(&self, now_ms: i64) -> PayoutAnswer<'_> {
        let status = self.status(now_ms);
        let reason = match status {
            PayoutStatus::Failed => Some(self.failure()),
            PayoutStatus::Returned => Some("returned by the receiving bank"),
            _ => None,
        };
        PayoutAnswer {
            payout_id: &self.id,
            reference: &self.request.reference,
            amount: self.amount(),
            currency: self.request.currency,
            kind: self.request.kind,
            bank_code: &self.request.bank_code,
            account_number: self.account_number(),
            status,
            return_id: (status == PayoutStatus::Returned).then(|| format!("return-{}", self.id)),
            reason,
            coins: self.coins(now_ms),
        }
    }

    /// Why it fails, where it does.
    pub(crate) const fn failure(&self) -> &'static str {
        match self.script.ending {
            Ending::WrongName => "the account has another name",
            _ => "the account does not take money",
        }
    }

    /// The coins that left for it, if it goes to an address and was paid by now: the most that come to no more than its
    /// amount.
    pub(crate) fn coins(&self, now_ms: i64) -> Option<SentCoins> {
        let is_out = matches!(self.status(now_ms), PayoutStatus::Paid | PayoutStatus::Returned);
        if self.request.kind != DestinationKind::Crypto || !is_out || !self.rate.is_positive() {
            return None;
        }
        let micro = i128::from(self.amount().minor()) * 1_000_000 / i128::from(self.rate.minor());
        let fewer = i64::from(self.script.ending == Ending::FewerCoins);
        Some(SentCoins {
            coins_micro: i64::try_from(micro).ok()?.saturating_sub(fewer),
            rate: self.rate,
            tx_hash: hex::encode(Sha256::digest(format!("payout/{}", self.id))),
        })
    }

    /// When its money left, if it did by now, and when it came back.
    pub(crate) fn moved(&self, now_ms: i64) -> Option<(i64, Option<i64>)> {
        self.transfer(now_ms).map(|transfer| (transfer.at, transfer.returned_at))
    }

    /// The money that left for it, if it did by now.
    pub(crate) fn transfer(&self, now_ms: i64) -> Option<OutgoingTransfer<'_>> {
        let first = |status| {
            self.steps
                .iter()
                .find(|step| step.status == status && step.at_ms <= now_ms)
                .map(|step| step.at_ms)
        };
        let at = first(PayoutStatus::Paid)?;
        Some(OutgoingTransfer { payout: self.answer(now_ms), at, returned_at: first(PayoutStatus::Returned) })
    }

    /// Follows a person's word; false when it is too late for it.
    pub(crate) fn decide(&mut self, press: PayoutPress, now_ms: i64) -> bool {
        let wanted = match (press, self.status(now_ms)) {
            (PayoutPress::Pay, PayoutStatus::Working | PayoutStatus::Failed) => PayoutStatus::Paid,
            (PayoutPress::Fail, PayoutStatus::Working) => PayoutStatus::Failed,
            (PayoutPress::Return, PayoutStatus::Paid) => PayoutStatus::Returned,
            (PayoutPress::Tell, _) => return true,
            _ => return false,
        };
        self.steps.retain(|step| step.at_ms <= now_ms);
        self.steps.push(Step { at_ms: now_ms, status: wanted });
        true
    }

    /// What the platform is told of a payout that was just taken, and when, in this order.
    pub(crate) fn messages(&self) -> Vec<(i64, PayoutStatus)> {
        let (working, ends) = match self.steps.split_first() {
            Some((first, ends)) => ((first.at_ms, first.status), ends),
            None => return Vec::new(),
        };
        let told = ends.iter().map(|step| (step.at_ms, step.status));
        match self.script.ending {
            _ if self.file.is_some() => Vec::new(),
            Ending::Untold => Vec::new(),
            Ending::Late => told.map(|(at_ms, status)| (at_ms.saturating_add(LATE_MS), status)).collect(),
            Ending::Twice => told.flat_map(|message| [message; 2]).collect(),
            Ending::Reordered => told.chain([working]).collect(),
            Ending::Contradictory => [(working.0, PayoutStatus::Failed)].into_iter().chain(told).collect(),
            _ => told.collect(),
        }
    }
}
