import type { Value } from '@erawan/api/types';
import type { TextParams, Texts } from '@erawan/kit/i18n';
import type { Rooms } from '../core/i18n.ts';

type WireRule = NonNullable<Value<'/wps/system/setting/register', 'get'>['fields'][string]>;
/** What a rule does not say, it does not ask for. */
export type FieldRule = Pick<WireRule, 'enabled' | 'required'> & Partial<WireRule>;

type T = Texts<Rooms>['t'];

/** What a pattern id stands for when the rule brings no pattern; an unknown id blocks nothing. */
const PATTERNS: Readonly<Record<string, RegExp>> = {
  '1': /^[A-Za-z0-9]+$/,
  '2': /^\d+$/,
  '3': /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
  '4': /^\d+$/,
  '5': /^[\p{L}\p{M} .'-]+$/u,
  '6': /^(?=.*[A-Za-z])(?=.*\d)\S+$/,
};

/** All messages of one field; an optional field left empty has none. */
export function checkField(value: string, rule: FieldRule, label: string, t: T): string[] {
  if (value === '') return rule.required ? [t('parts.required', { field: label })] : [];
  const messages: string[] = [];
  const length = lengthMessage([...value].length, rule, t);
  if (length) messages.push(length);
  if (!matches(value, rule)) messages.push(rule.message || t('parts.pattern', { field: label }));
  return messages;
}

function lengthMessage(length: number, { minLength, maxLength }: FieldRule, t: T): string | undefined {
  const tooShort = minLength !== undefined && length < minLength;
  const tooLong = maxLength !== undefined && length > maxLength;
  if (!tooShort && !tooLong) return undefined;
  const params: TextParams = { min: minLength ?? 0, max: maxLength ?? 0 };
  if (minLength !== undefined && maxLength !== undefined) return t('parts.length', params);
  return tooShort ? t('parts.tooShort', params) : t('parts.tooLong', params);
}

function matches(value: string, { pattern, patternId }: FieldRule): boolean {
  if (pattern !== undefined && pattern !== '' && pattern !== '*') {
    try {
      return new RegExp(pattern, 'u').test(value);
    } catch {
      return true;
    }
  }
  return PATTERNS[patternId ?? '']?.test(value) ?? true;
}
