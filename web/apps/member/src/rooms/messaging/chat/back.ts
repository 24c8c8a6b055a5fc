/** Where the chat leads back to: a page of this product, else home. */
export function backOf(search: string, origin = location.origin): string {
  const wanted = new URLSearchParams(search).get('backUrl');
  if (!wanted || !URL.canParse(wanted, origin)) return '/m/home';
  const url = new URL(wanted, origin);
  const ours = url.origin === origin && /^\/m\/(?!chat\b)/.test(url.pathname);
  return ours ? url.pathname + url.search : '/m/home';
}
