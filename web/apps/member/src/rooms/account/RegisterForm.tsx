import { ApiError } from '@erawan/api/errors';
import { session } from '@erawan/kit/storage';
import { Button } from '@erawan/ui/Button';
import { CaptchaField, Checkbox, PasswordField, TextField } from '@erawan/ui/fields';
import { EmptyState, ErrorState, ListSkeleton } from '@erawan/ui/states';
import { toast } from '@erawan/ui/toasts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { api, textOf, value } from '../../api.ts';
import { i18n, useTexts } from '../../i18n.ts';
import { useInfo } from '../../merchant.ts';
import { useOnChange } from '../../shell/use-on-change.ts';
import { enter } from '../session/queries.ts';
import { useCaptcha } from '../session/use-captcha.ts';
import { BirthdayField } from './BirthdayField.tsx';
import { checkField, checkRegister, type FieldErrors, type Values } from './field-rules.ts';
import { type FieldRule, type Registration, type RegisterSettings, registerSettings } from './queries.ts';
import { registerMethod } from './register-method.ts';
import { TermsDialog } from './TermsDialog.tsx';

interface RegisterFormProps {
  affiliateCode?: string;
  recommenderId?: string;
  onDone: () => void;
  /** Following a link away from the form closes a dialog it stands in. */
  onLeave?: () => void;
  other: ReactNode;
}

/** The order of the fields; those the server adds besides follow behind. */
const ORDER = ['username', 'password', 'confirmPassword', 'birthday', 'mobileNum', 'affiliateCode'];

export function RegisterForm(props: RegisterFormProps) {
  const { t } = useTexts();
  const settings = useQuery(registerSettings);
  if (settings.isPending) return <ListSkeleton rows={4} />;
  if (!settings.data)
    return <ErrorState text={textOf(settings.error)} onRetry={() => void settings.refetch()} />;
  if (!settings.data.usernameEnabled) return <EmptyState icon="lock" text={t('account.closed')} />;
  return <Form {...props} settings={settings.data} />;
}

function Form({
  settings,
  affiliateCode = '',
  recommenderId,
  onDone,
  onLeave,
  other,
}: RegisterFormProps & { settings: RegisterSettings }) {
  const { t, find } = useTexts();
  const info = useInfo();
  const form = useRef<HTMLFormElement>(null);
  const captcha = useCaptcha();
  const [values, setValues] = useState<Values>({ affiliateCode });
  const [errors, setErrors] = useState<FieldErrors>({});
  const [refused, setRefused] = useState('');
  const [agreed, setAgreed] = useState(true);
  const [termsOpen, setTermsOpen] = useState(false);
  const rules = settings.fields;
  const label = (name: string) => find('account', name) ?? name;
  const put = (name: string, text: string) => {
    setValues({ ...values, [name]: text });
    setErrors({ ...errors, [name]: [] });
  };

  const firstPicture = useEffectEvent(captcha.fetch);
  useEffect(() => {
    if (settings.captchaRequired) firstPicture();
  }, [settings.captchaRequired]);

  // Refused fields are known only after the next drawing; then the first of them gets the focus.
  const seeksRefused = useRef(false);
  useOnChange(errors, () => {
    if (!seeksRefused.current) return;
    seeksRefused.current = false;
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  });
  const refuse = (found: FieldErrors) => {
    seeksRefused.current = true;
    setErrors(found);
  };

  const register = useMutation({
    mutationFn: () =>
      value(
        api.PUT('/wps/member/register', { body: payload(values, rules, info?.mainDomain, recommenderId) }),
      ),
    onSuccess: (answer) => {
      enter(answer, true);
      if (session.get()) toast.success(t('account.done'));
      onDone();
    },
    onError: async (error) => {
      await i18n.open('errors');
      if (
        captcha.shown ||
        (error instanceof ApiError && (error.captchaAsked || error.code === 'captcha.required'))
      ) {
        captcha.fetch();
        setValues((now) => ({ ...now, captcha: '' }));
      }
      const found = fieldErrors(error, t('account.invitation_code_error'));
      refuse(found);
      if (Object.keys(found).length === 0) setRefused(textOf(error));
    },
    meta: { noAlert: true },
  });

  const askName = async () => {
    const username = values['username'] ?? '';
    const rule = rules['username'];
    if (!rule || username === '' || checkField(username, rule, '', t).length > 0) return;
    const query = { username };
    const answer = await value(api.GET('/wps/check/username', { params: { query } })).catch(() => undefined);
    if (answer?.exists) setErrors((now) => ({ ...now, username: [t('account.usernameTaken')] }));
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!agreed || register.isPending) return;
    const found = checkRegister({
      values,
      rules,
      minimumAge: settings.minimumAge,
      captchaShown: captcha.shown,
      now: Date.now(),
      label,
      t,
    });
    refuse(found);
    setRefused('');
    if (Object.keys(found).length === 0) register.mutate();
  };

  const names = [...ORDER, ...Object.keys(rules).filter((name) => !ORDER.includes(name))];
  return (
    <form ref={form} onSubmit={submit} noValidate className="grid gap-4">
      {names
        .filter((name) => rules[name]?.enabled)
        .map((name) => (
          <RegisterField
            key={name}
            name={name}
            rule={rules[name] ?? { enabled: true, required: false }}
            label={label(name)}
            text={values[name] ?? ''}
            errors={errors[name]}
            minimumAge={settings.minimumAge}
            onText={(text) => put(name, text)}
            onBlur={name === 'username' ? () => void askName() : undefined}
          />
        ))}
      {captcha.shown && (
        <CaptchaField
          required
          label={t('account.captcha')}
          placeholder={t('account.captchaPlaceholder')}
          value={values['captcha'] ?? ''}
          onValue={(text) => put('captcha', text)}
          errors={errors['captcha']}
          image={captcha.image}
          onNewImage={captcha.fetch}
        />
      )}
      <div className="flex flex-wrap items-center gap-x-1">
        <Checkbox name="agree" checked={agreed} onChecked={setAgreed}>
          {t('account.agreeStart', { age: settings.minimumAge })}
        </Checkbox>
        <button
          type="button"
          onClick={() => setTermsOpen(true)}
          className="min-h-11 text-label font-semibold text-brand-300 underline underline-offset-4"
        >
          {t('account.agreeTerms')}
        </button>
      </div>
      {refused && (
        <p role="alert" className="rounded-12 bg-negative/12 px-3.5 py-2.5 text-label text-negative">
          {refused}
        </p>
      )}
      <Button type="submit" wide disabled={!agreed} busy={register.isPending}>
        {t('account.submit')}
      </Button>
      <p className="text-center text-label text-tx-2">
        {t('account.haveAccount')} {other}
      </p>
      {termsOpen && <TermsDialog onClose={() => setTermsOpen(false)} onLeave={onLeave} />}
    </form>
  );
}

