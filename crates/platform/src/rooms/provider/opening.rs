use std::sync::Arc;

use erawan_kernel::Language;

use super::ProviderError;
use super::launch::{AskedBoard, LOBBY, NewLaunch};
use crate::own_path::is_own_path;
use crate::rooms::account::MemberKind;
use crate::rooms::games::{Catalogue, GameEntry};
use crate::rooms::provider::Provider;
use crate::rooms::session::CurrentMember;
use crate::web::prelude::*;

/// Longer than any address of ours.
const BACK_URL_BYTES_MAX: usize = 512;

pub(crate) fn routes() -> OpenApiRouter<Provider> {
    calls![launch_game, launch_game_from_facebook]
}

/// Launch a game
///
/// The address carries a ticket that is good once, for a minute; that of a lobby has none.
#[utoipa::path(get, path = "/wps/game/launchGame", tag = "games", params(LaunchQuery), security(("token" = [])),
    responses((status = 200, body = Answer<LaunchValue>), Refusals))]
async fn launch_game(
    State(provider): State<Provider>,
    member: CurrentMember,
    RequestLanguage(language): RequestLanguage,
    ApiQuery(query): ApiQuery<LaunchQuery>,
) -> Result<Answer<LaunchValue>, ApiError> {
    let LaunchQuery { vendor, game_id, node_id, game_code, play, back_url, prize_mode, play_type, .. } =
        query;
    let asked = AskedBoard { prize_mode, play_type };
    let wanted = Wanted { vendor, game_id, node_id, game_code, free_play: play == Some(1), back_url, asked };
    open(&provider, member, language, wanted).await
}

/// Launch a game for a Facebook page or an in-app browser
///
/// The same launch with fewer words: such an address names a game and nothing else.
#[utoipa::path(get, path = "/wps/relay/GCS_gameLaunchFB", tag = "games", params(FacebookLaunchQuery), security(("token" = [])),
    responses((status = 200, body = Answer<LaunchValue>), Refusals))]
async fn launch_game_from_facebook(
    State(provider): State<Provider>,
    member: CurrentMember,
    RequestLanguage(language): RequestLanguage,
    ApiQuery(query): ApiQuery<FacebookLaunchQuery>,
) -> Result<Answer<LaunchValue>, ApiError> {
    let FacebookLaunchQuery { vendor, game_id, node_id, game_code, back_url, prize_mode, play_type, .. } =
        query;
    let asked = AskedBoard { prize_mode, play_type };
    let wanted = Wanted { vendor, game_id, node_id, game_code, free_play: false, back_url, asked };
    open(&provider, member, language, wanted).await
}

/// The game to open, and how.
struct Wanted {
    vendor: String,
    game_id: Option<String>,
    node_id: Option<i64>,
    game_code: Option<String>,
    free_play: bool,
    back_url: Option<String>,
    asked: AskedBoard,
}

impl Wanted {
    /// Whether no game is named: the vendor's lobby is meant.
    fn is_lobby(&self) -> bool {
        let no_game =
            |name: &Option<String>| name.as_deref().is_none_or(|name| name.is_empty() || name == LOBBY);
        self.node_id.is_none() && no_game(&self.game_id) && no_game(&self.game_code)
    }

    /// A game of the vendor's lobby: of lotteries there is one.
    fn find_lobby_in(&self, catalogue: &Catalogue) -> Option<Arc<GameEntry>> {
        catalogue.lotteries().find(|game| game.vassalage == self.vendor).cloned()
    }

    /// The game that is meant: what is said of it more than once has to agree.
    fn find_in(&self, catalogue: &Catalogue) -> Option<Arc<GameEntry>> {
        let Some(code) = self.game_code.as_deref().filter(|code| !code.is_empty()) else {
            return catalogue.find(&self.vendor, self.node_id, self.game_id.as_deref());
        };
        let is_meant = |game: &Arc<GameEntry>| {
            self.node_id.is_none_or(|node_id| game.node_id == node_id)
                && self.game_id.as_deref().is_none_or(|game_id| game.game_id == game_id)
        };
        catalogue.any_game(&self.vendor, code).filter(is_meant)
    }
}

