import { session } from '@erawan/kit/storage';
import { useStore } from '@erawan/kit/store';
import { useEffect } from 'react';

const AGAIN_MS = 5_000;

/**
 * While a member is logged in, the server reports balance, deposits and the end of the session as they happen. A
 * visitor does not fetch the code for it.
 */
export function useLiveStream(): void {
  const token = useStore(session)?.token;
  useEffect(() => {
    if (token === undefined) return;
    let isOver = false;
    let close = () => {};
    const open = async () => {
      try {
        const { openLiveStream } = await import('./live-stream.ts');
        if (!isOver) close = openLiveStream(token);
      } catch {
        if (isOver) return;
        const again = setTimeout(() => void open(), AGAIN_MS);
        close = () => clearTimeout(again);
      }
    };
    void open();
    return () => {
      isOver = true;
      close();
    };
  }, [token]);
}
