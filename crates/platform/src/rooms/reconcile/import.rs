//! A file becomes a statement: read once to see whether it holds, then written line by line.

use std::sync::Arc;

use bytes::Bytes;
use erawan_kernel::ids::{MerchantId, StatementId};
use erawan_statements::{Direction, Format, Line, Next, Statement, StatementError, read, sniff};
use serde_json::json;
use sha2::{Digest, Sha256};

use super::ReconcileError;
use super::classes::{BankLine, LineKind};
use super::store::{self, AccountAt, StatementRow};
use crate::platform_event::{Author, PlatformEvent};
use crate::rooms::operator::Operator;
use crate::rooms::payouts::{StatementOf, StatementWord};
use crate::rooms::reconcile::Reconcile;

/// Signs of a masked name.
const NAME_CHARS_MAX: usize = 64;
/// Lines that wait between reading and writing.
const LINES_MAX: usize = 500;

impl Reconcile {
    /// Imports a statement of the operator's merchant. The same file again is answered with the first import.
    ///
    /// # Errors
    /// [`ReconcileError::ProviderUnknown`]; [`ReconcileError::Broken`] with the line; [`ReconcileError::DoesNotFollow`];
    /// [`ReconcileError::Signed`] when its day was signed without it.
    pub(super) async fn import(
        &self,
        by: &Operator,
        provider: &str,
        file: Bytes,
    ) -> Result<StatementRow, ReconcileError> {
        let at = AccountAt { merchant_id: by.merchant_id, provider };
        if !self.providers(by.merchant_id).await?.iter().any(|known| known == provider) {
            return Err(ReconcileError::ProviderUnknown);
        }
        let _turn = self.import_turn.lock().await;
        let (file, digest) = blocking(move || {
            let digest: [u8; 32] = Sha256::digest(&file).into();
            (file, digest)
        })
        .await?;
        if let Some(known) = store::find_by_digest(self.core.db.write(), at, &digest).await? {
            return Ok(known);
        }
        let format = Arc::new(sniff(&file).unwrap_or_else(|| Format::Csv(Box::default())));
        let (read_file, read_format) = (file.clone(), format.clone());
        let whole = blocking(move || read(&read_format, &*read_file, |_| Next::Line)).await?;
        let statement = whole.map_err(ReconcileError::Broken)?;
        // Later the provider lists more of this day, and a statement stays as it was imported.
        if !self.is_over(by.merchant_id, statement.day).await? {
            return Err(ReconcileError::DoesNotFollow(format!("the day {} is not over", statement.day)));
        }
        let row = StatementRow {
            id: StatementId::generate(&*self.core.clock, &*self.core.entropy)?,
            account: statement.account.clone(),
            number: i64::try_from(statement.number).unwrap_or(i64::MAX),
            currency: statement.currency.code().to_owned(),
            day: statement.day.to_string(),
            opening: statement.opening,
            closing: statement.closing,
            line_count: i64::try_from(statement.lines).unwrap_or(i64::MAX),
            digest,
            form: form_of(&format).to_owned(),
            operator_id: by.id,
            imported_at_ms: self.core.clock.now_ms(),
        };
        self.write(by, at, &row, &statement, file, format).await
    }

    /// Whose statements may be imported, in order: who takes deposits or pays withdrawals, now or formerly.
    ///
    /// # Errors
    /// When the database fails.
    pub(super) async fn providers(&self, merchant_id: MerchantId) -> Result<Vec<String>, ReconcileError> {
        let mut providers = self.payments.providers(merchant_id).await?;
        providers.extend(self.payouts.payers_of(merchant_id).await?);
        providers.sort_unstable();
        providers.dedup();
        Ok(providers)
    }

