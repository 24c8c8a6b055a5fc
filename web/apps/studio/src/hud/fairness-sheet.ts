import { h, setText } from '../dom';
import type { Speech } from '../i18n';
import type { Round } from '../wire';
import { verifyHref } from './history-sheet';
import { openSheet } from './sheet';

export interface FairnessOptions {
  serverSeedHash: string;
  clientSeed: string;
  lastRound: Round | undefined;
  save: (clientSeed: string) => void;
}

const CLIENT_SEED = /^[A-Za-z0-9_-]{1,64}$/;

/** Whether a text may be the player's half of the chance. */
function isClientSeed(text: string): boolean {
  return CLIENT_SEED.test(text);
}

/** Shows the commitment to the next result before the bet, and lets the player change their own half. */
export function openFairnessSheet(host: Element, speech: Speech, options: FairnessOptions): void {
  const { t } = speech;
  openSheet(
    host,
    speech,
    t('fairness'),
    h('p', { class: 'rule' }, t('fairHow')),
    h('h3', {}, t('fairHash')),
    h('code', { class: 'hash', 'data-testid': 'server-seed-hash' }, options.serverSeedHash),
    seedForm(speech, options),
    h('h3', {}, t('fairLast')),
    ...(options.lastRound
      ? lastRound(speech, options.lastRound)
      : [h('p', { class: 'hint' }, t('fairNone'))]),
  );
}

function seedForm(speech: Speech, options: FairnessOptions): HTMLElement {
  const { t } = speech;
  const note = h('p', { class: 'hint', id: 'seed-note', role: 'status' }, t('fairClientHint'));
  const input = h('input', {
    id: 'client-seed',
    class: 'field',
    type: 'text',
    maxlength: 64,
    autocomplete: 'off',
    autocapitalize: 'off',
    spellcheck: 'false',
    'aria-describedby': 'seed-note',
  });
  input.value = options.clientSeed;
  const submit = (event: Event): void => {
    event.preventDefault();
    const valid = isClientSeed(input.value);
    input.setAttribute('aria-invalid', String(!valid));
    setText(note, t(valid ? 'fairSaved' : 'fairClientBad'));
    if (valid) options.save(input.value);
  };
  const shuffle = (): void => {
    const bytes = crypto.getRandomValues(new Uint8Array(8));
    input.value = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  };
  return h(
    'form',
    { class: 'seed-form', onsubmit: submit },
    h('label', { for: 'client-seed' }, t('fairClient')),
    input,
    note,
    h(
      'div',
      { class: 'row' },
      h('button', { type: 'submit', class: 'gold-button' }, t('fairSave')),
      h('button', { type: 'button', class: 'ghost-button', onclick: shuffle }, t('fairRandom')),
    ),
  );
}

function lastRound(speech: Speech, round: Round): HTMLElement[] {
  const { t } = speech;
  return [
    h(
      'dl',
      { class: 'proof-list' },
      h('dt', {}, t('verifyRound')),
      h('dd', {}, h('code', {}, round.roundId)),
      h('dt', {}, t('fairSeed')),
      h('dd', {}, h('code', {}, round.serverSeed ?? '–')),
      h('dt', {}, t('fairClient')),
      h('dd', {}, h('code', {}, round.clientSeed)),
      h('dt', {}, t('fairNonce')),
      h('dd', {}, h('code', {}, String(round.nonce))),
    ),
    h(
      'a',
      { class: 'ghost-button', href: verifyHref(round.roundId, speech), target: '_blank', rel: 'noopener' },
      t('fairVerify'),
    ),
  ];
}
