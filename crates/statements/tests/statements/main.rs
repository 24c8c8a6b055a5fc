//! Every form is read as it was written, and a file that is not whole is refused where that shows.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod banks;
mod pain;

use std::io::{BufReader, Read};

use erawan_kernel::{Currency, Money};
use erawan_statements::{
    Broken, Direction, FILE_BYTES_MAX, Format, Kind, Line, Next, Statement, StatementError, read, sniff,
    write,
};
use jiff::civil::Date;
use proptest::prelude::*;

fn all(format: &Format, file: &str) -> Result<(Statement, Vec<Line>), StatementError> {
    let mut lines = Vec::new();
    let statement = read(format, file.as_bytes(), |line| {
        lines.push(line);
        Next::Line
    })?;
    Ok((statement, lines))
}

fn csv() -> Format {
    Format::Csv(Box::default())
}

fn day() -> Date {
    Date::constant(2026, 11, 25)
}

fn line(number: u64, satang: i64, kind: Kind) -> Line {
    let direction = if satang < 0 { Direction::Out } else { Direction::In };
    Line {
        number,
        file_line: 0,
        direction,
        amount: Money::from_minor(satang.abs() * 1_000),
        kind,
        day: day(),
        transaction_id: Some(format!("0123456789abcdef0123456789abc{number:03}")),
        reference: number.is_multiple_of(2).then(|| format!("wdr_{number}-1")),
        name: Some("นาย สมชาย ใจดี".to_owned()),
    }
}

fn statement(opening: i64, lines: &[Line]) -> Statement {
    let opening = Money::from_minor(opening * 1_000);
    let closing = lines.iter().fold(opening, |sum, line| sum.plus(line.effect()).unwrap());
    Statement {
        account: "SANDBOX-1".to_owned(),
        number: 330,
        currency: Currency::Thb,
        day: day(),
        opening,
        closing,
        lines: lines.len() as u64,
    }
}

fn example() -> (Statement, Vec<Line>) {
    let lines = vec![
        line(1, 50_000, Kind::Transfer),
        line(2, -12_345, Kind::Transfer),
        line(3, -100, Kind::Fee),
        line(4, 12_345, Kind::Return),
        line(5, -50_000, Kind::Reversal),
    ];
    (statement(-700, &lines), lines)
}

fn written() -> [(Format, String); 4] {
    let (statement, lines) = example();
    [
        (Format::Camt053, write::camt053(&statement, &lines)),
        (Format::Camt053, write::camt053_02(&statement, &lines)),
        (Format::Mt940, write::mt940(&statement, &lines)),
        (csv(), write::csv(&statement, &lines)),
    ]
}

fn same(read: (Statement, Vec<Line>), statement: &Statement, lines: &[Line]) {
    let without_place: Vec<_> = read.1.into_iter().map(|line| Line { file_line: 0, ..line }).collect();
    assert_eq!((&read.0, without_place.as_slice()), (statement, lines));
}

#[test]
fn each_form_is_read_as_it_was_written() {
    let (statement, lines) = example();
    for (format, file) in written() {
        same(all(&format, &file).expect(&file), &statement, &lines);
        assert!(matches!((sniff(file.as_bytes()), &format), (None, Format::Csv(_)) | (Some(_), _)));
    }
}

/// A change of a file, and what it is refused for, in words.
fn refused(format: &Format, file: &str, change: (&str, &str), expected: &str) {
    assert!(file.contains(change.0), "{} is not in {file}", change.0);
    let broken = file.replacen(change.0, change.1, 1);
    let error = all(format, &broken).expect_err(&broken);
    assert!(error.to_string().contains(expected), "{change:?}: {error}");
    assert!(error.line >= 1 && error.line <= broken.lines().count() as u64 + 1, "{error}");
}

