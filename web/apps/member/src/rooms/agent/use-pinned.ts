import { ApiError } from '@erawan/api/errors';
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { textOf } from '../../core/api.ts';
import { useTexts } from '../../core/i18n.ts';
import { type Intent, intentFor, isUndecided } from '../../parts/intent.ts';
import { triesLeft } from '../../parts/tries.ts';

/** Digits of a funds password. */
const PIN_LENGTH = 6;

// Outlives the sheet: closing it must not turn what may exist into a second one.
let undecided: Intent<{ what: string }> | undefined;

interface Pinned<Content, Done> {
  /** The same key and content is the same request, however often it is sent. */
  send: (content: Content, pin: string, key: string) => Promise<Done>;
  /** What is asked for anew afterwards, whatever became of it. */
  stale: readonly QueryKey[];
  onDone: (done: Done) => void;
}

/** What the funds password confirms: one press, one request. Words about it are in the texts `transfers`. */
export function usePinned<Content, Done>({ send, stale, onDone }: Pinned<Content, Done>) {
  const { t } = useTexts();
  const client = useQueryClient();
  const [pinErrors, setPinErrors] = useState<readonly string[]>([]);
  const sending = useRef(false);
  const start = useMutation({
    mutationFn: ({ content, pin, key }: { content: Content; pin: string; key: string }) =>
      send(content, pin, key),
    meta: { noAlert: true },
    onSettled: () => {
      sending.current = false;
      for (const queryKey of stale) void client.invalidateQueries({ queryKey });
    },
    onSuccess: (done) => {
      undecided = undefined;
      onDone(done);
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

  /** What the server said; that a funds password is wrong stands beside it. */
  const refusal = (): string => {
    if (!error || codeOf(error) === 'funds.password.wrong') return '';
    return isUndecided(error) ? `${textOf(error)} ${t('transfers.pressAgain')}` : textOf(error);
  };

  return {
    busy: start.isPending,
    error,
    refusal: refusal(),
    /** There is no funds password yet. */
    hasNoPin: codeOf(error) === 'funds.password.missing',
    pinErrors,
    clear() {
      setPinErrors([]);
      start.reset();
    },
    press(content: Content, pin: string) {
      if (sending.current) return;
      if (pin.length < PIN_LENGTH) {
        setPinErrors([t('transfers.pinLength')]);
        return;
      }
      sending.current = true;
      undecided = intentFor(undecided, { what: JSON.stringify(content) });
      start.mutate({ content, pin, key: undecided.key });
    },
  };
}

export const codeOf = (error: unknown): string => (error instanceof ApiError ? error.code : '');
