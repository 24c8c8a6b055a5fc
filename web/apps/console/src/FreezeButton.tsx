import { Button } from '@erawan/ui/Button';
import { Segments } from '@erawan/ui/Segments';
import { useState } from 'react';
import { type FreezeForm, freezeMember } from './payout-calls.ts';
import { useTexts } from './i18n.ts';
import { useMay } from './may.ts';
import { ReasonSheet } from './ReasonSheet.tsx';

const SCOPES = ['out', 'play', 'all'] as const;
const DAYS = ['1', '7', '30'] as const;

interface FreezeButtonProps {
  username: string;
  /** What is frozen already. */
  frozen?: FreezeForm['scope'] | undefined;
  queryKey: readonly string[];
}

/** Freezes the account of a member, for those who may; what is frozen already can only be widened. */
export function FreezeButton({ username, frozen, queryKey }: FreezeButtonProps) {
  const { t } = useTexts();
  const may = useMay();
  const [isOpen, setIsOpen] = useState(false);
  const [scope, setScope] = useState<FreezeForm['scope']>('out');
  const [days, setDays] = useState<(typeof DAYS)[number]>('7');
  // Less than that changes nothing, and part of it is all.
  const scopes = frozen === undefined ? SCOPES : (['all'] as const);
  const chosen = frozen === undefined ? scope : 'all';
  if (!may('freeze.set') || frozen === 'all') return null;
  return (
    <>
      <Button kind="danger" size="medium" onClick={() => setIsOpen(true)}>
        {t('console.freeze')}
      </Button>
      {isOpen && (
        <ReasonSheet
          title={t('console.freeze')}
          done={t('console.frozen')}
          danger
          queryKey={queryKey}
          send={(reason) => freezeMember(username, { scope: chosen, reason, dueDays: Number(days) })}
          onClose={() => setIsOpen(false)}
        >
          <p className="text-body text-tx-2">{t('console.freezeLead', { name: username })}</p>
          <Segments
            label={t('console.freezeScope')}
            value={chosen}
            onValue={setScope}
            choices={scopes.map((value) => ({ value, text: t(`console.scope_${value}`) }))}
          />
          <Segments
            label={t('console.freezeDue')}
            value={days}
            onValue={setDays}
            choices={DAYS.map((value) => ({ value, text: t('console.days', { count: value }) }))}
          />
        </ReasonSheet>
      )}
    </>
  );
}
