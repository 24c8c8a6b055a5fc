import { useTexts } from '../../core/i18n.ts';
import { Link } from '../../parts/Link.tsx';
import type { LevelLack } from './queries.ts';

/** Where what is missing for level 1 is done. */
const WAYS = {
  phone: '/m/securityCenter',
  'payee.name': '/m/securityCenter/bankCards',
  'own.deposit': '/m/voucherCenter',
} as const;

/** What is missing for level 1, each with the way to it. */
export function Lacks({ lacks }: { lacks: readonly LevelLack[] }) {
  const { t } = useTexts();
  return lacks.map((lack) => (
    <Link
      key={lack}
      to={WAYS[lack]}
      className="flex min-h-11 items-center font-semibold underline underline-offset-4"
    >
      {t(`payouts.lack.${lack}`)}
    </Link>
  ));
}
