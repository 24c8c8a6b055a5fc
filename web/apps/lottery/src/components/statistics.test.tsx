// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { loadFamily } from '../rules/load.ts';
import { parseResult } from '../rules/result.ts';
import { countsOf, oftenFirst } from '../statistics/counts.ts';
import { BeadRoad, CountList } from './Statistics.tsx';
import { draw, expectAccessible, playIn } from './testing.tsx';

const family = await loadFamily('d5');
/** Newest first. */
const results = ['7,6,8,7,6', '1,1,5,5,4', '3,0,0,0,3'].map((text) => parseResult(family, text) ?? []);
const SENTENCE = 'Past draws do not change the next one';

it('counts stand under the sentence about past draws', async () => {
  const counts = oftenFirst(countsOf(playIn(family, 'place').view, results)).slice(0, 2);
  await draw(<CountList label="Often drawn" counts={counts} draws={3} />);
  expect(screen.getByText(SENTENCE)).toBeDefined();
  const rows = within(screen.getByRole('table', { name: 'Often drawn' })).getAllByRole('row');
  expect(rows.map((row) => row.textContent)).toEqual(['NumberTimes in 3 drawsDraws since', '032', '121']);
  await expectAccessible();
});

it('a bead road names each cell by a letter and explains it in words', async () => {
  const { container } = await draw(<BeadRoad play={playIn(family, 'dt15')} results={results} />);
  expect(screen.getByText(SENTENCE)).toBeDefined();
  const [road, words] = screen.getAllByRole('list').filter((list) => !list.parentElement?.matches('li'));
  expect([road?.textContent, words?.textContent]).toEqual(['=TD', 'DDragonTTiger=Tie']);
  expect(container.textContent).not.toContain('lottery.');
  await expectAccessible();
});
