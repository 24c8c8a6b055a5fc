//! What a file would change, and the changes themselves.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use anyhow::{Context, Result, bail};
use erawan_platform::Author;
use erawan_platform::platform_event::{Differences, JsonChange, json_changes};
use erawan_platform::rooms::merchant::{
    MODULE_ROUTES, Merchant, MerchantFile, Settings as MerchantSettings, VendorWallet,
};
use erawan_platform::rooms::operator::Role;
use erawan_platform::rooms::payments::NewGateway;
use erawan_platform::rooms::provider::VendorRules;
use erawan_platform::rooms::wallet::has_vendor_money;
use serde_json::Value;

use super::file::{ApplyFile, GatewayEntry, MerchantEntry, OperatorEntry, VendorEntry};
use super::step::Step;
use crate::services::Services;
use crate::settings::{ModeName, Settings};
use crate::start_checks::check_secrets;

mod lottery;

/// Rows of one kind that are listed one by one; more are counted.
const LISTED_MAX: usize = 10;
/// Characters of a value that are shown.
const SHOWN_CHARS_MAX: usize = 60;

/// What a file would change.
#[derive(Debug, Default)]
pub(super) struct Plan {
    changes: Vec<Change>,
    notes: Vec<String>,
    /// Secrets of the file with what they are, to find equal ones.
    secrets: Vec<(String, Vec<u8>)>,
}

/// A change: its lines, and the call that makes it.
#[derive(Debug)]
struct Change {
    lines: Vec<String>,
    step: Step,
}

impl Plan {
    /// Reads and checks everything the file says, and compares it with what is there. Writes nothing.
    pub(super) async fn make(services: &Services, settings: &Settings, file: &ApplyFile) -> Result<Self> {
        let mut plan = Self { secrets: settings.given_secrets()?, ..Self::default() };
        for entry in &file.gateways {
            plan.gateway(services, file, entry).await.with_context(|| format!("gateway {}", entry.code))?;
        }
        for entry in &file.vendors {
            plan.vendor(services, file, entry).await.with_context(|| format!("vendor {}", entry.code))?;
        }
        check_hosts(services, file).await?;
        for entry in &file.merchants {
            let what = format!("merchant {}", entry.code);
            plan.merchant(services, settings, file, entry).await.context(what)?;
        }
        plan.note_unnamed(services, file).await?;
        check_secrets(&plan.secrets)?;
        Ok(plan)
    }

    /// What is shown: changes, then what stays.
    pub(super) fn lines(&self) -> impl Iterator<Item = &String> {
        self.changes.iter().flat_map(|change| &change.lines).chain(&self.notes)
    }

    /// How many lines are changes.
    pub(super) fn count(&self) -> usize {
        self.changes.iter().map(|change| change.lines.len()).sum()
    }

    fn push(&mut self, lines: Vec<String>, step: Step) {
        self.changes.push(Change { lines, step });
    }

    fn note(&mut self, text: &str) {
        self.notes.push(format!("  {text}"));
    }

    async fn gateway(&mut self, services: &Services, file: &ApplyFile, entry: &GatewayEntry) -> Result<()> {
        let code = entry.code.clone();
        let secret = entry.secret.read(&file.folder)?.bytes()?;
        self.secrets.push((format!("the secret of gateway {code}"), secret.clone()));
        let new = NewGateway { code: code.clone(), url: entry.url.clone(), secret };
        new.check()?;
        let known = services.payments.gateways().await?.into_iter().find(|known| known.code == code);
        let mut lines = Vec::new();
        match known {
            None => lines.push(format!("+ gateway {code} at {}", new.url)),
            Some(known) => {
                if known.url != new.url {
                    lines.push(format!("~ gateway {code}: url \"{}\" → \"{}\"", known.url, new.url));
                }
                if known.secret != new.secret {
                    lines.push(format!("~ gateway {code}: another secret"));
                }
            }
        }
        if !lines.is_empty() {
            self.push(lines, Step::Gateway(new));
        }
        Ok(())
    }

