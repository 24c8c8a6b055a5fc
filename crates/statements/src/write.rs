//! Statements as files: for the sandbox bank and for tests. Names and references are escaped or cut as each form
//! needs it.

use std::fmt::Write as _;

use erawan_kernel::Money;

use crate::xml::escaped;
use crate::{Direction, Kind, Line, Statement};

const DATE: &str = "%y%m%d";

/// As camt.053.001.08.
#[must_use]
pub fn camt053(statement: &Statement, lines: &[Line]) -> String {
    camt(statement, lines, "08")
}

/// As camt.053.001.02.
#[must_use]
pub fn camt053_02(statement: &Statement, lines: &[Line]) -> String {
    camt(statement, lines, "02")
}

fn camt(statement: &Statement, lines: &[Line], version: &str) -> String {
    let (currency, day) = (statement.currency.code(), statement.day);
    let is_old = version == "02";
    let mut out = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <Document xmlns=\"urn:iso:std:iso:20022:tech:xsd:camt.053.001.{version}\"><BkToCstmrStmt>\n\
         <GrpHdr><MsgId>{}-{}</MsgId><CreDtTm>{day}T23:59:59Z</CreDtTm></GrpHdr>\n\
         <Stmt><Id>{0}-{1}</Id><ElctrncSeqNb>{1}</ElctrncSeqNb><CreDtTm>{day}T23:59:59Z</CreDtTm>\n\
         <Acct><Id><Othr><Id>{0}</Id></Othr></Id><Ccy>{currency}</Ccy></Acct>\n",
        escaped(&statement.account),
        statement.number,
    );
    for (kind, balance) in [("OPBD", statement.opening), ("CLBD", statement.closing)] {
        let (sign, amount) = camt_amount(balance);
        let _ = writeln!(
            out,
            "<Bal><Tp><CdOrPrtry><Cd>{kind}</Cd></CdOrPrtry></Tp><Amt Ccy=\"{currency}\">{amount}</Amt>\
             <CdtDbtInd>{sign}</CdtDbtInd><Dt><Dt>{day}</Dt></Dt></Bal>",
        );
    }
    for line in lines {
        let (sign, amount) = camt_amount(line.effect());
        let status = if is_old { "BOOK" } else { "<Cd>BOOK</Cd>" };
        let _ = write!(out, "<Ntry><Amt Ccy=\"{currency}\">{amount}</Amt><CdtDbtInd>{sign}</CdtDbtInd>");
        if line.kind == Kind::Reversal {
            out.push_str("<RvslInd>true</RvslInd>");
        }
        let _ = write!(out, "<Sts>{status}</Sts><BookgDt><Dt>{}</Dt></BookgDt>", line.day);
        if let Some(id) = &line.transaction_id {
            let _ = write!(out, "<AcctSvcrRef>{}</AcctSvcrRef>", escaped(id));
        }
        let (family, code) = if line.kind == Kind::Fee { ("MCOP", "CHRG") } else { ("RCDT", "DMCT") };
        let _ = write!(
            out,
            "<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>{family}</Cd><SubFmlyCd>{code}</SubFmlyCd></Fmly></Domn></BkTxCd>\
             <NtryDtls><TxDtls><Refs><EndToEndId>{}</EndToEndId></Refs>",
            line.reference.as_deref().map_or_else(|| "NOTPROVIDED".to_owned(), escaped),
        );
        if let Some(name) = &line.name {
            let side = if line.direction == Direction::In { "Dbtr" } else { "Cdtr" };
            let name = format!("<Nm>{}</Nm>", escaped(name));
            let name = if is_old { name } else { format!("<Pty>{name}</Pty>") };
            let _ = write!(out, "<RltdPties><{side}>{name}</{side}></RltdPties>");
        }
        if line.kind == Kind::Return {
            out.push_str("<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>");
        }
        out.push_str("</TxDtls></NtryDtls></Ntry>\n");
    }
    out.push_str("</Stmt></BkToCstmrStmt></Document>\n");
    out
}

