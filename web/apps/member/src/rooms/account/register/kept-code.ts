/** Where the code of an invitation is kept for the session. */
export const KEPT_CODE = 'affiliateCode';
/** The code of which the server was told that its link was opened. */
const TOLD_CODE = 'openedCode';

/**
 * A code from an invitation link stays for the session, however the visitor wanders. A link is opened once: loading the
 * page anew opens nothing, once the server knows of it.
 */
export function keptCode(search: string): { code: string | undefined; isOpened: boolean } {
  const kept = sessionStorage.getItem(KEPT_CODE) ?? undefined;
  const code = new URLSearchParams(search).get('affiliateCode') ?? '';
  if (code === '') return { code: kept, isOpened: false };
  sessionStorage.setItem(KEPT_CODE, code);
  return { code, isOpened: code !== sessionStorage.getItem(TOLD_CODE) };
}

/** The server knows that the link with this code was opened. */
export const noteOpened = (code: string): void => sessionStorage.setItem(TOLD_CODE, code);
