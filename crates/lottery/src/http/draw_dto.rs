//! Draws, plays and prices, as clients and the operator see them.

use std::collections::BTreeMap;

use erawan_games::draws::Odds;
use erawan_kernel::Money;
use serde::Serialize;
use utoipa::ToSchema;

use crate::model::DrawState;
use crate::store::{AgreedRound, draw, result};

/// A draw.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DrawView {
    /// The lottery.
    pub(crate) game_code: String,
    /// Its number.
    pub(crate) numero: String,
    /// Its status.
    pub(crate) state: &'static str,
    /// When it is the next one to close, epoch milliseconds.
    pub(crate) open_time: i64,
    /// When it closes, epoch milliseconds.
    pub(crate) close_time: i64,
    /// When it is drawn, epoch milliseconds.
    pub(crate) draw_time: i64,
    /// Whether it takes orders now.
    pub(crate) is_sale: bool,
    /// SHA-256 of its seed; own draws only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) seed_hash: Option<String>,
    /// The result, once it is published.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) result: Option<String>,
    /// The seed, once the result is published; own draws only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) seed: Option<String>,
    /// The public randomness that takes part, where it does; own draws only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) beacon: Option<BeaconView>,
    /// Held after its moment.
    pub(crate) is_late: bool,
    /// Held before sales began.
    pub(crate) is_before_sales: bool,
    /// Why it is void, or is being voided.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) void_reason: Option<VoidReason>,
}

/// Why a draw is void.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum VoidReason {
    /// The beacon that was agreed was not heard in time.
    Beacon,
    /// Two operators voided it.
    Operators,
}

/// The round of a chain of drand that takes part in a draw, agreed together with its commitment.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct BeaconView {
    /// The chain's hash, its name in drand's protocol.
    pub(crate) chain: String,
    /// The key that its rounds are signed with, hexadecimal.
    pub(crate) public_key: String,
    /// The first round after the draw's moment, and after ten seconds from its close, when all orders are decided.
    pub(crate) round: i64,
    /// When that round is, epoch milliseconds.
    pub(crate) round_time: i64,
    /// What the network signed the round with, hexadecimal, once the result is published. Its SHA-256 is the randomness.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) signature: Option<String>,
}

impl BeaconView {
    fn of(agreed: AgreedRound<'_>, result: Option<&result::Model>) -> Self {
        Self {
            chain: agreed.chain.to_owned(),
            public_key: agreed.key.to_owned(),
            round: agreed.round,
            round_time: agreed.at,
            signature: result.and_then(|row| row.beacon_signature.clone()),
        }
    }
}

/// Draws of a lottery.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DrawsView {
    /// Those on sale, next to close first.
    pub(crate) on_sale: Vec<DrawView>,
    /// Those that closed, newest first.
    pub(crate) past: Vec<DrawView>,
    /// The server's time, epoch milliseconds.
    pub(crate) server_time: i64,
}

impl DrawView {
    /// The view at `now`, of a void draw with the reason.
    pub(crate) fn of(
        draw: &draw::Model,
        result: Option<&result::Model>,
        void_reason: Option<VoidReason>,
        now: i64,
    ) -> Self {
        let state = DrawState::parse(&draw.state);
        let takes = matches!(state, Some(DrawState::Planned | DrawState::Open)) && now < draw.close_at;
        Self {
            game_code: draw.game_code.clone(),
            numero: draw.numero.clone(),
            state: match state {
                Some(_) if takes && draw.is_suspended => "suspended",
                Some(state) => state.as_str(),
                None => "planned",
            },
            open_time: draw.open_at,
            close_time: draw.close_at,
            draw_time: draw.draw_at,
            is_sale: takes && !draw.is_suspended,
            seed_hash: draw.commitment.clone(),
            result: result.map(|row| row.result.clone()),
            seed: result.and_then(|row| row.seed.clone()),
            beacon: draw.agreed_round().map(|agreed| BeaconView::of(agreed, result)),
            is_late: draw.is_late,
            is_before_sales: draw.is_before_sales,
            void_reason,
        }
    }
}

/// The price of some symbols or cells of a play.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PriceView {
    /// For numbers with so many arrangements only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) arrangements: Option<u8>,
    /// For these cells only.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) cells: Vec<String>,
    /// The full odds.
    #[schema(value_type = String)]
    pub(crate) odds: Odds,
    /// Return to player at the full odds, parts per million.
    pub(crate) return_ppm: u32,
    /// The reduced odds.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    pub(crate) reduced_odds: Option<Odds>,
    /// Return to player at the reduced odds, parts per million.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) reduced_return_ppm: Option<u32>,
}

/// A play of a lottery.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PlayView {
    /// Its code.
    pub(crate) play_code: String,
    /// What players call it.
    pub(crate) name: BTreeMap<&'static str, String>,
    /// The board that shows it.
    pub(crate) play_type: &'static str,
    /// How many sets a selection has.
    pub(crate) positions: usize,
    /// Unit stakes that one bet costs.
    pub(crate) factor: u32,
    /// What it pays.
    pub(crate) prices: Vec<PriceView>,
    /// Its limits, where they are not those of the lottery.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) limits: Option<PlayLimitsView>,
}

/// The limits of one play.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PlayLimitsView {
    /// The least unit.
    pub(crate) unit_min: Money,
    /// The largest unit.
    pub(crate) unit_max: Money,
    /// The largest stake in one draw of an order with this play.
    pub(crate) suborder_max: Money,
}

/// A lottery that is sold.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct GameView {
    /// Its code.
    pub(crate) game_code: String,
    /// What players call it.
    pub(crate) name: BTreeMap<&'static str, String>,
    /// The family of its plays.
    pub(crate) family: String,
    /// Whether it is drawn here, from a seed that is committed to.
    pub(crate) is_own_draw: bool,
    /// How long before a draw its sales close, seconds.
    pub(crate) closes_before_s: u32,
    /// The least unit.
    pub(crate) unit_min: Money,
    /// The largest unit.
    pub(crate) unit_max: Money,
    /// The largest stake in one draw.
    pub(crate) suborder_max: Money,
    /// Its plays with the prices of the caller's merchant.
    pub(crate) plays: Vec<PlayView>,
}

/// A name in both languages.
pub(crate) fn names(text: &erawan_games::LocalText) -> BTreeMap<&'static str, String> {
    BTreeMap::from([("en", text.en.clone()), ("th", text.th.clone())])
}
