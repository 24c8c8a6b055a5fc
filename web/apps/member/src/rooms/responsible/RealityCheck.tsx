import { Button, buttonLook } from '@erawan/ui/Button';
import { BareOverlay } from '@erawan/ui/Dialog';
import { Icon } from '@erawan/ui/Icon';
import { Money } from '@erawan/ui/Money';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { useTexts } from '../../core/i18n.ts';
import { Link } from '../../parts/Link.tsx';
import { askLogout } from '../session/logout.ts';
import { acknowledgeCheck, type Responsible } from './queries.ts';

const SECOND_MS = 1_000;

/** `h:mm:ss`. */
export function clockTime(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / SECOND_MS));
  const two = (part: number) => String(part).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

/** Play rests until the member has looked: how long, and what it brought. Nothing but the buttons closes it. */
export function RealityCheck({ session }: { session: Responsible['session'] }) {
  const { t } = useTexts();
  const title = useId();
  const elapsed = useElapsed(session.elapsedMs);
  const goOn = useMutation({ mutationFn: acknowledgeCheck });
  return (
    <BareOverlay
      onClose={() => {}}
      labelledBy={title}
      className="m-auto w-[min(100%-32px,360px)] rounded-22 dialog-in"
    >
      <div className="grid gap-4 p-5 text-center">
        <h2 id={title} className="text-h2">
          {t('responsible.checkTitle')}
        </h2>
        <div>
          <p className="text-label text-tx-2">{t('responsible.checkTime')}</p>
          <p role="timer" className="tabular font-display text-display font-semibold text-brand-300">
            {clockTime(elapsed)}
          </p>
        </div>
        <dl className="grid gap-2 rounded-16 bg-bg-1/80 p-4 text-body inset-ring inset-ring-white/8">
          <Fact name={t('responsible.checkBet')} amount={session.staked} />
          <Fact name={t('responsible.checkWon')} amount={session.won} />
          <Fact name={t('responsible.checkNet')} amount={session.net} signed />
        </dl>
        <Button wide busy={goOn.isPending} onClick={() => goOn.mutate()}>
          {t('responsible.checkGoOn')}
        </Button>
        <div className="grid grid-cols-2 gap-2.5">
          <Link to="/m/gameRecord" className={buttonLook({ kind: 'outline', size: 'medium' })}>
            <Icon name="clock" size={18} className="hidden w360:block" />
            {t('responsible.checkHistory')}
          </Link>
          <Button kind="outline" size="medium" onClick={askLogout}>
            <Icon name="logout" size={18} className="hidden w360:block" />
            {t('responsible.checkLeave')}
          </Button>
        </div>
      </div>
    </BareOverlay>
  );
}

function Fact({ name, amount, signed = false }: { name: string; amount: string; signed?: boolean }) {
  return (
    <div className="flex items-center justify-between gap-3">
      <dt className="text-tx-2">{name}</dt>
      <dd>
        <Money value={amount} signed={signed} />
      </dd>
    </div>
  );
}

/** The time goes on while it is shown. */
function useElapsed(told: number): number {
  const [since, setSince] = useState(0);
  useEffect(() => {
    const start = performance.now();
    const timer = setInterval(() => setSince(performance.now() - start), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return told + since;
}
