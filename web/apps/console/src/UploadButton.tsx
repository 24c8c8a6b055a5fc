import { ApiError } from '@erawan/api/errors';
import { Button } from '@erawan/ui/Button';
import { Refusal } from '@erawan/ui/Refusal';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { textOf } from './api.ts';
import { useTexts } from './i18n.ts';

interface UploadButtonProps<T> {
  label: string;
  /** The ends of names of files that may be chosen. */
  accept: string;
  send: (file: Blob) => Promise<T>;
  onDone: (told: T) => unknown;
}

/** Sends a file; what is wrong with it is said with the line where it shows. */
export function UploadButton<T>({ label, accept, send, onDone }: UploadButtonProps<T>) {
  const { t } = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const sending = useMutation({ mutationFn: send, onSuccess: onDone });
  const broken = brokenAt(sending.error);
  const text = broken ? t('console.brokenAt', broken) : '';
  return (
    <div className="grid gap-2">
      <Button size="medium" busy={sending.isPending} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        className="sr-only"
        tabIndex={-1}
        aria-label={label}
        accept={accept}
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = '';
          if (file) sending.mutate(file);
        }}
      />
      <Refusal text={sending.error ? [textOf(sending.error), text].filter(Boolean).join('. ') : ''} />
    </div>
  );
}

function brokenAt(error: unknown): { line: string; what: string } | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const told = error.value as { line?: unknown; what?: unknown } | undefined;
  if (told?.line === undefined) return undefined;
  return { line: String(told.line), what: String(told.what ?? '') };
}
