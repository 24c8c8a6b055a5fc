import { describe, expect, it } from 'vitest';
import { PressGate } from './press';

describe('R22: release and press', () => {
  it('R22: a held key starts one spin, however often it repeats', () => {
    const gate = new PressGate();
    const fired = Array.from({ length: 50 }, () => gate.press('Space', true));
    expect(fired.filter(Boolean)).toHaveLength(1);
  });

  it('R22: a key held over the end of a spin starts no second one', () => {
    const gate = new PressGate();
    expect(gate.press('Space', true)).toBe(true);
    expect(gate.press('Space', false)).toBe(false);
    expect(gate.press('Space', true)).toBe(false);
    gate.release('Space');
    expect(gate.press('Space', true)).toBe(true);
  });

  it('R22: a press while the spin is closed is spent, not kept for later', () => {
    const gate = new PressGate();
    expect(gate.press('pointer', false)).toBe(false);
    expect(gate.press('pointer', true)).toBe(false);
    gate.release('pointer');
    expect(gate.press('pointer', true)).toBe(true);
  });

  it('R22: two keys together are one press', () => {
    const gate = new PressGate();
    expect(gate.press('Space', true)).toBe(true);
    expect(gate.press('Enter', true)).toBe(false);
  });

  it('forgets held keys when the page loses the focus', () => {
    const gate = new PressGate();
    gate.press('Space', true);
    gate.releaseAll();
    expect(gate.press('Space', true)).toBe(true);
  });
});
