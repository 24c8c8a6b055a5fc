use std::collections::BTreeMap;

use erawan_kernel::{ErrorCode, PhoneNumber};
use jiff::civil::Date;
use serde::Deserialize;
use utoipa::ToSchema;

use super::claim::Claim;
use crate::rooms::merchant::Merchant;
use crate::web::FieldErrors;

/// What a person sends to open an account. Fields the merchant did not enable are dropped unread, and so
/// is everything a person may not decide, such as the kind of account.
#[derive(Debug, Clone, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RegistrationForm {
    /// From a social login of an unknown person: links the new account to the provider's.
    #[serde(default)]
    pub social_proof: Option<String>,
    /// The name to log in with. For a registration by mobile number it may be left out: the server generates
    /// one.
    #[serde(default)]
    pub username: String,
    /// The password.
    #[schema(required)]
    #[serde(default)]
    pub password: String,
    /// The password once more.
    #[schema(required)]
    #[serde(default)]
    pub confirm_password: String,
    /// `YYYY-MM-DD`.
    #[serde(default)]
    pub birthday: String,
    /// National digits of the mobile number; `mobileNo` is accepted as well.
    #[serde(alias = "mobileNo", default)]
    pub mobile_num: String,
    /// Dialling code of the mobile number, digits only.
    #[serde(default)]
    pub country_dialing_code: String,
    /// The code that was sent to the mobile number: by mobile number, and where the merchant wants numbers proven.
    #[serde(default)]
    pub verification_code: String,
    /// What the merchant's Firebase project answered to its own code, in place of `verificationCode`.
    pub firebase_id_token: Option<String>,
    /// The code of the member who invited the person.
    #[serde(default)]
    pub affiliate_code: String,
    /// Identifier of the member whose referral link was opened.
    #[serde(default)]
    pub recommender_id: String,
    /// The name the person likes to be called.
    #[serde(default)]
    pub nickname: String,
    /// The name on the person's bank account.
    #[serde(default)]
    pub payee_name: String,
    /// E-mail address.
    #[serde(default)]
    pub email: String,
    /// Number of the identity card.
    #[serde(default)]
    pub id_number: String,
    /// Name at QQ.
    #[serde(default)]
    pub qq_num: String,
    /// Name at Facebook.
    #[serde(default)]
    pub facebook: String,
    /// Name at `WeChat`.
    #[serde(default)]
    pub wechat: String,
    /// Name at LINE.
    #[serde(default)]
    pub line: String,
    /// Number at `WhatsApp`.
    #[serde(default)]
    pub whatsapp: String,
    /// Number at Zalo.
    #[serde(default)]
    pub zalo: String,
    /// Digits of the captcha, when one is asked.
    #[serde(default)]
    pub captcha: String,
    /// Host the form was opened at.
    #[serde(default)]
    pub register_url: String,
    /// `APP`, `H5`, `PWA` or `WEBCLIP`.
    #[serde(default)]
    pub register_method: String,
    /// Main domain of the merchant.
    #[serde(default)]
    pub domain: String,
    /// 0; what kind of account it becomes is not for the sender to say.
    #[serde(rename = "type", default)]
    #[schema(value_type = i32)]
    pub kind: Unread,
    /// `REGISTER_REE3`
    #[schema(value_type = String)]
    #[serde(default)]
    pub module_id: Unread,
}

/// What a person registers with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RegistrationMethod {
    /// A user name of their own choice.
    Username,
    /// A mobile number, proven by a code.
    Mobile,
}

/// A field that is accepted with any content and ignored.
#[derive(Debug, Clone, Copy, Default)]
pub struct Unread;

impl<'de> Deserialize<'de> for Unread {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        serde::de::IgnoredAny::deserialize(deserializer).map(|_| Self)
    }
}

