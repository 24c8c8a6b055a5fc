import { ApiError } from '@erawan/api/errors';
import type { Body } from '@erawan/api/types';
import { session } from '@erawan/kit/storage';
import { useStore } from '@erawan/kit/store';
import { Button } from '@erawan/ui/Button';
import { Overlay } from '@erawan/ui/Dialog';
import { CaptchaField, PasswordField } from '@erawan/ui/fields';
import { Icon } from '@erawan/ui/Icon';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { api, textOf, value } from '../../api.ts';
import { useTexts } from '../../i18n.ts';
import type { ProofRequest } from '../../shell/step-up.ts';
import { useCaptcha } from '../session/use-captcha.ts';

/** Asks the member once more who they are, before something important is done in their name. */
export function StepUpDialog({ request }: { request: ProofRequest }) {
  const { t } = useTexts();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [refused, setRefused] = useState('');
  const captcha = useCaptcha();
  const loggedIn = useStore(session) !== null;

  // A session that ended meanwhile can prove nothing any more.
  useEffect(() => {
    if (!loggedIn) request.answer(false);
  }, [loggedIn, request]);

  const prove = useMutation({
    mutationFn: (body: Body<'/wps/session/reauthenticate', 'post'>) =>
      value(api.POST('/wps/session/reauthenticate', { body })),
    onSuccess: () => request.answer(true),
    onError: (error) => {
      // A captcha is good for one try only.
      const asks = error instanceof ApiError && (error.captchaAsked || error.code === 'captcha.required');
      if (asks || captcha.shown) captcha.fetch();
      setCode('');
      setPassword('');
      setRefused(wrongPassword(error) ? t('security.passwordWrong') : textOf(error));
    },
    meta: { noAlert: true },
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password === '' || (captcha.shown && code === '')) {
      setRefused(t(password === '' ? 'security.passwordMissing' : 'security.codeMissing'));
      return;
    }
    setRefused('');
    prove.mutate({ password, ...(captcha.shown ? { captcha: code } : {}) });
  };

  return (
    <Overlay title={t('security.proofTitle')} onClose={() => request.answer(false)}>
      <form onSubmit={submit} noValidate className="grid gap-4">
        <p className="flex items-start gap-2.5 text-body text-tx-2">
          <Icon name="shield" size={22} className="mt-px shrink-0 text-positive" />
          {t('security.proofText')}
        </p>
        <PasswordField
          label={t('security.loginPassword')}
          name="password"
          autoComplete="current-password"
          maxLength={64}
          autoFocus
          value={password}
          onValue={setPassword}
          errors={refused === '' ? [] : [refused]}
        />
        {captcha.shown && (
          <CaptchaField
            label={t('security.code')}
            placeholder={t('security.codePlaceholder')}
            name="captcha"
            value={code}
            onValue={setCode}
            image={captcha.image}
            onNewImage={captcha.fetch}
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
