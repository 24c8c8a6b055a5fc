import { ApiError } from '@erawan/api/errors';
import { Button } from '@erawan/ui/Button';
import { CaptchaField, PasswordField, TextField } from '@erawan/ui/fields';
import { Refusal } from '@erawan/ui/Refusal';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { textOf } from '../../core/api.ts';
import { i18n, useTexts } from '../../core/i18n.ts';
import { OverlayBoundary } from '../../parts/ErrorBoundary.tsx';
import { type Intent, intentFor, isUndecided } from '../../parts/intent.ts';
import { late } from '../../parts/late.ts';
import { useForm } from '../../parts/use-form.ts';
import { registerSettings } from '../account/register/queries.ts';
import { useCaptcha } from '../human/use-captcha.ts';
import { boundsOf, checkAccount, type Given, ratesText } from './inviting.ts';
import { type Links, type NewAccount, openAccount } from './inviting-queries.ts';
import { type Kind, KindField, typeOfKind } from './KindField.tsx';
import type { OpenedAccount } from './OpenedSheet.tsx';
import { RatesField } from './RatesField.tsx';

const LateOpened = late([], async () => (await import('./OpenedSheet.tsx')).OpenedSheet);

/** Refusals that belong to a field. */
const FIELD_OF: Readonly<Record<string, 'username' | 'captcha'>> = {
  'username.exists': 'username',
  'captcha.required': 'captcha',
  'verification.code.error': 'captcha',
};

/** Opens an account for another person, directly below the caller. */
export function AccountForm({ footer }: { footer: Links['footer'] }) {
  const { t } = useTexts();
  const { data: settings } = useQuery(registerSettings());
  const rules = settings?.fields ?? {};
  const names = ['username', 'password', 'captcha'] as const;
  const { form, values, field, check, refuse, refused, clear } = useForm(names, (typed) =>
    checkAccount(typed, rules, t),
  );
  const [kind, setKind] = useState<Kind>('member');
  const [given, setGiven] = useState<Given>({});
  const [opened, setOpened] = useState<OpenedAccount>();
  const captcha = useCaptcha(footer.captchaRequired);
  /** What was sent and never decided keeps its key. */
  const undecided = useRef<Intent<NewAccount>>(undefined);

  const open = useMutation({
    mutationFn: (intent: Intent<NewAccount>) => openAccount(intent),
    meta: { noAlert: true },
    onSuccess: ({ account }, { body }) => {
      undecided.current = undefined;
      setOpened({ account, password: body.password });
      clear(...names);
      setGiven({});
      if (captcha.shown) captcha.fetch();
    },
    onError: async (error, intent) => {
      undecided.current = isUndecided(error) ? intent : undefined;
      const code = error instanceof ApiError ? error.code : '';
      if (captcha.shown || code === 'captcha.required') {
        captcha.fetch();
        clear('captcha');
      }
      const name = FIELD_OF[code];
      if (name === undefined) {
        if (code !== 'agent.rate.bounds') await refuse(error);
        return;
      }
      await i18n.open('errors');
      check({ [name]: [textOf(error)] });
    },
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (open.isPending) return;
    const found = checkAccount(values, rules, t);
    const isMissing = captcha.shown && values.captcha === '';
    const asked = isMissing ? { captcha: [t('parts.required', { field: t('human.captcha') })] } : {};
    if (!check({ ...found, ...asked })) return;
    const body = {
      type: typeOfKind(kind),
      username: values.username.trim(),
      password: values.password,
      rates: ratesText(given),
      captcha: captcha.shown ? values.captcha : '',
    };
    undecided.current = intentFor(undecided.current, body);
    open.mutate(undecided.current);
  };

  const limits = { min: rules['username']?.minLength ?? 1, max: rules['username']?.maxLength ?? 64 };
  if (footer.accountsLeft === 0 && !opened)
    return <p className="card px-4 py-5 text-center text-body text-tx-2">{t('inviting.noneLeft')}</p>;
  return (
    <>
      <form ref={form} onSubmit={submit} noValidate className="card grid grid-cols-1 gap-4 p-4">
        <p className="text-label text-tx-2">{t('inviting.lead')}</p>
        <KindField
          kind={kind}
          onKind={setKind}
          hint={t(kind === 'agent' ? 'inviting.agentText' : 'inviting.memberText')}
        />
        <TextField
          {...field('username')}
          label={t('inviting.username')}
          hint={t('inviting.usernameHint', limits)}
          icon="user"
          required
          maxLength={limits.max}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField
          {...field('password')}
          label={t('inviting.password')}
          hint={t('inviting.passwordHint')}
          required
          maxLength={64}
          autoComplete="new-password"
        />
        <RatesField
          own={footer.ownRebates}
          given={given}
          onGiven={(next) => {
            setGiven(next);
            open.reset();
          }}
          refused={boundsOf(open.error)}
          hint={t('inviting.ratesText')}
        />
        {captcha.shown && (
          <CaptchaField
            {...field('captcha')}
            required
            label={t('human.captcha')}
            placeholder={t('human.captchaPlaceholder')}
            {...captcha.field}
          />
        )}
        <Refusal text={refused} />
        <Button type="submit" wide busy={open.isPending}>
          {t('inviting.open')}
        </Button>
        <p role="status" className="tabular text-center text-caption text-tx-3">
          {t('inviting.left', { count: footer.accountsLeft })}
        </p>
      </form>
      {opened && (
        <OverlayBoundary onFailed={() => setOpened(undefined)}>
          <LateOpened {...opened} onClose={() => setOpened(undefined)} />
        </OverlayBoundary>
      )}
    </>
  );
}
