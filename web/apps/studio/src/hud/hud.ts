import { artFolder } from '../stage/atlas';
import { h, setText } from '../dom';
import type { Speech } from '../i18n';
import type { Info } from '../mechanics/mechanic';
import { type Minor, formatAmount, formatMoney } from '../money';
import type { GameInfo, SpinMode } from '../wire';
import { type IconName, icon } from './icons';
import { SpinButton } from './spin-button';

export interface HudActions {
  betStep: (step: -1 | 1) => void;
  betChoose: () => void;
  info: () => void;
  history: () => void;
  fairness: () => void;
  sound: () => boolean;
  leave: () => void;
  endReplay: () => void;
}

export type Tone = 'calm' | 'good' | 'warn';

/** Everything around the reels. It shows what the game gives it and reports presses. */
export class Hud {
  readonly root: HTMLElement;
  readonly canvas = h('canvas', { class: 'reels', 'aria-hidden': 'true' });
  readonly spin = new SpinButton();
  private readonly status = h('p', { class: 'status' });
  private readonly winLabel = h('span', { class: 'win-label' });
  private readonly winAmount = h('output', { class: 'win-amount' });
  private readonly winLine = h(
    'div',
    { class: 'win-line', 'aria-hidden': 'true' },
    this.winLabel,
    this.winAmount,
  );
  private readonly balance = h('output', { class: 'figure-value', 'data-testid': 'balance' });
  private readonly bet = h('output', { class: 'bet-value', 'data-testid': 'bet' });
  private readonly live = h('div', { class: 'sr-only', role: 'status', 'aria-live': 'polite' });
  private readonly clock = h('time', { class: 'clock' });
  private readonly ribbon = h('div', { class: 'ribbon', hidden: true });
  private readonly replayBar = h('div', { class: 'replay-bar', hidden: true });
  private readonly less: HTMLButtonElement;
  private readonly more: HTMLButtonElement;
  private readonly betButton: HTMLButtonElement;
  private readonly soundButton: HTMLButtonElement;

  constructor(
    private readonly speech: Speech,
    private readonly info: GameInfo,
    private readonly mechanic: Pick<Info, 'hasFixedWays'>,
    private readonly actions: HudActions,
    muted: boolean,
  ) {
    const { t } = speech;
    this.less = control('minus', t('betLess'), 'bet-step', () => actions.betStep(-1));
    this.more = control('plus', t('betMore'), 'bet-step', () => actions.betStep(1));
    this.betButton = h(
      'button',
      { class: 'bet-button', type: 'button', onclick: () => actions.betChoose() },
      h('span', { class: 'figure-label' }, t('bet')),
      this.bet,
    );
    this.soundButton = control('soundOn', '', 'tool', () => this.setMuted(actions.sound()));
    this.root = this.layout();
    this.setMuted(muted);
    this.fillReplayBar();
    this.setWin(undefined, false);
  }

  /** Puts what the game's mechanic shows over the reels. */
  setMeter(meter: HTMLElement): void {
    this.status.after(meter);
  }

  setMode(mode: SpinMode): void {
    this.root.dataset.mode = mode;
  }

  setBalance(amount: Minor, currency: string): void {
    setText(this.balance, formatMoney(amount, currency));
  }

  setBet(amount: Minor, currency: string, atLowest: boolean, atHighest: boolean, locked: boolean): void {
    const text = formatMoney(amount, currency);
    setText(this.bet, text);
    this.betButton.setAttribute('aria-label', this.speech.t('betChange', { bet: text }));
    this.less.disabled = locked || atLowest;
    this.more.disabled = locked || atHighest;
    this.betButton.disabled = locked;
  }

  /** `tone` good is reserved for a win above the stake. */
  setStatus(text: string, tone: Tone = 'calm'): void {
    setText(this.status, text);
    this.status.dataset.tone = tone;
  }

