import { Button } from '@erawan/ui/Button';
import { Refusal } from '@erawan/ui/Refusal';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { textOf } from '../../core/api.ts';
import { useTexts } from '../../core/i18n.ts';
import { outcomeOf } from './outcome.ts';
import { claimPaid, type Deposit, depositDetail, paymentKeys } from './queries.ts';

interface ClaimButtonProps {
  deposit: Deposit;
  kind?: ComponentProps<typeof Button>['kind'];
}

/** "I have paid": the server asks the provider at once, and answers what it said. */
export function ClaimButton({ deposit, kind = 'gold' }: ClaimButtonProps) {
  const { t } = useTexts();
  const claim = useClaim(deposit.orderId);
  const isClaimed = outcomeOf(deposit) === 'claimed';
  return (
    <>
      {claim.error && <Refusal text={textOf(claim.error)} />}
      <Button kind={kind} wide busy={claim.isPending} onClick={() => claim.mutate()}>
        {t(claim.isPending ? 'deposit.asking' : isClaimed ? 'deposit.askAgain' : 'deposit.havePaid')}
      </Button>
    </>
  );
}

export function useClaim(orderId: string) {
  const { language } = useTexts();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => claimPaid(orderId),
    meta: { noAlert: true },
    onSuccess: (deposit) => {
      client.setQueryData(depositDetail(language, orderId).queryKey, deposit);
      void client.invalidateQueries({ queryKey: paymentKeys.deposits() });
    },
  });
}
