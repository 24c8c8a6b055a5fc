/** The digits of an account number, without the spaces and dashes that banks print. */
export const accountDigits = (typed: string): string => typed.replace(/[\s-]/g, '');

/** Whether these are the digits of an account: 8 to 20 of them. */
export const isAccountNumber = (digits: string): boolean => /^[0-9]{8,20}$/.test(digits);
