import { ApiError } from '@erawan/api/errors';
import { session } from '@erawan/kit/storage';
import { useStore } from '@erawan/kit/store';
import { Button } from '@erawan/ui/Button';
import { BareOverlay, Overlay } from '@erawan/ui/Dialog';
import { CaptchaField, PasswordField, TextField } from '@erawan/ui/fields';
import { toast, TOAST_MS } from '@erawan/ui/toasts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { useForm } from '../../parts/use-form.ts';
import { useTexts } from '../../core/i18n.ts';
import { goBack } from '../../parts/history.ts';
import { checkPasswordChange } from './check-password.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { changePassword, validationRules } from './queries.ts';
import { useCaptcha } from '../human/use-captcha.ts';
import { dropHeldPassword, heldPassword, recall, remember } from './remembered.ts';

export default function ChangePasswordPage() {
  const { t } = useTexts();
  const userName = useStore(session)?.userName;
  /** The password of a first login, as long as this page has it; `null`: none, `undefined`: not known yet. */
  const [held, setHeld] = useState<string | null>();
  useEffect(() => {
    void heldPassword().then((found) => setHeld(found ?? null));
  }, []);
  return (
    <Overlay title={t('login.changeTitle')} onClose={goBack}>
      {held !== undefined && (
        <ChangePasswordForm userName={userName} held={held} onHeldRefused={() => setHeld(null)} />
      )}
    </Overlay>
  );
}

interface FormProps {
  userName: string | undefined;
  held: string | null;
  /** The old password has to be typed after all. */
  onHeldRefused: () => void;
}

function ChangePasswordForm({ userName, held, onHeldRefused }: FormProps) {
  const { t, language } = useTexts();
  const { data: rules } = useQuery(validationRules(language));
  const { form, values, field, check } = useForm(
    ['oldPassword', 'newPassword', 'confirmNewPassword'],
    (typed) => checkPasswordChange(typed, held !== null, rules, t),
  );
  const [same, setSame] = useState(false);
  const { newPassword, confirmNewPassword } = values;
  const oldPassword = held ?? values.oldPassword;
  const captcha = useCaptcha();
  const [digits, setDigits] = useState('');

  const change = useMutation({
    mutationFn: async () => {
      const hide = toast.loading(t('shell.in_please_wait'), TOAST_MS.loadingForm);
      return changePassword({
        oldPassword,
        newPassword,
        confirmNewPassword,
        ...(captcha.shown ? { captcha: digits } : {}),
      }).finally(hide);
    },
    onSuccess: async () => {
      toast.success(t('login.in_chang_saved'), TOAST_MS.success);
      dropHeldPassword();
      const kept = await recall();
      if (kept) await remember(kept);
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return;
      if (held !== null && error.code === 'login.wrong.credentials') onHeldRefused();
      if (captcha.shown || error.captchaAsked || error.code === 'captcha.required') captcha.fetch();
      setDigits('');
    },
  });

  // A member who closes the popup before stays where that leads.
  const { isSuccess } = change;
  useEffect(() => {
    if (!isSuccess) return;
    const leave = setTimeout(() => navigate('/m/home', { replace: true }), TOAST_MS.success);
    return () => clearTimeout(leave);
  }, [isSuccess]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (change.isPending || isSuccess) return;
    if (!check(checkPasswordChange(values, held !== null, rules, t))) return;
    if (oldPassword === newPassword) setSame(true);
    else change.mutate();
  };

  return (
    <>
      <form ref={form} onSubmit={submit} noValidate className="grid gap-4">
        <p className="rounded-12 bg-bg-0/45 px-3.5 py-2.5 text-label text-tx-2">{t('login.changeTip')}</p>
        {userName !== undefined && (
          <TextField
            label={t('login.username')}
            icon="user"
            name="username"
            autoComplete="username"
            readOnly
            value={userName}
            onValue={() => {}}
          />
        )}
        {held === null && (
          <PasswordField
            {...field('oldPassword')}
            label={t('login.oldPassword')}
            placeholder={t('login.oldPasswordPlaceholder')}
            autoComplete="current-password"
            required
            maxLength={64}
          />
        )}
        <NewPasswordFields field={field} />
        {captcha.shown && (
          <CaptchaField
            label={t('human.captcha')}
            placeholder={t('human.captchaPlaceholder')}
            name="captcha"
            value={digits}
            onValue={setDigits}
            {...captcha.field}
          />
        )}
        <Button type="submit" wide busy={change.isPending}>
          {t('login.saveChange')}
        </Button>
      </form>
      {same && <SamePassword onClose={() => setSame(false)} />}
    </>
  );
}

function SamePassword({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  const id = useId();
  return (
    <BareOverlay
      onClose={onClose}
      labelledBy={id}
      className="dialog-in m-auto w-[min(100%-32px,340px)] rounded-22"
    >
      <div className="grid gap-5 p-5 text-center">
        <p id={id} className="pt-2 text-body">
          {t('login.same_password')}
        </p>
        <Button onClick={onClose}>{t('shell.confirm')}</Button>
      </div>
    </BareOverlay>
  );
}
