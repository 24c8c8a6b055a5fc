#![expect(clippy::float_arithmetic, reason = "fingers move in fractions of pixels")]

use serde::Deserialize;
use utoipa::ToSchema;

/// Where the piece was at one moment.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
pub(crate) struct TrackPoint {
    /// Pixels from the left edge of the field.
    pub(crate) x: f64,
    /// Pixels up or down.
    pub(crate) y: f64,
    /// Milliseconds since the press.
    pub(crate) t: f64,
}

/// How far off a thumb may be, in pixels.
const TOLERANCE: f64 = 5.;
/// A slide is neither shorter nor longer than this, in milliseconds.
const SLIDE_MS_MIN: f64 = 150.;
const SLIDE_MS_MAX: f64 = 60_000.;
/// No person sees a puzzle and solves it any quicker, by the server's clock.
const LOOK_MS_MIN: i64 = 400;
/// How much the two clocks may run apart during a slide.
const CLOCK_SLACK_MS: f64 = 1_000.;
const POINTS: std::ops::RangeInclusive<usize> = 6..=2_000;
const MOVES_MIN: usize = 5;
/// No single step covers more than this part of the way.
const JUMP_MAX: f64 = 0.6;

pub(super) fn is_right(x: u16, answer: f64) -> bool {
    (answer - f64::from(x)).abs() <= TOLERANCE
}

/// Whether a person could have moved the piece like this. `elapsed_ms` lies between drawing and answer, by
/// the server's clock.
pub(super) fn is_plausible(track: &[TrackPoint], answer: f64, elapsed_ms: i64) -> bool {
    let (Some(first), Some(last)) = (track.first(), track.last()) else { return false };
    let all_finite = track.iter().all(|point| [point.x, point.y, point.t].iter().all(|n| n.is_finite()));
    if !POINTS.contains(&track.len()) || !all_finite || elapsed_ms < LOOK_MS_MIN {
        return false;
    }
    let duration = last.t - first.t;
    let elapsed = i32::try_from(elapsed_ms).map_or(f64::MAX, f64::from);
    let way = last.x - first.x;
    let steps: Vec<(f64, f64)> =
        track.windows(2).map(|pair| (pair[1].x - pair[0].x, pair[1].t - pair[0].t)).collect();
    let moves = steps.iter().filter(|(dx, _)| *dx != 0.).count();
    first.t >= 0.
        && (SLIDE_MS_MIN..=SLIDE_MS_MAX).contains(&duration)
        && duration <= elapsed + CLOCK_SLACK_MS
        && first.x.abs() <= 12.
        && (last.x - answer).abs() <= 3.
        && way > 0.
        && moves >= MOVES_MIN
        && steps.iter().all(|(dx, dt)| *dt >= 0. && dx.abs() <= way * JUMP_MAX)
        && !is_even(&steps)
}

/// A program moves the same distance in the same time, step for step.
fn is_even(steps: &[(f64, f64)]) -> bool {
    let Some(&(step_x, step_t)) = steps.first() else { return true };
    steps.iter().all(|(dx, dt)| (dx - step_x).abs() < 0.01 && (dt - step_t).abs() < 0.01)
        || steps.iter().all(|(dx, dt)| (dx * step_t - step_x * dt).abs() < 0.01 * step_t.abs().max(1.))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Quick at first, slow at the end, as thumbs are.
    fn slide(to: f64, duration: f64, points: u32) -> Vec<TrackPoint> {
        (0..=points)
            .map(|step| {
                let part = f64::from(step) / f64::from(points);
                let eased = 1. - (1. - part) * (1. - part);
                TrackPoint { x: to * eased, y: (part * 9.).sin() * 2., t: duration * part }
            })
            .collect()
    }

    #[test]
    fn a_thumb_passes_however_quick_or_slow_it_is() {
        for (duration, points) in [(200., 8), (900., 40), (8_000., 200)] {
            assert!(is_plausible(&slide(150., duration, points), 150., 10_000), "{duration} {points}");
        }
        assert!(is_right(150, 154.9) && is_right(150, 145.1));
        assert!(!is_right(150, 155.1) && !is_right(150, 144.9) && !is_right(150, f64::NAN));
    }

    #[test]
    fn arrow_keys_pass_because_no_two_presses_take_the_same_time() {
        let track: Vec<_> = (0..30)
            .map(|press| TrackPoint {
                x: f64::from(press) * 5.,
                y: 0.,
                t: f64::from(press) * 33. + f64::from(press % 3),
            })
            .collect();
        assert!(is_plausible(&track, 145., 5_000));
    }

    #[test]
    fn whatever_no_hand_does_is_refused() {
        let hand = slide(150., 900., 40);
        let even: Vec<_> = (0..=30)
            .map(|step| TrackPoint { x: f64::from(step) * 5., y: 0., t: f64::from(step) * 20. })
            .collect();
        let mut backwards = hand.clone();
        backwards[20].t = backwards[10].t;
        let mut jump = hand.clone();
        jump.drain(1..30);
        let mut late = hand.clone();
        late.drain(..15);
        let mut endless = hand.clone();
        endless[3].x = f64::INFINITY;
        let cases: [(&str, &[TrackPoint], f64, i64); 11] = [
            ("no track", &[], 150., 5_000),
            ("too few points", &hand[36..], 150., 5_000),
            ("even steps", &even, 150., 5_000),
            ("time runs backwards", &backwards, 150., 5_000),
            ("one great jump", &jump, 150., 5_000),
            ("a start in the middle", &late, 150., 5_000),
            ("numbers that are none", &endless, 150., 5_000),
            ("an end elsewhere", &hand, 170., 5_000),
            ("quicker than the eye", &hand, 150., 300),
            ("a track longer than the server waited", &slide(150., 9_000., 90), 150., 5_000),
            ("a blink", &slide(150., 80., 20), 150., 5_000),
        ];
        for (name, track, answer, elapsed_ms) in cases {
            assert!(!is_plausible(track, answer, elapsed_ms), "{name}");
        }
    }
}
