//! camt.053: the elements that are read, each by its path below `Document/BkToCstmrStmt/Stmt`.

use std::io::BufRead;

use erawan_kernel::Money;
use jiff::civil::Date;
use quick_xml::events::BytesStart;

use crate::check::{Draft, amount_of, at, day_of, optional_text, positive_of, shortened, valid_text};
use crate::limited::Limited;
use crate::xml::{Elements, currency_of, is_of, walk};
use crate::{Broken, Direction, Kind, Line, Next, Statement, StatementError};

const NAMESPACES: [&str; 2] =
    ["urn:iso:std:iso:20022:tech:xsd:camt.053.001.02", "urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"];
const STATEMENT: &str = "/Document/BkToCstmrStmt/Stmt";
/// Transfers within one entry.
const DETAILS_MAX: usize = 10_000;
/// Codes of what banks take for themselves (`BkTxCd/Domn/Fmly/SubFmlyCd`).
const FEES: [&str; 3] = ["CHRG", "COMM", "FEES"];

#[derive(Debug, Default)]
struct Balance {
    kind: String,
    amount: Option<Money>,
    direction: Option<Direction>,
    day: Option<Date>,
}

/// An amount of one transfer. It counts only where an entry has several: that of a single one may be of before an
/// exchange, in another currency.
#[derive(Debug, Clone)]
struct DetailAmount {
    currency: Option<String>,
    amount: Result<Money, Broken>,
}

impl DetailAmount {
    fn read(self, draft: &mut Draft) -> Result<Money, Broken> {
        draft.set_currency(&self.currency.ok_or(Broken::Missing("currency"))?)?;
        self.amount
    }
}

#[derive(Debug, Clone, Default)]
struct Detail {
    /// The currency of the element that is open.
    currency: Option<String>,
    amount: Option<DetailAmount>,
    transaction_id: Option<String>,
    own_id: Option<String>,
    reference: Option<String>,
    debtor: Option<String>,
    creditor: Option<String>,
    is_return: bool,
    is_fee: bool,
}

#[derive(Debug, Default)]
struct Entry {
    line: u64,
    amount: Option<Money>,
    direction: Option<Direction>,
    is_reversal: bool,
    is_fee: bool,
    status: Option<String>,
    day: Option<Date>,
    transaction_id: Option<String>,
    detail: Detail,
    details: Vec<Detail>,
}

#[derive(Debug, Default)]
struct Camt {
    statements: u32,
    is_closed: bool,
    draft: Draft,
    legal_number: Option<String>,
    balance: Balance,
    entry: Entry,
}

pub(crate) fn read_camt<R: BufRead>(
    input: &mut Limited<R>,
    each: &mut dyn FnMut(Line) -> Next,
) -> Result<Statement, StatementError> {
    let mut reading = Reading { camt: Camt::default(), each };
    let last = walk(input, &mut reading)?;
    at(last, reading.camt.finish())
}

/// A statement while it is read, and who gets its lines.
struct Reading<'a> {
    camt: Camt,
    each: &'a mut dyn FnMut(Line) -> Next,
}

impl Elements for Reading<'_> {
    fn open(&mut self, path: &str, element: &BytesStart<'_>, line: u64) -> Result<(), Broken> {
        self.camt.open(path, element, line)
    }

    fn close(&mut self, path: &str, text: &str, _: u64) -> Result<(), Broken> {
        self.camt.close(path, text, self.each)
    }
}

impl Camt {
    fn open(&mut self, path: &str, element: &BytesStart<'_>, line: u64) -> Result<(), Broken> {
        if path == "/Document" {
            return is_camt(element);
        }
        let Some(path) = path.strip_prefix(STATEMENT) else { return Ok(()) };
        match path {
            "" => {
                self.statements += 1;
                if self.statements > 1 {
                    return Err(Broken::Twice("statement"));
                }
            }
            "/Bal" => self.balance = Balance::default(),
            "/Ntry" => self.entry = Entry { line, ..Entry::default() },
            "/Ntry/NtryDtls/TxDtls" => self.entry.detail = Detail::default(),
            "/Ntry/NtryDtls/TxDtls/RtrInf" => self.entry.detail.is_return = true,
            "/Bal/Amt" | "/Ntry/Amt" => {
                let code = currency_of(element)?.ok_or(Broken::Missing("currency"))?;
                self.draft.set_currency(&code)?;
            }
            "/Ntry/NtryDtls/TxDtls/Amt" | "/Ntry/NtryDtls/TxDtls/AmtDtls/TxAmt/Amt" => {
                self.entry.detail.currency = currency_of(element)?;
            }
            _ => {}
        }
        Ok(())
    }

