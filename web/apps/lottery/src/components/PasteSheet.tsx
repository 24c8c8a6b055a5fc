import { Button } from '@erawan/ui/Button';
import { Overlay } from '@erawan/ui/Dialog';
import { Icon } from '@erawan/ui/Icon';
import { useId, useMemo, useState } from 'react';
import { type PasteLine, parsePaste, pastedRows, pasteTargets } from '../entry/paste.ts';
import { keyOf, useTexts } from '../i18n.ts';
import type { Family, Play, Sheet } from '../rules/family.ts';
import type { Limits } from '../rules/limits.ts';
import { type Line, stakeOf } from '../rules/line.ts';
import { formatOdds } from '../rules/odds.ts';
import { selectionText } from '../rules/selection.ts';
import { unitText, useAmounts } from './amounts.ts';

interface PasteSheetProps {
  family: Family;
  sheet: Sheet;
  /** The play that is open: numbers of its length go there. */
  play: Play;
  limits: Limits;
  /** How many lines the basket still takes. */
  room: number;
  onAdd: (rows: Line[]) => void;
  onClose: () => void;
}

/** A list of bets as text. What it adds is shown first, and every line that adds nothing says why. */
export function PasteSheet({ family, sheet, play, limits, room, onAdd, onClose }: PasteSheetProps) {
  const { t } = useTexts();
  const { short } = useAmounts();
  const id = useId();
  const [text, setText] = useState('');
  const targets = useMemo(() => pasteTargets(family, play), [family, play]);
  const lines = useMemo(() => parsePaste(text, targets, sheet, limits), [text, targets, sheet, limits]);
  const rows = pastedRows(lines);
  const bad = lines.filter(({ fault }) => fault).length;
  const total = rows.reduce((sum, row) => sum + stakeOf(row), 0n);

  return (
    <Overlay
      place="bottom"
      title={t('lottery.paste')}
      onClose={onClose}
      footer={
        <div className="grid gap-2.5">
          <p aria-live="polite" className="tabular text-caption text-tx-2">
            {lines.length > 0 && t('lottery.pasteSummary', { good: rows.length, bad, total: short(total) })}
          </p>
          {rows.length > room && (
            <p className="text-caption text-brand-300">{t('lottery.pasteNoRoom', { count: room })}</p>
          )}
          <Button wide disabled={rows.length === 0 || rows.length > room} onClick={() => onAdd(rows)}>
            {rows.length === 0
              ? t('lottery.addToBasket')
              : t(bad > 0 ? 'lottery.pasteAddGood' : 'lottery.pasteAdd', { count: rows.length })}
          </Button>
        </div>
      }
    >
      <div className="grid gap-3">
        <div className="grid gap-1.5">
          <label htmlFor={id} className="text-label text-tx-2">
            {t('lottery.pasteLabel')}
          </label>
          <textarea
            id={id}
            rows={5}
            inputMode="text"
            autoComplete="off"
            spellCheck={false}
            aria-describedby={`${id}-hint`}
            value={text}
            onChange={({ target }) => setText(target.value)}
            className="tabular w-full rounded-12 bg-bg-1 px-3.5 py-2.5 font-text text-[16px] leading-6 outline-none inset-ring inset-ring-line-strong focus:inset-ring-2 focus:inset-ring-brand-400"
          />
          <p id={`${id}-hint`} className="text-caption text-tx-3">
            {t('lottery.pasteHint')}
          </p>
        </div>
        {lines.length > 0 && (
          <ol aria-label={t('lottery.pastePreview')} className="grid gap-1.5">
            {lines.map((line) => (
              <PreviewLine key={line.number} line={line} />
            ))}
          </ol>
        )}
      </div>
    </Overlay>
  );
}

function PreviewLine({ line: { number, text, rows, fault } }: { line: PasteLine }) {
  const { t, local } = useTexts();
  const { symbol } = useAmounts();
  return (
    <li className="grid grid-cols-[28px_1fr] gap-x-2 rounded-12 bg-s-2 px-3 py-2 inset-ring inset-ring-white/8">
      <span className="tabular text-caption leading-[22px] text-tx-3">{number}</span>
      <div className="grid min-w-0 gap-0.5">
        <span className="tabular font-display text-body font-semibold">{text}</span>
        {fault ? (
          <span className="flex items-start gap-1 text-caption text-negative">
            <Icon name="alert" size={14} className="mt-0.5 shrink-0" />
            {t(keyOf('paste', fault))}
          </span>
        ) : (
          rows.map(({ play, sets, unit, odds }) => (
            <span
              key={`${play.code} ${selectionText(play, sets)}`}
              className="tabular flex items-start gap-1 text-caption text-tx-2"
            >
              <Icon name="check" size={14} className="mt-0.5 shrink-0 text-positive" />
              {t('lottery.pasteRow', {
                play: local(play.name),
                numbers: selectionText(play, sets).replaceAll(',', ' '),
                unit: `${symbol}${unitText(unit)}`,
                odds: formatOdds(odds),
              })}
            </span>
          ))
        )}
      </div>
    </li>
  );
}
