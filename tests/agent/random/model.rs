//! What random people of random teams do, and what that comes to, one by one and without sums.

use std::collections::{BTreeMap, BTreeSet};

use jiff::civil::Date;

/// In hundred-thousandths.
const CENT: i64 = 1_000;

/// Numbers that follow from a seed (`SplitMix64`).
#[derive(Debug)]
pub(super) struct Chance(pub(super) u64);

impl Chance {
    pub(super) fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut number = self.0;
        number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        number ^= number >> 31;
        usize::try_from(number % u64::try_from(bound).expect("a number")).expect("less than the bound")
    }

    fn cents(&mut self, bound: usize) -> i64 {
        CENT * i64::try_from(self.below(bound)).expect("a number")
    }
}

/// What a person did on a day, in games or without one: counts and hundred-thousandths.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Sums {
    pub(super) rounds: i64,
    pub(super) bet: i64,
    pub(super) win: i64,
    pub(super) counted: i64,
    pub(super) deposit: i64,
    pub(super) deposit_n: i64,
}

impl Sums {
    pub(super) fn add(&mut self, more: &Self) {
        self.rounds += more.rounds;
        self.bet += more.bet;
        self.win += more.win;
        self.counted += more.counted;
        self.deposit += more.deposit;
        self.deposit_n += more.deposit_n;
    }
}

#[derive(Debug, Clone)]
pub(super) struct Person {
    pub(super) name: String,
    /// A number; nothing of who stands below a root.
    pub(super) above: Option<usize>,
    pub(super) is_agent: bool,
    pub(super) is_test: bool,
}

/// One movement of a person, with the number of the round.
#[derive(Debug, Clone, Copy)]
pub(super) enum Act {
    /// Whole units.
    Deposit(i64),
    Bet(usize, i64),
    Win(usize, i64),
    /// Of a round that is open.
    Roll(usize),
    /// Of a round that was over.
    Void(usize),
}

#[derive(Debug)]
struct Round {
    person: usize,
    stake: i64,
    closed: Option<Date>,
    is_void: bool,
}

/// What people were there for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum There {
    Login,
    Bet,
    Register,
    FirstDeposit,
}

#[derive(Debug)]
pub(super) struct Model {
    pub(super) chance: Chance,
    pub(super) people: Vec<Person>,
    /// Hundred-thousandths.
    pub(super) balances: Vec<i64>,
    pub(super) days: BTreeMap<(Date, usize, &'static str), Sums>,
    there: BTreeMap<There, BTreeSet<(Date, usize)>>,
    rounds: Vec<Round>,
    open: Vec<Vec<usize>>,
    over: Vec<usize>,
}

impl Model {
    /// Teams of so many agents and members, and a small one of test accounts.
    pub(super) fn of(seed: u64, agents: usize, members: usize, today: Date) -> Self {
        let mut chance = Chance(seed);
        let mut people: Vec<Person> = Vec::new();
        for number in 0..agents {
            // The first two stand below the root; the deeper ones below any.
            let above = (number >= 2).then(|| chance.below(number));
            people.push(Person { name: format!("leader{number:03}"), above, is_agent: true, is_test: false });
        }
        for number in 0..members {
            let above = Some(chance.below(agents));
            people.push(Person {
                name: format!("player{number:03}"),
                above,
                is_agent: false,
                is_test: false,
            });
        }
        let head = people.len();
        people.push(Person { name: "testlead8".to_owned(), above: None, is_agent: true, is_test: true });
        for number in 0..2 {
            let name = format!("testmate{number}");
            people.push(Person { name, above: Some(head), is_agent: false, is_test: true });
        }
        let count = people.len();
        let mut model = Self {
            chance,
            people,
            balances: vec![0; count],
            days: BTreeMap::new(),
            there: BTreeMap::new(),
            rounds: Vec::new(),
            open: vec![Vec::new(); count],
            over: Vec::new(),
        };
        for person in 0..count {
            model.note(There::Register, today, person);
            model.note(There::Login, today, person);
        }
        model
    }

    pub(super) fn note(&mut self, there: There, day: Date, person: usize) {
        self.there.entry(there).or_default().insert((day, person));
    }

    fn sums(&mut self, day: Date, person: usize, category: &'static str) -> &mut Sums {
        self.days.entry((day, person, category)).or_default()
    }

