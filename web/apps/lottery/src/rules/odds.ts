/** Odds in thousandths: what one unit returns when a bet wins once, stake included. Whole numbers, never a float. */
const ODDS_ONE = 1_000;

/** Reads odds as data files write them: at most three decimal places, above 0, and what 32 bits hold. */
export function parseOdds(text: string): number {
  const match = /^(\d{1,7})(?:\.(\d{1,3}))?$/.exec(text);
  const thousandths = match ? Number(match[1]) * ODDS_ONE + Number((match[2] ?? '').padEnd(3, '0')) : 0;
  if (thousandths === 0 || thousandths >= 2 ** 32) throw new RangeError(`${text} are no odds`);
  return thousandths;
}

/** Writes odds as people read them: `3.3`, `9,000`. */
export function formatOdds(thousandths: number): string {
  const whole = String(Math.trunc(thousandths / ODDS_ONE)).replace(/\B(?=(\d{3})+$)/g, ',');
  const part = String(thousandths % ODDS_ONE)
    .padStart(3, '0')
    .replace(/0+$/, '');
  return part === '' ? whole : `${whole}.${part}`;
}

/** Writes odds as data files and the vendor do: `9000`, `3.3`. */
export const oddsText = (thousandths: number): string => formatOdds(thousandths).replaceAll(',', '');

/** A share in parts per million as a percentage with two places, cut: `89.43`. */
export function formatPercent(ppm: number): string {
  const hundredths = String(Math.trunc(ppm / 100)).padStart(3, '0');
  return `${hundredths.slice(0, -2)}.${hundredths.slice(-2)}`.replace(/\.?0+$/, '');
}
