import type { Body, Value } from '@erawan/api/types';
import { queryOptions } from '@tanstack/react-query';
import { api, own, queries, value } from '../../core/api.ts';
import { stepUp } from '../../parts/step-up.ts';
import { avatar, memberInfo } from '../account/queries.ts';

export type SecurityConfig = Value<'/wps/member/securityConfig', 'get'>;
export type SecurityQuestion = Value<'/wps/member/securityQuestions', 'get'>['list'][number];
export type BankCard = Value<'/wps/relay/MCS2_bankCards', 'get'>['list'][number];
export type WithdrawBank = Value<'/wps/relay/MCS2_withdrawBanks', 'get'>['list'][number];
type Answers = Body<'/wps/member/customerSecurityQuestions', 'post'>;

const keys = {
  security: () => own('security'),
};

export const securityConfig = () =>
  queryOptions({
    queryKey: [...keys.security(), 'config'],
    queryFn: ({ signal }) => value(api.GET('/wps/member/securityConfig', { signal })),
  });

export const hasFundsPassword = () =>
  queryOptions({
    queryKey: [...keys.security(), 'funds'],
    queryFn: ({ signal }) => value(api.GET('/wps/member/hasWithdrawalPassword', { signal })),
  });

/** The texts of the questions come in the language asked for. */
export const questionChoice = (language: string) =>
  queryOptions({
    queryKey: ['securityQuestions', language],
    queryFn: async ({ signal }) => (await value(api.GET('/wps/member/securityQuestions', { signal }))).list,
  });

export const ownQuestions = (language: string) =>
  queryOptions({
    queryKey: [...keys.security(), 'questions', language],
    queryFn: async ({ signal }) =>
      (await value(api.GET('/wps/member/customerSecurityQuestions', { signal }))).list,
  });

/** The names of the banks come in the language asked for. */
export const bankCards = (language: string) =>
  queryOptions({
    queryKey: [...keys.security(), 'cards', language],
    queryFn: ({ signal }) => value(api.GET('/wps/relay/MCS2_bankCards', { signal })),
  });

export const withdrawBanks = (language: string) =>
  queryOptions({
    queryKey: ['withdrawBanks', language],
    queryFn: async ({ signal }) => (await value(api.GET('/wps/relay/MCS2_withdrawBanks', { signal }))).list,
  });

/** What is set has changed; every screen that shows it asks anew. */
export const securityChanged = () => queries.invalidateQueries({ queryKey: keys.security() });
const memberChanged = () => queries.invalidateQueries(memberInfo());

export const setFundsPassword = (body: Body<'/wps/member/paymentPassword', 'post'>) =>
  stepUp(() => value(api.POST('/wps/member/paymentPassword', { body })));

export const changeFundsPassword = (body: Body<'/wps/member/paymentPassword', 'put'>) =>
  stepUp(() => value(api.PUT('/wps/member/paymentPassword', { body })));

export const resetFundsPassword = (body: Body<'/wps/member/paymentPassword/reset', 'post'>) =>
  stepUp(() => value(api.POST('/wps/member/paymentPassword/reset', { body })));

export const setQuestions = (body: Answers) =>
  stepUp(() => value(api.POST('/wps/member/customerSecurityQuestions', { body })));

export async function setPayeeName(payeeName: string): Promise<void> {
  await stepUp(() => value(api.PUT('/wps/member/info/payeename', { body: { payeeName } })));
  await securityChanged();
}

export async function setNickname(nickname: string): Promise<void> {
  await stepUp(() => value(api.PUT('/wps/member/info/nickname', { body: { nickname } })));
  await memberChanged();
}

/** Mails a link to the address; it counts once its owner has opened that. */
export async function setEmail(email: string): Promise<void> {
  await stepUp(() => value(api.PUT('/wps/member/info/email', { body: { email } })));
  await securityChanged();
}

/** With the code that was sent to the number. */
export async function setMobile(body: Body<'/wps/member/info/mobile', 'put'>): Promise<void> {
  await stepUp(() => value(api.PUT('/wps/member/info/mobile', { body })));
  await securityChanged();
  void memberChanged();
}

/** By the token of the mailed link, in whichever browser it was opened. */
export async function confirmEmail(token: string): Promise<void> {
  await value(api.POST('/wps/member/info/email/confirm', { body: { token } }));
  void securityChanged();
  void memberChanged();
}

export async function addBankCard(body: Body<'/wps/member/bankCard', 'post'>): Promise<void> {
  await stepUp(() => value(api.POST('/wps/member/bankCard', { body })));
  await securityChanged();
}

/** An account that cannot be paid to yet is gone at once; that needs no proof. */
export async function stopBankCard(cardId: string): Promise<void> {
  await value(api.POST('/wps/member/bankCard/{cardId}/stop', { params: { path: { cardId } } }));
  await securityChanged();
}

export async function setAvatar(icon: number): Promise<void> {
  await value(
    api.POST('/wps/member/info/icon', {
      body: { icon: String(icon) },
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    }),
  );
  queries.setQueryData(avatar().queryKey, icon);
}
