import { ApiError } from '@erawan/api/errors';
import { Button } from '@erawan/ui/Button';
import { TextField } from '@erawan/ui/fields';
import { Refusal } from '@erawan/ui/Refusal';
import { Segments } from '@erawan/ui/Segments';
import { toast, TOAST_MS } from '@erawan/ui/toasts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useForm } from '../../parts/use-form.ts';
import { useTexts } from '../../core/i18n.ts';
import { useInfo } from '../../core/merchant.ts';
import { arrive } from './arrive.ts';
import { CodeField } from './CodeField.tsx';
import { checkCode, checkPhone } from './check-login.ts';
import { checkEmailForm, checkNewPassword } from './check-password.ts';
import { EmailField } from './EmailField.tsx';
import type { LoggedIn } from '../session/queries.ts';
import { useHumanCheck } from '../human/HumanCheck.tsx';
import { NewPasswordField } from './NewPasswordFields.tsx';
import { PhoneField } from './PhoneField.tsx';
import { useMobileNumbers } from './mobile-numbers.ts';
import { logIn, recoverByEmail, setPasswordByPhone, validationRules } from './queries.ts';
import { type Challenge, challengeOf } from './second-factor.ts';
import { SecondFactorForm } from './SecondFactorForm.tsx';
import { useSmsCode } from './use-sms-code.ts';

type Method = 'email' | 'mobile';

interface ForgotFormProps {
  /** The mail is on its way. */
  onSent: () => void;
  /** A new password is set and the member is in. */
  onArrived: () => void;
}

/** The way back in: a link by mail, or, where the merchant offers it, a code by SMS. */
export function ForgotForm(props: ForgotFormProps) {
  const { t } = useTexts();
  const info = useInfo();
  const [method, setMethod] = useState<Method>('email');
  const byPhone = info?.whitelabel['PSWPHONEVERF3'] === true;
  return (
    <div className="grid gap-5">
      {byPhone && (
        <Segments
          label={t('login.forgotMethods')}
          choices={[
            { value: 'email', text: t('login.methodEmail') },
            { value: 'mobile', text: t('login.methodMobile') },
          ]}
          value={method}
          onValue={setMethod}
        />
      )}
      {method === 'email' || !byPhone ? <ByEmail {...props} /> : <ByPhone {...props} />}
    </div>
  );
}

function ByEmail({ onSent }: ForgotFormProps) {
  const { t } = useTexts();
  const { form, values, field, check, refuse, refused } = useForm(['username', 'email'], (typed) =>
    checkEmailForm(typed, t),
  );
  const recover = useMutation({
    mutationFn: async () => {
      const hide = toast.loading(t('shell.in_please_wait'));
      try {
        await recoverByEmail(values.username.trim(), values.email.trim());
      } finally {
        hide();
      }
    },
    onSuccess: () => {
      toast.success(t('login.sent'), TOAST_MS.success);
      onSent();
    },
    onError: (error) => refuse(error),
    meta: { noAlert: true },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (check(checkEmailForm(values, t)) && !recover.isPending) recover.mutate();
  };
  return (
    <form ref={form} onSubmit={submit} noValidate className="grid gap-4">
      <TextField
        {...field('username')}
        label={t('login.username')}
        placeholder={t('login.usernamePlaceholder')}
        icon="user"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={32}
      />
      <EmailField
        {...field('email')}
        label={t('login.email')}
        placeholder={t('login.emailPlaceholder')}
        required
      />
      <Refusal text={refused} />
      <Button type="submit" wide busy={recover.isPending}>
        {t('login.retrieve')}
      </Button>
    </form>
  );
}

const PHONE_NAMES = ['mobileNum', 'verificationCode', 'newPassword'] as const;
type PhoneName = (typeof PHONE_NAMES)[number];

function ByPhone({ onArrived }: ForgotFormProps) {
  const { t, language } = useTexts();
  const { data: rules } = useQuery(validationRules(language));
  const sms = useSmsCode('noLogin');
  const human = useHumanCheck();
  const [challenge, setChallenge] = useState<Challenge>();
  const mobileNumbers = useMobileNumbers();
  const { dialingCode } = mobileNumbers;
  const list = (wrong: string | undefined) => (wrong ? [wrong] : []);
  const wrongPhone = (typed: string) => list(checkPhone(typed, mobileNumbers, t, rules));
  const faults = ({ mobileNum, verificationCode, newPassword }: Record<PhoneName, string>) => ({
    mobileNum: wrongPhone(mobileNum),
    verificationCode: list(checkCode(verificationCode, t, rules)),
    newPassword:
      checkNewPassword({ newPassword, confirmNewPassword: newPassword }, rules, t).newPassword ?? [],
  });
  const { form, values, field, check, refuse, refused, clear } = useForm(PHONE_NAMES, faults);

  const logInAnew = async (username: string) => {
    const password = values.newPassword;
    const humanToken = await human.ask();
    return logIn({
      type: 'username',
      username,
      password,
      rememberMe: true,
      ...(humanToken ? { humanToken } : {}),
    });
  };
  const welcome = async (answer: LoggedIn) => {
    await arrive(answer, {
      remember: true,
      type: 'username',
      username: answer.userName,
      countryDialingCode: dialingCode,
    });
    onArrived();
  };
  const reset = useMutation({
    mutationFn: async () => {
      const hide = toast.loading(t('shell.in_please_wait'), TOAST_MS.loadingPassword);
      const { mobileNum, verificationCode, newPassword } = values;
      const set = async () => {
        const firebaseIdToken = await sms.verify(verificationCode);
        return setPasswordByPhone({
          mobileNum,
          newPassword,
          countryDialingCode: dialingCode,
          ...(firebaseIdToken === undefined ? { verificationCode } : { firebaseIdToken }),
        });
      };
      const { userName } = await set().finally(hide);
      await welcome(await logInAnew(userName));
    },
    onError: (error) => {
      const asked = challengeOf(error);
      if (asked) return setChallenge(asked);
      // The field to fill in again is the one that was wrong.
      const same = error instanceof ApiError && error.code === 'modify.new.old.same';
      clear(same ? 'newPassword' : 'verificationCode');
      return refuse(error);
    },
    meta: { noAlert: true },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (check(faults(values)) && !reset.isPending) reset.mutate();
  };
  const sendCode = () => {
    if (check({ mobileNum: wrongPhone(values.mobileNum) })) void sms.send(values.mobileNum);
  };

  if (challenge)
    return (
      <SecondFactorForm
        challenge={challenge}
        onDone={(answer) => void welcome(answer)}
        onCancel={() => setChallenge(undefined)}
      />
    );
  return (
    <>
      <form ref={form} onSubmit={submit} noValidate className="grid gap-4">
        <PhoneField {...field('mobileNum')} required />
        <CodeField
          {...field('verificationCode')}
          seconds={sms.seconds}
          sending={sms.sending}
          onSend={sendCode}
        />
        <NewPasswordField {...field('newPassword')} />
        <Refusal text={refused} />
        <Button type="submit" wide busy={reset.isPending}>
          {t('login.setPassword')}
        </Button>
      </form>
      {sms.dialog}
      {human.dialog}
    </>
  );
}
