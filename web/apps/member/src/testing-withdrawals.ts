import { WALLET, wallet } from './rooms/payments/fixtures.ts';
import type { Withdrawal, WithdrawSettings } from './rooms/payouts/queries.ts';
import { type Answer, open, serve } from './testing.tsx';

export const SETTINGS = 'GET /wps/relay/MCSFE_getWithdrawSettings';
export const DETAIL = 'GET /wps/transaction/withdraw/wdr_1';
const BANKS = 'GET /wps/relay/MCS2_withdrawBanks';

export const CARD = {
  cardId: 'card_1',
  kind: 'bank' as const,
  bankCode: 'KRU',
  accountNumber: '********4321',
};
export const OTHER = {
  cardId: 'card_2',
  kind: 'bank' as const,
  bankCode: 'SIA',
  accountNumber: '********8765',
};

export const settings = (more: Partial<WithdrawSettings> = {}): WithdrawSettings => ({
  open: true,
  minimumAmount: '100.00',
  maximumAmount: '200000.00',
  dayLeft: '50000.00',
  countLeft: 10,
  freeLeft: 0,
  available: '5000.00',
  inOtherWallets: '0.00',
  turnover: { required: '0.00', done: '0.00', left: '0.00' },
  reasons: [],
  cards: [CARD],
  hasFundsPassword: true,
  ...more,
});
/** As the server: fee and net come with an amount only. */
export const answers =
  (more: Partial<WithdrawSettings> = {}): Answer =>
  (request) => {
    const amount = new URL(request.url).searchParams.get('amount');
    return settings({ ...(amount === null ? {} : { fee: '10.00', net: '990.00' }), ...more });
  };

export const T0 = Date.UTC(2026, 10, 25, 3);
export const withdrawal = (more: Partial<Withdrawal> = {}): Withdrawal => ({
  orderId: 'wdr_1',
  kind: 'bank',
  bankCode: 'KRU',
  accountNumber: '********4321',
  amount: '1000.00',
  fee: '10.00',
  net: '990.00',
  status: 'pending',
  step: 'review',
  steps: [
    { step: 'requested', at: T0 },
    { step: 'review', at: T0 + 1_000 },
  ],
  createdAt: T0,
  isChangeable: false,
  ...more,
});
/** Opens the page of withdrawals. */
export async function showWithdrawals(address = '/m/withdraw', routes: Record<string, Answer> = {}) {
  serve({
    [SETTINGS]: answers(),
    [WALLET]: () => wallet('5000.00'),
    [BANKS]: () => ({
      list: [
        { bankCode: 'KRU', displayName: 'Krung Demo Bank' },
        { bankCode: 'SIA', displayName: 'Siam Demo Bank' },
      ],
    }),
    ...routes,
  });
  const { default: WithdrawPage } = await import('./rooms/payouts/WithdrawPage.tsx');
  return open(WithdrawPage, address, ['payouts', 'payments', 'parts']);
}