    fn close(&mut self, path: &str, text: &str, each: &mut dyn FnMut(Line) -> Next) -> Result<(), Broken> {
        if path == "/Document" {
            self.is_closed = true;
        }
        let Some(path) = path.strip_prefix(STATEMENT) else { return Ok(()) };
        match path {
            "/ElctrncSeqNb" => self.draft.set_number(text)?,
            "/LglSeqNb" => self.legal_number = Some(text.to_owned()),
            "/Acct/Id/IBAN" | "/Acct/Id/Othr/Id" => self.draft.set_account(text)?,
            "/Acct/Ccy" => self.draft.set_currency(text)?,
            "/Bal/Tp/CdOrPrtry/Cd" => text.clone_into(&mut self.balance.kind),
            "/Bal/Amt" => self.balance.amount = Some(amount_of(text)?),
            "/Bal/CdtDbtInd" => self.balance.direction = Some(direction_of(text)?),
            "/Bal/Dt/Dt" | "/Bal/Dt/DtTm" => self.balance.day = Some(day_of(text)?),
            "/Bal" => self.end_balance()?,
            "/Ntry" => self.end_entry(each)?,
            _ => {
                if let Some(path) = path.strip_prefix("/Ntry") {
                    self.entry.take(path, text)?;
                }
            }
        }
        Ok(())
    }

    fn end_balance(&mut self) -> Result<(), Broken> {
        let balance = std::mem::take(&mut self.balance);
        let is_opening = matches!(balance.kind.as_str(), "OPBD" | "PRCD");
        if !is_opening && balance.kind != "CLBD" {
            return Ok(());
        }
        let amount = balance.amount.ok_or(Broken::Missing("amount of a balance"))?;
        let direction = balance.direction.ok_or(Broken::Missing("direction of a balance"))?;
        let signed = match direction {
            Direction::In => amount,
            Direction::Out => Money::from_minor(-amount.minor()),
        };
        if is_opening {
            return self.draft.set_opening(signed);
        }
        self.draft.set_closing(balance.day.ok_or(Broken::Missing("day of a balance"))?, signed)
    }

    /// Hands out an entry, or each transfer within it.
    fn end_entry(&mut self, each: &mut dyn FnMut(Line) -> Next) -> Result<(), Broken> {
        let mut entry = std::mem::take(&mut self.entry);
        let amount = entry.amount.ok_or(Broken::Missing("amount"))?;
        let direction = entry.direction.ok_or(Broken::Missing("direction"))?;
        match entry.status.as_deref() {
            Some("BOOK") => {}
            // Not in the balance yet, or never.
            Some("PDNG" | "INFO" | "FUTR") => return Ok(()),
            Some(other) => return Err(Broken::Value("status", shortened(other))),
            None => return Err(Broken::Missing("status")),
        }
        let day = entry.day.ok_or(Broken::Missing("day of an entry"))?;
        let mut details = std::mem::take(&mut entry.details);
        if details.is_empty() {
            details.push(Detail::default());
        }
        let amounts = self.amounts_of(amount, &mut details)?;
        let is_single = details.len() == 1;
        for (detail, amount) in details.into_iter().zip(amounts) {
            let kind = match () {
                () if entry.is_reversal => Kind::Reversal,
                () if entry.is_fee || detail.is_fee => Kind::Fee,
                () if detail.is_return => Kind::Return,
                () => Kind::Transfer,
            };
            let of_entry = if is_single { entry.transaction_id.clone() } else { None };
            let line = Line {
                number: 0,
                file_line: entry.line,
                direction,
                amount,
                kind,
                day,
                transaction_id: detail.transaction_id.or(of_entry).or(detail.own_id),
                reference: detail.reference,
                name: if direction == Direction::In { detail.debtor } else { detail.creditor },
            };
            self.draft.add(line, each)?;
        }
        Ok(())
    }

