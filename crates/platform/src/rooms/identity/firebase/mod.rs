//! Mobile numbers that a Firebase project verified.
//!
//! Invariants: a number counts only from an ID token that the project signed (RS256, a key of its key set),
//! for this merchant's project, not expired, about a sign-in by phone within the last minutes; one sign-in
//! opens one thing.

mod store;

pub(super) use store::migrations;

use std::sync::Arc;

use erawan_kernel::PhoneNumber;
use openidconnect::core::{
    CoreGenderClaim, CoreJsonWebKeySet, CoreJweContentEncryptionAlgorithm, CoreJwsSigningAlgorithm,
};
use openidconnect::{
    AdditionalClaims, ClaimsVerificationError, ClientId, IdToken, IdTokenVerifier, IssuerUrl, Nonce,
    SignatureVerificationError,
};
use sea_orm::ConnectionTrait;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::IdentityError;
use super::openid::{FRESH_MS, RETRY_MS, down, utc_now};
use crate::config::FirebaseProject;
use crate::rooms::identity::Identities;
use crate::rooms::merchant::Merchant;

/// How long after the code was typed its token is accepted, in seconds.
const SIGNED_IN_S_MAX: i64 = 5 * 60;
/// How far the project's clock may be ahead of ours, in seconds.
const AHEAD_S_MAX: i64 = 60;

#[derive(Debug, Clone, Serialize, Deserialize)]
struct FirebaseClaims {
    firebase: SignIn,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
struct SignIn {
    sign_in_provider: String,
}

impl AdditionalClaims for FirebaseClaims {}

type Token =
    IdToken<FirebaseClaims, CoreGenderClaim, CoreJweContentEncryptionAlgorithm, CoreJwsSigningAlgorithm>;

/// A number that a person proved to hold; used up by [`spend`].
#[derive(Debug)]
pub struct VerifiedPhone {
    /// The number.
    pub phone: PhoneNumber,
    sign_in_hash: [u8; 32],
}

impl VerifiedPhone {
    /// Refuses a proof of another number than the one that was typed; nothing typed fits every proof.
    ///
    /// # Errors
    /// [`IdentityError::NumberUnproven`].
    pub fn fits(&self, merchant: &Merchant, dialing_code: &str, number: &str) -> Result<(), IdentityError> {
        if number.trim().is_empty() {
            return Ok(());
        }
        let typed = merchant.parse_phone(dialing_code, number).map_err(|_| IdentityError::NumberUnproven)?;
        if typed == self.phone { Ok(()) } else { Err(IdentityError::NumberUnproven) }
    }
}

impl Identities {
    /// Whether the merchant has a project.
    #[must_use]
    pub fn has_firebase(&self, merchant: &Merchant) -> bool {
        self.core.config.identity_providers.firebase(&merchant.code).is_some()
    }

