import { formatDateTime } from '@erawan/kit/dates';
import { Icon } from '@erawan/ui/Icon';
import { Chips } from '@erawan/ui/tabs';
import { toast } from '@erawan/ui/toasts';
import { useMutation } from '@tanstack/react-query';
import { useTexts } from '../../core/i18n.ts';
import { putSession, type Responsible } from './queries.ts';

const SESSION_MINUTES = [0, 30, 60, 120, 240];
const CHECK_MINUTES = [0, 15, 30, 60];

/** How long a session may last, and how often play stops for a look at the time. */
export function SessionBlock({ status }: { status: Responsible }) {
  const { t } = useTexts();
  const save = useMutation({
    mutationFn: putSession,
    onSuccess: () => toast.success(t('responsible.saved')),
  });
  const now = {
    sessionMinutes: status.sessionMinutes ?? 0,
    realityCheckMinutes: status.realityCheckMinutes ?? 0,
  };
  const shown = save.isPending ? { ...now, ...save.variables } : now;
  const change = (part: Partial<typeof now>) => {
    const { sessionMinutes, realityCheckMinutes } = { ...now, ...part };
    save.mutate({
      // What is left out is taken away.
      ...(sessionMinutes > 0 ? { sessionMinutes } : {}),
      ...(realityCheckMinutes > 0 ? { realityCheckMinutes } : {}),
    });
  };
  return (
    <section aria-label={t('responsible.time')} className="grid grid-cols-1 gap-2">
      <h2 className="px-1 text-h2">{t('responsible.time')}</h2>
      <div className="card grid grid-cols-1 gap-3 p-3.5">
        <MinutesChoice
          label={t('responsible.sessionMinutes')}
          choices={SESSION_MINUTES}
          value={shown.sessionMinutes}
          pending={status.sessionMinutesPending}
          onValue={(sessionMinutes) => change({ sessionMinutes })}
        />
        <MinutesChoice
          label={t('responsible.realityCheck')}
          choices={CHECK_MINUTES}
          value={shown.realityCheckMinutes}
          pending={status.realityCheckMinutesPending}
          onValue={(realityCheckMinutes) => change({ realityCheckMinutes })}
        />
      </div>
    </section>
  );
}

interface MinutesChoiceProps {
  label: string;
  choices: readonly number[];
  value: number;
  pending: Responsible['sessionMinutesPending'];
  onValue: (minutes: number) => void;
}

function MinutesChoice({ label, choices, value, pending, onValue }: MinutesChoiceProps) {
  const { t } = useTexts();
  const name = (minutes: number) => {
    if (minutes === 0) return t('responsible.off');
    return minutes % 60 === 0
      ? t('responsible.hours', { count: minutes / 60 })
      : t('responsible.minutes', { count: minutes });
  };
  const all = choices.includes(value) ? choices : [...choices, value].sort((a, b) => a - b);
  return (
    <div className="grid grid-cols-1 gap-1">
      <p className="text-label text-tx-2">{label}</p>
      <Chips
        label={label}
        choices={all.map((minutes) => ({ value: String(minutes), text: name(minutes) }))}
        value={String(value)}
        onValue={(minutes) => onValue(Number(minutes))}
      />
      {pending && (
        <p className="flex items-center gap-1.5 text-caption text-info">
          <Icon name="clock" size={14} />
          {t('responsible.pendingMinutes', {
            minutes: name(pending.minutes ?? 0),
            time: formatDateTime(pending.from).slice(0, -':00'.length),
          })}
        </p>
      )}
    </div>
  );
}
