import type { CorrectionRow, Draw, DrawDetail, Draws, Preview, VoidRow } from './draw-calls.ts';
import type { Exposure } from './exposure-calls.ts';
import type { PlayPrice, SheetDetail, SheetOfGame, SheetRow } from './sheet-calls.ts';

/** Draws as the server answers them; each test changes what it is about. */

export const T0 = Date.UTC(2025, 10, 16, 7, 30);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export const GOVERNMENT: Draw = {
  gameCode: 'thai-government',
  gameName: 'Thai Government Lottery',
  vendor: 'LOTT',
  numero: '20251116',
  state: 'sealed',
  isOwnDraw: false,
  openTime: T0 - 15 * 24 * HOUR,
  closeTime: T0 - 10 * MINUTE,
  drawTime: T0,
  isFrozen: false,
  isLate: false,
  version: 0,
  alarms: ['result.due'],
};
export const RUSH: Draw = {
  gameCode: 'digit-rush',
  gameName: 'Digit Rush',
  vendor: 'ELOTT',
  numero: '20251116-0871',
  state: 'open',
  isOwnDraw: true,
  openTime: T0 - MINUTE,
  closeTime: T0 + 55_000,
  drawTime: T0 + MINUTE,
  isFrozen: false,
  isLate: false,
  version: 0,
  alarms: [],
};

export const drawList = (list: Draw[], more: Partial<Draws> = {}): Draws => ({
  list,
  pageNum: 1,
  totalPages: 1,
  totalCount: list.length,
  counts: [
    { state: 'open', count: 14, alarms: 1 },
    { state: 'sealed', count: 2, alarms: 1 },
    { state: 'settled', count: 310, alarms: 0 },
  ],
  unavailable: [],
  games: [
    { gameCode: 'digit-rush', gameName: 'Digit Rush', vendor: 'ELOTT' },
    {
      gameCode: 'thai-government',
      gameName: 'Thai Government Lottery',
      vendor: 'LOTT',
    },
  ],
  ...more,
});

const digits = (name: string, count: number, width: number) => ({
  name,
  count,
  width,
  min: 0,
  max: 9,
  distinct: false,
});

export const TH6 = [
  digits('first', 1, 6),
  digits('bottom', 1, 2),
  digits('front', 2, 3),
  digits('last', 2, 3),
];
export const VN27 = [
  digits('special', 1, 5),
  digits('prize1', 1, 5),
  digits('prize2', 2, 5),
  digits('prize3', 6, 5),
  digits('prize4', 4, 4),
  digits('prize5', 6, 4),
  digits('prize6', 3, 3),
  digits('prize7', 4, 2),
];

export const detail = (more: Partial<DrawDetail> = {}): DrawDetail => ({
  ...GOVERNMENT,
  slots: TH6,
  results: [],
  settlements: [],
  sums: { count: 1_204, stakes: '182450.00', wins: '0.00', refunds: '120.00', shortfall: '0.00' },
  stuckCount: 0,
  events: [],
  ...more,
});

export const RESULT = '730826|45|154,967|208,481';
export const OTHER = '730826|54|154,967|208,481';

/** A draw that was paid. */
export const settled = (more: Partial<DrawDetail> = {}): DrawDetail =>
  detail({
    state: 'settled',
    alarms: [],
    version: 1,
    result: RESULT,
    results: [{ version: 1, result: RESULT, source: 'entered', publishedAt: T0 + 90 * MINUTE }],
    settlements: [
      {
        version: 1,
        size: 4_812,
        digest: 'c0ffee12'.repeat(8),
        calculatedAt: T0 + 92 * MINUTE,
        settledAt: T0 + 93 * MINUTE,
      },
    ],
    sums: { count: 1_204, stakes: '182450.00', wins: '141200.00', refunds: '120.00', shortfall: '0.00' },
    events: [
      { kind: 'entered', detail: 'Kittisak, attempt 1', at: T0 + 80 * MINUTE },
      { kind: 'entered', detail: 'Ratana, attempt 1', at: T0 + 90 * MINUTE },
    ],
    ...more,
  });

const PROPOSAL = {
  proposalId: 'prp_1',
  reason: 'The drawing was not held',
  state: 'open',
  digest: 'ab12cd34'.repeat(8),
  proposer: 'Kittisak',
  own: false,
  createdAt: T0,
  expiresAt: T0 + 24 * HOUR,
  needsRelease: false,
  hadPart: false,
} as const;

const NAMED = {
  gameCode: GOVERNMENT.gameCode,
  gameName: GOVERNMENT.gameName,
  numero: GOVERNMENT.numero,
};

export const voidRow = (more: Partial<VoidRow> = {}): VoidRow => ({ ...NAMED, ...PROPOSAL, ...more });

