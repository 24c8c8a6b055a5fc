//! Draws as operators list them.

use sea_orm::sea_query::{Alias, Expr, ExprTrait};
use sea_orm::{
    ColumnTrait, Condition, DbErr, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect,
};
use uuid::Uuid;

use super::{
    CHUNK, Store, draw, entry, event, exposure, number, parameters, pool, query, result, settlement, sheet,
    statement, suborder, withdrawn,
};
use crate::model::{Book, DrawState, EventKind, rule_suffix};

/// How far back a list reaches that has draws which are over, milliseconds: 31 days.
const LIST_MS: i64 = 31 * 86_400_000;
/// For how long draws that are over are counted, milliseconds.
const COUNTED_MS: i64 = 86_400_000;
/// How long a step may take before its draw has an alarm, milliseconds.
pub(crate) const OVERDUE_MS: i64 = 10 * 60_000;
/// For how long entries of another result than the one that was paid are waited for, milliseconds: 7 days.
pub(crate) const ENTRY_WAITS_MS: i64 = 7 * 86_400_000;

/// Statuses that are not the last one.
const UNFINISHED: [DrawState; 10] = [
    DrawState::Planned,
    DrawState::Open,
    DrawState::Closing,
    DrawState::Sealed,
    DrawState::Resulted,
    DrawState::Disputed,
    DrawState::Settling,
    DrawState::Reviewing,
    DrawState::Correcting,
    DrawState::Voiding,
];

/// Which status of draws a list has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ListedState {
    /// This one, and on sale if it can be.
    In(DrawState),
    /// Sales were stopped by an operator.
    Suspended,
}

/// Which draws are listed.
#[derive(Debug, Clone)]
pub(crate) struct DrawFilter {
    pub(crate) vendor: String,
    /// The lotteries of this vendor whose results are entered.
    pub(crate) entered: Vec<String>,
    pub(crate) game_code: Option<String>,
    pub(crate) state: Option<ListedState>,
    /// Draws that have an alarm for what is not in their own row.
    pub(crate) alarmed: Vec<Uuid>,
    /// Only draws with an alarm.
    pub(crate) needs_attention: bool,
    pub(crate) now: i64,
}

/// How many draws have a status, and how many of them an alarm.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct StateCount {
    pub(crate) state: String,
    pub(crate) is_suspended: bool,
    pub(crate) count: i64,
}

/// A liability beside what it is of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Largest {
    pub(crate) draw_id: Uuid,
    pub(crate) game_code: String,
    pub(crate) play_code: String,
    pub(crate) liability: i64,
}

fn in_states(states: &[DrawState]) -> sea_orm::sea_query::SimpleExpr {
    draw::Column::State.is_in(states.iter().map(|state| state.as_str()))
}

const ON_SALE: [DrawState; 2] = [DrawState::Planned, DrawState::Open];

impl DrawFilter {
    fn is_on_sale_list(&self) -> bool {
        match self.state {
            Some(ListedState::Suspended) => true,
            Some(ListedState::In(state)) => ON_SALE.contains(&state),
            None => false,
        }
    }

    fn of_vendor(&self) -> Condition {
        let game = self.game_code.as_ref().map(|code| draw::Column::GameCode.eq(code.as_str()));
        Condition::all().add(draw::Column::Vendor.eq(self.vendor.as_str())).add_option(game)
    }

    /// Draws that a person should look at.
    fn alarm(&self) -> Condition {
        use draw::Column as C;
        let late = self.now - OVERDUE_MS;
        let result_due = Condition::all()
            .add(in_states(&[DrawState::Sealed]))
            .add(C::DrawAt.lte(self.now))
            .add(C::GameCode.is_in(self.entered.iter().cloned()).or(C::DrawAt.lte(late)));
        let frozen = Condition::all().add(C::IsFrozen.eq(true)).add(in_states(&[DrawState::Resulted]));
        let noted = Condition::all().add(C::Alarm.is_not_null()).add(in_states(&UNFINISHED));
        let unclosed =
            Condition::all().add(in_states(&[DrawState::Open, DrawState::Closing])).add(C::CloseAt.lte(late));
        let moving = [DrawState::Resulted, DrawState::Settling, DrawState::Correcting, DrawState::Voiding];
        let overdue = Condition::all().add(in_states(&moving)).add(C::ChangedAt.lte(late));
        Condition::any()
            .add(in_states(&[DrawState::Disputed, DrawState::Reviewing]))
            .add(result_due)
            .add(frozen)
            .add(noted)
            .add(unclosed)
            .add(overdue)
            .add(C::Id.is_in(self.alarmed.iter().copied()))
    }

