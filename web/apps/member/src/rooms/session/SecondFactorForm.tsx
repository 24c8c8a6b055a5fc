import { ApiError } from '@erawan/api/errors';
import { Button } from '@erawan/ui/Button';
import { TextField } from '@erawan/ui/fields';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api, textOf, value } from '../../api.ts';
import { i18n, useTexts } from '../../i18n.ts';
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

interface SecondFactorFormProps {
  challenge: Challenge;
  onDone: (answer: LoggedIn) => void;
  onCancel: () => void;
}

/** The second step of a login: the code of an authenticator app, or a recovery code. */
export function SecondFactorForm({ challenge, onDone, onCancel }: SecondFactorFormProps) {
  const { t } = useTexts();
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState('');
  const confirm = useMutation({
    mutationFn: () => logInSecondFactor(challenge.challenge, code.replace(/\s/g, '')),
    onSuccess: onDone,
    onError: async (error) => {
      await i18n.open('errors');
      setCode('');
      setWrong(textOf(error));
    },
    meta: { noAlert: true },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() === '') setWrong(t('session.secondMissing'));
    else confirm.mutate();
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <div>
        <h2 className="text-h2">{t('session.secondTitle')}</h2>
        <p className="pt-1 text-body text-tx-2">{t('session.secondLead')}</p>
      </div>
      <TextField
        label={t('session.secondCode')}
        icon="shield"
        name="secondFactor"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        maxLength={32}
        value={code}
        onValue={(text) => {
          setCode(text);
          setWrong('');
        }}
        errors={wrong === '' ? [] : [wrong]}
      />
      <Button type="submit" wide busy={confirm.isPending}>
        {t('shell.confirm')}
      </Button>
      <Button kind="outline" wide onClick={onCancel} disabled={confirm.isPending}>
        {t('session.secondCancel')}
      </Button>
    </form>
  );
}
