import { isAgent } from '@erawan/kit/member-type';
import { session } from '@erawan/kit/storage';

/** Where a login leads back to: only pages of this product, kept in memory only. */
let path: string | undefined;

export function rememberReturn(to: string): void {
  path = /^\/m\/(?!login|register)/.test(to) ? to : undefined;
}

/** Where who just logged in was going; without such a place agents begin at their own home. */
export function takeReturn(): string {
  const to = path ?? (isAgent(session.get()?.type) ? '/m/agent' : '/m/home');
  path = undefined;
  return to;
}
