//! Teller and auditor, both as they are shipped: they agree on everything that can be played, and where one of them is
//! wrong, or a suborder is no longer what was sealed, nothing is paid.

use std::io::{Read, Write};
use std::sync::Arc;

use erawan_games::draws::{Family, Lotteries, Play, Teller, draw};
use erawan_lottery::{Breach, Check};
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use sea_orm::{ConnectionTrait, Statement};
use serde_json::{Value, json};

use crate::auditor::{Mood, NaiveAuditor, audit_as_shipped};
use crate::on_both_engines;
use crate::repeated;
use crate::slips::{Chance, shown_texts};
use crate::world::{BAHT, Engine, Player, RUSH, World, sure};

/// A lottery of each family.
const GAMES: [&str; 9] = [
    "yeekee-speed",
    "mekong-hourly",
    "thai-government",
    "fast-hanoi-one-minute",
    "saigon-draw",
    "digit-rush",
    "lucky-dice",
    "five-ball-dash",
    "racing-balls",
];

/// Compares both calculations of one draw. Returns how many suborders won and how many did not.
fn compare(family: &Family, chance: &mut Chance) -> [usize; 2] {
    let result = draw(family, chance.stream());
    let text = result.to_string();
    let suborders: Vec<_> = (0..chance.between(1, 30))
        .map(|number| chance.suborder(family, format!("0193a5c0-0000-7000-8000-{number:012x}"), &text))
        .collect();
    let list: String = suborders.iter().map(|suborder| suborder.sealed().unwrap() + "\n").collect();
    let teller = Teller::new(family, &result).unwrap();
    let told: Vec<(String, i64)> = suborders
        .iter()
        .map(|suborder| (suborder.id().to_owned(), teller.win(suborder).unwrap().minor()))
        .collect();
    let stakes: i128 = suborders.iter().map(|suborder| i128::from(suborder.stake().unwrap().minor())).sum();
    let audited = audit_as_shipped(family.code(), &text, &list)
        .unwrap_or_else(|error| panic!("{} {text}: {error}\n{list}", family.code()));
    for ((told, audited), line) in told.iter().zip(&audited.wins).zip(list.lines()) {
        assert_eq!(told, audited, "{} {text} {line}", family.code());
    }
    assert_eq!((told.len(), stakes), (audited.wins.len(), audited.stakes), "{} {text}", family.code());
    let won = told.iter().filter(|(_, win)| *win > 0).count();
    [won, told.len() - won]
}

/// Short: 270 draws of random slips; long: 10,008.
#[test]
fn r61_l6_teller_and_auditor_agree_on_random_draws_of_every_family() {
    let lotteries = Lotteries::load().unwrap();
    assert_eq!(lotteries.families().count(), 9);
    let mut all = 0;
    for family in lotteries.families() {
        let mut chance = Chance::of(family.code());
        let mut outcomes = [0, 0];
        for _ in 0..repeated(30, 1_112) {
            let [won, lost] = compare(family, &mut chance);
            outcomes = [outcomes[0] + won, outcomes[1] + lost];
            all += 1;
        }
        println!("{}: {} suborders won, {} did not", family.code(), outcomes[0], outcomes[1]);
        assert!(outcomes.iter().all(|count| *count > 0), "{} {outcomes:?}", family.code());
    }
    println!("{all} draws");
}

