use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU32, Ordering};

use erawan_games::draws::{Lotteries, Lottery, Origin, PrizeMode};
use erawan_kernel::{Clock, Entropy};
use sha2::{Digest, Sha256};
use tokio::sync::{Semaphore, mpsc};
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use crate::PlannedBeacon;
use crate::audit::Auditor;
use crate::beacon::Rounds;
use crate::error::{LotteryError, SessionError};
use crate::model::{Book, EventKind, SESSION_IDLE_MS, SESSION_MAX_MS, StepObserver, new_id};
use crate::operator::{Answer, Balance, BalanceCall, Operator, Status, UserInfo, UserInfoCall};
use crate::sales::writer::Work;
use crate::seal::SeedKey;
use crate::store::{Store, event, session};

/// How often it is written down that a session is in use, milliseconds.
const SEEN_EVERY_MS: i64 = 60_000;

/// A vendor code with the way to the operator that it is signed for.
#[derive(Debug)]
pub(crate) struct Vendor {
    pub(crate) operator: Operator,
    /// Verifies what the operator signs.
    pub(crate) key: erawan_vendor_client::SigningKey,
    pub(crate) silence: Silence,
}

/// After so many bets in a row without an answer the operator is taken for silent.
const SILENT_BETS: u32 = 3;
/// For how long after the last of them no new order is taken, milliseconds.
const SILENT_MS: i64 = 10_000;

/// Whether the operator answers bets: while it does not, new orders would only wait.
#[derive(Debug, Default)]
pub(crate) struct Silence {
    bets: AtomicU32,
    last_ms: AtomicI64,
}

impl Silence {
    /// A bet got an answer.
    pub(crate) fn end(&self) {
        self.bets.store(0, Ordering::Relaxed);
    }

    /// A bet got no answer.
    pub(crate) fn note(&self, now_ms: i64) {
        self.bets.fetch_add(1, Ordering::Relaxed);
        self.last_ms.store(now_ms, Ordering::Relaxed);
    }

    fn lasts(&self, now_ms: i64) -> bool {
        let is_recent = now_ms - self.last_ms.load(Ordering::Relaxed) < SILENT_MS;
        is_recent && self.bets.load(Ordering::Relaxed) >= SILENT_BETS
    }
}

/// What every part of the lottery vendor works with.
#[derive(Debug)]
pub(crate) struct Service {
    pub(crate) store: Store,
    pub(crate) vendors: BTreeMap<String, Vendor>,
    pub(crate) lotteries: Lotteries,
    /// The codes of the lotteries that are sold.
    pub(crate) games: Vec<String>,
    pub(crate) seed_key: SeedKey,
    /// Takes part in draws that are planned.
    pub(crate) planned_beacon: Option<PlannedBeacon>,
    /// Whether it was verified once since this process began.
    pub(crate) is_beacon_verified: AtomicBool,
    /// The rounds that draws wait for.
    pub(crate) rounds: Arc<Rounds>,
    pub(crate) auditor: Option<Arc<dyn Auditor>>,
    pub(crate) clock: Arc<dyn Clock>,
    /// Stands for the database's clock where the database is not asked.
    pub(crate) database_clock: Option<Arc<dyn Clock>>,
    pub(crate) entropy: Arc<dyn Entropy>,
    pub(crate) observer: Arc<dyn StepObserver>,
    pub(crate) stop: CancellationToken,
    /// What leases are held under.
    pub(crate) node: Uuid,
    pub(crate) orders: mpsc::Sender<Work>,
    /// How many calls for money are under way at once.
    pub(crate) calls: Semaphore,
}

/// A session that was opened, with its token, which is answered once and stored as a hash only.
#[derive(Debug)]
pub(crate) struct Opened {
    pub(crate) token: String,
    pub(crate) session: session::Model,
    pub(crate) balance: i64,
}

pub(crate) fn token_hash(token: &str) -> String {
    hex::encode(Sha256::digest(token.as_bytes()))
}

impl Service {
    pub(crate) fn new_id(&self) -> Result<Uuid, LotteryError> {
        Ok(new_id(&*self.clock, &*self.entropy)?)
    }

    /// A lottery that is sold.
    pub(crate) fn lottery(&self, game_code: &str) -> Option<&Arc<Lottery>> {
        self.lotteries.lottery(game_code).filter(|_| self.games.iter().any(|game| game == game_code))
    }

    pub(crate) fn operator(&self, vendor: &str) -> Result<&Operator, LotteryError> {
        let vendor = self.vendors.get(vendor);
        vendor.map(|vendor| &vendor.operator).ok_or_else(|| LotteryError::Corrupt("an unknown vendor".into()))
    }

