//! What a bank says of payment files, in documents: its answers to them (pain.002), and its statements.
//!
//! A document is written down as words about attempts, whole or not at all, and once. Then each attempt is asked about
//! as at any payer, and what it hears are those words.

use std::collections::{HashMap, HashSet};

use bytes::Bytes;
use erawan_kernel::Money;
use erawan_kernel::ids::{MerchantId, OperatorId, ProposalId};
use erawan_statements::pain002::{self, Outcome, StatusReport, TransactionStatus};
use erawan_statements::{Broken, StatementError};
use serde_json::json;
use sha2::{Digest, Sha256};

use super::files::{FileItem, PaymentFileRow, file_named};
use super::model::{AttemptState, WithdrawalState};
use super::{PaymentFileError, PayoutError, Payouts, store};
use crate::db::prelude::{DbErr, Tx};
use crate::platform_event::{Author, PlatformEvent};
use crate::rooms::operator::Operator;
use crate::words::words;

/// Words that are followed in one go.
const AT_ONCE: u64 = 200;
/// Characters of a reason that are kept.
const REASON_MAX: usize = 200;

words! {
    /// What a document says of an attempt.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub(super) enum Word as str: word, parse {
        /// It is not decided.
        Working = "working",
        /// The money left.
        Paid = "paid",
        /// The money did not leave and will not.
        Failed = "failed",
        /// The money came back.
        Returned = "returned",
    }
}

words! {
    /// What kind of document it is.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub(super) enum Source as str: word, parse {
        /// The bank's answer to a file.
        Answer = "answer",
        /// The statement of a day.
        Statement = "statement",
    }
}

/// What one document says of one attempt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct BankWord {
    pub(super) reference: String,
    pub(super) word: Word,
    /// How much, as the bank says.
    pub(super) amount: Money,
    /// The bank's own name of the transfer, or of its return.
    pub(super) name: Option<String>,
    pub(super) reason: Option<String>,
    pub(super) source: Source,
    /// Of the document, SHA-256.
    pub(super) digest: [u8; 32],
    /// Epoch milliseconds.
    pub(super) at_ms: i64,
}

/// A bank's answer to a file, as it was imported.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Answer {
    pub(super) merchant_id: MerchantId,
    pub(super) payer: String,
    /// Of its bytes, SHA-256.
    pub(super) digest: [u8; 32],
    pub(super) file: ProposalId,
    pub(super) paid: i64,
    pub(super) failed: i64,
    pub(super) working: i64,
    pub(super) imported_by: OperatorId,
    /// Epoch milliseconds.
    pub(super) imported_at_ms: i64,
}

/// A line of a statement that may be about an attempt in a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct StatementWord {
    /// The name from end to end.
    pub(crate) reference: String,
    /// The bank's own name of the line.
    pub(crate) name: Option<String>,
    /// What it adds to the balance of the account: below zero for money that left, above for money that came back.
    pub(crate) effect: Money,
}

/// Whose statement it is.
#[derive(Debug, Clone, Copy)]
pub(crate) struct StatementOf<'a> {
    pub(crate) merchant_id: MerchantId,
    pub(crate) payer: &'a str,
    /// Of the file, SHA-256.
    pub(crate) digest: [u8; 32],
}

/// What the words come to: money that came back stays so, then the last definite word counts, and one that decides
/// nothing only while there is no other.
pub(super) fn said_by(words: Vec<BankWord>) -> Option<BankWord> {
    let rank = |word: Word| match word {
        Word::Working => 0,
        Word::Paid | Word::Failed => 1,
        Word::Returned => 2,
    };
    // Of several that rank alike the last one.
    words.into_iter().max_by_key(|word| rank(word.word))
}

