/** The platform's own pictures, for merchants that list no other host. */
const OWN_HOST = '/assets';
const DEFAULT_ICON = `${OWN_HOST}/vendors/default.png`;

/** Drawn once a visit, so that all pictures come from one host. */
const drawn = Math.random();

/** Where to look for a vendor's icon: the drawn host first, then the others of the list, then the default picture. */
export function iconSources(hosts: readonly string[], code: string, active: boolean, draw = drawn): string[] {
  const all = hosts.length > 0 ? hosts : [OWN_HOST];
  const first = Math.floor(draw * all.length);
  const inTurn = [...all.slice(first), ...all.slice(0, first)];
  const file = `${encodeURIComponent(code)}-${active ? 'COLOR' : 'WHITE'}.png`;
  return [...inTurn.map((host) => `${host}/vendors/${file}`), DEFAULT_ICON];
}