    async fn vendor(&mut self, services: &Services, file: &ApplyFile, entry: &VendorEntry) -> Result<()> {
        let code = entry.code.clone();
        let rules = VendorRules {
            vendor: code.clone(),
            launch_url: entry.launch_url.clone(),
            one_open_round: entry.one_open_round,
            round_interval_ms_min: entry.round_interval_ms_min,
            one_settlement_per_bet: entry.one_settlement_per_bet,
            no_rollback_after_settlement: entry.no_rollback_after_settlement,
            win_max: entry.win_max,
            correction_max: entry.correction_max,
            promotion_max: entry.promotion_max,
            signature_version_min: entry.signature_version_min,
        };
        rules.check()?;
        match services.vendors.rules().await?.into_iter().find(|known| known.vendor == code) {
            None => self.push(vec![format!("+ vendor {code}")], Step::Rules(rules)),
            Some(known) => {
                let changes = json_changes(&serde_json::to_value(&known)?, &serde_json::to_value(&rules)?);
                if !changes.is_empty() {
                    self.push(changed(&format!("vendor {code}"), &changes), Step::Rules(rules));
                }
            }
        }
        self.lottery(services, entry).await?;
        let current = services.vendors.current_keys().await?.into_iter().find(|(known, _)| *known == code);
        let Some(source) = &entry.key else {
            if current.is_none() && code != services.core.config.studio_vendor {
                self.note(&format!("vendor {code} has no key: its calls are refused"));
            }
            return Ok(());
        };
        let key = source.read(&file.folder)?.bytes()?;
        match current {
            None => {
                services.vendors.check_key(&code, &key).await?;
                self.secrets.push((format!("the key of vendor {code}"), key.clone()));
                self.push(vec![format!("+ vendor {code}: its first key")], Step::FirstKey { vendor: code, key });
            }
            Some((_, current)) if current != key => self.note(&format!(
                "vendor {code}: the key in {} is not the current one; `erawan vendor rotate-key {code}` changes it",
                source.place(&file.folder)
            )),
            Some(_) => self.secrets.push((format!("the key of vendor {code}"), key)),
        }
        Ok(())
    }

    async fn merchant(
        &mut self,
        services: &Services,
        settings: &Settings,
        file: &ApplyFile,
        entry: &MerchantEntry,
    ) -> Result<()> {
        let code = &entry.code;
        let is_known = services.merchants.codes().await?.contains(code);
        let known = if is_known { Some(services.merchants.find_by_code(code).await?) } else { None };
        let json = file.merchant_json(entry)?;
        let mut modules = BTreeMap::new();
        let mut wanted = match (json, &known) {
            (Some(json), _) => {
                modules = json.modules;
                json.settings
            }
            (None, Some(known)) => known.settings.clone(),
            (None, None) => bail!("it is new and names no `file` with its settings"),
        };
        modules.extend(entry.modules.clone());
        if let Some(brand) = file.brand(entry)? {
            wanted.brand = brand;
        }
        if let Some(host) = &entry.main_domain {
            wanted.main_domain = Some(host.clone());
        }
        if let Some(hosts) = &entry.hosts {
            wanted.domain_route.clone_from(hosts);
        }
        wanted.whitelabel.extend(entry.flags.clone());
        wanted.check()?;
        if settings.mode == ModeName::Production && wanted.plain_bodies {
            bail!("plainBodies must be false in production: passwords are sealed there");
        }
        check_modules(&modules)?;
        match &known {
            None => self.new_merchant(code, modules, wanted)?,
            Some(known) => {
                check_wallets(services, known, &wanted).await?;
                self.known_merchant(known, &modules, wanted)?;
            }
        }
        self.merchant_lists(services, file, entry, known.as_ref()).await?;
        for operator in &entry.operators {
            let what = format!("operator {}", operator.username);
            self.operator(services, file, entry, operator, known.as_ref()).await.context(what)?;
        }
        if let Some(known) = &known {
            let named: BTreeSet<_> =
                entry.operators.iter().map(|operator| operator.username.to_lowercase()).collect();
            let mut others = services.operators.usernames(known.id).await?;
            others.retain(|name| !named.contains(&name.to_lowercase()));
            if !others.is_empty() {
                self.note(&format!(
                    "merchant {code}: operators not in the file, left alone: {}",
                    others.join(", ")
                ));
            }
        }
        Ok(())
    }