impl Payouts {
    /// Imports a bank's answer to a file. The same answer again is answered with the first import and changes nothing.
    ///
    /// # Errors
    /// [`PaymentFileError::AnswerBroken`] with the line; nothing of it is kept.
    pub(super) async fn import_answer(
        &self,
        by: &Operator,
        payer: &str,
        file: Bytes,
    ) -> Result<Answer, PayoutError> {
        let db = &self.core.db;
        if !store::files::has_files(db, by.merchant_id, payer).await? {
            return Err(PayoutError::Unknown);
        }
        let reading = file.clone();
        let read = tokio::task::spawn_blocking(move || {
            (<[u8; 32]>::from(Sha256::digest(&reading)), pain002::read(&*reading))
        });
        let (digest, report) = read.await.map_err(|error| DbErr::Custom(error.to_string()))?;
        if let Some(known) = store::files::find_answer(db, by.merchant_id, payer, &digest).await? {
            return Ok(known);
        }
        let report = report.map_err(PaymentFileError::AnswerBroken)?;
        let told = &report.original_message_id;
        let found = match file_named(&told.value) {
            Some(id) => store::files::find_file(db, by.merchant_id, payer, id).await?,
            None => None,
        };
        let unknown = || broken(told.line, "original message", "there is no such file of this payer");
        let (answered, _) = found.ok_or_else(unknown)?;
        let items = store::files::items_of(db, answered.id).await?;
        let at_ms = self.core.clock.now_ms();
        let words =
            words_of(&report, &answered, &items, (digest, at_ms)).map_err(PaymentFileError::AnswerBroken)?;
        let count = |wanted: Word| {
            i64::try_from(words.iter().filter(|word| word.word == wanted).count()).unwrap_or(i64::MAX)
        };
        let answer = Answer {
            merchant_id: by.merchant_id,
            payer: payer.to_owned(),
            digest,
            file: answered.id,
            paid: count(Word::Paid),
            failed: count(Word::Failed),
            working: count(Word::Working),
            imported_by: by.id,
            imported_at_ms: at_ms,
        };
        self.keep_answer(by, &answer, &words, &file).await?;
        self.hear_words().await?;
        // Of several imports of the same bytes at once the first one is kept.
        let kept = store::files::find_answer(db, by.merchant_id, payer, &digest).await?;
        Ok(kept.unwrap_or(answer))
    }

    async fn keep_answer(
        &self,
        by: &Operator,
        answer: &Answer,
        words: &[BankWord],
        file: &[u8],
    ) -> Result<(), PayoutError> {
        let core = &self.core;
        let place = format!("payment_answer.sealed/{}", hex::encode(answer.digest));
        let sealed = core.data_key.seal(&*core.entropy, &place, file)?;
        let tx = core.db.begin().await?;
        if !store::files::insert_answer_in_tx(&tx, answer, sealed).await? {
            // Another import of the same bytes was first.
            return Ok(tx.rollback().await?);
        }
        for word in words {
            store::files::insert_word_in_tx(&tx, word).await?;
        }
        let event = PlatformEvent {
            kind: "payfile.answered",
            subject: answer.file.to_string().into(),
            details: json!({
                "payer": answer.payer,
                "paid": answer.paid,
                "failed": answer.failed,
                "working": answer.working,
                "digest": hex::encode(answer.digest),
            }),
        };
        let author = Author::operator(&by.username);
        event.record_for(&tx, by.merchant_id, &author, answer.imported_at_ms).await?;
        Ok(tx.commit().await?)
    }

    /// Writes down what lines of a statement say of attempts in files: money that left for one, or came back. Lines about
    /// anything else say nothing here. Beside the statement: [`Self::hear_words`] follows once that is kept.
    ///
    /// # Errors
    /// [`PayoutError::Database`].
    pub(crate) async fn note_statement_in_tx(
        &self,
        tx: &Tx,
        of: StatementOf<'_>,
        lines: &[StatementWord],
    ) -> Result<(), PayoutError> {
        let names: Vec<_> = lines.iter().map(|line| line.reference.clone()).collect();
        let items = store::files::items_named(tx, of.merchant_id, of.payer, &names).await?;
        let known: HashMap<_, _> = items.iter().map(|item| (item.reference.as_str(), item)).collect();
        for line in lines.iter().filter(|line| known.contains_key(line.reference.as_str())) {
            let is_back = line.effect.is_positive();
            let word = BankWord {
                reference: line.reference.clone(),
                word: if is_back { Word::Returned } else { Word::Paid },
                amount: Money::from_minor(line.effect.minor().saturating_abs()),
                name: line.name.as_deref().map(|name| name.chars().take(128).collect()),
                reason: None,
                source: Source::Statement,
                digest: of.digest,
                at_ms: self.core.clock.now_ms(),
            };
            store::files::insert_word_in_tx(tx, &word).await?;
        }
        Ok(())
    }

    /// Lets withdrawals follow the words that were written down: the job does so too, so that none is lost where a crash
    /// came between.
    ///
    /// # Errors
    /// [`PayoutError::Database`]; what a single withdrawal refuses is tried again later.
    pub(crate) async fn hear_words(&self) -> Result<(), PayoutError> {
        loop {
            let waiting = store::files::unheard(&self.core.db, AT_ONCE).await?;
            let count = waiting.len();
            let mut failed = 0;
            for (id, reference) in waiting {
                match self.hear(&reference).await {
                    Ok(()) => store::files::heard(&self.core.db, id, self.core.clock.now_ms()).await?,
                    Err(error) => {
                        failed += 1;
                        tracing::warn!(reference, %error, "a withdrawal could not follow its bank");
                    }
                }
            }
            if failed > 0 || u64::try_from(count) != Ok(AT_ONCE) {
                return Ok(());
            }
        }
    }

