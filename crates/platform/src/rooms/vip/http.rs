use erawan_kernel::{Language, Money};

use super::{Progress, progress};
use crate::rooms::merchant::{CurrentMerchant, VipConditionKind, VipLabel};
use crate::rooms::session::CurrentMember;
use crate::rooms::vip::Vip;
use crate::web::prelude::*;

pub(crate) fn routes() -> OpenApiRouter<Vip> {
    calls![player_rank]
}

/// Player rank progress
///
/// How far the member is towards the next VIP level: conditions that hold, of those it has. Progress is their
/// quotient, and 1 where there is no level above. With all levels, their conditions, and what the member did towards
/// each since the account was opened. Play money counts for nothing.
#[utoipa::path(get, path = "/wps/member/playerRank", tag = "vip", security(("token" = [])),
    responses((status = 200, body = Answer<PlayerRank>), Refusals))]
async fn player_rank(
    State(vip): State<Vip>,
    CurrentMerchant(merchant): CurrentMerchant,
    RequestLanguage(language): RequestLanguage,
    member: CurrentMember,
) -> Result<Answer<PlayerRank>, ApiError> {
    let labels = &merchant.settings.vip_labels;
    let progress = progress(&vip, &member, labels).await?;
    Ok(Answer::new(PlayerRank::of(labels, progress, language)))
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(clippy::struct_field_names, reason = "the wire's names")]
struct PlayerRank {
    current_progress: CurrentProgress,
    player_rank_progress: PlayerRankProgress,
    /// The member's own level; absent while none is reached.
    #[serde(skip_serializing_if = "Option::is_none")]
    own_label_id: Option<String>,
    /// Every level, the lowest first; empty where the merchant has none.
    labels: Vec<RankLabel>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct CurrentProgress {
    /// Conditions of the next level that hold.
    completed_conditions: usize,
    /// Conditions of the next level.
    total_expected_conditions: usize,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PlayerRankProgress {
    /// The level that the progress leads to; absent at the top and where there are no levels.
    #[serde(skip_serializing_if = "Option::is_none")]
    label_id: Option<String>,
}

/// A VIP level.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct RankLabel {
    label_id: String,
    label_name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    icon_url: Option<String>,
    /// Whether the member has it or a higher one.
    reached: bool,
    /// All of them are needed; empty for the level at which all members begin.
    conditions: Vec<RankCondition>,
}

/// A condition of a level, counted over the member's whole time.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct RankCondition {
    kind: VipConditionKind,
    /// What is needed.
    expected: Money,
    /// What the member did; it may be more than is needed.
    current: Money,
    completed: bool,
}

impl PlayerRank {
    fn of(labels: &[VipLabel], progress: Progress, language: Language) -> Self {
        let Progress { figures, status } = progress;
        let id_at = |place: Option<usize>| place.map(|place| labels[place].label_id.clone());
        let row = |(place, label): (usize, &VipLabel)| RankLabel {
            label_id: label.label_id.clone(),
            label_name: label.label_name.in_language(language).to_owned(),
            icon_url: label.icon_url.clone(),
            reached: status.own.is_some_and(|own| place <= own),
            conditions: label
                .conditions
                .iter()
                .map(|condition| RankCondition {
                    kind: condition.kind,
                    expected: condition.amount,
                    current: figures.towards(condition.kind),
                    completed: figures.meets(condition),
                })
                .collect(),
        };
        Self {
            current_progress: CurrentProgress {
                completed_conditions: status.completed,
                total_expected_conditions: status.expected,
            },
            player_rank_progress: PlayerRankProgress { label_id: id_at(status.next) },
            own_label_id: id_at(status.own),
            labels: labels.iter().enumerate().map(row).collect(),
        }
    }
}
