//! pain.001.001.09: credit transfers that a bank is asked for, in one file.
//!
//! It has one debtor's account. Every transfer has a name from end to end that no other of the file has; counts and sums
//! stand there twice, of the file and of the account, and both hold.

use std::collections::HashSet;
use std::fmt;
use std::fmt::Write as _;
use std::io::BufRead;

use erawan_kernel::{Currency, Money};
use jiff::Timestamp;
use jiff::civil::Date;
use quick_xml::events::BytesStart;

use crate::check::{number_of, positive_of, shortened};
use crate::xml::{Elements, currency_of, escaped, is_of, read_whole};
use crate::{Broken, StatementError};

/// The largest file that is read, in bytes.
pub const BYTES_MAX: u64 = 8 * 1024 * 1024;
/// Transfers of one file.
pub const TRANSFERS_MAX: usize = 5_000;

const NAMESPACE: &str = "urn:iso:std:iso:20022:tech:xsd:pain.001.001.09";
const ROOT: &str = "/Document/CstmrCdtTrfInitn";
/// Characters of an identifier, of an account, and of a name.
const ID_MAX: usize = 35;
const ACCOUNT_MAX: usize = 34;
const NAME_MAX: usize = 140;

/// How a bank is named.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BankId {
    /// By its BIC, of 8 or 11 signs.
    Bic(String),
    /// By its three digits in Thai clearing.
    Clearing(String),
    /// By a name of its own, which the bank that takes the file knows.
    Named(String),
}

impl BankId {
    /// What a text names: three digits are of clearing, the form of a BIC is one.
    #[must_use]
    pub fn of(text: &str) -> Self {
        let bytes = text.as_bytes();
        let is_bic = matches!(bytes.len(), 8 | 11)
            && bytes[..6].iter().all(u8::is_ascii_uppercase)
            && bytes[6..].iter().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit());
        if is_bic {
            Self::Bic(text.to_owned())
        } else if bytes.len() == 3 && bytes.iter().all(u8::is_ascii_digit) {
            Self::Clearing(text.to_owned())
        } else {
            Self::Named(text.to_owned())
        }
    }

    /// The text of which it was made.
    #[must_use]
    pub fn text(&self) -> &str {
        match self {
            Self::Bic(text) | Self::Clearing(text) | Self::Named(text) => text,
        }
    }

    fn write(&self, out: &mut String) -> Result<(), Broken> {
        let text = valid("bank", self.text(), ID_MAX)?;
        let _ = match self {
            Self::Bic(_) => write!(out, "<FinInstnId><BICFI>{text}</BICFI></FinInstnId>"),
            Self::Clearing(_) => write!(
                out,
                "<FinInstnId><ClrSysMmbId><ClrSysId><Cd>THCBC</Cd></ClrSysId><MmbId>{text}</MmbId></ClrSysMmbId>\
                 </FinInstnId>"
            ),
            Self::Named(_) => write!(out, "<FinInstnId><Othr><Id>{text}</Id></Othr></FinInstnId>"),
        };
        Ok(())
    }
}

/// Whose account pays.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Debtor {
    /// In whose name it is.
    pub name: String,
    /// Its number.
    pub account: String,
    /// The bank that has it, and takes the file.
    pub bank: BankId,
}

/// One transfer.
#[derive(Clone, PartialEq, Eq)]
pub struct CreditTransfer {
    /// Its name from end to end, at most 35 signs.
    pub end_to_end_id: String,
    /// How much, of whole hundredths, above zero.
    pub amount: Money,
    /// The bank of the account that is paid.
    pub creditor_bank: BankId,
    /// In whose name that is.
    pub creditor_name: String,
    /// Its number.
    pub creditor_account: String,
}

/// Without what must never stand in a log.
impl fmt::Debug for CreditTransfer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CreditTransfer")
            .field("end_to_end_id", &self.end_to_end_id)
            .field("amount", &self.amount)
            .finish_non_exhaustive()
    }
}

impl CreditTransfer {
    /// Whether a file can say it.
    ///
    /// # Errors
    /// [`Broken`], as [`write`]; what the transfer holds is not repeated in it.
    pub fn check(&self) -> Result<(), Broken> {
        self.write(&mut String::new(), Currency::Thb)
    }

