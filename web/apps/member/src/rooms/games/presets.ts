/** What the address says about the game list: its category and filters. */
export interface Preset {
  gameType: string;
  vassalage: string;
  gameClassify: string;
}

const TYPES: Readonly<Record<string, string>> = {
  '/m/slot-games': 'RNG',
  '/m/provider': 'RNG',
  '/m/inHouse': 'RNG',
  '/m/pg-soft': 'RNG',
  '/m/poker-games': 'PVP',
  '/m/fishing-games': 'FISH',
  '/m/sport-games': 'SPORTS',
  '/m/roulette': 'LIVE',
  '/m/baccarat': 'LIVE',
};
/** Fixed by the path, whatever the query says. */
const VENDORS: Readonly<Record<string, string>> = { '/m/inHouse': 'BGS', '/m/pg-soft': 'PGE' };
const CLASSIFIES: Readonly<Record<string, string>> = { '/m/roulette': 'ROU', '/m/baccarat': 'BAC' };

export function presetOf(path: string, search: string): Preset {
  const query = new URLSearchParams(search);
  return {
    gameType: TYPES[path] ?? (query.get('gameType') || 'RNG'),
    vassalage: VENDORS[path] ?? query.get('vassalage') ?? '',
    gameClassify: CLASSIFIES[path] ?? query.get('type') ?? '',
  };
}

const CENTRES: Readonly<Record<string, string>> = {
  '/m/lott': 'LOTT',
  '/m/elott': 'ELOTT',
  '/m/vn-games': 'LOTT',
  '/m/sport-games': 'SPORTS',
  '/m/live-games': 'LIVE',
  '/m/cockfight': 'COCKFIGHT',
};
/** Two screens share these; a filter in the address asks for games. */
const SHARED = new Set(['/m/sport-games', '/m/gameCenter']);

/** The category whose vendors the address shows; `undefined` when it shows a list of games. */
export function centreOf(path: string, search: string): string | undefined {
  const query = new URLSearchParams(search);
  if (SHARED.has(path) && (query.get('type') || query.get('vassalage'))) return undefined;
  return CENTRES[path] ?? (query.get('gameType') || 'SPORTS');
}
