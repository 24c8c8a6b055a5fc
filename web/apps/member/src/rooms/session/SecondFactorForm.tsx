import { ApiError } from '@erawan/api/errors';
import { Button } from '@erawan/ui/Button';
import { TextField } from '@erawan/ui/fields';
import { Icon } from '@erawan/ui/Icon';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api, textOf, value } from '../../api.ts';
import { i18n, useTexts } from '../../i18n.ts';
import { passkeysUsable, signByPasskey } from './passkey.ts';
import type { LoggedIn } from './queries.ts';

/** What a login still asks for when the password alone is not enough. */
export interface Challenge {
  challenge: string;
  methods: readonly string[];
}

export function challengeOf(error: unknown): Challenge | undefined {
  if (!(error instanceof ApiError) || error.code !== 'second.factor.required') return undefined;
  const asked = error.value;
  if (typeof asked !== 'object' || asked === null || !('challenge' in asked)) return undefined;
  const methods = 'methods' in asked && Array.isArray(asked.methods) ? asked.methods.map(String) : ['totp'];
  return typeof asked.challenge === 'string' ? { challenge: asked.challenge, methods } : undefined;
}

const logInSecondFactor = (challenge: string, code: string) =>
  value(api.POST('/wps/session/login/secondFactor', { body: { challenge, code } }));

/** `undefined` when the passkey's owner would not. */
async function logInByPasskey(challenge: string): Promise<LoggedIn | undefined> {
  const { options } = await value(
    api.POST('/wps/session/login/secondFactor/passkey', { body: { challenge } }),
  );
  const passkey = await signByPasskey(options);
  return passkey && value(api.POST('/wps/session/login/secondFactor', { body: { challenge, passkey } }));
}

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
    if (code.trim() === '') setWrong(t('session.secondMissing'));
    else confirm.mutate();
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <div>
        <h2 className="text-h2">{t('session.secondTitle')}</h2>
        <p className="pt-1 text-body text-tx-2">
          {t(
            byPasskey
              ? 'session.secondPasskeyLead'
              : byApp
                ? 'session.secondLead'
                : 'session.secondRecoveryLead',
          )}
        </p>
      </div>
      {byPasskey && (
        <Button wide busy={sign.isPending} disabled={busy} onClick={() => sign.mutate()}>
          <Icon name="lock" size={18} />
          {t('session.secondPasskey')}
        </Button>
      )}
      <TextField
        label={t(byApp ? 'session.secondCode' : 'session.secondRecovery')}
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
        {t('session.secondCancel')}
      </Button>
    </form>
  );
}
