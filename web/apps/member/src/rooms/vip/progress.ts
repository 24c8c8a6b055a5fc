import { parseMoney } from '@erawan/kit/money';
import type { PlayerRank, RankCondition, RankLabel } from './queries.ts';

/** How far the member is towards the next level, from 0 to 1; 1 where no level is above. */
export function progressOf({ currentProgress, playerRankProgress }: ProgressFacts): number {
  const { completedConditions, totalExpectedConditions } = currentProgress;
  if (playerRankProgress.labelId === undefined || totalExpectedConditions === 0) return 1;
  return Math.min(1, completedConditions / totalExpectedConditions);
}

type ProgressFacts = Pick<PlayerRank, 'currentProgress' | 'playerRankProgress'>;

/** How much of a condition is done, in whole percent and never rounded up. */
export function percentOf({ current, expected, completed }: RankCondition): number {
  const [done, all] = [parseMoney(current), parseMoney(expected)];
  if (completed) return 100;
  if (done === null || all === null || all <= 0n || done <= 0n) return 0;
  return Math.min(99, Number((done * 100n) / all));
}

export const ownLabel = ({ labels, ownLabelId }: PlayerRank): RankLabel | undefined =>
  labels.find((label) => label.labelId === ownLabelId);

export const nextLabel = ({ labels, playerRankProgress }: PlayerRank): RankLabel | undefined =>
  labels.find((label) => label.labelId === playerRankProgress.labelId);
