import { PictureState } from '@erawan/ui/PictureState';
import { ErrorState, Skeleton } from '@erawan/ui/states';
import { useUiTexts } from '@erawan/ui/texts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { textOf } from '../../core/api.ts';
import { useTexts } from '../../core/i18n.ts';
import { usePath } from '../../parts/history.ts';
import { useToday } from '../../parts/use-today.ts';
import { ContractOffer } from './ContractOffer.tsx';
import { type ContractKind, contractsOf } from './contract-queries.ts';
import { kindAt, parted } from './contract-view.ts';
import { HeldContract } from './HeldContract.tsx';

/** Contracts of one kind: what waits for the member's answer, beside what holds. */
export default function ContractPage() {
  const kind = kindAt(usePath());
  return <Contracts key={kind} kind={kind} />;
}

function Contracts({ kind }: { kind: ContractKind }) {
  const { t } = useTexts();
  const { data, error, refetch } = useQuery(contractsOf(kind));
  const today = useToday();
  // What became of the last answer.
  const [told, setTold] = useState('');
  if (!data)
    return error ? <ErrorState text={textOf(error)} onRetry={() => void refetch()} /> : <Skeletons />;
  const { waiting, held } = parted(data, today);
  return (
    <div className="grid grid-cols-1 content-start gap-3 p-3">
      <p role="status" className={told === '' ? 'sr-only' : 'card px-4 py-3 text-body'}>
        {told}
      </p>
      {waiting.length === 0 && held.length === 0 && (
        <PictureState
          image="/assets/illustrations/empty.webp"
          title={t('contracts.none')}
          text={t('offers.noneText')}
        />
      )}
      {waiting.map((offer, at) => (
        <ContractOffer key={offer.id} offer={offer} isFirst={at === 0} onTold={setTold} />
      ))}
      {held
        // What an offer would change stands beside it.
        .filter(
          (contract) =>
            contract.status !== 'accepted' ||
            !waiting.some((offer) => offer.current && offer.gameCategory === contract.gameCategory),
        )
        .map((contract) => (
          <HeldContract key={contract.id} contract={contract} />
        ))}
    </div>
  );
}

function Skeletons() {
  const texts = useUiTexts();
  return (
    <div role="status" aria-label={texts.loading} className="grid grid-cols-1 gap-3 p-3">
      <Skeleton className="h-64 rounded-18" />
      <Skeleton className="h-40 rounded-18" />
    </div>
  );
}
