//! What the database itself refuses, independent of the code above it, and what an audit finds.

use tokio_postgres::NoTls;

use crate::support::{Engine, World, hold, key, on_both_engines, reverse, thb, transfer, void};

/// A world with one row of every kind.
async fn lived_in(world: &World) {
    let (house, member) = (world.house().await, world.member("a", 100).await);
    world.ledger.submit(transfer(key(1), member, house, thb(10))).await.unwrap();
    world.ledger.submit(reverse(key(2), &key(1), member, house)).await.unwrap();
    world.ledger.submit(hold(key(3), member, house, thb(10), None)).await.unwrap();
    world.ledger.submit(void(key(4), &key(3))).await.unwrap();
}

/// Runs a statement as the owner of the database, without the ledger. `L.` is replaced by the schema.
pub(crate) async fn past_the_ledger(world: &World, statement: &str) -> Result<(), String> {
    match world.engine {
        Engine::Sqlite => {
            let connection = rusqlite::Connection::open(world.place()).unwrap();
            connection.execute_batch(&statement.replace("L.", "")).map_err(|error| error.to_string())
        }
        Engine::Postgres => {
            let (client, connection) = tokio_postgres::connect(world.place(), NoTls).await.unwrap();
            tokio::spawn(connection);
            let done = client.batch_execute(&statement.replace("L.", "ledger.")).await;
            done.map_err(|error| {
                error.as_db_error().map_or(error.to_string(), |error| error.message().to_owned())
            })
        }
    }
}

async fn i5_the_database_refuses_to_change_or_forget_the_log(world: World) {
    lived_in(&world).await;
    for statement in [
        "UPDATE L.transfers SET amount = 1 WHERE sequence = 2",
        "DELETE FROM L.transfers WHERE sequence = 2",
        "UPDATE L.batches SET first_sequence = 1",
        "DELETE FROM L.batches",
        "UPDATE L.reversals SET sequence = 1",
        "DELETE FROM L.reversals",
        "UPDATE L.holds SET state = 0",
        "DELETE FROM L.holds",
        "DELETE FROM L.accounts",
    ] {
        let refused = past_the_ledger(&world, statement).await;
        assert!(refused.is_err(), "{statement} was carried out");
    }
    world.assert_sound().await;
}

async fn i4_the_database_refuses_an_overdraft(world: World) {
    lived_in(&world).await;
    for statement in [
        "UPDATE L.accounts SET posted = -1 WHERE posted > 0",
        "UPDATE L.accounts SET held = posted + 1 WHERE posted > 0",
        "UPDATE L.accounts SET held = -1",
    ] {
        let refused = past_the_ledger(&world, statement).await.unwrap_err();
        assert!(refused.contains("no_overdraft"), "{statement}: {refused}");
    }
}

async fn i6_the_database_refuses_a_second_row_with_a_key(world: World) {
    lived_in(&world).await;
    let statement =
        "INSERT INTO L.transfers SELECT sequence + 100, transfer_id, namespace, key_id, kind, debit,
        credit, amount, code, reference, original, debit_posted, debit_held, credit_posted, credit_held, at,
        expires_at, fingerprint, group_first, group_size FROM L.transfers WHERE sequence = 1";
    assert!(past_the_ledger(&world, statement).await.is_err());
}

#[tokio::test]
async fn an_index_that_lost_a_key_is_found_on_sqlite() {
    let world = World::new(Engine::Sqlite).await;
    lived_in(&world).await;
    let (page, page_bytes, key): (i64, i64, [u8; 16]) = {
        let connection = rusqlite::Connection::open(world.place()).unwrap();
        connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(())).unwrap();
        let asked = "SELECT rootpage, (SELECT page_size FROM pragma_page_size), (SELECT key_id FROM transfers LIMIT 1)
                     FROM sqlite_schema WHERE name = 'transfers_key'";
        connection.query_row(asked, [], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?))).unwrap()
    };
    let mut file = std::fs::read(world.place()).unwrap();
    let start = usize::try_from((page - 1) * page_bytes).unwrap();
    let place = file[start..].windows(key.len()).position(|bytes| bytes == key).unwrap();
    file[start + place] ^= 1;
    std::fs::write(world.place(), file).unwrap();
    let audit = world.ledger.verify().await.unwrap();
    assert!(
        audit.findings.iter().any(|what| what.contains("missing from index transfers_key")),
        "{:?}",
        audit.findings
    );
}

/// Removes the database's triggers first, as a person with its password could.
async fn tamper(world: &World, statement: &str) {
    let unguard = match world.engine {
        Engine::Sqlite => "DROP TRIGGER transfers_no_update; DROP TRIGGER transfers_no_delete;",
        Engine::Postgres => "DROP TRIGGER append_only ON L.transfers;",
    };
    past_the_ledger(world, unguard).await.unwrap();
    past_the_ledger(world, statement).await.unwrap();
}

