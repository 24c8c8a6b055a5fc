import type { ChannelName, Deposit, DepositBank, DepositChannel } from './queries.ts';

export const CHANNELS = 'GET /wps/relay/MCS2_depositBanksByVendor';
export const REPORT = 'GET /wps/relay/MCS2_depositTransactioNReport';
export const WALLET = 'GET /wps/wallets/gcs';
export const DETAIL = 'GET /wps/transaction/deposit/dep_1';
export const PAID = 'POST /wps/transaction/deposit/dep_1/paid';
export const CREATE = 'POST /wps/relay/MCS2_depositPaymentGateway';

const KINDS = {
  gateway: 'redirect',
  ewallet: 'redirect',
  card: 'redirect',
  alipay: 'redirect',
  promptpay: 'qr',
  qq: 'qr',
  wechat: 'qr',
  manual: 'account',
  crypto: 'address',
} as const satisfies Record<ChannelName, DepositChannel['kind']>;

const bank = (bankId: string, displayName: string): DepositBank => ({
  bankId,
  bankCode: bankId.toUpperCase(),
  displayName,
  iconUrl: `/assets/banks/${bankId}.svg`,
});

const KRU = bank('kru', 'Krung Demo Bank');
const SIA = bank('sia', 'Siam Demo Bank');

/** A channel as the server lists it. */
export const channelOf = (
  channel: ChannelName,
  displayName: string,
  more: Partial<DepositChannel> = {},
): DepositChannel => ({
  channel,
  kind: KINDS[channel],
  vendor: channel,
  displayName,
  minAmount: '100.00',
  maxAmount: '200000.00',
  quickAmounts: ['100.00', '1000.00'],
  banks: [bank(channel, displayName)],
  ...more,
});

export const GATEWAY = channelOf('gateway', 'Sandbox bank', { vendor: 'sandbox', banks: [KRU, SIA] });
export const PROMPTPAY = channelOf('promptpay', 'PromptPay QR');
export const MANUAL = channelOf('manual', 'Bank transfer', { vendor: 'transfer', banks: [KRU, SIA] });

export const wallet = (sumBalance: string) => ({
  sumBalance,
  available: sumBalance,
  held: '0.00',
  currency: 'THB',
  wallets: [],
  merchantWallet: { isSingle: 1 },
});

type Failure = 'declined' | 'gateway.refused' | 'returned' | 'not.received' | 'payer.other';

/**
 * The states that the server can answer. One that is over keeps its status and reason while an operator looks into money
 * that came late, or into what the member told of a transfer.
 */
export type State =
  | { status: 'pending'; step: 'placing' | 'to_pay' | 'claimed' | 'matching' | 'in_review'; reason?: never }
  | { status: 'success'; step?: never; reason?: 'late' | 'paid.twice' }
  | { status: 'failed'; step?: 'in_review'; reason: Failure }
  | { status: 'cancelled'; step?: 'in_review'; reason: 'expired' | 'by.member' };

export const PLACING = { status: 'pending', step: 'placing' } as const;
export const TO_PAY = { status: 'pending', step: 'to_pay' } as const;
export const CLAIMED = { status: 'pending', step: 'claimed' } as const;
export const IN_REVIEW = { status: 'pending', step: 'in_review' } as const;
export const SUCCESS = { status: 'success' } as const;
export const LATE = { status: 'success', reason: 'late' } as const;
export const TWICE = { status: 'success', reason: 'paid.twice' } as const;
export const DECLINED = { status: 'failed', reason: 'declined' } as const;
export const RETURNED = { status: 'failed', reason: 'returned' } as const;
export const NOT_RECEIVED = { status: 'failed', reason: 'not.received' } as const;
export const OTHER_PAYER = { status: 'failed', reason: 'payer.other' } as const;
export const EXPIRED = { status: 'cancelled', reason: 'expired' } as const;
export const GIVEN_UP = { status: 'cancelled', reason: 'by.member' } as const;
export const DECLINED_IN_REVIEW = { ...DECLINED, step: 'in_review' } as const;
export const EXPIRED_IN_REVIEW = { ...EXPIRED, step: 'in_review' } as const;
export const GIVEN_UP_IN_REVIEW = { ...GIVEN_UP, step: 'in_review' } as const;

export const T0 = Date.UTC(2026, 10, 20, 3);
const QUARTER_MS = 900_000;

export const deposit = (state: State, more: Partial<Omit<Deposit, keyof State>> = {}): Deposit & State => ({
  orderId: 'dep_1',
  channel: 'gateway',
  kind: KINDS[more.channel ?? 'gateway'],
  vendor: 'sandbox',
  bankCode: 'KRU',
  amount: '1000.00',
  createdAt: T0,
  expiresAt: T0 + QUARTER_MS,
  steps: [{ step: 'ordered', at: T0 }],
  ...more,
  ...state,
});

/** Whether the server says where to pay. */
const isPayable = ({ status, step }: State) => status === 'pending' && step !== 'in_review';

/** What `payments.PromptPay` makes for a thousand baht. */
export const QR_TEXT =
  '00020101021230660016A00000067701011201150994000165501000212ER7K2M9QX4T10307SUVARNA530376454071000.005802TH6304EE52';

export const qrDeposit = (state: State, more: Partial<Omit<Deposit, keyof State>> = {}) =>
  deposit(state, {
    channel: 'promptpay',
    vendor: 'promptpay',
    bankCode: 'PROMPTPAY',
    ...(isPayable(state) && state.step !== 'placing' && { qrCode: QR_TEXT, payUrl: '?orderId=dep_1#app' }),
    ...more,
  });

export const transfer = (state: State, more: Partial<Omit<Deposit, keyof State>> = {}) =>
  deposit(state, {
    channel: 'manual',
    vendor: 'transfer',
    amount: '500.00',
    ...(isPayable(state) && {
      account: { bankCode: 'KRU', accountNumber: '1234567890', accountName: 'Suvarna Co., Ltd.' },
      amountToPay: '500.37',
      reference: 'ER7K2M9QX4T1',
      images: 0,
    }),
    ...more,
  });

export const coins = (state: State, more: Partial<NonNullable<Deposit['quote']>> = {}) =>
  deposit(state, {
    channel: 'crypto',
    vendor: 'usdt-trc20',
    bankCode: 'USDT',
    amount: '500.00',
    expiresAt: T0 + 4 * QUARTER_MS,
    quote: {
      network: 'TRC20',
      address: 'TJCnKsPa7y5okkXvQAidZBzqx3QyQ6sxMW',
      coins: '14.598541',
      rate: '34.25',
      rateUntil: T0 + QUARTER_MS,
      ...more,
    },
  });

export const page = (list: Deposit[]) => ({
  list,
  pageNum: 1,
  totalPages: 1,
  totalCount: list.length,
  footer: { amount: '1500.00', credited: '1200.00' },
});
