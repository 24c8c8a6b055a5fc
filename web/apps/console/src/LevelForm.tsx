import { Button } from '@erawan/ui/Button';
import { TextField } from '@erawan/ui/fields';
import { Segments } from '@erawan/ui/Segments';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { textOf } from './api.ts';
import { useTexts } from './i18n.ts';
import { type MemberLevel, memberLevel, proposeLevel } from './levels.ts';
import { useMay } from './may.ts';
import { ReasonSheet } from './ReasonSheet.tsx';

const LEVELS = ['0', '1', '2'] as const;
const LISTS = ['levels'] as const;

/** Proposes the level of a member, of this one if one is named; another operator decides. */
export function LevelForm({ of, onClose }: { of?: string; onClose: () => void }) {
  const { t } = useTexts();
  const [name, setName] = useState(of ?? '');
  const [left, setLeft] = useState(of ?? '');
  const [level, setLevel] = useState<(typeof LEVELS)[number]>('1');
  const known = useQuery({ ...memberLevel(left), enabled: left !== '' });
  const isLeft = left === name.trim();
  return (
    <ReasonSheet
      title={t('console.proposeLevel')}
      done={t('console.proposed')}
      ready={name.trim() !== ''}
      queryKey={LISTS}
      send={(reason) => proposeLevel(name.trim(), { level: Number(level), reason })}
      onClose={onClose}
    >
      <TextField
        label={t('console.memberName')}
        value={name}
        onValue={setName}
        onBlur={() => setLeft(name.trim())}
        errors={known.error && isLeft ? [textOf(known.error)] : []}
        hint={isLeft && known.data ? <Known of={known.data} /> : undefined}
        autoCapitalize="none"
        required
      />
      <Segments
        label={t('console.level')}
        value={level}
        onValue={setLevel}
        choices={LEVELS.map((value) => ({ value, text: t('console.levelIs', { level: value }) }))}
      />
    </ReasonSheet>
  );
}

/** The level that holds, and what is missing for level 1. */
function useLevelText(): (level: MemberLevel) => string {
  const { t } = useTexts();
  return ({ level, lacks }) => {
    const missing = lacks.map((lack) => t(`console.lack_${lack}`)).join(', ');
    const text = t('console.levelIs', { level });
    return missing === '' ? text : `${text} · ${t('console.levelLacks', { missing })}`;
  };
}

function Known({ of }: { of: MemberLevel }) {
  return useLevelText()(of);
}

/** The level of a member, and the way to propose another one, for those who may. */
export function LevelButton({ username }: { username: string }) {
  const { t } = useTexts();
  const may = useMay();
  const text = useLevelText();
  const [isOpen, setIsOpen] = useState(false);
  const { data } = useQuery({ ...memberLevel(username), enabled: may('kyc.read') });
  if (!data) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <span className="text-caption text-tx-2">{text(data)}</span>
      {may('kyc.propose') && (
        <Button size="medium" onClick={() => setIsOpen(true)}>
          {t('console.proposeLevel')}
        </Button>
      )}
      {isOpen && <LevelForm of={username} onClose={() => setIsOpen(false)} />}
    </div>
  );
}
