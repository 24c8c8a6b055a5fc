import type { Page } from '@playwright/test';

/** The strokes of the digits as the server draws them, on a field 10 wide and 16 high. */
const STROKES = [
  'M5 0C10 0 10 16 5 16C0 16 0 0 5 0',
  'M2 4L6 0L6 16M2.5 16L9 16',
  'M1 4C2 -2 10 -1 9 5C8 9 3 11 1 16L9.5 16',
  'M1 1.5C5 -2 11 2 8 6C7 7.5 5 7.5 4 7.5C11 7 11 16 4.5 16C3 16 1.5 15 1 14',
  'M7 16L7 0L.5 11L10 11',
  'M9 0L2 0L1.5 7C4 4.5 10 5.5 9.5 11C9 16.5 3 17 .5 14',
  'M8.5 1C3 -1 0 6 1 11C2 18 10 17 9.5 11C9 6 3 6 1 10.5',
  'M.5 0L9.5 0C6 5 4.5 10 4 16',
  'M5 7.5C-1 6 1 0 5 0C9 0 11 6 5 7.5C-2 9 0 16 5 16C10 16 12 9 5 7.5',
  'M9 5.5C8 10 1 10 .5 5C0 -1 8 -2 9 5C10 10 7 17 1.5 15',
];

/** The digits of the picture: for each place the one whose strokes lie best on those that are drawn. */
function readDigits(image: Element, strokes: string[]): string {
  if (!(image instanceof HTMLImageElement)) throw new Error('there is no picture');
  const [width, height] = [image.naturalWidth, image.naturalHeight];
  const sheet = () => {
    const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('there is no canvas');
    return context;
  };
  const picture = sheet();
  picture.drawImage(image, 0, 0);
  const { data } = picture.getImageData(0, 0, width, height);
  // Digits are drawn in the brightest of the colours.
  const ink = Float32Array.from({ length: width * height }, (_, at) =>
    Math.max(0, Math.min(1, ((data[at * 4] ?? 0) - 150) / 100)),
  );
  // What is thinner than a digit's stroke is a line drawn across.
  const strong = ink.map((_, at) => {
    let most = 0;
    for (const dx of [-1, 0])
      for (const dy of [-1, 0]) {
        const corner = at + dx + dy * width;
        most = Math.max(
          most,
          Math.min(
            ink[corner] ?? 0,
            ink[corner + 1] ?? 0,
            ink[corner + width] ?? 0,
            ink[corner + width + 1] ?? 0,
          ),
        );
      }
    return most;
  });
  const drawing = sheet();
  const likeness = (
    digit: string,
    x: number,
    y: number,
    turn: number,
    lean: number,
    wide: number,
    high: number,
  ) => {
    drawing.setTransform(1, 0, 0, 1, 0, 0);
    drawing.clearRect(0, 0, width, height);
    drawing.translate(x, y);
    drawing.rotate((turn * Math.PI) / 180);
    drawing.transform(1, 0, lean, 1, 0, 0);
    drawing.scale(wide, high);
    drawing.translate(-5, -8);
    drawing.lineWidth = 2;
    drawing.lineCap = drawing.lineJoin = 'round';
    drawing.stroke(new Path2D(digit));
    const left = Math.max(0, Math.round(x) - 19);
    const drawn = drawing.getImageData(left, 0, 38, height).data;
    let [both, own, other] = [0, 0, 0];
    for (let at = 0; at < 38 * height; at += 1) {
      const there = (drawn[at * 4 + 3] ?? 0) / 255;
      const here = strong[left + (at % 38) + Math.floor(at / 38) * width] ?? 0;
      both += there * here;
      own += there * there;
      other += here * here;
    }
    return both / Math.sqrt(own * other || 1);
  };
  const digitAt = (place: number): number => {
    const middle = 17 + place * 28.5;
    const best = strokes.map((digit) => {
      let at = { x: middle, y: 22, turn: 0, lean: 0, wide: 1.5, high: 1.6 };
      let like = 0;
      const improve = (next: typeof at) => {
        const now = likeness(digit, next.x, next.y, next.turn, next.lean, next.wide, next.high);
        if (now > like) [like, at] = [now, next];
      };
      for (const turn of [-14, -5, 5, 14])
        for (const dx of [-2, 2])
          for (const dy of [-3, 0, 3]) improve({ ...at, x: middle + dx, y: 22 + dy, turn, lean: 0 });
      for (const step of [1, 0.5, 0.25])
        for (let round = 0; round < 3; round += 1)
          for (const side of [-1, 1]) {
            improve({ ...at, x: at.x + side * 2 * step });
            improve({ ...at, y: at.y + side * 2 * step });
            improve({ ...at, turn: at.turn + side * 6 * step });
            improve({ ...at, lean: at.lean + side * 0.15 * step });
            improve({ ...at, wide: at.wide + side * 0.12 * step });
            improve({ ...at, high: at.high + side * 0.12 * step });
          }
      return like;
    });
    return best.indexOf(Math.max(...best));
  };
  return [0, 1, 2, 3].map(digitAt).join('');
}

/** The digits in the picture beside the field, as a person would read them: mostly right. */
export async function readCaptcha(page: Page): Promise<string> {
  const image = page.locator('img[src^="data:image/png"]');
  await image.evaluate((picture: HTMLImageElement) => picture.decode());
  return image.evaluate(readDigits, STROKES);
}
