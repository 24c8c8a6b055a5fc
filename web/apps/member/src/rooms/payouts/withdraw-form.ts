import type { Texts } from '@erawan/kit/i18n';
import { formatWire, withSymbol } from '@erawan/kit/money';
import type { Rooms } from '../../core/i18n.ts';
import type { CoinEstimate } from './CoinRows.tsx';
import type { WithdrawCard } from './queries.ts';

/** What the member is asked to confirm, as it was shown. */
export interface Offer {
  card: WithdrawCard;
  amount: string;
  fee: string;
  net: string;
  /** What that comes to in coins, as long as the rate stays. */
  coins?: CoinEstimate;
}

/** What leaves the wallet, what that costs and what arrives. */
export function sentenceOf(
  { amount, fee, net }: Pick<Offer, 'amount' | 'fee' | 'net'>,
  t: Texts<Rooms>['t'],
  symbol: string,
): string {
  const shown = (wire: string) => withSymbol(symbol, formatWire(wire));
  return t('payouts.sentence', { amount: shown(amount), fee: shown(fee), net: shown(net) });
}

/** The state of the withdrawal form and what each event does to it. */
export interface WithdrawState {
  cardId: string | undefined;
  /** The amount as typed. */
  typed: string;
  /** Whether the form was sent once: what is missing is marked from then on. */
  isChecked: boolean;
  confirming: Offer | undefined;
  /** Why the server refused the amount. */
  refusedAmount: string | undefined;
  /** Why the server refused the whole. */
  refused: string | undefined;
}

export type WithdrawAction =
  | { do: 'card'; cardId: string }
  | { do: 'type'; text: string }
  | { do: 'submit'; offer: Offer | undefined }
  | { do: 'close' }
  | { do: 'refuseAmount'; text: string }
  | { do: 'refuse'; text: string };

export const START: WithdrawState = {
  cardId: undefined,
  typed: '',
  isChecked: false,
  confirming: undefined,
  refusedAmount: undefined,
  refused: undefined,
};

const UNREFUSED = { refusedAmount: undefined, refused: undefined };

export function nextState(state: WithdrawState, action: WithdrawAction): WithdrawState {
  switch (action.do) {
    case 'card':
      return { ...state, ...UNREFUSED, cardId: action.cardId };
    case 'type':
      return { ...state, ...UNREFUSED, typed: action.text };
    case 'submit':
      return { ...state, ...UNREFUSED, isChecked: true, confirming: action.offer };
    case 'close':
      return { ...state, confirming: undefined };
    case 'refuseAmount':
      return { ...state, confirming: undefined, refusedAmount: action.text };
    case 'refuse':
      return { ...state, confirming: undefined, refused: action.text };
  }
}
