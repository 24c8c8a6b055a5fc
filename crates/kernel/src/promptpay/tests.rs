use proptest::prelude::*;

use super::*;
use crate::SeededEntropy;

const SUVARNA: &str = "00020101021230660016A00000067701011201150994000165501000212ER7K2M9QX4T10307SUVARNA530376454071000.005802TH6304EE52";
const MOBILE: &str = "00020101021129370016A0000006770101110113006681234567853037645802TH6304823E";

fn biller(ref1: &str, ref2: Option<&str>) -> Payee {
    let (biller_id, ref1) = ("099400016550100".to_owned(), ref1.to_owned());
    Payee::Biller { biller_id, ref1, ref2: ref2.map(str::to_owned) }
}

/// The code with another content and the checksum that belongs to it.
fn with(from: &str, to: &str) -> String {
    let mut text = SUVARNA[..SUVARNA.len() - 8].replace(from, to);
    assert_ne!(text, SUVARNA[..SUVARNA.len() - 8], "{from}");
    tlv::put_checksum(&mut text, CHECKSUM);
    text
}

#[test]
fn the_published_vectors_hold() {
    assert_eq!(tlv::checksum("123456789"), "29B1");
    let plain = PromptPay { payee: Payee::Mobile("0812345678".into()), amount: None, is_one_time: false };
    assert_eq!(plain.text().as_deref(), Ok(MOBILE));
    assert_eq!(PromptPay::read(MOBILE), Ok(plain));
    let payee = biller("ER7K2M9QX4T1", Some("SUVARNA"));
    let code = PromptPay { payee, amount: Money::from_units(1_000).ok(), is_one_time: true };
    assert_eq!(code.text().as_deref(), Ok(SUVARNA));
    assert_eq!(PromptPay::read(SUVARNA), Ok(code));
}

#[test]
fn a_code_that_says_something_else_than_one_payment_in_baht_is_refused() {
    for (from, to, error) in [
        ("5303764", "5303840", QrError::NotPromptPay),
        ("5802TH", "5802LA", QrError::NotPromptPay),
        ("000201", "000202", QrError::NotPromptPay),
        ("010212", "010213", QrError::NotPromptPay),
        ("A000000677010112", "A000000677010113", QrError::NotPromptPay),
        ("5802TH", "5802TH5802TH", QrError::Malformed),
        ("5802TH", "5802TH54041.00", QrError::Malformed),
        ("5802TH", "5802TH5900", QrError::Malformed),
        ("5802TH", "5802TH59", QrError::Malformed),
        ("5802TH", "5802TH5905ab", QrError::Malformed),
        ("5802TH", "5802TH63041234", QrError::Malformed),
        ("5802TH", "5802TH5903\u{e01}", QrError::Malformed),
        ("ER7K2M9QX4T1", "er7k2m9qx4t1", QrError::Payee),
        ("0994000165501", "09940001655O1", QrError::Payee),
        ("54071000.00", "54071000000", QrError::Checksum),
        ("54071000.00", "54041e10", QrError::Amount),
        ("54071000.00", "5406-10.00", QrError::Amount),
        ("54071000.00", "54040.00", QrError::Amount),
        ("54071000.00", "54051.001", QrError::Amount),
        ("54071000.00", "540712,3.00", QrError::Amount),
        ("54071000.00", "540710000000000000", QrError::Malformed),
    ] {
        if error == QrError::Checksum {
            assert_eq!(PromptPay::read(&SUVARNA.replace(from, to)), Err(error), "{to}");
        } else {
            assert_eq!(PromptPay::read(&with(from, to)), Err(error), "{to}");
        }
    }
    for text in ["", "63", "6304", "63041D0F", "00020163", "0002016304", "กขคง", "000201ก6304FFFF"]
    {
        assert!(PromptPay::read(text).is_err(), "{text}");
    }
    // Two payees in one code.
    let both = with("530376454071000.00", &format!("{}530376454071000.00", &MOBILE[12..53]));
    assert_eq!(PromptPay::read(&both), Err(QrError::Payee));
    // What says nothing about the payment is passed over; a whole number of baht is one.
    let shop = PromptPay::read(&with("54071000.00", "54041000520453995909Some shop6007Bangkok")).unwrap();
    assert_eq!(shop.amount, Money::from_units(1_000).ok());
}

