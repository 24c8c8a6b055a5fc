import { session } from '@erawan/kit/storage';
import { useStore } from '@erawan/kit/store';
import { Button } from '@erawan/ui/Button';
import { Decoration } from '@erawan/ui/Decoration';
import { Icon } from '@erawan/ui/Icon';
import { EmptyState, Skeleton } from '@erawan/ui/states';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { useTexts } from '../../core/i18n.ts';
import { useInfo } from '../../core/merchant.ts';
import { Link } from '../../parts/Link.tsx';
import { trialName } from './queries.ts';
import { admitTrial, mayTry, startTrial } from './trial.ts';

const POINTS = [
  ['shield', 'same'],
  ['wallet', 'money'],
  ['clock', 'hours'],
] as const;

export default function TrialPage() {
  const info = useInfo();
  const type = useStore(session)?.type;
  const allowed = mayTry(type);
  const turnAway = useEffectEvent(() => {
    admitTrial();
    navigate('/m/home', { replace: true });
  });
  useEffect(() => {
    // Only who came with such an account is turned away, not who has just opened one here.
    if (!mayTry(session.get()?.type)) turnAway();
  }, []);
  if (!info || !allowed) return null;
  return info.whitelabel['FREEPLAY3'] ? <Offer /> : <Closed />;
}

function Offer() {
  const { t } = useTexts();
  const name = useQuery(trialName());
  const start = useMutation({ mutationFn: () => startTrial() });
  return (
    <div className="grid gap-5 px-3 pt-6 pb-8 w360:px-5">
      <div className="card relative grid justify-items-center gap-3 overflow-hidden px-5 py-7 text-center">
        <Decoration src="/assets/props/coin-b.webp" size={44} className="absolute top-4 left-5 -rotate-12" />
        <Decoration
          src="/assets/props/gem-purple.webp"
          size={36}
          className="absolute top-12 right-6 rotate-12"
        />
        <Decoration src="/assets/categories/RNG.webp" size={108} className="object-contain" />
        <h2 className="text-display">{t('trial.title')}</h2>
        <p className="max-w-[300px] text-body text-balance text-tx-2">{t('trial.lead')}</p>
        {!name.error && (
          <div className="grid gap-1 rounded-14 bg-bg-0/50 px-5 py-2.5 inset-ring inset-ring-white/8">
            <span className="text-caption text-tx-3">{t('trial.name')}</span>
            {name.data === undefined ? (
              <Skeleton className="h-6 w-32" />
            ) : (
              <strong className="font-display text-button text-brand-300">{name.data}</strong>
            )}
          </div>
        )}
      </div>
      <ul className="grid gap-3 px-1">
        {POINTS.map(([icon, text]) => (
          <li key={text} className="flex items-center gap-3 text-body text-tx-2">
            <span className="grid size-10 shrink-0 place-items-center rounded-12 bg-s-2 text-brand-400 shadow-e1">
              <Icon name={icon} size={22} />
            </span>
            {t(`trial.${text}`)}
          </li>
        ))}
      </ul>
      <Button wide busy={start.isPending} onClick={() => start.mutate()}>
        {t('trial.start')}
      </Button>
    </div>
  );
}

function Closed() {
  const { t } = useTexts();
  return (
    <EmptyState icon="lock" text={t('trial.closed')}>
      <Link to="/m/login" className="inline-flex min-h-11 items-center font-semibold text-brand-300">
        {t('shell.login')}
      </Link>
    </EmptyState>
  );
}
