import type { Tone } from '@erawan/ui/states';
import type { DepositOrder } from './queries.ts';

export const DEPOSIT_TONES: Readonly<Record<DepositOrder['status'], Tone>> = {
  pending: 'wait',
  success: 'good',
  failed: 'bad',
  cancelled: 'calm',
};

export const isFinal = (status: DepositOrder['status']) => status !== 'pending';
