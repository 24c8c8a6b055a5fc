use std::collections::BTreeMap;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use erawan_kernel::{Language, NumberingPlan};

use super::{CurrentMerchant, CustomerService, FieldRule, Merchant, MobileTemplate, Resource, pattern};
use crate::Mode;
use crate::config::{FirebaseProject, SocialName};
use crate::core::Core;
use crate::delivery::{Channel, is_open};
use crate::rooms::merchant::Merchants;
use crate::sealing::{SUITE, SealingKey};
use crate::web::ClientCountry;
use crate::web::prelude::*;

pub(crate) fn routes() -> OpenApiRouter<Merchants> {
    calls![status, country, whitelabel, settings, validation, template, domain_route, customer_service]
}

/// System status
///
/// What an app needs at start, in every state of the merchant. Answers under maintenance as well.
#[utoipa::path(get, path = "/wps/system/status", tag = "merchant",
    params(
        ("platform" = Option<String>, Query, description = "`M`"),
        ("language" = Option<String>, Query, description = "`TH` or `EN`; used when there is no `Language` header"),
    ),
    responses((status = 200, body = Answer<StatusValue>), Refusals))]
async fn status(
    State(merchants): State<Merchants>,
    CurrentMerchant(merchant): CurrentMerchant,
    ClientAddress(address): ClientAddress,
    country: ClientCountry,
    RequestLanguage(language): RequestLanguage,
) -> Answer<StatusValue> {
    Answer::new(StatusValue {
        info: Info::of(&merchants, &merchant, language),
        location: Location { ip: address.to_string(), country: country.code().map(str::to_owned) },
        maintenance: merchant.maintenance.is_some(),
        maintenance_ends_at: merchant.maintenance.and_then(|maintenance| maintenance.ends_at_ms),
        region_restriction: merchant.is_region_restricted(address, country),
        server_time: merchants.core.clock.now_ms(),
    })
}

/// System country
///
/// The caller's country if a proxy sends it, else the merchant's; and the dialling codes of
/// mobile numbers that are served.
#[utoipa::path(get, path = "/wps/system/country", tag = "merchant",
    responses((status = 200, body = Answer<CountryValue>), Refusals))]
async fn country(CurrentMerchant(merchant): CurrentMerchant, country: ClientCountry) -> Answer<CountryValue> {
    Answer::new(CountryValue {
        country_code: country.code().unwrap_or(&merchant.settings.country).to_owned(),
        country_dialing_code: vec![merchant.settings.numbering_plan().dialing_code],
    })
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct CountryValue {
    /// Two letters of ISO 3166-1.
    country_code: String,
    /// Without the plus sign.
    country_dialing_code: Vec<String>,
}

/// White-label flags
#[utoipa::path(get, path = "/wps/system/whitelabel", tag = "merchant",
    responses((status = 200, body = Answer<BTreeMap<String, bool>>), Refusals))]
async fn whitelabel(CurrentMerchant(merchant): CurrentMerchant) -> Answer<BTreeMap<String, bool>> {
    Answer::new(merchant.settings.whitelabel.clone())
}

/// All settings in one answer
#[utoipa::path(get, path = "/wps/system/settings/consolidated", tag = "merchant",
    responses((status = 200, body = Answer<SettingsValue>), Refusals))]
async fn settings(
    State(merchants): State<Merchants>,
    CurrentMerchant(merchant): CurrentMerchant,
    RequestLanguage(language): RequestLanguage,
) -> Answer<SettingsValue> {
    let validation = fields_of(&merchant.settings.validation, language);
    Answer::new(SettingsValue { info: Info::of(&merchants, &merchant, language), validation })
}

/// Validation rules
///
/// The rules of all forms but the one of registration, by rule name.
#[utoipa::path(get, path = "/wps/system/setting/validation", tag = "merchant",
    responses((status = 200, body = Answer<BTreeMap<String, FieldValue>>), Refusals))]
async fn validation(
    CurrentMerchant(merchant): CurrentMerchant,
    RequestLanguage(language): RequestLanguage,
) -> Answer<BTreeMap<String, FieldValue>> {
    Answer::new(fields_of(&merchant.settings.validation, language))
}

/// System template: variants of screens that the merchant chose
#[utoipa::path(get, path = "/wps/system/template", tag = "merchant",
    responses((status = 200, body = Answer<MobileTemplate>), Refusals))]
async fn template(CurrentMerchant(merchant): CurrentMerchant) -> Answer<MobileTemplate> {
    Answer::new(merchant.settings.mobile_template.clone())
}

/// Domain route: the merchant's official hosts
///
/// For official links; a client never goes to another host by itself.
#[utoipa::path(get, path = "/wps/system/domainRoute", tag = "merchant",
    params(("device" = Option<String>, Query, description = "0 is the mobile web; every device is answered the hosts of all")),
    responses((status = 200, body = Answer<Vec<DomainRoute>>), Refusals))]
async fn domain_route(CurrentMerchant(merchant): CurrentMerchant) -> Answer<Vec<DomainRoute>> {
    Answer::new(DomainRoute::all_of(&merchant))
}

