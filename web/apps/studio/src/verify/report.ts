import { h } from '../dom';
import { icon } from '../hud/icons';
import { nameOf, winSentence } from '../hud/win-sentence';
import type { Speech } from '../i18n';
import type { Info } from '../mechanics/mechanic';
import { mechanicOf } from '../mechanics/registry';
import { type Minor, formatAmount } from '../money';
import { type Atlas, symbolPicture } from '../stage/atlas';
import type { GameInfo } from '../wire';
import type { Claim, SpinCheck, Unplayed, Verification } from './verify';

const PICTURE = 44;
/** The verification in plain words, step by step. */
export function reportOf(
  speech: Speech,
  info: GameInfo,
  atlas: Atlas | undefined,
  claim: Claim,
  verification: Verification,
): HTMLElement[] {
  const { t, local } = speech;
  const mechanic = mechanicOf(info).info;
  const titles = titlesOf(speech, mechanic, verification.spins);
  return [
    verdict(speech, claim, verification),
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
      verification.unplayed === undefined &&
        check(speech, verification.totalMatches, t('stepTotal'), [
          pair(speech, formatAmount(verification.totalMinor), formatAmount(verification.recordedTotalMinor)),
        ]),
      h('p', { class: 'hint' }, t('stepStopsText', { message: verification.message })),
    ),
    ...verification.spins.map((spin, index) =>
      spinStep(speech, info, mechanic, atlas, spin, titles[index] ?? '', verification.unplayed !== undefined),
    ),
  ];
}

function verdict(speech: Speech, claim: Claim, verification: Verification): HTMLElement {
  const { t } = speech;
  const { matches } = verification;
  return h(
    'section',
    { class: 'verdict', 'data-testid': 'verdict', 'data-matches': String(matches) },
    mark(speech, matches),
    h(
      'div',
      {},
      ...(verification.unplayed && matches
        ? wouldHaveBeen(speech, claim, verification.unplayed, verification.totalMinor)
        : [
            h('p', { class: 'verdict-title' }, t(matches ? 'verifyGood' : 'verifyBad')),
            h('p', { class: 'hint' }, t(matches ? 'verifyGoodText' : 'verifyBadText')),
          ]),
    ),
  );
}

/** A round that was not played: why, and what it would have won. */
function wouldHaveBeen(speech: Speech, claim: Claim, unplayed: Unplayed, total: Minor): HTMLElement[] {
  const { t } = speech;
  const amounts = { win: formatAmount(total), bet: formatAmount(claim.betMinor) };
  return [
    h('p', { class: 'verdict-title' }, t(unplayed === 'refused' ? 'verifyRefused' : 'verifyVoid')),
    h('p', { class: 'hint' }, t(total > 0n ? 'verifyWouldWin' : 'verifyWouldNotWin', amounts)),
  ];
}

/** What each spin is called: free spins are counted through, respins and cascades within their spin. */
function titlesOf(speech: Speech, mechanic: Info, spins: SpinCheck[]): string[] {
  const { t } = speech;
  const free = spins.filter((spin) => spin.mode === 'free').length;
  let spin = 0;
  let step = 0;
  return spins.map((check) => {
    const isDrawn = check.mode === 'base' || check.mode === 'free';
    step = isDrawn ? 0 : step + 1;
    if (check.mode === 'free') spin += 1;
    if (check.mode === 'base') return t('stepSpinBase');
    if (check.mode === 'free') return t('stepSpinFree', { index: `${spin} / ${free}` });
    return mechanic.stepTitle(speech, check, step);
  });
}

function spinStep(
  speech: Speech,
  info: GameInfo,
  mechanic: Info,
  atlas: Atlas | undefined,
  spin: SpinCheck,
  title: string,
  isUnplayed: boolean,
): HTMLElement {
  const { t } = speech;
  /** Without a record there is nothing that could match. */
  const compared = (matches: boolean): boolean | undefined => (isUnplayed ? undefined : matches);
  const wins = spin.wins.map((win) => {
    return h('li', {}, winSentence(speech, info, win, formatAmount(BigInt(win.payMinor))));
  });
  const note = (text: string | undefined): Node | false => !!text && h('p', { class: 'hint' }, text);
  return h(
    'section',
    { class: 'step' },
    h('h2', {}, title),
    check(speech, compared(spin.stopsMatch), t(mechanic.stops(spin.mode)), [
      note(mechanic.stopsNote(speech, spin)),
      h('p', { class: 'stops' }, ...spin.stops.map((stop) => h('span', { class: 'stop' }, String(stop)))),
    ]),
    check(speech, compared(spin.gridMatches), t('stepGrid'), [
      smallGrid(speech, info, atlas, spin),
      note(mechanic.gridNote(speech, spin)),
    ]),
    check(speech, compared(spin.winsMatch), t(wins.length > 0 ? 'stepWins' : 'stepNoWins'), [
      wins.length > 0 && h('ul', { class: 'win-list' }, ...wins),
    ]),
    (spin.awarded > 0 || compared(spin.freeMatches) === false) &&
      check(speech, compared(spin.freeMatches), t('stepFree', { count: spin.awarded }), []),
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

/** A step with its mark; without one where nothing was compared. */
function check(
  speech: Speech,
  matches: boolean | undefined,
  title: string,
  body: (Node | false)[],
): HTMLElement {
  return h(
    'div',
    { class: 'check', 'data-matches': matches?.toString() },
    matches !== undefined && mark(speech, matches),
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
