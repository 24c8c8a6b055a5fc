use erawan_kernel::ids::{ContractId, MemberId, MerchantId};
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::rooms::merchant::GameCategory;
use crate::words::words;

/// The version of stored terms.
const VERSION: u8 = 1;
/// Millionths in one percent.
const PERCENT: u32 = 10_000;
/// Places of a percentage behind the point: the fourth one is a millionth.
const PLACES: usize = 4;

words! {
    /// What a contract pays for.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, utoipa::ToSchema)]
    #[serde(rename_all = "camelCase")]
    pub(in crate::rooms::agent) enum ContractKind as str: ALL, word, parse {
        /// Counted stakes of the team, each day.
        DailySalary = "dailySalary",
        /// Counted stakes of the team, each hour.
        HourlySalary = "hourlySalary",
        /// What the team lost less what it cost, each half of a month.
        Dividend = "dividend",
    }
}

impl ContractKind {
    /// Whether the base is what the team counted, and not what it lost.
    pub(in crate::rooms::agent) const fn is_salary(self) -> bool {
        matches!(self, Self::DailySalary | Self::HourlySalary)
    }
}

words! {
    /// What an offer asks the receiver to agree to.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
    #[serde(rename_all = "UPPERCASE")]
    pub(in crate::rooms::agent) enum OfferKind as str: word, parse {
        /// A contract where there is none.
        New = "NEW",
        /// Other terms from the next period on.
        Update = "UPDATE",
        /// The end of the contract with the period.
        End = "END",
    }
}

words! {
    /// Where a contract stands.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
    #[serde(rename_all = "lowercase")]
    pub(in crate::rooms::agent) enum ContractStatus as str: word, parse {
        /// It waits for the receiver.
        Offered = "offered",
        /// The receiver accepted it.
        Accepted = "accepted",
        /// The receiver refused it.
        Refused = "refused",
        /// The receiver did not answer in time.
        Expired = "expired",
        /// Who offered it took it back.
        Withdrawn = "withdrawn",
        /// It was accepted, and another one follows or nothing does.
        Ended = "ended",
        /// It was offered, and could not be kept any more.
        Void = "void",
    }
}

/// Which games a contract covers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(in crate::rooms::agent) enum Scope {
    /// All of them.
    All,
    /// Those of one category.
    Category(GameCategory),
}

impl Scope {
    /// `CONS`, or the category's code.
    pub(in crate::rooms::agent) const fn code(self) -> &'static str {
        match self {
            Self::All => "CONS",
            Self::Category(category) => category.code(),
        }
    }

    /// The one of this code, if there is one.
    pub(in crate::rooms::agent) fn parse(code: &str) -> Option<Self> {
        if code == Self::All.code() {
            return Some(Self::All);
        }
        GameCategory::parse(code).map(Self::Category)
    }
}

/// Who pays under a contract.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(in crate::rooms::agent) enum Payer {
    /// The merchant, to an agent directly below the root.
    Merchant,
    /// The agent directly above the receiver.
    Agent(MemberId),
}

impl Payer {
    /// The agent who pays; none where the merchant does.
    pub(in crate::rooms::agent) const fn member_id(self) -> Option<MemberId> {
        match self {
            Self::Merchant => None,
            Self::Agent(id) => Some(id),
        }
    }
}

/// What a tier pays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::rooms::agent) enum Pays {
    /// A share of the base.
    Share {
        /// In millionths.
        ppm: u32,
    },
    /// A sum, however large the base is.
    Fixed {
        /// In hundred-thousandths.
        amount: i64,
    },
}

/// A step of a contract: what has to be reached, and what is paid then.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::rooms::agent) struct Tier {
    /// What the team has to bet, in hundred-thousandths.
    pub(in crate::rooms::agent) min_team_bet: i64,
    /// How many of the team have to be active.
    pub(in crate::rooms::agent) min_active: u32,
    /// What has to be left of what the team lost, in hundred-thousandths; 0 for salaries.
    pub(in crate::rooms::agent) min_net_loss: i64,
    pub(in crate::rooms::agent) pays: Pays,
}

