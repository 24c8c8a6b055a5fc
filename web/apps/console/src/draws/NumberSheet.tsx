import { formatWire } from '@erawan/kit/money';
import { TextField } from '@erawan/ui/fields';
import { Segments } from '@erawan/ui/Segments';
import { SelectField } from '@erawan/ui/SelectField';
import { useState } from 'react';
import { Facts } from '../Facts.tsx';
import { useTexts } from '../i18n.ts';
import { filled, time } from '../proposal-rows.ts';
import { ReasonSheet } from '../ReasonSheet.tsx';
import { useCellName } from './cell-name.ts';
import { type DrawDetail, DRAWS } from './draw-calls.ts';
import { type Exposure, type Rule, setNumber } from './exposure-calls.ts';
import { percent, titleOf } from './titles.ts';

/** The longest number, with its position. */
const NUMBER_MAX = 16;

/** Who set a rule may make it stricter, not looser. */
const LOOSENESS: Readonly<Record<Rule, number>> = { closed: 0, reduced: 1, open: 2 };

interface NumberSheetProps {
  of: DrawDetail;
  exposure: Exposure;
  /** What was opened; otherwise both are chosen here. */
  playCode?: string;
  number?: string;
  onClose: () => void;
}

/** Closes, reduces or opens a number of a play, from now on. */
export function NumberSheet({ of, exposure, onClose, ...opened }: NumberSheetProps) {
  const { t } = useTexts();
  // A pool has no numbers of its own.
  const plays = exposure.plays.filter(({ isPool }) => !isPool);
  const [playCode, setPlayCode] = useState(opened.playCode ?? plays[0]?.playCode ?? '');
  const [number, setNumberTyped] = useState(opened.number ?? '');
  const play = plays.find((one) => one.playCode === playCode);
  const name = useCellName()(number.trim());
  const known = play?.numbers.find((one) => one.number === number.trim());
  const set = exposure.rules.find((rule) => rule.playCode === playCode && rule.number === number.trim());
  const [chosen, setChosen] = useState<Rule>(known?.rule === 'closed' ? 'open' : 'closed');
  // Only a play with reduced odds has something between open and closed.
  const rules: readonly Rule[] =
    play?.reduced === undefined ? ['open', 'closed'] : ['open', 'reduced', 'closed'];
  const rule = rules.includes(chosen) ? chosen : 'closed';
  const loosensOwn = set?.own === true && LOOSENESS[rule] > LOOSENESS[set.rule];
  return (
    <ReasonSheet
      title={t('console.setNumber')}
      done={t('console.numberSet')}
      danger={rule === 'closed'}
      ready={play !== undefined && number.trim() !== ''}
      queryKey={DRAWS}
      send={(reason) => setNumber(of, { book: exposure.book, playCode, number: number.trim(), rule, reason })}
      onClose={onClose}
    >
      <p className="text-body font-semibold">
        {titleOf(of)} · {t(`console.book_${exposure.book}`)}
      </p>
      <SelectField
        label={t('console.play')}
        value={playCode}
        onValue={setPlayCode}
        options={plays.map((one) => ({ value: one.playCode, text: one.playName }))}
      />
      <TextField
        label={t('console.number')}
        hint={name === number.trim() ? t('console.numberHint') : name}
        value={number}
        onValue={setNumberTyped}
        maxLength={NUMBER_MAX}
        autoCapitalize="none"
        autoComplete="off"
        required
      />
      <Facts
        rows={filled([
          [t('console.liability'), known && `${formatWire(known.liability)} · ${percent(known.sharePpm)}`],
          [t('console.numberNow'), t(`console.numberIs_${set?.rule ?? known?.rule ?? 'open'}`)],
          [t('console.numberBy'), set && `${set.operator} · ${time(set.changedAt)}`],
        ])}
      />
      <Segments
        label={t('console.numberRule')}
        value={rule}
        onValue={setChosen}
        choices={rules.map((value) => ({ value, text: t(`console.numberRule_${value}`) }))}
      />
      <p className="text-body text-tx-2">{t(`console.numberLead_${rule}`)}</p>
      {loosensOwn && <p className="text-body text-tx-2">{t('console.numberOwn')}</p>}
    </ReasonSheet>
  );
}
