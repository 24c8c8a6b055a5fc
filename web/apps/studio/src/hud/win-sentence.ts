import type { Speech } from '../i18n';
import type { GameInfo, Win } from '../wire';

const SENTENCES = {
  ways: 'announceWays',
  scatter: 'announceScatter',
  hold: 'announceHoldWin',
  full: 'announceFull',
} as const;

/** The name of a symbol in the language of the page. */
export function nameOf(speech: Speech, { symbols }: GameInfo, id: string): string {
  const name = symbols.find((symbol) => symbol.id === id)?.name;
  return name ? speech.local(name) : id;
}

/** A win in one sentence. */
export function winSentence(speech: Speech, info: GameInfo, win: Win, pay: string): string {
  const params = { count: win.count, symbol: nameOf(speech, info, win.symbol), pay };
  if (win.kind !== 'line') return speech.t(SENTENCES[win.kind], params);
  return speech.t('announceLine', { ...params, line: (win.line ?? 0) + 1 });
}
