import { StatusPill } from '@erawan/ui/states';
import { useTexts } from '../../core/i18n.ts';
import { statusOf, toneOf } from './status.ts';

export function BetStatusPill({ bet }: { bet: { status: string } }) {
  const { t } = useTexts();
  const status = statusOf(bet);
  return <StatusPill tone={toneOf(status)}>{t(`records.${status}`)}</StatusPill>;
}
