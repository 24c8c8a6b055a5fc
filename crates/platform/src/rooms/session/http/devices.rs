use axum::extract::Path;

use crate::rooms::session::devices::{self, SeenDevice};
use crate::rooms::session::events::{self, LoginOutcome, PastLogin};
use crate::rooms::session::{CurrentMember, Sessions};
use crate::web::prelude::*;

/// Devices: the one of this session first, then those that are remembered
#[utoipa::path(get, path = "/wps/session/devices", tag = "session", security(("token" = [])),
    responses((status = 200, body = Answer<List<DeviceValue>>), Refusals))]
pub(super) async fn list_devices(
    State(sessions): State<Sessions>,
    current: CurrentMember,
) -> Result<Answer<List<DeviceValue>>, ApiError> {
    let list = devices::list(&sessions, &current).await?;
    Ok(Answer::new(list.into_iter().map(DeviceValue::from).collect()))
}

/// Sign one device out
///
/// Its session ends and it is no longer remembered; for the present one that is a logout.
#[utoipa::path(delete, path = "/wps/session/devices/{deviceId}", tag = "session", security(("token" = [])),
    params(("deviceId" = String, Path, description = "An `id` of the list")),
    responses((status = 200, body = Answer<bool>), Refusals))]
pub(super) async fn sign_out_device(
    State(sessions): State<Sessions>,
    current: CurrentMember,
    Path(id): Path<String>,
) -> Result<Answer<bool>, ApiError> {
    devices::sign_out(&sessions, &current, &id).await?;
    Ok(Answer::new(true))
}

/// Sign every other device out
#[utoipa::path(delete, path = "/wps/session/devices", tag = "session", security(("token" = [])),
    responses((status = 200, body = Answer<bool>), Refusals))]
pub(super) async fn sign_out_others(
    State(sessions): State<Sessions>,
    current: CurrentMember,
) -> Result<Answer<bool>, ApiError> {
    sessions.end_others(current.member_id, Some(current.session_id)).await?;
    Ok(Answer::new(true))
}

/// Last logins, failed ones among them, the newest first
#[utoipa::path(get, path = "/wps/member/lastLogins", tag = "account", security(("token" = [])),
    responses((status = 200, body = Answer<List<PastLoginValue>>), Refusals))]
pub(super) async fn last_logins(
    State(sessions): State<Sessions>,
    current: CurrentMember,
) -> Result<Answer<List<PastLoginValue>>, ApiError> {
    let list = events::past_logins(&sessions, current.member_id).await?;
    Ok(Answer::new(list.into_iter().map(PastLoginValue::from).collect()))
}

/// Something a member is logged in on or remembered by.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct DeviceValue {
    id: String,
    /// Browser and system, where they are known.
    #[serde(skip_serializing_if = "Option::is_none")]
    device: Option<String>,
    /// Masked.
    address: String,
    /// Epoch milliseconds.
    created_at: i64,
    /// Epoch milliseconds.
    last_seen_at: i64,
    /// The call came from it.
    current: bool,
    /// It may log in without the password.
    remembered: bool,
}

impl From<SeenDevice> for DeviceValue {
    fn from(device: SeenDevice) -> Self {
        Self {
            id: device.id,
            device: device.client,
            address: device.address,
            created_at: device.created_at_ms,
            last_seen_at: device.last_seen_at_ms,
            current: device.is_current,
            remembered: device.is_remembered,
        }
    }
}

/// A login of the past, or the try of one.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct PastLoginValue {
    /// Epoch milliseconds.
    at: i64,
    /// Masked.
    #[serde(skip_serializing_if = "Option::is_none")]
    address: Option<String>,
    /// Browser and system, where they are known.
    #[serde(skip_serializing_if = "Option::is_none")]
    device: Option<String>,
    outcome: LoginOutcome,
}

impl From<PastLogin> for PastLoginValue {
    fn from(login: PastLogin) -> Self {
        Self { at: login.at_ms, address: login.address, device: login.client, outcome: login.outcome }
    }
}
