use axum::extract::{FromRef, FromRequest, Request};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde::de::DeserializeOwned;
use sha2::{Digest, Sha256};

use super::header::SealHeader;
use super::{associated_data, store};
use crate::core::Core;
use crate::web::prelude::*;
use crate::web::read_object;

/// How far the moment of sealing may be from the server's clock.
const WINDOW_MS: i64 = 2 * 60 * 1_000;

/// Marks a call at a merchant that takes bodies without a seal as well.
#[derive(Debug, Clone, Copy)]
pub struct PlainBodies;

/// A JSON body that came sealed, or plain where the merchant takes it so.
///
/// Refused with `encryption.required`, `encryption.failed`, or `encryption.stale` when it was sealed for
/// another key, too long ago, or was opened before: the client reads `status` and seals again.
#[derive(Debug, Clone, Copy)]
pub struct SealedJson<T>(pub T);

#[derive(Deserialize)]
struct Envelope {
    data: String,
}

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for SealedJson<T>
where
    Core: FromRef<S>,
{
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        let mut headers = request.headers().get_all("Encryption").iter();
        let Some(header) = headers.next() else {
            if request.extensions().get::<PlainBodies>().is_none() {
                return Err(ErrorCode::EncryptionRequired.into());
            }
            return Ok(Self(ApiJson::from_request(request, state).await?.0));
        };
        let header = header.to_str().ok().filter(|_| headers.next().is_none()).and_then(SealHeader::parse);
        let header = header.ok_or(ErrorCode::EncryptionFailed)?;
        let bound = associated_data(request.method().as_str(), request.uri().path(), header.at_ms);
        let ApiJson(envelope) = ApiJson::<Envelope>::from_request(request, state).await?;
        let sealed = STANDARD.decode(envelope.data).map_err(|_| ErrorCode::EncryptionFailed)?;
        let body = open(&Core::from_ref(state), &header, &sealed, bound.as_bytes()).await?;
        read_object(&body).map(Self)
    }
}

async fn open(core: &Core, header: &SealHeader, sealed: &[u8], bound: &[u8]) -> Result<Vec<u8>, ApiError> {
    let now_ms = core.clock.now_ms();
    // A client sends any number: the difference of two can be too large for one that has a sign.
    let is_timely = header.at_ms.abs_diff(now_ms) <= WINDOW_MS.unsigned_abs();
    if header.key_id != core.sealing_key.id() || !is_timely {
        return Err(ErrorCode::EncryptionStale.into());
    }
    let opened = core.sealing_key.open(&header.encapsulated, sealed, bound);
    let body = opened.map_err(|_| ErrorCode::EncryptionFailed)?;
    // Noted only when it opened: rubbish must not fill the table.
    let seal_hash = Sha256::digest(&header.encapsulated).into();
    let is_first = store::note_opened(&core.db, seal_hash, header.at_ms, now_ms - 2 * WINDOW_MS).await?;
    if is_first { Ok(body) } else { Err(ErrorCode::EncryptionStale.into()) }
}