    fn listed(&self) -> Condition {
        use draw::Column as C;
        let since = self.now - LIST_MS;
        let state = match self.state {
            Some(ListedState::Suspended) => Condition::all()
                .add(in_states(&ON_SALE))
                .add(C::IsSuspended.eq(true))
                .add(C::CloseAt.gt(self.now)),
            Some(ListedState::In(state)) if ON_SALE.contains(&state) => {
                Condition::all().add(in_states(&[state])).add(C::IsSuspended.eq(false))
            }
            Some(ListedState::In(state)) if UNFINISHED.contains(&state) => {
                Condition::all().add(in_states(&[state]))
            }
            Some(ListedState::In(state)) => {
                Condition::all().add(in_states(&[state])).add(C::DrawAt.gte(since))
            }
            // What is not over needs attention however old it is.
            None if self.needs_attention => {
                Condition::any().add(in_states(&UNFINISHED)).add(C::DrawAt.gte(since))
            }
            None => Condition::all().add(C::State.ne(DrawState::Planned.as_str())).add(C::DrawAt.gte(since)),
        };
        let alarm = self.needs_attention.then(|| self.alarm());
        self.of_vendor().add(state).add_option(alarm)
    }
}

impl Store {
    /// The first of the draws that a filter is for, and how many there are. Draws on sale begin with the next one to
    /// close, others with the newest.
    pub(crate) async fn list_draws(
        &self,
        filter: &DrawFilter,
        limit: u64,
    ) -> Result<(Vec<draw::Model>, u64), DbErr> {
        let listed = draw::Entity::find().filter(filter.listed());
        let count = listed.clone().count(&self.read).await?;
        let ordered = if filter.is_on_sale_list() {
            listed.order_by_asc(draw::Column::DrawAt)
        } else {
            listed.order_by_desc(draw::Column::DrawAt)
        };
        Ok((ordered.order_by_asc(draw::Column::GameCode).limit(limit).all(&self.read).await?, count))
    }

    /// Draws by status that are not over, or were drawn within a day; or those with an alarm, as far back as they are
    /// listed.
    pub(crate) async fn count_draws(
        &self,
        filter: &DrawFilter,
        only_alarms: bool,
    ) -> Result<Vec<StateCount>, DbErr> {
        let since = filter.now - if only_alarms { LIST_MS } else { COUNTED_MS };
        let recent = Condition::any().add(in_states(&UNFINISHED)).add(draw::Column::DrawAt.gte(since));
        let count = Expr::col(draw::Column::Id).count().cast_as(Alias::new("BIGINT"));
        let rows: Vec<(String, bool, i64)> = draw::Entity::find()
            .select_only()
            .column(draw::Column::State)
            .column(draw::Column::IsSuspended)
            .column_as(count, "draws")
            .filter(filter.of_vendor().add(recent).add_option(only_alarms.then(|| filter.alarm())))
            .group_by(draw::Column::State)
            .group_by(draw::Column::IsSuspended)
            .into_tuple()
            .all(&self.read)
            .await?;
        let counted = |(state, is_suspended, count)| StateCount { state, is_suspended, count };
        Ok(rows.into_iter().map(counted).collect())
    }

