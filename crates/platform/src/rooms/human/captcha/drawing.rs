#![expect(clippy::float_arithmetic, reason = "a picture is drawn in fractions of pixels")]

use tiny_skia::{Color, LineCap, LineJoin, Paint, Path, PathBuilder, Pixmap, Stroke, Transform};

use super::SIGNS;

const WIDTH: u16 = 120;
const HEIGHT: u16 = 44;
/// Lines across the signs.
const CURVES: usize = 4;
/// Specks over the picture.
const SPECKS: usize = 40;

/// Random bytes one picture takes.
pub(super) const GRAIN_BYTES: usize = SIGNS * 8 + CURVES * 7 + SPECKS * 3;

/// The sign of an addition, behind the digits.
pub(super) const PLUS: u8 = 10;
/// The sign of a subtraction.
pub(super) const MINUS: u8 = 11;

/// Strokes of the digits 0 to 9, plus and minus on a field 10 wide and 16 high: `M` moves, `L` draws a line, `C` a curve.
const GLYPHS: [&[Pen]; 12] = {
    use Pen::{Curve as C, Line as L, Move as M};
    [
        &[M(5., 0.), C([10., 0., 10., 16., 5., 16.]), C([0., 16., 0., 0., 5., 0.])],
        &[M(2., 4.), L(6., 0.), L(6., 16.), M(2.5, 16.), L(9., 16.)],
        &[M(1., 4.), C([2., -2., 10., -1., 9., 5.]), C([8., 9., 3., 11., 1., 16.]), L(9.5, 16.)],
        &[
            M(1., 1.5),
            C([5., -2., 11., 2., 8., 6.]),
            C([7., 7.5, 5., 7.5, 4., 7.5]),
            C([11., 7., 11., 16., 4.5, 16.]),
            C([3., 16., 1.5, 15., 1., 14.]),
        ],
        &[M(7., 16.), L(7., 0.), L(0.5, 11.), L(10., 11.)],
        &[
            M(9., 0.),
            L(2., 0.),
            L(1.5, 7.),
            C([4., 4.5, 10., 5.5, 9.5, 11.]),
            C([9., 16.5, 3., 17., 0.5, 14.]),
        ],
        &[
            M(8.5, 1.),
            C([3., -1., 0., 6., 1., 11.]),
            C([2., 18., 10., 17., 9.5, 11.]),
            C([9., 6., 3., 6., 1., 10.5]),
        ],
        &[M(0.5, 0.), L(9.5, 0.), C([6., 5., 4.5, 10., 4., 16.])],
        &[
            M(5., 7.5),
            C([-1., 6., 1., 0., 5., 0.]),
            C([9., 0., 11., 6., 5., 7.5]),
            C([-2., 9., 0., 16., 5., 16.]),
            C([10., 16., 12., 9., 5., 7.5]),
        ],
        &[
            M(9., 5.5),
            C([8., 10., 1., 10., 0.5, 5.]),
            C([0., -1., 8., -2., 9., 5.]),
            C([10., 10., 7., 17., 1.5, 15.]),
        ],
        &[M(5., 3.5), L(5., 12.5), M(0.5, 8.), L(9.5, 8.)],
        &[M(0.5, 8.), L(9.5, 8.)],
    ]
};

enum Pen {
    Move(f32, f32),
    Line(f32, f32),
    Curve([f32; 6]),
}

