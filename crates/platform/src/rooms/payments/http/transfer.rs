//! Calls for deposits by transfer to an account of the merchant.

use axum::extract::multipart::{Multipart, MultipartRejection};
use bytes::Bytes;
use erawan_kernel::Money;
use erawan_kernel::ids::{DepositId, DepositImageId};

use super::super::manual::{Evidence, NewTransfer};
use super::super::model::{CollectionAccount, Deposit, DepositStatus, DepositStep};
use super::super::{ManualError, PaymentError};
use super::{Caller, check_promotion};
use crate::pictures::{BYTES_MAX, Kind};
use crate::rooms::merchant::CurrentMerchant;
use crate::rooms::payments::Payments;
use crate::rooms::session::RealMember;
use crate::web::IdempotencyKey;
use crate::web::prelude::*;

/// How often a member may upload a picture: each is decoded.
const UPLOADS: RateLimit = RateLimit { name: "deposit.image", count: 20, period_ms: 60_000 };
/// What a multipart body has beside the picture.
pub(super) const UPLOAD_BYTES_MAX: usize = BYTES_MAX + 16 * 1_024;

/// Order a deposit by transfer, or send in what shows that it was made
///
/// Without `orderId` a deposit is ordered: the answer says to which account exactly which amount is to be transferred,
/// the satang included. With `orderId` its pictures, the payer's name and a remark are sent in; the deposit then stays
/// `pending` with the step `claimed` while nothing arrived. The same `Idempotency-Key` with the same content answers the
/// same deposit.
#[utoipa::path(post, path = "/wps/relay/MCS2_depositManualTransfer", tag = "payments",
    params(("Idempotency-Key" = String, Header, description = "A UUID of the client's choice")),
    request_body = TransferRequest,
    security(("token" = [])), responses((status = 200, body = Answer<TransferAnswer>), Refusals))]
pub(super) async fn transfer(
    State(payments): State<Payments>,
    caller: Caller,
    ApiJson(request): ApiJson<TransferRequest>,
) -> Result<Answer<TransferAnswer>, ApiError> {
    let (CurrentMerchant(merchant), RequestLanguage(language), member, IdempotencyKey(idempotency_key)) =
        caller;
    let deposit = if let Some(id) = request.order_id {
        let id: DepositId = id.parse().map_err(|_| PaymentError::DepositUnknown)?;
        let images = request.images.unwrap_or_default();
        let images: Result<Vec<DepositImageId>, _> = images.iter().map(|id| id.parse()).collect();
        let images = images.map_err(|_| ManualError::Field("images"))?;
        let evidence = Evidence { payer_name: request.payer_name, remark: request.remark, images };
        payments.send_evidence(member.0.member_id, id, evidence).await?
    } else {
        check_promotion(request.promo_id.as_deref())?;
        let required = |field| ApiError::field(field, ErrorCode::FieldRequired);
        let bank_id = request.bank_id.ok_or_else(|| required("bankId"))?;
        let amount = request.amount.ok_or_else(|| required("amount"))?;
        let new = NewTransfer { idempotency_key, bank_id, amount, language };
        payments.start_transfer(&merchant, member, &new).await?
    };
    let account = payments.account_of(&deposit).await?;
    Ok(Answer::new(TransferAnswer::of(deposit, account)))
}

/// Upload a picture for a deposit by transfer
///
/// A PNG or JPEG, at most 5 MB. It is re-encoded and keeps nothing but its pixels; one that is not sent in is deleted
/// after a day. A slip's code on it is read: `deposit.slip.unreadable` for one that was changed, `deposit.slip.used` for
/// one of another deposit.
#[utoipa::path(post, path = "/wps/transaction/deposit/{orderId}/images", tag = "payments",
    params(("orderId" = String, Path, description = "`dep_…`")),
    request_body(content = ImageUpload, content_type = "multipart/form-data"),
    security(("token" = [])), responses((status = 200, body = Answer<UploadedImage>), Refusals))]
pub(super) async fn upload_image(
    State(payments): State<Payments>,
    RealMember(member): RealMember,
    PathId(id): PathId<DepositId>,
    form: Result<Multipart, MultipartRejection>,
) -> Result<Answer<UploadedImage>, ApiError> {
    payments.core.limits.take_of(UPLOADS, member.member_id.uuid(), payments.core.clock.now_ms())?;
    payments.find_deposit(member.member_id, id).await?;
    let bytes = picture_in(form.map_err(|_| ErrorCode::RequestMalformed)?).await?;
    let kind = Kind::sniffed(&bytes).ok_or(ManualError::SlipUnreadable)?;
    let image_id = payments.keep_image(member.member_id, id, kind, bytes).await?;
    Ok(Answer::new(UploadedImage { image_id }))
}

