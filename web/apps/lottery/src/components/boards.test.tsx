// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { NewRow } from '../entry/basket.ts';
import { noPicks, type Picks } from '../entry/picks.ts';
import type { Play, Sheet } from '../rules/family.ts';
import { FAMILY_CODES, loadFamily } from '../rules/load.ts';
import { BoardBar } from './BoardBar.tsx';
import { ChoiceGrid, stepFrom } from './ChoiceGrid.tsx';
import { PlayBoard } from './PlayBoard.tsx';
import { PriceLine } from './PriceLine.tsx';
import { draw, expectAccessible, playIn } from './testing.tsx';

const NUMBERS = Array.from({ length: 100 }, (_, at) => ({ value: String(at).padStart(2, '0') }));

/** Lays the cells out in rows, which the page that tests stand in does not. */
function layOut(columns: number) {
  for (const [at, cell] of screen.getAllByRole('button').entries())
    Object.defineProperty(cell, 'offsetTop', { value: Math.floor(at / columns) * 48 });
}

describe('a grid of choices', () => {
  it('is of toggle buttons that say whether they are chosen', async () => {
    const onToggle = vi.fn();
    await draw(<ChoiceGrid label="2 top" choices={NUMBERS} chosen={['45']} onToggle={onToggle} />);
    expect(screen.getAllByRole('button')).toHaveLength(100);
    expect(screen.getAllByRole('button', { pressed: true }).map((cell) => cell.textContent)).toEqual(['45']);
    fireEvent.click(screen.getByText('07'));
    expect(onToggle.mock.calls).toEqual([['07']]);
    // What is tapped may be the tick inside the cell.
    fireEvent.click(screen.getByText('45').closest('button')?.querySelector('svg') as Element);
    expect(onToggle).toHaveBeenLastCalledWith('45');
    fireEvent.click(screen.getByRole('toolbar'));
    expect(onToggle).toHaveBeenCalledTimes(2);
    await expectAccessible();
  });

  it('has one stop for the tab key, and the arrows move inside it', async () => {
    await draw(<ChoiceGrid label="2 top" choices={NUMBERS} chosen={[]} onToggle={() => {}} />);
    layOut(7);
    const stops = () => screen.getAllByRole('button').filter((cell) => cell.tabIndex === 0);
    expect(stops().map((cell) => cell.textContent)).toEqual(['00']);
    const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
    act(() => stops()[0]?.focus());
    const path = [
      'ArrowRight',
      'ArrowDown',
      'ArrowLeft',
      'ArrowLeft',
      'ArrowUp',
      'End',
      'ArrowDown',
      'Home',
      'x',
    ].map((key) => {
      press(key);
      return document.activeElement?.textContent;
    });
    expect(path).toEqual(['01', '08', '07', '06', '06', '99', '99', '00', '00']);
    expect(stops().map((cell) => cell.textContent)).toEqual(['00']);
  });

  it('steps over no edge', () => {
    expect(stepFrom(0, 'ArrowLeft', 7, 100)).toBeUndefined();
    expect(stepFrom(99, 'ArrowRight', 7, 100)).toBeUndefined();
    expect(stepFrom(3, 'ArrowUp', 7, 100)).toBeUndefined();
    expect(stepFrom(3, 'Enter', 7, 100)).toBeUndefined();
  });
});

function Board({ play, sheet, onPicks }: { play: Play; sheet: Sheet; onPicks?: (picks: Picks) => void }) {
  const [picks, setPicks] = useState(noPicks(play));
  return (
    <PlayBoard
      play={play}
      sheet={sheet}
      picks={picks}
      onPicks={(next) => {
        setPicks(next);
        onPicks?.(next);
      }}
    />
  );
}

