//! Thousands of random movements of random teams over some days, with voids of rounds that were over and a rebuild in the
//! middle: every row of the figures is what one person's movements come to, added up along the tree and in no other way.
//! A million of them with `ERAWAN_LONG=1`.

mod model;

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::time::Duration;

use erawan_platform::rooms::account::MemberKind;
use erawan_platform::rooms::wallet::{PlayMove, RoundReference};
use erawan_testkit::{Actor, TestServer, both_engines};
use futures::stream::{self, StreamExt};
use jiff::civil::Date;
use sea_orm::{ConnectionTrait, Statement};
use serde_json::{Value, json};

use self::model::{Act, Model, Sums, There};
use super::figures::{DAY, read};
use super::{code_of, join};
use crate::provider::vendor::{GAME, Player, Vendor, new_uuid};

const AGENTS: usize = 9;
const MEMBERS: usize = 21;
const DAYS: usize = 4;
/// People who play at the same time.
const AT_ONCE: usize = 6;
const FIRST_DAY: Date = Date::constant(2026, 11, 21);

fn movements() -> usize {
    if std::env::var_os("ERAWAN_LONG").is_some() { 1_000_000 } else { 2_800 }
}

/// The people of a model on a server.
struct World<'a> {
    server: &'a TestServer,
    vendor: Vendor,
    model: Model,
    actors: Vec<Actor>,
    /// Of each person the bets of their rounds, as they were sent.
    bets: Vec<HashMap<usize, Value>>,
    today: Date,
}

impl<'a> World<'a> {
    async fn of(server: &'a TestServer, seed: u64) -> Self {
        server
            .change_settings(|settings| {
                settings.whitelabel.insert("AGEPAG".to_owned(), true);
            })
            .await;
        let vendor = Vendor::bgs(server).without_pace(server).await;
        let model = Model::of(seed, AGENTS, MEMBERS, FIRST_DAY);
        let mut actors: Vec<Actor> = Vec::new();
        for (number, person) in model.people.iter().enumerate() {
            let code = match person.above {
                Some(agent) if person.is_test => {
                    let id = server.current(&actors[agent]).await.member_id;
                    Some(server.app.accounts.affiliate_code(id).await.expect("a code"))
                }
                Some(agent) => Some(code_of(&actors[agent]).await),
                None => None,
            };
            let kind = match (person.is_agent, person.is_test, person.above) {
                (true, true, _) => MemberKind::TestTopAgent,
                (true, false, None) => MemberKind::TopAgent,
                (true, false, Some(_)) => MemberKind::Agent,
                (false, true, _) => MemberKind::TestMember,
                (false, false, _) => MemberKind::Member,
            };
            let actor = match (kind, code) {
                (MemberKind::Member, code) => join(server, &person.name, &code.unwrap_or_default()).await,
                (kind, Some(code)) => server.member_below(kind, &person.name, Some(code)).await,
                (kind, None) => server.member_of_kind(kind, &person.name).await,
            };
            actors.push(actor.at(&format!("10.66.0.{number}")));
        }
        let bets = vec![HashMap::new(); actors.len()];
        Self { server, vendor, model, actors, bets, today: FIRST_DAY }
    }

    /// Begins another day: agents log in, and most of the others.
    async fn next_day(&mut self) -> Vec<usize> {
        self.server.clock.advance(DAY);
        self.today = self.today.tomorrow().expect("a day");
        let mut there = Vec::new();
        for person in 0..self.actors.len() {
            if self.model.people[person].is_agent || self.model.chance.below(3) > 0 {
                let name = self.model.people[person].name.clone();
                self.actors[person].log_in(&name).await;
                self.model.note(There::Login, self.today, person);
                there.push(person);
            }
        }
        there
    }

    /// Carries out so many movements of these people; those of one person in turn.
    async fn play(&mut self, there: &[usize], count: usize) {
        let mut acts: BTreeMap<usize, Vec<Act>> = BTreeMap::new();
        for _ in 0..count {
            let (person, act) = self.model.act(self.today, there);
            acts.entry(person).or_default().push(act);
        }
        let (world, mut all) = (&*self, Vec::new());
        for (person, acts) in &acts {
            let is_there = there.contains(person) && !world.model.people[*person].is_test;
            all.push(async move { (*person, world.carry_out(*person, is_there, acts).await) });
        }
        let all: Vec<_> = stream::iter(all).buffer_unordered(AT_ONCE).collect().await;
        for (person, bets) in all {
            self.bets[person].extend(bets);
        }
    }