/// The one file of an upload.
async fn picture_in(mut form: Multipart) -> Result<Bytes, ApiError> {
    let malformed = |_| ApiError::from(ErrorCode::RequestMalformed);
    let field = form.next_field().await.map_err(malformed)?;
    let field = field.ok_or_else(|| ApiError::field("image", ErrorCode::FieldRequired))?;
    let bytes = field.bytes().await.map_err(|_| ErrorCode::PayloadTooLarge)?;
    if bytes.len() > BYTES_MAX {
        return Err(ErrorCode::PayloadTooLarge.into());
    }
    if form.next_field().await.map_err(malformed)?.is_some() {
        return Err(ApiError::field("image", ErrorCode::FieldInvalid));
    }
    Ok(bytes)
}

/// Give up a deposit by transfer, or one in coins
///
/// While it is pending and nothing arrived, nor is on the chain; else `deposit.not.cancellable`. Money that arrives later
/// is credited all the same.
#[utoipa::path(delete, path = "/wps/transaction/deposit/{orderId}", tag = "payments",
    params(("orderId" = String, Path, description = "`dep_…`")),
    security(("token" = [])), responses((status = 200, body = Answer<bool>), Refusals))]
pub(super) async fn cancel(
    State(payments): State<Payments>,
    RealMember(member): RealMember,
    PathId(id): PathId<DepositId>,
) -> Result<Answer<bool>, ApiError> {
    payments.cancel_transfer(member.member_id, id).await?;
    Ok(Answer::new(true))
}

/// First `bankId` and `amount`; then `orderId` with what shows that the transfer was made.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct TransferRequest {
    /// One of the manual channel's banks.
    bank_id: Option<String>,
    /// Within the channel's bounds, in whole units.
    amount: Option<Money>,
    /// A promotion to join with this deposit.
    promo_id: Option<String>,
    /// The deposit that was transferred.
    order_id: Option<String>,
    /// Whose account it was paid from.
    payer_name: Option<String>,
    /// At most 140 characters.
    remark: Option<String>,
    /// Pictures that were uploaded for the deposit, at most three.
    images: Option<Vec<String>>,
}

/// What is to be transferred where.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct TransferAnswer {
    #[schema(examples("dep_0198c3f1a2b47c3d8e9f0a1b2c3d4e5f"))]
    order_id: String,
    status: DepositStatus,
    /// Where a deposit stands that is not over.
    #[serde(skip_serializing_if = "Option::is_none")]
    step: Option<DepositStep>,
    #[serde(skip_serializing_if = "Option::is_none")]
    account: Option<AccountFields>,
    /// The text of a QR code for exactly this transfer.
    #[serde(skip_serializing_if = "Option::is_none")]
    qr_code: Option<String>,
    /// Exactly this is to be transferred; the satang are credited too.
    #[serde(skip_serializing_if = "Option::is_none")]
    amount_to_pay: Option<Money>,
    /// What may be written with the transfer.
    #[serde(skip_serializing_if = "Option::is_none")]
    reference: Option<String>,
    /// When the time to pay is over, epoch milliseconds.
    expires_at: i64,
}

impl TransferAnswer {
    fn of(deposit: Deposit, account: Option<CollectionAccount>) -> Self {
        Self {
            order_id: deposit.id.to_string(),
            status: deposit.status,
            step: deposit.step.filter(|step| *step != DepositStep::Done),
            account: account.map(|account| AccountFields::of(account, &deposit.bank_code)),
            qr_code: deposit.qr_code,
            amount_to_pay: deposit.amount_to_pay,
            reference: deposit.ref1,
            expires_at: deposit.expires_at_ms,
        }
    }
}

/// An account to transfer to.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct AccountFields {
    bank_code: String,
    account_number: String,
    account_name: String,
}

impl AccountFields {
    pub(super) fn of(account: CollectionAccount, bank_code: &str) -> Self {
        Self {
            bank_code: bank_code.to_owned(),
            account_number: account.secret.account_number,
            account_name: account.account_name,
        }
    }
}

/// The one file of an upload.
#[derive(Debug, ToSchema)]
#[expect(dead_code, reason = "it describes a body that is not JSON")]
pub(super) struct ImageUpload {
    /// The bytes of a PNG or JPEG.
    #[schema(value_type = String, format = Binary)]
    image: Vec<u8>,
}

/// A picture that can be sent in.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct UploadedImage {
    #[schema(value_type = String)]
    image_id: DepositImageId,
}
