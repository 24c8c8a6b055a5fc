//! A second reading of what suborders win, for tests: it knows the plays that the tests bet on, and nothing of the
//! crate that the teller reads. Or the auditor that is shipped, in this process. Both make mistakes on demand.

use std::sync::Mutex;

use async_trait::async_trait;
use erawan_lottery::{AuditAnswer, AuditError, AuditRequest, Auditor};
use serde_json::Value;

/// How the auditor behaves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mood {
    Honest,
    /// Adds a satang to the first win.
    Wrong,
    /// Adds a satang to one win and takes it from another, so that the sums are right.
    Shifted,
    /// Exchanges the ids of two suborders.
    Exchanged,
    /// Names a suborder that is none.
    Inventive,
    /// Adds a satang to the stakes.
    Dear,
    /// Leaves the last suborder out.
    Forgetful,
    /// Cannot read a line.
    Confused,
    /// Does not answer.
    Silent,
}

#[derive(Debug)]
pub(crate) struct NaiveAuditor {
    mood: Mutex<Mood>,
    is_shipped: bool,
}

impl NaiveAuditor {
    pub(crate) const fn new(mood: Mood) -> Self {
        Self { mood: Mutex::new(mood), is_shipped: false }
    }

    /// The auditor that is shipped.
    pub(crate) const fn shipped() -> Self {
        Self { mood: Mutex::new(Mood::Honest), is_shipped: true }
    }

    pub(crate) fn become_(&self, mood: Mood) {
        *self.mood.lock().unwrap() = mood;
    }
}

/// What the auditor that is shipped finds.
pub(crate) fn audit_as_shipped(family: &str, result: &str, list: &str) -> Result<AuditAnswer, AuditError> {
    let folder = tempfile::tempdir().unwrap();
    let (snapshot, output) = (folder.path().join("snapshot"), folder.path().join("output"));
    std::fs::write(&snapshot, list).unwrap();
    let request = erawan_draw_audit::Request {
        id: "test".to_owned(),
        family: family.to_owned(),
        result: result.to_owned(),
        snapshot,
        output: output.clone(),
    };
    let answer =
        erawan_draw_audit::audit(&request).map_err(|error| AuditError::Refused(error.to_string()))?;
    let read = |line: &str| {
        let (id, win) = line.split_once(' ').unwrap();
        (id.to_owned(), win.parse().unwrap())
    };
    let wins = std::fs::read_to_string(&output).unwrap().lines().map(read).collect();
    Ok(AuditAnswer { wins, stakes: answer.stakes.try_into().unwrap() })
}

fn audit_naively(request: &AuditRequest<'_>) -> AuditAnswer {
    let (mut wins, mut stakes) = (Vec::new(), 0);
    for text in request.snapshot.lines() {
        let (id, win, stake) = read(request.family, request.result, text);
        wins.push((id, win));
        stakes += i128::from(stake);
    }
    AuditAnswer { wins, stakes }
}

/// The last so many digits of a text.
fn tail(text: &str, digits: usize) -> String {
    text[text.len() - digits..].to_owned()
}

/// The numbers that a play of numbers is compared with.
fn drawn_numbers(family: &str, play: &str, result: &str) -> Vec<String> {
    let slots: Vec<&str> = result.split('|').collect();
    match (family, play) {
        ("th3", "top3") => vec![slots[0].to_owned()],
        ("th3" | "th6", "bot2") => vec![slots[1].to_owned()],
        ("th6", "top3") => vec![tail(slots[0], 3)],
        ("th6", "front3") => slots[2].split(',').map(str::to_owned).collect(),
        _ => panic!("no test bets on {play} of {family}"),
    }
}

/// How often a line wins.
pub(crate) fn hits(family: &str, play: &str, selection: &str, result: &str) -> i64 {
    if family == "d5" {
        let digits: Vec<&str> = result.split(',').collect();
        let sets: Vec<Vec<&str>> = selection.split('|').map(|set| set.split(',').collect()).collect();
        let is_hit = |(set, digit): (&Vec<&str>, &&str)| set.contains(digit);
        return match play {
            "place" => sets.iter().zip(&digits).filter(|pair| is_hit(*pair)).count(),
            "last2" => usize::from(sets.iter().zip(&digits[3..]).all(is_hit)),
            "front3" => usize::from(sets.iter().zip(&digits[..3]).all(is_hit)),
            _ => panic!("no test bets on {play} of {family}"),
        }
        .try_into()
        .unwrap();
    }
    let drawn = drawn_numbers(family, play, result);
    let chosen: Vec<&str> = selection.split(',').collect();
    drawn.iter().filter(|number| chosen.contains(&number.as_str())).count().try_into().unwrap()
}

/// How many bets a line of these plays stands for.
fn bets(play: &str, selection: &str) -> i64 {
    let sizes = selection.split('|').map(|set| if set == "-" { 0 } else { set.split(',').count() });
    let count = if matches!(play, "last2" | "front3") { sizes.product() } else { sizes.sum::<usize>() };
    count.try_into().unwrap()
}

/// What a sealed line of the list wins and costs, hundred-thousandths.
fn read(family: &str, result: &str, text: &str) -> (String, i64, i64) {
    let suborder: Value = serde_json::from_str(text).unwrap();
    let multiple = suborder["m"].as_i64().unwrap();
    let (mut win, mut stake) = (0, 0);
    for line in suborder["l"].as_array().unwrap() {
        let (play, selection) = (line[0].as_str().unwrap(), line[1].as_str().unwrap());
        let (satang, odds) = (line[2].as_i64().unwrap(), line[3].as_i64().unwrap());
        win += hits(family, play, selection, result) * satang * odds;
        stake += bets(play, selection) * satang * 1_000;
    }
    (suborder["s"].as_str().unwrap().to_owned(), multiple * win, multiple * stake)
}

#[async_trait]
impl Auditor for NaiveAuditor {
    async fn audit(&self, request: AuditRequest<'_>) -> Result<AuditAnswer, AuditError> {
        let mood = *self.mood.lock().unwrap();
        match mood {
            Mood::Silent => return Err(AuditError::Unavailable("asleep".into())),
            Mood::Confused => return Err(AuditError::Refused("line 0".into())),
            _ => {}
        }
        let mut answer = if self.is_shipped {
            audit_as_shipped(request.family, request.result, request.snapshot)?
        } else {
            audit_naively(&request)
        };
        let wins = &mut answer.wins;
        let last = wins.len().saturating_sub(1);
        match mood {
            Mood::Wrong => wins[0].1 += 1_000,
            Mood::Shifted => {
                wins[0].1 += 1_000;
                wins[last].1 -= 1_000;
            }
            Mood::Exchanged => {
                let first = wins[0].0.clone();
                wins[0].0 = std::mem::replace(&mut wins[last].0, first);
            }
            Mood::Inventive => wins.push(("ffffffff-0000-7000-8000-000000000000".to_owned(), 0)),
            Mood::Dear => answer.stakes += 1_000,
            Mood::Forgetful => drop(wins.pop()),
            _ => {}
        }
        Ok(answer)
    }
}
