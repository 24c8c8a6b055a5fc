import type { LanguageCode } from './wire';

/** Where the player goes when there is no better address. */
export const LOBBY = '/m/home';

export interface Launch {
  page: 'game' | 'verify';
  gameCode: string;
  ticket?: string | undefined;
  round?: string | undefined;
  language: LanguageCode;
  backUrl: string;
}

/** Reads the address the page was opened with; `stored` is the language chosen last. */
export function readLaunch(path: string, fragment: string, stored: LanguageCode): Launch {
  const fields = new URLSearchParams(fragment.replace(/^#/, ''));
  const name = decodeURIComponent(path.replace(/\/+$/, '').split('/').pop() ?? '');
  const asked = fields.get('lang')?.toUpperCase();
  return {
    page: name === 'verify' ? 'verify' : 'game',
    gameCode: /^[a-z0-9-]{1,40}$/.test(name) ? name : '',
    ticket: fields.get('ticket') ?? undefined,
    round: fields.get('round') ?? undefined,
    language: asked === 'TH' || asked === 'EN' ? asked : stored,
    backUrl: safeBackUrl(fields.get('backUrl')),
  };
}

/** The fragment without one of its fields. */
export function without(fragment: string, field: string): string {
  const fields = new URLSearchParams(fragment.replace(/^#/, ''));
  fields.delete(field);
  return fields.size > 0 ? `#${fields}` : '';
}

/** Only a path of this site is followed, so a forged address leads nowhere else. */
export function safeBackUrl(text: string | null): string {
  return text !== null && /^\/(?![/\\])[^\\\s]*$/.test(text) ? text : LOBBY;
}
