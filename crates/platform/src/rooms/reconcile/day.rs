//! One day of a provider's account: the report and the items behind it.

use std::collections::{BTreeSet, HashMap, HashSet};

use erawan_kernel::Money;
use erawan_kernel::ids::{DepositId, MerchantId, ProposalId, ReceiptId, ReversalId, WithdrawalId};
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::ReconcileError;
use super::classes::{self, BankLine, Class, ClassSum, Facts, Item, Kind, Ours, minus, plus};
use super::store::{self, AccountAt, EntryKind, GatewayEntry, StatementRow};
use crate::rooms::payments::ReceiptsNamed;
use crate::rooms::payouts::AttemptsNamed;
use crate::rooms::reconcile::Reconcile;

/// How far from its day a transfer that sent suspended money back may be listed.
const REFUND_DAYS_MS: i64 = 7 * 24 * 60 * 60 * 1_000;

/// A day of a provider's account, worked out: `closing` = `booked` + `broughtForward` + every difference + `unexplained`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Report {
    /// The provider.
    pub provider: String,
    /// The day, `YYYY-MM-DD`.
    pub day: String,
    /// Of every amount.
    pub currency: String,
    /// The account at the provider.
    pub account: String,
    /// The numbers of the day's statements.
    pub statements: Vec<i64>,
    /// The provider's balance at the start of the day.
    pub opening: Money,
    /// The provider's balance at the end of the day.
    pub closing: Money,
    /// What the ledger says that the provider held for us at the start of the day.
    pub booked_before: Money,
    /// The same at the end of the day.
    pub booked: Money,
    /// By how much the provider held more than the ledger said at the start of the day.
    pub brought_forward: Money,
    /// Every class, with and without items.
    pub classes: Vec<ClassSum>,
    /// What no item explains; zero unless something is broken.
    pub unexplained: Money,
    /// Items that a person has to look at.
    pub open_count: u64,
    /// Whether something is left to look at.
    pub is_open: bool,
}

/// What this room keeps of a day, all of one state of the database.
#[derive(Debug)]
struct Stored {
    statements: Vec<StatementRow>,
    lines: Vec<BankLine>,
    /// Rows of the ledger on this day.
    today: Vec<GatewayEntry>,
    /// Rows of money that went back, for some days before and after.
    refunds: Vec<GatewayEntry>,
    /// The same of deposits that were taken back.
    reversals: Vec<GatewayEntry>,
    booked_before: Money,
    is_next_there: bool,
    /// The row that was noted last: what is noted later is of no part of the day.
    newest: i64,
    /// When the day begins, and when it is over.
    span: (i64, i64),
}

/// A day with everything behind its report.
#[derive(Debug)]
pub(super) struct Day {
    pub(super) report: Report,
    pub(super) facts: Facts,
    pub(super) items: Vec<Item>,
}

/// A day as it is written in paths: `YYYY-MM-DD`.
pub(super) fn day_of(text: &str) -> Result<Date, ReconcileError> {
    let is_plain = text.len() == 10 && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-');
    text.parse().ok().filter(|_| is_plain).ok_or(ReconcileError::DayUnknown)
}

impl Reconcile {
    /// Whether the day is over at the merchant.
    ///
    /// # Errors
    /// [`ReconcileError::Merchant`].
    pub(super) async fn is_over(&self, merchant_id: MerchantId, date: Date) -> Result<bool, ReconcileError> {
        let merchant = self.merchants.find(merchant_id).await?;
        Ok(date < merchant.date_at(self.core.clock.now()))
    }

    /// The report of a day, for the command line.
    ///
    /// # Errors
    /// [`ReconcileError::DayUnknown`] without a statement of that day; when the database fails.
    pub async fn report(
        &self,
        merchant_id: MerchantId,
        provider: &str,
        day: &str,
    ) -> Result<Report, ReconcileError> {
        Ok(self.day(AccountAt { merchant_id, provider }, day).await?.report)
    }

