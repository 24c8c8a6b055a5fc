import { Button } from '@erawan/ui/Button';
import { cn } from '@erawan/ui/cn';
import { Icon } from '@erawan/ui/Icon';
import { PictureState } from '@erawan/ui/PictureState';
import { shownDay } from '@erawan/kit/dates';
import { grouped } from '@erawan/kit/money';
import { useState } from 'react';
import { useTexts } from '../../core/i18n.ts';
import { OverlayBoundary } from '../../parts/ErrorBoundary.tsx';
import { late } from '../../parts/late.ts';
import { Link } from '../../parts/Link.tsx';
import { useToday } from '../../parts/use-today.ts';
import { stateOf } from './inviting.ts';
import type { Link as AgentLink, Links } from './inviting-queries.ts';

const LateMake = late(['parts'], async () => (await import('./MakeLinkSheet.tsx')).MakeLinkSheet);
const LateLink = late([], async () => (await import('./LinkSheet.tsx')).LinkSheet);

/** The caller's links, each with what it brought. */
export function LinksTab({ links: { list, footer } }: { links: Links }) {
  const { t } = useTexts();
  const [makes, setMakes] = useState(false);
  const [shown, setShown] = useState<string>();
  const isFull = footer.linksLeft === 0;
  const link = list.find(({ id }) => id === shown);
  const close = () => setShown(undefined);
  return (
    <>
      <div className="card grid gap-2 p-4">
        <Button wide disabled={isFull} onClick={() => setMakes(true)}>
          {t('inviting.make')}
        </Button>
        <p role="status" className="tabular text-center text-caption text-tx-3">
          {isFull ? t('inviting.linksFull') : t('inviting.linksLeft', { count: footer.linksLeft })}
        </p>
      </div>
      {list.length === 0 ? (
        <PictureState
          image="/assets/illustrations/empty.webp"
          title={t('inviting.none')}
          text={t('inviting.noneText')}
        />
      ) : (
        <ul className="grid grid-cols-1 gap-2.5">
          {list.map((one) => (
            <li key={one.id} className="grid min-w-0">
              <LinkCard link={one} onOpen={() => setShown(one.id)} />
            </li>
          ))}
        </ul>
      )}
      <Link
        to="/m/inviteFriends"
        className="inline-flex min-h-11 items-center justify-center text-label font-semibold text-brand-300"
      >
        {t('inviting.plain')}
      </Link>
      {makes && (
        <OverlayBoundary onFailed={() => setMakes(false)}>
          <LateMake
            own={footer.ownRebates}
            onClose={() => setMakes(false)}
            onMade={({ id }) => {
              setMakes(false);
              setShown(id);
            }}
          />
        </OverlayBoundary>
      )}
      {link && (
        <OverlayBoundary onFailed={close}>
          <LateLink key={link.id} link={link} onClose={close} />
        </OverlayBoundary>
      )}
    </>
  );
}

function LinkCard({ link, onOpen }: { link: AgentLink; onOpen: () => void }) {
  const { t } = useTexts();
  const state = stateOf(link, useToday());
  const count = (number: number) => grouped(String(number));
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className="card press flex items-center gap-3 px-3.5 py-3 text-left"
    >
      <span className="min-w-0 flex-1">
        <span className="one-line block text-body font-semibold">{link.label}</span>
        <span className="block text-caption text-tx-2">
          <span className={cn('font-semibold', state === 'isOpen' ? 'text-positive' : 'text-tx-3')}>
            {t(`inviting.${state}`, { date: shownDay(link.startDate) })}
          </span>
          {' · '}
          {t(link.type === 1 ? 'inviting.forAgents' : 'inviting.forMembers')}
        </span>
        <span className="tabular block text-caption text-tx-3">
          {t('inviting.counts', {
            opened: count(link.opened),
            registered: count(link.affiliateCount),
            deposits: count(link.firstDeposits),
          })}
        </span>
      </span>
      <Icon name="forward" size={18} className="text-tx-3" />
    </button>
  );
}
