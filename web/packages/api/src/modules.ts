import type { paths } from './schema.ts';

/** The module each call belongs to; the server refuses a wrong pair. Calls not listed belong to `COMM3`. */
const MODULES: Partial<Record<keyof paths, string>> = {
  '/wps/system/setting/register': 'REG3',
  '/wps/check/username': 'REGISTER_REE3',
  '/wps/member/register': 'REGISTER_REE3',
  '/wps/member/register/mobile': 'MOBILENUMREG3',
  '/wps/agent/affiliate': 'AFFMAN3',
  '/wps/captcha': 'VALID_CAPTCHA3',
  '/wps/verification/sms/noLogin': 'REGMOBVERF3',
  '/wps/verification/sms/register': 'REGMOBVERF3',
  '/wps/verification/sms/mobile': 'REGMOBVERF3',
  '/wps/member/trialuser': 'FREEPLAY3',
  '/wps/session/login/freeplay': 'FREEPLAY3',
  '/wps/member/info/icon': 'PROFPIC3',
  '/wps/game/launchGame': 'GAMELO3',
  '/wps/relay/GCSGAME_gameList': 'GAMELO3',
  '/wps/relay/MCSFE_addFavoriteGameV2': 'GAMELO3',
  '/wps/relay/MCSFE_removeFavoriteGameV2': 'GAMELO3',
  '/wps/relay/MCSFE_getFavoriteGames': 'GAMELO3',
  '/wps/relay/MCSFE_getFavoriteGamesList': 'GAMELO3',
  '/wps/relay/MCS2_addRecentGame': 'GAMELO3',
  '/wps/relay/GCS_recentGame': 'GAMELO3',
  '/wps/relay/GCS_gameLaunchFB': 'GAMELO3',
  '/wps/relay/GCSGAME_hotGamesV2': 'GAMELOHOT3',
  '/wps/relay/ODS2_MemberTransaction': 'MEMTRANS3',
  '/wps/relay/GLS2_TxCodeList': 'MEMTRANS3',
  '/wps/feedback': 'FEEDBACK3',
};

/** Modules of which every call has an address of this form. */
const FORMS: readonly (readonly [RegExp, string])[] = [
  [/[nt].deposit|_[dD]eposit|tDeposit/, 'DPSTBAS3'],
  [/walletT/, 'FUNDTRANS3'],
  [/wps.chat|CBS_/, 'CBS3'],
  [/wps.push|CSP_/, 'INBOX3'],
  [/[nt].withdraw|getWithdrawS|WithdrawT/, 'WITHDRAW3'],
  [/^.wps.report.[bls]/, 'MEMTRANS3'],
  [/gw.orders/, 'GAMELO3'],
  [/agent.down|FE2_/, 'AGEINFO3'],
];

export function moduleOf(path: string): string {
  return MODULES[path as keyof paths] ?? FORMS.find(([form]) => form.test(path))?.[1] ?? 'COMM3';
}
