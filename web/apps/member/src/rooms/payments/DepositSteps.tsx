import { useTexts } from '../../core/i18n.ts';
import { StepList } from '../../parts/StepList.tsx';
import type { Deposit } from './queries.ts';

const BAD: ReadonlySet<string> = new Set(['returned', 'cancelled', 'failed', 'reversed']);

/** What happened so far to a deposit, in a card of its own; nothing while nothing is told. */
export function DepositSteps({ deposit }: { deposit: Pick<Deposit, 'steps' | 'status'> }) {
  if (deposit.steps.length === 0) return null;
  return (
    <section className="card px-4 py-3">
      <Steps deposit={deposit} />
    </section>
  );
}

export function Steps({ deposit: { steps, status } }: { deposit: Pick<Deposit, 'steps' | 'status'> }) {
  const { t } = useTexts();
  const told = steps.map(({ step, at }) => ({
    step,
    at,
    text: t(`deposit.step.${step}`),
    isBad: BAD.has(step),
  }));
  const isOver = status !== 'pending' && steps.at(-1)?.step !== 'in_review';
  return <StepList label={t('deposit.steps')} steps={told} isOver={isOver} />;
}