    fn write(&self, out: &mut String, currency: Currency) -> Result<(), Broken> {
        if !self.amount.is_positive() || !self.amount.is_whole_hundredths() {
            return Err(Broken::Amount(self.amount.to_string()));
        }
        let _ = write!(
            out,
            "<CdtTrfTxInf><PmtId><EndToEndId>{}</EndToEndId></PmtId>\
             <Amt><InstdAmt Ccy=\"{}\">{}</InstdAmt></Amt><CdtrAgt>",
            valid("name from end to end", &self.end_to_end_id, ID_MAX)?,
            currency.code(),
            self.amount,
        );
        self.creditor_bank.write(out)?;
        let _ = writeln!(
            out,
            "</CdtrAgt><Cdtr><Nm>{}</Nm></Cdtr><CdtrAcct><Id><Othr><Id>{}</Id></Othr></Id></CdtrAcct></CdtTrfTxInf>",
            valid("creditor", &self.creditor_name, NAME_MAX)?,
            valid("account", &self.creditor_account, ACCOUNT_MAX)?,
        );
        Ok(())
    }
}

/// A file of transfers from one account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaymentFile {
    /// Its name, by which the bank answers; at most 33 signs.
    pub message_id: String,
    /// When it was made.
    pub created: Timestamp,
    /// The day on which the bank is to pay.
    pub day: Date,
    /// Whose account pays.
    pub debtor: Debtor,
    /// Of every amount.
    pub currency: Currency,
    /// What is paid.
    pub transfers: Vec<CreditTransfer>,
}

impl PaymentFile {
    /// What its transfers sum to.
    ///
    /// # Errors
    /// [`Broken::Amount`] when that is no amount.
    pub fn sum(&self) -> Result<Money, Broken> {
        self.transfers.iter().try_fold(Money::ZERO, |sum, transfer| {
            sum.plus(transfer.amount).map_err(|_| Broken::Amount(transfer.amount.to_string()))
        })
    }
}

/// The file's bytes: the same transfers give the same.
///
/// # Errors
/// [`Broken`] for what no file of this form can say: no transfer or too many of them, an amount that is not positive or
/// not of whole hundredths, a text that is empty, too long or has a control sign, a name from end to end that stands
/// there twice.
pub fn write(file: &PaymentFile) -> Result<Vec<u8>, Broken> {
    if file.transfers.is_empty() || file.transfers.len() > TRANSFERS_MAX {
        return Err(Broken::Value("transfers", file.transfers.len().to_string()));
    }
    let id = valid("message", &file.message_id, ID_MAX - 2)?;
    let (count, sum, currency) = (file.transfers.len(), file.sum()?, file.currency.code());
    let name = valid("debtor", &file.debtor.name, NAME_MAX)?;
    let account = valid("account", &file.debtor.account, ACCOUNT_MAX)?;
    let created = file.created.strftime("%Y-%m-%dT%H:%M:%SZ");
    let mut out = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <Document xmlns=\"{NAMESPACE}\"><CstmrCdtTrfInitn>\n\
         <GrpHdr><MsgId>{id}</MsgId><CreDtTm>{created}</CreDtTm><NbOfTxs>{count}</NbOfTxs><CtrlSum>{sum}</CtrlSum>\
         <InitgPty><Nm>{name}</Nm></InitgPty></GrpHdr>\n\
         <PmtInf><PmtInfId>{id}-1</PmtInfId><PmtMtd>TRF</PmtMtd><NbOfTxs>{count}</NbOfTxs><CtrlSum>{sum}</CtrlSum>\
         <ReqdExctnDt><Dt>{}</Dt></ReqdExctnDt><Dbtr><Nm>{name}</Nm></Dbtr>\
         <DbtrAcct><Id><Othr><Id>{account}</Id></Othr></Id><Ccy>{currency}</Ccy></DbtrAcct><DbtrAgt>",
        file.day,
    );
    file.debtor.bank.write(&mut out)?;
    out.push_str("</DbtrAgt>\n");
    let mut seen = HashSet::new();
    for transfer in &file.transfers {
        if !seen.insert(transfer.end_to_end_id.as_str()) {
            return Err(Broken::Twice("a name from end to end"));
        }
        transfer.write(&mut out, file.currency)?;
    }
    out.push_str("</PmtInf></CstmrCdtTrfInitn></Document>\n");
    Ok(out.into_bytes())
}