#[test]
fn what_promptpay_does_not_have_is_not_written() {
    let good = PromptPay { payee: biller("R1", None), amount: None, is_one_time: true };
    assert!(good.text().is_ok());
    for payee in [
        biller("", None),
        biller("A-1", None),
        biller("abc", None),
        biller("A", Some("")),
        biller(&"A".repeat(21), None),
        Payee::Biller { biller_id: "1".into(), ref1: "A".into(), ref2: None },
        Payee::Mobile("812345678".into()),
        Payee::Mobile("+66812345678".into()),
        Payee::NationalId("123".into()),
        Payee::Wallet("1234567890123456".into()),
    ] {
        let refused = PromptPay { payee, ..good.clone() };
        assert_eq!(refused.text(), Err(QrError::Payee), "{refused:?}");
    }
    for minor in [0, -100_000, 1, 999, i64::MAX] {
        let refused = PromptPay { amount: Some(Money::from_minor(minor)), ..good.clone() };
        assert_eq!(refused.text(), Err(QrError::Amount), "{minor}");
    }
}

#[test]
fn a_reference_has_sixty_bits_in_twelve_signs() {
    let entropy = SeededEntropy::new(7);
    let made: Vec<_> = (0..1_000).map(|_| new_ref1(&entropy).unwrap()).collect();
    assert!(made.iter().all(|ref1| ref1.len() == 12 && is_reference(ref1)));
    assert!(made.iter().flat_map(|ref1| ref1.bytes()).all(|byte| CROCKFORD.contains(&byte)));
    let different: std::collections::HashSet<_> = made.iter().collect();
    assert_eq!(different.len(), made.len());
    for place in 0..12 {
        let signs: std::collections::HashSet<_> = made.iter().map(|ref1| ref1.as_bytes()[place]).collect();
        assert_eq!(signs.len(), 32, "place {place}");
    }
}

#[test]
fn every_single_damaged_sign_is_refused() {
    for text in [SUVARNA, MOBILE] {
        for place in 0..text.len() {
            for damage in b' '..=b'~' {
                let mut damaged = text.as_bytes().to_vec();
                damaged[place] = damage;
                let damaged = String::from_utf8(damaged).unwrap();
                if damaged != text {
                    assert!(PromptPay::read(&damaged).is_err(), "{damaged}");
                }
            }
            assert!(PromptPay::read(&text[..place]).is_err(), "cut at {place}");
        }
    }
}

fn payees() -> impl Strategy<Value = Payee> {
    prop_oneof![
        ("[0-9]{15}", "[0-9A-Z]{1,20}", proptest::option::of("[0-9A-Z]{1,20}"))
            .prop_map(|(biller_id, ref1, ref2)| Payee::Biller { biller_id, ref1, ref2 }),
        "0[0-9]{9}".prop_map(Payee::Mobile),
        "[0-9]{13}".prop_map(Payee::NationalId),
        "[0-9]{15}".prop_map(Payee::Wallet),
    ]
}

fn payments() -> impl Strategy<Value = PromptPay> {
    let amounts = proptest::option::of(1_i64..1_000_000_000_000);
    (payees(), amounts, any::<bool>()).prop_map(|(payee, satang, is_one_time)| {
        let amount = satang.map(|satang| Money::from_minor(satang * Money::UNIT / 100));
        PromptPay { payee, amount, is_one_time }
    })
}

proptest! {
    #[test]
    fn what_is_written_is_read_again(payment in payments()) {
        prop_assert_eq!(PromptPay::read(&payment.text().unwrap()), Ok(payment));
    }

    #[test]
    fn a_damaged_sign_is_refused_or_changes_nothing(
        payment in payments(), place in any::<proptest::sample::Index>(), damage in any::<char>(),
    ) {
        let mut signs: Vec<_> = payment.text().unwrap().chars().collect();
        let place = place.index(signs.len());
        signs[place] = damage;
        let read = PromptPay::read(&signs.into_iter().collect::<String>());
        prop_assert!(read.is_err() || read == Ok(payment));
    }

    #[test]
    fn any_text_is_read_or_refused(text in any::<String>(), payment in payments(), cut in any::<proptest::sample::Index>()) {
        let whole = payment.text().unwrap();
        let (head, tail) = whole.split_at(cut.index(whole.len()));
        for text in [text.clone(), format!("{head}{text}{tail}"), format!("{tail}{head}")] {
            if let Ok(read) = PromptPay::read(&text) {
                prop_assert!(PromptPay::read(&read.text().unwrap()).as_ref() == Ok(&read));
            }
        }
    }
}
