//! The words every other room is written in: money, identifiers, time, randomness, languages,
//! mobile numbers, PromptPay codes, error codes.
//!
//! Invariants: no input or output, no async, no HTTP or SQL. Time and randomness are parameters everywhere
//! ([`Clock`], [`Entropy`]), so a test can replay any moment.

mod clock;
mod entropy;
mod error_code;
mod id;
mod language;
mod money;
mod numbering_plan;
pub mod openapi;
mod page;
mod phone;
pub mod promptpay;

pub use clock::{Clock, FollowingClock, ManualClock, SystemClock};
pub use entropy::{Entropy, EntropyError, OsEntropy, SeededEntropy};
pub use error_code::ErrorCode;
pub use id::IdError;
pub use language::{Language, LocalText};
pub use money::{Currency, Money, MoneyError};
pub use numbering_plan::NumberingPlan;
pub use page::{Page, PageRequest};
pub use phone::{PhoneError, PhoneNumber};

pub mod ids {
    //! Typed identifiers: a time-ordered UUID inside, a prefixed string on the wire.

    use crate::id::typed_id;

    typed_id!(
        /// A merchant (tenant) of the platform.
        MerchantId, "mer"
    );
    typed_id!(
        /// A person with an account at one merchant.
        MemberId, "mem"
    );
    typed_id!(
        /// A link by which an agent invites people.
        LinkId, "lnk"
    );
    typed_id!(
        /// One login of one member.
        SessionId, "ses"
    );
    typed_id!(
        /// A device that remembers a member.
        DeviceId, "dvc"
    );
    typed_id!(
        /// A passkey of a member.
        PasskeyId, "pky"
    );
    typed_id!(
        /// A deposit order.
        DepositId, "dep"
    );
    typed_id!(
        /// A picture that a member sends with a deposit.
        DepositImageId, "dpi"
    );
    typed_id!(
        /// Money that arrived at a payment gateway.
        ReceiptId, "rcp"
    );
    typed_id!(
        /// A deposit, or part of one, that a payment gateway took back.
        ReversalId, "rev"
    );
    typed_id!(
        /// A line of an agent's statement.
        IncomeLineId, "inc"
    );
    typed_id!(
        /// A contract between an agent and who pays them, or an offer of one.
        ContractId, "ctr"
    );
    typed_id!(
        /// A provider's statement.
        StatementId, "stm"
    );
    typed_id!(
        /// A bank account that a member may be paid to.
        BankCardId, "crd"
    );
    typed_id!(
        /// A withdrawal order.
        WithdrawalId, "wdr"
    );
    typed_id!(
        /// What an agent sends to members of the team.
        TeamTransferId, "ttr"
    );
    typed_id!(
        /// A jackpot's pool, from its seed to its win.
        JackpotId, "jpt"
    );
    typed_id!(
        /// A round of a game.
        RoundId, "rnd"
    );
    typed_id!(
        /// An announcement, banner or promotion.
        ContentId, "con"
    );
    typed_id!(
        /// A member's permission to open one game once.
        TicketId, "tkt"
    );
    typed_id!(
        /// One movement of money in the ledger.
        TransferId, "trf"
    );
    typed_id!(
        /// A text message or an e-mail.
        MessageId, "msg"
    );
    typed_id!(
        /// A message in a member's inbox.
        InboxId, "inb"
    );
    typed_id!(
        /// A browser with notifications switched on.
        BrowserId, "brw"
    );
    typed_id!(
        /// What a member wrote in the feedback form.
        FeedbackId, "fbk"
    );
    typed_id!(
        /// A person who works for a merchant.
        OperatorId, "opr"
    );
    typed_id!(
        /// One login of one operator.
        OperatorSessionId, "ops"
    );
    typed_id!(
        /// A freeze of an account.
        FreezeId, "frz"
    );
    typed_id!(
        /// An import of a sanctions list.
        SanctionsListId, "scl"
    );
    typed_id!(
        /// What an operator proposes and another decides.
        ProposalId, "prp"
    );
    typed_id!(
        /// A member's chat with support.
        ConversationId, "cnv"
    );
    typed_id!(
        /// A picture of a chat.
        ChatImageId, "img"
    );
    typed_id!(
        /// A request seen by the server, for logs and support.
        RequestId, "req"
    );
}
