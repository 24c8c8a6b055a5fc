import type { Body, Value } from '@erawan/api/types';
import { queryOptions } from '@tanstack/react-query';
import { api, own, queries, value } from '../../core/api.ts';
import type { Intent } from '../../parts/intent.ts';
import type { RateForm } from './inviting.ts';

const LINKS = '/wps/agent/affiliateLinks';
const OPEN = '/wps/agent/downline';

export type Links = Value<typeof LINKS, 'get'>;
export type Link = Links['list'][number];
export type OpenedAccount = Value<typeof OPEN, 'post'>;

/** The caller's links, and what may still be opened and given. */
export const affiliateLinks = () =>
  queryOptions({
    queryKey: own('team', 'links'),
    queryFn: ({ signal }) => value(api.GET(LINKS, { signal })),
    staleTime: 10_000,
  });

const keyed = (key: string) => ({ header: { 'Idempotency-Key': key } });

/** What was opened is in every list of the team; after a refusal the bounds may be others. */
const askAnew = () => void queries.invalidateQueries({ queryKey: own('team') });

/** An account for another person. The rates are one text, so that two requests can be compared. */
export interface NewAccount {
  type: number;
  username: string;
  password: string;
  rates: string;
  captcha: string;
}

export async function openAccount({ key, body }: Intent<NewAccount>): Promise<OpenedAccount> {
  const { rates, captcha, ...account } = body;
  const form: Body<typeof OPEN, 'post'> = {
    ...account,
    rebates: ratesOf(rates),
    ...(captcha !== '' && { captcha }),
  };
  return value(api.POST(OPEN, { params: keyed(key), body: form })).finally(askAnew);
}

export interface NewLink {
  type: number;
  label: string;
  rates: string;
  startDate: string;
  endDate: string;
}

export async function makeLink({ key, body }: Intent<NewLink>): Promise<Link> {
  const { rates, ...link } = body;
  return value(api.POST(LINKS, { params: keyed(key), body: { ...link, rebates: ratesOf(rates) } })).finally(
    askAnew,
  );
}

export const closeLink = (id: string): Promise<boolean> =>
  value(api.DELETE(LINKS, { params: { query: { id } } })).finally(askAnew);

const ratesOf = (text: string) => JSON.parse(text) as RateForm[];
