//! What a draw's vendor could not finish by itself: what the wallet refuses, and what corrections could not take back.

use axum::extract::Path;
use erawan_kernel::Money;
use uuid::Uuid;

use super::super::line::Call;
use super::super::operations::AtConsole;
use super::super::wire::prices::DrawBook;
use super::super::wire::stuck::{ShortfallAnswer, StuckAnswer, StuckItem};
use super::at_draw;
use crate::rooms::lottery::LotteryGateway;
use crate::rooms::operator::{Allowed, right};
use crate::web::prelude::*;

pub(super) fn routes() -> OpenApiRouter<LotteryGateway> {
    calls![stuck_suborders, draw_shortfalls]
}

/// Suborders of the merchant's members of a draw that are stuck: the wallet refuses what it must take
///
/// The longest stuck first, the first 500.
#[utoipa::path(get, path = "/console/draws/{gameCode}/{numero}/stuck", tag = "draws",
    security(("token" = [])), params(("gameCode" = String, Path), ("numero" = String, Path)),
    responses((status = 200, body = Answer<StuckSuborders>), Refusals))]
async fn stuck_suborders(
    State(gateway): State<LotteryGateway>,
    Allowed { operator, .. }: Allowed<right::DrawRead>,
    Path((game_code, numero)): Path<(String, String)>,
) -> Result<Answer<StuckSuborders>, ApiError> {
    let at = at_draw(&gateway, operator, (&game_code, &numero)).await?;
    let draw = at.draw(&numero);
    let asked = at.asked(&numero);
    let answer: StuckAnswer = gateway.ask(&at.merchant.code, Call::Stuck, &draw, &asked).await?;
    let mut list = Vec::with_capacity(answer.list.len());
    for row in answer.list {
        list.push(StuckRow {
            suborder_id: row.suborder_id,
            member_name: member_name(&gateway, &at, &row.user).await?,
            book: row.book.into(),
            what: row.what,
            amount: row.amount,
            refusal: row.refusal,
            stuck_at: row.stuck_at,
        });
    }
    Ok(Answer::new(StuckSuborders { list, total_count: answer.total_count }))
}

/// What corrections of a draw could not take back, by member
///
/// Of the merchant's members, real money only; the largest first, the first thousand. The sums are of all of them.
#[utoipa::path(get, path = "/console/draws/{gameCode}/{numero}/shortfalls", tag = "draws",
    security(("token" = [])), params(("gameCode" = String, Path), ("numero" = String, Path)),
    responses((status = 200, body = Answer<DrawShortfalls>), Refusals))]
async fn draw_shortfalls(
    State(gateway): State<LotteryGateway>,
    Allowed { operator, .. }: Allowed<right::DrawRead>,
    Path((game_code, numero)): Path<(String, String)>,
) -> Result<Answer<DrawShortfalls>, ApiError> {
    let at = at_draw(&gateway, operator, (&game_code, &numero)).await?;
    let draw = at.draw(&numero);
    let asked = at.asked(&numero);
    let answer: ShortfallAnswer = gateway.ask(&at.merchant.code, Call::Shortfalls, &draw, &asked).await?;
    let mut list = Vec::with_capacity(answer.list.len());
    for row in answer.list {
        list.push(ShortfallRow {
            member_name: member_name(&gateway, &at, &row.user).await?,
            member_id: row.user,
            count: row.count,
            amount: row.amount,
        });
    }
    Ok(Answer::new(DrawShortfalls {
        list,
        total_count: answer.total_count,
        suborders: answer.suborders,
        total: answer.total,
    }))
}

/// The user name of one of the merchant's members; nothing where there is no such member any more.
pub(super) async fn member_name(
    gateway: &LotteryGateway,
    at: &AtConsole,
    user: &str,
) -> Result<Option<String>, ApiError> {
    let member = match user.parse() {
        Ok(id) => gateway.wallets.accounts.find(id).await?,
        Err(_) => None,
    };
    let member = member.filter(|member| member.merchant_id == at.merchant.id);
    Ok(member.map(|member| member.username))
}

/// A suborder of which the wallet refuses what it is sent with.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct StuckRow {
    #[schema(value_type = String)]
    suborder_id: Uuid,
    /// The member's user name; absent where there is no such member any more.
    #[serde(skip_serializing_if = "Option::is_none")]
    member_name: Option<String>,
    /// Which money it is.
    book: DrawBook,
    what: StuckItem,
    /// What is to move; less than zero where a correction takes it back.
    amount: Money,
    /// Why it is refused, as the provider protocol has it.
    #[serde(skip_serializing_if = "Option::is_none")]
    refusal: Option<String>,
    /// Epoch milliseconds.
    stuck_at: i64,
}

/// Suborders that are stuck.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct StuckSuborders {
    list: Vec<StuckRow>,
    total_count: u64,
}

/// What of a member's wins in a draw could not be taken back.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ShortfallRow {
    member_id: String,
    /// The member's user name; absent where there is no such member any more.
    #[serde(skip_serializing_if = "Option::is_none")]
    member_name: Option<String>,
    /// Suborders.
    count: u64,
    amount: Money,
}

/// What corrections of a draw could not take back.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct DrawShortfalls {
    list: Vec<ShortfallRow>,
    /// Members.
    total_count: u64,
    /// Suborders of all of them.
    suborders: u64,
    /// The sum of all of them.
    total: Money,
}
