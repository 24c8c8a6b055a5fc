//! Payment files and what banks answer to them.

use erawan_kernel::{Currency, Money};
use erawan_statements::pain001::{self, BankId, CreditTransfer, Debtor, PaymentFile};
use erawan_statements::pain002::{self, Outcome, StatusReport, Told, TransactionStatus};
use erawan_statements::{Broken, StatementError};
use jiff::Timestamp;
use jiff::civil::Date;

fn baht(satang: i64) -> Money {
    Money::from_minor(satang * 1_000)
}

fn file() -> PaymentFile {
    let transfer = |id: &str, satang, bank: &str, name: &str, account: &str| CreditTransfer {
        end_to_end_id: id.to_owned(),
        amount: baht(satang),
        creditor_bank: BankId::of(bank),
        creditor_name: name.to_owned(),
        creditor_account: account.to_owned(),
    };
    PaymentFile {
        message_id: "0123456789abcdef0123456789abcdef".to_owned(),
        created: "2026-11-25T05:06:07Z".parse::<Timestamp>().unwrap(),
        day: Date::constant(2026, 11, 25),
        debtor: Debtor {
            name: "Erawan & Co <Demo>".to_owned(),
            account: "1112223334".to_owned(),
            bank: BankId::of("KASITHBK"),
        },
        currency: Currency::Thb,
        transfers: vec![
            transfer("wdr1-1", 99_000, "004", "นาย สมชาย ใจดี", "1234567890"),
            transfer("wdr2-1", 25, "KRU", "Tom & \"Jerry\" <Ltd>", "0987654321"),
        ],
    }
}

/// As a bank reads it: two decimals, counts and sums of both levels, names escaped.
const VECTOR: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><CstmrCdtTrfInitn>
<GrpHdr><MsgId>0123456789abcdef0123456789abcdef</MsgId><CreDtTm>2026-11-25T05:06:07Z</CreDtTm><NbOfTxs>2</NbOfTxs><CtrlSum>990.25</CtrlSum><InitgPty><Nm>Erawan &amp; Co &lt;Demo&gt;</Nm></InitgPty></GrpHdr>
<PmtInf><PmtInfId>0123456789abcdef0123456789abcdef-1</PmtInfId><PmtMtd>TRF</PmtMtd><NbOfTxs>2</NbOfTxs><CtrlSum>990.25</CtrlSum><ReqdExctnDt><Dt>2026-11-25</Dt></ReqdExctnDt><Dbtr><Nm>Erawan &amp; Co &lt;Demo&gt;</Nm></Dbtr><DbtrAcct><Id><Othr><Id>1112223334</Id></Othr></Id><Ccy>THB</Ccy></DbtrAcct><DbtrAgt><FinInstnId><BICFI>KASITHBK</BICFI></FinInstnId></DbtrAgt>
<CdtTrfTxInf><PmtId><EndToEndId>wdr1-1</EndToEndId></PmtId><Amt><InstdAmt Ccy="THB">990.00</InstdAmt></Amt><CdtrAgt><FinInstnId><ClrSysMmbId><ClrSysId><Cd>THCBC</Cd></ClrSysId><MmbId>004</MmbId></ClrSysMmbId></FinInstnId></CdtrAgt><Cdtr><Nm>นาย สมชาย ใจดี</Nm></Cdtr><CdtrAcct><Id><Othr><Id>1234567890</Id></Othr></Id></CdtrAcct></CdtTrfTxInf>
<CdtTrfTxInf><PmtId><EndToEndId>wdr2-1</EndToEndId></PmtId><Amt><InstdAmt Ccy="THB">0.25</InstdAmt></Amt><CdtrAgt><FinInstnId><Othr><Id>KRU</Id></Othr></FinInstnId></CdtrAgt><Cdtr><Nm>Tom &amp; "Jerry" &lt;Ltd&gt;</Nm></Cdtr><CdtrAcct><Id><Othr><Id>0987654321</Id></Othr></Id></CdtrAcct></CdtTrfTxInf>
</PmtInf></CstmrCdtTrfInitn></Document>
"#;

