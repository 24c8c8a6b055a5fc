import { useEffect, useState } from 'react';
import type { LotteryApi } from '../api.ts';
import type { ServerClock } from '../components/clock.ts';
import { type LobbyGame, nextAsk } from './lobby.ts';
import type { Lottery } from './lotteries.ts';

/** `undefined` until the first answers are there; `hasFailed` while no lottery answers; they are asked again by themselves. */
export interface Lobby {
  games: LobbyGame[] | undefined;
  hasFailed: boolean;
}

/** The draws of all lotteries that are sold, asked for again as they close and are drawn. */
export function useLobby(api: LotteryApi, clock: ServerClock, lotteries: readonly Lottery[]): Lobby {
  const [games, setGames] = useState<ReadonlyMap<string, LobbyGame> | undefined>();
  const [hasFailed, setFailed] = useState(false);

  useEffect(() => {
    let isOver = false;
    let timer: ReturnType<typeof setTimeout>;
    const known = new Map<string, LobbyGame>();
    /** When each lottery that is sold is asked for; missing until the vendor said which these are. */
    let due: Map<string, number> | undefined;

    async function askWhatIsSold(): Promise<void> {
      const answer = await api.lotteries().catch(() => undefined);
      if (isOver) return;
      due = answer && new Map(answer.gameCodes.map((gameCode) => [gameCode, 0]));
      setFailed(!answer);
      if (due?.size === 0) setGames(known);
    }

    async function askFor(lottery: Lottery): Promise<boolean> {
      const { gameCode } = lottery;
      const sent = Date.now();
      try {
        const draws = await api.draws(gameCode, 1, 1);
        clock.align(draws.serverTime, sent);
        const game = { lottery, draws };
        known.set(gameCode, game);
        due?.set(gameCode, nextAsk(game, clock.now()));
        return true;
      } catch {
        due?.set(gameCode, clock.now() + RETRY_MS);
        return false;
      }
    }

    async function look(): Promise<void> {
      if (!due && document.visibilityState === 'visible') await askWhatIsSold();
      if (isOver) return;
      const now = clock.now();
      const asked = lotteries.filter(
        ({ gameCode }) => (due?.get(gameCode) ?? Number.POSITIVE_INFINITY) <= now,
      );
      // A page in the background asks for nothing; it catches up when it is seen again.
      if (document.visibilityState === 'visible' && asked.length > 0) {
        const answered = await Promise.all(asked.map(askFor));
        if (isOver) return;
        const isAway = !answered.includes(true);
        setFailed(isAway);
        if (!isAway || known.size > 0) setGames(new Map(known));
      }
      timer = setTimeout(() => void look(), due ? LOOK_MS : RETRY_MS);
    }

    void look();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [api, clock, lotteries]);

  return {
    games: games && [...games.values()],
    hasFailed,
  };
}

const LOOK_MS = 1_000;
const RETRY_MS = 5_000;
