import { safeHtml } from '@erawan/kit/html';
import { Button } from '@erawan/ui/Button';
import { Overlay } from '@erawan/ui/Dialog';
import { EmptyState, ErrorState, ListSkeleton } from '@erawan/ui/states';
import { useQuery } from '@tanstack/react-query';
import { textOf } from '../../../core/api.ts';
import { useTexts } from '../../../core/i18n.ts';
import { Link } from '../../../parts/Link.tsx';
import { helpItems } from '../../content/queries.ts';
import { termsItem } from '../../content/terms.ts';

/** The agreement a new member accepts: the `deposit-help` article, else the terms. */
export function TermsDialog({ onClose, onLeave }: { onClose: () => void; onLeave?: () => void }) {
  const { t, language } = useTexts();
  const { data, isPending, error, refetch } = useQuery(helpItems(language));
  const item = data && termsItem(data, 'deposit-help');
  return (
    <Overlay
      title={t('account.agreement')}
      onClose={onClose}
      footer={
        <Button wide onClick={onClose}>
          {t('account.iUnderstand')}
        </Button>
      }
    >
      {isPending && <ListSkeleton rows={3} />}
      {error && !data && <ErrorState text={textOf(error)} onRetry={() => void refetch()} />}
      {data && !item && <EmptyState text={t('shell.in_no_data')} />}
      {item && <div className="html-content text-body text-tx-2">{safeHtml(item.content)}</div>}
      <Link
        to="/m/help?tag=terms"
        onClick={() => {
          onClose();
          onLeave?.();
        }}
        className="inline-flex min-h-11 items-center text-label font-semibold text-brand-300 underline underline-offset-4"
      >
        {t('shell.terms')}
      </Link>
    </Overlay>
  );
}
