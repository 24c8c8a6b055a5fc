import { formatWireShort, grouped, withSymbol } from '@erawan/kit/money';
import { cn } from '@erawan/ui/cn';
import { useCurrencySymbol } from '@erawan/ui/texts';
import type { ReactNode } from 'react';
import { useTexts } from '../../core/i18n.ts';
import type { TierValue } from './contract-queries.ts';

interface TierTableProps {
  /** What the tiers belong to. */
  label: string;
  tiers: readonly TierValue[];
  /** Whether tiers ask for a net loss besides. */
  hasNet: boolean;
}

/** The tiers of a contract, a row each: what has to be reached, and what is paid then. */
export function TierTable({ label, tiers, hasNet }: TierTableProps) {
  const { t } = useTexts();
  return (
    <table className="w-full text-caption">
      <caption className="sr-only">{label}</caption>
      <thead className="text-left align-bottom text-tx-3">
        <tr>
          <Head>{t('contracts.minTeamBet')}</Head>
          <Head>{t('contracts.minActive')}</Head>
          {hasNet && <Head>{t('contracts.minNet')}</Head>}
          <Head isLast>{t('contracts.pays')}</Head>
        </tr>
      </thead>
      <tbody className="tabular divide-y divide-white/6">
        {tiers.map((tier, at) => (
          // Tiers never move.
          <tr key={at}>
            <Cell>{formatWireShort(tier.minTeamBet)}</Cell>
            <Cell>{grouped(String(tier.minActiveMembers))}</Cell>
            {hasNet && <Cell>{tier.minNetLoss ? formatWireShort(tier.minNetLoss) : '–'}</Cell>}
            <Cell isLast>
              <Pays tier={tier} />
            </Cell>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A share in percent, or a fixed sum. */
function Pays({ tier: { rateType, rate } }: { tier: TierValue }) {
  const symbol = useCurrencySymbol();
  return <>{rateType === 'P' ? `${rate} %` : withSymbol(symbol, formatWireShort(rate))}</>;
}

interface PlaceProps {
  isLast?: boolean;
  children: ReactNode;
}

const place = (isLast: boolean) => cn('py-1.5 wrap-anywhere', isLast ? 'text-right' : 'pr-2');

function Head({ isLast = false, children }: PlaceProps) {
  return (
    <th scope="col" className={cn(place(isLast), 'font-normal')}>
      {children}
    </th>
  );
}

function Cell({ isLast = false, children }: PlaceProps) {
  return <td className={place(isLast)}>{children}</td>;
}