/// An order of one line of this play, at the price that is quoted; nothing where it is beyond a limit, or its numbers have
/// different prices.
async fn place(
    world: &World,
    player: &Player,
    numero: &str,
    key: &str,
    line: (&Play, &str),
) -> Option<Value> {
    let (game, (play, selection)) = (player.game.as_str(), line);
    let lines = json!([{ "playCode": play.code(), "selection": selection, "unit": 1 }]);
    let phases = json!([{ "numero": numero, "multiple": 1 }]);
    let (status, quote) =
        world.post("/quote", Some(&player.token), &json!({ "lines": lines, "phases": phases })).await;
    if status == 400 {
        assert_eq!(quote["errorCode"], "lottery.selection.invalid", "{selection}: {quote}");
        return None;
    }
    assert_eq!(status, 200, "{selection}: {quote}");
    let parts = quote["lines"][0]["parts"].as_array().unwrap();
    let lines: Vec<Value> = parts
        .iter()
        .map(|part| {
            json!({ "playCode": play.code(), "selection": part["selection"], "unit": 1, "odds": part["odds"] })
        })
        .collect();
    let order = json!({ "orderKey": key, "gameCode": game, "stopOnWin": false, "total": quote["total"],
        "lines": lines, "phases": phases });
    let (status, view) = world.place(player, &order).await;
    match status {
        201 => Some(view),
        _ if view["errorCode"] == "lottery.limit.reached" => None,
        _ => panic!("{order}: {view}"),
    }
}

/// A world whose next draw of a lottery is sealed, with some random slips of every play. Returns its numero.
async fn sealed(engine: Engine, game: &'static str, slips: usize) -> (World, String) {
    let mut world = World::dark(engine, vec![game]).await;
    world.auditor = Some(Arc::new(NaiveAuditor::shipped()));
    world.start().await;
    let draw = world.on_sale(game, 1).await.remove(0);
    let numero = draw["numero"].as_str().unwrap().to_owned();
    let lotteries = Lotteries::load().unwrap();
    let family = lotteries.lottery(game).unwrap().family();
    let mut chance = Chance::of(game);
    let mut placed = 0;
    for at in 0..slips.max(family.plays().len()) {
        let play = &family.plays()[at % family.plays().len()];
        let player = world.player_of(game, &format!("mem_{at}"), 10_000_000 * BAHT).await;
        for _ in 0..30 {
            let selection = chance.selection(play, &shown_texts(play, family, ""));
            if place(&world, &player, &numero, "key", (play, &selection)).await.is_some() {
                placed += 1;
                break;
            }
        }
    }
    assert!(placed > family.plays().len() / 2, "{game}: {placed} slips");
    world.clock.set(jiff::Timestamp::from_millisecond(draw["closeTime"].as_i64().unwrap()).unwrap());
    world.work().await;
    world.clock.set(jiff::Timestamp::from_millisecond(draw["drawTime"].as_i64().unwrap() - 1).unwrap());
    world.work().await;
    assert_eq!(world.draw(game, &numero).await["state"], "sealed");
    (world, numero)
}

fn vendor_of(game: &str) -> String {
    Lotteries::load().unwrap().lottery(game).unwrap().vendor().to_owned()
}

/// The result of a sealed draw is there, and it is calculated.
async fn reveal(world: &World, game: &'static str, numero: &str) {
    world.pass_ms(1).await;
    let lotteries = Lotteries::load().unwrap();
    let family = lotteries.lottery(game).unwrap().family();
    if world.draw(game, numero).await["state"] == "sealed" {
        let result = draw(family, Chance::of(numero).stream()).to_string();
        for operator in ["draw001", "draw002"] {
            let entry = json!({ "gameCode": game, "numero": numero, "operator": operator, "result": result,
                "source": "the newspaper" });
            assert_eq!(world.operator_call(&vendor_of(game), "entry", &entry).await.0, 200);
        }
        world.pass_ms(121_000).await;
    }
    for _ in 0..10 {
        world.work().await;
    }
}

async fn recalculate(world: &World, game: &str, numero: &str) {
    let body = json!({ "gameCode": game, "numero": numero, "operator": "draw001" });
    let (status, answer) = world.operator_call(&vendor_of(game), "recalculate", &body).await;
    assert_eq!(status, 200, "{answer}");
    world.work().await;
}

