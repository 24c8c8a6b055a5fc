//! Draws and proposals about them, as the console is shown them.

use std::sync::Arc;

use erawan_kernel::{Language, Money};
use uuid::Uuid;

use super::super::decisions::{DrawCorrections, DrawSubject, DrawVoids, Moves, about_draw};
use super::super::model::DrawState;
use super::super::operations::AtConsole;
use super::super::wire::operators::{
    DrawAlarm, DrawAnswer, DrawEvent, DrawSettlement, DrawSums, ListedDraw, ResultSlot, ResultVersion,
    TakeBack,
};
use super::{game_name, operator_at_vendor};
use crate::rooms::games::Catalogue;
use crate::rooms::lottery::LotteryGateway;
use crate::rooms::merchant::Merchant;
use crate::rooms::operator::{Operator, Proposal, ProposalRow};
use crate::web::prelude::*;

/// Who looks at what.
#[derive(Debug, Clone)]
pub(super) struct Viewer {
    pub(super) operator: Operator,
    pub(super) merchant: Arc<Merchant>,
    pub(super) catalogue: Arc<Catalogue>,
    pub(super) language: Language,
}

impl Viewer {
    pub(super) async fn of(
        gateway: &LotteryGateway,
        operator: Operator,
        language: Language,
    ) -> Result<Self, ApiError> {
        let merchant = gateway.wallets.merchants.find(operator.merchant_id).await?;
        let catalogue = gateway.games.catalogue_of(merchant.id).await?;
        Ok(Self { operator, merchant, catalogue, language })
    }

    pub(super) fn game_name(&self, vendor: &str, game_code: &str) -> String {
        game_name(&self.catalogue, vendor, game_code, self.language)
    }
}

/// That one operator of two has typed a result; never what.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct DrawEntryWaiting {
    /// Of the result: 1 for the first one, more for a correction.
    version: i32,
    /// The operator's name.
    operator: String,
    /// Whether that is the caller, so that another operator has to type the result.
    own: bool,
    /// Epoch milliseconds.
    entered_at: i64,
}

/// A draw of a lottery.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ConsoleDraw {
    game_code: String,
    game_name: String,
    vendor: String,
    numero: String,
    state: DrawState,
    /// Whether the vendor draws it; else two operators type its result.
    is_own_draw: bool,
    /// Epoch milliseconds.
    open_time: i64,
    /// Epoch milliseconds.
    close_time: i64,
    /// Epoch milliseconds.
    draw_time: i64,
    /// Whether the payout is held back.
    is_frozen: bool,
    /// Whether it was held after its moment.
    is_late: bool,
    /// Of the result that counts; 0 while there is none.
    version: i32,
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<String>,
    /// When an entered result is paid unless the payout is held back before, epoch milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pay_time: Option<i64>,
    /// What a person should look at.
    alarms: Vec<DrawAlarm>,
    /// What the vendor notes, for a developer.
    #[serde(skip_serializing_if = "Option::is_none")]
    alarm_detail: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    waiting_entry: Option<DrawEntryWaiting>,
}

impl ConsoleDraw {
    pub(super) async fn of(
        gateway: &LotteryGateway,
        viewer: &Viewer,
        vendor: &str,
        listed: ListedDraw,
    ) -> Result<Self, ApiError> {
        let ListedDraw { draw, waiting_entry, .. } = listed;
        let waiting_entry = match waiting_entry {
            Some(entry) => {
                let who = (&*viewer.merchant, &viewer.operator);
                let by = operator_at_vendor(gateway, who, &entry.operator).await?;
                let (version, entered_at) = (entry.version, entry.entered_at);
                Some(DrawEntryWaiting { version, operator: by.name, own: by.own, entered_at })
            }
            None => None,
        };
        Ok(Self {
            game_name: viewer.game_name(vendor, &draw.game_code),
            vendor: vendor.to_owned(),
            game_code: draw.game_code,
            numero: draw.numero,
            state: draw.state,
            is_own_draw: listed.is_own_draw,
            open_time: draw.opens_at_ms,
            close_time: draw.closes_at_ms,
            draw_time: draw.held_at_ms,
            is_frozen: listed.is_frozen,
            is_late: draw.is_late,
            version: draw.version,
            result: draw.result,
            pay_time: listed.pay_time,
            alarms: listed.alarms,
            alarm_detail: listed.alarm_detail,
            waiting_entry,
        })
    }
}

