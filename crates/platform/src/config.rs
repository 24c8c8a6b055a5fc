//! What an operator may set, with the units spelled out.

use std::path::PathBuf;

use ipnet::IpNet;

use crate::delivery::Senders;
use crate::inbox::push::PushSettings;
use crate::words::words;
use serde::{Deserialize, Serialize};

/// How the server is meant to be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    /// For trying out: demo content loads into an empty database, local stand-ins replace outside services.
    Demo,
    /// For real money: no demo content, no stand-ins, every secret must be given.
    Production,
}

/// Settings of the platform.
#[derive(Debug, Clone)]
pub struct PlatformConfig {
    /// Demo or production.
    pub mode: Mode,
    /// The address players reach the platform at, without a trailing slash, e.g. `http://127.0.0.1:8080`.
    pub public_url: String,
    /// Folder with the demo merchant's content (`merchant.json`, `games.json`, …).
    pub content_dir: PathBuf,
    /// Networks of our own reverse proxies; headers count only on connections from there.
    pub trusted_proxies: Vec<IpNet>,
    /// Header a trusted proxy puts the caller's address in; `None` trusts the connection only.
    pub client_address_header: Option<String>,
    /// The header with the caller's country (two letters), set by a trusted proxy; without it the country is
    /// unknown.
    pub client_country_header: Option<String>,
    /// The code of the in-house studio as a vendor.
    pub studio_vendor: String,
    /// Shared secrets of vendors in this process by vendor code, at least 32 bytes each: the in-house studio and lottery
    /// vendor. Those of other vendors are rows.
    pub vendor_secrets: Vec<(String, Vec<u8>)>,
    /// Base addresses of the operator APIs of lottery vendors in this process by vendor code, without a trailing slash.
    /// Those of other vendors are rows.
    pub lottery_urls: Vec<(String, String)>,
    /// What the key pair of sealed bodies is made from, at least 32 bytes, the same on every node.
    pub body_secret: Vec<u8>,
    /// What the key of values encrypted in the database is made from, at least 32 bytes, the same on every node
    /// and for as long as the database lives.
    pub data_secret: Vec<u8>,
    /// Shared secret with the sandbox payment gateway, demo mode only.
    pub sandbox_gateway_secret: Vec<u8>,
    /// Where the sandbox payment gateway listens, without a trailing slash.
    pub sandbox_gateway_url: String,
    /// The providers for text messages and e-mail.
    pub senders: Senders,
    /// How to reach push services.
    pub push: PushSettings,
    /// The identity providers of each merchant.
    pub identity_providers: IdentityProviders,
    /// How much work one password check costs; `PasswordCost::default()` outside tests.
    pub password_cost: PasswordCost,
}

/// The work of one argon2id password hash. Stored hashes carry the cost they were made with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PasswordCost {
    /// Memory of one hash in KiB.
    pub memory_kib: u32,
    /// Passes over that memory.
    pub passes: u32,
    /// Hashes computed at the same time; the others wait, so that a flood of logins cannot eat the machine.
    pub parallel_max: usize,
}

impl Default for PasswordCost {
    /// 46 MiB and three passes, three times the work OWASP asks of argon2id at least: 50 to 100 ms on one
    /// core. One core stays free for other work.
    fn default() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        Self { memory_kib: 46 * 1024, passes: 3, parallel_max: cores.saturating_sub(1).max(1) }
    }
}

impl PasswordCost {
    /// The cheapest argon2id accepts, for tests only.
    pub const CHEAPEST: Self = Self { memory_kib: 8, passes: 1, parallel_max: 4 };
}

/// The identity providers of each merchant, as the operator's file lists them.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct IdentityProviders {
    /// Providers people log in with.
    pub social: Vec<SocialProvider>,
    /// Projects that verify mobile numbers.
    pub firebase: Vec<FirebaseProject>,
}

impl IdentityProviders {
    /// The merchant's account at an identity provider.
    #[must_use]
    pub fn social(&self, merchant_code: &str, provider: SocialName) -> Option<&SocialProvider> {
        self.social.iter().find(|one| one.merchant == merchant_code && one.provider == provider)
    }

