import { Button, buttonLook } from '@erawan/ui/Button';
import { Overlay } from '@erawan/ui/Dialog';
import { PinField } from '@erawan/ui/PinField';
import { Refusal } from '@erawan/ui/Refusal';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useTexts } from '../../core/i18n.ts';
import { Link } from '../../parts/Link.tsx';

interface PinSheetProps {
  title: string;
  /** What its button says. */
  submit: string;
  /** What follows from pressing it. */
  note: string;
  /** What is known of the request. */
  pinned: {
    busy: boolean;
    error: string;
    hasNoPin: boolean;
    pinErrors: readonly string[];
    clear: () => void;
  };
  onPress: (pin: string) => void;
  onClose: () => void;
  children: ReactNode;
}

/** Shows what is about to be done, and asks for the funds password. */
export function PinSheet({ title, submit, note, pinned, onPress, onClose, children }: PinSheetProps) {
  const { t } = useTexts();
  const [pin, setPin] = useState('');
  const form = useId();
  return (
    <Overlay
      place="bottom"
      title={title}
      onClose={() => !pinned.busy && onClose()}
      footer={
        <Button type="submit" form={form} wide busy={pinned.busy}>
          {submit}
        </Button>
      }
    >
      <form
        id={form}
        noValidate
        className="grid grid-cols-1 gap-4"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          onPress(pin);
        }}
      >
        {children}
        <PinField
          name="paymentPassword"
          label={t('transfers.fundsPassword')}
          value={pin}
          onValue={(next) => {
            pinned.clear();
            setPin(next);
          }}
          errors={pinned.pinErrors}
        />
        <p className="text-caption text-tx-3">{note}</p>
        <Refusal text={pinned.error} />
        {pinned.hasNoPin && (
          <Link
            to="/m/securityCenter/FundsPasswordBox"
            className={buttonLook({ kind: 'outline', size: 'medium' })}
          >
            {t('transfers.setFundsPassword')}
          </Link>
        )}
      </form>
    </Overlay>
  );
}
