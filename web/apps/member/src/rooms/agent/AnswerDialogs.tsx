import { session } from '@erawan/kit/storage';
import { useStore } from '@erawan/kit/store';
import { ConfirmDialog } from '@erawan/ui/Dialog';
import { useTexts } from '../../core/i18n.ts';
import type { ContractRow } from './contract-queries.ts';

/** What the member is asked before the answer is sent. */
export type Question = 'accept' | 'refuse' | 'higher';

/** The member's answer. */
export interface Answer {
  accept: boolean;
  /** That members below will have better terms was read. */
  confirmHigher?: true;
}

interface AnswerDialogsProps {
  offer: ContractRow;
  question: Question;
  busy: boolean;
  onQuestion: (question: Question | undefined) => void;
  onAnswer: (answer: Answer) => void;
}

/** Asks whether the answer is meant; once more where members below would have better terms afterwards. */
export function AnswerDialogs({ offer, question, busy, onQuestion, onAnswer }: AnswerDialogsProps) {
  const { t } = useTexts();
  const isNewAgent = useStore(session)?.type === 0 && offer.type === 'NEW';
  const { type } = offer;
  const confirm = () => {
    if (question === 'refuse') onAnswer({ accept: false });
    else if (question === 'higher') onAnswer({ accept: true, confirmHigher: true });
    else if (offer.downlineHigherRate === 'Y') onQuestion('higher');
    else onAnswer({ accept: true });
  };
  const text = {
    accept: t(`offers.acceptText.${type}`),
    refuse: t(`offers.refuseText.${type}`),
    higher: t('offers.higherText'),
  }[question];
  return (
    <ConfirmDialog
      key={question}
      title={t(`offers.ask.${question}`)}
      confirm={t(question === 'refuse' ? 'offers.refuse' : 'offers.accept')}
      danger={question === 'refuse'}
      busy={busy}
      onConfirm={confirm}
      onCancel={() => !busy && onQuestion(undefined)}
    >
      <p className="text-body text-tx-2">{text}</p>
      {question === 'accept' && isNewAgent && (
        <p className="text-body text-tx-2">{t('offers.becomesAgent')}</p>
      )}
    </ConfirmDialog>
  );
}
