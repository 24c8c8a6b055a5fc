mod passkey;
mod totp;

pub(crate) use passkey::CeremonyValue;

use crate::rooms::second_factor::SecondFactors;
use crate::web::prelude::*;

pub(crate) fn routes() -> OpenApiRouter<SecondFactors> {
    calls![
        totp::status,
        totp::remove,
        totp::setup,
        totp::confirm,
        passkey::list,
        passkey::add,
        passkey::options,
        passkey::rename,
        passkey::remove
    ]
}
