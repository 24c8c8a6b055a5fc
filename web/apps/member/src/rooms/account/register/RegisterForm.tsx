import { ApiError } from '@erawan/api/errors';
import { session } from '@erawan/kit/storage';
import { Button } from '@erawan/ui/Button';
import { CaptchaField, Checkbox } from '@erawan/ui/fields';
import { Refusal } from '@erawan/ui/Refusal';
import { Segments } from '@erawan/ui/Segments';
import { EmptyState, ErrorState, ListSkeleton, Skeleton } from '@erawan/ui/states';
import { toast } from '@erawan/ui/toasts';
import { useMutation, useQuery } from '@tanstack/react-query';
import {
  type FocusEvent,
  type FormEvent,
  type ReactNode,
  Suspense,
  useReducer,
  useRef,
  useState,
} from 'react';
import { textOf } from '../../../core/api.ts';
import { i18n, useTexts } from '../../../core/i18n.ts';
import { useInfo } from '../../../core/merchant.ts';
import { OverlayBoundary } from '../../../parts/ErrorBoundary.tsx';
import { checkField } from '../../../parts/field-rules.ts';
import { late } from '../../../parts/late.ts';
import { useOnChange } from '../../../parts/use-on-change.ts';
import { arrive } from '../../login/arrive.ts';
import { CodeField } from '../../login/CodeField.tsx';
import { useMobileNumbers } from '../../login/mobile-numbers.ts';
import { OtherWays } from '../../login/OtherWays.tsx';
import { useCaptcha } from '../../human/use-captcha.ts';
import { useSmsCode } from '../../login/use-sms-code.ts';
import { KEPT_CODE } from './kept-code.ts';
import { checkRegister } from './register-check.ts';
import { nextState, type RegisterAction, startState } from './register-form.ts';
import {
  isInvitation,
  isNameTaken,
  register,
  registerByMobile,
  type RegisterSettings,
  registerSettings,
} from './queries.ts';
import { RegisterField } from './RegisterField.tsx';
import { RegisterNotices } from './RegisterNotices.tsx';
import { fieldsOf, methodsOf, payload, payloadByMobile, refusedFields, rulesFor } from './registration.ts';

const LateTerms = late([], async () => (await import('./TermsDialog.tsx')).TermsDialog);
const LateInvitedBy = late(['setup'], async () => (await import('./InvitedBy.tsx')).InvitedBy);

interface RegisterFormProps {
  affiliateCode?: string;
  /** The code came with a link that was opened just now. */
  isOpened?: boolean;
  recommenderId?: string;
  onDone: () => void;
  /** Following a link away from the form closes a dialog it stands in. */
  onLeave?: () => void;
  other: ReactNode;
}

export function RegisterForm(props: RegisterFormProps) {
  const { t } = useTexts();
  const settings = useQuery(registerSettings());
  if (settings.isPending) return <ListSkeleton rows={4} />;
  if (!settings.data)
    return <ErrorState text={textOf(settings.error)} onRetry={() => void settings.refetch()} />;
  if (methodsOf(settings.data).length === 0) return <EmptyState icon="lock" text={t('account.closed')} />;
  return (
    <>
      <RegisterNotices />
      <Form {...props} settings={settings.data} />
    </>
  );
}

