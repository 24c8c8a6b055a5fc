import { formatDateTime } from '@erawan/kit/dates';
import { formatWire } from '@erawan/kit/money';
import { Button } from '@erawan/ui/Button';
import { CopyButton } from '@erawan/ui/CopyButton';
import { Icon } from '@erawan/ui/Icon';
import { Refusal } from '@erawan/ui/Refusal';
import { useCurrencySymbol } from '@erawan/ui/texts';
import { useMutation } from '@tanstack/react-query';
import { useTexts } from '../../core/i18n.ts';
import { useInfo } from '../../core/merchant.ts';
import { QrCode } from '../../parts/QrCode.tsx';
import { keepQrPicture } from '../../parts/qr-picture.ts';
import { amountToPay } from './outcome.ts';
import type { Deposit } from './queries.ts';

const SIDE = 224;

/** The code on white, who is paid, and the way to keep it for the bank's own app. */
export function QrCard({ deposit, qrCode }: { deposit: Deposit; qrCode: string }) {
  const { t, language } = useTexts();
  const symbol = useCurrencySymbol();
  const amount = amountToPay(deposit);
  const brand = useInfo()?.brand;
  const channel = t(`payments.channelName.${deposit.channel}`);
  // Who transfers to an account reads its holder's name in the bank's app.
  const payee = deposit.account?.accountName ?? (language === 'TH' ? brand?.nameTh : brand?.name) ?? channel;
  const save = useMutation({
    mutationFn: () =>
      keepQrPicture(
        {
          text: qrCode,
          heading: channel,
          amount: `${symbol}${formatWire(amount)}`,
          lines: [
            `${t('deposit.payee')}: ${payee}`,
            `${t('deposit.payBefore')}: ${formatDateTime(deposit.expiresAt)}`,
            deposit.orderId,
          ],
        },
        `qr-${deposit.orderId}.png`,
      ),
    meta: { noAlert: true },
  });
  return (
    <>
      <figure className="grid justify-items-center gap-2 rounded-18 bg-white px-2 pt-2 pb-3 text-bg-0">
        <QrCode text={qrCode} label={t('deposit.qrLabel', { channel })} size={SIDE} />
        <figcaption className="max-w-[300px] text-center text-label font-semibold text-balance">
          {channel} · {payee}
        </figcaption>
      </figure>
      {save.isError && <Refusal text={t('deposit.saveFailed')} />}
      <div className="flex flex-wrap justify-center gap-2.5">
        <Button kind="outline" size="medium" busy={save.isPending} onClick={() => save.mutate()}>
          <Icon name="deposit" size={20} />
          {t('deposit.saveQr')}
        </Button>
        <CopyButton
          isNamed
          text={formatWire(amount).replaceAll(',', '')}
          label={t('deposit.copyAmount')}
          done={t('deposit.copied')}
        />
      </div>
      <p className="max-w-[300px] text-caption text-balance text-tx-2">{t('deposit.qrHow')}</p>
    </>
  );
}
