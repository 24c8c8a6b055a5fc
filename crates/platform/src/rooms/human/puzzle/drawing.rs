#![expect(clippy::float_arithmetic, reason = "a picture is drawn in fractions of pixels")]

use tiny_skia::{
    BlendMode, Color, FillRule, GradientStop, LinearGradient, Mask, Paint, Path, PathBuilder, Pixmap,
    PixmapPaint, Point, Rect, SpreadMode, Stroke, Transform,
};

use super::{HEIGHT, PIECE, WIDTH};

/// Random bytes one puzzle takes.
pub(super) const GRAIN_BYTES: usize = 512;

const BLOBS: usize = 26;
const RIBBONS: usize = 7;
/// The body of the piece; its tabs use the rest of its field.
const BODY: f32 = 34.;
const TAB: f32 = 7.;

/// A puzzle as two pictures.
pub(super) struct Drawn {
    /// The whole field with the hole and one false hole.
    pub(super) background: Vec<u8>,
    /// The piece, as high and wide as [`PIECE`].
    pub(super) piece: Vec<u8>,
}

/// Draws a puzzle whose piece belongs at (`x`, `y`); `false_x` is where a hole of another shape lures.
///
/// Colours, shapes and the outline of the piece come from `grain`: no two pictures are alike, and there is
/// no set of pictures that could be collected and looked up.
pub(super) fn draw(x: u16, y: u16, false_x: u16, grain: &[u8; GRAIN_BYTES]) -> Result<Drawn, String> {
    let mut chance = Chance(grain.iter());
    let mut field = Pixmap::new(u32::from(WIDTH), u32::from(HEIGHT)).ok_or("the picture has no size")?;
    paint_scene(&mut field, &mut chance);
    let edges = [(); 4].map(|()| chance.edge());
    let mut others = [(); 4].map(|()| chance.edge());
    if others == edges {
        others[0] = others[0].other();
    }
    let outline = |edges: [Edge; 4]| outline(edges).ok_or("the piece has no outline");
    let piece = cut_piece(&field, x, y, &outline(edges)?)?;
    for (left, edges) in [(false_x, others), (x, edges)] {
        let place = Transform::from_translate(f32::from(left), f32::from(y));
        dig(&mut field, &outline(edges)?, place);
    }
    let png = |picture: &Pixmap| picture.encode_png().map_err(|error| error.to_string());
    Ok(Drawn { background: png(&field)?, piece: png(&piece)? })
}

fn paint_scene(field: &mut Pixmap, chance: &mut Chance<'_>) {
    let (width, height) = (f32::from(WIDTH), f32::from(HEIGHT));
    let mut sky = Paint::default();
    let stops = [0., 0.5, 1.].map(|at| GradientStop::new(at, chance.colour(255)));
    let tilt = chance.between(0., width);
    if let Some(gradient) = LinearGradient::new(
        Point::from_xy(tilt, 0.),
        Point::from_xy(width - tilt, height),
        stops.to_vec(),
        SpreadMode::Pad,
        Transform::identity(),
    ) {
        sky.shader = gradient;
    }
    if let Some(all) = Rect::from_xywh(0., 0., width, height) {
        field.fill_rect(all, &sky, Transform::identity(), None);
    }
    for _ in 0..BLOBS {
        let (x, y, size) = (chance.between(0., width), chance.between(0., height), chance.between(6., 44.));
        let shape = if chance.between(0., 1.) < 0.5 {
            PathBuilder::from_circle(x, y, size / 2.)
        } else {
            Rect::from_xywh(x, y, size, chance.between(6., 44.)).map(PathBuilder::from_rect)
        };
        let turn = Transform::from_rotate_at(chance.between(0., 90.), x, y);
        let paint = plain(chance.colour(150));
        if let Some(shape) = shape {
            field.fill_path(&shape, &paint, FillRule::Winding, turn, None);
        }
    }
    for _ in 0..RIBBONS {
        let mut ribbon = PathBuilder::new();
        ribbon.move_to(0., chance.between(0., height));
        ribbon.cubic_to(
            width / 3.,
            chance.between(-40., height + 40.),
            width * 2. / 3.,
            chance.between(-40., height + 40.),
            width,
            chance.between(0., height),
        );
        let stroke = Stroke { width: chance.between(1.5, 6.), ..Stroke::default() };
        let paint = plain(chance.colour(190));
        if let Some(ribbon) = ribbon.finish() {
            field.stroke_path(&ribbon, &paint, &stroke, Transform::identity(), None);
        }
    }
}

fn cut_piece(field: &Pixmap, x: u16, y: u16, outline: &Path) -> Result<Pixmap, String> {
    let side = u32::from(PIECE);
    let mut piece = Pixmap::new(side, side).ok_or("the piece has no size")?;
    let mut mask = Mask::new(side, side).ok_or("the piece has no size")?;
    mask.fill_path(outline, FillRule::Winding, true, Transform::identity());
    let paint = PixmapPaint::default();
    piece.draw_pixmap(
        -i32::from(x),
        -i32::from(y),
        field.as_ref(),
        &paint,
        Transform::identity(),
        Some(&mask),
    );
    let rim = Stroke { width: 1.5, ..Stroke::default() };
    piece.stroke_path(
        outline,
        &plain(Color::from_rgba8(255, 255, 255, 220)),
        &rim,
        Transform::identity(),
        None,
    );
    Ok(piece)
}

