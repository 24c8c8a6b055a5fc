use serde::{Deserialize, Serialize};

use crate::{PhoneError, PhoneNumber};

/// How the mobile numbers of one country are written (ITU-T E.164).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NumberingPlan {
    /// The dialling code, without the plus sign.
    pub dialing_code: String,
    /// What is dialled first inside the country, such as `0`; empty where nothing is.
    #[serde(default)]
    pub trunk_prefix: String,
    /// Which numbers are mobile, without that prefix: digits, and `x` for any digit. The first one is the example.
    pub mobile: Vec<String>,
}

/// Plans by country (ISO 3166-1): dialling code, trunk prefix, mobile numbers. From the plans that the countries
/// notified to the ITU ("National Numbering Plans").
const PLANS: [(&str, &str, &str, &[&str]); 11] = [
    ("TH", "66", "0", &["8xxxxxxxx", "9xxxxxxxx", "6xxxxxxxx"]),
    ("LA", "856", "0", &["20xxxxxxxx", "30xxxxxxx"]),
    ("VN", "84", "0", &["9xxxxxxxx", "8xxxxxxxx", "7xxxxxxxx", "5xxxxxxxx", "3xxxxxxxx"]),
    (
        "KH",
        "855",
        "0",
        &["1xxxxxxx", "1xxxxxxxx", "6xxxxxxx", "7xxxxxxx", "8xxxxxxx", "8xxxxxxxx", "9xxxxxxx", "9xxxxxxxx"],
    ),
    ("MM", "95", "0", &["9xxxxxxxxx", "9xxxxxxxx", "9xxxxxxx"]),
    ("MY", "60", "0", &["1xxxxxxxx", "1xxxxxxxxx"]),
    ("SG", "65", "", &["8xxxxxxx", "9xxxxxxx"]),
    ("ID", "62", "0", &["8xxxxxxxxxx", "8xxxxxxxxx", "8xxxxxxxx", "8xxxxxxxxxxx"]),
    ("PH", "63", "0", &["9xxxxxxxxx"]),
    ("JP", "81", "0", &["90xxxxxxxx", "80xxxxxxxx", "70xxxxxxxx", "60xxxxxxxx"]),
    ("KR", "82", "0", &["10xxxxxxxx"]),
];

/// Shapes of one plan.
const SHAPES_MAX: usize = 64;
/// Digits of an international number (E.164).
const INTERNATIONAL_DIGITS_MAX: usize = 15;
/// Characters that a person may type.
const TYPED_MAX: usize = 32;

impl NumberingPlan {
    /// Digits of a number without dialling code and prefix.
    pub const DIGITS_MIN: usize = 7;

    /// The plan of a country (ISO 3166-1 alpha-2), where it is known here.
    #[must_use]
    pub fn of_country(country: &str) -> Option<Self> {
        let (_, dialing_code, trunk_prefix, mobile) = PLANS.into_iter().find(|plan| plan.0 == country)?;
        Some(Self {
            dialing_code: dialing_code.to_owned(),
            trunk_prefix: trunk_prefix.to_owned(),
            mobile: mobile.iter().map(|shape| (*shape).to_owned()).collect(),
        })
    }

    /// Finds what no numbering plan can be.
    ///
    /// # Errors
    /// What is wrong, in words.
    pub fn check(&self) -> Result<(), String> {
        let Self { dialing_code, trunk_prefix, mobile } = self;
        if !(1..=3).contains(&dialing_code.len()) || !is_digits(dialing_code) || dialing_code.starts_with('0')
        {
            return Err(format!(
                "dialling code {dialing_code} is not 1 to 3 digits, without a plus sign or a zero in front"
            ));
        }
        if trunk_prefix.len() > 2 || !is_digits(trunk_prefix) {
            return Err(format!("trunk prefix {trunk_prefix} is not 0 to 2 digits"));
        }
        if !(1..=SHAPES_MAX).contains(&mobile.len()) {
            return Err(format!("{} forms of mobile numbers are not 1 to {SHAPES_MAX}", mobile.len()));
        }
        let lengths = Self::DIGITS_MIN..=INTERNATIONAL_DIGITS_MAX - dialing_code.len();
        for shape in mobile {
            let fixed = shape.trim_end_matches('x');
            if fixed.is_empty() || !is_digits(fixed) || fixed.len() == shape.len() {
                return Err(format!(
                    "mobile numbers {shape} are not digits with x for any digit behind them"
                ));
            }
            if !lengths.contains(&shape.len()) {
                return Err(format!(
                    "mobile numbers {shape} of +{dialing_code} do not have {} to {} digits",
                    lengths.start(),
                    lengths.end()
                ));
            }
            if !trunk_prefix.is_empty() && shape.starts_with(trunk_prefix.as_str()) {
                return Err(format!("mobile numbers {shape} begin with the trunk prefix: leave it out"));
            }
        }
        Ok(())
    }

