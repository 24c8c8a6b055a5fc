//! Statistical tests on drawn numbers. They only check; they never take part in an outcome.
#![expect(clippy::float_arithmetic, reason = "probabilities of tests, never money or payouts")]
#![expect(clippy::cast_precision_loss, reason = "counts of at most some ten millions")]

/// A test's name and the chance that fair numbers look at least this odd.
#[derive(Debug, Clone, PartialEq)]
pub struct Verdict {
    /// Which test on which numbers.
    pub test: String,
    /// The p-value.
    pub p: f64,
}

/// Numbers drawn uniformly from `0..bound`, in the order they were drawn.
#[derive(Debug, Clone)]
pub struct Draws<'a> {
    /// What they are, for the report.
    pub name: &'a str,
    /// The number of possible values.
    pub bound: u32,
    /// The values.
    pub values: &'a [u32],
}

/// Runs the whole battery on one sequence: frequencies, serial pairs, runs above and below the middle, gaps.
#[must_use]
pub fn battery(draws: &Draws) -> Vec<Verdict> {
    let verdict = |test: &str, p: f64| Verdict { test: format!("{}: {test}", draws.name), p };
    vec![
        verdict("frequency", frequency(draws)),
        verdict("serial pairs", serial_pairs(draws)),
        verdict("runs", runs(draws)),
        verdict("gap", gap(draws)),
    ]
}

/// The tests that fail together at level `alpha` (Holm's step-down correction over all of them).
#[must_use]
pub fn holm_failures(verdicts: &[Verdict], alpha: f64) -> Vec<&Verdict> {
    let mut sorted: Vec<&Verdict> = verdicts.iter().collect();
    sorted.sort_by(|a, b| a.p.total_cmp(&b.p));
    let tests = sorted.len();
    let rejected =
        sorted.iter().enumerate().take_while(|(rank, verdict)| verdict.p <= alpha / (tests - rank) as f64);
    rejected.map(|(_, verdict)| *verdict).collect()
}

/// Wins seen in a simulation.
#[derive(Debug, Clone, Default)]
pub struct Sample {
    count: u64,
    sum: u128,
    sum_of_squares: u128,
    max: u64,
}

/// Where the true share lies with 99 % confidence, in parts per million.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Interval {
    /// The share seen.
    pub seen_ppm: f64,
    /// Half the interval's width.
    pub half_width_ppm: f64,
}

impl Interval {
    /// Whether a share lies inside.
    #[must_use]
    pub fn contains(&self, ppm: u32) -> bool {
        (f64::from(ppm) - self.seen_ppm).abs() <= self.half_width_ppm
    }
}

impl std::fmt::Display for Interval {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:.0} ± {:.0} ppm", self.seen_ppm, self.half_width_ppm)
    }
}

impl Sample {
    /// Adds the win of one round, in units.
    pub fn add(&mut self, units: u64) {
        self.count += 1;
        self.sum += u128::from(units);
        self.sum_of_squares += u128::from(units) * u128::from(units);
        self.max = self.max.max(units);
    }

    /// The largest win.
    #[must_use]
    pub const fn max(&self) -> u64 {
        self.max
    }

    /// The mean win as a share of a stake of this many units, with its 99 % interval (normal approximation).
    #[must_use]
    pub fn share_interval_99(&self, stake_units: u64) -> Interval {
        let count = self.count as f64;
        let mean = self.sum as f64 / count;
        let variance = mean.mul_add(-mean, self.sum_of_squares as f64 / count);
        let ppm_per_unit = 1e6 / stake_units as f64;
        let half_width_ppm = 2.575_829 * (variance / count).sqrt() * ppm_per_unit;
        Interval { seen_ppm: mean * ppm_per_unit, half_width_ppm }
    }
}

/// χ² of counts against expected counts; the p-value.
#[must_use]
pub fn chi_square(counts: &[(f64, f64)]) -> f64 {
    let statistic: f64 = counts.iter().map(|(seen, expected)| (seen - expected).powi(2) / expected).sum();
    chi_square_tail(statistic, counts.len() as f64 - 1.0)
}

/// Are all values equally frequent?
#[must_use]
pub fn frequency(draws: &Draws) -> f64 {
    let mut counts = vec![0_u32; draws.bound as usize];
    for value in draws.values {
        counts[*value as usize] += 1;
    }
    let expected = draws.values.len() as f64 / f64::from(draws.bound);
    chi_square(&counts.into_iter().map(|count| (f64::from(count), expected)).collect::<Vec<_>>())
}

/// Are all pairs of neighbours (not overlapping) equally frequent?
#[must_use]
pub fn serial_pairs(draws: &Draws) -> f64 {
    let bound = draws.bound as usize;
    let mut counts = vec![0_u32; bound * bound];
    for pair in draws.values.chunks_exact(2) {
        counts[pair[0] as usize * bound + pair[1] as usize] += 1;
    }
    let expected = (draws.values.len() / 2) as f64 / (bound * bound) as f64;
    chi_square(&counts.into_iter().map(|count| (f64::from(count), expected)).collect::<Vec<_>>())
}

