import type { Value } from '@erawan/api/types';
import { readJson, writeJson } from '@erawan/kit/storage';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, statusKey, value } from './api.ts';
import { bootAnswer, merchant } from './boot.ts';
import { i18n } from './i18n.ts';

export type Status = Value<'/wps/system/status', 'get'>;
export type Info = Status['info'];

const STORED = 'MC_STATUS';
const FRESH_MS = 300_000;

interface Remembered {
  at: number;
  merchant: string;
  status: Status;
}

function remembered(): Remembered | undefined {
  const found = readJson(STORED);
  if (typeof found !== 'object' || found === null || !('status' in found) || !('merchant' in found))
    return undefined;
  return found.merchant === merchant ? (found as Remembered) : undefined;
}

const statusQuery = queryOptions({
  queryKey: statusKey(),
  queryFn: async (): Promise<Status> => {
    const status = await value(
      api.GET('/wps/system/status', {
        params: { query: { merchantCode: merchant, platform: 'M', language: i18n.language } },
      }),
    );
    writeJson(STORED, { at: Date.now(), merchant, status } satisfies Remembered);
    return status;
  },
  // What is remembered paints at once and is refreshed behind.
  initialData: () => bootAnswer('/wps/system/status', i18n.language) ?? remembered()?.status,
  initialDataUpdatedAt: () => (bootAnswer('/wps/system/status', i18n.language) ? Date.now() : 0),
  staleTime: FRESH_MS,
  refetchInterval: FRESH_MS,
  meta: { noAlert: true },
});

export function useStatus() {
  return useQuery(statusQuery);
}

export function useInfo(): Info | undefined {
  return useStatus().data?.info;
}

/** 0 open, 1 maintenance (alone or with a region restriction), 2 region restriction only. */
export function systemStatus(status: Pick<Status, 'maintenance' | 'regionRestriction'>): 0 | 1 | 2 {
  if (status.maintenance) return 1;
  return status.regionRestriction ? 2 : 0;
}

const VARIABLE = /^--[a-z][a-z0-9-]*$/;

/** Puts the merchant's colours over the default ones. */
export function useTheme(theme: Record<string, string> | undefined): void {
  useEffect(() => {
    const root = document.documentElement.style;
    const names = Object.keys(theme ?? {}).filter((name) => VARIABLE.test(name));
    for (const name of names) root.setProperty(name, theme?.[name] ?? '');
    return () => names.forEach((name) => root.removeProperty(name));
  }, [theme]);
}
