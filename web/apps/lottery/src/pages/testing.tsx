import { draw } from '../components/testing.tsx';
import { App } from '../App.tsx';
import type { Language } from '@erawan/kit/i18n';
import type { LotterySession } from '../session/lottery-session.ts';

const LAUNCH = {
  gameCode: 'yeekee-lucky-draw',
  ticket: undefined,
  language: 'EN',
  backUrl: '/m/home',
  vendor: '',
  verify: { game: '', numero: '' },
} as const;

/** Draws the client with a session that is open, at a page of it. */
export async function drawClient(session: LotterySession, fragment = '#/', language: Language = 'EN') {
  location.hash = fragment;
  window.scrollTo = () => {};
  return draw(<App launch={LAUNCH} first={Promise.resolve(session)} />, language);
}

/** Draws the client whose session could not be opened. */
export async function drawUnopened(error: Error, language: Language = 'EN') {
  location.hash = '#/';
  const first = Promise.reject(error);
  first.catch(() => undefined);
  return draw(<App launch={LAUNCH} first={first} />, language);
}
