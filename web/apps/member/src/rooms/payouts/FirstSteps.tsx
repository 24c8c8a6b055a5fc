import { Icon } from '@erawan/ui/Icon';
import { PictureState } from '@erawan/ui/PictureState';
import { StatusPill } from '@erawan/ui/states';
import { useTexts } from '../../core/i18n.ts';
import { Link } from '../../parts/Link.tsx';
import type { WithdrawSettings } from './queries.ts';

/** What a member has to have before the first withdrawal, each with the way to it. */
export function FirstSteps({ settings }: { settings: Pick<WithdrawSettings, 'hasFundsPassword' | 'cards'> }) {
  const { t } = useTexts();
  const steps = [
    { key: 'fundsPassword', isDone: settings.hasFundsPassword, to: '/m/securityCenter/FundsPasswordBox' },
    { key: 'bankCard', isDone: settings.cards.length > 0, to: '/m/securityCenter/bankCards' },
  ] as const;
  const look = 'flex min-h-16 items-center gap-3 px-3.5 py-2.5';
  return (
    <>
      <PictureState
        image="/assets/illustrations/success.webp"
        title={t('payouts.firstTitle')}
        text={t('payouts.firstText')}
        className="py-4"
      />
      <ul aria-label={t('payouts.firstTitle')} className="card divide-y divide-white/6 overflow-hidden">
        {steps.map(({ key, isDone, to }) => {
          const what = (
            <>
              <span className="min-w-0 flex-1">
                <span className="block text-body font-semibold">{t(`payouts.${key}`)}</span>
                <span className="block text-caption text-tx-3">{t(`payouts.${key}Hint`)}</span>
              </span>
              <StatusPill tone={isDone ? 'good' : 'wait'}>
                {t(isDone ? 'payouts.done' : 'payouts.toDo')}
              </StatusPill>
            </>
          );
          return (
            <li key={key}>
              {isDone ? (
                <div className={look}>{what}</div>
              ) : (
                <Link to={to} className={`${look} active:bg-white/4`}>
                  {what}
                  <Icon name="forward" size={18} className="-mr-1 shrink-0 text-tx-3" />
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
