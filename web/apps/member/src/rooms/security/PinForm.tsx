import { Button } from '@erawan/ui/Button';
import { PinField } from '@erawan/ui/PinField';
import { Refusal } from '@erawan/ui/Refusal';
import type { ComponentProps, ReactNode, RefObject } from 'react';
import { useTexts } from '../../core/i18n.ts';

type Field = Omit<ComponentProps<typeof PinField>, 'label'>;

interface PinFormProps {
  title: string;
  lead: string;
  form: RefObject<HTMLFormElement | null>;
  pin: Field;
  confirmation: Field;
  refused: string;
  busy: boolean;
  onSubmit: () => void;
  /** What is asked before the new funds password. */
  children?: ReactNode;
}

/** Asks for a new funds password, twice. */
export function PinForm({
  title,
  lead,
  form,
  pin,
  confirmation,
  refused,
  busy,
  onSubmit,
  children,
}: PinFormProps) {
  const { t } = useTexts();
  return (
    <form
      ref={form}
      noValidate
      className="grid gap-5 p-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onSubmit();
      }}
    >
      <div className="grid gap-1">
        <h2 className="text-h2">{title}</h2>
        <p className="text-body text-tx-2">{lead}</p>
      </div>
      {children}
      <PinField {...pin} label={t('security.newPin')} hint={t('security.pinRule')} />
      <PinField {...confirmation} label={t('security.confirmPin')} />
      <Refusal text={refused} />
      <Button type="submit" wide busy={busy}>
        {t('security.pinSubmit')}
      </Button>
    </form>
  );
}
