//! pain.002.001.10: what a bank says of the transfers of a payment file.
//!
//! Three words come of it: paid, rejected, and worked on. A status that is none of the known ones is refused, never
//! guessed.

use std::collections::HashSet;
use std::fmt::Write as _;
use std::io::BufRead;

use erawan_kernel::{Currency, Money};
use jiff::Timestamp;
use quick_xml::events::BytesStart;

use crate::check::{number_of, optional_text, positive_of, shortened, valid_text};
use crate::xml::{Elements, currency_of, escaped, is_of, read_whole};
use crate::{Broken, StatementError};

/// The largest answer that is read, in bytes.
pub const BYTES_MAX: u64 = 8 * 1024 * 1024;
/// Transfers that one answer speaks of.
pub const TRANSACTIONS_MAX: usize = 10_000;

const NAMESPACE: &str = "urn:iso:std:iso:20022:tech:xsd:pain.002.001.10";
const ROOT: &str = "/Document/CstmrPmtStsRpt";
const GROUP: &str = "/OrgnlGrpInfAndSts";
const ACCOUNT: &str = "/OrgnlPmtInfAndSts";
const TRANSACTION: &str = "/OrgnlPmtInfAndSts/TxInfAndSts";
/// Characters of a reason that are kept.
const REASON_MAX: usize = 160;

/// What a bank says of a transfer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The money left: `ACSC`, `ACCC`.
    Paid,
    /// The money did not leave and will not: `RJCT`.
    Rejected,
    /// It is not decided: `PDNG`, `ACSP` and the others that come before the end.
    Working,
}

impl Outcome {
    fn of(word: &str) -> Result<Self, Broken> {
        match word {
            "ACSC" | "ACCC" => Ok(Self::Paid),
            "RJCT" => Ok(Self::Rejected),
            "PDNG" | "ACSP" | "RCVD" | "ACTC" | "ACCP" | "ACFC" | "ACWC" | "ACWP" => Ok(Self::Working),
            _ => Err(Broken::Value("status", shortened(word))),
        }
    }

    const fn word(self) -> &'static str {
        match self {
            Self::Paid => "ACSC",
            Self::Rejected => "RJCT",
            Self::Working => "PDNG",
        }
    }
}

/// A value, and where it stands in the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Told<T> {
    /// The line of the file, from 1.
    pub line: u64,
    /// What it says.
    pub value: T,
}

/// What the bank says of one transfer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TransactionStatus {
    /// The line of the file, from 1.
    pub line: u64,
    /// The name of the transfer from end to end.
    pub end_to_end_id: String,
    /// What became of it.
    pub outcome: Outcome,
    /// The bank's code and words for it.
    pub reason: Option<String>,
    /// The bank's own name of the transfer.
    pub bank_reference: Option<String>,
    /// How much, where the bank repeats it.
    pub amount: Option<Money>,
}

/// A bank's answer to a payment file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StatusReport {
    /// The name of the answer.
    pub message_id: String,
    /// The name of the file that it answers.
    pub original_message_id: Told<String>,
    /// How many transfers the file has, where the bank repeats it.
    pub original_counts: Vec<Told<u64>>,
    /// What they sum to, where the bank repeats it.
    pub original_sums: Vec<Told<Money>>,
    /// Set when the file as a whole was rejected, with the reason: then every transfer of it is.
    pub rejected: Option<Told<Option<String>>>,
    /// What is said of single transfers, each at most once.
    pub transactions: Vec<TransactionStatus>,
}

/// Reads an answer.
///
/// # Errors
/// [`StatementError`] with the line: what is not whole, names entities, says a status that is not known, speaks of one
/// transfer twice, or rejects the file and not its transfers.
pub fn read(input: impl BufRead) -> Result<StatusReport, StatementError> {
    read_whole(input, BYTES_MAX, Reading::default(), Reading::finish)
}

#[derive(Debug, Default)]
struct Transaction {
    line: u64,
    id: Option<String>,
    outcome: Option<Outcome>,
    code: Option<String>,
    words: Option<String>,
    bank_reference: Option<String>,
    amount: Option<Money>,
}

#[derive(Debug, Default)]
struct Reading {
    is_closed: bool,
    message_id: Option<String>,
    original_message_id: Option<Told<String>>,
    counts: Vec<Told<u64>>,
    sums: Vec<Told<Money>>,
    /// Of the group or of an account.
    whole: Option<Told<Outcome>>,
    whole_code: Option<String>,
    accounts: u32,
    transaction: Transaction,
    transactions: Vec<TransactionStatus>,
    seen: HashSet<String>,
}