async fn assert_noticed(world: &World, what: &str) {
    let audit = world.ledger.verify().await.unwrap();
    assert!(audit.findings.iter().any(|finding| finding.contains(what)), "{what}: {:#?}", audit.findings);
}

async fn r68_an_audit_names_a_row_whose_reference_was_changed(world: World) {
    lived_in(&world).await;
    tamper(&world, "UPDATE L.transfers SET reference = 'rnd_2' WHERE sequence = 2").await;
    assert_noticed(&world, "the hash chain breaks in the batch that ends with 2").await;
}

async fn r68_an_audit_notices_a_row_that_is_gone(world: World) {
    lived_in(&world).await;
    tamper(&world, "DELETE FROM L.transfers WHERE sequence = 3").await;
    assert_noticed(&world, "the batch that should end with 3 ends with 2").await;
}

async fn r68_an_audit_notices_a_row_that_was_added(world: World) {
    lived_in(&world).await;
    let statement = "INSERT INTO L.transfers SELECT 6, transfer_id, namespace + 1, key_id, kind, debit,
        credit, amount, code, reference, original, debit_posted, debit_held, credit_posted, credit_held, at,
        expires_at, fingerprint, group_first, group_size FROM L.transfers WHERE sequence = 1";
    tamper(&world, statement).await;
    assert_noticed(&world, "the rows from 6 to 6 belong to no batch").await;
}

/// A member who bets again and again; the database's row 5 is one of the bets.
async fn busy(world: &World) {
    let (house, member) = (world.house().await, world.member("a", 100).await);
    for number in 0..40 {
        world.ledger.submit(transfer(key(number + 1), member, house, thb(1))).await.unwrap();
    }
}

async fn assert_one_finding(world: &World, what: &str) {
    let audit = world.ledger.verify().await.unwrap();
    assert_eq!(audit.finding_count, 1, "{:#?}", audit.findings);
    assert!(audit.findings[0].contains(what), "{what}: {:#?}", audit.findings);
}

async fn one_changed_amount_is_one_finding_that_names_its_row(world: World) {
    busy(&world).await;
    tamper(&world, "UPDATE L.transfers SET amount = amount + 1 WHERE sequence = 5").await;
    assert_one_finding(&world, "row 5 says").await;
}

async fn one_changed_balance_of_a_row_is_one_finding_that_names_it(world: World) {
    busy(&world).await;
    tamper(&world, "UPDATE L.transfers SET debit_posted = debit_posted + 1 WHERE sequence = 5").await;
    assert_one_finding(&world, "row 5 says").await;
}

async fn changes_of_two_rows_are_two_findings(world: World) {
    busy(&world).await;
    tamper(&world, "UPDATE L.transfers SET amount = amount + 1 WHERE sequence IN (5, 30)").await;
    let audit = world.ledger.verify().await.unwrap();
    assert_eq!(audit.finding_count, 2, "{:#?}", audit.findings);
}

async fn i3_an_audit_notices_a_balance_that_is_not_the_sum_of_its_legs(world: World) {
    lived_in(&world).await;
    past_the_ledger(&world, "UPDATE L.accounts SET posted = posted + 1 WHERE posted > 0").await.unwrap();
    assert_noticed(&world, "its legs say").await;
    assert_noticed(&world, "sum to 1, not to nothing").await;
}

async fn an_audit_notices_a_hold_that_was_closed_past_the_ledger(world: World) {
    lived_in(&world).await;
    let (house, member) = (world.house().await, world.member("a", 0).await);
    world.ledger.submit(hold(key(9), member, house, thb(1), None)).await.unwrap();
    past_the_ledger(&world, "UPDATE L.holds SET state = 2 WHERE state = 0").await.unwrap();
    assert_noticed(&world, "holds are open in the log").await;
}

on_both_engines!(
    i5_the_database_refuses_to_change_or_forget_the_log,
    i4_the_database_refuses_an_overdraft,
    i6_the_database_refuses_a_second_row_with_a_key,
    r68_an_audit_names_a_row_whose_reference_was_changed,
    r68_an_audit_notices_a_row_that_is_gone,
    r68_an_audit_notices_a_row_that_was_added,
    one_changed_amount_is_one_finding_that_names_its_row,
    one_changed_balance_of_a_row_is_one_finding_that_names_it,
    changes_of_two_rows_are_two_findings,
    i3_an_audit_notices_a_balance_that_is_not_the_sum_of_its_legs,
    an_audit_notices_a_hold_that_was_closed_past_the_ledger,
);
