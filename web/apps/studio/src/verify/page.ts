import { Refused } from '@erawan/kit/vendor-call';
import { StudioApi } from '../api';
import { fill, h } from '../dom';
import { icon } from '../hud/icons';
import type { Speech, TextKey } from '../i18n';
import { parseMinor } from '../money';
import { type Atlas, loadAtlas } from '../stage/atlas';
import type { GameInfo, Proof } from '../wire';
import { reportOf } from './report';
import { type Claim, faultOf, verifyRound } from './verify';

const FIELDS = ['serverSeedHash', 'serverSeed', 'clientSeed', 'nonce'] as const;
type Field = (typeof FIELDS)[number];

const LABELS: Record<Field, TextKey> = {
  serverSeedHash: 'verifyServerHash',
  serverSeed: 'verifyServerSeed',
  clientSeed: 'verifyClientSeed',
  nonce: 'verifyNonce',
};

/** The page on which anyone recomputes a finished round in their own browser. */
export function openVerifyPage(
  root: HTMLElement,
  speech: Speech,
  round: string | undefined,
  otherLanguage: () => void,
): void {
  const { t } = speech;
  document.title = t('verifyTitle');
  const result = h('div', { class: 'verify-result', 'aria-live': 'polite' });
  const input = field('round', round ?? '');
  const check = async (): Promise<void> => {
    const id = input.value.trim();
    if (id === '') return input.focus();
    fill(result, h('p', { class: 'hint' }, t('verifyLoading')));
    await showRound(result, speech, id);
  };
  fill(
    root,
    h(
      'main',
      { class: 'verify' },
      h(
        'header',
        { class: 'verify-head' },
        h('h1', {}, t('verifyTitle')),
        h(
          'button',
          { type: 'button', class: 'chip-button', onclick: otherLanguage },
          icon('globe'),
          t('language'),
        ),
      ),
      h('p', { class: 'verify-intro' }, t('verifyIntro')),
      h(
        'form',
        { onsubmit: submitter(check) },
        h('div', { class: 'verify-fields' }, h('label', {}, t('verifyRound'), input)),
        h('button', { type: 'submit', class: 'gold-button' }, t('verifyLoad')),
      ),
      result,
    ),
  );
  if (round) void check();
}

async function showRound(result: HTMLElement, speech: Speech, roundId: string): Promise<void> {
  const api = new StudioApi(speech.language);
  try {
    const proof = await api.proof(roundId);
    const info = await api.info(proof.gameCode);
    // The pictures are only for the eye; the proof does without.
    const atlas = await loadAtlas(proof.gameCode).catch(() => undefined);
    const steps = h('div', {});
    fill(result, ownValues(speech, info, atlas, proof, steps), steps);
    await run(steps, speech, info, atlas, proof, claimOf(proof));
  } catch (error) {
    const unknown = error instanceof Refused && error.status < 500;
    fill(
      result,
      h('p', { class: 'hint', role: 'alert' }, speech.t(unknown ? 'verifyUnknown' : 'verifyFailed')),
    );
  }
}

function claimOf(proof: Proof): Claim {
  return {
    betMinor: parseMinor(proof.betMinor),
    serverSeed: proof.serverSeed,
    serverSeedHash: proof.serverSeedHash,
    clientSeed: proof.clientSeed,
    nonce: BigInt(proof.nonce),
  };
}

async function run(
  steps: HTMLElement,
  speech: Speech,
  info: GameInfo,
  atlas: Atlas | undefined,
  proof: Proof,
  claim: Claim,
): Promise<void> {
  const fault = faultOf(claim);
  if (fault) {
    const text = speech.t('stepInvalid', { reason: speech.t(fault) });
    return fill(steps, h('p', { class: 'hint', role: 'alert' }, text));
  }
  const verification = await verifyRound(info, claim, proof.round);
  fill(steps, ...reportOf(speech, info, atlas, claim, verification));
}

/** Lets the player put in what they noted themselves, above all the fingerprint from before the spin. */
function ownValues(
  speech: Speech,
  info: GameInfo,
  atlas: Atlas | undefined,
  proof: Proof,
  steps: HTMLElement,
): HTMLElement {
  const { t } = speech;
  const claim = claimOf(proof);
  const inputs = new Map(FIELDS.map((name) => [name, field(name, String(claim[name]))]));
  const value = (name: Field): string => inputs.get(name)?.value.trim() ?? '';
  const recompute = (): Promise<void> =>
    run(steps, speech, info, atlas, proof, {
      betMinor: claim.betMinor,
      serverSeedHash: value('serverSeedHash'),
      serverSeed: value('serverSeed'),
      clientSeed: value('clientSeed'),
      nonce: /^\d+$/.test(value('nonce')) ? BigInt(value('nonce')) : -1n,
    });
  return h(
    'details',
    {},
    h('summary', {}, t('verifyOwn')),
    h(
      'form',
      { onsubmit: submitter(recompute) },
      h('p', { class: 'hint' }, t('verifyOwnHint')),
      h(
        'div',
        { class: 'verify-fields' },
        ...[...inputs].map(([name, input]) => h('label', {}, t(LABELS[name]), input)),
      ),
      h('button', { type: 'submit', class: 'gold-button' }, t('verifyRun')),
    ),
  );
}

function field(name: string, value: string): HTMLInputElement {
  const input = h('input', { class: 'field', name, type: 'text', autocomplete: 'off', spellcheck: 'false' });
  input.value = value;
  return input;
}

function submitter(run: () => Promise<void>): (event: Event) => void {
  return (event) => {
    event.preventDefault();
    void run();
  };
}