impl Elements for Reading {
    fn open(&mut self, path: &str, element: &BytesStart<'_>, line: u64) -> Result<(), Broken> {
        if path == "/Document" && !is_of(element, &[NAMESPACE])? {
            return Err(Broken::Value("document", "not pain.002.001.10".to_owned()));
        }
        let Some(path) = path.strip_prefix(ROOT) else { return Ok(()) };
        if path == TRANSACTION {
            self.transaction = Transaction { line, ..Transaction::default() };
        } else if path == ACCOUNT {
            self.accounts += 1;
            if self.accounts > 1 {
                return Err(Broken::Twice("debtor's account"));
            }
        } else if path.strip_prefix(TRANSACTION) == Some("/OrgnlTxRef/Amt/InstdAmt") {
            let code = currency_of(element)?.ok_or(Broken::Missing("currency"))?;
            if Currency::parse(&code) != Some(Currency::Thb) {
                return Err(Broken::Currency(code));
            }
        }
        Ok(())
    }

    fn close(&mut self, path: &str, text: &str, line: u64) -> Result<(), Broken> {
        if path == "/Document" {
            self.is_closed = true;
        }
        let Some(path) = path.strip_prefix(ROOT) else { return Ok(()) };
        if path == "/GrpHdr/MsgId" {
            self.message_id = Some(valid_text("message", text)?);
        } else if path == TRANSACTION {
            self.end_transaction()?;
        } else if let Some(path) = path.strip_prefix(TRANSACTION) {
            self.transaction.take(path, text)?;
        } else if let Some(path) = path.strip_prefix(GROUP) {
            self.take_group(path, text, line)?;
        } else if let Some(path) = path.strip_prefix(ACCOUNT) {
            self.take_whole(path, text, line)?;
        }
        Ok(())
    }
}

impl Reading {
    fn take_group(&mut self, path: &str, text: &str, line: u64) -> Result<(), Broken> {
        match path {
            "/OrgnlMsgId" => {
                let value = valid_text("original message", text)?;
                if self.original_message_id.replace(Told { line, value }).is_some() {
                    return Err(Broken::Twice("original message"));
                }
            }
            "/OrgnlMsgNmId" if !text.starts_with("pain.001") => {
                return Err(Broken::Value("original message", shortened(text)));
            }
            _ => self.take_whole(path, text, line)?,
        }
        Ok(())
    }

    /// What is said of the group and of its account alike.
    fn take_whole(&mut self, path: &str, text: &str, line: u64) -> Result<(), Broken> {
        match path {
            "/OrgnlNbOfTxs" => self.counts.push(Told { line, value: number_of("count", text)? }),
            "/OrgnlCtrlSum" => self.sums.push(Told { line, value: positive_of(text)? }),
            "/GrpSts" | "/PmtInfSts" if text != "PART" => {
                let value = Outcome::of(text)?;
                // A rejection stays one, whatever else is said.
                if self.whole.is_none_or(|known| known.value != Outcome::Rejected) {
                    self.whole = Some(Told { line, value });
                }
            }
            "/StsRsnInf/Rsn/Cd" | "/StsRsnInf/Rsn/Prtry" => self.whole_code = optional_text("reason", text)?,
            _ => {}
        }
        Ok(())
    }

    fn end_transaction(&mut self) -> Result<(), Broken> {
        let Transaction { line, id, outcome, code, words, bank_reference, amount } =
            std::mem::take(&mut self.transaction);
        let end_to_end_id = id.ok_or(Broken::Missing("name from end to end"))?;
        let outcome = outcome.ok_or(Broken::Missing("status"))?;
        if self.transactions.len() >= TRANSACTIONS_MAX {
            return Err(Broken::Value("transfers", "too many".to_owned()));
        }
        if !self.seen.insert(end_to_end_id.clone()) {
            return Err(Broken::Twice("a name from end to end"));
        }
        let reason = match (code, words) {
            (Some(code), Some(words)) => Some(format!("{code}: {words}")),
            (code, words) => code.or(words),
        };
        let reason = reason.map(|text| text.chars().take(REASON_MAX).collect());
        self.transactions.push(TransactionStatus {
            line,
            end_to_end_id,
            outcome,
            reason,
            bank_reference,
            amount,
        });
        Ok(())
    }

