/** Where a login leads back to: only pages of this product, kept in memory only. */
let path: string | undefined;

export function rememberReturn(to: string): void {
  path = /^\/m\/(?!login|register)/.test(to) ? to : undefined;
}

export function takeReturn(): string {
  const to = path ?? '/m/home';
  path = undefined;
  return to;
}
