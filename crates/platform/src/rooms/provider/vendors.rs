//! The vendors: the protocol rules of each, and the keys that prove its calls.
//!
//! A vendor has one current key and, for a stated time after a new one was set, the key before it; both prove a
//! call. Keys rest sealed with the data key. The in-house studio has no key here: it is in this process, and its
//! secret is a setting.
//!
//! Stands on `Core` alone, so that commands can use it without the ledger.

use std::collections::HashMap;
use std::sync::Arc;

use sea_orm::DbErr;
use serde_json::json;
use uuid::Uuid;

use super::ProviderError;
use super::incidents::HeldWin;
use super::model::VendorRules;
use super::store::{self, KEYS_TOPIC, KeyRow, RULES_TOPIC};
use crate::core::Core;
use crate::db::{Copies, bump_revision_in_tx};
use crate::platform_event::{Author, PlatformEvent};
use crate::secrets::weakness;
use crate::web::signature::ClockWarnings;

/// Rules and keys of vendors; at most a second behind the database on every node.
#[derive(Debug, Clone)]
pub struct Vendors {
    core: Core,
    rules: Copies<HashMap<String, Arc<VendorRules>>>,
    keys: Copies<HashMap<String, Vec<VendorKey>>>,
    /// Of vendors.
    pub(super) clock_warnings: ClockWarnings,
}

/// A key that proves a vendor's calls.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct VendorKey {
    pub(super) secret: Vec<u8>,
    /// Until when, epoch milliseconds; `None` for the current key.
    pub(super) expires_at_ms: Option<i64>,
}

impl std::fmt::Debug for VendorKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("VendorKey").field("expires_at_ms", &self.expires_at_ms).finish_non_exhaustive()
    }
}

impl VendorRules {
    /// Finds contradictions before anything is stored.
    ///
    /// # Errors
    /// [`ProviderError::Settings`] with the place.
    pub fn check(&self) -> Result<(), ProviderError> {
        let refuse = |what: &str| Err(ProviderError::Settings(format!("{}: {what}", self.vendor)));
        check_code(&self.vendor)?;
        if self.round_interval_ms_min < 0 {
            return refuse("an interval is negative");
        }
        if [self.win_max, self.correction_max, self.promotion_max].into_iter().flatten().any(|max| max < 0) {
            return refuse("a cap is negative");
        }
        if !(1..=2).contains(&self.signature_version_min) {
            return refuse("signatures have version 1 or 2");
        }
        if self.launch_url.as_ref().is_some_and(|url| url.contains('#') || !url.contains("{gameCode}")) {
            return refuse("the launch address names no game");
        }
        Ok(())
    }
}

impl Vendors {
    /// The vendors of the platform's database.
    #[must_use]
    pub fn new(core: &Core) -> Self {
        Self {
            core: core.clone(),
            rules: Copies::default(),
            keys: Copies::default(),
            clock_warnings: ClockWarnings::default(),
        }
    }

    /// The rules of a vendor; strict ones when none were set.
    pub(super) async fn rules_of(&self, vendor: &str) -> Result<Arc<VendorRules>, DbErr> {
        let rules = self.all_rules().await?;
        Ok(rules.get(vendor).cloned().unwrap_or_else(|| Arc::new(VendorRules::strict(vendor))))
    }

    async fn all_rules(&self) -> Result<Arc<HashMap<String, Arc<VendorRules>>>, DbErr> {
        let build = || async {
            let rules = store::all_rules(&self.core.db).await?;
            Ok(rules.into_iter().map(|rule| (rule.vendor.clone(), Arc::new(rule))).collect())
        };
        self.rules.get(&self.core.db, &*self.core.clock, RULES_TOPIC, build).await
    }

    /// The origins, other than that of the page, at which games of vendors are opened.
    pub(super) async fn game_origins(&self) -> Result<Vec<String>, DbErr> {
        let rules = self.all_rules().await?;
        let urls = rules.values().filter_map(|rule| rule.launch_url.as_deref());
        let mut origins: Vec<_> = urls.filter_map(origin_of).collect();
        origins.sort_unstable();
        origins.dedup();
        Ok(origins)
    }

    /// All rules that were set.
    ///
    /// # Errors
    /// [`ProviderError::Database`].
    pub async fn rules(&self) -> Result<Vec<VendorRules>, ProviderError> {
        Ok(store::all_rules(&self.core.db).await?)
    }

