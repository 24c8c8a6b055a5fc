import type { DrawsView, DrawView } from '../wire.ts';
import type { Lottery } from './lotteries.ts';

/** A lottery that is sold, with its draws. */
export interface LobbyGame {
  lottery: Lottery;
  draws: DrawsView;
}

/** The draw that takes bets now. */
export const openDraw = ({ onSale }: DrawsView): DrawView | undefined => onSale.find(({ isSale }) => isSale);

/** Next to close first; closed ones stay, behind, by when they open. */
export function inSequence(games: readonly LobbyGame[]): LobbyGame[] {
  const place = ({ draws }: LobbyGame): [number, number] => {
    const open = openDraw(draws);
    return open ? [0, open.closeTime] : [1, draws.onSale[0]?.openTime ?? Number.POSITIVE_INFINITY];
  };
  return games.toSorted((a, b) => {
    const [first, second] = [place(a), place(b)];
    if (first[0] !== second[0]) return first[0] - second[0];
    // Two that never open are equal, and their difference is no number.
    return first[1] === second[1] ? 0 : first[1] - second[1];
  });
}

/** The sequence of the groups; lotteries are told in the sequence in which they answer, which is another one each time. */
const GROUPS = ['LOTT', 'TCG_SEA', 'TCG_LOTTO_VN', 'ELOTT'];

/** The groups that hold something: one for each vendor code. */
export function groupsOf(games: readonly LobbyGame[]): string[] {
  const held = new Set(games.map(({ lottery }) => lottery.vendor));
  return [...GROUPS.filter((code) => held.delete(code)), ...held];
}

/** Those whose name, in either language, has the words; of one group, where one is chosen. */
export function matching(games: readonly LobbyGame[], group: string, words: string): LobbyGame[] {
  const wanted = words.trim().toLowerCase();
  return games.filter(
    ({ lottery: { vendor, name } }) =>
      (group === '' || vendor === group) &&
      [name.th, name.en].some((text) => text.toLowerCase().includes(wanted)),
  );
}

const SOON_MS = 3_000;
const LATEST_MS = 60_000;
/** A change is looked for so long after its moment. */
const AFTER_MS = 1_000;

/** When the draws of a lottery are worth asking for again: after the close, and while a result is awaited. */
export function nextAsk({ draws }: LobbyGame, now: number): number {
  const [last] = draws.past;
  const open = openDraw(draws);
  const isAwaited = last !== undefined && last.result == null && last.state !== 'void';
  const drawn = isAwaited ? last.drawTime + AFTER_MS : now + LATEST_MS;
  const closes = open ? open.closeTime + AFTER_MS : now + LATEST_MS;
  return Math.max(now + SOON_MS, Math.min(drawn, closes, now + LATEST_MS));
}
