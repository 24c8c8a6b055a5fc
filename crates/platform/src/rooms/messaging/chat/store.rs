use erawan_kernel::ids::{ChatImageId, ConversationId, MemberId, MerchantId, OperatorId};
use erawan_kernel::{Page, PageRequest};

use super::model::{Conversation, Image, Message, Side, State};
use crate::db::prelude::*;
use crate::rooms::session::CurrentMember;

mod retention;
mod tables;
mod tickets;

pub(crate) use retention::{forget_old_images, forget_old_messages};
use tables::{conversation, image, message};
pub(super) use tickets::{keep_ticket, take_ticket};

/// Characters of the last message that lists show.
const LAST_TEXT_CHARACTERS: usize = 80;

fn of_row(row: conversation::Model) -> Conversation {
    Conversation {
        id: ConversationId::from_uuid(row.id),
        merchant_id: MerchantId::from_uuid(row.merchant_id),
        member_id: MemberId::from_uuid(row.member_id),
        state: State::of_word(&row.state).unwrap_or(State::Closed),
        operator_id: row.operator_id.map(OperatorId::from_uuid),
        last_seq: row.last_seq,
        seen_by_member: row.seen_by_member,
        seen_by_support: row.seen_by_support,
        last_text: row.last_text,
        last_at_ms: row.last_at_ms,
        waiting_since_ms: row.waiting_since_ms,
    }
}

pub(super) async fn begin(db: &Db, id: ConversationId, member: CurrentMember, now_ms: i64) -> DbResult<()> {
    let row = conversation::ActiveModel {
        id: Set(id.uuid()),
        merchant_id: Set(member.merchant_id.uuid()),
        member_id: Set(member.member_id.uuid()),
        state: Set(State::Closed.word().to_owned()),
        operator_id: Set(None),
        last_seq: Set(0),
        seen_by_member: Set(0),
        seen_by_support: Set(0),
        last_text: Set(String::new()),
        last_at_ms: Set(now_ms),
        waiting_since_ms: Set(None),
    };
    conversation::Entity::insert(row).or_keep([conversation::Column::MemberId]).run(db.write()).await
}

pub(super) async fn find_of_merchant(
    db: &Db,
    merchant_id: MerchantId,
    id: ConversationId,
) -> DbResult<Option<Conversation>> {
    let found = conversation::Entity::find_by_id(id.uuid())
        .filter(conversation::Column::MerchantId.eq(merchant_id.uuid()));
    Ok(found.one(db.read()).await?.map(of_row))
}

/// For frames of the live connection, which go to the member and the merchant that the row names.
pub(super) async fn find_for_job(db: &Db, id: ConversationId) -> DbResult<Option<Conversation>> {
    Ok(conversation::Entity::find_by_id(id.uuid()).one(db.read()).await?.map(of_row))
}

pub(super) async fn find_of_member(db: &Db, member_id: MemberId) -> DbResult<Option<Conversation>> {
    let found = conversation::Entity::find().filter(conversation::Column::MemberId.eq(member_id.uuid()));
    Ok(found.one(db.read()).await?.map(of_row))
}

pub(super) async fn lock_in_tx(tx: &Tx, id: ConversationId) -> DbResult<Option<Conversation>> {
    Ok(conversation::Entity::find_by_id(id.uuid()).lock_exclusive().one(tx).await?.map(of_row))
}

/// Which conversations a list of support shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Shelf {
    Waiting,
    Mine(OperatorId),
    Open,
    Closed,
}

