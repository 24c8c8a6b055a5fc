import type { Page } from '@playwright/test';

/** Makes the list of slots so many games long; each is one of the demo's under a number of its own. */
export async function makeListLong(page: Page, length: number): Promise<void> {
  await page.route('**/GCSGAME_gameList?*', async (route) => {
    const asked = new URL(route.request().url()).searchParams;
    const [number, size] = [Number(asked.get('pageNo')), Number(asked.get('pageSize'))];
    const first = (number - 1) * size;
    const ofDemo = new URL(route.request().url());
    ofDemo.searchParams.set('pageNo', '1');
    const answer = await (await route.fetch({ url: ofDemo.href })).json();
    const samples: { displayName: string }[] = answer.value.games;
    const games = Array.from({ length: Math.max(0, Math.min(size, length - first)) }, (_, at) => ({
      ...samples[at % samples.length],
      nodeId: String(first + at),
      displayName: `${samples[at % samples.length]?.displayName} ${first + at}`,
    }));
    const value = { games, pageNum: number, totalPages: Math.ceil(length / size), totalCount: length };
    await route.fulfill({ json: { ...answer, value } });
  });
}
