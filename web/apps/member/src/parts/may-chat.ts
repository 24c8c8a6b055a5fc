import { isMember } from '@erawan/kit/member-type';
import type { Info } from '../core/merchant.ts';

/** White-label key of live chat. */
export const CHAT_KEY = 'CBS3';

/** Live chat: where the merchant has it, for members; trial accounts and visitors have none. */
export function mayChat(info: Pick<Info, 'whitelabel'> | undefined, type: number | undefined): boolean {
  return info?.whitelabel[CHAT_KEY] === true && isMember(type);
}
