import { safeHtml } from '@erawan/kit/html';
import { Icon } from '@erawan/ui/Icon';
import { EmptyState, ErrorState, ListSkeleton } from '@erawan/ui/states';
import { Button } from '@erawan/ui/Button';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import { textOf } from '../../api.ts';
import { useTexts } from '../../i18n.ts';
import { useInfo } from '../../merchant.ts';
import { openService } from '../../shell/customer-service.ts';
import { helpItems } from './queries.ts';
import { termsItem } from './terms.ts';

export default function HelpPage() {
  const { t, language } = useTexts();
  const info = useInfo();
  const tag = new URLSearchParams(useSearch()).get('tag') ?? '';
  const { data, isPending, error, refetch } = useQuery(helpItems(language));
  const open = tag === 'terms' ? termsItem(data ?? [], 'terms')?.tag : tag;
  return (
    <div className="grid gap-3 px-3 pt-4">
      <h2 className="px-1 text-h1">{t('content.helpLead')}</h2>
      {isPending && <ListSkeleton rows={4} />}
      {error && !data && <ErrorState text={textOf(error)} onRetry={() => void refetch()} />}
      {data?.length === 0 && <EmptyState icon="help" text={t('content.empty')} />}
      <div className="grid gap-2.5">
        {data?.map((item) => (
          <HelpItem key={`${item.tag}/${tag}`} title={item.title} content={item.content} startsOpen={item.tag === open} />
        ))}
      </div>
      <div className="card mt-2 flex flex-wrap items-center gap-3 p-4">
        <p className="min-w-0 flex-1 text-body text-tx-2">{t('content.stillNeed')}</p>
        <Button kind="quiet" size="medium" onClick={() => openService(info)}>
          <Icon name="headset" size={20} className="text-positive" />
          {t('shell.customerService')}
        </Button>
      </div>
    </div>
  );
}

/** One open at a time: the browser closes the others of the same name. */
function HelpItem({ title, content, startsOpen }: { title: string; content: string; startsOpen: boolean }) {
  const item = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (!startsOpen || !item.current) return;
    item.current.open = true;
    item.current.scrollIntoView({ block: 'center' });
  }, [startsOpen]);
  return (
    <details ref={item} name="help" className="card group overflow-hidden">
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 px-4 py-2 text-body font-semibold">
        <span className="min-w-0 flex-1">{title}</span>
        <Icon name="down" size={20} className="shrink-0 text-brand-400 transition-transform duration-200 group-open:rotate-180" />
      </summary>
      <div className="html-content px-4 pb-4 text-body text-tx-2">{safeHtml(content)}</div>
    </details>
  );
}