    /// Draws whose result is to be typed once more: in the last attempt only one operator has, or the two differ.
    pub(crate) async fn draws_with_open_entries(&self, now: i64) -> Result<Vec<Uuid>, DbErr> {
        let stands = |entry: &str| {
            format!(
                "NOT EXISTS (SELECT 1 FROM draw_entry_withdrawn w WHERE w.draw_id = {entry}.draw_id \
                 AND w.version = {entry}.version AND w.attempt = {entry}.attempt)"
            )
        };
        let sql = format!(
            "SELECT e.draw_id FROM draw_entry e JOIN draw d ON d.id = e.draw_id AND e.version = d.version + 1 \
             WHERE d.state IN ('sealed', 'settled') AND {} AND e.attempt = (SELECT MAX(l.attempt) FROM draw_entry l \
             WHERE l.draw_id = e.draw_id AND l.version = e.version AND {}) GROUP BY e.draw_id, d.state \
             HAVING (COUNT(*) = 1 OR MIN(e.result) <> MAX(e.result)) \
             AND (d.state = 'sealed' OR MAX(e.entered_at) >= $1)",
            stands("e"),
            stands("l"),
        );
        let rows = query(&self.read, &sql, vec![(now - ENTRY_WAITS_MS).into()]).await?;
        rows.iter().map(|row| row.try_get_by_index(0)).collect()
    }

    /// What was typed for these draws, oldest first.
    pub(crate) async fn entries_of(&self, draws: &[Uuid]) -> Result<Vec<entry::Model>, DbErr> {
        let mut rows = Vec::new();
        for chunk in draws.chunks(CHUNK) {
            let found = entry::Entity::find()
                .filter(entry::Column::DrawId.is_in(chunk.iter().copied()))
                .order_by_asc(entry::Column::EnteredAt)
                .order_by_asc(entry::Column::Id)
                .all(&self.read)
                .await?;
            rows.extend(found);
        }
        Ok(rows)
    }

    /// The entries of these draws that were taken back.
    pub(crate) async fn withdrawn_of(&self, draws: &[Uuid]) -> Result<Vec<withdrawn::Model>, DbErr> {
        let mut rows = Vec::new();
        for chunk in draws.chunks(CHUNK) {
            let found = withdrawn::Entity::find()
                .filter(withdrawn::Column::DrawId.is_in(chunk.iter().copied()))
                .all(&self.read)
                .await?;
            rows.extend(found);
        }
        Ok(rows)
    }

    /// Those of these suborders that a merchant's members bought with real money, each with its player.
    pub(crate) async fn players_of(
        &self,
        ids: &[Uuid],
        merchant: &str,
    ) -> Result<Vec<(Uuid, String)>, DbErr> {
        let mut players = Vec::new();
        for chunk in ids.chunks(CHUNK) {
            let found: Vec<(Uuid, String)> = suborder::Entity::find()
                .select_only()
                .column(suborder::Column::Id)
                .column(suborder::Column::Player)
                .filter(suborder::Column::Id.is_in(chunk.iter().copied()))
                .filter(suborder::Column::Merchant.eq(merchant))
                .filter(suborder::Column::Book.eq(Book::Real.as_str()))
                .into_tuple()
                .all(&self.read)
                .await?;
            players.extend(found);
        }
        Ok(players)
    }

    /// The largest liability of each play of draws that are not drawn yet, of one merchant's real money: numbers, and
    /// pools.
    pub(crate) async fn largest_liabilities(
        &self,
        games: &[String],
        merchant: &str,
        now: i64,
    ) -> Result<Vec<Largest>, DbErr> {
        let mut found = Vec::new();
        if games.is_empty() {
            return Ok(found);
        }
        for table in ["draw_exposure", "draw_pool"] {
            let sql = format!(
                "SELECT x.draw_id, d.game_code, x.play_code, CAST(MAX(x.liability) AS BIGINT) \
                 FROM draw d JOIN {table} x ON x.draw_id = d.id \
                 WHERE d.draw_at > $1 AND d.state IN ('planned', 'open') AND x.merchant = $2 AND x.book = 'real' \
                 AND d.game_code IN ({}) GROUP BY x.draw_id, d.game_code, x.play_code",
                parameters(3, games.len())
            );
            let mut values = vec![now.into(), merchant.to_owned().into()];
            values.extend(games.iter().map(|game| game.clone().into()));
            for row in query(&self.read, &sql, values).await? {
                found.push(Largest {
                    draw_id: row.try_get_by_index(0)?,
                    game_code: row.try_get_by_index(1)?,
                    play_code: row.try_get_by_index(2)?,
                    liability: row.try_get_by_index(3)?,
                });
            }
        }
        Ok(found)
    }

