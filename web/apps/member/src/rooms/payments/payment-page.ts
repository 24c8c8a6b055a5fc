import { webAddress } from '@erawan/kit/address';
import { readText, writeText } from '@erawan/kit/storage';

const KEY = 'payment:';
const tab = () => sessionStorage;

/** Kept for this tab, so that somebody who came back without paying can go on. */
export function rememberPaymentPage(orderId: string, payUrl: string): void {
  writeText(KEY + orderId, payUrl, tab);
}

export function paymentPageOf(orderId: string): string | undefined {
  return webAddress(readText(KEY + orderId, tab));
}
