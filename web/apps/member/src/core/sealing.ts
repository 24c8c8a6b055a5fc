import type { SealingKey } from './seal.ts';

/** Calls that carry a password or what stands for one. */
const SEALED: ReadonlySet<string> = new Set([
  '/wps/session/login',
  '/wps/session/login/remembered',
  '/wps/session/reauthenticate',
  '/wps/member/register',
  '/wps/member/register/mobile',
  '/wps/member/password',
  '/wps/member/password/reset',
  '/wps/member/password/verification',
  '/wps/member/setup',
  '/wps/agent/downline',
  '/wps/member/paymentPassword',
  '/wps/member/paymentPassword/reset',
  '/wps/member/bankCard',
]);
/** The same, of one form: withdrawals, and what agents send and offer. */
const SEALED_OF_ONE =
  /^\/wps\/(transaction\/withdraw(\/[^/]+\/card)?|agent\/transfer\w+|agent\/contract\/\w+\/offer)$/;
const SUITE = 'P256-SHA256-AES128GCM';

export interface Source {
  /** The key of the server, if it has told one. */
  key: () => SealingKey | undefined;
  /** Asks the server for its key anew, and answers its clock. */
  refresh: () => Promise<number>;
}

function isSecret({ url, method }: Request): boolean {
  const { pathname } = new URL(url);
  return method !== 'GET' && (SEALED.has(pathname) || SEALED_OF_ONE.test(pathname));
}

/** Sends passwords sealed. The code for it is fetched with the first of them. */
export function sealingFetch({ key, refresh }: Source): (request: Request) => Promise<Response> {
  return async (request) => {
    const known = key();
    if (!isSecret(request) || known?.suite !== SUITE || !globalThis.crypto?.subtle) return fetch(request);
    const { sendSealed } = await import('./seal.ts');
    return sendSealed(request, known, { key, refresh });
  };
}