/// A text of one line within bounds, escaped. What it holds is not repeated in the refusal: it may be of a person.
fn valid(name: &'static str, text: &str, max: usize) -> Result<String, Broken> {
    let is_valid = (1..=max).contains(&text.chars().count())
        && text.trim() == text
        && !text.chars().any(|letter| letter.is_control() || matches!(letter, '\u{fffe}' | '\u{ffff}'));
    if is_valid {
        Ok(escaped(text))
    } else {
        Err(Broken::Value(name, "empty, too long or not plain".to_owned()))
    }
}

/// Reads a file of transfers from one account, as a bank does that takes it.
///
/// # Errors
/// [`StatementError`] with the line, also when a count or a sum is not that of the transfers.
pub fn read(input: impl BufRead) -> Result<PaymentFile, StatementError> {
    read_whole(input, BYTES_MAX, Reading::default(), Reading::finish)
}

/// A file while it is read.
#[derive(Debug, Default)]
struct Reading {
    is_closed: bool,
    message_id: Option<String>,
    created: Option<Timestamp>,
    day: Option<Date>,
    debtor_name: Option<String>,
    debtor_account: Option<String>,
    debtor_bank: Option<BankId>,
    currency: Option<Currency>,
    /// What the header and the account say of counts and sums.
    counts: Vec<u64>,
    sums: Vec<Money>,
    accounts: u32,
    transfer: Transfer,
    transfers: Vec<CreditTransfer>,
}

/// A transfer while it is read.
#[derive(Debug, Default)]
struct Transfer {
    id: Option<String>,
    amount: Option<Money>,
    bank: Option<BankId>,
    name: Option<String>,
    account: Option<String>,
}

impl Elements for Reading {
    fn open(&mut self, path: &str, element: &BytesStart<'_>, _: u64) -> Result<(), Broken> {
        if path == "/Document" && !is_of(element, &[NAMESPACE])? {
            return Err(Broken::Value("document", "not pain.001.001.09".to_owned()));
        }
        match path.strip_prefix(ROOT) {
            Some("/PmtInf") => {
                self.accounts += 1;
                if self.accounts > 1 {
                    return Err(Broken::Twice("debtor's account"));
                }
            }
            Some("/PmtInf/CdtTrfTxInf") => self.transfer = Transfer::default(),
            Some("/PmtInf/CdtTrfTxInf/Amt/InstdAmt") => {
                let code = currency_of(element)?.ok_or(Broken::Missing("currency"))?;
                self.set_currency(&code)?;
            }
            _ => {}
        }
        Ok(())
    }

    fn close(&mut self, path: &str, text: &str, _: u64) -> Result<(), Broken> {
        if path == "/Document" {
            self.is_closed = true;
        }
        let Some(path) = path.strip_prefix(ROOT) else { return Ok(()) };
        match path {
            "/GrpHdr/MsgId" => self.message_id = Some(plain("message", text, ID_MAX)?),
            "/GrpHdr/CreDtTm" => {
                self.created = Some(text.parse().map_err(|_| Broken::Value("time", shortened(text)))?);
            }
            "/GrpHdr/NbOfTxs" | "/PmtInf/NbOfTxs" => self.counts.push(number_of("count", text)?),
            "/GrpHdr/CtrlSum" | "/PmtInf/CtrlSum" => self.sums.push(positive_of(text)?),
            "/PmtInf/ReqdExctnDt/Dt" => {
                self.day = Some(text.parse().map_err(|_| Broken::Value("day", shortened(text)))?);
            }
            "/PmtInf/Dbtr/Nm" => self.debtor_name = Some(plain("debtor", text, NAME_MAX)?),
            "/PmtInf/DbtrAcct/Id/Othr/Id" => self.debtor_account = Some(plain("account", text, ACCOUNT_MAX)?),
            "/PmtInf/DbtrAcct/Ccy" => self.set_currency(text)?,
            "/PmtInf/CdtTrfTxInf" => self.end_transfer()?,
            _ => {
                if let Some(id) = path.strip_prefix("/PmtInf/DbtrAgt/FinInstnId") {
                    take_bank(&mut self.debtor_bank, id, text)?;
                } else if let Some(path) = path.strip_prefix("/PmtInf/CdtTrfTxInf") {
                    self.transfer.take(path, text)?;
                }
            }
        }
        Ok(())
    }
}

