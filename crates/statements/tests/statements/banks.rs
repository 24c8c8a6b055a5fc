//! What banks write around and within a statement.

use super::*;

#[test]
fn a_single_transfer_may_be_of_another_currency_before_an_exchange() {
    let [(format, file), ..] = written();
    let (statement, lines) = example();
    for foreign in [
        "<Amt Ccy=\"USD\">14.32</Amt>",
        "<Amt Ccy=\"THB\">500.00</Amt><AmtDtls><TxAmt><Amt Ccy=\"XAU\">0.00041</Amt></TxAmt></AmtDtls>",
        "<AmtDtls><TxAmt><Amt Ccy=\"USD\">14.32</Amt></TxAmt></AmtDtls>",
    ] {
        let exchanged = file.replacen("</Refs>", &format!("</Refs>{foreign}"), 1);
        same(all(&format, &exchanged).expect(&exchanged), &statement, &lines);
    }
    // Of several the amounts are needed; that in the statement's currency counts.
    let detail = |id: &str, amount: &str, foreign: &str| {
        format!(
            "<TxDtls><Refs><AcctSvcrRef>{id}</AcctSvcrRef></Refs><Amt Ccy=\"THB\">{amount}</Amt><AmtDtls><TxAmt><Amt Ccy=\"USD\">{foreign}</Amt></TxAmt></AmtDtls></TxDtls>"
        )
    };
    let (start, end) = (file.find("<TxDtls>").unwrap(), file.find("</TxDtls>").unwrap() + "</TxDtls>".len());
    let several = format!(
        "{}{}{}{}",
        &file[..start],
        detail("one", "123.00", "3.50"),
        detail("two", "377.00", "10.80"),
        &file[end..]
    );
    assert_eq!(all(&format, &several).expect(&several).0.lines, 6);
    let other = several.replacen("<Amt Ccy=\"THB\">377.00", "<Amt Ccy=\"USD\">377.00", 1);
    assert_eq!(all(&format, &other).unwrap_err().what, Broken::Currency("USD".to_owned()));
}

#[test]
fn a_fee_within_an_entry_makes_no_fee_of_its_transfer() {
    let [(format, file), ..] = written();
    let code = |word: &str| {
        format!(
            "<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>MCOP</Cd><SubFmlyCd>{word}</SubFmlyCd></Fmly></Domn></BkTxCd>"
        )
    };
    let detail = |id: &str, amount: &str, word: &str| {
        format!(
            "<TxDtls><Refs><AcctSvcrRef>{id}</AcctSvcrRef></Refs><Amt Ccy=\"THB\">{amount}</Amt>{}</TxDtls>",
            code(word)
        )
    };
    let (start, end) = (file.find("<TxDtls>").unwrap(), file.find("</TxDtls>").unwrap() + "</TxDtls>".len());
    for words in [["DMCT", "CHRG"], ["CHRG", "DMCT"]] {
        let details = detail("one", "499.00", words[0]) + &detail("two", "1.00", words[1]);
        let (_, lines) = all(&format, &format!("{}{details}{}", &file[..start], &file[end..])).unwrap();
        let kind = |word: &str| if word == "CHRG" { Kind::Fee } else { Kind::Transfer };
        assert_eq!([lines[0].kind, lines[1].kind], words.map(kind));
    }
}

#[test]
fn what_lies_around_a_statement_is_no_part_of_it() {
    let (statement, lines) = example();
    for (format, file) in written() {
        let marked = format!("\u{feff}{file}");
        assert_eq!(sniff(marked.as_bytes()), sniff(file.as_bytes()));
        same(all(&format, &marked).expect(&marked), &statement, &lines);
    }
    let [_, _, (format, file), _] = written();
    for trailer in
        ["-}{5:{CHK:0123456789AB}}\r\n", "-}{5:{CHK:0123456789AB}{TNG:}}", "-}\r\n{5:{CHK:0123456789AB}}\r\n"]
    {
        let enveloped = format!(
            "{{1:F01SANDTHBKAAAA}}{{2:O940}}{{4:\r\n{}{trailer}",
            file.strip_suffix("-\r\n").unwrap()
        );
        same(all(&format, &enveloped).expect(&enveloped), &statement, &lines);
    }
}