#[test]
fn a_broken_camt_is_refused() {
    let [(format, file), ..] = written();
    for (change, expected) in [
        ((">500.00<", ">500.01<"), "the closing balance is"),
        ((">500.00<", ">NaN<"), "not an amount: NaN"),
        ((">500.00<", ">-500.00<"), "not an amount"),
        ((">500.00<", ">5e2<"), "not an amount"),
        ((">500.00<", ">500.001<"), "not an amount"),
        ((">500.00<", ">0.00<"), "not an amount"),
        ((">500.00<", "><"), "not an amount"),
        ((">500.00<", ">99999999999999999999<"), "not an amount"),
        (("<ElctrncSeqNb>330</ElctrncSeqNb>", ""), "number is missing"),
        (("<ElctrncSeqNb>330</ElctrncSeqNb>", "<ElctrncSeqNb>-1</ElctrncSeqNb>"), "number is not valid"),
        (("<Id>SANDBOX-1</Id></Othr>", "</Othr>"), "account is missing"),
        (("Ccy=\"THB\">500.00", "Ccy=\"USD\">500.00"), "another currency: USD"),
        (("Ccy=\"THB\">500.00", ">500.00"), "currency is missing"),
        (("<Cd>OPBD</Cd>", "<Cd>ITBD</Cd>"), "opening balance is missing"),
        (("<Cd>CLBD</Cd>", "<Cd>OPBD</Cd>"), "opening balance stands there twice"),
        (("<Cd>CLBD</Cd>", "<Cd>CLAV</Cd>"), "closing balance is missing"),
        (("<CdtDbtInd>CRDT</CdtDbtInd><Sts>", "<CdtDbtInd>UP</CdtDbtInd><Sts>"), "direction is not valid"),
        (("<Cd>BOOK</Cd>", "<Cd>PERHAPS</Cd>"), "status is not valid"),
        (("<Cd>BOOK</Cd>", "<Cd>PDNG</Cd>"), "the closing balance is"),
        (("<Dt>2026-11-25</Dt></BookgDt>", "<Dt>2026-11-31</Dt></BookgDt>"), "day is not valid"),
        (("001.08", "001.99"), "neither camt.053.001.02"),
        (("</Document>", ""), "ends before"),
        (
            ("</Stmt></BkToCstmrStmt></Document>", "</Stmt><Stmt></Stmt></BkToCstmrStmt></Document>"),
            "statement stands there twice",
        ),
        (("</BkToCstmrStmt>", "</Other>"), "not readable"),
        (
            ("<Document", "<!DOCTYPE d [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;&a;\">]><Document"),
            "not allowed",
        ),
        (("สมชาย", "&b;"), "not allowed"),
        (("<AcctSvcrRef>0123456789abcdef0123456789abc001</AcctSvcrRef>", ""), "reference is missing"),
    ] {
        refused(&format, &file, change, expected);
    }
}

#[test]
fn a_broken_mt940_is_refused() {
    let [_, _, (format, file), _] = written();
    for (change, expected) in [
        (("C500,00NTRF", "C500,01NTRF"), "the closing balance is"),
        (("C500,00NTRF", "C500.00NTRF"), "not an amount"),
        (("C500,00NTRF", "CNaNNTRF"), "movement is not valid"),
        (("C500,00NTRF", "C5,0,0NTRF"), "not an amount"),
        (("C500,00NTRF", "C500,00XTRF"), "movement is not valid"),
        (("C500,00NTRF", "X500,00NTRF"), "movement is not valid"),
        ((":28C:330/1\r\n", ""), "number is missing"),
        ((":28C:330/1", ":28C:330/2"), "several parts"),
        ((":60F:", ":60M:"), "several parts"),
        ((":25:SANDBOX-1\r\n", ""), "account is missing"),
        ((":62F:D261125THB", ":62F:D261125USD"), "another currency: USD"),
        ((":62F:D261125", ":62F:D261131"), "day is not valid"),
        (("\r\n-\r\n", "\r\n"), "ends before"),
        (("\r\n-\r\n", "\r\n-\r\n:20:331\r\n"), "statement stands there twice"),
        ((":20:330", "hello"), "not readable"),
    ] {
        refused(&format, &file, change, expected);
    }
}

#[test]
fn a_broken_csv_is_refused() {
    let [.., (format, file)] = written();
    for (change, expected) in [
        ((",500.00,", ",500.01,"), "the closing balance is"),
        ((",500.00,", ",NaN,"), "not an amount: NaN"),
        ((",500.00,", ",1e3,"), "not an amount"),
        ((",500.00,", ",--500.00,"), "not an amount"),
        ((",330,THB", ",,THB"), "number is not valid"),
        (("THB,2026-11-25,500.00", "USD,2026-11-25,500.00"), "another currency: USD"),
        (("\r\nclosing", "\r\nfinal"), "row is not valid"),
        (("opening,", "entry,"), "opening balance is missing"),
        (("record,", "rec,"), "column is not valid: record"),
        (("record,account", "record,record"), "column is not valid"),
        (("entry,SANDBOX-1,330,THB,", "entry,SANDBOX-1,330,"), "not readable"),
    ] {
        refused(&format, &file, change, expected);
    }
    let cut = &file[..file.find("closing").unwrap()];
    assert_eq!(all(&format, cut).unwrap_err().what, Broken::CutOff);
}

