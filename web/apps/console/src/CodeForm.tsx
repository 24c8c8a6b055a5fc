import { Button } from '@erawan/ui/Button';
import { TextField } from '@erawan/ui/fields';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { textOf } from './api.ts';
import { useTexts } from './i18n.ts';

/** Digits of an authenticator app's code. */
const CODE_DIGITS = 6;

interface CodeFormProps<Answer> {
  /** Whether a recovery code is taken too. */
  recovers?: boolean;
  submit: string;
  send: (code: string) => Promise<Answer>;
  onDone: (answer: Answer) => void;
  /** What else a refusal means; the text is said here in any case. */
  onRefused?: (error: unknown) => void;
}

/** A code of the operator's authenticator app, or one of the codes that stand in for it. */
export function CodeForm<Answer>({ recovers, submit, send, onDone, onRefused }: CodeFormProps<Answer>) {
  const { t } = useTexts();
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState('');
  const [isRecovery, setIsRecovery] = useState(false);
  const check = useMutation({
    mutationFn: () => send(code),
    onSuccess: onDone,
    onError: (error) => {
      setCode('');
      setWrong(textOf(error));
      onRefused?.(error);
    },
  });
  const go = (event: FormEvent) => {
    event.preventDefault();
    if (check.isPending) return;
    if (code.length < CODE_DIGITS) setWrong(t('console.codeLength'));
    else check.mutate();
  };
  return (
    <form noValidate className="grid gap-4" onSubmit={go}>
      <TextField
        key={String(isRecovery)}
        label={t(isRecovery ? 'console.recoveryCode' : 'console.code')}
        name="code"
        icon="key"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        inputMode={isRecovery ? 'text' : 'numeric'}
        maxLength={isRecovery ? 32 : CODE_DIGITS}
        value={code}
        onValue={(text) => {
          setCode(isRecovery ? text.trim() : text.replace(/\D/g, ''));
          setWrong('');
        }}
        errors={wrong === '' ? [] : [wrong]}
      />
      <Button type="submit" wide busy={check.isPending}>
        {submit}
      </Button>
      {recovers && (
        <Button
          kind="outline"
          wide
          onClick={() => {
            setIsRecovery(!isRecovery);
            setCode('');
            setWrong('');
          }}
        >
          {t(isRecovery ? 'console.useApp' : 'console.useRecovery')}
        </Button>
      )}
    </form>
  );
}