#[test]
fn a_payment_file_has_these_bytes_and_is_read_as_it_was_written() {
    let file = file();
    assert_eq!(String::from_utf8(pain001::write(&file).unwrap()).unwrap(), VECTOR);
    assert_eq!(pain001::read(VECTOR.as_bytes()).unwrap(), file);
    let shown = format!("{file:?}");
    assert!(!shown.contains("1234567890") && !shown.contains("สมชาย"), "{shown}");
}

#[test]
fn what_no_payment_file_can_say_is_not_written_and_no_name_stands_in_the_refusal() {
    let refused = |change: &dyn Fn(&mut PaymentFile)| {
        let mut file = file();
        change(&mut file);
        pain001::write(&file).unwrap_err()
    };
    assert!(matches!(refused(&|file| file.transfers.clear()), Broken::Value("transfers", _)));
    assert!(matches!(refused(&|file| file.transfers[0].amount = Money::ZERO), Broken::Amount(_)));
    assert!(matches!(refused(&|file| file.transfers[0].amount = Money::from_minor(1)), Broken::Amount(_)));
    assert_eq!(
        refused(&|file| file.transfers[1].end_to_end_id = "wdr1-1".to_owned()),
        Broken::Twice("a name from end to end")
    );
    for long in ["x".repeat(36), String::new(), "a\nb".to_owned(), " a".to_owned()] {
        let error = refused(&|file| file.transfers[0].end_to_end_id.clone_from(&long));
        assert!(matches!(error, Broken::Value("name from end to end", _)), "{error:?}");
    }
    for name in ["นาย\u{0}สมชาย", "", "สมชาย\u{ffff}"] {
        let error = refused(&|file| file.transfers[0].creditor_name = name.to_owned());
        assert!(!error.to_string().contains("สมชาย"), "{error}");
    }
    refused(&|file| file.transfers[0].creditor_name = "x".repeat(141));
    refused(&|file| file.transfers[0].creditor_account = "1".repeat(35));
    refused(&|file| file.message_id = "1".repeat(34));
    refused(&|file| file.debtor.account = String::new());
}

#[test]
fn a_payment_file_whose_counts_or_sums_are_others_is_refused() {
    for (from, to) in [
        ("<CtrlSum>990.25</CtrlSum>", "<CtrlSum>990.26</CtrlSum>"),
        ("<NbOfTxs>2</NbOfTxs>", "<NbOfTxs>3</NbOfTxs>"),
        ("wdr2-1", "wdr1-1"),
        ("Ccy=\"THB\"", "Ccy=\"USD\""),
        ("pain.001.001.09", "pain.001.001.03"),
        ("</Document>", ""),
        ("<Cdtr><Nm>นาย สมชาย ใจดี</Nm></Cdtr>", ""),
    ] {
        let changed = VECTOR.replacen(from, to, 1);
        assert_ne!(changed, VECTOR);
        pain001::read(changed.as_bytes()).unwrap_err();
    }
}

fn answer() -> StatusReport {
    let of = |line, id: &str, outcome, reason: Option<&str>| TransactionStatus {
        line,
        end_to_end_id: id.to_owned(),
        outcome,
        reason: reason.map(str::to_owned),
        bank_reference: (outcome == Outcome::Paid).then(|| "FT-1".to_owned()),
        amount: Some(baht(99_000)),
    };
    StatusReport {
        message_id: "answer-1".to_owned(),
        original_message_id: Told { line: 4, value: "0123456789abcdef0123456789abcdef".to_owned() },
        original_counts: vec![Told { line: 5, value: 3 }],
        original_sums: vec![Told { line: 6, value: baht(297_000) }],
        rejected: None,
        transactions: vec![
            of(9, "wdr1-1", Outcome::Paid, None),
            of(10, "wdr2-1", Outcome::Rejected, Some("AC04: ปิดบัญชี & <ยกเลิก>")),
            of(11, "wdr3-1", Outcome::Working, None),
        ],
    }
}

fn written() -> String {
    pain002::write(&answer(), "2026-11-25T05:06:07Z".parse().unwrap())
}

fn refused(text: &str) -> StatementError {
    pain002::read(text.as_bytes()).unwrap_err()
}

