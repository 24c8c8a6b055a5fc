import { shownDay } from '@erawan/kit/dates';
import { grouped } from '@erawan/kit/money';
import { Button } from '@erawan/ui/Button';
import { CopyButton } from '@erawan/ui/CopyButton';
import { DataList } from '@erawan/ui/DataList';
import { ConfirmDialog, Overlay } from '@erawan/ui/Dialog';
import { Icon } from '@erawan/ui/Icon';
import { toast } from '@erawan/ui/toasts';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../core/i18n.ts';
import { useInfo } from '../../core/merchant.ts';
import { QrCode } from '../../parts/QrCode.tsx';
import { keepQrPicture } from '../../parts/qr-picture.ts';
import { useToday } from '../../parts/use-today.ts';
import { stateOf } from './inviting.ts';
import { closeLink, type Link } from './inviting-queries.ts';
import { inviteLink } from './queries.ts';
import { RatesText } from './RatesCard.tsx';

/** A link to pass on, what it gives and what it brought. */
export function LinkSheet({ link, onClose }: { link: Link; onClose: () => void }) {
  const { t } = useTexts();
  const brand = useInfo()?.brand.name ?? '';
  const address = inviteLink(link.code);
  const state = stateOf(link, useToday());
  const [asks, setAsks] = useState(false);
  const close = useMutation({
    mutationFn: () => closeLink(link.id),
    onSuccess: () => {
      toast.success(t('inviting.closed'));
      onClose();
    },
  });
  const save = useMutation({
    mutationFn: () => keepQrPicture({ text: address, heading: brand, lines: [address] }, `${link.code}.png`),
  });
  const isUsable = state === 'isOpen' || state === 'isLater';
  const share = () => {
    // Closing the sheet of the phone is no failure.
    navigator
      .share({ title: brand, text: t('inviting.shareText', { brand }), url: address })
      .catch(() => undefined);
  };
  const count = (number: number) => <span className="tabular">{grouped(String(number))}</span>;
  const rows: [string, ReactNode][] = [
    [t('inviting.kind'), t(link.type === 1 ? 'inviting.forAgents' : 'inviting.forMembers')],
    [
      t('inviting.days'),
      link.endDate === undefined
        ? t('inviting.from', { date: shownDay(link.startDate) })
        : `${shownDay(link.startDate)} – ${shownDay(link.endDate)}`,
    ],
    [t('inviting.rates'), <RatesText key="rates" rates={link.rebates} none={t('inviting.noRatesLink')} />],
    [t('inviting.openedCount'), count(link.opened)],
    [t('inviting.registered'), count(link.affiliateCount)],
    [t('inviting.deposited'), count(link.firstDeposits)],
  ];
  return (
    <>
      <Overlay
        place="bottom"
        title={link.label}
        onClose={onClose}
        footer={
          isUsable &&
          'share' in navigator && (
            <Button wide onClick={share}>
              <Icon name="send" size={20} />
              {t('inviting.share')}
            </Button>
          )
        }
      >
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys too */}
        <div role="group" aria-label={link.label} tabIndex={0} className="grid grid-cols-1 gap-4">
          <p className="text-label text-tx-2">{t(`inviting.${state}`, { date: shownDay(link.startDate) })}</p>
          {isUsable && (
            <>
              <div className="grid justify-items-center gap-3">
                <QrCode text={address} label={t('inviting.qr', { label: link.label })} />
                <Button kind="outline" size="medium" busy={save.isPending} onClick={() => save.mutate()}>
                  <Icon name="picture" size={20} />
                  {t('inviting.save')}
                </Button>
              </div>
              <div className="flex items-center gap-3">
                <p className="min-w-0 flex-1 text-label break-all text-tx-2">{address}</p>
                <CopyButton text={address} label={t('inviting.copy')} done={t('inviting.copied')} />
              </div>
            </>
          )}
          <DataList rows={rows} />
          {isUsable && (
            <Button kind="outline" wide onClick={() => setAsks(true)}>
              {t('inviting.close')}
            </Button>
          )}
        </div>
      </Overlay>
      {asks && (
        <ConfirmDialog
          title={t('inviting.closeAsk')}
          confirm={t('inviting.close')}
          danger
          busy={close.isPending}
          onConfirm={() => close.mutate()}
          onCancel={() => setAsks(false)}
        >
          <p className="text-body text-tx-2">{t('inviting.closeText')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
