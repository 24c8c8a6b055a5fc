import { safeHtml } from '@erawan/kit/html';
import { buttonLook } from '@erawan/ui/Button';
import { useTexts } from '../../core/i18n.ts';
import { isBuilt } from '../../parts/screen-registry.ts';
import { Link } from '../../parts/Link.tsx';
import { Cover } from './cover.tsx';
import type { Announcement } from './queries.ts';

/** Cover, title and text of one promotion, and the way to where it is used. */
export function PromotionText({ promotion }: { promotion: Announcement }) {
  const { t } = useTexts();
  const to = promotion.linkage;
  return (
    <article className="grid grid-cols-1 gap-3">
      <Cover of={promotion} className="rounded-16" />
      <h3 className="px-1 text-h1">{promotion.title}</h3>
      <div className="html-content px-1 text-body text-tx-2">{safeHtml(promotion.content)}</div>
      {to?.startsWith('/m/') && isBuilt(to) && (
        <Link to={to} className={buttonLook({ wide: true })}>
          {t('content.goThere')}
        </Link>
      )}
    </article>
  );
}
