import { keepPlayType, keptPlayType, PLAY_TYPES, type PlayType } from '@erawan/kit/play-type';
import { Button } from '@erawan/ui/Button';
import { Overlay } from '@erawan/ui/Dialog';
import { Segments } from '@erawan/ui/Segments';
import { ErrorState, ListSkeleton } from '@erawan/ui/states';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { textOf } from '../../core/api.ts';
import { useTexts } from '../../core/i18n.ts';
import { ClosesIn } from './ClosesIn.tsx';
import { DrawnPrizes } from './DrawnBalls.tsx';
import { drawTimeText, useNoResult } from './draw-times.ts';
import { launchLottery } from './launch-lottery.ts';
import type { MenuLottery } from './lottery-menu.ts';
import { type Drawn, type NumeroNow, numeroNow, pastDraws } from './lottery-numeros.ts';

/** The draw of a lottery that takes bets, and the last ones that were held. */
export function DrawsSheet({ lottery, onClose }: { lottery: MenuLottery; onClose: () => void }) {
  const { t } = useTexts();
  const now = useQuery(numeroNow(lottery.gameCode));
  const { data, error, refetch } = useQuery(pastDraws(lottery.gameCode));
  const onSale = now.data?.numero.isSale ? now.data.numero.numero : undefined;
  return (
    <Overlay place="bottom" title={lottery.gameName} onClose={onClose}>
      <div className="grid grid-cols-1 gap-4">
        {now.data && <Now {...now.data} />}
        <Boards lottery={lottery} />
        <Button
          wide
          onClick={() => {
            onClose();
            void launchLottery(lottery);
          }}
        >
          {t('games.play')}
        </Button>
        <section className="grid grid-cols-1 gap-2">
          <h3 className="text-body">{t('games.lastDraws')}</h3>
          <p className="text-caption text-tx-3">{t('games.pastDraws')}</p>
          {data && <Past draws={data.filter(({ numero }) => numero !== onSale)} />}
          {!data &&
            (error ? (
              <ErrorState text={textOf(error)} onRetry={() => void refetch()} />
            ) : (
              <ListSkeleton rows={4} />
            ))}
        </section>
      </div>
    </Overlay>
  );
}

/** Which board opens, of a lottery that has both. */
function Boards({ lottery: { gameCode, playTypes } }: { lottery: MenuLottery }) {
  const { t } = useTexts();
  const [chosen, setChosen] = useState(() => keptPlayType(gameCode) ?? 'Tradition');
  if (!PLAY_TYPES.every((type) => playTypes?.includes(type))) return null;
  return (
    <Segments<PlayType>
      label={t('games.boards')}
      choices={PLAY_TYPES.map((type) => ({
        value: type,
        text: t(type === 'Tradition' ? 'games.tradition' : 'games.entertainment'),
      }))}
      value={chosen}
      onValue={(next) => {
        keepPlayType(gameCode, next);
        setChosen(next);
      }}
    />
  );
}

/** The draw that takes bets, or the next that will. */
function Now({ numero: told, aheadMs }: NumeroNow) {
  const { t } = useTexts();
  const { numero, drawTime, openTime, closeTime, isSale, seedHash, serverTime } = told;
  // Sales can be stopped after they opened.
  const opens = !isSale && openTime > serverTime;
  return (
    <section className="grid grid-cols-1 gap-1.5 rounded-14 bg-s-2 px-3 py-2.5 shadow-e1">
      <div className="flex items-center gap-3">
        <div className="grid min-w-0 flex-1 gap-0.5">
          <h3 className="tabular truncate text-body font-semibold">{t('games.drawOf', { numero })}</h3>
          <p className="tabular text-caption text-tx-2">
            {opens
              ? t('games.opensAt', { time: drawTimeText(openTime) })
              : t('games.drawsAt', { time: drawTimeText(drawTime) })}
          </p>
        </div>
        <ClosesIn at={isSale ? closeTime - aheadMs : 0} />
      </div>
      {seedHash !== undefined && (
        <p className="text-caption text-tx-3">
          {t('games.fingerprint')} <span className="tabular break-all text-tx-2">{seedHash}</span>
        </p>
      )}
    </section>
  );
}

function Past({ draws }: { draws: readonly Drawn[] }) {
  const { t } = useTexts();
  const noResult = useNoResult();
  if (draws.length === 0) return <p className="text-label text-tx-2">{t('games.noDraws')}</p>;
  return (
    <ul className="divide-y divide-white/6">
      {draws.map(({ numero, drawTime, result, isLate }) => (
        <li key={numero} className="grid grid-cols-1 gap-1.5 py-2.5">
          <div className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="tabular text-label text-tx-2">{t('games.drawOf', { numero })}</span>
            <span className="tabular text-caption text-tx-3">{drawTimeText(drawTime)}</span>
          </div>
          {result === undefined ? (
            <p className="text-label text-tx-2">{noResult(drawTime)}</p>
          ) : (
            <DrawnPrizes result={result} />
          )}
          {isLate && <p className="text-caption text-tx-3">{t('games.drawnLate')}</p>}
        </li>
      ))}
    </ul>
  );
}
