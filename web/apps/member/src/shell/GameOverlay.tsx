import { isMember } from '@erawan/kit/member-type';
import { type Minor, parseMoney } from '@erawan/kit/money';
import { session } from '@erawan/kit/storage';
import { useEffect } from 'react';
import { queries } from '../core/api.ts';
import { GameFrame } from '../rooms/games/GameFrame.tsx';
import type { OpenGame } from '../rooms/games/launch.ts';
import { raiseOffers } from '../parts/offers.ts';
import { recordKeys } from '../rooms/records/queries.ts';
import { walletKeys, wallets } from '../rooms/wallet/queries.ts';

function balance(): Minor | null {
  const known = queries.getQueryData(wallets().queryKey);
  return known ? parseMoney(known.sumBalance) : null;
}

/**
 * The open game. When it closes, balance and betting records are fetched again: its rounds may have changed both. Who
 * leaves it with more than before has won.
 */
export function GameOverlay({ game }: { game: OpenGame }) {
  useEffect(() => {
    const before = balance();
    return () => {
      void queries.invalidateQueries({ queryKey: walletKeys.all() }).then(() => {
        const after = balance();
        if (before !== null && after !== null && after > before && isMember(session.get()?.type))
          raiseOffers('install');
      });
      void queries.invalidateQueries({ queryKey: recordKeys.bets() });
    };
  }, []);
  return <GameFrame game={game} />;
}
