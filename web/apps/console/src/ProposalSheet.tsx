import { Button } from '@erawan/ui/Button';
import { Overlay } from '@erawan/ui/Dialog';
import { TextField } from '@erawan/ui/fields';
import { Refusal } from '@erawan/ui/Refusal';
import { toast } from '@erawan/ui/toasts';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { queries, textOf } from './api.ts';
import type { Adjustment } from './calls.ts';
import { useTexts } from './i18n.ts';
import { REASON } from './reason.ts';

/** What became of a proposal. */
type Outcome = Pick<Adjustment, 'state' | 'failure'>;

interface ProposalSheetProps {
  /** What approving does, in one sentence. */
  lead: string;
  /** What the decision is about. */
  children: ReactNode;
  /** Whether all of it is on the screen. */
  ready: boolean;
  approve: () => Promise<Outcome>;
  reject: (reason: string) => Promise<Outcome>;
  /** The lists that change. */
  queryKey: readonly string[];
  onClose: () => void;
}

/** The decision about what another operator proposed. */
export function ProposalSheet(props: ProposalSheetProps) {
  const { t } = useTexts();
  const [reason, setReason] = useState('');
  const decide = useMutation({
    mutationFn: (approves: boolean) => (approves ? props.approve() : props.reject(reason.trim())),
    onSuccess: ({ state, failure }) => {
      if (failure === undefined) toast.success(t(`console.adjustment_${state}`));
      else toast.error(failure);
      props.onClose();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: props.queryKey }),
  });
  return (
    <Overlay title={t('console.decide')} onClose={props.onClose}>
      <div className="grid gap-4">
        <p className="text-body text-tx-2">{props.lead}</p>
        {props.children}
        <Refusal text={decide.error ? textOf(decide.error) : ''} />
        <Button wide busy={decide.isPending} disabled={!props.ready} onClick={() => decide.mutate(true)}>
          {t('console.approve')}
        </Button>
        <TextField
          label={t('console.rejectReason')}
          hint={t('console.rejectHint')}
          value={reason}
          onValue={setReason}
          maxLength={REASON.max}
        />
        <Button
          kind="danger"
          wide
          busy={decide.isPending}
          disabled={[...reason.trim()].length < REASON.min}
          onClick={() => decide.mutate(false)}
        >
          {t('console.reject')}
        </Button>
      </div>
    </Overlay>
  );
}
