import { ApiError } from '@erawan/api/errors';
import { Button } from '@erawan/ui/Button';
import { CaptchaField, Checkbox, PasswordField, TextField } from '@erawan/ui/fields';
import { Refusal } from '@erawan/ui/Refusal';
import { Segments } from '@erawan/ui/Segments';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { textOf } from '../../api.ts';
import { i18n, useTexts } from '../../i18n.ts';
import { useInfo } from '../../merchant.ts';
import { useOnChange } from '../../shell/use-on-change.ts';
import { arrive, leadOn } from './arrive.ts';
import { CodeField } from './CodeField.tsx';
import { HOME_DIALING_CODE, validationRules } from './calls.ts';
import {
  checkLogin,
  checkPhone,
  type LoginErrors,
  type LoginMethod,
  type LoginValues,
} from './check-login.ts';
import { useHumanCheck } from './HumanCheck.tsx';
import { OtherWays } from './OtherWays.tsx';
import { PhoneField } from './PhoneField.tsx';
import { phoneDigits } from './phone-digits.ts';
import { type Login, type LoggedIn, logIn } from './queries.ts';
import { forgetSecret, hasSecret, rememberedLogin } from './remembered.ts';
import { logInWithSecret, refusesSecret } from './remembered-login.ts';
import { type Challenge, challengeOf, SecondFactorForm } from './SecondFactorForm.tsx';
import { useCaptcha } from './use-captcha.ts';
import { useSmsCode } from './use-sms-code.ts';

interface LoginFormProps {
  role?: 'agent';
  onDone: () => void;
  /** The way to the register form. */
  other: ReactNode;
  /** The way to a forgotten password. */
  forgot: ReactNode;
}

const REVALIDATE_MS = 200;

