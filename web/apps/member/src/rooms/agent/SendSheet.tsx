import { Button, buttonLook } from '@erawan/ui/Button';
import { DataList } from '@erawan/ui/DataList';
import { Overlay } from '@erawan/ui/Dialog';
import { Money } from '@erawan/ui/Money';
import { PinField } from '@erawan/ui/PinField';
import { Refusal } from '@erawan/ui/Refusal';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useTexts } from '../../core/i18n.ts';
import { Link } from '../../parts/Link.tsx';
import type { Sent, Transfer } from './transfer-queries.ts';
import { useSend } from './use-send.ts';

interface SendSheetProps {
  transfer: Transfer;
  /** What leaves the wallet, as the wire writes it. */
  total: string;
  rows: readonly [label: string, value: ReactNode][];
  onClose: () => void;
  onSent: (sent: Sent) => void;
}

/** Shows what is about to be sent, and asks for the funds password. */
export function SendSheet({ transfer, total, rows, onClose, onSent }: SendSheetProps) {
  const { t } = useTexts();
  const [pin, setPin] = useState('');
  const form = useId();
  const send = useSend(onSent);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send.press(transfer, pin);
  };
  return (
    <Overlay
      place="bottom"
      title={t('transfers.sendConfirm')}
      onClose={() => !send.busy && onClose()}
      footer={
        <Button type="submit" form={form} wide busy={send.busy}>
          {t('transfers.sendNow')}
        </Button>
      }
    >
      <form id={form} noValidate className="grid grid-cols-1 gap-4" onSubmit={submit}>
        <div className="grid justify-items-center gap-1 rounded-16 bg-bg-1/70 py-5 inset-ring inset-ring-white/6">
          <span className="text-label text-tx-2">{t('transfers.total')}</span>
          <Money value={total} className="text-[32px] leading-10 text-brand-300" />
        </div>
        <DataList rows={rows} />
        <PinField
          name="paymentPassword"
          label={t('transfers.fundsPassword')}
          value={pin}
          onValue={(next) => {
            send.clear();
            setPin(next);
          }}
          errors={send.pinErrors}
        />
        <p className="text-caption text-tx-3">{t('transfers.sendNote')}</p>
        <Refusal text={send.error} />
        {send.hasNoPin && (
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
