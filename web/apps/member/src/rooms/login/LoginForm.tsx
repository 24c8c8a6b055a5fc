import { ApiError } from '@erawan/api/errors';
import { Button } from '@erawan/ui/Button';
import { CaptchaField, Checkbox, PasswordField, TextField } from '@erawan/ui/fields';
import { Refusal } from '@erawan/ui/Refusal';
import { Segments } from '@erawan/ui/Segments';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useReducer, useRef, useState } from 'react';
import { textOf } from '../../core/api.ts';
import { i18n, useTexts } from '../../core/i18n.ts';
import { useInfo } from '../../core/merchant.ts';
import { useOnChange } from '../../parts/use-on-change.ts';
import { arrive, leadOn } from './arrive.ts';
import { CodeField } from './CodeField.tsx';
import { checkLogin, checkPhone, type LoginMethod, type LoginValues } from './check-login.ts';
import type { LoggedIn } from '../session/queries.ts';
import { useHumanCheck } from '../human/HumanCheck.tsx';
import { nextState, startState } from './login-form.ts';
import { OtherWays } from './OtherWays.tsx';
import { PhoneField } from './PhoneField.tsx';
import { useMobileNumbers } from './mobile-numbers.ts';
import { type Login, logIn, validationRules } from './queries.ts';
import { forgetSecret, hasSecret, rememberedLogin } from './remembered.ts';
import { logInWithSecret, refusesSecret } from './remembered-login.ts';
import { challengeOf } from './second-factor.ts';
import { SecondFactorForm } from './SecondFactorForm.tsx';
import { useCaptcha } from '../human/use-captcha.ts';
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
  const [state, act] = useReducer(nextState, undefined, () => startState(kept?.username ?? '', hasSecret()));
  const { values, method, remember, errors, refused, challenge } = state;
  const captcha = useCaptcha();
  const human = useHumanCheck();
  const sms = useSmsCode('noLogin');
  const { data: rules } = useQuery(validationRules(language));
  const byMobile = info?.whitelabel['MOBCODELOGIN3'] === true;
  const mobileNumbers = useMobileNumbers();
  const { dialingCode } = mobileNumbers;
  const form = useRef<HTMLFormElement>(null);
  const held = state.hasSecret && values.password === '' && values.username.trim() === kept?.username;
  const check = () =>
    checkLogin(
      values,
      { method, captchaMost: captcha.most, held, digits: mobileNumbers, rules },
      i18n.texts().t,
    );
  const set = (name: keyof LoginValues) => (text: string) => act({ do: 'type', name, text });

  const welcome = async (answer: LoggedIn) => {
    await arrive(answer, {
      remember,
      type: method === 'mobile' ? 'sms' : 'username',
      username: answer.userName,
      countryDialingCode: dialingCode,
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
        ...(proof === undefined
          ? credentials(method, values, dialingCode)
          : proven(values, proof, dialingCode)),
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
      if (asked) return act({ do: 'challenge', challenge: asked });
      if (error instanceof ApiError && error.code === 'verification.human.required') {
        const token = await human.ask();
        if (token !== undefined) login.mutate(token);
        return;
      }
      if (byDevice && refusesSecret(error)) {
        forgetSecret();
        act({ do: 'refuseSecret', text: t('login.heldGone') });
        return;
      }
      const asks = error instanceof ApiError && (error.captchaAsked || error.code === 'captcha.required');
      if (asks || captcha.shown) captcha.fetch();
      const isCode = error instanceof ApiError && error.code === 'verification.code.error';
      // Before our server was asked, only the code of the SMS can have been wrong.
      const ofSms = method === 'mobile' && (!captcha.shown || sms.refused(error));
      act({ do: 'refuse', text: textOf(error), field: isCode ? (ofSms ? 'code' : 'captcha') : undefined });
    },
    meta: { noAlert: true },
  });

  // The texts of shown errors follow the language.
  useOnChange(language, () => {
    setTimeout(() => act({ do: 'translate', errors: check() }), REVALIDATE_MS);
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (login.isPending) return;
    const found = check();
    act({ do: 'check', errors: found });
    if (Object.values(found).some(Boolean)) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
      return;
    }
    login.mutate(undefined);
  };

  const change = (to: LoginMethod) => {
    act({ do: 'method', method: to });
    if (captcha.shown) captcha.fetch();
  };
  const sendCode = () => {
    const wrong = checkPhone(values.mobileNum, mobileNumbers, t, rules);
    act({ do: 'checkPhone', wrong });
    if (!wrong) void sms.send(values.mobileNum);
  };

  if (challenge)
    return (
      <SecondFactorForm
        challenge={challenge}
        onDone={(answer) => void welcome(answer)}
        onCancel={() => act({ do: 'challenge', challenge: undefined })}
      />
    );
  return (
    <>
      <form ref={form} onSubmit={submit} noValidate className="grid gap-4">
        {byMobile && (
          <Segments
            label={t('login.methods')}
            choices={[
              { value: 'username', text: t('login.methodUsername') },
              { value: 'mobile', text: t('login.methodMobile') },
            ]}
            value={method}
            onValue={change}
          />
        )}
        {method === 'username' ? (
          <>
            <TextField
              label={t('login.username')}
              placeholder={t('login.usernamePlaceholder')}
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
              label={t('login.password')}
              placeholder={held ? t('login.heldPassword') : t('login.passwordPlaceholder')}
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
            <PhoneField value={values.mobileNum} onValue={set('mobileNum')} errors={errors.mobileNum} />
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
            label={t('human.captcha')}
            placeholder={t('human.captchaPlaceholder')}
            name="captcha"
            value={values.captcha}
            onValue={set('captcha')}
            errors={errors.captcha}
            {...captcha.field}
          />
        )}
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <Checkbox name="remember" checked={remember} onChecked={(on) => act({ do: 'remember', on })}>
            {t('login.remember')}
          </Checkbox>
          {forgot}
        </div>
        <Refusal text={refused} />
        <Button type="submit" wide busy={login.isPending}>
          {t('login.submit')}
        </Button>
        <p className="text-center text-label text-tx-2">
          {t('login.noAccount')} {other}
        </p>
      </form>
      <OtherWays />
      {human.dialog}
      {sms.dialog}
    </>
  );
}

/** The merchant's Firebase project verified the number. */
function proven({ mobileNum }: LoginValues, firebaseIdToken: string, countryDialingCode: string): Login {
  return {
    type: 'firebase',
    firebaseChannel: 'sms',
    firebaseIdToken,
    firebaseMobileNo: mobileNum,
    countryDialingCode,
  };
}

function credentials(method: LoginMethod, values: LoginValues, countryDialingCode: string): Login {
  const { username, password, mobileNum, code } = values;
  if (method === 'username') return { type: 'username', username: username.trim(), password };
  return { type: 'sms', mobileNum, countryDialingCode, code };
}