/// Draws the signs; `grain` decides every tilt, line and speck.
pub(super) fn draw(signs: [u8; SIGNS], grain: &[u8; GRAIN_BYTES]) -> Result<Vec<u8>, String> {
    let mut picture = Pixmap::new(u32::from(WIDTH), u32::from(HEIGHT)).ok_or("the picture has no size")?;
    picture.fill(Color::from_rgba8(33, 26, 61, 255));
    let mut chance = Chance(grain.iter());
    for place in 0..SPECKS {
        let (x, y) = (chance.between(0., f32::from(WIDTH)), chance.between(0., f32::from(HEIGHT)));
        let end = chance.between(-3., 3.);
        let mut speck = PathBuilder::new();
        speck.move_to(x, y);
        speck.line_to(x + end, y + 1.);
        stroke(
            &mut picture,
            speck.finish(),
            1.,
            if place % 2 == 0 { DIM } else { FAINT },
            Transform::identity(),
        );
    }
    for (place, sign) in (0_u8..).zip(signs) {
        let shape = glyph(sign);
        let middle = 17. + f32::from(place) * 28.5;
        let transform = Transform::from_translate(-5., -8.)
            .post_scale(chance.between(1.35, 1.7), chance.between(1.45, 1.8))
            .post_concat(Transform::from_skew(chance.between(-0.25, 0.25), chance.between(-0.15, 0.15)))
            .post_rotate(chance.between(-18., 18.))
            .post_translate(middle + chance.between(-3., 3.), 22. + chance.between(-4., 4.));
        stroke(&mut picture, shape, chance.between(1.7, 2.4), INK, transform);
    }
    for _ in 0..CURVES {
        let mut curve = PathBuilder::new();
        curve.move_to(0., chance.between(4., 40.));
        curve.cubic_to(
            chance.between(20., 60.),
            chance.between(-10., 54.),
            chance.between(60., 100.),
            chance.between(-10., 54.),
            f32::from(WIDTH),
            chance.between(4., 40.),
        );
        let colour = if chance.between(0., 1.) < 0.5 { INK } else { DIM };
        stroke(&mut picture, curve.finish(), 1.2, colour, Transform::identity());
    }
    picture.encode_png().map_err(|error| error.to_string())
}

const INK: [u8; 3] = [255, 227, 160];
const DIM: [u8; 3] = [159, 147, 199];
const FAINT: [u8; 3] = [111, 98, 168];

fn glyph(sign: u8) -> Option<Path> {
    let mut path = PathBuilder::new();
    for pen in GLYPHS[usize::from(sign) % GLYPHS.len()] {
        match *pen {
            Pen::Move(x, y) => path.move_to(x, y),
            Pen::Line(x, y) => path.line_to(x, y),
            Pen::Curve([x1, y1, x2, y2, x, y]) => path.cubic_to(x1, y1, x2, y2, x, y),
        }
    }
    path.finish()
}

fn stroke(
    picture: &mut Pixmap,
    path: Option<Path>,
    width: f32,
    [red, green, blue]: [u8; 3],
    transform: Transform,
) {
    let Some(path) = path else { return };
    let mut paint = Paint::default();
    paint.set_color_rgba8(red, green, blue, 255);
    paint.anti_alias = true;
    let stroke = Stroke { width, line_cap: LineCap::Round, line_join: LineJoin::Round, ..Stroke::default() };
    picture.stroke_path(&path, &paint, &stroke, transform, None);
}

/// Turns random bytes into numbers within bounds, one byte each.
struct Chance<'a>(std::slice::Iter<'a, u8>);

impl Chance<'_> {
    fn between(&mut self, low: f32, high: f32) -> f32 {
        let byte = self.0.next().copied().unwrap_or(128);
        low + (high - low) * f32::from(byte) / 255.
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_picture_is_a_png_and_no_two_are_alike() {
        let draw_with = |signs, grain: u8| draw(signs, &[grain; GRAIN_BYTES]).unwrap();
        let first = draw_with([1, 2, 3, 4], 10);
        assert!(first.starts_with(b"\x89PNG"));
        assert_ne!(first, draw_with([1, 2, 3, 5], 10));
        assert_ne!(first, draw_with([1, 2, 3, 4], 200));
        assert_ne!(draw_with([1, PLUS, 3, 4], 10), draw_with([1, MINUS, 3, 4], 10));
        assert_eq!(first, draw_with([1, 2, 3, 4], 10));
    }
}
