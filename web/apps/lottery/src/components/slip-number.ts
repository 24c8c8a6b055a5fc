/** What people call a slip, here and in the betting record: the end of its identifier. */
export const slipNumber = (orderId: string): string => orderId.replaceAll('-', '').slice(-12).toUpperCase();
