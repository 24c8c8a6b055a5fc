import { h } from '../dom';
import { CYCLE_MS } from '../game/pace';
import type { Speech } from '../i18n';
import { mechanicOf } from '../mechanics/registry';
import { type Minor, formatAmount, formatMoney, formatPpm, parseMinor } from '../money';
import { type Atlas, symbolPicture } from '../stage/atlas';
import { unitOf } from '../verify/rules';
import type { GameInfo, SymbolInfo } from '../wire';
import { icon } from './icons';
import { openSheet } from './sheet';

export interface InfoSheetOptions {
  info: GameInfo;
  atlas: Atlas;
  bet: Minor;
  currency: string;
  trial: boolean;
  otherLanguage: () => void;
}

const PICTURE = 56;
/** Rules, pay table at the present bet, lines and figures: all a player should know before a bet. */
export function openInfoSheet(host: Element, speech: Speech, options: InfoSheetOptions): void {
  const { info, bet, currency } = options;
  const { t, local } = speech;
  openSheet(
    host,
    speech,
    local(info.title),
    options.trial && h('p', { class: 'trial-note' }, t('trial')),
    h('h3', {}, t('infoPays')),
    h('p', { class: 'hint' }, t('infoPaysHint', { bet: formatMoney(bet, currency) })),
    h('div', { class: 'pays' }, ...info.symbols.map((symbol) => payCard(speech, options, symbol))),
    info.kind === 'lines' ? linesBlock(speech, info) : waysBlock(speech, info),
    h('h3', {}, t('infoRules')),
    ...local(info.rules)
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => h('p', { class: 'rule' }, line)),
    h('h3', {}, t('infoFigures')),
    figures(speech, options),
    h(
      'p',
      {},
      h(
        'button',
        { type: 'button', class: 'chip-button', onclick: options.otherLanguage },
        icon('globe'),
        t('language'),
      ),
    ),
  );
}

function payCard(speech: Speech, options: InfoSheetOptions, symbol: SymbolInfo): HTMLElement {
  const { info, bet, atlas } = options;
  const { t } = speech;
  const mechanic = mechanicOf(info).info;
  const unit = unitOf(info, bet);
  const pays = Object.entries(info.paytable[symbol.id] ?? {}).sort(([a], [b]) => Number(b) - Number(a));
  return h(
    'div',
    { class: `pay pay-${symbol.kind}` },
    symbolPicture(atlas, symbol.id, PICTURE),
    h(
      'div',
      { class: 'pay-text' },
      h('p', { class: 'pay-name' }, speech.local(symbol.name)),
      symbol.kind === 'wild' && h('p', { class: 'hint' }, t(mechanic.wild)),
      symbol.kind === 'scatter' && h('p', { class: 'hint' }, t('infoScatter')),
      h(
        'dl',
        { class: 'pay-list' },
        ...pays.flatMap(([count, units]) => [
          h('dt', {}, `${count}×`),
          h('dd', {}, formatAmount(unit * BigInt(units))),
        ]),
      ),
      ...(symbol.kind === 'scatter' ? freeSpinRows(speech, info) : []),
      ...mechanic.symbolRows(speech, symbol, bet),
    ),
  );
}

function freeSpinRows(speech: Speech, info: GameInfo): HTMLElement[] {
  return Object.entries(info.freeSpins.trigger).map(([count, free]) =>
    h('p', { class: 'hint' }, speech.t('infoScatterFree', { count, free })),
  );
}

function linesBlock(speech: Speech, info: GameInfo): HTMLElement {
  return h(
    'section',
    {},
    h('h3', {}, speech.t('infoLines', { count: info.lines.length })),
    h(
      'div',
      { class: 'line-list' },
      ...info.lines.map((line, index) =>
        h(
          'figure',
          { class: 'line-figure' },
          h(
            'div',
            { class: 'line-grid', role: 'img', 'aria-label': line.map((row) => row + 1).join(' ') },
            ...Array.from({ length: info.rows }, (_, row) =>
              h('div', { class: 'line-row' }, ...line.map((at) => h('i', { class: at === row ? 'on' : '' }))),
            ),
          ),
          h('figcaption', {}, String(index + 1)),
        ),
      ),
    ),
  );
}

function waysBlock(speech: Speech, info: GameInfo): HTMLElement {
  const mechanic = mechanicOf(info).info;
  const text = mechanic.waysText(speech);
  const count = (info.rows ** info.reels).toLocaleString('en-US');
  return h(
    'section',
    {},
    h('h3', {}, speech.t(mechanic.ways, { count })),
    text && h('p', { class: 'rule' }, text),
    h('p', { class: 'rule' }, speech.t('infoWaysText')),
  );
}

function figures(speech: Speech, options: InfoSheetOptions): HTMLElement {
  const { info, currency } = options;
  const { t } = speech;
  const levels = info.betLevelsMinor.map(parseMinor);
  const range = [levels[0] ?? 0n, levels[levels.length - 1] ?? 0n].map((level) =>
    formatMoney(level, currency),
  );
  const rows: [string, string][] = [
    [t('infoRtp'), `${formatPpm(info.rtpPpm)}%`],
    [t('infoHit'), `${formatPpm(info.hitFrequencyPpm)}%`],
    ...frequencies(speech, info),
    [t('infoMaxWin'), t('infoTimes', { times: info.maxWinMultiple.toLocaleString('en-US') })],
    [t('infoBetRange'), range.join(' – ')],
    [t('infoPace'), t('infoSeconds', { seconds: CYCLE_MS / 1000 })],
    [t('infoVersion'), `${info.gameCode} ${info.version}`],
  ];
  return h(
    'dl',
    { class: 'figures' },
    ...rows.flatMap(([name, value]) => [h('dt', {}, name), h('dd', {}, value)]),
  );
}

/** How often a round reaches what the game is played for. */
function frequencies({ t }: Speech, info: GameInfo): [string, string][] {
  const { featureFrequencyPpm: feature, freeSpinsFrequencyPpm: free } = info;
  const label = mechanicOf(info).info.frequency;
  return [
    ...(typeof feature === 'number' ? [[t(label), `${formatPpm(feature)}%`] as [string, string]] : []),
    ...(free > 0 ? [[t('infoFree'), `${formatPpm(free)}%`] as [string, string]] : []),
  ];
}
