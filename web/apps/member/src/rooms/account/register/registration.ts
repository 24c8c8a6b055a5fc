import { ApiError } from '@erawan/api/errors';
import type { FieldErrors, Values } from './register-check.ts';
import type { MobileRegistration, RegisterSettings, Registration } from './queries.ts';
import type { FieldRule } from '../../../parts/field-rules.ts';
import { registerMethod } from '../../../parts/register-method.ts';

export type Method = 'username' | 'mobileNum';
export type Rules = Readonly<Record<string, FieldRule>>;

/** The ways the merchant lets people join, the default first. */
export function methodsOf({
  usernameEnabled,
  mobileEnabled,
}: Pick<RegisterSettings, 'usernameEnabled' | 'mobileEnabled'>): Method[] {
  return [
    ...(usernameEnabled ? (['username'] as const) : []),
    ...(mobileEnabled ? (['mobileNum'] as const) : []),
  ];
}

/** The fields in the order in which they are shown; those that the server adds follow behind. */
const SORTED_FIELDS = [
  'username',
  'mobileNum',
  'verificationCode',
  'password',
  'confirmPassword',
  'birthday',
  'nickname',
  'payeeName',
  'email',
  'idNumber',
  'paymentPassword',
  'qqNum',
  'facebook',
  'wechat',
  'line',
  'whatsapp',
  'zalo',
  'affiliateCode',
];
const OPTIONAL_MOBILE_AFTER = 'birthday';

const CODE: FieldRule = { enabled: true, required: true, minLength: 1, maxLength: 10, patternId: '2' };

/** The rules of one way of joining: by mobile number, the number and its code stand in for the username. */
export function rulesFor(method: Method, rules: Rules): Rules {
  const asked = Object.entries(rules).filter(([, rule]) => rule.enabled);
  if (method === 'username') return Object.fromEntries(asked.filter(([name]) => name !== 'verificationCode'));
  const mobileNum = rules['mobileNum'] ?? { enabled: true, required: true };
  return {
    ...Object.fromEntries(asked.filter(([name]) => name !== 'username')),
    mobileNum: { ...mobileNum, enabled: true, required: true },
    verificationCode: rules['verificationCode']?.enabled ? { ...CODE, ...rules['verificationCode'] } : CODE,
  };
}

/** The fields of a form, in order. */
export function fieldsOf(method: Method, rules: Rules): string[] {
  const asked = Object.keys(rulesFor(method, rules));
  const known = SORTED_FIELDS.filter((name) => asked.includes(name));
  const fields = [...known, ...asked.filter((name) => !SORTED_FIELDS.includes(name))];
  if (method === 'mobileNum' || !fields.includes('mobileNum')) return fields;
  // Optional here, it does not stand between name and password.
  const others = fields.filter((name) => name !== 'mobileNum');
  const after = others.indexOf(OPTIONAL_MOBILE_AFTER) + 1 || others.length;
  return [...others.slice(0, after), 'mobileNum', ...others.slice(after)];
}

/** Refusals that belong to a field, told below it. */
export function refusedFields(
  error: unknown,
  say: (error: ApiError) => string,
  badInvitation: string,
  codeField: 'captcha' | 'verificationCode' = 'captcha',
): FieldErrors {
  if (!(error instanceof ApiError)) return {};
  switch (error.code) {
    case 'invitation.code.error':
    case 'agent.link.error':
      return { affiliateCode: [badInvitation] };
    case 'username.exists':
      return { username: [say(error)] };
    case 'age.restricted':
      return { birthday: [say(error)] };
    case 'verification.code.error':
      return { [codeField]: [say(error)] };
    default:
      return Object.fromEntries(
        Object.entries(error.fields).map(([name, messages]) => [name, [...messages]]),
      );
  }
}

interface Surroundings {
  mainDomain: string | undefined;
  recommenderId: string | undefined;
  /** Of the merchant's mobile numbers. */
  dialingCode: string;
}

/** What is sent: filled fields that are asked for, and how this product was opened. */
function common(asked: Rules, values: Values, { mainDomain, recommenderId, dialingCode }: Surroundings) {
  const { username: _, password = '', confirmPassword = '', birthday = '', captcha, ...rest } = values;
  const others: Values = Object.fromEntries(
    Object.entries(rest).filter(([name, text]) => text !== '' && name in asked),
  );
  return {
    ...others,
    ...(captcha ? { captcha } : {}),
    ...(recommenderId ? { recommenderId } : {}),
    ...(others['mobileNum'] === undefined ? {} : { countryDialingCode: dialingCode }),
    birthday,
    password,
    confirmPassword,
    registerUrl: location.host,
    registerMethod: registerMethod(),
    type: 0,
    domain: mainDomain || location.host,
  };
}

export function payload(values: Values, rules: Rules, around: Surroundings): Registration {
  return {
    ...common(rulesFor('username', rules), values, around),
    username: (values['username'] ?? '').trim(),
  };
}

/** By number: its code stands in for the username, or the ID token of the Firebase project that checked the code. */
export function payloadByMobile(
  values: Values,
  rules: Rules,
  around: Surroundings,
  firebaseIdToken?: string,
): MobileRegistration {
  const { verificationCode = '', ...others } = values;
  const proof =
    firebaseIdToken === undefined ? { verificationCode } : { firebaseChannel: 'sms', firebaseIdToken };
  return {
    ...common(rulesFor('mobileNum', rules), others, around),
    mobileNum: values['mobileNum'] ?? '',
    countryDialingCode: around.dialingCode,
    ...proof,
  };
}
