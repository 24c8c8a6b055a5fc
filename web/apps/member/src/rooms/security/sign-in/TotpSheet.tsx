import { Button } from '@erawan/ui/Button';
import { Overlay } from '@erawan/ui/Dialog';
import { FactorSetup } from '@erawan/ui/FactorSetup';
import { TextField } from '@erawan/ui/fields';
import { Icon } from '@erawan/ui/Icon';
import { Refusal } from '@erawan/ui/Refusal';
import { ErrorState, ListSkeleton } from '@erawan/ui/states';
import { toast } from '@erawan/ui/toasts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { textOf } from '../../../core/api.ts';
import { useTexts } from '../../../core/i18n.ts';
import { isAborted } from '../../../parts/step-up.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { confirmTotp, removeTotp, setUpTotp, type TotpSetup, totpChanged, totpStatus } from './queries.ts';

/** Digits of an authenticator app's code. */
const CODE_DIGITS = 6;

export function TotpSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  const status = useQuery(totpStatus());
  const [setup, setSetup] = useState<TotpSetup | null>(null);
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[] | null>(null);

  const close = () => {
    void totpChanged();
    onClose();
  };
  let content: ReactNode;
  if (recoveryCodes) content = <RecoveryCodes codes={recoveryCodes} onKept={close} />;
  else if (setup) content = <Confirm setup={setup} onConfirmed={setRecoveryCodes} />;
  else if (status.data?.enabled)
    content = <TurnOff codesLeft={status.data.recoveryCodesLeft} onDone={close} />;
  else if (status.data) content = <Start onSetup={setSetup} />;
  else if (status.error)
    content = <ErrorState text={textOf(status.error)} onRetry={() => void status.refetch()} />;
  else content = <ListSkeleton rows={2} />;
  return (
    <Overlay place="bottom" title={t('security.totp')} onClose={close}>
      {content}
    </Overlay>
  );
}

function Start({ onSetup }: { onSetup: (setup: TotpSetup) => void }) {
  const { t } = useTexts();
  const [refused, setRefused] = useState('');
  const start = useMutation({
    mutationFn: setUpTotp,
    onSuccess: onSetup,
    onError: (error) => setRefused(isAborted(error) ? '' : textOf(error)),
    meta: { noAlert: true },
  });
  return (
    <div className="grid gap-4">
      <p className="text-body text-tx-2">{t('security.totpLead')}</p>
      <Refusal text={refused} />
      <Button wide busy={start.isPending} onClick={() => start.mutate()}>
        {t('security.totpStart')}
      </Button>
    </div>
  );
}

interface ConfirmProps {
  setup: TotpSetup;
  onConfirmed: (recoveryCodes: readonly string[]) => void;
}

function Confirm({ setup, onConfirmed }: ConfirmProps) {
  const { t } = useTexts();
  const texts = {
    qr: t('security.totpQr'),
    openApp: t('security.totpOpenApp'),
    secret: t('security.totpSecret'),
    copy: t('security.copy'),
    copied: t('security.copied'),
  };
  return (
    <div className="grid gap-4">
      <p className="text-body text-tx-2">{t('security.totpScan')}</p>
      <FactorSetup setup={setup} texts={texts} />
      <CodeForm
        label={t('security.totpCode')}
        submit={t('security.totpConfirm')}
        digitsOnly
        send={confirmTotp}
        onDone={onConfirmed}
      />
    </div>
  );
}

function TurnOff({ codesLeft, onDone }: { codesLeft: number; onDone: () => void }) {
  const { t } = useTexts();
  return (
    <div className="grid gap-4">
      <p className="flex items-center gap-2.5 text-body">
        <Icon name="shield" size={22} className="shrink-0 text-positive" />
        <span>
          {t('security.totpIsOn')} · {t('security.totpCodesLeft', { count: codesLeft })}
        </span>
      </p>
      <CodeForm
        label={t('security.totpOffCode')}
        submit={t('security.totpOff')}
        danger
        send={removeTotp}
        onDone={() => {
          toast.success(t('security.totpTurnedOff'));
          onDone();
        }}
      />
    </div>
  );
}

interface CodeFormProps<Answer> {
  label: string;
  submit: string;
  digitsOnly?: boolean;
  danger?: boolean;
  send: (code: string) => Promise<Answer>;
  onDone: (answer: Answer) => void;
}

function CodeForm<Answer>({ label, submit, digitsOnly, danger, send, onDone }: CodeFormProps<Answer>) {
  const { t } = useTexts();
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState('');
  const check = useMutation({
    mutationFn: send,
    onSuccess: onDone,
    onError: (error) => {
      if (isAborted(error)) return;
      setCode('');
      setWrong(textOf(error));
    },
    meta: { noAlert: true },
  });
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (check.isPending) return;
        if (code.length < CODE_DIGITS) setWrong(t('security.totpCodeLength'));
        else check.mutate(code);
      }}
    >
      <TextField
        label={label}
        name="code"
        icon="key"
        autoComplete="one-time-code"
        inputMode={digitsOnly ? 'numeric' : 'text'}
        maxLength={digitsOnly ? CODE_DIGITS : 32}
        value={code}
        onValue={(text) => {
          setCode(digitsOnly ? text.replace(/\D/g, '') : text.trim());
          setWrong('');
        }}
        errors={wrong === '' ? [] : [wrong]}
      />
      <Button type="submit" wide kind={danger ? 'danger' : 'gold'} busy={check.isPending}>
        {submit}
      </Button>
    </form>
  );
}
