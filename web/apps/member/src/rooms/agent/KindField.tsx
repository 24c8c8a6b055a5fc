import { Segments } from '@erawan/ui/Segments';
import { useTexts } from '../../core/i18n.ts';

export type Kind = 'member' | 'agent';

/** As the server numbers it. */
export const typeOfKind = (kind: Kind): number => (kind === 'agent' ? 1 : 0);

/** What an account becomes, and what that means. */
export function KindField({
  kind,
  onKind,
  hint,
}: {
  kind: Kind;
  onKind: (kind: Kind) => void;
  hint: string;
}) {
  const { t } = useTexts();
  return (
    <div className="grid gap-1.5">
      <Segments
        label={t('inviting.kind')}
        choices={[
          { value: 'member', text: t('inviting.member') },
          { value: 'agent', text: t('inviting.agent') },
        ]}
        value={kind}
        onValue={onKind}
      />
      <p aria-live="polite" className="text-caption text-tx-3">
        {hint}
      </p>
    </div>
  );
}