/// Ways to reach customer service
#[utoipa::path(get, path = "/wps/system/customerService", tag = "merchant",
    responses((status = 200, body = Answer<Vec<CustomerServiceValue>>), Refusals))]
async fn customer_service(
    CurrentMerchant(merchant): CurrentMerchant,
    RequestLanguage(language): RequestLanguage,
) -> Answer<Vec<CustomerServiceValue>> {
    Answer::new(CustomerServiceValue::all_of(&merchant, language))
}

/// What an app needs at start.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct StatusValue {
    info: Info,
    location: Location,
    /// Only this call answers while true.
    maintenance: bool,
    /// When maintenance should be over, epoch milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    maintenance_ends_at: Option<i64>,
    /// The caller's region is not served; only this call answers.
    region_restriction: bool,
    /// The server's clock, epoch milliseconds.
    server_time: i64,
}

#[derive(Debug, Serialize, ToSchema)]
struct Location {
    /// The caller's address as the server sees it.
    ip: String,
    /// The caller's country if a proxy sends it: two letters of ISO 3166-1.
    #[serde(skip_serializing_if = "Option::is_none")]
    country: Option<String>,
}

/// The merchant as an app sees it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct Info {
    brand: BrandValue,
    customer_service: Vec<CustomerServiceValue>,
    domain_route: Vec<DomainRoute>,
    mobile_template: MobileTemplate,
    paths: BTreeMap<String, String>,
    register: RegisterValue,
    resources: Vec<Resource>,
    /// Feature flags; an absent key is off.
    whitelabel: BTreeMap<String, bool>,
    main_domain: String,
    #[serde(rename = "imageCDNs")]
    image_cdns: Vec<String>,
    currency: CurrencyValue,
    mobile_numbers: MobileNumbersValue,
    encryption: EncryptionValue,
    /// Passwords and registrations may also come in bodies without a seal.
    plain_bodies: bool,
    /// Providers people may log in with.
    social: Vec<SocialValue>,
    /// Who sends and verifies codes to mobile numbers in our place.
    #[serde(skip_serializing_if = "Option::is_none")]
    phone_auth: Option<PhoneAuthValue>,
    /// The merchant is a demonstration with play data.
    demo: bool,
}

/// What clients seal bodies with: HPKE in base mode.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct EncryptionValue {
    #[schema(examples("P256-SHA256-AES128GCM"))]
    suite: &'static str,
    /// What the `Encryption` header names the key by.
    key_id: String,
    /// An uncompressed point of 65 bytes, base64.
    public_key: String,
}

impl EncryptionValue {
    fn of(key: &SealingKey) -> Self {
        Self { suite: SUITE, key_id: key.id().to_owned(), public_key: STANDARD.encode(key.public()) }
    }
}

impl Info {
    fn of(merchants: &Merchants, merchant: &Merchant, language: Language) -> Self {
        let settings = &merchant.settings;
        let own_host = merchants
            .core
            .config
            .public_url
            .split_once("://")
            .map_or(&*merchants.core.config.public_url, |(_, host)| host);
        Self {
            brand: BrandValue::of(merchant, language),
            customer_service: CustomerServiceValue::all_of(merchant, language),
            domain_route: DomainRoute::all_of(merchant),
            mobile_template: settings.mobile_template.clone(),
            paths: settings.paths.clone(),
            register: RegisterValue::of(&merchants.core, merchant, language),
            resources: settings.resources.clone(),
            whitelabel: settings.whitelabel.clone(),
            main_domain: settings.main_domain.clone().unwrap_or_else(|| own_host.to_owned()),
            image_cdns: settings.image_cdns.clone(),
            currency: CurrencyValue {
                code: settings.currency.code(),
                symbol: settings.currency.symbol(),
                places: settings.currency.places(),
            },
            mobile_numbers: MobileNumbersValue::of(settings.numbering_plan()),
            encryption: EncryptionValue::of(&merchants.core.sealing_key),
            plain_bodies: settings.plain_bodies,
            social: SocialValue::all_of(merchants, merchant),
            phone_auth: merchants
                .core
                .config
                .identity_providers
                .firebase(&merchant.code)
                .map(PhoneAuthValue::of),
            demo: merchants.core.config.mode == Mode::Demo,
        }
    }
}

/// A provider people may log in with.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct SocialValue {
    provider: SocialName,
    /// Where the browser goes; a `returnTo` query names the page to come back to.
    start_url: String,
}

impl SocialValue {
    /// Those that are switched on and set up.
    fn all_of(merchants: &Merchants, merchant: &Merchant) -> Vec<Self> {
        SocialName::ALL
            .into_iter()
            .filter(|provider| merchant.flag(provider.flag()))
            .filter_map(|provider| merchants.core.config.identity_providers.social(&merchant.code, provider))
            .map(|set_up| Self {
                provider: set_up.provider,
                start_url: format!("/auth/{}/{}/start", merchant.code, set_up.provider.name()),
            })
            .collect()
    }
}

