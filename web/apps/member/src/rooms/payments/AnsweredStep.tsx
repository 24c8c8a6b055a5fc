import { Icon } from '@erawan/ui/Icon';
import { type ReactNode, useId } from 'react';
import { useTexts } from '../../core/i18n.ts';

interface AnsweredStepProps {
  title: string;
  /** What stands for the answer: a picture. */
  sign: ReactNode;
  answer: string;
  onChange: () => void;
}

/** A step that was answered, in one line, with the way to answer it anew. */
export function AnsweredStep({ title, sign, answer, onChange }: AnsweredStepProps) {
  const { t } = useTexts();
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="flex items-center gap-3 rounded-16 bg-s-1 p-3 inset-ring inset-ring-white/8"
    >
      {sign}
      <span className="min-w-0 flex-1">
        <span id={id} className="flex items-center gap-1 text-caption text-tx-3">
          {title}
          <Icon name="check" size={14} className="text-positive" />
        </span>
        <span className="block text-body font-semibold">{answer}</span>
      </span>
      <button
        type="button"
        onClick={onChange}
        aria-label={`${t('payments.change')}: ${title}`}
        className="press min-h-11 shrink-0 rounded-12 px-3 text-label font-semibold text-brand-300"
      >
        {t('payments.change')}
      </button>
    </section>
  );
}
