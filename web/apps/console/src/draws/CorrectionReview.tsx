import { ApiError } from '@erawan/api/errors';
import { formatWire } from '@erawan/kit/money';
import { Button } from '@erawan/ui/Button';
import { Segments } from '@erawan/ui/Segments';
import { ErrorState, ListSkeleton } from '@erawan/ui/states';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { textOf } from '../api.ts';
import { Facts } from '../Facts.tsx';
import { useTexts } from '../i18n.ts';
import { useMay } from '../may.ts';
import { filled, isUnderWay } from '../proposal-rows.ts';
import { ReasonSheet } from '../ReasonSheet.tsx';
import {
  correctionPreview,
  type DrawDetail,
  DRAWS,
  type Preview,
  proposeCorrection,
  type TakeBack,
} from './draw-calls.ts';
import { ResultShown } from './ResultShown.tsx';
import { countText } from './titles.ts';

const CHOICES = ['available', 'none'] as const;

/** What another result would change: who gains and loses how much, before anything moves. */
export function CorrectionReview({ of }: { of: DrawDetail }) {
  const { t } = useTexts();
  const { data, error, refetch } = useQuery(correctionPreview(of));
  const isCalculating = error instanceof ApiError && error.code === 'lottery.result.state';
  return (
    <section aria-label={t('console.correctionPreview')} className="card grid gap-3 p-3.5">
      <h3 className="text-body font-semibold">{t('console.correctionPreview')}</h3>
      {!data && isCalculating && (
        <p role="status" className="text-body text-tx-2">
          {t('console.correctionCalculating')}
        </p>
      )}
      {!data &&
        !isCalculating &&
        (error ? (
          <ErrorState text={textOf(error)} onRetry={() => void refetch()} />
        ) : (
          <ListSkeleton rows={2} />
        ))}
      {data && <Shown of={of} preview={data} />}
    </section>
  );
}

function Shown({ of, preview }: { of: DrawDetail; preview: Preview }) {
  const { t } = useTexts();
  const may = useMay();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <p className="text-label text-tx-2">{t('console.resultAfter')}</p>
      <ResultShown slots={of.slots} result={preview.result} />
      <Totals preview={preview} />
      <Changed preview={preview} />
      {!isUnderWay(of.correction) && may('draw.propose') && (
        <div className="flex justify-end">
          <Button size="medium" onClick={() => setIsOpen(true)}>
            {t('console.proposeCorrection')}
          </Button>
        </div>
      )}
      {isOpen && <CorrectionForm of={of} preview={preview} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function Totals({ preview }: { preview: Preview }) {
  const { t } = useTexts();
  return (
    <Facts
      rows={filled([
        [t('console.reason'), preview.reason],
        [t('console.correctionCount'), countText(preview.count)],
        [t('console.correctionGains'), formatWire(preview.gains)],
        [t('console.correctionLosses'), formatWire(preview.losses)],
        [t('console.correctionOthers'), preview.others > 0 ? countText(preview.others) : undefined],
      ])}
    />
  );
}

/** Suborders whose win changes; each says by its sign and in words whether it is more or less. */
function Changed({ preview }: { preview: Preview }) {
  const { t } = useTexts();
  const { changed, count } = preview;
  if (changed.length === 0) return <p className="text-body text-tx-2">{t('console.nothingChanges')}</p>;
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2.5 text-label font-semibold text-brand-300">
        {t('console.changedSuborders', { count })}
      </summary>
      <div
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys too
        tabIndex={0}
        role="region"
        aria-label={t('console.changedSuborders', { count })}
        className="max-h-[320px] overflow-auto rounded-12 bg-bg-1"
      >
        <table className="tabular w-full text-caption">
          <thead className="text-tx-3">
            <tr>
              <th scope="col" className="px-2 py-2 text-left align-bottom font-normal">
                {t('console.memberAndSuborder')}
              </th>
              <th scope="col" className="px-2 py-2 text-right align-bottom font-normal">
                {t('console.winBefore')}
              </th>
              <th scope="col" className="px-2 py-2 text-right align-bottom font-normal">
                {t('console.winAfter')}
              </th>
            </tr>
          </thead>
          <tbody>
            {changed.map(({ suborderId, memberName, previous, amount }) => (
              <tr key={suborderId} className="border-t border-white/6">
                <td className="px-2 py-1.5 wrap-anywhere text-tx-2">
                  <span className="block text-tx-1">{memberName}</span>
                  {suborderId}
                </td>
                <td className="px-2 py-1.5 text-right whitespace-nowrap text-tx-2">{formatWire(previous)}</td>
                <td className="px-2 py-1.5 text-right font-semibold whitespace-nowrap text-tx-1">
                  {formatWire(amount)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {count > changed.length && (
        <p className="pt-2 text-caption text-tx-3">{t('console.changedFirst', { count: changed.length })}</p>
      )}
    </details>
  );
}

interface CorrectionFormProps {
  of: DrawDetail;
  preview: Preview;
  onClose: () => void;
}

/** Proposes the correction, with what is taken back; others decide. */
function CorrectionForm({ of, preview, onClose }: CorrectionFormProps) {
  const { t } = useTexts();
  const [takeBack, setTakeBack] = useState<TakeBack>('available');
  const { hasLosses } = preview;
  return (
    <ReasonSheet
      title={t('console.proposeCorrection')}
      done={t('console.proposed')}
      queryKey={DRAWS}
      send={(reason) => proposeCorrection(of, takeBack, reason)}
      onClose={onClose}
    >
      <Totals preview={preview} />
      {hasLosses && (
        <Segments
          label={t('console.takeBack')}
          value={takeBack}
          onValue={setTakeBack}
          choices={CHOICES.map((value) => ({ value, text: t(`console.takeBack_${value}`) }))}
        />
      )}
      <p className="text-body text-tx-2">
        {t(hasLosses ? `console.takeBackLead_${takeBack}` : 'console.correctionGainsOnly')}
      </p>
    </ReasonSheet>
  );
}
