//! Logging in at Google or Facebook (`OpenID` Connect, authorization code with PKCE).
//!
//! Invariants: every login at a provider is bound to the browser that began it, by a cookie, and so is the
//! code it comes back with: a link can log no one in as another person; states, codes and proofs are
//! random, kept as hashes, good once and for minutes; an e-mail address never links accounts by itself.

mod provider;
mod store;

pub(crate) use provider::Endpoints;
pub(super) use store::migrations;

use erawan_kernel::Entropy;
use serde::Serialize;
use sha2::{Digest, Sha256};
use utoipa::ToSchema;

use self::provider::{Claims, Secrets};
use self::store::{Claim, Flow, Purpose};
use super::IdentityError;
use crate::config::{SocialName, SocialProvider};
use crate::own_path::is_own_page;
use crate::rooms::account::Member;
use crate::rooms::identity::Identities;
use crate::rooms::merchant::Merchant;
use crate::rooms::session::Token;

/// How long a login at the provider may take.
pub(super) const FLOW_MS: i64 = 10 * 60 * 1_000;
/// How long the code a browser comes back with is good.
const CODE_MS: i64 = 2 * 60 * 1_000;
/// How long the registration after an unknown identity may take.
const PROOF_MS: i64 = 30 * 60 * 1_000;
/// Longest path to come back to, in bytes.
const RETURN_BYTES_MAX: usize = 200;
/// Where a browser goes that names no page to come back to.
const HOME: &str = "/m/home";

/// Where to send a browser, and what it must keep.
#[derive(Debug)]
pub(super) struct Start {
    pub(super) url: String,
    /// The cookie's value.
    pub(super) browser: String,
}

/// A browser that came back.
#[derive(Debug)]
pub(super) struct Callback {
    /// Good once, in the same browser.
    pub(super) code: String,
    pub(super) return_to: String,
}

/// The outcome of a code.
#[derive(Debug)]
pub enum Redeemed {
    /// The identity belongs to a member.
    Member(Box<Member>),
    /// No member has it yet.
    Unknown(SocialRegistration),
}

/// What the provider says about an unknown person, to prefill a registration.
#[derive(Debug, Serialize, ToSchema)]
pub struct SocialRegistration {
    /// An address the provider verified.
    #[serde(skip_serializing_if = "Option::is_none")]
    email: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    nickname: Option<String>,
    provider: SocialName,
    /// Send it as `socialProof` of the registration; good for half an hour.
    proof: String,
}

/// A proof that holds; spent by [`link`].
#[derive(Debug)]
pub struct CheckedProof {
    hash: [u8; 32],
    claim: Claim,
}

/// The merchant's account at an identity provider whose button is shown.
fn open_provider<'a>(
    identities: &'a Identities,
    merchant: &Merchant,
    name: SocialName,
) -> Option<&'a SocialProvider> {
    let set_up = identities.core.config.identity_providers.social(&merchant.code, name)?;
    merchant.flag(name.flag()).then_some(set_up)
}

/// Begins a login at the provider.
///
/// # Errors
/// [`IdentityError::Closed`]; [`IdentityError::ProviderDown`], [`IdentityError::Database`],
/// [`IdentityError::Entropy`].
pub(super) async fn start(
    identities: &Identities,
    merchant: &Merchant,
    name: SocialName,
    return_to: Option<&str>,
) -> Result<Start, IdentityError> {
    let provider = open_provider(identities, merchant, name).ok_or(IdentityError::Closed)?;
    let random = || random_text(&*identities.core.entropy);
    let secrets = Secrets { state: random()?, nonce: random()?, verifier: random()? };
    let browser = random()?;
    let url =
        provider::authorization_url(identities, provider, callback_url(identities, merchant, name), &secrets)
            .await?;
    let now_ms = identities.core.clock.now_ms();
    let flow = Flow {
        merchant_id: merchant.id,
        provider: name.name().to_owned(),
        nonce: secrets.nonce,
        verifier: secrets.verifier,
        browser_hash: hash(&browser),
        return_to: safe_path(return_to).to_owned(),
        expires_at_ms: now_ms + FLOW_MS,
    };
    store::insert_flow(&identities.core.db, hash(&secrets.state), flow, now_ms).await?;
    Ok(Start { url, browser })
}

/// Takes a browser back that logged in at the provider.
///
/// # Errors
/// [`IdentityError::Failed`] for a login that this browser did not begin, that took too long, or that
/// the provider does not vouch for; [`IdentityError::ProviderDown`], [`IdentityError::Database`],
/// [`IdentityError::Entropy`].
pub(super) async fn callback(
    identities: &Identities,
    merchant: &Merchant,
    name: SocialName,
    browser: &str,
    state: &str,
    code: String,
) -> Result<Callback, IdentityError> {
    let provider = open_provider(identities, merchant, name).ok_or(IdentityError::Closed)?;
    let now_ms = identities.core.clock.now_ms();
    let flow = store::take_flow(&identities.core.db, hash(state)).await?;
    let flow = flow.filter(|flow| {
        flow.merchant_id == merchant.id
            && flow.provider == name.name()
            && flow.browser_hash == hash(browser)
            && now_ms < flow.expires_at_ms
    });
    let flow = flow.ok_or(IdentityError::Failed)?;
    let secrets = Secrets { state: state.to_owned(), nonce: flow.nonce, verifier: flow.verifier };
    let redirect_url = callback_url(identities, merchant, name);
    let claims = provider::claims_of(identities, provider, redirect_url, code, secrets).await?;
    let claim = of_claims(merchant, name, claims, flow.browser_hash, now_ms + CODE_MS);
    let code = random_text(&*identities.core.entropy)?;
    store::insert_claim(&identities.core.db, hash(&code), Purpose::Login, claim, now_ms).await?;
    Ok(Callback { code, return_to: flow.return_to })
}

