// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepQrPicture } from './qr-picture.ts';

const PICTURE = { text: 'code', heading: 'PromptPay QR', amount: '฿1,000.00', lines: ['dep_1'] };
const kept: string[] = [];

/** A phone of Apple whose share sheet ends like this. */
function phone(share: () => Promise<void>) {
  vi.stubGlobal('navigator', { userAgent: 'iPhone', maxTouchPoints: 5, canShare: () => true, share });
}

beforeEach(() => {
  kept.length = 0;
  URL.createObjectURL = () => 'blob:kept';
  URL.revokeObjectURL = () => {};
  const drawing = { fillRect: () => {}, fillText: () => {} };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(drawing as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['png'])));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    kept.push(this.download);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the picture of a code on a phone of Apple', () => {
  it.each([
    ['is shared', async () => {}, []],
    ['is not kept where the sheet is closed', () => Promise.reject(new DOMException('', 'AbortError')), []],
    [
      'is downloaded where it cannot be shared',
      () => Promise.reject(new DOMException('', 'NotAllowedError')),
      ['qr.png'],
    ],
  ])('%s', async (_what, share, files) => {
    phone(share);
    await keepQrPicture(PICTURE, 'qr.png');
    expect(kept).toEqual(files);
  });
});