    /// How much each transfer of an entry was: of a single one as much as the entry says.
    fn amounts_of(&mut self, amount: Money, details: &mut [Detail]) -> Result<Vec<Money>, Broken> {
        if details.len() < 2 {
            return Ok(vec![amount]);
        }
        let differ = || Broken::Value("amount", "its transfers do not sum to it".to_owned());
        let (mut sum, mut amounts) = (Money::ZERO, Vec::with_capacity(details.len()));
        for detail in details {
            let own = detail.amount.take().ok_or_else(differ)?.read(&mut self.draft)?;
            sum = sum.plus(own).map_err(|_| differ())?;
            amounts.push(own);
        }
        if sum == amount { Ok(amounts) } else { Err(differ()) }
    }

    fn finish(mut self) -> Result<Statement, Broken> {
        if !self.is_closed {
            return Err(Broken::CutOff);
        }
        if !self.draft.has_number()
            && let Some(number) = &self.legal_number
        {
            self.draft.set_number(number)?;
        }
        self.draft.finish()
    }
}

impl Detail {
    fn ended_amount(&mut self, text: &str) -> DetailAmount {
        DetailAmount { currency: self.currency.take(), amount: positive_of(text) }
    }
}

impl Entry {
    /// One value, by its path below the entry.
    fn take(&mut self, path: &str, text: &str) -> Result<(), Broken> {
        if let Some(path) = path.strip_prefix("/NtryDtls/TxDtls") {
            return self.take_detail(path, text);
        }
        match path {
            "/Amt" => self.amount = Some(positive_of(text)?),
            "/CdtDbtInd" => self.direction = Some(direction_of(text)?),
            "/RvslInd" => self.is_reversal = truth_of(text)?,
            // A text in one version, a code within in the other.
            "/Sts" if !text.is_empty() => self.status = Some(text.to_owned()),
            "/Sts/Cd" => self.status = Some(text.to_owned()),
            "/BookgDt/Dt" | "/BookgDt/DtTm" => self.day = Some(day_of(text)?),
            "/AcctSvcrRef" => self.transaction_id = optional_text("reference", text)?,
            "/BkTxCd/Domn/Fmly/SubFmlyCd" => self.is_fee = FEES.contains(&text),
            _ => {}
        }
        Ok(())
    }

    fn take_detail(&mut self, path: &str, text: &str) -> Result<(), Broken> {
        let detail = &mut self.detail;
        match path {
            "" => {
                if self.details.len() >= DETAILS_MAX {
                    return Err(Broken::Value("entry", "too many transfers".to_owned()));
                }
                self.details.push(std::mem::take(&mut self.detail));
            }
            "/Amt" => detail.amount = Some(detail.ended_amount(text)),
            // Beside the other one it may be of before an exchange.
            "/AmtDtls/TxAmt/Amt" if detail.amount.is_none() => {
                detail.amount = Some(detail.ended_amount(text));
            }
            "/Refs/AcctSvcrRef" => detail.transaction_id = optional_text("reference", text)?,
            "/Refs/TxId" => detail.own_id = optional_text("reference", text)?,
            "/Refs/EndToEndId" => detail.reference = optional_text("reference", text)?,
            "/BkTxCd/Domn/Fmly/SubFmlyCd" => detail.is_fee = FEES.contains(&text),
            "/RltdPties/Dbtr/Nm" | "/RltdPties/Dbtr/Pty/Nm" => detail.debtor = name_of(text)?,
            "/RltdPties/Cdtr/Nm" | "/RltdPties/Cdtr/Pty/Nm" => detail.creditor = name_of(text)?,
            _ => {}
        }
        Ok(())
    }
}

fn is_camt(element: &BytesStart<'_>) -> Result<(), Broken> {
    if is_of(element, &NAMESPACES)? {
        return Ok(());
    }
    Err(Broken::Value("document", "neither camt.053.001.02 nor camt.053.001.08".to_owned()))
}

fn name_of(text: &str) -> Result<Option<String>, Broken> {
    if text.is_empty() { Ok(None) } else { valid_text("name", text).map(Some) }
}

fn direction_of(text: &str) -> Result<Direction, Broken> {
    match text {
        "CRDT" => Ok(Direction::In),
        "DBIT" => Ok(Direction::Out),
        _ => Err(Broken::Value("direction", shortened(text))),
    }
}

fn truth_of(text: &str) -> Result<bool, Broken> {
    match text {
        "true" | "1" => Ok(true),
        "false" | "0" => Ok(false),
        _ => Err(Broken::Value("reversal", shortened(text))),
    }
}
