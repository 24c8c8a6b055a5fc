import type { Language } from '@erawan/kit/i18n';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { session } from '@erawan/kit/storage';
import { useStore } from '@erawan/kit/store';
import { api, own, value } from '../../core/api.ts';
import { i18n, useTexts } from '../../core/i18n.ts';

export const walletKeys = {
  /** Of every language. */
  all: () => own('wallets'),
};

/** Names of wallets come in the language asked for, so it belongs to the key. */
export const wallets = (language: Language = i18n.language) =>
  queryOptions({
    queryKey: [...walletKeys.all(), language],
    queryFn: ({ signal }) => value(api.GET('/wps/wallets/gcs', { signal })),
    staleTime: 15_000,
    refetchOnWindowFocus: true,
    meta: { noAlert: true },
  });

export function useWallets() {
  const { language } = useTexts();
  const loggedIn = useStore(session) !== null;
  return useQuery({ ...wallets(language), enabled: loggedIn });
}
