import { unreachable } from '@erawan/api/client';
import { ApiError } from '@erawan/api/errors';
import type { Info } from '../../core/merchant.ts';
import { passRobotTest } from './robot-test.ts';

/** The merchant's Firebase project, which sends and verifies codes in our server's place. */
export type PhoneProject = NonNullable<Info['phoneAuth']>;

const TIMEOUT_MS = 15_000;

/** What the project says, as codes of our catalogue; everything else is a busy system. */
const CODES: Readonly<Record<string, string>> = {
  INVALID_CODE: 'verification.code.error',
  MISSING_CODE: 'verification.code.error',
  INVALID_SESSION_INFO: 'verification.code.error',
  SESSION_EXPIRED: 'verification.code.error',
  INVALID_PHONE_NUMBER: 'format.mobile',
  MISSING_PHONE_NUMBER: 'format.mobile',
  USER_DISABLED: 'user.not.exist.or.disabled',
};

/**
 * Asks Google's Identity Toolkit, as
 * https://cloud.google.com/identity-platform/docs/reference/rest/v1/accounts describes it, for one text of its answer.
 */
async function ask(project: PhoneProject, call: string, wanted: string, body?: object): Promise<string> {
  const request = new Request(`${project.url}/${call}?key=${encodeURIComponent(project.apiKey)}`, {
    method: body ? 'POST' : 'GET',
    ...(body ? { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } } : {}),
    credentials: 'omit',
    // A key may be limited to the merchant's own addresses.
    referrerPolicy: 'origin',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const response = await fetch(request).catch((cause: unknown) => {
    throw unreachable(cause);
  });
  const answer: unknown = await response.json().catch(() => undefined);
  const text = textIn(answer, wanted);
  if (response.ok && text !== undefined) return text;
  // Some say more behind a colon.
  const [reason = ''] = (textIn(partOf(answer, 'error'), 'message') ?? '').split(' : ');
  throw new ApiError(CODES[reason] ?? 'system.busy', response.status);
}

function partOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function textIn(value: unknown, name: string): string | undefined {
  const text = partOf(value, name);
  return typeof text === 'string' && text !== '' ? text : undefined;
}

/** Sends a code to the number; answers what the project knows the sending by. */
export async function sendCode(project: PhoneProject, phone: string, language: string): Promise<string> {
  const siteKey = await ask(project, 'recaptchaParams', 'recaptchaSiteKey');
  const recaptchaToken = await passRobotTest(siteKey, language.toLowerCase());
  return ask(project, 'accounts:sendVerificationCode', 'sessionInfo', { phoneNumber: phone, recaptchaToken });
}

/** The ID token that proves to our server who holds the number. */
export const verifyCode = (project: PhoneProject, sessionInfo: string, code: string): Promise<string> =>
  ask(project, 'accounts:signInWithPhoneNumber', 'idToken', { sessionInfo, code });
