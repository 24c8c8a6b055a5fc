use std::collections::BTreeMap;

use erawan_games::{Exact, Feature, Kind, LocalText, SpinRecord, Symbol, Title};
use erawan_kernel::ids::RoundId;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::error::StudioError;
use crate::model::RoundState;
use crate::service::SessionState;
use crate::spin::{refusal_of, state_of};
use crate::store::{commit, round};

/// An amount in hundred-thousandths of the currency unit, written as a string of digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Minor(pub(crate) i64);

impl Serialize for Minor {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for Minor {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let plain = !text.is_empty() && text.len() <= 18 && text.bytes().all(|byte| byte.is_ascii_digit());
        let amount = plain.then(|| text.parse().ok()).flatten();
        amount.map(Self).ok_or_else(|| serde::de::Error::custom("expected 1 to 18 digits"))
    }
}

impl utoipa::PartialSchema for Minor {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
        utoipa::openapi::ObjectBuilder::new()
            .schema_type(utoipa::openapi::schema::Type::String)
            .pattern(Some(r"^\d{1,18}$"))
            .description(Some("Amount in hundred-thousandths of the currency unit (100000 = 1 THB)"))
            .examples(["10000000"])
            .build()
            .into()
    }
}

impl ToSchema for Minor {
    fn name() -> std::borrow::Cow<'static, str> {
        "Minor".into()
    }
}

/// Opens a session.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SessionRequest {
    /// The single-use ticket from the game's address.
    #[schema(max_length = 256)]
    pub(crate) ticket: String,
    /// The game the ticket is for.
    #[schema(max_length = 64)]
    pub(crate) game_code: String,
    /// The language of the client; texts of refusals follow the `Language` header.
    #[serde(default)]
    pub(crate) language: Option<String>,
}

/// Plays a round.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SpinRequest {
    /// The commit shown to the player; used once.
    pub(crate) commit_id: Uuid,
    /// One of the game's bet levels.
    pub(crate) bet_minor: Minor,
    /// The player's half of the randomness; the commit's own when missing.
    #[serde(default)]
    #[schema(pattern = "^[A-Za-z0-9_-]{1,64}$")]
    pub(crate) client_seed: Option<String>,
}

/// The fingerprint of the next round's server seed.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CommitView {
    /// Which commit.
    pub(crate) commit_id: Uuid,
    /// SHA-256 of the server seed, hexadecimal.
    pub(crate) server_seed_hash: String,
}

impl CommitView {
    pub(crate) fn of(row: &commit::Model) -> Self {
        Self { commit_id: row.id, server_seed_hash: row.server_seed_hash.clone() }
    }
}

/// The status of a round as its player sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum RoundStatus {
    /// Being settled; when spins are there the outcome is final and only the win is on its way.
    Pending,
    /// Over and paid.
    Settled,
    /// Void; the stake is back.
    RolledBack,
    /// Not played: the operator refused the bet, no money moved.
    Refused,
}

/// A round.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct RoundView {
    /// The round's identifier.
    #[schema(value_type = String, example = "rnd_018f6f2e7b7c7d9e8a1b2c3d4e5f6071")]
    pub(crate) round_id: RoundId,
    /// The game.
    pub(crate) game_code: String,
    /// The version of the game's data the round was played with.
    pub(crate) version: i32,
    /// SHA-256 of that data, hexadecimal.
    pub(crate) title_digest: String,
    /// Its status.
    pub(crate) status: RoundStatus,
    /// When it began, epoch milliseconds.
    pub(crate) started_at: i64,
    /// When it was settled, rolled back or refused, epoch milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) closed_at: Option<i64>,
    /// The stake.
    pub(crate) bet_minor: Minor,
    /// The win; 0 until decided.
    pub(crate) win_minor: Minor,
    /// The balance before the stake, once the operator has answered it. Only for the round's player.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) balance_before_minor: Option<Minor>,
    /// The balance after the win or the returned stake, once the operator has answered it. Only for the round's player.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) balance_after_minor: Option<Minor>,
    /// The round's number in the player's series with this game.
    pub(crate) nonce: i64,
    /// SHA-256 of the server seed, shown before the stake.
    pub(crate) server_seed_hash: String,
    /// Why it was refused: a code of [`ErrorBody`](crate::error::ErrorBody). Only for the round's player.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(example = "insufficient.balance")]
    pub(crate) refusal: Option<String>,
    /// The server seed, once the round is over: settled, rolled back or refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) server_seed: Option<String>,
    /// The player's half of the randomness.
    pub(crate) client_seed: String,
    /// The operator's transactions of the round.
    pub(crate) transactions: RoundTransactions,
    /// The spins, once decided.
    pub(crate) spins: Vec<SpinRecord>,
}

