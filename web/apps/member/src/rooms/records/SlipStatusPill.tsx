import { StatusPill } from '@erawan/ui/states';
import { useTexts } from '../../core/i18n.ts';
import { slipStatusOf, slipToneOf } from './slips.ts';

/** What became of a slip, or of its stake in one draw, in a word beside its colour. */
export function SlipStatusPill({ of }: { of: { status: string } }) {
  const { t } = useTexts();
  const status = slipStatusOf(of);
  return <StatusPill tone={slipToneOf(status)}>{t(`records.slip.${status}`)}</StatusPill>;
}