/// As MT940.
#[must_use]
pub fn mt940(statement: &Statement, lines: &[Line]) -> String {
    let (currency, day) = (statement.currency.code(), statement.day.strftime(DATE));
    let balance = |tag: &str, amount: Money| {
        let mark = if amount.minor() < 0 { 'D' } else { 'C' };
        format!(":{tag}:{mark}{day}{currency}{}\r\n", comma(amount))
    };
    let mut out = format!(
        ":20:{}\r\n:25:{}\r\n:28C:{}/1\r\n{}",
        statement.number,
        statement.account,
        statement.number,
        balance("60F", statement.opening)
    );
    for line in lines {
        let mark = match (line.direction, line.kind == Kind::Reversal) {
            (Direction::In, false) => "C",
            (Direction::Out, false) => "D",
            (Direction::In, true) => "RD",
            (Direction::Out, true) => "RC",
        };
        let kind = match line.kind {
            Kind::Fee => "NCHG",
            Kind::Return => "NRTI",
            Kind::Transfer | Kind::Reversal => "NTRF",
        };
        let booked = line.day;
        let _ = write!(
            out,
            ":61:{}{:02}{:02}{mark}{}{kind}NONREF\r\n",
            booked.strftime(DATE),
            booked.month(),
            booked.day(),
            comma(line.amount)
        );
        let mut text = String::new();
        for (word, value) in [("TRID", &line.transaction_id), ("EREF", &line.reference), ("NAME", &line.name)]
        {
            if let Some(value) = value {
                let _ = write!(text, "/{word}/{value}");
            }
        }
        let letters: Vec<char> = text.chars().collect();
        let (mut rest, mut tag) = (letters.as_slice(), ":86:");
        while !rest.is_empty() {
            let (part, following) = rest.split_at(part_length(rest));
            out.push_str(tag);
            out.extend(part);
            out.push_str("\r\n");
            (rest, tag) = (following, "");
        }
    }
    out.push_str(&balance("62F", statement.closing));
    out.push_str("-\r\n");
    out
}

/// How much of a text stands in one line: a line that begins with a colon or a dash is none of a text.
fn part_length(letters: &[char]) -> usize {
    const LINE_CHARS_MAX: usize = 65;
    if letters.len() <= LINE_CHARS_MAX {
        return letters.len();
    }
    let fits = |length: &usize| !matches!(letters[*length], ':' | '-');
    (1..=LINE_CHARS_MAX).rev().find(fits).unwrap_or(LINE_CHARS_MAX)
}

/// As rows of text with the columns of [`CsvColumns::default`](crate::CsvColumns).
#[must_use]
pub fn csv(statement: &Statement, lines: &[Line]) -> String {
    let mut out =
        "record,account,statement,currency,day,amount,transaction,reference,name,kind\r\n".to_owned();
    let currency = statement.currency.code();
    let mut row = |record: &str, day, amount: Money, rest: [&str; 4]| {
        let [transaction, reference, name, kind] = rest.map(quoted);
        let _ = write!(
            out,
            "{record},{},{},{currency},{day},{amount},{transaction},{reference},{name},{kind}\r\n",
            quoted(&statement.account),
            statement.number,
        );
    };
    row("opening", statement.day, statement.opening, [""; 4]);
    for line in lines {
        let kind = match line.kind {
            Kind::Transfer => "transfer",
            Kind::Fee => "fee",
            Kind::Return => "return",
            Kind::Reversal => "reversal",
        };
        let text = |value: &Option<String>| value.clone().unwrap_or_default();
        let (transaction, reference, name) =
            (text(&line.transaction_id), text(&line.reference), text(&line.name));
        row("entry", line.day, line.effect(), [&transaction, &reference, &name, kind]);
    }
    row("closing", statement.day, statement.closing, [""; 4]);
    out
}

fn camt_amount(amount: Money) -> (&'static str, Money) {
    if amount.minor() < 0 { ("DBIT", Money::from_minor(-amount.minor())) } else { ("CRDT", amount) }
}

fn comma(amount: Money) -> String {
    Money::from_minor(amount.minor().saturating_abs()).to_string().replace('.', ",")
}

fn quoted(text: &str) -> String {
    if text.contains([',', '"', '\r', '\n']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}
