import { ApiError } from '@erawan/api/errors';
import type { Texts } from '@erawan/kit/i18n';
import type { Rooms } from '../../core/i18n.ts';
import { checkField, type FieldRule } from '../../parts/field-rules.ts';
import { CATEGORIES } from './team-days.ts';
import { percentOf, type RateCategory, tenthsOf } from './rates-view.ts';
import type { Link } from './inviting-queries.ts';

type T = Texts<Rooms>['t'];

/** As long as a label may be. */
export const LABEL_LETTERS_MAX = 30;

export interface RateForm {
  gameCategory: RateCategory;
  rate: string;
}

/** The rates that were chosen, in tenths of a percent. */
export type Given = Partial<Record<RateCategory, number>>;

/** The categories in which there is a rate to give, and the highest, in tenths of a percent. */
export function rowsToGive(own: readonly { gameCategory: string; rate: string }[]): [RateCategory, number][] {
  return CATEGORIES.flatMap((category): [RateCategory, number][] => {
    const most = own.find(({ gameCategory }) => gameCategory === category);
    return most ? [[category, tenthsOf(most.rate)]] : [];
  });
}

/** As they are sent, and compared: one text. */
export function ratesText(given: Given): string {
  const rates = CATEGORIES.flatMap((gameCategory): RateForm[] => {
    const tenths = given[gameCategory] ?? 0;
    return tenths > 0 ? [{ gameCategory, rate: percentOf(tenths) }] : [];
  });
  return JSON.stringify(rates);
}

/** The highest rates of a refusal for them, by category. */
export function boundsOf(error: unknown): Partial<Record<RateCategory, string>> {
  if (!(error instanceof ApiError) || error.code !== 'agent.rate.bounds') return {};
  const { bounds = [] } = error.value as { bounds?: { gameCategory: RateCategory; most: string }[] };
  return Object.fromEntries(bounds.map(({ gameCategory, most }) => [gameCategory, most]));
}

type Errors<Name extends string> = Partial<Record<Name, string[]>>;

/** The name and first password of an account, as far as they can be checked before the server is asked. */
export function checkAccount(
  { username, password }: Record<'username' | 'password', string>,
  rules: Readonly<Record<string, FieldRule>>,
  t: T,
): Errors<'username' | 'password'> {
  const required = { enabled: true, required: true };
  const wrong = checkField(password, { ...rules['password'], ...required }, t('inviting.password'), t);
  const isName = password !== '' && password.toLowerCase() === username.trim().toLowerCase();
  return {
    username: checkField(username.trim(), { ...rules['username'], ...required }, t('inviting.username'), t),
    password: isName ? [...wrong, t('inviting.isName')] : wrong,
  };
}

/** The label and days of a link; no last day is fine. */
export function checkLink(
  { label, startDate, endDate }: Record<'label' | 'startDate' | 'endDate', string>,
  today: string,
  t: T,
): Errors<'label' | 'startDate' | 'endDate'> {
  return {
    label: label.trim() === '' ? [t('parts.required', { field: t('inviting.label') })] : [],
    startDate: startDate !== '' && startDate < today ? [t('inviting.dayPast')] : [],
    endDate: endDate !== '' && endDate < (startDate || today) ? [t('inviting.dayOrder')] : [],
  };
}

/** What a link is today. */
export function stateOf(
  { status, startDate }: Link,
  today: string,
): 'isOpen' | 'isLater' | 'isClosed' | 'isOver' {
  if (status === 0) return 'isClosed';
  if (status === 2) return 'isOver';
  return startDate > today ? 'isLater' : 'isOpen';
}