#[test]
fn a_text_whose_line_is_a_dash_ends_no_statement() {
    for (name, reference) in [
        (None, "x".repeat(21) + "-"),
        (Some("Somchai"), "-".repeat(60)),
        (Some("ab:20:2"), "y".repeat(13)),
        (Some("abcd"), "-".repeat(200)),
    ] {
        let mut one = line(1, 100, Kind::Transfer);
        (one.name, one.reference) = (name.map(str::to_owned), Some(reference));
        let whole = statement(0, std::slice::from_ref(&one));
        let file = write::mt940(&whole, std::slice::from_ref(&one));
        same(all(&Format::Mt940, &file).expect(&file), &whole, &[one]);
    }
    let file = ":20:1\r\n:25:123\r\n:28C:7\r\n:60F:C260101THB0,\r\n:61:260101C10,NTRFNONREF//BANK-1\r\n\
        :86:/NAME/Somchai\r\n-\r\n-} Jaidee\r\n:62F:C260101THB10,\r\n-\r\n";
    let (_, lines) = all(&Format::Mt940, file).unwrap();
    assert_eq!(lines[0].name.as_deref(), Some("Somchai--} Jaidee"));
}

#[test]
fn a_fee_may_have_no_name_and_a_transfer_may_not() {
    let nameless = |kind| Line { transaction_id: None, reference: None, ..line(1, -100, kind) };
    let write = |lines: &[Line]| {
        let whole = statement(0, lines);
        [
            (Format::Camt053, write::camt053(&whole, lines)),
            (Format::Camt053, write::camt053_02(&whole, lines)),
            (Format::Mt940, write::mt940(&whole, lines)),
            (csv(), write::csv(&whole, lines)),
        ]
    };
    for (format, file) in write(&[nameless(Kind::Fee)]) {
        same(
            all(&format, &file).expect(&file),
            &statement(0, &[nameless(Kind::Fee)]),
            &[nameless(Kind::Fee)],
        );
    }
    for (format, file) in write(&[nameless(Kind::Transfer)]) {
        assert_eq!(all(&format, &file).unwrap_err().what, Broken::Missing("reference"), "{file}");
    }
}

#[test]
fn what_a_payer_writes_names_no_other_transaction() {
    let file = |bank: &str, text: &str| {
        format!(
            ":20:1\r\n:25:123\r\n:28C:7\r\n:60F:C260101THB0,\r\n\
             :61:260101C10,NTRFNONREF{bank}\r\n:86:{text}\r\n:62F:C260101THB10,\r\n-\r\n"
        )
    };
    for (bank, text, id, reference) in [
        ("", "/TRID/BANK-1/EREF/abc/NAME/Somchai/TRID/other", "BANK-1", Some("abc")),
        ("", "/TRID/BANK-1/NAME/Somchai/EREF/abc/EREF/other/TRID/other", "BANK-1", Some("abc")),
        ("//BANK-1", "/EREF/abc/NAME/Somchai/TRID/other", "BANK-1", Some("abc")),
        ("//BANK-1", "/TRID/BANK-1-AND-MORE/EREF/abc", "BANK-1-AND-MORE", Some("abc")),
        ("", "/EREF/abc/TRID/BANK-1", "BANK-1", Some("abc")),
    ] {
        let (_, lines) = all(&Format::Mt940, &file(bank, text)).unwrap();
        let seen = (lines[0].transaction_id.as_deref(), lines[0].reference.as_deref());
        assert_eq!(seen, (Some(id), reference), "{text}");
    }
}
