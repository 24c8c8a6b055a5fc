import type { Tone } from '@erawan/ui/states';
import type { Bet } from './queries.ts';

export const STATUS_TONE: Record<Bet['status'], Tone> = {
  open: 'wait',
  settled: 'good',
  rolled_back: 'calm',
};