    /// The merchant's project that verifies mobile numbers.
    #[must_use]
    pub fn firebase(&self, merchant_code: &str) -> Option<&FirebaseProject> {
        self.firebase.iter().find(|one| one.merchant == merchant_code)
    }
}

words! {
    /// A provider people log in with.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize, Serialize, utoipa::ToSchema)]
    #[serde(rename_all = "lowercase")]
    pub enum SocialName as str: ALL, name, from_name {
        /// Google.
        Google = "google",
        /// Facebook.
        Facebook = "facebook",
    }
}

impl SocialName {
    /// The white-label flag that shows its button.
    #[must_use]
    pub const fn flag(self) -> &'static str {
        match self {
            Self::Google => "GOOGLELOGIN3",
            Self::Facebook => "FACEBOOKLOGIN3",
        }
    }

    /// What it calls the permission to see a person's name.
    pub(crate) const fn profile_scope(self) -> &'static str {
        match self {
            Self::Google => "profile",
            Self::Facebook => "public_profile",
        }
    }

    const fn issuer(self) -> &'static str {
        match self {
            Self::Google => "https://accounts.google.com",
            Self::Facebook => "https://www.facebook.com",
        }
    }
}

/// A merchant's account at a provider.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SocialProvider {
    /// The merchant's code.
    pub merchant: String,
    /// Which provider.
    pub provider: SocialName,
    /// The client id at the provider.
    pub client_id: String,
    /// The client secret.
    pub client_secret: Secret,
    /// The issuer (`iss`) of its ID tokens, when it is not the provider's usual one.
    #[serde(default)]
    issuer: Option<String>,
    /// Its endpoints, for a provider without a discovery document.
    #[serde(default)]
    endpoints: Option<SocialEndpoints>,
}

impl SocialProvider {
    /// The issuer (`iss`) that an ID token of this provider must name.
    #[must_use]
    pub fn issuer(&self) -> &str {
        self.issuer.as_deref().unwrap_or_else(|| self.provider.issuer())
    }

    /// Its endpoints; `None` when its discovery document names them.
    pub(crate) fn endpoints(&self) -> Option<SocialEndpoints> {
        // Facebook's own description names no token endpoint.
        let usual = || SocialEndpoints {
            authorization: "https://www.facebook.com/v21.0/dialog/oauth".to_owned(),
            token: "https://graph.facebook.com/v21.0/oauth/access_token".to_owned(),
            keys: "https://www.facebook.com/.well-known/oauth/openid/jwks/".to_owned(),
        };
        let is_usual = self.provider == SocialName::Facebook && self.issuer.is_none();
        self.endpoints.clone().or_else(|| is_usual.then(usual))
    }
}

/// Where a provider is asked.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SocialEndpoints {
    /// Where people log in.
    pub authorization: String,
    /// Where codes are exchanged for tokens.
    pub token: String,
    /// Where its public keys are.
    pub keys: String,
}

/// A Firebase project whose ID tokens prove mobile numbers.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FirebaseProject {
    /// The merchant's code.
    pub merchant: String,
    /// The project's identifier: the audience of its tokens.
    pub project_id: String,
    /// The key browsers name the project by; public.
    pub api_key: String,
    /// Where browsers send and verify codes.
    #[serde(default = "FirebaseProject::usual_url")]
    pub url: String,
    /// Where the public keys are.
    #[serde(default = "FirebaseProject::usual_keys_url")]
    pub keys_url: String,
}

impl FirebaseProject {
    fn usual_url() -> String {
        "https://identitytoolkit.googleapis.com/v1".to_owned()
    }

    fn usual_keys_url() -> String {
        "https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com".to_owned()
    }

    /// The issuer (`iss`) that an ID token of the project must name.
    #[must_use]
    pub fn issuer(&self) -> String {
        format!("https://securetoken.google.com/{}", self.project_id)
    }
}

/// A text that is never printed.
#[derive(Clone, Deserialize)]
#[serde(transparent)]
pub struct Secret(String);

impl Secret {
    /// The text.
    #[must_use]
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl std::fmt::Debug for Secret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Secret(…)")
    }
}