    fn finish(self) -> Result<StatusReport, Broken> {
        if !self.is_closed {
            return Err(Broken::CutOff);
        }
        let rejected = self.whole.filter(|whole| whole.value == Outcome::Rejected);
        let is_other = |transaction: &&TransactionStatus| transaction.outcome != Outcome::Rejected;
        if rejected.is_some() && self.transactions.iter().find(is_other).is_some() {
            return Err(Broken::Value(
                "status",
                "the file is rejected and a transfer of it is not".to_owned(),
            ));
        }
        if rejected.is_none() && self.whole.is_none() && self.transactions.is_empty() {
            return Err(Broken::Missing("status"));
        }
        Ok(StatusReport {
            message_id: self.message_id.ok_or(Broken::Missing("message"))?,
            original_message_id: self.original_message_id.ok_or(Broken::Missing("original message"))?,
            original_counts: self.counts,
            original_sums: self.sums,
            rejected: rejected.map(|told| Told { line: told.line, value: self.whole_code }),
            transactions: self.transactions,
        })
    }
}

impl Transaction {
    fn take(&mut self, path: &str, text: &str) -> Result<(), Broken> {
        match path {
            "/OrgnlEndToEndId" => self.id = Some(valid_text("name from end to end", text)?),
            "/TxSts" => self.outcome = Some(Outcome::of(text)?),
            "/StsRsnInf/Rsn/Cd" | "/StsRsnInf/Rsn/Prtry" => self.code = optional_text("reason", text)?,
            "/StsRsnInf/AddtlInf" => self.words = optional_text("reason", text)?,
            "/AcctSvcrRef" => self.bank_reference = optional_text("reference", text)?,
            "/OrgnlTxRef/Amt/InstdAmt" => self.amount = Some(positive_of(text)?),
            _ => {}
        }
        Ok(())
    }
}

/// An answer as a file: for the sandbox bank and for tests.
#[must_use]
pub fn write(report: &StatusReport, created: Timestamp) -> String {
    let mut out = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <Document xmlns=\"{NAMESPACE}\"><CstmrPmtStsRpt>\n\
         <GrpHdr><MsgId>{}</MsgId><CreDtTm>{}</CreDtTm></GrpHdr>\n\
         <OrgnlGrpInfAndSts><OrgnlMsgId>{}</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId>\n",
        escaped(&report.message_id),
        created.strftime("%Y-%m-%dT%H:%M:%SZ"),
        escaped(&report.original_message_id.value),
    );
    if let Some(count) = report.original_counts.first() {
        let _ = writeln!(out, "<OrgnlNbOfTxs>{}</OrgnlNbOfTxs>", count.value);
    }
    if let Some(sum) = report.original_sums.first() {
        let _ = writeln!(out, "<OrgnlCtrlSum>{}</OrgnlCtrlSum>", sum.value);
    }
    if let Some(rejected) = &report.rejected {
        out.push_str("<GrpSts>RJCT</GrpSts>\n");
        if let Some(code) = &rejected.value {
            let _ = writeln!(out, "<StsRsnInf><Rsn><Prtry>{}</Prtry></Rsn></StsRsnInf>", escaped(code));
        }
    }
    let _ = writeln!(
        out,
        "</OrgnlGrpInfAndSts>\n<OrgnlPmtInfAndSts><OrgnlPmtInfId>{}-1</OrgnlPmtInfId>",
        escaped(&report.original_message_id.value)
    );
    for transaction in &report.transactions {
        let _ = write!(
            out,
            "<TxInfAndSts><OrgnlEndToEndId>{}</OrgnlEndToEndId><TxSts>{}</TxSts>",
            escaped(&transaction.end_to_end_id),
            transaction.outcome.word()
        );
        if let Some(reason) = &transaction.reason {
            let _ = write!(out, "<StsRsnInf><AddtlInf>{}</AddtlInf></StsRsnInf>", escaped(reason));
        }
        if let Some(reference) = &transaction.bank_reference {
            let _ = write!(out, "<AcctSvcrRef>{}</AcctSvcrRef>", escaped(reference));
        }
        if let Some(amount) = transaction.amount {
            let _ =
                write!(out, "<OrgnlTxRef><Amt><InstdAmt Ccy=\"THB\">{amount}</InstdAmt></Amt></OrgnlTxRef>");
        }
        out.push_str("</TxInfAndSts>\n");
    }
    out.push_str("</OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>\n");
    out
}