  /** The time of day, always in view. */
  setTime(time: Date): void {
    const text = time.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
    setText(this.clock, text);
    this.clock.setAttribute('aria-label', `${this.speech.t('clock')} ${text}`);
  }

  /** Shows an amount under the reels, or only a remark; `celebrated` only above the stake. */
  setWin(amount: Minor | undefined, celebrated: boolean, label = this.remark()): void {
    this.winLine.classList.toggle('is-win', celebrated);
    setText(this.winLabel, label);
    setText(this.winAmount, amount === undefined ? '' : formatAmount(amount));
  }

  setRibbon(text: string | undefined): void {
    this.ribbon.hidden = text === undefined;
    setText(this.ribbon, text ?? '');
  }

  setReplay(on: boolean): void {
    this.replayBar.hidden = !on;
    this.root.classList.toggle('is-replay', on);
  }

  setMuted(muted: boolean): void {
    const { t } = this.speech;
    this.soundButton.replaceChildren(icon(muted ? 'soundOff' : 'soundOn'));
    this.soundButton.setAttribute('aria-label', muted ? t('soundOn') : t('soundOff'));
    this.soundButton.setAttribute('aria-pressed', String(!muted));
  }

  /** Says something to a screen reader. */
  announce(text: string): void {
    setText(this.live, text);
  }

  /** What is shown under the reels while there is no win. */
  private remark(): string {
    const { kind, lines, rows, reels } = this.info;
    return kind === 'lines'
      ? this.speech.t('lines', { count: lines.length })
      : this.mechanic.hasFixedWays
        ? this.speech.t('ways', { count: rows ** reels })
        : '';
  }

  private fillReplayBar(): void {
    const { t } = this.speech;
    this.replayBar.append(
      h('strong', {}, t('replay')),
      h(
        'button',
        { type: 'button', class: 'text-button', onclick: () => this.actions.endReplay() },
        t('replayEnd'),
      ),
    );
  }

  private layout(): HTMLElement {
    const { t } = this.speech;
    const { actions } = this;
    const { gameCode } = this.info;
    const title = this.speech.local(this.info.title);
    const folder = artFolder(gameCode);
    const logo = this.speech.language === 'TH' ? 'logo-th' : 'logo';
    return h(
      'main',
      { class: 'game', 'data-game': gameCode, 'data-mode': 'base' },
      h('img', { class: 'backdrop', src: `${folder}/background.webp`, alt: '', decoding: 'async' }),
      h('div', { class: 'dim' }),
      h(
        'header',
        { class: 'top' },
        // The lobby's frame has a way back of its own, in the same place.
        window.parent === window
          ? control('home', t('leave'), 'round-button', actions.leave)
          : h('span', { class: 'round-place' }),
        this.ribbon,
        this.clock,
      ),
      h(
        'h1',
        { class: 'logo' },
        h('img', { src: `${folder}/${logo}.webp`, alt: title, width: 720, height: 300 }),
      ),
      h(
        'section',
        { class: 'cabinet' },
        this.status,
        h(
          'div',
          { class: 'frame' },
          h('div', { class: 'window' }, this.canvas),
          h('div', { class: 'glass' }),
        ),
        this.winLine,
      ),
      h(
        'section',
        { class: 'console' },
        h('div', { class: 'figure' }, h('span', { class: 'figure-label' }, t('balance')), this.balance),
        h('div', { class: 'bet' }, this.less, this.betButton, this.more),
        this.spin.element,
        h(
          'nav',
          { class: 'tools' },
          control('info', t('info'), 'tool', actions.info),
          control('history', t('history'), 'tool', actions.history),
          control('fairness', t('fairness'), 'tool', actions.fairness),
          this.soundButton,
        ),
      ),
      this.replayBar,
      this.live,
    );
  }
}

function control(name: IconName, label: string, kind: string, press: () => void): HTMLButtonElement {
  return h(
    'button',
    { type: 'button', class: kind, 'aria-label': label, title: label, onclick: () => press() },
    icon(name),
  );
}
