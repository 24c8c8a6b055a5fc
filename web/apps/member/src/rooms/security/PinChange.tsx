import { PinField } from '@erawan/ui/PinField';
import { useMutation } from '@tanstack/react-query';
import { useForm } from '../../parts/use-form.ts';
import { useTexts } from '../../core/i18n.ts';
import { type PinFault, pinFaults } from './pin.ts';
import { PinForm } from './PinForm.tsx';
import { changeFundsPassword, setFundsPassword } from './queries.ts';
import { noticeLock, wrongPinTexts } from './tries.ts';

/** Sets the first funds password, or changes it with the present one. */
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
      const wrong = wrongPinTexts(error);
      if (wrong) {
        clear('oldPaymentPassword');
        check({ oldPaymentPassword: wrong });
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
    <PinForm
      title={t(first ? 'security.setTitle' : 'security.changeTitle')}
      lead={t(first ? 'security.setLead' : 'security.fundsPasswordHint')}
      form={form}
      pin={field('paymentPassword')}
      confirmation={field('confirmPaymentPassword')}
      refused={refused}
      busy={save.isPending}
      onSubmit={submit}
    >
      {!first && <PinField {...field('oldPaymentPassword')} label={t('security.oldPin')} />}
    </PinForm>
  );
}