/// A registration whose fields obey the merchant's rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Registration {
    pub(super) username: String,
    pub(super) password: String,
    pub(super) birthday: Date,
    pub(super) phone: Option<PhoneNumber>,
    pub(super) is_phone_proven: bool,
    pub(super) affiliate_code: Option<String>,
    pub(super) recommender_id: Option<String>,
    pub(super) nickname: Option<String>,
    pub(super) payee_name: Option<String>,
    pub(super) email: Option<String>,
    /// Number of the identity card.
    pub(super) id_number: Option<String>,
    pub(super) contacts: BTreeMap<&'static str, String>,
    pub(super) register_url: Option<String>,
    pub(super) register_method: Option<String>,
    pub(super) domain: Option<String>,
}

impl Registration {
    /// The least an account needs, for accounts that the operator opens.
    pub(super) fn bare(username: String, birthday: Date) -> Self {
        Self {
            username,
            password: String::new(),
            birthday,
            phone: None,
            is_phone_proven: false,
            affiliate_code: None,
            recommender_id: None,
            nickname: None,
            payee_name: None,
            email: None,
            id_number: None,
            contacts: BTreeMap::new(),
            register_url: None,
            register_method: None,
            domain: None,
        }
    }

    /// A name and password that another person chose for the owner of an account.
    ///
    /// # Errors
    /// Every refused field with its reasons.
    pub(super) fn for_other(
        merchant: &Merchant,
        username: &str,
        password: &str,
    ) -> Result<Self, FieldErrors> {
        let mut check = FieldCheck { merchant, errors: FieldErrors::new() };
        let username = check.value("username", username).to_ascii_lowercase();
        if super::is_reserved(&username, merchant) {
            check.refuse("username", ErrorCode::FieldInvalid);
        }
        let password = check.value("password", password);
        check.password_is_hard_to_guess(password, &username, None);
        if check.errors.is_empty() { Ok(Self::bare(username, UNKNOWN_BIRTHDAY)) } else { Err(check.errors) }
    }

    /// The mobile number that must be proven before the account is opened, if there is one.
    pub(crate) fn phone_to_prove(&self) -> Option<&PhoneNumber> {
        self.phone.as_ref().filter(|_| self.is_phone_proven)
    }

    /// What the person will have shown to be theirs.
    pub(super) fn proven_claim(&self) -> Option<Claim> {
        self.phone_to_prove().map(Claim::phone)
    }

    /// What makes the account one person's: no other account at the merchant may have any of it.
    pub(super) fn claims(&self) -> Vec<Claim> {
        let name = self.payee_name.as_deref();
        [
            self.phone.as_ref().map(Claim::phone),
            self.email.as_deref().map(Claim::email),
            self.id_number.as_deref().map(Claim::identity_card),
            name.map(|name| Claim::name_and_birthday(name, self.birthday)),
        ]
        .into_iter()
        .flatten()
        .collect()
    }
}

/// The field of the identity card's number.
pub(super) const ID_NUMBER: &str = "idNumber";

/// The field of the mobile number.
const MOBILE_NUM: &str = "mobileNum";

/// The merchant's flag for mobile numbers that count only with a code.
const PHONES_MUST_BE_PROVEN: &str = "REGMOBVERF3";

const EARLIEST_BIRTHDAY: Date = Date::constant(1900, 1, 1);
/// In place of a birthday that the owner of the account has not told.
pub(super) const UNKNOWN_BIRTHDAY: Date = EARLIEST_BIRTHDAY;
const REGISTER_METHODS: [&str; 4] = ["APP", "H5", "PWA", "WEBCLIP"];

