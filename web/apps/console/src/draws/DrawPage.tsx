import { IconButton } from '@erawan/ui/Button';
import { Segments } from '@erawan/ui/Segments';
import { ErrorState, ListSkeleton } from '@erawan/ui/states';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { textOf } from '../api.ts';
import { useTexts } from '../i18n.ts';
import { useMay } from '../may.ts';
import { NOTHING } from '../proposal-rows.ts';
import { ScrollingPage } from '../ScrollingPage.tsx';
import { CorrectionReview } from './CorrectionReview.tsx';
import { CorrectionCard } from './Corrections.tsx';
import { DrawActions } from './DrawActions.tsx';
import { draw, type DrawKey, type SeenDraw } from './draw-calls.ts';
import { EntryCard } from './EntryCard.tsx';
import { History } from './History.tsx';
import { Numbers } from './Numbers.tsx';
import { Shortfalls } from './Shortfalls.tsx';
import { StateCard } from './StateCard.tsx';
import { StuckCard } from './StuckCard.tsx';
import { titleOf } from './titles.ts';
import { VoidCard } from './Voids.tsx';

const PARTS = ['overview', 'numbers', 'shortfalls', 'history'] as const;
type Part = (typeof PARTS)[number];

/** All of one draw: where it stands and what is to be done, its numbers, and what happened. */
export function DrawPage({ of, onBack }: { of: DrawKey; onBack: () => void }) {
  const { t } = useTexts();
  const may = useMay();
  const { data, error, refetch } = useQuery(draw(of));
  const [part, setPart] = useState<Part>('overview');
  // Only a corrected draw can have them.
  const hasShortfalls = data !== undefined && data.sums.shortfall !== NOTHING;
  const isOffered: Readonly<Partial<Record<Part, boolean>>> = {
    numbers: may('exposure.read'),
    shortfalls: hasShortfalls,
  };
  const parts = PARTS.filter((one) => isOffered[one] ?? true);
  return (
    <ScrollingPage>
      <h2 className="flex items-center gap-2 text-h2">
        <IconButton icon="back" label={t('console.allDraws')} onClick={onBack} />
        <span className="min-w-0 wrap-anywhere">{data ? titleOf(data) : of.numero}</span>
      </h2>
      <Segments
        label={t('console.drawParts')}
        value={part}
        onValue={setPart}
        choices={parts.map((value) => ({ value, text: t(`console.drawPart_${value}`) }))}
      />
      {!data &&
        (error ? <ErrorState text={textOf(error)} onRetry={() => void refetch()} /> : <ListSkeleton />)}
      {data && part === 'overview' && <Overview of={data} />}
      {data && part === 'numbers' && <Numbers of={data} />}
      {data && part === 'shortfalls' && <Shortfalls of={data} />}
      {data && part === 'history' && <History of={data} />}
    </ScrollingPage>
  );
}

function Overview({ of }: { of: SeenDraw }) {
  return (
    <>
      <StateCard of={of}>
        <DrawActions of={of} />
      </StateCard>
      {of.stuckCount > 0 && <StuckCard of={of} />}
      <EntryCard of={of} />
      {of.state === 'reviewing' && <CorrectionReview of={of} />}
      {of.correction && <CorrectionCard of={of.correction} />}
      {of.void && <VoidCard of={of.void} />}
    </>
  );
}