/// Conversations with at least one message: those that wait begin with the longest waiting, the others with
/// the newest.
pub(super) async fn list(
    db: &Db,
    merchant_id: MerchantId,
    shelf: Shelf,
    request: PageRequest,
) -> DbResult<Page<Conversation>> {
    use conversation::Column;
    let found = conversation::Entity::find().filter(on_shelf(merchant_id, shelf));
    let ordered = if shelf == Shelf::Waiting {
        // A node of an older version beside this one notes no beginning.
        found.order_by_asc(Expr::col(Column::WaitingSinceMs).if_null(Expr::col(Column::LastAtMs)))
    } else {
        found.order_by_desc(Column::LastAtMs)
    };
    Ok(ordered.order_by_asc(Column::Id).page(db, request).await?.map(of_row))
}

/// How many conversations a shelf has.
pub(super) async fn count(db: &Db, merchant_id: MerchantId, shelf: Shelf) -> DbResult<u64> {
    conversation::Entity::find().filter(on_shelf(merchant_id, shelf)).count(db.read()).await
}

fn on_shelf(merchant_id: MerchantId, shelf: Shelf) -> Condition {
    use conversation::Column;
    let all = Condition::all().add(Column::MerchantId.eq(merchant_id.uuid())).add(Column::LastSeq.gt(0));
    match shelf {
        Shelf::Waiting => all.add(Column::State.eq(State::Waiting.word())),
        Shelf::Mine(operator) => {
            all.add(Column::State.eq(State::Taken.word())).add(Column::OperatorId.eq(operator.uuid()))
        }
        Shelf::Open => all.add(Column::State.ne(State::Closed.word())),
        Shelf::Closed => all.add(Column::State.eq(State::Closed.word())),
    }
}

/// Makes the conversation the operator's, unless it is another one's.
pub(super) async fn take(db: &Db, id: ConversationId, operator_id: OperatorId) -> DbResult<bool> {
    use conversation::Column;
    let free = Condition::any()
        .add(Column::State.ne(State::Taken.word()))
        .add(Column::OperatorId.eq(operator_id.uuid()));
    conversation::Entity::update_many()
        .col_expr(Column::State, Expr::value(State::Taken.word()))
        .col_expr(Column::OperatorId, Expr::value(operator_id.uuid()))
        .filter(Column::Id.eq(id.uuid()))
        .filter(free)
        .changes_any(db.write())
        .await
}

/// Closes the operator's conversation; the last one to have it may say so again.
pub(super) async fn close(db: &Db, id: ConversationId, operator_id: OperatorId) -> DbResult<bool> {
    use conversation::Column;
    conversation::Entity::update_many()
        .col_expr(Column::State, Expr::value(State::Closed.word()))
        .col_expr(Column::WaitingSinceMs, Expr::value(None::<i64>))
        .filter(Column::Id.eq(id.uuid()))
        .filter(Column::State.ne(State::Waiting.word()))
        .filter(Column::OperatorId.eq(operator_id.uuid()))
        .changes_any(db.write())
        .await
}

pub(super) async fn count_in_tx(tx: &Tx, id: ConversationId, side: Side, since_ms: i64) -> DbResult<u64> {
    message::Entity::find()
        .filter(message::Column::ConversationId.eq(id.uuid()))
        .filter(message::Column::Side.eq(side.word()))
        .filter(message::Column::SentAtMs.gt(since_ms))
        .count(tx)
        .await
}

/// How many messages of the other side `reader` has not seen.
pub(super) async fn unread(db: &Db, of: &Conversation, reader: Side) -> DbResult<u64> {
    let (from, seen) = match reader {
        Side::Member => (Side::Support, of.seen_by_member),
        Side::Support => (Side::Member, of.seen_by_support),
    };
    message::Entity::find()
        .filter(message::Column::ConversationId.eq(of.id.uuid()))
        .filter(message::Column::Side.eq(from.word()))
        .filter(message::Column::Seq.gt(seen))
        .count(db.read())
        .await
}

fn message_of(row: message::Model) -> DbResult<Message> {
    let images = of_json(row.images)?;
    Ok(Message {
        seq: row.seq,
        client_id: row.client_id,
        from: Side::of_word(&row.side).unwrap_or(Side::Member),
        operator: row
            .operator_id
            .map(|id| (OperatorId::from_uuid(id), row.operator_name.unwrap_or_default())),
        text: row.text,
        images,
        sent_at_ms: row.sent_at_ms,
    })
}

