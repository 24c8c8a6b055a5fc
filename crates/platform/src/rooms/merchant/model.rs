use std::collections::{BTreeMap, HashSet};
use std::net::IpAddr;

use erawan_kernel::ids::MerchantId;
use erawan_kernel::{Currency, LocalText, Money, NumberingPlan, PhoneError, PhoneNumber};
use ipnet::IpNet;
use jiff::Timestamp;
use jiff::civil::{Date, Time};
use jiff::tz::TimeZone;
use serde::{Deserialize, Serialize};

mod destinations;
mod rates;
mod teams;
mod wallets;
mod withdrawals;

use super::patterns::FieldRule;
use crate::web::{ApiError, ClientCountry, DateLimits, DateRange};
pub use destinations::{DestinationKind, WithdrawBank};
pub use rates::{GameCategory, Rate, Rates};
pub use teams::{TeamTerms, TeamTransferTerms, TransferReceivers};
pub use wallets::{VendorWallet, WalletFamily, WalletTerms};
pub use withdrawals::{
    FileTerms, HOLDING_RULES, LEVEL_MAX, LevelTerms, RISK_RULES, RiskTerms, WithdrawalTerms,
};

/// A tenant: everything the product shows or allows that differs between merchants.
#[derive(Debug, Clone)]
pub struct Merchant {
    /// Identifier.
    pub id: MerchantId,
    /// The value of the `Merchant` header.
    pub code: String,
    /// What the merchant decided.
    pub settings: Settings,
    /// Set while the merchant is closed for maintenance.
    pub maintenance: Option<Maintenance>,
    pub(super) modules_enabled: HashSet<String>,
}

impl Merchant {
    /// Whether the white-label flag `key` is on; an unknown key is off.
    #[must_use]
    pub fn flag(&self, key: &str) -> bool {
        self.settings.whitelabel.get(key).copied().unwrap_or(false)
    }

    /// Whether the merchant bought the module; an unknown module is off.
    #[must_use]
    pub fn has_module(&self, module: &str) -> bool {
        self.modules_enabled.contains(module)
    }

    /// What the VIP level of a member is called whose label is `held`.
    pub(crate) fn vip_name(&self, held: Option<&str>) -> &LocalText {
        let labels = &self.settings.vip_labels;
        vip_place(labels, held).map_or(&self.settings.club_label, |place| &labels[place].label_name)
    }

    /// Reads a mobile number as people type it at this merchant; an empty dialling code is the merchant's own.
    ///
    /// # Errors
    /// [`PhoneError`].
    pub fn parse_phone(&self, dialing_code: &str, number: &str) -> Result<PhoneNumber, PhoneError> {
        self.settings.numbering_plan().parse(dialing_code, number)
    }

    /// Whether people may register with a mobile number.
    pub(crate) fn takes_mobile_registrations(&self) -> bool {
        self.settings.register.mobile_enabled && self.has_module("MOBILENUMREG3")
    }

    /// The date at the merchant at that moment.
    pub(crate) fn date_at(&self, moment: Timestamp) -> Date {
        moment.to_zoned(self.zone()).date()
    }

    /// A moment as the merchant's clocks show it, `YYYY/MM/DD HH:MM:SS`.
    pub(crate) fn clock_at(&self, at_ms: i64) -> String {
        Timestamp::from_millisecond(at_ms)
            .map(|at| at.to_zoned(self.zone()).strftime("%Y/%m/%d %H:%M:%S").to_string())
            .unwrap_or_default()
    }

    /// The first moment of a date at the merchant, epoch milliseconds.
    pub(crate) fn start_of_ms(&self, date: Date) -> i64 {
        date.to_zoned(self.zone()).map_or(0, |start| start.timestamp().as_millisecond())
    }