/// What both sides of a contract agree to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::rooms::agent) struct Terms {
    /// From the lowest to the highest.
    pub(in crate::rooms::agent) tiers: Vec<Tier>,
    /// What a member has to count in a period to be active, in hundred-thousandths.
    pub(in crate::rooms::agent) active_min_bet: i64,
    /// Whether a base below zero lowers that of the next period.
    pub(in crate::rooms::agent) carry: bool,
    /// What deposits and withdrawals cost, in millionths.
    pub(in crate::rooms::agent) bank_ppm: u32,
    /// What vendors cost of what the team lost with them, in millionths.
    pub(in crate::rooms::agent) product_ppm: u32,
}

impl Terms {
    /// Terms under which nothing is paid: those of an agent without a contract.
    pub(in crate::rooms::agent) const fn nothing() -> Self {
        Self { tiers: Vec::new(), active_min_bet: 0, carry: false, bank_ppm: 0, product_ppm: 0 }
    }
}

/// A contract, or an offer of one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::rooms::agent) struct Contract {
    pub(in crate::rooms::agent) id: ContractId,
    pub(in crate::rooms::agent) merchant_id: MerchantId,
    pub(in crate::rooms::agent) payer: Payer,
    pub(in crate::rooms::agent) receiver: MemberId,
    pub(in crate::rooms::agent) kind: ContractKind,
    pub(in crate::rooms::agent) scope: Scope,
    pub(in crate::rooms::agent) offer: OfferKind,
    pub(in crate::rooms::agent) status: ContractStatus,
    pub(in crate::rooms::agent) terms: Terms,
    /// Of all that the receiver agrees to, as hexadecimal digits.
    pub(in crate::rooms::agent) digest: String,
    /// Epoch milliseconds.
    pub(in crate::rooms::agent) offered_at_ms: i64,
    /// Epoch milliseconds, without it.
    pub(in crate::rooms::agent) expires_at_ms: i64,
    /// Epoch milliseconds of the answer, or of the end without one.
    pub(in crate::rooms::agent) answered_at_ms: Option<i64>,
    /// The first day on which it holds.
    pub(in crate::rooms::agent) from_day: Option<Date>,
    /// The first day on which it no longer holds.
    pub(in crate::rooms::agent) until_day: Option<Date>,
    /// The contract whose terms it changes, or which it ends.
    pub(in crate::rooms::agent) replaces: Option<ContractId>,
}

impl Contract {
    /// The digest of what the receiver agrees to: a fingerprint of the offer as it is shown.
    ///
    /// # Errors
    /// When the terms cannot be written as JSON.
    pub(super) fn digest_of(&self) -> Result<String, serde_json::Error> {
        let payer = self.payer.member_id().map(|id| id.to_string());
        let content = serde_json::json!([
            VERSION,
            self.id,
            payer,
            self.receiver,
            self.kind.word(),
            self.scope.code(),
            self.offer.word(),
            self.replaces.map(|id| id.to_string()),
            serde_json::to_value(&self.terms)?,
        ]);
        Ok(hex::encode(Sha256::digest(content.to_string())))
    }

    /// Whether it waits for the receiver at that moment.
    pub(in crate::rooms::agent) fn waits(&self, now_ms: i64) -> bool {
        self.status == ContractStatus::Offered && now_ms < self.expires_at_ms
    }

    /// Where it stands at that moment: what no one answered in time is over before it is written down.
    pub(in crate::rooms::agent) fn status_at(&self, now_ms: i64) -> ContractStatus {
        match self.status {
            ContractStatus::Offered if now_ms >= self.expires_at_ms => ContractStatus::Expired,
            status => status,
        }
    }

    /// The last day on which it holds; none while no end is known.
    pub(in crate::rooms::agent) fn last_day(&self) -> Option<Date> {
        self.until_day.and_then(|day| day.yesterday().ok())
    }
}

