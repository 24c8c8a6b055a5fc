//! Tables of deposits that were taken back.

use crate::db::prelude::*;

entities! {
    pub(in super::super) mod reversal in "deposit_reversal" by (id: Uuid) {
        merchant_id: Uuid,
        provider: String,
        reversal_id: String,
        transaction_id: String,
        receipt_id: Uuid,
        deposit_id: Option<Uuid>,
        member_id: Option<Uuid>,
        amount: i64,
        currency: String,
        source: String,
        digest: Vec<u8>,
        reversed_at_ms: Option<i64>,
        received_at_ms: i64,
        state: String,
        from_member: i64,
        from_suspense: i64,
        lost: i64,
        taken: i64,
        owed: i64,
        debt_left: i64,
        repays: bool,
        written_off: i64,
        written_off_by: Option<Uuid>,
        ended_at_ms: Option<i64>,
    }

    pub(in super::super) mod repayment in "debt_repayment" by (receipt_id: Uuid, part: String, reversal_id: Uuid) {
        amount: i64,
        at_ms: i64,
    }
}

pub(super) fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    let reversal = CreateTable::of("m20261127_100010_payments_deposit_reversal", "deposit_reversal")
        .col(pk_uuid("id"))
        .col(uuid("merchant_id"))
        .col(string_len("provider", 32))
        .col(string_len("reversal_id", 128))
        .col(string_len("transaction_id", 128))
        .col(uuid("receipt_id"))
        .cols(uuid_null, &["deposit_id", "member_id"])
        .col(big_integer("amount"))
        .col(string_len("currency", 8))
        .col(string_len("source", 16))
        .col(var_binary("digest", 32))
        .col(big_integer_null("reversed_at_ms"))
        .col(big_integer("received_at_ms"))
        .col(string_len("state", 16))
        .cols(big_integer, &["from_member", "from_suspense", "lost", "taken", "owed", "debt_left"])
        .col(boolean("repays"))
        .col(big_integer("written_off"))
        .col(uuid_null("written_off_by"))
        .col(big_integer_null("ended_at_ms"))
        .with_unique_index("deposit_reversal_provider", &["provider", "reversal_id"])
        .with_index("deposit_reversal_receipt_idx", &["receipt_id"])
        .with_index("deposit_reversal_deposit_idx", &["deposit_id"])
        .with_index("deposit_reversal_member_idx", &["member_id", "received_at_ms"])
        .with_index("deposit_reversal_merchant_idx", &["merchant_id", "debt_left", "received_at_ms"])
        .with_index("deposit_reversal_state_idx", &["state", "received_at_ms"]);
    let repayment = CreateTable::of("m20261127_100020_payments_debt_repayment", "debt_repayment")
        .col(uuid("receipt_id"))
        .col(string_len("part", 16))
        .col(uuid("reversal_id"))
        .cols(big_integer, &["amount", "at_ms"])
        .with_primary_key(&["receipt_id", "part", "reversal_id"])
        .with_index("debt_repayment_reversal_idx", &["reversal_id"]);
    let forward = Rewrite::new("m20261127_100030_payments_reversal_only_forward")
        .on_sqlite(SQLITE_FORWARD, "DROP TRIGGER deposit_reversal_only_forward")
        .on_sqlite(SQLITE_STAYS, "DROP TRIGGER deposit_reversal_stays")
        .on_sqlite(SQLITE_REPAID, "DROP TRIGGER debt_repayment_stays")
        .on_sqlite(SQLITE_REPAID_STAYS, "DROP TRIGGER debt_repayment_is_kept")
        .on_postgres(POSTGRES_FORWARD, "DROP FUNCTION deposit_reversal_only_forward() CASCADE")
        .on_postgres(POSTGRES_REPAID, "DROP FUNCTION debt_repayment_stays() CASCADE");
    vec![reversal.boxed(), repayment.boxed(), forward.boxed()]
}

