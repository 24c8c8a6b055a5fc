import { encode } from 'uqr';
import { keepFile } from './keep-file.ts';

interface QrPicture {
  /** What the code says. */
  text: string;
  /** What it is for: what a payment is made by, whose invitation it is. */
  heading: string;
  /** Of a payment, with the currency's symbol. */
  amount?: string;
  /** Below the code. */
  lines: readonly string[];
}

/** Sizes in px. */
const WIDTH = 720;
const MARGIN = 48;
const MODULES_MARGIN = 4;
const LINE = 40;
const HEADING = '600 34px Kanit, sans-serif';
const AMOUNT = '600 64px Kanit, sans-serif';
const TEXT = '400 26px "IBM Plex Sans Thai", sans-serif';

/** Keeps a code as a picture: other apps read it from there, such as that of a bank. */
export async function keepQrPicture(picture: QrPicture, name: string): Promise<void> {
  const bytes = await drawn(picture);
  const file = new File([bytes], name, { type: 'image/png' });
  // On an iPhone a download is not among the photos, where a bank's app looks; the share sheet puts it there.
  if (isIos() && navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file] });
      return;
    } catch (error) {
      // Closing the sheet is no failure; what cannot be shared is downloaded.
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  keepFile(file, name);
}

const isIos = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

async function drawn({ text, heading, amount, lines }: QrPicture): Promise<Blob> {
  const { data } = encode(text, { border: MODULES_MARGIN, ecc: 'M' });
  // Whole pixels for each module: a reader sees sharp edges.
  const module = Math.floor((WIDTH - 2 * MARGIN) / data.length);
  const side = module * data.length;
  const codeTop = MARGIN + (amount === undefined ? 70 : 150);
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = codeTop + side + MARGIN + lines.length * LINE;
  const draw = canvas.getContext('2d');
  if (!draw) throw new Error('this browser draws no pictures');
  draw.fillStyle = 'white';
  draw.fillRect(0, 0, canvas.width, canvas.height);
  draw.fillStyle = 'black';
  draw.textAlign = 'center';
  const write = (font: string, words: string, y: number) => {
    draw.font = font;
    draw.fillText(words, WIDTH / 2, y, WIDTH - 2 * MARGIN);
  };
  write(HEADING, heading, MARGIN + 32);
  if (amount !== undefined) write(AMOUNT, amount, MARGIN + 112);
  const left = Math.floor((WIDTH - side) / 2);
  for (const [y, row] of data.entries())
    for (const [x, isDark] of row.entries())
      if (isDark) draw.fillRect(left + x * module, codeTop + y * module, module, module);
  for (const [place, line] of lines.entries()) write(TEXT, line, codeTop + side + 30 + place * LINE);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (bytes) => (bytes ? resolve(bytes) : reject(new Error('no picture was made'))),
      'image/png',
    );
  });
}
