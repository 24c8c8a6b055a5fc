import { ApiError } from '@erawan/api/errors';
import { Button } from '@erawan/ui/Button';
import { CaptchaField, Checkbox, PasswordField, TextField } from '@erawan/ui/fields';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { textOf } from '../../api.ts';
import { i18n, useTexts } from '../../i18n.ts';
import { useOnChange } from '../../shell/use-on-change.ts';
import { arrive, leadOn } from './arrive.ts';
import { HOME_DIALING_CODE } from './calls.ts';
import { checkLogin, type LoginErrors, type LoginValues } from './check-login.ts';
import { OtherWays } from './OtherWays.tsx';
import { type LoggedIn, logIn } from './queries.ts';
import { Refusal } from './Refusal.tsx';
import { forgetSecret, hasSecret, rememberedLogin } from './remembered.ts';
import { logInWithSecret, refusesSecret } from './remembered-login.ts';
import { type Challenge, challengeOf, SecondFactorForm } from './SecondFactorForm.tsx';
import { useCaptcha } from './use-captcha.ts';

interface LoginFormProps {
  role?: 'agent';
  onDone: () => void;
  /** The way to the register form. */
  other: ReactNode;
}

const REVALIDATE_MS = 200;

export function LoginForm({ role, onDone, other }: LoginFormProps) {
  const { t, language } = useTexts();
  const [kept] = useState(rememberedLogin);
  const [values, setValues] = useState<LoginValues>({
    username: kept?.username ?? '',
    password: '',
    mobileNum: '',
    code: '',
    captcha: '',
  });
  const [remember, setRemember] = useState(true);
  const [secret, setSecret] = useState(hasSecret);
  const [errors, setErrors] = useState<LoginErrors>({});
  const [refused, setRefused] = useState('');
  const [challenge, setChallenge] = useState<Challenge>();
  const captcha = useCaptcha();
  const form = useRef<HTMLFormElement>(null);
  const held = secret && values.password === '' && values.username.trim() === kept?.username;
  const check = () =>
    checkLogin(values, { method: 'username', captchaShown: captcha.shown, held }, i18n.texts().t);
  const set = (name: keyof LoginValues) => (text: string) => {
    setValues({ ...values, [name]: text });
    setErrors({ ...errors, [name]: undefined });
  };

  const welcome = async (answer: LoggedIn) => {
    await arrive(answer, {
      remember,
      type: 'username',
      username: answer.userName,
      countryDialingCode: HOME_DIALING_CODE,
      password: values.password,
    });
    leadOn(answer, onDone);
  };

  const login = useMutation({
    mutationFn: async () => {
      if (held) return leadOn(await logInWithSecret(), onDone);
      const answer = await logIn({
        type: 'username',
        username: values.username.trim(),
        password: values.password,
        rememberMe: remember,
        ...(captcha.shown ? { captcha: values.captcha } : {}),
        ...(role ? { role } : {}),
      });
      return welcome(answer);
    },
    onError: async (error) => {
      await i18n.open('errors');
      const asked = challengeOf(error);
      if (asked) return setChallenge(asked);
      if (held && refusesSecret(error)) {
        forgetSecret();
        setSecret(false);
        setErrors({ password: [t('session.heldGone')] });
        return;
      }
      const asks = error instanceof ApiError && (error.captchaAsked || error.code === 'captcha.required');
      // A captcha is good for one try only.
      if (asks || captcha.shown) captcha.fetch();
      setValues((now) => ({ ...now, captcha: '' }));
      if (error instanceof ApiError && error.code === 'verification.code.error')
        setErrors({ captcha: [textOf(error)] });
      else setRefused(textOf(error));
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
    login.mutate();
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
        {captcha.shown && (
          <CaptchaField
            label={t('session.captcha')}
            placeholder={t('session.captchaPlaceholder')}
            name="captcha"
            value={values.captcha}
            onValue={set('captcha')}
            errors={errors.captcha}
            image={captcha.image}
            onNewImage={captcha.fetch}
          />
        )}
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <Checkbox name="remember" checked={remember} onChecked={setRemember}>
            {t('session.remember')}
          </Checkbox>
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
    </>
  );
}
