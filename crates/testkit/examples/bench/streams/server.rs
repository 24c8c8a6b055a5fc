//! The product in a separate process, and its members and operators.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::net::{IpAddr, SocketAddr};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use erawan_kernel::{Clock, OsEntropy, SystemClock};
use erawan_platform::PasswordCost;
use erawan_platform::rooms::account::MemberKind;
use erawan_platform::rooms::operator::{NewOperator, Role};
use erawan_platform::rooms::session::{Device, Origin};
use erawan_platform::web::ClientCountry;
use erawan_server::server::{Server, StopRequest};
use erawan_server::settings::Settings;
use erawan_testkit::{Authenticator, PASSWORD};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use uuid::Uuid;

use super::process::{LISTENING, command};
use crate::Failure;
use crate::connection::Connection;

/// Members one operator answers: an operator's line may carry 60 frames in ten seconds.
pub(crate) const MEMBERS_PER_OPERATOR: usize = 25;

/// What members prove their sessions with, and how many operators there are.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Residents {
    pub(crate) idle: Vec<String>,
    pub(crate) chatting: Vec<String>,
    pub(crate) operators: usize,
}

impl Residents {
    /// Fills a fresh database in a process that is gone when the server opens it.
    pub(crate) async fn settle(
        data: &Path,
        database: Option<&str>,
        idle: usize,
        chatting: usize,
    ) -> Result<Self, Failure> {
        let operators = chatting.div_ceil(MEMBERS_PER_OPERATOR);
        let mut all = arguments(data, database);
        all.extend(["--members".into(), (idle + chatting).to_string().into()]);
        all.extend(["--operators".into(), operators.to_string().into()]);
        let output = command("settle", &all)?.stderr(std::process::Stdio::inherit()).output().await?;
        if !output.status.success() {
            return Err("nobody moved in".into());
        }
        let mut tokens: Vec<String> = serde_json::from_slice(&output.stdout)?;
        let chatting = tokens.split_off(idle);
        Ok(Self { idle: tokens, chatting, operators })
    }

    /// Every chatting member writes once, so that there is something to take.
    pub(crate) async fn greet(&self, addr: SocketAddr) -> Result<(), Failure> {
        let mut connection = Connection::open(addr).await?;
        for number in 0..self.chatting.len() {
            let body = json!({ "clientId": client_id(), "text": "Is somebody there?" });
            ask(&mut connection, "POST /wps/chat/messages", &self.member(number), &body).await?;
        }
        Ok(())
    }

    /// The headers of a chatting member.
    pub(crate) fn member(&self, number: usize) -> [(&'static str, String); 3] {
        headers(self.chatting[number].clone(), self.idle.len() + number)
    }

    /// The headers of an operator who just logged in, for the first time.
    pub(crate) async fn operator(
        &self,
        connection: &mut Connection,
        number: usize,
    ) -> Result<[(&'static str, String); 3], Failure> {
        let place = self.idle.len() + self.chatting.len() + number;
        let body =
            json!({ "merchant": "suvarna", "username": operator_name_of(number), "password": PASSWORD });
        let none = headers(String::new(), place);
        let begun = ask(connection, "POST /console/session", &none, &body).await?;
        let ticket = &begun["ticket"];
        let enrolment = "POST /console/session/enrolment";
        let setup = ask(connection, enrolment, &none, &json!({ "ticket": ticket })).await?;
        let app = Authenticator::with_secret(setup["secret"].as_str().ok_or("no secret")?);
        let form = json!({ "ticket": ticket, "code": app.code_at(SystemClock.now_ms().div_euclid(30_000)) });
        let answer = ask(connection, &format!("{enrolment}/confirm"), &none, &form).await?;
        let token = answer["login"]["token"].as_str().ok_or("no token")?.to_owned();
        Ok(headers(token, place))
    }
}

/// The settings both parts read, as on the command line of the real server.
pub(crate) fn arguments(data: &Path, database: Option<&str>) -> Vec<OsString> {
    let mut all: Vec<OsString> = [
        "--mode=demo",
        "--addr=127.0.0.1:0",
        "--sandbox-addr=127.0.0.1:0",
        "--trusted-proxies=127.0.0.0/8",
        "--client-address-header=X-Test-Address",
        "--data",
    ]
    .map(Into::into)
    .into();
    all.push(data.into());
    if let Some(url) = database {
        all.extend(["--database-url".into(), url.into()]);
    }
    all
}

/// Opens accounts, sessions and wallets and prints the tokens.
pub(crate) async fn settle(mut settings: Settings, members: usize, operators: usize) -> Result<(), Failure> {
    settings.password_cost = PasswordCost::CHEAPEST;
    let server = Box::pin(Server::start(&settings, Arc::new(SystemClock), Arc::new(OsEntropy))).await?;
    let app = &server.app;
    let merchant = app.merchants.find_by_code("suvarna").await?;
    let birthday = "1990-05-17".parse()?;
    let mut tokens = Vec::with_capacity(members);
    for number in 0..members {
        let name = format!("listens{number:05}");
        let member = app.accounts.open(&merchant, MemberKind::Member, &name, PASSWORD, birthday).await?;
        app.wallets.open(member.id, member.kind).await?;
        let address: IpAddr = address(number).parse()?;
        let origin =
            Origin { address, device: None, client: None, browser: None, country: ClientCountry(None) };
        let opened = app.logins.open_session(member, Device::New, &origin).await?;
        tokens.push(opened.session.token.reveal());
    }
    for number in 0..operators {
        app.operators
            .open(
                &erawan_platform::Author::SERVER,
                merchant.id,
                NewOperator {
                    username: &operator_name_of(number),
                    name: "Mali",
                    password: PASSWORD,
                    roles: &BTreeSet::from([Role::CustomerService]),
                },
            )
            .await?;
    }
    println!("{}", serde_json::to_string(&tokens)?);
    Ok(())
}

pub(crate) async fn serve(settings: Settings) -> Result<(), Failure> {
    let stop = StopRequest::listen()?;
    let server = Box::pin(Server::start(&settings, Arc::new(SystemClock), Arc::new(OsEntropy))).await?;
    println!("{LISTENING}{}", server.url.trim_start_matches("http://"));
    server.wait(stop).await;
    Ok(())
}

/// The value of a call that has to succeed.
pub(crate) async fn ask(
    connection: &mut Connection,
    request: &str,
    headers: &[(&'static str, String)],
    body: &Value,
) -> Result<Value, Failure> {
    let (status, answer) = connection.send(request, headers, body.to_string().as_bytes()).await?;
    if status != 200 {
        return Err(format!("{request} was answered {status}: {answer}").into());
    }
    Ok(serde_json::from_slice::<Value>(&answer)?["value"].take())
}

fn headers(token: String, place: usize) -> [(&'static str, String); 3] {
    [("Merchant", "suvarna".to_owned()), ("Authorization", token), ("X-Test-Address", address(place))]
}

/// What a client calls its next message.
pub(crate) fn client_id() -> Uuid {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    Uuid::from_u64_pair(0, NEXT.fetch_add(1, Ordering::Relaxed))
}

fn operator_name_of(number: usize) -> String {
    format!("answers{number:03}")
}

/// An address that no other caller has.
pub(crate) fn address(number: usize) -> String {
    let [_, _, _, _, _, a, b, c] = (number as u64).to_be_bytes();
    format!("10.{a}.{b}.{c}")
}
