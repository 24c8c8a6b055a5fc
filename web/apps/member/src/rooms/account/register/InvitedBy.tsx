import { ApiError } from '@erawan/api/errors';
import { Button } from '@erawan/ui/Button';
import { Icon } from '@erawan/ui/Icon';
import { Skeleton } from '@erawan/ui/states';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../core/i18n.ts';
import { invitationOf } from './queries.ts';

interface InvitedByProps {
  code: string;
  /** The link was opened just now. */
  isOpened: boolean;
  /** Registering goes on without the code. */
  onWithout: () => void;
}

/** Who invites, and who will see the figures of the person: read before the button. */
export function InvitedBy({ code, isOpened, onWithout }: InvitedByProps) {
  const { t } = useTexts();
  const { data, error, isPending } = useQuery(invitationOf(code, isOpened));
  if (error instanceof ApiError && ['agent.link.error', 'invitation.code.error'].includes(error.code))
    return (
      <div role="alert" className="grid gap-3 rounded-12 bg-bg-0/45 px-3.5 py-3">
        <p className="flex items-start gap-2 text-label">
          <Icon name="alert" size={20} className="shrink-0 text-negative" />
          <span>{t('setup.badLink')}</span>
        </p>
        <Button kind="outline" size="medium" onClick={onWithout}>
          {t('setup.without')}
        </Button>
      </div>
    );
  if (isPending) return <Skeleton className="h-20" />;
  // What cannot be asked now is asked again when the form is sent.
  if (!data) return null;
  const { inviter, agent, type } = data;
  return (
    <div className="grid gap-1 rounded-12 bg-bg-0/45 px-3.5 py-2.5 text-label text-tx-2">
      {inviter !== undefined && (
        <p className="font-semibold text-tx-1">{t('setup.invitedBy', { name: inviter })}</p>
      )}
      {agent !== undefined && <p>{t('setup.joins', { agent })}</p>}
      {type === 1 && <p>{t('setup.becomesAgent')}</p>}
    </div>
  );
}
