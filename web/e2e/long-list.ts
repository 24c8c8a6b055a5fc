import type { Value } from '@erawan/api/types';
import type { Page } from '@playwright/test';

interface PageOf<R> {
  rows: R[];
  pageNum: number;
  totalPages: number;
  totalCount: number;
}

/** The page that was asked for, of a list so many rows long. */
function pageOf<R>(asked: URLSearchParams, length: number, row: (at: number) => R): PageOf<R> {
  const number = Number(asked.get('pageNo'));
  const size = Number(asked.get('size') ?? asked.get('pageSize'));
  const first = (number - 1) * size;
  const rows = Array.from({ length: Math.max(0, Math.min(size, length - first)) }, (_, at) =>
    row(first + at),
  );
  return { rows, pageNum: number, totalPages: Math.ceil(length / size), totalCount: length };
}

/** Makes the list of slots so many games long; each is one of the demo's under a number of its own. */
export async function makeListLong(page: Page, length: number): Promise<void> {
  await page.route('**/GCSGAME_gameList?*', async (route) => {
    const asked = new URL(route.request().url()).searchParams;
    const ofDemo = new URL(route.request().url());
    ofDemo.searchParams.set('pageNo', '1');
    const answer = await (await route.fetch({ url: ofDemo.href })).json();
    const samples: { displayName: string }[] = answer.value.games;
    const { rows: games, ...counts } = pageOf(asked, length, (at) => ({
      ...samples[at % samples.length],
      nodeId: String(at),
      displayName: `${samples[at % samples.length]?.displayName} ${at}`,
    }));
    await route.fulfill({ json: { ...answer, value: { games, ...counts } } });
  });
}

type Listed =
  | '/wps/relay/CSP_getInbox'
  | '/wps/relay/MCS2_depositTransactioNReport'
  | '/wps/relay/MCS2_WithdrawTransactionReport'
  | '/wps/relay/ODS2_MemberTransaction'
  | '/wps/report/betRecord';

type RowOf<A> = A extends { list: (infer R)[] } ? R : never;

const MINUTE_MS = 60_000;
const began = (at: number) => Date.now() - at * MINUTE_MS;

/** The `at`-th row of each list of a member, the newest first. */
const ROWS: { [P in Listed]: (at: number) => RowOf<Value<P, 'get'>> } = {
  '/wps/relay/CSP_getInbox': (at) => ({
    id: `inb_${at}`,
    category: 'notice',
    title: `Message ${at}`,
    content: '<p>Text</p>',
    sentAt: began(at),
    read: true,
  }),
  '/wps/relay/MCS2_depositTransactioNReport': (at) => ({
    orderId: `dep_${at}`,
    channel: 'gateway',
    kind: 'redirect',
    vendor: 'sandbox',
    bankCode: 'KRU',
    amount: '500.00',
    credited: '500.00',
    status: 'success',
    step: 'done',
    steps: [],
    createdAt: began(at),
    expiresAt: began(at),
  }),
  '/wps/relay/MCS2_WithdrawTransactionReport': (at) => ({
    orderId: `wdr_${at}`,
    kind: 'bank',
    bankCode: 'KRU',
    accountNumber: '******3334',
    amount: '500.00',
    fee: '0.00',
    net: '500.00',
    status: 'paid',
    step: 'paid',
    steps: [],
    createdAt: began(at),
    isChangeable: false,
  }),
  '/wps/relay/ODS2_MemberTransaction': (at) => ({
    id: String(at),
    txCode: 3200,
    txName: 'Game bet',
    txTime: began(at),
    amount: '-1.00',
    balanceAfter: '100.00',
    reference: `rnd_${at}`,
    remark: 'naga-river',
  }),
  '/wps/report/betRecord': (at) => ({
    roundId: `rnd_${at}`,
    vendor: 'BGS',
    gameCode: 'lantern-sky',
    gameName: `Lantern Sky ${at}`,
    gameType: 'RNG',
    iconUrl: '/assets/games/lantern-sky.webp',
    betTime: began(at),
    settleTime: began(at),
    betAmount: '1.00',
    validBetAmount: '1.00',
    winAmount: '0.00',
    profitAndLoss: '-1.00',
    status: 'settled',
    balanceBefore: '101.00',
    balanceAfter: '100.00',
  }),
};

/** Makes the inbox and the records of a member so many rows long; sums stay those of the server. */
export async function makeRecordsLong(page: Page, length: number): Promise<void> {
  for (const [path, row] of Object.entries(ROWS)) {
    await page.route(`**${path}?*`, async (route) => {
      const answer = await (await route.fetch()).json();
      const asked = new URL(route.request().url()).searchParams;
      const { rows: list, ...counts } = pageOf<object>(asked, length, row);
      await route.fulfill({ json: { ...answer, value: { ...answer.value, list, ...counts } } });
    });
  }
}
