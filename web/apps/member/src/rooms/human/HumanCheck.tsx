import { ApiError } from '@erawan/api/errors';
import { Button, IconButton } from '@erawan/ui/Button';
import { Overlay } from '@erawan/ui/Dialog';
import { CaptchaField } from '@erawan/ui/fields';
import { SlidePuzzle } from '@erawan/ui/SlidePuzzle';
import { ErrorState, Skeleton } from '@erawan/ui/states';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { textOf } from '../../core/api.ts';
import { useTexts } from '../../core/i18n.ts';
import { type HumanAnswer, puzzle as puzzleQuery, verifyHuman } from './queries.ts';
import { useCaptcha } from './use-captcha.ts';

/** Asks the user to prove being human; answers the token that proves it once, or nothing when the user gave up. */
export function useHumanCheck(): { ask: () => Promise<string | undefined>; dialog: ReactNode } {
  const [waiting, setWaiting] = useState<(token?: string) => void>();
  const ask = () => new Promise<string | undefined>((resolve) => setWaiting(() => resolve));
  const answer = (token?: string) => {
    waiting?.(token);
    setWaiting(undefined);
  };
  return { ask, dialog: waiting ? <HumanCheck onDone={answer} /> : null };
}

function HumanCheck({ onDone }: { onDone: (token?: string) => void }) {
  const { t } = useTexts();
  const [byCode, setByCode] = useState(false);
  return (
    <Overlay title={t('human.title')} onClose={() => onDone()}>
      {byCode ? <ByCode onDone={onDone} /> : <BySlide onDone={onDone} />}
      <button
        type="button"
        onClick={() => setByCode(!byCode)}
        className="mx-auto mt-2 flex min-h-11 items-center px-2 text-label font-semibold text-brand-300 underline underline-offset-4"
      >
        {byCode ? t('human.bySlide') : t('human.byCode')}
      </button>
    </Overlay>
  );
}

interface WayProps {
  onDone: (token: string) => void;
}

/** What the server thinks of an answer; a refused one needs a new question. */
function useVerdict(onDone: (token: string) => void, askAgain: () => void) {
  return useMutation({
    mutationFn: (answer: HumanAnswer) => verifyHuman(answer),
    onSuccess: ({ token }) => onDone(token),
    onError: askAgain,
    meta: { noAlert: true },
  });
}

function BySlide({ onDone }: WayProps) {
  const { t } = useTexts();
  const puzzle = useQuery(puzzleQuery());
  const verdict = useVerdict(onDone, () => void puzzle.refetch());
  if (puzzle.error) return <ErrorState text={textOf(puzzle.error)} onRetry={() => void puzzle.refetch()} />;
  const busy = puzzle.isFetching || verdict.isPending;
  return (
    <div className="grid gap-3">
      <div className="flex items-center justify-between gap-2">
        <Said error={verdict.error} otherwise={t('human.lead')} />
        <IconButton
          icon="refresh"
          iconSize={20}
          label={t('human.newPicture')}
          disabled={busy}
          onClick={() => {
            verdict.reset();
            void puzzle.refetch();
          }}
        />
      </div>
      {puzzle.data ? (
        <SlidePuzzle
          key={puzzle.data.id}
          puzzle={puzzle.data}
          label={t('human.slider')}
          hint={t('human.hint')}
          disabled={busy}
          onDone={(x, track) => verdict.mutate({ id: puzzle.data.id, x, track })}
        />
      ) : (
        <Skeleton className="mx-auto h-[216px] w-full max-w-[320px] rounded-14" />
      )}
    </div>
  );
}

function ByCode({ onDone }: WayProps) {
  const { t } = useTexts();
  const captcha = useCaptcha(true);
  const [code, setCode] = useState('');
  const verdict = useVerdict(onDone, () => {
    setCode('');
    captcha.fetch();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code !== '') verdict.mutate({ captcha: code });
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-3">
      <Said error={verdict.error} otherwise={t('human.captchaPlaceholder')} />
      <CaptchaField
        label={t('human.captcha')}
        name="humanCaptcha"
        value={code}
        onValue={setCode}
        {...captcha.field}
      />
      <Button type="submit" wide busy={verdict.isPending} disabled={code === ''}>
        {t('shell.confirm')}
      </Button>
    </form>
  );
}

function Said({ error, otherwise }: { error: Error | null; otherwise: string }) {
  const { t } = useTexts();
  const failed = error instanceof ApiError && error.code.startsWith('verification.');
  if (!error) return <p className="text-body text-balance text-tx-2">{otherwise}</p>;
  return (
    <p role="alert" className="text-body text-negative">
      {failed ? t('human.again') : textOf(error)}
    </p>
  );
}