/// The ids under which the operator keeps the round's money.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct RoundTransactions {
    /// The stake.
    pub(crate) bet: Uuid,
    /// The win, of a round that was decided.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) win: Option<Uuid>,
    /// The returned stake, of a round that was void.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) rollback: Option<Uuid>,
}

/// For whom a round is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reader {
    Player,
    Public,
}

impl RoundView {
    pub(crate) fn of(
        row: &round::Model,
        server_seed: Option<&str>,
        reader: Reader,
    ) -> Result<Self, StudioError> {
        let state = state_of(row)?;
        let status = match state {
            RoundState::Settled => RoundStatus::Settled,
            RoundState::RolledBack => RoundStatus::RolledBack,
            RoundState::Refused => RoundStatus::Refused,
            RoundState::Betting | RoundState::Decided | RoundState::Returning => RoundStatus::Pending,
        };
        let decided = matches!(state, RoundState::Decided | RoundState::Settled);
        let spins = match row.spins.as_deref().filter(|_| decided) {
            Some(json) => serde_json::from_str(json)
                .map_err(|error| StudioError::Corrupt(format!("round {}: {error}", row.id)))?,
            None => Vec::new(),
        };
        let own = |balance: Option<i64>| balance.filter(|_| reader == Reader::Player).map(Minor);
        let returned = matches!(state, RoundState::Returning | RoundState::RolledBack);
        Ok(Self {
            round_id: RoundId::from_uuid(row.id),
            game_code: row.game_code.clone(),
            version: row.version,
            title_digest: row.title_digest.clone(),
            status,
            started_at: row.started_at,
            closed_at: row.closed_at,
            bet_minor: Minor(row.bet_minor),
            win_minor: Minor(row.win_minor.filter(|_| decided).unwrap_or_default()),
            balance_before_minor: own(row.balance_before),
            balance_after_minor: own(row.balance_after),
            nonce: row.nonce,
            server_seed_hash: row.server_seed_hash.clone(),
            refusal: (state == RoundState::Refused && reader == Reader::Player)
                .then(|| refusal_of(row).code().to_owned()),
            server_seed: server_seed.filter(|_| state.is_closed()).map(str::to_owned),
            client_seed: row.client_seed.clone(),
            transactions: RoundTransactions {
                bet: row.bet_transaction,
                win: decided.then_some(row.win_transaction),
                rollback: returned.then_some(row.rollback_transaction),
            },
            spins,
        })
    }
}

/// What a session's holder sees.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct StateView {
    /// The game.
    pub(crate) game_code: String,
    /// ISO 4217 code of the money.
    #[schema(example = "THB")]
    pub(crate) currency: String,
    /// The balance.
    pub(crate) balance_minor: Minor,
    /// Whether the money is play money.
    pub(crate) trial: bool,
    /// The next round's commit.
    pub(crate) commit: CommitView,
    /// A client seed to play with unless the player chooses one.
    pub(crate) client_seed: String,
    /// The round that is being settled.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) open_round: Option<RoundView>,
    /// The last round that is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) last_round: Option<RoundView>,
    /// When the next round may begin, epoch milliseconds.
    pub(crate) next_start_at: i64,
    /// The server's time, epoch milliseconds.
    pub(crate) server_time: i64,
}