interface RegisterFieldProps {
  name: string;
  rule: FieldRule;
  label: string;
  text: string;
  errors: readonly string[] | undefined;
  minimumAge: number;
  onText: (text: string) => void;
  onBlur: (() => void) | undefined;
}

const KINDS: Readonly<Record<string, { inputMode?: 'numeric' | 'email' | 'tel'; autoComplete?: string }>> = {
  username: { autoComplete: 'username' },
  mobileNum: { inputMode: 'tel', autoComplete: 'tel-national' },
  email: { inputMode: 'email', autoComplete: 'email' },
  nickname: { autoComplete: 'nickname' },
  payeeName: { autoComplete: 'name' },
};

function RegisterField({ name, rule, label, text, errors, minimumAge, onText, onBlur }: RegisterFieldProps) {
  const { t } = useTexts();
  if (name === 'birthday') {
    return (
      <BirthdayField
        value={text}
        onValue={onText}
        errors={errors}
        required={rule.required}
        minimumAge={minimumAge}
      />
    );
  }
  const common = {
    name,
    label,
    errors,
    required: rule.required,
    value: text,
    onValue: onText,
    maxLength: rule.maxLength,
  };
  const limits = { min: rule.minLength ?? 1, max: rule.maxLength ?? 64 };
  if (name === 'password') {
    return <PasswordField {...common} autoComplete="new-password" hint={t('account.passwordHint', limits)} />;
  }
  if (name === 'confirmPassword') return <PasswordField {...common} required autoComplete="new-password" />;
  return (
    <TextField
      {...common}
      {...KINDS[name]}
      onBlur={onBlur}
      autoCapitalize="none"
      spellCheck={false}
      placeholder={rule.required ? undefined : t('account.optional')}
      hint={
        name === 'username'
          ? t('account.usernameHint', limits)
          : name === 'mobileNum'
            ? t('account.mobileHint', limits)
            : undefined
      }
    />
  );
}

/** Refusals that belong to a field, told below it. */
function fieldErrors(error: unknown, badInvitation: string): FieldErrors {
  if (!(error instanceof ApiError)) return {};
  if (error.code === 'invitation.code.error') return { affiliateCode: [badInvitation] };
  if (error.code === 'username.exists') return { username: [textOf(error)] };
  if (error.code === 'age.restricted') return { birthday: [textOf(error)] };
  if (error.code === 'verification.code.error') return { captcha: [textOf(error)] };
  return Object.fromEntries(Object.entries(error.fields).map(([name, messages]) => [name, [...messages]]));
}

function payload(
  values: Values,
  rules: Record<string, FieldRule>,
  mainDomain: string | undefined,
  recommenderId?: string,
): Registration {
  const { username = '', password = '', confirmPassword = '', birthday = '', captcha, ...rest } = values;
  const optional = Object.fromEntries(
    Object.entries(rest).filter(([name, text]) => text !== '' && rules[name]?.enabled),
  );
  return {
    ...optional,
    ...(captcha ? { captcha } : {}),
    ...(recommenderId ? { recommenderId } : {}),
    username: username.trim(),
    birthday,
    password,
    confirmPassword,
    registerUrl: location.host,
    registerMethod: registerMethod(),
    type: 0,
    domain: mainDomain || location.host,
  };
}
