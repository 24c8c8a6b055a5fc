import { useStore } from '@erawan/kit/store';
import { ConfirmDialog } from '@erawan/ui/Dialog';
import { useEffect } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { useTexts } from '../../core/i18n.ts';
import { InTurn } from '../../parts/InTurn.tsx';
import { usePath } from '../../parts/history.ts';
import { contractsAsked, dueOf, fieldAt, keepAsked } from './contract-prompt.ts';
import type { ContractsPending } from './contracts-pending.ts';

/** Says that a contract waits for an answer, and leads there; once a session for each request. */
export function ContractPrompt({ pending }: { pending: ContractsPending }) {
  const { t, find } = useTexts();
  const path = usePath();
  const asked = useStore(contractsAsked);
  const here = fieldAt(path);
  // Who is on the page already need not be led there.
  useEffect(() => {
    if (here !== undefined && pending[here] !== '') keepAsked(here, pending[here]);
  }, [here, pending]);
  const due = dueOf(pending, asked, path);
  if (!due) return null;
  const { field, to } = due;
  const answered = () => keepAsked(field, pending[field]);
  return (
    <InTurn key={field}>
      <ConfirmDialog
        title={t(`contracts.prompt.${field}`)}
        confirm={t('contracts.go')}
        onConfirm={() => {
          answered();
          navigate(to);
        }}
        onCancel={answered}
      >
        <p className="text-body text-tx-2">
          {find('contracts', `prompt.${pending[field]}`) ?? t('contracts.prompt.NEW')}
        </p>
      </ConfirmDialog>
    </InTurn>
  );
}
