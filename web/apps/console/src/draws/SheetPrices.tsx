import { Icon } from '@erawan/ui/Icon';
import { useTexts } from '../i18n.ts';
import { useCellName } from './cell-name.ts';
import type { PlayPrice } from './sheet-calls.ts';
import { returnText } from './titles.ts';

type Price = PlayPrice['prices'][number];

/** For which numbers or cells of its play a price holds; nothing where for all. */
export function usePriceScope(): (price: Pick<Price, 'arrangements' | 'cells'>) => string | undefined {
  const { t } = useTexts();
  const nameOf = useCellName();
  return ({ arrangements, cells = [] }) => {
    if (arrangements !== undefined) return t('console.arrangements', { count: arrangements });
    return cells.length > 0 ? cells.map(nameOf).join(', ') : undefined;
  };
}

/** Every price of a sheet with the return that was computed for it; what returns little is marked. */
export function SheetPrices({ plays }: { plays: readonly PlayPrice[] }) {
  return (
    <ul className="grid gap-2.5 w1000:grid-cols-2">
      {plays.map((play) => (
        <li key={play.playCode}>
          <Play of={play} />
        </li>
      ))}
    </ul>
  );
}

function Play({ of }: { of: PlayPrice }) {
  const { t } = useTexts();
  const scopeOf = usePriceScope();
  const hasReduced = of.prices.some(({ reducedOdds }) => reducedOdds !== undefined);
  return (
    <div className="card p-3.5">
      <table className="tabular w-full text-caption">
        <caption className="pb-1.5 text-left text-body font-semibold">{of.playName}</caption>
        <thead className="text-tx-3">
          <tr>
            <th scope="col" className="py-1 text-left font-normal">
              {t('console.priceOf')}
            </th>
            <th scope="col" className="py-1 pl-2 text-right font-normal">
              {t('console.odds')}
            </th>
            <th scope="col" className="py-1 pl-2 text-right font-normal">
              {t('console.returns')}
            </th>
          </tr>
        </thead>
        <tbody>
          {of.prices.map((price, place) => (
            <PriceRows key={String(place)} price={price} scope={scopeOf(price)} hasReduced={hasReduced} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface PriceRowsProps {
  price: Price;
  scope: string | undefined;
  hasReduced: boolean;
}

function PriceRows({ price, scope, hasReduced }: PriceRowsProps) {
  const { t } = useTexts();
  const { odds, returnPpm, isLow, reducedOdds, reducedReturnPpm } = price;
  const full = t(hasReduced ? 'console.oddsFull' : 'console.odds');
  return (
    <>
      <tr className="border-t border-white/6">
        <th scope="row" className="py-1.5 text-left font-normal text-tx-2">
          {[scope, scope === undefined || hasReduced ? full : undefined].filter(Boolean).join(' · ')}
        </th>
        <td className="py-1.5 pl-2 text-right text-tx-1">{odds}</td>
        <td className="py-1.5 pl-2 text-right text-tx-1">
          <span className="flex flex-wrap items-center justify-end gap-x-2">
            {isLow && (
              <span className="flex items-center gap-1 text-brand-300">
                <Icon name="alert" size={14} />
                {t('console.returnLow')}
              </span>
            )}
            <span>{returnText(returnPpm)}</span>
          </span>
        </td>
      </tr>
      {reducedOdds !== undefined && reducedReturnPpm !== undefined && (
        <tr>
          <th scope="row" className="py-1.5 text-left font-normal text-tx-2">
            {[scope, t('console.oddsReduced')].filter(Boolean).join(' · ')}
          </th>
          <td className="py-1.5 pl-2 text-right text-tx-1">{reducedOdds}</td>
          <td className="py-1.5 pl-2 text-right text-tx-1">{returnText(reducedReturnPpm)}</td>
        </tr>
      )}
    </>
  );
}
