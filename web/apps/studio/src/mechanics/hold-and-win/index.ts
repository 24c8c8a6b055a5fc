import { h } from '../../dom';
import { formatAmount } from '../../money';
import type { GameInfo } from '../../wire';
import type { Mechanic } from '../mechanic';
import { PLAIN_INFO, plain } from '../plain';
import { rulesOf } from '../rules';
import { HoldScene } from './scene';
import { holdSymbols, isRules, playHold, weightOf } from './verify';

/** Enough values in view are held, and every other cell spins by itself. */
export function holdAndWin(game: GameInfo): Mechanic {
  const rules = rulesOf(game, isRules);
  const weight = weightOf(rules);
  return {
    ...plain(game),
    info: {
      ...PLAIN_INFO,
      wild: 'infoWildValue',
      frequency: 'infoHold',
      symbolRows: ({ t }, { kind }, bet) => {
        if (kind === 'blank') return [h('p', { class: 'hint' }, t('infoBlank'))];
        if (kind !== 'value') return [];
        const row = (times: number): HTMLElement[] => [
          h('dt', {}, `×${times}`),
          h('dd', {}, formatAmount(bet * BigInt(times))),
        ];
        return [
          h('p', { class: 'hint' }, t('infoValue', { count: rules.needed })),
          h('dl', { class: 'pay-list' }, ...rules.values.flatMap(({ stakes }) => row(stakes))),
          h('p', { class: 'hint' }, t('infoFull')),
          h('dl', { class: 'pay-list' }, ...row(rules.fullBoard)),
        ];
      },
      roundNote: ({ t }, { spins }) => {
        if (!spins.some(({ mode }) => mode === 'hold')) return undefined;
        return t('historyHold', { count: spins.at(-1)?.values?.length ?? 0 });
      },
      stepTitle: ({ t }, _spin, index) => t('stepSpinHold', { index }),
      stops: (mode) => (mode === 'hold' ? 'stepStood' : 'stepStops'),
      gridNote: ({ t }, { values, respinsLeft }) =>
        respinsLeft === undefined
          ? undefined
          : t('stepHold', { count: values?.length ?? 0, left: respinsLeft }),
    },
    verify: (_number, bet, stream) => playHold(game, rules, bet, stream),
    scene: (parts) => new HoldScene(parts, rules),
    setup: { faces: { ...holdSymbols(game), oneIn: Math.round((rules.blanks + weight) / weight) } },
  };
}
