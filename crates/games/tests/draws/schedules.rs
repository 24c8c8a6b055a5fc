//! When lotteries are drawn.

use erawan_games::draws::{Family, Lotteries, Lottery, LotteryError, Origin, PlannedDraw};
use jiff::Timestamp;
use jiff::tz::TimeZone;

use crate::lottery;
use crate::outcomes::numero;

/// A moment in local time of both zones.
fn local(text: &str) -> Timestamp {
    format!("{text}+07:00").parse().unwrap()
}

fn draw(game_code: &str, number: &str) -> PlannedDraw {
    lottery(game_code).find_draw(numero(number)).unwrap().unwrap()
}

/// The numeros that are drawn from one moment until another.
fn numeros(lottery: &Lottery, from: &str, until: &str) -> Vec<String> {
    let draws = lottery.draws_between(local(from), local(until)).unwrap();
    draws.iter().map(|draw| draw.numero.to_string()).collect()
}

#[test]
fn draws_of_a_business_day_are_numbered_from_its_first_to_its_last() {
    for (game_code, numero, closes, drawn) in [
        ("yeekee-lucky-draw", "20261123-01", "2026-11-23T06:14:30", "2026-11-23T06:15:00"),
        ("yeekee-lucky-draw", "20261123-42", "2026-11-23T16:29:30", "2026-11-23T16:30:00"),
        ("yeekee-lucky-draw", "20261123-88", "2026-11-24T03:59:30", "2026-11-24T04:00:00"),
        ("yeekee-speed", "20261123-001", "2026-11-23T06:04:50", "2026-11-23T06:05:00"),
        ("yeekee-speed", "20261123-288", "2026-11-24T05:59:50", "2026-11-24T06:00:00"),
        ("mekong-hourly", "20261123-01", "2026-11-23T07:59:00", "2026-11-23T08:00:00"),
        ("mekong-hourly", "20261123-16", "2026-11-23T22:59:00", "2026-11-23T23:00:00"),
        ("digit-rush", "20261123-0001", "2026-11-23T00:00:55", "2026-11-23T00:01:00"),
        ("digit-rush", "20261123-1440", "2026-11-23T23:59:55", "2026-11-24T00:00:00"),
        ("five-ball-dash", "20261123-141", "2026-11-23T07:02:55", "2026-11-23T07:03:00"),
        ("five-ball-dash", "20261123-480", "2026-11-23T23:59:55", "2026-11-24T00:00:00"),
        ("racing-balls", "20261123-085", "2026-11-23T07:04:50", "2026-11-23T07:05:00"),
        ("fast-hanoi-five-minutes", "20261123-288", "2026-11-23T23:59:50", "2026-11-24T00:00:00"),
        ("thai-government", "20261116", "2026-11-16T14:20:00", "2026-11-16T14:30:00"),
        ("lao-lottery", "20261123", "2026-11-23T20:15:00", "2026-11-23T20:30:00"),
        ("hanoi-lottery", "20261124", "2026-11-24T18:05:00", "2026-11-24T18:15:00"),
        ("saigon-draw", "20261123", "2026-11-23T16:05:00", "2026-11-23T16:15:00"),
        ("da-nang-draw", "20261125", "2026-11-25T17:05:00", "2026-11-25T17:15:00"),
    ] {
        let draw = draw(game_code, numero);
        assert_eq!((draw.close_at, draw.draw_at), (local(closes), local(drawn)), "{game_code} {numero}");
    }
}

#[test]
fn every_lottery_has_as_many_draws_a_day_as_it_says() {
    for (game_code, count) in [
        ("yeekee-lucky-draw", 88),
        ("yeekee-speed", 288),
        ("mekong-hourly", 16),
        ("fast-hanoi-one-minute", 1_440),
        ("fast-hanoi-five-minutes", 288),
        ("digit-rush", 1_440),
        ("lucky-dice", 1_440),
        ("five-ball-dash", 480),
        ("racing-balls", 288),
        ("hanoi-lottery", 1),
    ] {
        let day = numeros(&lottery(game_code), "2026-11-23T05:00:00", "2026-11-24T05:00:00");
        assert_eq!(day.len(), count, "{game_code}");
        assert!(day.is_sorted(), "{game_code}");
    }
    let all = Lotteries::load().unwrap();
    assert_eq!(all.lotteries().count(), 14);
    assert_eq!(all.lotteries().filter(|lottery| lottery.origin() == Origin::Entered).count(), 5);
}