/// A hole keeps some of what was there, so that it is seen by people rather than found by its one colour.
fn dig(field: &mut Pixmap, outline: &Path, place: Transform) {
    let mut shade = plain(Color::from_rgba8(12, 8, 28, 150));
    shade.blend_mode = BlendMode::SourceOver;
    field.fill_path(outline, &shade, FillRule::Winding, place, None);
    let rim = Stroke { width: 1., ..Stroke::default() };
    field.stroke_path(outline, &plain(Color::from_rgba8(255, 255, 255, 120)), &rim, place, None);
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Edge {
    Flat,
    Out,
    In,
}

impl Edge {
    const fn other(self) -> Self {
        match self {
            Self::Flat => Self::Out,
            Self::Out => Self::In,
            Self::In => Self::Flat,
        }
    }

    const fn bulge(self) -> f32 {
        match self {
            Self::Flat => 0.,
            Self::Out => -TAB,
            Self::In => TAB,
        }
    }
}

/// The outline within its field, clockwise from the top left corner.
fn outline([top, right, bottom, left]: [Edge; 4]) -> Option<Path> {
    let (near, far) = (TAB, TAB + BODY);
    let (third, two_thirds) = (near + BODY / 3., near + BODY * 2. / 3.);
    let mut path = PathBuilder::new();
    path.move_to(near, near);
    let bulge = top.bulge();
    path.line_to(third, near);
    path.cubic_to(third, near + bulge * 1.3, two_thirds, near + bulge * 1.3, two_thirds, near);
    path.line_to(far, near);
    let bulge = -right.bulge();
    path.line_to(far, third);
    path.cubic_to(far + bulge * 1.3, third, far + bulge * 1.3, two_thirds, far, two_thirds);
    path.line_to(far, far);
    let bulge = -bottom.bulge();
    path.line_to(two_thirds, far);
    path.cubic_to(two_thirds, far + bulge * 1.3, third, far + bulge * 1.3, third, far);
    path.line_to(near, far);
    let bulge = left.bulge();
    path.line_to(near, two_thirds);
    path.cubic_to(near + bulge * 1.3, two_thirds, near + bulge * 1.3, third, near, third);
    path.close();
    path.finish()
}

fn plain(colour: Color) -> Paint<'static> {
    let mut paint = Paint::default();
    paint.set_color(colour);
    paint.anti_alias = true;
    paint
}

/// Turns random bytes into numbers within bounds, one byte each.
struct Chance<'a>(std::slice::Iter<'a, u8>);

impl Chance<'_> {
    fn byte(&mut self) -> u8 {
        self.0.next().copied().unwrap_or(128)
    }

    fn between(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * f32::from(self.byte()) / 255.
    }

    fn colour(&mut self, alpha: u8) -> Color {
        Color::from_rgba8(self.byte(), self.byte(), self.byte(), alpha)
    }

    fn edge(&mut self) -> Edge {
        match self.byte() % 5 {
            0 => Edge::Flat,
            1 | 2 => Edge::Out,
            _ => Edge::In,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grain(seed: u8) -> [u8; GRAIN_BYTES] {
        let mut value = seed;
        std::array::from_fn(|_| {
            value = value.wrapping_add(31);
            value
        })
    }

    #[test]
    fn a_puzzle_is_two_pictures_that_never_repeat() {
        let first = draw(120, 40, 200, &grain(1)).unwrap();
        let again = draw(120, 40, 200, &grain(1)).unwrap();
        let other = draw(120, 40, 200, &grain(2)).unwrap();
        assert!(first.background.starts_with(b"\x89PNG") && first.piece.starts_with(b"\x89PNG"));
        assert_eq!(first.background, again.background);
        assert_ne!(first.background, other.background);
        assert_ne!(first.piece, other.piece);
        let moved = draw(121, 40, 200, &grain(1)).unwrap();
        assert_ne!(first.background, moved.background);
    }

    #[test]
    fn the_piece_is_what_the_hole_took_away() {
        let drawn = draw(120, 40, 200, &grain(3)).unwrap();
        let piece = Pixmap::decode_png(&drawn.piece).unwrap();
        let whole = draw(200, 90, 60, &grain(3)).unwrap();
        let whole = Pixmap::decode_png(&whole.background).unwrap();
        let middle = u32::from(PIECE) / 2;
        let expected = whole.pixel(120 + middle, 40 + middle).unwrap();
        assert_eq!(piece.pixel(middle, middle).unwrap(), expected);
        assert_eq!(piece.pixel(0, 0).unwrap().alpha(), 0, "outside its outline the piece is clear");
        let holed = Pixmap::decode_png(&drawn.background).unwrap();
        assert_ne!(holed.pixel(120 + middle, 40 + middle).unwrap(), expected);
    }
}
