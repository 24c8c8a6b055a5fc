import type { Body } from '@erawan/api/types';
import { api, value } from '../../api.ts';

export const fetchPuzzle = (signal: AbortSignal) => value(api.GET('/wps/verification/human', { signal }));

export type HumanAnswer = Body<'/wps/verification/human', 'post'>;
export const judgeHuman = (body: HumanAnswer) => value(api.POST('/wps/verification/human', { body }));

interface CodeRequest {
  mobileNum: string;
  countryDialingCode: string;
  humanToken: string;
}
/**
 * `register`: for a number that joins; `noLogin`: for one that is known; `mobile`: for one a member is to have from now
 * on. The answers are alike.
 */
export type CodePurpose = 'register' | 'noLogin' | 'mobile';

export function sendSmsCode(purpose: CodePurpose, body: CodeRequest) {
  if (purpose === 'register') return value(api.POST('/wps/verification/sms/register', { body }));
  if (purpose === 'noLogin') return value(api.POST('/wps/verification/sms/noLogin', { body }));
  return value(api.POST('/wps/verification/sms/mobile', { body }));
}
