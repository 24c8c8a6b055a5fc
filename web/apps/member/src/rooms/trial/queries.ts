import { readText, TRIAL_NAME, writeText } from '@erawan/kit/storage';
import { queryOptions } from '@tanstack/react-query';
import { api, value } from '../../core/api.ts';

export const startFreePlay = () => value(api.POST('/wps/session/login/freeplay'));

/** The name of the trial account, the same for the whole visit. */
export const trialName = () =>
  queryOptions({
    queryKey: ['trialName'],
    queryFn: async ({ signal }) => {
      const known = readText(TRIAL_NAME, () => sessionStorage);
      if (known !== undefined) return known;
      const { userName } = await value(api.GET('/wps/member/trialuser', { signal }));
      writeText(TRIAL_NAME, userName, () => sessionStorage);
      return userName;
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { noAlert: true },
  });