    /// The largest liabilities of a play's numbers in one draw.
    pub(crate) async fn largest_numbers(
        &self,
        draw_id: Uuid,
        (merchant, book): (&str, Book),
        play_code: &str,
        limit: u64,
    ) -> Result<Vec<exposure::Model>, DbErr> {
        exposure::Entity::find()
            .filter(exposure::Column::DrawId.eq(draw_id))
            .filter(exposure::Column::Merchant.eq(merchant))
            .filter(exposure::Column::Book.eq(book.as_str()))
            .filter(exposure::Column::PlayCode.eq(play_code))
            .filter(exposure::Column::Liability.gt(0))
            .order_by_desc(exposure::Column::Liability)
            .order_by_asc(exposure::Column::Number)
            .limit(limit)
            .all(&self.read)
            .await
    }

    /// The pools of a draw.
    pub(crate) async fn pools_of(
        &self,
        draw_id: Uuid,
        merchant: &str,
        book: Book,
    ) -> Result<Vec<pool::Model>, DbErr> {
        pool::Entity::find()
            .filter(pool::Column::DrawId.eq(draw_id))
            .filter(pool::Column::Merchant.eq(merchant))
            .filter(pool::Column::Book.eq(book.as_str()))
            .all(&self.read)
            .await
    }

    /// The rules of numbers of a draw, the newest first.
    pub(crate) async fn rules_of(
        &self,
        draw_id: Uuid,
        merchant: &str,
        book: Book,
    ) -> Result<Vec<number::Model>, DbErr> {
        number::Entity::find()
            .filter(number::Column::DrawId.eq(draw_id))
            .filter(number::Column::Merchant.eq(merchant))
            .filter(number::Column::Book.eq(book.as_str()))
            .order_by_desc(number::Column::ChangedAt)
            .order_by_asc(number::Column::PlayCode)
            .order_by_asc(number::Column::Number)
            .all(&self.read)
            .await
    }

    /// Every version of a draw's result, the first one first.
    pub(crate) async fn result_versions(&self, draw_id: Uuid) -> Result<Vec<result::Model>, DbErr> {
        result::Entity::find()
            .filter(result::Column::DrawId.eq(draw_id))
            .order_by_asc(result::Column::Version)
            .all(&self.read)
            .await
    }

    /// Every settlement of a draw, the first one first.
    pub(crate) async fn settlements_of(&self, draw_id: Uuid) -> Result<Vec<settlement::Model>, DbErr> {
        settlement::Entity::find()
            .filter(settlement::Column::DrawId.eq(draw_id))
            .order_by_asc(settlement::Column::Version)
            .all(&self.read)
            .await
    }

    /// The newest events of a draw, oldest first; of the rules of numbers only those of this merchant.
    pub(crate) async fn last_events(
        &self,
        draw_id: Uuid,
        merchant: &str,
        limit: u64,
    ) -> Result<Vec<event::Model>, DbErr> {
        // Filtered here: the rules of one merchant must not push what concerns all out of the limit.
        let sql = format!(
            "SELECT * FROM draw_event WHERE draw_id = $1 AND (kind <> $2 \
             OR SUBSTR(detail, LENGTH(detail) - LENGTH($3) + 1) = $3) \
             ORDER BY happened_at DESC, id DESC LIMIT {limit}"
        );
        let of_merchant = rule_suffix(merchant);
        let values = vec![draw_id.into(), EventKind::NumberRule.as_str().into(), of_merchant.into()];
        let found = event::Entity::find().from_raw_sql(statement(&self.read, &sql, values));
        let mut events = found.all(&self.read).await?;
        events.reverse();
        Ok(events)
    }

    /// The versions of a merchant's sheets of a lottery, without their prices, the newest first.
    pub(crate) async fn sheet_versions(
        &self,
        game_code: &str,
        merchant: &str,
        prize_mode: &str,
    ) -> Result<Vec<(i32, i64)>, DbErr> {
        sheet::Entity::find()
            .select_only()
            .column(sheet::Column::Version)
            .column(sheet::Column::DeclaredAt)
            .filter(sheet::Column::GameCode.eq(game_code))
            .filter(sheet::Column::Merchant.eq(merchant))
            .filter(sheet::Column::PrizeMode.eq(prize_mode))
            .order_by_desc(sheet::Column::Version)
            .into_tuple()
            .all(&self.read)
            .await
    }
}
