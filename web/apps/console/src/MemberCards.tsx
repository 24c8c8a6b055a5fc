import { formatDateTime } from '@erawan/kit/dates';
import { Button } from '@erawan/ui/Button';
import { Overlay } from '@erawan/ui/Dialog';
import { TextField } from '@erawan/ui/fields';
import { EmptyState, ErrorState, ListSkeleton } from '@erawan/ui/states';
import { toast } from '@erawan/ui/toasts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { queries, textOf } from './api.ts';
import { type MemberCard, memberCards, removeCard } from './calls.ts';
import { useTexts } from './i18n.ts';
import { useMay } from './may.ts';
import { ScrollingPage } from './ScrollingPage.tsx';

/** Bank cards of one member, and the way to remove one. */
export function MemberCards() {
  const { t } = useTexts();
  const [typed, setTyped] = useState('');
  const [name, setName] = useState('');
  const search = (event: FormEvent) => {
    event.preventDefault();
    setName(typed.trim());
  };
  return (
    <ScrollingPage>
      <form onSubmit={search} className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <TextField label={t('console.memberName')} value={typed} onValue={setTyped} autoCapitalize="none" />
        </div>
        <Button type="submit" disabled={typed.trim() === ''}>
          {t('console.find')}
        </Button>
      </form>
      {name === '' ? (
        <EmptyState icon="wallet" text={t('console.findMember')} />
      ) : (
        <Cards key={name} name={name} />
      )}
    </ScrollingPage>
  );
}

function Cards({ name }: { name: string }) {
  const { t } = useTexts();
  const may = useMay();
  const { data, error, refetch } = useQuery(memberCards(name));
  const [chosen, setChosen] = useState<MemberCard>();
  if (!data) {
    return error ? <ErrorState text={textOf(error)} onRetry={() => void refetch()} /> : <ListSkeleton />;
  }
  if (data.list.length === 0) return <EmptyState icon="wallet" text={t('console.noCards')} />;
  return (
    <>
      {data.holder !== undefined && (
        <p className="text-caption text-tx-2">{t('console.holder', { name: data.holder })}</p>
      )}
      <ul className="grid gap-2.5">
        {data.list.map((card) => (
          <li key={card.id} className="card flex flex-wrap items-center gap-x-3 gap-y-2 p-3.5">
            <span className="min-w-0 flex-1">
              <span className="block text-body font-semibold">{card.bankName}</span>
              <span className="tabular block text-caption text-tx-2">{card.accountNumber}</span>
              <span className="block text-caption text-tx-3">{t(`console.destination_${card.kind}`)}</span>
              <span className="tabular block text-caption text-tx-3">
                {formatDateTime(card.addedAt).slice(0, -3)}
              </span>
              {card.usableAt !== undefined && (
                <span className="tabular block text-caption text-tx-3">
                  {t('console.usableFrom', { time: formatDateTime(card.usableAt).slice(0, -3) })}
                </span>
              )}
            </span>
            {may('card.remove') && (
              <Button kind="quiet" size="medium" onClick={() => setChosen(card)}>
                {t('console.removeCard')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {chosen && <Removal name={data.memberName} card={chosen} onClose={() => setChosen(undefined)} />}
    </>
  );
}

/** Characters of a remark. */
const REMARK = { min: 5, max: 140 };

function Removal({ name, card, onClose }: { name: string; card: MemberCard; onClose: () => void }) {
  const { t } = useTexts();
  const [remark, setRemark] = useState('');
  const length = [...remark.trim()].length;
  const remove = useMutation({
    mutationFn: () => removeCard(name, card.id, remark.trim()),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['memberCards'] });
      toast.success(t('console.cardRemoved'));
      onClose();
    },
    onError: (error) => toast.error(textOf(error)),
  });
  return (
    <Overlay title={t('console.removeCard')} onClose={onClose}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          remove.mutate();
        }}
      >
        <p className="text-body text-tx-2">
          {t('console.removeLead', { name, card: `${card.bankName} ${card.accountNumber}` })}
        </p>
        <TextField
          label={t('console.remark')}
          hint={t('console.remarkHint')}
          value={remark}
          onValue={setRemark}
          maxLength={REMARK.max}
          required
        />
        <Button type="submit" kind="danger" wide busy={remove.isPending} disabled={length < REMARK.min}>
          {t('console.removeCard')}
        </Button>
      </form>
    </Overlay>
  );
}
