import { Button } from '@erawan/ui/Button';
import { PasswordField, TextField } from '@erawan/ui/fields';
import { Icon } from '@erawan/ui/Icon';
import { Refusal } from '@erawan/ui/Refusal';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api, keepToken, merchant, textOf, value } from './api.ts';
import { useTexts } from './i18n.ts';
import { LanguageButton } from './LanguageButton.tsx';

export function LoginPage() {
  const { t } = useTexts();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const login = useMutation({
    mutationFn: () => value(api.POST('/console/session', { body: { merchant, username, password } })),
    onSuccess: (answer) => keepToken(answer.token),
    onError: () => setPassword(''),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!login.isPending && username !== '' && password !== '') login.mutate();
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
        <Refusal text={login.error ? textOf(login.error) : ''} />
        <Button type="submit" wide busy={login.isPending}>
          {t('console.login')}
        </Button>
      </form>
    </main>
  );
}