    /// The `startDate` and `endDate` of a query as days of the merchant; both default to today.
    ///
    /// # Errors
    /// As [`DateRange::parse`].
    pub fn days(
        &self,
        (start, end): (Option<&str>, Option<&str>),
        now: Timestamp,
        limits: DateLimits,
    ) -> Result<DateRange, ApiError> {
        DateRange::parse(start, end, &self.zone(), now, limits)
    }

    /// When support answers again, epoch milliseconds; `None` while it does.
    pub(crate) fn support_opens_at_ms(&self, moment: Timestamp) -> Option<i64> {
        let hours = self.settings.support_hours?;
        let now = moment.to_zoned(self.zone());
        if hours.includes(now.time()) {
            return None;
        }
        let day = if now.time() < hours.opens { now.date() } else { now.date().tomorrow().ok()? };
        let opens = day.to_datetime(hours.opens).to_zoned(self.zone()).ok()?;
        Some(opens.timestamp().as_millisecond())
    }

    fn zone(&self) -> TimeZone {
        // Settings are checked before they are stored, so the zone is known; UTC is a safe reading of a broken row.
        TimeZone::get(&self.settings.time_zone).unwrap_or(TimeZone::UTC)
    }

    /// Whether callers from `address` in `country` may not be served.
    ///
    /// A blocked network is never served, an allowed one always; then the country decides. Where only some
    /// countries are allowed, a caller of unknown country is not served.
    pub(crate) fn is_region_restricted(&self, address: IpAddr, country: ClientCountry) -> bool {
        let settings = &self.settings;
        if self.is_network_blocked(address) {
            return true;
        }
        if is_in(&settings.allowed_networks, address) {
            return false;
        }
        let is_among = |countries: &[String]| countries.iter().any(|code| country.code() == Some(code));
        is_among(&settings.blocked_countries)
            || !(settings.allowed_countries.is_empty() || is_among(&settings.allowed_countries))
    }

    /// Whether the address is in a network that is not served, whatever its country.
    pub(crate) fn is_network_blocked(&self, address: IpAddr) -> bool {
        is_in(&self.settings.blocked_networks, address)
    }
}

fn is_in(networks: &[IpNet], address: IpAddr) -> bool {
    // A mapped address (::ffff:a.b.c.d) is the same caller as its IPv4 form.
    let address = address.to_canonical();
    networks.iter().any(|network| network.contains(&address))
}

/// A time in which only the status call answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Maintenance {
    /// When it should be over, epoch milliseconds, where known.
    pub ends_at_ms: Option<i64>,
}

/// The country of a merchant whose file was written before there was a setting for it.
fn thailand() -> String {
    "TH".to_owned()
}

