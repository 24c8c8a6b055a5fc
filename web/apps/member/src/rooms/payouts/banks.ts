import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../core/i18n.ts';
import { withdrawBanks } from '../security/queries.ts';

interface BankName {
  displayName: string;
  iconUrl?: string | undefined;
}

/** Names and marks of the banks by code; a bank no longer offered is simply missing. */
export function useWithdrawBanks(): ReadonlyMap<string, BankName> {
  const { language } = useTexts();
  const { data = [] } = useQuery({ ...withdrawBanks(language), meta: { noAlert: true } });
  return new Map(data.map((bank) => [bank.bankCode, bank]));
}