    /// Reads a number as people type it, with the separately chosen dialling code (empty means the plan's).
    ///
    /// Spaces, dots, dashes and brackets do not count; in Thailand `081…`, `81…`, `6681…` and `+6681…` are one number.
    ///
    /// # Errors
    /// [`PhoneError`].
    pub fn parse(&self, dialing_code: &str, number: &str) -> Result<PhoneNumber, PhoneError> {
        let code = dialing_code.trim();
        let code = code.strip_prefix('+').or_else(|| code.strip_prefix("00")).unwrap_or(code);
        if !code.is_empty() && code != self.dialing_code {
            let is_code = code.len() <= 4 && is_digits(code);
            return Err(if is_code { PhoneError::CountryNotServed } else { PhoneError::Malformed });
        }
        let typed = number.trim();
        let digits = digits_of(typed).ok_or(PhoneError::Malformed)?;
        let abroad = digits.strip_prefix(self.dialing_code.as_str());
        let is_international = typed.starts_with('+');
        if is_international && abroad.is_none() && digits.len() >= Self::DIGITS_MIN {
            return Err(PhoneError::CountryNotServed);
        }
        let home = (!is_international).then_some(digits.as_str());
        let significant = home.into_iter().chain(abroad).find_map(|text| self.significant(text));
        Ok(PhoneNumber {
            dialing_code: self.dialing_code.clone(),
            trunk_prefix: self.trunk_prefix.clone(),
            significant: significant.ok_or(PhoneError::Malformed)?.to_owned(),
        })
    }

    /// The digits without the trunk prefix, if they are a mobile number.
    fn significant<'a>(&self, digits: &'a str) -> Option<&'a str> {
        let without_prefix = digits.strip_prefix(self.trunk_prefix.as_str());
        [Some(digits), without_prefix].into_iter().flatten().find(|text| self.is_mobile(text))
    }

    fn is_mobile(&self, digits: &str) -> bool {
        self.mobile
            .iter()
            .any(|shape| shape.len() == digits.len() && digits.starts_with(shape.trim_end_matches('x')))
    }

    /// How many digits people type: the shortest number without the trunk prefix, the longest with it.
    #[must_use]
    pub fn typed_digits(&self) -> (usize, usize) {
        let lengths = self.mobile.iter().map(String::len);
        let longest = lengths.clone().max().unwrap_or_default();
        (lengths.min().unwrap_or_default(), longest + self.trunk_prefix.len())
    }

    /// A number as it is dialled inside the country, to show what one looks like.
    #[must_use]
    pub fn example(&self) -> String {
        let shape = self.mobile.first().map_or("", String::as_str);
        let mut digits = ('1'..='9').cycle();
        let filled = shape.chars().map(|one| if one == 'x' { digits.next().unwrap_or(one) } else { one });
        self.trunk_prefix.chars().chain(filled).collect()
    }
}