/// A share as percent, such as `0.5`, `5` or `0.0001`.
pub(in crate::rooms::agent) fn percent_of(ppm: u32) -> String {
    let (whole, rest) = (ppm / PERCENT, ppm % PERCENT);
    if rest == 0 {
        return whole.to_string();
    }
    let places = format!("{rest:0PLACES$}");
    format!("{whole}.{}", places.trim_end_matches('0'))
}

/// The share that is written as percent: ASCII digits, with at most four places; none for anything else, and above 100.
pub(in crate::rooms::agent) fn ppm_of(percent: &str) -> Option<u32> {
    let (whole, places) = percent.split_once('.').unwrap_or((percent, "0"));
    let are_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !are_digits(whole) || !are_digits(places) || whole.len() > 3 || places.len() > PLACES {
        return None;
    }
    let whole: u32 = whole.parse().ok()?;
    let places: u32 = format!("{places:0<PLACES$}").parse().ok()?;
    let ppm = whole.checked_mul(PERCENT)?.checked_add(places)?;
    (ppm <= 100 * PERCENT).then_some(ppm)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_is_written_as_percent_and_read_back() {
        for (ppm, text) in
            [(0, "0"), (1, "0.0001"), (1_000, "0.1"), (5_000, "0.5"), (50_000, "5"), (1_000_000, "100")]
        {
            assert_eq!(percent_of(ppm), text);
            assert_eq!(ppm_of(text), Some(ppm));
        }
        assert_eq!(ppm_of("0.50"), Some(5_000));
        for broken in
            ["", ".", "1.", ".5", "0.00001", "100.0001", "101", "1e1", "-1", "+1", "๕", "0,5", " 1", "0001"]
        {
            assert_eq!(ppm_of(broken), None, "{broken}");
        }
    }

    #[test]
    fn a_scope_is_all_games_or_one_category() {
        assert_eq!(Scope::parse("CONS"), Some(Scope::All));
        for category in GameCategory::ALL {
            assert_eq!(Scope::parse(category.code()), Some(Scope::Category(category)));
        }
        for broken in ["", "cons", "MAIN", "ALL"] {
            assert_eq!(Scope::parse(broken), None, "{broken}");
        }
    }

    #[test]
    fn the_digest_follows_from_everything_that_is_agreed_to() {
        let tier = Tier { min_team_bet: 1, min_active: 1, min_net_loss: 0, pays: Pays::Share { ppm: 5_000 } };
        let contract = Contract {
            id: ContractId::from_uuid(uuid::Uuid::nil()),
            merchant_id: MerchantId::from_uuid(uuid::Uuid::nil()),
            payer: Payer::Merchant,
            receiver: MemberId::from_uuid(uuid::Uuid::nil()),
            kind: ContractKind::DailySalary,
            scope: Scope::All,
            offer: OfferKind::New,
            status: ContractStatus::Offered,
            terms: Terms { tiers: vec![tier], ..Terms::nothing() },
            digest: String::new(),
            offered_at_ms: 0,
            expires_at_ms: 10,
            answered_at_ms: None,
            from_day: None,
            until_day: None,
            replaces: None,
        };
        let digest = contract.digest_of().unwrap();
        assert_eq!(digest.len(), 64);
        let others = [
            Contract { kind: ContractKind::Dividend, ..contract.clone() },
            Contract { scope: Scope::Category(GameCategory::Rng), ..contract.clone() },
            Contract { offer: OfferKind::Update, ..contract.clone() },
            Contract { payer: Payer::Agent(contract.receiver), ..contract.clone() },
            Contract { terms: Terms { carry: true, ..contract.terms.clone() }, ..contract.clone() },
            Contract { terms: Terms { bank_ppm: 1, ..contract.terms.clone() }, ..contract.clone() },
        ];
        for other in others {
            assert_ne!(other.digest_of().unwrap(), digest, "{other:?}");
        }
        let answered =
            Contract { status: ContractStatus::Accepted, answered_at_ms: Some(1), ..contract.clone() };
        assert_eq!(answered.digest_of().unwrap(), digest, "the answer changes nothing of what was offered");
        assert_eq!((contract.waits(9), contract.waits(10)), (true, false));
        assert_eq!(contract.status_at(10), ContractStatus::Expired);
    }
}
