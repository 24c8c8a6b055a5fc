import { formatDate } from '@erawan/kit/dates';
import { hasReturned } from '@erawan/kit/history';
import { IconButton } from '@erawan/ui/Button';
import { Icon } from '@erawan/ui/Icon';
import { PictureState } from '@erawan/ui/PictureState';
import { ErrorState, ListSkeleton } from '@erawan/ui/states';
import { Chips } from '@erawan/ui/tabs';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import { textOf } from '../../core/api.ts';
import { useTexts } from '../../core/i18n.ts';
import { pathTo } from '../../core/routes.ts';
import { returnTo, useKept } from '../../parts/history.ts';
import { Link } from '../../parts/Link.tsx';
import { Cover } from './cover.tsx';
import { isCurrent } from './current.ts';
import { PromotionText } from './PromotionText.tsx';
import { placeIn, type PromotionTab, tabsOf } from './promotion-tabs.ts';
import { type Announcement, promotions } from './queries.ts';

/** What the merchant offers, by kinds; `id` in the address opens one, any other value scrolls to one. */
export default function PromotionsPage() {
  const { t, language } = useTexts();
  const search = useSearch();
  const { data, error, refetch } = useQuery(promotions(language));
  const [now] = useState(Date.now);
  const offers = data?.promotion.filter((offer) => isCurrent(offer, now));
  const id = new URLSearchParams(search).get('id');
  const opened = offers?.find((offer) => offer.id === id);
  const close = () => returnTo(opened ? '/m/activity' : '/m/home');
  return (
    <Panel title={t('content.preferentialArea')} onClose={close}>
      {!offers &&
        (error ? (
          <ErrorState text={textOf(error)} onRetry={() => void refetch()} />
        ) : (
          <ListSkeleton rows={4} />
        ))}
      {opened && <PromotionText promotion={opened} />}
      {offers && !opened && <Offers key={search} offers={offers} search={search} />}
    </Panel>
  );
}

/** Looks like a popup and has its cross, but is a part of the page: its bars stay in reach. */
function Panel({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const { t } = useTexts();
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="m-3 rounded-22 bg-s-1/80 shadow-e2 inset-ring inset-ring-white/8"
    >
      <header className="flex items-center gap-2 py-2 pr-2 pl-4">
        <h2 id={id} className="one-line min-w-0 flex-1 text-h2">
          {title}
        </h2>
        <IconButton icon="close" label={t('shell.close')} onClick={onClose} />
      </header>
      <div className="grid grid-cols-1 content-start gap-3 px-3 pb-3">{children}</div>
    </section>
  );
}

function Offers({ offers, search }: { offers: readonly Announcement[]; search: string }) {
  const { t } = useTexts();
  const place = placeIn(search, offers);
  const [tab, setTab] = useKept<PromotionTab>(`tab.${search}`, place.tab ?? 'all');
  const shown = offers.filter(({ category }) => tab === 'all' || category === tab);
  if (offers.length === 0) {
    return <PictureState image="/assets/illustrations/empty.webp" text={t('content.noPromotions')} />;
  }
  return (
    <>
      <Chips
        label={t('content.promotionKinds')}
        value={tab}
        onValue={setTab}
        choices={tabsOf(offers).map((kind) => ({ value: kind, text: t(`content.${kind}`) }))}
      />
      <ul className="grid grid-cols-1 gap-3">
        {shown.map((offer, index) => (
          <li key={offer.id}>
            <Offer offer={offer} asked={offer.id === place.id} first={index === 0} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Offer({ offer, asked, first }: { offer: Announcement; asked: boolean; first: boolean }) {
  const { t } = useTexts();
  const card = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (asked && !hasReturned()) card.current?.scrollIntoView({ block: 'center' });
  }, [asked]);
  return (
    <Link
      ref={card}
      to={pathTo('/m/activity', { id: offer.id })}
      className="card press block overflow-hidden"
    >
      <Cover of={offer} first={first} />
      <span className="flex items-center gap-3 px-3.5 py-3">
        <span className="min-w-0 flex-1">
          <span className="line-clamp-3 font-display text-button font-semibold">{offer.title}</span>
          <span className="tabular block text-caption text-tx-3">
            <Term of={offer} />
          </span>
        </span>
        <span className="flex shrink-0 items-center gap-0.5 text-label font-semibold text-brand-300">
          {t('content.readMore')}
          <Icon name="forward" size={16} />
        </span>
      </span>
    </Link>
  );
}

function Term({ of }: { of: Pick<Announcement, 'noExpiry' | 'endDate'> }) {
  const { t } = useTexts();
  if (of.noExpiry === 1 || of.endDate === undefined) return t('content.longTerm');
  return t('content.until', { date: formatDate(of.endDate) });
}