impl Identities {
    /// Exchanges the code with which a browser came back for the member, or for the data of a registration.
    pub(crate) async fn redeem_social_login(
        &self,
        merchant: &Merchant,
        browser: &str,
        code: &str,
    ) -> Result<Redeemed, IdentityError> {
        let now_ms = self.core.clock.now_ms();
        let claim = store::take_claim(&self.core.db, hash(code), Purpose::Login).await?;
        let claim = claim.filter(|claim| {
            claim.merchant_id == merchant.id
                && claim.browser_hash == hash(browser)
                && now_ms < claim.expires_at_ms
        });
        let claim = claim.ok_or(IdentityError::Failed)?;
        if let Some(member_id) = store::member_of(&self.core.db, &claim).await? {
            let member = self.accounts.find(member_id).await?.ok_or(IdentityError::Failed)?;
            return Ok(Redeemed::Member(Box::new(member)));
        }
        let provider = SocialName::from_name(&claim.provider).ok_or(IdentityError::Failed)?;
        let proof = random_text(&*self.core.entropy)?;
        let (email, nickname) = (claim.email.clone(), claim.name.clone());
        let claim = Claim { expires_at_ms: now_ms + PROOF_MS, ..claim };
        store::insert_claim(&self.core.db, hash(&proof), Purpose::Registration, claim, now_ms).await?;
        Ok(Redeemed::Unknown(SocialRegistration { email, nickname, provider, proof }))
    }

    /// Whether the proof of a registration holds. It is not spent yet, so that a form that was refused for
    /// another reason can be sent again.
    pub(crate) async fn check_social_proof(
        &self,
        merchant: &Merchant,
        proof: Option<&str>,
    ) -> Result<Option<CheckedProof>, IdentityError> {
        let Some(proof) = proof.filter(|proof| !proof.is_empty()) else { return Ok(None) };
        let hash = hash(proof);
        let claim = store::find_claim(&self.core.db, hash, Purpose::Registration).await?;
        let now_ms = self.core.clock.now_ms();
        let claim = claim.filter(|claim| claim.merchant_id == merchant.id && now_ms < claim.expires_at_ms);
        Ok(Some(CheckedProof { hash, claim: claim.ok_or(IdentityError::Failed)? }))
    }

    /// Spends the proof: the provider's identity belongs to the new member from now on.
    ///
    /// # Errors
    /// [`IdentityError::Database`], [`IdentityError::Entropy`].
    pub async fn link(&self, member: &Member, proof: Option<CheckedProof>) -> Result<(), IdentityError> {
        let Some(CheckedProof { hash, claim }) = proof else { return Ok(()) };
        // Of two registrations with one proof at the same time the first gets the identity.
        if store::take_claim(&self.core.db, hash, Purpose::Registration).await?.is_some() {
            store::link(&self.core.db, &claim, member.id, self.core.clock.now_ms()).await?;
        }
        Ok(())
    }
}

fn of_claims(
    merchant: &Merchant,
    name: SocialName,
    claims: Claims,
    browser_hash: [u8; 32],
    expires_at_ms: i64,
) -> Claim {
    const EMAIL_CHARS_MAX: usize = 254;
    const NAME_CHARS_MAX: usize = 60;
    Claim {
        merchant_id: merchant.id,
        provider: name.name().to_owned(),
        subject_hash: hash(&claims.subject),
        email: claims.email.filter(|email| email.chars().count() <= EMAIL_CHARS_MAX),
        name: claims.name.map(|name| name.chars().take(NAME_CHARS_MAX).collect()),
        browser_hash,
        expires_at_ms,
    }
}

/// Where the provider sends browsers back to. The host is ours by settings, never by a header.
fn callback_url(identities: &Identities, merchant: &Merchant, name: SocialName) -> String {
    let own = merchant.settings.main_domain.as_ref().map(|domain| format!("https://{domain}"));
    let own = own.as_deref().unwrap_or(&identities.core.config.public_url);
    format!("{own}/auth/{}/{}/callback", merchant.code, name.name())
}

/// A page of ours to come back to; an address that leads elsewhere becomes home.
fn safe_path(path: Option<&str>) -> &str {
    path.filter(|path| path.len() <= RETURN_BYTES_MAX && is_own_page(path)).unwrap_or(HOME)
}

fn random_text(entropy: &dyn Entropy) -> Result<String, IdentityError> {
    Ok(Token::generate(entropy)?.reveal())
}

fn hash(text: &str) -> [u8; 32] {
    Sha256::digest(text).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a24_the_way_back_is_a_page_of_ours_of_bounded_length_else_home() {
        for path in ["/m/home", "/m/deposit?tab=history", "/m/game/1#top"] {
            assert_eq!(safe_path(Some(path)), path);
        }
        for path in ["", "/", "//evil.example", "/wps/system/status", "javascript:alert(1)"] {
            assert_eq!(safe_path(Some(path)), HOME, "{path:?}");
        }
        assert_eq!(safe_path(Some(&format!("/m/{}", "a".repeat(RETURN_BYTES_MAX)))), HOME);
        assert_eq!(safe_path(None), HOME);
    }
}
