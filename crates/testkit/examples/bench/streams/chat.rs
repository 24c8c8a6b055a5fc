//! Members who write at a steady pace, and how much later the messages are received.

use std::collections::{HashMap, HashSet};
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use serde_json::{Value, json};
use tokio::task::JoinSet;
use tokio::time::{Instant, MissedTickBehavior, interval_at, sleep_until};

use super::line::Line;
use super::server::{Residents, ask, client_id};
use crate::Failure;
use crate::connection::Connection;

/// How often a member writes: ten messages a minute, half of what is allowed.
const PACE: Duration = Duration::from_secs(6);
/// How long the last messages of a round may be on their way.
const LATE: Duration = Duration::from_secs(2);
/// As long as people write in one go.
const TEXT: &str = "My deposit of 500 baht from this morning is not in my wallet yet, can you look?";

/// How long messages were on their way.
#[derive(Debug, Default)]
pub(crate) struct Deliveries {
    /// At support, or back at the sender where there is no support.
    pub(crate) at_support: Vec<Duration>,
    pub(crate) at_member: Vec<Duration>,
}

impl Deliveries {
    pub(crate) fn add(&mut self, mut others: Self) {
        self.at_support.append(&mut others.at_support);
        self.at_member.append(&mut others.at_member);
    }
}

/// What goes one way.
#[derive(Debug, Clone, Default)]
struct Way(Arc<Mutex<Traffic>>);

#[derive(Debug, Default)]
struct Traffic {
    /// When those left that did not come yet.
    sent: HashMap<String, Instant>,
    /// How long the others took.
    times: Vec<Duration>,
}

impl Way {
    /// A message that leaves now.
    fn message(&self, mut frame: Value) -> Value {
        let id = client_id().to_string();
        frame["clientId"] = Value::from(id.as_str());
        self.0.lock().unwrap_or_else(PoisonError::into_inner).sent.insert(id, Instant::now());
        frame
    }

    fn arrived(&self, message: &Value) {
        let mut way = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(sent) = message["clientId"].as_str().and_then(|id| way.sent.remove(id)) {
            way.times.push(sent.elapsed());
        }
    }

    /// The times; an error when a message was lost.
    fn take(&self) -> Result<Vec<Duration>, Failure> {
        let mut way = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if !way.sent.is_empty() {
            return Err(format!("{} messages did not arrive", way.sent.len()).into());
        }
        Ok(std::mem::take(&mut way.times))
    }
}

/// Open lines.
#[derive(Debug)]
pub(crate) struct Talk {
    members: Vec<Line>,
    /// Each with the conversations they answer.
    operators: Vec<(Line, Arc<HashSet<String>>)>,
}

impl Talk {
    /// Every member receives only their own messages.
    pub(crate) async fn with_oneself(addr: SocketAddr, count: usize) -> Result<Self, Failure> {
        let mut members = Vec::with_capacity(count);
        for _ in 0..count {
            members.push(Line::open(addr, "/echo", None).await?);
        }
        Ok(Self { members, operators: Vec::new() })
    }

    /// Every member has an operator who took the conversation.
    pub(crate) async fn with_support(addr: SocketAddr, residents: &Residents) -> Result<Self, Failure> {
        let mut connection = Connection::open(addr).await?;
        let mut operators = Vec::new();
        let mut waiting: Option<Vec<String>> = None;
        for number in 0..residents.operators {
            let headers = residents.operator(&mut connection, number).await?;
            let all = match &waiting {
                Some(all) => all,
                None => waiting.insert(conversations(&mut connection, &headers).await?),
            };
            let mine: HashSet<String> =
                all.iter().skip(number).step_by(residents.operators).cloned().collect();
            for id in &mine {
                let take = format!("POST /console/conversations/{id}/take");
                ask(&mut connection, &take, &headers, &json!({})).await?;
            }
            let ticket = ask(&mut connection, "POST /console/ticket", &headers, &json!({})).await?;
            operators
                .push((Line::open(addr, "/console/live", ticket["ticket"].as_str()).await?, Arc::new(mine)));
        }
        let mut members = Vec::with_capacity(residents.chatting.len());
        for number in 0..residents.chatting.len() {
            let headers = residents.member(number);
            let ticket = ask(&mut connection, "POST /wps/chat/ticket", &headers, &json!({})).await?;
            members.push(Line::open(addr, "/chat/live", ticket["ticket"].as_str()).await?);
        }
        Ok(Self { members, operators })
    }