#[test]
fn numeros_that_the_schedule_does_not_have_are_not_found() {
    for (game_code, number) in [
        ("yeekee-lucky-draw", "20261123-89"),
        ("yeekee-lucky-draw", "20261123-042"),
        ("yeekee-lucky-draw", "20261123"),
        ("lao-lottery", "20261124"),
        ("lao-lottery", "20261123-01"),
        ("thai-government", "20260116"),
        ("thai-government", "20261102"),
    ] {
        assert_eq!(lottery(game_code).find_draw(numero(number)), Ok(None), "{game_code} {number}");
    }
}

#[test]
fn the_government_lottery_moves_off_its_holidays() {
    let year = numeros(&lottery("thai-government"), "2026-01-01T00:00:00", "2027-01-01T00:00:00");
    let moved = ["20260102", "20260117", "20260502"];
    assert_eq!(year.len(), 24);
    assert!(moved.iter().all(|number| year.contains(&(*number).to_owned())), "{year:?}");
    for day in ["20260101", "20260116", "20260501"] {
        assert!(!year.contains(&day.to_owned()), "{day}");
    }
}

fn changed(schedule: &str) -> Result<Lottery, LotteryError> {
    let family = Family::load(include_str!("../../families/th6.json")).unwrap();
    let families = [("th6".to_owned(), std::sync::Arc::new(family))].into_iter().collect();
    let mut file: serde_json::Value =
        serde_json::from_str(include_str!("../../lotteries/thai-government.json")).unwrap();
    file["schedule"] = serde_json::from_str(schedule).unwrap();
    Lottery::load(&families, &file.to_string())
}

#[test]
fn a_draw_can_be_moved_in_one_year_and_into_another_or_left_out() {
    let lottery = changed(
        r#"{"type":"monthly","days":[1,16],"at":"14:30","moved":{"01-01":"01-02","2027-01-01":"2026-12-30"},"without":["2026-12-16"]}"#,
    )
    .unwrap();
    let numeros = numeros(&lottery, "2025-12-20T00:00:00", "2027-01-10T00:00:00");
    assert_eq!(numeros.first().map(String::as_str), Some("20260102"));
    assert_eq!(&numeros[numeros.len() - 2..], ["20261201", "20261230"]);
    // What is planned and what is on sale follow the calendar.
    let now = local("2026-12-30T14:20:00");
    assert_eq!(lottery.on_sale(now).unwrap().numero.to_string(), "20270116");
    let before = local("2026-12-30T14:19:59");
    assert_eq!(lottery.on_sale(before).unwrap().numero.to_string(), "20261230");
}

#[test]
fn a_draw_opens_when_the_one_before_it_closes() {
    let first = draw("yeekee-lucky-draw", "20261123-01");
    assert_eq!(first.open_at, local("2026-11-23T03:59:30"));
    let draws = lottery("digit-rush")
        .draws_between(local("2026-11-23T23:55:00"), local("2026-11-24T00:05:00"))
        .unwrap();
    assert_eq!(draws.len(), 10);
    assert!(draws.windows(2).all(|pair| pair[0].close_at == pair[1].open_at));
}