impl StateView {
    pub(crate) fn of(state: &SessionState, server_time: i64) -> Result<Self, StudioError> {
        let open = state.open_round.as_ref().map(|row| RoundView::of(row, None, Reader::Player));
        let last = state.last_round.as_ref();
        let last = last.map(|(row, commit)| RoundView::of(row, Some(&commit.server_seed), Reader::Player));
        Ok(Self {
            game_code: state.session.game_code.clone(),
            currency: state.session.currency.clone(),
            balance_minor: Minor(state.balance_minor),
            trial: state.session.trial,
            commit: CommitView::of(&state.commit),
            client_seed: state.commit.client_seed.clone(),
            open_round: open.transpose()?,
            last_round: last.transpose()?,
            next_start_at: state.next_start_at,
            server_time,
        })
    }
}

/// A session was opened.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SessionView {
    /// The session's token, for the `Authorization` header. Answered once.
    pub(crate) session: String,
    /// What its holder sees.
    #[serde(flatten)]
    pub(crate) state: StateView,
}

/// A round was played, or had been.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SpinView {
    /// The round.
    pub(crate) round: RoundView,
    /// The balance after what is settled of it.
    pub(crate) balance_minor: Minor,
    /// The next round's commit.
    pub(crate) commit: CommitView,
    /// A client seed for the next round unless the player chooses one.
    pub(crate) client_seed: String,
    /// When the next round may begin, epoch milliseconds.
    pub(crate) next_start_at: i64,
    /// The server's time, epoch milliseconds.
    pub(crate) server_time: i64,
}

/// One page of a player's rounds, newest first.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct RoundsView {
    /// The rounds.
    pub(crate) list: Vec<RoundView>,
    /// Pages in all.
    pub(crate) total_pages: u64,
}

/// All that is needed to compute a round that is over again; of one that was not played, what it would have been.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ProofView {
    /// The round's identifier.
    #[schema(value_type = String)]
    pub(crate) round_id: RoundId,
    /// The game.
    pub(crate) game_code: String,
    /// The version of the game's data.
    pub(crate) version: i32,
    /// The stake.
    pub(crate) bet_minor: Minor,
    /// The revealed server seed, hexadecimal.
    pub(crate) server_seed: String,
    /// Its SHA-256, shown before the stake.
    pub(crate) server_seed_hash: String,
    /// The player's half of the randomness.
    pub(crate) client_seed: String,
    /// The round's number in the player's series with this game.
    pub(crate) nonce: i64,
    /// The round as it was recorded, without balances.
    pub(crate) round: RoundView,
    /// When it was settled, epoch milliseconds.
    pub(crate) settled_at: i64,
}

/// The free spins of a game.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct FreeSpinsView {
    /// Free spins awarded by the number of scatters in view.
    pub(crate) trigger: BTreeMap<String, u32>,
    /// What every win of a free spin is multiplied by.
    pub(crate) multiplier: u32,
    /// Whether free spins can award more.
    pub(crate) retrigger: bool,
    /// The most free spins of one round; an award beyond it is cut to what is left.
    pub(crate) max_spins: u32,
}

