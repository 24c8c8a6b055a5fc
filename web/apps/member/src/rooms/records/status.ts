import type { Tone } from '@erawan/ui/states';

const TONES = { open: 'wait', settled: 'good', rolled_back: 'calm' } as const satisfies Record<string, Tone>;
export type BetStatus = keyof typeof TONES;

/** A word this version does not know yet is a round not known to be over. */
export function statusOf({ status }: { status: string }): BetStatus {
  return status in TONES ? (status as BetStatus) : 'open';
}

export const toneOf = (status: BetStatus): Tone => TONES[status];

const MOVEMENTS = ['bet', 'win', 'rollback', 'promotion', 'taken_back'] as const;
export type MovementKind = (typeof MOVEMENTS)[number];

export function movementOf({ type }: { type: string }): MovementKind | undefined {
  return MOVEMENTS.find((kind) => kind === type);
}
