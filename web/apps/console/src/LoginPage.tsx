import { ApiError } from '@erawan/api/errors';
import { Button } from '@erawan/ui/Button';
import { CaptchaField, PasswordField, TextField } from '@erawan/ui/fields';
import { Icon } from '@erawan/ui/Icon';
import { Refusal } from '@erawan/ui/Refusal';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api, browserOf, keepBrowser, keepToken, merchant, textOf, value } from './api.ts';
import { type Begun, captcha } from './calls.ts';
import { useTexts } from './i18n.ts';
import { LanguageButton } from './LanguageButton.tsx';
import { SecondStep } from './SecondStep.tsx';

export function LoginPage() {
  const { t } = useTexts();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [digits, setDigits] = useState('');
  const [asked, setAsked] = useState(false);
  const [begun, setBegun] = useState<Begun>();
  const [why, setWhy] = useState('');
  const picture = useQuery({ ...captcha(), enabled: asked });
  const login = useMutation({
    mutationFn: () => {
      const browser = browserOf(username);
      const body = {
        merchant,
        username,
        password,
        ...(asked ? { captcha: digits } : {}),
        ...(browser === undefined ? {} : { browser }),
      };
      return value(api.POST('/console/session', { body }));
    },
    onSuccess: (answer) => {
      setWhy('');
      setBegun(answer);
    },
    onError: (error) => {
      setPassword('');
      setDigits('');
      setWhy('');
      // A picture is good for one try.
      if (asked) void picture.refetch();
      else setAsked(error instanceof ApiError && error.captchaAsked);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const complete = username !== '' && password !== '' && (!asked || digits !== '');
    if (!login.isPending && complete) login.mutate();
  };
  return (
    <main className="mx-auto grid min-h-dvh max-w-[400px] content-center gap-5 px-5 py-8">
      <div className="absolute top-3 right-3">
        <LanguageButton />
      </div>
      <h1 className="flex items-center gap-3 text-display">
        <Icon name="headset" size={32} className="text-brand-400" />
        {t('console.title')}
      </h1>
      {begun ? (
        <SecondStep
          begun={begun}
          onDone={(login) => {
            keepBrowser(username, login.browser);
            keepToken(login.token);
          }}
          onBack={(text = '') => {
            setBegun(undefined);
            setPassword('');
            setDigits('');
            setWhy(text);
          }}
        />
      ) : (
        <form onSubmit={submit} className="card grid gap-4 p-4">
          <TextField
            label={t('console.username')}
            name="username"
            icon="user"
            autoComplete="username"
            autoCapitalize="none"
            required
            value={username}
            onValue={setUsername}
          />
          <PasswordField
            label={t('console.password')}
            name="password"
            autoComplete="current-password"
            required
            value={password}
            onValue={setPassword}
          />
          {asked && (
            <CaptchaField
              label={t('console.captcha')}
              placeholder={t('console.captchaPlaceholder')}
              name="captcha"
              required
              maxLength={6}
              value={digits}
              onValue={setDigits}
              image={picture.data?.image}
              onNewImage={() => void picture.refetch()}
            />
          )}
          <Refusal text={login.error ? textOf(login.error) : why} />
          <Button type="submit" wide busy={login.isPending}>
            {t('console.login')}
          </Button>
        </form>
      )}
    </main>
  );
}
