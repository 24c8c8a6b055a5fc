use sea_orm_migration::prelude::ConditionalStatement;

use crate::db::prelude::*;

pub(super) mod files;

entities! {
    pub(super) mod withdrawal in "withdrawal" by (id: Uuid) {
        merchant_id: Uuid,
        member_id: Uuid,
        idempotency_key: Uuid,
        card_id: Uuid,
        kind: String,
        bank_code: String,
        account_masked: String,
        sealed_destination: Vec<u8>,
        destination_digest: Vec<u8>,
        amount: i64,
        fee: i64,
        currency: String,
        payer: String,
        state: String,
        held: bool,
        held_because: Option<String>,
        reason: Option<String>,
        rules: Json,
        decided_by: Option<Uuid>,
        created_at_ms: i64,
        due_at_ms: i64,
        work_at_ms: Option<i64>,
        completed_at_ms: Option<i64>,
    }

    pub(super) mod attempt in "payout_attempt" by (reference: String) {
        withdrawal_id: Uuid,
        number: i32,
        payer: String,
        digest: Vec<u8>,
        state: String,
        asks: i32,
        noes: i32,
        last_said: Option<String>,
        return_id: Option<String>,
        created_at_ms: i64,
        sent_at_ms: Option<i64>,
        ended_at_ms: Option<i64>,
        coins_micro: Option<i64>,
        coin_rate: Option<i64>,
        coin_transaction: Option<String>,
    }

    /// Payers that take no new attempts of a merchant.
    pub(super) mod suspension in "payer_suspension" by (merchant_id: Uuid, payer: String) {
        at_ms: i64,
        reason: String,
        author: Option<String>,
    }

    pub(super) mod event in "withdrawal_event" by (#[sea_orm(auto_increment = true)] id: i64) {
        withdrawal_id: Uuid,
        source: String,
        kind: String,
        detail: String,
        at_ms: i64,
    }
}

pub(crate) fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    let withdrawal = CreateTable::of("m20261126_100000_payouts_withdrawal", "withdrawal")
        .col(pk_uuid("id"))
        .cols(uuid, &["merchant_id", "member_id", "idempotency_key", "card_id"])
        .col(string_len("bank_code", 16))
        .col(string_len("account_masked", 32))
        .col(var_binary("sealed_destination", 1024))
        .col(binary_len("destination_digest", 32))
        .cols(big_integer, &["amount", "fee"])
        .col(string_len("currency", 3))
        .col(string_len("payer", 32))
        .col(string_len("state", 16))
        .col(boolean("held"))
        .col(string_len_null("reason", 32))
        .col(json_binary("rules"))
        .col(uuid_null("decided_by"))
        .cols(big_integer, &["created_at_ms", "due_at_ms"])
        .cols(big_integer_null, &["work_at_ms", "completed_at_ms"])
        .with_foreign_key("withdrawal_member_fkey", "member_id", "member")
        .with_unique_index("withdrawal_member_idempotency_key", &["member_id", "idempotency_key"])
        .with_index("withdrawal_member_created_idx", &["member_id", "created_at_ms"])
        .with_index("withdrawal_merchant_state_idx", &["merchant_id", "state", "due_at_ms"])
        .with_index("withdrawal_work_idx", &["work_at_ms"]);
    let attempt = CreateTable::of("m20261126_100010_payouts_attempt", "payout_attempt")
        .col(string_len("reference", 64).primary_key())
        .col(uuid("withdrawal_id"))
        .col(integer("number"))
        .col(string_len("payer", 32))
        .col(binary_len("digest", 32))
        .col(string_len("state", 16))
        .cols(integer, &["asks", "noes"])
        .col(string_len_null("last_said", 200))
        .col(string_len_null("return_id", 128))
        .col(big_integer("created_at_ms"))
        .cols(big_integer_null, &["sent_at_ms", "ended_at_ms"])
        .with_foreign_key("payout_attempt_withdrawal_fkey", "withdrawal_id", "withdrawal")
        .with_unique_index("payout_attempt_number_key", &["withdrawal_id", "number"])
        .with_special_index(
            // The database allows one open attempt per withdrawal.
            Index::create()
                .unique()
                .name("payout_attempt_open_key")
                .table("payout_attempt")
                .col("withdrawal_id")
                .and_where(Expr::col("ended_at_ms").is_null()),
        );
    let event = CreateTable::of("m20261126_100020_payouts_event", "withdrawal_event")
        .col(pk_auto("id").big_integer())
        .col(uuid("withdrawal_id"))
        .col(string_len("source", 16))
        .col(string_len("kind", 32))
        .col(string_len("detail", 500))
        .col(big_integer("at_ms"))
        .with_index("withdrawal_event_withdrawal_idx", &["withdrawal_id", "id"]);
    let stays = Rewrite::new("m20261126_100030_payouts_withdrawal_stays")
        .on_sqlite(SQLITE_TERMS, "DROP TRIGGER withdrawal_terms")
        .on_sqlite(SQLITE_STAYS, "DROP TRIGGER withdrawal_stays")
        .on_postgres(POSTGRES_TERMS, "DROP FUNCTION withdrawal_terms() CASCADE");
    let mut migrations = vec![withdrawal.boxed(), attempt.boxed(), event.boxed(), stays.boxed()];
    migrations.extend(holds_and_payers());
    migrations.extend(for_reports());
    migrations.extend(coins_of_attempts());
    migrations.extend(files::migrations());
    migrations.extend(super::sanctions::migrations());
    migrations.extend(super::levels::migrations());
    migrations
}

