import { Money } from '@erawan/ui/Money';
import { TileImage } from '@erawan/ui/GameTile';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../core/i18n.ts';
import { useInfo } from '../../core/merchant.ts';
import { launch } from '../games/launch.ts';
import { winners } from './queries.ts';
import { SectionTitle } from './SectionTitle.tsx';
import { byWin } from './winners.ts';

/** While home is looked at, new wins come in. */
const FRESH_MS = 20_000;

/** Real wins only: while there are none, there is no board. */
export function WinnerBoard() {
  const { t, language } = useTexts();
  const info = useInfo();
  const { data } = useQuery({ ...winners(language), refetchInterval: FRESH_MS });
  if (!data || data.length === 0) return null;
  return (
    <section>
      <SectionTitle title={t('homeTail.winners')} />
      <ol className="card divide-y divide-white/6 overflow-hidden">
        {byWin(data).map((win, index) => (
          <li key={win.recordId}>
            <button
              type="button"
              className="flex w-full min-w-0 items-center gap-3 px-3 py-2.5 text-left active:bg-white/5"
              onClick={() =>
                void launch({
                  gameCategory: win.gameType,
                  vendor: win.vendor,
                  gameId: win.gameId,
                  nodeId: win.nodeId,
                  name: win.gameName,
                })
              }
            >
              <span className="w-5 shrink-0 text-center font-display text-body font-semibold text-brand-400">
                {index + 1}
              </span>
              <span className="h-[52px] w-[39px] shrink-0 overflow-hidden rounded-8">
                <TileImage imageUrl={win.iconUrl} eager={false} />
              </span>
              <span className="min-w-0 flex-1">
                <span className="one-line block text-body">{win.customerName}</span>
                <span className="one-line block text-caption text-tx-3">{win.gameName}</span>
              </span>
              <Money value={win.winAmount} symbol={info?.currency.symbol} signed className="text-body" />
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
