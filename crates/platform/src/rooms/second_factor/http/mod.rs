mod passkey;
mod totp;

pub(crate) use passkey::CeremonyValue;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::rooms::second_factor::SecondFactors;

pub(crate) fn routes() -> OpenApiRouter<SecondFactors> {
    OpenApiRouter::new()
        .routes(routes!(totp::status, totp::remove))
        .routes(routes!(totp::setup))
        .routes(routes!(totp::confirm))
        .routes(routes!(passkey::list, passkey::add))
        .routes(routes!(passkey::options))
        .routes(routes!(passkey::rename, passkey::remove))
}
