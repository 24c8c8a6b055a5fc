import { h } from '../dom';
import { icon } from '../hud/icons';
import { waysOf } from '../hud/ways-meter';
import type { Speech, TextKey } from '../i18n';
import { formatAmount } from '../money';
import { type Atlas, symbolPicture } from '../stage/atlas';
import type { GameInfo, SpinMode, Win } from '../wire';
import type { Claim, SpinCheck, Verification } from './verify';

const PICTURE = 44;
/** What is told of the stops beside those that are drawn. */
const STOPS: Partial<Record<SpinMode, TextKey>> = { cascade: 'stepFallen', hold: 'stepStood' };
const WINS = {
  ways: 'announceWays',
  scatter: 'announceScatter',
  hold: 'announceHoldWin',
  full: 'announceFull',
} as const;

/** The verification in plain words, step by step. */
export function reportOf(
  speech: Speech,
  info: GameInfo,
  atlas: Atlas | undefined,
  claim: Claim,
  verification: Verification,
): HTMLElement[] {
  const { t, local } = speech;
  const titles = titlesOf(speech, verification.spins);
  return [
    verdict(speech, verification.matches),
    h(
      'section',
      { class: 'step' },
      h('h2', {}, `${local(info.title)} · ${t('verifyBet')} ${formatAmount(claim.betMinor)}`),
      check(speech, verification.hashMatches, t('stepHash'), [
        h('p', { class: 'hint' }, t('stepHashText')),
        pair(speech, verification.computedHash, claim.serverSeedHash),
      ]),
      check(speech, verification.rulesMatch, t('stepRules'), [
        h('p', { class: 'hint' }, t('stepRulesText', { version: `${info.gameCode} ${info.version}` })),
      ]),
      check(speech, verification.totalMatches, t('stepTotal'), [
        pair(speech, formatAmount(verification.totalMinor), formatAmount(verification.recordedTotalMinor)),
      ]),
      h('p', { class: 'hint' }, t('stepStopsText', { message: verification.message })),
    ),
    ...verification.spins.map((spin, index) => spinStep(speech, info, atlas, spin, titles[index] ?? '')),
  ];
}

function verdict(speech: Speech, matches: boolean): HTMLElement {
  const { t } = speech;
  return h(
    'section',
    { class: 'verdict', 'data-testid': 'verdict', 'data-matches': String(matches) },
    mark(speech, matches),
    h(
      'div',
      {},
      h('p', { class: 'verdict-title' }, t(matches ? 'verifyGood' : 'verifyBad')),
      h('p', { class: 'hint' }, t(matches ? 'verifyGoodText' : 'verifyBadText')),
    ),
  );
}

/** What each spin is called: free spins are counted through, respins and cascades within their spin. */
function titlesOf({ t }: Speech, spins: SpinCheck[]): string[] {
  const free = spins.filter((spin) => spin.mode === 'free').length;
  let spin = 0;
  let step = 0;
  return spins.map(({ mode, multiplier }) => {
    step = mode === 'base' || mode === 'free' ? 0 : step + 1;
    if (mode === 'free') spin += 1;
    if (mode === 'base') return t('stepSpinBase');
    if (mode === 'hold') return t('stepSpinHold', { index: step });
    if (mode === 'free') return t('stepSpinFree', { index: `${spin} / ${free}` });
    return t(mode === 'respin' ? 'stepSpinRespin' : 'stepSpinCascade', { index: step, multiplier });
  });
}

function spinStep(
  speech: Speech,
  info: GameInfo,
  atlas: Atlas | undefined,
  spin: SpinCheck,
  title: string,
): HTMLElement {
  const { t } = speech;
  const wins = spin.wins.map((win) => h('li', {}, winText(speech, info, win)));
  return h(
    'section',
    { class: 'step' },
    h('h2', {}, title),
    check(speech, spin.stopsMatch, t(STOPS[spin.mode] ?? 'stepStops'), [
      spin.heights !== undefined &&
        spin.heights.length > 0 &&
        h(
          'p',
          { class: 'hint' },
          t('stepHeights', {
            heights: spin.heights.join(' · '),
            count: waysOf(spin.heights).toLocaleString('en-US'),
          }),
        ),
      h('p', { class: 'stops' }, ...spin.stops.map((stop) => h('span', { class: 'stop' }, String(stop)))),
    ]),
    check(speech, spin.gridMatches, t('stepGrid'), [
      smallGrid(speech, info, atlas, spin),
      spin.respinsLeft !== undefined &&
        h('p', { class: 'hint' }, t('stepHold', { count: spin.values?.length ?? 0, left: spin.respinsLeft })),
    ]),
    check(speech, spin.winsMatch, t(wins.length > 0 ? 'stepWins' : 'stepNoWins'), [
      wins.length > 0 && h('ul', { class: 'win-list' }, ...wins),
    ]),
    (spin.awarded > 0 || !spin.freeMatches) &&
      check(speech, spin.freeMatches, t('stepFree', { count: spin.awarded }), []),
  );
}

function smallGrid(speech: Speech, info: GameInfo, atlas: Atlas | undefined, spin: SpinCheck): HTMLElement {
  const won = new Set(spin.wins.flatMap((win) => win.positions.map(([reel, row]) => `${reel}:${row}`)));
  const cells = Array.from({ length: info.rows }, (_, row) =>
    spin.grid.map((column, reel) => {
      const symbol = column[row];
      if (symbol === undefined) return h('div', {});
      const worth = spin.values?.find(({ cell }) => cell[0] === reel && cell[1] === row)?.stakes;
      return h(
        'div',
        { class: won.has(`${reel}:${row}`) ? 'small-cell is-win' : 'small-cell' },
        atlas && symbolPicture(atlas, symbol, PICTURE),
        worth === undefined ? nameOf(speech, info, symbol) : h('b', { class: 'worth' }, `×${worth}`),
      );
    }),
  );
  return h('div', { class: info.reels > 5 ? 'small-grid is-wide' : 'small-grid' }, ...cells.flat());
}

function winText(speech: Speech, info: GameInfo, win: Win): string {
  const params = {
    count: win.count,
    symbol: nameOf(speech, info, win.symbol),
    pay: formatAmount(BigInt(win.payMinor)),
  };
  if (win.kind !== 'line') return speech.t(WINS[win.kind], params);
  return speech.t('announceLine', { ...params, line: (win.line ?? 0) + 1 });
}

function nameOf(speech: Speech, info: GameInfo, symbol: string): string {
  const name = info.symbols.find((candidate) => candidate.id === symbol)?.name;
  return name ? speech.local(name) : symbol;
}

function pair(speech: Speech, computed: string, recorded: string): HTMLElement {
  const { t } = speech;
  return h(
    'dl',
    { class: 'proof-list' },
    h('dt', {}, t('stepComputed')),
    h('dd', {}, h('code', {}, computed)),
    h('dt', {}, t('stepRecorded')),
    h('dd', {}, h('code', {}, recorded)),
  );
}

function check(speech: Speech, matches: boolean, title: string, body: (Node | false)[]): HTMLElement {
  return h(
    'div',
    { class: 'check', 'data-matches': String(matches) },
    mark(speech, matches),
    h('p', { class: 'check-title' }, title),
    ...body,
  );
}

function mark(speech: Speech, matches: boolean): HTMLElement {
  const label = speech.t(matches ? 'stepMatch' : 'stepMismatch');
  return h(
    'span',
    { class: matches ? 'mark mark-yes' : 'mark mark-no', role: 'img', 'aria-label': label },
    icon(matches ? 'yes' : 'no'),
  );
}
