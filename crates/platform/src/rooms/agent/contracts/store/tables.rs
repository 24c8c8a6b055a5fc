//! The table of contracts.

use sea_orm_migration::prelude::ConditionalStatement;

use crate::db::prelude::*;

entities! {
    /// A contract between an agent and who pays them, or an offer of one.
    pub(super) mod contract in "agent_contract" by (id: Uuid) {
        merchant_id: Uuid,
        /// The agent who pays; none where the merchant does.
        payer_id: Option<Uuid>,
        receiver_id: Uuid,
        kind: String,
        /// `CONS`, or the code of a category.
        scope: String,
        offer: String,
        status: String,
        terms: Json,
        /// The version of what is stored as terms.
        version: i16,
        digest: String,
        /// What the client of who offered it named the request; the proposal of a merchant's.
        idempotency_key: Uuid,
        offered_at_ms: i64,
        expires_at_ms: i64,
        answered_at_ms: Option<i64>,
        from_day: Option<String>,
        /// The first day on which it no longer holds.
        until_day: Option<String>,
        replaces_id: Option<Uuid>,
    }
}

pub(super) fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    let contract = CreateTable::of("m20261201_900100_agent_contract", "agent_contract")
        .col(pk_uuid("id"))
        .col(uuid("merchant_id"))
        .col(uuid_null("payer_id"))
        .col(uuid("receiver_id"))
        .col(string_len("kind", 16))
        .col(string_len("scope", 12))
        .col(string_len("offer", 8))
        .col(string_len("status", 12))
        .col(json_binary("terms"))
        .col(small_integer("version"))
        .col(string_len("digest", 64))
        .col(uuid("idempotency_key"))
        .cols(big_integer, &["offered_at_ms", "expires_at_ms"])
        .col(big_integer_null("answered_at_ms"))
        .cols(|name| string_len_null(name, 10), &["from_day", "until_day"])
        .col(uuid_null("replaces_id"))
        .with_foreign_key("agent_contract_merchant_fkey", "merchant_id", "merchant")
        .with_foreign_key("agent_contract_payer_fkey", "payer_id", "member")
        .with_foreign_key("agent_contract_receiver_fkey", "receiver_id", "member")
        .with_unique_index("agent_contract_request_key", &["payer_id", "idempotency_key"])
        .with_index("agent_contract_payer_idx", &["payer_id", "offered_at_ms"])
        .with_index("agent_contract_receiver_idx", &["receiver_id", "kind"])
        .with_index("agent_contract_day_idx", &["merchant_id", "kind", "from_day"])
        // The database allows one offer that waits of a kind and scope.
        .with_special_index(
            Index::create()
                .unique()
                .name("agent_contract_offered_key")
                .col("receiver_id")
                .col("kind")
                .col("scope")
                .and_where(Expr::col("status").eq("offered")),
        );
    vec![contract.boxed()]
}
