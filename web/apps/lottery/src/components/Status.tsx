import { StatusPill, type Tone } from '@erawan/ui/states';
import { keyOf, useTexts } from '../i18n.ts';
import type { BetStatus } from '../wire.ts';

const TONES: Readonly<Record<BetStatus, Tone>> = {
  placing: 'wait',
  pending: 'wait',
  won: 'good',
  lost: 'calm',
  void: 'calm',
  cancelled: 'calm',
  refused: 'bad',
};

/** What became of a bet, in a word beside its colour. */
export function Status({ status }: { status: BetStatus }) {
  const { t } = useTexts();
  return <StatusPill tone={TONES[status]}>{t(keyOf('status', status))}</StatusPill>;
}
