import { DataList } from '@erawan/ui/DataList';
import { Money } from '@erawan/ui/Money';
import type { ReactNode } from 'react';
import { useTexts } from '../../core/i18n.ts';
import { PinSheet } from './PinSheet.tsx';
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
  const send = useSend(onSent);
  return (
    <PinSheet
      title={t('transfers.sendConfirm')}
      submit={t('transfers.sendNow')}
      note={t('transfers.sendNote')}
      pinned={send}
      onPress={(pin) => send.press(transfer, pin)}
      onClose={onClose}
    >
      <div className="grid justify-items-center gap-1 rounded-16 bg-bg-1/70 py-5 inset-ring inset-ring-white/6">
        <span className="text-label text-tx-2">{t('transfers.total')}</span>
        <Money value={total} className="text-[32px] leading-10 text-brand-300" />
      </div>
      <DataList rows={rows} />
    </PinSheet>
  );
}