#[test]
fn an_answer_is_read_as_it_was_written_with_its_lines() {
    assert_eq!(pain002::read(written().as_bytes()).unwrap(), answer());
}

#[test]
fn each_status_is_one_of_three_words_or_refused_with_its_line() {
    for (word, outcome) in [
        ("ACSC", Outcome::Paid),
        ("ACCC", Outcome::Paid),
        ("RJCT", Outcome::Rejected),
        ("PDNG", Outcome::Working),
        ("ACSP", Outcome::Working),
        ("ACCP", Outcome::Working),
    ] {
        let text = written().replacen("<TxSts>ACSC", &format!("<TxSts>{word}"), 1);
        assert_eq!(pain002::read(text.as_bytes()).unwrap().transactions[0].outcome, outcome, "{word}");
    }
    for word in ["PAID", "", "acsc", "CANC"] {
        let error = refused(&written().replacen("<TxSts>ACSC", &format!("<TxSts>{word}"), 1));
        assert_eq!((error.line, matches!(error.what, Broken::Value("status", _))), (9, true), "{word}");
    }
}

#[test]
fn a_file_that_is_rejected_as_a_whole_rejects_every_transfer() {
    let whole = StatusReport {
        rejected: Some(Told { line: 7, value: Some("FF01".to_owned()) }),
        transactions: Vec::new(),
        ..answer()
    };
    let text = pain002::write(&whole, Timestamp::UNIX_EPOCH);
    assert_eq!(pain002::read(text.as_bytes()).unwrap(), whole);
    let contradicts =
        written().replacen("</OrgnlGrpInfAndSts>", "<GrpSts>RJCT</GrpSts></OrgnlGrpInfAndSts>", 1);
    assert!(matches!(refused(&contradicts).what, Broken::Value("status", _)));
}

#[test]
fn a_broken_answer_is_refused_where_that_shows() {
    let text = written();
    let bomb = "<!DOCTYPE x [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;\">]>\n<Document";
    for (from, to, line, what) in [
        ("<Document", bomb, 2, Broken::Entity),
        ("<AddtlInf>", "<AddtlInf>&lol;", 10, Broken::Entity),
        ("wdr2-1", "wdr1-1", 10, Broken::Twice("a name from end to end")),
        ("<TxSts>RJCT</TxSts>", "", 10, Broken::Missing("status")),
        ("<OrgnlEndToEndId>wdr2-1</OrgnlEndToEndId>", "", 10, Broken::Missing("name from end to end")),
        ("990.00", "9e2", 9, Broken::Amount("9e2".to_owned())),
        ("990.00", "-990.00", 9, Broken::Amount("-990.00".to_owned())),
        ("Ccy=\"THB\"", "Ccy=\"USD\"", 9, Broken::Currency("USD".to_owned())),
        (
            "pain.001.001.09",
            "camt.053.001.08",
            4,
            Broken::Value("original message", "camt.053.001.08".to_owned()),
        ),
        (
            "pain.002.001.10",
            "pain.002.001.03",
            2,
            Broken::Value("document", "not pain.002.001.10".to_owned()),
        ),
        ("</CstmrPmtStsRpt></Document>\n", "", 12, Broken::CutOff),
    ] {
        let changed = text.replacen(from, to, 1);
        assert_ne!(changed, text);
        let error = refused(&changed);
        assert_eq!((error.line, &error.what), (line, &what), "{from} {to}");
    }
    for nothing in ["", "x", "<a>", "\u{0}", "<Document/>"] {
        refused(nothing);
    }
    for end in 0..text.len() {
        if text.is_char_boundary(end) && end < text.trim_end().len() {
            refused(&text[..end]);
        }
    }
}

#[test]
fn an_answer_without_end_is_refused_before_memory_grows() {
    let mut endless = written().replace("</OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>\n", "");
    endless.push_str(&"<x></x>\n".repeat(1_100_000));
    assert_eq!(refused(&endless).what, Broken::TooLarge);
    let long = written().replacen("AC04", &"x".repeat(5_000), 1);
    assert!(matches!(refused(&long).what, Broken::Syntax(_)));
    let deep = format!("{}{}", "<a>".repeat(400), "</a>".repeat(400));
    refused(&deep);
}