    async fn write(
        &self,
        by: &Operator,
        at: AccountAt<'_>,
        row: &StatementRow,
        statement: &Statement,
        file: Bytes,
        format: Arc<Format>,
    ) -> Result<StatementRow, ReconcileError> {
        let tx = self.core.db.begin().await?;
        // Two imports of an account follow each other.
        crate::rooms::merchant::lock_in_tx(&tx, at.merchant_id).await?;
        if let Some(known) = store::find_by_digest(&tx, at, &row.digest).await? {
            return Ok(known);
        }
        if let Some(before) = store::last_statement(&tx, at).await? {
            follows(&before, row).map_err(ReconcileError::DoesNotFollow)?;
        }
        if store::find_signed(&tx, at, &row.day).await?.is_some() {
            return Err(ReconcileError::Signed);
        }
        store::insert_statement_in_tx(&tx, at, row).await?;
        let of = StatementOf { merchant_id: at.merchant_id, payer: at.provider, digest: row.digest };
        let (sender, mut lines) = tokio::sync::mpsc::channel::<Line>(LINES_MAX);
        let reading =
            tokio::task::spawn_blocking(move || {
                read(&format, &*file, |line| {
                    if sender.blocking_send(line).is_ok() { Next::Line } else { Next::Stop }
                })
            });
        let mut waiting = Vec::with_capacity(LINES_MAX);
        while lines.recv_many(&mut waiting, LINES_MAX).await > 0 {
            let noted: Vec<_> = waiting.drain(..).map(|line| line_of(row, line)).collect();
            store::insert_lines_in_tx(&tx, at, row.id, &noted).await?;
            let words: Vec<_> = noted.iter().filter_map(word_of).collect();
            self.payouts.note_statement_in_tx(&tx, of, &words).await?;
        }
        let read_again: Result<Statement, StatementError> =
            reading.await.map_err(|error| unreadable(&error))?;
        if read_again.map_err(ReconcileError::Broken)? != *statement {
            return Err(ReconcileError::Unreadable("a file reads differently twice".to_owned()));
        }
        let event = PlatformEvent {
            kind: "statement.imported",
            subject: format!("{}/{}/{}", by.merchant_id, at.provider, row.day).into(),
            details: json!({
                "provider": at.provider,
                "day": row.day,
                // Not `number`: the audit trail masks what may be that of a bank account.
                "statement": row.number,
                "lines": row.line_count,
                "digest": hex::encode(row.digest),
            }),
        };
        let author = Author::operator(&by.username);
        event.record_for(&tx, by.merchant_id, &author, row.imported_at_ms).await?;
        tx.commit().await?;
        // The statement is kept: who cannot follow it now does so later.
        if let Err(error) = self.payouts.hear_words().await {
            tracing::warn!(%error, "what a statement says of payment files was not followed yet");
        }
        Ok(row.clone())
    }
}

async fn blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, ReconcileError> {
    tokio::task::spawn_blocking(work).await.map_err(|error| unreadable(&error))
}

fn unreadable(error: &tokio::task::JoinError) -> ReconcileError {
    ReconcileError::Unreadable(error.to_string())
}

const fn form_of(format: &Format) -> &'static str {
    match format {
        Format::Camt053 => "camt",
        Format::Mt940 => "mt940",
        Format::Csv(_) => "csv",
    }
}

/// The same account, the next number, the balance with which the last ended; numbers may begin anew with a year.
fn follows(before: &StatementRow, new: &StatementRow) -> Result<(), String> {
    if new.account != before.account {
        return Err(format!("the account is {}, not {}", new.account, before.account));
    }
    let is_new_year = new.number == 1 && new.day.get(..4) > before.day.get(..4);
    if new.number != before.number.saturating_add(1) && !is_new_year {
        return Err(format!("statement {} does not follow statement {}", new.number, before.number));
    }
    if new.day < before.day {
        return Err(format!("the day {} lies before {}", new.day, before.day));
    }
    if new.opening != before.closing {
        return Err(format!("it begins with {}, the one before ended with {}", new.opening, before.closing));
    }
    Ok(())
}

fn line_of(statement: &StatementRow, line: Line) -> BankLine {
    let effect = line.effect();
    debug_assert_eq!(effect.is_positive(), line.direction == Direction::In);
    BankLine {
        statement: statement.number,
        number: i64::try_from(line.number).unwrap_or(i64::MAX),
        day: statement.day.clone(),
        kind: match line.kind {
            erawan_statements::Kind::Transfer => LineKind::Transfer,
            erawan_statements::Kind::Fee => LineKind::Fee,
            erawan_statements::Kind::Return => LineKind::Return,
            erawan_statements::Kind::Reversal => LineKind::Reversal,
        },
        effect,
        transaction_id: line.transaction_id,
        reference: line.reference,
        name: line.name.as_deref().map(masked),
    }
}

