import type { Value } from '@erawan/api/types';
import { queryOptions } from '@tanstack/react-query';
import type { Language } from '@erawan/kit/i18n';
import { api, value } from '../../core/api.ts';
import { atBoot, bootAnswer, merchant } from '../../core/boot.ts';

export type Announcements = Value<'/wps/relay/MCSFE_getListAnnouncements', 'get'>;
export type Announcement = Announcements['player'][number];
export type Banner = Announcements['banners'][number];

export const contentKeys = {
  announcements: () => ['announcements'] as const,
};

const CACHED_MS = 60_000;

const HOME_TYPES = 'B,PL,PU';

/** Banners, notices and popups of a group, unless other types are asked for; the server leaves out what is not current. */
export function announcements(language: Language, groupName = 'm_home', types = HOME_TYPES) {
  const ofBoot = groupName === 'm_home';
  return queryOptions({
    queryKey: [...contentKeys.announcements(), groupName, language, types],
    queryFn: ({ signal }) =>
      value(
        api.GET('/wps/relay/MCSFE_getListAnnouncements', {
          params: { query: { types, groupName, platform: 'M', merchantCode: merchant } },
          signal,
        }),
      ),
    staleTime: CACHED_MS,
    ...atBoot(ofBoot ? bootAnswer('/wps/relay/MCSFE_getListAnnouncements', language, types) : undefined),
    meta: { noAlert: true, perCaller: true },
  });
}

export const promotions = (language: Language) => announcements(language, 'm_home', 'PR');

/** What the side menu shows: what is hot, and promotions. */
export const menuNews = (language: Language) => announcements(language, 'm_home', 'B,PL,PU,PR,H');

/** What the merchant tells its agents. */
export const agentNotices = (language: Language) => announcements(language, 'm_home', 'A');

export function helpItems(language: Language) {
  return queryOptions({
    queryKey: ['help', language],
    queryFn: ({ signal }) =>
      value(api.GET('/wps/system/helpCenter', { params: { query: { lang: language } }, signal })),
    staleTime: 300_000,
  });
}

export const postNoticeRead = (announcementId: string) =>
  value(api.POST('/wps/relay/MCSFE_markAnnouncementAsRead', { body: { announcementId, read: true } }));