/// A merchant's settings, as its file and its database row hold them.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Settings {
    /// Names, pictures, colours.
    pub brand: Brand,
    /// The main address without scheme; `None` means the address the platform itself is reached at.
    pub main_domain: Option<String>,
    /// Prefixes of pictures, tried in a random order.
    pub image_cdns: Vec<String>,
    /// The currency of every wallet.
    pub currency: Currency,
    /// IANA time zone of the merchant's days, in reports, on screens and of birthdays.
    pub time_zone: String,
    /// Where the merchant's players are, ISO 3166-1 alpha-2: what game vendors and callers of unknown country are told.
    #[serde(default = "thailand")]
    pub country: String,
    /// Which mobile numbers the merchant's players have; `None` are those of `country`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub numbering_plan: Option<NumberingPlan>,
    /// Years a person must have lived to hold an account.
    pub minimum_age: u8,
    /// Which version of the terms a registration accepts.
    pub terms_version: String,
    /// Ways to reach customer service.
    pub customer_service: Vec<CustomerService>,
    /// Alternative addresses.
    pub domain_route: Vec<String>,
    /// Which form of two screens is shown.
    pub mobile_template: MobileTemplate,
    /// Named paths of pages outside the product.
    pub paths: BTreeMap<String, String>,
    /// Downloads and social pages.
    pub resources: Vec<Resource>,
    /// Feature flags.
    pub whitelabel: BTreeMap<String, bool>,
    /// Registration: which ways, which fields.
    pub register: RegisterSettings,
    /// Rules shared by the other forms, by rule name.
    pub validation: BTreeMap<String, FieldRule>,
    /// The VIP label of members who have none.
    pub club_label: LocalText,
    /// VIP levels, the lowest first.
    #[serde(default)]
    pub vip_labels: Vec<VipLabel>,
    /// The jackpot that games of the sort `JP` feed; `None` opens no further pool.
    #[serde(default)]
    pub jackpot: Option<JackpotTerms>,
    /// Banks that members may be paid to, in the order they are shown.
    #[serde(default)]
    pub withdraw_banks: Vec<WithdrawBank>,
    /// The terms of withdrawals; without them there are none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub withdrawals: Option<WithdrawalTerms>,
    /// Which wallets members have; one for everything unless it says otherwise.
    #[serde(default, skip_serializing_if = "WalletTerms::is_default")]
    pub wallets: WalletTerms,
    /// What agents may do with their teams.
    #[serde(default, skip_serializing_if = "TeamTerms::is_default")]
    pub teams: TeamTerms,
    /// Play money that a guest begins with, in whole units of the currency.
    #[serde(default = "default_play_money")]
    pub play_money: i64,
    /// Whether passwords and registrations may also come in bodies without a seal.
    #[serde(default = "yes")]
    pub plain_bodies: bool,
    /// When support answers; `None` is always.
    #[serde(default, alias = "deskHours")]
    pub support_hours: Option<SupportHours>,
    /// How long what people wrote is kept.
    #[serde(default)]
    pub retention: Retention,
    /// Networks that are not served.
    pub blocked_networks: Vec<IpNet>,
    /// Networks that are served independent of their country, such as the merchant's own offices.
    #[serde(default)]
    pub allowed_networks: Vec<IpNet>,
    /// Countries that are not served, as two capital letters.
    #[serde(default)]
    pub blocked_countries: Vec<String>,
    /// The only countries that are served, as two capital letters; empty serves all that are not blocked.
    #[serde(default)]
    pub allowed_countries: Vec<String>,
}

impl Settings {
    /// Which mobile numbers the merchant's players have.
    #[must_use]
    pub fn numbering_plan(&self) -> NumberingPlan {
        let plan = self.numbering_plan.clone().or_else(|| NumberingPlan::of_country(&self.country));
        // Settings are checked before they are stored, so there is one; a broken row has no mobile numbers.
        plan.unwrap_or_else(|| NumberingPlan {
            dialing_code: String::new(),
            trunk_prefix: String::new(),
            mobile: Vec::new(),
        })
    }
}

/// What guests begin with unless the merchant says otherwise.
const fn default_play_money() -> i64 {
    10_000
}

/// Settings from before there was a choice.
const fn yes() -> bool {
    true
}

/// How long what people wrote is kept, in days; afterwards it is deleted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Retention {
    /// Messages and pictures of chats.
    pub chat_days: u16,
    /// Feedback, taken care of or not.
    pub feedback_days: u16,
    /// Messages in inboxes, read or not.
    pub inbox_days: u16,
}

impl Retention {
    /// What a merchant may choose: a month at least, so that a dispute finds its words; ten years at most.
    pub(super) const DAYS: std::ops::RangeInclusive<u16> = 30..=3_650;
}

impl Default for Retention {
    /// Two years of chats, which disputes may need; a year of the rest.
    fn default() -> Self {
        Self { chat_days: 730, feedback_days: 365, inbox_days: 365 }
    }
}

/// Which form of two screens is shown; `"1"` is the new one, anything else the base.
#[derive(Debug, Clone, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MobileTemplate {
    /// The member centre.
    pub mem_cen: String,
    /// The deposit.
    pub dep_func: String,
}

