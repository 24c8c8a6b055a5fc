import type { Info } from '../core/merchant.ts';

const TRIAL = 4;
/** White-label key of live chat. */
export const CHAT_KEY = 'CBS3';

/** Live chat: where the merchant has it, for members; trial accounts and visitors have none. */
export function mayChat(info: Pick<Info, 'whitelabel'> | undefined, type: number | undefined): boolean {
  return info?.whitelabel[CHAT_KEY] === true && type !== undefined && type !== TRIAL;
}
