import { Icon } from '@erawan/ui/Icon';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../core/i18n.ts';
import { late } from '../../parts/late.ts';
import { DrawnBalls } from './DrawnBalls.tsx';
import { drawTimeText, useNoResult } from './draw-times.ts';
import type { MenuLottery } from './lottery-menu.ts';
import { newestDrawn, numeroNow } from './lottery-numeros.ts';

const DrawsSheet = late([], async () => (await import('./DrawsSheet.tsx')).DrawsSheet);

interface Last {
  numero: string;
  drawTime: number;
  result?: string;
}

/** The newest draw of a lottery; `null` where there is none, `undefined` until it is known. */
function useLastDraw({ gameCode }: MenuLottery): Last | null | undefined {
  const together = useQuery(newestDrawn());
  const newest = together.data?.find((drawn) => drawn.gameCode === gameCode);
  // A lottery that is not among those told together is asked for by itself.
  const alone = useQuery({ ...numeroNow(gameCode), enabled: !together.isPending && !newest });
  return newest ?? (alone.data && (alone.data.numero.previous ?? null));
}

/** The newest result of a lottery; a tap tells its last draws. */
export function LastDraw({ lottery }: { lottery: MenuLottery }) {
  const { t } = useTexts();
  const last = useLastDraw(lottery);
  const noResult = useNoResult();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="press flex min-h-11 w-full items-center gap-2 border-t border-white/8 px-3 py-1.5 text-left"
      >
        {/* Two lines from the beginning: what comes later moves nothing down. */}
        <span className="grid min-w-0 flex-1 gap-1">
          <span className="tabular text-caption text-tx-3">
            {last
              ? t('games.drawn', { numero: last.numero, time: drawTimeText(last.drawTime) })
              : t('games.lastDraws')}
          </span>
          {last?.result === undefined ? (
            <span className="text-button text-tx-2">{last ? noResult(last.drawTime) : '–'}</span>
          ) : (
            <DrawnBalls result={last.result} />
          )}
        </span>
        <span className="sr-only">{t('games.lastDrawsOf', { game: lottery.gameName })}</span>
        <Icon name="forward" size={18} className="shrink-0 text-tx-3" />
      </button>
      {isOpen && <DrawsSheet lottery={lottery} onClose={() => setOpen(false)} />}
    </>
  );
}