/// What reports look for by time.
fn for_reports() -> Vec<Box<dyn MigrationTrait>> {
    let ended = AddIndex::new(
        "m20261127_300020_payouts_attempt_ended",
        "payout_attempt",
        "payout_attempt_ended_idx",
        &["ended_at_ms"],
    );
    let completed = AddIndex::new(
        "m20261127_300030_payouts_completed",
        "withdrawal",
        "withdrawal_merchant_completed_idx",
        &["merchant_id", "completed_at_ms"],
    );
    vec![ended.boxed(), completed.boxed()]
}

/// What was sent of a payout to an address.
fn coins_of_attempts() -> Vec<Box<dyn MigrationTrait>> {
    let add = |name, column| AddColumn::new(name, "payout_attempt", column).boxed();
    vec![
        add("m20261129_100010_payouts_attempt_coins", big_integer_null("coins_micro")),
        add("m20261129_100020_payouts_attempt_coin_rate", big_integer_null("coin_rate")),
        add("m20261129_100030_payouts_attempt_coin_transaction", string_len_null("coin_transaction", 64)),
    ]
}

/// Why a withdrawal is held back, suspended payers, destinations that change while a withdrawal is in review, and
/// their kinds.
fn holds_and_payers() -> Vec<Box<dyn MigrationTrait>> {
    let because = AddColumn::new(
        "m20261126_500100_payouts_held_because",
        "withdrawal",
        string_len_null("held_because", 32),
    );
    let held = AddIndex::new(
        "m20261126_500110_payouts_held",
        "withdrawal",
        "withdrawal_merchant_held_idx",
        &["merchant_id", "held"],
    );
    let suspension = CreateTable::of("m20261126_500120_payouts_payer_suspension", "payer_suspension")
        .col(uuid("merchant_id"))
        .col(string_len("payer", 32))
        .col(big_integer("at_ms"))
        .col(string_len("reason", 200))
        .col(string_len_null("author", 32))
        .with_primary_key(&["merchant_id", "payer"]);
    let changes = Rewrite::new("m20261126_500130_payouts_destination_changes")
        .on_sqlite("DROP TRIGGER withdrawal_terms", SQLITE_TERMS)
        .on_sqlite(SQLITE_TERMS_IN_REVIEW, "DROP TRIGGER withdrawal_terms")
        .on_postgres(POSTGRES_TERMS_IN_REVIEW, POSTGRES_TERMS_AGAIN);
    let kind = AddColumn::new(
        "m20261127_200040_payouts_withdrawal_kind",
        "withdrawal",
        string_len("kind", 16).default("bank").take(),
    );
    vec![because.boxed(), held.boxed(), suspension.boxed(), changes.boxed(), kind.boxed()]
}

