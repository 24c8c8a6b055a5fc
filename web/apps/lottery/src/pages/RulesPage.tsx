import { useStore } from '@erawan/kit/store';
import { useState } from 'react';
import { useAmounts } from '../components/amounts.ts';
import { PageFrame } from '../components/PageHead.tsx';
import { PriceLine } from '../components/PriceLine.tsx';
import { linesOf } from '../entry/new-rows.ts';
import type { Picks } from '../entry/picks.ts';
import { quickPick } from '../entry/quick-pick.ts';
import { useTexts } from '../i18n.ts';
import type { Play } from '../rules/family.ts';
import { betsOf } from '../rules/kernel.ts';
import type { PlayLimits } from '../rules/limits.ts';
import { SATANG, stakeOf, winOf } from '../rules/line.ts';
import { formatOdds, formatPercent } from '../rules/odds.ts';
import { selectionText } from '../rules/selection.ts';
import { useLottery, useLotteryState } from '../session/context.ts';
import { chosenFor, type EntriesStore } from '../session/entries.ts';
import { cellName, cellTexts, priceTexts, repeatText, viewText, winText } from './rule-texts.ts';

const MINUTE_S = 60;
/** How many draws of orders a player may cancel within an hour; the vendor counts. */
const CANCELS_AN_HOUR = 60;

/** What each play asks for, pays and returns, with an example in the player's own numbers. */
export default function RulesPage({ entries }: { entries: EntriesStore }) {
  const { t, local } = useTexts();
  const { short } = useAmounts();
  const { game } = useLottery();
  const { draws } = useLotteryState();
  // What a draw was promised with is the draw's own: another one may have been planned with other settings.
  const hasBeacon = draws.onSale[0]?.beacon != null;
  const entered = useStore(entries);
  const closesIn = game.closesBeforeS;
  const isWhole = closesIn % MINUTE_S === 0;
  const baht = (satang: number) => short(BigInt(satang) * SATANG);
  const limitsText = ({ unitMin, unitMax, suborderMax }: PlayLimits) =>
    t('lottery.rulesLimits', { min: baht(unitMin), max: baht(unitMax), draw: baht(suborderMax) });
  return (
    <PageFrame title={t('lottery.rules')}>
      <section className="card grid gap-2 p-4 text-label text-tx-2">
        <p>{t(game.isOwnDraw ? 'lottery.rulesOwn' : 'lottery.rulesEntered')}</p>
        {game.isOwnDraw && <p>{t(hasBeacon ? 'lottery.rulesBeacon' : 'lottery.rulesSeed')}</p>}
        <p>{limitsText(game.limits)}</p>
        <p>{t('lottery.rulesPrices')}</p>
        <p>{t('lottery.rulesSoldOut')}</p>
        <p>
          {t(isWhole ? 'lottery.rulesClosesMinutes' : 'lottery.rulesClosesSeconds', {
            count: isWhole ? closesIn / MINUTE_S : closesIn,
          })}{' '}
          {t('lottery.rulesCancel', { count: CANCELS_AN_HOUR })}
        </p>
        <p>{t('lottery.rulesVoid')}</p>
        {!game.isOwnDraw && <p>{t('lottery.rulesCorrected')}</p>}
      </section>
      <ul className="grid gap-2">
        {game.family.plays.map((play) => {
          const own = game.limits.plays?.get(play.code);
          return (
            <li key={play.code} className="card grid gap-1.5 p-4">
              <h2 className="text-body font-semibold">{local(play.name)}</h2>
              <PriceLine play={play} sheet={game.sheet} />
              <p className="text-label text-tx-2">{winText(play, t)}</p>
              <ul className="grid gap-0.5 text-caption text-tx-2">
                {[
                  viewText(game.family, play, t),
                  repeatText(play, t),
                  ...cellTexts(play, t),
                  ...priceTexts(play, game.sheet.get(play.code) ?? [], t),
                  own && limitsText(own),
                ]
                  .filter((text) => text !== undefined)
                  .map((text) => (
                    <li key={text}>{text}</li>
                  ))}
              </ul>
              <Example
                play={play}
                picks={chosenFor(entered, play)}
                unit={entered.unit ?? (own ?? game.limits).unitMin}
              />
              <Reduced play={play} />
            </li>
          );
        })}
      </ul>
    </PageFrame>
  );
}

function Reduced({ play }: { play: Play }) {
  const { t } = useTexts();
  const { game } = useLottery();
  const reduced = game.sheet.get(play.code)?.flatMap((price) => price.reduced ?? []) ?? [];
  const [first] = reduced;
  if (!first) return null;
  return (
    <p className="text-caption text-tx-2">
      {t('lottery.rulesReduced', { odds: formatOdds(first.odds), percent: formatPercent(first.returnPpm) })}
    </p>
  );
}

/** One line with its stake, and what one hit of it pays. */
function Example({ play, picks, unit }: { play: Play; picks: Picks; unit: number }) {
  const { t } = useTexts();
  const { short } = useAmounts();
  const { game } = useLottery();
  const [byChance] = useState(() => quickPick(play, game.sheet, 1));
  const own = linesOf(play, game.sheet, picks, unit).lines[0];
  const line = own ?? linesOf(play, game.sheet, byChance, unit).lines[0];
  if (!line) return null;
  const isCells = play.kernel.type === 'cell';
  const selection = selectionText(play, line.sets);
  const shown = isCells
    ? selection
        .split(',')
        .map((code) => cellName(code, t))
        .join(', ')
    : selection.replaceAll(',', ' ').replaceAll('|', ' | ');
  return (
    <p className="tabular rounded-12 bg-bg-1 px-3 py-2 text-label text-tx-2">
      {t('lottery.example', {
        selection: shown,
        bets: betsOf(play, line.sets),
        stake: short(stakeOf(line)),
        win: short(winOf(line, 1)),
      })}
    </p>
  );
}
