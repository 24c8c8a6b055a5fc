import type { Minor } from '@erawan/kit/money';
import type { DepositBank } from './queries.ts';

/** The state of the deposit form of one channel and what each event does to it. */
export interface DepositState {
  bankId: string | undefined;
  /** The amount as typed. */
  typed: string;
  /** Whether the form was sent once: what is missing is marked from then on. */
  isChecked: boolean;
  confirming: { bank: DepositBank; amount: Minor } | undefined;
  /** Why the server refused the amount. */
  refused: string | undefined;
}

export type DepositAction =
  | { do: 'bank'; bankId: string }
  | { do: 'type'; text: string }
  | { do: 'submit'; bank: DepositBank | undefined; amount: Minor | undefined }
  | { do: 'close' }
  | { do: 'refuseAmount'; text: string };

/** The only bank needs no choice. */
export function startState(banks: readonly Pick<DepositBank, 'bankId'>[]): DepositState {
  const bankId = banks.length === 1 ? banks[0]?.bankId : undefined;
  return { bankId, typed: '', isChecked: false, confirming: undefined, refused: undefined };
}

export function nextState(state: DepositState, action: DepositAction): DepositState {
  switch (action.do) {
    case 'bank':
      return { ...state, bankId: action.bankId };
    case 'type':
      return { ...state, typed: action.text, refused: undefined };
    case 'submit': {
      const { bank, amount } = action;
      const confirming = bank && amount !== undefined ? { bank, amount } : state.confirming;
      return { ...state, isChecked: true, confirming };
    }
    case 'close':
      return { ...state, confirming: undefined };
    case 'refuseAmount':
      return { ...state, confirming: undefined, refused: action.text };
  }
}
