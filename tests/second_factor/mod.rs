//! The second step of a login: authenticator apps, passkeys, recovery codes.

mod passkeys;
mod totp;