    fn new_merchant(
        &mut self,
        code: &str,
        modules: BTreeMap<String, bool>,
        settings: MerchantSettings,
    ) -> Result<()> {
        let is_code = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        if !(2..=32).contains(&code.len()) || !code.chars().all(is_code) {
            bail!("a code has 2 to 32 small letters, digits and -");
        }
        let on = modules.values().filter(|is_on| **is_on).count();
        let line = format!("+ merchant {code} ({}), {on} modules on", settings.brand.name);
        let new = MerchantFile { code: code.to_owned(), modules, settings };
        self.push(vec![line], Step::Open(Box::new(new)));
        Ok(())
    }

    fn known_merchant(
        &mut self,
        known: &Merchant,
        modules: &BTreeMap<String, bool>,
        wanted: MerchantSettings,
    ) -> Result<()> {
        let merchant = known.code.clone();
        let changes = json_changes(&known.settings.to_json()?, &wanted.to_json()?);
        if !changes.is_empty() {
            let lines = changed(&format!("merchant {merchant}"), &changes);
            self.push(lines, Step::Settings { merchant: merchant.clone(), settings: Box::new(wanted) });
        }
        for (module, is_on) in modules {
            if known.has_module(module) != *is_on {
                let word = |is_on: bool| if is_on { "on" } else { "off" };
                let line =
                    format!("~ merchant {merchant}: module {module} {} → {}", word(!is_on), word(*is_on));
                let (merchant, module) = (merchant.clone(), module.clone());
                self.push(vec![line], Step::Module { merchant, module, is_on: *is_on });
            }
        }
        Ok(())
    }

    /// What a merchant shows and offers: catalogue, channels, content.
    async fn merchant_lists(
        &mut self,
        services: &Services,
        file: &ApplyFile,
        entry: &MerchantEntry,
        known: Option<&Arc<Merchant>>,
    ) -> Result<()> {
        let (merchant, id) = (entry.code.clone(), known.map(|known| known.id));
        if let Some(catalogue) = &entry.catalogue {
            let files = file.catalogue(catalogue)?;
            let found = services.games.differences(id, &files).await?;
            if self.listed(&merchant, "catalogue", &found) {
                self.push_listed(&merchant, "catalogue", &found, |merchant| Step::Catalogue {
                    merchant,
                    files,
                });
            }
        }
        if !entry.channels.is_empty() {
            let channels = file.channels(entry)?;
            let found = services.payments.differences(id, &channels).await?;
            let declared = services.payments.gateways().await?.into_iter().map(|gateway| gateway.code);
            let gateways: BTreeSet<_> =
                declared.chain(file.gateways.iter().map(|entry| entry.code.clone())).collect();
            for channel in channels.iter().filter(|channel| !gateways.contains(&channel.vendor)) {
                self.note(&format!(
                    "merchant {merchant}: there is no gateway {}, so its channel is not offered",
                    channel.vendor
                ));
            }
            if self.listed(&merchant, "channels", &found) {
                self.push_listed(&merchant, "channel", &found, |merchant| Step::Channels {
                    merchant,
                    channels,
                });
            }
        }
        if !entry.accounts.is_empty() {
            let accounts = file.accounts(entry)?;
            let found = services.payments.account_differences(id, &accounts).await?;
            if self.listed(&merchant, "accounts", &found) {
                self.push_listed(&merchant, "account", &found, |merchant| Step::Accounts {
                    merchant,
                    accounts,
                });
            }
        }
        if !entry.content.is_empty() || !entry.help.is_empty() {
            let files = file.content(entry)?;
            let found = services.contents.differences(id, files.clone()).await?;
            if self.listed(&merchant, "content", &found) {
                self.push_listed(&merchant, "content", &found, |merchant| Step::Content { merchant, files });
            }
        }
        Ok(())
    }

