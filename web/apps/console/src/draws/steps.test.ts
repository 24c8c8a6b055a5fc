import { describe, expect, it } from 'vitest';
import en from '../locales/en.json';
import th from '../locales/th.json';
import { detail, T0 } from './fixtures.ts';
import { stepsOf } from './steps.ts';

describe('the steps of a void draw', () => {
  it.each(['voided', 'beacon_missing'])('have the moment of the event %s, whose text is known', (kind) => {
    const events = [
      { kind: 'dispute', detail: '', at: T0 },
      { kind, detail: 'why', at: T0 + 60_000 },
      { kind: 'suspended', detail: '', at: T0 + 120_000 },
    ];
    const steps = stepsOf(detail({ state: 'void', events }), (key) => String(key));
    expect(steps[1]).toMatchObject({ at: T0 + 60_000, isDone: true });
    for (const texts of [en, th] as Record<string, string>[]) {
      expect(texts[`drawEvent_${kind}`]).toMatch(/./);
    }
  });
});
