import { fromBase64, toBase64 } from '@erawan/kit/base64';
import { Aes128Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core';
import type { Source } from './sealing.ts';

/** The server's key for sealed bodies, as status tells it. */
export interface SealingKey {
  suite: string;
  keyId: string;
  /** An uncompressed point, base64. */
  publicKey: string;
}

const SUITE = 'P256-SHA256-AES128GCM';
const INFO = 'erawan sealed body 1';

const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/**
 * Encrypts the body of a call for the server alone (HPKE, RFC 9180, base mode). Method, path and the moment are bound
 * in, so that it is good for this call only. It adds to TLS and replaces nothing.
 */
async function seal(request: Request, body: string, key: SealingKey, at: number): Promise<Request> {
  const suite = new CipherSuite({
    kem: new DhkemP256HkdfSha256(),
    kdf: new HkdfSha256(),
    aead: new Aes128Gcm(),
  });
  const recipientPublicKey = await suite.kem.deserializePublicKey(fromBase64(key.publicKey).buffer);
  const sender = await suite.createSenderContext({ recipientPublicKey, info: bytes(INFO).buffer });
  const bound = `${request.method} ${new URL(request.url).pathname}\n${at}`;
  const sealed = await sender.seal(bytes(body).buffer, bytes(bound).buffer);
  const headers = new Headers(request.headers);
  const enc = toBase64(new Uint8Array(sender.enc));
  headers.set('Encryption', `suite=${SUITE}; key=${key.keyId}; enc=${enc}; at=${at}`);
  return new Request(request.url, {
    method: request.method,
    headers,
    body: JSON.stringify({ data: toBase64(new Uint8Array(sealed)) }),
    credentials: request.credentials,
    signal: request.signal,
  });
}

/** Sends a body sealed, and once more where the server refuses the seal as old. */
export async function sendSealed(
  request: Request,
  known: SealingKey,
  { key, refresh }: Source,
): Promise<Response> {
  const body = await request.clone().text();
  const answer = await fetch(await seal(request, body, known, Date.now()));
  if (!(await isStale(answer))) return answer;
  // The key was changed, or this device's clock is wrong.
  const now = await refresh();
  return fetch(await seal(request, body, key() ?? known, now));
}

async function isStale(answer: Response): Promise<boolean> {
  if (answer.ok) return false;
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => undefined);
  return (
    typeof body === 'object' && body !== null && 'errorCode' in body && body.errorCode === 'encryption.stale'
  );
}