#[test]
fn every_file_that_is_cut_off_anywhere_is_refused() {
    for (format, file) in written() {
        let whole = file.trim_end().len();
        let is_row = matches!(format, Format::Csv(_));
        for end in (0..whole).filter(|end| file.is_char_boundary(*end)) {
            let read = all(&format, &file[..end]);
            // Of the last row only commas may be missing, which is not readable either; an MT940 without its last
            // dash has no end.
            assert!(read.is_err(), "{is_row} {end} of {whole}: {read:?}");
        }
    }
}

#[test]
fn an_entry_of_several_transfers_is_a_line_for_each() {
    let [(format, file), ..] = written();
    let detail = |id: &str, amount: &str| {
        format!(
            "<TxDtls><Refs><AcctSvcrRef>{id}</AcctSvcrRef></Refs><Amt Ccy=\"THB\">{amount}</Amt></TxDtls>"
        )
    };
    let start = file.find("<TxDtls>").unwrap();
    let end = file.find("</TxDtls>").unwrap() + "</TxDtls>".len();
    let split = |a: &str, b: &str| {
        format!("{}{}{}{}", &file[..start], detail("one", a), detail("two", b), &file[end..])
    };
    let (read, lines) = all(&format, &split("123.00", "377.00")).unwrap();
    assert_eq!(
        (read.lines, lines[0].amount.to_string(), lines[1].amount.to_string()),
        (6, "123.00".into(), "377.00".into())
    );
    assert_eq!(lines[1].transaction_id.as_deref(), Some("two"));
    assert!(all(&format, &split("123.00", "377.01")).unwrap_err().to_string().contains("do not sum"));
}

#[test]
fn mt940_marks_and_short_references_are_read() {
    let file = "{1:F01SANDTHBKAAAA}{2:O940}{4:\r\n:20:1\r\n:25:123\r\n:28C:7\r\n:60F:C251231THB0,\r\n\
        :61:2512310101CR10,5NTRFORDER-1//BANK-1\r\nsupplement\r\n:86:plain text / nothing\r\n\
        :61:251231RC3,NTRFORDER-1//BANK-2\r\n:62F:C260101THB7,50\r\n:64:C260101THB7,50\r\n-}\r\n";
    let (statement, lines) = all(&Format::Mt940, file).unwrap();
    assert_eq!((statement.number, statement.closing.to_string()), (7, "7.50".into()));
    assert_eq!(lines[0].day, Date::constant(2026, 1, 1));
    assert_eq!(
        (lines[0].reference.as_deref(), lines[0].transaction_id.as_deref()),
        (Some("ORDER-1"), Some("BANK-1"))
    );
    assert_eq!((lines[1].kind, lines[1].effect().to_string()), (Kind::Reversal, "-3.00".into()));
}

#[test]
fn the_caller_can_stop() {
    for (format, file) in written() {
        let mut seen = 0;
        let error = read(&format, file.as_bytes(), |_| {
            seen += 1;
            if seen == 2 { Next::Stop } else { Next::Line }
        });
        assert_eq!((error.unwrap_err().what, seen), (Broken::Stopped, 2));
    }
}

/// A file that is made while it is read: its lines are never in memory together.
struct Endless {
    head: Vec<u8>,
    body: Vec<u8>,
    tail: Vec<u8>,
    times: u64,
    at: usize,
}

impl Read for Endless {
    fn read(&mut self, out: &mut [u8]) -> std::io::Result<usize> {
        let part = if !self.head.is_empty() {
            &self.head
        } else if self.times > 0 {
            &self.body
        } else {
            &self.tail
        };
        let count = out.len().min(part.len() - self.at);
        out[..count].copy_from_slice(&part[self.at..self.at + count]);
        self.at += count;
        if self.at == part.len() {
            self.at = 0;
            if !self.head.is_empty() {
                self.head.clear();
            } else if self.times > 0 {
                self.times -= 1;
            } else {
                self.tail.clear();
            }
        }
        Ok(count)
    }
}

fn endless(times: u64) -> Endless {
    let one = [line(1, 100, Kind::Transfer)];
    let mut whole = statement(0, &one);
    whole.closing = Money::from_minor(i64::try_from(times).unwrap() * 100_000);
    let file = write::camt053(&whole, &one);
    let (head, rest) = file.split_at(file.find("<Ntry>").unwrap());
    let (body, tail) = rest.split_at(rest.find("</Stmt>").unwrap());
    let bytes = |text: &str| text.as_bytes().to_vec();
    Endless { head: bytes(head), body: bytes(body), tail: bytes(tail), times, at: 0 }
}