/// A Firebase project, as a browser needs it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PhoneAuthValue {
    /// Where codes are sent and verified.
    url: String,
    /// Public.
    api_key: String,
    project_id: String,
}

impl PhoneAuthValue {
    fn of(project: &FirebaseProject) -> Self {
        Self {
            url: project.url.clone(),
            api_key: project.api_key.clone(),
            project_id: project.project_id.clone(),
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct BrandValue {
    /// The merchant's code.
    code: String,
    name: String,
    name_th: String,
    logo_url: String,
    icon_url: String,
    slogan: String,
    /// Custom properties of the style sheet and their values.
    theme: BTreeMap<String, String>,
}

impl BrandValue {
    fn of(merchant: &Merchant, language: Language) -> Self {
        let brand = &merchant.settings.brand;
        Self {
            code: merchant.code.clone(),
            name: brand.name.clone(),
            name_th: brand.name_th.clone(),
            logo_url: brand.logo_url.clone(),
            icon_url: brand.icon_url.clone(),
            slogan: brand.slogan.in_language(language).to_owned(),
            theme: brand.theme.clone(),
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct CustomerServiceValue {
    /// `LINE`, `FACEBOOK`, …
    cs_type: String,
    title: String,
    /// Base64 of the UTF-8 address.
    path: String,
}

impl CustomerServiceValue {
    fn all_of(merchant: &Merchant, language: Language) -> Vec<Self> {
        let value = |entry: &CustomerService| Self {
            cs_type: entry.cs_type.clone(),
            title: entry.title.in_language(language).to_owned(),
            path: STANDARD.encode(&entry.url),
        };
        merchant.settings.customer_service.iter().map(value).collect()
    }
}

#[derive(Debug, Serialize, ToSchema)]
struct DomainRoute {
    url: String,
}

impl DomainRoute {
    fn all_of(merchant: &Merchant) -> Vec<Self> {
        merchant.settings.domain_route.iter().map(|url| Self { url: url.clone() }).collect()
    }
}

#[derive(Debug, Serialize, ToSchema)]
struct CurrencyValue {
    /// ISO 4217.
    code: &'static str,
    symbol: &'static str,
    /// Decimal places shown.
    places: u8,
}

/// Which mobile numbers are served, and how people type them.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct MobileNumbersValue {
    /// Without the plus sign.
    dialing_code: String,
    /// What is dialled first inside the country and left out behind the dialling code; may be empty.
    trunk_prefix: String,
    /// Digits of the shortest number, typed without the trunk prefix.
    min_digits: usize,
    /// Digits of the longest number, typed with the trunk prefix.
    max_digits: usize,
    /// What a number looks like.
    example: String,
}

impl MobileNumbersValue {
    fn of(plan: NumberingPlan) -> Self {
        let (min_digits, max_digits) = plan.typed_digits();
        let example = plan.example();
        let NumberingPlan { dialing_code, trunk_prefix, .. } = plan;
        Self { dialing_code, trunk_prefix, min_digits, max_digits, example }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct RegisterValue {
    username_enabled: bool,
    mobile_enabled: bool,
    /// Whether a captcha has to be solved: by all callers, in `/wps/system/setting/register` by this one.
    captcha_required: bool,
    minimum_age: u8,
    fields: BTreeMap<String, FieldValue>,
}

impl RegisterValue {
    pub(crate) fn of(core: &Core, merchant: &Merchant, language: Language) -> Self {
        let register = &merchant.settings.register;
        Self {
            username_enabled: register.username_enabled,
            mobile_enabled: merchant.takes_mobile_registrations() && is_open(core, Channel::Sms),
            captcha_required: register.captcha_required,
            minimum_age: merchant.settings.minimum_age,
            fields: fields_of(&register.fields, language),
        }
    }

    /// The same for a caller who has to solve a captcha or has not.
    pub(crate) fn with_captcha(self, captcha_required: bool) -> Self {
        Self { captcha_required, ..self }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct FieldValue {
    enabled: bool,
    required: bool,
    /// In characters.
    min_length: u16,
    /// In characters.
    max_length: u16,
    /// Number in the pattern table.
    pattern_id: String,
    /// A regular expression; absent when only the length counts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pattern: Option<&'static str>,
    message: String,
}

fn fields_of(rules: &BTreeMap<String, FieldRule>, language: Language) -> BTreeMap<String, FieldValue> {
    let field = |rule: &FieldRule| FieldValue {
        enabled: rule.enabled,
        required: rule.required,
        min_length: rule.min_length,
        max_length: rule.max_length,
        pattern_id: rule.pattern_id.to_string(),
        pattern: pattern(rule.pattern_id).map(|pattern| pattern.source),
        message: rule.message.in_language(language).to_owned(),
    };
    rules.iter().map(|(name, rule)| (name.clone(), field(rule))).collect()
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct SettingsValue {
    #[serde(flatten)]
    info: Info,
    /// Rules of the other forms, by rule name.
    validation: BTreeMap<String, FieldValue>,
}
