import { Button } from '@erawan/ui/Button';
import { ListSkeleton } from '@erawan/ui/states';
import { useState } from 'react';
import { LotteryApi } from '../api.ts';
import { i18n, useTexts } from '../i18n.ts';
import { LOTTERIES } from '../lobby/lotteries.ts';
import { loadFamily } from '../rules/load.ts';
import { useCall } from '../session/use-call.ts';
import { Verification } from './VerifyPage.tsx';

const OWN = LOTTERIES.filter(({ origin }) => origin === 'own');
const field =
  'h-12 w-full rounded-12 bg-bg-1 px-3.5 text-[16px] outline-none inset-ring inset-ring-line-strong focus:inset-ring-2 focus:inset-ring-brand-400';

/** Any draw of ours, computed again by anyone: without a session. */
export default function PublicVerifyPage({ game, numero }: { game: string; numero: string }) {
  const { t, local } = useTexts();
  const [api] = useState(() => new LotteryApi(() => i18n.language));
  const [code, setCode] = useState(OWN.some(({ gameCode }) => gameCode === game) ? game : OWN[0]?.gameCode);
  const [typed, setTyped] = useState(numero);
  const [asked, setAsked] = useState(numero);
  const lottery = OWN.find(({ gameCode }) => gameCode === code);
  const { data: family } = useCall(async () => lottery && loadFamily(lottery.family), lottery?.family ?? '');
  return (
    <main className="mx-auto grid w-full max-w-[480px] min-w-0 grid-cols-1 content-start gap-3 px-3 py-4">
      <h1 className="text-h1">{t('lottery.verifyTitle')}</h1>
      <form
        className="grid gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          setAsked(typed.trim());
        }}
      >
        <label className="grid gap-1 text-label text-tx-2">
          {t('lottery.game')}
          <select value={code} onChange={({ target }) => setCode(target.value)} className={field}>
            {OWN.map(({ gameCode, name }) => (
              <option key={gameCode} value={gameCode}>
                {local(name)}
              </option>
            ))}
          </select>
        </label>
        <label className="grid gap-1 text-label text-tx-2">
          {t('lottery.draw')}
          <input
            inputMode="numeric"
            autoComplete="off"
            placeholder="20261129-0421"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            className={field}
          />
        </label>
        <Button type="submit" disabled={typed.trim() === ''}>
          {t('lottery.verify')}
        </Button>
      </form>
      {asked !== '' && lottery && !family && <ListSkeleton />}
      {asked !== '' && lottery && family && (
        <Verification
          key={`${lottery.gameCode} ${asked}`}
          api={api}
          gameCode={lottery.gameCode}
          family={family}
          isOwnDraw
          numero={asked}
        />
      )}
    </main>
  );
}
