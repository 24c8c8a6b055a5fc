import { h } from '../dom';
import type { Speech } from '../i18n';
import { type Minor, formatMoney } from '../money';
import { openSheet } from './sheet';

/** Lets the player choose one of the game's bet levels. */
export function openBetSheet(
  host: Element,
  speech: Speech,
  levels: Minor[],
  current: Minor,
  currency: string,
  choose: (level: Minor) => void,
): void {
  const sheet = openSheet(
    host,
    speech,
    speech.t('betChoose'),
    h(
      'div',
      { class: 'levels' },
      ...levels.map((level) =>
        h(
          'button',
          {
            type: 'button',
            class: 'level',
            'aria-pressed': String(level === current),
            onclick: () => {
              choose(level);
              sheet.close();
            },
          },
          formatMoney(level, currency),
        ),
      ),
    ),
    h('p', { class: 'hint' }, speech.t('betHint')),
  );
}