/// Is the number of runs above and below the middle what chance gives (Wald and Wolfowitz)?
#[must_use]
pub fn runs(draws: &Draws) -> f64 {
    let high: Vec<bool> = draws.values.iter().map(|value| *value >= draws.bound.div_ceil(2)).collect();
    let above = high.iter().filter(|high| **high).count() as f64;
    let below = high.len() as f64 - above;
    let runs = 1.0 + high.windows(2).filter(|pair| pair[0] != pair[1]).count() as f64;
    let both = above + below;
    let mean = 1.0 + 2.0 * above * below / both;
    let variance = (mean - 1.0) * (mean - 2.0) / (both - 1.0);
    normal_two_sided((runs - mean) / variance.sqrt())
}

/// Are the distances between returns to the lower half geometric?
#[must_use]
pub fn gap(draws: &Draws) -> f64 {
    const LONGEST: usize = 10;
    let low = draws.bound.div_ceil(2);
    let chance = f64::from(low) / f64::from(draws.bound);
    let mut counts = [0_u32; LONGEST + 1];
    let (mut length, mut gaps) = (0_usize, 0_u32);
    for value in draws.values {
        if *value < low {
            counts[length.min(LONGEST)] += 1;
            gaps += 1;
            length = 0;
        } else {
            length += 1;
        }
    }
    let total = f64::from(gaps);
    let mut left = 1.0;
    let mut cells = Vec::new();
    for (length, count) in counts.iter().enumerate() {
        let share = if length == LONGEST { left } else { left * chance };
        left -= share;
        if total * share >= 5.0 {
            cells.push((f64::from(*count), total * share));
        }
    }
    chi_square(&cells)
}

/// The chance that a standard normal number is at least so far from 0.
#[must_use]
pub fn normal_two_sided(z: f64) -> f64 {
    chi_square_tail(z * z, 1.0)
}

/// The upper tail of the χ² distribution.
#[must_use]
pub fn chi_square_tail(statistic: f64, freedom: f64) -> f64 {
    upper_gamma(freedom / 2.0, statistic / 2.0)
}

/// The regularised upper incomplete gamma function Q(shape, x): series below shape + 1, else the continued
/// fraction by Lentz's method.
fn upper_gamma(shape: f64, x: f64) -> f64 {
    if x <= 0.0 {
        return 1.0;
    }
    let scale = (shape.mul_add(x.ln(), -x) - ln_gamma(shape)).exp();
    if x < shape + 1.0 {
        let (mut term, mut sum, mut divisor) = (1.0 / shape, 1.0 / shape, shape);
        while term.abs() > sum.abs() * 1e-15 {
            divisor += 1.0;
            term *= x / divisor;
            sum += term;
        }
        return (1.0 - sum * scale).clamp(0.0, 1.0);
    }
    let tiny = 1e-300;
    let mut partial = x + 1.0 - shape;
    let (mut above, mut below) = (1.0 / tiny, 1.0 / partial);
    let mut fraction = below;
    for step in 1..10_000 {
        let step = f64::from(step);
        let numerator = -step * (step - shape);
        partial += 2.0;
        below = 1.0 / nonzero(numerator.mul_add(below, partial), tiny);
        above = nonzero(partial + numerator / above, tiny);
        fraction *= below * above;
        if (below * above - 1.0).abs() < 1e-15 {
            break;
        }
    }
    (fraction * scale).clamp(0.0, 1.0)
}

fn nonzero(value: f64, tiny: f64) -> f64 {
    if value.abs() < tiny { tiny } else { value }
}

/// ln Γ(x) for x > 0 (Lanczos).
fn ln_gamma(x: f64) -> f64 {
    const COEFFICIENTS: [f64; 6] = [
        76.180_091_729_471_46,
        -86.505_320_329_416_77,
        24.014_098_240_830_91,
        -1.231_739_572_450_155,
        0.001_208_650_973_866_179,
        -0.000_005_395_239_384_953,
    ];
    let base = x + 5.5;
    let mut sum = 1.000_000_000_190_015;
    let mut at = x;
    for coefficient in COEFFICIENTS {
        at += 1.0;
        sum += coefficient / at;
    }
    (x + 0.5).mul_add(base.ln(), -base) + (2.506_628_274_631_000_5 * sum / x).ln()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tail_probabilities_match_printed_tables() {
        for (statistic, freedom, p) in
            [(3.841_459, 1.0, 0.05), (18.307_04, 10.0, 0.05), (135.806_7, 100.0, 0.01)]
        {
            assert!((chi_square_tail(statistic, freedom) - p).abs() < 1e-5, "{statistic} {freedom}");
        }
        assert!((normal_two_sided(1.959_964) - 0.05).abs() < 1e-6);
    }

    #[test]
    fn holm_rejects_step_by_step() {
        let verdict = |p: f64| Verdict { test: "t".into(), p };
        let all = [verdict(0.004), verdict(0.03), verdict(0.001), verdict(0.5)];
        assert_eq!(holm_failures(&all, 0.02).len(), 2);
        assert_eq!(holm_failures(&all[3..], 0.02).len(), 0);
    }
}
