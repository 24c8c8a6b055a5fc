import { formatDateTime } from '@erawan/kit/dates';
import { formatWire } from '@erawan/kit/money';
import type { ClaimedDeposit } from './calls.ts';

/** Money in suspense in one line: two payments of one amount by one person differ by their time and reference. */
export const candidateText = ({
  amount,
  payerName,
  reference,
  paidAt,
}: ClaimedDeposit['candidates'][number]) =>
  [formatWire(amount), payerName, reference, paidAt && formatDateTime(paidAt)].filter(Boolean).join(' · ');
