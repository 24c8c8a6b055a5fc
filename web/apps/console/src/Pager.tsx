import { IconButton } from '@erawan/ui/Button';
import { useTexts } from './i18n.ts';

/** From page to page; nothing where there is but one. */
export function Pager({
  page,
  pages,
  onPage,
}: {
  page: number;
  pages: number;
  onPage: (page: number) => void;
}) {
  const { t } = useTexts();
  if (pages <= 1) return null;
  return (
    <nav aria-label={t('console.pages')} className="flex items-center justify-center gap-2">
      <IconButton
        icon="back"
        label={t('console.previous')}
        disabled={page <= 1}
        className="disabled:opacity-45"
        onClick={() => onPage(page - 1)}
      />
      <span className="tabular text-label">{`${page} / ${pages}`}</span>
      <IconButton
        icon="forward"
        label={t('console.next')}
        disabled={page >= pages}
        className="disabled:opacity-45"
        onClick={() => onPage(page + 1)}
      />
    </nav>
  );
}
