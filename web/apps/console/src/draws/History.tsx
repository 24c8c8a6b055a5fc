import { formatDateTime } from '@erawan/kit/dates';
import { formatWire } from '@erawan/kit/money';
import { EmptyState } from '@erawan/ui/states';
import { Facts } from '../Facts.tsx';
import { useTexts } from '../i18n.ts';
import { filled, time } from '../proposal-rows.ts';
import type { DrawDetail } from './draw-calls.ts';
import { ResultShown } from './ResultShown.tsx';
import { countText } from './titles.ts';

/** What happened to a draw: its results, what was agreed and paid for each, and every event. */
export function History({ of }: { of: DrawDetail }) {
  return (
    <>
      <Sums of={of} />
      {of.settlements.map((settlement) => (
        <Settlement key={settlement.version} of={settlement} />
      ))}
      {of.results.map((result) => (
        <Result key={result.version} of={of} result={result} />
      ))}
      <Events of={of} />
    </>
  );
}

function Sums({ of: { sums } }: { of: DrawDetail }) {
  const { t } = useTexts();
  return (
    <section aria-label={t('console.drawSums')} className="card grid gap-2 p-3.5">
      <h3 className="text-body font-semibold">{t('console.drawSums')}</h3>
      <Facts
        rows={[
          [t('console.suborders'), countText(sums.count)],
          [t('console.drawStakes'), formatWire(sums.stakes)],
          [t('console.drawRefunds'), formatWire(sums.refunds)],
          [t('console.drawWins'), formatWire(sums.wins)],
          [t('console.drawShortfall'), formatWire(sums.shortfall)],
        ]}
      />
    </section>
  );
}

function Settlement({ of }: { of: DrawDetail['settlements'][number] }) {
  const { t } = useTexts();
  const title = t('console.settlementOf', { version: of.version });
  return (
    <section aria-label={title} className="card grid gap-2 p-3.5">
      <h3 className="text-body font-semibold">{title}</h3>
      <Facts
        rows={filled([
          [t('console.settlementSize'), countText(of.size)],
          [t('console.settlementDigest'), of.digest],
          [t('console.takeBack'), of.takeBack && t(`console.takeBack_${of.takeBack}`)],
          [t('console.step_calculated'), time(of.calculatedAt)],
          [t('console.step_settled'), of.settledAt === undefined ? undefined : time(of.settledAt)],
        ])}
      />
    </section>
  );
}

interface ResultProps {
  of: DrawDetail;
  result: DrawDetail['results'][number];
}

function Result({ of, result }: ResultProps) {
  const { t } = useTexts();
  const title = t('console.resultVersion', { version: result.version });
  return (
    <section aria-label={title} className="card grid gap-2 p-3.5">
      <h3 className="text-body font-semibold">{title}</h3>
      <ResultShown slots={of.slots} result={result.result} />
      <Facts
        rows={filled([
          [t('console.drawOrigin'), t(result.source === 'own' ? 'console.drawOwn' : 'console.drawEntered')],
          [t('console.publishedAt'), time(result.publishedAt)],
          [t('console.reason'), result.reason],
          [t('console.state'), result.version > of.version ? t('console.resultWaits') : undefined],
        ])}
      />
    </section>
  );
}

function Events({ of: { events } }: { of: DrawDetail }) {
  const { t, find } = useTexts();
  return (
    <section aria-label={t('console.drawEvents')} className="card grid gap-2 p-3.5">
      <h3 className="text-body font-semibold">{t('console.drawEvents')}</h3>
      {events.length === 0 && <EmptyState icon="list" text={t('console.noDrawEvents')} />}
      <ol className="grid gap-2">
        {events.map(({ kind, detail, at }) => (
          <li key={`${String(at)} ${kind} ${detail}`} className="border-t border-white/6 pt-2">
            <p className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="text-label font-semibold">{find('console', `drawEvent_${kind}`) ?? kind}</span>
              <span className="tabular text-caption text-tx-3">{formatDateTime(at)}</span>
            </p>
            <p lang="en" className="text-caption wrap-anywhere text-tx-2">
              {detail}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