impl RegistrationForm {
    /// Checks every field against the merchant's rules. `today` is the date at the merchant.
    ///
    /// # Errors
    /// Every refused field with its reasons.
    pub fn check(
        &self,
        merchant: &Merchant,
        method: RegistrationMethod,
        today: Date,
    ) -> Result<Registration, FieldErrors> {
        let mut check = FieldCheck { merchant, errors: FieldErrors::new() };
        let username = match method {
            RegistrationMethod::Mobile if self.username.trim().is_empty() => String::new(),
            _ => check.value("username", &self.username).to_ascii_lowercase(),
        };
        let phone = match method {
            RegistrationMethod::Mobile => check.required_phone(&self.country_dialing_code, &self.mobile_num),
            RegistrationMethod::Username => check.phone(&self.country_dialing_code, &self.mobile_num),
        };
        let is_phone_proven =
            method == RegistrationMethod::Mobile || phone.is_some() && merchant.flag(PHONES_MUST_BE_PROVEN);
        let has_proof = !self.verification_code.trim().is_empty() || self.firebase_id_token.is_some();
        if is_phone_proven && !has_proof {
            check.refuse("verificationCode", ErrorCode::FieldRequired);
        }
        let password = check.value("password", &self.password).to_owned();
        if check.value("confirmPassword", &self.confirm_password) != password {
            check.refuse("confirmPassword", ErrorCode::PasswordMismatch);
        }
        check.password_is_hard_to_guess(&password, &username, phone.as_ref());
        let birthday = check.birthday(&self.birthday, today);
        let nickname = check.optional("nickname", &self.nickname);
        for (name, value) in
            [("username", username.as_str()), ("nickname", nickname.as_deref().unwrap_or_default())]
        {
            if super::is_reserved(value, merchant) {
                check.refuse(name, ErrorCode::FieldInvalid);
            }
        }
        let contacts = [
            ("qqNum", &self.qq_num),
            ("facebook", &self.facebook),
            ("wechat", &self.wechat),
            ("line", &self.line),
            ("whatsapp", &self.whatsapp),
            ("zalo", &self.zalo),
        ];
        let contacts = contacts
            .into_iter()
            .filter_map(|(name, value)| Some((name, check.optional(name, value)?)))
            .collect();
        let registration = Registration {
            username,
            password,
            birthday,
            phone,
            is_phone_proven,
            affiliate_code: check.optional("affiliateCode", &self.affiliate_code),
            recommender_id: Some(self.recommender_id.trim().to_owned()).filter(|id| !id.is_empty()),
            nickname,
            payee_name: check.optional("payeeName", &self.payee_name),
            email: check.optional("email", &self.email),
            id_number: check.optional(ID_NUMBER, &self.id_number),
            contacts,
            register_url: host(&self.register_url),
            register_method: Some(self.register_method.clone())
                .filter(|method| REGISTER_METHODS.contains(&method.as_str())),
            domain: host(&self.domain),
        };
        if check.errors.is_empty() { Ok(registration) } else { Err(check.errors) }
    }
}

/// The birthday of a person who is old enough for the merchant. `today` is the date at the merchant.
///
/// # Errors
/// `birthday` with its reasons.
pub(super) fn check_birthday(merchant: &Merchant, birthday: &str, today: Date) -> Result<Date, FieldErrors> {
    let mut check = FieldCheck { merchant, errors: FieldErrors::new() };
    let birthday = check.birthday(birthday, today);
    if check.errors.is_empty() { Ok(birthday) } else { Err(check.errors) }
}

struct FieldCheck<'a> {
    merchant: &'a Merchant,
    errors: FieldErrors,
}