describe('the board of a play', () => {
  it('has a tab for each position, and tools above its grid', async () => {
    const { sheet, ...family } = await loadFamily('d5');
    const onPicks = vi.fn();
    await draw(<Board play={playIn({ sheet, ...family }, 'place')} sheet={sheet} onPicks={onPicks} />);
    const tabs = screen.getAllByRole('tab');
    expect(tabs.map((tab) => tab.textContent)).toEqual([
      '10,000s0 chosen',
      '1,000s0 chosen',
      '100s0 chosen',
      '10s0 chosen',
      'Units0 chosen',
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'High' }));
    expect(onPicks).toHaveBeenLastCalledWith([['5', '6', '7', '8', '9'], [], [], [], []]);
    act(() => tabs[0]?.focus());
    fireEvent.keyDown(tabs[0] as HTMLElement, { key: 'ArrowLeft' });
    expect(document.activeElement).toBe(screen.getByRole('tab', { selected: true }));
    expect(document.activeElement?.textContent).toBe('Units0 chosen');
    expect(screen.getByRole('toolbar').getAttribute('aria-label')).toBe('Place, Units');
    fireEvent.click(within(screen.getByRole('toolbar')).getByText('1'));
    expect(onPicks).toHaveBeenLastCalledWith([['5', '6', '7', '8', '9'], [], [], [], ['1']]);
    await expectAccessible();
  });

  it('shows what each cell pays, in words and not by colour', async () => {
    const family = await loadFamily('d5');
    await draw(<Board play={playIn(family, 'dt15')} sheet={family.sheet} />);
    expect(screen.getAllByRole('button').map((cell) => cell.textContent)).toEqual([
      'Dragonpays 2.15',
      'Tigerpays 2.15',
      'Tiepays 9.6',
    ]);
  });

  it('draws faces and cars, and reads them out as numbers', async () => {
    const dice = await loadFamily('dice3');
    const { unmount } = await draw(<Board play={playIn(dice, 'triple')} sheet={dice.sheet} />);
    expect(screen.getByRole('button', { name: /^2 2 2 ?pays 209$/ })).toBeDefined();
    await expectAccessible();
    unmount();
    const rank = await loadFamily('rank10');
    await draw(<Board play={playIn(rank, 'top2')} sheet={rank.sheet} />);
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'Place 10 chosen',
      'Place 20 chosen',
    ]);
    expect(within(screen.getByRole('toolbar')).getByRole('button', { name: '10' })).toBeDefined();
    await expectAccessible();
  });

  it.each(FAMILY_CODES)('of every play of %s with a grid has texts in both languages', async (code) => {
    const family = await loadFamily(code);
    for (const language of ['TH', 'EN'] as const) {
      for (const play of family.plays.filter(({ width }) => width <= 2)) {
        const { container, unmount } = await draw(
          <>
            <PriceLine play={play} sheet={family.sheet} />
            <Board play={play} sheet={family.sheet} />
          </>,
          language,
        );
        expect([play.code, container.textContent?.includes('lottery.')]).toEqual([play.code, false]);
        expect(screen.getByRole('toolbar').getAttribute('aria-label')).toContain(
          language === 'TH' ? play.name.th : play.name.en,
        );
        unmount();
      }
    }
  });
});

describe('odds and return of a play', () => {
  it.each([
    ['th6', 'top2', 'Pays per unit 92returns 92 %'],
    ['th6', 'tod3', 'Pays per unit 150–300returns 90 %'],
    ['vn27', 'lo2', 'Pays per unit 95returns 95 %One bet costs 27 units'],
    ['dice3', 'sum', 'Pays per unit 7.7–209returns 96.06–96.94 %'],
  ])('R25: of %s %s are there before a tap', async (family, code, text) => {
    const rules = await loadFamily(family);
    const { container } = await draw(<PriceLine play={playIn(rules, code)} sheet={rules.sheet} />);
    expect(container.textContent).toBe(text);
  });
});

describe('the bar of a board', () => {
  const bar = async (
    family: string,
    code: string,
    picks: Picks,
    onAdd: (rows: NewRow[]) => void = () => {},
  ) => {
    const rules = await loadFamily(family);
    const play = playIn(rules, code);
    return draw(
      <BoardBar
        play={play}
        sheet={rules.sheet}
        entries={[{ picks }]}
        unit={2_000}
        onUnit={() => {}}
        onAdd={onAdd}
      />,
    );
  };

  it('says what is chosen comes to, and adds it by price', async () => {
    const onAdd = vi.fn();
    const { container } = await bar('p5of11', 'size1', [['big', 'small']], onAdd);
    expect(container.textContent).toContain('Bets: 2 · ฿40');
    // Big pays 35.60, small 42.60; the two lines cannot both win, but each is a line of its own.
    expect(container.textContent).toContain('win up to ฿78.20');
    fireEvent.click(screen.getByRole('button', { name: 'Add to slip' }));
    expect(onAdd.mock.calls).toEqual([
      [
        [
          { playCode: 'size1', selection: 'big', odds: 1_780, unit: 2_000 },
          { playCode: 'size1', selection: 'small', odds: 2_130, unit: 2_000 },
        ],
      ],
    ]);
    await expectAccessible();
  });

  it.each<[string, string, Picks, string]>([
    ['vn27', 'xien2', [['66']], 'Choose at least 2'],
    ['d5', 'last3', [['8'], [], ['6']], 'Choose at every position'],
    ['p5of11', 'front2', [['4'], ['4']], 'The same symbol cannot come twice'],
    ['th3', 'tod3', [['111']], 'This play takes no number of equal digits'],
    ['th3', 'top2', [[]], 'Choose numbers first'],
  ])('of %s %s says what is missing: %s', async (family, code, picks, text) => {
    const { container } = await bar(family, code, picks);
    expect(container.textContent).toContain(text);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add to slip' }).disabled).toBe(true);
  });
});