    /// The number the token proves. It is not used up yet, so that a form that was refused for another reason can
    /// be sent again.
    ///
    /// # Errors
    /// [`IdentityError::Closed`] without a project; [`IdentityError::NumberUnproven`] for a token that proves
    /// nothing; [`IdentityError::ProviderDown`].
    pub async fn verify_phone_proof(
        &self,
        merchant: &Merchant,
        id_token: &str,
    ) -> Result<VerifiedPhone, IdentityError> {
        let project =
            self.core.config.identity_providers.firebase(&merchant.code).ok_or(IdentityError::Closed)?;
        let token: Token = id_token.trim().parse().map_err(|error| refused(&error))?;
        let verified = verify(self, merchant, project, &token, &*keys(self, project, FRESH_MS).await?)?;
        match verified {
            Err(ClaimsVerificationError::SignatureVerification(
                SignatureVerificationError::NoMatchingKey,
            )) => {
                // The project changes its keys every few days.
                let keys = keys(self, project, RETRY_MS).await?;
                verify(self, merchant, project, &token, &keys)?.map_err(|error| refused(&error))
            }
            verified => verified.map_err(|error| refused(&error)),
        }
    }
}

fn verify(
    identities: &Identities,
    merchant: &Merchant,
    project: &FirebaseProject,
    token: &Token,
    keys: &CoreJsonWebKeySet,
) -> Result<Result<VerifiedPhone, ClaimsVerificationError>, IdentityError> {
    let issuer = IssuerUrl::new(project.issuer()).map_err(|error| down(&error))?;
    let audience = ClientId::new(project.project_id.clone());
    let now_s = utc_now(identities).timestamp();
    let verifier = IdTokenVerifier::new_public_client(audience, issuer, keys.clone())
        .set_allowed_algs([CoreJwsSigningAlgorithm::RsaSsaPkcs1V15Sha256])
        .set_time_fn(|| utc_now(identities))
        .set_issue_time_verifier_fn(move |issued| {
            if issued.timestamp() <= now_s + AHEAD_S_MAX {
                Ok(())
            } else {
                Err("issued in the future".to_owned())
            }
        })
        .set_auth_time_verifier_fn(move |signed_in| {
            let age_s = signed_in.map(|signed_in| now_s - signed_in.timestamp());
            match age_s {
                Some(age_s) if (-AHEAD_S_MAX..=SIGNED_IN_S_MAX).contains(&age_s) => Ok(()),
                _ => Err("the sign-in is too long ago".to_owned()),
            }
        });
    // These tokens answer no request of ours, so there is no nonce to compare.
    let claims = match token.claims(&verifier, |_: Option<&Nonce>| Ok(())) {
        Ok(claims) => claims,
        Err(error) => return Ok(Err(error)),
    };
    let is_by_phone = claims.additional_claims().firebase.sign_in_provider == "phone";
    let number = claims.phone_number().filter(|_| is_by_phone && !claims.subject().is_empty());
    let number = number.ok_or_else(|| refused(&"it is not about a number"))?;
    let phone = merchant.parse_phone("", number).map_err(|_| refused(&"the number is not served"))?;
    let signed_in_s = claims.auth_time().map(|at| at.timestamp()).unwrap_or_default();
    let sign_in_hash = Sha256::new()
        .chain_update(&project.project_id)
        .chain_update([0])
        .chain_update(claims.subject().as_str())
        .chain_update(signed_in_s.to_be_bytes())
        .finalize()
        .into();
    Ok(Ok(VerifiedPhone { phone, sign_in_hash }))
}

impl Identities {
    /// Uses the sign-in up; with a transaction, if and only if it is committed. Only one caller ever succeeds.
    ///
    /// # Errors
    /// [`IdentityError::NumberUnproven`] when it was used before; [`IdentityError::Database`].
    pub(crate) async fn spend_phone_proof(
        &self,
        db: &impl ConnectionTrait,
        proven: &VerifiedPhone,
    ) -> Result<(), IdentityError> {
        let now_ms = self.core.clock.now_ms();
        let expires_at_ms = now_ms + (SIGNED_IN_S_MAX + AHEAD_S_MAX) * 1_000;
        let is_first = store::note_used(db, proven.sign_in_hash, expires_at_ms, now_ms).await?;
        if is_first { Ok(()) } else { Err(IdentityError::NumberUnproven) }
    }
}

async fn keys(
    identities: &Identities,
    project: &FirebaseProject,
    age_ms_max: i64,
) -> Result<Arc<CoreJsonWebKeySet>, IdentityError> {
    let now_ms = identities.core.clock.now_ms();
    let clients = &identities.identity_clients;
    if let Some(keys) = clients.keys.get(&project.keys_url, now_ms, age_ms_max) {
        return Ok(keys);
    }
    let fetched = clients.fetch_keys(&project.keys_url).await?;
    Ok(clients.keys.put(&project.keys_url, now_ms, fetched))
}

fn refused(cause: &dyn std::fmt::Display) -> IdentityError {
    tracing::info!(%cause, "a token of a verified number was refused");
    IdentityError::NumberUnproven
}
