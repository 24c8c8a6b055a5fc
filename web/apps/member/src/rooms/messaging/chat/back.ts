import { ownPath } from '@erawan/kit/address';

/** Where the chat leads back to: a page of this product, else home. */
export function backOf(search: string, origin = location.origin): string {
  const wanted = ownPath(new URLSearchParams(search).get('backUrl'), origin);
  return wanted && /^\/m\/(?!chat\b)/.test(wanted) ? wanted : '/m/home';
}