    /// Refuses new orders while the operator does not answer bets.
    pub(crate) fn check_operator(&self, vendor: &str) -> Result<(), LotteryError> {
        let now_ms = self.clock.now_ms();
        match self.vendors.get(vendor) {
            Some(vendor) if vendor.silence.lasts(now_ms) => {
                Err(LotteryError::Unavailable("it has not answered the last bets".to_owned()))
            }
            _ => Ok(()),
        }
    }

    /// An event of a draw, with its text cut to what is stored.
    pub(crate) fn event(
        &self,
        draw_id: Uuid,
        kind: EventKind,
        detail: &str,
    ) -> Result<event::Model, LotteryError> {
        Ok(event::Model {
            id: self.new_id()?,
            draw_id,
            kind: kind.as_str().to_owned(),
            detail: detail.chars().take(1_000).collect(),
            happened_at: self.clock.now_ms(),
        })
    }

    /// Opens a session from a ticket.
    pub(crate) async fn open_session(&self, ticket: &str, game_code: &str) -> Result<Opened, LotteryError> {
        let lottery = self.lottery(game_code).ok_or(SessionError::GameNotAvailable)?;
        // Randomness first: without it the player's single-use ticket would be spent for nothing.
        let mut token = [0; 32];
        self.entropy.fill(&mut token)?;
        let token = hex::encode(token);
        let request_uuid = self.new_id()?;
        let call = UserInfoCall { request_uuid, ticket, game_code };
        let operator = self.operator(lottery.vendor())?;
        let user: UserInfo = match operator.call("/user/info", request_uuid, &call).await {
            Answer::Ok(user) => user,
            Answer::Refused(Status::UserDisabled) => return Err(SessionError::PlayerDisabled.into()),
            Answer::Refused(Status::InvalidGame) => return Err(SessionError::GameNotAvailable.into()),
            Answer::Refused(status) => {
                tracing::info!(status = status.as_str(), game_code, "a ticket was refused");
                return Err(SessionError::TicketInvalid.into());
            }
            Answer::Unknown(reason) => return Err(LotteryError::Unavailable(reason)),
        };
        if user.trial && lottery.origin() == Origin::Entered {
            return Err(SessionError::GameNotAvailable.into());
        }
        let now = self.clock.now_ms();
        let prize_mode = user.prize_mode.unwrap_or_else(|| PrizeMode::of(lottery.vendor(), &[]));
        // An operator that says both means no real money.
        let book = Book::of(user.trial, user.test).unwrap_or(Book::Trial);
        let session = session::Model {
            token_hash: token_hash(&token),
            vendor: lottery.vendor().to_owned(),
            merchant: user.merchant.unwrap_or_default(),
            book: book.as_str().to_owned(),
            player: user.user,
            operator_session: user.session,
            game_code: game_code.to_owned(),
            currency: user.currency,
            prize_mode: prize_mode.code().to_owned(),
            play_type: user.play_type.map(|kind| kind.code().to_owned()),
            created_at: now,
            seen_at: now,
            ended: false,
        };
        self.store.insert_session(session.clone()).await?;
        Ok(Opened { token, session, balance: user.balance })
    }

    /// The session that belongs to a token.
    pub(crate) async fn session(&self, token: &str) -> Result<session::Model, LotteryError> {
        let row = self.store.session(&token_hash(token)).await?.ok_or(SessionError::Expired)?;
        let now = self.clock.now_ms();
        let is_live =
            !row.ended && now - row.seen_at < SESSION_IDLE_MS && now - row.created_at < SESSION_MAX_MS;
        if !is_live {
            return Err(SessionError::Expired.into());
        }
        if now - row.seen_at > SEEN_EVERY_MS {
            self.store.touch_session(&row.token_hash, now).await?;
        }
        Ok(row)
    }

    /// The operator's present balance of the player.
    pub(crate) async fn balance(&self, session: &session::Model) -> Result<i64, LotteryError> {
        let request_uuid = self.new_id()?;
        let call = BalanceCall {
            request_uuid,
            user: &session.player,
            session: &session.operator_session,
            currency: &session.currency,
        };
        let operator = self.operator(&session.vendor)?;
        match operator.call::<Balance>("/user/balance", request_uuid, &call).await {
            Answer::Ok(answer) => Ok(answer.balance),
            Answer::Refused(Status::InvalidToken | Status::InvalidUser | Status::TokenExpired) => {
                self.store.end_operator_session(&session.operator_session).await?;
                Err(SessionError::Expired.into())
            }
            Answer::Refused(Status::UserDisabled) => Err(SessionError::PlayerDisabled.into()),
            Answer::Refused(status) => Err(LotteryError::Unavailable(status.as_str().to_owned())),
            Answer::Unknown(reason) => Err(LotteryError::Unavailable(reason)),
        }
    }
}
