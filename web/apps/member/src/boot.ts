import type { Value } from '@erawan/api/types';

/**
 * What the server may write into the page so that the first paint needs no call:
 * `<script type="application/json" id="boot">{"merchant":…,"language":…,"status":…,"home":{…}}</script>`.
 * Every part is optional; what is missing is fetched.
 */
export interface Boot {
  merchant?: string;
  language?: 'TH' | 'EN';
  status?: Value<'/wps/system/status', 'get'>;
  home?: {
    announcements?: Value<'/wps/relay/MCSFE_getListAnnouncements', 'get'>;
    vendors?: Value<'/wps/relay/GCSGAME_getVassGameType', 'get'>;
    hotGames?: Value<'/wps/relay/GCSGAME_hotGamesV2', 'get'>;
    winners?: Value<'/wps/relay/GCSGAME_getRankList', 'get'>;
  };
}

function read(): Boot {
  const text = document.getElementById('boot')?.textContent;
  if (!text) return {};
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null ? parsed : {};
  } catch {
    return {};
  }
}

export const boot: Boot = read();

/** One merchant per deployment: the server writes it into the page. */
export const merchant: string =
  boot.merchant ?? document.querySelector('meta[name="merchant"]')?.getAttribute('content') ?? '';
