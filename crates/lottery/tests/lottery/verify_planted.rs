//! `erawan draws verify` finds what does not hold: one planted breach after the other, each taken back afterwards.

use erawan_lottery::Check;

use crate::on_both_engines;
use crate::verify::{busy, corrected};
use crate::world::{RUSH, World};

/// What is planted, what takes it back, and what must be found: the check, and a part of its text.
type Planted = (String, String, Check, &'static str);

/// A change of a column of some rows, which it does not choose them by.
struct Rows<'a> {
    table: &'static str,
    rows: &'a str,
}

impl Rows<'_> {
    fn set(&self, column: &str, to: &str, back: &str, check: Check, text: &'static str) -> Planted {
        let change =
            |value: &str| format!("UPDATE {} SET {column} = {value} WHERE {}", self.table, self.rows);
        (change(to), change(back), check, text)
    }

    /// One more, and one less again.
    fn raise(&self, column: &str, by: i64, check: Check, text: &'static str) -> Planted {
        self.set(column, &format!("{column} + {by}"), &format!("{column} - {by}"), check, text)
    }
}

const fn suborders(rows: &str) -> Rows<'_> {
    Rows { table: "draw_suborder", rows }
}

async fn find_all(world: &World, planted: Vec<Planted>) {
    world.loosen().await;
    for (plant, undo, check, text) in planted {
        world.write(&plant).await.unwrap_or_else(|error| panic!("{plant}: {error}"));
        let (_, breaches) = world.verify(None, None).await;
        let is_found = breaches.iter().any(|breach| breach.check == check && breach.what.contains(text));
        assert!(is_found, "{plant}: {check} with {text:?} is not among {breaches:#?}");
        world.write(&undo).await.unwrap_or_else(|error| panic!("{undo}: {error}"));
    }
    let (_, breaches) = world.verify(None, None).await;
    assert_eq!(breaches, [], "everything was taken back");
}

fn draw_id(numero: &str) -> String {
    format!("(SELECT id FROM draw WHERE game_code = '{RUSH}' AND numero = '{numero}')")
}

fn draw(numero: &str) -> String {
    format!("game_code = '{RUSH}' AND numero = '{numero}'")
}

fn order_of(player: &str, key: &str) -> String {
    format!("order_id = (SELECT id FROM draw_order WHERE player = '{player}' AND order_key = '{key}')")
}

fn zeros() -> String {
    format!("'{}'", "0".repeat(64))
}

async fn quoted(world: &World, column: &str, table: &str, rows: &str) -> String {
    format!("'{}'", world.text(&format!("SELECT {column} FROM {table} WHERE {rows}")).await)
}

fn in_suborders(numeros: &[String]) -> Vec<Planted> {
    let (first, void, open) = (draw_id(&numeros[0]), draw_id(&numeros[4]), draw_id(&numeros[10]));
    let own = order_of("mem_1", "key-1");
    let own = suborders(&own);
    let voided = format!("draw_id = {void}");
    let won = format!("player = 'mem_2' AND draw_id = {first}");
    let stopped = format!("player = 'mem_2' AND draw_id = {}", draw_id(&numeros[9]));
    let cancelled = format!("player = 'mem_3' AND draw_id = {}", draw_id(&numeros[8]));
    vec![
        own.set("state", "'accepted'", "'settled'", Check::States, "accepted in a draw that is settled"),
        own.set("state", "'won'", "'settled'", Check::States, "no such state"),
        own.raise("paid", 1_000, Check::States, "is settled with a win of"),
        own.set("reason", "'chase_won'", "NULL", Check::States, "with the reason"),
        suborders(&voided).set("state", "'accepted'", "'void'", Check::States, "in a draw that is void"),
        own.raise("stake", 1_000, Check::Stakes, "by its lines"),
        own.set(
            "state",
            "'cancelled'",
            "'settled'",
            Check::SealedLists,
            "is cancelled, and in the sealed list",
        ),
        own.raise("created_at", 600_000, Check::SealedLists, "after the close"),
        own.set("draw_id", &open, &first, Check::SealedLists, "no suborder"),
        own.set("book", "'trial'", "'real'", Check::Books, "of trial mem_1"),
        own.set("player", "'mem_9'", "'mem_1'", Check::Books, "mem_9"),
        (
            format!("UPDATE draw_suborder SET win = win + 1000, paid = paid + 1000 WHERE {}", own.rows),
            format!("UPDATE draw_suborder SET win = win - 1000, paid = paid - 1000 WHERE {}", own.rows),
            Check::Wins,
            "9.70 by its lines",
        ),
        (
            format!("UPDATE draw_suborder SET state = 'accepted', reason = NULL WHERE {stopped}"),
            format!("UPDATE draw_suborder SET state = 'stopped', reason = 'chase_won' WHERE {stopped}"),
            Check::Chases,
            "stops on a win",
        ),
        (
            format!("UPDATE draw_suborder SET win = 0, paid = 0 WHERE {won}"),
            format!("UPDATE draw_suborder SET win = 1940000, paid = 1940000 WHERE {won}"),
            Check::Chases,
            "without a win",
        ),
        // For longer than machines take.
        (
            format!(
                "UPDATE draw_suborder SET state = 'cancelling', changed_at = changed_at - 1000000 WHERE {cancelled}"
            ),
            format!(
                "UPDATE draw_suborder SET state = 'cancelled', changed_at = changed_at + 1000000 WHERE {cancelled}"
            ),
            Check::Due,
            "is still cancelling",
        ),
    ]
}