    /// A day as it is now, whether or not it was signed.
    pub(super) async fn day(&self, at: AccountAt<'_>, day: &str) -> Result<Day, ReconcileError> {
        let stored = self.stored(at, day).await?;
        let (booked_before, statements) = (stored.booked_before, stored.statements.clone());
        let (Some(first), Some(last)) = (statements.first(), statements.last()) else {
            return Err(ReconcileError::DayUnknown);
        };
        let booked = stored.today.iter().fold(booked_before, |sum, entry| plus(sum, entry.effect));
        let facts = self.facts(at, day, stored).await?;
        let items = classes::classify(&facts);
        let sums = classes::sums(&items);
        let brought_forward = minus(first.opening, booked_before);
        let explained =
            sums.iter().fold(plus(booked, brought_forward), |sum, class| plus(sum, class.difference));
        let unexplained = minus(last.closing, explained);
        let open_count = sums.iter().filter(|sum| sum.class.is_open()).map(|sum| sum.count).sum();
        let report = Report {
            provider: at.provider.to_owned(),
            day: day.to_owned(),
            currency: last.currency.clone(),
            account: last.account.clone(),
            statements: statements.iter().map(|statement| statement.number).collect(),
            opening: first.opening,
            closing: last.closing,
            booked_before,
            booked,
            brought_forward,
            classes: sums,
            unexplained,
            open_count,
            is_open: open_count > 0 || unexplained != Money::ZERO,
        };
        Ok(Day { report, facts, items })
    }

    async fn stored(&self, at: AccountAt<'_>, day: &str) -> Result<Stored, ReconcileError> {
        let date = day_of(day)?;
        let merchant = self.merchants.find(at.merchant_id).await?;
        let next = date.tomorrow().map_err(|_| ReconcileError::DayUnknown)?;
        let span = (merchant.start_of_ms(date), merchant.start_of_ms(next));
        let around = (span.0.saturating_sub(REFUND_DAYS_MS), span.1.saturating_add(REFUND_DAYS_MS));
        // Ended before other rooms are asked: they need connections of their own.
        let tx = self.core.db.snapshot().await?;
        Ok(Stored {
            statements: store::statements_of_day(&tx, at, day).await?,
            lines: store::lines_of_day(&tx, at, day).await?,
            today: store::entries_between(&tx, at, span).await?,
            refunds: store::entries_of_kind(&tx, at, EntryKind::Of(Kind::Refund), around).await?,
            reversals: store::entries_of_kind(&tx, at, EntryKind::Of(Kind::Reversal), around).await?,
            booked_before: store::booked_before(&tx, at, span.0).await?,
            is_next_there: store::is_later_there(&tx, at, day).await?,
            newest: store::newest_entry(&tx).await?,
            span,
        })
    }

    async fn facts(&self, at: AccountAt<'_>, day: &str, stored: Stored) -> Result<Facts, ReconcileError> {
        let Stored { lines, today, .. } = &stored;
        let mut transactions = BTreeSet::new();
        let mut names = BTreeSet::new();
        for line in lines {
            transactions.extend(line.transaction_id.clone());
            names.extend([line.transaction_id.clone(), line.reference.clone()].into_iter().flatten());
        }
        let transactions: Vec<_> = transactions.into_iter().collect();
        let wanted: Vec<_> = names.iter().cloned().collect();
        let mut ours = self.receipts(at, &transactions, today).await?;
        ours.extend(self.payouts_and_returns(at, &wanted, today).await?);
        ours.extend(self.refunds(at, &stored.refunds).await?);
        ours.extend(self.reversals(at, &stored.reversals).await?);
        let nameless = today.iter().filter_map(|entry| match entry.kind {
            EntryKind::Of(kind @ (Kind::Other | Kind::Fee)) => Some((kind, entry)),
            _ => None,
        });
        ours.extend(nameless.map(|(kind, entry)| Ours {
            kind,
            subject: entry.subject,
            names: Vec::new(),
            amount: entry.effect,
            booked: entry.effect,
            booked_today: entry.effect,
        }));
        self.book(at, &mut ours, &stored).await?;
        names.extend(ours.iter().flat_map(|ours| ours.names.iter().cloned()));
        let names: Vec<_> = names.into_iter().collect();
        Ok(Facts {
            day: day.to_owned(),
            elsewhere: store::lines_elsewhere(&self.core.db, at, day, &names).await?,
            is_next_there: stored.is_next_there,
            lines: stored.lines,
            ours,
        })
    }

