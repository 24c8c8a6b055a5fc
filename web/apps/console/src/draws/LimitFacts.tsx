import { Facts } from '../Facts.tsx';
import { useTexts } from '../i18n.ts';
import type { Limits } from './limit-calls.ts';
import { fieldsOf } from './limit-form.ts';
import { countText } from './titles.ts';

interface LimitFactsProps {
  of: Limits;
  /** The play that they are of; all kinds where there is none. */
  play?: { isPool: boolean } | undefined;
}

/** Limits, in whole baht. */
export function LimitFacts({ of, play }: LimitFactsProps) {
  const { t } = useTexts();
  const text = (amount: number | undefined) =>
    amount === undefined ? t('console.limitNone') : countText(amount);
  return <Facts rows={fieldsOf(play).map((field) => [t(`console.limit_${field}`), text(of[field])])} />;
}
