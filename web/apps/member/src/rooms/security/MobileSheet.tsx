import { ApiError } from '@erawan/api/errors';
import { toast } from '@erawan/ui/toasts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useForm } from '../../parts/use-form.ts';
import { useTexts } from '../../core/i18n.ts';
import { checkCode, checkPhone } from '../login/check-login.ts';
import { CodeField } from '../login/CodeField.tsx';
import { PhoneField } from '../login/PhoneField.tsx';
import { useMobileNumbers } from '../login/mobile-numbers.ts';
import { validationRules } from '../login/queries.ts';
import { useSmsCode } from '../login/use-sms-code.ts';
import { FormSheet } from '../../parts/FormSheet.tsx';
import { setMobile } from './queries.ts';

/** A number counts once its holder has typed the code that was sent to it. */
export function MobileSheet({ onClose }: { onClose: () => void }) {
  const { t, language } = useTexts();
  const { data: rules } = useQuery(validationRules(language));
  const mobileNumbers = useMobileNumbers();
  const sms = useSmsCode('mobile');
  const listed = (wrong: string | undefined) => (wrong ? [wrong] : []);
  const faults = (typed: { mobileNum: string; verificationCode: string }) => ({
    mobileNum: listed(checkPhone(typed.mobileNum, mobileNumbers, t, rules)),
    verificationCode: listed(checkCode(typed.verificationCode, t, rules)),
  });
  const { form, values, field, check, refuse, refused, clear } = useForm(
    ['mobileNum', 'verificationCode'],
    faults,
  );
  const save = useMutation({
    mutationFn: () => setMobile({ ...values, countryDialingCode: mobileNumbers.dialingCode }),
    onSuccess: () => {
      toast.success(t('security.saved'));
      onClose();
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'verification.code.error') clear('verificationCode');
      return refuse(error);
    },
    meta: { noAlert: true },
  });
  const submit = () => {
    if (check(faults(values))) save.mutate();
  };
  return (
    <>
      <FormSheet
        title={t('security.mobile')}
        lead={t('security.mobileLead')}
        form={form}
        refused={refused}
        busy={save.isPending}
        submit={t('security.save')}
        onSubmit={submit}
        onClose={onClose}
      >
        <PhoneField {...field('mobileNum')} required />
        <CodeField
          {...field('verificationCode')}
          seconds={sms.seconds}
          sending={sms.sending}
          onSend={() => {
            if (check({ mobileNum: faults(values).mobileNum })) void sms.send(values.mobileNum);
          }}
        />
      </FormSheet>
      {sms.dialog}
    </>
  );
}
