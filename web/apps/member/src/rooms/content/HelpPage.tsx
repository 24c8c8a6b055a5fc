import type { Value } from '@erawan/api/types';
import { hasReturned } from '@erawan/kit/history';
import { safeHtml } from '@erawan/kit/html';
import { buttonLook } from '@erawan/ui/Button';
import { cn } from '@erawan/ui/cn';
import { Icon } from '@erawan/ui/Icon';
import { PictureState } from '@erawan/ui/PictureState';
import { ErrorState, ListSkeleton } from '@erawan/ui/states';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import { textOf } from '../../core/api.ts';
import { useTexts } from '../../core/i18n.ts';
import { useKept } from '../../parts/history.ts';
import { Link } from '../../parts/Link.tsx';
import { openService } from '../../parts/service.ts';
import { Licences } from './Licences.tsx';
import { helpItems } from './queries.ts';

type HelpItem = Value<'/wps/system/helpCenter', 'get'>[number];

export default function HelpPage() {
  const { t, language } = useTexts();
  const { data: items, error, refetch } = useQuery(helpItems(language));
  const tag = new URLSearchParams(useSearch()).get('tag') ?? undefined;
  return (
    <div className="grid grid-cols-1 content-start gap-3 p-3">
      <p className="px-1 font-display text-h1 font-semibold">{t('content.helpLead')}</p>
      {!items &&
        (error ? (
          <ErrorState text={textOf(error)} onRetry={() => void refetch()} />
        ) : (
          <ListSkeleton rows={8} />
        ))}
      {items?.length === 0 && (
        <PictureState image="/assets/illustrations/empty.webp" text={t('content.empty')} />
      )}
      {items && items.length > 0 && <Accordion key={tag} items={items} asked={tag} />}
      <ServiceBlock />
      <Link to="/m/feedback" className="card press flex min-h-14 items-center gap-3 px-3.5 text-body">
        <Icon name="pencil" size={22} className="shrink-0 text-brand-400" />
        <span className="min-w-0 flex-1">{t('titles.feedback')}</span>
        <Icon name="forward" size={18} className="shrink-0 text-tx-3" />
      </Link>
    </div>
  );
}

/** One item open at a time; the one asked for is open and in sight from the start. */
function Accordion({ items, asked }: { items: readonly HelpItem[]; asked: string | undefined }) {
  const { t } = useTexts();
  const [open, setOpen] = useKept(`help.${asked ?? ''}`, asked);
  return (
    <div className="card divide-y divide-white/6">
      {items.map((item) => (
        <Item
          key={item.tag}
          title={item.title}
          open={item.tag === open}
          asked={item.tag === asked}
          onToggle={() => setOpen(item.tag === open ? undefined : item.tag)}
        >
          {safeHtml(item.content)}
        </Item>
      ))}
      <Item
        title={t('content.licences')}
        open={open === LICENCES}
        asked={asked === LICENCES}
        onToggle={() => setOpen(open === LICENCES ? undefined : LICENCES)}
      >
        <Licences />
      </Item>
    </div>
  );
}

interface ItemProps {
  title: string;
  open: boolean;
  asked: boolean;
  onToggle: () => void;
  children: ReactNode;
}

/** The one item that is not the merchant's: it belongs to what the product is made of. */
const LICENCES = 'licences';

const HEADER_PX = 56;

function Item({ title, open, asked, onToggle, children }: ItemProps) {
  const id = useId();
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (asked && !hasReturned()) section.current?.scrollIntoView({ block: 'start' });
  }, [asked]);
  // A long item closed above would otherwise carry the one just opened out of sight.
  useEffect(() => {
    const top = section.current?.getBoundingClientRect().top ?? HEADER_PX;
    if (open && top < HEADER_PX) section.current?.scrollIntoView({ block: 'start' });
  }, [open]);

  return (
    <section ref={section} className="scroll-mt-16">
      <h2 className="font-text">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={onToggle}
          className={cn(
            'flex min-h-14 w-full items-center gap-3 px-4 py-2.5 text-left text-body font-semibold active:bg-white/4',
            open && 'text-brand-300',
          )}
        >
          <span className="min-w-0 flex-1">{title}</span>
          <Icon
            name={open ? 'up' : 'down'}
            size={20}
            className={cn('shrink-0', open ? 'text-brand-400' : 'text-tx-3')}
          />
        </button>
      </h2>
      <div id={id} hidden={!open} className="fade-in html-content px-4 pb-4 text-body text-tx-2">
        {open && children}
      </div>
    </section>
  );
}

function ServiceBlock() {
  const { t } = useTexts();
  return (
    <section className="card flex items-center gap-3 p-3.5">
      <span className="grid size-11 shrink-0 place-items-center rounded-pill bg-positive/14 text-positive">
        <Icon name="headset" size={24} />
      </span>
      <p className="min-w-0 flex-1 text-body">{t('content.stillNeed')}</p>
      <button type="button" className={buttonLook({ kind: 'quiet', size: 'medium' })} onClick={openService}>
        {t('content.contact')}
      </button>
    </section>
  );
}