    /// What one of these people does next.
    pub(super) fn act(&mut self, today: Date, there: &[usize]) -> (usize, Act) {
        let person = there[self.chance.below(there.len())];
        let is_test = self.people[person].is_test;
        match self.chance.below(12) {
            _ if is_test => self.deposit(today, person),
            0 => self.deposit(today, person),
            1 if !self.over.is_empty() => self.void(today),
            2 if !self.open[person].is_empty() => self.roll(today, person),
            3..8 if !self.open[person].is_empty() => self.win(today, person),
            _ => self.bet(today, person),
        }
    }

    fn deposit(&mut self, today: Date, person: usize) -> (usize, Act) {
        let units = 1 + i64::try_from(self.chance.below(50)).expect("a number");
        let amount = units * 100 * CENT;
        let sums = self.sums(today, person, "MAIN");
        sums.deposit += amount;
        sums.deposit_n += 1;
        self.balances[person] += amount;
        let firsts = self.there.entry(There::FirstDeposit).or_default();
        if firsts.iter().all(|(_, known)| *known != person) {
            firsts.insert((today, person));
        }
        (person, Act::Deposit(units))
    }

    fn bet(&mut self, today: Date, person: usize) -> (usize, Act) {
        let stake = CENT + self.chance.cents(500);
        if self.balances[person] < stake {
            return self.deposit(today, person);
        }
        self.balances[person] -= stake;
        self.sums(today, person, "RNG").bet += stake;
        self.note(There::Bet, today, person);
        let round = self.rounds.len();
        self.rounds.push(Round { person, stake, closed: None, is_void: false });
        self.open[person].push(round);
        (person, Act::Bet(round, stake))
    }

    /// Takes an open round of the person, which is over today.
    fn close(&mut self, today: Date, person: usize) -> usize {
        let place = self.chance.below(self.open[person].len());
        let round = self.open[person].swap_remove(place);
        self.rounds[round].closed = Some(today);
        self.sums(today, person, "RNG").rounds += 1;
        round
    }

    fn win(&mut self, today: Date, person: usize) -> (usize, Act) {
        let round = self.close(today, person);
        let won = if self.chance.below(2) == 0 { 0 } else { self.chance.cents(900) };
        let stake = self.rounds[round].stake;
        let sums = self.sums(today, person, "RNG");
        sums.win += won;
        sums.counted += stake;
        self.balances[person] += won;
        self.over.push(round);
        (person, Act::Win(round, won))
    }

    fn roll(&mut self, today: Date, person: usize) -> (usize, Act) {
        let round = self.close(today, person);
        let stake = self.rounds[round].stake;
        self.sums(today, person, "RNG").bet -= stake;
        self.balances[person] += stake;
        (person, Act::Roll(round))
    }

    /// Gives back the stake of a round of any person that was over, perhaps days ago: less counts on the day of its end.
    fn void(&mut self, today: Date) -> (usize, Act) {
        let place = self.chance.below(self.over.len());
        let round = self.over.swap_remove(place);
        let Round { person, stake, closed, is_void } = &mut self.rounds[round];
        assert!(!*is_void, "once");
        *is_void = true;
        let (person, stake, closed) = (*person, *stake, closed.expect("it was over"));
        self.sums(closed, person, "RNG").counted -= stake;
        self.sums(today, person, "RNG").bet -= stake;
        self.balances[person] += stake;
        (person, Act::Void(round))
    }

    /// Those above a person, from the closest on.
    pub(super) fn above(&self, person: usize) -> Vec<usize> {
        let mut above = Vec::new();
        let mut next = self.people[person].above;
        while let Some(agent) = next {
            above.push(agent);
            next = self.people[agent].above;
        }
        above
    }

    pub(super) fn team(&self, agent: usize) -> BTreeSet<usize> {
        (0..self.people.len()).filter(|person| self.above(*person).contains(&agent)).collect()
    }

    /// How many different people of the team were there in the range.
    pub(super) fn distinct(
        &self,
        there: There,
        team: &BTreeSet<usize>,
        (from, until): (Date, Date),
    ) -> usize {
        let visits = self.there.get(&there).into_iter().flatten();
        let of_team = visits.filter(|(day, person)| (from..=until).contains(day) && team.contains(person));
        of_team.map(|(_, person)| *person).collect::<BTreeSet<_>>().len()
    }

    /// What the team did in the range.
    pub(super) fn whole(&self, team: &BTreeSet<usize>, (from, until): (Date, Date)) -> Sums {
        let mut whole = Sums::default();
        for ((day, person, _), sums) in &self.days {
            if (from..=until).contains(day) && team.contains(person) {
                whole.add(sums);
            }
        }
        whole
    }
}