/// What was asked for is never rewritten, and a withdrawal never goes away.
const SQLITE_TERMS: &str = "CREATE TRIGGER withdrawal_terms BEFORE UPDATE ON withdrawal
    WHEN OLD.amount <> NEW.amount OR OLD.fee <> NEW.fee OR OLD.currency <> NEW.currency
        OR OLD.member_id <> NEW.member_id OR OLD.merchant_id <> NEW.merchant_id
        OR OLD.sealed_destination <> NEW.sealed_destination OR OLD.destination_digest <> NEW.destination_digest
    BEGIN SELECT RAISE(ABORT, 'the terms of a withdrawal stay as they were asked for'); END";
const SQLITE_STAYS: &str = "CREATE TRIGGER withdrawal_stays BEFORE DELETE ON withdrawal
    BEGIN SELECT RAISE(ABORT, 'a withdrawal stays'); END";
const POSTGRES_TERMS: &str = "CREATE FUNCTION withdrawal_terms() RETURNS trigger AS $$
    BEGIN
        IF TG_OP = 'UPDATE'
            AND OLD.amount = NEW.amount AND OLD.fee = NEW.fee AND OLD.currency = NEW.currency
            AND OLD.member_id = NEW.member_id AND OLD.merchant_id = NEW.merchant_id
            AND OLD.sealed_destination = NEW.sealed_destination
            AND OLD.destination_digest = NEW.destination_digest
        THEN RETURN NEW;
        END IF;
        RAISE EXCEPTION 'the terms of a withdrawal stay as they were asked for';
    END $$ LANGUAGE plpgsql;
    CREATE TRIGGER withdrawal_terms BEFORE UPDATE OR DELETE ON withdrawal
        FOR EACH ROW EXECUTE FUNCTION withdrawal_terms()";

/// As above, but for the destination of one that waits for persons and goes on waiting.
const SQLITE_TERMS_IN_REVIEW: &str = "CREATE TRIGGER withdrawal_terms BEFORE UPDATE ON withdrawal
    WHEN OLD.amount <> NEW.amount OR OLD.fee <> NEW.fee OR OLD.currency <> NEW.currency
        OR OLD.member_id <> NEW.member_id OR OLD.merchant_id <> NEW.merchant_id
        OR ((OLD.sealed_destination <> NEW.sealed_destination
                OR OLD.destination_digest <> NEW.destination_digest)
            AND NOT (OLD.state = 'review' AND NEW.state = 'review'))
    BEGIN SELECT RAISE(ABORT, 'the terms of a withdrawal stay as they were asked for'); END";
const POSTGRES_TERMS_IN_REVIEW: &str = "CREATE OR REPLACE FUNCTION withdrawal_terms() RETURNS trigger AS $$
    BEGIN
        IF TG_OP = 'UPDATE'
            AND OLD.amount = NEW.amount AND OLD.fee = NEW.fee AND OLD.currency = NEW.currency
            AND OLD.member_id = NEW.member_id AND OLD.merchant_id = NEW.merchant_id
            AND ((OLD.sealed_destination = NEW.sealed_destination
                    AND OLD.destination_digest = NEW.destination_digest)
                OR (OLD.state = 'review' AND NEW.state = 'review'))
        THEN RETURN NEW;
        END IF;
        RAISE EXCEPTION 'the terms of a withdrawal stay as they were asked for';
    END $$ LANGUAGE plpgsql";
const POSTGRES_TERMS_AGAIN: &str = "CREATE OR REPLACE FUNCTION withdrawal_terms() RETURNS trigger AS $$
    BEGIN
        IF TG_OP = 'UPDATE'
            AND OLD.amount = NEW.amount AND OLD.fee = NEW.fee AND OLD.currency = NEW.currency
            AND OLD.member_id = NEW.member_id AND OLD.merchant_id = NEW.merchant_id
            AND OLD.sealed_destination = NEW.sealed_destination
            AND OLD.destination_digest = NEW.destination_digest
        THEN RETURN NEW;
        END IF;
        RAISE EXCEPTION 'the terms of a withdrawal stay as they were asked for';
    END $$ LANGUAGE plpgsql";