    pub(crate) fn lines(&self) -> usize {
        self.members.len() + self.operators.len()
    }

    /// Every member writes at their pace, operators answer at once.
    pub(crate) async fn go_on(&mut self, time: Duration) -> Result<Deliveries, Failure> {
        let (to_support, to_member) = (Way::default(), Way::default());
        let (begin, end) = (Instant::now(), Instant::now() + time);
        let has_support = !self.operators.is_empty();
        let mut operators = JoinSet::new();
        for (line, mine) in self.operators.drain(..) {
            let (to_support, to_member) = (to_support.clone(), to_member.clone());
            operators.spawn(async move { answer(line, mine, &to_support, &to_member, end + LATE).await });
        }
        let mut members = JoinSet::new();
        let count = u32::try_from(self.members.len())?.max(1);
        for (line, number) in self.members.drain(..).zip(0..) {
            let (to_support, to_member) = (to_support.clone(), to_member.clone());
            let first = begin + PACE * number / count;
            members.spawn(async move { write(line, has_support, &to_support, &to_member, first, end).await });
        }
        for line in members.join_all().await {
            self.members.push(line?);
        }
        for operator in operators.join_all().await {
            self.operators.push(operator?);
        }
        Ok(Deliveries { at_support: to_support.take()?, at_member: to_member.take()? })
    }
}

/// Every conversation that waits.
async fn conversations(
    connection: &mut Connection,
    headers: &[(&'static str, String)],
) -> Result<Vec<String>, Failure> {
    let mut all = Vec::new();
    for page in 1.. {
        let request = format!("GET /console/conversations?state=waiting&pageNo={page}");
        let answer = ask(connection, &request, headers, &json!({})).await?;
        let list = answer["list"].as_array().ok_or("no list")?;
        all.extend(list.iter().filter_map(|one| Some(one["id"].as_str()?.to_owned())));
        if answer["totalPages"].as_u64().is_none_or(|last| page >= last) {
            break;
        }
    }
    Ok(all)
}

async fn write(
    mut line: Line,
    has_support: bool,
    to_support: &Way,
    to_member: &Way,
    first: Instant,
    end: Instant,
) -> Result<Line, Failure> {
    let mut pace = interval_at(first, PACE);
    pace.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            () = sleep_until(end + LATE) => return Ok(line),
            _ = pace.tick(), if Instant::now() < end => {
                if Instant::now() < end {
                    line.send(&to_support.message(json!({ "type": "message", "text": TEXT }))).await?;
                }
            }
            frame = line.next() => {
                let frame = frame?;
                match frame["type"].as_str() {
                    // Without an operator the frame itself comes back.
                    _ if !has_support => to_support.arrived(&frame),
                    Some("message") if frame["message"]["from"] == "support" => {
                        to_member.arrived(&frame["message"]);
                    }
                    Some("refused") => return Err(format!("refused: {frame}").into()),
                    _ => {}
                }
            }
        }
    }
}

async fn answer(
    mut line: Line,
    mine: Arc<HashSet<String>>,
    to_support: &Way,
    to_member: &Way,
    end: Instant,
) -> Result<(Line, Arc<HashSet<String>>), Failure> {
    loop {
        let frame = tokio::select! {
            () = sleep_until(end) => return Ok((line, mine)),
            frame = line.next() => frame?,
        };
        if frame["type"] == "refused" {
            return Err(format!("refused: {frame}").into());
        }
        let conversation = frame["conversationId"].as_str().filter(|id| mine.contains(*id));
        if let (Some(id), "message", "member") = (
            conversation,
            frame["type"].as_str().unwrap_or_default(),
            frame["message"]["from"].as_str().unwrap_or_default(),
        ) {
            to_support.arrived(&frame["message"]);
            let answer = json!({ "type": "message", "conversationId": id, "text": TEXT });
            line.send(&to_member.message(answer)).await?;
        }
    }
}