/// A draw with all that is known of it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ConsoleDrawDetail {
    #[serde(flatten)]
    draw: ConsoleDraw,
    /// The form of a result: its parts joined by `|`, the numbers of a part by `,`.
    slots: Vec<ResultSlot>,
    results: Vec<ResultVersion>,
    settlements: Vec<DrawSettlement>,
    sums: DrawSums,
    /// Suborders of the merchant's members of which the wallet refuses what it must take.
    stuck_count: u64,
    /// The proposal to void it that waits, or else the newest.
    #[serde(skip_serializing_if = "Option::is_none")]
    void: Option<DrawVoidRow>,
    /// The proposal to correct it that waits, or else the newest.
    #[serde(skip_serializing_if = "Option::is_none")]
    correction: Option<DrawCorrectionRow>,
    /// The oldest first.
    events: Vec<DrawEvent>,
}

impl ConsoleDrawDetail {
    /// The draw as its vendor tells it now.
    pub(super) async fn find(
        gateway: &LotteryGateway,
        at: &AtConsole,
        numero: &str,
        language: Language,
    ) -> Result<Self, ApiError> {
        let answer = gateway.draw_at_vendor(at, numero).await?;
        let DrawAnswer { row, slots, results, settlements, sums, stuck_count, events } = answer;
        let viewer = Viewer::of(gateway, at.operator.clone(), language).await?;
        let about = [about_draw(at.game_code(), numero)];
        let newest = async |kind| {
            let found = gateway.operators.newest_proposals_about(at.merchant.id, kind, &about).await?;
            Ok::<_, ApiError>(found.into_iter().next())
        };
        let void = match newest(DrawVoids::KIND).await? {
            Some(proposal) => Some(DrawVoidRow::of(gateway, &viewer, &proposal).await?),
            None => None,
        };
        let correction = match newest(DrawCorrections::KIND).await? {
            Some(proposal) => Some(DrawCorrectionRow::of(gateway, &viewer, &proposal).await?),
            None => None,
        };
        let draw = ConsoleDraw::of(gateway, &viewer, at.vendor(), row).await?;
        Ok(Self { draw, slots, results, settlements, sums, stuck_count, void, correction, events })
    }
}

/// A proposal to void a draw.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct DrawVoidRow {
    game_code: String,
    game_name: String,
    numero: String,
    #[serde(flatten)]
    proposal: ProposalRow,
}

impl DrawVoidRow {
    pub(super) async fn of(
        gateway: &LotteryGateway,
        viewer: &Viewer,
        proposal: &Proposal,
    ) -> Result<Self, ApiError> {
        let subject = DrawSubject::read(&proposal.payload).map_err(|error| ApiError::internal(&error))?;
        Ok(Self {
            game_name: viewer.game_name(&subject.vendor, &subject.game_code),
            game_code: subject.game_code,
            numero: subject.numero,
            proposal: proposal_row(gateway, viewer, proposal).await?,
        })
    }
}

pub(super) async fn proposal_row(
    gateway: &LotteryGateway,
    viewer: &Viewer,
    proposal: &Proposal,
) -> Result<ProposalRow, ApiError> {
    Ok(gateway.operators.proposal_row(&viewer.operator, proposal, viewer.language).await?)
}

/// A proposal to replace a result that was paid, with what it would move of the merchant's members as its proposer saw it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct DrawCorrectionRow {
    game_code: String,
    game_name: String,
    numero: String,
    take_back: TakeBack,
    /// The result that would count.
    result: String,
    /// The result that was paid.
    #[serde(skip_serializing_if = "Option::is_none")]
    previous: Option<String>,
    /// What is paid more.
    gains: Money,
    /// What was paid too much.
    losses: Money,
    /// Suborders whose win changes.
    count: u64,
    /// Suborders of other merchants, and of own test accounts, whose win changes.
    others: u64,
    #[serde(flatten)]
    proposal: ProposalRow,
}

impl DrawCorrectionRow {
    pub(super) async fn of(
        gateway: &LotteryGateway,
        viewer: &Viewer,
        proposal: &Proposal,
    ) -> Result<Self, ApiError> {
        let subject = DrawSubject::read(&proposal.payload).map_err(|error| ApiError::internal(&error))?;
        let moves: Moves =
            serde_json::from_value(proposal.before.clone()).map_err(|error| ApiError::internal(&error))?;
        Ok(Self {
            game_name: viewer.game_name(&subject.vendor, &subject.game_code),
            game_code: subject.game_code,
            numero: subject.numero,
            take_back: subject.take_back.unwrap_or(TakeBack::None),
            result: moves.result,
            previous: moves.previous,
            gains: moves.gains,
            losses: moves.losses,
            count: moves.count,
            others: moves.others,
            proposal: proposal_row(gateway, viewer, proposal).await?,
        })
    }
}

/// A win that a correction changes.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct DrawChangedWin {
    #[schema(value_type = String)]
    pub(super) suborder_id: Uuid,
    /// The member's user name; absent where there is no such member any more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) member_name: Option<String>,
    /// What was paid.
    pub(super) previous: Money,
    /// What is right.
    pub(super) amount: Money,
}
