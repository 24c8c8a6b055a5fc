// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { loadFamily } from '../rules/load.ts';
import { parseResult } from '../rules/result.ts';
import type { LineView } from '../wire.ts';
import { LineMarks } from './LineMarks.tsx';
import { draw } from './testing.tsx';

const line = (more: Partial<LineView>): LineView => ({
  playCode: 'lo2',
  selection: '66',
  bets: 1,
  factor: 1,
  unit: '1.00',
  odds: '95',
  stake: '1.00',
  ...more,
});

describe('a line of a slip', () => {
  it('counts every unit that its bets cost: price times count is the stake', async () => {
    const family = await loadFamily('vn27');
    const facts = { selection: '66,67', bets: 2, factor: 27, stake: '54.00' };
    await draw(<LineMarks line={line(facts)} family={family} result={undefined} />);
    expect(screen.getByText('฿1.00 × 54 = ฿54.00 · pays 95')).toBeTruthy();
  });

  it('names the places of numbers that win place by place, and leaves empty ones out', async () => {
    const family = await loadFamily('rank10');
    const chosen = { playCode: 'place', selection: '6|1,2|-|-|-|-|-|-|-|9' };
    const { container } = await draw(<LineMarks line={line(chosen)} family={family} result={undefined} />);
    expect(container.textContent).toContain('Place 16Place 212Place 109฿1.00');
    expect(container.textContent).not.toContain('–');
  });

  it('does not tick a number that was drawn where the bet is that it is not', async () => {
    const family = await loadFamily('vn27');
    const numbers = Array.from({ length: 27 }, (_, at) => String(at).padStart(5, '0'));
    const counts = [1, 1, 2, 6, 4, 6, 3, 4];
    const digits = [5, 5, 5, 5, 4, 4, 3, 2];
    const text = counts
      .map((count, at) =>
        numbers
          .splice(0, count)
          .map((each) => each.slice(-(digits[at] ?? 5)))
          .join(','),
      )
      .join('|');
    const result = parseResult(family, text);
    expect(result).toBeDefined();
    const drawnLine = (playCode: string, selection: string) => (
      <LineMarks line={line({ playCode, selection })} family={family} result={result} />
    );
    const { container, unmount } = await draw(drawnLine('truot4', '05,81,87,98'));
    const mark = () => container.querySelector('.rounded-8');
    expect([mark()?.textContent, screen.getByText('No hit').textContent]).toEqual(['Drawn:05', 'No hit']);
    expect(mark()?.classList.contains('text-positive')).toBe(false);
    unmount();
    const won = await draw(drawnLine('lo2', '05'));
    expect(won.container.querySelector('.rounded-8')?.classList.contains('text-positive')).toBe(true);
    expect(screen.getByText('Hits: 1')).toBeTruthy();
  });
});