fn in_orders(numeros: &[String]) -> Vec<Planted> {
    let (first, open) = (draw_id(&numeros[0]), draw_id(&numeros[10]));
    let order = |rows| Rows { table: "draw_order", rows };
    let chase = order("player = 'mem_2' AND order_key = 'key-1'");
    let one = order("player = 'mem_1' AND order_key = 'key-2'");
    let undecided = order("player = 'mem_4' AND order_key = 'key-2'");
    let (sealed, unsealed) = (order_of("mem_1", "key-2"), order_of("mem_4", "key-2"));
    let (sealed, unsealed) = (format!("position = 0 AND {sealed}"), format!("position = 0 AND {unsealed}"));
    let line = |rows| Rows { table: "draw_line", rows };
    let seventh = format!("draw_id = {first} AND merchant = 'mer_a' AND book = 'real' AND number = '1:7'");
    let trial = |number: &str| format!("draw_id = {first} AND book = 'trial' AND number = '{number}'");
    let pool = format!("draw_id = {open}");
    vec![
        one.set("state", "'refused'", "'accepted'", Check::States, "in an order that is refused"),
        chase.raise("stake", 1_000, Check::Stakes, "by its suborders"),
        chase.raise("phases", 1, Check::Chases, "rising draws"),
        undecided.set("game_code", "'lucky-dice'", "'digit-rush'", Check::Books, "of another lottery"),
        (
            format!(
                "UPDATE draw_order SET state = 'placing', give_up_at = give_up_at - 10000000 WHERE {}",
                undecided.rows
            ),
            format!(
                "UPDATE draw_order SET state = 'accepted', give_up_at = give_up_at + 10000000 WHERE {}",
                undecided.rows
            ),
            Check::Due,
            "its stake is undecided",
        ),
        line(&sealed).raise("bets", 1, Check::Stakes, "counts otherwise"),
        line(&sealed).raise("largest_win", 1, Check::Stakes, "counts otherwise"),
        line(&sealed).raise("odds", 1, Check::Lines, "is not what was sealed"),
        line(&unsealed).raise("odds", 1, Check::Lines, "is not what was accepted"),
        Rows { table: "draw_exposure", rows: &seventh }.raise(
            "liability",
            1_000,
            Check::Liabilities,
            "place 1:7",
        ),
        (
            format!("UPDATE draw_exposure SET number = '1:x' WHERE {}", trial("1:7")),
            format!("UPDATE draw_exposure SET number = '1:7' WHERE {}", trial("1:x")),
            Check::Liabilities,
            "trial place 1:7: 0.00 is stored",
        ),
        Rows { table: "draw_pool", rows: &pool }.raise("liability", 1_000, Check::Liabilities, "last2 pool"),
    ]
}

