import { sleep } from '../clock';
import { featurePanel } from '../hud/overlay';
import { formatMoney, parseMinor } from '../money';
import { holdRules, holdSymbols } from '../verify/hold';
import type { Held, Round, Spin } from '../wire';
import type { PresenterOptions } from './presenter';

const INTRO_MS = 3600;
const FULL_MS = 3600;

/** What the values on the board are worth. */
function worthOf(values: Held[]): bigint {
  return values.reduce((sum, { payMinor }) => sum + parseMinor(payMinor), 0n);
}

/** Shows a hold: the pearls stay, the other cells spin by themselves, and all is added up. */
export class HoldShow {
  constructor(private readonly options: PresenterOptions) {}

  /** Nothing is held. */
  rest(): void {
    this.options.hud.hold?.rest();
  }

  /** Tells that the hold starts, with what it starts with. */
  async introduce(spin: Spin, sum: bigint): Promise<void> {
    const { hud, stage, sound, speech, clock, info, picture } = this.options;
    const values = spin.values ?? [];
    const rules = holdRules(info);
    stage.clearWins();
    stage.hold.lock(values, spin.grid);
    sound.freeSpins();
    hud.setMode('hold');
    hud.setStatus(speech.t('holdIntroStatus'));
    hud.hold?.show(spin.respinsLeft ?? 0, values.length);
    hud.setWin(sum + worthOf(values), true, speech.t('holdSoFar'));
    hud.announce(speech.t('announceHoldStart', { count: values.length }));
    await featurePanel(hud.root, clock, INTRO_MS, {
      title: speech.t('holdIntroTitle', { count: values.length }),
      text: speech.t('holdIntroText', { respins: rules?.respins ?? 0, full: rules?.fullBoard ?? 0 }),
      label: speech.t('freeStart'),
      picture: picture(holdSymbols(info).value, 132),
    });
  }

  /** One respin of the open cells; `sum` is what the round has brought before the hold is paid. */
  async respin(spin: Spin, left: number, sum: bigint): Promise<void> {
    const { hud, stage, sound, speech, clock } = this.options;
    const values = spin.values ?? [];
    hud.setMode('hold');
    hud.hold?.show(left - 1, stage.hold.count);
    hud.setStatus(speech.t('holdStatus'));
    sound.spinStart();
    const length = stage.hold.respin(values, (count) => {
      sound.pearl(count);
      navigator.vibrate?.(20);
      hud.hold?.show(left - 1, count);
    });
    await sleep(clock, length);
    stage.hold.settled();
    sound.spinEnd();
    const now = spin.respinsLeft ?? 0;
    hud.hold?.show(now, values.length);
    const ends = spin.wins.length > 0;
    hud.setStatus(speech.t(ends ? 'holdEnd' : 'holdIntroStatus', { count: values.length }));
    hud.setWin(sum + worthOf(values), true, speech.t('holdSoFar'));
    hud.announce(speech.t('announceHold', { count: values.length, left: now }));
  }

  /** The board is full: what that brings beside. */
  async full(round: Round, spin: Spin): Promise<void> {
    const { hud, sound, speech, clock, currency, info, picture } = this.options;
    const full = spin.wins.find(({ kind }) => kind === 'full');
    if (!full) return;
    sound.freeSpins();
    const stakes = parseMinor(full.payMinor) / parseMinor(round.betMinor);
    await featurePanel(hud.root, clock, FULL_MS, {
      title: speech.t('holdFullTitle'),
      text: speech.t('holdFullText', {
        times: stakes.toString(),
        win: formatMoney(parseMinor(full.payMinor), currency),
      }),
      label: speech.t('continue'),
      picture: picture(holdSymbols(info).value, 132),
    });
  }
}
