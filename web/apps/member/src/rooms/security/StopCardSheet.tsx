import { Button } from '@erawan/ui/Button';
import { Overlay } from '@erawan/ui/Dialog';
import { Refusal } from '@erawan/ui/Refusal';
import { toast } from '@erawan/ui/toasts';
import { useMutation } from '@tanstack/react-query';
import { textOf } from '../../core/api.ts';
import { useTexts } from '../../core/i18n.ts';
import { type BankCard, securityChanged, stopBankCard } from './queries.ts';

interface StopCardSheetProps {
  card: BankCard;
  onClose: () => void;
}

/** Asks once more before an account that cannot be paid to yet is stopped. */
export function StopCardSheet({ card, onClose }: StopCardSheetProps) {
  const { t } = useTexts();
  const stop = useMutation({
    mutationFn: () => stopBankCard(card.id),
    onSuccess: () => {
      toast.success(t('security.bankCardStopped'));
      onClose();
    },
    // Its time may have come while the sheet was open: the list says what it is now.
    onError: () => void securityChanged(),
    meta: { noAlert: true },
  });
  const account = `${card.bankName} •••• ${card.accountNumber.replaceAll('*', '')}`;
  return (
    <Overlay
      place="bottom"
      title={t('security.bankCardStop')}
      onClose={() => !stop.isPending && onClose()}
      footer={
        <Button wide busy={stop.isPending} onClick={() => stop.mutate()}>
          {t('security.bankCardStopNow')}
        </Button>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <p className="text-body text-tx-2">{t('security.bankCardStopText', { account })}</p>
        <Refusal text={stop.error ? textOf(stop.error) : ''} />
      </div>
    </Overlay>
  );
}
