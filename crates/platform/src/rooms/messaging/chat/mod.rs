//! The chat between a member and support.
//!
//! A member has one conversation. It waits for support when its member writes, belongs to the operator who
//! took it, and is closed by that operator; the member's next message lets it wait again. Invariants:
//! messages are numbered without gaps in the order they were taken; the same client's message is stored once;
//! text is plain and bounded; a picture is decoded and re-encoded by the server, so it contains nothing but
//! its pixels; only the member and the merchant's support can read it.

mod console;
mod http;
mod hub;
mod live;
mod member_card;
mod model;
mod store;
mod tickets;
mod values;

pub(super) use console::routes as console_routes;
pub(super) use http::routes;
pub(crate) use hub::ChatHub;
pub(super) use live::routes as live_routes;
pub(super) use store::{forget_old_images, forget_old_messages, migrations};

use erawan_kernel::ids::{ChatImageId, ConversationId, MemberId};

use self::hub::Frame;
use self::model::{Conversation, Message, NewMessage, Side, State};
use super::{MessagingError, Result};
use crate::events::MemberEvent;
use crate::own_path::is_own_page;
use crate::pictures;
use crate::rooms::messaging::Messaging;
use crate::rooms::operator::Operator;
use crate::rooms::session::CurrentMember;
use crate::web::RateLimit;

/// Messages one member may send in [`PACE_MS`].
const PACE: u64 = 20;
const PACE_MS: i64 = 60 * 1_000;

/// The member's conversation; it begins with the first call.
///
/// # Errors
/// [`MessagingError::Database`], [`MessagingError::Entropy`].
async fn of_member(messaging: &Messaging, member: CurrentMember) -> Result<Conversation> {
    if let Some(known) = store::find_of_member(&messaging.core.db, member.member_id).await? {
        return Ok(known);
    }
    let id = ConversationId::generate(&*messaging.core.clock, &*messaging.core.entropy)?;
    store::begin(&messaging.core.db, id, member, messaging.core.clock.now_ms()).await?;
    store::find_of_member(&messaging.core.db, member.member_id).await?.ok_or(MessagingError::Unknown)
}

/// A conversation at the operator's support.
///
/// # Errors
/// [`MessagingError::Unknown`] for one of another merchant; [`MessagingError::Database`].
async fn find_for_operator(
    messaging: &Messaging,
    operator: &Operator,
    id: ConversationId,
) -> Result<Conversation> {
    let found = store::find_of_merchant(&messaging.core.db, operator.merchant_id, id).await?;
    found.ok_or(MessagingError::Unknown)
}

/// Takes the member's message. The same `client_id` again answers the message there is.
///
/// # Errors
/// [`MessagingError::Fields`], [`MessagingError::TooMuch`], [`MessagingError::Unknown`] for a picture that is
/// not there; [`MessagingError::Database`].
async fn say(messaging: &Messaging, member: CurrentMember, new: &NewMessage) -> Result<Message> {
    let conversation = of_member(messaging, member).await?;
    deliver(messaging, &conversation, new, None).await
}

/// Takes the operator's answer.
///
/// # Errors
/// As [`say`]; [`MessagingError::NotTaken`] when the conversation is not theirs.
async fn answer(
    messaging: &Messaging,
    operator: &Operator,
    id: ConversationId,
    new: &NewMessage,
) -> Result<Message> {
    let conversation = find_for_operator(messaging, operator, id).await?;
    deliver(messaging, &conversation, new, Some(operator)).await
}

async fn deliver(
    messaging: &Messaging,
    conversation: &Conversation,
    new: &NewMessage,
    operator: Option<&Operator>,
) -> Result<Message> {
    let now_ms = messaging.core.clock.now_ms();
    let tx = messaging.core.db.begin().await?;
    // Those who write at the same moment wait for each other: numbers have no gaps, and paces are counted.
    let locked = store::lock_in_tx(&tx, conversation.id).await?.ok_or(MessagingError::Unknown)?;
    if let Some(known) = store::find_by_client_in_tx(&tx, &locked, new.client_id).await? {
        return Ok(known);
    }
    let state = match operator {
        Some(operator) if locked.operator_id != Some(operator.id) || locked.state != State::Taken => {
            return Err(MessagingError::NotTaken);
        }
        Some(_) => State::Taken,
        None => {
            let since_ms = now_ms - PACE_MS;
            if store::count_in_tx(&tx, locked.id, Side::Member, since_ms).await? >= PACE {
                return Err(MessagingError::TooMuch);
            }
            if locked.state == State::Closed { State::Waiting } else { locked.state }
        }
    };
    let side = if operator.is_some() { Side::Support } else { Side::Member };
    let seq = locked.last_seq + 1;
    let images = store::attach_images_in_tx(&tx, locked.id, side, &new.images, seq).await?;
    if images.len() != new.images.len() {
        return Err(MessagingError::Unknown);
    }
    let message = Message {
        seq,
        client_id: new.client_id,
        from: side,
        operator: operator.map(|operator| (operator.id, operator.name.clone())),
        text: new.text.clone(),
        images,
        sent_at_ms: now_ms,
    };
    store::insert_in_tx(&tx, locked.id, &message).await?;
    store::note_message_in_tx(&tx, &locked, &message, state).await?;
    tx.commit().await?;
    messaging.chat.tell(
        conversation.merchant_id,
        conversation.member_id,
        &Frame::Message { conversation_id: locked.id, message: message.clone() },
    );
    if side == Side::Support {
        messaging.core.events.publish(conversation.member_id, MemberEvent::Chat);
    }
    tell_support(messaging, locked.id).await?;
    Ok(message)
}

