import type { paths } from './schema.ts';

/** The module each call belongs to; the server refuses a wrong pair. Calls in neither list belong to `COMM3`. */
const MODULES: Partial<Record<keyof paths, string>> = {
  '/wps/system/setting/register': 'REG3',
  '/wps/member/register/mobile': 'MOBILENUMREG3',
  '/wps/agent/affiliate': 'AFFMAN3',
  '/wps/captcha': 'VALID_CAPTCHA3',
  '/wps/member/info/icon': 'PROFPIC3',
  '/wps/feedback': 'FEEDBACK3',
};

/** Modules of which every call has an address of this form, and no call of another module that is not listed above. */
const FORMS: readonly (readonly [RegExp, string])[] = [
  [/[nt].deposit|_[dD]eposit|tDeposit/, 'DPSTBAS3'],
  [/walletT/, 'FUNDTRANS3'],
  [/wps.chat|CBS_/, 'CBS3'],
  [/wps.push|CSP_/, 'INBOX3'],
  [/[nt].withdraw|getWithdrawS|WithdrawT/, 'WITHDRAW3'],
  [/^.wps.report.[bls]|MemberTr|TxCode/, 'MEMTRANS3'],
  [/gw.orders|ameL|chGame|centG|avorite/, 'GAMELO3'],
  [/hotG/, 'GAMELOHOT3'],
  [/agent.down|TeamKPI|MemP/, 'AGEINFO3'],
  [/sername|r.register/, 'REGISTER_REE3'],
  [/.sms/, 'REGMOBVERF3'],
  [/trialu|freeplay/, 'FREEPLAY3'],
];

export function moduleOf(path: string): string {
  return MODULES[path as keyof paths] ?? FORMS.find(([form]) => form.test(path))?.[1] ?? 'COMM3';
}