    /// Writes the protocol rules of vendors; vendors that are not named keep theirs.
    ///
    /// # Errors
    /// [`ProviderError::Settings`] when a rule contradicts itself; [`ProviderError::Database`].
    pub async fn set_rules(&self, by: &Author, rules: &[VendorRules]) -> Result<(), ProviderError> {
        for rule in rules {
            rule.check()?;
        }
        let tx = self.core.db.begin().await?;
        store::set_rules_in_tx(&tx, rules).await?;
        let now_ms = self.core.clock.now_ms();
        for rule in rules {
            store::release_under_caps_in_tx(&tx, rule, now_ms).await?;
        }
        for rule in rules {
            let event = PlatformEvent {
                kind: "vendor.rules",
                subject: rule.vendor.as_str().into(),
                details: json!(rule),
            };
            event.record(&tx, by, now_ms).await?;
        }
        tx.commit().await?;
        self.rules.expire(RULES_TOPIC);
        Ok(())
    }

    /// Wins and corrections above their vendor's cap that no operator has released yet, the oldest first.
    ///
    /// # Errors
    /// [`ProviderError::Database`].
    pub async fn held_wins(&self) -> Result<Vec<HeldWin>, ProviderError> {
        Ok(store::held_wins(&self.core.db).await?)
    }

    /// Lets a held win through: it is paid when the vendor sends it again.
    ///
    /// # Errors
    /// [`ProviderError::Settings`] when no such win is held; [`ProviderError::Database`].
    pub async fn release_win(
        &self,
        by: &Author,
        vendor: &str,
        transaction: Uuid,
    ) -> Result<(), ProviderError> {
        let now_ms = self.core.clock.now_ms();
        let tx = self.core.db.begin().await?;
        if !store::release_win_in_tx(&tx, vendor, transaction, now_ms).await? {
            return Err(ProviderError::Settings(format!("{vendor} has no held win {transaction}")));
        }
        let subject = format!("{vendor}/{transaction}").into();
        let event = PlatformEvent { kind: "vendor.win.released", subject, details: json!({}) };
        event.record(&tx, by, now_ms).await?;
        tx.commit().await?;
        Ok(())
    }

    /// The keys that prove a call of the vendor now, the current one first; `None` for a vendor that has none.
    pub(crate) async fn keys_of(&self, vendor: &str) -> Result<Option<Vec<Vec<u8>>>, ProviderError> {
        let of_config = self.core.config.vendor_secrets.iter().find(|(code, _)| code == vendor);
        if let Some((_, secret)) = of_config {
            return Ok(Some(vec![secret.clone()]));
        }
        let build = || async {
            let mut keys: HashMap<String, Vec<VendorKey>> = HashMap::new();
            for row in store::all_keys(&self.core.db).await? {
                let key = VendorKey { secret: self.open(&row)?, expires_at_ms: row.expires_at_ms };
                keys.entry(row.vendor).or_default().push(key);
            }
            Ok(keys)
        };
        let keys = self.keys.get(&self.core.db, &*self.core.clock, KEYS_TOPIC, build).await?;
        let now_ms = self.core.clock.now_ms();
        let is_good = |key: &&VendorKey| key.expires_at_ms.is_none_or(|end_ms| now_ms < end_ms);
        Ok(keys.get(vendor).map(|keys| keys.iter().filter(is_good).map(|key| key.secret.clone()).collect()))
    }

    /// The current key of every vendor that has one here, to compare it with other secrets.
    ///
    /// # Errors
    /// [`ProviderError::Database`], also when a key does not open with this server's data key.
    pub async fn current_keys(&self) -> Result<Vec<(String, Vec<u8>)>, ProviderError> {
        let rows = store::all_keys(&self.core.db).await?;
        let current = rows.iter().filter(|row| row.expires_at_ms.is_none());
        current.map(|row| Ok((row.vendor.clone(), self.open(row)?))).collect()
    }

    /// Sets the vendor's first key.
    ///
    /// # Errors
    /// [`ProviderError::Settings`] when it has one, or this one may not be used; [`ProviderError::Entropy`];
    /// [`ProviderError::Database`].
    pub async fn set_first_key(&self, by: &Author, vendor: &str, secret: &[u8]) -> Result<(), ProviderError> {
        self.check_key(vendor, secret).await?;
        if self.current_keys().await?.iter().any(|(code, _)| code == vendor) {
            return Err(ProviderError::Settings(format!("{vendor} has a key already")));
        }
        self.replace_key(by, vendor, secret, "vendor.key.set", None).await
    }