async fn in_draws(world: &World, numeros: &[String]) -> Vec<Planted> {
    let of_first = format!("draw_id = {}", draw_id(&numeros[0]));
    let rows = |table| Rows { table, rows: &of_first };
    let (settled, drawn, sealed) = (rows("draw_settlement"), rows("draw_result"), rows("draw_snapshot"));
    let [first, sold, committed, last] = [0, 3, 7, 11].map(|at: usize| draw(&numeros[at]));
    let of_draw = |rows| Rows { table: "draw", rows };
    let day = Rows { table: "draw_day", rows: "size > 0" };
    let root = quoted(world, "root", "draw_snapshot", &of_first).await;
    let result = quoted(world, "result", "draw_result", &of_first).await;
    let seed = quoted(world, "seed", "draw_result", &of_first).await;
    let digest = quoted(world, "teller_digest", "draw_settlement", &of_first).await;
    let commitment = quoted(world, "commitment", "draw", &committed).await;
    let day_root = quoted(world, "root", "draw_day", "size > 0").await;
    let day_name = quoted(world, "day", "draw_day", "size > 0").await;
    let prices = quoted(world, "prices", "draw_sheet", "version = 2").await;
    let other_prices = prices.replace("950000", "960000");
    assert_ne!(prices, other_prices);
    let other = if result == "'1,2,3,4,5'" { "'1,2,3,4,6'" } else { "'1,2,3,4,5'" };
    let zeros = zeros();
    vec![
        of_draw(&first).set("state", "'drawn'", "'settled'", Check::States, "no such state as"),
        of_draw(&sold).set("state", "'open'", "'settled'", Check::SealedLists, "is open with a sealed list"),
        of_draw(&last).raise("open_at", -100_000_000, Check::Due, "is still planned"),
        settled.raise("stakes", 1_000, Check::Sums, "is settled"),
        settled.raise("version", 1, Check::Versions, "with the settlements"),
        settled.raise("wins", 1_000, Check::Wins, "its settlement 1"),
        (
            format!(
                "UPDATE draw_settlement SET teller_digest = {zeros}, auditor_digest = {zeros} WHERE {of_first}"
            ),
            format!(
                "UPDATE draw_settlement SET teller_digest = {digest}, auditor_digest = {digest} WHERE {of_first}"
            ),
            Check::Wins,
            "its settlement 1",
        ),
        sealed.set("root", &zeros, &root, Check::SealedLists, "another root"),
        sealed.raise("size", 1, Check::SealedLists, "another root or size"),
        drawn.raise("version", 1, Check::Versions, "has the results"),
        of_draw(&first).raise("version", 1, Check::Versions, "has the results"),
        drawn.set("result", other, &result, Check::Results, "by its seed"),
        drawn.set("seed", &zeros, &seed, Check::Results, "another seed than the one committed to"),
        drawn.raise("published_at", -600_000, Check::Results, "published before its"),
        of_draw(&last).raise("open_at", -100_000_000, Check::Results, "before it was planned"),
        of_draw(&committed).set("commitment", &zeros, &commitment, Check::DayRoots, "another root"),
        day.set("root", &zeros, &day_root, Check::DayRoots, "another root"),
        day.set("day", "'20000101'", &day_name, Check::DayRoots, "has no root"),
        day.raise("published_at", -600_000, Check::DayRoots, "after its root"),
        Rows { table: "draw_sheet", rows: "version = 2" }.set(
            "prices",
            &other_prices,
            &prices,
            Check::Sheets,
            "sheet 2 of digit-rush for mer_b",
        ),
    ]
}

on_both_engines! {
    async fn every_planted_breach_in_an_own_lottery_is_found(engine) {
        let (world, numeros) = busy(engine).await;
        find_all(&world, in_suborders(&numeros)).await;
        find_all(&world, in_orders(&numeros)).await;
        find_all(&world, in_draws(&world, &numeros).await).await;
        // Rows that no draw leads to.
        let orphan = order_of("mem_4", "key-2");
        world.write(&format!("DELETE FROM draw_suborder WHERE {orphan}")).await.unwrap();
        let (_, breaches) = world.verify(None, None).await;
        assert!(breaches.iter().any(|breach| breach.what.contains("has no suborders")), "{breaches:#?}");
        world.write(&format!("DELETE FROM draw WHERE id = {}", draw_id(&numeros[4]))).await.unwrap();
        let (_, breaches) = world.verify(None, None).await;
        assert!(breaches.iter().any(|breach| breach.what.contains("is of no draw")), "{breaches:#?}");
    }

    async fn every_planted_breach_in_an_entered_lottery_is_found(engine) {
        let (world, numero) = corrected(engine).await;
        let of = |version: i32| format!("draw_id = (SELECT id FROM draw WHERE numero = '{numero}') AND version = {version}");
        let (first, second) = (of(1), of(2));
        let right = format!("'{}'", crate::entered::RIGHT);
        let result = Rows { table: "draw_result", rows: &second };
        let agreed = |rows| Rows { table: "draw_settlement", rows };
        let second_entry = format!("{second} AND operator = 'draw002'");
        find_all(&world, vec![
            result.set("result", "'730826|99|154,967|208,481'", &right, Check::Results, "no two operators entered"),
            result.set("result", "'73|54|154,967|208,481'", &right, Check::Results, "no result of its family"),
            result.set("reason", "NULL", "'the newspaper was wrong'", Check::Results, "has the reason"),
            Rows { table: "draw_entry", rows: &second_entry }.raise("attempt", 1, Check::Results, "no two operators entered"),
            agreed(&second).set("take_back", "NULL", "'available'", Check::Versions, "takes back"),
            agreed(&first).raise("wins", 1_000, Check::Wins, "its settlement 1"),
            suborders("player = 'mem_3'").raise("version", -1, Check::States, "under version 1 of 2"),
            suborders("player = 'mem_2'").raise("paid", -1_000, Check::States, "paid"),
            suborders("player = 'mem_3'").set("book", "'trial'", "'real'", Check::Books, "of trial"),
        ]).await;
        // Draws whose results are not entered, a day after their moments.
        world.clock.advance(std::time::Duration::from_secs(40 * 24 * 3_600));
        let (_, breaches) = world.verify(None, None).await;
        assert!(!breaches.is_empty() && breaches.iter().all(|breach| breach.check == Check::Due), "{breaches:#?}");
    }
}
