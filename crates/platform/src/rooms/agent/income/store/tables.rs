//! The tables of income.

use crate::db::prelude::*;

entities! {
    /// What all agents of a merchant earned by a day.
    pub(super) mod run in "agent_run" by (id: Uuid) {
        merchant_id: Uuid,
        kind: String,
        day: String,
        state: String,
        /// The last row of the ledger's log when the day was over.
        snapshot: i64,
        begun_at_ms: i64,
        /// Of the newest change of its state.
        changed_at_ms: i64,
    }

    /// A line of an agent's statement.
    pub(super) mod line in "income_line" by (id: Uuid) {
        merchant_id: Uuid,
        member_id: Uuid,
        run_id: Option<Uuid>,
        kind: String,
        day: String,
        run_day: String,
        /// Empty for a payout.
        category: String,
        base: i64,
        ppm: i32,
        amount: i64,
        created_at_ms: i64,
        sequence: Option<i64>,
        booked_at_ms: Option<i64>,
        /// What of a contract it moves.
        due_id: Option<Uuid>,
        /// The line of the other agent whose movement it is the other side of.
        moved_by: Option<Uuid>,
    }

    /// What a branch added to a line.
    pub(super) mod part in "income_part" by (line_id: Uuid, ord: i32) {
        base_before: i64,
        base: i64,
        ppm: i32,
        amount: i64,
    }

    /// A round that made a correction necessary.
    pub(super) mod changed in "income_round" by (line_id: Uuid, sequence: i64) {
        ord: i32,
        vendor: String,
        round: String,
        delta: i64,
    }

    /// A member who earned something at any time.
    pub(super) mod earner in "earner" by (member_id: Uuid) {
        merchant_id: Uuid,
    }

    /// A person whose counted stakes of a day changed after its run, or may have.
    pub(super) mod dirty in "dirty_day" by (day: String, ord: i32) {
        merchant_id: Uuid,
        first_sequence: i64,
        last_sequence: i64,
    }
}

pub(in crate::rooms::agent) fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    let run = CreateTable::of("m20261201_300000_agent_run", "agent_run")
        .col(uuid("id").primary_key())
        .col(uuid("merchant_id"))
        .col(string_len("kind", 16))
        .col(string_len("day", 10))
        .col(string_len("state", 10))
        .cols(big_integer, &["snapshot", "begun_at_ms", "changed_at_ms"])
        .with_unique_index("agent_run_day_key", &["merchant_id", "kind", "day"])
        .with_foreign_key("agent_run_merchant_fkey", "merchant_id", "merchant");
    let line = CreateTable::of("m20261201_300001_agent_income_line", "income_line")
        .col(uuid("id").primary_key())
        .cols(uuid, &["merchant_id", "member_id"])
        .col(uuid_null("run_id"))
        .col(string_len("kind", 16))
        .col(string_len("day", 10))
        .col(string_len("run_day", 10))
        .col(string_len("category", 12))
        .col(big_integer("base"))
        .col(integer("ppm"))
        .cols(big_integer, &["amount", "created_at_ms"])
        .cols(big_integer_null, &["sequence", "booked_at_ms"])
        .with_unique_index("income_line_part_key", &["run_id", "member_id", "category", "day"])
        .with_index("income_line_member_idx", &["member_id", "booked_at_ms"])
        .with_index("income_line_day_idx", &["member_id", "day"])
        .with_foreign_key("income_line_member_fkey", "member_id", "member")
        .with_foreign_key("income_line_run_fkey", "run_id", "agent_run");
    let part = CreateTable::of("m20261201_300002_agent_income_part", "income_part")
        .col(uuid("line_id"))
        .col(integer("ord"))
        .cols(big_integer, &["base_before", "base"])
        .col(integer("ppm"))
        .col(big_integer("amount"))
        .with_primary_key(&["line_id", "ord"])
        .with_foreign_key("income_part_line_fkey", "line_id", "income_line");
    let changed = CreateTable::of("m20261201_300003_agent_income_round", "income_round")
        .col(uuid("line_id"))
        .col(big_integer("sequence"))
        .col(integer("ord"))
        .col(string_len("vendor", 32))
        .col(string_len("round", 64))
        .col(big_integer("delta"))
        .with_primary_key(&["line_id", "sequence"])
        .with_foreign_key("income_round_line_fkey", "line_id", "income_line");
    let earner = CreateTable::of("m20261201_300004_agent_earner", "earner")
        .col(uuid("member_id").primary_key())
        .col(uuid("merchant_id"))
        .with_index("earner_merchant_idx", &["merchant_id"])
        .with_foreign_key("earner_member_fkey", "member_id", "member");
    let dirty = CreateTable::of("m20261201_300005_agent_dirty_day", "dirty_day")
        .col(string_len("day", 10))
        .col(integer("ord"))
        .col(uuid("merchant_id"))
        .cols(big_integer, &["first_sequence", "last_sequence"])
        .with_primary_key(&["day", "ord"]);
    let mut migrations =
        vec![run.boxed(), line.boxed(), part.boxed(), changed.boxed(), earner.boxed(), dirty.boxed()];
    migrations.extend(super::dues::migrations());
    // Of what is not booked alone, so that what was booked in years costs the job nothing.
    let name = "m20261201_900210_agent_income_line_open";
    let open = AddIndex::new(name, "income_line", "income_line_open_idx", &["run_id", "id"]);
    migrations.push(open.of_rows(Expr::col(line::Column::Sequence).is_null()).boxed());
    migrations
}