pub(super) async fn find_by_client_in_tx(
    tx: &Tx,
    conversation: &Conversation,
    client_id: Uuid,
) -> DbResult<Option<Message>> {
    let found = message::Entity::find()
        .filter(message::Column::ConversationId.eq(conversation.id.uuid()))
        .filter(message::Column::ClientId.eq(client_id))
        .one(tx)
        .await?;
    found.map(message_of).transpose()
}

pub(super) async fn insert_in_tx(tx: &Tx, id: ConversationId, new: &Message) -> DbResult<()> {
    let images = to_json(&new.images)?;
    let row = message::ActiveModel {
        conversation_id: Set(id.uuid()),
        seq: Set(new.seq),
        client_id: Set(new.client_id),
        side: Set(new.from.word().to_owned()),
        operator_id: Set(new.operator.as_ref().map(|(id, _)| id.uuid())),
        operator_name: Set(new.operator.as_ref().map(|(_, name)| name.clone())),
        text: Set(new.text.clone()),
        images: Set(images),
        sent_at_ms: Set(new.sent_at_ms),
    };
    message::Entity::insert(row).run(tx).await
}

/// Brings the conversation up to the message. Who writes has read what came before.
pub(super) async fn note_message_in_tx(
    tx: &Tx,
    of: &Conversation,
    new: &Message,
    state: State,
) -> DbResult<()> {
    use conversation::Column;
    let last_text: String = new.text.chars().take(LAST_TEXT_CHARACTERS).collect();
    let (seen, waiting_since_ms) = match new.from {
        Side::Member => (Column::SeenByMember, of.waiting_since_ms.or(Some(new.sent_at_ms))),
        Side::Support => (Column::SeenBySupport, None),
    };
    conversation::Entity::update_many()
        .col_expr(Column::WaitingSinceMs, Expr::value(waiting_since_ms))
        .col_expr(Column::State, Expr::value(state.word()))
        .col_expr(Column::LastSeq, Expr::value(new.seq))
        .col_expr(Column::LastText, Expr::value(last_text))
        .col_expr(Column::LastAtMs, Expr::value(new.sent_at_ms))
        .col_expr(seen, Expr::value(new.seq))
        .filter(Column::Id.eq(of.id.uuid()))
        .run(tx)
        .await
}

/// The newest messages before a number, in their order, and whether there are older ones.
pub(super) async fn messages(
    db: &Db,
    id: ConversationId,
    before: Option<i64>,
    limit: u64,
) -> DbResult<(Vec<Message>, bool)> {
    let mut found = message::Entity::find().filter(message::Column::ConversationId.eq(id.uuid()));
    if let Some(before) = before {
        found = found.filter(message::Column::Seq.lt(before));
    }
    let rows = found.order_by_desc(message::Column::Seq).limit(limit + 1).all(db.read()).await?;
    let has_more = rows.len() as u64 > limit;
    let newest = rows.into_iter().take(usize::try_from(limit).unwrap_or(usize::MAX));
    let mut messages = newest.map(message_of).collect::<Result<Vec<_>, _>>()?;
    messages.reverse();
    Ok((messages, has_more))
}

pub(super) async fn message(db: &Db, id: ConversationId, seq: i64) -> DbResult<Option<Message>> {
    message::Entity::find_by_id((id.uuid(), seq)).one(db.read()).await?.map(message_of).transpose()
}

/// Answers whether the side had not seen as much before.
pub(super) async fn note_seen(db: &Db, id: ConversationId, side: Side, seq: i64) -> DbResult<bool> {
    use conversation::Column;
    let seen = match side {
        Side::Member => Column::SeenByMember,
        Side::Support => Column::SeenBySupport,
    };
    conversation::Entity::update_many()
        .col_expr(seen, Expr::value(seq))
        .filter(Column::Id.eq(id.uuid()))
        .filter(seen.lt(seq))
        .changes_any(db.write())
        .await
}

