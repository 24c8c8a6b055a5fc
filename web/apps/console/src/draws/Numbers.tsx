import { Button } from '@erawan/ui/Button';
import { Segments } from '@erawan/ui/Segments';
import { EmptyState, ErrorState, ListSkeleton } from '@erawan/ui/states';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { textOf } from '../api.ts';
import { useTexts } from '../i18n.ts';
import { useMay } from '../may.ts';
import { NOTHING } from '../proposal-rows.ts';
import type { DrawDetail } from './draw-calls.ts';
import { type Book, exposure, type PlayExposure } from './exposure-calls.ts';
import { NumberSheet } from './NumberSheet.tsx';
import { PlayCard } from './PlayCard.tsx';

const BOOKS = ['real', 'trial', 'test'] as const;

/** Whether there is anything to see in a play. */
const isTouched = ({ liability, numbers }: PlayExposure): boolean =>
  liability !== NOTHING || numbers.length > 0;

/** What each number and pool of a draw would cost if it came, the fullest first, and what holds for numbers. */
export function Numbers({ of }: { of: DrawDetail }) {
  const { t } = useTexts();
  const may = useMay();
  const [book, setBook] = useState<Book>('real');
  const [opened, setOpened] = useState<{ playCode?: string; number?: string }>();
  const { data, error, refetch } = useQuery(exposure(of, book));
  const isOnSale = of.state === 'planned' || of.state === 'open' || of.state === 'suspended';
  const maySet = isOnSale && may('number.set');
  const plays = data?.plays.toSorted((one, other) => other.sharePpm - one.sharePpm) ?? [];
  const touched = plays.filter(isTouched);
  const quiet = plays.filter((play) => !isTouched(play));
  return (
    <>
      <div className="grid items-center gap-3 w768:grid-cols-[minmax(0,1fr)_auto]">
        <Segments
          label={t('console.book')}
          value={book}
          onValue={setBook}
          choices={BOOKS.map((value) => ({ value, text: t(`console.book_${value}`) }))}
        />
        {maySet && data && (
          <Button size="medium" onClick={() => setOpened({})}>
            {t('console.setNumber')}
          </Button>
        )}
      </div>
      <p className="text-caption text-tx-2">{t('console.exposureAbout')}</p>
      {!data &&
        (error ? <ErrorState text={textOf(error)} onRetry={() => void refetch()} /> : <ListSkeleton />)}
      {data && touched.length === 0 && <EmptyState icon="list" text={t('console.noExposure')} />}
      {touched.map((play) => (
        <PlayCard
          key={play.playCode}
          of={play}
          onNumber={maySet ? (number) => setOpened({ playCode: play.playCode, number }) : undefined}
        />
      ))}
      {touched.length > 0 && quiet.length > 0 && (
        <p className="text-caption text-tx-3">
          {t('console.playsQuiet', { names: quiet.map(({ playName }) => playName).join(', ') })}
        </p>
      )}
      {opened && data && (
        <NumberSheet of={of} exposure={data} {...opened} onClose={() => setOpened(undefined)} />
      )}
    </>
  );
}
