import { Icon } from '@erawan/ui/Icon';
import { Switch } from '@erawan/ui/Switch';
import { toast } from '@erawan/ui/toasts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { queries, textOf } from '../../../core/api.ts';
import { useTexts } from '../../../core/i18n.ts';
import { type PushState, pushStatus, turnOff, turnOn } from './queries.ts';

/** The switch of notifications in this browser, and what stands in their way. */
export function PushRow() {
  const { t } = useTexts();
  const { data: state, error } = useQuery(pushStatus());
  const turn = useMutation({
    mutationFn: (on: boolean) => (on ? turnOn() : turnOff()),
    onSuccess: (now) => queries.setQueryData(pushStatus().queryKey, now),
    onError: (cause) =>
      toast.error(cause instanceof DOMException ? t('messaging.pushFailed') : textOf(cause)),
    meta: { noAlert: true },
  });
  const hints: Record<PushState, string> = {
    unsupported: t('messaging.pushUnsupported'),
    denied: t('messaging.pushDenied'),
    off: t('messaging.pushOff'),
    on: t('messaging.pushOn'),
  };
  const hint = error ? textOf(error) : state && hints[state];
  return (
    <li className="flex min-h-16 items-center gap-3 px-3.5 py-2.5">
      <span className="grid size-10 shrink-0 place-items-center rounded-12 bg-s-3 text-brand-400 shadow-e1">
        <Icon name="bell" size={22} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-body font-semibold">{t('messaging.push')}</span>
        {hint && <span className="block text-caption text-tx-3">{hint}</span>}
      </span>
      {(state === 'on' || state === 'off') && (
        <Switch
          label={t('messaging.push')}
          on={state === 'on'}
          onChange={(on) => turn.mutate(on)}
          busy={turn.isPending}
        />
      )}
    </li>
  );
}
