import { ApiError } from '@erawan/api/errors';
import { toast } from '@erawan/ui/toasts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useForm } from '../../../forms/use-form.ts';
import { useTexts } from '../../../i18n.ts';
import { HOME_DIALING_CODE, validationRules } from '../../session/calls.ts';
import { checkCode, checkPhone } from '../../session/check-login.ts';
import { CodeField } from '../../session/CodeField.tsx';
import { PhoneField } from '../../session/PhoneField.tsx';
import { phoneDigits } from '../../session/phone-digits.ts';
import { useSmsCode } from '../../session/use-sms-code.ts';
import { FormSheet } from './FormSheet.tsx';
import { setMobile } from './queries.ts';

/** A number counts once its holder has typed the code that was sent to it. */
export function MobileSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  const { data: rules } = useQuery(validationRules);
  const sms = useSmsCode('mobile');
  const { form, values, field, check, refuse, refused, clear } = useForm(['mobileNum', 'verificationCode']);
  const wrongNumber = () => {
    const wrong = checkPhone(values.mobileNum, phoneDigits(rules), t);
    return wrong ? [wrong] : [];
  };
  const save = useMutation({
    mutationFn: () => setMobile({ ...values, countryDialingCode: HOME_DIALING_CODE }),
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
    const wrongCode = checkCode(values.verificationCode, t);
    if (check({ mobileNum: wrongNumber(), verificationCode: wrongCode ? [wrongCode] : [] })) save.mutate();
  };
  return (
    <>
      <FormSheet
        title={t('security.mobile')}
        lead={t('security.mobileLead')}
        form={form}
        refused={refused}
        busy={save.isPending}
        onSubmit={submit}
        onClose={onClose}
      >
        <PhoneField {...field('mobileNum')} required dialingCode={HOME_DIALING_CODE} />
        <CodeField
          {...field('verificationCode')}
          seconds={sms.seconds}
          sending={sms.sending}
          onSend={() => {
            if (check({ mobileNum: wrongNumber() })) void sms.send(values.mobileNum, HOME_DIALING_CODE);
          }}
        />
      </FormSheet>
      {sms.dialog}
    </>
  );
}
