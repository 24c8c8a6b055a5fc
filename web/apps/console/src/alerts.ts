import { readJson, writeJson } from '@erawan/kit/storage';
import { createStore } from '@erawan/kit/store';
import type { Conversation } from './calls.ts';
import { i18n } from './i18n.ts';

/** How a message of a member is told, on this browser. */
export interface Alerts {
  sound: boolean;
  notice: boolean;
}

const KEPT = 'CONSOLE_ALERTS';

function kept(): Alerts {
  const known = readJson(KEPT) as Partial<Alerts> | null | undefined;
  return { sound: known?.sound !== false, notice: known?.notice === true };
}

export const alerts = createStore<Alerts>(kept());

function keep(next: Alerts): void {
  writeJson(KEPT, next);
  alerts.set(next);
}

export function switchSound(on: boolean): void {
  keep({ ...alerts.get(), sound: on });
  if (on) ring();
}

/** Answers whether the browser lets it be as was asked. */
export async function switchNotice(on: boolean): Promise<boolean> {
  const may = on && 'Notification' in globalThis && (await Notification.requestPermission()) === 'granted';
  keep({ ...alerts.get(), notice: may });
  return may === on;
}

/** The conversation on the screen. */
export const opened = createStore<string | undefined>(undefined);

/** A member wrote to support: heard and shown, unless the operator is looking at it. */
export function tell({ id, memberName }: Pick<Conversation, 'id' | 'memberName'>): void {
  if (opened.get() === id && document.hasFocus()) return;
  const { sound, notice } = alerts.get();
  if (sound) ring();
  if (!notice || !('Notification' in globalThis) || Notification.permission !== 'granted') return;
  // What the member wrote stays in the console: a notice is seen over the operator's shoulder.
  const text = i18n.texts().t('console.noticeText', { name: memberName });
  const shown = new Notification(i18n.texts().t('console.title'), { body: text, tag: id });
  shown.onclick = () => {
    window.focus();
    opened.set(id);
    shown.close();
  };
}

const TONES_HZ = [880, 1174.7];
const TONE_S = 0.16;
let speaker: AudioContext | undefined;

/** Two short tones. A browser plays nothing before the operator's first touch of the page. */
function ring(): void {
  if (!('AudioContext' in globalThis)) return;
  speaker ??= new AudioContext();
  const context = speaker;
  void context.resume().then(() => {
    TONES_HZ.forEach((hertz, place) => {
      const tone = context.createOscillator();
      const volume = context.createGain();
      const from = context.currentTime + place * TONE_S;
      tone.frequency.value = hertz;
      volume.gain.setValueAtTime(0.12, from);
      volume.gain.exponentialRampToValueAtTime(0.001, from + TONE_S);
      tone.connect(volume).connect(context.destination);
      tone.start(from);
      tone.stop(from + TONE_S);
    });
  });
}