fn is_digits(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

/// The digits of what a person typed, if the rest only sets them apart.
fn digits_of(typed: &str) -> Option<String> {
    if typed.len() > TYPED_MAX {
        return None;
    }
    let mut digits = String::with_capacity(typed.len());
    for (place, character) in typed.chars().enumerate() {
        match character {
            '0'..='9' => digits.push(character),
            ' ' | '-' | '.' | '(' | ')' => {}
            '+' if place == 0 => {}
            _ => return None,
        }
    }
    Some(digits)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan(country: &str) -> NumberingPlan {
        NumberingPlan::of_country(country).unwrap()
    }

    #[test]
    fn however_it_is_typed_one_number_is_one_number() {
        let typed = [
            ("66", "0812345678"),
            ("", "812345678"),
            ("+66", "081-234-5678"),
            ("0066", " 081 234 5678 "),
            ("66", "66812345678"),
            ("66", "+66812345678"),
            ("66", "+66 (0)81.234.5678"),
        ];
        for (code, number) in typed {
            let phone = plan("TH").parse(code, number).unwrap();
            assert_eq!(phone.to_string(), "+66812345678", "{code:?} {number:?}");
        }
        for (country, number, e164) in [
            ("VN", "0912345678", "+84912345678"),
            ("VN", "84 84 123 4567", "+84841234567"),
            ("LA", "020 5512 3456", "+8562055123456"),
            ("LA", "030 512 3456", "+856305123456"),
            ("SG", "+65 9123 4567", "+6591234567"),
            ("SG", "91234567", "+6591234567"),
        ] {
            assert_eq!(plan(country).parse("", number).unwrap().to_string(), e164, "{country} {number}");
        }
    }

    #[test]
    fn whatever_is_no_mobile_number_of_the_country_is_refused() {
        for number in [
            "",
            "0",
            "081234567",
            "08123456789",
            "0212345678",
            "0512345678",
            "+",
            "08x2345678",
            "๐๘๑๒๓๔๕๖๗๘",
            "0812345678;",
            "081+2345678",
            "99999999999999",
            &"0".repeat(1_000),
        ] {
            assert_eq!(plan("TH").parse("66", number), Err(PhoneError::Malformed), "{number:?}");
        }
        for (code, number) in
            [("1", "2025550123"), ("+44", "7911123456"), ("", "+12025550123"), ("", "+84912345678")]
        {
            let refused = plan("TH").parse(code, number);
            assert_eq!(refused, Err(PhoneError::CountryNotServed), "{code:?} {number:?}");
        }
        assert_eq!(plan("TH").parse("66; drop", "0812345678"), Err(PhoneError::Malformed));
        assert_eq!(plan("VN").parse("66", "0912345678"), Err(PhoneError::CountryNotServed));
        assert_eq!(plan("LA").parse("", "020 512 3456"), Err(PhoneError::Malformed), "20 has one digit more");
    }

    #[test]
    fn a_number_is_never_printed_whole() {
        let phone = plan("TH").parse("66", "0812345678").unwrap();
        assert_eq!((phone.national().as_str(), phone.masked().as_str()), ("0812345678", "08******78"));
        assert_eq!(format!("{phone:?}"), "PhoneNumber(08******78)");
        assert_eq!((phone.block().as_str(), phone.range().as_str()), ("+6681234", "+66812"));
    }

    #[test]
    fn every_known_plan_is_sound_and_reads_its_own_example() {
        for (country, code, ..) in PLANS {
            let plan = plan(country);
            assert_eq!(plan.check(), Ok(()), "{country}");
            let example = plan.example();
            assert_eq!(plan.parse("", &example).unwrap().national(), example, "{country}");
            let (least, most) = plan.typed_digits();
            assert!((least..=most).contains(&example.len()), "{country}");
            assert_eq!(plan.parse(code, &example), plan.parse("", &example));
        }
        assert_eq!((plan("TH").example().as_str(), plan("TH").typed_digits()), ("0812345678", (9, 10)));
        assert_eq!(plan("LA").typed_digits(), (9, 11));
        assert_eq!(NumberingPlan::of_country("XX"), None);
    }

    #[test]
    fn what_no_numbering_plan_can_be_is_refused_with_the_reason() {
        for (dialing_code, trunk_prefix, shape, said) in [
            ("+66", "0", "8xxxxxxxx", "dialling code +66"),
            ("066", "0", "8xxxxxxxx", "dialling code 066"),
            ("", "0", "8xxxxxxxx", "dialling code "),
            ("66", "zero", "8xxxxxxxx", "trunk prefix zero"),
            ("66", "0", "08xxxxxxxx", "begin with the trunk prefix"),
            ("66", "0", "8xx", "do not have 7 to 13 digits"),
            ("66", "0", "8xxxxxxxxxxxxx", "do not have 7 to 13 digits"),
            ("66", "0", "xxxxxxxxx", "x for any digit"),
            ("66", "0", "812345678", "x for any digit"),
            ("66", "0", "8xxxxyxxx", "x for any digit"),
        ] {
            let plan = NumberingPlan {
                dialing_code: dialing_code.to_owned(),
                trunk_prefix: trunk_prefix.to_owned(),
                mobile: vec![shape.to_owned()],
            };
            let refused = plan.check().unwrap_err();
            assert!(refused.contains(said), "{shape}: {refused}");
        }
        let none = NumberingPlan { mobile: Vec::new(), ..plan("TH") };
        assert!(none.check().unwrap_err().contains("0 forms of mobile numbers"));
    }
}
