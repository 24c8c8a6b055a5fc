import { toast } from '@erawan/ui/toasts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { own } from '../../core/api.ts';
import { useTexts } from '../../core/i18n.ts';
import { type Intent, intentFor, isUndecided } from '../../parts/intent.ts';
import { walletKeys } from './queries.ts';
import { type Transfer, transfer } from './transfers.ts';

/** How long a transfer without an answer is meant when the same is pressed again; later it is one of its own. */
const UNDECIDED_MS = 120_000;

// Outlives the sheet: closing it must not turn a transfer that may exist into a second one.
let undecided: { intent: Intent<Transfer>; at: number } | undefined;

interface Answers {
  onDone?: () => void;
  onRefused?: (error: Error) => void;
}

/** One press, one transfer; then every screen shows the wallets as they are. */
export function useTransfer({ onDone, onRefused }: Answers = {}) {
  const { t } = useTexts();
  const client = useQueryClient();
  const sending = useRef(false);
  const moving = useMutation({
    mutationFn: ({ key, body }: Intent<Transfer>) => transfer(body, key),
    meta: { noAlert: true },
    onSettled: () => {
      sending.current = false;
      void client.invalidateQueries({ queryKey: walletKeys.all() });
      void client.invalidateQueries({ queryKey: own('statement') });
    },
    onSuccess: ({ status }) => {
      undecided = undefined;
      if (status === 'pending') toast.info(t('account.transferUnderWay'));
      else toast.success(t('account.transferred'));
      onDone?.();
    },
    onError: (error) => {
      if (!isUndecided(error)) undecided = undefined;
      onRefused?.(error);
    },
  });
  return {
    busy: moving.isPending,
    error: moving.error,
    /** A second press while the first is under way is none. */
    press(body: Transfer) {
      if (sending.current) return;
      sending.current = true;
      const now = Date.now();
      const before = undecided && now - undecided.at < UNDECIDED_MS ? undecided.intent : undefined;
      const intent = intentFor(before, body);
      undecided = { intent, at: now };
      moving.mutate(intent);
    },
  };
}