    /// Notes what stays; answers whether there is something to write.
    fn listed(&mut self, merchant: &str, what: &str, found: &Differences) -> bool {
        if found.left_alone > 0 {
            self.note(&format!(
                "merchant {merchant}: {what}: {} not in the file, left alone",
                found.left_alone
            ));
        }
        !found.is_empty()
    }

    fn push_listed(
        &mut self,
        merchant: &str,
        what: &str,
        found: &Differences,
        step: impl FnOnce(String) -> Step,
    ) {
        let mut lines = Vec::new();
        for (sign, keys) in [('+', &found.added), ('~', &found.changed)] {
            if keys.len() > LISTED_MAX {
                lines.push(format!(
                    "{sign} merchant {merchant}: {what}: {} entries, {}, …",
                    keys.len(),
                    keys[0]
                ));
            } else {
                lines.extend(keys.iter().map(|key| format!("{sign} merchant {merchant}: {what}: {key}")));
            }
        }
        self.push(lines, step(merchant.to_owned()));
    }

    async fn operator(
        &mut self,
        services: &Services,
        file: &ApplyFile,
        entry: &MerchantEntry,
        wanted: &OperatorEntry,
        known: Option<&Arc<Merchant>>,
    ) -> Result<()> {
        let what = format!("operator {}/{}", entry.code, wanted.username);
        let present = match known {
            Some(merchant) => services.operators.find_by_username(merchant.id, &wanted.username).await?,
            None => None,
        };
        let roles = wanted.roles.as_deref().map(Role::set_of).transpose()?;
        if let (Some(operator), Some(roles)) = (&present, &roles) {
            let known = services.operators.roles(operator).await?;
            if known != *roles {
                let line = format!("~ {what}: roles {} → {}", listed(&known), listed(roles));
                self.push(vec![line], Step::Roles { operator: operator.clone(), roles: roles.clone() });
            }
        }
        match present {
            Some(operator) if operator.name != wanted.name => {
                let line = format!("~ {what}: name \"{}\" → \"{}\"", operator.name, wanted.name);
                self.push(vec![line], Step::Rename { operator, name: wanted.name.clone() });
            }
            Some(_) => {}
            None => {
                let password = wanted.password.read(&file.folder)?;
                services.operators.check_password(password.reveal())?;
                let (merchant, username, name) =
                    (entry.code.clone(), wanted.username.clone(), wanted.name.clone());
                let roles = roles.unwrap_or_else(|| BTreeSet::from([Role::CustomerService]));
                let line = format!("+ {what} ({name}), {}", listed(&roles));
                self.push(vec![line], Step::Operator { merchant, username, name, password, roles });
            }
        }
        Ok(())
    }

    async fn note_unnamed(&mut self, services: &Services, file: &ApplyFile) -> Result<()> {
        let gateways = services.payments.gateways().await?.into_iter().map(|known| known.code);
        let vendors = services.vendors.rules().await?.into_iter().map(|known| known.vendor);
        let merchants = services.merchants.codes().await?.into_iter();
        let named = |named: Vec<&String>| named.into_iter().cloned().collect::<BTreeSet<String>>();
        for (what, known, named) in [
            (
                "gateway",
                gateways.collect::<Vec<_>>(),
                named(file.gateways.iter().map(|entry| &entry.code).collect()),
            ),
            ("vendor", vendors.collect(), named(file.vendors.iter().map(|entry| &entry.code).collect())),
            (
                "merchant",
                merchants.collect(),
                named(file.merchants.iter().map(|entry| &entry.code).collect()),
            ),
        ] {
            for code in known.into_iter().filter(|code| !named.contains(code)) {
                self.note(&format!("{what} {code}: not in the file, left alone"));
            }
        }
        Ok(())
    }

