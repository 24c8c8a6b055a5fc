import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../core/i18n.ts';
import { type DepositBank, depositChannels } from './queries.ts';

/** Names and marks of the banks by code; a bank no longer offered is simply missing. */
export function useBanks(): ReadonlyMap<string, DepositBank> {
  const { language } = useTexts();
  const { data = [] } = useQuery({ ...depositChannels(language), meta: { noAlert: true } });
  return new Map(data.flatMap((channel) => channel.banks).map((bank) => [bank.bankCode, bank]));
}