/// What was told is never rewritten; a debt never grows again once it was made, and never falls below zero.
const SQLITE_FORWARD: &str = "CREATE TRIGGER deposit_reversal_only_forward BEFORE UPDATE ON deposit_reversal
    WHEN OLD.amount <> NEW.amount OR OLD.currency <> NEW.currency OR OLD.provider <> NEW.provider
        OR OLD.reversal_id <> NEW.reversal_id OR OLD.receipt_id <> NEW.receipt_id
        OR OLD.merchant_id <> NEW.merchant_id
        OR CASE OLD.state WHEN 'noted' THEN 0 WHEN 'decided' THEN 1 ELSE 2 END
            > CASE NEW.state WHEN 'noted' THEN 0 WHEN 'decided' THEN 1 WHEN 'ended' THEN 2 ELSE -1 END
        OR (OLD.state <> 'noted' AND (OLD.from_member <> NEW.from_member
            OR OLD.from_suspense <> NEW.from_suspense OR OLD.lost <> NEW.lost))
        OR (OLD.state = 'ended' AND (OLD.taken <> NEW.taken OR OLD.owed <> NEW.owed
            OR NEW.debt_left > OLD.debt_left OR NEW.written_off < OLD.written_off))
        OR NEW.debt_left < 0
    BEGIN SELECT RAISE(ABORT, 'a reversal is a fact and only goes forward'); END";
const SQLITE_STAYS: &str = "CREATE TRIGGER deposit_reversal_stays BEFORE DELETE ON deposit_reversal
    BEGIN SELECT RAISE(ABORT, 'a reversal is a fact and only goes forward'); END";
const SQLITE_REPAID: &str = "CREATE TRIGGER debt_repayment_stays BEFORE UPDATE ON debt_repayment
    BEGIN SELECT RAISE(ABORT, 'what was repaid stays so'); END";
const SQLITE_REPAID_STAYS: &str = "CREATE TRIGGER debt_repayment_is_kept BEFORE DELETE ON debt_repayment
    BEGIN SELECT RAISE(ABORT, 'what was repaid stays so'); END";
const POSTGRES_FORWARD: &str = "CREATE FUNCTION deposit_reversal_only_forward() RETURNS trigger AS $$
    BEGIN
        IF TG_OP = 'UPDATE'
            AND OLD.amount = NEW.amount AND OLD.currency = NEW.currency AND OLD.provider = NEW.provider
            AND OLD.reversal_id = NEW.reversal_id AND OLD.receipt_id = NEW.receipt_id
            AND OLD.merchant_id = NEW.merchant_id
            AND (CASE OLD.state WHEN 'noted' THEN 0 WHEN 'decided' THEN 1 ELSE 2 END
                <= CASE NEW.state WHEN 'noted' THEN 0 WHEN 'decided' THEN 1 WHEN 'ended' THEN 2 ELSE -1 END)
            AND (OLD.state = 'noted' OR (OLD.from_member = NEW.from_member
                AND OLD.from_suspense = NEW.from_suspense AND OLD.lost = NEW.lost))
            AND (OLD.state <> 'ended' OR (OLD.taken = NEW.taken AND OLD.owed = NEW.owed
                AND NEW.debt_left <= OLD.debt_left AND NEW.written_off >= OLD.written_off))
            AND NEW.debt_left >= 0
        THEN RETURN NEW;
        END IF;
        RAISE EXCEPTION 'a reversal is a fact and only goes forward';
    END $$ LANGUAGE plpgsql;
    CREATE TRIGGER deposit_reversal_only_forward BEFORE UPDATE OR DELETE ON deposit_reversal
        FOR EACH ROW EXECUTE FUNCTION deposit_reversal_only_forward()";
const POSTGRES_REPAID: &str = "CREATE FUNCTION debt_repayment_stays() RETURNS trigger AS $$
    BEGIN
        RAISE EXCEPTION 'what was repaid stays so';
    END $$ LANGUAGE plpgsql;
    CREATE TRIGGER debt_repayment_stays BEFORE UPDATE OR DELETE ON debt_repayment
        FOR EACH ROW EXECUTE FUNCTION debt_repayment_stays()";