    /// The receipts that lines name, and those that the ledger booked on this day.
    async fn receipts(
        &self,
        at: AccountAt<'_>,
        transactions: &[String],
        today: &[GatewayEntry],
    ) -> Result<Vec<Ours>, ReconcileError> {
        let wanted = ReceiptsNamed {
            merchant_id: at.merchant_id,
            provider: at.provider,
            transactions,
            receipts: &subjects(today, EntryKind::Of(Kind::Receipt)),
            credited_deposits: &subjects(today, EntryKind::Deposit),
        };
        let found = self.payments.receipts_named_in_statement(wanted).await?;
        let mut seen = HashSet::new();
        Ok(found
            .into_iter()
            .filter(|receipt| seen.insert(receipt.id))
            .map(|receipt| Ours {
                kind: Kind::Receipt,
                subject: Some(receipt.id.uuid()),
                names: vec![receipt.transaction_id],
                amount: receipt.amount,
                booked: Money::ZERO,
                booked_today: Money::ZERO,
            })
            .collect())
    }

    /// The same of withdrawals: what left, and what came back.
    async fn payouts_and_returns(
        &self,
        at: AccountAt<'_>,
        names: &[String],
        today: &[GatewayEntry],
    ) -> Result<Vec<Ours>, ReconcileError> {
        let mut withdrawals = subjects(today, EntryKind::Of(Kind::Payout));
        withdrawals.extend(subjects(today, EntryKind::Of(Kind::Return)));
        let wanted = AttemptsNamed {
            merchant_id: at.merchant_id,
            payer: at.provider,
            references: names,
            withdrawals: &withdrawals,
        };
        let (mut ours, mut seen) = (Vec::new(), HashSet::new());
        for attempt in self.payouts.attempts_named_in_statement(wanted).await? {
            if !seen.insert(attempt.reference.clone()) {
                continue;
            }
            let of = |kind, names, amount| Ours {
                kind,
                subject: Some(attempt.withdrawal.uuid()),
                names,
                amount,
                booked: Money::ZERO,
                booked_today: Money::ZERO,
            };
            if let Some(id) = &attempt.return_id {
                let names = vec![id.clone(), attempt.reference.clone()];
                ours.push(of(Kind::Return, names, attempt.amount));
            }
            // Of an attempt that was not paid a line is no surprise to the bank, but it is one to us.
            let amount = if attempt.is_paid { minus(Money::ZERO, attempt.amount) } else { Money::ZERO };
            ours.push(of(Kind::Payout, vec![attempt.reference], amount));
        }
        Ok(ours)
    }

    /// Suspended money that went back, by the bank's name of the transfer.
    async fn refunds(
        &self,
        at: AccountAt<'_>,
        entries: &[GatewayEntry],
    ) -> Result<Vec<Ours>, ReconcileError> {
        let refunds: Vec<_> =
            entries.iter().filter_map(|entry| Some((entry.subject?, entry.effect))).collect();
        let ids: Vec<_> = refunds.iter().map(|(id, _)| ReceiptId::from_uuid(*id)).collect();
        let references = self.payments.bank_references(at.merchant_id, &ids).await?;
        Ok(refunds
            .into_iter()
            .map(|(id, effect)| Ours {
                kind: Kind::Refund,
                subject: Some(id),
                names: references.get(&ReceiptId::from_uuid(id)).cloned().into_iter().collect(),
                amount: effect,
                booked: Money::ZERO,
                booked_today: Money::ZERO,
            })
            .collect())
    }

    /// Deposits that the provider took back, by its name of the reversal.
    async fn reversals(
        &self,
        at: AccountAt<'_>,
        entries: &[GatewayEntry],
    ) -> Result<Vec<Ours>, ReconcileError> {
        let ids = subjects(entries, EntryKind::Of(Kind::Reversal));
        let found = self.payments.reversals_named_in_statement(at.merchant_id, &ids).await?;
        Ok(found
            .into_iter()
            .map(|reversal| Ours {
                kind: Kind::Reversal,
                subject: Some(reversal.id.uuid()),
                names: vec![reversal.name],
                amount: minus(Money::ZERO, reversal.amount),
                booked: Money::ZERO,
                booked_today: Money::ZERO,
            })
            .collect())
    }

