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
  '/wps/relay/GCSGAME_hotGamesV2': 'GAMELOHOT3',
  '/wps/relay/ODS2_MemberTransaction': 'MEMTRANS3',
  '/wps/relay/GLS2_TxCodeList': 'MEMTRANS3',
  '/wps/chat/conversation': 'CBS3',
  '/wps/chat/images': 'CBS3',
  '/wps/chat/images/{imageId}': 'CBS3',
  '/wps/chat/messages': 'CBS3',
  '/wps/chat/read': 'CBS3',
  '/wps/chat/ticket': 'CBS3',
  '/wps/chat/typing': 'CBS3',
  '/wps/relay/CBS_launchChat': 'CBS3',
  '/wps/relay/CBS_modelList': 'CBS3',
  '/wps/relay/CBS_unreadCount': 'CBS3',
  '/wps/feedback': 'FEEDBACK3',
  '/wps/relay/CSP_getInbox': 'INBOX3',
  '/wps/relay/CSP_readInbox': 'INBOX3',
  '/wps/relay/CSP_unreadCount': 'INBOX3',
  '/wps/report/betRecord': 'MEMTRANS3',
  '/wps/report/betRecord/{roundId}': 'MEMTRANS3',
  '/wps/relay/MCS2_depositBanksByVendor': 'DPSTBAS3',
  '/wps/relay/MCS2_depositPaymentGateway': 'DPSTBAS3',
  '/wps/relay/MCS2_depositTransactioNReport': 'DPSTBAS3',
  '/wps/transaction/deposit/{orderId}': 'DPSTBAS3',
};

export function moduleOf(path: string): string {
  return MODULES[path as keyof paths] ?? 'COMM3';
}
