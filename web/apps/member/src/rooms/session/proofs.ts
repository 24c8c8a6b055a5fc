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
/** `register`: for a number that joins; `noLogin`: for one that is known. The answers are alike. */
export const sendSmsCode = (purpose: 'register' | 'noLogin', body: CodeRequest) =>
  purpose === 'register'
    ? value(api.POST('/wps/verification/sms/register', { body }))
    : value(api.POST('/wps/verification/sms/noLogin', { body }));