    /// Lets the withdrawal of an attempt follow what its bank says.
    async fn hear(&self, reference: &str) -> Result<(), PayoutError> {
        let Some(attempt) = store::find_attempt(&self.core.db, reference).await? else { return Ok(()) };
        let withdrawal = self.find_for_job(attempt.withdrawal).await?;
        if attempt.state == AttemptState::Failed {
            let payer = self.payer_of(withdrawal.merchant_id, &attempt.payer).await?;
            let Some(payer) = payer else { return Ok(()) };
            return match payer.ask(reference).await {
                Ok(statement) => self.check_contradiction(&withdrawal, reference, &statement).await,
                Err(_) => Ok(()),
            };
        }
        if withdrawal.state == WithdrawalState::Paid {
            if withdrawal.held {
                return Ok(());
            }
            return self.look_for_return(&withdrawal).await;
        }
        self.work_on(withdrawal.id).await
    }
}

/// What an answer says of the attempts of its file, checked against the file.
fn words_of(
    report: &StatusReport,
    file: &PaymentFileRow,
    items: &[FileItem],
    (digest, at_ms): ([u8; 32], i64),
) -> Result<Vec<BankWord>, StatementError> {
    let broken = |line, what| StatementError { line, what };
    for count in &report.original_counts {
        if i64::try_from(count.value) != Ok(file.count) {
            let what = format!("{}, the file has {}", count.value, file.count);
            return Err(broken(count.line, Broken::Value("count", what)));
        }
    }
    for sum in &report.original_sums {
        if sum.value != file.sum {
            let what = format!("{}, the file has {}", sum.value, file.sum);
            return Err(broken(sum.line, Broken::Value("sum", what)));
        }
    }
    let known: HashMap<_, _> = items.iter().map(|item| (item.reference.as_str(), item)).collect();
    let of = |item: &FileItem, word, name, reason: Option<&String>| BankWord {
        reference: item.reference.clone(),
        word,
        amount: item.amount,
        name,
        reason: reason.map(|reason| reason.chars().take(REASON_MAX).collect()),
        source: Source::Answer,
        digest,
        at_ms,
    };
    let mut words = Vec::with_capacity(report.transactions.len());
    for TransactionStatus { line, end_to_end_id, outcome, reason, bank_reference, amount } in
        &report.transactions
    {
        let Some(item) = known.get(end_to_end_id.as_str()) else {
            let what = format!("{end_to_end_id} is not in the file");
            return Err(broken(*line, Broken::Value("name from end to end", what)));
        };
        if amount.is_some_and(|amount| amount != item.amount) {
            let what = format!("{end_to_end_id} has another one in the file");
            return Err(broken(*line, Broken::Value("amount", what)));
        }
        let word = match outcome {
            Outcome::Paid => Word::Paid,
            Outcome::Rejected => Word::Failed,
            Outcome::Working => Word::Working,
        };
        words.push(of(item, word, bank_reference.clone(), reason.as_ref()));
    }
    if let Some(rejected) = &report.rejected {
        let named: HashSet<_> = words.iter().map(|word| word.reference.clone()).collect();
        let others = items.iter().filter(|item| !named.contains(&item.reference));
        let others: Vec<_> =
            others.map(|item| of(item, Word::Failed, None, rejected.value.as_ref())).collect();
        words.extend(others);
    }
    Ok(words)
}

fn broken(line: u64, name: &'static str, what: &str) -> PayoutError {
    PaymentFileError::AnswerBroken(StatementError { line, what: Broken::Value(name, what.to_owned()) }).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn word(word: Word, name: &str) -> BankWord {
        BankWord {
            reference: "a-1".into(),
            word,
            amount: Money::from_minor(Money::UNIT),
            name: Some(name.into()),
            reason: None,
            source: Source::Answer,
            digest: [0; 32],
            at_ms: 0,
        }
    }

    #[test]
    fn what_was_returned_stays_so_and_else_the_last_definite_word_counts() {
        use Word::{Failed, Paid, Returned, Working};
        for (words, counts) in [
            (&[][..], None),
            (&[Working], Some(0)),
            (&[Working, Working], Some(1)),
            (&[Working, Paid, Working], Some(1)),
            (&[Failed, Paid], Some(1)),
            (&[Paid, Failed], Some(1)),
            (&[Paid, Paid], Some(1)),
            (&[Paid, Returned, Paid, Failed], Some(1)),
        ] {
            let all = words.iter().enumerate().map(|(at, one)| word(*one, &at.to_string())).collect();
            let said = said_by(all).and_then(|said| said.name);
            assert_eq!(said, counts.map(|at: usize| at.to_string()), "{words:?}");
        }
    }
}