export const correctionRow = (more: Partial<CorrectionRow> = {}): CorrectionRow => ({
  ...NAMED,
  ...PROPOSAL,
  reason: 'Two digits were mixed up',
  needsRelease: true,
  takeBack: 'available',
  result: OTHER,
  previous: RESULT,
  gains: '9200.00',
  losses: '18400.00',
  count: 3,
  others: 0,
  ...more,
});

export const PREVIEW: Preview = {
  result: OTHER,
  previous: RESULT,
  reason: 'Two digits were mixed up',
  gains: '9200.00',
  losses: '18400.00',
  count: 3,
  others: 12,
  hasLosses: true,
  changed: [
    {
      suborderId: '0194e5a0-0000-7000-8000-000000000001',
      memberName: 'somchai88',
      previous: '9200.00',
      amount: '0.00',
    },
    {
      suborderId: '0194e5a0-0000-7000-8000-000000000002',
      memberName: 'malee2',
      previous: '9200.00',
      amount: '0.00',
    },
    {
      suborderId: '0194e5a0-0000-7000-8000-000000000003',
      memberName: 'wichai5',
      previous: '0.00',
      amount: '9200.00',
    },
  ],
};

export const EXPOSURE: Exposure = {
  gameCode: GOVERNMENT.gameCode,
  numero: GOVERNMENT.numero,
  book: 'real',
  plays: [
    {
      playCode: 'top3',
      playName: '3 top',
      isPool: false,
      full: '1000000.00',
      reduced: '1500000.00',
      liability: '0.00',
      sharePpm: 0,
      isAlarm: false,
      numbers: [],
    },
    {
      playCode: 'top2',
      playName: '2 top',
      isPool: false,
      full: '1000000.00',
      reduced: '1500000.00',
      liability: '1245000.00',
      sharePpm: 830_000,
      isAlarm: true,
      numbers: [
        { number: '45', liability: '1245000.00', sharePpm: 830_000, isAlarm: true, rule: 'reduced' },
        { number: '54', liability: '870000.00', sharePpm: 580_000, isAlarm: false, rule: 'open' },
        { number: '11', liability: '92000.00', sharePpm: 61_333, isAlarm: false, rule: 'open' },
        { number: '99', liability: '0.00', sharePpm: 0, isAlarm: false, rule: 'closed' },
      ],
    },
    {
      playCode: 'xien2',
      playName: 'Pair of all prizes',
      isPool: true,
      full: '10000000.00',
      liability: '412000.00',
      sharePpm: 41_200,
      isAlarm: false,
      numbers: [],
    },
  ],
  rules: [
    {
      playCode: 'top2',
      number: '45',
      rule: 'reduced',
      operator: 'Kittisak',
      own: false,
      changedAt: T0 - HOUR,
    },
    {
      playCode: 'top2',
      number: '99',
      rule: 'closed',
      operator: 'Ratana',
      own: true,
      changedAt: T0 - 2 * HOUR,
    },
  ],
};

export const PLAYS: PlayPrice[] = [
  {
    playCode: 'top2',
    playName: '2 top',
    prices: [
      {
        cells: [],
        odds: '92',
        returnPpm: 920_000,
        isLow: false,
        reducedOdds: '76',
        reducedReturnPpm: 760_000,
      },
    ],
  },
  {
    playCode: 'tod3',
    playName: '3 tote',
    prices: [
      { arrangements: 6, cells: [], odds: '150', returnPpm: 900_000, isLow: false },
      { arrangements: 3, cells: [], odds: '280', returnPpm: 840_000, isLow: true },
    ],
  },
  {
    playCode: 'hl2',
    playName: 'High or low, 2 top',
    prices: [{ cells: ['high', 'low'], odds: '1.92', returnPpm: 960_000, isLow: false }],
  },
];

export const SHEET: SheetOfGame = {
  gameCode: GOVERNMENT.gameCode,
  gameName: GOVERNMENT.gameName,
  vendor: GOVERNMENT.vendor,
  prizeMode: 'Elott',
  version: 1,
  isBuiltIn: true,
  returnMinPpm: 840_000,
  returnMaxPpm: 960_000,
};

export const sheetDetail = (more: Partial<SheetDetail> = {}): SheetDetail => ({
  ...SHEET,
  plays: PLAYS,
  versions: [],
  ...more,
});

export const sheetRow = (more: Partial<SheetRow> = {}): SheetRow => ({
  ...PROPOSAL,
  gameCode: SHEET.gameCode,
  gameName: SHEET.gameName,
  prizeMode: SHEET.prizeMode,
  version: 2,
  plays: PLAYS,
  reason: 'Higher odds for the holidays',
  ...more,
});
