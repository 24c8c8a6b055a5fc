mod devices;

use axum::extract::State;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::CurrentMember;
use crate::rooms::session::Sessions;
use crate::web::{Answer, ApiError, Refusals};

pub(crate) fn routes() -> OpenApiRouter<Sessions> {
    OpenApiRouter::new()
        .routes(routes!(devices::list_devices, devices::sign_out_others))
        .routes(routes!(devices::sign_out_device))
        .routes(routes!(devices::last_logins))
        .routes(routes!(logout))
}

/// Logout
#[utoipa::path(delete, path = "/wps/session/logout", tag = "session", security(("token" = [])),
    responses((status = 200, body = Answer<bool>), Refusals))]
async fn logout(State(sessions): State<Sessions>, current: CurrentMember) -> Result<Answer<bool>, ApiError> {
    sessions.log_out(&current).await?;
    Ok(Answer::new(true))
}
