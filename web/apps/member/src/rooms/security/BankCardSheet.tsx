import { TextField } from '@erawan/ui/fields';
import { PinField } from '@erawan/ui/PinField';
import { Segments } from '@erawan/ui/Segments';
import { ErrorState, ListSkeleton } from '@erawan/ui/states';
import { Chips } from '@erawan/ui/tabs';
import { toast } from '@erawan/ui/toasts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { textOf } from '../../core/api.ts';
import { useForm } from '../../parts/use-form.ts';
import { useTexts } from '../../core/i18n.ts';
import { BankGrid } from '../../parts/BankGrid.tsx';
import { type DestinationKind, hasForm, KEYBOARD, plainNumber } from './account-number.ts';
import { FormSheet } from '../../parts/FormSheet.tsx';
import { PIN_LENGTH } from './pin.ts';
import { addBankCard, type WithdrawBank, withdrawBanks } from './queries.ts';
import { noticeLock, wrongPinTexts } from './tries.ts';

interface BankCardSheetProps {
  /** The payee name, masked; every card is in it. */
  holder: string;
  onClose: () => void;
}

type Typed = Record<'bankCode' | 'accountNumber' | 'paymentPassword', string>;

/** Asks for an account of the member's own, of one of the kinds that can be paid to, and keeps it. */
export function BankCardSheet({ holder, onClose }: BankCardSheetProps) {
  const { t, language } = useTexts();
  const bankTitle = useId();
  const banks = useQuery(withdrawBanks(language));
  const [picked, setPicked] = useState<DestinationKind>();
  const kinds = [...new Set(banks.data?.map((one) => one.kind))];
  const kind = picked ?? kinds[0] ?? 'bank';
  const offered = banks.data?.filter((one) => one.kind === kind) ?? [];
  const numberFaults = useNumberFaults(kind);
  const faults = ({ bankCode, accountNumber, paymentPassword }: Typed) => ({
    bankCode: choose(offered, bankCode)
      ? []
      : [t(kind === 'bank' ? 'security.bankMissing' : 'security.serviceMissing')],
    accountNumber: numberFaults(choose(offered, bankCode), accountNumber),
    paymentPassword: paymentPassword.length === PIN_LENGTH ? [] : [t('security.pinLength')],
  });
  const { form, values, field, check, refuse, refused, clear } = useForm(
    ['bankCode', 'accountNumber', 'paymentPassword'],
    faults,
  );
  const { paymentPassword } = values;
  const bankCode = choose(offered, values.bankCode)?.bankCode ?? '';
  const accountNumber = plainNumber(kind, values.accountNumber);

  const save = useMutation({
    mutationFn: () => addBankCard({ bankCode, accountNumber, paymentPassword }),
    onSuccess: () => {
      toast.success(t('security.bankCardAdded'));
      onClose();
    },
    onError: async (error) => {
      const wrong = wrongPinTexts(error);
      if (noticeLock(error)) onClose();
      else if (wrong) {
        clear('paymentPassword');
        check({ paymentPassword: wrong });
      } else await refuse(error);
    },
    meta: { noAlert: true },
  });

  const submit = () => {
    const right = check(faults(values));
    if (right) save.mutate();
    else if (bankCode === '')
      form.current?.querySelector<HTMLElement>('[aria-labelledby] > [role="radio"]')?.focus();
  };

  const bank = field('bankCode');
  const number = field('accountNumber');
  return (
    <FormSheet
      title={t('security.bankCardAdd')}
      lead={t('security.bankCardLead')}
      form={form}
      refused={refused}
      busy={save.isPending}
      submit={t('security.save')}
      onSubmit={submit}
      onClose={onClose}
    >
      {kinds.length > 1 && (
        <Kinds
          kinds={kinds}
          value={kind}
          onValue={(one) => {
            number.onValue('');
            setPicked(one);
          }}
        />
      )}
      <div className="grid gap-1.5">
        <p id={bankTitle} className="text-label text-tx-2">
          {t(kind === 'bank' ? 'security.bank' : 'security.serviceName')}
        </p>
        {!banks.data &&
          (banks.error ? (
            <ErrorState text={textOf(banks.error)} onRetry={() => void banks.refetch()} />
          ) : (
            <ListSkeleton rows={2} />
          ))}
        {banks.data?.length === 0 && <p className="text-body text-tx-2">{t('security.noBanks')}</p>}
        {offered.length > 0 && (
          <BankGrid
            banks={offered}
            keyOf={(one) => one.bankCode}
            labelledBy={bankTitle}
            value={bankCode === '' ? undefined : bankCode}
            onValue={(one) => bank.onValue(one.bankCode)}
            error={bank.errors.length > 0 ? bank.errors.join(', ') : undefined}
          />
        )}
      </div>
      <TextField
        {...number}
        label={t(`security.numberOf.${kind}`)}
        hint={<NumberHint kind={kind} bank={choose(offered, bankCode) ?? offered[0]} />}
        inputMode={KEYBOARD[kind]}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        className="tabular"
      />
      <TextField
        name="holder"
        label={t('security.holder')}
        hint={t('security.holderHint')}
        icon="user"
        value={holder}
        onValue={() => {}}
        readOnly
      />
      <PinField {...field('paymentPassword')} label={t('security.fundsPassword')} />
    </FormSheet>
  );
}

interface KindsProps {
  kinds: readonly DestinationKind[];
  value: DestinationKind;
  onValue: (kind: DestinationKind) => void;
}

/** The kinds in one bar; more than three of them do not fit a small phone, and take the rows they need. */
function Kinds({ kinds, value, onValue }: KindsProps) {
  const { t } = useTexts();
  const label = t('security.kind');
  const choices = kinds.map((one) => ({ value: one, text: t(`security.kindShort.${one}`) }));
  return kinds.length > 3 ? (
    <Chips wrap label={label} choices={choices} value={value} onValue={onValue} />
  ) : (
    <Segments label={label} choices={choices} value={value} onValue={onValue} />
  );
}

/** The only service of a kind needs no choice. */
const choose = (offered: readonly WithdrawBank[], code: string) =>
  offered.length === 1 ? offered[0] : offered.find(({ bankCode }) => bankCode === code);

/** What is wrong with a number of this kind, at the chosen bank if there is one. */
function useNumberFaults(kind: DestinationKind) {
  const { t } = useTexts();
  return (bank: WithdrawBank | undefined, typed: string): readonly string[] => {
    const number = plainNumber(kind, typed);
    if (kind === 'bank' && !/^[0-9]{8,20}$/.test(number)) return [t('security.accountNumberWrong')];
    if (bank === undefined || hasForm(bank.pattern, number)) return [];
    return [t('security.numberWrong', { example: bank.example })];
  };
}

function NumberHint({ kind, bank }: { kind: DestinationKind; bank: WithdrawBank | undefined }) {
  const { t } = useTexts();
  if (!bank) return null;
  const isByPhone = kind === 'promptpay' || kind === 'ewallet';
  return (
    <>
      {t('security.numberExample', { example: bank.example })} {isByPhone && t('security.ownPhoneOnly')}
    </>
  );
}
