import { fromBase64, toBase64 } from '@erawan/kit/base64';
import { HELD_PASSWORD, readJson, readText, remove, writeJson, writeText } from '@erawan/kit/storage';
import { canEncode, decode, encode, freshKey, keyFromSalt } from './encoded.ts';

export type LoginType = 'username' | 'sms' | 'firebase';

const KEPT = 'remPass';
const SALT = 'remSalt';
const SALT_BYTES = 32;

/** What the device remembers of a login. The secret is good on this device only, for one login, and can be revoked. */
export interface Remembered {
  type: LoginType;
  username: string;
  secret: string;
  countryDialingCode: string;
}

/** As stored: `password` holds the encoded device secret, never the password. */
interface Stored extends Omit<Remembered, 'secret'> {
  password: string;
}

function stored(): Stored | undefined {
  const found = readJson(KEPT);
  const whole =
    typeof found === 'object' && found !== null && 'username' in found && typeof found.username === 'string';
  return whole ? (found as Stored) : undefined;
}

/** Each time under a fresh salt. */
export async function remember({ secret, ...login }: Remembered): Promise<void> {
  if (!canEncode()) return;
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES));
  const password = await encode(secret, await keyFromSalt(salt));
  writeText(SALT, toBase64(salt));
  writeJson(KEPT, { ...login, password } satisfies Stored);
}

export async function recall(): Promise<Remembered | undefined> {
  const found = stored();
  const salt = readText(SALT);
  if (!found || !found.password || salt === undefined || !canEncode()) return undefined;
  const { password, ...login } = found;
  const secret = await decode(password, await keyFromSalt(fromBase64(salt)));
  return secret === undefined ? undefined : { ...login, secret };
}

/** Who logged in here last, to fill in the form. */
export function rememberedLogin(): Pick<Remembered, 'type' | 'username' | 'countryDialingCode'> | undefined {
  return stored();
}

/** Whether there is a secret to try; it may turn out to be worth nothing. */
export function hasSecret(): boolean {
  return Boolean(stored()?.password) && readText(SALT) !== undefined && canEncode();
}

/** The secret was used up or refused; the name stays to fill in the form. */
export function forgetSecret(): void {
  const found = stored();
  remove(SALT);
  if (found) writeJson(KEPT, { ...found, password: '' } satisfies Stored);
}

export function forgetRemembered(): void {
  remove(KEPT);
  remove(SALT);
}

/** Lives as long as the page: what is left in storage without it says nothing. */
let heldKey: CryptoKey | undefined;

/** Keeps the password of a first login until it is changed, readable by this page only. */
export async function holdPassword(password: string): Promise<void> {
  if (!canEncode()) return;
  heldKey = await freshKey();
  writeText(HELD_PASSWORD, await encode(password, heldKey), () => sessionStorage);
}

export async function heldPassword(): Promise<string | undefined> {
  const encoded = readText(HELD_PASSWORD, () => sessionStorage);
  return encoded === undefined || !heldKey ? undefined : decode(encoded, heldKey);
}

export function dropHeldPassword(): void {
  heldKey = undefined;
  remove(HELD_PASSWORD);
}
