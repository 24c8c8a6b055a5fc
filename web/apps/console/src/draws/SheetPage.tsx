import { Button, IconButton } from '@erawan/ui/Button';
import { ErrorState, ListSkeleton } from '@erawan/ui/states';
import { takeFocus } from '@erawan/ui/take-focus';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { textOf } from '../api.ts';
import { Facts } from '../Facts.tsx';
import { useTexts } from '../i18n.ts';
import { useMay } from '../may.ts';
import { filled, time } from '../proposal-rows.ts';
import { ScrollingPage } from '../ScrollingPage.tsx';
import { type SheetDetail, type SheetKey, sheet } from './sheet-calls.ts';
import { SheetForm } from './SheetForm.tsx';
import { SheetPrices } from './SheetPrices.tsx';
import { SheetCard } from './SheetProposals.tsx';

/** One sheet: its prices with their returns, the versions before it, and the way to propose another one. */
export function SheetPage({ of, onBack }: { of: SheetKey; onBack: () => void }) {
  const { t } = useTexts();
  const [isProposing, setIsProposing] = useState(false);
  const { data, error, refetch } = useQuery(sheet(of));
  if (data && isProposing) return <SheetForm of={data} onBack={() => setIsProposing(false)} />;
  return (
    <ScrollingPage>
      <h2 ref={takeFocus} tabIndex={-1} className="flex items-center gap-2 text-h2 outline-none">
        <IconButton icon="back" label={t('console.allSheets')} onClick={onBack} />
        <span className="min-w-0 wrap-anywhere">
          {data ? `${data.gameName} · ${data.prizeMode}` : of.gameCode}
        </span>
      </h2>
      {!data &&
        (error ? <ErrorState text={textOf(error)} onRetry={() => void refetch()} /> : <ListSkeleton />)}
      {data && <Shown of={data} onPropose={() => setIsProposing(true)} />}
    </ScrollingPage>
  );
}

function Shown({ of, onPropose }: { of: SheetDetail; onPropose: () => void }) {
  const { t } = useTexts();
  const may = useMay();
  const { version, isBuiltIn, declaredAt, proposal, plays, versions } = of;
  return (
    <>
      <section aria-label={t('console.sheetVersion', { version })} className="card grid gap-2 p-3.5">
        <h3 className="text-body font-semibold">{t('console.sheetVersion', { version })}</h3>
        <Facts
          rows={filled([
            [t('console.sheetSince'), declaredAt === undefined ? undefined : time(declaredAt)],
            [t('console.sheetSource'), isBuiltIn ? t('console.sheetBuiltIn') : undefined],
            ...versions
              .filter((one) => one.version !== version)
              .map(
                (one) => [t('console.sheetVersion', { version: one.version }), time(one.declaredAt)] as const,
              ),
          ])}
        />
        {!proposal && may('sheet.propose') && (
          <div className="flex justify-end">
            <Button size="medium" onClick={onPropose}>
              {t('console.proposeSheet')}
            </Button>
          </div>
        )}
      </section>
      {proposal && <SheetCard of={proposal} />}
      <SheetPrices plays={plays} />
    </>
  );
}
