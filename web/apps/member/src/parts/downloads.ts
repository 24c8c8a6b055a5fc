import { navigate } from 'wouter/use-browser-location';
import type { Info } from '../core/merchant.ts';
import { registerMethod } from './register-method.ts';

export interface Downloads {
  android: string | undefined;
  /** The app of the store, else the profile. */
  ios: string | undefined;
}

const OWN_PATH = /^\/m\//;

function linkOf(info: Pick<Info, 'resources'> | undefined, kind: string): string | undefined {
  const url = info?.resources.find(({ resourceType }) => resourceType === kind)?.url;
  if (url === undefined || OWN_PATH.test(url)) return url;
  return URL.canParse(url) && new URL(url).protocol === 'https:' ? url : undefined;
}

export function downloadsOf(info: Pick<Info, 'resources'> | undefined): Downloads {
  return {
    android: linkOf(info, 'Android'),
    ios: linkOf(info, 'IOS') ?? linkOf(info, 'MOBILECONFIG'),
  };
}

/** A social page the merchant has set up. */
export const socialPage = (info: Pick<Info, 'resources'> | undefined, kind: 'TELEGRAM' | 'FACEBOOK') =>
  linkOf(info, kind);

/** Without an address nothing happens. */
export function openDownload(url: string | undefined): void {
  if (url === undefined) return;
  if (OWN_PATH.test(url)) navigate(url);
  else open(url, '_blank', 'noopener,noreferrer');
}

/** Inside the native or the installed app there is nothing left to download. */
export const isInstalled = (): boolean => registerMethod() !== 'H5';
