import { TextField } from '@erawan/ui/fields';
import { Refusal } from '@erawan/ui/Refusal';
import { useState } from 'react';
import { useTexts } from '../i18n.ts';
import { ReasonSheet } from '../ReasonSheet.tsx';
import { LIMITS, type LimitsDetail, type PlayLimit, proposeLimits } from './limit-calls.ts';
import { doRise, fieldsOf, isAmount, newLimits, typedLimits } from './limit-form.ts';

interface LimitSheetProps {
  of: LimitsDetail;
  /** The play; all plays without limits of their own where there is none. */
  play: PlayLimit | undefined;
  onClose: () => void;
}

/** Proposes other limits of a play, or of all plays; another operator decides. */
export function LimitSheet({ of, play, onClose }: LimitSheetProps) {
  const { t } = useTexts();
  const current = play?.limits ?? of.all;
  const [typed, setTyped] = useState(() => typedLimits(current));
  const limits = newLimits(typed);
  const rises = limits === undefined || doRise(limits);
  const name = play?.playName ?? t('console.limitAll');
  return (
    <ReasonSheet
      title={t('console.proposeLimits')}
      done={t('console.proposed')}
      queryKey={LIMITS}
      ready={limits !== undefined && rises}
      send={(reason) =>
        proposeLimits(of.gameCode, {
          book: of.book,
          reason,
          ...(play && { playCode: play.playCode }),
          ...(limits && { limits }),
        })
      }
      onClose={onClose}
    >
      <p className="text-body font-semibold">
        {of.gameName} · {t(`console.book_${of.book}`)} · {name}
      </p>
      <p className="text-body text-tx-2">{t('console.limitFormLead')}</p>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(160px,1fr))] items-start gap-2">
        {fieldsOf(play).map((field) => (
          <TextField
            key={field}
            label={t(`console.limit_${field}`)}
            inputMode="numeric"
            autoComplete="off"
            value={typed[field]}
            onValue={(text) => setTyped({ ...typed, [field]: text })}
            errors={isAmount(field, typed[field]) ? [] : [t('console.limitRule')]}
          />
        ))}
      </div>
      <Refusal text={rises ? '' : t('console.limitRises')} />
    </ReasonSheet>
  );
}

/** Proposes that a play, or the lottery, has no limits of its own any more. */
export function LimitReset({ of, play, onClose }: LimitSheetProps) {
  const { t } = useTexts();
  return (
    <ReasonSheet
      title={t('console.resetLimits')}
      done={t('console.proposed')}
      queryKey={LIMITS}
      send={(reason) =>
        proposeLimits(of.gameCode, {
          book: of.book,
          reason,
          ...(play && { playCode: play.playCode }),
        })
      }
      onClose={onClose}
    >
      <p className="text-body font-semibold">
        {of.gameName} · {t(`console.book_${of.book}`)} · {play?.playName ?? t('console.limitAll')}
      </p>
      <p className="text-body text-tx-2">
        {play ? t('console.limitResetPlay') : t('console.limitResetAll', { class: of.class })}
      </p>
    </ReasonSheet>
  );
}
