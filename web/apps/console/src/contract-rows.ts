import { formatWire } from '@erawan/kit/money';
import type { Terms } from './contract-calls.ts';
import type { Translate } from './proposal-rows.ts';

type Row = readonly [label: string, text: string];

/** Categories of games that a contract may be about; `CONS` are all together. */
export const CONTRACT_GAMES = [
  'CONS',
  'RNG',
  'FISH',
  'LIVE',
  'LOTT',
  'ELOTT',
  'SPORTS',
  'PVP',
  'COCKFIGHT',
] as const;

/** A category by its name. */
export function gamesText(t: Translate, category: string): string {
  const known = CONTRACT_GAMES.find((games) => games === category);
  return known ? t(`console.category_${known}`) : category;
}

/** The terms of a contract, a line for each tier and one for what else is agreed to. */
export function termsRows(t: Translate, terms: Terms): Row[] {
  const tiers = terms.tiers.map((tier, at): Row => {
    const conditions = t('console.tierFrom', {
      bet: formatWire(tier.minTeamBet),
      count: tier.minActiveMembers,
    });
    const net = tier.minNetLoss ? ` · ${t('console.tierNet', { net: formatWire(tier.minNetLoss) })}` : '';
    const pays = tier.rateType === 'P' ? `${tier.rate} %` : formatWire(tier.rate);
    return [t('console.tier', { tier: at + 1 }), `${conditions}${net} → ${pays}`];
  });
  if (terms.tiers.length === 0) return [];
  const rest: Row[] = [[t('console.activeMinBet'), formatWire(terms.activeMinBet)]];
  if (terms.kind === 'dividend') {
    rest.push(
      [t('console.bankCharge'), `${terms.charges.bank} %`],
      [t('console.productCharge'), `${terms.charges.product} %`],
      [t('console.carry'), t(terms.carry ? 'console.yes' : 'console.no')],
    );
  }
  return [...tiers, ...rest];
}