impl FieldCheck<'_> {
    /// The value without outer spaces when the merchant wants the field, else nothing.
    fn value<'v>(&mut self, name: &'static str, value: &'v str) -> &'v str {
        let Some(rule) = self.merchant.settings.register.fields.get(name).filter(|rule| rule.enabled) else {
            return "";
        };
        // Spaces around a password are part of it; around anything else they are typing mistakes.
        let value = if name.to_ascii_lowercase().contains("password") { value } else { value.trim() };
        if let Err(code) = rule.check_field(name, value) {
            self.refuse(name, code);
        }
        value
    }

    fn optional(&mut self, name: &'static str, value: &str) -> Option<String> {
        Some(self.value(name, value).to_owned()).filter(|value| !value.is_empty())
    }

    fn refuse(&mut self, name: &'static str, code: ErrorCode) {
        let codes = self.errors.entry(name).or_default();
        // "Required" already says everything about an empty field.
        if !codes.contains(&ErrorCode::FieldRequired) && !codes.contains(&code) {
            codes.push(code);
        }
    }

    fn phone(&mut self, dialing_code: &str, number: &str) -> Option<PhoneNumber> {
        let number = self.optional(MOBILE_NUM, number)?;
        self.parse_phone(dialing_code, &number)
    }

    fn required_phone(&mut self, dialing_code: &str, number: &str) -> Option<PhoneNumber> {
        // This way of registering requires it, independent of the merchant's settings for user names.
        let _ = self.value(MOBILE_NUM, number);
        if number.trim().is_empty() {
            self.refuse(MOBILE_NUM, ErrorCode::FieldRequired);
            return None;
        }
        self.parse_phone(dialing_code, number)
    }

    fn parse_phone(&mut self, dialing_code: &str, number: &str) -> Option<PhoneNumber> {
        let phone = self.merchant.parse_phone(dialing_code, number);
        if phone.is_err() {
            self.refuse(MOBILE_NUM, ErrorCode::FormatMobile);
        }
        phone.ok()
    }

    fn password_is_hard_to_guess(&mut self, password: &str, username: &str, phone: Option<&PhoneNumber>) {
        if self.errors.contains_key("password") {
            return;
        }
        let brand = &self.merchant.settings.brand.name;
        let phone = phone.map(PhoneNumber::national).unwrap_or_default();
        if super::is_guessable(password, &[username, &phone, brand, &self.merchant.code]) {
            self.refuse("password", ErrorCode::PasswordTooCommon);
        }
    }

    fn birthday(&mut self, value: &str, today: Date) -> Date {
        let value = self.value("birthday", value);
        if self.errors.contains_key("birthday") {
            return EARLIEST_BIRTHDAY;
        }
        let is_plain = value.len() == 10 && value.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-');
        match value.parse::<Date>() {
            Ok(birthday) if is_plain && (EARLIEST_BIRTHDAY..=today).contains(&birthday) => {
                if age_at(birthday, today) < i16::from(self.merchant.settings.minimum_age) {
                    self.refuse("birthday", ErrorCode::AgeRestricted);
                }
                birthday
            }
            _ => {
                self.refuse("birthday", ErrorCode::FieldInvalid);
                EARLIEST_BIRTHDAY
            }
        }
    }
}

/// Whole years lived at `today`. Who was born on 29 February ages on 1 March in common years.
fn age_at(birthday: Date, today: Date) -> i16 {
    let had_birthday = (today.month(), today.day()) >= (birthday.month(), birthday.day());
    today.year() - birthday.year() - i16::from(!had_birthday)
}

/// A host name as the browser reports it; anything else is not worth keeping.
fn host(value: &str) -> Option<String> {
    let is_host = |value: &str| {
        (1..=255).contains(&value.len())
            && value.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b':'))
    };
    Some(value.trim().to_ascii_lowercase()).filter(|value| is_host(value))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn age_counts_whole_years_and_leap_days_age_in_march() {
        let cases = [
            ("2000-06-15", "2018-06-14", 17),
            ("2000-06-15", "2018-06-15", 18),
            ("2000-12-31", "2018-01-01", 17),
            ("2008-02-29", "2026-02-28", 17),
            ("2008-02-29", "2026-03-01", 18),
        ];
        for (birthday, today, age) in cases {
            assert_eq!(
                age_at(birthday.parse().unwrap(), today.parse().unwrap()),
                age,
                "{birthday} at {today}"
            );
        }
    }

    #[test]
    fn only_host_names_are_kept() {
        assert_eq!(host("Suvarna.Example:8080").as_deref(), Some("suvarna.example:8080"));
        assert_eq!(host("https://evil/<script>"), None);
    }
}
