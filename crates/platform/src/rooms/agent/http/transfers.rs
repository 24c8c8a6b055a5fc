use std::collections::HashSet;

use erawan_kernel::ids::{MemberId, TeamTransferId};
use erawan_kernel::{ErrorCode, Money};

use crate::rooms::agent::team::KEY as TEAM;
use crate::rooms::agent::transfers::{NewTransfer, Occasion, Sent, Wanted};
use crate::rooms::agent::{Agents, TransferError};
use crate::rooms::merchant::{CurrentMerchant, Merchant};
use crate::rooms::session::{Caller, CurrentMember, Origin};
use crate::sealing::SealedJson;
use crate::web::prelude::*;
use crate::web::{FieldErrors, IdempotencyKey};

/// The white-list key of red envelopes.
const ENVELOPES: &str = "AGENTRANSMULTDOWN3";
/// Members that one request may send to.
const ITEMS_MAX: usize = 50;
/// Letters of a remark.
const REMARK_MAX: usize = 140;

pub(super) fn routes() -> OpenApiRouter<Agents> {
    calls![transfer_downline, transfer_multiple_downline]
}

/// Send money to a member of the team
///
/// For agents where the merchant offers team management (`DOWNMAN`). The amount leaves the main wallet at once and is never
/// undone by the sender; the receiver is told. Needs the funds password, whose fifth wrong try locks it for a day. The same
/// `Idempotency-Key` with the same content answers what it answered first, with other content it is refused. A member who
/// cannot receive, whatever the reason, is refused with `transfer.receiver`. The body may be sealed.
#[utoipa::path(post, path = "/wps/agent/transferDownline", tag = "agent",
    params(("Idempotency-Key" = String, Header, description = "A UUID of the client's choice")),
    request_body = TeamTransferRequest,
    security(("token" = [])), responses((status = 200, body = Answer<TeamTransferSent>), Refusals))]
async fn transfer_downline(
    State(agents): State<Agents>,
    CurrentMerchant(merchant): CurrentMerchant,
    member: CurrentMember,
    origin: Origin,
    IdempotencyKey(key): IdempotencyKey,
    SealedJson(request): SealedJson<TeamTransferRequest>,
) -> Result<Answer<TeamTransferSent>, ApiError> {
    let item = TeamTransferItem { id: request.id, amount: request.amount };
    let (password, remark) = (&request.payment_password, request.remark.as_deref());
    let content = Content { items: vec![item], password, remark, occasion: Occasion::Transfer };
    let sent = send(&agents, &merchant, &Caller { member, origin }, (key, TEAM), content).await?;
    Ok(Answer::new(TeamTransferSent { order_id: sent.id, balance: sent.balance }))
}

/// Send money to several members of the team: red envelopes
///
/// For agents where the merchant offers it (`AGENTRANSMULTDOWN3`). To all of them or to none, at most 50; as with one
/// member otherwise. A list that is empty or too long, or names a member twice, is refused.
#[utoipa::path(post, path = "/wps/agent/transferMultipleDownline", tag = "agent",
    params(("Idempotency-Key" = String, Header, description = "A UUID of the client's choice")),
    request_body = TeamTransfersRequest,
    security(("token" = [])), responses((status = 200, body = Answer<TeamTransfersSent>), Refusals))]
async fn transfer_multiple_downline(
    State(agents): State<Agents>,
    CurrentMerchant(merchant): CurrentMerchant,
    member: CurrentMember,
    origin: Origin,
    IdempotencyKey(key): IdempotencyKey,
    SealedJson(request): SealedJson<TeamTransfersRequest>,
) -> Result<Answer<TeamTransfersSent>, ApiError> {
    let (password, remark) = (&request.payment_password, request.remark.as_deref());
    let content = Content { items: request.items, password, remark, occasion: Occasion::RedEnvelopes };
    let sent = send(&agents, &merchant, &Caller { member, origin }, (key, ENVELOPES), content).await?;
    Ok(Answer::new(TeamTransfersSent { order_id: sent.id, balance: sent.balance, total: sent.total }))
}

/// What a body asks for.
struct Content<'a> {
    items: Vec<TeamTransferItem>,
    password: &'a str,
    remark: Option<&'a str>,
    occasion: Occasion,
}

async fn send(
    agents: &Agents,
    merchant: &Merchant,
    caller: &Caller,
    (key, flag): (uuid::Uuid, &'static str),
    content: Content<'_>,
) -> Result<Sent, ApiError> {
    let leader = agents.leader_with(&caller.member, merchant.flag(flag)).await?;
    let new = NewTransfer {
        key,
        occasion: content.occasion,
        funds_password: content.password,
        remark: remark_asked(content.remark)?,
        wanted: wanted_of(&content.items)?,
    };
    Ok(Box::pin(agents.send_to_team(merchant, &leader, caller, &new)).await?)
}

/// What the receivers are to read.
fn remark_asked(remark: Option<&str>) -> Result<&str, TransferError> {
    let remark = remark.unwrap_or_default().trim();
    if remark.chars().count() > REMARK_MAX || remark.chars().any(char::is_control) {
        return Err(refuse("remark"));
    }
    Ok(remark)
}

/// Whom money is to be sent to. A text that is no identifier is answered like a person who does not exist.
fn wanted_of(items: &[TeamTransferItem]) -> Result<Vec<Wanted>, TransferError> {
    let texts: HashSet<_> = items.iter().map(|item| &item.id).collect();
    if items.is_empty() || items.len() > ITEMS_MAX || texts.len() < items.len() {
        return Err(refuse("items"));
    }
    let wanted = |item: &TeamTransferItem| {
        let receiver: MemberId = item.id.parse().map_err(|_| TransferError::Receiver)?;
        Ok(Wanted { receiver, amount: item.amount })
    };
    items.iter().map(wanted).collect()
}

fn refuse(field: &'static str) -> TransferError {
    TransferError::Fields(FieldErrors::from([(field, vec![ErrorCode::FieldInvalid])]))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct TeamTransferRequest {
    /// The member.
    #[schema(examples("mem_0198c3f1a2b47c3d8e9f0a1b2c3d4e5f"))]
    id: String,
    /// Within the merchant's bounds, in whole hundredths.
    amount: Money,
    /// The funds password.
    payment_password: String,
    /// What the receiver reads; at most 140 letters.
    #[schema(max_length = 140)]
    #[serde(default)]
    remark: Option<String>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct TeamTransfersRequest {
    /// Whom, and how much; each member once.
    #[schema(min_items = 1, max_items = 50)]
    items: Vec<TeamTransferItem>,
    /// The funds password.
    payment_password: String,
    /// What the receivers read; at most 140 letters.
    #[schema(max_length = 140)]
    #[serde(default)]
    remark: Option<String>,
}

#[derive(Debug, Deserialize, ToSchema)]
struct TeamTransferItem {
    /// The member.
    #[schema(examples("mem_0198c3f1a2b47c3d8e9f0a1b2c3d4e5f"))]
    id: String,
    /// Within the merchant's bounds, in whole hundredths.
    amount: Money,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct TeamTransferSent {
    #[schema(value_type = String, examples("ttr_0198c3f1a2b47c3d8e9f0a1b2c3d4e5f"))]
    order_id: TeamTransferId,
    /// What may be spent from the main wallet right after it.
    balance: Money,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct TeamTransfersSent {
    #[schema(value_type = String, examples("ttr_0198c3f1a2b47c3d8e9f0a1b2c3d4e5f"))]
    order_id: TeamTransferId,
    /// What may be spent from the main wallet right after it.
    balance: Money,
    /// What all of them got.
    total: Money,
}