function Form({
  settings,
  affiliateCode = '',
  isOpened = false,
  recommenderId,
  onDone,
  onLeave,
  other,
}: RegisterFormProps & { settings: RegisterSettings }) {
  const { t, find } = useTexts();
  const info = useInfo();
  const { dialingCode } = useMobileNumbers();
  const form = useRef<HTMLFormElement>(null);
  const captcha = useCaptcha(settings.captchaRequired);
  const sms = useSmsCode('register');
  const methods = methodsOf(settings);
  const [state, act] = useReducer(nextState, startState(methods[0] ?? 'username', affiliateCode));
  const { method, values, errors, refused, agreed, termsOpen } = state;
  const rules = rulesFor(method, settings.fields);
  /** The code that the person came with or typed, as it was when its field was left. */
  const [code, setCode] = useState(affiliateCode);
  const label = (name: string) => find('account', name) ?? name;
  const put = (name: string, text: string) => act({ do: 'type', name, text });

  // Refused fields are known only after the next drawing; then the first of them gets the focus.
  const seeksRefused = useRef(false);
  useOnChange(errors, () => {
    if (!seeksRefused.current) return;
    seeksRefused.current = false;
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  });
  const mark = (action: RegisterAction) => {
    seeksRefused.current = true;
    act(action);
  };

  const join = useMutation({
    mutationFn: async () => {
      const code = values['affiliateCode'] ?? '';
      if (rules['affiliateCode'] && code !== '' && !(await isInvitation(code)))
        throw new ApiError('invitation.code.error', 400);
      const around = { mainDomain: info?.mainDomain, recommenderId, dialingCode };
      if (method === 'username') return register(payload(values, settings.fields, around));
      const proof = await sms.verify(values['verificationCode'] ?? '');
      return registerByMobile(payloadByMobile(values, settings.fields, around, proof));
    },
    onSuccess: async (answer) => {
      await arrive(answer, {
        remember: true,
        type: 'username',
        username: answer.userName,
        countryDialingCode: dialingCode,
      });
      if (session.get()) toast.success(t('account.done'));
      onDone();
    },
    onError: async (error) => {
      await i18n.open('errors');
      const asked = error instanceof ApiError && (error.captchaAsked || error.code === 'captcha.required');
      if (captcha.shown || asked) {
        captcha.fetch();
        act({ do: 'emptyCaptcha' });
      }
      const ofSms = method === 'mobileNum' && (!captcha.shown || sms.refused(error));
      const codeField = ofSms ? 'verificationCode' : 'captcha';
      const found = refusedFields(error, textOf, t('account.invitation_code_error'), codeField);
      mark({ do: 'refuse', errors: found, text: textOf(error) });
    },
    meta: { noAlert: true },
  });

  const askName = async () => {
    const username = values['username'] ?? '';
    const rule = rules['username'];
    if (!rule || username === '' || checkField(username, rule, '', t).length > 0) return;
    if (await isNameTaken(username))
      act({ do: 'checkField', name: 'username', errors: [t('account.usernameTaken')] });
  };

  const faults = () =>
    checkRegister({
      values,
      rules,
      minimumAge: settings.minimumAge,
      captchaMost: captcha.most,
      now: Date.now(),
      label,
      t,
    });

  /** A field that was filled in is checked when it is left; one that is still empty is asked for at the end. */
  const leave = ({ target, relatedTarget }: FocusEvent<HTMLFormElement>) => {
    const box = target.closest<HTMLElement>('[data-field]');
    const name = box?.dataset['field'];
    if (name === 'affiliateCode') setCode(values[name] ?? '');
    if (!name || box.contains(relatedTarget) || values[name] === undefined) return;
    const wrong = faults()[name] ?? [];
    if (wrong.length > 0) act({ do: 'checkField', name, errors: wrong });
    else if (name === 'username') void askName();
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!agreed || join.isPending) return;
    const found = faults();
    mark({ do: 'check', errors: found });
    if (Object.keys(found).length === 0) join.mutate();
  };

  const closeTerms = () => act({ do: 'terms', open: false });

  const forgetCode = () => {
    sessionStorage.removeItem(KEPT_CODE);
    put('affiliateCode', '');
    setCode('');
  };

  const sendCode = () => {
    const rule = rules['mobileNum'];
    const wrong = rule ? checkField(values['mobileNum'] ?? '', rule, label('mobileNum'), t) : [];
    mark({ do: 'checkField', name: 'mobileNum', errors: wrong });
    if (wrong.length === 0) void sms.send(values['mobileNum'] ?? '');
  };

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it hears its fields being left */}
      <form ref={form} onSubmit={submit} onBlur={leave} noValidate className="grid gap-4">
        {methods.length > 1 && (
          <Segments
            label={t('account.methods')}
            choices={methods.map((one) => ({ value: one, text: label(one) }))}
            value={method}
            onValue={(to) => act({ do: 'method', method: to })}
          />
        )}
        {fieldsOf(method, settings.fields).map((name) => (
          <div key={name} data-field={name}>
            {name === 'verificationCode' ? (
              <CodeField
                value={values[name] ?? ''}
                onValue={(text) => put(name, text)}
                errors={errors[name]}
                seconds={sms.seconds}
                sending={sms.sending}
                onSend={sendCode}
              />
            ) : (
              <RegisterField
                name={name}
                rule={rules[name] ?? { enabled: true, required: false }}
                label={label(name)}
                text={values[name] ?? ''}
                errors={errors[name]}
                minimumAge={settings.minimumAge}
                onText={(text) => put(name, text)}
              />
            )}
          </div>
        ))}
        {captcha.shown && (
          <CaptchaField
            required
            label={t('human.captcha')}
            placeholder={t('human.captchaPlaceholder')}
            name="captcha"
            value={values['captcha'] ?? ''}
            onValue={(text) => put('captcha', text)}
            errors={errors['captcha']}
            {...captcha.field}
          />
        )}
        <div className="flex flex-wrap items-center gap-x-1">
          <Checkbox name="agree" checked={agreed} onChecked={(on) => act({ do: 'agree', on })}>
            {t('account.agreeStart', { age: settings.minimumAge })}
          </Checkbox>
          <button
            type="button"
            onClick={() => act({ do: 'terms', open: true })}
            className="min-h-11 text-label font-semibold text-brand-300 underline underline-offset-4"
          >
            {t('account.agreeTerms')}
          </button>
        </div>
        {code !== '' && rules['affiliateCode'] && (
          <Suspense fallback={<Skeleton className="h-20" />}>
            <LateInvitedBy code={code} isOpened={isOpened && code === affiliateCode} onWithout={forgetCode} />
          </Suspense>
        )}
        <Refusal text={refused} />
        <Button type="submit" wide disabled={!agreed} busy={join.isPending}>
          {t('account.submit')}
        </Button>
        <p className="text-center text-label text-tx-2">
          {t('account.haveAccount')} {other}
        </p>
      </form>
      <OtherWays />
      {sms.dialog}
      {termsOpen && (
        <OverlayBoundary onFailed={closeTerms}>
          <LateTerms onClose={closeTerms} onLeave={onLeave} />
        </OverlayBoundary>
      )}
    </>
  );
}