/// What a line says of a payment, if it may be about one: money that left, or that came back. What the bank took for
/// itself beside a payment is not that payment.
fn word_of(line: &BankLine) -> Option<StatementWord> {
    let is_payment = match line.kind {
        LineKind::Transfer => !line.effect.is_positive(),
        LineKind::Return => line.effect.is_positive(),
        LineKind::Fee | LineKind::Reversal => false,
    };
    let reference = line.reference.clone().filter(|_| is_payment)?;
    Some(StatementWord { reference, name: line.transaction_id.clone(), effect: line.effect })
}

/// A name as banks show it: the first word, and one letter of what follows. Of a single word, such as a Thai name that is
/// written without a space, the first letter.
fn masked(name: &str) -> String {
    const MASK: &str = "***";
    let first_of = |word: &str| word.chars().take(1).collect::<String>();
    let mut words = name.split_whitespace();
    let (first, second) = (words.next().unwrap_or_default(), words.next());
    let Some(second) = second else { return first_of(first) + MASK };
    let first: String = first.chars().take(NAME_CHARS_MAX - MASK.len() - 2).collect();
    if first.contains('*') { first } else { format!("{first} {}{MASK}", first_of(second)) }
}

#[cfg(test)]
mod tests {
    use erawan_kernel::Money;
    use erawan_kernel::ids::OperatorId;
    use uuid::Uuid;

    use super::*;

    fn row(number: i64, day: &str, opening: i64, closing: i64) -> StatementRow {
        StatementRow {
            id: StatementId::from_uuid(Uuid::nil()),
            account: "1".into(),
            number,
            currency: "THB".into(),
            day: day.into(),
            opening: Money::from_minor(opening),
            closing: Money::from_minor(closing),
            line_count: 0,
            digest: [0; 32],
            form: "camt".into(),
            operator_id: OperatorId::from_uuid(Uuid::nil()),
            imported_at_ms: 0,
        }
    }

    #[test]
    fn a_statement_follows_the_one_before_without_a_gap() {
        let before = row(7, "2026-12-31", 0, 5);
        assert_eq!(follows(&before, &row(8, "2027-01-01", 5, 9)), Ok(()));
        assert_eq!(follows(&before, &row(8, "2026-12-31", 5, 9)), Ok(()));
        assert_eq!(follows(&before, &row(1, "2027-01-01", 5, 9)), Ok(()));
        for other in [
            row(9, "2027-01-01", 5, 9),
            row(7, "2027-01-01", 5, 9),
            row(1, "2026-12-31", 5, 9),
            row(8, "2026-12-30", 5, 9),
            row(8, "2027-01-01", 4, 9),
            StatementRow { account: "2".into(), ..row(8, "2027-01-01", 5, 9) },
        ] {
            assert!(follows(&before, &other).is_err(), "{other:?}");
        }
    }

    #[test]
    fn names_are_kept_masked() {
        assert_eq!(masked("Somchai Jaidee"), "Somchai J***");
        assert_eq!(masked("นาย ทดสอบ ผู้อื่น"), "นาย ท***");
        for one_word in ["SomchaiJaidee", "S***", " Somchai\u{a0} ", "S"] {
            assert_eq!(masked(one_word), "S***");
        }
        assert_eq!(masked("สมชายใจดี"), "ส***");
        for other_space in
            ["Somchai\tJaidee", "Somchai\u{a0}Jaidee", "Somchai\u{3000}Jaidee", "  Somchai   Jaidee "]
        {
            assert_eq!(masked(other_space), "Somchai J***");
        }
        assert_eq!(masked("S*** J***"), "S***");
        assert_eq!(masked(&"x".repeat(512)), "x***");
        assert_eq!(
            masked(&format!("{} {}", "ส".repeat(200), "y".repeat(200))).chars().count(),
            NAME_CHARS_MAX
        );
    }
}
