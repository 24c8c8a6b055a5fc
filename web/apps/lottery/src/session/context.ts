import { useStore } from '@erawan/kit/store';
import { createContext, useContext } from 'react';
import type { LotterySession, LotteryState } from './lottery-session.ts';

const SessionContext = createContext<LotterySession | null>(null);
export const SessionProvider = SessionContext.Provider;

export function useLottery(): LotterySession {
  const session = useContext(SessionContext);
  if (!session) throw new Error('SessionProvider is missing');
  return session;
}

export const useLotteryState = (): LotteryState => useStore(useLottery().state);