export function LoginForm({ role, onDone, other, forgot }: LoginFormProps) {
  const { t, language } = useTexts();
  const info = useInfo();
  const [kept] = useState(rememberedLogin);
  const [values, setValues] = useState<LoginValues>({
    username: kept?.username ?? '',
    password: '',
    mobileNum: '',
    code: '',
    captcha: '',
  });
  const [method, setMethod] = useState<LoginMethod>('username');
  const [remember, setRemember] = useState(true);
  const [secret, setSecret] = useState(hasSecret);
  const [errors, setErrors] = useState<LoginErrors>({});
  const [refused, setRefused] = useState('');
  const [challenge, setChallenge] = useState<Challenge>();
  const captcha = useCaptcha();
  const human = useHumanCheck();
  const sms = useSmsCode('noLogin');
  const byMobile = info?.whitelabel['MOBCODELOGIN3'] === true;
  const { data: rules } = useQuery({ ...validationRules, enabled: byMobile });
  const phone = phoneDigits(rules);
  const form = useRef<HTMLFormElement>(null);
  const held = secret && values.password === '' && values.username.trim() === kept?.username;
  const check = () => checkLogin(values, { method, captchaMost: captcha.most, held, phone }, i18n.texts().t);
  const set = (name: keyof LoginValues) => (text: string) => {
    setValues({ ...values, [name]: text });
    setErrors({ ...errors, [name]: undefined });
  };

  const welcome = async (answer: LoggedIn) => {
    await arrive(answer, {
      remember,
      type: method === 'mobile' ? 'sms' : 'username',
      username: answer.userName,
      countryDialingCode: HOME_DIALING_CODE,
      ...(method === 'username' && values.password !== '' ? { password: values.password } : {}),
    });
    leadOn(answer, onDone);
  };

  const byDevice = method === 'username' && held;
  const login = useMutation({
    mutationFn: async (humanToken: string | undefined) => {
      if (byDevice) return leadOn(await logInWithSecret(), onDone);
      const proof = method === 'mobile' ? await sms.verify(values.code) : undefined;
      const answer = await logIn({
        ...(proof === undefined ? credentials(method, values) : proven(values, proof)),
        rememberMe: remember,
        ...(captcha.shown ? { captcha: values.captcha } : {}),
        ...(role ? { role } : {}),
        ...(humanToken ? { humanToken } : {}),
      });
      return welcome(answer);
    },
    onError: async (error) => {
      await i18n.open('errors');
      const asked = challengeOf(error);
      if (asked) return setChallenge(asked);
      if (error instanceof ApiError && error.code === 'verification.human.required') {
        const token = await human.ask();
        if (token !== undefined) login.mutate(token);
        return;
      }
      if (byDevice && refusesSecret(error)) {
        forgetSecret();
        setSecret(false);
        setErrors({ password: [t('session.heldGone')] });
        return;
      }
      const asks = error instanceof ApiError && (error.captchaAsked || error.code === 'captcha.required');
      // A captcha is good for one try only.
      if (asks || captcha.shown) captcha.fetch();
      setValues((now) => ({ ...now, captcha: '' }));
      if (error instanceof ApiError && error.code === 'verification.code.error') {
        // Before our server was asked, only the code of the SMS can have been wrong.
        const ofSms = method === 'mobile' && (!captcha.shown || sms.refused(error));
        setErrors({ [ofSms ? 'code' : 'captcha']: [textOf(error)] });
      } else setRefused(textOf(error));
    },
    meta: { noAlert: true },
  });

  // The texts of shown errors follow the language.
  useOnChange(language, () => {
    setTimeout(() => {
      const again = check();
      setErrors((shown) =>
        Object.fromEntries(Object.keys(shown).map((name) => [name, again[name as keyof LoginValues]])),
      );
      setRefused('');
    }, REVALIDATE_MS);
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (login.isPending) return;
    const found = check();
    setErrors(found);
    setRefused('');
    if (Object.values(found).some(Boolean)) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
      return;
    }
    login.mutate(undefined);
  };

  const change = (to: LoginMethod) => {
    setMethod(to);
    setErrors({});
    setRefused('');
    if (captcha.shown) captcha.fetch();
  };
  const sendCode = () => {
    const wrong = checkPhone(values.mobileNum, phone, t);
    setErrors({ ...errors, mobileNum: wrong ? [wrong] : undefined });
    if (!wrong) void sms.send(values.mobileNum, HOME_DIALING_CODE);
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
        {byMobile && (
          <Segments
            label={t('session.methods')}
            choices={[
              { value: 'username', text: t('session.methodUsername') },
              { value: 'mobile', text: t('session.methodMobile') },
            ]}
            value={method}
            onValue={change}
          />
        )}
        {method === 'username' ? (
          <>
            <TextField
              label={t('session.username')}
              placeholder={t('session.usernamePlaceholder')}
              icon="user"
              name="username"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={32}
              value={values.username}
              onValue={set('username')}
              errors={errors.username}
            />
            <PasswordField
              label={t('session.password')}
              placeholder={held ? t('session.heldPassword') : t('session.passwordPlaceholder')}
              name="password"
              autoComplete="current-password"
              maxLength={64}
              value={values.password}
              onValue={set('password')}
              errors={errors.password}
            />
          </>
        ) : (
          <>
            <PhoneField
              dialingCode={HOME_DIALING_CODE}
              value={values.mobileNum}
              onValue={set('mobileNum')}
              errors={errors.mobileNum}
            />
            <CodeField
              value={values.code}
              onValue={set('code')}
              errors={errors.code}
              seconds={sms.seconds}
              sending={sms.sending}
              onSend={sendCode}
            />
          </>
        )}
        {captcha.shown && (
          <CaptchaField
            label={t('session.captcha')}
            placeholder={t('session.captchaPlaceholder')}
            name="captcha"
            value={values.captcha}
            onValue={set('captcha')}
            errors={errors.captcha}
            {...captcha.field}
          />
        )}
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <Checkbox name="remember" checked={remember} onChecked={setRemember}>
            {t('session.remember')}
          </Checkbox>
          {forgot}
        </div>
        <Refusal text={refused} />
        <Button type="submit" wide busy={login.isPending}>
          {t('session.submit')}
        </Button>
        <p className="text-center text-label text-tx-2">
          {t('session.noAccount')} {other}
        </p>
      </form>
      <OtherWays />
      {human.dialog}
      {sms.dialog}
    </>
  );
}

/** The merchant's Firebase project verified the number. */
function proven({ mobileNum }: LoginValues, firebaseIdToken: string): Login {
  return {
    type: 'firebase',
    firebaseChannel: 'sms',
    firebaseIdToken,
    firebaseMobileNo: mobileNum,
    countryDialingCode: HOME_DIALING_CODE,
  };
}

function credentials(method: LoginMethod, { username, password, mobileNum, code }: LoginValues): Login {
  if (method === 'username') return { type: 'username', username: username.trim(), password };
  return { type: 'sms', mobileNum, countryDialingCode: HOME_DIALING_CODE, code };
}
