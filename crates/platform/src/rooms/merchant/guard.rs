use std::sync::Arc;

use axum::body::{Body, to_bytes};
use axum::extract::{FromRequestParts, MatchedPath, Query, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method, Uri};
use axum::middleware::Next;
use axum::response::Response;
use erawan_kernel::ErrorCode;
use serde::Deserialize;

use super::{Merchant, modules};
use crate::rooms::merchant::Merchants;
use crate::sealing::PlainBodies;
use crate::web::{
    ApiError, BODY_BYTES_MAX, ClientAddress, ClientCountry, OpenBeforeSetup, PassiveCall, is_json,
};

/// The merchant the caller named, once [`guard`] let the call through.
#[derive(Debug, Clone)]
pub struct CurrentMerchant(pub Arc<Merchant>);

impl<S: Send + Sync> FromRequestParts<S> for CurrentMerchant {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        parts.extensions.get().cloned().ok_or_else(|| ErrorCode::FunctionNotAvailable.into())
    }
}

/// The one layer in front of every member call: merchant, maintenance, region, module.
///
/// # Errors
/// `function.not.available` for a missing, doubled or unknown merchant and for a call its module does not
/// own; `permission.denied` for a module that is off; `system.maintenance`; `ip.blocked`.
pub async fn guard(
    State(merchants): State<Merchants>,
    request: Request,
    next: Next,
) -> Result<Response, ApiError> {
    let (mut parts, mut body) = request.into_parts();
    let merchant = merchant_of(&merchants, &parts.headers).await?;
    let matched = parts.extensions.get::<MatchedPath>().cloned();
    let path = matched.as_ref().map_or("", MatchedPath::as_str);
    let Some(own) = modules::rows_of(&parts.method, path).next() else {
        let is_known = modules::knows_path(path);
        return Err(
            if is_known { ErrorCode::MethodNotAllowed } else { ErrorCode::FunctionNotAvailable }.into()
        );
    };

    let ClientAddress(address) = ClientAddress::of(&merchants.core, &parts);
    if !own.always {
        if merchant.maintenance.is_some() {
            return Err(ErrorCode::SystemMaintenance.into());
        }
        if merchant.is_region_restricted(address, ClientCountry::of(&merchants.core, &parts)) {
            return Err(ErrorCode::IpBlocked.into());
        }
    }
    let named;
    (named, body) = module_named(&parts, body).await?;
    let row = match &named {
        Some(module) => {
            let mut rows = modules::rows_of(&parts.method, path);
            rows.find(|row| row.module == *module).ok_or(ErrorCode::FunctionNotAvailable)?
        }
        None => own,
    };
    if !merchant.has_module(&row.module) {
        return Err(ErrorCode::PermissionDenied.into());
    }
    if row.passive {
        parts.extensions.insert(PassiveCall);
    }
    if row.is_open_before_setup() {
        parts.extensions.insert(OpenBeforeSetup);
    }
    if merchant.settings.plain_bodies {
        parts.extensions.insert(PlainBodies);
    }
    parts.extensions.insert(CurrentMerchant(merchant));
    Ok(next.run(Request::from_parts(parts, body)).await)
}

async fn merchant_of(merchants: &Merchants, headers: &HeaderMap) -> Result<Arc<Merchant>, ApiError> {
    let mut values = headers.get_all("Merchant").iter();
    let (Some(value), None) = (values.next(), values.next()) else {
        return Err(ErrorCode::FunctionNotAvailable.into());
    };
    let code = value.to_str().map_err(|_| ErrorCode::FunctionNotAvailable)?;
    merchants.find_by_code(code).await.map_err(ApiError::from)
}

/// The module the caller names: header, else query, else JSON body. A doubled header is refused.
async fn module_named(parts: &Parts, body: Body) -> Result<(Option<String>, Body), ApiError> {
    let mut values = parts.headers.get_all("ModuleId").iter();
    if let Some(value) = values.next() {
        let module = value.to_str().map_err(|_| ErrorCode::FunctionNotAvailable)?;
        return if values.next().is_none() {
            Ok((Some(module.to_owned()), body))
        } else {
            Err(ErrorCode::FunctionNotAvailable.into())
        };
    }
    if let Some(module) = module_in_query(&parts.uri) {
        return Ok((Some(module), body));
    }
    let may_have_body = matches!(parts.method, Method::POST | Method::PUT | Method::DELETE);
    if !may_have_body || !is_json(&parts.headers) {
        return Ok((None, body));
    }
    let bytes = to_bytes(body, BODY_BYTES_MAX).await.map_err(|_| ErrorCode::PayloadTooLarge)?;
    let module = serde_json::from_slice::<ModuleField>(&bytes).ok().and_then(|field| field.module_id);
    Ok((module, Body::from(bytes)))
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct ModuleField {
    module_id: Option<String>,
}

fn module_in_query(uri: &Uri) -> Option<String> {
    Query::<ModuleField>::try_from_uri(uri).ok().and_then(|Query(field)| field.module_id)
}
