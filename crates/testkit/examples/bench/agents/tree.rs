//! A random tree of people, made in memory.

/// One of ten teams, whose agents have accounts of their own.
pub(super) const HEADS: usize = 10;
/// Agents among all people, by thousand.
const AGENTS_PER_MILLE: usize = 75;
/// The longest way from the root down.
const DEPTH_MAX: u8 = 12;

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
        usize::try_from(number % bound as u64).unwrap_or_default()
    }
}

/// People by number: the heads of the ten teams, the other agents, then members.
#[derive(Debug)]
pub(super) struct Tree {
    /// Who is directly above; a head has none.
    pub(super) above: Vec<Option<usize>>,
    /// Steps below the root; 1 for a head.
    pub(super) depth: Vec<u8>,
    pub(super) agents: usize,
    /// The agent of the first team who has the most direct members.
    pub(super) widest: usize,
    /// The agent of the second team who has a thousand direct members at most.
    pub(super) wide: usize,
}

impl Tree {
    /// So many people. A twentieth of all are directly below one agent.
    pub(super) fn of(people: usize) -> Self {
        let mut chance = Chance(7);
        let agents = (people * AGENTS_PER_MILLE / 1_000).max(HEADS + 2);
        let (widest, wide) = (HEADS, HEADS + 1);
        let mut tree = Self { above: vec![None; HEADS], depth: vec![1; HEADS], agents, widest, wide };
        tree.add(0);
        tree.add(1);
        while tree.above.len() < agents {
            // One team after the other: each is as large.
            let team = tree.above.len() % HEADS;
            let above = loop {
                let above = tree.agent_of(team, &mut chance);
                if tree.depth[above] < DEPTH_MAX - 1 {
                    break above;
                }
            };
            tree.add(above);
        }
        for _ in 0..people / 20 {
            tree.add(widest);
        }
        for _ in 0..(people / 100).min(1_000) {
            tree.add(wide);
        }
        let mut sizes = [people / HEADS; HEADS];
        sizes[0] = sizes[0].saturating_sub(people / 20);
        while tree.above.len() < people {
            let drawn = chance.below(people);
            let mut at = 0;
            let team = (0..HEADS).find(|team| {
                at += sizes[*team];
                drawn < at
            });
            let above = tree.agent_of(team.unwrap_or(HEADS - 1), &mut chance);
            tree.add(above);
        }
        tree
    }

    fn add(&mut self, above: usize) {
        self.depth.push(self.depth[above] + 1);
        self.above.push(Some(above));
    }

    /// Any agent of the team so far, without those whose direct members are counted.
    fn agent_of(&self, team: usize, chance: &mut Chance) -> usize {
        let so_far = self.above.len().min(self.agents);
        loop {
            let place = team + HEADS * chance.below(so_far.div_ceil(HEADS));
            if place < so_far && place != self.widest && place != self.wide {
                return place;
            }
        }
    }

    pub(super) fn people(&self) -> usize {
        self.above.len()
    }

    /// Those above, from the closest to the head.
    pub(super) fn all_above(&self, person: usize) -> impl Iterator<Item = usize> {
        std::iter::successors(self.above[person], |above| self.above[*above])
    }

    /// Who has the longest way to the root and may lead others.
    pub(super) fn deepest_agent(&self) -> usize {
        (0..self.agents).max_by_key(|agent| self.depth[*agent]).unwrap_or_default()
    }

    /// Steps below the root in the mean, in hundredths.
    pub(super) fn mean_depth(&self) -> u64 {
        let sum: u64 = self.depth.iter().map(|depth| u64::from(*depth)).sum();
        sum * 100 / self.people().max(1) as u64
    }
}
