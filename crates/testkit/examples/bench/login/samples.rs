//! What many times say.

use std::time::Duration;

pub(crate) fn median(values: impl Iterator<Item = u64>) -> u64 {
    let mut sorted: Vec<u64> = values.collect();
    sorted.sort_unstable();
    sorted.get(sorted.len() / 2).copied().unwrap_or_default()
}

/// Mean and Welch's t of two samples.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Difference {
    pub(crate) mean_ns: [i128; 2],
    /// In hundredths; the sign is that of the first mean less the second.
    pub(crate) t_hundredths: i128,
}

impl Difference {
    /// Compares times without their slowest twentieth, which the machine's other work made.
    pub(crate) fn of(samples: [Vec<Duration>; 2]) -> Self {
        let [one, other] = samples.map(moments);
        let gap = one.0 - other.0;
        // Squares of standard errors, in a thousandth of a square nanosecond.
        let error = (one.1 * 1_000 / one.2 + other.1 * 1_000 / other.2).max(1);
        let square = gap * gap * 1_000 * 10_000 / error;
        Self { mean_ns: [one.0, other.0], t_hundredths: gap.signum() * square.isqrt() }
    }
}

/// Mean, variance and count, in nanoseconds.
fn moments(mut times: Vec<Duration>) -> (i128, i128, i128) {
    times.sort_unstable();
    times.truncate(times.len() * 19 / 20);
    let count = i128::try_from(times.len()).unwrap_or(1).max(1);
    let ns: Vec<i128> = times.iter().map(|time| i128::try_from(time.as_nanos()).unwrap_or(0)).collect();
    let mean = ns.iter().sum::<i128>() / count;
    let squares: i128 = ns.iter().map(|value| (value - mean) * (value - mean)).sum();
    (mean, squares / (count - 1).max(1), count)
}