/// Everything that is public about a game: enough to play it, read it and recompute every round of it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct InfoView {
    /// The game.
    pub(crate) game_code: String,
    /// Rises with every change that alters an outcome.
    pub(crate) version: u32,
    /// SHA-256 of the bytes of `titleData`, hexadecimal; every round's record names it.
    pub(crate) title_digest: String,
    /// The game's data file, byte for byte: a JSON text, from which every other field here is made.
    pub(crate) title_data: String,
    /// Its name.
    pub(crate) title: LocalText,
    /// How winning combinations are found.
    pub(crate) kind: Kind,
    /// Number of reels.
    pub(crate) reels: usize,
    /// Rows in view.
    pub(crate) rows: u8,
    /// Per line the row on every reel; empty for a game of ways.
    pub(crate) lines: Vec<Vec<u8>>,
    /// Into how many units a stake is divided (the number of lines, or the bet units of a game of ways).
    pub(crate) units_per_bet: u32,
    /// The symbols.
    pub(crate) symbols: Vec<Symbol>,
    /// What 2 to 5 of a symbol pay, in units of the stake.
    pub(crate) paytable: BTreeMap<String, BTreeMap<String, u32>>,
    /// The stakes on offer.
    pub(crate) bet_levels_minor: Vec<Minor>,
    /// The free spins; a game without them awards none.
    pub(crate) free_spins: FreeSpinsView,
    /// What the game does besides reels, pays and free spins.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) feature: Option<Feature>,
    /// Return to player, parts per million, cut.
    pub(crate) rtp_ppm: u32,
    /// Return to player as an exact fraction.
    #[schema(value_type = String, example = "24/25")]
    pub(crate) rtp: Exact,
    /// Rounds that win before any free spin, parts per million, cut.
    pub(crate) hit_frequency_ppm: u32,
    /// Rounds that reach free spins, parts per million, cut.
    pub(crate) free_spins_frequency_ppm: u32,
    /// Rounds that reach the feature, parts per million, cut; missing in a game without one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) feature_frequency_ppm: Option<u32>,
    /// The largest possible win of a round in whole stakes, cut.
    pub(crate) max_win_multiple: u64,
    /// The largest possible win of a round in units of the stake.
    pub(crate) max_win_units: u64,
    /// The reels of the paid spin: symbols from the top, wrapping around.
    pub(crate) reel_strips: Vec<Vec<String>>,
    /// The reels of the free spins; none in a game without them.
    pub(crate) free_reel_strips: Vec<Vec<String>>,
    /// The rules a player reads.
    pub(crate) rules: LocalText,
    /// Whether the game can be played now.
    pub(crate) available: bool,
}

impl InfoView {
    pub(crate) fn of(title: &Title, available: bool) -> Self {
        let name = |symbol: &u8| title.symbol_id(*symbol).to_owned();
        let strips =
            |strips: &[Vec<u8>]| strips.iter().map(|strip| strip.iter().map(name).collect()).collect();
        let by_count = |pays: Vec<u32>| -> BTreeMap<String, u32> {
            let paying = pays.into_iter().enumerate().filter(|(_, pay)| *pay > 0);
            paying.map(|(count, pay)| (count.to_string(), pay)).collect()
        };
        let pays = |symbol: u8| (0..=title.reels()).map(|count| title.pay(symbol, count)).collect();
        let paytable: BTreeMap<_, _> = (0_u8..)
            .zip(title.symbols())
            .map(|(symbol, data)| (data.id.clone(), by_count(pays(symbol))))
            .collect();
        let free = title.free_spins();
        let longest_first_award = free.award.iter().max().copied().unwrap_or_default();
        let figures = title.published();
        Self {
            game_code: title.game_code().to_owned(),
            version: title.version(),
            title_digest: title.digest().to_owned(),
            title_data: title.data().to_owned(),
            title: title.name().clone(),
            kind: title.kind(),
            reels: title.reels(),
            rows: title.rows(),
            lines: title.lines().to_vec(),
            units_per_bet: title.units_per_bet(),
            symbols: title.symbols().to_vec(),
            paytable: paytable.into_iter().filter(|(_, pays)| !pays.is_empty()).collect(),
            bet_levels_minor: title.bet_levels_minor().iter().copied().map(Minor).collect(),
            free_spins: FreeSpinsView {
                trigger: by_count(free.award.clone()),
                multiplier: free.multiplier,
                retrigger: free.max_spins > longest_first_award,
                max_spins: free.max_spins,
            },
            feature: title.feature().cloned(),
            rtp_ppm: figures.rtp_ppm,
            rtp: figures.rtp.clone(),
            hit_frequency_ppm: figures.hit_frequency_ppm,
            free_spins_frequency_ppm: figures.free_spins_frequency.ppm(),
            feature_frequency_ppm: figures.feature_frequency.as_ref().map(Exact::ppm),
            max_win_multiple: figures.max_win_multiple,
            max_win_units: figures.max_win_units,
            reel_strips: strips(title.base_strips()),
            free_reel_strips: strips(title.free_strips()),
            rules: title.rules().clone(),
            available,
        }
    }
}