async fn is_disputed(world: &World, game: &str, numero: &str, what: &str) {
    assert_eq!(world.draw(game, numero).await["state"], "disputed", "{game}: {what}");
    let movements = &world.operator.books().movements;
    assert!(movements.iter().all(|row| row.kind == "bet"), "{game}: {what}: {movements:?}");
}

/// Changes of what is stored, each with what takes it back: of the suborder that was first placed, whether it won or
/// not.
fn changes(suborder: &str) -> Vec<(&'static str, String, String)> {
    let order = format!("(SELECT order_id FROM draw_suborder WHERE id = {suborder})");
    let line = |set: &str| format!("UPDATE draw_line SET {set} WHERE position = 0 AND order_id = {order}");
    let own = |set: &str| format!("UPDATE draw_suborder SET {set} WHERE id = {suborder}");
    vec![
        ("other odds", line("odds = odds + 1"), line("odds = odds - 1")),
        ("another unit", line("unit = unit + 1000"), line("unit = unit - 1000")),
        ("another multiple", own("multiple = multiple + 1"), own("multiple = multiple - 1")),
        ("taken out", own("state = 'cancelled'"), own("state = 'accepted'")),
        (
            "a selection that is none",
            line("selection = selection || 'x'"),
            line("selection = substr(selection, 1, length(selection) - 1)"),
        ),
        (
            "no such play",
            line("play_code = play_code || 'x'"),
            line("play_code = substr(play_code, 1, length(play_code) - 1)"),
        ),
    ]
}

async fn mistakes_are_found(engine: Engine, game: &'static str, slips: usize) {
    let (world, numero) = sealed(engine, game, slips).await;
    let auditor = Arc::clone(world.auditor.as_ref().unwrap());
    auditor.become_(Mood::Wrong);
    reveal(&world, game, &numero).await;
    is_disputed(&world, game, &numero, "a wrong win").await;
    for mood in [Mood::Shifted, Mood::Exchanged, Mood::Inventive, Mood::Dear, Mood::Forgetful, Mood::Confused]
    {
        auditor.become_(mood);
        recalculate(&world, game, &numero).await;
        is_disputed(&world, game, &numero, &format!("{mood:?}")).await;
    }
    auditor.become_(Mood::Honest);
    world.loosen().await;
    // Those that won and those that did not: the first and the last, in the sequence of their ids.
    for place in ["MIN", "MAX"] {
        let suborder = match engine {
            Engine::Sqlite => format!("(SELECT {place}(id) FROM draw_suborder)"),
            Engine::Postgres => {
                let order = if place == "MIN" { "ASC" } else { "DESC" };
                format!("(SELECT id FROM draw_suborder ORDER BY id {order} LIMIT 1)")
            }
        };
        for (what, change, back) in changes(&suborder) {
            world.write(&change).await.unwrap_or_else(|error| panic!("{change}: {error}"));
            recalculate(&world, game, &numero).await;
            is_disputed(&world, game, &numero, what).await;
            world.write(&back).await.unwrap();
        }
    }
    let db = world.connect().await;
    db.execute_unprepared("CREATE TABLE kept AS SELECT * FROM draw_line").await.unwrap();
    db.execute_unprepared("DELETE FROM draw_line WHERE order_id = (SELECT order_id FROM draw_line LIMIT 1)")
        .await
        .unwrap();
    recalculate(&world, game, &numero).await;
    is_disputed(&world, game, &numero, "without its lines").await;
    db.execute_unprepared("DELETE FROM draw_line; INSERT INTO draw_line SELECT * FROM kept; DROP TABLE kept")
        .await
        .unwrap();
    recalculate(&world, game, &numero).await;
    for _ in 0..5 {
        world.pass(1).await;
    }
    assert_eq!(world.draw(game, &numero).await["state"], "settled", "{game}: all is as it was");
    let bets = world.operator.books().movements.iter().filter(|row| row.kind == "bet").count();
    let wins = world.operator.books().movements.iter().filter(|row| row.kind == "win").count();
    assert_eq!(bets, wins);
    let (_, breaches) = world.verify(None, None).await;
    assert_eq!(breaches, [], "{game}");
}

