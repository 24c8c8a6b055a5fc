import { formatMoneyShort, parseMoney, toWire, typeAmount } from '@erawan/kit/money';
import { Button } from '@erawan/ui/Button';
import { DataList } from '@erawan/ui/DataList';
import { Overlay } from '@erawan/ui/Dialog';
import { TextField } from '@erawan/ui/fields';
import { Money } from '@erawan/ui/Money';
import { PictureState } from '@erawan/ui/PictureState';
import { useCurrencySymbol } from '@erawan/ui/texts';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../core/i18n.ts';
import { FormSheet } from '../../parts/FormSheet.tsx';
import { useForm } from '../../parts/use-form.ts';
import { useWallets } from '../wallet/queries.ts';
import type { Downlines, TeamMember } from './queries.ts';
import { amountProblem, boundsOf, REMARK_LETTERS_MAX } from './red-rain.ts';
import { SendSheet } from './SendSheet.tsx';
import type { Sent, Transfer } from './transfer-queries.ts';

const FIELDS = ['amount', 'remark'] as const;

interface TransferSheetProps {
  member: TeamMember;
  terms: Downlines['footer'];
  onClose: () => void;
}

/** Money for one member: how much, the funds password, and what became of it. */
export function TransferSheet({ member, terms, onClose }: TransferSheetProps) {
  const { t } = useTexts();
  const symbol = useCurrencySymbol();
  const available = useWallets().data?.available;
  const { form, values, field, check } = useForm(FIELDS);
  const [transfer, setTransfer] = useState<Transfer>();
  const [sent, setSent] = useState<Sent>();
  const bounds = boundsOf(terms, available);
  const shown = { symbol, min: formatMoneyShort(bounds.min), max: formatMoneyShort(bounds.max) };
  const total = transfer?.items[0]?.amount ?? '';

  const submit = () => {
    const typed = amountProblem(values.amount, bounds);
    const problem = 'problem' in typed ? t(`transfers.amountIs.${typed.problem}`, shown) : '';
    if (!check({ amount: problem ? [problem] : [] }) || 'problem' in typed) return;
    const items = [{ id: member.id, amount: toWire(typed.minor) }];
    setTransfer({ occasion: 'one', items, remark: values.remark.trim() });
  };

  if (sent) return <Done account={member.account} total={total} sent={sent} onClose={onClose} />;
  if (transfer) {
    const rows: [label: string, fact: ReactNode][] = [[t('transfers.receiver'), member.account]];
    if (transfer.remark) rows.push([t('transfers.remark'), transfer.remark]);
    if (available !== undefined)
      rows.push([t('transfers.balanceAfter'), <Money key="after" value={lessOf(available, total)} />]);
    return (
      <SendSheet
        transfer={transfer}
        total={total}
        rows={rows}
        onClose={() => setTransfer(undefined)}
        onSent={setSent}
      />
    );
  }
  const amount = field('amount');
  return (
    <FormSheet
      title={t('transfers.transferTo', { account: member.account })}
      form={form}
      refused=""
      busy={false}
      submit={t('transfers.next')}
      onSubmit={submit}
      onClose={onClose}
    >
      <DataList rows={[[t('wallet.balance'), <Money key="balance" value={available} />]]} />
      <TextField
        {...amount}
        label={t('transfers.amount')}
        inputMode="decimal"
        autoComplete="off"
        placeholder="0.00"
        hint={t('transfers.amountHint', shown)}
        onValue={(text) => amount.onValue(typeAmount(values.amount, text))}
      />
      <TextField
        {...field('remark')}
        label={t('transfers.remark')}
        autoComplete="off"
        maxLength={REMARK_LETTERS_MAX}
        hint={t('transfers.remarkHint')}
      />
    </FormSheet>
  );
}

const lessOf = (wire: string, taken: string): string =>
  toWire((parseMoney(wire) ?? 0n) - (parseMoney(taken) ?? 0n));

interface DoneProps {
  account: string;
  total: string;
  sent: Sent;
  onClose: () => void;
}

/** The money is with the receiver. */
function Done({ account, total, sent: { balance, orderId }, onClose }: DoneProps) {
  const { t } = useTexts();
  return (
    <Overlay
      place="bottom"
      title={t('transfers.sent')}
      onClose={onClose}
      footer={
        <Button wide onClick={onClose}>
          {t('transfers.done')}
        </Button>
      }
    >
      <PictureState image="/assets/illustrations/success.webp" title={t('transfers.sentTo', { account })}>
        <Money value={total} className="text-[32px] leading-10 text-brand-300" />
      </PictureState>
      <DataList
        rows={[
          [t('transfers.balanceAfter'), <Money key="balance" value={balance} />],
          [
            t('transfers.reference'),
            <span key="id" className="text-caption break-all">
              {orderId}
            </span>,
          ],
        ]}
      />
    </Overlay>
  );
}
