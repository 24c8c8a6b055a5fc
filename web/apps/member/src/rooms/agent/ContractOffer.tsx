import { formatDateTime, shownDay } from '@erawan/kit/dates';
import { Button } from '@erawan/ui/Button';
import { Refusal } from '@erawan/ui/Refusal';
import { useId, useState } from 'react';
import { useTexts } from '../../core/i18n.ts';
import { AnswerDialogs, type Question } from './AnswerDialogs.tsx';
import type { ContractRow } from './contract-queries.ts';
import { hasNet } from './contract-view.ts';
import { PreviewTable } from './PreviewTable.tsx';
import { TermsText, useGamesName, usePayerText } from './TermsText.tsx';
import { TierTable } from './TierTable.tsx';
import { useAnswer } from './use-answer.ts';

interface ContractOfferProps {
  offer: ContractRow;
  /** A view has one golden button. */
  isFirst: boolean;
  /** What became of the answer. */
  onTold: (text: string) => void;
}

/** An offer beside the present terms, with what both would have paid, and the member's answer. */
export function ContractOffer({ offer, isFirst, onTold }: ContractOfferProps) {
  const { t } = useTexts();
  const gamesOf = useGamesName();
  const payerOf = usePayerText();
  const id = useId();
  const [question, setQuestion] = useState<Question>();
  const answer = useAnswer(offer, { onTold, onAsk: setQuestion });
  const { kind, type, tiers, current, preview } = offer;
  const isEnd = type === 'END';
  return (
    <section aria-labelledby={id} className="card grid grid-cols-1 gap-3 px-4 py-3.5">
      <div className="grid gap-0.5">
        <h2 id={id} className="text-h2">
          {t('offers.offer')}
        </h2>
        <p className="text-label font-semibold text-brand-300">
          {t(`offers.type.${type}`)} · {gamesOf(offer.gameCategory)}
        </p>
        <p className="text-label text-tx-2">{payerOf(offer.offeredBy)}</p>
      </div>
      <ul className="tabular grid gap-1 text-label">
        <li>{fromText(t, offer)}</li>
        <li>{t('offers.answerUntil', { time: formatDateTime(offer.expiresAt).slice(0, -3) })}</li>
      </ul>
      {isEnd ? (
        <p className="text-body text-tx-2">{t('offers.endText')}</p>
      ) : (
        <>
          <TierTable label={t('offers.offer')} tiers={tiers} hasNet={hasNet(kind)} />
          <TermsText kind={kind} terms={offer} />
        </>
      )}
      <div className="grid gap-2 rounded-14 bg-bg-1/70 px-3 py-2.5 inset-ring inset-ring-white/6">
        <h3 className="text-label font-semibold">{t('contracts.present')}</h3>
        {current ? (
          <>
            {current.effectiveDate && (
              <p className="tabular text-caption text-tx-2">
                {t('contracts.from', { date: shownDay(current.effectiveDate) })}
              </p>
            )}
            <TierTable label={t('contracts.present')} tiers={current.tiers} hasNet={hasNet(kind)} />
            <TermsText kind={kind} terms={current} />
          </>
        ) : (
          <p className="text-label text-tx-2">{t('offers.presentNone')}</p>
        )}
      </div>
      {preview.length > 0 && <PreviewTable rows={preview} hasNet={hasNet(kind)} />}
      <Refusal text={answer.refusal} />
      <div className="grid grid-cols-2 gap-3">
        <Button kind="outline" disabled={answer.busy} onClick={() => setQuestion('refuse')}>
          {t('offers.refuse')}
        </Button>
        <Button
          kind={isFirst ? 'gold' : 'quiet'}
          disabled={answer.busy}
          onClick={() => setQuestion('accept')}
        >
          {t('offers.accept')}
        </Button>
      </div>
      {question && (
        <AnswerDialogs
          offer={offer}
          question={question}
          busy={answer.busy}
          onQuestion={setQuestion}
          onAnswer={answer.send}
        />
      )}
    </section>
  );
}

type Translate = ReturnType<typeof useTexts>['t'];

/** From when what is offered holds, or until when what is there does. */
function fromText(t: Translate, { effectiveDate, endDate, period, type }: ContractRow): string {
  if (type === 'END')
    return endDate ? t('offers.until', { date: shownDay(endDate) }) : t(`offers.endsWith.${period}`);
  return effectiveDate
    ? t('contracts.from', { date: shownDay(effectiveDate) })
    : t(`offers.fromNext.${period}`);
}
