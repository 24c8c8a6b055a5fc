import { ApiError } from '@erawan/api/errors';
import { session } from '@erawan/kit/storage';
import { useStore } from '@erawan/kit/store';
import { Button } from '@erawan/ui/Button';
import { Overlay } from '@erawan/ui/Dialog';
import { CaptchaField, PasswordField, TextField } from '@erawan/ui/fields';
import { Icon } from '@erawan/ui/Icon';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useReducer } from 'react';
import { textOf } from '../../../core/api.ts';
import { useTexts } from '../../../core/i18n.ts';
import type { ProofRequest } from '../../../parts/step-up.ts';
import { passkeysUsable } from '../../login/passkey.ts';
import { useCaptcha } from '../../human/use-captcha.ts';
import { nextState, START } from './proof-form.ts';
import { passkeys, type Proof, reauthenticate, reauthenticateByPasskey, totpStatus } from './queries.ts';

/** Asks the member once more who they are, before something important is done in their name. */
export function StepUpDialog({ request }: { request: ProofRequest }) {
  const { t } = useTexts();
  const [{ secret, digits, refused }, act] = useReducer(nextState, START);
  const captcha = useCaptcha();
  const loggedIn = useStore(session) !== null;
  const { data: totp } = useQuery({ ...totpStatus(), meta: { noAlert: true } });
  const { data: keys } = useQuery({ ...passkeys(), meta: { noAlert: true } });
  const hasPasskey = keys !== undefined && keys.list.length > 0;
  // With a second factor the server takes the password alone for no proof.
  const byCode = totp?.enabled === true || hasPasskey;
  const asksDigits = !byCode && captcha.shown;

  // A session that ended meanwhile can prove nothing any more.
  useEffect(() => {
    if (!loggedIn) request.answer(false);
  }, [loggedIn, request]);

  const prove = useMutation({
    mutationFn: (body: Proof) => reauthenticate(body),
    onSuccess: () => request.answer(true),
    onError: (error) => {
      const asks = error instanceof ApiError && (error.captchaAsked || error.code === 'captcha.required');
      if (asks || captcha.shown) captcha.fetch();
      act({ do: 'refuse', text: wrongPassword(error) ? t('security.passwordWrong') : textOf(error) });
    },
    meta: { noAlert: true },
  });

  const sign = useMutation({
    mutationFn: reauthenticateByPasskey,
    onMutate: () => act({ do: 'send' }),
    onSuccess: (proven) => proven && request.answer(true),
    onError: (error) => act({ do: 'miss', text: textOf(error) }),
    meta: { noAlert: true },
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (prove.isPending) return;
    const missing = byCode ? 'security.totpCodeLength' : 'security.passwordMissing';
    if (secret === '') return act({ do: 'miss', text: t(missing) });
    if (asksDigits && digits === '') return act({ do: 'miss', text: t('security.codeMissing') });
    act({ do: 'send' });
    if (byCode) prove.mutate({ code: secret });
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
        {hasPasskey && passkeysUsable() && (
          <Button kind="outline" wide busy={sign.isPending} onClick={() => sign.mutate()}>
            <Icon name="lock" size={18} />
            {t('security.proofPasskey')}
          </Button>
        )}
        {byCode ? (
          <TextField
            {...field}
            label={t('security.totpOffCode')}
            icon="key"
            name="code"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={32}
            onValue={(text) => act({ do: 'secret', text: text.replace(/\s/g, '') })}
          />
        ) : (
          <PasswordField
            {...field}
            label={t('security.loginPassword')}
            name="password"
            autoComplete="current-password"
            maxLength={64}
            onValue={(text) => act({ do: 'secret', text })}
          />
        )}
        {asksDigits && (
          <CaptchaField
            label={t('human.captcha')}
            placeholder={t('human.captchaPlaceholder')}
            name="captcha"
            value={digits}
            onValue={(text) => act({ do: 'digits', text })}
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
