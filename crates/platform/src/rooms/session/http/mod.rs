mod devices;

use super::CurrentMember;
use crate::rooms::session::Sessions;
use crate::web::prelude::*;

pub(crate) fn routes() -> OpenApiRouter<Sessions> {
    calls![
        devices::list_devices,
        devices::sign_out_others,
        devices::sign_out_device,
        devices::last_logins,
        logout
    ]
}

/// Logout
#[utoipa::path(delete, path = "/wps/session/logout", tag = "session", security(("token" = [])),
    responses((status = 200, body = Answer<bool>), Refusals))]
async fn logout(State(sessions): State<Sessions>, current: CurrentMember) -> Result<Answer<bool>, ApiError> {
    sessions.log_out(&current).await?;
    Ok(Answer::new(true))
}
