mod info;

use crate::rooms::account::{Accounts, is_reserved};
use crate::rooms::merchant::{CurrentMerchant, RegisterValue};
use crate::web::prelude::*;

pub(crate) fn routes() -> OpenApiRouter<Accounts> {
    calls![register_settings, check_username, info::info]
}

/// Register settings: ways and fields of registration
///
/// Says whether this caller has to solve a captcha, so that the form shows one from the start.
#[utoipa::path(get, path = "/wps/system/setting/register", tag = "merchant",
    params(("moduleId" = Option<String>, Query, description = "`REG3`")),
    responses((status = 200, body = Answer<RegisterValue>), Refusals))]
async fn register_settings(
    State(accounts): State<Accounts>,
    CurrentMerchant(merchant): CurrentMerchant,
    ClientAddress(address): ClientAddress,
    RequestLanguage(language): RequestLanguage,
) -> Result<Answer<RegisterValue>, ApiError> {
    let captcha_required = accounts.registration_needs_captcha(&merchant, address).await?;
    let settings = RegisterValue::of(&accounts.core, &merchant, language);
    Ok(Answer::new(settings.with_captcha(captcha_required)))
}

/// Username check
///
/// Whether a user name is taken or reserved. Limited per address.
#[utoipa::path(get, path = "/wps/check/username", tag = "account", params(UsernameQuery),
    responses((status = 200, body = Answer<UsernameValue>), Refusals))]
async fn check_username(
    State(accounts): State<Accounts>,
    CurrentMerchant(merchant): CurrentMerchant,
    ClientAddress(address): ClientAddress,
    ApiQuery(query): ApiQuery<UsernameQuery>,
) -> Result<Answer<UsernameValue>, ApiError> {
    accounts.take_name_try(address)?;
    let member = accounts.find_by_username(merchant.id, &query.username).await?;
    Ok(Answer::new(UsernameValue { exists: member.is_some() || is_reserved(&query.username, &merchant) }))
}

#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
struct UsernameQuery {
    /// The name to look for.
    username: String,
    /// `REGISTER_REE3`
    #[serde(rename = "moduleId")]
    _module_id: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
struct UsernameValue {
    /// Whether the name is taken or reserved.
    exists: bool,
}
