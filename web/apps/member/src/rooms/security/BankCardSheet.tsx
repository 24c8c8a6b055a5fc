import { TextField } from '@erawan/ui/fields';
import { PinField } from '@erawan/ui/PinField';
import { ErrorState, ListSkeleton } from '@erawan/ui/states';
import { toast } from '@erawan/ui/toasts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { textOf } from '../../core/api.ts';
import { useForm } from '../../parts/use-form.ts';
import { useTexts } from '../../core/i18n.ts';
import { BankGrid } from '../../parts/BankGrid.tsx';
import { accountDigits, isAccountNumber } from './account-number.ts';
import { FormSheet } from '../../parts/FormSheet.tsx';
import { PIN_LENGTH } from './pin.ts';
import { addBankCard, withdrawBanks } from './queries.ts';
import { noticeLock, wrongPinTexts } from './tries.ts';

interface BankCardSheetProps {
  /** The payee name, masked; every card is in it. */
  holder: string;
  onClose: () => void;
}

/** Asks for a bank account of the member's own and keeps it. */
export function BankCardSheet({ holder, onClose }: BankCardSheetProps) {
  const { t, language } = useTexts();
  const bankTitle = useId();
  const banks = useQuery(withdrawBanks(language));
  const faults = (typed: Record<'bankCode' | 'accountNumber' | 'paymentPassword', string>) => ({
    bankCode: typed.bankCode === '' ? [t('security.bankMissing')] : [],
    accountNumber: isAccountNumber(accountDigits(typed.accountNumber))
      ? []
      : [t('security.accountNumberWrong')],
    paymentPassword: typed.paymentPassword.length === PIN_LENGTH ? [] : [t('security.pinLength')],
  });
  const { form, values, field, check, refuse, refused, clear } = useForm(
    ['bankCode', 'accountNumber', 'paymentPassword'],
    faults,
  );
  const { bankCode, paymentPassword } = values;
  const accountNumber = accountDigits(values.accountNumber);

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
    else if (bankCode === '') form.current?.querySelector<HTMLElement>('[role="radio"]')?.focus();
  };

  const bank = field('bankCode');
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
      <div className="grid gap-1.5">
        <p id={bankTitle} className="text-label text-tx-2">
          {t('security.bank')}
        </p>
        {!banks.data &&
          (banks.error ? (
            <ErrorState text={textOf(banks.error)} onRetry={() => void banks.refetch()} />
          ) : (
            <ListSkeleton rows={2} />
          ))}
        {banks.data?.length === 0 && <p className="text-body text-tx-2">{t('security.noBanks')}</p>}
        {banks.data && (
          <BankGrid
            banks={banks.data}
            keyOf={(one) => one.bankCode}
            labelledBy={bankTitle}
            value={bankCode === '' ? undefined : bankCode}
            onValue={(one) => bank.onValue(one.bankCode)}
            error={bank.errors.length > 0 ? bank.errors.join(', ') : undefined}
          />
        )}
      </div>
      <TextField
        {...field('accountNumber')}
        label={t('security.accountNumber')}
        hint={t('security.accountNumberRule')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={30}
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
