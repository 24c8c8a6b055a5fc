import { Button } from '@erawan/ui/Button';
import { Overlay } from '@erawan/ui/Dialog';
import { TextField } from '@erawan/ui/fields';
import { EmptyState, ErrorState, ListSkeleton } from '@erawan/ui/states';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { textOf } from './api.ts';
import { type MemberContract, memberContracts } from './contract-calls.ts';
import { gamesText, termsRows } from './contract-rows.ts';
import { Facts } from './Facts.tsx';
import { useTexts } from './i18n.ts';
import { filled, time } from './proposal-rows.ts';

/** Finds a member, and shows the contracts and offers there. */
export function MemberContracts({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  const [typed, setTyped] = useState('');
  const [name, setName] = useState('');
  const search = (event: FormEvent) => {
    event.preventDefault();
    setName(typed.trim());
  };
  return (
    <Overlay title={t('console.memberContracts')} onClose={onClose}>
      <div className="grid gap-4">
        <form onSubmit={search} className="flex items-end gap-2">
          <div className="min-w-0 flex-1">
            <TextField
              label={t('console.memberName')}
              value={typed}
              onValue={setTyped}
              autoCapitalize="none"
            />
          </div>
          <Button type="submit" disabled={typed.trim() === ''}>
            {t('console.find')}
          </Button>
        </form>
        {name !== '' && <ContractsOf key={name} name={name} />}
      </div>
    </Overlay>
  );
}

function ContractsOf({ name }: { name: string }) {
  const { t } = useTexts();
  const { data, error, refetch } = useQuery(memberContracts(name));
  if (!data)
    return error ? (
      <ErrorState text={textOf(error)} onRetry={() => void refetch()} />
    ) : (
      <ListSkeleton rows={2} />
    );
  if (data.length === 0) return <EmptyState icon="pencil" text={t('console.noMemberContracts')} />;
  return (
    <ul className="grid gap-2.5">
      {data.map((contract) => (
        <li key={contract.id} className="card grid gap-2 p-3.5">
          <ContractFacts contract={contract} />
        </li>
      ))}
    </ul>
  );
}

/** A contract or an offer: what it is about, how far it is, and its terms. */
export function ContractFacts({ contract }: { contract: MemberContract }) {
  const { t } = useTexts();
  const { kind, type, status, offeredBy, effectiveDate, endDate, expiresAt } = contract;
  const about = t(`console.contractKind_${kind}`);
  return (
    <>
      <p className="text-body font-semibold">
        {type === 'NEW' ? about : `${about} · ${t(`console.contractType_${type}`)}`}
      </p>
      <Facts
        rows={filled([
          [t('console.state'), t(`console.contractStatus_${status}`)],
          [t('console.contractGames'), gamesText(t, contract.gameCategory)],
          [t('console.contractPayer'), offeredBy || t('console.contractPlatform')],
          [t('console.contractFrom'), effectiveDate ?? undefined],
          [t('console.contractUntil'), endDate ?? undefined],
          [t('console.contractExpires'), status === 'offered' ? time(expiresAt) : undefined],
          ...termsRows(t, contract),
        ])}
      />
    </>
  );
}
