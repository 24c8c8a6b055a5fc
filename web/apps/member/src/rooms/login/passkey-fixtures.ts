import { vi } from 'vitest';

/** What a server asks a passkey, shortened to what a browser has to read. */
export const ASKED = { challenge: '-_8', rpId: 'play.test', rp: { id: 'play.test' }, user: { id: 'AQ' } };

const of = (...bytes: number[]) => new Uint8Array(bytes).buffer;
const credential = (response: object) => ({ id: 'Ag', rawId: of(2), type: 'public-key', response });

/** What the browser tells the server when a passkey was made. */
export const MADE = {
  id: 'Ag',
  rawId: 'Ag',
  type: 'public-key',
  response: { attestationObject: 'Aw', clientDataJSON: 'BA', transports: ['internal'] },
};
/** What it tells when a passkey signed. */
export const SIGNED = {
  id: 'Ag',
  rawId: 'Ag',
  type: 'public-key',
  response: { authenticatorData: 'BQ', clientDataJSON: 'BA', signature: '-_8', userHandle: null },
};

/** A browser with a passkey of its own, or one that knows nothing of them. */
export function stubPasskeys(usable = true) {
  const made = { attestationObject: of(3), clientDataJSON: of(4), getTransports: () => ['internal'] };
  const signed = {
    authenticatorData: of(5),
    clientDataJSON: of(4),
    signature: of(251, 255),
    userHandle: null,
  };
  const device = {
    create: vi.fn(async (_asked: { publicKey: PublicKeyCredentialCreationOptions }) => credential(made)),
    get: vi.fn(async (_asked: { publicKey: PublicKeyCredentialRequestOptions }) => credential(signed)),
  };
  vi.stubGlobal('PublicKeyCredential', usable ? vi.fn() : undefined);
  vi.stubGlobal('isSecureContext', true);
  Object.defineProperty(navigator, 'credentials', { value: device, configurable: true });
  return device;
}
