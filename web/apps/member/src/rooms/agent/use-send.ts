import { ApiError } from '@erawan/api/errors';
import { formatWire, withSymbol } from '@erawan/kit/money';
import { useCurrencySymbol } from '@erawan/ui/texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { own, textOf } from '../../core/api.ts';
import { useTexts } from '../../core/i18n.ts';
import { type Intent, intentFor, isUndecided } from '../../parts/intent.ts';
import { triesLeft } from '../../parts/tries.ts';
import { walletKeys } from '../wallet/queries.ts';
import { type Sent, send, type Transfer } from './transfer-queries.ts';

/** Digits of a funds password. */
const PIN_LENGTH = 6;

// Outlives the sheet: closing it must not turn a transfer that may exist into a second one.
let undecided: Intent<{ what: string }> | undefined;

/** One press, one transfer. */
export function useSend(onSent: (sent: Sent) => void) {
  const { t } = useTexts();
  const symbol = useCurrencySymbol();
  const client = useQueryClient();
  const [pinErrors, setPinErrors] = useState<readonly string[]>([]);
  const sending = useRef(false);
  const start = useMutation({
    mutationFn: ({ transfer, pin, key }: { transfer: Transfer; pin: string; key: string }) =>
      send(transfer, pin, key),
    meta: { noAlert: true },
    onSettled: () => {
      sending.current = false;
      for (const queryKey of [walletKeys.all(), own('team'), own('statement')])
        void client.invalidateQueries({ queryKey });
    },
    onSuccess: (sent) => {
      undecided = undefined;
      onSent(sent);
    },
    onError: (error) => {
      if (isUndecided(error)) return;
      undecided = undefined;
      if (codeOf(error) !== 'funds.password.wrong') return;
      const left = triesLeft(error);
      setPinErrors([
        textOf(error),
        ...(left === undefined ? [] : [t('transfers.triesLeft', { count: left })]),
      ]);
    },
  });
  const { error } = start;

  /** What the server said, with its numbers. */
  const refusal = (): string => {
    if (!error || codeOf(error) === 'funds.password.wrong') return '';
    const { left, receiversLeft } = numbersOf(error);
    const amount = withSymbol(symbol, formatWire(left));
    if (codeOf(error) === 'transfer.limit')
      return `${textOf(error)} ${t('transfers.limitLeft', { amount, count: receiversLeft ?? 0 })}`;
    if (codeOf(error) === 'transfer.turnover')
      return `${textOf(error)} ${t('transfers.turnoverLeft', { amount })}`;
    return isUndecided(error) ? `${textOf(error)} ${t('transfers.pressAgain')}` : textOf(error);
  };

  return {
    busy: start.isPending,
    error: refusal(),
    /** There is no funds password yet. */
    hasNoPin: codeOf(error) === 'funds.password.missing',
    pinErrors,
    clear() {
      setPinErrors([]);
      start.reset();
    },
    press(transfer: Transfer, pin: string) {
      if (sending.current) return;
      if (pin.length < PIN_LENGTH) {
        setPinErrors([t('transfers.pinLength')]);
        return;
      }
      sending.current = true;
      undecided = intentFor(undecided, { what: JSON.stringify(transfer) });
      start.mutate({ transfer, pin, key: undecided.key });
    },
  };
}

const codeOf = (error: unknown): string => (error instanceof ApiError ? error.code : '');

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
