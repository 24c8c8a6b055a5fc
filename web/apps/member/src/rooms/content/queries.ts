import type { Value } from '@erawan/api/types';
import { queryOptions } from '@tanstack/react-query';
import type { Language } from '@erawan/kit/i18n';
import { api, value } from '../../api.ts';
import { boot, merchant } from '../../boot.ts';

export type Announcements = Value<'/wps/relay/MCSFE_getListAnnouncements', 'get'>;
export type Announcement = Announcements['player'][number];
export type Banner = Announcements['banners'][number];

const CACHED_MS = 60_000;

/** Banners, notices and popups of a group; the server already leaves out what is not current. */
export function announcements(language: Language, groupName = 'm_home') {
  return queryOptions({
    queryKey: ['announcements', groupName, language],
    queryFn: ({ signal }) =>
      value(
        api.GET('/wps/relay/MCSFE_getListAnnouncements', {
          params: { query: { types: 'B,PL,PU', groupName, platform: 'M', merchantCode: merchant } },
          signal,
        }),
      ),
    staleTime: CACHED_MS,
    ...atBoot(boot.language === language && groupName === 'm_home' ? boot.home?.announcements : undefined),
    meta: { noAlert: true },
  });
}

export function helpItems(language: Language) {
  return queryOptions({
    queryKey: ['help', language],
    queryFn: ({ signal }) =>
      value(api.GET('/wps/system/helpCenter', { params: { query: { lang: language } }, signal })),
    staleTime: 300_000,
  });
}

/** Data the server wrote into the page counts as fetched just now. */
export function atBoot<T>(data: T | undefined): { initialData?: T } {
  return data === undefined ? {} : { initialData: data };
}
