import { formatWire } from '@erawan/kit/money';
import { TextField } from '@erawan/ui/fields';
import { Refusal } from '@erawan/ui/Refusal';
import { Segments } from '@erawan/ui/Segments';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { textOf } from './api.ts';
import { closable, proposeClosing } from './closing-calls.ts';
import { Facts } from './Facts.tsx';
import { useTexts } from './i18n.ts';
import { time } from './proposal-rows.ts';
import { ReasonSheet } from './ReasonSheet.tsx';

const LISTS = ['closings'] as const;

/** Proposes to close an account: what is in it, where that goes, and what stands against it. */
export function ClosingForm({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  const [name, setName] = useState('');
  const [left, setLeft] = useState('');
  const [chosen, setChosen] = useState<string>();
  const { data, error } = useQuery({ ...closable(left), enabled: left !== '' });
  const found = data !== undefined && left === name.trim() ? data : undefined;
  const cards = found?.cards ?? [];
  const card = cards.find(({ id }) => id === chosen) ?? cards[0];
  return (
    <ReasonSheet
      title={t('console.closeAccount')}
      done={t('console.proposed')}
      danger
      ready={found !== undefined}
      queryKey={LISTS}
      send={(reason) => proposeClosing(name.trim(), card?.id, reason)}
      onClose={onClose}
    >
      <TextField
        label={t('console.memberName')}
        value={name}
        onValue={setName}
        onBlur={() => setLeft(name.trim())}
        errors={error && left === name.trim() ? [textOf(error)] : []}
        autoCapitalize="none"
        required
      />
      {found && (
        <>
          <p className="text-body text-tx-2">{t('console.closeLead', { name: found.memberName })}</p>
          <div className="card p-3.5">
            <Facts
              rows={[
                [t('console.balance'), `${formatWire(found.sumBalance)} ${found.currency}`],
                [t('console.closingHeld'), `${formatWire(found.held)} ${found.currency}`],
              ]}
            />
          </div>
          {card && (
            <Segments
              label={t('console.closingTo')}
              value={card.id}
              onValue={setChosen}
              choices={cards.map(({ id, bankName, accountNumber, usableAt }) => ({
                value: id,
                text: [
                  `${bankName} ${accountNumber}`,
                  usableAt !== undefined && t('console.usableFrom', { time: time(usableAt) }),
                ]
                  .filter(Boolean)
                  .join(' · '),
              }))}
            />
          )}
          <Refusal text={found.obstacle ?? ''} />
        </>
      )}
    </ReasonSheet>
  );
}
