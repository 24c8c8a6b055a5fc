import { ApiError } from '@erawan/api/errors';
import { formatWire, withSymbol } from '@erawan/kit/money';
import { useCurrencySymbol } from '@erawan/ui/texts';
import { own } from '../../core/api.ts';
import { useTexts } from '../../core/i18n.ts';
import { walletKeys } from '../wallet/queries.ts';
import { type Sent, send, type Transfer } from './transfer-queries.ts';
import { codeOf, usePinned } from './use-pinned.ts';

const STALE = [walletKeys.all(), own('team'), own('statement')];

/** One press, one transfer. */
export function useSend(onSent: (sent: Sent) => void) {
  const { t } = useTexts();
  const symbol = useCurrencySymbol();
  const { error, refusal, ...pinned } = usePinned<Transfer, Sent>({ send, stale: STALE, onDone: onSent });

  /** What the server said, with its numbers. */
  const told = (): string => {
    const { left, receiversLeft } = numbersOf(error);
    const amount = withSymbol(symbol, formatWire(left));
    if (codeOf(error) === 'transfer.limit')
      return `${refusal} ${t('transfers.limitLeft', { amount, count: receiversLeft ?? 0 })}`;
    if (codeOf(error) === 'transfer.turnover') return `${refusal} ${t('transfers.turnoverLeft', { amount })}`;
    return refusal;
  };

  return { ...pinned, error: told() };
}

interface Numbers {
  left?: string;
  receiversLeft?: number;
}

function numbersOf(error: unknown): Numbers {
  const told = error instanceof ApiError ? error.value : undefined;
  if (typeof told !== 'object' || told === null) return {};
  return {
    ...('left' in told && typeof told.left === 'string' && { left: told.left }),
    ...('receiversLeft' in told &&
      typeof told.receiversLeft === 'number' && { receiversLeft: told.receiversLeft }),
  };
}
