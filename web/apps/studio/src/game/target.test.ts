import { describe, expect, it } from 'vitest';
import type { GameInfo } from '../wire';
import { firstStops } from './target';

const symbol = (id: string, kind: GameInfo['symbols'][number]['kind']) => ({
  id,
  kind,
  name: { en: id, th: id },
});
const symbols = [symbol('fish', 'regular'), symbol('pearl', 'value')];
const strip = (text: string): string[] => [...text].map((letter) => (letter === 'p' ? 'pearl' : 'fish'));

describe('the reels before the first round', () => {
  it('show no value that no round has drawn', () => {
    const reelStrips = ['fpfpffffp', 'ffffff', 'ffpfpfpf', 'pppp'].map(strip);
    // Over the end of the third strip three fish stand together; the fourth has no such place.
    expect(firstStops({ reelStrips, rows: 3, symbols })).toEqual([4, 0, 7, 0]);
  });

  it('stand at the beginning of the strips in every other game', () => {
    const reelStrips = [strip('fff'), strip('ffff')];
    expect(firstStops({ reelStrips, rows: 3, symbols: [symbol('fish', 'regular')] })).toEqual([0, 0]);
  });
});