impl Reading {
    fn set_currency(&mut self, code: &str) -> Result<(), Broken> {
        let currency = Currency::parse(code).ok_or_else(|| Broken::Currency(shortened(code)))?;
        if self.currency.replace(currency).is_some_and(|known| known != currency) {
            return Err(Broken::Currency(shortened(code)));
        }
        Ok(())
    }

    fn end_transfer(&mut self) -> Result<(), Broken> {
        let Transfer { id, amount, bank, name, account } = std::mem::take(&mut self.transfer);
        let end_to_end_id = id.ok_or(Broken::Missing("name from end to end"))?;
        if self.transfers.len() >= TRANSFERS_MAX {
            return Err(Broken::Value("transfers", "too many".to_owned()));
        }
        self.transfers.push(CreditTransfer {
            end_to_end_id,
            amount: amount.ok_or(Broken::Missing("amount"))?,
            creditor_bank: bank.ok_or(Broken::Missing("bank"))?,
            creditor_name: name.ok_or(Broken::Missing("creditor"))?,
            creditor_account: account.ok_or(Broken::Missing("account"))?,
        });
        Ok(())
    }

    fn finish(self) -> Result<PaymentFile, Broken> {
        if !self.is_closed {
            return Err(Broken::CutOff);
        }
        let file = PaymentFile {
            message_id: self.message_id.ok_or(Broken::Missing("message"))?,
            created: self.created.ok_or(Broken::Missing("time"))?,
            day: self.day.ok_or(Broken::Missing("day"))?,
            debtor: Debtor {
                name: self.debtor_name.ok_or(Broken::Missing("debtor"))?,
                account: self.debtor_account.ok_or(Broken::Missing("debtor's account"))?,
                bank: self.debtor_bank.ok_or(Broken::Missing("debtor's bank"))?,
            },
            currency: self.currency.ok_or(Broken::Missing("currency"))?,
            transfers: self.transfers,
        };
        let (count, sum) = (file.transfers.len() as u64, file.sum()?);
        let mut names = HashSet::new();
        if !file.transfers.iter().all(|transfer| names.insert(transfer.end_to_end_id.as_str())) {
            return Err(Broken::Twice("a name from end to end"));
        }
        if count == 0 || self.counts.is_empty() || self.counts.iter().any(|told| *told != count) {
            return Err(Broken::Value("count", format!("{:?}, there are {count}", self.counts)));
        }
        match self.sums.iter().find(|told| **told != sum) {
            Some(told) => Err(Broken::Value("sum", format!("{told}, the transfers give {sum}"))),
            None => Ok(file),
        }
    }
}

impl Transfer {
    fn take(&mut self, path: &str, text: &str) -> Result<(), Broken> {
        match path {
            "/PmtId/EndToEndId" => self.id = Some(plain("name from end to end", text, ID_MAX)?),
            "/Amt/InstdAmt" => self.amount = Some(positive_of(text)?),
            "/Cdtr/Nm" => self.name = Some(plain("creditor", text, NAME_MAX)?),
            "/CdtrAcct/Id/Othr/Id" => self.account = Some(plain("account", text, ACCOUNT_MAX)?),
            _ => {
                if let Some(id) = path.strip_prefix("/CdtrAgt/FinInstnId") {
                    take_bank(&mut self.bank, id, text)?;
                }
            }
        }
        Ok(())
    }
}

fn take_bank(bank: &mut Option<BankId>, path: &str, text: &str) -> Result<(), Broken> {
    let named = match path {
        "/BICFI" => BankId::Bic(plain("bank", text, ID_MAX)?),
        "/ClrSysMmbId/MmbId" => BankId::Clearing(plain("bank", text, ID_MAX)?),
        "/Othr/Id" => BankId::Named(plain("bank", text, ID_MAX)?),
        _ => return Ok(()),
    };
    *bank = Some(named);
    Ok(())
}

fn plain(name: &'static str, text: &str, max: usize) -> Result<String, Broken> {
    valid(name, text, max).map(|_| text.to_owned())
}
