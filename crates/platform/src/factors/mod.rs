//! What second factors of members and operators have in common: the computation of one-time codes, recovery codes, and
//! how wrong ones are counted. It knows neither of them and stores nothing.

pub(crate) mod failures;
pub(crate) mod recovery_codes;
pub(crate) mod totp;
