/** What the page remembers. A browser that refuses storage only makes it forgetful. */

const PREFIX = 'erawan.studio.';

function read(storage: () => Storage, key: string): string | undefined {
  try {
    return storage().getItem(PREFIX + key) ?? undefined;
  } catch {
    return undefined;
  }
}

function write(storage: () => Storage, key: string, value: string | undefined): void {
  try {
    if (value === undefined) storage().removeItem(PREFIX + key);
    else storage().setItem(PREFIX + key, value);
  } catch {
    // Storage is full or forbidden: the page goes on without.
  }
}

const tab = (): Storage => sessionStorage;
const device = (): Storage => localStorage;

export const keep = {
  /** The studio session of this tab, so that a reload goes on where it was. */
  session: (gameCode: string) => read(tab, `session.${gameCode}`),
  setSession: (gameCode: string, session: string | undefined) => write(tab, `session.${gameCode}`, session),
  backUrl: () => read(tab, 'back'),
  setBackUrl: (url: string) => write(tab, 'back', url),
  /** The commitment of a spin that was sent and whose result has not been shown yet. */
  unseen: (gameCode: string) => read(device, `unseen.${gameCode}`),
  setUnseen: (gameCode: string, hash: string | undefined) => write(device, `unseen.${gameCode}`, hash),
  muted: () => read(device, 'muted') === '1',
  setMuted: (muted: boolean) => write(device, 'muted', muted ? '1' : undefined),
  bet: (gameCode: string) => read(device, `bet.${gameCode}`),
  setBet: (gameCode: string, bet: string) => write(device, `bet.${gameCode}`, bet),
};
