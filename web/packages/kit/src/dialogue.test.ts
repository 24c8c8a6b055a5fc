import { describe, expect, it } from 'vitest';
import { caughtUp, follows, merged, pictureRefusal } from './dialogue.ts';

const messages = (...seqs: number[]) => seqs.map((seq) => ({ seq, clientId: `c${seq}` }));

describe('what two sides write to each other', () => {
  it('is in the order of the server, each once', () => {
    expect(merged(messages(2, 4), messages(1, 3, 4))).toEqual(messages(1, 2, 3, 4));
  });

  it('is caught up after a time away', () => {
    expect(caughtUp(messages(1, 2), messages(2, 3, 4))).toEqual(messages(1, 2, 3, 4));
    expect(caughtUp(messages(1, 2), messages(3, 4))).toEqual(messages(1, 2, 3, 4));
  });

  it('starts anew where the time away was longer than a page', () => {
    expect(caughtUp(messages(1, 2), messages(8, 9))).toEqual(messages(8, 9));
    expect(caughtUp([], messages(8, 9))).toEqual(messages(8, 9));
  });

  it('knows when something is missing', () => {
    expect(follows(messages(1, 2), { seq: 3, clientId: 'c' })).toBe(true);
    expect(follows(messages(1, 2), { seq: 2, clientId: 'c' })).toBe(true);
    expect(follows(messages(1, 2), { seq: 4, clientId: 'c' })).toBe(false);
    expect(follows([], { seq: 1, clientId: 'c' })).toBe(true);
    expect(follows([], { seq: 5, clientId: 'c' })).toBe(false);
  });
});

describe('pictures', () => {
  it('are PNG or JPEG of at most 5 MB', () => {
    const size = 5 * 1024 * 1024;
    expect(pictureRefusal({ type: 'image/png', size })).toBeUndefined();
    expect(pictureRefusal({ type: 'image/jpeg', size: 1 })).toBeUndefined();
    expect(pictureRefusal({ type: 'image/png', size: size + 1 })).toBe('size');
    expect(pictureRefusal({ type: 'image/gif', size: 1 })).toBe('type');
    expect(pictureRefusal({ type: 'image/svg+xml', size: 1 })).toBe('type');
  });
});
