import { fromBase64, toBase64 } from '@erawan/kit/base64';

/**
 * Texts kept on the device in encoded form. It keeps them from being read in passing and no more: a thief of the
 * device has the salt too. So nothing is ever encoded here that would be worth taking away: no password is stored.
 */
const IV_BYTES = 12;

/** Browsers offer it on https and localhost only; elsewhere nothing is remembered. */
export const canEncode = (): boolean => typeof globalThis.crypto?.subtle === 'object';

export async function keyFromSalt(salt: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey('raw', salt, 'HKDF', false, ['deriveKey']);
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt, info: new TextEncoder().encode('remembered login') },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}

export function freshKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
}

export async function encode(text: string, key: CryptoKey): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(text));
  return toBase64([...iv, ...new Uint8Array(sealed)]);
}

/** Nothing when the text was damaged or encoded with another key. */
export async function decode(encoded: string, key: CryptoKey): Promise<string | undefined> {
  try {
    const bytes = fromBase64(encoded);
    const algorithm = { name: 'AES-GCM', iv: bytes.slice(0, IV_BYTES) };
    return new TextDecoder().decode(await crypto.subtle.decrypt(algorithm, key, bytes.slice(IV_BYTES)));
  } catch {
    return undefined;
  }
}