#[test]
fn a_hundred_thousand_lines_are_handed_out_one_by_one() {
    let mut seen = 0_u64;
    let statement = read(&Format::Camt053, BufReader::new(endless(100_000)), |line| {
        seen += 1;
        assert_eq!(line.number, seen);
        Next::Line
    });
    assert_eq!((statement.unwrap().lines, seen), (100_000, 100_000));
}

#[test]
fn a_file_above_64_mb_is_refused() {
    let times = FILE_BYTES_MAX / endless(1).body.len() as u64 + 1;
    let error = read(&Format::Camt053, BufReader::new(endless(times)), |_| Next::Line).unwrap_err();
    assert_eq!(error.what, Broken::TooLarge);
}

/// A file of one byte again and again that counts how much of it was read.
struct Counted<'a> {
    inner: std::io::Take<std::io::Repeat>,
    bytes: &'a std::cell::Cell<u64>,
}

impl Read for Counted<'_> {
    fn read(&mut self, out: &mut [u8]) -> std::io::Result<usize> {
        let count = self.inner.read(out)?;
        self.bytes.set(self.bytes.get() + count as u64);
        Ok(count)
    }
}

#[test]
fn a_row_of_64_mb_is_refused_before_it_is_in_memory() {
    let head = "record,account,statement,currency,day,amount,transaction,reference,name,kind\r\n";
    for head in ["", head] {
        for byte in *b",\"x" {
            let bytes = std::cell::Cell::new(0);
            let body = Counted { inner: std::io::repeat(byte).take(FILE_BYTES_MAX - 100), bytes: &bytes };
            let file = BufReader::new(head.as_bytes().chain(body));
            let error = read(&csv(), file, |_| Next::Line).unwrap_err();
            assert_eq!(error.what, Broken::Syntax("a line is too long".to_owned()));
            assert_eq!(error.line, if head.is_empty() { 1 } else { 2 });
            assert!(bytes.get() < 200_000, "{} bytes were read", bytes.get());
        }
    }
}

#[test]
fn a_row_stands_alone_in_its_line() {
    let [.., (format, file)] = written();
    let (_, lines) = all(&format, &file.replace("\r\n", "\n\n")).unwrap();
    assert_eq!(lines.len(), 5);
    for broken in [file.replacen("\r\nentry", "\rentry", 1), file.replacen("สมชาย", "\"สม\r\nชาย", 1)]
    {
        assert!(matches!(all(&format, &broken).unwrap_err().what, Broken::Syntax(_)), "{broken}");
    }
}

prop_compose! {
    fn any_line()(satang in prop_oneof![1..10_000_000_000_i64, -10_000_000_000..0_i64],
        kind in prop::sample::select(vec![Kind::Transfer, Kind::Fee, Kind::Return, Kind::Reversal]),
        name in prop::option::of("[A-Za-zก-ฮ0-9][A-Za-zก-ฮ0-9 ,&<>\"'.-]{0,60}[A-Za-zก-ฮ0-9]"),
        id in "[a-z0-9]{1,40}",
        reference in prop::option::of("[a-z0-9_-]{1,64}")) -> (i64, Kind, Option<String>, String, Option<String>) {
        (satang, kind, name, id, reference)
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_written_is_read(opening in -10_000_000_000..10_000_000_000_i64, drawn in prop::collection::vec(any_line(), 0..20)) {
        let lines: Vec<_> = (1..).zip(drawn).map(|(number, (satang, kind, name, id, reference))| {
            Line { name, transaction_id: Some(id), reference, ..line(number, satang, kind) }
        }).collect();
        let whole = statement(opening, &lines);
        for (format, file) in [
            (Format::Camt053, write::camt053(&whole, &lines)),
            (Format::Camt053, write::camt053_02(&whole, &lines)),
            (Format::Mt940, write::mt940(&whole, &lines)),
            (csv(), write::csv(&whole, &lines)),
        ] {
            same(all(&format, &file).expect(&file), &whole, &lines);
        }
    }

    #[test]
    fn any_bytes_are_refused_and_nothing_panics(bytes in prop::collection::vec(any::<u8>(), 0..2_000)) {
        for format in [Format::Camt053, Format::Mt940, csv()] {
            prop_assert!(read(&format, bytes.as_slice(), |_| Next::Line).is_err());
        }
    }

    #[test]
    fn a_file_with_one_byte_changed_never_panics(place in 0..10_000_usize, byte in any::<u8>()) {
        for (format, file) in written() {
            let mut bytes = file.into_bytes();
            let place = place % bytes.len();
            bytes[place] = byte;
            // A name may have another letter; what was booked may not change unseen.
            if let Ok(read) = read(&format, bytes.as_slice(), |_| Next::Line) {
                prop_assert_eq!(read.lines, 5);
            }
        }
    }
}
