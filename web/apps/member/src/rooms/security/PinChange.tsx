import { ApiError } from '@erawan/api/errors';
import { Button } from '@erawan/ui/Button';
import { PinField } from '@erawan/ui/PinField';
import { Refusal } from '@erawan/ui/Refusal';
import { useMutation } from '@tanstack/react-query';
import { textOf } from '../../core/api.ts';
import { useForm } from '../../parts/use-form.ts';
import { useTexts } from '../../core/i18n.ts';
import { type PinFault, pinFaults } from './pin.ts';
import { changeFundsPassword, setFundsPassword } from './queries.ts';
import { noticeLock, triesLeft } from './tries.ts';

/** Sets the first funds password, or changes it by somebody who knows it. */
export function PinChange({ first, onDone }: { first: boolean; onDone: () => void }) {
  const { t } = useTexts();
  const { form, values, field, check, refuse, refused, clear } = useForm([
    'oldPaymentPassword',
    'paymentPassword',
    'confirmPaymentPassword',
  ]);
  const { oldPaymentPassword, paymentPassword, confirmPaymentPassword } = values;
  const save = useMutation({
    mutationFn: () =>
      first
        ? setFundsPassword({ paymentPassword, confirmPaymentPassword })
        : changeFundsPassword({ oldPaymentPassword, paymentPassword, confirmPaymentPassword }),
    onSuccess: onDone,
    onError: async (error) => {
      if (noticeLock(error)) return;
      if (error instanceof ApiError && error.code === 'funds.password.wrong') {
        const left = triesLeft(error);
        clear('oldPaymentPassword');
        check({
          oldPaymentPassword: [
            textOf(error),
            ...(left === undefined ? [] : [t('security.triesLeft', { count: left })]),
          ],
        });
      } else await refuse(error);
    },
    meta: { noAlert: true },
  });

  const submit = () => {
    const faults = pinFaults({
      pin: paymentPassword,
      confirmation: confirmPaymentPassword,
      ...(first ? {} : { old: oldPaymentPassword }),
    });
    const texts = (fault: PinFault | undefined) => (fault ? [t(`security.${fault}`)] : []);
    const right = check({
      oldPaymentPassword: texts(faults.old),
      paymentPassword: texts(faults.pin),
      confirmPaymentPassword: texts(faults.confirmation),
    });
    if (right) save.mutate();
  };

  return (
    <form
      ref={form}
      noValidate
      className="grid gap-5 p-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending) submit();
      }}
    >
      <div className="grid gap-1">
        <h2 className="text-h2">{t(first ? 'security.setTitle' : 'security.changeTitle')}</h2>
        <p className="text-body text-tx-2">{t(first ? 'security.setLead' : 'security.fundsPasswordHint')}</p>
      </div>
      {!first && <PinField {...field('oldPaymentPassword')} label={t('security.oldPin')} />}
      <PinField {...field('paymentPassword')} label={t('security.newPin')} hint={t('security.pinRule')} />
      <PinField {...field('confirmPaymentPassword')} label={t('security.confirmPin')} />
      <Refusal text={refused} />
      <Button type="submit" wide busy={save.isPending}>
        {t('security.pinSubmit')}
      </Button>
    </form>
  );
}
