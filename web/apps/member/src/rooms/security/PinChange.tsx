import { PinField } from '@erawan/ui/PinField';
import { useMutation } from '@tanstack/react-query';
import { useForm } from '../../parts/use-form.ts';
import { useTexts } from '../../core/i18n.ts';
import { type PinFault, pinFaults } from './pin.ts';
import { PinForm } from './PinForm.tsx';
import { changeFundsPassword, setFundsPassword } from './queries.ts';
import { noticeLock, wrongPinTexts } from './tries.ts';

const NAMES = ['oldPaymentPassword', 'paymentPassword', 'confirmPaymentPassword'] as const;
type Name = (typeof NAMES)[number];

/** Sets the first funds password, or changes it with the present one. */
export function PinChange({ first, onDone }: { first: boolean; onDone: () => void }) {
  const { t } = useTexts();
  const texts = (fault: PinFault | undefined) => (fault ? [t(`security.${fault}`)] : []);
  const faults = (typed: Record<Name, string>) => {
    const found = pinFaults({
      pin: typed.paymentPassword,
      confirmation: typed.confirmPaymentPassword,
      ...(first ? {} : { old: typed.oldPaymentPassword }),
    });
    return {
      oldPaymentPassword: texts(found.old),
      paymentPassword: texts(found.pin),
      confirmPaymentPassword: texts(found.confirmation),
    };
  };
  const { form, values, field, check, refuse, refused, clear } = useForm(NAMES, faults);
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
    if (check(faults(values))) save.mutate();
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
