import { expect, it } from 'vitest';
import { type Path, ROUTES } from './routes.ts';

/** Screens that no row of the product leads to, and why. */
const NOT_LINKED: Readonly<Record<string, string>> = {
  notice: 'the address of one announcement, for links from outside',
  favouriteList: 'another address of favourites',
  memberGames: 'another address of favourites',
  memberNav: 'another address of the member centre',
  fbGame: 'links from outside that open a game',
  lottery: 'links from outside that open a lottery',
  ranking: 'no ranking is open yet',
  blocked: 'the server leads there',
  maintenance: 'the server leads there',
};

const sources = import.meta.glob<string>('../**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The source of every screen, without tests and without the table of the routes itself. */
function source(): string {
  const table = sources['./routes.ts'] ?? '';
  const own = Object.entries(sources).filter(([file]) => !file.includes('.test.') && file !== './routes.ts');
  return [table.slice(table.indexOf('const CATEGORY_PATHS')), ...own.map(([, text]) => text)].join('\n');
}

it('no screen is linked from nowhere', () => {
  const text = source();
  const isNamed = (path: string) => ["'", '"', '`', '?'].some((end) => text.includes(path + end));
  const linked = new Set<string>();
  for (const path of Object.keys(ROUTES) as Path[]) {
    if (isNamed(path)) linked.add(ROUTES[path].route.screen);
  }
  const screens = new Set(Object.values(ROUTES).map(({ route }) => route.screen));
  expect([...screens].filter((screen) => !linked.has(screen)).sort()).toEqual(Object.keys(NOT_LINKED).sort());
});
