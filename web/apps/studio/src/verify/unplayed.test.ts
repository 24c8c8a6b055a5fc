// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openHistorySheet } from '../hud/history-sheet';
import { makeSpeech } from '../i18n';
import english from '../locales/en.json';
import thai from '../locales/th.json';
import type { GameInfo, Round, Spin } from '../wire';
import { reportOf } from './report';
import { type Claim, type RoundRecord, verifyRound } from './verify';

const GAMES = `${import.meta.dirname}/../../../../../crates/games/`;
const read = (path: string): unknown => JSON.parse(readFileSync(GAMES + path, 'utf8'));
const words = (text: string): string[] => text.split(' ');

interface Vector {
  gameCode: string;
  betMinor: string;
  serverSeed: string;
  serverSeedHash: string;
  clientSeed: string;
  nonce: number;
  spins: Spin[];
  winMinor: string;
}

const rounds = (read('vectors/fairness.json') as { rounds: Vector[] }).rounds.filter(
  ({ gameCode }) => gameCode === 'jade-elephant',
);
const wins = (round: Vector): boolean => round.winMinor !== '0';
const title = read('titles/jade-elephant.json') as Omit<
  GameInfo,
  'lines' | 'reelStrips' | 'freeReelStrips'
> & {
  lines: string[];
  reelStrips: string[];
  freeReelStrips: string[];
};
const INFO: GameInfo = {
  ...title,
  titleDigest: 'digest',
  lines: title.lines.map((line) => words(line).map(Number)),
  reelStrips: title.reelStrips.map(words),
  freeReelStrips: title.freeReelStrips.map(words),
  freeSpins: { ...title.freeSpins, retrigger: true },
};
const claimOf = (round: Vector): Claim => ({
  ...round,
  betMinor: BigInt(round.betMinor),
  nonce: BigInt(round.nonce),
});
const unplayed = (status: 'refused' | 'rolled_back', titleDigest = 'digest'): RoundRecord => ({
  status,
  spins: [],
  winMinor: '0',
  titleDigest,
});
const SPEECH = { EN: makeSpeech('EN', english), TH: makeSpeech('TH', thai) };

async function report(
  round: Vector,
  record: RoundRecord,
  language: 'EN' | 'TH' = 'EN',
): Promise<HTMLElement> {
  const claim = claimOf(round);
  const verification = await verifyRound(INFO, claim, record);
  const page = document.createElement('div');
  page.append(...reportOf(SPEECH[language], INFO, undefined, claim, verification));
  return page;
}

const verdictOf = (page: HTMLElement): string =>
  page.querySelector('[data-testid="verdict"]')?.textContent ?? '';

describe('a round that was not played', () => {
  const round = rounds.find(wins) as Vector;

  it('R49: says that it was refused or cancelled, and what it would have won', async () => {
    const win = (BigInt(round.winMinor) / 100_000n).toString();
    const refused = verdictOf(await report(round, unplayed('refused')));
    expect(refused).toContain('the bet was refused and no money moved');
    expect(refused).toContain(`It would have won ${win}`);
    const cancelled = verdictOf(await report(round, unplayed('rolled_back')));
    expect(cancelled).toContain('it was cancelled and the bet returned');
    const inThai = verdictOf(await report(round, unplayed('refused'), 'TH'));
    expect(inThai).toContain('รอบนี้ไม่ได้เล่น');
    expect(inThai).toContain(`หากได้เล่น รอบนี้จะชนะ ${win}`);
  });

  it('R49: says when it would have won nothing', async () => {
    const lost = rounds.find((one) => !wins(one)) as Vector;
    expect(verdictOf(await report(lost, unplayed('refused')))).toContain('would have won nothing');
  });

  it('shows every spin it would have had, with no mark where nothing was recorded', async () => {
    const page = await report(round, unplayed('rolled_back'));
    const steps = [...page.querySelectorAll('.step')].slice(1);
    expect(steps).toHaveLength(round.spins.length);
    const stops = [...(steps[0]?.querySelectorAll('.stop') ?? [])].map((stop) => Number(stop.textContent));
    expect(stops).toEqual(round.spins[0]?.stops);
    for (const step of steps) expect(step.querySelector('.mark')).toBeNull();
  });

  it('is found out when its seed is not the one that was shown, or its rules are others', async () => {
    const other = { ...round, serverSeed: round.serverSeed.replace(/^../, '00') };
    expect(verdictOf(await report(other, unplayed('refused')))).toContain(english.verifyBad);
    expect(verdictOf(await report(round, unplayed('refused', 'another')))).toContain(english.verifyBad);
  });

  it('does not pass as played: the same record of a settled round does not match', async () => {
    const record: RoundRecord = { ...unplayed('refused'), status: 'settled' };
    expect(verdictOf(await report(round, record))).toContain(english.verifyBad);
  });

  it('R49: stands among the player’s rounds with its verification and without a replay', async () => {
    const listed = (status: Round['status']): Round => ({
      roundId: `rnd_${status}`,
      gameCode: 'jade-elephant',
      version: 1,
      titleDigest: 'digest',
      status,
      startedAt: 0,
      betMinor: round.betMinor,
      winMinor: '0',
      nonce: 0,
      serverSeedHash: round.serverSeedHash,
      clientSeed: 'mine',
      transactions: { bet: '' },
      spins: [],
    });
    const list = [listed('refused'), listed('rolled_back'), listed('pending'), listed('settled')];
    const api = { rounds: () => Promise.resolve({ list, totalPages: 1 }) };
    // jsdom has no modal dialogs.
    HTMLDialogElement.prototype.showModal = () => undefined;
    openHistorySheet(document.body, SPEECH.EN, {
      api: api as never,
      currency: 'THB',
      mechanic: { roundNote: () => '' },
      replay: () => undefined,
    });
    const row = (status: string): Promise<Element> =>
      expect
        .poll(() => document.querySelector(`[data-round="rnd_${status}"]`))
        .not.toBeNull()
        .then(() => document.querySelector(`[data-round="rnd_${status}"]`) as Element);
    for (const [status, text, hasLink, hasReplay] of [
      ['refused', english.historyRefused, true, false],
      ['rolled_back', english.historyRolledBack, true, false],
      ['pending', english.historyPending, false, false],
      ['settled', '', true, true],
    ] as const) {
      const found = await row(status);
      expect(found.textContent).toContain(text);
      const href = `/studio/verify#round=rnd_${status}&lang=EN`;
      expect(found.querySelector('a')?.getAttribute('href') === href, status).toBe(hasLink);
      expect(found.querySelector('button') !== null, status).toBe(hasReplay);
    }
  });
});