    /// Makes the changes, in the order they are shown.
    pub(super) async fn apply(self, services: &Services, by: &Author) -> Result<()> {
        for Change { lines, step } in self.changes {
            let what = lines.into_iter().next().unwrap_or_default();
            step.apply(services, by).await.with_context(|| format!("not applied: {what}"))?;
        }
        Ok(())
    }
}

/// Each value that changes, on a line.
fn changed(what: &str, changes: &[JsonChange]) -> Vec<String> {
    let line = |change: &JsonChange| {
        format!("~ {what}: {} {} → {}", change.path, shown(&change.before), shown(&change.after))
    };
    changes.iter().map(line).collect()
}

fn shown(value: &Value) -> String {
    let text = value.to_string();
    if text.chars().count() <= SHOWN_CHARS_MAX {
        return text;
    }
    text.chars().take(SHOWN_CHARS_MAX).chain(['…']).collect()
}

fn check_modules(modules: &BTreeMap<String, bool>) -> Result<()> {
    let known: BTreeSet<_> = MODULE_ROUTES.iter().map(|row| row.module.as_str()).collect();
    for module in modules.keys() {
        if !known.contains(module.as_str()) {
            let all: Vec<_> = known.into_iter().collect();
            bail!("module {module} does not exist; there is: {}", all.join(", "));
        }
    }
    Ok(())
}

/// A wallet at a vendor is not taken away while it may hold money.
async fn check_wallets(services: &Services, known: &Merchant, wanted: &MerchantSettings) -> Result<()> {
    let before = &known.settings.wallets;
    let is_gone = |wallet: &VendorWallet| {
        before.of_vendor(&wallet.vendor).is_some() && wanted.wallets.of_vendor(&wallet.vendor).is_none()
    };
    if before.vendors.iter().any(is_gone) && has_vendor_money(&services.core.db, known.id).await? {
        bail!(
            "members have money in wallets at vendors: set `autoTransfer`, wait until their sessions are over and the \
             wallets are empty, then take wallets away"
        );
    }
    Ok(())
}

/// No two merchants have a host in common.
async fn check_hosts(services: &Services, file: &ApplyFile) -> Result<()> {
    let mut owners: BTreeMap<String, String> = BTreeMap::new();
    let mut hosts = Vec::new();
    for entry in &file.merchants {
        let named = entry.main_domain.iter().chain(entry.hosts.iter().flatten());
        hosts.extend(named.map(|host| (entry.code.clone(), host.clone())));
    }
    for code in services.merchants.codes().await? {
        if file.merchants.iter().all(|entry| entry.code != code) {
            let merchant = services.merchants.find_by_code(&code).await?;
            hosts.extend(merchant.settings.main_domain.iter().map(|host| (code.clone(), host.clone())));
        }
    }
    for (code, host) in hosts {
        let is_host = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || ".-:".contains(c);
        if host.is_empty() || !host.chars().all(is_host) {
            bail!("merchant {code}: {host} is not a host name in small letters, without scheme");
        }
        match owners.insert(host.clone(), code.clone()) {
            Some(other) if other != code => bail!("merchants {other} and {code} both have the host {host}"),
            _ => {}
        }
    }
    Ok(())
}

fn listed(roles: &BTreeSet<Role>) -> String {
    let codes: Vec<_> = roles.iter().map(|role| role.code()).collect();
    if codes.is_empty() { "none".to_owned() } else { codes.join(" + ") }
}
