import { formatDateTime } from '@erawan/kit/dates';
import type { StudioCalls } from '../api';
import { fill, h } from '../dom';
import type { Speech } from '../i18n';
import type { Info } from '../mechanics/mechanic';
import { formatMoney, parseMinor } from '../money';
import type { Round } from '../wire';
import { icon } from './icons';
import { type Sheet, openSheet } from './sheet';

export interface HistoryOptions {
  api: StudioCalls;
  currency: string;
  mechanic: Pick<Info, 'roundNote'>;
  replay: (round: Round) => void;
}

/** The player's own rounds, newest first, each with its replay and its verification. */
export function openHistorySheet(host: Element, speech: Speech, options: HistoryOptions): void {
  const list = h('ol', { class: 'rounds' });
  const foot = h('div', { class: 'rounds-foot' });
  const sheet = openSheet(host, speech, speech.t('history'), list, foot);
  const load = async (page: number): Promise<void> => {
    fill(foot, h('span', { class: 'spinner', role: 'progressbar', 'aria-label': speech.t('history') }));
    try {
      const answer = await options.api.rounds(page);
      for (const round of answer.list) list.append(roundRow(speech, options, sheet, round));
      if (list.childElementCount === 0) fill(foot, h('p', { class: 'hint' }, speech.t('historyEmpty')));
      else if (page < answer.totalPages)
        fill(
          foot,
          more(speech.t('historyMore'), () => load(page + 1)),
        );
      else fill(foot);
    } catch {
      fill(
        foot,
        h('p', { class: 'hint' }, speech.t('historyFailed')),
        more(speech.t('tryAgain'), () => load(page)),
      );
    }
  };
  void load(1);
}

function more(label: string, press: () => Promise<void>): HTMLElement {
  return h('button', { type: 'button', class: 'ghost-button', onclick: () => void press() }, label);
}

function roundRow(speech: Speech, options: HistoryOptions, sheet: Sheet, round: Round): HTMLElement {
  const { t } = speech;
  const money = (minor: string): string => formatMoney(parseMinor(minor), options.currency);
  const free = round.spins.filter(({ mode }) => mode === 'free').length;
  const time = formatDateTime(round.startedAt);
  const state =
    round.status === 'pending'
      ? t('historyPending')
      : round.status === 'rolled_back'
        ? t('historyRolledBack')
        : round.status === 'refused'
          ? t('historyRefused')
          : free > 0
            ? t('historyFree', { count: free })
            : options.mechanic.roundNote(speech, round);
  const replay = (): void => {
    sheet.close();
    options.replay(round);
  };
  return h(
    'li',
    { class: 'round', 'data-round': round.roundId },
    h('p', { class: 'round-time' }, time, state && h('span', { class: 'round-state' }, state)),
    h('p', { class: 'round-money' }, h('span', {}, t('historyBet')), h('b', {}, money(round.betMinor))),
    h('p', { class: 'round-money' }, h('span', {}, t('historyWin')), h('b', {}, money(round.winMinor))),
    round.status !== 'pending' &&
      h(
        'p',
        { class: 'round-actions' },
        round.status === 'settled' &&
          h(
            'button',
            { type: 'button', class: 'chip-button', onclick: replay },
            icon('play'),
            t('historyReplay'),
          ),
        h(
          'a',
          {
            class: 'chip-button',
            href: verifyHref(round.roundId, speech),
            target: '_blank',
            rel: 'noopener',
          },
          icon('fairness'),
          t('historyVerify'),
        ),
      ),
    h('p', { class: 'round-id' }, round.roundId),
  );
}

/** The address that recomputes a round. */
export function verifyHref(roundId: string, speech: Speech): string {
  return `/studio/verify#round=${encodeURIComponent(roundId)}&lang=${speech.language}`;
}
