import { IconButton } from '@erawan/ui/Button';
import { Icon } from '@erawan/ui/Icon';
import { useEffect, useState } from 'react';
import { ballsInRow, ResultBalls } from '../components/Balls.tsx';
import { useAmounts } from '../components/amounts.ts';
import { noResult } from '../components/no-result.ts';
import { useTexts } from '../i18n.ts';
import { parseResult } from '../rules/result.ts';
import { useLottery, useLotteryState } from '../session/context.ts';
import { isWin } from '../session/outcomes.ts';
import type { DrawView } from '../wire.ts';

const BALL_MS = 900;

const isCalm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The last draw: closed, waiting, its balls as they fall, or what became of it. */
export function DrawStrip({ draw }: { draw: DrawView | undefined }) {
  const { t } = useTexts();
  const { game } = useLottery();
  const { freshNumero } = useLotteryState();
  if (!draw) return null;
  const result = draw.result == null ? undefined : parseResult(game.family, draw.result);
  return (
    <section
      aria-label={t('lottery.lastResult')}
      className="flex min-h-12 flex-wrap items-center gap-x-3 bg-bg-1/60 px-3 py-1"
    >
      <span className="tabular text-caption text-tx-2">{draw.numero}</span>
      {result ? (
        <ResultBalls
          key={draw.numero}
          family={game.family}
          result={result}
          drops={draw.numero === freshNumero}
        />
      ) : (
        <span role="status" className="text-label text-tx-2">
          {t(noResult(draw))}
        </span>
      )}
    </section>
  );
}

/** What the player's stakes came to, once the balls lie: a notice only where more comes back than was staked. */
export function OutcomeNotice() {
  const { t } = useTexts();
  const { exact } = useAmounts();
  const lottery = useLottery();
  const { outcome, refused, freshNumero } = useLotteryState();
  const isFalling = outcome !== undefined && outcome.numero === freshNumero && !isCalm();
  const [seen, setSeen] = useState<string>();
  const numero = outcome?.numero;
  useEffect(() => {
    if (!isFalling || numero === undefined) return;
    const timer = setTimeout(() => setSeen(numero), ballsInRow(lottery.game.family) * BALL_MS);
    return () => clearTimeout(timer);
  }, [isFalling, numero, lottery]);
  const close = (
    <IconButton
      icon="close"
      iconSize={18}
      label={t('lottery.closeNotice')}
      onClick={() => lottery.outcomeRead()}
    />
  );
  if (refused)
    return (
      <div role="alert" className="mx-3 flex items-center gap-2 rounded-14 bg-negative/12 pl-3 text-label">
        <p className="flex-1 py-2 text-negative">{t('lottery.orderRefused')}</p>
        {close}
      </div>
    );
  if (!outcome || (isFalling && seen !== numero)) return null;
  const amounts = { numero: outcome.numero, win: exact(outcome.win), stake: exact(outcome.stake) };
  if (isWin(outcome))
    return (
      <div role="status" className="card mx-3 flex items-center gap-3 py-2 pl-4">
        <Icon name="sparkle" className="shrink-0 text-brand-300" />
        <p className="grid flex-1">
          <span className="text-label text-tx-2">{t('lottery.wonIn', amounts)}</span>
          <strong className="tabular font-display text-h1 text-brand-300">{amounts.win}</strong>
        </p>
        {close}
      </div>
    );
  const text = outcome.isVoid
    ? t('lottery.voidIn', amounts)
    : t(outcome.win > 0n ? 'lottery.partIn' : 'lottery.lostIn', amounts);
  return (
    <div role="status" className="mx-3 flex items-center gap-2 rounded-14 bg-s-1 pl-3 text-label text-tx-2">
      <p className="flex-1">{text}</p>
      {close}
    </div>
  );
}
