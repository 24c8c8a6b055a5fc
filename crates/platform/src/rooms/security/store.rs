mod cards;
mod email;

pub(super) use cards::{
    Kept, NewCard, StoredCard, cards_of, count_cards, delete_card_in_tx, has_card_in_tx, insert_card_in_tx,
    is_card_shared, others_at_cards_of, was_card_of,
};
pub(super) use email::{
    EmailChange, email_change, replace_email_change_in_tx, take_email_change_in_tx, waiting_for_link,
};

use erawan_kernel::ids::MemberId;

use super::Icon;
use super::model::Tries;
use crate::db::prelude::*;

entities! {
    mod safe in "member_safe" by (member_id: Uuid) {
        funds_hash: Option<String>,
        funds_set_at_ms: Option<i64>,
        funds_failures: i16,
        funds_locked_until_ms: Option<i64>,
        answer_failures: i16,
        answers_locked_until_ms: Option<i64>,
        icon: Option<i16>,
    }

    mod question in "member_question" by (member_id: Uuid, place: i16) {
        question_id: i16,
        answer_hash: String,
    }
}

/// What of the safe may be shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Safe {
    pub(super) has_funds_password: bool,
    pub(super) funds_tries: Tries,
    pub(super) icon: Option<Icon>,
}

/// Which secret is being guessed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Secret {
    Funds,
    Answers,
}

impl Secret {
    const fn columns(self) -> (safe::Column, safe::Column) {
        match self {
            Self::Funds => (safe::Column::FundsFailures, safe::Column::FundsLockedUntilMs),
            Self::Answers => (safe::Column::AnswerFailures, safe::Column::AnswersLockedUntilMs),
        }
    }

    fn tries(self, row: &safe::Model) -> Tries {
        let (failures, locked_until_ms) = match self {
            Self::Funds => (row.funds_failures, row.funds_locked_until_ms),
            Self::Answers => (row.answer_failures, row.answers_locked_until_ms),
        };
        Tries { failures: u8::try_from(failures).unwrap_or(u8::MAX), locked_until_ms }
    }
}

pub(super) async fn find_safe(db: &Db, member_id: MemberId) -> DbResult<Safe> {
    let row = safe::Entity::find_by_id(member_id.uuid()).one(db.read()).await?;
    let icon = row.as_ref().and_then(|row| row.icon).and_then(|number| u8::try_from(number).ok());
    Ok(Safe {
        has_funds_password: row.as_ref().is_some_and(|row| row.funds_hash.is_some()),
        funds_tries: row.as_ref().map(|row| Secret::Funds.tries(row)).unwrap_or_default(),
        icon: icon.and_then(Icon::new),
    })
}

pub(super) async fn funds_set_at_ms(db: &Db, member_id: MemberId) -> DbResult<Option<i64>> {
    let row = safe::Entity::find_by_id(member_id.uuid()).one(db.read()).await?;
    Ok(row.and_then(|row| row.funds_set_at_ms))
}

pub(super) async fn funds_hash(db: &Db, member_id: MemberId) -> DbResult<Option<String>> {
    let row = safe::Entity::find_by_id(member_id.uuid()).one(db.write()).await?;
    Ok(row.and_then(|row| row.funds_hash))
}

/// Makes the member's row if it is not there, and makes others who want it wait for the end of `tx`.
async fn lock_in_tx(tx: &Tx, member_id: MemberId) -> DbResult<safe::Model> {
    let row = safe::ActiveModel {
        member_id: Set(member_id.uuid()),
        funds_failures: Set(0),
        answer_failures: Set(0),
        ..Default::default()
    };
    safe::Entity::insert(row).or_keep([safe::Column::MemberId]).run(tx).await?;
    let row = safe::Entity::find_by_id(member_id.uuid()).lock_exclusive().one(tx).await?;
    row.ok_or_else(|| DbErr::RecordNotFound("a safe that was just made".to_owned()))
}

/// Records a try as failed before it is checked. While the secret is locked, returns until when.
pub(super) async fn begin_try_in_tx(
    tx: &Tx,
    member_id: MemberId,
    secret: Secret,
    now_ms: i64,
) -> DbResult<Result<Tries, i64>> {
    let before = secret.tries(&lock_in_tx(tx, member_id).await?);
    let Some(after) = before.with_try(now_ms) else {
        return Ok(Err(before.locked_until_ms.unwrap_or(now_ms)));
    };
    let (failures, locked_until) = secret.columns();
    safe::Entity::update_many()
        .col_expr(failures, Expr::value(i16::from(after.failures)))
        .col_expr(locked_until, Expr::value(after.locked_until_ms))
        .filter(safe::Column::MemberId.eq(member_id.uuid()))
        .exec(tx)
        .await?;
    Ok(Ok(after))
}

