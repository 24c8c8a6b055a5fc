import { type Info, useInfo } from '../../core/merchant.ts';

/** Which mobile numbers the merchant's players have, and how people type them. */
export type MobileNumbers = Info['mobileNumbers'];

/** The server reads a number without a dialling code as one of the merchant's country. */
const UNKNOWN: MobileNumbers = {
  dialingCode: '',
  trunkPrefix: '',
  minDigits: 1,
  maxDigits: 20,
  example: '',
};

export function useMobileNumbers(): MobileNumbers {
  return useInfo()?.mobileNumbers ?? UNKNOWN;
}

/** E.164: the number without what is dialled first inside the country. */
export function international({ dialingCode, trunkPrefix }: MobileNumbers, number: string): string {
  return `+${dialingCode}${number.startsWith(trunkPrefix) ? number.slice(trunkPrefix.length) : number}`;
}
