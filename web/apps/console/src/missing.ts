import type { WithdrawalProposal } from './payout-calls.ts';

type Missing = 'console.missing_checker' | 'console.missing_risk';

/** Whose decision about a withdrawal is missing. */
export const missing = ({ state }: Pick<WithdrawalProposal, 'state'>, t: (key: Missing) => string) =>
  state === 'open'
    ? t('console.missing_checker')
    : state === 'checked'
      ? t('console.missing_risk')
      : undefined;