/// The secret was right: the count starts again.
pub(super) async fn clear_tries(db: &Db, member_id: MemberId, secret: Secret) -> DbResult<()> {
    let (failures, locked_until) = secret.columns();
    safe::Entity::update_many()
        .col_expr(failures, Expr::value(0_i16))
        .col_expr(locked_until, Expr::value(Option::<i64>::None))
        .filter(safe::Column::MemberId.eq(member_id.uuid()))
        .run(db.write())
        .await
}

/// Sets the funds password; with `only_first`, only if there is none. Returns whether it did.
pub(super) async fn set_funds_hash_in_tx(
    tx: &Tx,
    member_id: MemberId,
    hash: &str,
    only_first: bool,
    now_ms: i64,
) -> DbResult<bool> {
    let before = lock_in_tx(tx, member_id).await?;
    if only_first && before.funds_hash.is_some() {
        return Ok(false);
    }
    safe::Entity::update_many()
        .col_expr(safe::Column::FundsHash, Expr::value(hash))
        .col_expr(safe::Column::FundsSetAtMs, Expr::value(now_ms))
        .col_expr(safe::Column::FundsFailures, Expr::value(0_i16))
        .col_expr(safe::Column::FundsLockedUntilMs, Expr::value(Option::<i64>::None))
        .filter(safe::Column::MemberId.eq(member_id.uuid()))
        .exec(tx)
        .await?;
    Ok(true)
}

pub(super) async fn set_icon_in_tx(tx: &Tx, member_id: MemberId, icon: Icon) -> DbResult<()> {
    lock_in_tx(tx, member_id).await?;
    safe::Entity::update_many()
        .col_expr(safe::Column::Icon, Expr::value(i16::from(icon.number())))
        .filter(safe::Column::MemberId.eq(member_id.uuid()))
        .run(tx)
        .await
}

/// The member's questions with the hashes of the answers, in their order.
pub(super) async fn questions(db: &Db, member_id: MemberId) -> DbResult<Vec<(i16, String)>> {
    let rows = question::Entity::find()
        .filter(question::Column::MemberId.eq(member_id.uuid()))
        .order_by_asc(question::Column::Place)
        .all(db.read())
        .await?;
    Ok(rows.into_iter().map(|row| (row.question_id, row.answer_hash)).collect())
}

pub(super) async fn replace_questions_in_tx(
    tx: &Tx,
    member_id: MemberId,
    answers: Vec<(i16, String)>,
) -> DbResult<()> {
    lock_in_tx(tx, member_id).await?;
    question::Entity::delete_many().filter(question::Column::MemberId.eq(member_id.uuid())).exec(tx).await?;
    let rows = (0..).zip(answers).map(|(place, (question_id, answer_hash))| question::ActiveModel {
        member_id: Set(member_id.uuid()),
        place: Set(place),
        question_id: Set(question_id),
        answer_hash: Set(answer_hash),
    });
    question::Entity::insert_many(rows).run(tx).await
}

pub(crate) fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    let safe = CreateTable::of("m20261121_000100_security_safe", "member_safe")
        .col(uuid("member_id").primary_key())
        .col(string_len_null("funds_hash", 256))
        .col(big_integer_null("funds_set_at_ms"))
        .col(small_integer("funds_failures"))
        .col(big_integer_null("funds_locked_until_ms"))
        .col(small_integer("answer_failures"))
        .col(big_integer_null("answers_locked_until_ms"))
        .col(small_integer_null("icon"))
        .with_foreign_key("member_safe_member_fkey", "member_id", "member");
    let question = CreateTable::of("m20261121_000110_security_question", "member_question")
        .col(uuid("member_id"))
        .cols(small_integer, &["place", "question_id"])
        .col(string_len("answer_hash", 256))
        .with_primary_key(&["member_id", "place"])
        .with_foreign_key("member_question_member_fkey", "member_id", "member");
    let mut migrations = vec![safe.boxed(), question.boxed()];
    migrations.extend(email::migrations());
    migrations.push(cards::migration());
    migrations.extend(cards::destination_migrations());
    migrations
}