/// From when until when support answers, every day, in the merchant's time zone.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SupportHours {
    /// The first moment, such as `09:00`.
    pub opens: Time,
    /// The first moment after, such as `23:00`; before `opens` it is of the next day.
    pub closes: Time,
}

impl SupportHours {
    fn includes(&self, time: Time) -> bool {
        if self.opens < self.closes {
            (self.opens..self.closes).contains(&time)
        } else {
            time >= self.opens || time < self.closes
        }
    }
}

/// Name, colours and pictures of a merchant.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Brand {
    /// The name in Latin letters.
    pub name: String,
    /// The name in Thai letters.
    pub name_th: String,
    /// One line under the name.
    pub slogan: LocalText,
    /// Path of the logo.
    pub logo_url: String,
    /// Path of the square icon.
    pub icon_url: String,
    /// Custom properties of the style sheet and their values.
    pub theme: BTreeMap<String, String>,
}

/// One way to reach customer service.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CustomerService {
    /// `LINE`, `FACEBOOK`, `TELEGRAM`, …
    pub cs_type: String,
    /// What the entry is called.
    pub title: LocalText,
    /// Where it leads.
    pub url: String,
}

/// On what terms a jackpot's next pool opens; a pool that is open keeps its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct JackpotTerms {
    /// The amount with which the merchant opens a new pool.
    pub seed: Money,
    /// By when it must be won.
    pub bound: Money,
    /// The share of every stake that feeds it, in millionths; the merchant pays it, not the player.
    pub share_ppm: u32,
}

impl JackpotTerms {
    /// What a pool can grow by.
    #[must_use]
    pub const fn range(&self) -> Money {
        Money::from_minor(self.bound.minor() - self.seed.minor())
    }
}

/// A VIP level.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct VipLabel {
    /// Its name on the wire and in the database; it never changes meaning.
    pub label_id: String,
    /// What it is called.
    pub label_name: LocalText,
    /// Path of its icon.
    pub icon_url: Option<String>,
    /// All that a member must have done; empty for the level at which all members begin.
    pub conditions: Vec<VipCondition>,
}

/// One condition of a VIP level, counted over a member's whole time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VipCondition {
    /// What is counted.
    pub kind: VipConditionKind,
    /// How much of it is needed.
    pub amount: Money,
}

/// What a VIP level may count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum VipConditionKind {
    /// Deposits that were credited.
    Deposit,
    /// Stakes that were not given back.
    ValidBet,
}

/// The place of a member's VIP level among all: the one they hold, else the first if it has no conditions.
pub(crate) fn vip_place(labels: &[VipLabel], held: Option<&str>) -> Option<usize> {
    let of_held = labels.iter().position(|label| Some(label.label_id.as_str()) == held);
    of_held.or_else(|| labels.first().filter(|label| label.conditions.is_empty()).map(|_| 0))
}

/// A download or a social page.
#[derive(Debug, Clone, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Resource {
    /// `IOS`, `Android`, `MOBILECONFIG`, `TELEGRAM`, `FACEBOOK`.
    pub resource_type: String,
    /// Where it leads.
    pub url: String,
}

/// Registration: which ways, which fields.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RegisterSettings {
    /// Whether a person may register with a user name.
    pub username_enabled: bool,
    /// Whether a person may register with a mobile number.
    pub mobile_enabled: bool,
    /// Ask all callers for a captcha, not only busy addresses.
    pub captcha_required: bool,
    /// Registrations per address and hour after which a captcha is asked.
    pub captcha_after_registrations: u64,
    /// The fields by their name on the wire.
    pub fields: BTreeMap<String, FieldRule>,
}

/// A merchant as its file in the demo content describes it.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct MerchantFile {
    /// The value of the `Merchant` header.
    pub code: String,
    /// Modules by id; `false` or absent is off.
    pub modules: BTreeMap<String, bool>,
    /// Everything else.
    pub settings: Settings,
}