/// The sealed list as it is stored, decompressed.
async fn sealed_text(world: &World) -> String {
    let db = world.connect().await;
    let statement = Statement::from_string(db.get_database_backend(), "SELECT content FROM draw_snapshot");
    let row = db.query_one_raw(statement).await.unwrap().unwrap();
    let content: Vec<u8> = row.try_get_by_index(0).unwrap();
    let mut text = String::new();
    GzDecoder::new(content.as_slice()).read_to_string(&mut text).unwrap();
    text
}

fn compressed(text: &str) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(text.as_bytes()).unwrap();
    encoder.finish().unwrap()
}

async fn store_content(world: &World, content: &[u8]) {
    let literal = match world.engine {
        Engine::Sqlite => format!("X'{}'", hex::encode(content)),
        Engine::Postgres => format!("'\\x{}'", hex::encode(content)),
    };
    world.write(&format!("UPDATE draw_snapshot SET content = {literal}")).await.unwrap();
}

on_both_engines! {
    async fn l6_a_sealed_list_that_is_altered_or_shortened_afterwards_pays_nothing_and_is_found(engine) {
        let world = World::new(engine).await;
        let draw = world.on_sale(RUSH, 1).await.remove(0);
        let numero = draw["numero"].as_str().unwrap();
        for user in ["mem_1", "mem_2", "mem_3"] {
            let player = world.player(user, 1_000 * BAHT).await;
            world.bet(&player, &sure("key-1", numero, 1)).await;
        }
        world.clock.set(jiff::Timestamp::from_millisecond(draw["drawTime"].as_i64().unwrap() - 1).unwrap());
        world.work().await;
        assert_eq!(world.draw(RUSH, numero).await["state"], "sealed");
        world.loosen().await;
        let text = sealed_text(&world).await;
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 3);
        // Wins and costs the same.
        let another_place = text.replacen("\"0,1,2,3,4,5,6,7,8,9|-|-|-|-\"", "\"-|0,1,2,3,4,5,6,7,8,9|-|-|-\"", 1);
        assert_ne!(another_place, text);
        let whole = compressed(&text);
        let contents = [
            ("another selection", compressed(&another_place)),
            ("other odds", compressed(&text.replace("9700", "9800"))),
            ("without the last line", compressed(&format!("{}\n{}\n", lines[0], lines[1]))),
            ("a line twice", compressed(&format!("{text}{}\n", lines[2]))),
            ("empty", compressed("")),
            ("cut", whole[..whole.len() / 2].to_vec()),
            ("not compressed", text.clone().into_bytes()),
        ];
        for (at, (what, content)) in contents.iter().enumerate() {
            store_content(&world, content).await;
            let (_, breaches) = world.verify(None, None).await;
            let of_draw = |breach: &Breach| breach.check == Check::SealedLists && breach.what.contains(numero);
            assert!(breaches.iter().any(of_draw), "{what}: {breaches:#?}");
            if at == 0 {
                world.pass(20).await;
            } else {
                recalculate(&world, RUSH, numero).await;
            }
            is_disputed(&world, RUSH, numero, what).await;
        }
        store_content(&world, &whole).await;
        recalculate(&world, RUSH, numero).await;
        world.pass(5).await;
        assert_eq!(world.draw(RUSH, numero).await["state"], "settled");
        for user in ["mem_1", "mem_2", "mem_3"] {
            assert_eq!(world.operator.movements(user), [("bet", -10 * BAHT), ("win", 970_000)]);
        }
        assert_eq!(world.verify(None, None).await.1, []);
    }

    async fn r61_l6_a_mistake_of_the_auditor_or_a_change_after_the_seal_pays_nothing(engine) {
        for game in GAMES {
            mistakes_are_found(engine, game, repeated(0, 200)).await;
        }
    }
}
