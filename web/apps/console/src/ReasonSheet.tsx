import { Button } from '@erawan/ui/Button';
import { Overlay } from '@erawan/ui/Dialog';
import { TextField } from '@erawan/ui/fields';
import { Refusal } from '@erawan/ui/Refusal';
import { toast } from '@erawan/ui/toasts';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { queries, textOf } from './api.ts';
import { useTexts } from './i18n.ts';
import { REASON } from './reason.ts';

interface ReasonSheetProps {
  title: string;
  /** What it does, above the reason. */
  children: ReactNode;
  send: (reason: string) => Promise<unknown>;
  done: string;
  /** The lists that change. */
  queryKey: readonly string[];
  danger?: boolean;
  /** Whether everything else that is sent is known. */
  ready?: boolean;
  onClose: () => void;
}

/** Something an operator does with a reason. */
export function ReasonSheet(props: ReasonSheetProps) {
  const { title, children, send, done, queryKey, danger, ready = true, onClose } = props;
  const { t } = useTexts();
  const [reason, setReason] = useState('');
  const isUnderWay = useRef(false);
  const act = useMutation({
    mutationFn: () => send(reason.trim()),
    onSuccess: () => {
      toast.success(done);
      onClose();
    },
    onSettled: () => {
      isUnderWay.current = false;
      return queries.invalidateQueries({ queryKey });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A second press while the first is under way is none.
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    act.mutate();
  };
  return (
    <Overlay title={title} onClose={onClose}>
      <form className="grid gap-4" onSubmit={submit}>
        {children}
        <TextField
          label={t('console.reason')}
          hint={t('console.reasonInside')}
          value={reason}
          onValue={setReason}
          maxLength={REASON.max}
          required
        />
        <Refusal text={act.error ? textOf(act.error) : ''} />
        <Button
          type="submit"
          wide
          kind={danger ? 'danger' : 'gold'}
          busy={act.isPending}
          disabled={!ready || [...reason.trim()].length < REASON.min}
        >
          {title}
        </Button>
      </form>
    </Overlay>
  );
}
