//! Counts of combinations.

/// n over k: in how many ways `k` of `n` are chosen. Callers keep `n` at 20 or less, or `k` at 2 or less.
pub(crate) const fn choose(n: u64, k: u64) -> u64 {
    if k > n {
        return 0;
    }
    let (mut ways, mut at) = (1, 0);
    while at < k {
        // Whole at every step: it is `n` over `at + 1`.
        ways = ways * (n - at) / (at + 1);
        at += 1;
    }
    ways
}

/// In how many ways one symbol of each set can be taken so that no symbol is taken twice, for one to three sets of
/// sorted symbols; by inclusion and exclusion over which sets share their symbol.
pub(crate) fn distinct_tuples(sets: &[Vec<u16>]) -> u64 {
    let size = |set: &Vec<u16>| set.len() as u64;
    let shared = |a: &Vec<u16>, b: &Vec<u16>| a.iter().filter(|symbol| b.contains(symbol)).count() as u64;
    match sets {
        [a] => size(a),
        [a, b] => size(a) * size(b) - shared(a, b),
        [a, b, c] => {
            let in_all = a.iter().filter(|symbol| b.contains(symbol) && c.contains(symbol)).count() as u64;
            let all = size(a) * size(b) * size(c) + 2 * in_all;
            all - shared(a, b) * size(c) - shared(a, c) * size(b) - shared(b, c) * size(a)
        }
        _ => 0,
    }
}

/// How many different numbers have the digits of `value`, written with `width` digits.
pub(crate) fn arrangements(value: u16, width: u8) -> u64 {
    let mut counts = [0_u64; 10];
    for digit in digits(value, width) {
        counts[usize::from(digit)] += 1;
    }
    let factorial = |n: u64| (1..=n).product::<u64>();
    counts.iter().fold(factorial(width.into()), |ways, count| ways / factorial(*count))
}

/// The digits of a number, first digit first.
pub(crate) fn digits(value: u16, width: u8) -> Vec<u8> {
    let mut digits: Vec<u8> = (0..width)
        .scan(value, |rest, _| {
            let digit = *rest % 10;
            *rest /= 10;
            u8::try_from(digit).ok()
        })
        .collect();
    digits.reverse();
    digits
}

/// The number with these digits, first digit first.
pub(crate) fn number(digits: &[u8]) -> u16 {
    digits.iter().fold(0, |value, digit| value * 10 + u16::from(*digit))
}

/// The number with the same digits in rising sequence: numbers that differ only in the sequence of digits share it.
pub(crate) fn sorted_digits(value: u16, width: u8) -> u16 {
    let mut digits = digits(value, width);
    digits.sort_unstable();
    number(&digits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn combinations_follow_the_triangle_of_pascal() {
        for n in 1..=20 {
            assert_eq!((choose(n, 0), choose(n, n), choose(n, n + 1)), (1, 1, 0));
            for k in 1..n {
                assert_eq!(choose(n, k), choose(n - 1, k - 1) + choose(n - 1, k));
            }
        }
    }

    #[test]
    fn arrangements_are_the_numbers_with_the_same_sorted_digits() {
        for (width, numbers) in [(2, 100_u16), (3, 1_000), (4, 10_000)] {
            let mut classes = std::collections::HashMap::<u16, u64>::new();
            for value in 0..numbers {
                *classes.entry(sorted_digits(value, width)).or_default() += 1;
            }
            for value in 0..numbers {
                assert_eq!(arrangements(value, width), classes[&sorted_digits(value, width)], "{value}");
            }
        }
    }
}
