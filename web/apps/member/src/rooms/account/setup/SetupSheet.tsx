import { ApiError } from '@erawan/api/errors';
import { session } from '@erawan/kit/storage';
import { useStore } from '@erawan/kit/store';
import { Button } from '@erawan/ui/Button';
import { Overlay } from '@erawan/ui/Dialog';
import { Checkbox, TextField } from '@erawan/ui/fields';
import { Refusal } from '@erawan/ui/Refusal';
import { toast } from '@erawan/ui/toasts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { useTexts } from '../../../core/i18n.ts';
import { useForm } from '../../../parts/use-form.ts';
import { checkNewPassword } from '../../login/check-password.ts';
import { NewPasswordFields } from '../../login/NewPasswordFields.tsx';
import { validationRules } from '../../login/queries.ts';
import { dropHeldPassword, recall, remember } from '../../login/remembered.ts';
import { BirthdayField } from '../register/BirthdayField.tsx';
import { birthdayMessages } from '../register/register-check.ts';
import { TermsDialog } from '../register/TermsDialog.tsx';
import { finishSetup, type Setup } from './queries.ts';

/** All that the owner of an account tells that an agent opened: a password of their own, the birthday, the terms. */
export function SetupSheet({ setup, onClose }: { setup: Setup; onClose: () => void }) {
  const { t, language } = useTexts();
  const { minimumAge, agent } = setup;
  const userName = useStore(session)?.userName;
  const { data: rules } = useQuery(validationRules(language));
  const faults = (typed: Record<'newPassword' | 'confirmNewPassword' | 'birthday', string>) => ({
    ...checkNewPassword(typed, rules, t),
    birthday:
      typed.birthday === ''
        ? [t('parts.required', { field: t('account.birthday') })]
        : birthdayMessages(typed.birthday, minimumAge, Date.now(), t),
  });
  const names = ['newPassword', 'confirmNewPassword', 'birthday'] as const;
  const { form, values, field, check, refuse, refused } = useForm(names, faults);
  const [agreed, setAgreed] = useState(true);
  const [termsOpen, setTermsOpen] = useState(false);

  const leave = () => navigate('/m/home', { replace: true });
  const finish = useMutation({
    mutationFn: () => finishSetup({ ...values, acceptTerms: agreed }),
    meta: { noAlert: true },
    onSuccess: async () => {
      dropHeldPassword();
      const kept = await recall();
      if (kept) await remember(kept);
      toast.success(t('setup.done'));
      leave();
    },
    onError: (error) => {
      // It was finished by a press before, whose answer was lost.
      if (error instanceof ApiError && error.code === 'account.setup.done') return leave();
      if (error instanceof ApiError && error.code === 'modify.new.old.same') {
        check({ newPassword: [t('setup.same')] });
        return;
      }
      void refuse(error);
    },
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (agreed && !finish.isPending && check(faults(values))) finish.mutate();
  };

  return (
    <Overlay title={t('setup.title')} onClose={onClose}>
      <form ref={form} onSubmit={submit} noValidate className="grid gap-4">
        {agent !== undefined && (
          <div className="grid gap-2 rounded-12 bg-bg-0/45 px-3.5 py-2.5 text-label text-tx-2">
            <p>{t('setup.lead', { agent })}</p>
            <p>{t('setup.sees', { agent })}</p>
          </div>
        )}
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
        <NewPasswordFields field={field} />
        <BirthdayField {...field('birthday')} required minimumAge={minimumAge} />
        <div className="flex flex-wrap items-center gap-x-1">
          <Checkbox name="agree" checked={agreed} onChecked={setAgreed}>
            {t('account.agreeStart', { age: minimumAge })}
          </Checkbox>
          <button
            type="button"
            onClick={() => setTermsOpen(true)}
            className="min-h-11 text-label font-semibold text-brand-300 underline underline-offset-4"
          >
            {t('account.agreeTerms')}
          </button>
        </div>
        <Refusal text={refused} />
        <Button type="submit" wide disabled={!agreed} busy={finish.isPending}>
          {t('setup.submit')}
        </Button>
        <Button kind="outline" wide onClick={onClose}>
          {t('setup.later')}
        </Button>
      </form>
      {termsOpen && <TermsDialog onClose={() => setTermsOpen(false)} />}
    </Overlay>
  );
}
