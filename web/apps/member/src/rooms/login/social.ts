import type { Info } from '../../core/merchant.ts';

const FLAGS = { GOOGLE: 'GOOGLELOGIN3', FACEBOOK: 'FACEBOOKLOGIN3' } as const;
type Provider = keyof typeof FLAGS;

interface SocialLoginLink {
  provider: Provider;
  href: string;
}

type Source = Pick<Info, 'whitelabel'> & { social?: readonly { provider: string; startUrl: string }[] };

const isProvider = (name: string): name is Provider => name in FLAGS;

/** The providers that are both switched on and set up. The way there stays on this site, and so does the way back. */
export function socialLoginLinks(info: Source | undefined, returnTo = '/m/home'): SocialLoginLink[] {
  return (info?.social ?? []).flatMap(({ provider, startUrl }): SocialLoginLink[] => {
    const name = provider.toUpperCase();
    if (!isProvider(name) || !info?.whitelabel[FLAGS[name]] || !/^\/auth\/[\w/-]+$/.test(startUrl)) return [];
    return [{ provider: name, href: `${startUrl}?${new URLSearchParams({ returnTo })}` }];
  });
}
