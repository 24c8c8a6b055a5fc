use erawan_kernel::ids::ConversationId;
use erawan_kernel::{Currency, Language, Money};

use super::find_for_operator;
use crate::rooms::messaging::Messaging;
use crate::rooms::operator::{Allowed, Operator, right};
use crate::rooms::payments::{Deposit, DepositStatus};
use crate::rooms::responsible::{LimitKind, LimitView, MemberProtection, Period};
use crate::web::prelude::*;

/// Deposits that support is shown.
const DEPOSITS: u64 = 5;

pub(super) fn routes() -> OpenApiRouter<Messaging> {
    calls![conversation_member]
}

/// The member of a conversation
///
/// What an answer about money needs: level, balance, the last five deposits, the limits that hold, a break or an
/// exclusion. No contact, no name, no secret.
#[utoipa::path(get, path = "/console/conversations/{conversationId}/member", tag = "chat", security(("token" = [])),
    params(("conversationId" = String, Path)),
    responses((status = 200, body = Answer<MemberCard>), Refusals))]
async fn conversation_member(
    State(messaging): State<Messaging>,
    Allowed { operator, .. }: Allowed<right::ChatRead>,
    RequestLanguage(language): RequestLanguage,
    PathId(id): PathId<ConversationId>,
) -> Result<Answer<MemberCard>, ApiError> {
    Ok(Answer::new(MemberCard::of(&messaging, &operator, id, language).await?))
}

/// A member as support sees them beside a chat.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct MemberCard {
    /// The member's user name.
    member_name: String,
    /// What the VIP level is called.
    level: String,
    /// Epoch milliseconds.
    registered_at: i64,
    /// Of the log-in before the present one, epoch milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    last_login_at: Option<i64>,
    /// The account may not be used.
    is_disabled: bool,
    /// What may be spent now.
    balance: Money,
    /// ISO 4217 code of every amount.
    #[schema(value_type = String, examples("THB"))]
    currency: Currency,
    /// The newest first.
    deposits: Vec<CardDeposit>,
    limits: Vec<CardLimit>,
    /// While a break lasts, epoch milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    cool_off_until: Option<i64>,
    /// While excluded: at least until then, epoch milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    excluded_until: Option<i64>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct CardDeposit {
    order_id: String,
    amount: Money,
    status: DepositStatus,
    /// Epoch milliseconds.
    created_at: i64,
}

#[derive(Debug, Serialize, ToSchema)]
struct CardLimit {
    kind: LimitKind,
    period: Period,
    amount: Option<Money>,
    /// What counts against it now.
    used: Money,
}

impl From<Deposit> for CardDeposit {
    fn from(deposit: Deposit) -> Self {
        Self {
            order_id: deposit.id.to_string(),
            amount: deposit.amount,
            status: deposit.status,
            created_at: deposit.created_at_ms,
        }
    }
}

impl From<LimitView> for CardLimit {
    fn from(limit: LimitView) -> Self {
        Self { kind: limit.kind, period: limit.period, amount: limit.amount, used: limit.used }
    }
}

impl MemberCard {
    async fn of(
        messaging: &Messaging,
        operator: &Operator,
        id: ConversationId,
        language: Language,
    ) -> Result<Self, ApiError> {
        let conversation = find_for_operator(messaging, operator, id).await?;
        let member = messaging.accounts.find(conversation.member_id).await?.ok_or(ErrorCode::NotFound)?;
        let merchant = messaging.merchants.find(conversation.merchant_id).await?;
        // A wallet is opened by its member's first call; one that was never opened holds nothing.
        let wallets = &messaging.payments.wallets;
        let balance = match wallets.find(member.id).await? {
            Some(wallet) => wallets.balances_of(&wallet).await?.sum(),
            None => Money::ZERO,
        };
        let MemberProtection { limits, cool_off_until_ms, excluded_until_ms } =
            messaging.responsible.protection_of(member.id).await?;
        let deposits = messaging.payments.last_deposits(member.id, DEPOSITS).await?;
        Ok(Self {
            level: merchant.vip_name(member.vip_label.as_deref()).in_language(language).to_owned(),
            member_name: member.username,
            registered_at: member.registered_at_ms,
            last_login_at: member.last_login_at_ms,
            is_disabled: member.is_disabled,
            balance,
            currency: merchant.settings.currency,
            deposits: deposits.into_iter().map(CardDeposit::from).collect(),
            limits: limits.into_iter().map(CardLimit::from).collect(),
            cool_off_until: cool_off_until_ms,
            excluded_until: excluded_until_ms,
        })
    }
}