#[test]
fn a_draw_that_has_none_before_it_for_long_is_planned_all_the_same() {
    let left_out = r#"["2026-03-01","2026-04-01","2026-05-01","2026-06-01"]"#;
    let schedule = format!(r#"{{"type":"monthly","days":[1],"at":"14:30","without":{left_out}}}"#);
    let lottery = changed(&schedule).unwrap();
    let numeros = numeros(&lottery, "2026-02-02T00:00:00", "2026-09-01T00:00:00");
    assert_eq!(numeros, ["20260701", "20260801"]);
    assert!(lottery.find_draw(numero("20260701")).unwrap().is_some());
    assert_eq!(lottery.on_sale(local("2026-02-10T00:00:00")).unwrap().numero, numero("20260701"));
}

#[test]
fn at_the_close_the_next_draw_is_on_sale() {
    let yeekee = lottery("yeekee-lucky-draw");
    let on_sale = |moment: &str| yeekee.on_sale(local(moment)).unwrap().numero.to_string();
    assert_eq!(on_sale("2026-11-23T06:14:29.999"), "20261123-01");
    assert_eq!(on_sale("2026-11-23T06:14:30"), "20261123-02");
    assert_eq!(on_sale("2026-11-24T04:30:00"), "20261124-01");
}

#[test]
fn own_draws_are_planned_a_day_and_two_hours_ahead_and_entered_ones_ten_ahead() {
    let now = local("2026-11-23T12:00:00");
    for lottery in Lotteries::load().unwrap().lotteries() {
        let planned = lottery.planned(now).unwrap();
        let name = lottery.game_code();
        match lottery.origin() {
            Origin::Entered => assert_eq!(planned.len(), 10, "{name}"),
            Origin::Own => {
                assert!(planned[planned.len() - 1].draw_at < local("2026-11-24T14:00:00"), "{name}");
                assert!(planned[planned.len() - 1].draw_at > local("2026-11-24T12:55:00"), "{name}");
            }
        }
        assert!(planned.iter().all(|draw| draw.open_at < draw.close_at && draw.close_at < draw.draw_at));
        assert!(planned.windows(2).all(|pair| pair[0].draw_at < pair[1].draw_at));
        for draw in planned.iter().step_by(97) {
            assert_eq!(lottery.find_draw(draw.numero).unwrap(), Some(*draw), "{name}");
        }
    }
}

#[test]
fn the_zones_are_as_the_database_of_zones_has_them() {
    for lottery in Lotteries::load().unwrap().lotteries() {
        let zone = TimeZone::get(lottery.zone().name()).unwrap();
        for draw in lottery.planned(local("2026-11-23T12:00:00")).unwrap().iter().take(10) {
            assert_eq!(zone.to_offset(draw.draw_at).seconds(), 7 * 3_600);
            // The business day of draws after midnight is the day before.
            let date = zone.to_datetime(draw.draw_at).date();
            assert!(date == draw.numero.date() || date == draw.numero.date().tomorrow().unwrap());
        }
    }
}

#[test]
fn schedules_that_cannot_be_held_are_refused() {
    for schedule in [
        r#"{"type":"interval","first":"00:01","everyS":60,"draws":1441}"#,
        r#"{"type":"interval","first":"00:01","everyS":600,"draws":10}"#,
        r#"{"type":"interval","first":"00:01","everyS":0,"draws":10}"#,
        r#"{"type":"weekly","days":[],"at":"14:30"}"#,
        r#"{"type":"monthly","days":[],"at":"14:30"}"#,
        r#"{"type":"monthly","days":[31],"at":"14:30"}"#,
        r#"{"type":"monthly","days":[1],"at":"14:30","moved":{"01-01":"02-01"}}"#,
        r#"{"type":"monthly","days":[1],"at":"14:30","moved":{"1 Jan":"01-02"}}"#,
    ] {
        assert!(matches!(changed(schedule), Err(LotteryError::Rule { .. })), "{schedule}");
    }
    for schedule in [
        r#"{"type":"weekly","days":["noday"],"at":"14:30"}"#,
        r#"{"type":"weekly","days":["monday"],"at":"25:00"}"#,
    ] {
        assert!(matches!(changed(schedule), Err(LotteryError::Malformed(_))), "{schedule}");
    }
    let far = Timestamp::MAX;
    assert!(lottery("lao-lottery").planned(far).is_err());
    assert!(lottery("digit-rush").draws_between(Timestamp::MIN, local("2026-11-23T12:00:00")).is_err());
}
