import { ownPath } from '@erawan/kit/address';
import type { Language } from '@erawan/kit/i18n';

/** Where the player goes when there is no better address. */
export const HOME = '/m/home';

/** In place of a lottery: the list of all. */
export const LOBBY = 'lobby';

/** In place of a lottery: the page where anyone computes a draw again. */
export const VERIFY = 'verify';

export interface Launch {
  gameCode: string;
  /** Single use: it leaves the address before anything else happens. */
  ticket: string | undefined;
  language: Language;
  backUrl: string;
  /** The vendor whose lotteries the lobby shows first; empty for all. */
  vendor: string;
  /** The draw that anyone verifies, and its lottery. */
  verify: { game: string; numero: string };
}

/** Reads the address the page was opened with; `stored` is the language chosen last. */
export function readLaunch(path: string, fragment: string, stored: Language): Launch {
  const fields = new URLSearchParams(fragment.startsWith('#/') ? '' : fragment.replace(/^#/, ''));
  const name = path.replace(/\/+$/, '').split('/').pop() ?? '';
  const asked = fields.get('lang')?.toUpperCase();
  return {
    gameCode: /^[a-z0-9-]{1,64}$/.test(name) ? name : '',
    ticket: fields.get('ticket') ?? undefined,
    language: asked === 'TH' || asked === 'EN' ? asked : stored,
    backUrl: ownPath(fields.get('backUrl')) ?? HOME,
    vendor: fields.get('vendor') ?? '',
    verify: { game: fields.get('game') ?? '', numero: fields.get('numero') ?? '' },
  };
}
