import { buttonLook, IconButton } from '@erawan/ui/Button';
import { PictureState } from '@erawan/ui/PictureState';
import { ErrorState, ListSkeleton } from '@erawan/ui/states';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import { textOf } from '../../core/api.ts';
import { useTexts } from '../../core/i18n.ts';
import { goBack } from '../../parts/history.ts';
import { Link } from '../../parts/Link.tsx';
import { isCurrent } from './current.ts';
import { PromotionText } from './PromotionText.tsx';
import { type Announcement, menuNews, promotions } from './queries.ts';

/** One promotion, or what the side menu calls hot, as a page of its own, with its own way back. */
export default function ActivityDetailPage() {
  const { t, language, find } = useTexts();
  const id = new URLSearchParams(useSearch()).get('id');
  const [now] = useState(Date.now);
  const isWanted = (offer: Announcement) => offer.id === id && isCurrent(offer, now);
  const offers = useQuery(promotions(language));
  const listed = offers.data?.promotion.find(isWanted);
  const isElsewhere = offers.data !== undefined && !listed;
  const news = useQuery({ ...menuNews(language), enabled: isElsewhere });
  const { data, error, refetch } = isElsewhere ? news : offers;
  const promotion = listed ?? data?.hot.find(isWanted);
  return (
    <div className="grid grid-cols-1 content-start gap-2 p-3">
      <div className="grid min-h-11 grid-cols-[44px_1fr_44px] items-center">
        <IconButton icon="back" label={t('shell.back')} className="text-tx-1" onClick={goBack} />
        <h1 className="text-center text-h2">{find('titles', 'promotion')}</h1>
      </div>
      {!data &&
        (error ? (
          <ErrorState text={textOf(error)} onRetry={() => void refetch()} />
        ) : (
          <ListSkeleton rows={3} />
        ))}
      {data && !promotion && (
        <PictureState image="/assets/illustrations/empty.webp" text={t('content.empty')}>
          <Link to="/m/activity" className={buttonLook({ kind: 'outline', size: 'medium' })}>
            {find('titles', 'promotion')}
          </Link>
        </PictureState>
      )}
      {promotion && <PromotionText promotion={promotion} />}
    </div>
  );
}
