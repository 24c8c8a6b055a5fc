import { Button } from '@erawan/ui/Button';
import { Overlay } from '@erawan/ui/Dialog';
import { Refusal } from '@erawan/ui/Refusal';
import { type FormEvent, type ReactNode, type RefObject, useId } from 'react';

interface FormSheetProps {
  title: string;
  lead?: string;
  form: RefObject<HTMLFormElement | null>;
  refused: string;
  busy: boolean;
  submit: string;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A small form in a sheet, with its one button always in reach. */
export function FormSheet({
  title,
  lead,
  form,
  refused,
  busy,
  submit,
  onSubmit,
  onClose,
  children,
}: FormSheetProps) {
  const id = useId();
  return (
    <Overlay
      place="bottom"
      title={title}
      onClose={onClose}
      footer={
        <Button type="submit" form={id} wide busy={busy}>
          {submit}
        </Button>
      }
    >
      <form
        ref={form}
        id={id}
        noValidate
        className="grid gap-4"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          if (!busy) onSubmit();
        }}
      >
        {lead && <p className="text-body text-tx-2">{lead}</p>}
        {children}
        <Refusal text={refused} />
      </form>
    </Overlay>
  );
}