    async fn carry_out(&self, person: usize, is_there: bool, acts: &[Act]) -> HashMap<usize, Value> {
        let actor = &self.actors[person];
        // A void needs no player, and comes to those who are away, too.
        let player = if is_there { Some(self.vendor.player(actor).await) } else { None };
        let player = || player.as_ref().expect("a player who is there");
        let mut bets = HashMap::new();
        for act in acts {
            match *act {
                Act::Deposit(units) => self.server.credit(actor, units).await,
                Act::Bet(round, stake) => {
                    let bet = player().bet(&format!("random-{round}"), stake);
                    self.send("/transaction/bet", &bet).await;
                    bets.insert(round, bet);
                }
                Act::Win(round, won) => {
                    let win = player().win(self.bet(person, &bets, round), won);
                    self.send("/transaction/win", &win).await;
                }
                Act::Roll(round) => {
                    let rolled = Player::rollback(player(), self.bet(person, &bets, round));
                    self.send("/transaction/rollback", &rolled).await;
                }
                Act::Void(round) => self.void(person, round, self.bet(person, &bets, round)).await,
            }
        }
        bets
    }

    /// Sends it again where the platform is not available for a moment, as vendors do: it counts once.
    async fn send(&self, path: &str, body: &Value) {
        const TRIES: usize = 50;
        for _ in 0..TRIES {
            let said = self.vendor.call(path, body).await;
            if said.http_status != 503 {
                said.balance();
                return;
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        panic!("{path} was not answered");
    }

    fn bet<'b>(&'b self, person: usize, of_today: &'b HashMap<usize, Value>, round: usize) -> &'b Value {
        of_today.get(&round).or_else(|| self.bets[person].get(&round)).expect("a bet that was sent")
    }

    /// The protocol refuses it of a round that is over; the ledger knows it all the same.
    async fn void(&self, person: usize, round: usize, bet: &Value) {
        let id = self.actors[person].id.parse().expect("an id");
        let member = self.server.app.accounts.find(id).await.expect("the database").expect("the member");
        let wallet = self.server.app.wallets.open(member.id, member.kind).await.expect("a wallet");
        let reference = RoundReference {
            category: "RNG".into(),
            game_code: GAME.into(),
            round: format!("random-{round}"),
            closes: true,
            refund: None,
        };
        let play =
            PlayMove { wallet: &wallet, vendor: "BGS", transaction: new_uuid(), reference: &reference };
        let bet = bet["transaction_uuid"].as_str().and_then(|id| id.parse().ok()).expect("an identifier");
        self.server.app.wallets.roll_back(&play, bet).await.expect("a void");
    }

    /// Compares all that is told with what the people did.
    async fn check(&mut self, what: &str) {
        self.server.app.catch_up_all().await.expect("the log is followed");
        let found = self.server.app.agents.reconcile().await.expect("the figures can be read");
        assert_eq!(found, Vec::<String>::new(), "{what}");
        let found = self.server.app.accounts.reconcile().await.expect("the tree can be read");
        assert_eq!(found, Vec::<String>::new(), "{what}");
        self.check_rows(what).await;
        self.check_tree(what).await;
        self.check_answers(what).await;
    }

    /// The rows of members and of teams, one by one.
    async fn check_rows(&self, what: &str) {
        let (mut own, mut of_teams) = (BTreeMap::new(), BTreeMap::<_, Sums>::new());
        for ((day, person, category), sums) in &self.model.days {
            own.insert((*day, self.model.people[*person].name.clone(), *category), *sums);
            for agent in self.model.above(*person) {
                let key = (*day, self.model.people[agent].name.clone(), *category);
                of_teams.entry(key).or_default().add(sums);
            }
        }
        for (table, rows) in [("agent_day", own), ("agent_team_day", of_teams)] {
            let rows = rows.into_iter().filter(|(_, sums)| *sums != Sums::default());
            let expected: BTreeSet<String> = rows
                .map(|((day, name, category), sums)| {
                    let Sums { rounds, bet, win, counted, deposit, deposit_n } = sums;
                    format!("{day} {name} {category} {rounds} {bet} {win} {counted} {deposit} {deposit_n} 0")
                })
                .collect();
            let told = self.rows(&format!(
                "SELECT d.day || ' ' || m.username || ' ' || d.category || ' ' || d.rounds || ' ' || d.bet || ' ' || \
                 d.win || ' ' || d.counted || ' ' || d.deposit || ' ' || d.deposit_n || ' ' || (d.jackpot + d.withdraw + \
                 d.withdraw_n + d.promo + d.rebate + d.commission + d.salary + d.dividend + d.line_in + d.line_out + d.other) \
                 FROM {table} d JOIN line l ON l.ord = d.ord JOIN member m ON m.id = l.member_id"
            ))
            .await;
            assert_eq!(told, expected, "{what}, {table}");
        }
    }

    /// The rows of people of this model, without those that say nothing.
    async fn rows(&self, statement: &str) -> BTreeSet<String> {
        let names: BTreeSet<&str> = self.model.people.iter().map(|person| person.name.as_str()).collect();
        let db = self.server.app.core.db.write();
        let rows = db.query_all_raw(Statement::from_string(db.get_database_backend(), statement)).await;
        let rows = rows.expect("the statement runs");
        let rows = rows.iter().map(|row| row.try_get_by_index::<String>(0).expect("a text"));
        rows.filter(|row| row.split(' ').nth(1).is_some_and(|name| names.contains(name)))
            .filter(|row| !row.ends_with(" 0 0 0 0 0 0 0"))
            .collect()
    }

    /// G8, G9: who stands where, and that no row of a tree is about a person of the other one.
    async fn check_tree(&self, what: &str) {
        let expected: BTreeSet<String> = self
            .model
            .people
            .iter()
            .map(|person| {
                let above = person.above.map_or("", |agent| self.model.people[agent].name.as_str());
                format!("{} {} {above} ", if person.is_test { "test" } else { "real" }, person.name)
            })
            .collect();
        let told = self
            .rows(
                "SELECT CASE WHEN l.is_test THEN 'test' ELSE 'real' END || ' ' || m.username || ' ' || \
                 COALESCE(a.username, '') || ' ' FROM line l JOIN member m ON m.id = l.member_id JOIN line p ON p.ord = \
                 l.parent_ord AND p.is_test = l.is_test LEFT JOIN member a ON a.id = p.member_id",
            )
            .await;
        assert_eq!(told, expected, "{what}");
        for table in ["agent_day", "agent_team_day"] {
            let strangers = format!(
                "SELECT COUNT(*) || '' FROM {table} d JOIN line l ON l.ord = d.ord JOIN line p ON p.ord = d.parent \
                 WHERE l.is_test <> p.is_test"
            );
            assert_eq!(self.server.query_text(&strangers).await.as_deref(), Some("0"), "{what}, {table}");
        }
    }

    /// What each agent is told of a range, over HTTP.
    async fn check_answers(&mut self, what: &str) {
        let days = usize::try_from((self.today - FIRST_DAY).get_days()).expect("a number of days");
        for agent in 0..self.actors.len() {
            if !self.model.people[agent].is_agent {
                continue;
            }
            let from = self.model.chance.below(days + 1);
            let until = from + self.model.chance.below(days + 1 - from);
            let day =
                |number: usize| FIRST_DAY + jiff::Span::new().days(i64::try_from(number).expect("a number"));
            let range = (day(from), day(until));
            let what = format!("{what}, {}, {} to {}", self.model.people[agent].name, range.0, range.1);
            self.check_agent(agent, range, &what).await;
        }
    }

    async fn check_agent(&self, agent: usize, range: (Date, Date), what: &str) {
        let (model, team) = (&self.model, self.model.team(agent));
        let query = format!("startDate={}&endDate={}&size=0", range.0, range.1);
        let footer = async |kpi: char| {
            let path = format!("/wps/relay/ODSFE2_TeamKPI{kpi}");
            read(self.server, &self.actors[agent], &path, &query).await["footer"].clone()
        };
        let mut members = footer('A').await;
        members.as_object_mut().expect("counts").remove("teamOnlineCount");
        let count = |there| model.distinct(there, &team, range);
        let direct = team.iter().filter(|person| model.people[**person].above == Some(agent));
        let direct: Vec<bool> = direct.map(|person| model.people[*person].is_agent).collect();
        assert_eq!(
            members,
            json!({
                "teamLoginMemberCount": count(There::Login), "teamBetMemberCount": count(There::Bet),
                "teamRegisterMemberCount": count(There::Register),
                "teamFirstDepositCount": count(There::FirstDeposit), "teamMemberCount": team.len(),
                "directMemberCount": direct.len(),
                "directAgentCount": direct.iter().filter(|is_agent| **is_agent).count(),
            }),
            "{what}"
        );
        let whole = model.whole(&team, range);
        let money = footer('B').await;
        let balance: i64 = team.iter().map(|person| model.balances[*person]).sum();
        let told =
            ["totalDeposit", "teamBalance"].map(|name| money[name].as_str().expect("an amount").to_owned());
        assert_eq!(told, [whole.deposit, balance].map(text), "{what}");
        let bets = footer('C').await;
        let told = ["totalBet", "totalValidBet", "totalWin", "totalWinLoss"]
            .map(|name| bets[name].as_str().expect("an amount").to_owned());
        assert_eq!(told, [whole.bet, whole.counted, whole.win, whole.win - whole.bet].map(text), "{what}");
    }
}

/// An amount in hundred-thousandths as the wire shows it.
fn text(minor: i64) -> String {
    let (sign, minor) = (if minor < 0 { "-" } else { "" }, minor.abs());
    format!("{sign}{}.{:02}", minor / 100_000, minor % 100_000 / 1_000)
}

both_engines! {
    async fn g1_g2_g3_g8_g9_random_teams_come_to_what_their_members_did(server: &TestServer) {
        let mut world = World::of(server, 20_261_201).await;
        let mut there: Vec<usize> = (0..world.actors.len()).collect();
        for day in 0..DAYS {
            if day > 0 {
                there = world.next_day().await;
            }
            world.play(&there, movements() / DAYS / 2).await;
            if day == DAYS / 2 {
                server.app.rebuild_projections().await.expect("the projections are made anew");
            }
            world.play(&there, movements() / DAYS / 2).await;
            world.check(&format!("day {}", day + 1)).await;
        }
        server.app.rebuild_projections().await.expect("the projections are made anew");
        world.check("made anew").await;
    }
}