pub(super) async fn insert_image_in_tx(
    tx: &Tx,
    id: ConversationId,
    side: Side,
    new: &Image,
    jpeg: Vec<u8>,
    now_ms: i64,
) -> DbResult<()> {
    let pixels = |count: u32| i32::try_from(count).unwrap_or(i32::MAX);
    let row = image::ActiveModel {
        id: Set(new.id.uuid()),
        conversation_id: Set(id.uuid()),
        side: Set(side.word().to_owned()),
        width: Set(pixels(new.width)),
        height: Set(pixels(new.height)),
        jpeg: Set(jpeg),
        message_seq: Set(None),
        created_at_ms: Set(now_ms),
    };
    image::Entity::insert(row).run(tx).await
}

/// Pictures that no message shows.
fn waiting(id: ConversationId) -> Condition {
    Condition::all().add(image::Column::ConversationId.eq(id.uuid())).add(image::Column::MessageSeq.is_null())
}

pub(super) async fn count_waiting_images(
    db: &impl ConnectionTrait,
    id: ConversationId,
    side: Side,
) -> DbResult<u64> {
    let of_side = image::Entity::find().filter(waiting(id)).filter(image::Column::Side.eq(side.word()));
    of_side.count(db).await
}

pub(super) async fn forget_images(db: &Db, id: ConversationId, before_ms: i64) -> DbResult<()> {
    image::Entity::delete_many()
        .filter(waiting(id))
        .filter(image::Column::CreatedAtMs.lt(before_ms))
        .run(db.write())
        .await
}

/// Gives the side's waiting pictures to the message; answers those that were there, in the order asked.
pub(super) async fn attach_images_in_tx(
    tx: &Tx,
    id: ConversationId,
    side: Side,
    wanted: &[ChatImageId],
    seq: i64,
) -> DbResult<Vec<Image>> {
    let mut attached = Vec::with_capacity(wanted.len());
    for image_id in wanted {
        let found = image::Entity::find_by_id(image_id.uuid())
            .filter(waiting(id))
            .filter(image::Column::Side.eq(side.word()))
            .select_only()
            .columns([image::Column::Width, image::Column::Height])
            .into_tuple::<(i32, i32)>()
            .one(tx)
            .await?;
        let Some((width, height)) = found else { break };
        image::Entity::update_many()
            .col_expr(image::Column::MessageSeq, Expr::value(seq))
            .filter(image::Column::Id.eq(image_id.uuid()))
            .exec(tx)
            .await?;
        attached.push(Image { id: *image_id, width: width.unsigned_abs(), height: height.unsigned_abs() });
    }
    Ok(attached)
}

/// The picture's bytes, when it belongs to the conversation.
pub(super) async fn jpeg(
    db: &impl ConnectionTrait,
    id: ConversationId,
    image_id: ChatImageId,
) -> DbResult<Option<Vec<u8>>> {
    image::Entity::find_by_id(image_id.uuid())
        .filter(image::Column::ConversationId.eq(id.uuid()))
        .values::<Vec<u8>>(image::Column::Jpeg)
        .one(db)
        .await
}

/// Which conversation the picture belongs to.
pub(super) async fn conversation_of_image(
    db: &Db,
    image_id: ChatImageId,
) -> DbResult<Option<ConversationId>> {
    let found = image::Entity::find_by_id(image_id.uuid())
        .values::<Uuid>(image::Column::ConversationId)
        .one(db.read())
        .await?;
    Ok(found.map(ConversationId::from_uuid))
}

pub(crate) fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    let mut migrations = tables::migrations();
    migrations.extend(tickets::migrations());
    migrations.extend(retention::migrations());
    migrations
}