    /// Adds what the ledger booked for each, ever and on this day.
    async fn book(
        &self,
        at: AccountAt<'_>,
        ours: &mut Vec<Ours>,
        stored: &Stored,
    ) -> Result<(), ReconcileError> {
        let (from_ms, until_ms) = stored.span;
        let receipts: Vec<_> =
            ours.iter().filter(|ours| ours.kind == Kind::Receipt).filter_map(|ours| ours.subject).collect();
        let completed = self.completed_deposits(at, &receipts).await?;
        let mut about: Vec<_> = ours.iter().filter_map(|ours| ours.subject).collect();
        about.extend(completed.keys().map(|deposit| deposit.uuid()));
        about.sort_unstable();
        about.dedup();
        let mut sums: HashMap<(Kind, Uuid), (Money, Money)> = HashMap::new();
        for entry in store::entries_about(&self.core.db, at, &about, stored.newest).await? {
            let Some(subject) = entry.subject else { continue };
            let key = match entry.kind {
                EntryKind::Of(kind) => (kind, subject),
                EntryKind::Deposit => match completed.get(&DepositId::from_uuid(subject)) {
                    Some(receipt) => (Kind::Receipt, receipt.uuid()),
                    None => continue,
                },
            };
            let sum = sums.entry(key).or_default();
            sum.0 = plus(sum.0, entry.effect);
            if (from_ms..until_ms).contains(&entry.at_ms) {
                sum.1 = plus(sum.1, entry.effect);
            }
        }
        let mut taken = HashSet::new();
        for ours in ours.iter_mut() {
            let Some(subject) = ours.subject else { continue };
            let key = (ours.kind, subject);
            // Of several attempts for one withdrawal, the one that was paid has the ledger's row.
            let has_row = ours.kind != Kind::Payout || ours.amount != Money::ZERO;
            if has_row && taken.insert(key) {
                (ours.booked, ours.booked_today) = sums.get(&key).copied().unwrap_or_default();
            }
        }
        // A row of this day about something that is not there, such as the deposit of an old version.
        for entry in &stored.today {
            let key = match (entry.kind, entry.subject) {
                (EntryKind::Of(Kind::Other | Kind::Fee), _) | (_, None) => continue,
                (EntryKind::Of(kind), Some(subject)) => (kind, subject),
                (EntryKind::Deposit, Some(deposit)) => {
                    let receipt = completed.get(&DepositId::from_uuid(deposit));
                    (Kind::Receipt, receipt.map_or(deposit, |receipt| receipt.uuid()))
                }
            };
            if !taken.contains(&key) {
                ours.push(Ours {
                    kind: Kind::Other,
                    subject: entry.subject,
                    names: Vec::new(),
                    amount: entry.effect,
                    booked: entry.effect,
                    booked_today: entry.effect,
                });
            }
        }
        Ok(())
    }

    /// Which deposit each of these receipts completed: its first row in the ledger names the deposit alone.
    async fn completed_deposits(
        &self,
        at: AccountAt<'_>,
        receipts: &[Uuid],
    ) -> Result<HashMap<DepositId, ReceiptId>, ReconcileError> {
        let wanted = ReceiptsNamed {
            merchant_id: at.merchant_id,
            provider: at.provider,
            transactions: &[],
            receipts,
            credited_deposits: &[],
        };
        let found = self.payments.receipts_named_in_statement(wanted).await?;
        let pair = |receipt: crate::rooms::payments::ReceiptFact| {
            receipt.credited_deposit_id.map(|deposit| (deposit, receipt.id))
        };
        Ok(found.into_iter().filter_map(pair).collect())
    }
}

fn subjects(entries: &[GatewayEntry], kind: EntryKind) -> Vec<Uuid> {
    let own = entries.iter().filter(|entry| entry.kind == kind);
    let mut subjects: Vec<_> = own.filter_map(|entry| entry.subject).collect();
    subjects.sort_unstable();
    subjects.dedup();
    subjects
}

/// How the console names what an item is of ours.
pub(super) fn subject_text(ours: &Ours) -> Option<String> {
    let id = ours.subject?;
    Some(match ours.kind {
        Kind::Receipt | Kind::Refund => ReceiptId::from_uuid(id).to_string(),
        Kind::Reversal => ReversalId::from_uuid(id).to_string(),
        Kind::Payout | Kind::Return => WithdrawalId::from_uuid(id).to_string(),
        Kind::Fee => ProposalId::from_uuid(id).to_string(),
        Kind::Other => id.to_string(),
    })
}

/// Items of one class.
pub(super) fn of_class(day: &Day, class: Option<Class>) -> Vec<&Item> {
    day.items.iter().filter(|item| class.is_none_or(|class| item.class == class)).collect()
}