async fn open(
    provider: &Provider,
    member: CurrentMember,
    language: Language,
    wanted: Wanted,
) -> Result<Answer<LaunchValue>, ApiError> {
    let catalogue = provider.games.catalogue_of(member.merchant_id).await?;
    let in_lobby = wanted.is_lobby();
    let game = if in_lobby { wanted.find_lobby_in(&catalogue) } else { wanted.find_in(&catalogue) };
    let game = game.ok_or(ProviderError::UnknownGame)?;
    if !catalogue.is_available(&game) {
        return Err(ProviderError::NotLaunchable.into());
    }
    let trial = is_trial(member.kind, wanted.free_play, game.support_play)?;
    let back_url = wanted.back_url.filter(|url| !url.is_empty());
    if back_url.as_deref().is_some_and(|url| url.len() > BACK_URL_BYTES_MAX || !is_own_path(url)) {
        return Err(ProviderError::Field("backUrl").into());
    }
    // Trial accounts play as themselves; all other members play for free as the guest that belongs to them.
    let member =
        if trial && !member.kind.is_trial() { provider.trials.guest_of(&member).await? } else { member };
    let launch = NewLaunch { member, game, in_lobby, trial, language, back_url, asked: wanted.asked };
    let game_url = provider.issue_launch(launch).await?;
    Ok(Answer::new(LaunchValue { game_url }))
}

/// Whether the game is opened with play money.
fn is_trial(kind: MemberKind, wants_free_play: bool, supports_it: bool) -> Result<bool, ProviderError> {
    match (kind.is_trial() || wants_free_play, supports_it) {
        (false, _) => Ok(false),
        (true, false) => Err(ProviderError::NoFreePlay),
        (true, true) if kind.is_test() => Err(ProviderError::FreePlayRejected),
        (true, true) => Ok(true),
    }
}

#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
struct LaunchQuery {
    /// Category such as `RNG`.
    #[serde(rename = "gameCategory")]
    _game_category: Option<String>,
    /// Vendor code.
    vendor: String,
    /// Identifier of the game. Without this, `nodeId` and `gameCode`, or as `lobby`, the lobby of a lottery vendor opens.
    game_id: Option<String>,
    /// Number of the game.
    node_id: Option<i64>,
    /// 1 to play without real money.
    play: Option<u8>,
    /// `html5`
    #[serde(rename = "platform")]
    _platform: Option<String>,
    /// 3
    #[serde(rename = "gateway")]
    _gateway: Option<u8>,
    /// Used when there is no `Language` header.
    #[serde(rename = "language")]
    _language: Option<String>,
    /// Path of this product to come back to.
    back_url: Option<String>,
    /// `GLS`
    #[serde(rename = "launchMode")]
    _launch_mode: Option<String>,
    /// The vendor's code of the game, in place of `gameId` and `nodeId`.
    game_code: Option<String>,
    /// Of a lottery: `Normal`, `Elott` or `SEA`. Refused where it is not the merchant's for the vendor.
    prize_mode: Option<String>,
    /// Of a lottery: the board that opens, `Tradition` or `Entertainment`.
    play_type: Option<String>,
}

#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
struct FacebookLaunchQuery {
    /// Vendor code.
    vendor: String,
    /// Identifier of the game. Without this, `nodeId` and `gameCode`, or as `lobby`, the lobby of a lottery vendor opens.
    game_id: Option<String>,
    /// Number of the game.
    node_id: Option<i64>,
    /// Used when there is no `Language` header.
    #[serde(rename = "language")]
    _language: Option<String>,
    /// Path of this product to come back to.
    back_url: Option<String>,
    /// The vendor's code of the game, in place of `gameId` and `nodeId`.
    game_code: Option<String>,
    /// Of a lottery: `Normal`, `Elott` or `SEA`. Refused where it is not the merchant's for the vendor.
    prize_mode: Option<String>,
    /// Of a lottery: the board that opens, `Tradition` or `Entertainment`.
    play_type: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct LaunchValue {
    /// Where the game opens; good once, for a minute, unless it is a lobby.
    game_url: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn opn_048_opn_094_play_money_needs_a_game_that_allows_it_and_a_kind_that_may() {
        use MemberKind::{Member, TestMember, Trial};
        // kind, wants free play, game supports it
        assert_eq!(is_trial(Member, false, false).ok(), Some(false));
        assert_eq!(is_trial(Member, true, true).ok(), Some(true));
        assert!(matches!(is_trial(Member, true, false), Err(ProviderError::NoFreePlay)));
        assert_eq!(is_trial(Trial, false, true).ok(), Some(true));
        assert!(matches!(is_trial(Trial, false, false), Err(ProviderError::NoFreePlay)));
        assert!(matches!(is_trial(TestMember, true, true), Err(ProviderError::FreePlayRejected)));
        assert_eq!(is_trial(TestMember, false, true).ok(), Some(false));
    }
}
