import { useEffect } from 'react';
import { queries } from '../core/api.ts';
import { GameFrame } from '../rooms/games/GameFrame.tsx';
import type { OpenGame } from '../rooms/games/launch.ts';
import { recordKeys } from '../rooms/records/queries.ts';
import { wallets } from '../rooms/wallet/queries.ts';

/** The open game. When it closes, balance and betting records are fetched again: its rounds may have changed both. */
export function GameOverlay({ game }: { game: OpenGame }) {
  useEffect(
    () => () => {
      void queries.invalidateQueries(wallets());
      void queries.invalidateQueries({ queryKey: recordKeys.bets() });
    },
    [],
  );
  return <GameFrame game={game} />;
}
