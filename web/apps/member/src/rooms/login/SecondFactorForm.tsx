import { Button } from '@erawan/ui/Button';
import { TextField } from '@erawan/ui/fields';
import { Icon } from '@erawan/ui/Icon';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { textOf } from '../../core/api.ts';
import { i18n, useTexts } from '../../core/i18n.ts';
import { passkeysUsable } from './passkey.ts';
import { logInByPasskey, logInSecondFactor } from './queries.ts';
import type { Challenge } from './second-factor.ts';
import type { LoggedIn } from '../session/queries.ts';

interface SecondFactorFormProps {
  challenge: Challenge;
  onDone: (answer: LoggedIn) => void;
  onCancel: () => void;
}

/** The second step of a login: a passkey, the code of an authenticator app, or a recovery code. */
export function SecondFactorForm({ challenge, onDone, onCancel }: SecondFactorFormProps) {
  const { t } = useTexts();
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState('');
  const byPasskey = challenge.methods.includes('passkey') && passkeysUsable();
  const byApp = challenge.methods.includes('totp');
  const onError = async (error: unknown) => {
    await i18n.open('errors');
    setCode('');
    setWrong(textOf(error));
  };
  const confirm = useMutation({
    mutationFn: () => logInSecondFactor(challenge.challenge, code.replace(/\s/g, '')),
    onSuccess: onDone,
    onError,
    meta: { noAlert: true },
  });
  const sign = useMutation({
    mutationFn: () => logInByPasskey(challenge.challenge),
    onMutate: () => setWrong(''),
    onSuccess: (answer) => answer && onDone(answer),
    onError,
    meta: { noAlert: true },
  });
  const busy = confirm.isPending || sign.isPending;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() === '') setWrong(t('login.secondMissing'));
    else confirm.mutate();
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <div>
        <h2 className="text-h2">{t('login.secondTitle')}</h2>
        <p className="pt-1 text-body text-tx-2">
          {t(byPasskey ? 'login.secondPasskeyLead' : byApp ? 'login.secondLead' : 'login.secondRecoveryLead')}
        </p>
      </div>
      {byPasskey && (
        <Button wide busy={sign.isPending} disabled={busy} onClick={() => sign.mutate()}>
          <Icon name="lock" size={18} />
          {t('login.secondPasskey')}
        </Button>
      )}
      <TextField
        label={t(byApp ? 'login.secondCode' : 'login.secondRecovery')}
        icon="shield"
        name="secondFactor"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={!byPasskey}
        maxLength={32}
        value={code}
        onValue={(text) => {
          setCode(text);
          setWrong('');
        }}
        errors={wrong === '' ? [] : [wrong]}
      />
      <Button
        type="submit"
        kind={byPasskey ? 'outline' : 'gold'}
        wide
        busy={confirm.isPending}
        disabled={busy}
      >
        {t('shell.confirm')}
      </Button>
      <Button kind="outline" wide onClick={onCancel} disabled={busy}>
        {t('login.secondCancel')}
      </Button>
    </form>
  );
}
