import { shownDay } from '@erawan/kit/dates';
import { session } from '@erawan/kit/storage';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { textOf } from '../../core/api.ts';
import { i18n, useTexts } from '../../core/i18n.ts';
import type { Answer, Question } from './AnswerDialogs.tsx';
import { answerContract, type ContractRow } from './contract-queries.ts';
import { asksAboutHigher, isGone } from './contract-view.ts';

interface Outcome {
  /** Says what became of the answer. */
  onTold: (text: string) => void;
  /** Asks something, or nothing any more. */
  onAsk: (question: Question | undefined) => void;
}

/** Sends the member's answer to an offer, and says what became of it. */
export function useAnswer(offer: ContractRow, { onTold, onAsk }: Outcome) {
  const { t } = useTexts();
  const [refusal, setRefusal] = useState('');
  const { id, digest, kind } = offer;
  const send = useMutation({
    mutationFn: (answer: Answer) => answerContract(kind, { id, digest, ...answer }),
    meta: { noAlert: true },
    onMutate: () => setRefusal(''),
    onSuccess: (_status, { accept }) => {
      onAsk(undefined);
      onTold(accept ? acceptedText(t, offer) : t(`offers.refused.${offer.type}`));
    },
    onError: async (error) => {
      if (asksAboutHigher(error)) return onAsk('higher');
      onAsk(undefined);
      // The list is asked for anew: what is there by now stands below these words.
      if (isGone(error)) return onTold(t('offers.gone'));
      await i18n.open('errors');
      setRefusal(textOf(error));
    },
  });
  return {
    busy: send.isPending,
    refusal,
    send: (answer: Answer) => {
      if (!send.isPending) send.mutate(answer);
    },
  };
}

type Translate = ReturnType<typeof useTexts>['t'];

/** What holds now; who becomes an agent by it finds the agent area at the next login. */
function acceptedText(t: Translate, { type, effectiveDate, period }: ContractRow): string {
  if (type === 'END') return t(`offers.acceptedEnd.${period}`);
  const accepted = effectiveDate
    ? t('offers.acceptedFrom', { date: shownDay(effectiveDate) })
    : t(`offers.acceptedNext.${period}`);
  return session.get()?.type === 0 ? `${accepted} ${t('offers.nowAgent')}` : accepted;
}
