use axum::extract::Path;
use erawan_kernel::ids::PasskeyId;
use serde_json::Value;

use crate::plain_name::is_plain_name;
use crate::rooms::merchant::CurrentMerchant;
use crate::rooms::second_factor::passkey::{self, Attestation, COUNT_MAX, Kept, NAME_CHARS_MAX};
use crate::rooms::second_factor::{PasskeyError, SecondFactors};
use crate::rooms::session::{AccountHolder, Caller};
use crate::web::prelude::*;

/// Passkeys: what there is
#[utoipa::path(get, path = "/wps/member/passkeys", operation_id = "passkeys", tag = "account",
    security(("token" = [])), responses((status = 200, body = Answer<PasskeysValue>), Refusals))]
pub(super) async fn list(
    State(factors): State<SecondFactors>,
    CurrentMerchant(merchant): CurrentMerchant,
    AccountHolder(current): AccountHolder,
) -> Result<Answer<PasskeysValue>, ApiError> {
    let status = passkey::status(&factors, &merchant, current.member_id).await?;
    Ok(Answer::new(PasskeysValue {
        available: status.is_available,
        max: COUNT_MAX,
        list: status.passkeys.into_iter().map(PasskeyValue::from).collect(),
        recovery_codes_left: status.recovery_codes_left,
    }))
}

/// Passkeys: what the browser needs to make one
///
/// The value is `PublicKeyCredentialCreationOptionsJSON` of WebAuthn; its challenge is good once, for five
/// minutes, in this session.
#[utoipa::path(post, path = "/wps/member/passkeys/options", operation_id = "passkey_options", tag = "account",
    security(("token" = [])), responses((status = 200, body = Answer<CeremonyValue>), Refusals))]
pub(super) async fn options(
    State(factors): State<SecondFactors>,
    CurrentMerchant(merchant): CurrentMerchant,
    AccountHolder(current): AccountHolder,
) -> Result<Answer<CeremonyValue>, ApiError> {
    factors.sessions.require_fresh(&current).await?;
    let options = passkey::begin(&factors, &merchant, &current).await?;
    Ok(Answer::new(CeremonyValue { options }))
}

/// Passkeys: keep the one that was made
///
/// From now on a login needs a second step. With the first second factor of a member come ten recovery codes,
/// shown this once.
#[utoipa::path(post, path = "/wps/member/passkeys", operation_id = "passkey_add", tag = "account",
    security(("token" = [])), request_body = NewPasskeyForm,
    responses((status = 200, body = Answer<NewPasskeyValue>), Refusals))]
pub(super) async fn add(
    State(factors): State<SecondFactors>,
    CurrentMerchant(merchant): CurrentMerchant,
    caller: Caller,
    ApiJson(form): ApiJson<NewPasskeyForm>,
) -> Result<Answer<NewPasskeyValue>, ApiError> {
    let name = match form.name.as_deref().map(str::trim) {
        Some(name) if !name.is_empty() => checked_name(name)?,
        _ => caller.origin.client.as_deref().unwrap_or("Passkey").chars().take(NAME_CHARS_MAX).collect(),
    };
    let added = passkey::add(&factors, &merchant, &caller, &name, &form.credential).await?;
    let passkey = PasskeyValue::from(added.passkey);
    Ok(Answer::new(NewPasskeyValue { passkey, recovery_codes: added.recovery_codes }))
}

/// Passkeys: another name
#[utoipa::path(put, path = "/wps/member/passkeys/{passkeyId}", operation_id = "passkey_rename", tag = "account",
    security(("token" = [])), params(("passkeyId" = String, Path, description = "An `id` of the list")),
    request_body = PasskeyNameForm, responses((status = 200, body = Answer<bool>), Refusals))]
pub(super) async fn rename(
    State(factors): State<SecondFactors>,
    AccountHolder(current): AccountHolder,
    Path(id): Path<String>,
    ApiJson(form): ApiJson<PasskeyNameForm>,
) -> Result<Answer<bool>, ApiError> {
    let name = checked_name(form.name.trim())?;
    passkey::rename(&factors, current.member_id, id_of(&id)?, &name).await?;
    Ok(Answer::new(true))
}

/// Passkeys: delete one
///
/// After the last second factor the password is enough again.
#[utoipa::path(delete, path = "/wps/member/passkeys/{passkeyId}", operation_id = "passkey_remove",
    tag = "account", security(("token" = [])),
    params(("passkeyId" = String, Path, description = "An `id` of the list")),
    responses((status = 200, body = Answer<bool>), Refusals))]
pub(super) async fn remove(
    State(factors): State<SecondFactors>,
    caller: Caller,
    Path(id): Path<String>,
) -> Result<Answer<bool>, ApiError> {
    factors.sessions.require_fresh(&caller.member).await?;
    passkey::remove(&factors, &caller, id_of(&id)?).await?;
    Ok(Answer::new(true))
}

/// What is no identifier names nothing.
fn id_of(text: &str) -> Result<PasskeyId, PasskeyError> {
    text.parse().map_err(|_| PasskeyError::Unknown)
}

fn checked_name(name: &str) -> Result<String, ApiError> {
    let is_name = !name.is_empty() && name.chars().count() <= NAME_CHARS_MAX && is_plain_name(name);
    if is_name { Ok(name.to_owned()) } else { Err(ApiError::field("name", ErrorCode::FormatName)) }
}

#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct NewPasskeyForm {
    /// What the member calls it, at most 40 characters; browser and system unless given.
    name: Option<String>,
    /// `RegistrationResponseJSON` of WebAuthn.
    #[schema(value_type = Object)]
    credential: Attestation,
}

#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct PasskeyNameForm {
    /// At most 40 characters.
    name: String,
}

/// What a passkey is asked.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CeremonyValue {
    /// Options of WebAuthn, as JSON.
    #[schema(value_type = Object)]
    pub(crate) options: Value,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct PasskeysValue {
    /// The site is reached at an address that passkeys can belong to.
    available: bool,
    /// How many a member may have.
    max: u64,
    list: Vec<PasskeyValue>,
    recovery_codes_left: u64,
}

/// A passkey of the member.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PasskeyValue {
    id: String,
    name: String,
    /// Epoch milliseconds.
    created_at: i64,
    /// Epoch milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    used_at: Option<i64>,
}

impl From<Kept> for PasskeyValue {
    fn from(kept: Kept) -> Self {
        Self {
            id: kept.id.to_string(),
            name: kept.name,
            created_at: kept.created_at_ms,
            used_at: kept.used_at_ms,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct NewPasskeyValue {
    passkey: PasskeyValue,
    /// None when the member had a second factor already.
    recovery_codes: Vec<String>,
}
