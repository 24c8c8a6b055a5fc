import { ApiError } from '@erawan/api/errors';
import type { Body } from '@erawan/api/types';
import { session } from '@erawan/kit/storage';
import { useStore } from '@erawan/kit/store';
import { Button } from '@erawan/ui/Button';
import { Overlay } from '@erawan/ui/Dialog';
import { CaptchaField, PasswordField, TextField } from '@erawan/ui/fields';
import { Icon } from '@erawan/ui/Icon';
import { Segments } from '@erawan/ui/Segments';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { api, textOf, value } from '../../api.ts';
import { useTexts } from '../../i18n.ts';
import type { ProofRequest } from '../../shell/step-up.ts';
import { passkeysUsable, signByPasskey } from '../session/passkey.ts';
import { useCaptcha } from '../session/use-captcha.ts';
import { passkeys } from './security/passkeys.ts';
import { totpStanding } from './security/totp.ts';

type Proof = Body<'/wps/session/reauthenticate', 'post'>;
type Way = 'password' | 'code';

/** Asks the member once more who they are, before something important is done in their name. */
export function StepUpDialog({ request }: { request: ProofRequest }) {
  const { t } = useTexts();
  const [way, setWay] = useState<Way>('password');
  const [secret, setSecret] = useState('');
  const [digits, setDigits] = useState('');
  const [refused, setRefused] = useState('');
  const captcha = useCaptcha();
  const loggedIn = useStore(session) !== null;
  const { data: totp } = useQuery({ ...totpStanding, meta: { noAlert: true } });
  const { data: keys } = useQuery({ ...passkeys, meta: { noAlert: true } });
  const hasPasskey = keys !== undefined && keys.list.length > 0 && passkeysUsable();
  const asksDigits = way === 'password' && captcha.shown;

  // A session that ended meanwhile can prove nothing any more.
  useEffect(() => {
    if (!loggedIn) request.answer(false);
  }, [loggedIn, request]);

  const prove = useMutation({
    mutationFn: (body: Proof) => value(api.POST('/wps/session/reauthenticate', { body })),
    onSuccess: () => request.answer(true),
    onError: (error) => {
      // A captcha is good for one try only.
      const asks = error instanceof ApiError && (error.captchaAsked || error.code === 'captcha.required');
      if (asks || captcha.shown) captcha.fetch();
      setDigits('');
      setSecret('');
      setRefused(wrongPassword(error) ? t('security.passwordWrong') : textOf(error));
    },
    meta: { noAlert: true },
  });

  const sign = useMutation({
    mutationFn: async () => {
      const { options } = await value(api.POST('/wps/session/reauthenticate/passkey'));
      const passkey = await signByPasskey(options);
      return passkey && value(api.POST('/wps/session/reauthenticate', { body: { passkey } }));
    },
    onMutate: () => setRefused(''),
    onSuccess: (proven) => proven && request.answer(true),
    onError: (error) => setRefused(textOf(error)),
    meta: { noAlert: true },
  });

  const change = (to: Way) => {
    setWay(to);
    setSecret('');
    setRefused('');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (prove.isPending) return;
    if (secret === '')
      return setRefused(t(way === 'code' ? 'security.totpCodeLength' : 'security.passwordMissing'));
    if (asksDigits && digits === '') return setRefused(t('security.codeMissing'));
    setRefused('');
    if (way === 'code') prove.mutate({ code: secret });
    else prove.mutate({ password: secret, ...(asksDigits ? { captcha: digits } : {}) });
  };
  const field = { value: secret, errors: refused === '' ? [] : [refused], autoFocus: true };

  return (
    <Overlay title={t('security.proofTitle')} onClose={() => request.answer(false)}>
      <form onSubmit={submit} noValidate className="grid gap-4">
        <p className="flex items-start gap-2.5 text-body text-tx-2">
          <Icon name="shield" size={22} className="mt-px shrink-0 text-positive" />
          {t('security.proofText')}
        </p>
        {hasPasskey && (
          <Button kind="outline" wide busy={sign.isPending} onClick={() => sign.mutate()}>
            <Icon name="lock" size={18} />
            {t('security.proofPasskey')}
          </Button>
        )}
        {totp?.enabled && (
          <Segments
            label={t('security.proofWays')}
            choices={[
              { value: 'password', text: t('security.loginPassword') },
              { value: 'code', text: t('security.proofCode') },
            ]}
            value={way}
            onValue={change}
          />
        )}
        {way === 'password' ? (
          <PasswordField
            {...field}
            label={t('security.loginPassword')}
            name="password"
            autoComplete="current-password"
            maxLength={64}
            onValue={setSecret}
          />
        ) : (
          <TextField
            {...field}
            label={t('security.totpOffCode')}
            icon="key"
            name="code"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={32}
            onValue={(text) => setSecret(text.replace(/\s/g, ''))}
          />
        )}
        {asksDigits && (
          <CaptchaField
            label={t('security.code')}
            placeholder={t('security.codePlaceholder')}
            name="captcha"
            value={digits}
            onValue={setDigits}
            {...captcha.field}
          />
        )}
        <Button type="submit" wide busy={prove.isPending}>
          {t('security.proofConfirm')}
        </Button>
      </form>
    </Overlay>
  );
}

function wrongPassword(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'login.wrong.credentials';
}