    /// Sets a new key; the present one stays good until `overlap_ms` from now. Answers when it ends, epoch
    /// milliseconds.
    ///
    /// # Errors
    /// [`ProviderError::Settings`] when there is no present key, or the new one may not be used;
    /// [`ProviderError::Entropy`]; [`ProviderError::Database`].
    pub async fn rotate_key(
        &self,
        by: &Author,
        vendor: &str,
        secret: &[u8],
        overlap_ms: i64,
    ) -> Result<i64, ProviderError> {
        self.check_key(vendor, secret).await?;
        if !self.current_keys().await?.iter().any(|(code, _)| code == vendor) {
            return Err(ProviderError::Settings(format!(
                "{vendor} has no key yet; `erawan apply` sets the first"
            )));
        }
        let ends_at_ms = self.core.clock.now_ms() + overlap_ms;
        self.replace_key(by, vendor, secret, "vendor.key.rotated", Some(ends_at_ms)).await?;
        Ok(ends_at_ms)
    }

    /// Whether this may be the vendor's next key: long, not made up, and no other secret of this server.
    ///
    /// # Errors
    /// [`ProviderError::Settings`] with the reason; [`ProviderError::Database`].
    pub async fn check_key(&self, vendor: &str, secret: &[u8]) -> Result<(), ProviderError> {
        let refuse = |what: &str| Err(ProviderError::Settings(format!("the key of {vendor} {what}")));
        check_code(vendor)?;
        let config = &self.core.config;
        if config.studio_vendor == vendor {
            return refuse("is the setting ERAWAN_STUDIO_SECRET");
        }
        if let Some(weakness) = weakness(secret) {
            return refuse(weakness);
        }
        let keys = self.current_keys().await?;
        let own = [&config.body_secret, &config.data_secret].into_iter().map(Vec::as_slice);
        let others = own.chain(config.vendor_secrets.iter().chain(&keys).map(|(_, other)| other.as_slice()));
        if others.into_iter().any(|other| other == secret) {
            return refuse("is in use already");
        }
        Ok(())
    }

    async fn replace_key(
        &self,
        by: &Author,
        vendor: &str,
        secret: &[u8],
        kind: &'static str,
        old_ends_at_ms: Option<i64>,
    ) -> Result<(), ProviderError> {
        let now_ms = self.core.clock.now_ms();
        let tx = self.core.db.begin().await?;
        let number = store::end_keys_in_tx(&tx, vendor, old_ends_at_ms).await? + 1;
        let sealed = self.core.data_key.seal(&*self.core.entropy, &place(vendor, number), secret)?;
        let row =
            KeyRow { vendor: vendor.to_owned(), number, sealed, created_at_ms: now_ms, expires_at_ms: None };
        store::insert_key_in_tx(&tx, row).await?;
        bump_revision_in_tx(&tx, KEYS_TOPIC).await?;
        let details = json!({ "number": number, "previousUntilMs": old_ends_at_ms });
        PlatformEvent { kind, subject: vendor.to_owned().into(), details }.record(&tx, by, now_ms).await?;
        tx.commit().await?;
        self.keys.expire(KEYS_TOPIC);
        Ok(())
    }

    fn open(&self, row: &KeyRow) -> Result<Vec<u8>, DbErr> {
        let opened = self.core.data_key.open(&place(&row.vendor, row.number), &row.sealed);
        opened.map_err(|_| {
            DbErr::Custom(format!(
                "the key of vendor {} does not open with this ERAWAN_DATA_SECRET",
                row.vendor
            ))
        })
    }
}

/// The origin of an address of the web; `None` for a path of this product.
pub(super) fn origin_of(url: &str) -> Option<String> {
    let url = reqwest::Url::parse(url).ok().filter(|url| matches!(url.scheme(), "http" | "https"))?;
    Some(url.origin().ascii_serialization())
}

/// Where a key stands, for its seal.
fn place(vendor: &str, number: i32) -> String {
    format!("provider_vendor_key.sealed/{vendor}/{number}")
}

/// A code is part of addresses.
fn check_code(vendor: &str) -> Result<(), ProviderError> {
    let is_code = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    if (2..=32).contains(&vendor.len()) && vendor.bytes().all(is_code) {
        return Ok(());
    }
    Err(ProviderError::Settings("a vendor's code has 2 to 32 English letters, digits, - and _".to_owned()))
}
