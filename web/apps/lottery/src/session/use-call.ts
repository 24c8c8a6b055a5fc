import { useEffect, useEffectEvent, useState } from 'react';

/** What a call has answered so far. */
export interface Called<T> {
  data: T | undefined;
  error: unknown;
  reload: () => void;
}

interface Answer<T> {
  asked: string;
  key: string;
  data?: T;
  error?: unknown;
}

/** Asks when `key` changes, and again on demand; what was answered for a key stays until the next answer for it. */
export function useCall<T>(ask: () => Promise<T>, key: string): Called<T> {
  const [turn, setTurn] = useState(0);
  const asked = `${turn} ${key}`;
  const [answer, setAnswer] = useState<Answer<T>>({ asked, key });
  const send = useEffectEvent(ask);
  useEffect(() => {
    let isLate = false;
    send().then(
      (data) => !isLate && setAnswer({ asked, key, data }),
      (error: unknown) => !isLate && setAnswer((before) => ({ ...before, asked, error })),
    );
    return () => {
      isLate = true;
    };
  }, [asked, key]);
  return {
    data: answer.key === key ? answer.data : undefined,
    error: answer.asked === asked ? answer.error : undefined,
    reload: () => setTurn((before) => before + 1),
  };
}

/** As {@link useCall}, but what was answered before stays while the next answer is on its way. */
export function useLatest<T>(ask: () => Promise<T>, key: string): Called<T> {
  const called = useCall(ask, key);
  const [before, setBefore] = useState<T | undefined>();
  if (called.data !== undefined && called.data !== before) setBefore(called.data);
  return { ...called, data: called.data ?? before };
}
