import { type MEMBER, open, stubBrowser } from '../../testing.tsx';

stubBrowser();
const { default: GameRecordPage } = await import('./GameRecordPage.tsx');

export const BETS = 'GET /wps/report/betRecord';

/** A bet of the record. */
export const bet = (id: string, profit: string, more: object = {}) => ({
  roundId: id,
  vendor: 'BGS',
  gameCode: 'jade-elephant',
  gameName: `Jade Elephant ${id}`,
  gameType: 'RNG',
  iconUrl: '/assets/games/jade-elephant.webp',
  betTime: Date.UTC(2026, 10, 20, 17, 30),
  settleTime: Date.UTC(2026, 10, 20, 17, 31),
  betAmount: '20.00',
  validBetAmount: '20.00',
  winAmount: '0.00',
  profitAndLoss: profit,
  status: 'settled',
  balanceBefore: '100.00',
  balanceAfter: '80.00',
  verifyUrl: '/studio/verify#round=r1',
  ...more,
});

/** A page of the record. */
export const page = (list: object[], pageNum = 1, totalPages = 1) => ({
  list,
  pageNum,
  totalPages,
  totalCount: list.length,
  categories: ['FISH', 'RNG'],
  txCodes: [6101],
  opening: '0.00',
  closing: '12.50',
  footer: {
    betAmount: '40.00',
    validBetAmount: '38.75',
    winAmount: '52.50',
    profitAndLoss: '12.50',
    credit: '52.50',
    debit: '-40.00',
  },
});

/** The page of records as this address opens it. */
export const show = (address = '/m/gameRecord', who?: typeof MEMBER) =>
  open(GameRecordPage, address, ['records', 'payments', 'payouts', 'deposit', 'parts', 'titles'], who);