/// Records how far a side has read and notifies the other one.
async fn see(messaging: &Messaging, conversation: &Conversation, side: Side, seq: i64) -> Result<()> {
    let seq = seq.clamp(0, conversation.last_seq);
    if store::note_seen(&messaging.core.db, conversation.id, side, seq).await? {
        let frame = Frame::Seen { conversation_id: conversation.id, by: side, seq };
        messaging.chat.tell(conversation.merchant_id, conversation.member_id, &frame);
        if side == Side::Member {
            messaging.core.events.publish(conversation.member_id, MemberEvent::Chat);
        }
    }
    Ok(())
}

/// How many messages of support the member has not seen.
pub(super) async fn unread_count(messaging: &Messaging, member_id: MemberId) -> Result<u64> {
    match store::find_of_member(&messaging.core.db, member_id).await? {
        Some(conversation) => Ok(store::unread(&messaging.core.db, &conversation, Side::Member).await?),
        None => Ok(0),
    }
}

/// Shows the other side that this one is typing. More often than the other side can see is passed over.
fn typing(messaging: &Messaging, conversation: &Conversation, side: Side) {
    let limit = match side {
        Side::Member => RateLimit { name: "chat.typing.member", count: 1, period_ms: 2_000 },
        Side::Support => RateLimit { name: "chat.typing.support", count: 1, period_ms: 2_000 },
    };
    let core = &messaging.core;
    if core.limits.take_of(limit, conversation.id.uuid(), core.clock.now_ms()).is_err() {
        return;
    }
    let frame = Frame::Typing { conversation_id: conversation.id, from: side };
    messaging.chat.tell(conversation.merchant_id, conversation.member_id, &frame);
}

/// Makes the conversation the operator's. Taking one's own again changes nothing.
///
/// # Errors
/// [`MessagingError::Taken`] when another operator has it; [`MessagingError::Unknown`];
/// [`MessagingError::Database`].
async fn take(messaging: &Messaging, operator: &Operator, id: ConversationId) -> Result<Conversation> {
    find_for_operator(messaging, operator, id).await?;
    if !store::take(&messaging.core.db, id, operator.id).await? {
        return Err(MessagingError::Taken);
    }
    changed(messaging, operator, id).await
}

/// Closes the operator's conversation. Closing it again changes nothing.
///
/// # Errors
/// [`MessagingError::NotTaken`] when it is not theirs; [`MessagingError::Unknown`];
/// [`MessagingError::Database`].
async fn close(messaging: &Messaging, operator: &Operator, id: ConversationId) -> Result<Conversation> {
    find_for_operator(messaging, operator, id).await?;
    if !store::close(&messaging.core.db, id, operator.id).await? {
        return Err(MessagingError::NotTaken);
    }
    changed(messaging, operator, id).await
}

async fn changed(messaging: &Messaging, operator: &Operator, id: ConversationId) -> Result<Conversation> {
    tell_support(messaging, id).await?;
    let conversation = find_for_operator(messaging, operator, id).await?;
    messaging.chat.tell_member(conversation.member_id, &Frame::Support { conversation_id: id });
    Ok(conversation)
}

/// Shows support the conversation as it is now.
async fn tell_support(messaging: &Messaging, id: ConversationId) -> Result<()> {
    if let Some(conversation) = store::find_for_job(&messaging.core.db, id).await? {
        messaging.chat.tell_support(conversation.merchant_id, &Frame::Conversation { conversation_id: id });
    }
    Ok(())
}

/// Keeps a picture until a message shows it; one that no message shows is forgotten after a day.
///
/// # Errors
/// [`MessagingError::ImageUnreadable`], [`MessagingError::TooMuch`] when too many wait for a message,
/// [`MessagingError::Busy`] when too many wait to be looked at;
/// [`MessagingError::Database`], [`MessagingError::Entropy`].
async fn keep_image(
    messaging: &Messaging,
    conversation: &Conversation,
    side: Side,
    kind: Option<pictures::Kind>,
    bytes: bytes::Bytes,
) -> Result<model::Image> {
    const WAITING_MAX: u64 = 9;
    const WAITING_MS_MAX: i64 = 24 * 60 * 60 * 1_000;
    let kind = kind.ok_or(MessagingError::ImageUnreadable)?;
    let now_ms = messaging.core.clock.now_ms();
    store::forget_images(&messaging.core.db, conversation.id, now_ms - WAITING_MS_MAX).await?;
    // Looking at a picture is the dear part: do not spend it on one that plainly cannot be kept.
    if store::count_waiting_images(messaging.core.db.read(), conversation.id, side).await? >= WAITING_MAX {
        return Err(MessagingError::TooMuch);
    }
    let picture = messaging.chat.painter.encode_anew(kind, bytes).await?;
    let id = ChatImageId::generate(&*messaging.core.clock, &*messaging.core.entropy)?;
    let image = model::Image { id, width: picture.width, height: picture.height };
    let tx = messaging.core.db.begin().await?;
    store::lock_in_tx(&tx, conversation.id).await?.ok_or(MessagingError::Unknown)?;
    if store::count_waiting_images(&tx, conversation.id, side).await? >= WAITING_MAX {
        return Err(MessagingError::TooMuch);
    }
    store::insert_image_in_tx(&tx, conversation.id, side, &image, picture.jpeg, now_ms).await?;
    tx.commit().await?;
    Ok(image)
}

/// What a page of ours may be returned to; nothing else is repeated.
fn own_path(path: Option<&str>) -> Option<&str> {
    const BYTES_MAX: usize = 200;
    path.filter(|path| path.len() <= BYTES_MAX && is_own_page(path))
}
